package okcorral

import (
	"errors"
	"slices"
	"strconv"
)

// Validate reports why an action may not be taken now, with the rule it breaks, or nil. It is the door
// for outsiders; policies choose from the view's list.
func (r *Rules) Validate(s *State, a Action) error {
	if err := r.validate(s, a); err != nil {
		return err
	}
	if !slices.Contains(r.list(s, all, nil), a) {
		return errors.New("action " + strconv.Itoa(int(uint32(a))) + " has bits that mean nothing")
	}
	return nil
}

// phaseOf says in which phases a verb belongs.
var phaseOf = map[Verb][]Phase{
	Pass:        {MovePhase, ShootPhase, DefencePhase, DiscardPhase},
	MoveMan:     {MovePhase},
	ShootAt:     {ShootPhase},
	Defend:      {DefencePhase},
	PlaySpecial: {MovePhase, ShootPhase},
	HealMan:     {MovePhase, ShootPhase},
	DiscardCard: {DiscardPhase},
	Place:       {PlacePhase},
}

func (r *Rules) validate(s *State, a Action) error {
	if s.phase == Over {
		return errors.New("O17: the game is over")
	}
	if !slices.Contains(phaseOf[a.Verb()], s.phase) {
		return errors.New(a.Verb().String() + " does not belong in the " + s.phase.String())
	}
	switch a.Verb() {
	case Pass:
		return nil
	case Place:
		if a.Placement() >= len(r.placements[s.mover]) {
			return errors.New("O4: there is no placement " + strconv.Itoa(a.Placement()))
		}
		return nil
	}
	if a.Kind() >= r.kinds {
		return errors.New("there is no card " + strconv.Itoa(a.Kind()))
	}
	card := &r.setting.Action[a.Kind()]
	seat := s.asks()
	if s.held[seat]>>a.Kind()&1 == 0 {
		return errors.New(strconv.Quote(card.Name) + " is not in hand")
	}
	if s.actions >= maxActions && s.phase != DefencePhase {
		return errors.New("the turn has had its " + strconv.Itoa(maxActions) + " actions")
	}
	if a.Verb() == DiscardCard {
		return nil
	}
	if card.verb() != a.Verb() {
		return errors.New(strconv.Quote(card.Name) + " is not a card for that: " + a.Verb().String())
	}
	return r.validatePlay(s, a, card)
}

// verb returns how a card is played.
func (c *Card) verb() Verb {
	switch {
	case c.Type == Move:
		return MoveMan
	case c.Type == Shoot:
		return ShootAt
	case c.Type == Defence:
		return Defend
	case c.Effect == Heal:
		return HealMan
	default:
		return PlaySpecial
	}
}

// validatePlay checks the playing of a card that is in hand and belongs in the phase.
func (r *Rules) validatePlay(s *State, a Action, card *Card) error {
	if a.Verb() == PlaySpecial {
		if r.specialKinds(s, all)>>a.Kind()&1 == 0 {
			return errors.New("O14: no living man meets the conditions of " + strconv.Quote(card.Name))
		}
		return nil
	}
	seat, man := s.mover, a.Man()
	if a.Verb() == Defend {
		seat, man = 1-s.mover, s.pending.Target()
	}
	if !s.lives(seat, man) {
		return errors.New("man " + strconv.Itoa(man+1) + " of the " + seat.String() + " is not on the board")
	}
	name := r.setting.Men[seat][man].Name
	if s.able[seat][man]>>a.Kind()&1 == 0 {
		return errors.New(name + " does not meet the conditions of " + strconv.Quote(card.Name))
	}
	switch a.Verb() {
	case MoveMan:
		if s.moved>>a.Man()&1 != 0 {
			return errors.New("O13: " + name + " has moved this turn")
		}
		if a.To() >= Off || r.destinations(s, man, a.Kind())&bit(a.To()) == 0 {
			return errors.New("O9: " + name + " cannot go from " + s.square[seat][man].String() + " to " + a.To().String() + " with " + strconv.Quote(card.Name))
		}
	case ShootAt:
		if s.shot>>a.Man()&1 != 0 {
			return errors.New("O13: " + name + " has shot this turn")
		}
		if a.Target() >= r.men[1-seat] || !s.lives(1-seat, a.Target()) {
			return errors.New("O10: the target is not a living enemy")
		}
		target := s.square[1-seat][a.Target()]
		if r.aims(s, seat, man, s.held[seat]&r.shots)[a.Target()&3]>>a.Kind()&1 == 0 {
			return errors.New("O10: " + target.String() + " is not in range of " + name + " on " + s.square[seat][man].String() + " with " + strconv.Quote(card.Name))
		}
	case HealMan:
		if s.wounds[seat][man] == 0 {
			return errors.New("O14: " + name + " is not wounded")
		}
	}
	return nil
}
