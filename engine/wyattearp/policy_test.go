package wyattearp_test

import (
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// random picks uniformly from the list, which is what the rules define the random policy to do.
type random struct{}

func (random) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	return v.Nth(int(stream.Below(uint32(v.Count()))))
}

// idle plays nothing, draws what was discarded and discards its first card: nothing ever comes of it.
type idle struct{}

func (idle) Choose(v wyattearp.View, _ *rng.Stream) wyattearp.Action {
	if v.Phase() == wyattearp.DiscardPhase {
		return v.Nth(0)
	}
	return v.Nth(v.Count() - 1)
}

// burning decides by what it sees alone, and draws so many numbers for nothing every time.
type burning struct{ numbers int }

func (p burning) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	for range p.numbers {
		stream.Uint64()
	}
	var none rng.Stream
	return onlooker{}.Choose(v, &none)
}

// key is the key of a trial of seed 1.
func key(trial uint64) rng.Key { return rng.NewKey(1, trial, 0) }

// table seats one policy everywhere.
func table(rules *wyattearp.Rules, policy wyattearp.Policy, counts *wyattearp.Counts) *wyattearp.Table {
	policies := make([]wyattearp.Policy, rules.Players())
	for i := range policies {
		policies[i] = policy
	}
	return wyattearp.NewTable(rules, policies, counts)
}

// fewer is how many of something a test looks at: less when it is slow.
func fewer(many, few int) int {
	if raceEnabled {
		return few
	}
	return many
}
