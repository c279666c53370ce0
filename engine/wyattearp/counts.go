package wyattearp

import "tombstone/engine/record"

// End is why a hand ended (W13).
type End uint8

// The ends of hands.
const (
	OwnDiscard End = iota // a player discarded his last card
	MostWanted            // a player's last card was robbed from him
	SupplyOut             // the supply was used up for the second time
	HandCut               // the hand had the most turns allowed in one
	Ends       = iota
)

// Counts are the counters of one game. The slices are the caller's, most often parts of a record's row, as long
// as their comments say; NewCounts makes a full set. Everything is counted for whole hands: a game ends with one.
//
// "Plays" of a Sheriff card include those whose shot missed. What a card in a row "brought" its player at the
// end of a hand: points, if its row is not hidden; and money, what he was paid for that outlaw less what he would
// have been paid had the card not been played, that is, without its points and without what it added to the
// poster. A Hideout brings its player what he was paid less what he would have been paid had it not lain there.
// Money brought can be negative: a Hideout often keeps an outlaw from being captured at all.
type Counts struct {
	Decisions int32
	Hands     int32
	Turns     int32
	Ends      [Ends]int32
	Captures  int32 // outlaws captured, over all hands
	Shots     int32
	Hits      int32
	Refills   int32 // discard piles shuffled into a new supply

	// LeadChanges is how often, after a hand, another player was alone in the lead than was the last time that
	// somebody was alone in it. Lead is how many thousands the richest was ahead of the second when the game ended.
	LeadChanges int32
	Lead        int32

	Money []int32 // by seat: thousands at the end of the game
	Left  []int32 // by seat: cards in hand at the end of a hand, over all hands

	Plays       []int32 // by Sheriff card: index into Setting.Sheriff
	CardShots   []int32 // by Sheriff card
	CardHits    []int32 // by Sheriff card
	CardPoints  []int32 // by Sheriff card: points brought
	CardDollars []int32 // by Sheriff card: thousands brought

	Laid     []int32 // by outlaw: Outlaw cards laid
	Captured []int32 // by outlaw: hands in which he was captured
	Shares   []int32 // by outlaw and sharers: [outlaw*players + sharers-1], captures that so many shared
	Paid     []int32 // by outlaw: thousands paid
	Standing []int32 // by outlaw: thousands left on the poster after the payments, over all hands

	Marks *record.Record
	At    MarkColumns

	Openings *Openings // nil: not wanted

	// Log, where it is not nil, is told what chance and the ends of hands did, for a person to read.
	Log func(Event)

	leader Seat // who was last alone in the lead
}

// MarkColumns says where the sparse counters begin, each a column for every hand a game can have (max_hands):
// Reached marks 1 for every hand that was played; Lead how many thousands the richest was ahead of the second
// after it; Money, seat after seat in each hand's columns, what everybody had: Money + (hand-1)*players + seat;
// Held how many cards were left in all hands together.
type MarkColumns struct {
	Reached, Lead, Money, Held int32
}

// Event is something that a person who reads a game would want to be told and cannot see in the actions.
type Event struct {
	What   EventKind
	Seat   Seat
	Kind   int // card kind
	Outlaw int
	N      int // thousands, of Paid and Raised; the number of the hand, of HandBegan; an End, of HandEnded
}

// EventKind says what happened.
type EventKind uint8

// The kinds of events.
const (
	HandBegan  EventKind = iota // hand N began, Seat dealt
	CardDrawn                   // Seat drew a card of Kind, from the supply or the discard pile
	CardTurned                  // a shot by Seat turned up a card of Kind
	CardRobbed                  // Seat lost a card of Kind to a robber
	Refilled                    // the discard pile became the supply
	HandEnded                   // a hand ended, for the reason N
	Paid                        // Seat was paid N thousand for Outlaw
)

// NewCounts returns counters of their own memory for games of the rules; marks go to the record, which may be nil.
func NewCounts(r *Rules, marks *record.Record, at MarkColumns) *Counts {
	players, outlaws, cards := r.setting.Players, len(r.setting.Outlaws), len(r.setting.Sheriff)
	row := func(n int) []int32 { return make([]int32, n) }
	return &Counts{
		Money: row(players), Left: row(players),
		Plays: row(cards), CardShots: row(cards), CardHits: row(cards), CardPoints: row(cards), CardDollars: row(cards),
		Laid: row(outlaws), Captured: row(outlaws), Shares: row(outlaws * players), Paid: row(outlaws), Standing: row(outlaws),
		Marks: marks, At: at,
	}
}

// begin readies the counters for a new game; the slices are the caller's to clear.
func (c *Counts) begin() {
	if c == nil {
		return
	}
	*c = Counts{
		Money: c.Money, Left: c.Left,
		Plays: c.Plays, CardShots: c.CardShots, CardHits: c.CardHits, CardPoints: c.CardPoints, CardDollars: c.CardDollars,
		Laid: c.Laid, Captured: c.Captured, Shares: c.Shares, Paid: c.Paid, Standing: c.Standing,
		Marks: c.Marks, At: c.At, Openings: c.Openings, Log: c.Log, leader: Nobody,
	}
}

