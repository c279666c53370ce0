package experiments_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// pile is a game with a deck for a scenario: how many copies of five cards it has. Each card is worth something to
// north's chance of winning: the strong one helps north, the finisher is played in games that north wins anyway and brings
// other luck, so that it looks strong, changes games and is worth nothing, the blank does nothing at all, the slow one makes games longer, and the double-edged one
// helps north against the policy "a" and hurts against "b"; "always" makes it win all games, and against "couple" the blank
// goes with the strong one.
type pile struct{ spec sim.Spec }

// What a copy is worth, in shares of games.
const (
	pileStrong = 0.04
	pileEdge   = 0.05
	pileCouple = 0.02 // against "couple": of each strong card above two, times each blank above two
)

var pileCards = []string{"strong", "finisher", "blank", "slow", "double-edged"}

func (c pile) Spec() sim.Spec      { return c.spec }
func (c pile) About() sim.About    { return sim.About{Name: "pile", Title: "Pile", Hash: c.spec.Scenario} }
func (c pile) Schema() *sim.Schema { return dialSchema }
func (c pile) NewTable() sim.Table { return c }

func (c pile) Play(d sim.Deal, rec *record.Record) {
	copies := make([]int, len(pileCards))
	for i := range copies {
		copies[i] = int(c.spec.Scenario[i] - '0')
	}
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(0, 0)
	rec.Starter = int(stream.Below(2))
	edge, couple := pileEdge, 0.0
	switch c.spec.Matchup[1] {
	case "b":
		edge = -pileEdge
	case "couple":
		couple = pileCouple
	case "always":
		edge = 1
	}
	rec.Outcome = 1
	other := rng.NewKey(d.Seed, d.Trial, 0).Stream(1, uint64(copies[1])) // as many finishers, so other luck: of the same chances
	if luck := float64(other.Uint64()>>11) / (1 << 53); luck < 0.3+pileStrong*float64(copies[0])+edge*float64(copies[4])+couple*float64((copies[0]-2)*(copies[2]-2)) {
		rec.Outcome = 0
	}
	rec.Row[0] = int32(stream.Below(9)) + int32(copies[3])
	if rec.Outcome == 0 {
		rec.Row[1] = int32(copies[1]) // as often as it is there
	}
	rec.Trace = uint64(rec.Outcome) + uint64(rec.Row[0])<<8 + uint64(rec.Row[1])<<16
}

func resolvePile(spec sim.Spec) (sim.Cell, error) { return pile{spec}, nil }

// pileInput is every card of a deck of two each by itself, and a design for so many games.
func pileInput(seed, trials, games uint64, opponents ...string) experiments.CardsInput {
	in := experiments.CardsInput{}
	in.Seed, in.Trials = seed, trials
	cells := func(deck []byte) (all []sim.Spec) {
		for _, o := range opponents {
			all = append(all, sim.Spec{Game: "pile", Scenario: string(deck), Matchup: []string{"n", o}})
		}
		return all
	}
	add := func(deck []byte) {
		in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: string(deck), Cells: cells(deck)})
	}
	base := []byte("22222")
	add(base)
	for i, card := range pileCards {
		for _, change := range []int{1, -1} {
			deck := slices.Clone(base)
			deck[i] += byte(change)
			in.Edits = append(in.Edits, experiments.CardEdit{Deck: "pile", Card: card, Change: change, Alternative: len(in.Alternatives)})
			add(deck)
		}
	}
	var factors []experiments.CardFactor
	for _, card := range pileCards {
		factors = append(factors, experiments.CardFactor{Deck: "pile", Card: card, Copies: 2, Least: 0, Most: 4})
	}
	in.Design = experiments.PlanCards(factors, games, seed)
	for _, copies := range in.Design.Decks {
		deck := make([]byte, len(copies))
		for i, n := range copies {
			deck[i] = byte('0' + n)
		}
		in.Design.Cells = append(in.Design.Cells, cells(deck))
	}
	return in
}

func pileCardsOf(t *testing.T, seed, trials, games uint64, workers int, opponents ...string) *experiments.CardsResult {
	t.Helper()
	r, err := experiments.Cards(context.Background(), sim.Local{Resolve: resolvePile, Workers: workers}, resolvePile, pileInput(seed, trials, games, opponents...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCards: the planted strong card is found with its worth either way, the planted finisher, which is in every win of
// north, is not, the blank changes no game, the slow card changes the length alone, and the double-edged one is called so.
func TestCards(t *testing.T) {
	r := pileCardsOf(t, 1, 10_000, 0, 0, "a", "b")
	for m, edge := range []float64{pileEdge, -pileEdge} {
		for e, edit := range r.Edits {
			c := r.Matchups[m].Pairs[e]
			worth := map[string]float64{"strong": pileStrong, "double-edged": edge}[edit.Card] * float64(edit.Change)
			d := c.Differences[dialScore]
			if math.Abs(d.Difference-worth) > 2.3*d.Interval.Half() || r.Matchups[m].Told(e, dialScore) != (worth != 0) {
				t.Errorf("%+d %s: score %+v, want %v; told %v", edit.Change, edit.Card, d, worth, r.Matchups[m].Told(e, dialScore))
			}
			if rounds := c.Differences[dialRounds].Difference; (edit.Card == "slow") != (rounds == float64(edit.Change)) || (edit.Card == "slow") != r.Matchups[m].Told(e, dialRounds) {
				t.Errorf("%+d %s: rounds %v", edit.Change, edit.Card, rounds)
			}
			if edit.Card == "blank" && (c.Changed != 0 || d.Difference != 0) {
				t.Errorf("the blank changed %d games", c.Changed)
			}
		}
	}
	if fmt.Sprint(r.Split) != "[8 9]" {
		t.Errorf("who plays decides the sign of %v, want both of the double-edged card", r.Split)
	}
}

// Of seeded experiments at most one in twenty calls any card that does nothing a difference, and the strong card's
// interval holds its worth in 95 %.
func TestCardsKeepTheirPromises(t *testing.T) {
	const runs = 300
	wrong, missed := 0, 0
	for seed := range uint64(runs) {
		m := pileCardsOf(t, 500+seed, 300, 0, 0, "a").Matchups[0]
		false1 := false
		for e := 2; e < 8; e++ {
			false1 = false1 || m.Told(e, dialScore) || m.Told(e, dialFirstTurn)
		}
		if false1 {
			wrong++
		}
		if i := m.Pairs[0].Differences[dialScore].Interval; i.Lo > pileStrong || i.Hi < pileStrong {
			missed++
		}
	}
	if wrong > runs/20+10 {
		t.Errorf("a card that does nothing was called a difference in %d of %d experiments", wrong, runs)
	}
	missedAsPromised(t, "a copy of the strong card", missed, runs)
}

func TestCardsAreTheSameForAnyWorkers(t *testing.T) {
	if one, three := pileCardsOf(t, 1, 1_000, 2_000, 1, "a", "b"), pileCardsOf(t, 1, 1_000, 2_000, 3, "a", "b"); !bytes.Equal(one.Encode(), three.Encode()) {
		t.Error("one worker and three find different figures")
	}
}

func TestNoCards(t *testing.T) {
	in := experiments.CardsInput{TogetherInput: dialSweep(1, 10, []float64{1, 2}, nil).TogetherInput}
	if r, err := experiments.Cards(context.Background(), sim.Local{Resolve: resolveDial}, resolveDial, in); err == nil {
		t.Errorf("played %v", r)
	}
}
