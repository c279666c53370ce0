package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// Insight is for policies that score: sets in place of lists. Everything here follows from what a View
// shows anyway or from the rules, and a narrowed view ([View.Without]) answers narrowly.

// NewAction packs an action that is not a Place; to is the destination of a MoveMan, the target of a
// ShootAt, 0 for the rest, as man is where no man acts. Whether it is legal is for the view to say.
func NewAction(verb Verb, kind, man, to int) Action { return newAction(verb, kind, man, to) }

// Toward returns an action of NewAction with a destination or target in place of 0.
func (a Action) Toward(to int) Action { return a | Action(to)<<11 }

// Playable returns the kinds whose conditions man i of a seat meets, healthy or wounded, bit kind.
// Specials are among them where he meets their conditions; Shoot cards are not where the rules bar
// the wounded from shooting.
func (r *Rules) Playable(seat Seat, i int, wounded bool) uint64 {
	if wounded {
		return r.can[seat][i][1]
	}
	return r.can[seat][i][0]
}

// Reached returns the squares that the number of a Move or Shoot kind reaches from a square, were
// nobody in between, bit square.
func (r *Rules) Reached(kind int, from Square) uint64 { return r.reaches[kind][from&63] }

// Within returns the squares that a card with a number would reach from a square, were there one and nobody in between,
// bit square.
func (r *Rules) Within(n Reach, from Square) uint64 { return r.board.reach[n][from&63] }

// Step returns how many squares on a Move kind leads in one of the eight directions, as squares are numbered. It means
// nothing in rings.
func (r *Rules) Step(kind, direction int) int {
	return int(int8(r.board.steps[int(r.first[kind])+direction]))
}

// ShotsBlocked reports whether men in between stop shots.
func (r *Rules) ShotsBlocked() bool { return r.shotsBlocked }

// Squares returns where a seat's men stand, as [View.Square] does.
func (v View) Squares(seat Seat) [MaxMen]Square {
	if v.hides(seat) {
		return [MaxMen]Square{Off, Off, Off, Off}
	}
	return v.state.square[seat]
}

// WoundsOf returns the wounds of a seat's men, as [View.Wounds] does.
func (v View) WoundsOf(seat Seat) [MaxMen]uint8 { return v.state.wounds[seat] }

// may returns the kinds in the mover's hand that this view may play.
func (v View) may() uint64 { return v.state.held[v.state.mover&1] & v.allow }

// Allowed returns the kinds this view may play, all of them unless it was narrowed, bit kind.
func (v View) Allowed() uint64 { return v.allow }

// Hand returns the slots of the seat's own cards.
func (v View) Hand() rng.Slots { return v.state.hand[v.seat] }

// Unseen returns the slots of the Action cards that the seat has not seen: those in neither its own
// hand nor the discard pile. Which of them the opponent holds and which are still to be drawn it
// does not know.
func (v View) Unseen() rng.Slots {
	return v.state.hand[(1-v.seat)&1].Or(v.state.pile)
}

// WoundsLeft returns the slots of the Wound draw pile, which is what the Wound discard pile lacks.
func (v View) WoundsLeft() rng.Slots { return v.state.woundPile }

// InSight returns the squares that no living man hides from a square; all of them where nothing
// stops a shot, and in [PlacePhase], where the enemy's men are not to be seen.
func (v View) InSight(from Square) uint64 {
	if !v.rules.shotsBlocked || v.state.phase == PlacePhase {
		return all
	}
	return ^v.rules.hidden(v.state, from)
}

// MoveKinds returns the kinds man i of the mover may still move with, bit kind. What the mover holds is
// his alone to know: the other seat gets none here, nor from Ways, Destinations, ShootKinds, Aims, SpecialKinds and
// HealKinds.
func (v View) MoveKinds(i int) uint64 {
	if v.seat != v.state.mover {
		return 0
	}
	return v.rules.moveKinds(v.state, v.may(), i)
}

// Ways returns where a kind takes the men of the mover, in [MovePhase] and where cards lead in straight lines or by a
// knight's jump: bit 8*i+d for man i in direction d (see [Rules.Step]). Those who may not use it go nowhere. Rings have
// more squares than directions; there it is for Destinations to say.
func (v View) Ways(kind int) uint32 {
	s, r := v.state, v.rules
	if v.seat != s.mover || s.phase != MovePhase || r.rings {
		return 0
	}
	return uint32(r.ways(s, r.users.of(s), kind))
}

