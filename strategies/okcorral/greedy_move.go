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
	g.look(v)
	best := passing(0)
	for i, at := range v.Squares(v.Seat()) {
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
		stand := g.stand(v, i, squares)
		sights := g.sightsOf(i)
		here := stand[at&63] + g.shotWorth(&sights, at)
		for ; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			cost := here + g.moveCost(kind)
			for to := g.street.to[kind]; to != 0; to &= to - 1 {
				q := okcorral.Square(bits.TrailingZeros64(to))
				if score := stand[q&63] + g.shotWorth(&sights, q) - cost; score >= best.score {
					best.offer(okcorral.MoveMan, kind, i, int(q), score, stream)
				}
			}
		}
	}
	return best.action
}

// shotWorth is what the best shot from a square is worth, 0 without one.
func (g *Greedy) shotWorth(s *sights, q okcorral.Square) int32 {
	if s.any>>(q&63)&1 == 0 {
		return 0
	}
	return g.weigh.hurt * g.seen.prizes[s.from(q&63)&15] << 2
}

// moveCost is what playing a Move card has to gain: the broader card the more.
func (g *Greedy) moveCost(kind int) int32 {
	return g.weigh.thrift * (moveWorth + g.know.breadth[kind]>>1) << 2
}

// moveWorth is what a Move card is worth to a wholly thrifty player, in 1/unit of a life.
const moveWorth = 64

// stand returns what squares are worth to own man i to stand on, shots at once apart, by square; it
// holds good for the given squares.
func (g *Greedy) stand(v okcorral.View, i int, squares uint64) *[64]int32 {
	r, seat := &g.seen, v.Seat()
	stand := &r.stand[i&3]
	squares &^= r.stood[i&3]
	if squares == 0 {
		return stand
	}
	r.stood[i&3] |= squares
	for rest := squares; rest != 0; rest &= rest - 1 {
		stand[bits.TrailingZeros64(rest)&63] = 0
	}
	man := g.gunman(seat, i, r.facts.wounds[seat&1][i&3])
	fear := g.weigh.safe * r.loss[i&3] >> 6
	foes := r.living()
	for e := range foes {
		f := &foes[e]
		f.face(stand, squares, &man.attack[f.square&63], g.weigh.near*f.value>>6, fear)
	}
	return stand
}

// face adds to what squares are worth what the foe does to it: a man who stands there may shoot at him by
// the chances of attack, which is worth near, and has shots of his to fear. It is most of what a greedy
// player does, so it keeps all it needs at hand.
func (f *foe) face(stand *[64]int32, squares uint64, attack *[64]uint8, near, fear int32) {
	bearing, direct, later := f.bearing, &f.direct, f.later
	fearLater := fear * f.scale >> 6
	for ; squares != 0; squares &= squares - 1 {
		q := bits.TrailingZeros64(squares) & 63
		stand[q] += int32(attack[q])*near - direct[bearing[q]&(bearings-1)]*fear - int32(later[q])*fearLater
	}
}
