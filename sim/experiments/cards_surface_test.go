package experiments_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// worthOf is what an edit of the pile does to north's score, exactly, against an opponent.
func worthOf(edit experiments.CardEdit, opponent string) float64 {
	edge := pileEdge
	if opponent == "b" {
		edge = -pileEdge
	}
	return map[string]float64{"strong": pileStrong, "double-edged": edge}[edit.Card] * float64(edit.Change)
}

// TestCardsSurface: the surface finds of all cards at once what each is worth, near enough and marked as it should be, and
// agrees with the cards tried one at a time; the finisher, which is in every win, and the blank are worth nothing, no two
// cards do anything together, and the length is that of the slow card alone.
func TestCardsSurface(t *testing.T) {
	r := pileCardsOf(t, 2, 5_000, 60_000, 0, "a", "b")
	if d := r.Design; d.Model != experiments.PairwiseModel || d.Limited != "" || len(d.Decks) != 42 || d.Games != 1408 {
		t.Fatalf("a design of %s in %d decks of %d games (%s)", d.Model, len(d.Decks), d.Games, d.Limited)
	}
	for m, opponent := range []string{"a", "b"} {
		if len(r.Matchups[m].Surfaces) != 2 {
			t.Fatalf("%d surfaces, want one of the score and one of the length", len(r.Matchups[m].Surfaces))
		}
		for _, s := range r.Matchups[m].Surfaces {
			if s.Missing != "" || s.LackOfFit < 1e-4 || s.Overdispersion > 2 || s.DF != 21 || len(s.Pairs) != 10 || len(s.Means) != 42 {
				t.Errorf("against %s: %s, lack of fit %v, overdispersion %v on %d, %d pairs", opponent, s.Missing, s.LackOfFit, s.Overdispersion, s.DF, len(s.Pairs))
			}
			for e, edit := range r.Edits {
				want := worthOf(edit, opponent)
				if s.Measure == dialRounds {
					want = 0
					if edit.Card == "slow" {
						want = float64(edit.Change)
					}
				}
				effect := s.Effects[e]
				if math.Abs(effect.Value-want) > 2.3*effect.Interval.Half() || s.Told(e) != (want != 0) || s.Apart(e) {
					t.Errorf("against %s, measure %d: %+d %s does %+v, want %v; told %v, apart %v", opponent, s.Measure, edit.Change, edit.Card, effect, want, s.Told(e), s.Apart(e))
				}
			}
			for _, p := range s.Pairs {
				if p.Told() {
					t.Errorf("against %s, measure %d: %s and %s do %+v together", opponent, s.Measure, pileCards[p.A], pileCards[p.B], p)
				}
			}
		}
		// Against "b" the score is far from a half, where what adds up in points does not in log odds.
		if p := r.Matchups[m].Surfaces[0].Together; opponent == "a" && p < 1e-4 {
			t.Errorf("pairs make a better fit with a chance of %v", p)
		}
	}
}

// A card that helps against one policy and hurts against another is called so where only the surface tells: cards tried one
// at a time on so few deals tell nothing.
func TestCardsSurfaceSplits(t *testing.T) {
	r := pileCardsOf(t, 2, 50, 60_000, 0, "a", "b")
	for _, m := range r.Matchups {
		if m.Told(8, dialScore) || m.Told(9, dialScore) {
			t.Fatal("50 deals tell; fewer are wanted here")
		}
	}
	if fmt.Sprint(r.Split) != "[8 9]" || r.Matchups[0].Sign(8) != 1 || r.Matchups[1].Sign(8) != -1 || r.Matchups[0].Sign(2) != 0 {
		t.Errorf("who plays decides the sign of %v, want both of the double-edged card", r.Split)
	}
}

