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
	best, h := passing(0), &g.hand
	if m := &h.men; m.own != v.Squares(seat) || m.enemies != v.Squares(1-seat) || m.wounds != v.WoundsOf(seat) || m.seat != seat {
		*m = men{v.Squares(seat), v.Squares(1 - seat), v.WoundsOf(seat), seat}
		g.judge(h)
	}
	h.count(g.know, cards(v.Hand()))
	may := h.may & v.Allowed()
	for kinds := v.Held(); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds) & 63
		as := uint64(g.know.use[kind]) + h.afterMove>>kind&1 + h.inRange>>kind&1
		score := fresh + 1 - h.worth[as&-(may>>kind&1)&(uses-1)]
		best = best.or(offered(okcorral.NewAction(okcorral.DiscardCard, kind, 0, 0), score), stream)
	}
	return best.action()
}

// What cards are worth keeping for, in points.
const (
	freshWorth = 64  // a card of the deck, unseen
	staleWorth = 96  // the same where the hand is overfull, so that two have to go for it
	dearest    = 120 // the most that any is worth

	inRangeWorth    = dearest // a Shoot card
	afterMoveWorth  = 90      // a Shoot card that may be in range after a move
	outOfRangeWorth = 40      // any other
	moveWorth       = 60
	defenceWorth    = dearest // the first; a quarter less for each further one
	specialWorth    = dearest
	surplus         = 30 // less where there are more of a sort than men to use them
)

// use is what a card is good for: cards of one use are worth the same. A Shoot card moves up by one where
// it may be in range after a move, and by one more where it is in range.
type use uint8

const (
	useless use = iota
	outOfRange
	afterMove
	inRange
	moving
	defending
	special
	uses = 8 // how many, a power of two
)

// hand is how a player judges the kinds in his hand. It is scratch: what depends on the men alone is computed
// afresh only where they changed since, so not between two discards of a turn.
type hand struct {
	men       men
	living    int32       // own men
	may       uint64      // kinds that he may play with a living man
	afterMove uint64      // Shoot kinds that hit somebody after a move, or at once
	inRange   uint64      // those that hit at once
	worth     [uses]int32 // what a card is worth keeping for
}

// men is where the men are and how they are: what the use of cards depends on.
type men struct {
	own, enemies [okcorral.MaxMen]okcorral.Square
	wounds       [okcorral.MaxMen]uint8 // of the own
	seat         okcorral.Seat
}

// count sets what cards are worth, by how many of a sort are in hand.
func (h *hand) count(k *knowledge, cards cards) {
	shot, move := int32(0), int32(0)
	if k.shooting.among(cards) > h.living {
		shot = surplus
	}
	if k.moving.among(cards) > h.living {
		move = surplus
	}
	h.worth[outOfRange], h.worth[afterMove], h.worth[inRange] = outOfRangeWorth-shot, afterMoveWorth-shot, inRangeWorth-shot
	h.worth[moving] = moveWorth - move
	h.worth[defending] = defenceWorth * max(5-k.defending.among(cards), 0) >> 2
	h.worth[special] = specialWorth
}

// judge judges what depends on the men alone.
func (g *Greedy) judge(h *hand) {
	men, bearing, hits := &g.know.man[h.men.seat&1], &g.know.bearing, &g.know.hits
	h.living, h.may, h.inRange, h.afterMove = 0, 0, 0, 0
	a, b, c, d := h.men.enemies[0]&127, h.men.enemies[1]&127, h.men.enemies[2]&127, h.men.enemies[3]&127
	for i, q := range h.men.own {
		if q >= okcorral.Off {
			continue
		}
		q &= 63
		man := men[i].in(h.men.wounds[i])
		h.living++
		h.may |= man.kinds
		h.inRange |= man.kinds & (hits[bearing[a][q]] | hits[bearing[b][q]] | hits[bearing[c][q]] | hits[bearing[d][q]])
		h.afterMove |= man.kinds & (man.soon[a][q] | man.soon[b][q] | man.soon[c][q] | man.soon[d][q])
	}
}