func (c *Counts) log(what EventKind, seat Seat, kind uint8) {
	if c != nil && c.Log != nil {
		c.Log(Event{What: what, Seat: seat, Kind: int(kind)})
	}
}

func (c *Counts) handBegan(s *State, dealer Seat) {
	if c != nil && c.Log != nil {
		c.Log(Event{What: HandBegan, Seat: dealer, N: int(s.hands)})
	}
}

func (c *Counts) refilled(s *State) {
	if c != nil {
		c.Refills++
		c.log(Refilled, s.mover, 0)
	}
}

func (c *Counts) laid(outlaw, n int) {
	if c != nil {
		c.Laid[outlaw] += int32(n)
	}
}

func (c *Counts) played(card int, shot, hit bool) {
	if c == nil {
		return
	}
	c.Plays[card]++
	if shot {
		c.Shots++
		c.CardShots[card]++
	}
	if hit {
		c.Hits++
		c.CardHits[card]++
	}
}

// handEnded counts a hand before it is paid.
func (c *Counts) handEnded(r *Rules, s *State, why End) {
	if c == nil {
		return
	}
	c.Hands++
	c.Turns += int32(s.turn)
	c.Ends[why]++
	held := int32(0)
	for seat := range r.seats {
		c.Left[seat] += int32(s.size[seat])
		held += int32(s.size[seat])
	}
	if c.Marks != nil {
		c.Marks.Mark(c.At.Held+int32(s.hands-1), held)
	}
	if c.Log != nil {
		c.Log(Event{What: HandEnded, Seat: s.mover, N: int(why)})
	}
}

// paid counts a poster's payment before it is taken off. points are what the rows score.
func (c *Counts) paid(r *Rules, s *State, outlaw int, points *[MaxPlayers]int, p *Payment) {
	if c == nil {
		return
	}
	c.Standing[outlaw] += int32(p.Left)
	if p.Captured {
		c.Captures++
		c.Captured[outlaw]++
		if p.Sharers > 0 {
			c.Shares[outlaw*int(r.seats)+p.Sharers-1]++
		}
	}
	for seat := range r.seats {
		c.Paid[outlaw] += int32(p.Paid[seat])
		c.Openings.paidTo(r, s, seat, p.Paid[seat])
		if c.Log != nil && p.Paid[seat] > 0 {
			c.Log(Event{What: Paid, Seat: seat, Outlaw: outlaw, N: p.Paid[seat]})
		}
		for slots := s.rows[seat].Minus(r.outlaws); !slots.Empty(); {
			slot := slots.First()
			slots.Remove(slot)
			if int(s.note[slot]&noteOutlaw) == outlaw {
				c.brought(r, s, seat, slot, *points, p)
			}
		}
	}
}

// brought counts what a Sheriff card on a seat's row brought the player who played it.
func (c *Counts) brought(r *Rules, s *State, seat Seat, slot uint8, points [MaxPlayers]int, p *Payment) {
	outlaw, card := int(s.note[slot]&noteOutlaw), r.cardOf[r.kindOf[slot]]
	poster := int(s.poster[outlaw])
	hidden := s.hidden[seat]>>outlaw&1 != 0
	switch {
	case s.note[slot]&noteHideout != 0:
		by := s.note[slot] >> noteSeat & 3
		points[seat] = r.rowPoints(s, outlaw)[seat]
		c.CardDollars[card] += int32(p.Paid[by] - r.Pay(points, poster).Paid[by])
	case !hidden:
		c.CardPoints[card] += int32(r.points[r.kindOf[slot]])
		if p.Captured {
			points[seat] -= int(r.points[r.kindOf[slot]])
			poster -= r.rewardOf(s, slot)
			c.CardDollars[card] += int32(p.Paid[seat] - r.Pay(points, poster).Paid[seat])
		}
	}
}

// rewardOf returns what a card that joined a row added to the poster.
func (r *Rules) rewardOf(s *State, slot uint8) int {
	card := r.cards[r.kindOf[slot]]
	if s.note[slot]&noteHit != 0 {
		return card.RewardOnHit
	}
	return card.Reward
}

// handPaid counts who is ahead after a hand.
func (c *Counts) handPaid(r *Rules, s *State) {
	if c == nil {
		return
	}
	first, second, leader := uint32(0), uint32(0), Nobody
	for seat := range r.seats {
		switch money := s.money[seat]; {
		case money > first:
			first, second, leader = money, first, seat
		case money > second:
			second = money
		}
		if c.Marks != nil {
			c.Marks.Mark(c.At.Money+int32(s.hands-1)*int32(r.seats)+int32(seat), int32(s.money[seat]))
		}
	}
	if first == second {
		leader = Nobody
	}
	if leader != Nobody {
		if c.leader != Nobody && c.leader != leader {
			c.LeadChanges++
		}
		c.leader = leader
	}
	c.Lead = int32(first - second)
	if c.Marks != nil {
		c.Marks.Mark(c.At.Reached+int32(s.hands-1), 1)
		c.Marks.Mark(c.At.Lead+int32(s.hands-1), c.Lead)
	}
}

// over counts what is there when the game has ended.
func (c *Counts) over(r *Rules, s *State) {
	if c == nil {
		return
	}
	for seat := range r.seats {
		c.Money[seat] = int32(s.money[seat])
	}
}
