package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// Floor does for a number of decisions what playing them under `random` cannot avoid, and nothing else: two
// bounded draws (a card and a choice), the look-up and count of five cards' squares in the tables, and the
// selection of one of them. It keeps no state and follows no rule; a game's time is measured against it, so
// that the ratio means the same on every machine. It returns a checksum, so that nothing is optimised away.
func (r *Rules) Floor(decisions int, stream *rng.Stream) (sum uint64) {
	for range decisions {
		from := stream.Below(squares)
		var legal [5]uint64
		n := 0
		for card := range legal {
			// Five different rows of the table, as five cards of a hand would have.
			legal[card] = r.board.reach[card+int(sum&3)][from&63] & ^sum
			n += bits.OnesCount64(legal[card])
		}
		choice := int(stream.Below(uint32(n + 1)))
		for _, squares := range legal {
			if count := bits.OnesCount64(squares); choice < count {
				sum += uint64(rng.NthBit(squares, choice))
				break
			} else {
				choice -= count
			}
		}
	}
	return sum
}
