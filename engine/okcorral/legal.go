package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The legal actions of a decision, three ways that agree: counted, picked by index, and listed. The
// order is card by card in the order of the deck, for each the men, for each the squares or targets by square,
// ascending; then Specials; passing last. allow holds the kinds that may be played; a policy
// that is denied a card sees a narrower set ([View.Without]). may holds those of them that the mover has in hand.

// all allows every kind.
const all = ^uint64(0)

// count returns how many actions the decision has.
func (r *Rules) count(s *State, allow uint64) int {
	may := s.held[s.mover&1] & allow
	switch s.phase {
	case MovePhase:
		if s.actions < maxActions {
			return r.countMoves(s, may) + r.countSpecials(s, may) + 1
		}
	case ShootPhase:
		if s.actions < maxActions {
			return r.countShots(s, may) + r.countSpecials(s, may) + 1
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
	may := s.held[s.mover&1] & allow
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
		return r.nthMove(s, may, i)
	case s.phase == ShootPhase:
		return r.nthShot(s, may, i)
	}
	return PassAction
}

// list appends every action of the decision to dst.
func (r *Rules) list(s *State, allow uint64, dst []Action) []Action {
	may := s.held[s.mover&1] & allow
	switch s.phase {
	case MovePhase:
		if s.actions < maxActions {
			dst = r.listMoves(s, may, dst)
			dst = r.listSpecials(s, may, dst)
		}
	case ShootPhase:
		if s.actions < maxActions {
			dst = r.listShots(s, may, dst)
			dst = r.listSpecials(s, may, dst)
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

// Specials (O14).

// specialKinds returns the Specials in hand, Heal apart, whose conditions some living man of the mover
// meets.
func (r *Rules) specialKinds(s *State, may uint64) uint64 {
	able := &s.able[s.mover&1]
	return may & r.specials & (able[0] | able[1] | able[2] | able[3])
}

// healKinds returns the Heal kinds in hand whose conditions man i of the mover meets, none where he is
// dead or not wounded.
func (r *Rules) healKinds(s *State, may uint64, i int) uint64 {
	if s.wounds[s.mover&1][i] == 0 {
		return 0
	}
	return may & r.heals & s.able[s.mover&1][i]
}

// countSpecials returns how many Specials there are. Whether there are any is hard to guess, so that mostly it takes no
// branch.
func (r *Rules) countSpecials(s *State, may uint64) int {
	if may&r.particular == 0 {
		return bits.OnesCount64(may & r.plain)
	}
	return r.countAllSpecials(s, may)
}

func (r *Rules) countAllSpecials(s *State, may uint64) int {
	n := bits.OnesCount64(r.specialKinds(s, may))
	for i := range MaxMen {
		n += bits.OnesCount64(r.healKinds(s, may, i))
	}
	return n
}

// nthSpecial returns Special n, or passing where there are no more than n.
func (r *Rules) nthSpecial(s *State, may uint64, n int) Action {
	kinds := r.specialKinds(s, may)
	count := bits.OnesCount64(kinds)
	if n < count {
		return nthKind(PlaySpecial, kinds, n)
	}
	n -= count
	for i := range MaxMen {
		kinds := r.healKinds(s, may, i)
		count := bits.OnesCount64(kinds)
		if n < count {
			return newAction(HealMan, rng.NthBit(kinds, n), i, 0)
		}
		n -= count
	}
	return PassAction
}

func (r *Rules) listSpecials(s *State, may uint64, dst []Action) []Action {
	dst = listKinds(PlaySpecial, r.specialKinds(s, may), dst)
	for i := range MaxMen {
		for kinds := r.healKinds(s, may, i); kinds != 0; kinds &= kinds - 1 {
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
