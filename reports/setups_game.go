package reports

import (
	"fmt"

	"tombstone/sim/experiments"
)

// against shows setup against setup.
func (s *setups) against(i int) Section {
	g := s.m.Game
	sec := Section{ID: fmt.Sprintf("against-%d", i+1), Title: "Setup against setup" + s.of, Question: "What is it worth to choose a setup?"}
	sec.Answer = fmt.Sprintf("Where both choose, the score of %s is %s; where both set up in any way it is %s.", s.the(0), ValueOf(g.Value).short(Share), ValueOf(s.m.Score).short(Share))
	sec.Blocks = append(sec.Blocks, s.worth(i), s.mixes(i))
	if g.Named(0) && g.Named(1) {
		sec.Blocks = append(sec.Blocks, s.matrix(i))
	}
	sec.Blocks = append(sec.Blocks, s.pairs(i))
	for k, p := range g.Extremes {
		if p.Ticket == "" || s.replay == nil || k%3 > 0 {
			continue // one game each way is enough to look at; the table has the others' tickets
		}
		favoured := 0
		if p.Score.Value < 0.5 {
			favoured = 1
		}
		sec.Blocks = append(sec.Blocks, &Transcript{
			ID: fmt.Sprintf("pair-%d-%d", i+1, k+1), Command: s.replay(s.m, p.Ticket),
			Title: fmt.Sprintf("%s against %s: a game that %s won", s.pattern(0, p.Patterns[0]), s.answer(p), s.the(favoured)),
		})
	}
	return sec
}

// answer is the setup of seat 1 in a pair.
func (s *setups) answer(p experiments.SetupPair) string {
	if p.Patterns[1] != experiments.NoSetup && p.Image && !p.Either {
		return s.r.Sides[1].Images[p.Patterns[1]]
	}
	return s.pattern(1, p.Patterns[1])
}

// worth shows what choosing is worth.
func (s *setups) worth(i int) *DataTable {
	g := s.m.Game
	table := &DataTable{
		ID: fmt.Sprintf("choosing-%d", i+1), Caption: "What choosing a setup is worth" + s.of,
		Columns: []Column{
			{Title: "Who chooses", Kind: Text},
			{Title: "Score of " + s.the(0), Unit: Share, Kind: Number},
			{Title: "Change", Unit: Points, Kind: Number, Tip: "from setups in any way"},
		},
		Notes: []string{fmt.Sprintf("In brackets: %s intervals. They allow for what is unknown of each setup's worth.", levelText(experiments.Level))},
	}
	if g.Hi > g.Lo {
		table.Notes = append(table.Notes, fmt.Sprintf("The value where both choose is computed to within %s points: by regret matching, with a certificate.", number(100*(g.Hi-g.Lo), 50*(g.Hi-g.Lo))))
	}
	row := func(who string, f experiments.Figure) {
		v := ValueOf(f)
		table.Rows = append(table.Rows, []Cell{Words(who), v.both(Share), {Text: points(v.Value-s.m.Score.Value, v.size(Share)), Value: 100 * (v.Value - s.m.Score.Value), Known: true}})
	}
	row("nobody: any setup, all alike", s.m.Score)
	for seat, f := range g.Alone {
		if g.Named(seat) {
			row(s.the(seat)+" alone", f)
		}
	}
	if g.Named(0) && g.Named(1) {
		row("both, neither seeing the other", g.Value)
		for seat, f := range g.Seen {
			row(fmt.Sprintf("both, %s first, in sight", s.the(seat)), f)
		}
		if !g.Apart() {
			table.Notes = append(table.Notes, "No difference is told by which setup meets which. So each side has one best setup whatever the other does, and it makes no difference who sees whom.")
		}
	}
	for seat := range g.Alone {
		if !g.Named(seat) && !s.r.Sides[seat].Fixed {
			table.Notes = append(table.Notes, fmt.Sprintf("No setup of %s is told from another: there is nothing for them to choose by.", s.the(seat)))
		}
	}
	return table
}

