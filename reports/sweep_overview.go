package reports

import (
	"fmt"
	"slices"

	"tombstone/sim/experiments"
)

// overview shows the first score of all matchups side by side, where each is even, and what common deals are worth.
func (s *sweep) overview() Section {
	sec := Section{ID: "overview", Title: "All matchups", Question: "Does it depend on who plays?"}
	if len(s.r.Matchups) == 1 {
		sec.Title, sec.Question = "What common deals are worth", "How many games does it save that every level has the same deals?"
	} else if s.grid() {
		sec.Blocks = append(sec.Blocks, s.evenGrid())
	} else {
		sec.Blocks = append(sec.Blocks, s.scores(), s.even())
	}
	sec.Blocks = append(sec.Blocks, s.ratios())
	return sec
}

// scores has a row a matchup, a column a level.
func (s *sweep) scores() *Figure {
	first := s.r.Matchups[0]
	q, fair := first.Measures[0], first.Fair()
	heat := &HeatMap{Measure: Measure{q.Title, Share}, Middle: &fair, Rows: Labels{Title: "Matchup"}, Columns: Labels{Title: s.r.Factors[0].Title, Labels: s.names()}}
	for _, m := range s.r.Matchups {
		heat.Rows.Labels = append(heat.Rows.Labels, matchupName(m.Policies))
		var row []Value
		for a := range s.r.Levels {
			row = append(row, figureOf(m.Together, a, 0))
		}
		heat.Values = append(heat.Values, row)
	}
	lo, hi := extremesOf(heat.Values)
	return &Figure{
		ID: "scores", Title: q.Title + " by " + s.r.Factors[0].Title,
		Alt:     fmt.Sprintf("One row a matchup, one column a level; scores from %s to %s.", percent(lo, 0.001), percent(hi, 0.001)),
		Caption: fmt.Sprintf("%s for each matchup, the same at every level. A star marks the scenario as it was asked for.", capital(counted(first.Trials, "deal"))),
		Plot:    heat,
	}
}

// even says where each matchup is even.
func (s *sweep) even() *DataTable {
	first := s.r.Matchups[0].Together
	table := &DataTable{ID: "even", Caption: "Where " + seatDoes(first, 0, "score", "scores") + " " + fairText(first), Columns: []Column{{Title: "Matchup", Kind: Text}, {Title: "Even", Kind: Text}}}
	for _, m := range s.r.Matchups {
		table.Rows = append(table.Rows, []Cell{Words(matchupName(m.Policies)), Words(s.evenWords(m))})
	}
	return table
}

// ratios says, for each matchup and factor, how much common deals sharpen the steps from one level to the next.
func (s *sweep) ratios() *DataTable {
	first := s.r.Matchups[0].Together
	table := &DataTable{ID: "variance-ratios", Caption: "Variance ratios of the steps from one level to the next", Columns: []Column{{Title: "Matchup", Kind: Text}}}
	if s.grid() {
		table.Columns = append(table.Columns, Column{Title: "Steps of", Kind: Text})
	}
	for _, title := range []string{"Score, mean", "least", "most", "Length, mean"} {
		table.Columns = append(table.Columns, Column{Title: title, Kind: Number})
	}
	length := slices.IndexFunc(first.Measures, func(q experiments.Measure) bool { return q.Kind == experiments.OfLength })
	for _, m := range s.r.Matchups {
		for along, f := range s.r.Factors {
			row := []Cell{Words(matchupName(m.Policies))}
			if s.grid() {
				row = append(row, Words(f.Title))
			}
			score := s.stepRatios(m, along, 0)
			row = append(row, meanRatio(score), oneRatio(score, slices.Min[[]float64]), oneRatio(score, slices.Max[[]float64]))
			if length < 0 {
				row = append(row, Unknown("it is not counted"))
			} else {
				row = append(row, meanRatio(s.stepRatios(m, along, length)))
			}
			table.Rows = append(table.Rows, row)
		}
	}
	table.Notes = []string{"Variance ratio: how many times the games it would have taken to know a step as well without common deals."}
	return table
}

// stepRatios are the variance ratios of a quantity's steps along a factor.
func (s *sweep) stepRatios(m *experiments.SweptMatchup, along, quantity int) (all []float64) {
	apart := 1 // alternatives from one level of the factor to the next
	if s.grid() && along == 0 {
		apart = len(s.r.Factors[1].Levels)
	}
	for _, c := range m.Pairs {
		if r := c.Differences[quantity].VarianceRatio; c.To-c.From == apart && r > 0 {
			all = append(all, r)
		}
	}
	return all
}

// meanRatio is the mean of several ratios.
func meanRatio(all []float64) Cell {
	return oneRatio(all, func(all []float64) (sum float64) {
		for _, x := range all {
			sum += x / float64(len(all))
		}
		return sum
	})
}

// oneRatio is one figure of several ratios.
func oneRatio(all []float64, of func([]float64) float64) Cell {
	if len(all) == 0 {
		return Unknown("it never varies, or never differs")
	}
	x := of(all)
	return Cell{Text: number(x, x/10), Value: x, Known: true}
}