// With a filler the surface tells what a card does in its place: the strong card for a double-edged one. A card that was not
// varied has no effect, rather than one of 0.
func TestCardsSurfaceWithFiller(t *testing.T) {
	in := pileInput(4, 2_000, 60_000, "b")
	cells := func(deck string) []sim.Spec {
		return []sim.Spec{{Game: "pile", Scenario: deck, Matchup: []string{"n", "b"}}}
	}
	in.Alternatives = []experiments.Alternative{{Name: "no change", Cells: cells("22222")}, {Name: "+1 strong", Cells: cells("32221")}, {Name: "+1 other", Cells: cells("22222")}}
	in.Edits = []experiments.CardEdit{
		{Deck: "pile", Card: "strong", Change: 1, Filler: "double-edged", Alternative: 1},
		{Deck: "pile", Card: "other", Change: 1, Alternative: 2},
	}
	r, err := experiments.Cards(context.Background(), sim.Local{Resolve: resolvePile}, resolvePile, in)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Matchups[0].Surfaces[0]
	if e := s.Effects[0]; math.Abs(e.Value-(pileStrong+pileEdge)) > 2.3*e.Interval.Half() || !s.Told(0) || s.Apart(0) {
		t.Errorf("the strong card for the double-edged one does %+v, want %v", e, pileStrong+pileEdge)
	}
	if s.Effects[1].Known || s.Told(1) || s.Apart(1) {
		t.Errorf("a card that was not varied does %+v", s.Effects[1])
	}
}

// Two cards that only work together are found, and no other pair; the surface that knows of no pairs does not fit.
func TestCardsThatWorkTogether(t *testing.T) {
	in := pileInput(3, 1_000, 60_000, "couple")
	r, err := experiments.Cards(context.Background(), sim.Local{Resolve: resolvePile}, resolvePile, in)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Matchups[0].Surfaces[0]
	if s.Together > 1e-6 {
		t.Errorf("pairs make a better fit with a chance of %v", s.Together)
	}
	for _, p := range s.Pairs {
		couple := pileCards[p.A] == "strong" && pileCards[p.B] == "blank"
		if p.Told() != couple || couple && math.Abs(p.Value-pileCouple) > 2.3*p.Interval.Half() {
			t.Errorf("%s and %s together: %+v, told %v", pileCards[p.A], pileCards[p.B], p, p.Told())
		}
	}
}

// TestCardsCoverage: over many experiments the intervals of cards tried one at a time, and those of the surface, hold what
// a copy is exactly worth in 93 to 97 of 100; and neither calls a card that does nothing a difference more often than in
// one of twenty experiments.
func TestCardsCoverage(t *testing.T) {
	repeats := 1_000
	if testing.Short() {
		repeats = 200
	}
	var alone, surface, pairs, effects, couples, wrong int
	for seed := range uint64(repeats) {
		r := pileCardsOf(t, 10_000+seed, 150, 42*32, 0, "a")
		m := r.Matchups[0]
		s := m.Surfaces[0]
		if s.Missing != "" {
			t.Fatal(s.Missing)
		}
		told := false
		for e, edit := range r.Edits {
			want := worthOf(edit, "a")
			if want != 0 { // a card that changes no game has no chance to be wrong
				effects++
				alone += holding(m.Pairs[e].Differences[0].Interval.Lo, m.Pairs[e].Differences[0].Interval.Hi, want)
				surface += holding(s.Effects[e].Interval.Lo, s.Effects[e].Interval.Hi, want)
			}
			told = told || want == 0 && s.Told(e)
		}
		if told {
			wrong++
		}
		for _, p := range s.Pairs { // what is worth so much in points adds up in points
			couples++
			pairs += holding(p.Interval.Lo, p.Interval.Hi, 0)
		}
	}
	for what, share := range map[string]float64{
		"a card alone": float64(alone) / float64(effects), "the surface": float64(surface) / float64(effects), "pairs": float64(pairs) / float64(couples),
	} {
		lo, hi := 0.93, 0.97
		if testing.Short() { // four edits to an experiment hang together
			lo, hi = 0.91, 0.99
		}
		t.Logf("intervals of %s hold the truth in %.2f %%", what, 100*share)
		if share < lo || share > hi {
			t.Errorf("intervals of %s hold the truth in %.2f %%, want %v to %v", what, 100*share, lo, hi)
		}
	}
	if limit := repeats/20 + int(4.5*math.Sqrt(float64(repeats)*0.05*0.95)); wrong > limit {
		t.Errorf("a surface calls a card that does nothing a difference in %d of %d experiments", wrong, repeats)
	}
}

func holding(lo, hi, truth float64) int {
	if lo <= truth && truth <= hi {
		return 1
	}
	return 0
}

