package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The legal actions of a decision, three ways that agree: counted, picked by index, and listed. The
// order is man by man: for moves, each man's cards in the order of the deck, for each the squares ascending;
// for shots, each man's targets, for each the cards; then Specials; passing last. allow holds the kinds that may be played; a policy
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

// nth returns action i of the decision, 0 <= i < count.
func (r *Rules) nth(s *State, allow uint64, i int) Action {
	switch s.phase {
	case MovePhase:
		if s.actions < maxActions {
			a, beyond := r.nthMove(s, allow, i)
			if beyond < 0 {
				return a
			}
			return r.nthSpecial(s, allow, beyond)
		}
	case ShootPhase:
		if s.actions < maxActions {
			a, beyond := r.nthShot(s, allow, i)
			if beyond < 0 {
				return a
			}
			return r.nthSpecial(s, allow, beyond)
		}
	case DefencePhase:
		return nthKind(Defend, r.defenceKinds(s)&allow, i)
	case DiscardPhase:
		if s.actions < maxActions {
			return nthKind(DiscardCard, s.held[s.mover&1], i)
		}
	case PlacePhase:
		return placeAction(i)
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

// lookAround notes the squares each man of the mover could move to, were his card right: empty ones
// that no man hides from him; none for those who are dead or have moved, and none at all without a
// Move card.
func (r *Rules) lookAround(s *State) {
	s.open = [MaxMen]uint64{}
	if s.held[s.mover&1]&r.moves == 0 {
		return
	}
	empty := ^(s.occupied[Earps] | s.occupied[Cowboys])
	for i, q := range s.square[s.mover&1] {
		if q >= Off || s.moved>>i&1 != 0 {
			continue
		}
		s.open[i] = empty
		if r.movesBlocked {
			s.open[i] &^= r.hidden(s, q)
		}
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
	if s.open[i] == 0 {
		return 0
	}
	return s.held[s.mover&1] & r.moves & s.able[s.mover&1][i] & allow
}

// destinations returns the squares a Move kind that he may use takes man i of the mover to.
func (r *Rules) destinations(s *State, i, kind int) uint64 {
	return s.open[i] & r.reaches[kind&63][s.square[s.mover&1][i]&63]
}

func (r *Rules) countMoves(s *State, allow uint64) (n int) {
	for i := range MaxMen {
		for kinds := r.moveKinds(s, allow, i); kinds != 0; kinds &= kinds - 1 {
			n += bits.OnesCount64(r.destinations(s, i, bits.TrailingZeros64(kinds)))
		}
	}
	return n
}

// nthMove returns move n, and -1; or, where there are no more than n, how many n is beyond them.
func (r *Rules) nthMove(s *State, allow uint64, n int) (Action, int) {
	for i := range MaxMen {
		for kinds := r.moveKinds(s, allow, i); kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			to := r.destinations(s, i, kind)
			count := bits.OnesCount64(to)
			if n < count {
				return newAction(MoveMan, kind, i, rng.NthBit(to, n)), -1
			}
			n -= count
		}
	}
	return 0, n
}

func (r *Rules) listMoves(s *State, allow uint64, dst []Action) []Action {
	for i := range MaxMen {
		for kinds := r.moveKinds(s, allow, i); kinds != 0; kinds &= kinds - 1 {
			kind := bits.TrailingZeros64(kinds)
			for to := r.destinations(s, i, kind); to != 0; to &= to - 1 {
				dst = append(dst, newAction(MoveMan, kind, i, bits.TrailingZeros64(to)))
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
func (r *Rules) aims(s *State, seat Seat, i int, kinds uint64) [MaxMen]uint64 {
	from, enemies := s.square[seat&1][i], &s.square[1-seat&1]
	hits := &r.hits[from&63]
	aims := [MaxMen]uint64{hits[enemies[0]&127] & kinds, hits[enemies[1]&127] & kinds, hits[enemies[2]&127] & kinds, hits[enemies[3]&127] & kinds}
	if r.shotsBlocked {
		hidden := r.hidden(s, from)
		for j, q := range enemies {
			if q < Off && hidden&bit(q) != 0 {
				aims[j] = 0 // a knight's squares are never behind anyone
			}
		}
	}
	return aims
}

func (r *Rules) countShots(s *State, allow uint64) (n int) {
	kinds := s.held[s.mover&1] & r.shots & allow
	if kinds == 0 {
		return 0
	}
	mine, enemies, able := &s.square[s.mover&1], &s.square[1-s.mover&1], &s.able[s.mover&1]
	a, b, c, d := enemies[0]&127, enemies[1]&127, enemies[2]&127, enemies[3]&127
	for i := range MaxMen {
		usable := kinds & able[i]
		if usable == 0 || s.shot>>i&1 != 0 {
			continue
		}
		if r.shotsBlocked {
			for _, hits := range r.aims(s, s.mover, i, usable) {
				n += bits.OnesCount64(hits)
			}
			continue
		}
		hits := &r.hits[mine[i]&63]
		n += bits.OnesCount64(hits[a]&usable) + bits.OnesCount64(hits[b]&usable) + bits.OnesCount64(hits[c]&usable) + bits.OnesCount64(hits[d]&usable)
	}
	return n
}

// nthShot is to shots what nthMove is to moves.
func (r *Rules) nthShot(s *State, allow uint64, n int) (Action, int) {
	for i := range MaxMen {
		kinds := r.shootKinds(s, allow, i)
		if kinds == 0 {
			continue
		}
		for j, hits := range r.aims(s, s.mover, i, kinds) {
			count := bits.OnesCount64(hits)
			if n < count {
				return newAction(ShootAt, rng.NthBit(hits, n), i, j), -1
			}
			n -= count
		}
	}
	return 0, n
}

func (r *Rules) listShots(s *State, allow uint64, dst []Action) []Action {
	for i := range MaxMen {
		kinds := r.shootKinds(s, allow, i)
		if kinds == 0 {
			continue
		}
		for j, hits := range r.aims(s, s.mover, i, kinds) {
			for ; hits != 0; hits &= hits - 1 {
				dst = append(dst, newAction(ShootAt, bits.TrailingZeros64(hits), i, j))
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
