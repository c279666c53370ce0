package okcorral

import (
	"math/bits"

	"tombstone/engine/record"
	"tombstone/engine/rng"
)

// Counts are the counters of one game. What each means is defined in the rules ("what the counts
// mean"): shots are hits plus those defended and go to the shooter; wounds counts the wounded cards a
// side's shots drew, fatal ones too; drawn leaves out the opening hand; discarded counts O15 only.
//
// The per-card counters and the marks are written straight into the caller's record: NewCounts says where.
type Counts struct {
	figures

	Drawn     [Seats][]int32 // by card kind; known when the game has ended
	Played    [Seats][]int32
	Discarded [Seats][]int32
	Forced    [Seats][]int32 // lost to opponent_discards
	Left      [Seats][]int32 // in hand when the game ended

	Marks *record.Record
	At    MarkColumns

	// Log, where it is not nil, is told what chance did, for a person to read.
	Log func(Event)
}

// figures are the counters that every game begins afresh.
type figures struct {
	Decisions int32
	CutTurns  int32        // turns ended by the limit of maxActions
	Refills   [2]int32     // of the Action and of the Wound Deck
	Shots     [Seats]int32 // by the seat that shot
	Hits      [Seats]int32
	Defended  [Seats]int32 // shots by this seat that the other defended
	Wounds    [Seats]int32
	Kills     [Seats]int32
	Deficit   [Seats]int32 // the most kills the seat was ever behind

	opening [Seats]rng.Slots      // opening hands
	since   [Seats][MaxMen]uint16 // turn ends seen when the man came to his square
}

// MarkColumns says where the sparse counters begin. A man's squares are 64 columns, man after man; a
// seat's shots are 8 columns a card kind, by range: K, 1 to 7.
type MarkColumns struct {
	Stood, ShotFrom, Died int32
	Shots, Hits           int32
}

// Event is something that chance did in a game.
type Event struct {
	What EventKind
	Seat Seat
	Kind int // card kind, of the Wound Deck for WoundDrawn
}

// EventKind says what chance did.
type EventKind uint8

// The kinds of events.
const (
	CardDrawn      EventKind = iota // Seat drew a card
	CardLost                        // Seat lost a card to opponent_discards
	WoundDrawn                      // a Wound card was drawn against Seat's man
	ActionRefilled                  // the Action Deck was refilled
	WoundRefilled                   // the Wound Deck was refilled
)

// Ranges is how many ranges a shot can be counted under: K and 1 to 7.
const Ranges = 1 + MaxReach

// begin readies the counters for a new game; the slices are the caller's to clear.
func (c *Counts) begin() {
	if c != nil {
		c.figures = figures{}
	}
}

func (c *Counts) note(what EventKind, seat Seat, kind int) {
	if c.Log != nil {
		c.Log(Event{what, seat, kind})
	}
}

// logs reports whether somebody wants to be told what chance does.
func (c *Counts) logs() bool { return c != nil && c.Log != nil }

// dealt notes the opening hands.
func (c *Counts) dealt(s *State) {
	if c != nil {
		c.opening = s.hand
	}
}

func (c *Counts) played(seat Seat, kind int) {
	if c != nil {
		c.Played[seat][kind]++
	}
}

func (c *Counts) discarded(seat Seat, kind int) {
	if c != nil {
		c.Discarded[seat][kind]++
	}
}

func (c *Counts) forced(seat Seat, kind uint8) {
	if c != nil {
		c.Forced[seat][kind]++
		c.note(CardLost, seat, int(kind))
	}
}

// refilled counts a refill of the Action Deck (0) or the Wound Deck (1).
func (c *Counts) refilled(deck int) {
	if c != nil {
		c.Refills[deck]++
		c.note(ActionRefilled+EventKind(deck), 0, 0)
	}
}

func (c *Counts) cutTurn() {
	if c != nil {
		c.CutTurns++
	}
}

// leaves counts the turn ends at which a man stood on the square he now leaves. ends is how many
// turns have ended so far.
func (c *Counts) leaves(seat Seat, i int, from Square, ends uint16) {
	if c == nil {
		return
	}
	if n := ends - c.since[seat][i]; n > 0 {
		c.Marks.Mark(c.At.Stood+manSquare(seat, i, from), int32(n))
	}
	c.since[seat][i] = ends
}

