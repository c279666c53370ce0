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
