package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The legal actions of a decision, three ways that agree: counted, picked by index, and listed. The
// order is card by card in the order of the deck, for each the men, for each the squares or targets by square,
// ascending; then Specials; passing last. allow holds the kinds that may be played; a policy
// that is denied a card sees a narrower set ([View.Without]).

// all allows every kind.
const all = ^uint64(0)

// count returns how many actions the decision has.
func (r *Rules) count(s *State, allow uint64) int {
	switch s.phase {
	case MovePhase:
		if s.actions < maxActions {
			return r.countMoves(s, allow) + r.countSpecials(s, allow) + 1
		}
	case ShootPhase:
		if s.actions < maxActions {
			return r.countShots(s, allow) + r.countSpecials(s, allow) + 1
		}
	case DefencePhase:
		return bits.OnesCount64(r.defenceKinds(s)&allow) + 1
	case DiscardPhase:
		if s.actions < maxActions {
			return bits.OnesCount64(s.held[s.mover&1]) + 1
		}
	case PlacePhase:
		return len(r.placements[s.mover])
	case Over:
		return 0
	}
	return 1
}

// nth returns action i of the decision, 0 <= i < count. Of the phases, most decisions are in the DiscardPhase.
func (r *Rules) nth(s *State, allow uint64, i int) Action {
	switch {
	case s.phase == PlacePhase:
		return placeAction(i)
	case s.phase == DefencePhase:
		return nthKind(Defend, r.defenceKinds(s)&allow, i)
	case s.actions >= maxActions || i == int(s.legal)-1: // passing, which a narrower allow only brings forward
		return PassAction
	case s.phase == DiscardPhase:
		return nthKind(DiscardCard, s.held[s.mover&1], i)
	case s.phase == MovePhase:
		a, beyond := r.nthMove(s, allow, i)
		if beyond < 0 {
			return a
		}
		return r.nthSpecial(s, allow, beyond)
	case s.phase == ShootPhase:
		a, beyond := r.nthShot(s, allow, i)
		if beyond < 0 {
			return a
		}
		return r.nthSpecial(s, allow, beyond)
	}
	return PassAction
}

// list appends every action of the decision to dst.
func (r *Rules) list(s *State, allow uint64, dst []Action) []Action {
	switch s.phase {
	case MovePhase:
		if s.actions < maxActions {
			dst = r.listMoves(s, allow, dst)
			dst = r.listSpecials(s, allow, dst)
		}
	case ShootPhase:
		if s.actions < maxActions {
			dst = r.listShots(s, allow, dst)
			dst = r.listSpecials(s, allow, dst)
		}
	case DefencePhase:
		dst = listKinds(Defend, r.defenceKinds(s)&allow, dst)
	case DiscardPhase:
		if s.actions < maxActions {
			dst = listKinds(DiscardCard, s.held[s.mover&1], dst)
		}
	case PlacePhase:
		for i := range r.placements[s.mover] {
			dst = append(dst, placeAction(i))
		}
		return dst
	case Over:
		return dst
	}
	return append(dst, PassAction)
}

// Moves (O9).

// lookAround notes the squares each man of the mover could move to, were his card right and he ready: empty ones,
// and if a card in hand could be barred, that no man hides from him. It notes none without a Move card.
func (r *Rules) lookAround(s *State) {
	if s.held[s.mover&1]&r.moves == 0 {
		s.open = [MaxMen]uint64{}
		return
	}
	empty := ^(s.occupied[Earps] | s.occupied[Cowboys])
	s.open = [MaxMen]uint64{empty, empty, empty, empty}
	if s.held[s.mover&1]&r.barred != 0 {
		r.hide(s)
	}
}

// hide takes out of what is open to each man of the mover the squares that living men hide from him.
func (r *Rules) hide(s *State) {
	a, b, at := &s.square[0], &s.square[1], &s.square[s.mover&1]
	a0, a1, a2, a3 := a[0]&127, a[1]&127, a[2]&127, a[3]&127
	b0, b1, b2, b3 := b[0]&127, b[1]&127, b[2]&127, b[3]&127
	shadows := &r.board.shadow
	for i := range MaxMen {
		shadow := &shadows[at[i]&63]
		s.open[i] &^= shadow[a0] | shadow[a1] | shadow[a2] | shadow[a3] | shadow[b0] | shadow[b1] | shadow[b2] | shadow[b3]
	}
}

// hidden returns the squares that living men hide from a square.
func (r *Rules) hidden(s *State, from Square) uint64 {
	shadow := &r.board.shadow[from&63]
	a, b := &s.square[0], &s.square[1]
	return shadow[a[0]&127] | shadow[a[1]&127] | shadow[a[2]&127] | shadow[a[3]&127] |
		shadow[b[0]&127] | shadow[b[1]&127] | shadow[b[2]&127] | shadow[b[3]&127]
}

// moveKinds returns the Move kinds in the mover's hand that man i may use, none where he cannot move.
func (r *Rules) moveKinds(s *State, allow uint64, i int) uint64 {
	if s.phase != MovePhase || s.ready>>i&1 == 0 {
		return 0
	}
	return s.held[s.mover&1] & r.moves & s.able[s.mover&1][i] & allow
}

