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

// TestCardPages: of cards that decide all, of cards that do nothing, and of one deal.
func TestCardPages(t *testing.T) {
	for _, test := range []struct {
		trials uint64
		tried  []string // the deck as it is, one more and one fewer of a card
		want   string
	}{
		{300, []string{simtest.Stalemate, simtest.First, simtest.Last}, "Most for who wins: +1 Ace"},
		{300, []string{simtest.Plain, simtest.Plain, simtest.Plain}, "No single copy is told to change who wins"},
		{1, []string{simtest.Plain, simtest.Favours, simtest.Plain}, "No single copy is told to change who wins"},
	} {
		for _, filler := range []string{"", "King"} {
			g := twoSides
			in := experiments.CardsInput{}
			in.Seed, in.Trials = 1, test.trials
			for i, s := range test.tried {
				change := 3 - 2*i
				if i > 0 {
					in.Edits = append(in.Edits, experiments.CardEdit{Deck: "d", Card: "Ace", Change: change, Filler: filler, Alternative: i})
				}
				in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: fmt.Sprintf("%+d Ace", change), Cells: []sim.Spec{g.Spec(s, "even", "even"), g.Spec(s, "weak", "strong")}})
			}
			r, err := experiments.Cards(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
			if err != nil {
				t.Fatal(err)
			}
			r.About = sim.About{Name: "made-up", Title: "A made-up game", Hash: "0123456789ab"}
			page := Cards(r, []Fact{{Label: "Command", Value: "tombstone cards", Code: true}})
			files, err := Render(page, HTML, Markdown, CSV)
			if err != nil {
				t.Fatalf("%v: %v", test.tried, err)
			}
			for _, f := range files {
				text := string(f.Data)
				if strings.Contains(text, "NaN") {
					t.Errorf("%v: %s has NaN", test.tried, f.Path)
				}
				if f.Path == "report.md" && strings.Contains(text, "instead of the filler") != (filler != "") {
					t.Errorf("%v, filler %q: the page does not say what becomes of the deck's size", test.tried, filler)
				}
			}
			if !strings.Contains(page.Verdict.Headline, test.want) {
				t.Errorf("%v: %q, want %q", test.tried, page.Verdict.Headline, test.want)
			}
		}
	}
}

// TestCardsThatDependOnWhoPlays: a card that helps in one matchup and hurts in another is warned of.
func TestCardsThatDependOnWhoPlays(t *testing.T) {
	g := twoSides
	in := experiments.CardsInput{Edits: []experiments.CardEdit{{Deck: "d", Card: "Ace", Change: 1, Alternative: 1}}}
	in.Seed, in.Trials = 1, 300
	in.Alternatives = []experiments.Alternative{
		{Name: "none", Cells: []sim.Spec{g.Spec(simtest.Stalemate, "even", "even"), g.Spec(simtest.Stalemate, "weak", "strong")}},
		{Name: "+1 Ace", Cells: []sim.Spec{g.Spec(simtest.First, "even", "even"), g.Spec(simtest.Last, "weak", "strong")}},
	}
	r, err := experiments.Cards(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteText(&b, Cards(r, nil)); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{"Whom these help depends on who plays: +1 Ace.", "with even against even, and lowers it with weak against strong"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}
