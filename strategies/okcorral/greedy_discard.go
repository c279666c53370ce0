package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// discard is the end of a turn: the least useful card goes, one after the other, while it is worth less
// than a fresh one. A fresh one is worth the less, the more thrift there is; but where the hand is as
// full as it will be made, one card goes whatever it is, since a hand that draws nothing goes stale, and
// where it is fuller, cards of middling use go too. Where nothing will be drawn, nothing goes.
//
// A card that no living man can use is worth nothing, nor is one that may not be played. Else a Shoot
// card is worth more the sooner somebody is in its range; a Move card is worth the same wherever; a
// Defence card is worth the less, the more of them there are; and Shoot and Move cards are worth less
// where there are more than men to use them.
func (g *Greedy) discard(v okcorral.View, stream *rng.Stream) okcorral.Action {
	seat := v.Seat()
	refill := g.refill(v, seat)
	if refill <= 0 {
		return okcorral.PassAction
	}
	fresh := freshWorth * (64 - g.weigh.thrift) >> 5
	switch size := v.HandSize(seat); {
	case size == refill:
		fresh = dearest
	case size > refill:
		fresh = max(fresh, staleWorth)
	}
	best, hand := passing(0), g.judge(v)
	for kinds := v.Held(); kinds != 0; kinds &= kinds - 1 {
		if score := fresh + 1 - hand.keep(kinds&-kinds); score >= best.score {
			best.offer(okcorral.DiscardCard, bits.TrailingZeros64(kinds), 0, 0, score, stream)
		}
	}
	return best.action
}

// What cards are worth keeping for, in points.
const (
	freshWorth = 64  // a card of the deck, unseen
	staleWorth = 96  // the same where the hand is overfull, so that two have to go for it
	dearest    = 120 // the most that any is worth
	aSpecial   = dearest
	inRange    = dearest // a Shoot card
	afterMove  = 90      // a Shoot card that may be in range after a move
	outOfRange = 40      // any other
	aMove      = 60
	aDefence   = dearest // the first; a quarter less for each further one
	surplus    = 30      // less where there are more of a sort than men to use them
)

// hand is a player's cards in groups that are worth the same, by kind.
type hand struct {
	inRange, afterMove, outOfRange, moves, defences, specials uint64
	shot, move, defence                                       int32 // what is off, or left, for how many there are
}

// judge sorts the kinds in hand.
func (g *Greedy) judge(v okcorral.View) (h hand) {
	r := g.readRange(v)
	may := r.may & v.Allowed()
	h.inRange, h.afterMove, h.outOfRange = r.inRange&may, r.afterMove&may, may&g.know.shots
	h.moves, h.defences, h.specials = may&g.know.moves, may&g.know.defences, may&g.know.specials
	cards := cardsOf(v.Hand())
	if cards.among(g.know.shooting) > r.men {
		h.shot = surplus
	}
	if cards.among(g.know.moving) > r.men {
		h.move = surplus
	}
	h.defence = aDefence * max(5-cards.among(g.know.defending), 0) >> 2
	return h
}

// keep is what a kind is worth keeping for, given as a set of one.
func (h *hand) keep(kind uint64) int32 {
	switch {
	case h.inRange&kind != 0:
		return inRange - h.shot
	case h.afterMove&kind != 0:
		return afterMove - h.shot
	case h.outOfRange&kind != 0:
		return outOfRange - h.shot
	case h.moves&kind != 0:
		return aMove - h.move
	case h.defences&kind != 0:
		return h.defence
	case h.specials&kind != 0:
		return aSpecial
	}
	return 0
}

// ranges is which kinds the men can use where they stand: scratch, and computed afresh only where one
// moved or was hit since, so not between two discards.
type ranges struct {
	own, enemies       [okcorral.MaxMen]okcorral.Square
	wounds             [okcorral.MaxMen]uint8 // of the own men
	seat               okcorral.Seat
	men                int32  // living
	may                uint64 // kinds that a living man can use
	inRange, afterMove uint64 // Shoot kinds among them
}

// readRange returns the ranges of a view.
func (g *Greedy) readRange(v okcorral.View) *ranges {
	r, seat := &g.ranges, v.Seat()
	own, enemies, wounds := v.Squares(seat), v.Squares(1-seat), v.WoundsOf(seat)
	if r.men > 0 && r.own == own && r.enemies == enemies && r.wounds == wounds && r.seat == seat {
		return r
	}
	*r = ranges{own: own, enemies: enemies, wounds: wounds, seat: seat}
	for i, q := range own {
		if q >= okcorral.Off {
			continue
		}
		r.men++
		man := g.know.man[seat&1][i].in(wounds[i])
		r.may |= man.kinds
		bearing, sets := &g.know.bearing[q&63], &man.reach.sets[q&63]
		for _, to := range enemies {
			if to < okcorral.Off {
				r.inRange |= g.know.hits[bearing[to&63]&(bearings-1)] & man.kinds
				r.afterMove |= man.reach.kinds[sets[to&63]] & man.kinds
			}
		}
	}
	return r
}
