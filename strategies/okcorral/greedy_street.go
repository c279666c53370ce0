package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// street is what the cards in hand may do, as a player sees it in a Move decision: scratch.
type street struct {
	sights [okcorral.MaxKinds]sights // by Shoot kind in hand
	free   [okcorral.MaxMen]uint64   // by own man: Shoot kinds that he may plan with
	to     [okcorral.MaxKinds]uint64 // by Move kind in hand: squares that it takes the man to who is looked at
}

// sights is the squares from which each foe is hit, bit square.
type sights struct{ a, b, c, d uint64 }

// any returns the squares from which some foe is hit.
func (s sights) any() uint64 { return s.a | s.b | s.c | s.d }

// or returns the squares from which either hits.
func (s sights) or(t sights) sights { return sights{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d} }

// from returns the foes that are hit from a square, bit foe.
func (s sights) from(q int) uint8 {
	q &= 63
	return uint8(s.a>>q&1 | s.b>>q&1<<1 | s.c>>q&1<<2 | s.d>>q&1<<3)
}

// look readies the street: what the Shoot cards hit, and the Shoot kinds each own man may plan with. They
// are those he may use, but for a single card that is the only shot of another man where he stands.
func (g *Greedy) look(v okcorral.View) {
	s, foes := &g.street, &g.seen.foes
	s.free = [okcorral.MaxMen]uint64{}
	kinds := v.Held() & v.Allowed() & g.know.shots
	if kinds == 0 {
		return
	}
	foeA, foeB, foeC, foeD := foes[0].square, foes[1].square, foes[2].square, foes[3].square
	openA, openB, openC, openD := v.InSight(foeA), v.InSight(foeB), v.InSight(foeC), v.InSight(foeD)
	at := v.Squares(v.Seat())
	var a, b, c, d uint64 // by own man: the kinds that hit somebody from where he stands
	for ; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		reach := g.know.reach[kind&63]
		card := sights{
			reach[foeA&127] & openA, reach[foeB&127] & openB, reach[foeC&127] & openC, reach[foeD&127] & openD,
		}
		s.sights[kind] = card
		from := card.any()
		a |= from >> (at[0] & 63) & 1 << kind
		b |= from >> (at[1] & 63) & 1 << kind
		c |= from >> (at[2] & 63) & 1 << kind
		d |= from >> (at[3] & 63) & 1 << kind
	}
	var only [okcorral.MaxMen]uint64
	for i, hits := range [okcorral.MaxMen]uint64{a, b, c, d} {
		s.free[i] = v.ShootKinds(i)
		hits &= s.free[i]
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
		all = all.or(g.street.sights[bits.TrailingZeros64(kinds)])
	}
	return all
}
