package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
)

// View is what a seat may know of a game: its own hand, all rows, Hideouts, posters, money, how many cards
// everybody holds, the discard pile in order, how many cards the supply has left and whether it was refilled, and
// which cards in other hands the seat knows of. It never shows another hand otherwise, nor which copy of a card is
// which. It is small and held by value; it is valid until the next action is applied.
type View struct {
	rules *Rules
	state *State
	seat  Seat
	allow uint64
}

// View returns a seat's view of a state.
func (r *Rules) View(s *State, seat Seat) View { return View{r, s, seat, all} }

// Policy decides for a seat. It keeps nothing between decisions but scratch memory: what it returns depends on
// the view and the stream alone. One policy value serves one table.
type Policy interface {
	// Choose returns one of the view's legal actions. The view has at least two.
	Choose(v View, stream *rng.Stream) Action
}

// Without returns the view of a player to whom the kinds (bit kind) are denied: Legal, Count and Nth leave out
// laying and playing them. He may still hold, draw, take and discard them. Such a view may be down to done alone.
func (v View) Without(kinds uint64) View {
	v.allow &^= kinds
	return v
}

// The decision.

// Count returns how many distinct actions are legal, done included.
func (v View) Count() int {
	if v.allow == all {
		return int(v.state.legal)
	}
	return v.rules.count(v.state, v.allow)
}

// Nth returns action i in the order of Legal, 0 <= i < Count.
func (v View) Nth(i int) Action { return v.rules.nth(v.state, v.allow, i) }

// Legal appends the distinct legal actions to dst, done last, and returns it: Outlaw by outlaw, Sheriff card by
// Sheriff card, each use of it, each target, without a shot before with one.
func (v View) Legal(dst []Action) []Action { return v.rules.list(v.state, v.allow, dst) }

// Whose turn it is, and when.

// Rules returns the rules of the game: what the scenario says is known to everybody.
func (v View) Rules() *Rules { return v.rules }

// Seat returns whose view this is.
func (v View) Seat() Seat { return v.seat }

// Mover returns the seat whose turn it is: every decision of a turn is its own. Once the game is over, the one
// whose turn was the last.
func (v View) Mover() Seat { return v.state.mover }

// Phase returns the phase of the turn.
func (v View) Phase() Phase { return v.state.phase }

// HandNumber returns the number of the hand being played, 1 for the first.
func (v View) HandNumber() int { return int(v.state.hands) }

// Turn returns the number of the turn in the hand, 1 for the first.
func (v View) Turn() int { return int(v.state.turn) }

// TurnOfGame returns the number of the turn in the game, 1 for the first.
func (v View) TurnOfGame() int { return int(v.state.turns) }

// LaidThisTurn returns the outlaws whose cards the mover has laid this turn, bit outlaw.
func (v View) LaidThisTurn() uint16 { return v.state.laid }

// PlayedSheriff reports whether the mover has played a Sheriff card this turn.
func (v View) PlayedSheriff() bool { return v.state.sheriff }

// Winners returns the seats that have won, bit seat; none while the game is on, and in a stalemate.
func (v View) Winners() uint8 { return v.state.winners }

// Hands.

// Held returns the kinds in the seat's own hand, bit kind.
func (v View) Held() uint64 { return v.state.held[v.seat] }

// Copies returns how many cards of a kind are in the seat's own hand.
func (v View) Copies(kind int) int { return v.state.hand[v.seat].And(v.rules.slots[kind&63]).Len() }

// HandSize returns how many cards a seat holds.
func (v View) HandSize(seat Seat) int { return int(v.state.size[seat]) }

// Seen returns how many cards of a kind in another seat's hand this seat knows to be there: it saw them go there
// from the discard pile or a row, robbed or was robbed of them, and nothing since says that they may have left.
// Once a third player is robbed, what was known of his hand is known to be in somebody's hand only ([View.Rumoured]).
// For the seat itself it returns its own hand.
func (v View) Seen(seat Seat, kind int) int {
	if seat == v.seat {
		return v.Copies(kind)
	}
	return v.noted(seat, kind, 1<<v.seat)
}

// Rumoured returns how many cards of a kind this seat knows to be in other hands without knowing in whose.
func (v View) Rumoured(kind int) (n int) {
	for seat := range v.rules.seats {
		if seat != v.seat {
			n += v.noted(seat, kind, 16<<v.seat)
		}
	}
	return n
}

// noted counts the cards of a kind in a hand whose notes have a bit.
func (v View) noted(seat Seat, kind int, bit uint8) (n int) {
	for slots := v.state.hand[seat].And(v.rules.slots[kind&63]); !slots.Empty(); {
		slot := slots.First()
		slots.Remove(slot)
		if v.state.note[slot]&bit != 0 {
			n++
		}
	}
	return n
}

