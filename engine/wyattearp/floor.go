package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
)

// Floor does for a number of decisions what playing them under `random` cannot avoid, and nothing else: two bounded
// draws (a card and a choice), the count of five cards' copies in a hand from the tables, and the selection of one of
// them. It keeps no state and follows no rule; a game's time is measured against it, so that the ratio means the same
// on every machine. It returns a checksum, so that nothing is optimised away.
func (r *Rules) Floor(decisions int, stream *rng.Stream) (sum uint64) {
	for range decisions {
		from := int(stream.Below(kinds))
		var legal [5]uint64
		n := 0
		for card := range legal {
			copies := r.slots[(from+card)&63].Low
			if sum&1 != 0 {
				copies = r.slots[(from+card)&63].High
			}
			legal[card] = (copies | 1<<card) &^ sum
			n += bits.OnesCount64(legal[card])
		}
		choice := int(stream.Below(uint32(n + 1)))
		for _, copies := range legal {
			if count := bits.OnesCount64(copies); choice < count {
				sum += uint64(rng.NthBit(copies, choice))
				break
			} else {
				choice -= count
			}
		}
	}
	return sum
}
