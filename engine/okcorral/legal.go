package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The legal actions of a decision, three ways that agree: counted, picked by index, and listed. The
// order is: card by card in the order of the deck, for each card man by man, for each man squares or
// targets in ascending order; then Specials; passing last. allow holds the kinds that may be played; a policy
// that is denied a card sees a narrower set ([View.Without]).

// all allows every kind.
const all = ^uint64(0)

// count returns how many actions the decision has.
func (r *Rules) count(s *State, allow uint64) int {
	switch {
	case s.phase == Over:
		return 0
	case s.phase == PlacePhase:
		return len(r.placements[s.mover])
	case s.phase == DefencePhase:
		return bits.OnesCount64(r.defenceKinds(s)&allow) + 1
	case s.actions >= maxActions:
		return 1
	case s.phase == MovePhase:
		return r.countMoves(s, allow) + r.countSpecials(s, allow) + 1
	case s.phase == ShootPhase:
		return r.countShots(s, allow) + r.countSpecials(s, allow) + 1
	default:
		return bits.OnesCount64(s.held[s.mover]) + 1
	}
}

// nth returns action i of the decision, 0 <= i < count.
func (r *Rules) nth(s *State, allow uint64, i int) Action {
	switch {
	case s.phase == PlacePhase:
		return placeAction(i)
	case s.phase == DefencePhase:
		return nthKind(Defend, r.defenceKinds(s)&allow, i)
	case s.actions >= maxActions:
		return PassAction
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
	default:
		return nthKind(DiscardCard, s.held[s.mover], i)
	}
}

// list appends every action of the decision to dst.
func (r *Rules) list(s *State, allow uint64, dst []Action) []Action {
	switch {
	case s.phase == Over:
		return dst
	case s.phase == PlacePhase:
		for i := range r.placements[s.mover] {
			dst = append(dst, placeAction(i))
		}
		return dst
	case s.phase == DefencePhase:
		dst = listKinds(Defend, r.defenceKinds(s)&allow, dst)
	case s.actions >= maxActions:
	case s.phase == MovePhase:
		dst = r.listMoves(s, allow, dst)
		dst = r.listSpecials(s, allow, dst)
	case s.phase == ShootPhase:
		dst = r.listShots(s, allow, dst)
		dst = r.listSpecials(s, allow, dst)
	default:
		dst = listKinds(DiscardCard, s.held[s.mover], dst)
	}
	return append(dst, PassAction)
}

// Moves (O9).

// moveKinds returns the Move kinds in the mover's hand.
func (r *Rules) moveKinds(s *State, allow uint64) uint64 { return s.held[s.mover] & r.moves & allow }

// lookAround notes the squares each man of the mover could move to, were his card right: empty ones
// that no man hides from him; none for those who are dead or have moved, and none at all without a
// Move card.
func (r *Rules) lookAround(s *State) {
	s.open = [MaxMen]uint64{}
	if s.held[s.mover]&r.moves == 0 {
		return
	}
	empty := ^(s.occupied[Earps] | s.occupied[Cowboys])
	for i := range s.open {
		q := s.square[int(s.mover&1)*MaxMen+i]
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
func (r *Rules) hidden(s *State, from Square) (board uint64) {
	shadow := &r.board.shadow[from&63]
	for _, q := range s.square {
		board |= shadow[q]
	}
	return board
}

// destinations returns the squares man i of the mover may go to with a Move kind he may use.
func (r *Rules) destinations(s *State, i, kind int) uint64 {
	q := s.square[int(s.mover&1)*MaxMen+i]
	return s.open[i] & r.board.reach[r.reach[kind]][q&63] & s.usable(s.mover, i, kind)
}

func (r *Rules) countMoves(s *State, allow uint64) (n int) {
	for kinds := r.moveKinds(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			n += bits.OnesCount64(r.destinations(s, i, kind))
		}
	}
	return n
}

// nthMove returns move n, and -1; or, where there are no more than n, how many n is beyond them.
func (r *Rules) nthMove(s *State, allow uint64, n int) (Action, int) {
	for kinds := r.moveKinds(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			to := r.destinations(s, i, kind)
			count := bits.OnesCount64(to)
			if n < count {
				return newAction(MoveMan, kind, i, int(lowest(rng.DropLowest(to, n)))), -1
			}
			n -= count
		}
	}
	return 0, n
}

