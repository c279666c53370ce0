package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// defend answers a shot, or takes the hit. A defence scores what the hit would cost (see losses), less
// reserve times the worth of the card: a share of a life, and what may be lost this turn by lacking the
// card for another shot, at this man or a comrade, from an enemy who has yet to shoot. Cards to spare
// make that less. Of the cards that hold, the one that the fewest of the men could use is played.
func (g *Greedy) defend(v okcorral.View, stream *rng.Stream) okcorral.Action {
	_, _, target := v.Pending()
	losses := g.losses(v)
	stake := losses[target&3]
	most := max(losses[0], losses[1], losses[2], losses[3])
	if stake > g.weigh.reserve*(cardWorth+most)/64 { // whatever comes later
		stake = unit
	} else {
		later := g.laterLoss(v, &losses) / max(1, cards(v.Hand()).among(g.know.defending))
		stake -= g.weigh.reserve * (cardWorth + later) / 64
	}
	best := passing(0)
	if stake > 0 {
		for kinds := v.DefenceKinds(); kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			best = best.or(offered(okcorral.NewAction(okcorral.Defend, kind, 0, 0), unit-g.know.breadth[kind]), stream)
		}
	}
	return best.action()
}

// cardWorth is what a Defence card is worth to a player of full reserve, in 1/unit of a life.
const cardWorth = unit * 5 / 8

// laterLoss is the most that any one own man stands to lose to enemies who have yet to shoot this turn,
// from where they stand, with the cards they may hold.
func (g *Greedy) laterLoss(v okcorral.View, losses *[okcorral.MaxMen]int32) (most int32) {
	enemy := 1 - v.Seat()
	own, wounds, unseen := v.Squares(v.Seat()), v.WoundsOf(enemy), cards(v.Unseen())
	each := chanceOfOne(int32(v.HandSize(enemy)), unseen.count())
	var shots [okcorral.MaxMen]int32
	for i, q := range v.Squares(enemy) {
		if q >= okcorral.Off || v.HasShot(i) {
			continue
		}
		man := g.know.man[enemy&1][i].in(wounds[i])
		for m, at := range own {
			direct := man.reaching[g.know.bearing[q&63][at&63]&(bearings-1)]
			shots[m] += inHandOf(direct.among(unseen), each) // the dead have nothing to lose
		}
	}
	for m := range shots {
		most = max(most, losses[m]*min(shots[m], sure)>>sureBits)
	}
	return most
}
