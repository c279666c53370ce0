package sim_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
)

// large returns a schema of one metric with a bound.
func large(bound int32, keep sim.Keep) *sim.Schema {
	return sim.NewSchema(sim.Schema{
		Seats: []string{"one"}, Outcomes: []sim.Outcome{{Name: "over"}},
		Metrics: []sim.Metric{{Name: "size", Max: bound, Keep: keep, Bins: 2}},
	})
}

// TestTheLimitOfTrialsIsExact: as many trials as fit into 63 bits, and not one more, however large the bound.
func TestTheLimitOfTrialsIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		bound, arms := int32(1+r.Uint32()>>(1+r.IntN(31))), 1+r.IntN(1<<r.IntN(17))
		if r.IntN(4) == 0 {
			bound, arms = 1<<(20+r.IntN(11)), 1<<r.IntN(13) // where squares come to powers of two
		}
		keep := sim.Keep(r.IntN(3))
		worst := new(big.Int).Mul(big.NewInt(int64(bound)), big.NewInt(int64(arms)))
		if keep >= sim.Moments || arms == 1 { // rotations of a cell have the squares of all totals
			worst.Mul(worst, worst)
		}
		want := new(big.Int).Div(big.NewInt(math.MaxInt64), worst).Uint64()
		schema := large(bound, keep)
		limit, over := schema.Overflows(arms, want)
		if limit != want || over {
			t.Fatalf("bound %d, %d arms, keep %d: limit %d (over: %v), want %d", bound, arms, keep, limit, over, want)
		}
		if _, over := schema.Overflows(arms, want+1); !over {
			t.Fatalf("bound %d, %d arms, keep %d: %d trials are not over", bound, arms, keep, want+1)
		}
	}
}

// hugeCell is a cell whose games count as much as they may.
type hugeCell struct{ toyCell }

var hugeSchema = large(math.MaxInt32, sim.Moments)

func (hugeCell) Schema() *sim.Schema                 { return hugeSchema }
func (c hugeCell) NewTable() sim.Table               { return c }
func (hugeCell) Play(_ sim.Deal, rec *record.Record) { rec.Row[0] = math.MaxInt32 }

// TestSumsThatCouldOverflowAreRefused, in a plan, and where parts that fit are merged to what does not.
func TestSumsThatCouldOverflowAreRefused(t *testing.T) {
	limit, _ := hugeSchema.Overflows(1, 1)
	if _, err := sim.Plan(hugeSchema, nil, make([]sim.Arm, 1), 1, 0, limit+1); err == nil || !strings.Contains(err.Error(), "could overflow") {
		t.Errorf("planning %d trials: got %v", limit+1, err)
	}
	half := func(first uint64) (half *sim.Tally) {
		e := sim.Local{Resolve: func(s sim.Spec) (sim.Cell, error) { return hugeCell{toyCell{s}}, nil }}
		shard := sim.Shard{Cells: []sim.Spec{toySpec("huge")}, Arms: make([]sim.Arm, 1), First: first, Count: limit}
		err := e.Play(t.Context(), []sim.Shard{shard}, func(_ int, tally *sim.Tally) error { half = tally; return nil })
		if err != nil {
			t.Fatal(err)
		}
		return half
	}
	a := half(0)
	if err := a.Merge(half(limit)); err == nil || !strings.Contains(err.Error(), "could overflow") {
		t.Errorf("merging twice %d trials: got %v", limit, err)
	}
	if a.Trials() != limit || a.Squares(0, sim.All, 0)[0] != int64(limit)*math.MaxInt32*math.MaxInt32 {
		t.Errorf("the refused merge changed the tally: %d trials, squares %v", a.Trials(), a.Squares(0, sim.All, 0))
	}
}
