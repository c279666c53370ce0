package sim_test

import (
	"reflect"
	"slices"
	"testing"

	"tombstone/sim"
)

func plan(t *testing.T, first, count uint64) []sim.Shard {
	t.Helper()
	shards, err := sim.Plan(toySchema, toyShard(0, 1).Cells, threeArms, 5, first, count)
	if err != nil {
		t.Fatal(err)
	}
	return shards
}

// TestPlansCoverTheirTrials: shards follow each other without gap or overlap, and there are never too many.
func TestPlansCoverTheirTrials(t *testing.T) {
	for _, span := range [][2]uint64{{0, 0}, {0, 1}, {0, 100_000}, {12_345, 200_000}, {32_767, 2}, {0, 1 << 28}, {5, 1 << 33}, {^uint64(0) - 10, 10}} {
		next := span[0]
		shards := plan(t, span[0], span[1])
		for _, s := range shards {
			if s.First != next || s.Count == 0 || s.Seed != 5 || !reflect.DeepEqual(s.Arms, threeArms) || len(s.Cells) != 2 {
				t.Fatalf("plan of %v: %+v, want it to begin at %d", span, s, next)
			}
			next += s.Count
		}
		if next != span[0]+span[1] || len(shards) > 1<<12+1 {
			t.Errorf("plan of %v: ends at %d, in %d shards", span, next, len(shards))
		}
	}
}

// TestALongerPlanSharesItsShards: so that a store that has the shorter one need not play them again.
func TestALongerPlanSharesItsShards(t *testing.T) {
	short, long := plan(t, 0, 200_000), plan(t, 0, 1_000_000)
	whole := len(short) - 1 // the last one is cut short
	if whole < 5 || !reflect.DeepEqual(short[:whole], long[:whole]) {
		t.Errorf("the first %d shards of %d and of %d trials differ", whole, 200_000, 1_000_000)
	}
	// One that begins later shares those from the next bound on.
	late := plan(t, 50_000, 950_000)
	if !reflect.DeepEqual(late[1:], long[slices.IndexFunc(long, func(s sim.Shard) bool { return s.First == late[1].First }):]) {
		t.Error("a plan from trial 50,000 on has other shards than one from 0 on")
	}
}

// TestPlansBeyondTheLastTrialAreRefused: a seed has 2^64 trials, less one.
func TestPlansBeyondTheLastTrialAreRefused(t *testing.T) {
	if _, err := sim.Plan(toySchema, nil, threeArms, 1, ^uint64(0)-5, 10); err == nil {
		t.Error("a plan beyond the last trial was made")
	}
}
