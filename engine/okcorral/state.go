package okcorral

import "tombstone/engine/rng"

// Phase is a point of a turn at which somebody decides.
type Phase uint8

// The phases. Drawing (O8) asks nobody and has none.
const (
	PlacePhase   Phase = iota // a side whose setup is ByPolicy places its men (O5)
	MovePhase                 // O9
	ShootPhase                // O10
	DefencePhase              // the opponent may answer a shot (O11)
	DiscardPhase              // O15
	Over                      // O17, O18
)

// Nobody is the winner of a stalemate, and of a game still on.
const Nobody = Seats

// State is a whole game at a decision, hidden cards included. It is a plain value: assignment copies
// it and == compares it. Draw piles are sets, never orders, so there is nothing in it to peek at but
// the opponent's hand, and a [View] shows no state.
type State struct {
	hand          [Seats]rng.Slots // cards held
	pile          rng.Slots        // Action draw pile
	discarded     rng.Slots        // Action discard pile
	woundPile     rng.Slots
	woundDiscards rng.Slots

	square   [Seats][MaxMen]Square // Off: dead, or no such man
	wounds   [Seats][MaxMen]uint8
	occupied [Seats]uint64 // squares of the side's living men

	// Derived from the above and kept because every decision wants them.
	held  [Seats]uint64         // kinds in hand, bit kind
	able  [Seats][MaxMen]uint64 // kinds whose conditions the man meets; none for the dead
	open  [MaxMen]uint64        // by man of the mover, in a MovePhase: places he could move to, were his card right
	spots [Seats * MaxMen]uint8 // the men's squares (see spot), seat after seat
	size  [Seats]uint8          // cards in hand
	lost  [Seats]uint8          // own men killed
	alive [Seats]uint8          // own men on the board, bit index
	hurt  [Seats]uint8          // own men who are wounded, bit index
	ready uint8                 // living men of the mover who have not moved yet, from the ShootPhase on who have not shot; bit index
	legal uint16                // how many actions the decision has; a [Table] at play notes it when it asks a policy

	turn    uint16 // 1 for the first
	actions uint16 // other than passing, by the player whose turn it is, this turn
	phase   Phase
	mover   Seat   // whose turn it is
	first   Seat   // who took the first turn
	winner  Seat   // Nobody: none
	moved   uint8  // men of the mover who moved this turn, bit index
	shot    uint8  // men of the mover who shot this turn
	pending Action // the shot to be answered, in DefencePhase
}

// spotsOf returns the spots of a seat's men.
func (s *State) spotsOf(seat Seat) (a, b, c, d uint8) {
	i := int(-seat & MaxMen) // 0 or MaxMen, for less arithmetic in addresses than a product takes
	return s.spots[i], s.spots[i+1], s.spots[i+2], s.spots[i+3]
}

// put puts a man on a square, or takes him off.
func (s *State) put(seat Seat, man int, q Square) {
	s.square[seat&1][man&(MaxMen-1)] = q
	s.spots[int(seat&1)*MaxMen+man&(MaxMen-1)] = spot(q)
}

// asks returns the seat that decides.
func (s *State) asks() Seat {
	if s.phase == DefencePhase {
		return 1 - s.mover
	}
	return s.mover
}

// lives reports whether a man is on the board.
func (s *State) lives(seat Seat, i int) bool { return s.square[seat][i] < Off }
