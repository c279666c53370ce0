package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Random picks uniformly from the list of distinct legal actions. That is its definition in the rules,
// so that independent programs can be compared under it. It counts and selects, and never lists.
type Random struct{}

// Choose implements [okcorral.Policy].
func (*Random) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	return v.Nth(int(stream.Below(uint32(v.Count()))))
}

// Indifferent implements [okcorral.Indifferent].
func (*Random) Indifferent() {}
