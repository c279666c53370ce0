package reports

import (
	"fmt"
	"strings"

	"tombstone/sim/experiments"
)

// CompareOptions tells [Compare] what a result does not hold.
type CompareOptions struct {
	Replay  func(m *experiments.ComparedMatchup, g experiments.PartedGame) string            // the command that shows both games
	Account func(m *experiments.ComparedMatchup, g experiments.PartedGame) (Accounts, error) // tells both; nil for none
	Notes   []string                                                                         // what could not be played, and why
	Facts   []Fact                                                                           // more of where the numbers come from
}

// Compare makes the page of a comparison: who gains, how many games differ, what else changes, what each of several
// edits contributes, and games that show it. It panics without matchups.
func Compare(r *experiments.CompareResult, o CompareOptions) (*Page, error) {
	c := &compared{r: r, o: o, words: words{r.Matchups[0].Schema()}}
	for _, m := range r.Matchups {
		if len(m.Schema().Seats) > len(c.schema.Seats) {
			c.schema = m.Schema() // names every seat that is spoken of
		}
	}
	before, after := r.Variants[0].Scenario, r.Variants[1].Scenario
	title := before.Title + ": what a change does"
	if before.Title != after.Title {
		title = after.Title + " against " + before.Title
	}
	page := &Page{Title: title, Subtitle: c.subtitle(), Verdict: c.verdict(), Facts: c.facts()}
	page.Sections = append(page.Sections, c.changes(), c.scores(), c.diverged())
	if len(r.Edits) > 1 {
		page.Sections = append(page.Sections, c.edits())
	}
	page.Sections = append(page.Sections, c.outcomes(), c.metrics())
	games, err := c.games()
	if err != nil {
		return nil, err
	}
	if len(games.Blocks) > 0 {
		page.Sections = append(page.Sections, games)
	}
	page.nameApart()
	return page, nil
}

// compared makes one page.
type compared struct {
	words
	r *experiments.CompareResult
	o CompareOptions
}

func (c *compared) subtitle() string {
	text := fmt.Sprintf("%s, each played before and after; seed %d.", c.deals(), c.r.Seed)
	if len(c.r.Matchups) > 1 {
		text = fmt.Sprintf("%s, %s", counted(int64(len(c.r.Matchups)), "matchup"), text)
	}
	if !c.r.Complete {
		text += " Stopped before all planned games were played."
	}
	return text
}

// deals says how many deals were played for each matchup.
func (c *compared) deals() string {
	least, most := c.r.Matchups[0].Trials, c.r.Matchups[0].Trials
	for _, m := range c.r.Matchups {
		least, most = min(least, m.Trials), max(most, m.Trials)
	}
	if least != most {
		return fmt.Sprintf("%s to %s deals", Count(least), Count(most))
	}
	return counted(most, "deal")
}

// facts say where the numbers come from.
func (c *compared) facts() (facts []Fact) {
	for i, label := range []string{"Before", "After"} {
		about := c.r.Variants[i].Scenario
		facts = append(facts, Fact{Label: label, Value: fmt.Sprintf("%s (%s, %s)", about.Title, about.Name, about.Hash)})
		if i == 0 || about.Provenance != c.r.Variants[0].Scenario.Provenance {
			facts = append(facts, Fact{Label: "Where its figures come from", Value: about.Provenance})
		}
	}
	facts = append(facts, Fact{Label: "Seed", Value: fmt.Sprint(c.r.Seed)})
	for _, m := range c.r.Matchups {
		facts = append(facts, Fact{Label: "Played", Value: fmt.Sprintf("%s: deals number %s of the seed, each in %d variants of the scenario.", c.matchup(m), trialNumbers(m.TrialRanges), len(c.r.Variants))})
	}
	if !c.r.Complete {
		facts = append(facts, Fact{Label: "Not complete", Value: "The games were stopped before all planned ones were played."})
	}
	return append(facts, c.o.Facts...)
}

func (c *compared) matchup(m *experiments.ComparedMatchup) string {
	return matchupName(m.Specs[0].Matchup)
}

// of returns what stands before a row's label to tell matchups apart.
func (c *compared) of(m *experiments.ComparedMatchup) string {
	if len(c.r.Matchups) == 1 {
		return ""
	}
	return c.matchup(m) + ": "
}

// changes lists what a designer would say was changed.
func (c *compared) changes() Section {
	s := Section{ID: "change", Title: "What is changed", Question: "What differs between before and after?"}
	note := func(text string) { s.Blocks = append(s.Blocks, &Note{Text: text}) }
	if len(c.r.Edits) < 2 {
		for _, change := range c.r.Changes {
			note(change)
		}
	} else {
		for i, e := range c.r.Edits {
			what := strings.Join(e.Changes, "; ")
			if what == "" {
				what = "nothing that affects play"
			}
			note(fmt.Sprintf("%d. %s (%s)", i+1, what, e.Text))
		}
	}
	if len(c.r.Changes) == 0 {
		note("No difference that affects play.")
	}
	for _, text := range c.o.Notes {
		s.Blocks = append(s.Blocks, &Note{Text: text, Warning: true})
	}
	return s
}

