package reports

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// swept plays a sweep over scenarios of the made-up game.
func swept(t *testing.T, trials uint64, factors []experiments.Factor, scenarios ...string) *experiments.SweepResult {
	t.Helper()
	g := twoSides
	in := experiments.SweepInput{Factors: factors}
	in.Seed, in.Trials = 1, trials
	for i, s := range scenarios {
		a := experiments.Alternative{Name: fmt.Sprint(i), Changes: []string{s}, Cells: []sim.Spec{g.Spec(s, "even", "even"), g.Spec(s, "weak", "strong")}}
		if i == 0 {
			a.Changes = nil
		}
		in.Alternatives = append(in.Alternatives, a)
	}
	r, err := experiments.Sweep(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	r.About = sim.About{Name: "made-up", Title: "A made-up game", Hash: "0123456789ab"}
	r.Decks = []experiments.VariedDeck{{Title: "A deck", Cards: []string{"Ace"}, Levels: []string{"0", "1"}, Copies: [][]int{{1, 2}}}}
	return r
}

func factor(unit string, xs ...float64) experiments.Factor {
	f := experiments.Factor{Title: "Copies of Ace", Unit: unit}
	for i, x := range xs {
		f.Levels = append(f.Levels, experiments.FactorLevel{Name: fmt.Sprint(i), X: x})
	}
	return f
}

// TestSweepPages: numbers, shares, words and grids; where it is even, where it never is, and where nothing can be told.
func TestSweepPages(t *testing.T) {
	for _, test := range []struct {
		why       string
		trials    uint64
		factors   []experiments.Factor
		scenarios []string
		want      string
	}{
		{"even between", 300, []experiments.Factor{factor("copies", 0, 4)}, []string{simtest.Last, simtest.First}, "Even at 2"},
		{"even between, in shares", 300, []experiments.Factor{factor("%", 0.2, 0.4)}, []string{simtest.First, simtest.Last}, "Even at 30"},
		{"never", 300, []experiments.Factor{factor("", 0, 1)}, []string{simtest.First, simtest.First}, "No level makes it even"},
		{"always", 300, []experiments.Factor{factor("", 0, 1)}, []string{simtest.Stalemate, simtest.Stalemate}, "Where it is even cannot be told"},
		{"one deal", 1, []experiments.Factor{factor("", 0, 1)}, []string{simtest.Plain, simtest.Favours}, ""},
		{"words", 300, []experiments.Factor{factor("", 0, 0, 0)}, []string{simtest.First, simtest.Stalemate, simtest.Last}, "Nearest to even: 1"},
		{"a grid", 300, []experiments.Factor{factor("", 0, 1), factor("%", 0.1, 0.2)}, []string{simtest.First, simtest.Last, simtest.Last, simtest.Stalemate}, "Nearest to even: 3"},
	} {
		page := Sweep(swept(t, test.trials, test.factors, test.scenarios...), []Fact{{Label: "Command", Value: "tombstone sweep", Code: true}})
		files, err := Render(page, HTML, Markdown, CSV)
		if err != nil {
			t.Fatalf("%s: %v", test.why, err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Data), "NaN") {
				t.Errorf("%s: %s has NaN", test.why, f.Path)
			}
		}
		if !strings.Contains(page.Verdict.Headline, test.want) {
			t.Errorf("%s: %q, want %q", test.why, page.Verdict.Headline, test.want)
		}
	}
}

// TestSweepGridsAreToldInWords: of two numbers the page says where the line of even scores crosses each level of either:
// here between 2 and 4 copies at the first level of the other, and nowhere at the second.
func TestSweepGridsAreToldInWords(t *testing.T) {
	ace, king := factor("copies", 0, 2, 4), factor("copies", 1, 2)
	king.Title = "Copies of King"
	for i := range ace.Levels {
		ace.Levels[i].Title = fmt.Sprint(2*i, " Ace")
	}
	for i := range king.Levels {
		king.Levels[i].Title = fmt.Sprint(i+1, " King")
	}
	r := swept(t, 300, []experiments.Factor{ace, king}, simtest.Last, simtest.First, simtest.Last, simtest.First, simtest.First, simtest.First)
	page := Sweep(r, nil)
	var b strings.Builder
	if err := WriteText(&b, page); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		"50 % with 1 King at 3.0", // the verdict, and the matchup's answer
		"With Copies of Ace 1 King at 3.0",
		"2 King nowhere: more at every level",
		"2 Ace at 1.5",
		"4 Ace nowhere: more at every level",
		"Matchup with 1 King with 2 King even against even 3.0",
		"Variance ratios of the steps",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, b.String())
		}
	}
	found := false
	for _, f := range page.figures() {
		if m, ok := f.Plot.(*Contours); ok && m.Reference != nil {
			found = true
			if m.Here != 0 || m.Values[0][2].Value != 1 || m.Values[1][0].Value != 1 || m.Values[0][0].Value != 0 {
				t.Errorf("the map: %+v", m)
			}
		}
	}
	if !found {
		t.Error("there is no map of the scores")
	}
}

// TestSweepPagesStaySmall: as many levels as there may be, in ten matchups, fit into a page of 2 MB, along one number and
// two.
func TestSweepPagesStaySmall(t *testing.T) {
	numbers := func(n int) (all []float64) {
		for i := range n {
			all = append(all, float64(i))
		}
		return all
	}
	var scenarios []string
	for i := range 64 {
		scenarios = append(scenarios, []string{simtest.Plain, simtest.Favours, simtest.Point, simtest.Noisy}[i%4])
	}
	for _, factors := range [][]experiments.Factor{{factor("copies", numbers(64)...)}, {factor("copies", numbers(8)...), factor("", numbers(8)...)}} {
		r := swept(t, 40, factors, scenarios...)
		for len(r.Matchups) < 10 {
			r.Matchups = append(r.Matchups, r.Matchups[1])
		}
		var b strings.Builder
		if err := WriteHTML(&b, Sweep(r, nil)); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 2_000_000 {
			t.Errorf("%d factors: %d bytes", len(factors), b.Len())
		}
		t.Logf("%d factors: %d bytes", len(factors), b.Len())
	}
}
