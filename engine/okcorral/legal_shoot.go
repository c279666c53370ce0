package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The shots of a decision (O10), by squares; and what they share with moves in rings.

// shootable returns those of some kinds with which a man of the mover who is ready could hit some enemy, were nobody
// in between. Mostly there are none.
func (r *Rules) shootable(s *State, may uint64) uint64 {
	if may &= r.shots; may == 0 {
		return 0
	}
	seat := s.mover & 1
	a, b, c, d := s.spotsOf(seat)
	e, f, g, h := s.spotsOf(1 - seat)
	able, ready := &s.able[seat], &spread[s.ready&15]
	hits := r.hits[a]
	kinds := (hits[e] | hits[f] | hits[g] | hits[h]) & able[0] & ready[0]
	hits = r.hits[b]
	kinds |= (hits[e] | hits[f] | hits[g] | hits[h]) & able[1] & ready[1]
	hits = r.hits[c]
	kinds |= (hits[e] | hits[f] | hits[g] | hits[h]) & able[2] & ready[2]
	hits = r.hits[d]
	kinds |= (hits[e] | hits[f] | hits[g] | hits[h]) & able[3] & ready[3]
	return may & kinds
}

// spread holds for each set of men, bit index, a word a man: all ones for those who are in it.
var spread = func() (words [1 << MaxMen][MaxMen]uint64) {
	for set := range words {
		for i := range words[set] {
			words[set][i] = -(uint64(set) >> i & 1)
		}
	}
	return words
}()

// shootKinds returns the Shoot kinds in the mover's hand that man i may use, none where he has shot.
func (r *Rules) shootKinds(s *State, may uint64, i int) uint64 {
	return may & r.shots & s.able[s.mover&1][i] & (uint64(s.shot>>i&1) - 1)
}

// aims returns, for each enemy, which of the kinds hit him from where man i of a seat stands.
func (r *Rules) aims(s *State, seat Seat, i int, kinds uint64) (aims [MaxMen]uint64) {
	from, enemies := s.square[seat&1][i], &s.square[1-seat&1]
	clear := ^uint64(0)
	if r.shotsBlocked {
		clear = ^r.hidden(s, from)
	}
	for j, q := range enemies {
		aims[j] = *r.hits.at(from, q) & kinds & -(clear >> (q & 63) & 1)
	}
	return aims
}

// hidden returns the squares that living men hide from a square: those straight behind them. A knight's squares are
// never behind anyone.
func (r *Rules) hidden(s *State, from Square) uint64 {
	bars, places := r.board.bars[spot(from)], uint64(0)
	for _, man := range s.spots {
		places |= bars[man] & (bars[man] - 1) // without his own
	}
	places &= r.board.places[spot(from)]
	squares := uint64(0)
	for first := uint8(2 * directions); first < side*side && places>>first != 0; first += directions { // behind is two away at least
		squares |= r.board.squaresAt(from, first, uint8(places>>first))
	}
	return squares
}

// countShots returns how many shots there are.
func (r *Rules) countShots(s *State, may uint64) int {
	return r.countLandings(s, r.shootable(s, may), s.occupied[1-s.mover&1])
}

// nthShot returns action n of a ShootPhase that is not passing.
func (r *Rules) nthShot(s *State, may uint64, n int) Action {
	kind, man, at, beyond := r.nthLanding(s, r.shootable(s, may), n, s.occupied[1-s.mover&1])
	if beyond >= 0 {
		return r.nthSpecial(s, may, beyond)
	}
	return newAction(ShootAt, kind, man, s.manOn(1-s.mover, Square(at)))
}

// landings returns what a Move or Shoot kind does for each man of the mover: those of the open squares it takes him to,
// or hits; none for those who may not use it.
func (r *Rules) landings(s *State, kind int, open uint64) (a, b, c, d uint64) {
	kind &= 63
	reach, at := r.reaches[kind], &s.square[s.mover&1]
	may := &spread[r.users.of(s)[kind]&s.ready&15]
	a = open & reach[at[0]&63] & may[0]
	b = open & reach[at[1]&63] & may[1]
	c = open & reach[at[2]&63] & may[2]
	d = open & reach[at[3]&63] & may[3]
	if r.shotsBlocked {
		a, b, c, d = a&^r.hidden(s, at[0]), b&^r.hidden(s, at[1]), c&^r.hidden(s, at[2]), d&^r.hidden(s, at[3])
	}
	return a, b, c, d
}

// countLandings returns how many actions the Move or Shoot kinds make.
func (r *Rules) countLandings(s *State, kinds, open uint64) (n int) {
	for ; kinds != 0; kinds &= kinds - 1 {
		a, b, c, d := r.landings(s, bits.TrailingZeros64(kinds), open)
		n += bits.OnesCount64(a) + bits.OnesCount64(b) + bits.OnesCount64(c) + bits.OnesCount64(d)
	}
	return n
}

// nthLanding returns the n-th action the Move or Shoot kinds make: the kind, the man, the square, and -1; or, where
// there are no more than n, how many n is beyond them.
func (r *Rules) nthLanding(s *State, kinds uint64, n int, open uint64) (kind, man, square, beyond int) {
	for ; kinds != 0; kinds &= kinds - 1 {
		kind = bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind, open)
		if man, square, n = nthOfFour(a, b, c, d, n); n < 0 {
			break
		}
	}
	return kind, man, square, n
}

// nthOfFour returns set bit n of four words, one after the other: the word, the bit, and -1; or, where they have no
// more than n, how many n is beyond them.
func nthOfFour(a, b, c, d uint64, n int) (word, bit, beyond int) {
	na := bits.OnesCount64(a)
	nb := na + bits.OnesCount64(b)
	nc := nb + bits.OnesCount64(c)
	nd := nc + bits.OnesCount64(d)
	if n >= nd {
		return 0, 0, n - nd
	}
	before := 0
	if n >= na {
		word, before, a = 1, na, b
	}
	if n >= nb {
		word, before, a = 2, nb, c
	}
	if n >= nc {
		word, before, a = 3, nc, d
	}
	return word, rng.NthBit(a, n-before), -1
}

// manOn returns which man of a seat stands on a square that one of them is on. It takes no branch: it could be any.
func (s *State) manOn(seat Seat, q Square) (man int) {
	at := &s.square[seat&1]
	if q == at[1] {
		man = 1
	}
	if q == at[2] {
		man = 2
	}
	if q == at[3] {
		man = 3
	}
	return man
}

// listShots appends every shot.
func (r *Rules) listShots(s *State, may uint64, dst []Action) []Action {
	for kinds := r.shootable(s, may); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind, s.occupied[1-s.mover&1])
		for man, at := range [MaxMen]uint64{a, b, c, d} {
			for ; at != 0; at &= at - 1 {
				dst = append(dst, newAction(ShootAt, kind, man, s.manOn(1-s.mover, lowest(at))))
			}
		}
	}
	return dst
}
