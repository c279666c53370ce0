package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
)

// The legal actions of a decision, three ways that agree: counted, picked by index, and listed. In the play phase
// the order is: outlaw by outlaw, for each how many cards, ascending; then Sheriff card by Sheriff card, each use,
// each target, without a shot before with one; done last. allow holds the kinds that may be laid and played; a
// policy that is denied a card sees a narrower set ([View.Without]).

// count returns how many actions the decision has.
func (r *Rules) count(s *State, allow uint64) int {
	switch s.phase {
	case DrawPhase:
		return bits.OnesCount8(r.draws(s))
	case PlayPhase:
		if s.sheriff && r.setting.Play == Either {
			return 1 // nothing follows a Sheriff card but the discard
		}
		return r.countLays(s, allow) + r.countPlays(s, allow) + 1
	case TakePhase:
		return bits.OnesCount64(r.discardKinds(s))
	case DiscardPhase:
		return bits.OnesCount64(s.held[s.mover&3])
	}
	return 0
}

// nth returns action i of the decision, 0 <= i < count.
func (r *Rules) nth(s *State, allow uint64, i int) Action {
	switch s.phase {
	case DrawPhase:
		return Action(rng.NthBit(uint64(r.draws(s)), i))
	case PlayPhase:
		a, beyond := r.nthLay(s, allow, i)
		if beyond < 0 {
			return a
		}
		return r.nthPlay(s, allow, beyond)
	case TakePhase:
		return kindAction(Take, rng.NthBit(r.discardKinds(s), i))
	default:
		return kindAction(Discard, rng.NthBit(s.held[s.mover&3], i))
	}
}

// list appends every action of the decision to dst.
func (r *Rules) list(s *State, allow uint64, dst []Action) []Action {
	switch s.phase {
	case DrawPhase:
		for draws := r.draws(s); draws != 0; draws &= draws - 1 {
			dst = append(dst, Action(bits.TrailingZeros8(draws)))
		}
	case PlayPhase:
		dst = r.listLays(s, allow, dst)
		dst = r.listPlays(s, allow, dst)
		dst = append(dst, DoneAction)
	case TakePhase:
		dst = listKinds(Take, r.discardKinds(s), dst)
	case DiscardPhase:
		dst = listKinds(Discard, s.held[s.mover&3], dst)
	}
	return dst
}

func listKinds(verb Verb, kinds uint64, dst []Action) []Action {
	for ; kinds != 0; kinds &= kinds - 1 {
		dst = append(dst, kindAction(verb, bits.TrailingZeros64(kinds)))
	}
	return dst
}

// draws returns the ways to draw that are possible, bit verb (W5).
func (r *Rules) draws(s *State) (verbs uint8) {
	if r.canDraw(s) {
		verbs |= 1 << DrawSupply
	}
	if s.top != noSlot {
		verbs |= 1 << DrawDiscard
	}
	return verbs
}

// Laying (W7).

// layable returns the outlaws whose cards the mover holds and may still lay this turn (W6), bit outlaw.
func (r *Rules) layable(s *State, allow uint64) uint64 {
	kinds := s.held[s.mover&3] & outlawKinds & allow
	if s.sheriff && r.setting.Play == Either {
		return 0
	}
	if r.setting.RowsATurn != AnyRows && s.laid != 0 {
		kinds &= uint64(s.laid)
	}
	return kinds
}

// lays returns how many cards of an outlaw the mover may lay: from low to high, none where high is below. The last
// card of a hand is never laid (W6).
func (r *Rules) lays(s *State, outlaw int, open uint16) (low, high int) {
	low = 1
	if open>>outlaw&1 == 0 {
		low = r.setting.OpeningMin
	}
	seat := s.mover & 3
	return low, min(s.hand[seat].And(r.slots[outlaw&63]).Len(), int(s.size[seat])-1)
}

func (r *Rules) countLays(s *State, allow uint64) (n int) {
	open := s.open()
	for set := r.layable(s, allow); set != 0; set &= set - 1 {
		low, high := r.lays(s, bits.TrailingZeros64(set), open)
		n += max(0, high-low+1)
	}
	return n
}

// nthLay returns lay n, and -1; or, where there are no more than n, how many n is beyond them.
func (r *Rules) nthLay(s *State, allow uint64, n int) (Action, int) {
	open := s.open()
	for set := r.layable(s, allow); set != 0; set &= set - 1 {
		outlaw := bits.TrailingZeros64(set)
		low, high := r.lays(s, outlaw, open)
		if low+n <= high {
			return layAction(outlaw, low+n), -1
		}
		n -= max(0, high-low+1)
	}
	return 0, n
}

func (r *Rules) listLays(s *State, allow uint64, dst []Action) []Action {
	for set := r.layable(s, allow); set != 0; set &= set - 1 {
		outlaw := bits.TrailingZeros64(set)
		low, high := r.lays(s, outlaw, s.open())
		for n := low; n <= high; n++ {
			dst = append(dst, layAction(outlaw, n))
		}
	}
	return dst
}

