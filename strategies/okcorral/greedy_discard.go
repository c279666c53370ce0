package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// discard is the end of a turn: the least useful card goes, one after the other, while a fresh one will
// be drawn for it and is worth more: freshWorth, less the more thrift there is.
//
// A card that no living man can use, and one that may not be played, is worth nothing. Else a Shoot card
// is worth more the sooner somebody is in its range; a Move card is worth the same wherever; a Defence
// card is worth more the more of the men can use it; and what there is more of than men to use it, or
// shots to expect, is worth little.
func (g *Greedy) discard(v okcorral.View, stream *rng.Stream) okcorral.Action {
	seat := v.Seat()
	refill := g.know.setting.Hand[seat&1] - g.know.setting.DrawPenalty[seat&1]*v.Lost(seat)
	if v.HandSize(seat) > refill {
		return okcorral.PassAction // no fresh card would come for it
	}
	best := passing(0)
	hand := g.holding(v)
	fresh := freshWorth * (64 - g.weigh.thrift) / 32
	if v.HandSize(seat) == refill {
		fresh += staleHand
	}
	for kinds := v.Held(); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		if score := fresh + 1 - g.keep(&hand, seat, kind); score >= best.score {
			best.offer(okcorral.DiscardCard, kind, 0, 0, score, stream)
		}
	}
	return best.action
}

// What cards are worth keeping for, in points.
const (
	freshWorth = 64 // a card of the deck, unseen
	inRange    = 120
	afterMove  = 90
	outOfRange = 40
	aMove      = 60
	aSpecial   = 120
	aDefence   = 120 // the first; less by a quarter for each further one
	staleHand  = 64  // more for a fresh card when there would be none else next turn
	surplus    = 30  // less for what there is more of than men
)

// holding is what a player looks up once to judge the cards in his hand.
type holding struct {
	may          uint64                  // kinds that some living man can use
	kinds        [okcorral.MaxMen]uint64 // by man: what he can use, nothing for the dead
	squares      [okcorral.MaxMen]okcorral.Square
	men          int // living
	enemies      uint64
	moves, shots int // cards in hand
	defences     int
}

func (g *Greedy) holding(v okcorral.View) (h holding) {
	seat := v.Seat()
	wounds, hand := v.WoundsOf(seat), v.Hand()
	h.squares, h.enemies = v.Squares(seat), v.Occupied(1-seat)
	for i, q := range h.squares {
		if q < okcorral.Off {
			h.men++
			h.kinds[i] = g.gunman(seat, i, wounds[i]).kinds & v.Allowed()
			h.may |= h.kinds[i]
		}
	}
	h.moves, h.shots, h.defences = hand.And(g.know.moving).Len(), hand.And(g.know.shooting).Len(), hand.And(g.know.guarding).Len()
	return h
}

// keep is what a card is worth keeping for, in points.
func (g *Greedy) keep(h *holding, seat okcorral.Seat, kind int) int32 {
	one := uint64(1) << kind
	switch {
	case h.may&one == 0:
		return 0
	case g.know.shots&one != 0:
		return g.keepShot(h, seat, kind) - over(h.shots, h.men)
	case g.know.moves&one != 0:
		return aMove - over(h.moves, h.men)
	case g.know.defences&one != 0:
		users := int32(0)
		for i := range h.kinds {
			users += int32(h.kinds[i] >> kind & 1)
		}
		return aDefence * users / int32(h.men) * max(5-int32(h.defences), 0) / 4
	default:
		return aSpecial
	}
}

// keepShot is the worth of a Shoot card: that of the man nearest to using it.
func (g *Greedy) keepShot(h *holding, seat okcorral.Seat, kind int) int32 {
	worth := int32(outOfRange)
	for i, q := range h.squares {
		switch near := g.know.man[seat&1][i][0].near[g.know.band[kind]]; {
		case h.kinds[i]>>kind&1 == 0:
		case g.know.rules.Reached(kind, q)&h.enemies != 0:
			return inRange
		case near[q&63]&h.enemies != 0:
			worth = afterMove
		}
	}
	return worth
}

// over is what is off for having more cards than men to use them.
func over(cards, men int) int32 {
	if cards > men {
		return surplus
	}
	return 0
}
