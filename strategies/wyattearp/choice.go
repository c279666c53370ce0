package wyattearp

import (
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// choice keeps the best action offered so far. Of equally good ones each has the same chance, whatever
// order they come in (reservoir sampling).
type choice struct {
	action wyattearp.Action
	score  int
	equal  uint32 // offers that share the score; 0 before the first
}

// offer takes the action where it scores more, or by lot where it scores the same.
func (c *choice) offer(a wyattearp.Action, score int, stream *rng.Stream) {
	switch {
	case c.equal == 0 || score > c.score:
		*c = choice{a, score, 1}
	case score == c.score:
		if c.equal++; stream.Below(c.equal) == 0 {
			c.action = a
		}
	}
}
