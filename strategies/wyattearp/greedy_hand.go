package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// draw takes the top card of the discard pile where it is worth more than two cards of the supply (W5), which gets on
// with the hand, too. Where the supply would be used up by it, drawing two is the end of the hand.
func (g *Greedy) draw(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	supply := 2*g.fresh(v) + weariness(v)
	if g.usesUp(v, 2) {
		supply = g.ending(v, 0, &g.standing[0])
	}
	var best choice
	best.offer(wyattearp.Action(wyattearp.DrawSupply), supply, stream)
	best.offer(wyattearp.Action(wyattearp.DrawDiscard), g.inHand(v, v.TopDiscard()), stream)
	return best.action
}

// take takes the card of the discard pile that is worth most in hand, but not one like the card played for it.
func (g *Greedy) take(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	var best choice
	for set := v.DiscardKinds() &^ (1 << v.InProgress()); set != 0; set &= set - 1 {
		kind := bits.TrailingZeros64(set)
		best.offer(kindAction(wyattearp.Take, kind), g.inHand(v, kind), stream)
	}
	return best.action
}

// discard lets go of the card that is worth least to keep, and to the next player as far as there is care (W9).
func (g *Greedy) discard(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	var best choice
	for held := v.Held(); held != 0; held &= held - 1 {
		kind := bits.TrailingZeros64(held)
		score := -g.keep(v, kind)
		if g.weigh.care > 0 {
			score -= g.weigh.care * g.gift(v, kind) / whole
		}
		best.offer(kindAction(wyattearp.Discard, kind), score, stream)
	}
	return best.action
}

// gift is what a card would bring the next player, were it in his row: an Outlaw card or Photo for that outlaw, a
// card that joins any row for whom it brings him most; any other as much as it is worth to oneself.
func (g *Greedy) gift(v wyattearp.View, kind int) (most int) {
	outlaw, points, rows := g.rules.Outlaw(kind), g.setting.OutlawPoints, g.open
	if outlaw >= 0 {
		rows &= 1 << outlaw
	}
	if card, _ := g.rules.Card(kind); card != nil {
		if points = card.Points; points == 0 {
			return g.option(v, kind)
		}
	}
	next := (g.me + 1) % g.seats
	for rows &^= v.Hidden(next); rows != 0; rows &= rows - 1 {
		s := g.standing[wyattearp.First(rows)]
		before := g.forecast(&s)[next]
		s.points[next] += points * grain
		most = max(most, g.forecast(&s)[next]-before)
	}
	return most
}

// kindAction is an action that is about a kind only.
func kindAction(verb wyattearp.Verb, kind int) wyattearp.Action {
	return wyattearp.NewAction(verb, kind, 0, false, 0, 0, 0)
}