// destinations returns the squares a Move kind that he may use takes man i of the mover to.
func (r *Rules) destinations(s *State, i, kind int) uint64 {
	return s.open[i] & r.reaches[kind&63][s.square[s.mover&1][i]&63]
}

// landings returns what a Move or Shoot kind does for each man of the mover: the squares it takes him to, or those
// of the enemies it hits; none for those who may not use it.
func (r *Rules) landings(s *State, kind int) (a, b, c, d uint64) {
	kind &= 63
	reach, at := r.reaches[kind], s.square[s.mover&1]
	may := &spread[r.users[s.mover&1][s.hurt[s.mover&1]&15][kind]&s.ready&15]
	a = s.open[0] & reach[at[0]&63] & may[0]
	b = s.open[1] & reach[at[1]&63] & may[1]
	c = s.open[2] & reach[at[2]&63] & may[2]
	d = s.open[3] & reach[at[3]&63] & may[3]
	return a, b, c, d
}

// spread holds for each set of men, bit index, a word a man: all ones for those who are in it. Which men may act is
// what no branch could guess.
var spread = func() (words [1 << MaxMen][MaxMen]uint64) {
	for set := range words {
		for i := range words[set] {
			words[set][i] = -(uint64(set) >> i & 1)
		}
	}
	return words
}()

// countLandings returns how many actions the Move or Shoot kinds make.
func (r *Rules) countLandings(s *State, kinds uint64) (n int) {
	for ; kinds != 0; kinds &= kinds - 1 {
		a, b, c, d := r.landings(s, bits.TrailingZeros64(kinds))
		n += bits.OnesCount64(a) + bits.OnesCount64(b) + bits.OnesCount64(c) + bits.OnesCount64(d)
	}
	return n
}

// nthLanding returns the n-th action the Move or Shoot kinds make: the kind, the man, the square, and -1; or, where
// there are no more than n, how many n is beyond them.
func (r *Rules) nthLanding(s *State, kinds uint64, n int) (kind, man, square, beyond int) {
	for ; kinds != 0; kinds &= kinds - 1 {
		kind = bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind)
		if man, square, n = pick(a, b, c, d, n); n < 0 {
			break
		}
	}
	return kind, man, square, n
}

func (r *Rules) countMoves(s *State, allow uint64) int {
	return r.countLandings(s, s.held[s.mover&1]&r.moves&allow)
}

// nthMove returns move n, and -1; or, where there are no more than n, how many n is beyond them.
func (r *Rules) nthMove(s *State, allow uint64, n int) (Action, int) {
	kind, man, to, beyond := r.nthLanding(s, s.held[s.mover&1]&r.moves&allow, n)
	return newAction(MoveMan, kind, man, to), beyond
}

// pick returns set bit n of four words, one after the other: the word, the bit, and -1; or, where they have no
// more than n, how many n is beyond them.
func pick(a, b, c, d uint64, n int) (word, bit, beyond int) {
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

func (r *Rules) listMoves(s *State, allow uint64, dst []Action) []Action {
	for kinds := s.held[s.mover&1] & r.moves & allow; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind)
		for man, to := range [MaxMen]uint64{a, b, c, d} {
			for ; to != 0; to &= to - 1 {
				dst = append(dst, newAction(MoveMan, kind, man, bits.TrailingZeros64(to)))
			}
		}
	}
	return dst
}

// Shots (O10).

// shootKinds returns the Shoot kinds in the mover's hand that man i may use, none where he has shot.
func (r *Rules) shootKinds(s *State, allow uint64, i int) uint64 {
	return s.held[s.mover&1] & r.shots & s.able[s.mover&1][i] & allow & (uint64(s.shot>>i&1) - 1)
}

// aims returns, for each enemy, which of the kinds hit him from where man i of a seat stands.
func (r *Rules) aims(s *State, seat Seat, i int, kinds uint64) (aims [MaxMen]uint64) {
	from, enemies := s.square[seat&1][i], &s.square[1-seat&1]
	hits := &r.hits[from&63]
	clear := ^uint64(0)
	if r.shotsBlocked {
		clear = ^r.hidden(s, from) // a knight's squares are never behind anyone
	}
	for j, q := range enemies {
		aims[j] = hits[q&127] & kinds & -(clear >> (q & 63) & 1)
	}
	return aims
}

// takeAim notes the squares of the enemies each man of the mover could shoot, were his card right and he ready.
func (r *Rules) takeAim(s *State) {
	enemies := s.occupied[1-s.mover&1]
	s.open = [MaxMen]uint64{enemies, enemies, enemies, enemies}
	if r.shotsBlocked {
		r.hide(s) // a knight's squares are never behind anyone
	}
}

