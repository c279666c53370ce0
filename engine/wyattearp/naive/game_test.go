package naive

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tombstone/engine/wyattearp"
)

// order is chance that turns nothing: a shuffle leaves the cards as they are, a robber takes the first.
type order struct{}

func (order) Shuffle([]string)  {}
func (order) Pick([]string) int { return 0 }

// scene is a game of the setting at seat1's play of turn 1, with these hands and piles and nothing in the rows.
func scene(s *wyattearp.Setting, hands [][]string, supply, discards []string) *Game {
	g := NewTable(s).Start(order{})
	g.Hands, g.Supply, g.Discard, g.Phase = hands, supply, discards, PlayPhase
	g.look()
	return g
}

// apply plays actions, each of which must be legal.
func apply(t *testing.T, g *Game, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := g.Apply(line); err != nil {
			t.Fatalf("%v; legal are %q", err, g.LegalActions(g.Position))
		}
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestW1Cards(t *testing.T) {
	table := NewTable(shipped(2))
	same(t, "cards", len(table.deck), 78)
	same(t, "different ones", len(distinct(table.deck)), 20)
}

func TestW15Payments(t *testing.T) {
	for _, c := range []struct {
		score  []int
		reward int
		paid   []int
		left   int
	}{
		{[]int{4, 3}, 9, []int{0, 0}, 9},                // 7 points capture nobody
		{[]int{8, 3}, 5, []int{5, 0}, 0},                // 5 behind is too many
		{[]int{8, 4}, 6, []int{4, 2}, 0},                // 2 and 1, then 1 each, then 1 for the leader
		{[]int{8, 8}, 4, []int{2, 2}, 0},                // leaders tied
		{[]int{8, 8}, 3, []int{1, 1}, 1},                // not 2 each, but 1 each; the next round cannot be paid
		{[]int{8, 8}, 1, []int{0, 0}, 1},                // not even that
		{[]int{8, 0}, 1, []int{1, 0}, 0},                // a single leader takes the last
		{[]int{8, 6, 6}, 3, []int{2, 0, 0}, 1},          // the second group cannot be paid in full
		{[]int{8, 6, 6, 5}, 3, []int{2, 0, 0, 0}, 1},    // and stops the paying
		{[]int{8, 6, 6, 5}, 7, []int{3, 1, 1, 1}, 1},    // in the second round too
		{[]int{8, 8, 7, 0}, 11, []int{4, 4, 3, 0}, 0},   // tied leaders, one behind, no points, three rounds
		{[]int{2, 2, 2, 2}, 12, []int{3, 3, 3, 3}, 0},   // everybody
		{[]int{3, 3, 2, 0}, 3, []int{1, 1, 1, 0}, 0},    // tied leaders paid 1 each are paid in full, and paying goes on
		{[]int{9, 5, 4, 4}, 7, []int{4, 3, 0, 0}, 0},    // 4 behind still shares, 5 does not
		{[]int{20, 0, 0, 0}, 33, []int{33, 0, 0, 0}, 0}, // alone
	} {
		pay := Pay(shipped(len(c.score)), c.score, c.reward)
		same(t, fmt.Sprint("paid for ", c.score, " of ", c.reward), pay.Paid, c.paid)
		same(t, fmt.Sprint("left for ", c.score, " of ", c.reward), pay.Left, c.left)
	}
}

func TestW5TheRefillIsLazyAndOnce(t *testing.T) {
	g := scene(shipped(2), [][]string{{"Hideout", "Hideout"}, {"Hideout", "Hideout"}}, []string{"Bob Dalton"}, []string{"Wes Hardin", "Belle Starr"})
	g.Phase = DrawPhase
	g.look()
	apply(t, g, "draw supply")
	same(t, "hand", g.Hands[0], []string{"Hideout", "Hideout", "Bob Dalton", "Wes Hardin"})
	same(t, "piles", []any{g.Supply, g.Discard, g.Refilled, g.Turn}, []any{[]string{"Belle Starr"}, []string{}, true, 1})
	apply(t, g, `discard "Hideout"`, "draw supply") // the last card leaves for the second time
	same(t, "the next hand", []any{g.Hand, g.Turn, g.Turns, g.Mover, g.Refilled}, []any{2, 1, 3, 1, false})
}

func TestAMissHasNoEffect(t *testing.T) {
	s := shipped(2)
	s.Play = wyattearp.Both
	g := scene(s, [][]string{{"Fastest Gun", "Hideout", "Wes Hardin"}, {"Hideout"}}, []string{"Hideout", "Bob Dalton", "Bob Dalton", "Bob Dalton"}, []string{"Bob Dalton"})
	g.Rows[1][0].Cards = []Lying{{"Belle Starr", false}, {"Fastest Gun", true}}
	g.look()
	hit := &Game{Position: g.Clone(), Counts: g.newCounts(), Table: g.Table, chance: g.chance}
	apply(t, g, `play "Fastest Gun": join "Belle Starr" with a shot`)
	same(t, "row after a miss", g.Rows[1][0].Cards, []Lying{{"Belle Starr", false}, {"Fastest Gun", true}})
	same(t, "poster after a miss", g.Posters[0], 1)
	hit.Supply = hit.Supply[1:]
	hit.look()
	apply(t, hit, `play "Fastest Gun": join "Belle Starr" with a shot`)
	same(t, "his row after a hit", hit.Rows[1][0].Cards, []Lying{{"Belle Starr", false}})
	same(t, "own row after a hit", hit.Rows[0][0].Cards, []Lying{{"Fastest Gun", true}})
	same(t, "discards after a hit", hit.Discard, []string{"Bob Dalton", "Bob Dalton", "Fastest Gun"})
	same(t, "poster after a hit", hit.Posters[0], 2)
}

func TestW13AHandEmptiedByARobberEndsAfterHisDiscard(t *testing.T) {
	g := scene(shipped(2), [][]string{{"Most Wanted", "Hideout"}, {"Bob Dalton"}}, []string{"Hideout", "Hideout"}, []string{"Bob Dalton"})
	apply(t, g, `play "Most Wanted": rob seat2`)
	same(t, "phase", g.Phase, DiscardPhase)
	apply(t, g, `discard "Hideout"`)
	same(t, "ends", g.Counts.Ends, map[string]int{"most_wanted": 1})
	same(t, "the next hand", []any{g.Hand, g.Mover}, []any{2, 1})
}

func TestW7OnlyTheFirstRowNeedsThree(t *testing.T) {
	jesse := "Jesse James"
	g := scene(shipped(2), [][]string{{jesse, jesse, jesse, jesse}, {"Hideout"}}, []string{"Hideout", "Hideout"}, []string{"Bob Dalton"})
	same(t, "to open, with one left to discard", g.LegalActions(g.Position), []string{`lay 3 "Jesse James"`, "done"})
	g.Rows[1][4].Cards = []Lying{{jesse, false}}
	same(t, "once open", g.LegalActions(g.Position), []string{`lay 1 "Jesse James"`, `lay 2 "Jesse James"`, `lay 3 "Jesse James"`, "done"})
	g.look()
	apply(t, g, `lay 2 "Jesse James"`)
	same(t, "the same again", g.LegalActions(g.Position), []string{`lay 1 "Jesse James"`, "done"})
	same(t, "poster", g.Posters[4], 2)
}

func TestGamesEnd(t *testing.T) {
	// Whole games end as W17 says, and no money comes from nowhere.
	for players := 2; players <= 4; players++ {
		s := shipped(players)
		for seed := range uint64(20) {
			g := NewTable(s).Play(rand.New(rand.NewPCG(seed, 17)))
			richest := slices.Max(g.Money)
			if richest < s.Target || len(g.Winners) == 0 || g.Money[g.Winners[0]] != richest {
				t.Errorf("game %d for %d: money %v, winners %v", seed, players, g.Money, g.Winners)
			}
			if g.Counts.Turns != g.Turns || g.Counts.Hands != g.Hand {
				t.Errorf("game %d for %d: %d turns in %d hands counted, want %d in %d", seed, players, g.Counts.Turns, g.Counts.Hands, g.Turns, g.Hand)
			}
		}
	}
}
