package okcorral

import (
	"encoding/binary"
	"math/bits"

	"tombstone/engine/okcorral"
)

// round is some moves of one man: up to eight kinds side by side, eight moves each, a direction a bit. So one loop runs
// through all that most hands offer a man; a loop for each card would end when no processor could guess. In rings, where
// a card leads to more squares than there are directions, a round is one kind, a square a bit.
type round struct {
	to    [64]uint8 // by bit: the square
	cost  [8]int32  // by kind: what the worth of a square has to be beyond
	offer [8]choice // by kind: a move to square 0 that scores 0
}

// steps is what to add to a square for each direction, in a byte each, in two parts: the lower seven bits can be added
// side by side, and then the eighth bits.
type steps struct{ low, high uint64 }

// newSteps tabulates a Move kind.
func newSteps(rules *okcorral.Rules, kind int) (s steps) {
	for direction := range 8 {
		step := uint64(uint8(rules.Step(kind, direction)))
		s.low |= step & 0x7f << (8 * direction)
		s.high |= step & 0x80 << (8 * direction)
	}
	return s
}

// from returns the squares that steps lead to, by direction. It means nothing where that is off the board.
func (s *steps) from(at okcorral.Square) uint64 {
	const eightTimes = 0x0101010101010101
	return (uint64(at&63)*eightTimes + s.low) ^ s.high
}

// begin fills the round for the square that a man stands on, which is no move but what moves have to be better than, and
// returns its set.
func (r *round) begin(at okcorral.Square) (set uint64) {
	r.to[0], r.cost[0] = uint8(at), noMove
	return 1
}

// next fills the round with the next of some kinds for a man to whom staying is worth so much. It returns its set of
// moves, and the kinds that are left for further rounds.
func (g *Greedy) next(v okcorral.View, man int, at okcorral.Square, kinds uint64, stay int32) (set, left uint64) {
	r := &g.seen.round
	if g.know.rings {
		return g.nextInRings(v, man, kinds, stay)
	}
	for n := 0; n < 8 && kinds != 0; n++ {
		kind := bits.TrailingZeros64(kinds) & 63
		set |= uint64(uint8(g.seen.ways[kind]>>(8*man&31))) << (8 * n)
		binary.LittleEndian.PutUint64(r.to[8*n:8*n+8], g.know.steps[kind].from(at))
		r.cost[n], r.offer[n] = stay+g.moveCost[kind], offered(okcorral.NewAction(okcorral.MoveMan, kind, man, 0), 0)
		kinds &= kinds - 1
	}
	return set, kinds
}

// nextInRings is next where the geometry is rings.
func (g *Greedy) nextInRings(v okcorral.View, man int, kinds uint64, stay int32) (set, left uint64) {
	r, kind := &g.seen.round, bits.TrailingZeros64(kinds)&63
	if v.MoveKinds(man)>>kind&1 != 0 {
		set = v.Destinations(man, kind)
	}
	for q := range r.to {
		r.to[q] = uint8(q)
		r.cost[q/8], r.offer[q/8] = stay+g.moveCost[kind], offered(okcorral.NewAction(okcorral.MoveMan, kind, man, 0), 0)
	}
	return set, kinds & (kinds - 1)
}
