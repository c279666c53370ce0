package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// half is the part of a game's worth that is left where some games are drawn.
const half = 1 - simtest.SetupDraws

func setupsOf(t *testing.T, scenario string, seed, trials uint64, workers int) *experiments.SetupsResult {
	t.Helper()
	g := simtest.SetupGame{}
	in := experiments.SetupsInput{Cells: []sim.Spec{g.Spec(scenario)}, Seed: seed, Trials: trials}
	r, err := experiments.Setups(context.Background(), sim.Local{Resolve: g.Resolve, Workers: workers}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// told lists the questions that a difference is told for.
func told(m *experiments.SetupsMatchup) string {
	var all []string
	for _, test := range append(m.Tests[:len(m.Tests):len(m.Tests)], m.Images...) {
		if test.Told() {
			all = append(all, string(test.Of)+[]string{" both", " 0", " 1"}[test.Seat+1])
		}
	}
	return strings.Join(all, ", ")
}

// TestSetupsThatMatter: planted differences are told for what they are and nothing else, with their size.
func TestSetupsThatMatter(t *testing.T) {
	for _, c := range []struct {
		scenario, told string
		sd             float64 // of seat 0's patterns
	}{
		{simtest.NoSetups, "", 0},
		// Of 12 patterns, 2 have no man at an edge, 8 have one, 2 have two.
		{simtest.EdgeSetup, "patterns 0, squares 0", simtest.SetupWorth * half * math.Sqrt(4.0/12)},
		{simtest.FixedSide, "patterns 0, squares 0", simtest.SetupWorth * half * math.Sqrt(4.0/12)},
		{simtest.FrontMan, "squares 0, men 0", 0},
		{simtest.Circular, "pairs both", 0},
		{simtest.OneHand, "images 0, images both", 0},
	} {
		r := setupsOf(t, c.scenario, 1, 60_000, 0)
		m := r.Matchups[0]
		if got := told(m); got != c.told {
			t.Errorf("%s: told %q, want %q\n%+v", c.scenario, got, c.told, m.Tests)
		}
		if i := m.Sides[0].Deviation.Interval; c.sd < i.Lo || c.sd > i.Hi {
			t.Errorf("%s: a deviation of %.4f to %.4f, want %.4f", c.scenario, i.Lo, i.Hi, c.sd)
		}
		if misses(m.Score, 0.5) {
			t.Errorf("%s: score %+v, want one half", c.scenario, m.Score)
		}
	}
}

// TestTheBestSetup: it is one with both men at an edge, worth what was planted, and the game between two that choose is
// worth as much; the men's squares add up to the same.
func TestTheBestSetup(t *testing.T) {
	r := setupsOf(t, simtest.EdgeSetup, 2, 100_000, 0)
	m := r.Matchups[0]
	side := m.Sides[0]
	const worth = simtest.SetupWorth * half
	if best := r.Sides[0].Patterns[side.Best]; best != "a1 d2" || r.Sides[0].Patterns[side.Worst] != "b1 c2" {
		t.Errorf("best %s, worst %s", best, r.Sides[0].Patterns[side.Worst])
	}
	for what, f := range map[string]experiments.Figure{"a good setup": *side.Good, "who stands where": side.Named.Effect} {
		if misses(f, worth) {
			t.Errorf("%s is worth %+v, want %v", what, f, worth)
		}
	}
	if m.Sides[1].Good != nil || m.Sides[1].Named != nil || m.Sides[1].Best != experiments.NoSetup {
		t.Errorf("seat 1 is told to have a best setup: %+v", m.Sides[1])
	}
	g := m.Game
	for what, f := range map[string]experiments.Figure{"both": g.Value, "seat 0": g.Alone[0], "seat 0 seen": g.Seen[0], "seat 1 seen": g.Seen[1]} {
		if misses(f, 0.5+worth) {
			t.Errorf("where %s chooses: %+v, want %v", what, f, 0.5+worth)
		}
	}
	if misses(g.Alone[1], 0.5) || len(g.Mix[0]) != 1 || g.Mix[0][0].Weight != 1 || len(g.Mix[1]) != 0 {
		t.Errorf("seat 1 alone %+v; mixtures %+v", g.Alone[1], g.Mix)
	}
	for _, e := range side.Men {
		want := -worth / 2
		if square := e.Square[:1]; square == "a" || square == "d" {
			want = worth / 2
		}
		if math.Abs(e.Effect.Value-want) > 2*e.Effect.Interval.Half() || e.Effect.Interval.Half() > 0.01 || e.Known < 0.8 || e.Known > 1 {
			t.Errorf("man %d on %s: %+v, want %v", e.Man, e.Square, e.Effect, want)
		}
	}
}

// TestSetupsThatBeatEachOther: in a game of rock, paper, scissors no setup is good by itself, both mix evenly, and whoever
// sees the other wins all there is to win.
func TestSetupsThatBeatEachOther(t *testing.T) {
	m := setupsOf(t, simtest.Circular, 3, 200_000, 0).Matchups[0]
	g := m.Game
	const worth = simtest.CircleWorth * half
	for what, c := range map[string]struct {
		got  experiments.Figure
		want float64
	}{"value": {g.Value, 0.5}, "seat 0 first": {g.Seen[0], 0.5 - worth}, "seat 1 first": {g.Seen[1], 0.5 + worth}} {
		if math.Abs(c.got.Value-c.want) > 0.02 {
			t.Errorf("%s: %+v, want %v", what, c.got, c.want)
		}
	}
	if g.Lo > g.Value.Value || g.Hi < g.Value.Value || g.Hi-g.Lo > 0.001 {
		t.Errorf("value %v, certain from %v to %v", g.Value.Value, g.Lo, g.Hi)
	}
	for seat, mix := range g.Mix {
		if len(mix) < 3 {
			t.Errorf("seat %d mixes %v", seat, mix)
		}
	}
	if len(g.Extremes) != 6 || g.Extremes[0].Score.Value < 0.7 || g.Extremes[5].Score.Value > 0.3 {
		t.Errorf("%+v", g.Extremes)
	}
}

// TestTicketsOfSetups: a ticket's game was set up as the pair says, and the favoured seat won it.
func TestTicketsOfSetups(t *testing.T) {
	game := simtest.SetupGame{}
	for _, scenario := range []string{simtest.Circular, simtest.EdgeSetup} {
		r := setupsOf(t, scenario, 5, 60_000, 0)
		spec := game.Spec(scenario)
		cell, _ := game.Resolve(spec)
		spec.Study = ""
		for _, p := range r.Matchups[0].Game.Extremes {
			ticket, err := sim.ParseTicket(p.Ticket)
			if err != nil || ticket.Cell != spec.Hash() || p.Games == 0 {
				t.Fatalf("%s: %+v: %v", scenario, p, err)
			}
			placements := cell.(sim.SetupCell).Setup(ticket.Deal())
			for seat, side := range cell.(sim.SetupCell).Setups().Sides {
				if p.Patterns[seat] == experiments.NoSetup {
					continue
				}
				pattern := side.Pattern[placements[seat]]
				first := min(pattern, side.Reflected[pattern])
				if got, want := side.Patterns[first], r.Squares(seat, p.Patterns[seat]); got[0] != want[0] || got[1] != want[1] {
					t.Errorf("%s: seat %d stands on %v, want %v", scenario, seat, got, want)
				}
			}
			alone := game.Spec(scenario)
			tally := playTrial(t, alone, game.Resolve, ticket)
			favoured := 0
			if p.Score.Value < 0.5 {
				favoured = 1
			}
			if tally.Games(0, sim.Class{Outcome: favoured, Starter: sim.AnyClass}) != 1 {
				t.Errorf("%s: %s was not won by seat %d", scenario, p.Ticket, favoured)
			}
		}
	}
}

func playTrial(t *testing.T, spec sim.Spec, resolve sim.Resolver, ticket sim.Ticket) (tally *sim.Tally) {
	t.Helper()
	shard := sim.Shard{Cells: []sim.Spec{spec}, Arms: []sim.Arm{{}}, Seed: ticket.Seed, First: ticket.Trial, Count: 1}
	err := sim.Local{Resolve: resolve}.Play(context.Background(), []sim.Shard{shard}, func(_ int, got *sim.Tally) error { tally = got; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// TestSetupsKeepTheirPromises: where setups make no difference, none is told in 95 % of experiments, whatever the number
// of games, and then none is named; and where there is one, intervals hold what was planted.
func TestSetupsKeepTheirPromises(t *testing.T) {
	runs := 400
	if testing.Short() {
		runs = 100
	}
	for _, trials := range []uint64{60, 1_000, 6_000} {
		for _, scenario := range []string{simtest.NoSetups, simtest.RareWins} {
			wrong := 0
			for seed := range uint64(runs) {
				m := setupsOf(t, scenario, 1000+seed, trials, 0).Matchups[0]
				if m.Told() {
					wrong++
					continue
				}
				if m.Game != nil || m.Sides[0].Best != experiments.NoSetup || m.Sides[1].Good != nil || m.Sides[0].Named != nil {
					t.Fatalf("seed %d: a setup is named where none is told from another: %+v", seed, m)
				}
			}
			if n := float64(runs); (float64(wrong)-0.05*n)/math.Sqrt(0.05*0.95*n) > 4.5 {
				t.Errorf("%s, %d games: a difference was told in %d of %d experiments", scenario, trials, wrong, runs)
			}
			t.Logf("%s, %d games: a difference was told in %d of %d experiments", scenario, trials, wrong, runs)
		}
	}
	missed := map[string]int{}
	for seed := range uint64(runs) {
		m := setupsOf(t, simtest.EdgeSetup, 3000+seed, 6_000, 0).Matchups[0]
		const worth = simtest.SetupWorth * half
		if m.Sides[0].Good == nil {
			t.Fatalf("seed %d: no difference is told", seed)
		}
		count := func(what string, f experiments.Figure, truth float64) {
			if misses(f, truth) {
				missed[what]++
			}
		}
		count("a good setup", *m.Sides[0].Good, worth)
		count("the value", m.Game.Value, 0.5+worth)
		count("the deviation", m.Sides[0].Deviation, worth*math.Sqrt(4.0/12))
		count("one by one", m.Naive, naiveTruth())
		count("a man's square", m.Sides[0].Men[0].Effect, worth/2)
	}
	t.Logf("missed of %d: %v", runs, missed)
	for what, n := range missed {
		if rate := float64(n) / float64(runs); rate > 0.09 {
			t.Errorf("%s lay outside its interval in %d of %d", what, n, runs)
		}
	}
}

// naiveTruth is what placing one by one adds to seat 0's score in EdgeSetup, summed over the made-up game's patterns.
func naiveTruth() (sum float64) {
	g := simtest.SetupGame{}
	cell, _ := g.Resolve(g.Spec(simtest.EdgeSetup))
	side := cell.(sim.SetupCell).Setups().Sides[0]
	for p, squares := range side.Patterns {
		worth := -simtest.SetupWorth
		for _, q := range squares {
			if c := q % 4; c == 0 || c == 3 {
				worth += simtest.SetupWorth
			}
		}
		sum += (side.Naive[p] - 1.0/12) * worth * half
	}
	return sum
}

func TestSetupsAreTheSameForAnyWorkers(t *testing.T) {
	one, three := setupsOf(t, simtest.Circular, 1, 40_000, 1), setupsOf(t, simtest.Circular, 1, 40_000, 3)
	if !bytes.Equal(one.Encode(), three.Encode()) {
		t.Error("one worker and three find different figures")
	}
}

// A side that always stands in one place has nothing to compare, and nothing is mirrored then: the other side's image is
// another setup altogether.
func TestAFixedSide(t *testing.T) {
	r := setupsOf(t, simtest.FixedSide, 1, 20_000, 0)
	m := r.Matchups[0]
	if r.Mirror || len(m.Images) != 0 || len(r.Sides[0].Patterns) != 12 || !r.Sides[1].Fixed || len(m.Sides[1].Patterns) != 0 || m.Sides[1].Deviation.Known {
		t.Errorf("mirrored %t, %d patterns; %+v", r.Mirror, len(r.Sides[0].Patterns), m.Sides[1])
	}
	if misses(m.Game.Alone[0], 0.5+simtest.SetupWorth*half) {
		t.Errorf("seat 0 alone: %+v", m.Game.Alone[0])
	}
}

func TestNoSetups(t *testing.T) {
	if r, err := experiments.Setups(context.Background(), sim.Local{Resolve: resolve}, resolve, experiments.SetupsInput{Cells: []sim.Spec{spec("plain", "p")}, Trials: 10}); err == nil {
		t.Errorf("a game without setups has been compared: %v", r)
	}
	if r, err := experiments.Setups(context.Background(), sim.Local{Resolve: resolve}, resolve, experiments.SetupsInput{}); err == nil {
		t.Errorf("no games: %v", r)
	}
}

// Games that all end alike, and a single game, tell nothing, and say so.
func TestTooFewGamesForSetups(t *testing.T) {
	m := setupsOf(t, simtest.EdgeSetup, 1, 1, 0).Matchups[0]
	if m.Told() || m.Game != nil || m.Sides[0].Deviation.Known {
		t.Errorf("one game tells %+v", m)
	}
}

// stoppedAfter is an executor that is stopped by the user after some shards.
type stoppedAfter struct {
	sim.Executor
	stop   context.CancelFunc
	shards int
}

func (s *stoppedAfter) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	return s.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		if s.shards--; s.shards == 0 {
			s.stop()
		}
		return done(i, t)
	})
}

// TestSetupsStopped: what was played is told, the matchups that were not are not there, and that it was stopped is said.
func TestSetupsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	g := simtest.SetupGame{}
	in := experiments.SetupsInput{Cells: []sim.Spec{g.Spec(simtest.EdgeSetup), g.Spec(simtest.FrontMan)}, Seed: 1, Trials: 100_000}
	r, err := experiments.Setups(ctx, &stoppedAfter{sim.Local{Resolve: g.Resolve}, stop, 2}, g.Resolve, in)
	if !errors.Is(err, context.Canceled) || r == nil {
		t.Fatalf("%v, %v", r, err)
	}
	if r.Complete || len(r.Matchups) != 1 || r.Matchups[0].Trials != 1<<16 || r.Matchups[0].Sides[0].Good == nil {
		t.Errorf("complete %t, %d matchups, of %d games", r.Complete, len(r.Matchups), r.Matchups[0].Trials)
	}
}
