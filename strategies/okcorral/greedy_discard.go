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
		kind := bits.TrailingZeros64(kinds)
		if score := fresh + 1 - hand.keep(kind, g.know.use[kind&63]); score >= best.score {
			best.offer(okcorral.DiscardCard, kind, 0, 0, score, stream)
		}
	}
	return best.action
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

// hand is how a player judges the kinds in his hand.
type hand struct {
	may       uint64      // kinds that he may play with a living man
	afterMove uint64      // Shoot kinds among those in hand that hit somebody after a move, or at once
	inRange   uint64      // those that hit at once
	worth     [uses]int32 // what a card is worth keeping for
}

// judge judges the kinds in hand.
func (g *Greedy) judge(v okcorral.View) (h hand) {
	seat := v.Seat()
	own, enemies, wounds, men := v.Squares(seat), v.Squares(1-seat), v.WoundsOf(seat), &g.know.man[seat&1]
	var at, near, kinds [okcorral.MaxMen]uint64 // by man: his square, those that he may come to, and what he may play
	living := int32(0)
	for i, q := range own {
		man, alive := men[i].in(wounds[i]), uint64(q>>6)-1 // all ones unless he is Off
		at[i], near[i], kinds[i] = alive&(1<<(q&63)), man.near[q&127], alive&man.kinds
		living += int32(alive & 1)
	}
	h.may = (kinds[0] | kinds[1] | kinds[2] | kinds[3]) & v.Allowed()
	for shots := v.Held() & h.may & g.know.shots; shots != 0; shots &= shots - 1 {
		kind := bits.TrailingZeros64(shots)
		reach := g.know.reach[kind&63]
		// The squares from which it hits an enemy, and a mask a man: all ones where he may use it.
		from := reach[enemies[0]&127] | reach[enemies[1]&127] | reach[enemies[2]&127] | reach[enemies[3]&127]
		a, b, c, d := -(kinds[0] >> kind & 1), -(kinds[1] >> kind & 1), -(kinds[2] >> kind & 1), -(kinds[3] >> kind & 1)
		h.inRange |= oneIf(from&(at[0]&a|at[1]&b|at[2]&c|at[3]&d)) << kind
		h.afterMove |= oneIf(from&(near[0]&a|near[1]&b|near[2]&c|near[3]&d)) << kind
	}
	cards, shot, move := cardsOf(v.Hand()), int32(0), int32(0)
	if g.know.shooting.among(cards) > living {
		shot = surplus
	}
	if g.know.moving.among(cards) > living {
		move = surplus
	}
	h.worth = [uses]int32{
		outOfRange: outOfRangeWorth - shot,
		afterMove:  afterMoveWorth - shot,
		inRange:    inRangeWorth - shot,
		moving:     moveWorth - move,
		defending:  defenceWorth * max(5-g.know.defending.among(cards), 0) >> 2,
		special:    specialWorth,
	}
	return h
}

// keep is what a kind is worth keeping for, given its use where it is out of range.
func (h *hand) keep(kind int, as use) int32 {
	as += use(h.afterMove>>kind&1 + h.inRange>>kind&1)
	return h.worth[as&-use(h.may>>kind&1)&(uses-1)]
}