func (r *Rules) listMoves(s *State, allow uint64, dst []Action) []Action {
	for kinds := r.moveKinds(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			for to := r.destinations(s, i, kind); to != 0; to &= to - 1 {
				dst = append(dst, newAction(MoveMan, kind, i, int(lowest(to))))
			}
		}
	}
	return dst
}

// Shots (O10).

// shootKinds returns the Shoot kinds in the mover's hand.
func (r *Rules) shootKinds(s *State, allow uint64) uint64 { return s.held[s.mover] & r.shots & allow }

// inSight returns, for each man of the mover, the squares of the living enemies he could shoot at, were
// his card right; none for those who have shot.
func (r *Rules) inSight(s *State) (sight [MaxMen]uint64) {
	enemies := s.occupied[1-s.mover&1]
	for i := range sight {
		sight[i] = enemies & (uint64(s.shot>>i&1) - 1)
		if r.shotsBlocked && sight[i] != 0 {
			sight[i] &^= r.hidden(s, s.square[int(s.mover&1)*MaxMen+i])
		}
	}
	return sight
}

// targets returns the squares of the men in sight that man i of the mover may shoot at with a Shoot kind.
func (r *Rules) targets(s *State, inSight uint64, i, kind int) uint64 {
	q := s.square[int(s.mover&1)*MaxMen+i]
	return inSight & r.board.reach[r.reach[kind]][q&63] & s.usable(s.mover, i, kind)
}

// manAt returns which of a side's men stands on a square.
func (s *State) manAt(seat Seat, q Square) int {
	for i := range MaxMen {
		if s.square[int(seat)*MaxMen+i] == q {
			return i
		}
	}
	panic("okcorral: nobody stands on " + q.String())
}

func (r *Rules) countShots(s *State, allow uint64) (n int) {
	kinds := r.shootKinds(s, allow)
	if kinds == 0 {
		return 0
	}
	for sight := r.inSight(s); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			n += bits.OnesCount64(r.targets(s, sight[i], i, kind))
		}
	}
	return n
}

// nthShot is to shots what nthMove is to moves.
func (r *Rules) nthShot(s *State, allow uint64, n int) (Action, int) {
	sight := r.inSight(s)
	for kinds := r.shootKinds(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			at := r.targets(s, sight[i], i, kind)
			count := bits.OnesCount64(at)
			if n < count {
				q := lowest(rng.DropLowest(at, n))
				return newAction(ShootAt, kind, i, s.manAt(1-s.mover, q)), -1
			}
			n -= count
		}
	}
	return 0, n
}

func (r *Rules) listShots(s *State, allow uint64, dst []Action) []Action {
	sight := r.inSight(s)
	for kinds := r.shootKinds(s, allow); kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		for i := range MaxMen {
			for at := r.targets(s, sight[i], i, kind); at != 0; at &= at - 1 {
				dst = append(dst, newAction(ShootAt, kind, i, s.manAt(1-s.mover, lowest(at))))
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
	if s.wounds[int(s.mover)*MaxMen+i] == 0 {
		return 0
	}
	return s.held[s.mover] & r.heals & s.able[s.mover&1][i] & allow
}

func (r *Rules) countSpecials(s *State, allow uint64) int {
	if s.held[s.mover]&(r.specials|r.heals) == 0 {
		return 0
	}
	n := bits.OnesCount64(r.specialKinds(s, allow))
	for i := range MaxMen {
		n += bits.OnesCount64(r.healKinds(s, allow, i))
	}
	return n
}

// nthSpecial returns Special n, or passing where there are no more than n.
func (r *Rules) nthSpecial(s *State, allow uint64, n int) Action {
	if s.held[s.mover]&(r.specials|r.heals) == 0 {
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
			return newAction(HealMan, bits.TrailingZeros64(rng.DropLowest(kinds, n)), i, 0)
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
	kinds = rng.DropLowest(kinds, n)
	if kinds == 0 {
		return PassAction
	}
	return newAction(verb, bits.TrailingZeros64(kinds), 0, 0)
}

func listKinds(verb Verb, kinds uint64, dst []Action) []Action {
	for ; kinds != 0; kinds &= kinds - 1 {
		dst = append(dst, newAction(verb, bits.TrailingZeros64(kinds), 0, 0))
	}
	return dst
}
