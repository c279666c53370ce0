package wyattearp

import "tombstone/engine/rng"

// Start sets up a game and plays it to its first decision (W2, W3).
func (r *Rules) Start(s *State, c *Chance) {
	*s = State{}
	c.counts.begin()
	for outlaw := range r.wanted { // W2
		r.raise(s, outlaw, r.setting.PosterStart)
	}
	r.beginHand(s, c)
	r.advance(s, c)
}

// raise has the bank put thousands on a poster.
func (r *Rules) raise(s *State, outlaw, thousands int) {
	s.poster[outlaw] += uint32(thousands)
	s.issued += uint32(thousands)
}

// advance goes on from where nobody has anything to decide to the next decision, or to the end.
func (r *Rules) advance(s *State, c *Chance) {
	for s.phase != Over {
		if s.legal = uint16(r.count(s, all)); s.legal > 1 {
			return
		}
		r.apply(s, r.nth(s, all, 0), c)
	}
	s.legal = 0
}

// Apply plays an action of the decision. The action must be legal; [Rules.Validate] is the door for those who are
// not sure.
func (r *Rules) Apply(s *State, a Action, c *Chance) {
	r.apply(s, a, c)
	r.advance(s, c)
}

func (r *Rules) apply(s *State, a Action, c *Chance) {
	switch a.Verb() {
	case Done:
		s.phase = DiscardPhase
	case DrawSupply:
		r.drawSupply(s, c)
	case DrawDiscard:
		r.drawDiscard(s, c)
	case Lay:
		r.lay(s, a, c)
	case PlayCard:
		r.playCard(s, a, c)
	case Take:
		r.take(s, a, c)
	case Discard:
		r.discard(s, a, c)
	}
}

// A hand.

// beginHand gathers and shuffles all cards and deals them, one at a time from the dealer's left, and one to begin
// the discard pile (W3). The first hand's dealer is the last seat; the deal moves one seat left each hand.
func (r *Rules) beginHand(s *State, c *Chance) {
	s.hands++
	s.hand, s.rows = [MaxPlayers]rng.Slots{}, [MaxPlayers]rng.Slots{}
	s.note = [rng.MaxSlots]uint8{}
	s.held, s.size = [MaxPlayers]uint64{}, [MaxPlayers]uint8{}
	s.wanted, s.filled, s.hidden = [MaxPlayers]uint16{}, [MaxPlayers]uint16{}, [MaxPlayers]uint16{}
	s.top, s.inPlay, s.discarded, s.refilled = noSlot, noSlot, 0, false
	s.turn, s.rumours = 0, 0
	s.supply = r.deck
	c.order.Shuffle(c.key.Stream(DealChance, uint64(s.hands)), r.setting.Universe, s.supply)
	first := Seat(int(s.hands-1) % r.setting.Players)
	c.counts.handBegan(s, (first+r.seats-1)%r.seats)
	for range r.setting.Deal {
		for i := range r.seats {
			seat := first + i
			if seat >= r.seats {
				seat -= r.seats
			}
			r.enter(s, seat, c.order.Draw(&s.supply), 0)
		}
	}
	c.counts.dealt(r, s)
	r.toDiscards(s, c.order.Draw(&s.supply))
	r.beginTurn(s, first) // W4
}

// beginTurn begins a player's turn.
func (r *Rules) beginTurn(s *State, seat Seat) {
	s.turn++
	s.turns++
	s.mover, s.phase = seat, DrawPhase
	s.sheriff, s.laid = false, 0
}

// endTurn looks whether somebody has no cards left (W13), and else hands the turn to the left (W4).
func (r *Rules) endTurn(s *State, c *Chance) {
	if s.size[s.mover&3] == 0 {
		r.endHand(s, c, OwnDiscard)
		return
	}
	for seat := range r.seats {
		if s.size[seat] == 0 {
			r.endHand(s, c, MostWanted)
			return
		}
	}
	if s.turn >= MaxTurns {
		r.endHand(s, c, HandCut)
		return
	}
	next := s.mover + 1
	if next == r.seats {
		next = 0
	}
	r.beginTurn(s, next)
}

