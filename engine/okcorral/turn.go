package okcorral

import "math/bits"

// playTurn plays the rest of a turn, and its end. [Rules.Apply] finds its way from any state to the next decision;
// here the way is in the code, a phase after the other, which the processor can foresee. Both use the same rules,
// and tests have them play the same games.
func (t *Table) playTurn() {
	s := &t.state
	t.rekey(s.mover)
	if s.phase == MovePhase {
		t.playMoves()
	}
	if s.phase == ShootPhase && !t.playShots() {
		return
	}
	t.playDiscards()
	t.rules.endTurn(s, &t.chance)
}

// playMoves plays a MovePhase (O9).
func (t *Table) playMoves() {
	s, r, c := &t.state, t.rules, &t.chance
	seat := s.mover & 1
	for s.actions < maxActions {
		held := s.held[seat]
		if held&r.moving == 0 {
			break
		}
		r.lookAround(s)
		n := r.countMoves(s, held) + r.countSpecials(s, held) + 1
		if n == 1 {
			break
		}
		a := t.askOf(seat, n)
		if a == PassAction {
			break
		}
		if a.Verb() == MoveMan {
			r.move(s, a, c)
		} else {
			t.playOther(a)
		}
	}
	r.endMoving(s)
}

// playShots plays a ShootPhase with its defences (O10, O11); false where it ended the game.
func (t *Table) playShots() bool {
	s, r, c := &t.state, t.rules, &t.chance
	seat := s.mover & 1
	for s.actions < maxActions {
		held := s.held[seat]
		if held&r.shooting == 0 {
			break
		}
		n := r.countShots(s, held) + r.countSpecials(s, held) + 1
		if n == 1 {
			break
		}
		a := t.askOf(seat, n)
		if a == PassAction {
			break
		}
		if a.Verb() != ShootAt {
			t.playOther(a)
			continue
		}
		if r.shoot(s, a, c); t.defended() {
			continue
		}
		s.phase = ShootPhase
		if r.hit(s, c); s.phase == Over {
			return false
		}
	}
	r.endShooting(s)
	return true
}

// askOf asks a seat's policy, which has n actions.
func (t *Table) askOf(seat Seat, n int) Action {
	t.state.legal = uint16(n)
	return t.ask(seat)
}

// playDiscards plays a DiscardPhase (O15), where the rules have one.
func (t *Table) playDiscards() {
	s, r, c := &t.state, t.rules, &t.chance
	seat := s.mover & 1
	if !r.setting.DiscardPhase {
		return
	}
	for s.actions < maxActions {
		n := bits.OnesCount64(s.held[seat]) + 1
		if n == 1 {
			return
		}
		a := t.askOf(seat, n)
		if a == PassAction {
			return
		}
		r.discard(s, a, c)
	}
}

// playOther plays a Special of the mover's.
func (t *Table) playOther(a Action) {
	if a.Verb() == HealMan {
		t.rules.heal(&t.state, a, &t.chance)
	} else {
		t.rules.playSpecial(&t.state, a, &t.chance)
	}
}

// defended asks the opponent for a Defence card against the shot, where he has one (O11), and plays it.
func (t *Table) defended() bool {
	s := &t.state
	kinds := t.rules.defenceKinds(s)
	if kinds == 0 {
		return false
	}
	opponent := 1 - s.mover&1
	t.rekey(opponent)
	a := t.askOf(opponent, bits.OnesCount64(kinds)+1)
	if a == PassAction {
		return false
	}
	t.rules.defend(s, a, &t.chance)
	return true
}
