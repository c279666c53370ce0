package reports

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"tombstone/sim/estimate"
)

// TestCheckFindsAllThatIsWrong, at once, and says where.
func TestCheckFindsAllThatIsWrong(t *testing.T) {
	nan, infinite := math.NaN(), math.Inf(1)
	figure := func(p Plot) *Figure { return &Figure{ID: "f", Title: "f", Alt: "f", Plot: p} }
	bad := estimate.Interval{Lo: 1, Hi: 0, Level: 0.95}
	for _, test := range []struct {
		block Block
		want  string
	}{
		{&DataTable{ID: "Not An Anchor"}, `table "Not An Anchor": the id is no anchor`},
		{&DataTable{ID: "verdict"}, `the id is that of the verdict too`},
		{&DataTable{ID: "s"}, `the id is that of section "s" too`},
		{&DataTable{ID: "t"}, "no columns"},
		{&DataTable{ID: "t", Columns: []Column{{}}, Rows: [][]Cell{{{}}, {}}}, `table "t": row 2 has 0 cells (expected 1, one a column)`},
		{&DataTable{ID: "t", Columns: []Column{{}}, Rows: [][]Cell{{{Value: nan, Known: true}}}}, "row 1: NaN is no number"},
		{&Figure{ID: "f", Plot: &Forest{}}, "no title, or no text for who cannot see it"},
		{&Figure{ID: "f", Title: "f", Alt: "f"}, "nothing to show"},
		{&Transcript{ID: "-"}, "no anchor"},
		{nil, "block 1 is a <nil>"},
		{figure(&Forest{Rows: []ForestRow{{Value: Exact(infinite)}}}), "row 1: +Inf is no number"},
		{figure(&Forest{Rows: []ForestRow{{Value: Value{Known: true, Interval: bad}}}}), "row 1: the interval ends before it begins"},
		{figure(&Forest{Reference: &Reference{Lo: 2, Hi: 1}}), "the reference ends before it begins"},
		{figure(&Convergence{Series: []ConvergenceSeries{{Points: []ConvergencePoint{{N: 0}}}}}), "after 0 games"},
		{figure(&Convergence{Series: []ConvergenceSeries{{Points: []ConvergencePoint{{N: 2}, {N: 2}}}}}), "series 1, point 2: after 2 games (expected more than 2)"},
		{figure(&Convergence{Series: []ConvergenceSeries{{Points: []ConvergencePoint{{N: 1, Anytime: bad}}}}}), "series 1, point 1: the interval"},
		{figure(&StackedHistogram{Series: []string{"a"}, Bins: []Bin{{}}}), "counts of bin 1: 0 (expected 1)"},
		{figure(&StackedHistogram{Bins: []Bin{{From: 1, To: 1}, {From: 3, To: 3}}}), "bin 2 is from 3 to 3"},
		{figure(&StackedHistogram{Bins: []Bin{{OrMore: true}, {From: 1, To: 1}}}), "bin 1 holds all larger values too"},
		{figure(&StackedHistogram{Series: []string{"a"}, Bins: []Bin{{Counts: []int64{-1}}}}), "bin 1: -1 games"},
		{figure(&Curves{Lines: []Curve{{Points: []CurvePoint{{X: 1}, {X: 1}}}}}), "line 1, point 2: at 1"},
		{figure(&Bars{}), "no series"},
		{figure(&Bars{Series: []string{"a"}, Rows: []BarRow{{}}}), "values of row 1: 0 (expected 1)"},
		{figure(&HeatMap{Rows: Labels{Labels: []string{"a"}}}), "rows: 0 (expected 1)"},
		{figure(&HeatMap{Rows: Labels{Labels: []string{"a"}}, Values: [][]Value{{{}}}}), "values of row 1: 1 (expected 0)"},
		{figure(&HeatMap{Middle: &nan}), "the middle: NaN"},
		{figure(&HeatMap{Rows: Labels{Labels: []string{"a"}}, Columns: Labels{Labels: []string{"b"}}, Values: [][]Value{{{}}}, Lower: true}), "different labels"},
		{figure(&HeatMap{Rows: Labels{Labels: []string{"a"}}, Columns: Labels{Labels: []string{"b"}}, Values: [][]Value{{{}}}, Marked: [][]bool{{}}}), "marks of row 1: 0 (expected 1)"},
		{figure(&Boards{Boards: []Board{{Width: 3, Values: make([]Value, 4)}}}), "board 1 has 4 squares in rows of 3"},
		{figure(&Boards{Boards: []Board{{}}}), "board 1 has 0 squares in rows of 0"},
	} {
		p := &Page{Title: "x", Sections: []Section{{ID: "s", Title: "s", Blocks: []Block{test.block}}}}
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%T: got %v, want %q", test.block, err, test.want)
		}
	}
	both := &Page{Sections: []Section{{ID: "x y"}}}
	err := both.Check()
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("of three problems: %v", err)
	}
	for _, write := range []func() error{
		func() error { return WriteHTML(&bytes.Buffer{}, both) },
		func() error { return WriteMarkdown(&bytes.Buffer{}, both, "") },
		func() error { return WriteCSV(&bytes.Buffer{}, both) },
		func() error { return WriteText(&bytes.Buffer{}, both) },
	} {
		if got := write(); got == nil || got.Error() != err.Error() {
			t.Errorf("got %v, want %v", got, err)
		}
	}
}
