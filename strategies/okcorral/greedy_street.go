package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// street is what a Shoot card in hand may do, as a player sees it in a Move decision: scratch.
type street struct {
	sights [okcorral.MaxKinds]sights // by Shoot kind in hand
	free   [okcorral.MaxMen]uint64   // by own man: Shoot kinds that he may plan with
}

// sights is the squares from which each foe is hit, bit square.
type sights [okcorral.MaxMen]uint64

// any returns the squares from which some foe is hit.
func (s *sights) any() uint64 { return s[0] | s[1] | s[2] | s[3] }

// from returns the foes that are hit from a square, bit foe.
func (s *sights) from(q int) uint64 {
	q &= 63
	return s[0]>>q&1 | s[1]>>q&1<<1 | s[2]>>q&1<<2 | s[3]>>q&1<<3
}

// look readies the street: what the Shoot cards hit, and the Shoot kinds each own man may plan with. They
// are those he may use, but for a single card that is the only shot of another man where he stands.
func (g *Greedy) look(v okcorral.View) {
	s := &g.street
	kinds := v.Held() & v.Allowed() & g.know.shots
	if kinds == 0 {
		s.free = [okcorral.MaxMen]uint64{}
		return
	}
	foes := g.seen.living()
	var open sights
	for e := range foes {
		open[e&3] = v.InSight(foes[e].square)
	}
	at := v.Squares(v.Seat())
	var hits [okcorral.MaxMen]uint64 // by own man: the kinds that hit somebody from where he stands
	for ; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &s.sights[kind]
		for e := range card {
			card[e] = g.know.rules.Reached(kind, g.seen.foes[e].square) & open[e]
		}
		any := card.any()
		for i, q := range at {
			hits[i] |= any >> (q & 63) & 1 << kind
		}
	}
	var only [okcorral.MaxMen]uint64
	for i := range s.free {
		s.free[i] = v.ShootKinds(i)
		hits := hits[i] & s.free[i]
		if hits != 0 && hits&(hits-1) == 0 && v.Copies(bits.TrailingZeros64(hits)) == 1 {
			only[i] = hits
		}
	}
	if only[0]|only[1]|only[2]|only[3] != 0 {
		for i := range s.free {
			s.free[i] &^= only[(i+1)&3] | only[(i+2)&3] | only[(i+3)&3]
		}
	}
}

// sightsOf gathers the sights of the cards that own man i may plan with.
func (g *Greedy) sightsOf(i int) (all sights) {
	for kinds := g.street.free[i&3]; kinds != 0; kinds &= kinds - 1 {
		card := &g.street.sights[bits.TrailingZeros64(kinds)]
		for e := range card {
			all[e] |= card[e]
		}
	}
	return all
}
