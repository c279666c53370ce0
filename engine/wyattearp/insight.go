package wyattearp

import "tombstone/engine/rng"

// Questions whose answer is a whole set or table. They say nothing that the view does not say one by one; a policy
// that weighs everything wants it at once.

// Scores returns Score of every outlaw, by outlaw and seat.
func (v View) Scores() [MaxOutlaws][MaxPlayers]int { return v.rules.scores(v.state) }

// UnseenKinds returns the kinds of which some card is where this seat cannot see it (see [View.Unseen]), bit kind.
func (v View) UnseenKinds() (set uint64) {
	unseen := v.state.supply
	for seat := range v.rules.seats {
		if seat != v.seat {
			unseen = unseen.Or(v.state.hand[seat])
		}
	}
	for !unseen.Empty() {
		kind := v.rules.kindOf[unseen.First()] & 63
		set |= 1 << kind
		unseen = unseen.Minus(v.rules.slots[kind])
	}
	return set
}

// SeenKinds returns the kinds of the cards that this seat knows to be in another's hand (see [View.Seen]), bit kind.
// For the seat itself it returns its own hand.
func (v View) SeenKinds(seat Seat) (set uint64) {
	if seat == v.seat {
		return v.Held()
	}
	for hand := v.state.hand[seat]; !hand.Empty(); {
		slot := hand.First()
		hand.Remove(slot)
		if v.state.note[slot&(rng.MaxSlots-1)]>>v.seat&1 != 0 {
			set |= 1 << (v.rules.kindOf[slot&(rng.MaxSlots-1)] & 63)
		}
	}
	return set
}
