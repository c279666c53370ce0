package reports

import (
	"fmt"
	"strings"

	"tombstone/sim/experiments"
)

// Luck makes the page of where the results of a scenario's games come from. The facts say where the numbers come from.
func Luck(r *experiments.LuckResult, facts []Fact) *Page {
	first := r.Cells[0]
	page := &Page{
		Title:    first.Scenario.Title + ": where the result comes from",
		Subtitle: fmt.Sprintf("%s for each matchup, seed %d", counted(first.Trials, "deal"), r.Seed),
		Facts:    append([]Fact{{Label: "Scenario", Value: first.Scenario.Name + ", " + first.Scenario.Hash}, {Label: "Provenance", Value: first.Scenario.Provenance}}, facts...),
	}
	for i, c := range r.Cells {
		page.Sections = append(page.Sections, luckSection(i, c))
	}
	page.Verdict = luckVerdict(r)
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, "The run was stopped early: only what was finished is shown.")
	}
	page.Sections = append(page.Sections, luckMeaning())
	page.nameApart()
	return page
}

// luckVerdict says what decides most in the first matchup that decides anything, and whether it does in the others.
func luckVerdict(r *experiments.LuckResult) Verdict {
	var first *experiments.LuckCell
	what, agree, cells := "", 0, 0
	var least, most [2]float64 // alone, with a hand in it
	for _, c := range r.Cells {
		p, ok := weightiest(c)
		if !ok {
			continue
		}
		if first == nil {
			first, what = c, c.Purposes[p].Name
			least = [2]float64{1, 1}
		}
		cells++
		if c.Purposes[p].Name == what {
			agree++
			for i, f := range []experiments.Figure{c.Alone(p), c.Together(p)} {
				least[i], most[i] = min(least[i], f.Value), max(most[i], f.Value)
			}
		}
	}
	if first == nil {
		return Verdict{Tone: Unsure, Headline: "Every game ended the same way", Sentences: []string{"Nothing is left to luck: there is no result to share out."}}
	}
	p, _ := weightiest(first)
	alone, together := ValueOf(first.Alone(p)), ValueOf(first.Together(p))
	v := Verdict{Tone: Unsure, Headline: "Most luck is in the " + what}
	v.Sentences = []string{fmt.Sprintf("With %s, the luck of the %s alone decides %s of who wins, and has a hand in %s.", matchupName(first.Spec.Matchup), what, alone.plain(Share), together.plain(Share))}
	if cells > 1 {
		v.Sentences = append(v.Sentences, fmt.Sprintf("It weighs most in %d of %d matchups; there it alone decides %.0f to %.0f %%, and has a hand in %.0f to %.0f %%.", agree, cells, 100*least[0], 100*most[0], 100*least[1], 100*most[1]))
	}
	if rivals := rivals(first, p); len(rivals) > 0 {
		v.Headline = "Most luck seems to be in the " + what
		v.Sentences = append(v.Sentences, fmt.Sprintf("So few deals leave it open whether as much is in the luck of the %s: the intervals of what they have a hand in overlap.", list(rivals)))
	}
	return v
}

// weightiest returns the purpose that has a hand in most; not ok where nothing can be said.
func weightiest(c *experiments.LuckCell) (purpose int, ok bool) {
	most := -1.0
	for p := range c.Purposes {
		if f := c.Together(p); f.Known && f.Value > most {
			purpose, most, ok = p, f.Value, true
		}
	}
	return purpose, ok
}

// rivals returns the names of the purposes that could have a hand in as much as one.
func rivals(c *experiments.LuckCell, purpose int) (names []string) {
	least := c.Together(purpose).Interval.Lo
	for p := range c.Purposes {
		if f := c.Together(p); p != purpose && f.Interval.Hi >= least && c.Purposes[p].Unlike > 0 {
			names = append(names, c.Purposes[p].Name)
		}
	}
	return names
}

