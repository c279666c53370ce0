package experiments_test

import (
	"context"
	"math"
	"testing"
	"time"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// The toy game: two seats, a probability of winning for the seat that begins, a draw now and then, and a
// length that follows from who wins.
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
		{Name: "stood", Unit: "turns", Axes: []sim.Axis{{Name: "man", Labels: []string{"x", "y"}}, {Name: "square", Labels: []string{"1", "2", "3"}}}, Sparse: true, Max: 9},
	},
})

// Outcomes and metrics of the toy, as its schema numbers them.
const (
	north, south, draw = 0, 1, 2
	length, hits       = 0, 1
)

// What the toy's games are like on average.
const (
	begins     = 0.6  // the starter's chance of winning, where there is no draw
	draws      = 0.05 // of all games
	wins       = (1 - draws) / 2
	beginning  = (2*begins - 1) * (1 - draws) // how much beginning is worth to either seat
	meanLength = 10*wins + 50*wins + 90*draws
	meanHits   = 1.5 // of north; south has none
)

// toy is a cell whose scenario says what is special about its games: "north", "south", "draw" (all end so),
// "slow" (those that north does not win take some time), "broken" (trial 777 panics), or nothing, "plain".
type toy struct{ spec sim.Spec }

func (c toy) Spec() sim.Spec { return c.spec }
func (c toy) About() sim.About {
	return sim.About{Name: "toy", Title: "Toy", Provenance: "Made up.", Hash: "of " + c.spec.Scenario}
}
func (c toy) Schema() *sim.Schema { return schema }
func (c toy) NewTable() sim.Table { return c }

func (c toy) Play(d sim.Deal, rec *record.Record) {
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(0, 0)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	rec.Starter = int(stream.Below(2)) ^ int(d.Rotation)
	luck := uniform() // of the seat north, shared by the rotations of a trial
	chance := begins
	if rec.Starter == 1 {
		chance = 1 - begins
	}
	switch {
	case luck < chance*(1-draws):
		rec.Outcome = north
	case luck < 1-draws:
		rec.Outcome = south
	default:
		rec.Outcome = draw
	}
	switch c.spec.Scenario {
	case "north":
		rec.Outcome = north
	case "south":
		rec.Outcome = south
	case "draw":
		rec.Outcome = draw
	case "slow":
		if rec.Outcome != north {
			time.Sleep(time.Microsecond)
		}
	case "broken":
		if d.Trial == 777 {
			panic("a rule is missing")
		}
	}
	rec.Row[schema.Column("length")] = 10 + 40*int32(rec.Outcome)
	rec.Row[schema.Column("hits")] = int32(stream.Below(4))
	rec.Row[schema.Column("drawn")] = 2
	rec.Mark(int32(stream.Below(6)), 1)
	rec.Trace = stream.Uint64() + uint64(rec.Outcome)
}

func resolve(spec sim.Spec) (sim.Cell, error) { return toy{spec}, nil }

func spec(scenario, policy string) sim.Spec {
	return sim.Spec{Game: "toy", Scenario: scenario, Matchup: []string{policy, "q"}, Signature: "s"}
}

func input(trials uint64) experiments.RunInput {
	return experiments.RunInput{Cells: []sim.Spec{spec("plain", "p")}, Seed: 1, Trials: trials}
}

// precise is an input that buys games in batches.
func precise(precision float64, most uint64) experiments.RunInput {
	in := input(1000)
	in.Precision, in.MaxTrials = precision, most
	return in
}

func run(t *testing.T, in experiments.RunInput, workers int) *experiments.RunResult {
	t.Helper()
	return runWith(t, sim.Local{Resolve: resolve, Workers: workers}, in)
}

func runWith(t *testing.T, e sim.Executor, in experiments.RunInput) *experiments.RunResult {
	t.Helper()
	r, err := experiments.Run(context.Background(), e, resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// missedAsPromised fails unless an interval missed the truth in about as many of the runs as its level says.
// Seeds are fixed, so what passes once passes for ever.
func missedAsPromised(t *testing.T, what string, missed, runs int) {
	t.Helper()
	n, p := float64(runs), 1-experiments.Level
	if z := (float64(missed) - n*p) / math.Sqrt(n*p*(1-p)); math.Abs(z) > 4.5 {
		t.Errorf("%s: the 95 %% interval missed the truth in %d of %d runs (z = %.1f)", what, missed, runs, z)
	}
}

// misses reports whether a figure's interval does not hold the truth.
func misses(f experiments.Figure, truth float64) bool {
	return truth < f.Interval.Lo || truth > f.Interval.Hi
}
