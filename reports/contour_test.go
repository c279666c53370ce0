package reports

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"tombstone/sim/estimate"
)

// numbered makes known values of numbers; NaN makes an unknown one.
func numbered(rows ...[]float64) (all [][]Value) {
	for _, row := range rows {
		var out []Value
		for _, x := range row {
			out = append(out, Value{Known: !math.IsNaN(x), Value: x})
		}
		all = append(all, out)
	}
	return all
}

// area is that of a piece, by the shoelace formula: positive, as all go round the same way.
func area(p piece) (twice float64) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		twice += a.x*b.y - b.x*a.y
	}
	return twice / 2
}

// TestContoursOfASlope: on an even slope lines are straight, whole, and where they should be.
func TestContoursOfASlope(t *testing.T) {
	slope := numbered([]float64{0, 1, 2, 3}, []float64{1, 2, 3, 4}, []float64{2, 3, 4, 5}) // x + y
	for _, v := range []float64{0.5, 1.5, 2.25, 4.9} {
		lines := contours(pieces(slope, []float64{v}), v)
		if len(lines) != 1 {
			t.Errorf("at %v: %d lines", v, len(lines))
			continue
		}
		for _, s := range lines[0] {
			if math.Abs(s.x+s.y-v) > 1e-12 {
				t.Errorf("at %v: a line through %v", v, s)
			}
		}
	}
	for _, v := range []float64{-1, 0, 6} { // 0 is the corner's own
		if lines := contours(pieces(slope, []float64{v}), v); len(lines) > 0 {
			t.Errorf("at %v: %v", v, lines)
		}
	}
}

// TestContoursOfASaddle: the middle says which corners hang together: of 1 0 / 0 1 it is 0.5, so that those above 0.4
// do, and those above 0.6 do not. Either way two lines part them.
func TestContoursOfASaddle(t *testing.T) {
	saddle := numbered([]float64{1, 0}, []float64{0, 1})
	for v, joined := range map[float64]bool{0.4: true, 0.6: false} {
		all := pieces(saddle, []float64{v})
		lines := contours(all, v)
		if len(all) != 4 || len(lines) != 2 {
			t.Fatalf("at %v: %d pieces, %d lines", v, len(all), len(lines))
		}
		above := 0.0
		for _, p := range all {
			above += area(p.above(v))
		}
		if (above > 0.5) != joined {
			t.Errorf("at %v: %v of the square is above", v, above)
		}
	}
}

// TestContoursPart: on maps of any numbers, with ties and with numbers missing, what lies between neighbouring lines
// makes up the whole map, and every line ends at the edge or where it began.
func TestContoursPart(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 300 {
		rows := make([][]float64, 2+r.IntN(5))
		width := 2 + r.IntN(5)
		missing := n%3 == 0
		for j := range rows {
			for range width {
				x := float64(r.IntN(9)) // ties, and numbers right on a line
				if n%2 == 0 {
					x = 9 * r.Float64()
				}
				if missing && r.IntN(8) == 0 {
					x = math.NaN()
				}
				rows[j] = append(rows[j], x)
			}
		}
		at := []float64{2, 4, 4.5, 7}
		all := pieces(numbered(rows...), at)
		whole, sum := 0.0, 0.0
		for _, p := range all {
			whole += area(p)
			sum += area(p.below(at[0])) + area(p.above(at[3]))
			for k := 1; k < len(at); k++ {
				sum += area(p.above(at[k-1]).below(at[k]))
			}
		}
		if math.Abs(whole-sum) > 1e-9 {
			t.Errorf("%v: the parts make %v of %v", rows, sum, whole)
		}
		if missing {
			continue // lines may end at what is missing
		}
		for _, v := range at {
			for _, line := range contours(all, v) {
				first, last := line[0], line[len(line)-1]
				edge := func(s spot) bool {
					return s.x == 0 || s.y == 0 || s.x == float64(width-1) || s.y == float64(len(rows)-1)
				}
				if first != last && (!edge(first) || !edge(last)) {
					t.Errorf("%v: the line at %v goes from %v to %v", rows, v, first, last)
				}
			}
		}
	}
}

func TestHeightsAreRound(t *testing.T) {
	for _, test := range []struct {
		unit           Unit
		lo, hi, anchor float64
		want           string
	}{
		{Share, 0.47, 0.53, 0.5, "[0.48 0.49 0.5 0.51 0.52]"},
		{Share, 0.44, 0.56, 0.5, "[0.46 0.48 0.5 0.52 0.54]"}, // without the ends
		{Share, 0.30, 0.36, 1.0 / 3, "[0.303 0.313 0.323 0.333 0.343 0.353]"},
		{"turns", 14.2, 27.7, 0, "[16 18 20 22 24 26]"},
		{Points, -0.03, 0.05, 0, "[-0.02 -0.01 0 0.01 0.02 0.03 0.04]"},
		{"turns", 3, 3, 0, "[]"},
		{"turns", math.Inf(1), math.Inf(-1), 0, "[]"}, // nothing is known
	} {
		at, _ := heights(test.unit, test.lo, test.hi, test.anchor)
		for i, v := range at {
			at[i] = math.Round(v*1000) / 1000
		}
		if got := fmt.Sprint(at); got != test.want {
			t.Errorf("%v from %v to %v: got %s, want %s", test.unit, test.lo, test.hi, got, test.want)
		}
	}
}

