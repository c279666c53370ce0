package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tombstone/sim/experiments"
)

// mostPairs is how many pairs a table has, those that are told all of them.
const mostPairs = 8

// pairName names two cards.
func (c *cards) pairName(p experiments.SurfacePair) string {
	return c.factor(p.A) + " with " + c.factor(p.B)
}

// factor is a card's name, with its deck where another deck has a card of that name.
func (c *cards) factor(i int) string {
	f := c.r.Design.Factors[i]
	for _, other := range c.r.Design.Factors {
		if other.Card == f.Card && other.Deck != f.Deck {
			return f.Deck + "/" + f.Card
		}
	}
	return f.Card
}

// strongestPairs returns a surface's pairs, what is told first, and of those the largest first.
func strongestPairs(s *experiments.CardsSurface) (all []experiments.SurfacePair, told int) {
	all = slices.Clone(s.Pairs)
	slices.SortStableFunc(all, func(a, b experiments.SurfacePair) int {
		if a.Told() != b.Told() {
			if a.Told() {
				return -1
			}
			return 1
		}
		return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value))
	})
	for _, p := range all {
		if p.Told() {
			told++
		}
	}
	return all, told
}

// pairMap shows which two cards do more or less together than the sum of both.
func (c *cards) pairMap(i int, s *experiments.CardsSurface) *Figure {
	m := c.r.Matchups[i]
	zero, n := 0.0, len(c.r.Design.Factors)
	heat := &HeatMap{Measure: Measure{capital(m.Measures[s.Measure].Title) + ", beyond the sum of both", Points}, Middle: &zero, Lower: true}
	for j := range n {
		heat.Rows.Labels, heat.Columns.Labels = append(heat.Rows.Labels, c.factor(j)), append(heat.Columns.Labels, c.factor(j))
		heat.Values, heat.Marked = append(heat.Values, make([]Value, n)), append(heat.Marked, make([]bool, n))
	}
	heat.Rows.Title, heat.Columns.Title = "A copy more of a card", "a copy more of another"
	for _, p := range s.Pairs {
		heat.Values[p.B][p.A], heat.Marked[p.B][p.A] = ValueOf(p.Figure), p.Told()
	}
	strongest, told := strongestPairs(s)
	alt := "A cell for every two cards. No pair is told to do more or less than the sum of both"
	if told > 0 {
		alt = fmt.Sprintf("A cell for every two cards. %s told to do more or less than the sum of both", capital(counted(int64(told), "pair"))+map[bool]string{true: " is", false: " are"}[told == 1])
	}
	var most []string
	for _, p := range strongest[:min(3, len(strongest))] {
		most = append(most, c.pairName(p)+" "+ValueOf(p.Figure).short(Points))
	}
	return &Figure{
		ID: fmt.Sprintf("pairs-%d", i+1), Title: "Which two cards do more or less together: " + matchupName(m.Policies),
		Alt:     alt + "; most are " + list(most) + ".",
		Caption: "What a copy more of both does to the score, less what a copy more of each does: positive helps " + m.Schema().Called(m.Measures[s.Measure].Seat()) + ". Framed cells are told from none, all pairs in all matchups taken together (Holm); many of the others are chance.",
		Plot:    heat,
	}
}

// pairTable has the pairs that do most together.
func (c *cards) pairTable(i int, s *experiments.CardsSurface) *DataTable {
	m := c.r.Matchups[i]
	t := &DataTable{ID: fmt.Sprintf("most-pairs-%d", i+1), Caption: "The pairs that do most together: " + matchupName(m.Policies), Columns: []Column{
		{Title: "A copy more of both", Kind: Text},
		{Title: shortTitle(m.Together, m.Measures[s.Measure]) + ", beyond the sum", Unit: Points, Kind: Number, Tip: "what both do less what each does by itself"},
		{Title: "Told", Kind: Text, Tip: "all pairs in all matchups taken together (Holm)"},
	}}
	strongest, told := strongestPairs(s)
	for _, p := range strongest[:min(max(told, mostPairs), len(strongest))] {
		text := "no"
		if p.Told() {
			text = "yes"
		}
		t.Rows = append(t.Rows, []Cell{Words(c.pairName(p)), ValueOf(p.Figure).both(Points), Words(text)})
	}
	t.Notes = []string{fmt.Sprintf("The largest %d of %d. In brackets: %s intervals, each for itself. Told: wrong about any pair in any matchup in at most 5 %% of experiments (Holm).", len(t.Rows), len(s.Pairs), levelText(experiments.Level))}
	return t
}

// pairsOverview shows the pairs that are told anywhere in every matchup; nil where there are none.
func (c *cards) pairsOverview() *Figure {
	var rows []experiments.SurfacePair
	zero := 0.0
	heat := &HeatMap{Measure: Measure{"Beyond the sum of both", Points}, Middle: &zero, Rows: Labels{Title: "A copy more of both"}, Columns: Labels{Title: "Matchup"}}
	for _, m := range c.r.Matchups {
		s := surface(m, 0)
		if s == nil {
			continue
		}
		heat.Columns.Labels = append(heat.Columns.Labels, matchupName(m.Policies))
		for _, p := range s.Pairs {
			known := slices.ContainsFunc(rows, func(r experiments.SurfacePair) bool { return r.A == p.A && r.B == p.B })
			if p.Told() && !known {
				rows = append(rows, p)
			}
		}
	}
	if len(rows) == 0 || len(heat.Columns.Labels) < 2 {
		return nil
	}
	for _, r := range rows {
		heat.Rows.Labels = append(heat.Rows.Labels, c.pairName(r))
		var values []Value
		for _, m := range c.r.Matchups {
			if s := surface(m, 0); s != nil {
				at := slices.IndexFunc(s.Pairs, func(p experiments.SurfacePair) bool { return r.A == p.A && r.B == p.B })
				values = append(values, ValueOf(s.Pairs[at].Figure))
			}
		}
		heat.Values = append(heat.Values, values)
	}
	lo, hi := extremesOf(heat.Values)
	return &Figure{
		ID: "told-pairs", Title: "Pairs of cards that are told anywhere",
		Alt:     fmt.Sprintf("One row a pair, one column a matchup: from %s to %s points.", points(lo, 0.001), points(hi, 0.001)),
		Caption: "What a copy more of both cards does to who wins, beyond the sum of what each does: the pairs that are told from none in at least one matchup, in all of them.",
		Plot:    heat,
	}
}
