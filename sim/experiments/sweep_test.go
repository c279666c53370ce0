package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// dial is a game with numbers for a scenario: "x y". North wins more the larger x is and the smaller y, with the same
// luck at all of them; beginning is worth more the larger x is, and games last longer; y in a hundred games stall.
type dial struct{ spec sim.Spec }

// What dial's numbers do.
const (
	dialSlope = 0.05 // of north's score, for 1 of x
	dialEven  = 2.4  // x at which it is even where y is 0
	dialFirst = 0.04 // of what beginning is worth, for 1 of x
)

var dialSchema = sim.NewSchema(sim.Schema{
	Seats: []string{"north", "south"}, Titles: []string{"North", "South"}, Purposes: []string{"luck"}, Rotations: 1,
	Outcomes: []sim.Outcome{
		{Name: "north", Title: "North wins", Winner: 0},
		{Name: "south", Title: "South wins", Winner: 1},
		{Name: "draw", Title: "Draw", Winner: sim.NoWinner, Capped: true, Doc: "Too long."},
	},
	Metrics: []sim.Metric{
		{Name: "rounds", Unit: "rounds", Keep: sim.Histogram, Max: 60, Bins: 61},
		{Name: "hits", Unit: "hits", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}}, Keep: sim.Moments, Max: 9},
	},
})

func (c dial) Spec() sim.Spec      { return c.spec }
func (c dial) About() sim.About    { return sim.About{Name: "dial", Title: "Dial", Hash: c.spec.Scenario} }
func (c dial) Schema() *sim.Schema { return dialSchema }
func (c dial) NewTable() sim.Table { return c }

func (c dial) Play(d sim.Deal, rec *record.Record) {
	var x, y float64
	fmt.Sscan(c.spec.Scenario, &x, &y)
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(0, 0)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	rec.Starter = int(stream.Below(2))
	chance := 0.5 + dialSlope*(x-dialEven-y)
	if rec.Starter == 0 {
		chance += dialFirst * x / 2
	} else {
		chance -= dialFirst * x / 2
	}
	if uniform() >= chance {
		rec.Outcome = 1
	}
	if uniform() < y/100 {
		rec.Outcome = 2
	}
	rec.Row[0] = 5 + int32(stream.Below(9)) + int32(x) // x may be as low as -5
	rec.Row[1] = int32(stream.Below(4))
	rec.Trace = stream.Uint64() + uint64(rec.Outcome)
}

func resolveDial(spec sim.Spec) (sim.Cell, error) { return dial{spec}, nil }

func dialFactor(title string, levels ...float64) experiments.Factor {
	f := experiments.Factor{Title: title}
	for _, x := range levels {
		f.Levels = append(f.Levels, experiments.FactorLevel{Name: fmt.Sprint(x), X: x})
	}
	return f
}

// dialSweep is a sweep over x, and over y where it has levels.
func dialSweep(seed, trials uint64, xs, ys []float64) experiments.SweepInput {
	in := experiments.SweepInput{Factors: []experiments.Factor{dialFactor("x", xs...)}}
	if ys == nil {
		ys = []float64{0}
	} else {
		in.Factors = append(in.Factors, dialFactor("y", ys...))
	}
	in.Seed, in.Trials = seed, trials
	for _, x := range xs {
		for _, y := range ys {
			text := fmt.Sprint(x, " ", y)
			in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: text, Cells: []sim.Spec{{Game: "dial", Scenario: text, Matchup: []string{"a", "b"}}}})
		}
	}
	return in
}

