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
//	what the best shot from there with a card in hand is worth, less the best shot from where he stands
//	    (aggression), counting no card that another man needs for his only shot,
//	+ what the square is worth for shots in turns to come, less that of his own (approach),
//	- the shots the enemy may fire at the square in his next turn times what a hit would cost, less the
//	    same where he stands (1 - aggression),
//	- the worth of the card (thrift).
func (g *Greedy) move(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if a, ok := g.special(v, stream); ok {
		return a
	}
	best := passing(0)
	g.read(v)
	aim := g.takeAim(v)
	squares := v.Squares(v.Seat())
	for i := range okcorral.MaxMen {
		kinds := v.MoveKinds(i)
		if kinds == 0 {
			continue
		}
		s := g.standpoint(v, i)
		here := s.worth(squares[i]) + g.weigh.hurt*g.bestShot(i, squares[i])
		for ; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			cost := here + g.moveCost(kind)
			for to := v.Destinations(i, kind); to != 0; to &= to - 1 {
				q := okcorral.Square(bits.TrailingZeros64(to))
				score := s.worth(q) - cost
				if aim.any[i]>>q&1 != 0 {
					score += g.weigh.hurt * g.bestShot(i, q)
				}
				if score >= best.score {
					best.offer(okcorral.MoveMan, kind, i, int(q), score, stream)
				}
			}
		}
	}
	return best.action
}

// moveCost is what playing a Move card has to gain: the broader card the more.
func (g *Greedy) moveCost(kind int) int32 {
	return g.weigh.thrift * (moveWorth + g.know.breadth[kind&63]/2)
}

// moveWorth is what a Move card is worth to a wholly thrifty player, in 1/unit of a life.
const moveWorth = 64

// standpoint is what squares are worth to a man, shots at once apart.
type standpoint struct {
	threat, attack *lanes
	fear, near     int32
}

func (g *Greedy) standpoint(v okcorral.View, i int) standpoint {
	return standpoint{
		threat: &g.seen.threat,
		attack: g.readAttack(v, i),
		fear:   g.weigh.safe * g.seen.loss[i&3] / 64,
		near:   g.weigh.near,
	}
}

// worth is in the unit of scores.
func (s *standpoint) worth(q okcorral.Square) int32 {
	return s.near*s.attack.at(q)/4 - s.fear*s.threat.at(q)/(sureThreat/64)
}
