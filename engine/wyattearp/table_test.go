package wyattearp_test

import (
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// pinned is a policy that can be told from others: it notes where it sat.
type pinned struct {
	random
	seats *[]wyattearp.Seat
}

func (p pinned) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	*p.seats = append(*p.seats, v.Seat())
	return p.random.Choose(v, stream)
}

func TestRotationShiftsThePoliciesAgainstTheSeats(t *testing.T) {
	for players := 2; players <= 4; players++ {
		r := compile(t, shipped(players))
		for rotation := range players {
			sat := make([][]wyattearp.Seat, players)
			var policies []wyattearp.Policy
			for i := range players {
				policies = append(policies, pinned{seats: &sat[i]})
			}
			wyattearp.NewTable(r, policies, nil).Play(key(5), uint8(rotation))
			for i, seats := range sat {
				for _, seat := range seats {
					if want := wyattearp.Seat((i + rotation) % players); seat != want {
						t.Fatalf("%d players, rotation %d: policy %d sits at %v, want %v", players, rotation, i, seat, want)
					}
				}
			}
		}
	}
}

func TestRotationLeavesTheDealAlone(t *testing.T) {
	// With one policy everywhere the rotated game is the same game.
	r := compile(t, shipped(3))
	tb := table(r, random{}, nil)
	for trial := range uint64(5) {
		if a, b := tb.Play(key(trial), 0), tb.Play(key(trial), 2); a != b {
			t.Errorf("trial %d: %+v, rotated %+v", trial, a, b)
		}
	}
}

func TestAPolicyThatDrawsNumbersMovesNoCard(t *testing.T) {
	for players := 2; players <= 4; players++ {
		setting := thieves(players)
		setting.MaxHands = 2
		r := compile(t, setting)
		frugal, lavish := table(r, burning{}, nil), table(r, burning{1000}, nil)
		for trial := range uint64(2) {
			if a, b := frugal.Play(key(trial), 0), lavish.Play(key(trial), 0); a != b {
				t.Errorf("trial %d: %+v, and with numbers drawn %+v", trial, a, b)
			}
		}
	}
}

func TestEachPurposeMovesItsOwnLuckOnly(t *testing.T) {
	// A purpose that is keyed afresh changes games where it is used, and the first deal only where it deals.
	r := compile(t, thieves(2))
	start := func(redraw uint16) string {
		var s wyattearp.State
		c := wyattearp.NewChance(rng.NewKey(1, 3, redraw), nil)
		r.Start(&s, &c)
		return wyattearp.FormatState(&s)
	}
	tb := table(r, random{}, nil)
	plain := tb.Play(rng.NewKey(1, 3, 0), 0)
	for purpose := range wyattearp.Purposes {
		if same := start(0) == start(1<<purpose); same == (purpose == int(wyattearp.DealChance)) {
			t.Errorf("purpose %d afresh: the first deal is the same %t", purpose, same)
		}
		redrawn := tb.Play(rng.NewKey(1, 3, 1<<purpose), 0)
		if absent := purpose >= int(wyattearp.Seat1Chance)+2; (redrawn == plain) != absent {
			t.Errorf("purpose %d afresh: the game is the same %t", purpose, redrawn == plain)
		}
	}
}

func TestChanceFromAStateFollowsItsKey(t *testing.T) {
	// Whoever plays on from one state with other keys sees other cards drawn; with the same key, the same.
	g := newGame(t, compile(t, shipped(2)), 1)
	ends := map[string]int{}
	for trial := range uint64(50) {
		for range 2 {
			s := g.state
			c := g.rules.ChanceFrom(&s, rng.NewKey(9, trial, 0))
			for range 40 {
				v := g.rules.View(&s, g.rules.View(&s, 0).Mover())
				g.rules.Apply(&s, v.Nth(0), &c)
			}
			if err := g.rules.CheckState(&s); err != nil {
				t.Fatal(err)
			}
			ends[wyattearp.FormatState(&s)]++
		}
	}
	if len(ends) < 45 {
		t.Errorf("50 keys led to %d different states", len(ends))
	}
	for text, n := range ends {
		if n%2 != 0 {
			t.Errorf("one key led to another state than before: %s", text)
		}
	}
}

func TestNewTableWantsAPolicyAPlayer(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two policies for three players")
		}
	}()
	wyattearp.NewTable(compile(t, shipped(3)), []wyattearp.Policy{random{}, random{}}, nil)
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, v := range variants() {
		r := compile(t, v.setting)
		g := newGame(t, r, 0)
		tb := table(r, random{}, g.counts)
		g.counts.Log = nil
		games := func() {
			for trial := range uint64(20) {
				g.marks.Reset()
				tb.Play(key(trial), uint8(trial)%uint8(r.Players()))
			}
		}
		games()
		if n := testing.AllocsPerRun(1, games); n != 0 {
			t.Errorf("%s: 20 games allocate %v times", v.name, n)
		}
	}
}

func BenchmarkRandom(b *testing.B) {
	// Compare ns/decision with the other game's benchmark of the policies.
	r := compile(b, shipped(3))
	counts := wyattearp.NewCounts(r, nil, wyattearp.MarkColumns{})
	tb := table(r, random{}, counts)
	decisions := 0
	for trial := 0; b.Loop(); trial++ {
		tb.Play(key(uint64(trial)), 0)
		decisions += int(counts.Decisions)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
}

func TestFloorIsDeterministicAndAllocatesNothing(t *testing.T) {
	// A game's time is measured against it.
	r := compile(t, shipped(2))
	measure := func() uint64 { stream := rng.NewStream(1); return r.Floor(1_000, &stream) }
	if a, b := measure(), measure(); a != b || a == 0 {
		t.Errorf("%d and %d", a, b)
	}
	if n := testing.AllocsPerRun(1, func() { measure() }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}
