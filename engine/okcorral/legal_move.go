package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The moves of a decision (O9).
//
// In straight lines a number leads to eight squares at most, a direction each, and so does K. What is free to a man is
// therefore a word of places (see board), eight a number, and what a Move card opens to all four men is 32 bits of such
// words side by side: one population count counts them, and one selection finds the n-th. Rings have more squares than
// that; there moves are counted like shots, by squares.

// lookAround notes the places free to each man of the mover, were his card right and he ready. It notes none without a
// Move card, nor in rings.
func (r *Rules) lookAround(s *State) {
	seat := s.mover & 1
	if s.held[seat]&r.moves == 0 || r.rings {
		s.open = [MaxMen]uint64{}
		return
	}
	if r.setting.MoveThroughMen {
		for i, q := range s.square[seat] {
			s.open[i] = r.board.places[spot(q)] &^ r.taken(s, q)
		}
		return
	}
	a, b, c, d := s.spotsOf(seat)
	e, f, g, h := s.spotsOf(1 - seat)
	board := r.board
	bars := board.bars[a]
	s.open[0] = board.places[a] &^ (bars[b] | bars[c] | bars[d] | bars[e] | bars[f] | bars[g] | bars[h])
	bars = board.bars[b]
	s.open[1] = board.places[b] &^ (bars[a] | bars[c] | bars[d] | bars[e] | bars[f] | bars[g] | bars[h])
	bars = board.bars[c]
	s.open[2] = board.places[c] &^ (bars[a] | bars[b] | bars[d] | bars[e] | bars[f] | bars[g] | bars[h])
	bars = board.bars[d]
	s.open[3] = board.places[d] &^ (bars[a] | bars[b] | bars[c] | bars[e] | bars[f] | bars[g] | bars[h])
}

// taken returns the places around a square that living men stand on.
func (r *Rules) taken(s *State, from Square) (places uint64) {
	bars := r.board.bars[spot(from)]
	for _, man := range s.spots {
		places |= bars[man] & -bars[man] // what a man bars besides lies farther off
	}
	return places
}

// empty returns the squares that no man stands on.
func (s *State) empty() uint64 { return ^(s.occupied[Earps] | s.occupied[Cowboys]) }

// moveKinds returns the Move kinds in the mover's hand that man i may use, none where he cannot move.
func (r *Rules) moveKinds(s *State, may uint64, i int) uint64 {
	if s.phase != MovePhase || s.ready>>i&1 == 0 {
		return 0
	}
	return may & r.moves & s.able[s.mover&1][i]
}

// destinations returns the squares a Move kind that he may use takes man i of the mover to.
func (r *Rules) destinations(s *State, i, kind int) uint64 {
	from := s.square[s.mover&1][i]
	if r.rings {
		return s.empty() & r.reaches[kind&63][from&63]
	}
	first := r.first[kind&63]
	return r.board.squaresAt(from, first, uint8(s.open[i]>>(first&63)))
}

// ways returns where a Move kind takes the men of the mover: bit 8*i+d for man i in direction d. Those who may not use
// it go nowhere.
func (r *Rules) ways(s *State, users *usersByKind, kind int) uint64 {
	kind &= 63
	first := r.first[kind] & 63
	return (s.open[0]>>first&0xff | s.open[1]>>first&0xff<<8 | s.open[2]>>first&0xff<<16 | s.open[3]>>first&0xff<<24) &
		eights[users[kind]&s.ready&15]
}

// eights holds for each set of men, bit index, a byte a man: all ones for those who are in it. Which men may act is what
// no branch could guess.
var eights = func() (words [1 << MaxMen]uint64) {
	for set := range words {
		for i := range MaxMen {
			words[set] |= -(uint64(set) >> i & 1) & 0xff << (8 * i)
		}
	}
	return words
}()

// countMoves returns how many moves there are.
func (r *Rules) countMoves(s *State, may uint64) (n int) {
	kinds := may & r.moves
	if r.rings {
		return r.countLandings(s, kinds, s.empty())
	}
	users := r.users.of(s)
	for ; kinds != 0; kinds &= kinds - 1 {
		n += bits.OnesCount64(r.ways(s, users, bits.TrailingZeros64(kinds)))
	}
	return n
}

// nthMove returns action n of a MovePhase that is not passing.
func (r *Rules) nthMove(s *State, may uint64, n int) Action {
	kinds := may & r.moves
	if r.rings {
		kind, man, to, beyond := r.nthLanding(s, kinds, n, s.empty())
		if beyond >= 0 {
			return r.nthSpecial(s, may, beyond)
		}
		return newAction(MoveMan, kind, man, to)
	}
	users := r.users.of(s)
	for ; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		ways := r.ways(s, users, kind)
		if count := bits.OnesCount64(ways); n >= count {
			n -= count
			continue
		}
		man, direction := nthWay(uint32(ways), n)
		to := s.square[s.mover&1][man&3] + r.board.steps[(r.first[kind&63]+direction)&63]
		return newAction(MoveMan, kind, man, int(to))
	}
	return r.nthSpecial(s, may, n)
}

// nthWay returns the byte and the place in it of the set bit of a word with n lower ones, of which there must be more
// than n. It takes no branch: whose turn it is by now, no processor could guess.
func nthWay(word uint32, n int) (man int, direction uint8) {
	const each, top = 0x01010101, 0x80808080
	sums := word - word>>1&0x55555555 // the bits of each byte, counted side by side
	sums = sums&0x33333333 + sums>>2&0x33333333
	sums = (sums + sums>>4) & 0x0f0f0f0f * each    // of each byte and those below it
	below := ((uint32(n)*each | top) - sums) & top // marks the bytes that end before bit n
	man = int(below >> 7 * each >> 24)
	before := sums << 8 >> (8 * man & 31) & 0xff
	return man, nthOfByte[(uint32(n)-before)&7][word>>(8*man&31)&0xff]
}

// nthOfByte holds the place of the n-th set bit of a byte.
var nthOfByte = func() (places [8][256]uint8) {
	for n := range places {
		for b := range places[n] {
			places[n][b] = uint8(rng.NthBit(uint64(b), n))
		}
	}
	return places
}()

// listMoves appends every move.
func (r *Rules) listMoves(s *State, may uint64, dst []Action) []Action {
	for kinds := may & r.moves; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			if r.moveKinds(s, may, i)>>kind&1 == 0 {
				continue
			}
			for to := r.destinations(s, i, kind); to != 0; to &= to - 1 {
				dst = append(dst, newAction(MoveMan, kind, i, bits.TrailingZeros64(to)))
			}
		}
	}
	return dst
}
