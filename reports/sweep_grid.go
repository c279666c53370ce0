package reports

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// What a sweep over two factors shows: maps, and where along one factor it is even at each level of the other.

// plotGrid draws a map of two numbers, or a table where one of them is none.
func (s *sweep) plotGrid(f *Figure, measure Measure, fair *Reference, values []Value) {
	across, down := s.r.Factors[0], s.r.Factors[1]
	if !across.Numeric() || !down.Numeric() {
		heat := &HeatMap{Measure: measure, Rows: levelLabels(across), Columns: levelLabels(down)}
		if fair != nil {
			heat.Middle = &fair.Lo
		}
		for _, line := range experiments.Lines(s.r.Factors, 1) {
			heat.Values = append(heat.Values, pick(values, line))
		}
		f.Plot = heat
		return
	}
	m := &Contours{Measure: measure, Reference: fair, X: factorMeasure(across), Y: factorMeasure(down), Here: -1}
	for _, l := range across.Levels {
		m.Xs, m.Columns = append(m.Xs, l.X), append(m.Columns, l.Title)
	}
	for _, l := range down.Levels {
		m.Ys, m.Rows = append(m.Ys, l.X), append(m.Rows, l.Title)
	}
	for j, line := range experiments.Lines(s.r.Factors, 0) {
		m.Values = append(m.Values, pick(values, line))
		for i, a := range line {
			if len(s.r.Levels[a].Changes) == 0 {
				m.Here = j*len(line) + i
			}
		}
	}
	f.Plot = m
	f.Caption += " Lines are where the figure is the same, taken for even between the points that were played."
	if fair != nil {
		f.Caption += " Dashed: as far as it cannot be told from even, at a place by itself; on the side where there is no dashed line, to the edge."
	}
}

func pick(values []Value, at []int) (all []Value) {
	for _, a := range at {
		all = append(all, values[a])
	}
	return all
}

// line says where a score is fair along a factor, at a level of the other.
func (s *sweep) line(m *experiments.SweptMatchup, quantity, along, at int) (told []experiments.SweepCrossing, words string) {
	var all []string
	for _, c := range m.Crossings {
		if c.Measure == quantity && c.Factor == along && c.At == at {
			all = append(all, s.crossed(c))
			if !c.OpenLo && !c.OpenHi {
				told = append(told, c)
			}
		}
	}
	if len(all) == 0 {
		return nil, s.nowhere(m.Together, quantity, experiments.Lines(s.r.Factors, along)[at])
	}
	return told, strings.Join(all, "; ")
}

// crossingTables say, for each score and each factor of numbers, where it is fair at each level of the other.
func (s *sweep) crossingTables(i int) (blocks []Block) {
	m := s.r.Matchups[i]
	for quantity, q := range m.Measures {
		for along, f := range s.r.Factors {
			if q.Kind != experiments.OfScore || !f.Numeric() {
				continue
			}
			other := s.r.Factors[1-along]
			t := &DataTable{
				ID: fmt.Sprintf("crossings-%d-%d-%d", i+1, quantity+1, along+1), Caption: fmt.Sprintf("Where %s %s: %s", seatDoes(m.Together, q.Seat(), "score", "scores"), fairText(m.Together), matchupName(m.Policies)),
				Columns: []Column{{Title: "With", Kind: Text}, {Title: f.Title, Kind: Text}},
			}
			for at, level := range other.Levels {
				_, words := s.line(m, quantity, along, at)
				t.Rows = append(t.Rows, []Cell{Words(level.Title), Words(words)})
			}
			blocks = append(blocks, t)
		}
	}
	return blocks
}

// along is the factor along which it is said first where it is even; -1 where none is of numbers.
func (s *sweep) along() int { return slices.IndexFunc(s.r.Factors, experiments.Factor.Numeric) }