// endHand pays the posters (W14, W15), raises them (W16), and ends the game or begins the next hand (W17).
func (r *Rules) endHand(s *State, c *Chance, why End) {
	c.counts.handEnded(r, s, why)
	scores := r.scores(s)
	for outlaw := range r.wanted {
		payment := r.Pay(scores[outlaw], int(s.poster[outlaw]))
		c.counts.paid(r, s, outlaw, &scores[outlaw], &payment)
		for seat, thousands := range payment.Paid {
			s.money[seat] += uint32(thousands)
		}
		s.poster[outlaw] = uint32(payment.Left)
		r.raise(s, outlaw, r.setting.PosterRaise)
	}
	c.counts.handPaid(r, s)
	richest := max(s.money[0], s.money[1], s.money[2], s.money[3])
	if int(richest) >= r.setting.Target {
		for seat := range r.seats {
			if s.money[seat] == richest {
				s.winners |= 1 << seat
			}
		}
	} else if int(s.hands) < r.setting.MaxHands {
		r.beginHand(s, c)
		return
	}
	s.phase, s.inPlay = Over, noSlot
	c.counts.over(r, s)
}

// A turn.

// drawSupply draws the top two cards of the supply (W5). The hand ends where that uses it up (W13).
func (r *Rules) drawSupply(s *State, c *Chance) {
	r.drawCards(s, c, 2)
	s.phase = PlayPhase
	r.endIfUsedUp(s, c)
}

// endIfUsedUp ends the hand where the supply has run out for the second time (W13).
func (r *Rules) endIfUsedUp(s *State, c *Chance) {
	if s.usedUp() {
		r.endHand(s, c, SupplyOut)
	}
}

// drawCards draws n cards of the supply into the mover's hand, as far as there are any.
func (r *Rules) drawCards(s *State, c *Chance, n int) {
	for ; n > 0; n-- {
		slot := r.draw(s, c)
		if slot == noSlot {
			return
		}
		r.enter(s, s.mover, slot, 0)
		c.counts.log(CardDrawn, s.mover, r.kindOf[slot])
	}
}

// draw takes the next card of the supply, refilling it once a hand where it is empty (W5); noSlot where there is
// no card.
func (r *Rules) draw(s *State, c *Chance) (slot uint8) {
	if s.supply.Empty() {
		if !r.canDraw(s) {
			return noSlot
		}
		r.refill(s, c)
	}
	return c.order.Draw(&s.supply)
}

// canDraw reports whether the supply has a card, or would have one once refilled.
func (r *Rules) canDraw(s *State) bool {
	return !s.supply.Empty() || !s.refilled && s.top != noSlot
}

// refill shuffles the discard pile into a new supply (W5).
func (r *Rules) refill(s *State, c *Chance) {
	for slot := s.top; slot != noSlot; {
		s.supply.Add(slot)
		next := &s.note[slot&(rng.MaxSlots-1)]
		slot, *next = *next, 0
	}
	s.top, s.discarded, s.refilled = noSlot, 0, true
	c.order.Shuffle(c.key.Stream(RefillChance, uint64(s.hands)), r.setting.Universe, s.supply)
	c.counts.refilled(s)
}

// drawDiscard draws the top card of the discard pile (W5).
func (r *Rules) drawDiscard(s *State, c *Chance) {
	slot := s.top
	s.top = s.note[slot&(rng.MaxSlots-1)]
	s.discarded--
	r.enter(s, s.mover, slot, r.allBut(s.mover))
	c.counts.log(CardDrawn, s.mover, r.kindOf[slot&(rng.MaxSlots-1)])
	s.phase = PlayPhase
}

// lay lays Outlaw cards of one outlaw into the player's own row (W7).
func (r *Rules) lay(s *State, a Action, c *Chance) {
	outlaw, n := a.Outlaw(), a.N()
	for range n {
		slot := r.leave(s, s.mover, outlaw)
		r.join(s, s.mover, slot, outlaw, 0)
	}
	s.wanted[s.mover&3] |= 1 << outlaw
	s.laid |= 1 << outlaw
	if r.setting.Reward == NMinusOne {
		r.raise(s, outlaw, n-1)
	} else {
		r.raise(s, outlaw, n)
	}
	c.counts.laid(outlaw, n)
}

// discard discards a card and ends the turn (W9).
func (r *Rules) discard(s *State, a Action, c *Chance) {
	r.toDiscards(s, r.leave(s, s.mover, a.Kind()))
	r.endTurn(s, c)
}
