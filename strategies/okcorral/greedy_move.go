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
	seat, held, best := v.Seat(), v.Held()&v.Allowed(), passing(0)
	men, stakes, wounds, squares := &g.know.man[seat&1], g.atStake(v, seat), v.WoundsOf(seat), v.Squares(seat)
	a, b, c, d, aims, n := &r.foes[0], &r.foes[1], &r.foes[2], &r.foes[3], &r.aims, r.n
	may0, may1, may2, may3 := v.MoveKindsByMan()
	able := oneIf(may0) | oneIf(may1)<<1 | oneIf(may2)<<2 | oneIf(may3)<<3
	for kinds := held & g.know.moves; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds) & 63
		r.ways[kind] = v.Ways(kind)
	}
	g.aim(r.free[bits.TrailingZeros64(able)&3]) // men may mostly shoot with the same cards
	for ; able != 0; able &= able - 1 {
		i := bits.TrailingZeros64(able) & 3
		at := squares[i] & 63
		if r.free[i] != r.aimed {
			g.aim(r.free[i])
		}
		fear := g.face(men[i].in(wounds[i]), stakes[i].with(wounds[i]), held&g.know.defences)
		// This is most of what a greedy player does, so the foes are written out: a loop over them costs half as
		// much again.
		set, kinds := r.round.begin(at), held&g.know.moves
		for {
			for ; set != 0; set &= set - 1 {
				move := bits.TrailingZeros64(set) & 63
				q := int(r.to[move] & 63)
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
				best = best.or(r.offer[move>>3].to(q, worth-r.cost[move>>3]), stream)
			}
			if kinds == 0 {
				break
			}
			set, kinds = g.next(v, i, at, kinds, r.worth[at])
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
