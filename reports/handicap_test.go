package reports

import (
	"context"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// TestHandicapPages: of a game that is even, of one that a handicap makes even, and of one that none does.
func TestHandicapPages(t *testing.T) {
	for _, test := range []struct {
		without, with string
		trials        uint64
		want          string
	}{
		{simtest.Stalemate, simtest.First, 300, "Even as it is"},
		{simtest.Last, simtest.Stalemate, 300, "Nearest to even: a gift for North"},
		{simtest.Last, simtest.Last, 300, "None of the handicaps helps"},
		{simtest.Plain, simtest.Favours, 1, ""},
	} {
		g := twoSides
		in := experiments.HandicapInput{Handicaps: []experiments.Handicap{
			{Name: "gifts", Helps: "north", Seat: 0, Sizes: []experiments.HandicapSize{{Name: "a gift", Size: 1, Alternative: 1}}},
			{Name: "gifts", Helps: "east", Seat: 1, Sizes: []experiments.HandicapSize{{Name: "a gift", Size: 1, Alternative: 2}, {Name: "2 gifts", Size: 2, Alternative: 2}}},
			{Name: "thefts", Helps: "either", Seat: -1, Sizes: []experiments.HandicapSize{{Name: "a theft", Size: -1, Alternative: 1}, {Name: "none of it", Size: 1, Alternative: 2}}},
		}}
		in.Seed, in.Trials = 1, test.trials
		for _, s := range []string{test.without, test.with, simtest.Last} {
			in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: s, Changes: []string{s}, Cells: []sim.Spec{g.Spec(s, "even", "even"), g.Spec(s, "weak", "strong")}})
		}
		r, err := experiments.PlayHandicaps(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
		if err != nil {
			t.Fatal(err)
		}
		r.About = sim.About{Name: "made-up", Title: "A made-up game", Hash: "0123456789ab"}
		page := Handicaps(r, []Fact{{Label: "Command", Value: "tombstone handicap", Code: true}})
		files, err := Render(page, HTML, Markdown, CSV)
		if err != nil {
			t.Fatalf("%s, %s: %v", test.without, test.with, err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Data), "NaN") {
				t.Errorf("%s, %s: %s has NaN", test.without, test.with, f.Path)
			}
		}
		if !strings.Contains(page.Verdict.Headline, test.want) && !strings.Contains(page.Verdict.Headline, strings.Replace(test.want, "North", "the North", 1)) {
			t.Errorf("%s, %s: %q, want %q", test.without, test.with, page.Verdict.Headline, test.want)
		}
	}
}
