package okcorral

// Action is one decision, packed into 18 bits:
//
//	bits 0-2    verb
//	bits 3-8    card kind: index into Setting.Action
//	bits 9-10   man: index into the acting side's men
//	bits 11-17  destination square, or target: index into the enemy's men
//
// Place uses bits 3-17 for the index of the placement. Copies of a card make one action (an action is
// distinct by card name), and equal actions are equal values.
type Action uint32

// Verb says what an action does.
type Verb uint8

// The verbs, one a way of deciding.
const (
	Pass        Verb = iota // end the phase, or take the hit
	MoveMan                 // play a Move card (O9)
	ShootAt                 // play a Shoot card (O10)
	Defend                  // play a Defence card (O11)
	PlaySpecial             // play a Special that is not Heal (O14)
	HealMan                 // play a Heal (O14)
	DiscardCard             // discard a card (O15)
	Place                   // place the side's men (O5)
)

// PassAction ends a phase, takes the hit, or ends discarding.
const PassAction = Action(Pass)

func newAction(v Verb, kind, man, to int) Action {
	return Action(v) | Action(kind)<<3 | Action(man)<<9 | Action(to)<<11
}

func placeAction(placement int) Action { return Action(Place) | Action(placement)<<3 }

// Verb returns what the action does.
func (a Action) Verb() Verb { return Verb(a & 7) }

// Kind returns the card: an index into Setting.Action.
func (a Action) Kind() int { return int(a >> 3 & 63) }

// Man returns the acting side's man: the one who moves, shoots or is healed.
func (a Action) Man() int { return int(a >> 9 & 3) }

// To returns the destination of a MoveMan.
func (a Action) To() Square { return Square(a >> 11 & 127) }

// Target returns the enemy's man a ShootAt is aimed at.
func (a Action) Target() int { return int(a >> 11 & 127) }

// Placement returns the index of a Place among [Placements].
func (a Action) Placement() int { return int(a >> 3) }
