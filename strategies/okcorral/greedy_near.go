package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// near is by the square a man stands on and by target's the numbers of the Shoot cards that hit, bit number, K being 0:
// in the low byte at once, in the high byte after a move, or at once. It is as if nobody were in the way. Nothing hits a
// target that is Off: rows are padded so that no index needs a check. Sets of kinds in place of numbers would fill the
// nearest cache.
type near [64][2 * 64]uint16

// nearWith returns who is near for men who may use the Move kinds.
func (p *prospector) nearWith(moves uint64) *near {
	if known := p.nears[moves]; known != nil {
		return known
	}
	made := new(near)
	p.nears[moves] = made
	for from := range okcorral.Off {
		at, soon := uint64(1)<<from, uint64(1)<<from
		for kinds := moves; kinds != 0; kinds &= kinds - 1 {
			soon |= p.rules.Reached(bits.TrailingZeros64(kinds), from)
		}
		for to := range okcorral.Off {
			for n := range okcorral.Reach(okcorral.MaxReach + 1) {
				within := p.rules.Within(n, to)
				made[from][to] |= uint16(oneIf(within&at)<<n | oneIf(within&soon)<<(8+n))
			}
		}
	}
	return made
}

// shotsAt is by set of numbers the Shoot kinds that hit at any of them.
type shotsAt [256]uint64

func (k *knowledge) newShotsAt() (shots shotsAt) {
	for kind, card := range k.setting.Action {
		if card.Type != okcorral.Shoot {
			continue
		}
		hits := 1 << card.Reach
		if card.Reach > okcorral.MaxReach { // A(m): 1 to m
			hits = 2<<(card.Reach-okcorral.MaxReach) - 2
		}
		for numbers := range shots {
			if numbers&hits != 0 {
				shots[numbers] |= 1 << kind
			}
		}
	}
	return shots
}