// mixes shows how each side would choose.
func (s *setups) mixes(i int) *DataTable {
	g := s.m.Game
	table := &DataTable{
		ID: fmt.Sprintf("mixes-%d", i+1), Caption: "How to choose where neither side sees the other" + s.of,
		Columns: []Column{{Title: "Side", Kind: Text}, {Title: "Setup", Kind: Text}, {Title: "How often", Unit: Share, Kind: Number}},
	}
	for seat, mix := range g.Mix {
		title := s.r.Schema().Titles[seat]
		rest := 1.0
		for _, c := range mix {
			table.Rows = append(table.Rows, []Cell{Words(title), Words(s.pattern(seat, c.Pattern)), {Text: fmt.Sprintf("%.0f", 100*c.Weight), Value: 100 * c.Weight, Known: true}})
			rest -= c.Weight
		}
		switch {
		case s.r.Sides[seat].Fixed:
			table.Rows = append(table.Rows, []Cell{Words(title), Words(s.pattern(seat, 0) + ", as the scenario says"), {Text: "100", Value: 100, Known: true}})
		case len(mix) == 0:
			table.Rows = append(table.Rows, []Cell{Words(title), Words("any: none is told from another"), {Text: "100", Value: 100, Known: true}})
		case rest >= 0.005:
			table.Rows = append(table.Rows, []Cell{Words(title), Words("others, each under 2 %"), {Text: fmt.Sprintf("%.0f", 100*rest), Value: 100 * rest, Known: true}})
		}
	}
	if s.r.Mirror {
		table.Notes = append(table.Notes, "Each setup and its mirror image equally often.")
	}
	return table
}

// mostOfMatrix is how many of the best and of the worst setups of a side a picture of pairs has.
const mostOfMatrix = 4

// matrix shows the fitted scores of the best and the worst setups of both sides against each other.
func (s *setups) matrix(i int) *Figure {
	rows, _ := s.ranked(0, mostOfMatrix)
	columns, _ := s.ranked(1, mostOfMatrix)
	middle := s.m.Score.Value
	plot := &HeatMap{Measure: Measure{"Score of " + s.the(0), Share}, Middle: &middle, Rows: Labels{Title: s.r.Schema().Titles[0]}, Columns: Labels{Title: s.r.Schema().Titles[1]}}
	for _, c := range columns {
		plot.Columns.Labels = append(plot.Columns.Labels, s.pattern(1, c))
	}
	for _, p := range rows {
		plot.Rows.Labels = append(plot.Rows.Labels, s.pattern(0, p))
		var row []Value
		for _, c := range columns {
			row = append(row, ValueOf(s.m.Game.Payoff(p, c)))
		}
		plot.Values = append(plot.Values, row)
	}
	lo, hi := extremesOf(plot.Values)
	return &Figure{
		ID: fmt.Sprintf("matrix-%d", i+1), Title: "The best and the worst setups against each other" + s.of,
		Alt:     fmt.Sprintf("Setups of %s down, the best first; of %s across, the best first. Scores from %s to %s.", s.the(0), s.the(1), percent(lo, 0.001), percent(hi, 0.001)),
		Caption: fmt.Sprintf("Fitted scores of %s, drawn to the mean as far as chance demands. A picture of structure: single cells rest on few games.", s.the(0)),
		Plot:    plot,
	}
}

// pairs shows the most one-sided pairs.
func (s *setups) pairs(i int) *DataTable {
	table := &DataTable{
		ID: fmt.Sprintf("pairs-%d", i+1), Caption: "The most one-sided setups" + s.of,
		Columns: []Column{
			{Title: s.r.Schema().Titles[0], Kind: Text},
			{Title: s.r.Schema().Titles[1], Kind: Text},
			{Title: "Score of " + s.the(0), Unit: Share, Kind: Number},
			{Title: "Games", Kind: Number},
			{Title: "Ticket", Kind: Text, Tip: "a game of this pair that the favoured side won"},
		},
		Notes: []string{"Fitted scores, so one pair of thousands is not named for its luck. Tickets: one game of the pair that the side it favours won."},
	}
	for _, p := range s.m.Game.Extremes {
		v := ValueOf(p.Score)
		ticket := p.Ticket
		if ticket == "" {
			ticket = "-"
		}
		table.Rows = append(table.Rows, []Cell{Words(s.pattern(0, p.Patterns[0])), Words(s.answer(p)), v.both(Share), Whole(p.Games), Words(ticket)})
	}
	return table
}

