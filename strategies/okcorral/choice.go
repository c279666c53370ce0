package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// choice keeps the best action offered so far. Of equally good ones each has the same chance, whatever
// order they come in (reservoir sampling). It begins as passing at some score, which others have to
// beat: a tie with passing is passing.
type choice struct {
	action okcorral.Action
	score  int32
	equal  uint32 // offers that share the score; 0 while it is passing
}

// passing is the choice before any offer.
func passing(score int32) choice { return choice{okcorral.PassAction, score, 0} }

// offer takes the action where it scores more, or by lot where it scores the same. It is kept out of the loops that
// score: few actions are offered, and what it needs would cost them registers.
//
//go:noinline
func (c *choice) offer(a okcorral.Action, score int32, stream *rng.Stream) {
	switch {
	case score > c.score:
		c.score, c.equal = score, 1
	case score == c.score && c.equal > 0:
		if c.equal++; stream.Below(c.equal) > 0 {
			return
		}
	default:
		return
	}
	c.action = a
}