// gridAnswer says where the first score is told to be fair, at each level of the other factor.
func (s *sweep) gridAnswer(m *experiments.SweptMatchup) string {
	along := s.along()
	if along < 0 {
		return "Where it is even is not asked: the levels are no numbers"
	}
	var all []string
	for at, level := range s.r.Factors[1-along].Levels {
		told, _ := s.line(m, 0, along, at)
		for _, c := range told {
			all = append(all, "with "+level.Title+" "+s.crossed(c))
		}
	}
	score := seatDoes(m.Together, 0, "score", "scores")
	switch {
	case len(all) > 0:
		return fmt.Sprintf("%s %s %s", score, fairText(m.Together), list(all))
	case s.toldApart(m.Together, 0, s.all(), +1):
		return fmt.Sprintf("%s more than %s at every level", score, fairText(m.Together))
	case s.toldApart(m.Together, 0, s.all(), -1):
		return fmt.Sprintf("%s less than %s at every level", score, fairText(m.Together))
	}
	return fmt.Sprintf("where %s %s cannot be told along %s: it matters little, or more deals are needed", score, fairText(m.Together), s.r.Factors[along].Title)
}

func (s *sweep) gridVerdict(with, nearestSays string) Verdict {
	m := s.r.Matchups[0]
	near, _ := nearest(m.Together)
	v := Verdict{Tone: Unsure, Headline: "Nearest to even: " + s.r.Levels[near].Name}
	all := s.all()
	switch {
	case s.toldApart(m.Together, 0, all, +1) || s.toldApart(m.Together, 0, all, -1):
		v.Tone, v.Headline = Favoured, "No level makes it even"
	case slices.ContainsFunc(m.Crossings, func(c experiments.SweepCrossing) bool {
		return c.Measure == 0 && !c.OpenLo && !c.OpenHi
	}):
		v.Tone = Fair
	}
	v.Sentences = []string{with + s.gridAnswer(m) + ".", nearestSays}
	if n := len(s.r.Matchups); n > 1 {
		v.Sentences = append(v.Sentences, fmt.Sprintf("The other %d matchups: see the table of them all.", n-1))
	}
	return v
}

// evenGrid says where each matchup is even, along one factor, at each level of the other.
func (s *sweep) evenGrid() *DataTable {
	first := s.r.Matchups[0].Together
	along := max(s.along(), 0)
	f, other := s.r.Factors[along], s.r.Factors[1-along]
	t := &DataTable{ID: "even", Caption: fmt.Sprintf("%s at which %s %s", f.Title, seatDoes(first, 0, "score", "scores"), fairText(first)), Columns: []Column{{Title: "Matchup", Kind: Text}}}
	for _, level := range other.Levels {
		t.Columns = append(t.Columns, Column{Title: "with " + level.Title, Kind: Text})
	}
	for _, m := range s.r.Matchups {
		row := []Cell{Words(matchupName(m.Policies))}
		for at := range other.Levels {
			row = append(row, Words(s.brieflyEven(m, along, at)))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{fmt.Sprintf("In brackets: %s intervals, each for itself. More, less: than %s, whatever the level. Perhaps: the interval goes beyond what was tried.", levelText(experiments.Level), fairText(first))}
	return t
}

// brieflyEven says where the first score is fair along a factor, for a cell of a table.
func (s *sweep) brieflyEven(m *experiments.SweptMatchup, along, at int) string {
	if !s.r.Factors[along].Numeric() {
		return "-"
	}
	var all []string
	for _, c := range m.Crossings {
		if c.Measure != 0 || c.Factor != along || c.At != at {
			continue
		}
		u, half := factorMeasure(s.r.Factors[along]).Unit, max((c.Hi-c.Lo)/2, 1e-6)
		text := u.number(c.X, half)
		if c.OpenLo || c.OpenHi {
			all = append(all, "perhaps "+text)
		} else {
			all = append(all, fmt.Sprintf("%s (%s to %s)", text, u.number(c.Lo, half), u.number(c.Hi, half)))
		}
	}
	if len(all) > 0 {
		return strings.Join(all, "; ")
	}
	levels := experiments.Lines(s.r.Factors, along)[at]
	switch {
	case s.toldApart(m.Together, 0, levels, +1):
		return "more"
	case s.toldApart(m.Together, 0, levels, -1):
		return "less"
	}
	return "not told"
}

func levelLabels(f experiments.Factor) Labels {
	l := Labels{Title: f.Title}
	for _, level := range f.Levels {
		l.Labels = append(l.Labels, level.Name)
	}
	return l
}