// shootable returns the Shoot kinds in the mover's hand that some ready man could use on some enemy, were nobody in
// between. Mostly there are none.
func (r *Rules) shootable(s *State, allow uint64) (kinds uint64) {
	seat := s.mover & 1
	held := s.held[seat] & r.shots & allow
	if held == 0 {
		return 0
	}
	ready, able, at, enemies := &spread[s.ready&15], &s.able[seat], &s.square[seat], &s.square[1-seat]
	e, f, g, h := enemies[0]&127, enemies[1]&127, enemies[2]&127, enemies[3]&127
	a, b, c, d := &r.hits[at[0]&63], &r.hits[at[1]&63], &r.hits[at[2]&63], &r.hits[at[3]&63]
	return held & ((a[e]|a[f]|a[g]|a[h])&able[0]&ready[0] | (b[e]|b[f]|b[g]|b[h])&able[1]&ready[1] |
		(c[e]|c[f]|c[g]|c[h])&able[2]&ready[2] | (d[e]|d[f]|d[g]|d[h])&able[3]&ready[3])
}

func (r *Rules) countShots(s *State, allow uint64) int {
	return r.countLandings(s, r.shootable(s, allow))
}

// nthShot is to shots what nthMove is to moves.
func (r *Rules) nthShot(s *State, allow uint64, n int) (Action, int) {
	kind, man, at, beyond := r.nthLanding(s, r.shootable(s, allow), n)
	return newAction(ShootAt, kind, man, s.manOn(1-s.mover, Square(at))), beyond
}

// manOn returns which man of a seat stands on a square that one of them is on.
func (s *State) manOn(seat Seat, q Square) int {
	at := &s.square[seat&1]
	switch q {
	case at[0]:
		return 0
	case at[1]:
		return 1
	case at[2]:
		return 2
	}
	return 3
}

func (r *Rules) listShots(s *State, allow uint64, dst []Action) []Action {
	for kinds := r.shootable(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind)
		for man, at := range [MaxMen]uint64{a, b, c, d} {
			for ; at != 0; at &= at - 1 {
				dst = append(dst, newAction(ShootAt, kind, man, s.manOn(1-s.mover, lowest(at))))
			}
		}
	}
	return dst
}

// Specials (O14).

// specialKinds returns the Specials in hand, Heal apart, whose conditions some living man of the mover
// meets.
func (r *Rules) specialKinds(s *State, allow uint64) uint64 {
	able := &s.able[s.mover&1]
	return s.held[s.mover] & r.specials & allow & (able[0] | able[1] | able[2] | able[3])
}

// healKinds returns the Heal kinds in hand whose conditions man i of the mover meets, none where he is
// dead or not wounded.
func (r *Rules) healKinds(s *State, allow uint64, i int) uint64 {
	if s.wounds[s.mover&1][i] == 0 {
		return 0
	}
	return s.held[s.mover] & r.heals & s.able[s.mover&1][i] & allow
}

func (r *Rules) countSpecials(s *State, allow uint64) int {
	if s.held[s.mover&1]&r.anySpecial == 0 {
		return 0
	}
	return r.countHeldSpecials(s, allow)
}

func (r *Rules) countHeldSpecials(s *State, allow uint64) int {
	n := bits.OnesCount64(r.specialKinds(s, allow))
	for i := range MaxMen {
		n += bits.OnesCount64(r.healKinds(s, allow, i))
	}
	return n
}

// nthSpecial returns Special n, or passing where there are no more than n.
func (r *Rules) nthSpecial(s *State, allow uint64, n int) Action {
	if s.held[s.mover&1]&r.anySpecial == 0 {
		return PassAction
	}
	kinds := r.specialKinds(s, allow)
	count := bits.OnesCount64(kinds)
	if n < count {
		return nthKind(PlaySpecial, kinds, n)
	}
	n -= count
	for i := range MaxMen {
		kinds := r.healKinds(s, allow, i)
		count := bits.OnesCount64(kinds)
		if n < count {
			return newAction(HealMan, rng.NthBit(kinds, n), i, 0)
		}
		n -= count
	}
	return PassAction
}

func (r *Rules) listSpecials(s *State, allow uint64, dst []Action) []Action {
	dst = listKinds(PlaySpecial, r.specialKinds(s, allow), dst)
	for i := range MaxMen {
		for kinds := r.healKinds(s, allow, i); kinds != 0; kinds &= kinds - 1 {
			dst = append(dst, newAction(HealMan, bits.TrailingZeros64(kinds), i, 0))
		}
	}
	return dst
}

// Defences (O11) and discards (O15).

// defenceKinds returns the Defence kinds the opponent holds whose conditions the target meets.
func (r *Rules) defenceKinds(s *State) uint64 {
	return s.held[1-s.mover&1] & r.defences & s.able[1-s.mover&1][s.pending.Target()&3]
}

// nthKind returns the action on the n-th of the kinds, or passing where there are no more than n.
func nthKind(verb Verb, kinds uint64, n int) Action {
	kind := rng.NthBit(kinds, n)
	if kind == 64 {
		return PassAction
	}
	return newAction(verb, kind, 0, 0)
}

func listKinds(verb Verb, kinds uint64, dst []Action) []Action {
	for ; kinds != 0; kinds &= kinds - 1 {
		dst = append(dst, newAction(verb, bits.TrailingZeros64(kinds), 0, 0))
	}
	return dst
}
