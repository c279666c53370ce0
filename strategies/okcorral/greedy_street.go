package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// street is where the men stand and could go, as a player sees it in a Move decision: scratch.
type street struct {
	shots [okcorral.MaxKinds]sights // by Shoot kind in hand
	free  [okcorral.MaxMen]uint64   // by own man: Shoot kinds that he may plan with
	to    [okcorral.MaxKinds]uint64 // by Move kind in hand: squares that it takes the man to who is looked at
}

// sights is where a Shoot card could be used from.
type sights struct {
	on  [okcorral.MaxMen]uint64 // by foe: squares from which it hits him
	any uint64
}

// look readies the street.
func (g *Greedy) look(v okcorral.View) {
	g.read(v)
	if g.takeSights(v) {
		g.shareShots(v)
	} else {
		g.street.free = [okcorral.MaxMen]uint64{}
	}
}

// takeSights fills shots. It reports whether there is any Shoot card that may be played.
func (g *Greedy) takeSights(v okcorral.View) bool {
	kinds := v.Held() & v.Allowed() & g.know.shots
	if kinds == 0 {
		return false
	}
	foes := g.seen.living()
	var open [okcorral.MaxMen]uint64
	for e := range foes {
		open[e&3] = v.InSight(foes[e].square)
	}
	for ; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &g.street.shots[kind]
		*card = sights{}
		for e := range foes {
			on := g.know.rules.Reached(kind, foes[e].square) & open[e&3]
			card.on[e&3] = on
			card.any |= on
		}
	}
	return true
}

// shareShots fills free: the Shoot kinds each own man may use, but for a single card that is the only
// shot of another man where he stands.
func (g *Greedy) shareShots(v okcorral.View) {
	s := &g.street
	var only [okcorral.MaxMen]uint64
	for i, q := range v.Squares(v.Seat()) {
		s.free[i] = v.ShootKinds(i)
		hits := uint64(0)
		for kinds := s.free[i]; kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			hits |= (s.shots[kind].any >> (q & 63) & 1) << kind
		}
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
		card := &g.street.shots[bits.TrailingZeros64(kinds)]
		for e, on := range card.on {
			all.on[e] |= on
		}
		all.any |= card.any
	}
	return all
}

// from returns the foes that are hit from a square, bit foe.
func (s *sights) from(q okcorral.Square) uint64 {
	return s.on[0]>>q&1 | s.on[1]>>q&1<<1 | s.on[2]>>q&1<<2 | s.on[3]>>q&1<<3
}
