package wyattearp

import "tombstone/engine/rng"

// Where cards go, and what is known of it. A copy of a card is as good as another, so knowledge is of kinds: when
// a Jesse James is seen to leave a hand, whoever knew of one there knows of one less, whichever copy it was.

// enter puts a card into a hand. known are the seats that see it go there, bit seat, and in bits 4-7 those
// that know it is in somebody's hand.
func (r *Rules) enter(s *State, seat Seat, slot, known uint8) {
	s.hand[seat&3].Add(slot)
	s.note[slot&(rng.MaxSlots-1)] = known
	s.held[seat&3] |= 1 << (r.kindOf[slot&(rng.MaxSlots-1)] & 63)
	s.size[seat&3]++
}

// leave takes the lowest copy of a kind out of a hand for everybody to see, and returns its slot.
func (r *Rules) leave(s *State, seat Seat, kind int) (slot uint8) {
	slot = s.hand[seat&3].And(r.slots[kind&63]).First()
	r.forget(s, seat, slot, r.allBut(seat))
	r.remove(s, seat, slot)
	return slot
}

// remove takes a card out of a hand.
func (r *Rules) remove(s *State, seat Seat, slot uint8) {
	kind := r.kindOf[slot&(rng.MaxSlots-1)] & 63
	s.hand[seat&3].Remove(slot)
	s.note[slot&(rng.MaxSlots-1)] = 0
	s.size[seat&3]--
	if s.hand[seat&3].And(r.slots[kind]).Empty() {
		s.held[seat&3] &^= 1 << kind
	}
}

// allBut returns the seats of all players but one, bit seat.
func (r *Rules) allBut(seat Seat) uint8 { return (1<<r.seats - 1) &^ (1 << seat) }

// forget has players (bit seat) know of one card less of the kind that leaves a hand: of one in this hand, or where
// they know of none, of one that is in somebody's.
func (r *Rules) forget(s *State, seat Seat, leaving, who uint8) {
	copies := &r.slots[r.kindOf[leaving&(rng.MaxSlots-1)]&63]
	note := s.note[leaving&(rng.MaxSlots-1)]
	who &^= note
	for others := s.hand[seat&3].And(*copies); who != 0 && !others.Empty(); {
		slot := others.First()
		others.Remove(slot)
		if slot == leaving {
			continue
		}
		less := s.note[slot] & who
		s.note[slot] &^= less
		s.note[slot] |= less << 4 & note // what was rumoured of the copy that leaves, goes on to be of this one
		who &^= less
	}
	who &= s.rumours &^ (note >> 4)
	for holder := Seat(0); who != 0 && holder < r.seats; holder++ {
		for others := s.hand[holder].And(*copies); who != 0 && !others.Empty(); {
			slot := others.First()
			others.Remove(slot)
			if slot == leaving {
				continue
			}
			less := s.note[slot] >> 4 & who
			s.note[slot] &^= less << 4
			who &^= less
		}
	}
}

// robbed updates what is known when the mover robs a card, and returns who knows it in his hand. The victim sees what
// is gone. The others see only that a card has gone: of what they knew in the victim's hand they know from now on
// that it is in some hand, unless there was but one card to take.
func (r *Rules) robbed(s *State, victim Seat, stolen uint8) (known uint8) {
	bystanders := r.allBut(victim) & r.allBut(s.mover)
	if s.size[victim] > 1 {
		for hand := s.hand[victim]; !hand.Empty(); {
			slot := hand.First()
			hand.Remove(slot)
			lost := s.note[slot] & bystanders
			s.note[slot] = s.note[slot]&^lost | lost<<4
			s.rumours |= lost
		}
	}
	r.forget(s, victim, stolen, 1<<s.mover)
	return s.note[stolen]&(bystanders|bystanders<<4) | 1<<victim
}

// toDiscards lays a card on the discard pile.
func (r *Rules) toDiscards(s *State, slot uint8) {
	s.note[slot&(rng.MaxSlots-1)] = s.top
	s.top = slot
	s.discarded++
}

// join lays a card into a row.
func (r *Rules) join(s *State, seat Seat, slot uint8, outlaw int, note uint8) {
	s.rows[seat&3].Add(slot)
	s.note[slot&(rng.MaxSlots-1)] = uint8(outlaw) | note
	s.filled[seat&3] |= 1 << outlaw
}

// part takes a card, not a Hideout, out of a row.
func (r *Rules) part(s *State, seat Seat, slot uint8) {
	outlaw := s.note[slot] & noteOutlaw
	s.rows[seat].Remove(slot)
	s.note[slot] = 0
	r.lookAtRow(s, seat, int(outlaw))
}

// lookAtRow notes what a row has.
func (r *Rules) lookAtRow(s *State, seat Seat, outlaw int) {
	bit := uint16(1) << outlaw
	s.wanted[seat] &^= bit
	s.filled[seat] &^= bit
	s.hidden[seat] &^= bit
	if !s.rows[seat].And(r.slots[outlaw]).Empty() {
		s.wanted[seat] |= bit
		s.filled[seat] |= bit
	}
	for slots := s.rows[seat].Minus(r.outlaws); !slots.Empty(); {
		slot := slots.First()
		slots.Remove(slot)
		switch note := s.note[slot]; {
		case int(note&noteOutlaw) != outlaw:
		case note&noteHideout != 0:
			s.hidden[seat] |= bit
		default:
			s.filled[seat] |= bit
		}
	}
}

// discardKinds returns the kinds in the discard pile, bit kind.
func (r *Rules) discardKinds(s *State) (set uint64) {
	for slot := s.top; slot != noSlot; slot = s.note[slot&(rng.MaxSlots-1)] {
		set |= 1 << (r.kindOf[slot&(rng.MaxSlots-1)] & 63)
	}
	return set
}

// rowPoints returns the points of everybody's row of an outlaw, hidden or not (W8, W12).
func (r *Rules) rowPoints(s *State, outlaw int) (points [MaxPlayers]int) {
	for seat := range r.seats {
		points[seat] = s.rows[seat].And(r.slots[outlaw]).Len() * r.setting.OutlawPoints
		for slots := s.rows[seat].Minus(r.outlaws); !slots.Empty(); {
			slot := slots.First()
			slots.Remove(slot)
			if note := s.note[slot]; note&noteHideout == 0 && int(note&noteOutlaw) == outlaw {
				points[seat] += int(r.points[r.kindOf[slot]])
			}
		}
	}
	return points
}

// score returns what everybody's row of an outlaw scores: its points, or 0 under a Hideout (W14).
func (r *Rules) score(s *State, outlaw int) [MaxPlayers]int {
	points := r.rowPoints(s, outlaw)
	for seat := range points {
		if s.hidden[seat]>>outlaw&1 != 0 {
			points[seat] = 0
		}
	}
	return points
}

// scores returns [Rules.score] of every outlaw, in one pass over the rows.
func (r *Rules) scores(s *State) (points [MaxOutlaws][MaxPlayers]int) {
	for seat := range r.seats {
		for outlaw := range r.wanted {
			points[outlaw][seat] = s.rows[seat].And(r.slots[outlaw]).Len() * r.setting.OutlawPoints
		}
		for slots := s.rows[seat].Minus(r.outlaws); !slots.Empty(); {
			slot := slots.First()
			slots.Remove(slot)
			if note := s.note[slot]; note&noteHideout == 0 {
				points[note&noteOutlaw][seat] += int(r.points[r.kindOf[slot]])
			}
		}
		for hidden := s.hidden[seat]; hidden != 0; hidden &= hidden - 1 {
			points[First(hidden)][seat] = 0
		}
	}
	return points
}
