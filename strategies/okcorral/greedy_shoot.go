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
	var board, hits [okcorral.MaxMen]uint64 // by man: the enemies' squares he has in sight, and the kinds that hit one
	men, occupied := v.Squares(v.Seat()), v.Occupied(1-v.Seat())
	for i, q := range men {
		kinds := v.ShootKinds(i)
		if kinds == 0 {
			continue
		}
		board[i] = occupied & v.InSight(q)
		for ; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			hits[i] |= oneIf(g.know.reach[kind&63][q&127]&board[i]) << kind
		}
	}
	if hits[0]|hits[1]|hits[2]|hits[3] == 0 {
		return okcorral.PassAction
	}
	best, enemies, values := passing(math.MinInt32), v.Squares(1-v.Seat()), g.values(v, g.nextHit(v))
	for i, q := range men {
		for kinds := hits[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			one, cost := kinds&-kinds, g.know.breadth[kind]
			if (hits[(i+1)&3] == one || hits[(i+2)&3] == one || hits[(i+3)&3] == one) && v.Copies(kind) == 1 {
				cost += lostShot
			}
			aim := g.know.reach[kind&63][q&127] & board[i]
			for j, to := range enemies {
				if aim>>to&1 != 0 { // never where he is Off
					best.offer(okcorral.ShootAt, kind, i, j, values[j]-cost, stream)
				}
			}
		}
	}
	return best.action
}

// lostShot is what the only shot of another man is worth, in 1/unit of a life.
const lostShot = unit / 4
