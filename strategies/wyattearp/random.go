package wyattearp

import (
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// Random picks uniformly from the list of distinct legal actions. That is its definition in the rules,
// so that independent programs can be compared under it. It counts and selects, and never lists.
type Random struct{}

// Choose implements [wyattearp.Policy].
func (*Random) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	return v.Nth(int(stream.Below(uint32(v.Count()))))
}