// aMap is a map of shares that fall from a corner to the opposite one.
func aMap(names func(string) string, columns, rows int, half float64) *Contours {
	m := &Contours{Measure: Measure{"Games won by " + names("Red"), Share}, Reference: &Reference{Label: "even: 50 %", Lo: 0.5, Hi: 0.5}, X: Measure{"Copies of " + names("Walk"), ""}, Y: Measure{"Share of " + names("Run"), Share}, Here: 1}
	for i := range columns {
		m.Xs, m.Columns = append(m.Xs, float64(i*i)), append(m.Columns, fmt.Sprint(i*i, " ", names("Walk")))
	}
	for j := range rows {
		m.Ys, m.Rows = append(m.Ys, 0.1*float64(j+1)), append(m.Rows, fmt.Sprint(10*(j+1), "% ", names("Run")))
		var row []Value
		for i := range columns {
			v := 0.62 - 0.3*float64(i+j)/float64(columns+rows)
			row = append(row, Value{Known: true, Value: v, N: 1000, Interval: estimate.Interval{Lo: v - half, Hi: v + half, Level: 0.95, Method: "Wilson"}})
		}
		m.Values = append(m.Values, row)
	}
	return m
}

// TestMapsCanBeRead: at both widths, of few and many numbers, of names of any kind, with numbers missing and where all
// are the same, nothing is clipped, no text lies on another, and the line that matters bears its value.
func TestMapsCanBeRead(t *testing.T) {
	gaps := aMap(plain, 5, 4, 0.02)
	gaps.Values[1][2] = Value{}
	flat := aMap(plain, 3, 3, 0.02)
	for _, row := range flat.Values {
		for i := range row {
			row[i] = Value{Known: true, Value: 0.5}
		}
	}
	lengths := aMap(plain, 4, 4, 0.02)
	lengths.Measure, lengths.Reference, lengths.Here = Measure{"Length", "turns"}, nil, -1
	for what, test := range map[string]struct {
		plot  *Contours
		label string
	}{
		"plain": {aMap(plain, 5, 6, 0.02), "50 %"}, "smallest": {aMap(plain, 2, 2, 0.02), "50 %"}, "large": {aMap(plain, 8, 8, 0.2), "50 %"},
		"nasty": {aMap(nasty, 5, 6, 0.02), "50 %"}, "gaps": {gaps, ""}, "flat": {flat, ""}, "lengths": {lengths, "0.50"},
	} {
		f := &Figure{"map", "A map", "Falling.", "A caption.", test.plot}
		page := &Page{Title: "Maps", Sections: []Section{{ID: "one", Title: "One", Blocks: []Block{f}}}}
		if err := page.Check(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for _, at := range []vg.Length{wide, narrow} {
			width, height, texts, points := look(t, what, f.inline(at, ""))
			found := false
			for i, a := range texts {
				found = found || a.text == test.label
				if a.x0 < -1 || a.x1 > width+1 || a.y0 < -1 || a.y1 > height+1 {
					t.Errorf("%s, %v wide: clipped: %+v of %v by %v", what, at, a, width, height)
				}
				for _, b := range texts[:i] {
					if a.x0 < b.x1-0.5 && b.x0 < a.x1-0.5 && a.y0 < b.y1-0.5 && b.y0 < a.y1-0.5 {
						t.Errorf("%s, %v wide: %+v lies on %+v", what, at, a, b)
					}
				}
			}
			for _, pt := range points {
				if pt[0] < -1 || pt[0] > width+1 || pt[1] < -1 || pt[1] > height+1 {
					t.Errorf("%s, %v wide: a line to %v of %v by %v", what, at, pt, width, height)
					break
				}
			}
			if test.label != "" && !found {
				t.Errorf("%s, %v wide: no line says %s, of %v", what, at, test.label, texts)
			}
		}
		if _, err := f.PNG(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestMapsTellTheirNumbers: a map's table has every number with its interval, and its dots tell it.
func TestMapsTellTheirNumbers(t *testing.T) {
	f := &Figure{"map", "A map", "Falling.", "", aMap(plain, 3, 2, 0.02)}
	table := f.Table()
	var head []string
	for _, c := range table.Columns {
		head = append(head, c.Title)
	}
	if want := []string{"Share of Run", "0 Walk", "1 Walk", "4 Walk"}; !reflect.DeepEqual(head, want) || len(table.Rows) != 2 || table.Rows[1][3].Text != "44.0 (42.0 to 46.0)" {
		t.Errorf("got %v, %v", head, table.Rows)
	}
	if got := strings.Join(table.Notes, ""); got != "Intervals: 95 % (Wilson)." {
		t.Errorf("notes: %s", got)
	}
	if !strings.Contains(string(f.SVG()), "<title>4 Walk, 20% Run: 44.0 % (95 % interval 42.0 to 46.0 %; Wilson; 1,000 games)</title>") {
		t.Error("the dots do not tell their numbers")
	}
}

// TestMapsAreChecked: what cannot be drawn is refused.
func TestMapsAreChecked(t *testing.T) {
	for want, spoil := range map[string]func(m *Contours){
		"rows: 1 (expected 2)":                         func(m *Contours) { m.Values = m.Values[:1] },
		"values of row 2: 1 (expected 2)":              func(m *Contours) { m.Values[1] = m.Values[1][:1] },
		"names of X: 0 (expected 2)":                   func(m *Contours) { m.Columns = nil },
		"number 2 of a side: 0 (expected more than 0)": func(m *Contours) { m.Xs[1] = 0 },
		"1 numbers along a side":                       func(m *Contours) { m.Ys = m.Ys[:1] },
		"value 4 is marked (expected one of 4)":        func(m *Contours) { m.Here = 4 },
		"the reference ends before it begins":          func(m *Contours) { m.Reference.Hi = 0 },
	} {
		m := aMap(plain, 2, 2, 0.02)
		spoil(m)
		page := &Page{Title: "Maps", Sections: []Section{{ID: "one", Title: "One", Blocks: []Block{&Figure{"map", "A map", "Falling.", "", m}}}}}
		if err := page.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