// Unseen returns how many cards of a kind are where this seat cannot see them: in other hands or in the supply,
// those that it knows to be in other hands included.
func (v View) Unseen(kind int) int {
	n := v.state.supply.And(v.rules.slots[kind&63]).Len()
	for seat := range v.rules.seats {
		if seat != v.seat {
			n += v.state.hand[seat].And(v.rules.slots[kind&63]).Len()
		}
	}
	return n
}

// Rows.

// Open returns the outlaws of whom somebody has an Outlaw card in a row (W11), bit outlaw.
func (v View) Open() uint16 { return v.state.open() }

// Wanted returns the outlaws of whom a seat's row has an Outlaw card, bit outlaw.
func (v View) Wanted(seat Seat) uint16 { return v.state.wanted[seat] }

// Rows returns the outlaws of whom a seat's row has a card that is not a Hideout, bit outlaw.
func (v View) Rows(seat Seat) uint16 { return v.state.filled[seat] }

// Hidden returns the outlaws of whom a seat's row lies under a Hideout, bit outlaw.
func (v View) Hidden(seat Seat) uint16 { return v.state.hidden[seat] }

// Laid returns how many Outlaw cards are in a seat's row.
func (v View) Laid(seat Seat, outlaw int) int {
	return v.state.rows[seat].And(v.rules.slots[OutlawKind(outlaw)]).Len()
}

// InRow returns how many cards of a kind are in a seat's row of an outlaw. A Hideout on it is none of the row's.
func (v View) InRow(seat Seat, outlaw, kind int) (n int) {
	for slots := v.state.rows[seat].And(v.rules.slots[kind&63]); !slots.Empty(); {
		slot := slots.First()
		slots.Remove(slot)
		if int(v.state.note[slot]&noteOutlaw) == outlaw && v.state.note[slot]&noteHideout == 0 {
			n++
		}
	}
	return n
}

// HideoutOn returns the kind of the Hideout that lies on a seat's row and who laid it there, or -1 and Nobody.
func (v View) HideoutOn(seat Seat, outlaw int) (kind int, by Seat) {
	if v.state.hidden[seat]>>outlaw&1 == 0 {
		return -1, Nobody
	}
	slot := v.rules.hideout(v.state, seat, outlaw)
	return int(v.rules.kindOf[slot]), Seat(v.state.note[slot] >> noteSeat & 3)
}

// Points returns the capture points of everybody's row of an outlaw, a Hideout on it or not.
func (v View) Points(outlaw int) [MaxPlayers]int { return v.rules.rowPoints(v.state, outlaw) }

// Score is Points, but 0 for rows under a Hideout: what counts at the end of a hand (W14).
func (v View) Score(outlaw int) [MaxPlayers]int { return v.rules.score(v.state, outlaw) }

// Payment returns what an outlaw's poster would pay if the hand ended now.
func (v View) Payment(outlaw int) Payment { return v.rules.Pay(v.Score(outlaw), v.Poster(outlaw)) }

// Money.

// Money returns what a seat has, in thousands.
func (v View) Money(seat Seat) int { return int(v.state.money[seat]) }

// Poster returns the reward on an outlaw's poster, in thousands.
func (v View) Poster(outlaw int) int { return int(v.state.poster[outlaw]) }

// Piles.

// SupplySize returns how many cards the supply has left.
func (v View) SupplySize() int { return v.state.supply.Len() }

// Refilled reports whether the discard pile has been shuffled into a new supply this hand.
func (v View) Refilled() bool { return v.state.refilled }

// CanShoot reports whether there is a card for a shot to turn up, in the supply or by refilling it.
func (v View) CanShoot() bool { return v.rules.canDraw(v.state) }

// DiscardSize returns how many cards the discard pile has.
func (v View) DiscardSize() int { return int(v.state.discarded) }

// TopDiscard returns the kind of the top card of the discard pile, or -1 where it has none.
func (v View) TopDiscard() int {
	if v.state.top == noSlot {
		return -1
	}
	return int(v.rules.kindOf[v.state.top])
}

// Discards appends the kinds of the cards in the discard pile, from the top down, and returns them.
func (v View) Discards(dst []int) []int {
	for slot := v.state.top; slot != noSlot; slot = v.state.note[slot] {
		dst = append(dst, int(v.rules.kindOf[slot]))
	}
	return dst
}

// DiscardKinds returns the kinds in the discard pile, bit kind.
func (v View) DiscardKinds() uint64 { return v.rules.discardKinds(v.state) }

// InProgress returns the kind of the Sheriff card that takes a card of the discard pile, in TakePhase; else -1.
func (v View) InProgress() int {
	if v.state.inPlay == noSlot {
		return -1
	}
	return int(v.rules.kindOf[v.state.inPlay])
}

// First returns the lowest outlaw of a set that is not empty, for loops over sets of outlaws:
//
//	for set := v.Open(); set != 0; set &= set - 1 {
//		outlaw := wyattearp.First(set)
//	}
func First(set uint16) int { return bits.TrailingZeros16(set) }
