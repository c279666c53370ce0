package rng

// golden is 2^64 divided by the golden ratio, made odd: multiples of it spread evenly.
const golden = 0x9e3779b97f4a7c15

// Purpose is what randomness is for: a deck, the coin, a seat's policy. A game numbers its own from 0
// and has at most 16, so that a set of them fits the redraw mask of [NewKey].
type Purpose uint8

// Key is the randomness of one deal. Every stream drawn from it is a function of seed, trial, purpose
// and occurrence alone: never of who plays, who begins, or what was drawn before for another purpose.
type Key struct {
	trial  uint64
	redraw uint16
}

// NewKey returns the key of a trial of a seed. A set bit p of redraw keys purpose p afresh and leaves
// the others as they are.
func NewKey(seed, trial uint64, redraw uint16) Key {
	return Key{trial: mix(mix(seed+golden) + trial*golden), redraw: redraw}
}

// Stream returns the stream for the given occurrence of a purpose: the n-th shuffle of a deck, the
// turn in which a policy decides.
func (k Key) Stream(p Purpose, occurrence uint64) Stream { return k.Of(p).Stream(occurrence) }

// Source is the randomness of one purpose of a deal, for those who want many of its streams.
type Source struct{ state uint64 }

// Of returns the source of a purpose.
func (k Key) Of(p Purpose) Source {
	fresh := uint64(k.redraw>>p&1) << 8
	return Source{mix(k.trial + (uint64(p)|fresh)*0xd1342543de82ef95)}
}

// Stream returns the stream for an occurrence of the purpose.
func (s Source) Stream(occurrence uint64) Stream { return Stream{mix(s.state + occurrence*golden)} }