// scores shows who gains.
func (c *compared) scores() Section {
	forest := &Forest{Measure: Measure{"Change of score", Points}, Reference: &Reference{Label: "no change"}}
	table := &DataTable{ID: "scores-table", Caption: "What each " + c.seatWord() + " scores", Columns: []Column{
		{Title: capital(c.seatWord())},
		{Title: "Before", Unit: Share, Kind: Number},
		{Title: "After", Unit: Share, Kind: Number},
		{Title: "Change", Unit: Points, Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Kind: Number},
		{Title: "Sure"},
	}}
	for _, m := range c.r.Matchups {
		for seat, d := range m.Whole().Scores {
			v := difference(d)
			if len(m.Schema().Seats) > 2 || seat == 0 {
				group := ""
				if len(c.r.Matchups) > 1 && len(c.schema.Seats) > 2 {
					group = c.matchup(m)
				}
				label := c.schema.Titles[seat]
				if len(c.r.Matchups) > 1 && group == "" {
					label = c.of(m) + label
				}
				forest.Rows = append(forest.Rows, ForestRow{group, label, v, c.tone(d)})
			}
			table.Rows = append(table.Rows, []Cell{
				Words(c.of(m) + c.schema.Titles[seat]), exact(d.Before, d, Share), exact(d.After, d, Share),
				v.Cell(Points), v.Limits(Points), sure(d),
			})
		}
	}
	table.Notes = []string{c.scoreMeans(), c.sureMeans("the scores of all matchups")}
	first := c.r.Matchups[0].Whole().Scores[0]
	return Section{ID: "scores", Title: "Who gains", Question: fmt.Sprintf("Which %s does the change help, and by how much?", c.seatWord()), Blocks: []Block{
		&Figure{
			ID: "score-changes", Title: "How scores change",
			Alt:     fmt.Sprintf("%s: %s.", c.of(c.r.Matchups[0])+c.schema.Titles[0], difference(first).Say(Points)),
			Caption: fmt.Sprintf("The lines are %s intervals of the difference, deal by deal, after minus before.", levelText(experiments.Level)),
			Plot:    forest,
		}, table,
	}}
}

// tone is how a change of score is shown.
func (c *compared) tone(d experiments.Difference) Tone {
	switch {
	case d.Sure:
		return Favoured
	case c.small(d):
		return Fair
	}
	return Unsure
}

// small reports whether a change is smaller than the smallest worth finding, for sure.
func (c *compared) small(d experiments.Difference) bool {
	return d.Interval.Lo > -c.r.Find && d.Interval.Hi < c.r.Find
}

// diverged shows how many games differ, and what the common deals are worth.
func (c *compared) diverged() Section {
	t := &DataTable{ID: "diverged-table", Caption: "Deals that are played differently", Columns: []Column{
		{Title: "Policies"},
		{Title: "Deals", Kind: Number},
		{Title: "Differ", Kind: Number},
		{Title: "Differ", Unit: Share, Kind: Number},
		{Title: "End differently", Kind: Number, Tip: "Deals that end in another outcome"},
		{Title: "Worth", Kind: Number, Tip: "How many times the games it would take without common deals, for the score of " + c.the(0)},
		{Title: "Deals to find " + c.find(), Kind: Number},
	}}
	for _, m := range c.r.Matchups {
		whole := m.Whole()
		worth := Unknown("no deal differs, or the scores never vary")
		if ratio := whole.Scores[0].VarianceRatio; ratio > 0 {
			worth = Cell{Text: number(ratio, ratio/10), Value: ratio, Known: true}
		}
		needed := int64(0)
		for _, s := range whole.Scores {
			needed = max(needed, s.Needed)
		}
		t.Rows = append(t.Rows, []Cell{
			Words(c.matchup(m)), Whole(m.Trials), Whole(whole.Diverged), exactShare(whole.Diverged, m.Trials), Whole(m.EndedDifferently()), worth, Whole(needed),
		})
	}
	t.Notes = []string{
		"A deal differs if its two games differ in any decision, in how they ended, or in anything in the tables here that is counted a game.",
		fmt.Sprintf("Worth: what it is worth that both play the same deals: that many times the games would be needed without. Deals to find %s: with as many, a change of score of that size is found in %s of experiments.", c.find(), levelText(experiments.Power)),
	}
	return Section{ID: "diverged", Title: "How many games differ", Question: "How much of play does the change touch?", Blocks: []Block{t}}
}

