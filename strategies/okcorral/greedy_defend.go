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
	if g.weigh.reserve > 0 {
		stake -= g.weigh.reserve * (cardWorth + g.laterLoss(v, &losses)/g.spares(v)) / 64
	}
	best := passing(0)
	for kinds := v.DefenceKinds(); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		best.offer(okcorral.Defend, kind, 0, 0, stake*64-g.know.breadth[kind], stream)
	}
	return best.action
}

// cardWorth is what a Defence card is worth to a player of full reserve, in 1/unit of a life.
const cardWorth = unit / 4

// spares is how many Defence cards the seat holds that it may play, at least 1.
func (g *Greedy) spares(v okcorral.View) int32 {
	return max(1, int32(v.Hand().And(g.know.guarding).Len()))
}

// laterLoss is the most that any one own man stands to lose to enemies who have yet to shoot this turn,
// from where they stand, with the cards they may hold.
func (g *Greedy) laterLoss(v okcorral.View, losses *[okcorral.MaxMen]int32) (most int32) {
	seat, enemy := v.Seat(), 1-v.Seat()
	own, wounds, unseen := v.Squares(seat), v.WoundsOf(enemy), v.Unseen()
	perCard := int64(v.HandSize(enemy)) * sureCard * int64(inverse[unseen.Len()])
	var shots [okcorral.MaxMen]int64
	for i, q := range v.Squares(enemy) {
		if q >= okcorral.Off || v.HasShot(i) {
			continue
		}
		guns := g.gunman(enemy, i, wounds[i]).guns
		for j := range guns {
			weight := min(int64(unseen.And(guns[j].slots).Len())*perCard>>16, sureCard)
			if weight == 0 {
				continue
			}
			for m, at := range own {
				if at < okcorral.Off && guns[j].reach[q&63]>>at&1 != 0 {
					shots[m] += weight
				}
			}
		}
	}
	for m := range shots {
		most = max(most, losses[m]*int32(min(shots[m], sureCard))/sureCard)
	}
	return most
}
