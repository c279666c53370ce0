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
	at, enemies, occupied := v.Squares(v.Seat()), v.Squares(1-v.Seat()), v.Occupied(1-v.Seat())
	var free, board, hits [okcorral.MaxMen]uint64 // by man: kinds he may shoot with, enemies' squares he sees, kinds that hit one
	for i, q := range at {
		free[i], board[i] = v.ShootKinds(i), occupied&v.InSight(q)
	}
	for kinds := free[0] | free[1] | free[2] | free[3]; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		reach := g.know.reach[kind&63]
		hits[0] |= oneIf(reach[at[0]&127]&board[0]) << kind
		hits[1] |= oneIf(reach[at[1]&127]&board[1]) << kind
		hits[2] |= oneIf(reach[at[2]&127]&board[2]) << kind
		hits[3] |= oneIf(reach[at[3]&127]&board[3]) << kind
	}
	for i := range hits {
		hits[i] &= free[i]
	}
	if hits[0]|hits[1]|hits[2]|hits[3] == 0 {
		return okcorral.PassAction
	}
	best, values := passing(math.MinInt32), g.values(v, g.nextHit(cardsOf(v.WoundsLeft())), cardsOf(v.Unseen()))
	for i, q := range at {
		for kinds := hits[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			one, cost := kinds&-kinds, g.know.breadth[kind]
			if (hits[(i+1)&3] == one || hits[(i+2)&3] == one || hits[(i+3)&3] == one) && v.Copies(kind) == 1 {
				cost += lostShot
			}
			aim := g.know.reach[kind&63][q&127] & board[i]
			for targets := menOn(aim, enemies); targets != 0; targets &= targets - 1 {
				j := bits.TrailingZeros64(targets) & 3
				best.offer(okcorral.ShootAt, kind, i, j, values[j]-cost, stream)
			}
		}
	}
	return best.action
}

// menOn returns which of the men stand on some squares, bit index.
func menOn(squares uint64, men [okcorral.MaxMen]okcorral.Square) uint64 {
	return squares>>men[0]&1 | squares>>men[1]&1<<1 | squares>>men[2]&1<<2 | squares>>men[3]&1<<3
}

// lostShot is what the only shot of another man is worth, in 1/unit of a life.
const lostShot = unit / 4