// find is the smallest difference worth finding, in words.
func (c *compared) find() string {
	text := bare(100*c.r.Find) + " point"
	if c.r.Find != 0.01 {
		text += "s"
	}
	return text
}

// outcomes shows how games end.
func (c *compared) outcomes() Section {
	s := Section{ID: "outcomes", Title: "How games end", Question: "Which endings become more or less frequent?"}
	for i, m := range c.r.Matchups {
		t := c.table(fmt.Sprintf("outcomes-%d", i+1), "How games end", "Outcome", Share, Points, m)
		for o, d := range m.Whole().Outcomes {
			outcome := m.Schema().Outcomes[o]
			if outcome.Capped {
				t.Notes = append(t.Notes, fmt.Sprintf("%s, capped: %s", outcome.Title, outcome.Doc))
			}
			v := difference(d)
			t.Rows = append(t.Rows, []Cell{Words(outcome.Title), exact(d.Before, d, Share), exact(d.After, d, Share), v.Cell(Points), v.Limits(Points), sure(d), ratio(d)})
		}
		t.Notes = append(t.Notes, c.sureMeans("everything in this section and the next, for these policies"))
		s.Blocks = append(s.Blocks, t)
	}
	return s
}

// metrics shows everything else that is counted.
func (c *compared) metrics() Section {
	s := Section{ID: "metrics", Title: "What else changes", Question: "What becomes of the length of games and of all else that is counted?"}
	for i, m := range c.r.Matchups {
		t := c.table(fmt.Sprintf("metrics-%d", i+1), "Means a game", "A game on average", "", "", m)
		for _, d := range m.Whole().Metrics {
			v := difference(d)
			t.Rows = append(t.Rows, []Cell{Words(metricLabel(d)), exact(d.Before, d, ""), exact(d.After, d, ""), signed(v.Cell(""), d.Difference), v.Limits(""), sure(d), ratio(d)})
		}
		t.Notes = []string{c.sureMeans("everything in this section and the one before, for these policies")}
		s.Blocks = append(s.Blocks, t)
	}
	return s
}

// table is an empty table of figures before and after.
func (c *compared) table(id, caption, first string, unit, change Unit, m *experiments.ComparedMatchup) *DataTable {
	if len(c.r.Matchups) > 1 {
		caption += ", " + c.matchup(m)
	}
	return &DataTable{ID: id, Caption: fmt.Sprintf("%s (%s)", caption, counted(m.Trials, "deal")), Columns: []Column{
		{Title: first},
		{Title: "Before", Unit: unit, Kind: Number},
		{Title: "After", Unit: unit, Kind: Number},
		{Title: "Change", Unit: change, Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Kind: Number},
		{Title: "Sure"},
		{Title: "Worth", Kind: Number, Tip: "How many times the games it would take without common deals"},
	}}
}

// metricLabel is a metric's name in words, with its unit where the name does not say it.
func metricLabel(d experiments.Difference) string {
	text := capital(strings.NewReplacer(".", ", ", "_", " ").Replace(d.Name))
	if name, _, _ := strings.Cut(d.Name, "."); name != d.Unit {
		text += " (" + d.Unit + ")"
	}
	return text
}

// difference is a difference as a page shows it.
func difference(d experiments.Difference) Value {
	return Value{Known: true, Value: d.Difference, Interval: d.Interval}
}

// exact is a figure of the games played, to the digits in which its change is known.
func exact(value float64, d experiments.Difference, u Unit) Cell {
	v := Value{Known: true, Value: value}
	size := v.size(u)
	if d.Interval.Level != 0 {
		size = d.Interval.Half()
	}
	return Cell{Text: u.number(value, size), Value: value * u.scale(), Known: true}
}

func exactShare(k, n int64) Cell {
	share := float64(k) / float64(max(n, 1))
	return Cell{Text: number(100*share, 1), Value: 100 * share, Known: true}
}

// signed puts the sign before a number that is more than none.
func signed(cell Cell, value float64) Cell {
	if value > 0 && cell.Text != "0" {
		cell.Text = "+" + cell.Text
	}
	return cell
}

func ratio(d experiments.Difference) Cell {
	if d.VarianceRatio == 0 {
		return Unknown("it never varies, or never differs")
	}
	return Cell{Text: number(d.VarianceRatio, d.VarianceRatio/10), Value: d.VarianceRatio, Known: true}
}

func sure(d experiments.Difference) Cell {
	if d.Sure {
		return Words("yes")
	}
	return Words("no")
}

// sureMeans explains the column.
func (c *compared) sureMeans(family string) string {
	return fmt.Sprintf("Intervals: %s each. Sure: it changes, and so does all that is called sure among %s, at %s together.", levelText(experiments.Level), family, levelText(experiments.Level))
}
