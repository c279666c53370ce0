package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Without is a policy that never plays certain cards: restricted play, which shows what they are worth
// to it. It may be dealt them, and hold or discard them. The inner policy sees a view without them,
// and is not asked where that leaves it nothing but passing.
type Without struct {
	Kinds uint64 // denied, bit kind: index into Setting.Action
	Of    okcorral.Policy
}

// Choose implements [okcorral.Policy].
func (w *Without) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	v = v.Without(w.Kinds)
	if v.Count() == 1 {
		return okcorral.PassAction
	}
	return w.Of.Choose(v, stream)
}