// The model is the largest that the games are enough for, and a smaller one says why.
func TestPlanCards(t *testing.T) {
	var factors []experiments.CardFactor
	for range 20 {
		factors = append(factors, experiments.CardFactor{Deck: "d", Card: "c", Copies: 2, Least: 0, Most: 4})
	}
	two := slices.Clone(factors)
	two[0].Most, two[0].Copies = 1, 0 // two levels: no curve
	for _, test := range []struct {
		factors []experiments.CardFactor
		games   uint64
		model   experiments.CardsModel
		decks   int
		each    uint64
		limited string
	}{
		{factors, 100_000, experiments.PairwiseModel, 462, 192, ""},
		{two, 100_000, experiments.PairwiseModel, 460, 192, ""},
		{factors, 9_240, experiments.PairwiseModel, 462, 20, ""},
		{factors, 9_239, experiments.CurvesModel, 82, 64, "Effects of pairs of 20 cards take 462 decks and 9240 games"},
		{factors, 1_000, experiments.LinesModel, 42, 23, "Curved effects of 20 cards take 82 decks and 1640 games"},
		{factors, 100, experiments.NoModel, 0, 0, "Effects of 20 cards take 42 decks and 840 games"},
		{slices.Concat(factors, factors), 1 << 40, experiments.CurvesModel, 162, 1 << 32, "more than the 1000 that are set up"},
		{factors[:1], 1_000, experiments.PairwiseModel, 20, 50, ""},
		{nil, 1_000, experiments.NoModel, 0, 0, "no cards"},
	} {
		d := experiments.PlanCards(test.factors, test.games, 1)
		if d.Model != test.model || len(d.Decks) != test.decks || d.Games != test.each || !strings.Contains(d.Limited, test.limited) || (d.Limited == "") != (test.limited == "") {
			t.Errorf("%d cards, %d games: %s in %d decks of %d (%s)", len(test.factors), test.games, d.Model, len(d.Decks), d.Games, d.Limited)
		}
		for _, deck := range d.Decks {
			for j, n := range deck {
				if n < test.factors[j].Least || n > test.factors[j].Most {
					t.Fatalf("%d copies of a card of %+v", n, test.factors[j])
				}
			}
		}
	}
}

// Stopped in the middle of the design, the cards tried one at a time are there, and the surface says that it is not.
func TestCardsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := pileInput(1, 100, 42*64, "a", "b")
	played := 0
	r, err := experiments.Cards(ctx, playing(func(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error {
		if played++; played == 12 { // two matchups, and some decks of the first one's design
			cancel()
		}
		return sim.Local{Resolve: resolvePile}.Play(ctx, shards, done)
	}), resolvePile, in)
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete || len(r.Matchups) != 2 {
		t.Fatalf("%v, %+v", err, r)
	}
	for _, m := range r.Matchups {
		if m.Trials != 100 || m.Surfaces[0].Missing == "" || m.Surfaces[0].Told(0) {
			t.Errorf("%d trials, surface %+v", m.Trials, m.Surfaces[0])
		}
	}
}

// playing is an executor.
type playing func(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error

func (p playing) Play(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error {
	return p(ctx, shards, done)
}

// A card that wins every game has no bounded effect, and the surface says so; the cards tried one at a time are there.
func TestCardsUnbounded(t *testing.T) {
	r := pileCardsOf(t, 1, 100, 42*64, 0, "always")
	s := r.Matchups[0].Surfaces[0]
	if !strings.Contains(s.Missing, "unbounded") || s.Told(0) || s.Apart(0) {
		t.Errorf("%+v", s)
	}
	if s := r.Matchups[0].Surfaces[1]; s.Missing != "" {
		t.Errorf("the length has no surface: %s", s.Missing)
	}
}

// A design without its scenarios is refused before anything is played.
func TestCardsDesignWithoutCells(t *testing.T) {
	in := pileInput(1, 100, 42*64, "a")
	in.Design.Cells = in.Design.Cells[1:]
	if r, err := experiments.Cards(context.Background(), sim.Local{Resolve: resolvePile}, resolvePile, in); err == nil {
		t.Errorf("played %v", r)
	}
}
