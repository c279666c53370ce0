package wyattearp

import (
	"errors"
	"slices"
	"strconv"
)

// Validate reports why an action may not be taken now, with the rule it breaks, or nil. It is the door for
// outsiders; policies choose from the view's list.
func (r *Rules) Validate(s *State, a Action) error {
	if err := r.validate(s, a); err != nil {
		return err
	}
	if !slices.Contains(r.list(s, all, nil), a) {
		return errors.New("action " + strconv.Itoa(int(uint32(a))) + " has bits that mean nothing")
	}
	return nil
}

// phaseOf says in which phase a verb belongs.
var phaseOf = [verbs]Phase{
	Done: PlayPhase, DrawSupply: DrawPhase, DrawDiscard: DrawPhase, Lay: PlayPhase, PlayCard: PlayPhase, Take: TakePhase, Discard: DiscardPhase,
}

func (r *Rules) validate(s *State, a Action) error {
	if s.phase == Over {
		return errors.New("W17: the game is over")
	}
	if int(a.Verb()) >= verbs || phaseOf[a.Verb()] != s.phase {
		return errors.New(a.Verb().String() + " does not belong in the " + s.phase.String())
	}
	held := a.Kind() < kinds && s.held[s.mover]>>a.Kind()&1 != 0
	name := strconv.Quote(r.KindName(a.Kind()))
	switch a.Verb() {
	case DrawSupply, DrawDiscard:
		if r.draws(s)>>a.Verb()&1 == 0 {
			return errors.New("W5: there is no card to draw")
		}
	case Take:
		if r.discardKinds(s)>>a.Kind()&1 == 0 {
			return errors.New(name + " is not in the discard pile")
		}
	case Lay, PlayCard, Discard:
		if !held {
			return errors.New(name + " is not in hand")
		}
	}
	switch a.Verb() {
	case Lay:
		return r.validateLay(s, a)
	case PlayCard:
		return r.validatePlay(s, a)
	}
	return nil
}

// validateLay checks the laying of cards of a kind that is in hand (W6, W7).
func (r *Rules) validateLay(s *State, a Action) error {
	name := r.KindName(a.Kind())
	if a.Kind() >= r.wanted {
		return errors.New("W7: " + strconv.Quote(name) + " is no Outlaw card")
	}
	low, high := r.lays(s, a.Kind(), s.open())
	switch {
	case s.sheriff && r.setting.Play == Either:
		return errors.New("W6: a Sheriff card has been played this turn")
	case r.layable(s, all)>>a.Kind()&1 == 0:
		return errors.New("W6: another outlaw has been laid this turn")
	case a.N() >= int(s.size[s.mover]):
		return errors.New("W6: the last card of a hand is not played")
	case a.N() < low || a.N() > high:
		return errors.New("W7: " + strconv.Itoa(a.N()) + " cards of " + name + " cannot be laid (expected " + strconv.Itoa(low) + " to " + strconv.Itoa(high) + ")")
	}
	return nil
}

// validatePlay checks the playing of a card that is in hand (W6, W10 to W12).
func (r *Rules) validatePlay(s *State, a Action) error {
	card := r.cards[a.Kind()]
	switch {
	case card == nil:
		return errors.New("W6: " + strconv.Quote(r.KindName(a.Kind())) + " is no Sheriff card")
	case s.sheriff:
		return errors.New("W6: a Sheriff card has been played this turn")
	case r.setting.Play == Either && s.laid != 0:
		return errors.New("W6: Outlaw cards have been laid this turn")
	case s.size[s.mover] < 2:
		return errors.New("W6: the last card of a hand is not played")
	case a.Use() >= len(card.Uses):
		return errors.New(strconv.Quote(card.Name) + " has no menu entry " + strconv.Itoa(a.Use()+1))
	}
	use := &card.Uses[a.Use()]
	shot := uint8(1)
	if a.Shot() {
		shot = 2
	}
	if r.shots(s, use.Shot)&shot == 0 {
		return errors.New("W10: " + strconv.Quote(card.Name) + " is not played so: it takes a shot or not, and a shot needs a card to turn")
	}
	for i := range r.targets(s, a.Kind(), use.Effect) {
		if seat, outlaw := r.target(s, a.Kind(), use.Effect, i); seat == a.Seat() && outlaw == a.Outlaw() {
			return nil
		}
	}
	return errors.New("W11, W12: " + strconv.Quote(card.Name) + " has no such target")
}
