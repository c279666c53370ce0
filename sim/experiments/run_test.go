package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// backwards plays shards last first: an executor need not keep their order.
type backwards struct{ sim.Executor }

func (b backwards) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	for i := len(shards) - 1; i >= 0; i-- {
		if err := b.Executor.Play(ctx, shards[i:i+1], func(_ int, t *sim.Tally) error { return done(i, t) }); err != nil {
			return err
		}
	}
	return nil
}

// TestResultsDependOnNoSchedule: the same bytes for any workers, any order of shards, from a store or played,
// also where games are bought in batches.
func TestResultsDependOnNoSchedule(t *testing.T) {
	rotated := input(40_000)
	rotated.Rotate = true
	for _, in := range []experiments.RunInput{input(70_000), rotated, precise(0.004, 100_000)} {
		want := run(t, in, 1).Encode()
		for _, workers := range []int{2, 3, 7, 64} {
			if !bytes.Equal(run(t, in, workers).Encode(), want) {
				t.Errorf("%d workers: other bytes", workers)
			}
		}
		store := sim.Stored{Dir: t.TempDir(), Resolve: resolve, Executor: backwards{sim.Local{Resolve: resolve}}}
		for _, e := range []sim.Executor{store.Executor, store, store} {
			if !bytes.Equal(runWith(t, e, in).Encode(), want) {
				t.Errorf("%T: other bytes", e)
			}
		}
	}
}

// stopping ends the run's context after so many shards.
type stopping struct {
	sim.Executor
	after  *int
	cancel func()
}

func (s stopping) Play(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error {
	return s.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		if *s.after--; *s.after == 0 {
			defer s.cancel()
		}
		return done(i, t)
	})
}

// stop runs until so many shards are finished, and stops there.
func stop(t *testing.T, e sim.Executor, in experiments.RunInput, shards int) *experiments.RunResult {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, err := experiments.Run(ctx, stopping{e, &shards, cancel}, resolve, in)
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete {
		t.Fatalf("got %v, %v", r, err)
	}
	return r
}

// TestStoppedRunsKeepWhatWasPlayed: they say that they are not complete, and otherwise what a run of those
// games says.
func TestStoppedRunsKeepWhatWasPlayed(t *testing.T) {
	for shards, trials := range map[int]uint64{1: 1 << 15, 2: 1 << 16} {
		r := stop(t, sim.Local{Resolve: resolve}, input(100_000), shards)
		r.Complete = true
		if !bytes.Equal(r.Encode(), run(t, input(trials), 2).Encode()) {
			t.Errorf("stopped after %d shards: not the result of %d games", shards, trials)
		}
	}
	// Stopped before anything was finished, there is nothing to show.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := experiments.Run(ctx, sim.Local{Resolve: resolve}, resolve, input(100))
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete || len(r.Cells) > 0 {
		t.Errorf("stopped at once: %v, %v", r, err)
	}
}

// TestInterruptedRunsGoOn: with a store, a run that was stopped anywhere ends with the bytes of one that never
// was, also where it buys games in batches or plays several matchups.
func TestInterruptedRunsGoOn(t *testing.T) {
	two := input(33_000)
	two.Cells = append(two.Cells, spec("plain", "other"))
	for _, in := range []experiments.RunInput{two, precise(0.006, 100_000)} {
		want := run(t, in, 2).Encode()
		for shards := 1; shards <= 2; shards++ {
			store := sim.Stored{Dir: t.TempDir(), Resolve: resolve, Executor: sim.Local{Resolve: resolve}}
			stop(t, store, in, shards)
			if !bytes.Equal(runWith(t, store, in).Encode(), want) {
				t.Errorf("stopped after %d shards and gone on with: other bytes", shards)
			}
		}
	}
}

// TestPrecisionIsReached, and not overshot by much; and where everything ends alike it is reached at once.
func TestPrecisionIsReached(t *testing.T) {
	c := run(t, precise(0.01, 100_000), 2).Cells[0]
	for outcome := range schema.Outcomes {
		if half := c.OutcomeShare(outcome).Interval.Half(); half > 0.01 {
			t.Errorf("outcome %d: half width %v", outcome, half)
		}
	}
	if c.Games < 9000 || c.Games > 12_000 {
		t.Errorf("%d games for 1 point at 95 %%, want about 9,600", c.Games)
	}
	for _, winner := range []string{"north", "south", "draw"} {
		for _, rotate := range []bool{false, true} {
			in := precise(0.01, 100_000)
			in.Cells, in.Rotate = []sim.Spec{spec(winner, "p")}, rotate
			if c := run(t, in, 2).Cells[0]; c.Trials != 1000 {
				t.Errorf("%s always, rotate %v: %d trials, want the first 1,000 to do", winner, rotate, c.Trials)
			}
		}
	}
	if c := run(t, precise(0.001, 3000), 2).Cells[0]; c.Games != 3000 {
		t.Errorf("%d games, want all 3,000 allowed", c.Games)
	}
}

