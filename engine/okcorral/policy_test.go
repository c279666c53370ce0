package okcorral_test

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// random picks uniformly from the list, which is what the rules define the random policy to do.
type random struct{}

func (random) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	return v.Nth(int(stream.Below(uint32(v.Count()))))
}

// passive passes whenever it may.
type passive struct{}

func (passive) Choose(v okcorral.View, _ *rng.Stream) okcorral.Action { return v.Nth(v.Count() - 1) }

// active never passes: it takes the first action of the list.
type active struct{}

func (active) Choose(v okcorral.View, _ *rng.Stream) okcorral.Action { return v.Nth(0) }

// burning decides by what it sees alone, and draws so many numbers for nothing every time.
type burning struct{ numbers int }

func (p burning) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	for range p.numbers {
		stream.Uint64()
	}
	var none rng.Stream
	return onlooker{}.Choose(v, &none)
}

// key is the key of a trial of seed 1.
func key(trial uint64) rng.Key { return rng.NewKey(1, trial, 0) }

// table seats one policy on both sides.
func table(rules *okcorral.Rules, policy okcorral.Policy, counts *okcorral.Counts) *okcorral.Table {
	return okcorral.NewTable(rules, [okcorral.Seats]okcorral.Policy{policy, policy}, counts)
}
