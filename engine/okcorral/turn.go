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
	for s.actions < maxActions {
		held := s.held[s.mover&1]
		n := r.countMoves(s, held) + r.countSpecials(s, held) + 1
		if s.legal = uint16(n); n == 1 {
			break
		}
		a := t.choose(MovePhase, n)
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
	for s.actions < maxActions {
		held := s.held[s.mover&1]
		n := r.countShots(s, held) + r.countSpecials(s, held) + 1
		if s.legal = uint16(n); n == 1 {
			break
		}
		a := t.choose(ShootPhase, n)
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

// playDiscards plays a DiscardPhase (O15), where the rules have one.
func (t *Table) playDiscards() {
	s, r, c := &t.state, t.rules, &t.chance
	if !r.setting.DiscardPhase {
		return
	}
	for s.actions < maxActions {
		held := s.held[s.mover&1]
		n := bits.OnesCount64(held) + 1
		if s.legal = uint16(n); n == 1 {
			return
		}
		a := t.choose(DiscardPhase, n)
		if a == PassAction {
			return
		}
		r.discard(s, a, c)
	}
}

// choose returns what the mover does of the n actions of a phase.
func (t *Table) choose(phase Phase, n int) Action {
	s, r := &t.state, t.rules
	seat := s.mover & 1
	if !t.indifferent[seat] {
		return t.ask(seat)
	}
	i, held := int(t.streams[seat].Below(uint32(n))), s.held[seat]
	switch {
	case i == n-1:
		return t.decide(PassAction)
	case phase == MovePhase:
		return t.decide(r.nthMove(s, held, i))
	case phase == ShootPhase:
		return t.decide(r.nthShot(s, held, i))
	default:
		return t.decide(nthKind(DiscardCard, held, i))
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
	s.legal = uint16(bits.OnesCount64(kinds) + 1)
	t.rekey(1 - s.mover)
	a := t.ask(1 - s.mover)
	if a == PassAction {
		return false
	}
	t.rules.defend(s, a, &t.chance)
	return true
}
