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
			if strings.Contains(page.Subtitle, "for which King makes room") != (filler != "") {
				t.Errorf("filler %q: %q", filler, page.Subtitle)
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
	for _, row := range Cards(r, nil).Sections[0].Blocks[0].(*Figure).Plot.(*HeatMap).Marked {
		if !row[0] || !row[1] {
			t.Errorf("a card that is told in both matchups is marked %v", row)
		}
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{"Whom these help depends on who plays: +1 Ace.", "with even against even, and lowers it with weak against strong"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}

// designed is an experiment in which cards are varied too: in decks that the function picks the scenario of, by the copies
// of three cards.
func designed(t *testing.T, games uint64, matchups [][]string, scenario func(ace, king, bluff int) string) *experiments.CardsResult {
	t.Helper()
	g := twoSides
	cells := func(s string) (all []sim.Spec) {
		for _, m := range matchups {
			all = append(all, g.Spec(s, m...))
		}
		return all
	}
	in := experiments.CardsInput{Edits: []experiments.CardEdit{{Deck: "d", Card: "Ace", Change: 1, Alternative: 1}}}
	in.Seed, in.Trials = 1, 400
	in.Alternatives = []experiments.Alternative{{Name: "none", Cells: cells(simtest.Plain)}, {Name: "+1 Ace", Cells: cells(scenario(3, 2, 2))}}
	var factors []experiments.CardFactor
	for _, f := range []struct{ deck, card string }{{"d", "Ace"}, {"d", "King"}, {"other", "King"}} {
		factors = append(factors, experiments.CardFactor{Deck: f.deck, Card: f.card, Copies: 2, Least: 0, Most: 4})
	}
	in.Design = experiments.PlanCards(factors, games, 1)
	for _, deck := range in.Design.Decks {
		in.Design.Cells = append(in.Design.Cells, cells(scenario(deck[0], deck[1], deck[2])))
	}
	r, err := experiments.Cards(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	r.About = sim.About{Name: "made-up", Title: "A made-up game", Hash: "0123456789ab"}
	return r
}

// said is a page as a terminal has it, without its line breaks.
func said(t *testing.T, page *Page) string {
	t.Helper()
	var b strings.Builder
	if err := WriteText(&b, page); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// TestCardsTogether: two cards that only do something together are named, framed on the map and marked in the table, in
// every format; both Kings are told apart by their decks.
func TestCardsTogether(t *testing.T) {
	even := []string{"even", "even"}
	r := designed(t, 4_000, [][]string{even, {"weak", "strong"}, even, even}, func(int, int, int) string { return simtest.Plain })
	for _, m := range r.Matchups {
		s := m.Surfaces[0]
		s.Together, s.Overdispersion, s.LackOfFit = 0.001, 2, 1e-9
		s.Pairs[0].Value, s.Pairs[0].Interval.Lo, s.Pairs[0].Interval.Hi, s.Pairs[0].Chance = 0.08, 0.05, 0.11, 0.001
	}
	page := Cards(r, nil)
	if _, err := Render(page, HTML, Markdown, CSV); err != nil {
		t.Fatal(err)
	}
	text := said(t, page)
	for _, want := range []string{
		"1 pair of cards does more or less than the sum of both, most Ace with d/King",
		"Some cards do more or less together than each by itself",
		"Pairs of cards that are told anywhere",
		"The surface does not fit well: decks lie 2.00 times as far from it as chance alone would take them (a chance of less than 0.0001 %)",
		"20 decks, in which the copies of 3 cards are varied together",
		"More pictures are drawn for the first 3 matchups, and a map of all pairs of cards for the first",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	maps := 0
	for _, s := range page.Sections {
		for _, b := range s.Blocks {
			f, ok := b.(*Figure)
			if !ok || !strings.HasPrefix(f.ID, "pairs-") {
				continue
			}
			maps++
			heat := f.Plot.(*HeatMap)
			if heat.Rows.Labels[1] != "d/King" || heat.Rows.Labels[2] != "other/King" {
				t.Errorf("%s: labels %q", f.ID, heat.Rows.Labels)
			}
			if !heat.Marked[1][0] || heat.Marked[2][0] || heat.Marked[2][1] || !heat.Values[2][1].Known || heat.Values[1][0].Value < 0.05 {
				t.Errorf("%s: marked %v, values %v", f.ID, heat.Marked, heat.Values)
			}
			if rows := heat.table().Rows; len(rows) != 3 {
				t.Errorf("%s: its table has %d rows for 3 pairs", f.ID, len(rows))
			}
		}
	}
	if maps != 1 {
		t.Errorf("%d maps of four matchups, want the first one's", maps)
	}
}

// TestCardsWithoutAnAnswer: of no varied decks, of too few, and of decks that have no bounded surface, the page says why.
func TestCardsWithoutAnAnswer(t *testing.T) {
	even := [][]string{{"even", "even"}}
	for _, test := range []struct {
		games    uint64
		scenario func(ace, king, bluff int) string
		want     []string
		not      string
	}{
		{100, func(int, int, int) string { return simtest.Plain }, []string{"None were played: effects of 3 cards take 20 decks and 400 games"}, "all at once:"},
		{4_000, func(ace, _, _ int) string {
			return map[bool]string{true: simtest.First, false: simtest.Last}[ace > 2]
		}, []string{"no answer; its effects are unbounded: all games of some decks were won, or all lost, which goes with copies of Ace", "Length, one at a time"}, "do more or less together"},
		{4_000, func(int, int, int) string { return simtest.Plain }, []string{"The surface fits", "Nothing says that any two cards do more or less together", "No pair is told"}, "contradict"},
	} {
		text := said(t, Cards(designed(t, test.games, even, test.scenario), nil))
		for _, want := range test.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
		if strings.Contains(text, test.not) {
			t.Errorf("%q is in\n%s", test.not, text)
		}
	}
}

// TestCardsThatContradict: where a copy more does something in this deck that none of the varied decks shows, both answers
// are shown, and that they are apart.
func TestCardsThatContradict(t *testing.T) {
	calls := 0
	r := designed(t, 20_000, [][]string{{"even", "even"}}, func(int, int, int) string {
		if calls++; calls == 1 { // the change made by itself
			return simtest.First
		}
		return simtest.Plain
	})
	page := Cards(r, nil)
	if text := said(t, page); !strings.Contains(text, "farther apart than chance takes them for +1 Ace (who wins)") {
		t.Errorf("nothing is said of the contradiction in\n%s", text)
	}
	if !strings.Contains(page.Verdict.Headline, "+1 Ace") {
		t.Errorf("headline %q", page.Verdict.Headline)
	}
}