func runSweep(t *testing.T, in experiments.SweepInput, workers int) *experiments.SweepResult {
	t.Helper()
	r, err := experiments.Sweep(context.Background(), sim.Local{Resolve: resolveDial, Workers: workers}, resolveDial, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The quantities of dial.
const (
	dialScore, dialStalls, dialFirstTurn, dialRounds, dialHits = 0, 1, 2, 3, 4
)

func TestSweepFindsWhereItIsEven(t *testing.T) {
	m := runSweep(t, dialSweep(1, 20_000, []float64{0, 1, 2, 3, 4, 5}, nil), 0).Matchups[0]
	if len(m.Crossings) != 1 {
		t.Fatalf("got %+v", m.Crossings)
	}
	c := m.Crossings[0]
	if math.Abs(c.X-dialEven) > 0.35 || c.Lo > dialEven || c.Hi < dialEven || c.Hi-c.Lo > 0.5 || !c.Rising || c.OpenLo || c.OpenHi {
		t.Errorf("even at %+v, want %v", c.Crossing, dialEven)
	}
	for x, figures := range m.Figures {
		for q, want := range map[int]float64{dialScore: 0.5 + dialSlope*(float64(x)-dialEven), dialStalls: 0, dialFirstTurn: dialFirst * float64(x), dialRounds: 9 + float64(x), dialHits: 1.5} {
			if f := figures[q]; !f.Known || math.Abs(f.Value-want) > 3*f.Interval.Half() {
				t.Errorf("x is %d: %s is %v, want %v", x, m.Measures[q].Name, f, want)
			}
		}
	}
	for _, c := range m.Pairs {
		if r := c.Differences[dialScore].VarianceRatio; r < 5 {
			t.Errorf("levels that share their luck have a variance ratio of %v", r)
		}
		if d := c.Differences[dialRounds]; d.Difference != 1 {
			t.Errorf("%+v", d)
		}
	}
}

// A level is itself: the same scenario twice differs in nothing, which is exact.
func TestSameLevelsDifferByNothing(t *testing.T) {
	in := dialSweep(1, 500, []float64{2, 3}, nil)
	in.Alternatives[1].Cells = in.Alternatives[0].Cells
	c := runSweep(t, in, 0).Matchups[0].Pairs[0]
	if c.Changed != 0 {
		t.Errorf("%d games changed", c.Changed)
	}
	for _, d := range c.Differences {
		if d.Difference != 0 || d.Interval.Level != 0 || d.Before != d.After {
			t.Errorf("%+v", d)
		}
	}
}

// A grid has lines along both factors: y moves where x is even.
func TestSweepOfTwoFactors(t *testing.T) {
	in := dialSweep(1, 20_000, []float64{1, 3, 5}, []float64{0, 1})
	m := runSweep(t, in, 0).Matchups[0]
	if len(m.Pairs) != 2*2+3*1 {
		t.Errorf("%d pairs of neighbours", len(m.Pairs))
	}
	along := 0
	for _, c := range m.Crossings {
		if c.Factor != 0 {
			continue
		}
		along++
		if want := dialEven + float64(c.At); c.Lo > want+0.2 || c.Hi < want-0.2 || math.Abs(c.X-want) > 0.5 {
			t.Errorf("where y is %d: even at %+v, want %v", c.At, c.Crossing, want)
		}
	}
	if along != 2 {
		t.Errorf("got %+v", m.Crossings)
	}
	if got, want := fmt.Sprint(experiments.Lines(in.Factors, 0), experiments.Lines(in.Factors, 1)), "[[0 2 4] [1 3 5]] [[0 1] [2 3] [4 5]]"; got != want {
		t.Errorf("lines %s, want %s", got, want)
	}
}

// Of seeded sweeps the intervals of differences from one level to the next miss the truth as often as they promise.
func TestSweepCovers(t *testing.T) {
	const runs = 400
	missed := map[int]int{}
	for seed := range uint64(runs) {
		m := runSweep(t, dialSweep(1000+seed, 600, []float64{2, 5}, nil), 0).Matchups[0]
		for q, want := range map[int]float64{dialScore: 3 * dialSlope, dialFirstTurn: 3 * dialFirst} {
			if i := m.Pairs[0].Differences[q].Interval; i.Lo > want || i.Hi < want {
				missed[q]++
			}
		}
	}
	missedAsPromised(t, "score", missed[dialScore], runs)
	missedAsPromised(t, "first turn", missed[dialFirstTurn], runs)
}

func TestSweepIsTheSameForAnyWorkers(t *testing.T) {
	in := dialSweep(3, 3_000, []float64{0, 2, 4}, []float64{0, 3})
	if one, three := runSweep(t, in, 1), runSweep(t, in, 3); !bytes.Equal(one.Encode(), three.Encode()) {
		t.Error("one worker and three find different figures")
	}
}

// Of three seats each has its score, even at a third.
func TestSweepOfThreeSeats(t *testing.T) {
	g := simtest.Game{Seats: 3, Rotates: sim.RotatesPolicies}
	in := experiments.SweepInput{Factors: []experiments.Factor{dialFactor("who", 0, 1)}}
	in.Seed, in.Trials = 1, 4_000
	for _, policy := range []string{"weak", "strong"} {
		in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: policy, Cells: []sim.Spec{g.Spec(simtest.Plain, "even", "even", "even")}})
	}
	in.Alternatives[1].Cells = []sim.Spec{g.Spec(simtest.Favours, "even", "even", "even")}
	r, err := experiments.Sweep(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	scores := 0
	for i, q := range r.Matchups[0].Measures {
		if q.Kind == experiments.OfScore {
			scores++
			want := g.Score(simtest.Plain, []string{"even", "even", "even"}, q.Seat(), 0, 0)/3 +
				g.Score(simtest.Plain, []string{"even", "even", "even"}, q.Seat(), 0, 1)/3 + g.Score(simtest.Plain, []string{"even", "even", "even"}, q.Seat(), 0, 2)/3
			if f := r.Matchups[0].Figures[0][i]; math.Abs(f.Value-want) > 2.3*f.Interval.Half() {
				t.Errorf("%s is %v, want %v", q.Name, f, want)
			}
		}
		if q.Kind == experiments.OfFirstTurn {
			t.Error("the first turn of three seats is no one number")
		}
	}
	if scores != 3 {
		t.Errorf("%d scores", scores)
	}
}

func TestSweepInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r, err := experiments.Sweep(ctx, sim.Local{Resolve: resolveDial}, resolveDial, dialSweep(1, 10, []float64{1, 2}, nil))
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete || len(r.Matchups) != 0 {
		t.Errorf("got %v, %v", r, err)
	}
	for _, in := range []experiments.SweepInput{{}, dialSweep(1, 0, []float64{1, 2}, nil)} {
		if r, err := experiments.Sweep(context.Background(), sim.Local{Resolve: resolveDial}, resolveDial, in); err == nil {
			t.Errorf("nothing is played: %v", r)
		}
	}
}
