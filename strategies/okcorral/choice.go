package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// choice keeps the best action offered so far. Of equally good ones each has the same chance, whatever
// order they come in (reservoir sampling). It begins as passing at some score, which others have to
// beat: a tie with passing is passing.
//
// It is one word, so that taking the better of two is one conditional move: which is better is what no
// branch could guess, whereas ties are rare.
//
//	bits 0-13   how many offers share the score, of 4 men with 48 kinds to 63 squares at most; 0 while it is passing
//	bits 14-31  the action
//	bits 32-63  the score
type choice int64

// passing is the choice before any offer.
func passing(score int32) choice { return choice(score) << 32 }

// offered is the choice of an action that scores so much.
func offered(a okcorral.Action, score int32) choice { return choice(score)<<32 | choice(a)<<14 | 1 }

// to returns what a MoveMan that is offered with square 0 and score 0 is with another square and score.
func (c choice) to(q int, score int32) choice { return c + choice(q)<<(11+14) + choice(score)<<32 }

// but returns what a DiscardCard that is offered with kind 0 and some score is with another kind that is worth keeping.
func (c choice) but(kind int, worth int32) choice {
	return c + choice(kind)<<(3+14) - choice(worth)<<32
}

// or returns the better of the choice and one more that is offered, by lot where they score the same.
func (c choice) or(one choice, stream *rng.Stream) choice {
	if uint64(c^one)>>32 == 0 {
		return c.tie(one, stream)
	}
	return max(c, one)
}

// tie settles by lot between the choice and one more that scores the same. It is kept out of the loops that score, which
// it would cost registers.
//
//go:noinline
func (c choice) tie(one choice, stream *rng.Stream) choice {
	if c.equal() == 0 {
		return c
	}
	if c++; stream.Below(c.equal()) == 0 {
		const lot = 1<<14 - 1
		c = one&^lot | c&lot
	}
	return c
}

// equal returns how many offers share the score; 0 while it is passing.
func (c choice) equal() uint32 { return uint32(c) & (1<<14 - 1) }

// action returns the action.
func (c choice) action() okcorral.Action { return okcorral.Action(uint32(c) >> 14) }