// TestPrecisionLooksAtWholePrefixes: a run that stopped when precise is the run of the first so many trials,
// also where games that are lost take longer and are finished later.
func TestPrecisionLooksAtWholePrefixes(t *testing.T) {
	for _, scenario := range []string{"plain", "slow"} {
		in := precise(0.02, 100_000)
		in.Cells = []sim.Spec{spec(scenario, "p")}
		r := run(t, in, 7)
		fixed := in
		fixed.Precision, fixed.MaxTrials, fixed.Trials = 0, 0, uint64(r.Cells[0].Trials)
		if !bytes.Equal(r.Encode(), run(t, fixed, 1).Encode()) {
			t.Errorf("%s: stopped after %d games, but not with the result of the first %[2]d", scenario, r.Cells[0].Games)
		}
	}
	// What takes longer changes nothing but the time.
	slow := precise(0.02, 100_000)
	slow.Cells = []sim.Spec{spec("slow", "p")}
	if a, b := run(t, slow, 5).Cells[0], run(t, precise(0.02, 100_000), 1).Cells[0]; a.Tally != b.Tally {
		t.Errorf("slow games: %d, %v; quick ones: %d, %v", a.Games, a.Outcomes, b.Games, b.Outcomes)
	}
}

// TestStoppingWhenPreciseIsNotMisled: the share found when stopped is no more off than its interval says.
func TestStoppingWhenPreciseIsNotMisled(t *testing.T) {
	runs := 1000
	if testing.Short() {
		runs = 200
	}
	missed := 0
	for seed := range uint64(runs) {
		in := precise(0.03, 100_000)
		in.Seed, in.Trials = seed, 300
		if misses(run(t, in, 1).Cells[0].OutcomeShare(north), wins) {
			missed++
		}
	}
	missedAsPromised(t, "share when precise", missed, runs)
}

// TestWhatCannotBePlayedIsAnError: nothing to play is no success, and a broken game no result.
func TestWhatCannotBePlayedIsAnError(t *testing.T) {
	broken, nothing := input(1000), input(1000)
	broken.Cells = append(broken.Cells, spec("broken", "p"))
	nothing.Cells = nil
	for want, in := range map[string]experiments.RunInput{
		"could overflow":    input(1 << 62),
		"no games to play":  input(0),
		"no games":          nothing,
		"a rule is missing": broken,
	} {
		r, err := experiments.Run(context.Background(), sim.Local{Resolve: resolve}, resolve, in)
		if r != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, %v; want %s", r, err, want)
		}
	}
	unknown := errors.New("unknown policy")
	_, err := experiments.Run(context.Background(), sim.Local{}, func(sim.Spec) (sim.Cell, error) { return nil, unknown }, input(10))
	if !errors.Is(err, unknown) {
		t.Errorf("got %v", err)
	}
}

// TestRotationsThatChangeNothingAreNotPlayed: where policies are shifted round the table, those that leave every seat
// its policy would be the same games again. The games asked for are shared out over those that are left.
func TestRotationsThatChangeNothingAreNotPlayed(t *testing.T) {
	four := madeUpGames[3]
	for _, test := range []struct {
		matchup []string
		trials  int64
	}{
		{[]string{"even", "even", "even", "even"}, 100},
		{[]string{"even", "weak", "even", "weak"}, 50},
		{[]string{"even", "weak", "weak", "weak"}, 25},
	} {
		r := playMadeUp(t, four, experiments.RunInput{Games: 100, Rotate: true}, simtest.Plain, test.matchup)
		c := r.Cells[0]
		if c.Games != 100 || c.Trials != test.trials || !experiments.Judge(r.Cells, 0.02).Cells[0].Fair {
			t.Errorf("%v: %d games of %d trials, want 100 of %d", test.matchup, c.Games, c.Trials, test.trials)
		}
		if again, err := experiments.DecodeRun(r.Encode(), four.Resolve); err != nil || again.Cells[0].Games != 100 {
			t.Errorf("%v: the result cannot be read again: %v", test.matchup, err)
		}
	}
	if c := playMadeUp(t, four, experiments.RunInput{Games: 99, Rotate: true}, simtest.Plain, []string{"even", "weak", "even", "weak"}).Cells[0]; c.Games != 100 {
		t.Errorf("%d games, want whole trials", c.Games)
	}
}
