package naive

import "slices"

// Phase is what the game is waiting for.
type Phase string

// The phases. TakePhase is between a Sheriff card that takes a discard and the choice of the discard.
const (
	DrawPhase    Phase = "draw"
	PlayPhase    Phase = "play"
	TakePhase    Phase = "take"
	DiscardPhase Phase = "discard"
	Over         Phase = "over"
)

// Position is a game between two actions. Cards are their names, one entry a physical card. Values "a seat" are
// indexed from 0 for seat1, values "an outlaw" as Setting.Outlaws is.
type Position struct {
	Hands   [][]string // a seat
	Rows    [][]Row    // a seat and an outlaw
	Supply  []string   // the top card first
	Discard []string   // the top card last
	Posters []int      // an outlaw, thousands
	Money   []int      // a seat, thousands

	Hand        int // the first is 1
	Turn, Turns int // of the hand and of the game; the first is 1
	Mover       int
	Phase       Phase
	Refilled    bool   // the discard pile has become the supply this hand
	Sheriff     bool   // the mover has played a Sheriff card this turn
	Laid        []int  // outlaws whose cards the mover has laid this turn
	InProgress  string // the Sheriff card that takes a discard, in TakePhase
	Winners     []int  // when Over; none in a stalemate
}

// Row is one player's row for one outlaw.
type Row struct {
	Cards   []Lying
	Hideout string // the card that hides the row, or ""
	HidBy   int    // the seat that laid it there
}

// Lying is a card in a row.
type Lying struct {
	Name string
	Hit  bool // it was played with a shot that hit
}

// Clone is a copy that shares nothing that a game changes.
func (p *Position) Clone() *Position {
	c := *p
	c.Hands, c.Rows = slices.Clone(p.Hands), slices.Clone(p.Rows)
	for seat := range c.Hands {
		c.Hands[seat], c.Rows[seat] = slices.Clone(p.Hands[seat]), slices.Clone(p.Rows[seat])
		for outlaw := range c.Rows[seat] {
			row := &c.Rows[seat][outlaw]
			row.Cards = slices.Clone(row.Cards)
		}
	}
	c.Supply, c.Discard = slices.Clone(p.Supply), slices.Clone(p.Discard)
	c.Posters, c.Money = slices.Clone(p.Posters), slices.Clone(p.Money)
	c.Laid, c.Winners = slices.Clone(p.Laid), slices.Clone(p.Winners)
	return &c
}

// find is where a card of that name lies in the row, or -1.
func (r *Row) find(name string) int {
	return slices.IndexFunc(r.Cards, func(c Lying) bool { return c.Name == name })
}

// canTurn reports whether there is a card to draw or to turn up, in the supply or after a refill (W5).
func (p *Position) canTurn() bool {
	return len(p.Supply) > 0 || !p.Refilled && len(p.Discard) > 0
}

// distinct are the different names among the cards.
func distinct(cards []string) []string {
	var names []string
	for _, name := range cards {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func count(cards []string, name string) int {
	n := 0
	for _, card := range cards {
		if card == name {
			n++
		}
	}
	return n
}
