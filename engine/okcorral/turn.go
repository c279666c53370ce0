package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

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
		var a Action
		if t.indifferent[seat] {
			i := t.pick(seat, n)
			if i == n-1 {
				t.decide(PassAction)
				break
			}
			a = t.decide(r.nthMove(s, held, i))
		} else if a = t.askOf(seat, n); a == PassAction {
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
		kinds := r.shootable(s, held)
		n := r.countLandings(s, kinds, s.occupied[1-seat]) + r.countSpecials(s, held) + 1
		if n == 1 {
			break
		}
		var a Action
		if t.indifferent[seat] {
			i := t.pick(seat, n)
			if i == n-1 {
				t.decide(PassAction)
				break
			}
			a = t.decide(r.nthShotOf(s, held, kinds, i))
		} else if a = t.askOf(seat, n); a == PassAction {
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

// pick returns which of n actions an indifferent policy takes.
func (t *Table) pick(seat Seat, n int) int { return int(t.streams[seat&1].Below(uint32(n))) }

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
	if t.indifferent[seat] {
		t.pickDiscards(seat)
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

// pickDiscards plays a DiscardPhase for an indifferent policy. Most of its decisions are here: until the phase ends,
// what they change is in registers.
func (t *Table) pickDiscards(seat Seat) {
	s, slots := &t.state, &t.rules.slots
	stream, trace, held := t.streams[seat&1], t.trace, s.held[seat&1]
	hand, counts := &s.hand[seat&1], t.counts.discards(seat)
	kinds, discards, most := bits.OnesCount64(held), 0, int(maxActions-s.actions)
	for kinds != 0 && discards != most {
		var i uint32
		stream, i = stream.Next(uint32(kinds + 1))
		if int(i) == kinds {
			trace = hash(trace, PassAction)
			t.decided++
			break
		}
		kind := rng.NthBit(held, int(i)) & 63
		trace = hash(trace, newAction(DiscardCard, kind, 0, 0))
		if kind < len(counts) {
			counts[kind]++
		}
		if rng.MoveLowest(&slots[kind], hand, &s.discarded) {
			held &^= 1 << kind
			kinds--
		}
		discards++
	}
	s.held[seat&1] = held
	s.size[seat&1] -= uint8(discards)
	s.actions += uint16(discards)
	t.decided += int32(discards)
	t.streams[seat&1], t.trace = stream, trace
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
	var a Action
	if n := bits.OnesCount64(kinds) + 1; t.indifferent[opponent] {
		a = t.decide(nthKind(Defend, kinds, t.pick(opponent, n)))
	} else {
		a = t.askOf(opponent, n)
	}
	if a == PassAction {
		return false
	}
	t.rules.defend(s, a, &t.chance)
	return true
}
