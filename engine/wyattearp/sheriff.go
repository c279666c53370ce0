package wyattearp

import "tombstone/engine/rng"

// What Sheriff cards do (W6, W10 to W12), one function an effect.

// playCard plays a Sheriff card (W6). While it is in progress it is in no pile.
func (r *Rules) playCard(s *State, a Action, c *Chance) {
	slot := r.leave(s, s.mover, a.Kind())
	s.sheriff = true
	hit := a.Shot() && r.shoot(s, c)
	c.counts.played(int(r.cardOf[a.Kind()]), a.Shot(), hit)
	if a.Shot() && !hit {
		r.toDiscards(s, slot) // W10: a miss has no effect at all
	} else {
		r.resolve(s, a, slot, hit, c)
	}
	if s.phase == PlayPhase {
		r.endIfUsedUp(s, c)
	}
}

// shoot turns up the top card of the supply, which goes to the discard pile; an Outlaw card is a hit (W10).
func (r *Rules) shoot(s *State, c *Chance) (hit bool) {
	slot := r.draw(s, c)
	r.toDiscards(s, slot)
	c.counts.log(CardTurned, s.mover, r.kindOf[slot&(rng.MaxSlots-1)])
	return r.outlaws.Has(slot)
}

// resolve does what a Sheriff card is played for, and discards it unless it stays on the table (W12).
func (r *Rules) resolve(s *State, a Action, slot uint8, hit bool, c *Chance) {
	card := r.cards[a.Kind()]
	use := &card.Uses[a.Use()]
	switch use.Effect {
	case Join:
		r.joinRow(s, a, slot, hit, card)
		return
	case Hide:
		r.hide(s, a, slot, hit)
		return
	case TakeDiscard:
		s.phase, s.inPlay = TakePhase, slot
		return
	case RobHand:
		r.robHand(s, a.Seat(), c)
	case RobRow:
		r.robRow(s, a.Seat(), a.Outlaw())
	case Draw:
		r.drawCards(s, c, use.N)
	case Uncover:
		r.uncover(s, a.Outlaw())
	}
	r.toDiscards(s, slot)
}

// joinRow adds a card to the player's row, and its reward to the poster. A unique card that is on the table already
// is discarded first; its reward stays (Fastest Gun).
func (r *Rules) joinRow(s *State, a Action, slot uint8, hit bool, card *Card) {
	outlaw, note := a.Outlaw(), uint8(0)
	if card.Unique {
		r.discardOld(s, a.Kind())
	}
	if hit {
		note = noteHit
		r.raise(s, outlaw, card.RewardOnHit)
	} else {
		r.raise(s, outlaw, card.Reward)
	}
	if card.Points == 0 { // W12
		r.toDiscards(s, slot)
		return
	}
	r.join(s, s.mover, slot, outlaw, note)
}

// discardOld discards a card of a kind from the row that it joined, if there is one.
func (r *Rules) discardOld(s *State, kind int) {
	for seat := range r.seats {
		for old := s.rows[seat].And(r.slots[kind]); !old.Empty(); {
			slot := old.First()
			old.Remove(slot)
			if s.note[slot]&noteHideout == 0 {
				r.part(s, seat, slot)
				r.toDiscards(s, slot)
			}
		}
	}
}

// hide lays a Hideout on another player's row.
func (r *Rules) hide(s *State, a Action, slot uint8, hit bool) {
	seat, outlaw := a.Seat(), a.Outlaw()
	s.rows[seat].Add(slot)
	s.note[slot] = uint8(outlaw) | noteHideout | uint8(s.mover)<<noteSeat
	if hit {
		s.note[slot] |= noteHit
	}
	s.hidden[seat] |= 1 << outlaw
}

// uncover removes the Hideout from one of the player's own rows.
func (r *Rules) uncover(s *State, outlaw int) {
	slot := r.hideout(s, s.mover, outlaw)
	s.rows[s.mover].Remove(slot)
	s.hidden[s.mover] &^= 1 << outlaw
	r.toDiscards(s, slot)
}

// hideout returns the Hideout that lies on a row.
func (r *Rules) hideout(s *State, seat Seat, outlaw int) uint8 {
	for slots := s.rows[seat].Minus(r.outlaws); !slots.Empty(); {
		slot := slots.First()
		slots.Remove(slot)
		if note := s.note[slot]; note&noteHideout != 0 && int(note&noteOutlaw) == outlaw {
			return slot
		}
	}
	return noSlot
}

// robHand takes one card at random out of another player's hand: random among the physical cards.
func (r *Rules) robHand(s *State, victim Seat, c *Chance) {
	stream := c.key.Stream(TheftChance, uint64(s.turns))
	slot := s.hand[victim].Nth(int(stream.Below(uint32(s.size[victim]))))
	known := r.robbed(s, victim, slot)
	r.remove(s, victim, slot)
	r.enter(s, s.mover, slot, known)
	c.counts.log(CardRobbed, victim, r.kindOf[slot])
}

// robRow takes one Outlaw card out of another player's row. A row whose last Outlaw card is taken keeps its other
// cards (W11).
func (r *Rules) robRow(s *State, victim Seat, outlaw int) {
	slot := s.rows[victim].And(r.slots[outlaw]).First()
	r.part(s, victim, slot)
	r.enter(s, s.mover, slot, r.allBut(s.mover))
}

// take takes a card of the discard pile, the uppermost of its kind; then the Sheriff card in progress is resolved.
func (r *Rules) take(s *State, a Action, c *Chance) {
	above := &s.top
	for int(r.kindOf[*above&(rng.MaxSlots-1)]) != a.Kind() {
		above = &s.note[*above&(rng.MaxSlots-1)]
	}
	slot := *above
	*above = s.note[slot&(rng.MaxSlots-1)]
	s.discarded--
	r.enter(s, s.mover, slot, r.allBut(s.mover))
	c.counts.log(CardDrawn, s.mover, uint8(a.Kind()))
	r.toDiscards(s, s.inPlay)
	s.phase, s.inPlay = PlayPhase, noSlot
	r.endIfUsedUp(s, c)
}
