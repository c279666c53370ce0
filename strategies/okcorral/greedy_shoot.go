package okcorral

import (
	"math"
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// shoot is the Shoot phase: Specials first, then the best shot, as long as there is one: a card that is
// fired is replaced by a fresh one, and a shot that is defended costs the enemy a card.
//
// A shot scores
//
//   - what it takes (see values): more at a man who will die of it, who is unlikely to be defended, who is
//     dangerous, or whose death wins the game;
//   - less the worth of the card: its breadth, so that of two cards that reach the narrower is fired;
//   - less the shot that is lost where it is the only one of another man, and the only copy.
func (g *Greedy) shoot(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if v.Held()&g.know.specials != 0 {
		if a, ok := g.special(v, stream); ok {
			return a
		}
	} else if v.Count() == 2 {
		return v.Nth(0) // the only shot
	}
	var aims [okcorral.MaxMen][okcorral.MaxMen]uint64 // by man and enemy: kinds that hit him
	var hits [okcorral.MaxMen]uint64                  // by man: kinds that hit somebody
	for i := range aims {
		aims[i] = v.Aims(i)
		hits[i] = aims[i][0] | aims[i][1] | aims[i][2] | aims[i][3]
	}
	if hits[0]|hits[1]|hits[2]|hits[3] == 0 {
		return okcorral.PassAction
	}
	best, values := passing(math.MinInt32), g.values(v, g.nextHit(v))
	for i := range aims {
		for kinds := hits[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			one, cost := kinds&-kinds, g.know.breadth[kind]
			if (hits[(i+1)&3] == one || hits[(i+2)&3] == one || hits[(i+3)&3] == one) && v.Copies(kind) == 1 {
				cost += lostShot
			}
			for j := range values {
				if aims[i][j]&one != 0 {
					best.offer(okcorral.ShootAt, kind, i, j, values[j]-cost, stream)
				}
			}
		}
	}
	return best.action
}

// lostShot is what the only shot of another man is worth, in 1/unit of a life.
const lostShot = unit / 4
