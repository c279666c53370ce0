package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Noisy is a policy that now and then does anything: a hand that slips, or a player who explores.
type Noisy struct {
	below uint64 // of 2^32: how often
	of    okcorral.Policy
}

// NewNoisy returns a policy that with the given chance, 0 to 1, takes a uniformly random legal action,
// and else does what the inner policy does. Each decision draws one number for it from the stream,
// before the inner policy draws.
func NewNoisy(rate float64, of okcorral.Policy) *Noisy {
	return &Noisy{uint64(rate * (1 << 32)), of}
}

// Choose implements [okcorral.Policy].
func (n *Noisy) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if stream.Uint64()>>32 < n.below {
		return new(Random).Choose(v, stream)
	}
	return n.of.Choose(v, stream)
}
