package games_test

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

// shipped returns a shipped scenario with overrides.
func shipped(t *testing.T, sets ...string) games.Scenario {
	t.Helper()
	g := games.All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	var edits []decks.Edit
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatal(err)
		}
		edits = append(edits, edit)
	}
	s, problems := g.Load(src, edits)
	if s == nil {
		t.Fatal(problems)
	}
	return s
}

func spec(t *testing.T, s games.Scenario, matchup string) sim.Spec {
	t.Helper()
	m, err := s.Matchup(matchup)
	if err != nil {
		t.Fatal(err)
	}
	return games.All[0].Spec(s, m)
}

func play(t *testing.T, spec sim.Spec, trials uint64) *sim.Tally {
	t.Helper()
	var tally *sim.Tally
	shard := sim.Shard{Cells: []sim.Spec{spec}, Arms: []sim.Arm{{}}, Seed: 1, Count: trials}
	err := sim.Local{Resolve: games.Resolve}.Play(context.Background(), []sim.Shard{shard}, func(_ int, t *sim.Tally) error {
		tally = t
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func mean(t *sim.Tally, metric string, label int) float64 {
	for i, m := range t.Schema().Metrics {
		if m.Name == metric {
			return float64(t.Sums(0, sim.All, i)[label]) / float64(t.Trials())
		}
	}
	panic("no metric " + metric)
}

// TestSignature: what engines and policies do is what is written down. A commit that changes behaviour changes
// the constant and says why.
func TestSignature(t *testing.T) {
	for _, g := range games.All {
		sign, err := g.Sign()
		if err != nil {
			t.Fatal(err)
		}
		if sign != g.Signature {
			t.Errorf("%s: signature is %s, written down is %s", g.Name, sign, g.Signature)
		}
	}
}

// TestAForeignSignatureIsRefused: games of another version would not be the same games.
func TestAForeignSignatureIsRefused(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	s.Signature = "feedbeef"
	if _, err := games.Resolve(s); err == nil || !strings.Contains(err.Error(), "feedbeef") {
		t.Errorf("got %v", err)
	}
	s.Game = "okcoral"
	if _, err := games.Resolve(s); err == nil || !strings.Contains(err.Error(), "did you mean okcorral?") {
		t.Errorf("got %v", err)
	}
}

// TestPassiveGamesAreStalemates: a policy that never progresses is caught by the limit of turns, and counted.
func TestPassiveGamesAreStalemates(t *testing.T) {
	tally := play(t, spec(t, shipped(t), "passive,passive"), 200)
	if n := tally.Games(0, sim.Class{Outcome: 2, Starter: sim.AnyClass}); n != 200 {
		t.Errorf("%d stalemates of 200 games", n)
	}
	if turns := mean(tally, "turns", 0); turns != 400 {
		t.Errorf("%v turns a game, want 400", turns)
	}
}

// TestCountsAgreeWithEachOther: what the schema counts twice in different ways is the same number.
func TestCountsAgreeWithEachOther(t *testing.T) {
	tally := play(t, spec(t, shipped(t, "rules.opening_hand=4"), "random,greedy"), 500)
	sums := func(metric string) []int64 {
		for i, m := range tally.Schema().Metrics {
			if m.Name == metric {
				return tally.Sums(0, sim.All, i)
			}
		}
		panic(metric)
	}
	total := func(values []int64) (n int64) {
		for _, v := range values {
			n += v
		}
		return n
	}
	for seat := range 2 {
		shots, hits, defended := sums("shots")[seat], sums("hits")[seat], sums("defended")[seat]
		if shots != hits+defended {
			t.Errorf("seat %d: %d shots, %d hits, %d defended", seat, shots, hits, defended)
		}
	}
	if got := total(sums("shots_by_range")); got != total(sums("shots")) {
		t.Errorf("%d shots by range, %d by seat", got, total(sums("shots")))
	}
	if got := total(sums("hits_by_range")); got != total(sums("hits")) {
		t.Errorf("%d hits by range, %d by seat", got, total(sums("hits")))
	}
	if got := total(sums("died")); got != total(sums("kills")) {
		t.Errorf("%d deaths by square, %d kills", got, total(sums("kills")))
	}
	if got := total(sums("shot_from")); got != total(sums("shots")) {
		t.Errorf("%d shots by square, %d by seat", got, total(sums("shots")))
	}
	// Cards: what came into the hands left them or is there still.
	came := total(sums("drawn")) + 2*4*500
	went := total(sums("played")) + total(sums("discarded")) + total(sums("lost")) + total(sums("left"))
	if came != went {
		t.Errorf("%d cards came, %d went", came, went)
	}
}

// TestOptionsChangeTheGame: every option of the rules changes what is played, and a property it should.
func TestOptionsChangeTheGame(t *testing.T) {
	base := play(t, spec(t, shipped(t), "random,random"), 2000)
	for _, test := range []struct {
		set    string
		metric string
		label  int
		grows  bool
	}{
		{"rules.hand=7", "shots", 0, true},
		{"rules.opening_hand=9", "turns", 0, false},
		{"rules.kills_to_win=2", "turns", 0, false},
		{"rules.draw_penalty=4", "turns", 0, true},
		{"rules.wounds_to_kill=3", "turns", 0, true},
		{"rules.max_turns=20", "turns", 0, false},
		{"rules.geometry=ring", "turns", 0, false},
		{"rules.geometry=straight4", "turns", 0, true},
		{"rules.shoot_through_men=false", "turns", 0, true},
		{"rules.wounded_shooters=none", "turns", 0, true},
		{"rules.wound_deck=replace", "refills", 1, false},
		{"rules.discard_phase=false", "decisions", 0, false},
		{"rules.move_through_men=true", "decisions", 0, false},
		{"action/Take Cover=0", "defended", 0, false},
		{"wound/Killed=20", "turns", 0, false},
	} {
		changed := play(t, spec(t, shipped(t, test.set), "random,random"), 2000)
		before, after := mean(base, test.metric, test.label), mean(changed, test.metric, test.label)
		if before == after || (after > before) != test.grows {
			t.Errorf("%s: %s went from %v to %v", test.set, test.metric, before, after)
		}
	}
	for _, first := range []string{"earps", "cowboys"} {
		tally := play(t, spec(t, shipped(t, "rules.first="+first), "random,random"), 100)
		seat := map[string]int{"earps": 0, "cowboys": 1}[first]
		if n := tally.Games(0, sim.Class{Outcome: sim.AnyClass, Starter: seat}); n != 100 {
			t.Errorf("first: %s: they began %d of 100 games", first, n)
		}
	}
}

// TestOneCardMoreLeavesTheDealsAlike: the deal is keyed by card slots, so that on the same trials a deck with
// one card more plays games closer to the base's than other trials are.
func TestOneCardMoreLeavesTheDealsAlike(t *testing.T) {
	base, more := spec(t, shipped(t), "random,random"), spec(t, shipped(t, "action/Run=3"), "random,random")
	shard := sim.Shard{Cells: []sim.Spec{base, more}, Arms: []sim.Arm{{}, {Cell: 1}, {Redraw: 0xffff}}, Seed: 1, Count: 4000}
	err := sim.Local{Resolve: games.Resolve}.Play(context.Background(), []sim.Shard{shard}, func(_ int, tally *sim.Tally) error {
		const turns = 0
		_, sameDeals := tally.Differences(1, turns)
		_, otherDeals := tally.Differences(2, turns)
		if ratio := float64(otherDeals[0]) / float64(sameDeals[0]); ratio < 1.1 {
			t.Errorf("squared differences on other deals are %.2f times those on the same deals, want more", ratio)
		}
		if tally.Diverged(1) == 0 || tally.Diverged(1) >= tally.Diverged(2) {
			t.Errorf("%d games diverged on the same deals, %d on others", tally.Diverged(1), tally.Diverged(2))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestArmsThatCountDifferentThingsAreRefused: their differences would mean nothing.
func TestArmsThatCountDifferentThingsAreRefused(t *testing.T) {
	base, longer := spec(t, shipped(t), "random,random"), spec(t, shipped(t, "rules.max_turns=500"), "random,random")
	shard := sim.Shard{Cells: []sim.Spec{base, longer}, Arms: []sim.Arm{{}, {Cell: 1}}, Seed: 1, Count: 10}
	err := sim.Local{Resolve: games.Resolve}.Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "count different things") {
		t.Errorf("got %v", err)
	}
}

// TestGamesAllocateNothing, in steady state.
func TestGamesAllocateNothing(t *testing.T) {
	for _, matchup := range []string{"random,random", "greedy,greedy", "passive,random"} {
		cell, err := games.Resolve(spec(t, shipped(t), matchup))
		if err != nil {
			t.Fatal(err)
		}
		table := cell.NewTable()
		rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
		trial := uint64(0)
		game := func() {
			rec.Reset()
			table.Play(sim.Deal{Seed: 1, Trial: trial % 300}, &rec)
			trial++
		}
		for range 300 {
			game()
		}
		if n := testing.AllocsPerRun(300, game); n != 0 {
			t.Errorf("%s: %v allocations a game", matchup, n)
		}
	}
}

// TestASpecRebuildsItsCell: what travels is all it takes, and the same games come of it.
func TestASpecRebuildsItsCell(t *testing.T) {
	s := spec(t, shipped(t, "rules.hand={earps: 6, cowboys: 4}", "action/Rifle=3"), "greedy,random")
	a, b := play(t, s, 100), play(t, s, 100)
	if !bytes.Equal(a.Encode(), b.Encode()) {
		t.Error("the same spec, other games")
	}
}

// TestReplayTellsThePlayedGame: the account's ending is the tally's.
func TestReplayTellsThePlayedGame(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	tally := play(t, s, 50)
	low, high := tally.Extremes(0, 0)
	for _, e := range []sim.Extreme{low, high} {
		var account strings.Builder
		if err := games.All[0].Replay(&account, s, sim.Deal{Seed: 1, Trial: e.Trial}, nil); err != nil {
			t.Fatal(err)
		}
		if want := "win in turn "; !strings.Contains(account.String(), want) {
			t.Errorf("the account does not tell who wins:\n%s", account.String())
		}
		if turns := strings.Count(account.String(), "\nTurn "); math.Abs(float64(turns)-float64(e.Value)) > 1 {
			t.Errorf("the account tells %d turns of %d", turns, e.Value)
		}
	}
}
