package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// special returns the Special to play now, if any. They come before all else, since what they do helps
// whatever follows: drawing first, where there is anything to draw but cards for drawing; then taking
// cards from an opponent who has some; then healing, the man first whose healing saves most.
func (g *Greedy) special(v okcorral.View, stream *rng.Stream) (okcorral.Action, bool) {
	best := passing(0)
	for kinds := v.SpecialKinds(); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &g.know.setting.Action[kind]
		switch {
		case card.Effect == okcorral.Draw && g.fresh(v):
			best = best.or(offered(okcorral.NewAction(okcorral.PlaySpecial, kind, 0, 0), drawFirst+int32(card.N)), stream)
		case card.Effect == okcorral.OpponentDiscards && v.HandSize(1-v.Seat()) > 0:
			best = best.or(offered(okcorral.NewAction(okcorral.PlaySpecial, kind, 0, 0), thenTake+int32(card.N)), stream)
		}
	}
	if best.equal() > 0 || v.Held()&g.know.heals == 0 {
		return best.action(), best.equal() > 0
	}
	seat := v.Seat()
	wounds, hit, stakes := v.WoundsOf(seat), g.nextHit(cards(v.WoundsLeft())), g.atStake(v, seat)
	for i := range okcorral.MaxMen {
		for kinds := v.HealKinds(i); kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			saved := stakes[i].with(wounds[i]).taken(hit) - stakes[i].with(wounds[i]-1).taken(hit)
			best = best.or(offered(okcorral.NewAction(okcorral.HealMan, kind, i, 0), 4*unit+saved-g.know.breadth[kind]), stream)
		}
	}
	return best.action(), best.equal() > 0
}

// Ranks of Specials: cards a Special is for come on top.
const (
	thenTake  = 1 << 12
	drawFirst = 1 << 13
)

// fresh reports whether the seat could draw anything but a Special that draws: playing those for each
// other's sake would go on for ever.
func (g *Greedy) fresh(v okcorral.View) bool {
	return !g.know.deck.Minus(v.Hand()).Minus(g.know.drawing).Empty()
}
