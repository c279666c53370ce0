package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// street is what the cards in hand may do, as a player sees it in a Move decision: scratch.
type street struct {
	free [okcorral.MaxMen]uint64 // by own man: Shoot kinds that he may plan with

	// aims is by bearing direct, and whether the own man who is looked at may shoot: with the kinds of aimed. It is
	// padded so that no index needs a check.
	aims  [256]lanes
	aimed uint64
	// sight masks the foes who cannot be seen from a square out of a sum of lanes: nobody unless men stop shots.
	sight [64]lanes

	ways [64]uint32 // by Move kind, see [okcorral.View.Ways]

	// The own man who is looked at. This stands here since the loop over the squares needs every register.
	round
	worth [64]int32 // of the squares looked at
}

// lanes is a number of laneBits for each foe, all in one word. The low bits of a lane hold a number in 1/sure,
// with room for the sum of four; above them each foe has a bit of his own, which says in his lane that he may be
// shot at. So the sum of a lane of each foe is the sum of their numbers, and the set of foes who may be shot at.
type lanes uint64

const (
	laneBits   = 16
	chanceBits = 12
	inAim      = lanes(1<<chanceBits | 1<<(chanceBits+1+laneBits) | 1<<(chanceBits+2+2*laneBits) | 1<<(chanceBits+3+3*laneBits))
)

// look readies the street: the Shoot kinds each own man may plan with. They are those he may use, but for a
// single card that is the only shot of another man where he stands.
func (g *Greedy) look(v okcorral.View) {
	r := &g.seen
	r.free[0], r.free[1], r.free[2], r.free[3] = v.ShootKindsByMan()
	if v.Held()&v.Allowed()&g.know.shots == 0 {
		return
	}
	a, b, c, d, hits := &r.foes[0], &r.foes[1], &r.foes[2], &r.foes[3], &g.know.hits
	blocks, open := g.know.blocks, [okcorral.MaxMen]uint64{} // by foe: from where he can be seen, where men stop shots
	if blocks {
		open = [okcorral.MaxMen]uint64{v.InSight(a.square), v.InSight(b.square), v.InSight(c.square), v.InSight(d.square)}
		r.inSight(&open)
	}
	var only [okcorral.MaxMen]uint64 // by own man: the kind that hits somebody, where but one does
	for i, q := range v.Squares(v.Seat()) {
		q &= 63 // the dead are free to do nothing
		atA, atB, atC, atD := hits[a.bearing[q]], hits[b.bearing[q]], hits[c.bearing[q]], hits[d.bearing[q]]
		if blocks {
			atA &= -(open[0] >> q & 1)
			atB &= -(open[1] >> q & 1)
			atC &= -(open[2] >> q & 1)
			atD &= -(open[3] >> q & 1)
		}
		shots := r.free[i] & (atA | atB | atC | atD)
		if shots&(shots-1) != 0 {
			shots = 0
		}
		only[i] = shots
	}
	single := only[0] | only[1] | only[2] | only[3]
	if v.HandSize(v.Seat()) > bits.OnesCount64(v.Held()) { // there is a second copy of something
		for kinds := single; kinds != 0; kinds &= kinds - 1 {
			if v.Copies(bits.TrailingZeros64(kinds)) > 1 {
				single &^= kinds & -kinds
			}
		}
	}
	r.free[0] &^= single & (only[1] | only[2] | only[3])
	r.free[1] &^= single & (only[0] | only[2] | only[3])
	r.free[2] &^= single & (only[0] | only[1] | only[3])
	r.free[3] &^= single & (only[0] | only[1] | only[2])
}

// aim fills the aims of a man who may plan with some Shoot kinds.
func (g *Greedy) aim(shots uint64) {
	r, hits, known := &g.seen, &g.know.hits, g.know.known
	for bearing := 1; bearing < known; bearing++ {
		bearing := bearing & (bearings - 1)
		lanes := r.direct[bearing]
		if hits[bearing]&shots != 0 {
			lanes |= inAim
		}
		r.aims[bearing] = lanes
	}
	r.aimed = shots
}

// inSight fills sight, given from where each foe can be seen.
func (s *street) inSight(open *[okcorral.MaxMen]uint64) {
	for q := range s.sight {
		foes := open[0]>>q&1 | open[1]>>q&1<<1 | open[2]>>q&1<<2 | open[3]>>q&1<<3
		s.sight[q] = lanes(foes)<<chanceBits | (1<<chanceBits - 1)
	}
}
