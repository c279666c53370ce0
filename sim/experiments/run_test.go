package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// The toy game: two seats, a probability of winning for the seat that begins, a draw now and then, and a
// length that is short when the first seat wins, so that a run that looked at games in the order they end
// would be misled.
var schema = sim.NewSchema(sim.Schema{
	Seats: []string{"north", "south"}, Titles: []string{"North", "South"}, Purposes: []string{"luck"}, Rotations: 2,
	Outcomes: []sim.Outcome{
		{Name: "north", Title: "North wins", Winner: 0},
		{Name: "south", Title: "South wins", Winner: 1},
		{Name: "draw", Title: "Draw", Winner: sim.NoWinner, Capped: true, Doc: "It went on for too long."},
	},
	Metrics: []sim.Metric{
		{Name: "length", Unit: "turns", Keep: sim.Histogram, Max: 100, Bins: 101, Extremes: true},
		{Name: "hits", Unit: "hits", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}}, Keep: sim.Moments, Max: 9},
		{Name: "drawn", Unit: "cards", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}, {Name: "card", Labels: []string{"a", "b"}}}, Max: 9},
	},
})

// toy is a cell whose starter wins with probability `begins`; scenario "north" lets north win everything.
type toy struct{ spec sim.Spec }

const (
	begins = 0.6  // the starter's chance of winning
	draws  = 0.05 // of all games
)

func (c toy) Spec() sim.Spec { return c.spec }
func (c toy) About() sim.About {
	return sim.About{Name: "toy", Title: "Toy", Provenance: "Made up.", Hash: "0"}
}
func (c toy) Schema() *sim.Schema { return schema }
func (c toy) NewTable() sim.Table { return c }

func (c toy) Play(d sim.Deal, rec *record.Record) {
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(0, 0)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	rec.Starter = int(stream.Below(2)) ^ int(d.Rotation)
	luck := uniform() // of the seat north, shared by the rotations of a trial
	north := begins
	if rec.Starter == 1 {
		north = 1 - begins
	}
	switch {
	case c.spec.Scenario == "north" || luck < north*(1-draws):
		rec.Outcome = 0
	case luck < 1-draws:
		rec.Outcome = 1
	default:
		rec.Outcome = 2
	}
	rec.Row[schema.Column("length")] = 10 + 40*int32(rec.Outcome)
	rec.Row[schema.Column("hits")] = int32(stream.Below(4))
	rec.Row[schema.Column("drawn")] = 2
	rec.Trace = stream.Uint64()
}

func resolve(spec sim.Spec) (sim.Cell, error) { return toy{spec}, nil }

func spec(scenario, policy string) sim.Spec {
	return sim.Spec{Game: "toy", Scenario: scenario, Matchup: []string{policy, "q"}, Signature: "s"}
}

func input(trials uint64) experiments.RunInput {
	return experiments.RunInput{Cells: []sim.Spec{spec("plain", "p")}, Seed: 1, Trials: trials}
}

