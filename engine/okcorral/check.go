package okcorral

import (
	"errors"
	"strconv"

	"tombstone/engine/rng"
)

// check finds everything that the tables could not hold.
func (s *Setting) check() error {
	var problems []error
	within := func(what string, n, low, high int) {
		if n < low || n > high {
			problems = append(problems, errors.New(what+" is "+strconv.Itoa(n)+" (expected "+strconv.Itoa(low)+" to "+strconv.Itoa(high)+")"))
		}
	}
	for seat := range Seats {
		within("hand", s.Hand[seat], 0, MaxHand)
		within("opening_hand", s.OpeningHand[seat], 0, MaxHand)
		within("kills_to_win", s.KillsToWin[seat], 1, MaxHand)
		within("draw_penalty", s.DrawPenalty[seat], 0, MaxHand)
		within("men of a side", len(s.Men[seat]), 1, MaxMen)
		if setup := s.Setup[seat]; setup.How == Fixed {
			if len(setup.Squares) != len(s.Men[seat]) {
				problems = append(problems, errors.New("setup places "+strconv.Itoa(len(setup.Squares))+" men of "+strconv.Itoa(len(s.Men[seat]))))
			} else if err := CheckPlacement(seat, setup.Squares); err != nil {
				problems = append(problems, err)
			}
		}
	}
	within("max_turns", s.MaxTurns, 1, MaxTurns)
	within("wounds_to_kill", s.WoundsToKill, 1, MaxWounds)
	within("card names in the Action Deck", len(s.Action), 0, MaxKinds)
	within("card names in the Wound Deck", len(s.Wound), 0, MaxKinds)
	action, wound := make([][]uint8, len(s.Action)), make([][]uint8, len(s.Wound))
	for i, card := range s.Action {
		action[i] = card.Slots
		if err := card.check(); err != nil {
			problems = append(problems, errors.New("card "+strconv.Quote(card.Name)+": "+err.Error()))
		}
	}
	for i, card := range s.Wound {
		wound[i] = card.Slots
		if card.Effect > EffectNotWounded {
			problems = append(problems, errors.New("card "+strconv.Quote(card.Name)+": unknown effect"))
		}
	}
	problems = append(problems, checkSlots("Action Deck", action, s.ActionUniverse), checkSlots("Wound Deck", wound, s.WoundUniverse))
	return errors.Join(problems...)
}

func (c *Card) check() error {
	switch {
	case c.Type > Special:
		return errors.New("unknown type")
	case (c.Type == Move || c.Type == Shoot) && int(c.Reach) >= reaches:
		return errors.New("unknown number")
	case c.Type == Move && c.Reach > MaxReach:
		return errors.New("A(m) belongs to Shoot cards")
	case c.Type == Special && (c.Effect == NoEffect || c.Effect > Heal):
		return errors.New("a Special needs an effect")
	case c.Type == Special && c.Effect != Heal && (c.N < 1 || c.N > MaxCards):
		return errors.New("its effect is for " + strconv.Itoa(c.N) + " cards (expected 1 to " + strconv.Itoa(MaxCards) + ")")
	}
	return nil
}

// checkSlots checks that a deck's physical cards have slots of their own in the universe.
func checkSlots(deck string, kinds [][]uint8, universe int) error {
	if universe != 64 && universe != rng.MaxSlots {
		return errors.New(deck + ": universe is " + strconv.Itoa(universe) + " (expected 64 or 128)")
	}
	var seen rng.Slots
	for _, slots := range kinds {
		for _, slot := range slots {
			if int(slot) >= universe || seen.Has(slot) {
				return errors.New(deck + ": slot " + strconv.Itoa(int(slot)) + " is taken twice or not below " + strconv.Itoa(universe))
			}
			seen.Add(slot)
		}
	}
	if seen.Len() > MaxCards {
		return errors.New(deck + ": " + strconv.Itoa(seen.Len()) + " cards (expected at most " + strconv.Itoa(MaxCards) + ")")
	}
	return nil
}

