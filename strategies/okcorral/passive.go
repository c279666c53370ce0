package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Passive never moves, shoots or defends: it passes whenever it may, and discards nothing. A game it
// plays on both sides goes nowhere and has to be caught by the limit of turns.
type Passive struct{}

// Choose implements [okcorral.Policy].
func (Passive) Choose(v okcorral.View, _ *rng.Stream) okcorral.Action { return v.Nth(v.Count() - 1) }
