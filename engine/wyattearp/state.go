package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
)

// Phase is a point of a turn at which somebody decides.
type Phase uint8

// The phases.
const (
	DrawPhase    Phase = iota // W5
	PlayPhase                 // W6
	TakePhase                 // which card of the discard pile a TakeDiscard takes
	DiscardPhase              // W9
	Over                      // W17
)

// State is a whole game at a decision, hidden cards included. It is a plain value: assignment copies it and
// == compares it. The supply is a set, never an order, so there is nothing in it to peek at but the others'
// hands, and a [View] shows no state.
type State struct {
	hand   [MaxPlayers]rng.Slots // cards held
	rows   [MaxPlayers]rng.Slots // cards that lie in a player's rows, Hideouts on them included
	supply rng.Slots

	// note says of a card, by where it is:
	//
	//	in the discard pile  the slot of the card beneath it, or noSlot
	//	in a row             bits 0-3 the outlaw, bit 4 whether its shot hit; bit 7 that it lies on the row as a
	//	                     Hideout, bits 5-6 who laid it there
	//	in a hand            bits 0-3 the seats that know it is there, bits 4-7 those that know it is in some
	//	                     other player's hand, but not in whose
	//	elsewhere            0
	note [rng.MaxSlots]uint8

	money  [MaxPlayers]uint32 // thousands
	poster [MaxOutlaws]uint32 // thousands
	issued uint32             // thousands that the bank has put on posters so far: all there are

	hands     uint16 // the number of the hand, 1 for the first
	turn      uint16 // of the hand, 1 for the first
	turns     uint32 // of the game
	phase     Phase
	mover     Seat
	winners   uint8  // seats that have won, bit seat; none in a stalemate
	refilled  bool   // the discard pile has been shuffled into a new supply this hand (W5)
	sheriff   bool   // the mover has played a Sheriff card this turn
	laid      uint16 // outlaws whose cards the mover has laid this turn, bit outlaw
	top       uint8  // slot of the top card of the discard pile, or noSlot
	inPlay    uint8  // slot of the Sheriff card in progress, in TakePhase, or noSlot
	rumours   uint8  // seats that have known, this hand, of cards in some other hand without knowing in whose, bit seat
	discarded uint8  // cards in the discard pile

	// Derived from the above and kept because every decision wants them.
	held   [MaxPlayers]uint64 // kinds in hand, bit kind
	size   [MaxPlayers]uint8  // cards in hand
	wanted [MaxPlayers]uint16 // rows with an Outlaw card, bit outlaw
	filled [MaxPlayers]uint16 // rows with a card that is not a Hideout, bit outlaw
	hidden [MaxPlayers]uint16 // rows under a Hideout, bit outlaw
	legal  uint16             // how many actions the decision has
}

// noSlot is no card.
const noSlot = 255

// Fields of the note of a card in a row.
const (
	noteOutlaw  = 15
	noteHit     = 16
	noteSeat    = 5 // how far the seat is shifted
	noteHideout = 128
)

// open returns the outlaws of whom some row has an Outlaw card (W11), bit outlaw.
func (s *State) open() uint16 { return s.wanted[0] | s.wanted[1] | s.wanted[2] | s.wanted[3] }

// winner returns the seat that has won alone, or Nobody.
func (s *State) winner() Seat {
	if bits.OnesCount8(s.winners) == 1 {
		return Seat(bits.TrailingZeros8(s.winners))
	}
	return Nobody
}

// usedUp reports whether the supply has run out for the second time (W13).
func (s *State) usedUp() bool { return s.refilled && s.supply.Empty() }
