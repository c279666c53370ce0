package reports

import (
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// plain is the value without its interval.
func (v Value) plain(u Unit) string {
	if !v.Known {
		return "not known"
	}
	return u.with(u.number(v.Value, v.size(u)))
}

// fairBand is the band of fair scores, to hold values against.
func (b *balance) fairBand() *Reference {
	fair := b.main.FairShare()
	return &Reference{Label: "fair: " + b.band(), Lo: max(fair-b.o.Band, 0), Hi: min(fair+b.o.Band, 1)}
}

// intervalsMean explains the intervals of a table or a figure.
func intervalsMean() string {
	return fmt.Sprintf("Intervals: %s; of all such intervals so many hold the true figure.", levelText(experiments.Level))
}

// matchups shows what every seat scores in every matchup.
func (b *balance) matchups() (answer string, blocks []Block) {
	blocks = append(blocks, &Figure{
		ID: "scores", Title: b.scoresTitle(), Alt: "One row a matchup. " + b.scoresAlt(),
		Caption: fmt.Sprintf("%s The lines are %s intervals from %s. The colour tells what the verdict takes each for.", b.scoreMeans(), levelText(experiments.Level), b.gamesEach()),
		Plot:    b.forest(),
	})
	if grid := b.grid(); grid != nil {
		blocks = append(blocks, grid)
	}
	blocks = append(blocks, b.matchupTable())
	if t := b.contestTable(); t != nil {
		blocks = append(blocks, t)
	}
	if t := b.strengthTable(); t != nil {
		blocks = append(blocks, t)
	}
	blocks = append(blocks, b.byPolicy()...)
	if len(b.judged) > 1 {
		answer = fmt.Sprintf("Of %d matchups, %s.", len(b.judged), b.tallied(b.j.Cells))
	}
	return answer, blocks
}

func (b *balance) scoresTitle() string {
	if len(b.schema.Seats) == 2 {
		return fmt.Sprintf("What %s %s, by who plays", b.the(0), b.verb("score", "scores"))
	}
	return fmt.Sprintf("What every %s scores, by who plays", b.seatWord())
}

func (b *balance) scoresAlt() string {
	lowest, highest := b.cells[0], b.cells[0]
	for _, c := range b.cells {
		if c.Score(0, experiments.Level).Value < lowest.Score(0, experiments.Level).Value {
			lowest = c
		}
		if c.Score(0, experiments.Level).Value > highest.Score(0, experiments.Level).Value {
			highest = c
		}
	}
	say := func(c *experiments.CellResult) string {
		return fmt.Sprintf("%s (%s)", ValueOf(c.Score(0, experiments.Level)).plain(Share), matchupName(c.Spec.Matchup))
	}
	if len(b.cells) == 1 {
		return fmt.Sprintf("%s %s %s.", capital(b.the(0)), b.verb("score", "scores"), say(lowest))
	}
	return fmt.Sprintf("%s %s from %s to %s.", capital(b.the(0)), b.verb("score", "scores"), say(lowest), say(highest))
}

// forest has one row a matchup, or for more than two seats one row a matchup and seat.
func (b *balance) forest() *Forest {
	f := &Forest{Measure: Measure{"Score", Share}, Reference: b.fairBand()}
	if len(b.schema.Seats) == 2 {
		f.Measure.Title = b.whose(0) + " score"
	}
	every := "every"
	if len(b.schema.Seats) == 2 {
		every = "either"
	}
	for i, c := range b.cells {
		tone, group := Unsure, ""
		if i < len(b.judged) {
			tone = toneOf(b.j.Cells[i].Call)
			group = "Different policies"
			if alike(c.Spec.Matchup) {
				group = fmt.Sprintf("The same policy on %s %s", every, b.seatWord())
			}
		} else {
			group = "For comparison, not in the verdict"
		}
		if len(b.schema.Seats) == 2 {
			f.Rows = append(f.Rows, ForestRow{group, matchupName(c.Spec.Matchup), ValueOf(c.Score(0, experiments.Level)), tone})
			continue
		}
		for seat, title := range b.schema.Titles {
			f.Rows = append(f.Rows, ForestRow{matchupName(c.Spec.Matchup), title, ValueOf(c.Score(seat, experiments.Level)), tone})
		}
	}
	// Rows of a group stand together.
	slices.SortStableFunc(f.Rows, func(x, y ForestRow) int { return b.groupOrder(f, x.Group) - b.groupOrder(f, y.Group) })
	return f
}

func (b *balance) groupOrder(f *Forest, group string) int {
	return slices.IndexFunc(f.Rows, func(r ForestRow) bool { return r.Group == group })
}

func toneOf(call experiments.Call) Tone {
	switch call {
	case experiments.Even:
		return Fair
	case experiments.Favoured, experiments.Behind:
		return Favoured
	}
	return Unsure
}

// callWords says what a contest was called.
func (b *balance) callWords(k experiments.Contest) string {
	switch k.Call {
	case experiments.Even:
		if b.hangs(k) {
			return "fair, but most games do not end"
		}
		return "fair"
	case experiments.Favoured:
		return b.schema.Titles[k.Seat] + " favoured"
	case experiments.Behind:
		return b.schema.Titles[k.Seat] + " at a disadvantage"
	}
	return "open"
}

// grid shows policies against policies, where two sides were played by at least two each.
func (b *balance) grid() *Figure {
	if len(b.schema.Seats) != 2 || b.schema.Rotates != sim.RotatesStarter {
		return nil
	}
	var sides [2][]string
	for _, c := range b.judged {
		for seat, p := range c.Spec.Matchup {
			if !slices.Contains(sides[seat], p) {
				sides[seat] = append(sides[seat], p)
			}
		}
	}
	if len(sides[0]) < 2 || len(sides[1]) < 2 {
		return nil
	}
	middle := b.main.FairShare()
	title := func(seat int) string { return fmt.Sprintf("%s %s", b.schema.Titles[seat], b.verb("play", "plays")) }
	h := &HeatMap{
		Measure: Measure{b.whose(0) + " score", Share}, Middle: &middle,
		Rows: Labels{title(0), sides[0]}, Columns: Labels{title(1), sides[1]},
	}
	for _, row := range sides[0] {
		var values []Value
		for _, column := range sides[1] {
			v := Value{}
			for _, c := range b.cells {
				if c.Spec.Matchup[0] == row && c.Spec.Matchup[1] == column {
					v = ValueOf(c.Score(0, experiments.Level))
				}
			}
			values = append(values, v)
		}
		h.Values = append(h.Values, values)
	}
	return &Figure{
		ID: "policies", Title: fmt.Sprintf("%s score, policy against policy", b.whose(0)),
		Alt:     fmt.Sprintf("A grid of %d by %d policies: a row for who plays %s, a column for who plays %s. %s", len(sides[0]), len(sides[1]), b.the(0), b.the(1), b.scoresAlt()),
		Caption: fmt.Sprintf("Rows that differ much mean that it matters who plays %s. %s intervals, %s.", b.the(0), levelText(experiments.Level), b.gamesEach()),
		Plot:    h,
	}
}

// matchupTable has the scores of every matchup.
func (b *balance) matchupTable() *DataTable {
	t := &DataTable{ID: "matchups", Caption: "Every matchup"}
	two := len(b.schema.Seats) == 2
	if two {
		for _, title := range b.schema.Titles {
			t.Columns = append(t.Columns, Column{Title: title + " " + b.verb("play", "plays"), Kind: Text})
		}
		t.Columns = append(t.Columns, Column{Title: "Games", Kind: Number},
			Column{Title: b.whose(0) + " score", Unit: Share, Kind: Number, Tip: b.scoreMeans()},
			Column{Title: levelText(experiments.Level) + " interval", Unit: Share, Kind: Number})
	} else {
		t.Caption += ": what each seat scores, with " + levelText(experiments.Level) + " intervals"
		t.Columns = []Column{{Title: "Matchup", Kind: Text}, {Title: "Games", Kind: Number}}
		for _, title := range b.schema.Titles {
			t.Columns = append(t.Columns, Column{Title: title, Unit: Share, Kind: Number, Tip: b.scoreMeans()})
		}
	}
	t.Columns = append(t.Columns, Column{Title: "Verdict", Kind: Text})
	for i, c := range b.cells {
		var row []Cell
		if two {
			v := ValueOf(c.Score(0, experiments.Level))
			row = []Cell{Words(c.Spec.Matchup[0]), Words(c.Spec.Matchup[1]), Whole(c.Games), v.Cell(Share), v.Limits(Share)}
		} else {
			row = []Cell{Words(matchupName(c.Spec.Matchup)), Whole(c.Games)}
			for seat := range b.schema.Seats {
				row = append(row, ValueOf(c.Score(seat, experiments.Level)).both(Share))
			}
		}
		call := "not judged"
		if i < len(b.judged) {
			call = b.callWords(b.j.Cells[i])
		}
		t.Rows = append(t.Rows, append(row, Words(call)))
	}
	t.Notes = []string{b.scoreMeans(), b.callNote()}
	if two {
		t.Notes[0] += fmt.Sprintf(" What is missing to 100 %% is %s score.", b.theirs(1))
	}
	return t
}

// callNote says how the verdicts come about.
func (b *balance) callNote() string {
	return fmt.Sprintf("Verdict: fair if each score's interval lies within %s, favoured if it lies above, open if it reaches over an edge. All verdicts together are wrong at most in %s of such reports: they use intervals of %s each, wider than those shown.",
		b.band(), levelText(1-b.j.Level), levelText(b.j.Each))
}

// contestTable has what the seats score where every policy had every seat.
func (b *balance) contestTable() *DataTable {
	contests, even := b.evenContests()
	if !even || len(contests) < 2 || len(contests) == len(b.judged) {
		return nil
	}
	t := &DataTable{ID: "sides", Caption: fmt.Sprintf("The %ss alone: each policy on both in turn", b.seatWord())}
	t.Columns = []Column{
		{Title: "Policies", Kind: Text},
		{Title: "Games", Kind: Number},
		{Title: b.whose(0) + " score", Unit: Share, Kind: Number},
		{Title: levelText(b.j.Each) + " interval", Unit: Share, Kind: Number},
		{Title: "Verdict", Kind: Text},
	}
	for _, k := range contests {
		v := ValueOf(k.Scores[0])
		t.Rows = append(t.Rows, []Cell{Words(b.pairing(k)), Whole(k.Scores[0].Games), v.Cell(Share), v.Limits(Share), Words(b.callWords(k))})
	}
	t.Notes = []string{fmt.Sprintf("Where two policies differ in strength, the average of both ways to seat them leaves what the %ss themselves are worth. The intervals know that both matchups were played on the same deals; all of them hold together at %s.", b.seatWord(), levelText(b.j.Level))}
	return t
}

// strengthTable has what policies score against each other.
func (b *balance) strengthTable() *DataTable {
	all := b.strengths()
	if len(all) == 0 || b.schema.Rotates == sim.RotatesPolicies { // then every matchup says it: see byPolicy
		return nil
	}
	t := &DataTable{ID: "strength", Caption: "Which policy is stronger"}
	t.Columns = []Column{
		{Title: "Policy", Kind: Text},
		{Title: "Against", Kind: Text},
		{Title: "Games", Kind: Number},
		{Title: "Its score", Unit: Share, Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Unit: Share, Kind: Number},
	}
	for _, s := range all {
		v := ValueOf(s.score)
		t.Rows = append(t.Rows, []Cell{Words(s.policy), Words(s.against), Whole(s.score.Games), v.Cell(Share), v.Limits(Share)})
	}
	t.Notes = []string{fmt.Sprintf("From every %s in turn, so that the %ss' own advantage cancels. An equal share is %s. The intervals know that both matchups were played on the same deals.", b.seatWord(), b.seatWord(), b.fairShare())}
	return t
}

// byPolicy shows what every policy scores, where each played from every seat.
func (b *balance) byPolicy() []Block {
	if b.schema.Rotates != sim.RotatesPolicies || !b.r.Rotate {
		return nil
	}
	fair := b.main.FairShare()
	plot := &Forest{Measure: Measure{"Score in a seat", Share}, Reference: &Reference{Label: "an equal share: " + b.fairShare(), Lo: fair, Hi: fair}}
	t := &DataTable{ID: "policy-scores", Caption: "What each policy scores in a seat", Columns: []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Policy", Kind: Text},
		{Title: "Seats", Kind: Number, Tip: "How many seats it has at a time"},
		{Title: "Games", Kind: Number},
		{Title: "Its score", Unit: Share, Kind: Number, Tip: b.scoreMeans()},
		{Title: levelText(experiments.Level) + " interval", Unit: Share, Kind: Number},
	}}
	best := ""
	var most Value
	for _, c := range b.cells {
		matchup := c.Spec.Matchup
		if alike(matchup) {
			continue
		}
		for i, policy := range matchup {
			if slices.Index(matchup, policy) < i {
				continue
			}
			v := ValueOf(c.PolicyScore(policy, experiments.Level))
			plot.Rows = append(plot.Rows, ForestRow{matchupName(matchup), policy, v, Unsure})
			t.Rows = append(t.Rows, []Cell{Words(matchupName(matchup)), Words(policy), Whole(int64(seatsOf(matchup, policy))), Whole(c.Games), v.Cell(Share), v.Limits(Share)})
			if v.Value > most.Value {
				most, best = v, fmt.Sprintf("%s (%s)", policy, matchupName(matchup))
			}
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	t.Notes = []string{fmt.Sprintf("From every %s in turn, so that no policy has the better one. Of several with the same policy it is their average. An equal share is %s. %s %s", b.seatWord(), b.fairShare(), b.scoreMeans(), intervalsMean())}
	return []Block{&Figure{
		ID: "policies", Title: "What each policy scores, from every " + b.seatWord(),
		Alt:     fmt.Sprintf("One row for each policy of a matchup. The highest score: %s, %s.", best, most.plain(Share)),
		Caption: fmt.Sprintf("Score in one %s, all %ss taken together. The lines are %s intervals from %s.", b.seatWord(), b.seatWord(), levelText(experiments.Level), b.gamesEach()),
		Plot:    plot,
	}, t}
}
