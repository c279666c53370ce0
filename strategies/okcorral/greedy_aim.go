package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// aim is whom each man could shoot at with the cards in hand, and from where.
type aim struct {
	from [okcorral.MaxMen][okcorral.MaxMen]uint64 // by man and enemy: squares he can shoot him from
	any  [okcorral.MaxMen]uint64                  // by man: squares he can shoot somebody from

	cards [okcorral.MaxKinds]sights // scratch, by kind
}

// sights is where a Shoot card can be used from.
type sights struct {
	on  [okcorral.MaxMen]uint64 // by enemy: squares from which it hits him
	any uint64
}

// takeAim finds every man's shots. A card of which one copy is left counts for nobody while another
// man, where he stands, has no other shot.
func (g *Greedy) takeAim(v okcorral.View) *aim {
	a := &g.aim
	a.from, a.any = [okcorral.MaxMen][okcorral.MaxMen]uint64{}, [okcorral.MaxMen]uint64{}
	held := v.Held() & v.Allowed() & g.know.shots
	if held == 0 {
		return a
	}
	g.sight(v, held)
	var may, only [okcorral.MaxMen]uint64 // by man: kinds he may shoot with; the one that hits where he stands, if it is one
	squares := v.Squares(v.Seat())
	for i := range may {
		may[i] = v.ShootKinds(i)
		hits := uint64(0)
		for kinds := may[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			hits |= (a.cards[kind].any >> (squares[i] & 63) & 1) << kind
		}
		if hits&(hits-1) == 0 && hits != 0 && v.Copies(bits.TrailingZeros64(hits)) == 1 {
			only[i] = hits
		}
	}
	all := only[0] | only[1] | only[2] | only[3]
	for i := range may {
		kinds := may[i]
		if all != 0 {
			kinds &^= only[(i+1)&3] | only[(i+2)&3] | only[(i+3)&3]
		}
		for ; kinds != 0; kinds &= kinds - 1 {
			card := &a.cards[bits.TrailingZeros64(kinds)]
			for j := range card.on {
				a.from[i][j] |= card.on[j]
			}
			a.any[i] |= card.any
		}
	}
	return a
}

// sight fills cards for the kinds.
func (g *Greedy) sight(v okcorral.View, kinds uint64) {
	rules := v.Rules()
	var open [okcorral.MaxMen]uint64
	for j, q := range g.seen.facts.enemies {
		if q < okcorral.Off {
			open[j] = v.InSight(q)
		}
	}
	for ; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &g.aim.cards[kind]
		card.any = 0
		for j, q := range g.seen.facts.enemies {
			card.on[j] = open[j] & rules.Reached(kind, q)
			card.any |= card.on[j]
		}
	}
}

// bestShot is what the best shot of man i from a square is worth, 0 without one.
func (g *Greedy) bestShot(i int, q okcorral.Square) (value int32) {
	from := &g.aim.from[i&3]
	for j := range from {
		if from[j]>>(q&63)&1 != 0 {
			value = max(value, g.seen.value[j])
		}
	}
	return value
}
