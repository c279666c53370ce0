package wyattearp

import (
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// Passive plays nothing. It draws what was discarded last where it may, so that the supply is never used
// up, and discards any of its cards. A game it plays in every seat goes nowhere and has to be caught by the
// limits of turns and hands.
type Passive struct{}

// Choose implements [wyattearp.Policy].
func (Passive) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	if v.Phase() == wyattearp.DiscardPhase {
		return new(Random).Choose(v, stream)
	}
	return v.Nth(v.Count() - 1)
}