// luckSection shows one matchup.
func luckSection(i int, c *experiments.LuckCell) Section {
	name := matchupName(c.Spec.Matchup)
	s := Section{ID: fmt.Sprintf("luck-%d", i+1), Title: name, Question: "How much of who wins is the luck of what?", Further: i > 0}
	bars := &Bars{Measure: Measure{"Part of who wins", Share}, Series: []string{"alone", "with a hand in it"}}
	table := &DataTable{
		ID: fmt.Sprintf("luck-table-%d", i+1), Caption: "What decides who wins: " + name,
		Columns: []Column{
			{Title: "Luck of", Kind: Text},
			{Title: "Alone", Unit: Share, Kind: Number, Tip: "decided by it whatever the rest brings"},
			{Title: "Its interval", Unit: Share, Kind: Number},
			{Title: "Has a hand in", Unit: Share, Kind: Number, Tip: "alone, and together with anything else"},
			{Title: "Its interval", Unit: Share, Kind: Number},
			{Title: "Games it changes", Unit: Share, Kind: Number, Tip: "deals that are played otherwise when it alone is drawn anew"},
		},
		Notes: []string{fmt.Sprintf("%s, each played %s times; intervals are %s confidence intervals by the delta method. A kind of luck that changed no game at all has no part in it: that is exact.", capital(counted(c.Trials, "deal")), Count(c.Games/max(c.Trials, 1)), levelText(experiments.Level))},
	}
	var low, high float64 // of the sum, which is no further off than all parts are together, whatever they have in common
	known := true
	for p, purpose := range c.Purposes {
		alone, together := ValueOf(c.Alone(p)), ValueOf(c.Together(p))
		known = known && alone.Known
		low, high = low+alone.Interval.Lo, high+alone.Interval.Hi
		changes := Value{Known: c.Trials > 0, Value: float64(purpose.Unlike) / float64(max(c.Trials, 1)), N: c.Trials}
		table.Rows = append(table.Rows, []Cell{Words(purpose.Name), alone.Cell(Share), alone.Limits(Share), together.Cell(Share), together.Limits(Share), changes.Cell(Share)})
		bars.Rows = append(bars.Rows, BarRow{Label: purpose.Name, Values: []Value{alone, together}})
	}
	if known {
		s.Answer = fmt.Sprintf("What these decide alone adds up to %.0f to %.0f %% of who wins (%s interval, on the wide side); the rest is decided by several of them together.", 100*min(low, 1), 100*min(high, 1), levelText(experiments.Level))
	} else {
		s.Answer = "All games ended alike, or hardly any were played: nothing can be said."
	}
	var says []string
	for _, row := range bars.Rows {
		if row.Values[0].Known {
			says = append(says, fmt.Sprintf("%s %s alone", row.Label, row.Values[0].plain(Share)))
		}
	}
	s.Blocks = []Block{&Figure{
		ID: fmt.Sprintf("luck-bars-%d", i+1), Title: "What decides who wins: " + name,
		Alt:     "Two bars for each kind of luck. " + strings.Join(says, "; ") + ".",
		Caption: fmt.Sprintf("%s intervals; %s.", levelText(experiments.Level), counted(c.Trials, "deal")),
		Plot:    bars,
	}, table}
	return s
}

// luckMeaning explains the figures.
func luckMeaning() Section {
	return Section{
		ID: "meaning", Title: "What these figures mean", Question: "How is luck measured?",
		Blocks: []Block{
			&Note{Text: "Every deal is played again with one kind of luck kept and all the rest drawn anew. If the two games end alike more often than by chance, that kind of luck decides by itself: 0 % means no more often, 100 % means always. This is its first-order share (Sobol)."},
			&Note{Text: "Every deal is also played again with that one kind of luck drawn anew and all the rest kept. What no longer ends alike is what it has a hand in, alone or together with others: its total share. Shares of that kind add up to more than 100 % where kinds of luck work together."},
			&Note{Text: "The luck of a policy is what it leaves to chance, such as which of two equal moves it takes; how well it plays is no luck, and is in the report's matchups."},
		},
	}
}
