package reports

import (
	"fmt"
	"strings"

	"tombstone/sim/experiments"
)

// others shows all else that is counted, in the first matchup: a picture for each, and where one number is varied a
// table, one a row.
func (s *sweep) others() Section {
	m := s.r.Matchups[0]
	sec := Section{ID: "others", Title: "What else changes", Question: "What else does each level do?", Further: true}
	var quantities []int
	for i, q := range m.Measures {
		if !q.Main() {
			quantities = append(quantities, i)
		}
	}
	if len(quantities) == 0 {
		return sec
	}
	switch {
	case s.grid():
		for _, i := range quantities {
			sec.Blocks = append(sec.Blocks, s.picture(0, i))
		}
		sec.Blocks = append(sec.Blocks, &Note{Text: "These are of " + matchupName(m.Policies) + "; those of the other matchups are in sweep.json."})
		return sec
	case s.r.Factors[0].Numeric() && len(s.r.Levels) <= mostCurves:
		sec.Blocks = append(sec.Blocks, s.otherCurves(quantities)...)
	}
	t := &DataTable{ID: "other-means", Caption: "What else is counted, a game: " + matchupName(m.Policies), Columns: []Column{{Title: "Mean", Kind: Text}}}
	for _, name := range s.names() {
		t.Columns = append(t.Columns, Column{Title: name, Kind: Number})
	}
	for _, i := range quantities {
		row := []Cell{Words(capital(strings.NewReplacer(".", ", ", "_", " ").Replace(m.Measures[i].Title)))}
		for a := range s.r.Levels {
			row = append(row, figureOf(m.Together, a, i).both(Unit(m.Measures[i].Unit)))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{fmt.Sprintf("In brackets: %s intervals. Those of the other matchups are in sweep.json.", levelText(experiments.Level))}
	sec.Blocks = append(sec.Blocks, t)
	return sec
}

// otherCurves draws quantities by level, those of one metric in one picture.
func (s *sweep) otherCurves(quantities []int) (blocks []Block) {
	m := s.r.Matchups[0]
	for k := 0; k < len(quantities); {
		metric, _, _ := strings.Cut(m.Measures[quantities[k]].Name, ".")
		measure := Measure{capital(spaced(metric)), Unit(m.Measures[quantities[k]].Unit)}
		curves := &Curves{X: factorMeasure(s.r.Factors[0]), Y: measure}
		var all []Value
		for ; k < len(quantities); k++ {
			name, label, _ := strings.Cut(m.Measures[quantities[k]].Name, ".")
			if name != metric {
				break
			}
			if label == "" {
				label = measure.Title
			}
			values := s.values(m, quantities[k])
			curves.Lines, all = append(curves.Lines, s.curve(capital(spaced(label)), values)), append(all, values...)
		}
		f := s.figure(m, "other-"+anchor(metric), measure, all)
		f.Plot = curves
		blocks = append(blocks, f)
	}
	return blocks
}
