package experiments_test

import (
	"context"
	"math"
	"testing"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// TestExplain: what is told of a gate before it plays is what it does. Shares and quantiles are the schedule's own
// operating characteristic; an even score passes, and one on the end of its band hardly ever.
func TestExplain(t *testing.T) {
	in := gate(t, simtest.Plain, 12_800, claim(t, "score.north", 0.45, 0.55), claim(t, "stalls", 0, 0.12), claim(t, "rounds p95", 0, 40), claim(t, "tries.north", 1.9, 2.1), claim(t, "first_turn.north", -0.3, 0.3))
	change := claim(t, "score.north", -0.01, 0.01)
	change.Against = &experiments.Baseline{Name: "favours", Spec: twoSeats.Spec(simtest.Favours, "even", "even")}
	in.Claims = append(in.Claims, change)
	x := experiments.Explain(in)
	if len(x.Seeing) != len(in.Claims) || x.Among != len(in.Claims) {
		t.Fatalf("%d criteria explained of %d", len(x.Seeing), len(in.Claims))
	}
	exact := map[string]bool{"score.north": true, "stalls": true, "rounds p95": true}
	for i, s := range x.Seeing {
		if s.Exact != (exact[s.Figure] && s.Against == "") || (len(s.Rows) == 0) != (s.Figure == "tries.north") || s.Spread <= 0 {
			t.Errorf("%s: exact %v, %d rows, spread %v", s.Figure, s.Exact, len(s.Rows), s.Spread)
		}
		for j, row := range s.Rows {
			c := row.Chances
			if sum := c.Pass + c.Fail + c.Inconclusive; math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s: chances of %v sum to %v", s.Figure, row.Truth, sum)
			}
			if row.Inside && c.Fail > in.Alpha || !row.Inside && c.Pass > in.Alpha {
				t.Errorf("%s: at %v (inside: %v) it passes in %v and fails in %v", s.Figure, row.Truth, row.Inside, c.Pass, c.Fail)
			}
			if j > 0 && c.Pass > s.Rows[j-1].Chances.Pass+1e-9 {
				t.Errorf("%s: farther out, at %v, it passes more often", s.Figure, row.Truth)
			}
		}
		if i < 2 && s.Rows[0].Chances.Pass < 0.99 {
			t.Errorf("%s: passes in %v in the middle", s.Figure, s.Rows[0].Chances.Pass)
		}
	}
	alone := in
	alone.Claims = in.Claims[1:2]
	want := estimate.NewSchedule(in.Looks, in.Claims[1].Band, in.Alpha)
	for _, row := range experiments.Explain(alone).Seeing[0].Rows {
		if got := row.Chances; got != want.Chances(row.Truth) {
			t.Errorf("stalls at %v: %v, want %v", row.Truth, got, want.Chances(row.Truth))
		}
	}
}

// TestExplainedScoreIsWhatHappens: what is told of a score passes at least as often as told; here stalemates make it
// clearer.
func TestExplainedScoreIsWhatHappens(t *testing.T) {
	runs := 400
	if testing.Short() {
		runs = 100
	}
	in := gate(t, simtest.Plain, 800, claim(t, "score.north", 0.3, 0.57))
	want := experiments.Explain(in)
	passed := 0
	for seed := range runs {
		in.Seed = uint64(9000 + seed)
		if check(t, in, 1).Verdict == estimate.Pass {
			passed++
		}
	}
	var least float64
	for _, row := range want.Seeing[0].Rows {
		if row.Inside && row.Truth >= 0.5 {
			least = row.Chances.Pass
			break
		}
	}
	n := float64(runs)
	if z := (float64(passed) - n*least) / math.Sqrt(n*least*(1-least)+1); z < -4.5 {
		t.Errorf("passes in %d of %d runs, want at least %v of them", passed, runs, least)
	}
}

// TestSelfTest: the gate's own test finds few false alarms, catches what it plants, and says the games it took.
func TestSelfTest(t *testing.T) {
	in := gate(t, simtest.Plain, 3200, claim(t, "score.north", 0.42, 0.58), claim(t, "stalls", 0, 0.15), claim(t, "outcome.east", 0.3, 1), claim(t, "rounds p95", 0, 70), claim(t, "tries.north", 1.8, 2.2))
	executor := func(resolve sim.Resolver) sim.Executor { return sim.Local{Resolve: resolve, Workers: 2} }
	const runs = 40
	r, err := experiments.RunSelfTest(context.Background(), executor, twoSeats.Resolve, in, runs)
	if err != nil {
		t.Fatal(err)
	}
	if r.Alarms > runs/5 || r.Games < 2*3200 {
		t.Errorf("%d alarms in %d runs, %d games", r.Alarms, runs, r.Games)
	}
	for _, c := range r.Criteria {
		if c.Passed < runs*8/10 || c.Alarms > runs/5 {
			t.Errorf("%s: passed in %d, alarm in %d of %d runs", c.Figure, c.Passed, c.Alarms, runs)
		}
		plantable := c.Figure == "score.north" || c.Figure == "stalls" || c.Figure == "outcome.east"
		if c.Planted != plantable || plantable && (c.Caught < runs*8/10 || c.Missed > runs/5 || c.Caught+c.Open+c.Missed != runs) {
			t.Errorf("%s: planted %v, caught %d, open %d, missed %d", c.Figure, c.Planted, c.Caught, c.Open, c.Missed)
		}
		if c.Planted && c.Band.Lo <= c.Moved && c.Moved <= c.Band.Hi {
			t.Errorf("%s moved to %v, which is in %v", c.Figure, c.Moved, c.Band)
		}
	}
	in.Claims = in.Claims[:1]
	in.Claims[0].Against = &experiments.Baseline{Name: "plain", Spec: in.Cells[0]}
	if _, err := experiments.RunSelfTest(context.Background(), executor, twoSeats.Resolve, in, runs); err == nil {
		t.Error("a contract of changes alone is self-tested")
	}
}

// TestSelfTestOfSharedScores: an imbalance is planted in the score metric too, where a game has one.
func TestSelfTestOfSharedScores(t *testing.T) {
	four := simtest.Game{Seats: 4, Rotates: sim.RotatesPolicies}
	in := experiments.CheckInput{
		Cells: []sim.Spec{four.Spec(simtest.Plain, "even", "even", "even", "even")}, Seed: 1, Looks: []int64{1000, 2000, 4000}, Alpha: 0.05,
		Claims: []experiments.Claim{
			{Name: "north", Quantity: figure(t, four, "score.north"), Band: estimate.Band{Lo: 0.2, Hi: 0.3}},
			{Name: "south", Quantity: figure(t, four, "score.south"), Band: estimate.Band{Lo: 0.15, Hi: 1}},
		},
	}
	executor := func(resolve sim.Resolver) sim.Executor { return sim.Local{Resolve: resolve, Workers: 2} }
	const runs = 20
	r, err := experiments.RunSelfTest(context.Background(), executor, four.Resolve, in, runs)
	if err != nil {
		t.Fatal(err)
	}
	for i, moved := range []float64{0.35, 0.05} {
		if c := r.Criteria[i]; c.Caught != runs || c.Passed != runs || math.Abs(c.Moved-moved) > 0.02 {
			t.Errorf("%s: %d caught, %d passed of %d, moved from %.3f to %.3f, want %.2f", c.Name, c.Caught, c.Passed, runs, c.Truth, c.Moved, moved)
		}
	}
}
