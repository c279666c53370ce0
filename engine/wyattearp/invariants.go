package wyattearp

import (
	"errors"
	"math/bits"
	"strconv"

	"tombstone/engine/rng"
)

// CheckState reports every invariant that a state breaks, or nil: each card in exactly one place, every thousand
// on a poster or in a purse, derived fields equal to what they derive from. For tests and parsers.
func (r *Rules) CheckState(s *State) error {
	if err := errors.Join(r.checkSeats(s), r.checkCards(s), r.checkMoney(s)); err != nil {
		return err // nothing below can be looked at in such a state
	}
	if err := errors.Join(r.checkHands(s), r.checkRows(s), r.checkTurn(s)); err != nil {
		return err
	}
	again := *s
	r.derive(&again)
	if again != *s {
		return errors.New("derived fields do not follow from the rest")
	}
	return nil
}

// checkSeats checks that what belongs to a seat belongs to one that plays.
func (r *Rules) checkSeats(s *State) error {
	if s.mover >= r.seats || s.phase > Over || s.winners>>r.seats != 0 {
		return errors.New("no such seat or phase")
	}
	for seat := r.seats; seat < MaxPlayers; seat++ {
		if !s.hand[seat].Empty() || !s.rows[seat].Empty() || s.money[seat] != 0 {
			return errors.New(seat.String() + " does not play")
		}
	}
	return nil
}

// checkCards checks that every card is in one place (W1).
func (r *Rules) checkCards(s *State) error {
	var seen rng.Slots
	var problems []error
	place := func(name string, slots rng.Slots) {
		if !slots.Minus(r.deck).Empty() {
			problems = append(problems, errors.New(name+" holds cards that there are not"))
		}
		if !slots.And(seen).Empty() {
			problems = append(problems, errors.New(name+" holds cards that are elsewhere too"))
		}
		seen = seen.Or(slots)
	}
	for seat := range r.seats {
		place(seat.String()+"'s hand", s.hand[seat])
		place(seat.String()+"'s rows", s.rows[seat])
	}
	place("the supply", s.supply)
	if s.inPlay != noSlot {
		if s.inPlay >= rng.MaxSlots {
			return errors.New("the card in progress is none")
		}
		place("the card in progress", rng.SlotsOf(s.inPlay))
	}
	var pile rng.Slots
	for slot := s.top; slot != noSlot; slot = s.note[slot] {
		if slot >= rng.MaxSlots || pile.Has(slot) {
			return errors.New("the discard pile does not end")
		}
		pile.Add(slot)
	}
	place("the discard pile", pile)
	if seen != r.deck {
		problems = append(problems, errors.New("W1: cards have been lost"))
	}
	for slot, note := range s.note {
		quiet := s.supply.Has(uint8(slot)) || !r.deck.Has(uint8(slot)) || uint8(slot) == s.inPlay
		if quiet && note != 0 {
			problems = append(problems, errors.New("a note of card "+strconv.Itoa(slot)+", which is in no place for notes"))
		}
	}
	return errors.Join(problems...)
}

// checkMoney checks that all the money the bank has given is there (W2, W7, W14).
func (r *Rules) checkMoney(s *State) error {
	sum := uint64(0)
	for _, thousands := range s.money {
		sum += uint64(thousands)
	}
	for outlaw, thousands := range s.poster {
		sum += uint64(thousands)
		if outlaw >= r.wanted && thousands != 0 {
			return errors.New("there is no poster " + strconv.Itoa(outlaw))
		}
	}
	if sum != uint64(s.issued) {
		return errors.New("the bank has given " + strconv.Itoa(int(s.issued)) + " thousand, but there are " + strconv.FormatUint(sum, 10))
	}
	return nil
}

// checkHands checks what is known of hands.
func (r *Rules) checkHands(s *State) error {
	if s.rumours>>r.seats != 0 || s.rumours != 0 && r.seats == 2 {
		return errors.New("nobody hears rumours")
	}
	for seat := range r.seats {
		for hand := s.hand[seat]; !hand.Empty(); {
			slot := hand.First()
			hand.Remove(slot)
			seen, rumoured := s.note[slot]&15, s.note[slot]>>4
			if (seen|rumoured)&^r.allBut(seat) != 0 || seen&rumoured != 0 || rumoured&^s.rumours != 0 {
				return errors.New("nobody can know that of card " + strconv.Itoa(int(slot)) + " in " + seat.String() + "'s hand")
			}
		}
	}
	return nil
}

// checkRows checks that cards lie in rows where they may (W7, W12).
func (r *Rules) checkRows(s *State) error {
	unique := map[uint8]bool{}
	for seat := range r.seats {
		var hidden uint16
		for rows := s.rows[seat]; !rows.Empty(); {
			slot := rows.First()
			rows.Remove(slot)
			note, kind := s.note[slot], r.kindOf[slot]
			outlaw, card := int(note&noteOutlaw), r.cards[kind]
			wrong := errors.New("card " + strconv.Itoa(int(slot)) + " cannot lie in " + seat.String() + "'s row of outlaw " + strconv.Itoa(outlaw+1))
			switch {
			case outlaw >= r.wanted:
				return wrong
			case card == nil:
				if int(note) != r.Outlaw(int(kind)) {
					return wrong
				}
			case note&noteHideout != 0:
				by := Seat(note >> noteSeat & 3)
				if by >= r.seats || by == seat || hidden>>outlaw&1 != 0 || !card.can(Hide, note&noteHit != 0) {
					return wrong
				}
				hidden |= 1 << outlaw
			default:
				if note>>noteSeat != 0 || card.Points == 0 || !card.can(Join, note&noteHit != 0) || card.Photo && outlaw != r.Outlaw(int(kind)) || card.Unique && unique[kind] {
					return wrong
				}
				unique[kind] = true
			}
		}
	}
	return nil
}