// Destinations returns the squares a kind takes man i of the mover to, in [MovePhase], bit square.
func (v View) Destinations(i, kind int) uint64 {
	if v.seat != v.state.mover || v.state.phase != MovePhase {
		return 0
	}
	return v.rules.destinations(v.state, i, kind)
}

// ShootKinds returns the kinds man i of the mover may still shoot with, whoever is in range, bit kind.
func (v View) ShootKinds(i int) uint64 {
	if v.seat != v.state.mover {
		return 0
	}
	return v.rules.shootKinds(v.state, v.may(), i)
}

// MoveKindsByMan returns [View.MoveKinds] of each man of the mover.
func (v View) MoveKindsByMan() (a, b, c, d uint64) {
	s := v.state
	if v.seat != s.mover || s.phase != MovePhase {
		return 0, 0, 0, 0
	}
	return s.byMan(v.rules.moves&v.allow, s.ready)
}

// ShootKindsByMan returns [View.ShootKinds] of each man of the mover.
func (v View) ShootKindsByMan() (a, b, c, d uint64) {
	s := v.state
	if v.seat != s.mover {
		return 0, 0, 0, 0
	}
	return s.byMan(v.rules.shots&v.allow, ^s.shot)
}

// byMan returns by man those of some kinds that the mover may play with him, none with men who are not in a set,
// bit index.
func (s *State) byMan(kinds uint64, men uint8) (a, b, c, d uint64) {
	kinds &= s.held[s.mover&1]
	able, in := &s.able[s.mover&1], &spread[men&15]
	return kinds & able[0] & in[0], kinds & able[1] & in[1], kinds & able[2] & in[2], kinds & able[3] & in[3]
}

// Targets returns the squares of the enemies a kind hits from where man i of the mover stands, bit
// square.
func (v View) Targets(i, kind int) (board uint64) {
	s := v.state
	if s.phase == PlacePhase {
		return 0
	}
	for j, hits := range v.rules.aims(s, s.mover, i, 1<<kind) {
		if hits != 0 {
			board |= bit(s.square[1-s.mover][j])
		}
	}
	return board
}

// FirstShot returns the first shot of the mover's list in [ShootPhase], passing where there is none, and to the other
// seat. That is Nth(0), without counting what comes after.
func (v View) FirstShot() Action {
	s, r := v.state, v.rules
	if v.seat != s.mover || s.phase != ShootPhase || s.actions >= maxActions {
		return PassAction
	}
	for kinds := v.may() & r.shots; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		a, b, c, d := r.landings(s, kind, s.occupied[1-s.mover&1])
		if a|b|c|d == 0 {
			continue
		}
		man, at := 3, d
		if c != 0 {
			man, at = 2, c
		}
		if b != 0 {
			man, at = 1, b
		}
		if a != 0 {
			man, at = 0, a
		}
		return newAction(ShootAt, kind, man, s.manOn(1-s.mover, lowest(at)))
	}
	return PassAction
}

// Aims returns, for each enemy, the kinds that man i of the mover may still shoot him with, bit kind.
func (v View) Aims(i int) [MaxMen]uint64 {
	return v.rules.aims(v.state, v.state.mover, i, v.ShootKinds(i))
}

// DefenceKinds returns the kinds that answer the pending shot, bit kind; none to any but the seat that
// is to answer it.
func (v View) DefenceKinds() uint64 {
	if v.state.phase != DefencePhase || v.seat != v.Asks() {
		return 0
	}
	return v.rules.defenceKinds(v.state) & v.allow
}

// SpecialKinds returns the Specials, Heal apart, that the mover may play, bit kind.
func (v View) SpecialKinds() uint64 {
	if v.seat != v.state.mover {
		return 0
	}
	return v.rules.specialKinds(v.state, v.may())
}

// HealKinds returns the Heals the mover may play on his man i, bit kind.
func (v View) HealKinds(i int) uint64 {
	if v.seat != v.state.mover {
		return 0
	}
	return v.rules.healKinds(v.state, v.may(), i)
}
