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

// TestLuckThatCannotBeToldApart: with few deals the headline does not claim what the intervals leave open.
func TestLuckThatCannotBeToldApart(t *testing.T) {
	table := func(alike, unlike int64) [][]int64 { return [][]int64{{alike, unlike}, {unlike, alike}} }
	for _, test := range []struct {
		times    int64
		headline string
		rivals   string
		sum      string
	}{
		{1, "Most luck seems to be in the dice", "luck of the cards: the intervals", "adds up to 0 to 100 % of who wins (95 % interval"},
		{1000, "Most luck is in the dice", "", "adds up to 37 to 43 % of who wins (95 % interval"},
	} {
		n := test.times
		cell := &experiments.LuckCell{Trials: 20 * n, Games: 140 * n, Spec: twoSides.Spec(simtest.Plain, "even", "even"), Purposes: []experiments.PurposeResult{
			{Name: "cards", Kept: table(6*n, 4*n), Anew: table(7*n, 3*n), Unlike: 15 * n},
			{Name: "dice", Kept: table(6*n, 4*n), Anew: table(6*n, 4*n), Unlike: 15 * n},
			{Name: "coin", Kept: table(5*n, 5*n), Anew: table(10*n, 0), Unlike: 0},
		}}
		page := Luck(&experiments.LuckResult{Seed: 1, Complete: true, Cells: []*experiments.LuckCell{cell}}, nil)
		if answer := page.Sections[0].Answer; !strings.Contains(answer, test.sum) {
			t.Errorf("%d trials: %q, want %q", cell.Trials, answer, test.sum)
		}
		v := page.Verdict
		if text := strings.Join(v.Sentences, " "); v.Headline != test.headline || !strings.Contains(text, test.rivals) || test.rivals == "" && strings.Contains(text, "open") {
			t.Errorf("%d trials: %q, %q", cell.Trials, v.Headline, text)
		}
	}
}
