package okcorral

import (
	"math"
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// move is the Move phase: Specials first, then the move that is worth most, while one is worth its card.
//
// A move of a man to a square scores
//
//   - what his best shot from there is worth with a card in hand, less his best from where he stands
//     (aggression); cards that another man needs for his only shot do not count;
//   - and what the square is worth for shots in turns to come, less that of his own (approach);
//   - less the shots that the enemy may fire at the square in his next turn, by the cards still unseen,
//     times what a hit would cost; again against where he stands (1 - aggression);
//   - less the worth of the card (thrift).
//
// Scores are in 1/(256*unit) of a life.
func (g *Greedy) move(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if v.Held()&g.know.specials != 0 {
		if a, ok := g.special(v, stream); ok {
			return a
		}
	}
	r := g.read(v)
	g.look(v)
	seat, best := v.Seat(), passing(0)
	men, stakes, wounds, defences := &g.know.man[seat&1], g.atStake(v, seat), v.WoundsOf(seat), v.Held()&v.Allowed()&g.know.defences
	a, b, c, d, aims, n := &r.foes[0], &r.foes[1], &r.foes[2], &r.foes[3], &r.aims, r.n
	var may [okcorral.MaxMen]uint64
	may[0], may[1], may[2], may[3] = v.MoveKindsByMan()
	able := oneIf(may[0]) | oneIf(may[1])<<1 | oneIf(may[2])<<2 | oneIf(may[3])<<3
	squares := v.Squares(seat)
	g.aim(r.free[bits.TrailingZeros64(able)&3]) // men may mostly shoot with the same cards
	for ; able != 0; able &= able - 1 {
		i := bits.TrailingZeros64(able) & 3
		at, kinds := squares[i], may[i]
		if r.free[i] != r.aimed {
			g.aim(r.free[i])
		}
		fear := g.face(men[i].in(wounds[i]), stakes[i].with(wounds[i]), defences)
		// This is most of what a greedy player does, so the foes are written out: a loop over them costs half as
		// much again. The first round is for the square that the man stands on; then there is one for each card.
		to, cost := uint64(1)<<(at&63), int32(noMove)
		for r.kinds, r.at = kinds, at&63; ; r.kinds &= r.kinds - 1 {
			for ; to != 0; to &= to - 1 {
				q := bits.TrailingZeros64(to) & 63
				turns, sum := a.turns(q)+b.turns(q), aims[a.bearing[q]]+aims[b.bearing[q]]>>laneBits
				if n > 2 {
					turns += c.turns(q)
					sum += aims[c.bearing[q]] >> (2 * laneBits)
					if n > 3 {
						turns += d.turns(q)
						sum += aims[d.bearing[q]] >> (3 * laneBits)
					}
				}
				sum &= r.sight[q]
				worth := turns + r.prizes[sum>>chanceBits&15] - int32(sum&(1<<chanceBits-1))*fear
				r.worth[q] = worth
				best = best.or(r.move.to(q, worth-cost), stream)
			}
			if r.kinds == 0 {
				break
			}
			kind := bits.TrailingZeros64(r.kinds)
			to, cost = v.Destinations(i, kind), r.worth[r.at&63]+g.moveCost[kind]
			r.move = offered(okcorral.NewAction(okcorral.MoveMan, kind, i, 0), 0)
		}
	}
	return best.action()
}

// face readies the foes for an own man, and returns what a shot at him is feared for, in 1/unit of a life: half
// where a Defence card is held for him.
func (g *Greedy) face(man *gunman, stake *stake, defences uint64) int32 {
	r := &g.seen
	loss := stake.taken(r.hit) >> oneIf(man.kinds&defences)
	fear := g.weigh.safe * loss >> 6
	r.foes[0].meet(man, fear)
	r.foes[1].meet(man, fear)
	r.foes[2].meet(man, fear)
	r.foes[3].meet(man, fear)
	return fear
}

// meet readies the foe for an own man, a shot at whom is feared for so much.
func (f *foe) meet(man *gunman, fear int32) {
	f.attack, f.fearLater = man.attack[f.square&63], fear*f.scale>>6
}

// turns is what the turns to come do to the worth of a square: the chance of a shot at the foe, less the
// fear of one of his that takes a move.
func (f *foe) turns(q int) int32 {
	return int32(f.attack[q&63])*f.near - int32(f.later[q&63])*f.fearLater
}

// noMove is a cost that no move can bear.
const noMove = math.MaxInt32 / 2

// cardToMove is what a Move card is worth to a wholly thrifty player, in 1/unit of a life.
const cardToMove = 64