// CheckState reports every invariant that a state breaks, or nil: each card in exactly one place, men
// where they may stand, derived fields equal to what they derive from. For tests and parsers.
func (r *Rules) CheckState(s *State) error {
	var problems []error
	problem := func(text string) { problems = append(problems, errors.New(text)) }
	piles := []struct {
		name  string
		slots rng.Slots
		deck  rng.Slots
	}{
		{"Earps' hand", s.hand[Earps], r.deck},
		{"Cowboys' hand", s.hand[Cowboys], r.deck},
		{"draw pile", s.pile, r.deck},
		{"discard pile", s.discarded, r.deck},
		{"Wound draw pile", s.woundPile, r.wounds},
		{"Wound discard pile", s.woundDiscards, r.wounds},
	}
	var cards, wounds rng.Slots
	for i, p := range piles {
		seen := &cards
		if i >= 4 {
			seen = &wounds
		}
		if !p.slots.Minus(p.deck).Empty() {
			problem(p.name + " holds cards that are not in the deck")
		}
		if !p.slots.And(*seen).Empty() {
			problem(p.name + " holds cards that are elsewhere too")
		}
		*seen = seen.Or(p.slots)
	}
	if cards != r.deck || wounds != r.wounds {
		problem("O3: cards have been lost")
	}
	problems = append(problems, r.checkMen(s), r.checkTurn(s))
	if err := errors.Join(problems...); err != nil {
		return err
	}
	again := *s
	r.derive(&again)
	if again != *s {
		return errors.New("derived fields do not follow from the rest")
	}
	return nil
}

// checkMen checks where the men stand and how they are.
func (r *Rules) checkMen(s *State) error {
	var problems []error
	seen := map[Square]bool{}
	for seat := range Seats {
		for i, q := range s.square[seat] {
			who := "man " + strconv.Itoa(i+1) + " of the " + seat.String()
			if q > Off || q < Off && i >= r.men[seat] {
				problems = append(problems, errors.New(who+" is on no square"))
			}
			if q < Off && seen[q] {
				problems = append(problems, errors.New("O9: two men on "+q.String()))
			}
			seen[q] = true
			wounds := int(s.wounds[seat][i])
			if wounds > 0 && (q >= Off || wounds >= r.setting.WoundsToKill) {
				problems = append(problems, errors.New(who+" has "+strconv.Itoa(wounds)+" wounds"))
			}
		}
	}
	return errors.Join(problems...)
}

// checkTurn checks whose turn it is, and what of.
func (r *Rules) checkTurn(s *State) error {
	none := uint8(0xff) << r.men[s.mover&1]
	switch {
	case s.mover > 1 || s.first > 1 || s.winner > Nobody || s.phase > Over:
		return errors.New("no such seat or phase")
	case (s.moved|s.shot)&none != 0:
		return errors.New("somebody who is not there moved or shot")
	case s.phase != PlacePhase && (int(s.turn) > r.setting.MaxTurns || s.turn == 0):
		return errors.New("turn " + strconv.Itoa(int(s.turn)) + " of " + strconv.Itoa(r.setting.MaxTurns))
	case s.actions > maxActions:
		return errors.New(strconv.Itoa(int(s.actions)) + " actions in a turn")
	case s.winner != Nobody && s.phase != Over:
		return errors.New("O17: won, but not over")
	case s.phase == PlacePhase:
		return r.checkPlacing(s)
	}
	return r.checkShot(s)
}

// checkPlacing checks a state in which a side is to place its men: nothing has happened yet but that the
// sides before it have placed theirs (O5).
func (r *Rules) checkPlacing(s *State) error {
	happened := s.turn != 0 || s.actions != 0 || s.moved|s.shot != 0 || s.pending != 0 || s.first != 0 ||
		s.pile != r.deck || s.woundPile != r.wounds || s.wounds != [Seats][MaxMen]uint8{}
	if happened || r.setting.Setup[s.mover].How != ByPolicy {
		return errors.New("O5: nothing to place")
	}
	for seat := range Seats {
		men := s.square[seat][:r.men[seat]]
		if seat >= s.mover {
			if s.square[seat] != nowhere[seat] {
				return errors.New("O5: the " + seat.String() + " have placed already")
			}
		} else if err := CheckPlacement(seat, men); err != nil {
			return err
		}
	}
	return nil
}

// checkShot checks the shot to be answered.
func (r *Rules) checkShot(s *State) error {
	a := s.pending
	if s.phase != DefencePhase {
		if a != 0 {
			return errors.New("a shot is pending outside the defence")
		}
		return nil
	}
	if a.Verb() != ShootAt || a.Kind() >= r.kinds || r.shots>>a.Kind()&1 == 0 || a.Man() >= r.men[s.mover] ||
		a.Target() >= r.men[1-s.mover] || newAction(ShootAt, a.Kind(), a.Man(), a.Target()) != a {
		return errors.New("the pending action is no shot")
	}
	if s.shot>>a.Man()&1 == 0 || !s.lives(s.mover, a.Man()) || !s.lives(1-s.mover, a.Target()) {
		return errors.New("O10: shooter or target cannot be")
	}
	return nil
}
