package wyattearp

// Action is one decision, packed into 26 bits:
//
//	bits 0-2    verb
//	bits 3-8    card kind (see [OutlawKind], [PhotoKind], [SheriffKind])
//	bits 9-11   use: index into the Sheriff card's Uses
//	bit  12     1: with a shot
//	bits 13-14  seat: whose hand is robbed, whose row is robbed or hidden
//	bits 15-18  outlaw: whose row it is about
//	bits 19-25  how many Outlaw cards are laid
//
// What a verb or an effect has no use for is 0. Copies of a card make one action, and equal actions are equal
// values.
type Action uint32

// Verb says what an action does.
type Verb uint8

// The verbs, one a way of deciding.
const (
	Done        Verb = iota // play no more this turn (W6)
	DrawSupply              // draw two cards of the supply (W5)
	DrawDiscard             // draw the top card of the discard pile (W5)
	Lay                     // lay Outlaw cards: kind, outlaw (the same), n (W7)
	PlayCard                // play a Sheriff card: kind, use, shot, seat, outlaw (W10 to W12)
	Take                    // take a card of that kind out of the discard pile, after PlayCard of a TakeDiscard
	Discard                 // discard a card of that kind (W9)
	verbs       = iota
)

// DoneAction plays no more this turn; it is the only way of passing, and last in its list.
const DoneAction = Action(Done)

// NewAction packs an action. Whether it is legal is for the view to say.
func NewAction(verb Verb, kind, use int, shot bool, seat Seat, outlaw, n int) Action {
	a := Action(verb) | Action(kind)<<3 | Action(use)<<9 | Action(seat)<<13 | Action(outlaw)<<15 | Action(n)<<19
	if shot {
		a |= shotBit
	}
	return a
}

// shotBit marks a PlayCard with a shot.
const shotBit = Action(1) << 12

// kindAction packs an action that is about a kind only.
func kindAction(verb Verb, kind int) Action { return Action(verb) | Action(kind)<<3 }

// layAction packs the laying of n cards of an outlaw.
func layAction(outlaw, n int) Action {
	return Action(Lay) | Action(outlaw)<<3 | Action(outlaw)<<15 | Action(n)<<19
}

// Verb returns what the action does.
func (a Action) Verb() Verb { return Verb(a & 7) }

// Kind returns the card kind of a Lay, PlayCard, Take or Discard.
func (a Action) Kind() int { return int(a >> 3 & 63) }

// Use returns which of the Sheriff card's Uses a PlayCard means.
func (a Action) Use() int { return int(a >> 9 & 7) }

// Shot reports whether a PlayCard turns up a card first.
func (a Action) Shot() bool { return a&shotBit != 0 }

// Seat returns whose hand or row a PlayCard of RobHand, RobRow or Hide is about; 0 for the rest.
func (a Action) Seat() Seat { return Seat(a >> 13 & 3) }

// Outlaw returns whose row a Lay, or a PlayCard of Join, Hide, RobRow or Uncover, is about; 0 for the rest.
func (a Action) Outlaw() int { return int(a >> 15 & 15) }

// N returns how many Outlaw cards a Lay lays; 0 for the rest.
func (a Action) N() int { return int(a >> 19 & 127) }
