package okcorral

import "tombstone/engine/rng"

// View is what a seat may know of a game: the board, wounds, its own hand, both discard piles, how
// many cards there are elsewhere, whose turn and phase it is, who moved and shot, the turn number and
// the shot to be answered. It never shows the opponent's hand, nor, while sides are placed, where the
// opponent placed. It is small and held by value; it is valid until the next action is applied.
type View struct {
	rules *Rules
	state *State
	seat  Seat
	allow uint64
}

// View returns a seat's view of a state.
func (r *Rules) View(s *State, seat Seat) View { return View{r, s, seat, all} }

// Policy decides for a seat. It keeps nothing between decisions but scratch memory: what it returns
// depends on the view and the stream alone. One policy value serves one table.
type Policy interface {
	// Choose returns one of the view's legal actions. The view has at least two.
	Choose(v View, stream *rng.Stream) Action
}

// Indifferent is a Policy that picks uniformly from the list, by one Below(Count) of the stream and no other number: the
// rules' `random`. Two of them need not be asked, except where they place men: a [Table] picks in their place.
type Indifferent interface {
	Policy
	// Indifferent does nothing; to have it is the promise.
	Indifferent()
}

// Without returns the view of a player to whom the kinds (bit kind) are denied: Legal, Count and Nth
// leave out playing them. He may still hold and discard them. Such a view may be down to passing alone.
func (v View) Without(kinds uint64) View {
	v.allow &^= kinds
	return v
}

// Count returns how many distinct actions are legal, passing included.
func (v View) Count() int {
	if v.allow == all {
		return int(v.state.legal)
	}
	return v.rules.count(v.state, v.allow)
}

// Nth returns action i in the order of Legal, 0 <= i < Count.
func (v View) Nth(i int) Action { return v.rules.nth(v.state, v.allow, i) }

// Legal appends the distinct legal actions to dst, passing last, and returns it.
func (v View) Legal(dst []Action) []Action { return v.rules.list(v.state, v.allow, dst) }

// Rules returns the rules of the game: what the scenario says is known to everybody.
func (v View) Rules() *Rules { return v.rules }

// Seat returns whose view this is.
func (v View) Seat() Seat { return v.seat }

// Asks returns the seat that decides.
func (v View) Asks() Seat { return v.state.asks() }

// Mover returns the seat whose turn it is.
func (v View) Mover() Seat { return v.state.mover }

// First returns the seat that took the first turn.
func (v View) First() Seat { return v.state.first }

// Phase returns the phase of the turn.
func (v View) Phase() Phase { return v.state.phase }

// Turn returns the number of the turn, 1 for the first, both players' counted.
func (v View) Turn() int { return int(v.state.turn) }

// hides reports whether a seat's men are not to be seen yet (O5).
func (v View) hides(seat Seat) bool { return v.state.phase == PlacePhase && seat != v.seat }

// Square returns where man i of a seat stands; [Off] for the dead and for men not placed yet.
func (v View) Square(seat Seat, i int) Square {
	if v.hides(seat) {
		return Off
	}
	return v.state.square[seat][i]
}

// Occupied returns the squares of a seat's living men, bit square.
func (v View) Occupied(seat Seat) uint64 {
	if v.hides(seat) {
		return 0
	}
	return v.state.occupied[seat]
}

// Wounds returns the wounds of man i of a seat.
func (v View) Wounds(seat Seat, i int) int { return int(v.state.wounds[seat][i]) }

// Lost returns how many men a seat has lost.
func (v View) Lost(seat Seat) int { return int(v.state.lost[seat]) }

// HasMoved reports whether man i of the mover has moved this turn.
func (v View) HasMoved(i int) bool { return v.state.moved>>i&1 != 0 }

// HasShot reports whether man i of the mover has shot this turn.
func (v View) HasShot(i int) bool { return v.state.shot>>i&1 != 0 }

// Held returns the kinds in the seat's own hand, bit kind.
func (v View) Held() uint64 { return v.state.held[v.seat] }

// Copies returns how many copies of a kind are in the seat's own hand.
func (v View) Copies(kind int) int {
	return v.state.hand[v.seat].And(v.rules.slots[kind]).Len()
}

// HandSize returns how many cards a seat holds.
func (v View) HandSize(seat Seat) int { return int(v.state.size[seat]) }

// Discarded returns how many copies of a kind are in the Action discard pile.
func (v View) Discarded(kind int) int { return v.state.discarded.And(v.rules.slots[kind]).Len() }

// PileSize returns how many cards the Action draw pile has left.
func (v View) PileSize() int { return v.state.pile.Len() }

// WoundPileSize returns how many cards the Wound draw pile has left.
func (v View) WoundPileSize() int { return v.state.woundPile.Len() }

// WoundDiscarded returns how many copies of Setting.Wound[kind] are in the Wound discard pile.
func (v View) WoundDiscarded(kind int) int {
	return v.state.woundDiscards.And(rng.SlotsOf(v.rules.setting.Wound[kind].Slots...)).Len()
}

// Pending returns the shot to be answered in [DefencePhase]: the mover's man, his card and the man of
// the other side he aims at.
func (v View) Pending() (shooter, kind, target int) {
	a := v.state.pending
	return a.Man(), a.Kind(), a.Target()
}

// Resample deals into dst a state that the seat cannot tell from the true one: the cards it has not
// seen are dealt anew to the opponent's hand and the Action draw pile, and while sides are placed the
// enemy stands on a placement drawn anew.
func (v View) Resample(dst *State, stream *rng.Stream) {
	*dst = *v.state
	r, opponent := v.rules, 1-v.seat
	if v.state.phase == PlacePhase {
		if dst.occupied[opponent] != 0 {
			dst.occupied[opponent], dst.alive[opponent] = 0, 0
			placements := r.placements[opponent]
			r.stand(dst, opponent, placements[stream.Below(uint32(len(placements)))])
		}
		return
	}
	unseen := dst.hand[opponent].Or(dst.pile)
	hand := rng.Slots{}
	for n := int(dst.size[opponent]); n > 0; n-- {
		slot := unseen.Nth(int(stream.Below(uint32(unseen.Len()))))
		unseen.Remove(slot)
		hand.Add(slot)
	}
	dst.hand[opponent], dst.pile = hand, unseen
	r.derive(dst)
}

// derive fills the fields of a state that follow from the others.
func (r *Rules) derive(s *State) {
	for seat := range Seats {
		s.occupied[seat], s.held[seat] = 0, 0
		s.lost[seat], s.able[seat] = 0, [MaxMen]uint64{}
		s.alive[seat], s.hurt[seat] = 0, 0
		for i, q := range s.square[seat] {
			s.put(seat, i, q)
		}
		for i := range r.men[seat] {
			if q := s.square[seat][i]; q < Off {
				s.occupied[seat] |= bit(q)
				s.alive[seat] |= 1 << i
				r.examine(s, seat, i)
			} else if s.phase != PlacePhase {
				s.lost[seat]++
			}
		}
		s.size[seat] = uint8(s.hand[seat].Len())
		for kind := range r.kinds {
			if !s.hand[seat].And(r.slots[kind]).Empty() {
				s.held[seat] |= 1 << kind
			}
		}
	}
	s.open, s.ready = [MaxMen]uint64{}, 0
	switch s.phase {
	case MovePhase:
		s.ready = s.alive[s.mover] &^ s.moved
		r.lookAround(s)
	case ShootPhase, DefencePhase:
		s.ready = s.alive[s.mover] &^ s.shot
	}
	s.legal = uint16(r.count(s, all))
}
