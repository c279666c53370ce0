package wyattearp

// Seat is a place at the table, counted clockwise from the first dealer's left: seat 0 is seat1, who begins
// the first hand (W3).
type Seat uint8

// Limits of what a scenario may describe. They size the engine's tables, and together they keep every sum of
// money of a game below 2^31 thousands.
const (
	MinPlayers = 2
	MaxPlayers = 4
	MaxOutlaws = 10
	MaxCards   = 120       // cards, Photos included
	MaxSheriff = 16        // Sheriff card names
	MaxUses    = 8         // menu entries of a Sheriff card
	MaxDraw    = 10        // cards a menu entry draws
	MaxPoints  = 100       // capture points a card
	MaxReward  = 100       // thousands a card adds to a poster, and a poster starts with and is raised by
	MaxTotal   = 1_000_000 // capture, share_within (points) and target (thousands)
	MaxHands   = 1000      // hands until a stalemate
)

// MaxTurns is how many turns a hand has at most; then it ends and is paid (a ruling of ours). The supply is what ends
// the hands of ordinary play, long before. This ends the hands in which players draw each other's discards for ever.
const MaxTurns = 1000

// Nobody is the winner of a stalemate, of a shared win, and of a game still on.
const Nobody = Seat(MaxPlayers)

// Setting is a scenario as the engine reads it: every number of the rules, the outlaws and the Sheriff cards.
// [Compile] turns it into [Rules]. Money is in whole thousands of dollars.
type Setting struct {
	Players int // 2 to 4

	Deal        int // cards dealt to each player (W3), at least 1; deal x players + 1 may not exceed the cards
	PosterStart int // what each poster holds at the start of the game (W2), 0 to MaxReward
	PosterRaise int // what each poster gets after a hand (W16), 0 to MaxReward

	Play         Play   // what may be played in a turn (W6)
	RowsATurn    int    // how many different outlaws may be laid in a turn: 1, or AnyRows
	OpeningMin   int    // Outlaw cards that open an outlaw (W7), 1 to MaxCards
	Reward       Reward // what the bank adds for n Outlaw cards (W7)
	OutlawPoints int    // capture points of an Outlaw card (W8), 0 to MaxPoints

	Capture     int // points of all rows that capture an outlaw (W14), 0 to MaxTotal
	ShareWithin int // how many points behind the leader still share (W15), 0 to MaxTotal
	Target      int // thousands that end the game (W17), 0 to MaxTotal
	MaxHands    int // hands until a stalemate (W17), 1 to MaxHands

	Outlaws []Outlaw // 1 to MaxOutlaws
	Sheriff []Card   // one entry a card name, at most MaxSheriff

	Universe int // slots the order of the cards is shuffled over: 64 or 128
}

// AnyRows lets a player lay any number of different outlaws in a turn.
const AnyRows = 0

// Play says what may be played in a turn (W6).
type Play uint8

// The ways of playing.
const (
	Either Play = iota // one Sheriff card, or Outlaw cards
	Both               // one Sheriff card and Outlaw cards, in any order
)

// Reward says what the bank adds to a poster for n Outlaw cards laid at once (W7).
type Reward uint8

// The rewards.
const (
	NMinusOne Reward = iota // n-1 thousand
	N                       // n thousand
)

// Outlaw is a wanted man or woman, with the physical cards that name him (W1).
type Outlaw struct {
	Name   string
	Slots  []uint8 // his Outlaw cards, one a copy; distinct over all cards, below the universe; may be none
	Photos []uint8 // the Photos of him; none where no Sheriff card is a Photo
}

// Card is a name among the Sheriff cards with its copies.
type Card struct {
	Name  string
	Photo bool    // there is one of each outlaw, and its copies are in Outlaw.Photos; at most one card is that
	Slots []uint8 // one a copy, as in Outlaw; none for a Photo

	Points      int  // capture points while it lies in a row it joined (W12), 0 to MaxPoints; 0: it is discarded after use
	Reward      int  // thousands it adds to the poster of the outlaw whose row it joins, 0 to MaxReward
	RewardOnHit int  // the same where its shot hit; equal to Reward unless the card says otherwise
	Unique      bool // one on the table at a time: when another joins a row, the old one is discarded first (Fastest Gun)

	Uses []Use // what it can do: one entry, or a menu of up to MaxUses; no two with the same Effect and N
}

// Use is one thing a Sheriff card can be played for.
type Use struct {
	Effect Effect
	N      int // how many cards Draw means, 1 to MaxDraw; else 0
	Shot   Shot
}

// Effect is what a Sheriff card does.
type Effect uint8

// The effects of Sheriff cards.
const (
	Join        Effect = iota // joins the player's row of any open outlaw, a Photo that of its own outlaw
	Hide                      // is laid on a row of another player, which scores nothing while it lies there
	RobHand                   // takes one card at random from another player's hand
	RobRow                    // takes one Outlaw card out of another player's row into the hand
	Draw                      // draws N cards from the supply
	TakeDiscard               // takes any one card of the discard pile
	Uncover                   // removes a Hideout from one of the player's own rows
	effects     = iota
)

// Shot says whether a use turns up a card of the supply first (W10).
type Shot uint8

// The shot modes.
const (
	NoShot       Shot = iota
	OptionalShot      // two actions, with the shot and without
	RequiredShot
)