// can reports whether a card has an effect, with the shot that hit or without one.
func (c *Card) can(effect Effect, hit bool) bool {
	for _, use := range c.Uses {
		if use.Effect == effect && (hit && use.Shot != NoShot || !hit && use.Shot != RequiredShot) {
			return true
		}
	}
	return false
}

// checkTurn checks the turn, the hand and the end of the game.
func (r *Rules) checkTurn(s *State) error {
	richest := max(s.money[0], s.money[1], s.money[2], s.money[3])
	switch {
	case s.hands < 1 || int(s.hands) > r.setting.MaxHands || s.turn < 1 || s.turn > MaxTurns || s.turns < uint32(s.hands-1)+uint32(s.turn):
		return errors.New("no such hand or turn")
	case s.hands == 1 && s.turns != uint32(s.turn):
		return errors.New("the turns of the game are not those of its first hand")
	case int(s.laid)>>r.wanted != 0 || s.laid&^s.rowsOf(r, s.mover) != 0:
		return errors.New("W7: laid this turn, but not there")
	case r.setting.RowsATurn != AnyRows && bits.OnesCount16(s.laid) > r.setting.RowsATurn:
		return errors.New("W6: too many outlaws laid in a turn")
	case r.setting.Play == Either && s.sheriff && s.laid != 0:
		return errors.New("W6: a Sheriff card and Outlaw cards in a turn")
	case (s.phase == TakePhase) != (s.inPlay != noSlot) || s.phase == TakePhase && !s.sheriff:
		return errors.New("a Sheriff card is in progress, or should be")
	case s.phase == TakePhase && s.top == noSlot:
		return errors.New("there is no card to take")
	case s.phase == TakePhase && (r.cards[r.kindOf[s.inPlay]] == nil || !r.takes(s.inPlay)):
		return errors.New("the card in progress takes no card")
	}
	if s.phase == Over {
		return r.checkOver(s, richest)
	}
	switch {
	case s.winners != 0:
		return errors.New("W17: won, but not over")
	case s.hands == 1 && richest != 0, s.hands > 1 && int(richest) >= r.setting.Target:
		return errors.New("W17: the game would be over, or nothing has been paid yet")
	case s.usedUp() && s.phase != TakePhase:
		return errors.New("W13: the supply is used up, but the hand goes on")
	case s.hand[s.mover].Empty():
		return errors.New("W6: " + s.mover.String() + " has no card to discard")
	case s.phase != DrawPhase:
		return nil
	case s.sheriff || s.laid != 0 || s.top == noSlot:
		return errors.New("W5: this is no beginning of a turn")
	}
	for seat := range r.seats {
		if s.hand[seat].Empty() {
			return errors.New("W13: " + seat.String() + " has no cards, but the hand goes on")
		}
	}
	return nil
}

// rowsOf returns the outlaws of whom a seat's row has an Outlaw card, from the cards.
func (s *State) rowsOf(r *Rules, seat Seat) (set uint16) {
	for outlaw := range r.wanted {
		if !s.rows[seat].And(r.slots[outlaw]).Empty() {
			set |= 1 << outlaw
		}
	}
	return set
}

// takes reports whether a Sheriff card can take a card of the discard pile.
func (r *Rules) takes(slot uint8) bool {
	card := r.cards[r.kindOf[slot]]
	return card.can(TakeDiscard, false) || card.can(TakeDiscard, true)
}

// checkOver checks who has won (W17).
func (r *Rules) checkOver(s *State, richest uint32) error {
	var winners uint8
	for seat := range r.seats {
		if s.money[seat] == richest && int(richest) >= r.setting.Target {
			winners |= 1 << seat
		}
	}
	if s.winners != winners || winners == 0 && int(s.hands) != r.setting.MaxHands {
		return errors.New("W17: that is no end of a game")
	}
	return nil
}

// derive fills the fields of a state that follow from the others.
func (r *Rules) derive(s *State) {
	for seat := range r.seats {
		s.held[seat], s.size[seat] = 0, uint8(s.hand[seat].Len())
		for hand := s.hand[seat]; !hand.Empty(); {
			slot := hand.First()
			hand.Remove(slot)
			s.held[seat] |= 1 << r.kindOf[slot]
		}
		for outlaw := range r.wanted {
			r.lookAtRow(s, seat, outlaw)
		}
	}
	s.discarded = 0
	for slot := s.top; slot != noSlot; slot = s.note[slot] {
		s.discarded++
	}
	s.legal = uint16(r.count(s, all))
}