// manSquare returns the column of a man on a square among a metric's columns.
func manSquare(seat Seat, i int, q Square) int32 {
	return (int32(seat)*MaxMen+int32(i))*squares + int32(q)
}

// shot counts a shot once it is known whether it was defended. Its marks are appended together: whether there is room is
// asked once.
func (c *Counts) shot(r *Rules, s *State, hit bool) {
	if c == nil {
		return
	}
	seat, shooter, target, kind := s.mover&1, s.pending.Man(), s.pending.Target()&(MaxMen-1), s.pending.Kind()
	from, to := s.spots[int(seat)*MaxMen+shooter], s.spots[int(1-seat)*MaxMen+target]
	at := int32((int(seat)*r.kinds+kind)*Ranges) + r.rangeOf(from, to, kind)
	fired, shots, hits := c.At.ShotFrom+manSquare(seat, shooter, s.square[seat][shooter]), c.At.Shots+at, c.At.Hits+at
	c.Shots[seat]++
	marks := c.Marks
	if hit {
		c.Hits[seat]++
		marks.Marks = append(marks.Marks, record.Mark{Column: fired, N: 1}, record.Mark{Column: shots, N: 1}, record.Mark{Column: hits, N: 1})
	} else {
		c.Defended[seat]++
		marks.Marks = append(marks.Marks, record.Mark{Column: fired, N: 1}, record.Mark{Column: shots, N: 1})
	}
}

// wounded counts a Wound card if it is Wounded.
func (c *Counts) wounded(shooter Seat, effect WoundEffect) {
	if c == nil {
		return
	}
	n := int32(0)
	if effect == EffectWounded {
		n = 1
	}
	c.Wounds[shooter&1] += n
}

// killed counts a man's death on a square; s.lost counts him already.
func (c *Counts) killed(s *State, loser Seat, i int, on Square) {
	if c == nil {
		return
	}
	c.leaves(loser, i, on, s.turn-1)
	c.dies(loser, i, on, s.lost[loser], s.lost[1-loser])
}

// dies counts a man's death; lost are the men his side has lost with him, and those the other has.
func (c *Counts) dies(loser Seat, i int, on Square, lost, others uint8) {
	c.Marks.Mark(c.At.Died+manSquare(loser, i, on), 1)
	c.Kills[1-loser]++
	c.Deficit[loser] = max(c.Deficit[loser], int32(lost)-int32(others))
}

// over counts what is left when the game has ended.
func (c *Counts) over(r *Rules, s *State) {
	if c == nil {
		return
	}
	for seat := range Seats {
		for men := uint64(s.alive[seat]); men != 0; men &= men - 1 {
			i := bits.TrailingZeros64(men) & (MaxMen - 1)
			c.leaves(seat, i, s.square[seat][i], s.turn)
		}
		c.cardsOver(r, s, seat)
	}
}

// cardsOver counts the cards a seat has left, and those it drew: what it was dealt or drew it has played, discarded,
// lost, or has left.
func (c *Counts) cardsOver(r *Rules, s *State, seat Seat) {
	left, drawn := c.Left[seat], c.Drawn[seat]
	r.addCards(left, s.hand[seat], 1)
	played, discarded, forced := c.Played[seat][:len(drawn)], c.Discarded[seat][:len(drawn)], c.Forced[seat][:len(drawn)]
	for kind, n := range left[:len(drawn)] {
		drawn[kind] = played[kind] + discarded[kind] + forced[kind] + n
	}
	r.addCards(drawn, c.opening[seat], -1)
}

// addCards adds n a card to the counts of the cards' kinds.
func (r *Rules) addCards(counts []int32, cards rng.Slots, n int32) {
	for ; cards.Low != 0; cards.Low &= cards.Low - 1 {
		counts[r.kindOf[bits.TrailingZeros64(cards.Low)]] += n
	}
	for ; cards.High != 0; cards.High &= cards.High - 1 {
		counts[r.kindOf[64+bits.TrailingZeros64(cards.High)]] += n
	}
}

// Comeback returns the winner's largest deficit in kills; 0 for a stalemate.
func (c *Counts) Comeback(winner Seat) int32 {
	if winner >= Seats {
		return 0
	}
	return c.Deficit[winner]
}
