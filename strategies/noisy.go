package strategies

import "tombstone/engine/rng"

// Decision is what the view of any game answers about the decision at hand.
type Decision[A any] interface {
	Count() int  // how many legal actions there are
	Nth(i int) A // action i of them, 0 <= i < Count
}

// Chooser is what the policy of any game does: it takes one of a view's actions.
type Chooser[V Decision[A], A any] interface {
	Choose(v V, stream *rng.Stream) A
}

// Noisy is a policy that now and then does anything: a hand that slips, or a player who explores.
type Noisy[V Decision[A], A any] struct {
	below uint64 // of 2^32: how often
	of    Chooser[V, A]
}

// NewNoisy returns a policy that with the given chance, 0 to 1, takes a uniformly random legal action,
// and else does what the inner policy does. Each decision draws one number for it from the stream,
// before the inner policy draws.
func NewNoisy[V Decision[A], A any](rate float64, of Chooser[V, A]) *Noisy[V, A] {
	return &Noisy[V, A]{uint64(rate * (1 << 32)), of}
}

// Choose takes an action of the view.
func (n *Noisy[V, A]) Choose(v V, stream *rng.Stream) A {
	if stream.Uint64()>>32 < n.below {
		return v.Nth(int(stream.Below(uint32(v.Count()))))
	}
	return n.of.Choose(v, stream)
}
