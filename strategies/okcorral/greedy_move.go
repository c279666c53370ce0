package okcorral

import (
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
	men, wounds := &g.know.man[seat&1], &r.facts.wounds[seat&1]
	for i, at := range v.Squares(seat) {
		kinds := v.MoveKinds(i)
		if kinds == 0 {
			continue
		}
		squares := uint64(1) << (at & 63)
		for rest := kinds; rest != 0; rest &= rest - 1 {
			kind := bits.TrailingZeros64(rest)
			g.street.to[kind] = v.Destinations(i, kind)
			squares |= g.street.to[kind]
		}
		stand := r.stand(i, men[i].in(wounds[i]), squares)
		var shots [64]uint8 // by square: the foes that may be shot from it, bit foe
		sights := g.sightsOf(i)
		for from := sights.any() & squares; from != 0; from &= from - 1 {
			q := bits.TrailingZeros64(from) & 63
			shots[q] = sights.from(q)
		}
		here := stand[at&63] + r.prizes[shots[at&63]&15]
		for ; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			cost := here + g.moveCost(kind)
			for to := g.street.to[kind]; to != 0; to &= to - 1 {
				q := bits.TrailingZeros64(to) & 63
				if score := stand[q] + r.prizes[shots[q]&15] - cost; score >= best.score {
					best.offer(okcorral.MoveMan, kind, i, q, score, stream)
				}
			}
		}
	}
	return best.action
}

// moveCost is what playing a Move card has to gain: the broader card the more.
func (g *Greedy) moveCost(kind int) int32 {
	return g.weigh.thrift * (cardToMove + g.know.breadth[kind]>>1) << 2
}

// cardToMove is what a Move card is worth to a wholly thrifty player, in 1/unit of a life.
const cardToMove = 64
