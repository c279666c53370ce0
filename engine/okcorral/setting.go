package okcorral

// Seat is a side of the street: who sits at the table.
type Seat uint8

// The two seats, in the order every per-side value is held in.
const (
	Earps Seat = iota
	Cowboys
	Seats // how many there are
)

// Limits of what a scenario may describe. They size the engine's tables.
const (
	MaxMen    = 4   // men a side
	MaxCards  = 120 // cards a deck
	MaxKinds  = 48  // card names a deck
	MaxReach  = 7   // squares a number on a card can say
	MaxHand   = MaxCards
	MaxTurns  = 10_000 // turns until a stalemate
	MaxWounds = 15     // wounds that kill a man
)

// Setting is a scenario as the engine reads it: every number of the rules, the men, the setup
// and the two decks. [Compile] turns it into [Rules]. Values given "a side" are indexed by [Seat].
type Setting struct {
	Hand        [Seats]int // cards a hand is filled to (O8), 0 to MaxHand
	OpeningHand [Seats]int // cards dealt before the first turn (O6), 0 to MaxHand
	KillsToWin  [Seats]int // men this side has to kill to win (O17), at least 1; above the enemy's men: all of them
	DrawPenalty [Seats]int // cards fewer drawn for each own man killed (O8), at least 0

	MaxTurns     int // turns, both players' counted, until a stalemate (O18), 1 to 10,000
	WoundsToKill int // wounds that kill a man (O12), 1 to 15

	Geometry        Geometry // what a straight line is (O9, O10)
	First           First    // who takes the first turn (O7)
	MoveThroughMen  bool     // a straight move may pass over men (O9)
	ShootThroughMen bool     // men in between do not stop a shot (O10)
	ReplaceWounds   bool     // wound_deck: replace; a drawn Wound card goes back and the deck is reshuffled (O12)
	WoundedShooters bool     // wounded_shooters: any; a wounded man may shoot
	DiscardPhase    bool     // a turn ends with voluntary discards (O15)

	Men   [Seats][]Man // 1 to MaxMen a side (O2)
	Setup [Seats]Setup // how each side places its men (O5)

	Action []Card      // the Action Deck: one entry a card name, at most MaxKinds (O3)
	Wound  []WoundCard // the Wound Deck: one entry a card name, at most MaxKinds (O3)

	ActionUniverse int // slots the Action Deck's order is shuffled over: 64 or 128
	WoundUniverse  int // the same for the Wound Deck
}

// Man is a gunman, with the traits that cards refer to (O2).
type Man struct {
	Name   string
	Traits []string
}

// Geometry says which squares lie n squares away (O9, O10, variants).
type Geometry uint8

// The geometries. A knight's squares are the same in all of them.
const (
	Straight8 Geometry = iota // 8 straight directions
	Straight4                 // the 4 orthogonal directions
	Ring                      // every square at king's distance exactly n; nothing blocks
)

// First says who takes the first turn (O7).
type First uint8

// The ways the first turn is given.
const (
	Coin First = iota
	EarpsFirst
	CowboysFirst
)

// Placing says how a side's men come onto the board (O5).
type Placing uint8

// The ways of placing.
const (
	Uniform  Placing = iota // uniform over all placements of the named men
	Rowwise                 // row by row, uniform over the columns still legal
	Fixed                   // the placement written in the scenario
	ByPolicy                // the side's own policy places its men
)

// Setup is one side's way of placing, with the squares where it is [Fixed].
type Setup struct {
	How     Placing
	Squares []Square // one a man, in the order of Men; empty unless How is Fixed
}

// Square is a square of the board: column a-h as 0-7 plus 8 times (row 1-8 as 0-7). a1 is 0, h8 is 63 (O1).
type Square uint8

// CardType is the type of an Action card.
type CardType uint8

// The types of Action cards.
const (
	Move CardType = iota
	Shoot
	Defence
	Special
)

// Reach is the number on a Move or Shoot card: 1 to MaxReach squares exactly, or Knight, or Any(m).
type Reach uint8

// Knight is the K on a card: a chess knight's jump (O9, O10).
const Knight Reach = 0

// Any is A(m): any straight distance from 1 to m, on Shoot cards only (O10). m is 1 to MaxReach.
func Any(m int) Reach { return Reach(MaxReach + m) }

// Effect is what a Special card does (O14).
type Effect uint8

// The effects of Special cards.
const (
	NoEffect         Effect = iota // not a Special
	Draw                           // draw Card.N Action cards at once
	OpponentDiscards               // Card.N cards at random from the opponent's hand
	Heal                           // remove one wound from one own wounded man
)

// Card is a name in the Action Deck with its copies.
type Card struct {
	Name       string
	Slots      []uint8 // one a copy; distinct over the deck, below the universe; none for 0 copies
	Type       CardType
	Reach      Reach       // Move and Shoot cards
	Effect     Effect      // Special cards
	N          int         // how many cards Draw or OpponentDiscards means, 1 to MaxCards
	Conditions []Condition // all must hold
}

// ConditionKind is a kind of condition on a card.
type ConditionKind uint8

// The kinds of conditions.
const (
	NotWounded ConditionKind = iota // no wound
	Wounded                         // at least one wound
	HasTrait                        // the man has the trait Name
	IsMan                           // the man is called Name
)

// Condition is one condition on a card, tested on a man: the one who moves or shoots, the target of
// the shot for a Defence, the healed man for Heal, some living own man for other Specials.
type Condition struct {
	Kind ConditionKind
	Name string // the trait or the man; empty otherwise
}

// WoundEffect is what a Wound card does to the target of a hit (O12).
type WoundEffect uint8

// The effects of Wound cards.
const (
	EffectKilled     WoundEffect = iota // removes him
	EffectWounded                       // adds a wound
	EffectNotWounded                    // does nothing
)

// WoundCard is a name in the Wound Deck with its copies.
type WoundCard struct {
	Name   string
	Slots  []uint8 // as in Card
	Effect WoundEffect
}
