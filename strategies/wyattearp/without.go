package wyattearp

import (
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// Without is a policy that never lays or plays certain cards: restricted play, which shows what they are
// worth to it. It may be dealt them, and draw, take, hold and discard them. The inner policy sees a view
// without them, and is not asked where that leaves it nothing to decide.
type Without struct {
	Kinds uint64 // denied, bit kind: see [wyattearp.OutlawKind], [wyattearp.PhotoKind], [wyattearp.SheriffKind]
	Of    wyattearp.Policy
}

// Choose implements [wyattearp.Policy].
func (w *Without) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	v = v.Without(w.Kinds)
	if v.Count() == 1 {
		return wyattearp.DoneAction
	}
	return w.Of.Choose(v, stream)
}
