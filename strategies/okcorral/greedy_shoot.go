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
		return v.FirstShot() // the only one
	}
	seat, hits := v.Seat(), &g.know.hits
	enemies := v.Squares(1 - seat)
	a, b, c, d := &g.know.bearing[enemies[0]&127], &g.know.bearing[enemies[1]&127], &g.know.bearing[enemies[2]&127], &g.know.bearing[enemies[3]&127]
	var aims [okcorral.MaxMen]aim
	var shots, only, may [okcorral.MaxMen]uint64 // by own man: the kinds that hit somebody, and the one where but one does
	may[0], may[1], may[2], may[3] = v.ShootKindsByMan()
	able := uint64(0) // men who hit somebody, bit index
	for i, q := range v.Squares(seat) {
		free := may[i]
		q &= 63 // the dead are free to do nothing
		aims[i] = aim{hits[a[q]] & free, hits[b[q]] & free, hits[c[q]] & free, hits[d[q]] & free}
		if open := v.InSight(q); open != ^uint64(0) {
			aims[i] = aims[i].where(open, enemies)
		}
		all := aims[i].a | aims[i].b | aims[i].c | aims[i].d
		one := all
		if all&(all-1) != 0 {
			one = 0
		}
		shots[i], only[i] = all, one
		able |= oneIf(all) << i
	}
	if able == 0 {
		return okcorral.PassAction
	}
	best, values := passing(math.MinInt32), g.seen.values // known from the moves of the turn, until somebody is hit
	if !g.seen.facts.trueOf(v) {
		values = g.values(v, g.nextHit(cards(v.WoundsLeft())), cards(v.Unseen()))
	}
	for ; able != 0; able &= able - 1 {
		i := bits.TrailingZeros64(able) & 3
		others := only[(i+1)&3] | only[(i+2)&3] | only[(i+3)&3]
		for kinds := shots[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			cost := g.know.breadth[kind]
			if others>>kind&1 != 0 && v.Copies(kind) == 1 {
				cost += lostShot
			}
			shot := okcorral.NewAction(okcorral.ShootAt, kind, i, 0)
			for targets := aims[i].at(kind); targets != 0; targets &= targets - 1 {
				j := bits.TrailingZeros64(targets) & 3
				best = best.or(offered(shot.Toward(j), values[j]-cost), stream)
			}
		}
	}
	return best.action()
}

// aim is the kinds that hit each of the enemies.
type aim struct{ a, b, c, d uint64 }

// where returns what hits the enemies on some squares.
func (a aim) where(open uint64, at [okcorral.MaxMen]okcorral.Square) aim {
	return aim{
		a.a & -(open >> (at[0] & 63) & 1), a.b & -(open >> (at[1] & 63) & 1),
		a.c & -(open >> (at[2] & 63) & 1), a.d & -(open >> (at[3] & 63) & 1),
	}
}

// at returns which enemies a kind hits, bit index.
func (a *aim) at(kind int) uint64 {
	kind &= 63
	return a.a>>kind&1 | a.b>>kind&1<<1 | a.c>>kind&1<<2 | a.d>>kind&1<<3
}

// lostShot is what the only shot of another man is worth, in 1/unit of a life.
const lostShot = unit / 4
