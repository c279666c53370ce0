package reports

import (
	"context"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// TestLuckPages: of a game that one purpose decides, of one that always ends alike, and of one deal.
func TestLuckPages(t *testing.T) {
	for _, test := range []struct {
		scenario string
		trials   uint64
		want     string
	}{
		{simtest.Plain, 300, "Most luck is in the luck"},
		{simtest.First, 300, "Every game ended the same way"},
		{simtest.Plain, 1, ""},
	} {
		g := twoSides
		in := experiments.LuckInput{Seed: 1, Trials: test.trials, Cells: []sim.Spec{g.Spec(test.scenario, "even", "even"), g.Spec(test.scenario, "even", "strong")}}
		r, err := experiments.Luck(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
		if err != nil {
			t.Fatal(err)
		}
		page := Luck(r, []Fact{{Label: "Command", Value: "tombstone luck", Code: true}})
		files, err := Render(page, Formats...)
		if err != nil {
			t.Fatalf("%s, %d deals: %v", test.scenario, test.trials, err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Data), "NaN") && f.Path != "plots" && !strings.HasSuffix(f.Path, ".png") {
				t.Errorf("%s, %d deals: %s has NaN", test.scenario, test.trials, f.Path)
			}
		}
		if !strings.Contains(page.Verdict.Headline, test.want) {
			t.Errorf("%s, %d deals: %q, want %q", test.scenario, test.trials, page.Verdict.Headline, test.want)
		}
	}
}