// Sheriff cards (W6, W10 to W12).

// playable returns the Sheriff cards in the mover's hand, none where he may not play one any more or holds no other
// card (W6).
func (r *Rules) playable(s *State, allow uint64) uint64 {
	if s.sheriff || s.size[s.mover&3] < 2 || r.setting.Play == Either && s.laid != 0 {
		return 0
	}
	return s.held[s.mover&3] & cardKinds & allow
}

// shots returns the ways to play a use: 1 without a shot, 2 with one, 3 either (W10). A shot needs a card to turn.
func (r *Rules) shots(s *State, shot Shot) uint8 {
	switch {
	case shot == NoShot:
		return 1
	case !r.canDraw(s):
		return uint8(shot) & 1 // optional: without; required: not at all
	case shot == OptionalShot:
		return 3
	default:
		return 2
	}
}

// targets returns how many things an effect of a card can be aimed at.
func (r *Rules) targets(s *State, kind int, effect Effect) (n int) {
	me := s.mover & 3
	switch effect {
	case Join:
		return bits.OnesCount16(r.joinable(s, kind))
	case Hide:
		for seat := range r.seats {
			if seat != me {
				n += bits.OnesCount16(s.filled[seat] &^ s.hidden[seat])
			}
		}
	case RobHand:
		for seat := range r.seats {
			if seat != me && s.size[seat] > 0 {
				n++
			}
		}
	case RobRow:
		for seat := range r.seats {
			if seat != me {
				n += bits.OnesCount16(s.wanted[seat])
			}
		}
	case Draw:
		if r.canDraw(s) {
			n = 1
		}
	case TakeDiscard:
		if s.top != noSlot {
			n = 1
		}
	case Uncover:
		n = bits.OnesCount16(s.hidden[me])
	}
	return n
}

// joinable returns the outlaws whose rows a card can join (W11), bit outlaw.
func (r *Rules) joinable(s *State, kind int) uint16 {
	if kind < sheriffKinds {
		return s.open() & (1 << (kind - photoKinds))
	}
	return s.open()
}

// target returns target i of an effect, as the seat and outlaw of an action.
func (r *Rules) target(s *State, kind int, effect Effect, i int) (seat Seat, outlaw int) {
	me := s.mover & 3
	switch effect {
	case Join:
		return 0, rng.NthBit(uint64(r.joinable(s, kind)), i)
	case Uncover:
		return 0, rng.NthBit(uint64(s.hidden[me]), i)
	case RobHand:
		for seat := range r.seats {
			if seat != me && s.size[seat] > 0 {
				if i == 0 {
					return seat, 0
				}
				i--
			}
		}
	case Hide, RobRow:
		for seat := range r.seats {
			if seat == me {
				continue
			}
			rows := s.wanted[seat]
			if effect == Hide {
				rows = s.filled[seat] &^ s.hidden[seat]
			}
			if n := bits.OnesCount16(rows); i >= n {
				i -= n
				continue
			}
			return seat, rng.NthBit(uint64(rows), i)
		}
	}
	return 0, 0
}

func (r *Rules) countPlays(s *State, allow uint64) (n int) {
	for set := r.playable(s, allow); set != 0; set &= set - 1 {
		kind := bits.TrailingZeros64(set)
		for i := range r.cards[kind].Uses {
			use := &r.cards[kind].Uses[i]
			n += r.targets(s, kind, use.Effect) * bits.OnesCount8(r.shots(s, use.Shot))
		}
	}
	return n
}

// nthPlay returns the playing of a Sheriff card n, or done where there are no more than n.
func (r *Rules) nthPlay(s *State, allow uint64, n int) Action {
	for set := r.playable(s, allow); set != 0; set &= set - 1 {
		kind := bits.TrailingZeros64(set)
		for i := range r.cards[kind].Uses {
			use := &r.cards[kind].Uses[i]
			shots := r.shots(s, use.Shot)
			ways := bits.OnesCount8(shots)
			count := r.targets(s, kind, use.Effect) * ways
			if n >= count {
				n -= count
				continue
			}
			seat, outlaw := r.target(s, kind, use.Effect, n/ways)
			shot := shots == 2 || shots == 3 && n&1 == 1
			return NewAction(PlayCard, kind, i, shot, seat, outlaw, 0)
		}
	}
	return DoneAction
}

func (r *Rules) listPlays(s *State, allow uint64, dst []Action) []Action {
	for set := r.playable(s, allow); set != 0; set &= set - 1 {
		kind := bits.TrailingZeros64(set)
		for i, use := range r.cards[kind].Uses {
			shots := r.shots(s, use.Shot)
			for t := range r.targets(s, kind, use.Effect) {
				seat, outlaw := r.target(s, kind, use.Effect, t)
				if shots&1 != 0 {
					dst = append(dst, NewAction(PlayCard, kind, i, false, seat, outlaw, 0))
				}
				if shots&2 != 0 {
					dst = append(dst, NewAction(PlayCard, kind, i, true, seat, outlaw, 0))
				}
			}
		}
	}
	return dst
}