func run(t *testing.T, in experiments.RunInput, workers int) *experiments.RunResult {
	t.Helper()
	r, err := experiments.Run(context.Background(), sim.Local{Resolve: resolve, Workers: workers}, resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestResultsDependOnNoSchedule: the same bytes for any workers, also where games are bought in batches.
func TestResultsDependOnNoSchedule(t *testing.T) {
	precise := input(1000)
	precise.Precision, precise.MaxTrials = 0.01, 100_000
	for _, in := range []experiments.RunInput{input(5000), precise} {
		want := run(t, in, 1).Encode()
		for _, workers := range []int{2, 7} {
			if !bytes.Equal(run(t, in, workers).Encode(), want) {
				t.Errorf("%d workers: other bytes", workers)
			}
		}
	}
}

// TestPrecisionIsReached, and not overshot by much; and where everything ends alike it is reached at once.
func TestPrecisionIsReached(t *testing.T) {
	in := input(1000)
	in.Precision, in.MaxTrials = 0.01, 100_000
	c := run(t, in, 2).Cells[0]
	for outcome := range schema.Outcomes {
		if half := c.OutcomeShare(outcome).Interval.Half(); half > 0.01 {
			t.Errorf("outcome %d: half width %v", outcome, half)
		}
	}
	if c.Games < 9000 || c.Games > 12_000 {
		t.Errorf("%d games for 1 point at 95 %%, want about 9,600", c.Games)
	}
	in.Cells = []sim.Spec{spec("north", "p")}
	if c := run(t, in, 2).Cells[0]; c.Games != 1000 {
		t.Errorf("north wins everything: %d games, want the first 1,000 to do", c.Games)
	}
	in.Precision, in.MaxTrials = 0.001, 3000
	in.Cells = []sim.Spec{spec("plain", "p")}
	if c := run(t, in, 2).Cells[0]; c.Games != 3000 {
		t.Errorf("%d games, want all 3,000 allowed", c.Games)
	}
}

// TestStoppingWhenPreciseIsNotMisled: the share found when stopped is no more off than its interval says,
// though the outcome decides how long a game takes.
func TestStoppingWhenPreciseIsNotMisled(t *testing.T) {
	missed, runs := 0, 200
	for seed := range uint64(runs) {
		in := input(500)
		in.Seed, in.Precision, in.MaxTrials = seed, 0.03, 100_000
		f := run(t, in, 3).Cells[0].OutcomeShare(0)
		if truth := (1 - draws) / 2; truth < f.Interval.Lo || truth > f.Interval.Hi {
			missed++
		}
	}
	if missed > 24 { // 10 expected; 24 is 4.5 standard deviations
		t.Errorf("the 95 %% interval missed the truth in %d of %d runs", missed, runs)
	}
}

// TestTheFirstTurnIsFound: unpaired and paired, the planted worth of beginning is in the interval as often as
// promised, and pairing is the sharper.
func TestTheFirstTurnIsFound(t *testing.T) {
	truth := (2*begins - 1) * (1 - draws)
	for _, rotate := range []bool{false, true} {
		missed, half := 0, 0.0
		const runs = 200
		for seed := range uint64(runs) {
			in := input(500)
			in.Seed, in.Rotate = seed+1000, rotate
			if !rotate {
				in.Trials = 1000
			}
			f := run(t, in, 2).Cells[0].FirstTurn(0)
			half += f.Interval.Half() / runs
			if truth < f.Interval.Lo || truth > f.Interval.Hi {
				missed++
			}
			if f.Games != 1000 {
				t.Fatalf("%d games", f.Games)
			}
		}
		if missed > 24 {
			t.Errorf("rotate %v: missed %d of %d", rotate, missed, runs)
		}
		if rotate && half > 0.05 || !rotate && half < 0.055 {
			t.Errorf("rotate %v: mean half width %v", rotate, half)
		}
	}
}

// TestRotationsStartEvenly: each seat begins exactly half the games.
func TestRotationsStartEvenly(t *testing.T) {
	in := input(777)
	in.Rotate = true
	c := run(t, in, 2).Cells[0]
	for seat, outcomes := range c.ByFirst {
		n := int64(0)
		for _, games := range outcomes {
			n += games
		}
		if n != 777 {
			t.Errorf("%s began %d of %d games", seat, n, c.Games)
		}
	}
}

// TestTheTrialIsTheUnit: the two games of a trial share their luck, so intervals that took them for independent
// would miss too often.
func TestTheTrialIsTheUnit(t *testing.T) {
	missed, meanMissed := 0, 0
	const runs = 300
	meanLength := 10 + 40*(1-draws)/2 + 80*draws
	for seed := range uint64(runs) {
		in := input(300)
		in.Seed, in.Rotate = seed, true
		c := run(t, in, 2).Cells[0]
		if f := c.OutcomeShare(0); (1-draws)/2 < f.Interval.Lo || (1-draws)/2 > f.Interval.Hi {
			missed++
		}
		if f := c.Mean(0, 0); meanLength < f.Interval.Lo || meanLength > f.Interval.Hi {
			meanMissed++
		}
	}
	for what, n := range map[string]int{"share": missed, "mean": meanMissed} {
		if n > 32 { // 15 expected
			t.Errorf("%s: the 95 %% interval missed %d of %d", what, n, runs)
		}
	}
}

// TestExtremeResultsStaySensible: no NaN and no zero width for one game, or for one side that wins everything.
func TestExtremeResultsStaySensible(t *testing.T) {
	for _, trials := range []uint64{1, 2, 1000} {
		in := input(trials)
		in.Cells = []sim.Spec{spec("north", "p")}
		for _, rotate := range []bool{false, true} {
			in.Rotate = rotate
			c := run(t, in, 1).Cells[0]
			figures := []experiments.Figure{c.FirstTurn(0), c.ShareByStarter(0, 1), c.Mean(0, 0), c.Mean(1, 1)}
			for outcome := range schema.Outcomes {
				figures = append(figures, c.OutcomeShare(outcome))
			}
			for i, f := range figures {
				if math.IsNaN(f.Value) || math.IsNaN(f.Interval.Lo+f.Interval.Hi) {
					t.Errorf("%d trials, figure %d: %+v", trials, i, f)
				}
				if f.Interval.Level > 0 && f.Known && f.Interval.Hi <= f.Interval.Lo {
					t.Errorf("%d trials, figure %d has no width: %+v", trials, i, f)
				}
			}
		}
	}
}

// TestStoppedRunsKeepWhatWasPlayed, and say that they are not complete.
func TestStoppedRunsKeepWhatWasPlayed(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := stopping{sim.Local{Resolve: resolve}, cancel}
	r, err := experiments.Run(ctx, e, resolve, input(100_000))
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete {
		t.Fatalf("got %v, %v", r, err)
	}
	if c := r.Cells[0]; c.Games == 0 || c.Games == 100_000 || c.TrialRanges[0].First != 0 {
		t.Errorf("%d games in %v", c.Games, c.TrialRanges)
	}
}

// stopping cancels the run after the first shard.
type stopping struct {
	sim.Executor
	cancel func()
}

func (s stopping) Play(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error {
	return s.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		defer s.cancel()
		return done(i, t)
	})
}

// TestMergedRunsAreTheWhole, byte for byte, in any order, rotated or not.
func TestMergedRunsAreTheWhole(t *testing.T) {
	for _, rotate := range []bool{false, true} {
		part := func(first, trials uint64) *experiments.RunResult {
			in := input(trials)
			in.FirstTrial, in.Rotate = first, rotate
			in.Cells = append(in.Cells, spec("plain", "other"))
			return run(t, in, 2)
		}
		whole := part(0, 600).Encode()
		merged, err := experiments.MergeRuns([]string{"c", "a", "b"}, []*experiments.RunResult{part(450, 150), part(0, 300), part(300, 150)})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(merged.Encode(), whole) {
			t.Errorf("rotate %v: merged parts are other bytes", rotate)
		}
	}
}

// TestResultFilesAreReadBackOrRefused: a file reads back to the same bytes; one that was changed is refused.
func TestResultFilesAreReadBackOrRefused(t *testing.T) {
	data := run(t, input(500), 2).Encode()
	again, err := experiments.DecodeRun(data, resolve)
	if err != nil || !bytes.Equal(again.Encode(), data) {
		t.Fatalf("reading back: %v", err)
	}
	for _, change := range [][2]string{
		{`"games": 500`, `"games": 501`},
		{`"version": 1`, `"version": 9`},
		{`"format": "tombstone run"`, `"format": "something"`},
		{`"complete": true`, `"complete": true, "more": 1`},
		{`"tally": "`, `"tally": "!`},
	} {
		if _, err := experiments.DecodeRun(bytes.Replace(data, []byte(change[0]), []byte(change[1]), 1), resolve); err == nil {
			t.Errorf("%s was not noticed", change[1])
		}
	}
}

// TestPlansThatCouldOverflowAreRefused before anything is played.
func TestPlansThatCouldOverflowAreRefused(t *testing.T) {
	_, err := experiments.Run(context.Background(), sim.Local{Resolve: resolve}, resolve, input(1<<62))
	if err == nil || !strings.Contains(err.Error(), "could overflow") {
		t.Errorf("got %v", err)
	}
}