// naive compares the two ways of placing by chance.
func (s *setups) naive() Section {
	sec := Section{ID: "naive", Title: "Placing men one after the other", Question: fmt.Sprintf("Does it matter that %s placing is not even?", s.r.Naive)}
	table := &DataTable{
		ID: "naive-table", Caption: fmt.Sprintf("How often setups come up with %s placing", s.r.Naive),
		Columns: []Column{
			{Title: "Side", Kind: Text},
			{Title: "Setups", Kind: Number, Tip: "sets of squares, mirror images apart"},
			{Title: "Uniform", Unit: Share, Kind: Number, Tip: "how often each comes up with uniform placing"},
			{Title: "Rarest", Unit: Share, Kind: Number},
			{Title: "Commonest", Unit: Share, Kind: Number},
			{Title: "Times", Kind: Number, Tip: "the commonest over the rarest"},
			{Title: "Moved", Unit: Share, Kind: Number, Tip: "part of games that are set up otherwise than uniform placing would (total variation)"},
		},
	}
	compared := false
	for seat, side := range s.r.Sides {
		if side.Fixed {
			continue
		}
		compared = true
		n := len(side.Patterns)
		if s.r.Mirror {
			n *= 2
		}
		share := func(x float64) Cell { return Exact(x).Cell(Share) }
		table.Rows = append(table.Rows, []Cell{
			Words(s.r.Schema().Titles[seat]), Whole(int64(n)), share(1 / float64(n)), share(side.Naive.Least), share(side.Naive.Most),
			{Text: fmt.Sprintf("%.2f", side.Naive.Unequal()), Value: side.Naive.Unequal(), Known: true},
			share(side.Naive.Moved),
		})
	}
	if !compared {
		sec.Blocks = append(sec.Blocks, &Note{Text: "Both sides set up as the scenario says."})
		return sec
	}
	table.Notes = []string{"Uniform: how often each setup comes up with uniform placing. Times: how many times as often the commonest comes up as the rarest. Moved: the part of games that would be set up otherwise. Computed from the rules, not from games."}
	effect := &DataTable{
		ID: "naive-score", Caption: fmt.Sprintf("What %s placing does to the score of %s", s.r.Naive, s.the(0)),
		Columns: []Column{{Title: "Matchup", Kind: Text}, {Title: "Change", Unit: Points, Kind: Number}, {Title: "Its interval", Unit: Points, Kind: Number}},
		Notes:   []string{fmt.Sprintf("The very games that were played, each counted as often as its setups would come up with %s placing: so no other luck comes in. %s intervals.", s.r.Naive, levelText(experiments.Level))},
	}
	told := 0
	for _, m := range s.r.Matchups {
		v := ValueOf(m.Naive)
		effect.Rows = append(effect.Rows, []Cell{Words(matchupName(m.Policies)), v.Cell(Points), v.Limits(Points)})
		if v.Known && (v.Interval.Lo > 0 || v.Interval.Hi < 0) {
			told++
		}
	}
	sec.Answer = fmt.Sprintf("With %s placing some setups come up far more often than others; no change of the score is told.", s.r.Naive)
	if told > 0 {
		sec.Answer = fmt.Sprintf("With %s placing some setups come up far more often than others, and that changes the score.", s.r.Naive)
	}
	sec.Blocks = append(sec.Blocks, table, effect)
	return sec
}

func (s *setups) meaning() Section {
	notes := []Block{
		&Note{Text: "A setup is the squares a side stands on, whoever stands where, unless men are named. Every placement of the named men is as likely as the next, so every setup is played about equally often, against all of the other side's."},
		&Note{Text: "Of many setups one always looks best, by luck alone. So first it is asked whether setups differ at all; then each one's score is drawn to the mean, the more the fewer games it has (empirical Bayes); and none is called the best where no difference is told."},
		&Note{Text: "What a man is worth on a square is told from setups that differ in it, all men and squares together. It is told against other men on that square and other squares of that man, not from plain means: those would mix in whoever stands beside him."},
		&Note{Text: "Setup against setup is a game of its own: both sides choose. Its value is what the better of the two can make sure of. All of it is for players who play on as these do."},
		&Note{Text: s.scoreMeans()},
	}
	return Section{ID: "meaning", Title: "What these figures mean", Question: "How was this found?", Blocks: notes}
}
