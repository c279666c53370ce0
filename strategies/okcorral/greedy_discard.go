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
	living := int32(len(g.know.setting.Men[seat&1]) - v.Lost(seat))
	worth, may := g.know.worth(cards(v.Hand()), living), h.may&v.Allowed()|padding
	offer := offered(okcorral.NewAction(okcorral.DiscardCard, 0, 0, 0), fresh+1)
	// How many kinds there are no branch could guess, so that at least three are looked at, past the last the padding.
	for kinds, n := v.Held()|padding, 0; n < 3 || kinds&^padding != 0; kinds, n = kinds&(kinds-1), n+1 {
		kind := bits.TrailingZeros64(kinds) & 63
		as := g.know.use[kind] + use(h.afterMove>>kind&1+h.inRange>>kind&1)
		best = best.or(offer.but(kind, worth.of(as&-use(may>>kind&1))), stream)
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
	nothing // the padding
)

// padding is three kinds behind all others, dearer than any.
const padding = 7 << okcorral.MaxKinds

// hand is how a player judges the kinds in his hand. It is scratch: what depends on the men alone is computed
// afresh only where they changed since, so not between two discards of a turn.
type hand struct {
	men       men
	may       uint64 // kinds that he may play with a living man
	afterMove uint64 // Shoot kinds that hit somebody after a move, or at once
	inRange   uint64 // those that hit at once
}

// men is where the men are and how they are: what the use of cards depends on.
type men struct {
	own, enemies [okcorral.MaxMen]okcorral.Square
	wounds       [okcorral.MaxMen]uint8 // of the own
	seat         okcorral.Seat
}

// worths is what cards are worth keeping for, a byte a use.
type worths uint64

// of returns what a card of a use is worth.
func (w worths) of(as use) int32 { return int32(w >> (8 * as & 63) & 255) }

// worth returns what cards are worth, by how many of a sort are in hand and how many men live to use them.
func (k *knowledge) worth(cards cards, living int32) worths {
	const (
		eachShot = 1<<(8*outOfRange) | 1<<(8*afterMove) | 1<<(8*inRange)
		full     = outOfRangeWorth<<(8*outOfRange) | afterMoveWorth<<(8*afterMove) | inRangeWorth<<(8*inRange) |
			moveWorth<<(8*moving) | specialWorth<<(8*special) | 255<<(8*nothing)
	)
	shot, move := worths(0), worths(0)
	if k.shooting.among(cards) > living {
		shot = surplus * eachShot
	}
	if k.moving.among(cards) > living {
		move = surplus << (8 * moving)
	}
	defence := worths(defenceWorth*max(5-k.defending.among(cards), 0)>>2) << (8 * defending)
	return full - shot - move + defence
}

// judge judges what depends on the men alone. Who lives is what no branch could guess: the dead may play nothing.
func (g *Greedy) judge(h *hand) {
	men, shots := &g.know.man[h.men.seat&1], &g.know.shotsAt
	a, b, c, d := h.men.enemies[0]&127, h.men.enemies[1]&127, h.men.enemies[2]&127, h.men.enemies[3]&127
	may, inRange, afterMove := uint64(0), uint64(0), uint64(0)
	for i, q := range h.men.own {
		man := men[i].in(h.men.wounds[i])
		near, kinds := &man.near[q&63], man.kinds&(uint64(q/okcorral.Off)-1)
		numbers := near[a] | near[b] | near[c] | near[d]
		may |= kinds
		inRange |= kinds & shots[uint8(numbers)]
		afterMove |= kinds & shots[uint8(numbers>>8)]
	}
	h.may, h.inRange, h.afterMove = may, inRange, afterMove
}
