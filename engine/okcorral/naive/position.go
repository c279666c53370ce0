package naive

import (
	"slices"

	"tombstone/engine/okcorral"
)

// Square is a square of the board: column a-h as 0-7, row 1-8 as 0-7 (O1).
type Square struct{ Col, Row int }

// At is the square that the setting's number means.
func At(s okcorral.Square) Square { return Square{Col: int(s) % 8, Row: int(s) / 8} }

// String is the square's name, such as c3.
func (s Square) String() string {
	return string(rune('a'+s.Col)) + string(rune('1'+s.Row))
}

// Phase is what the game is waiting for.
type Phase string

// The phases. A shot puts the Shoot phase into DefendPhase until it is resolved.
const (
	MovePhase    Phase = "move"
	ShootPhase   Phase = "shoot"
	DefendPhase  Phase = "defend"
	DiscardPhase Phase = "discard"
	Over         Phase = "over"
)

// Outcome is how a game ended; empty while it goes on (O17, O18).
type Outcome string

// The outcomes.
const (
	EarpsWin   Outcome = "earps"
	CowboysWin Outcome = "cowboys"
	Stalemate  Outcome = "stalemate"
)

// Man is a gunman as he stands on the street (O2).
type Man struct {
	Name   string
	Traits []string
	Square Square // where he stands; meaningless when he is dead
	Alive  bool
	Wounds int
	Moved  bool // this turn (O13)
	Shot   bool // this turn, defended shots too (O13)
}

// Shot is a shot that the opponent has yet to answer (O11).
type Shot struct {
	Shooter string // a man of the mover
	Card    string
	Target  string // a man of the mover's opponent
}

// Position is a game between two actions. Cards are their names, one entry a physical card; the top of
// a draw pile is its first entry. Values "a side" are indexed by okcorral.Seat.
type Position struct {
	Men   [okcorral.Seats][]Man // in the order of Setting.Men, the dead included
	Hands [okcorral.Seats][]string

	ActionDeck, ActionDiscard []string
	WoundDeck, WoundDiscard   []string

	Turn    int           // the first turn is 1; 0 before it
	Mover   okcorral.Seat // whose turn it is
	Phase   Phase
	Played  int     // actions other than passing that the mover has played this turn
	Pending *Shot   // in DefendPhase only
	Winner  Outcome // when Over only
}

// ToAct is the side that chooses next: the mover, or his opponent when a shot is to be answered.
func (p *Position) ToAct() okcorral.Seat {
	if p.Phase == DefendPhase {
		return opponent(p.Mover)
	}
	return p.Mover
}

// Killed is how many men the side has lost.
func (p *Position) Killed(seat okcorral.Seat) int {
	killed := 0
	for _, man := range p.Men[seat] {
		if !man.Alive {
			killed++
		}
	}
	return killed
}

// Clone is a copy that shares nothing that a game changes.
func (p *Position) Clone() *Position {
	c := *p
	for seat := range okcorral.Seats {
		c.Men[seat] = slices.Clone(p.Men[seat])
		c.Hands[seat] = slices.Clone(p.Hands[seat])
	}
	c.ActionDeck, c.ActionDiscard = slices.Clone(p.ActionDeck), slices.Clone(p.ActionDiscard)
	c.WoundDeck, c.WoundDiscard = slices.Clone(p.WoundDeck), slices.Clone(p.WoundDiscard)
	if p.Pending != nil {
		shot := *p.Pending
		c.Pending = &shot
	}
	return &c
}

// man is the side's man of that name. It panics if there is none.
func (p *Position) man(seat okcorral.Seat, name string) *Man {
	for i := range p.Men[seat] {
		if p.Men[seat][i].Name == name {
			return &p.Men[seat][i]
		}
	}
	panic("naive: no man called " + name)
}

// occupied reports whether a living man of either side stands on the square. The dead leave the
// board at once.
func (p *Position) occupied(s Square) bool {
	for seat := range p.Men {
		for i := range p.Men[seat] {
			if man := &p.Men[seat][i]; man.Alive && man.Square == s {
				return true
			}
		}
	}
	return false
}

func opponent(seat okcorral.Seat) okcorral.Seat {
	if seat == okcorral.Earps {
		return okcorral.Cowboys
	}
	return okcorral.Earps
}
