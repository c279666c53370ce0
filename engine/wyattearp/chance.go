package wyattearp

import "tombstone/engine/rng"

// The purposes of randomness, one stream each, so that the luck of one never moves another's. Who deals first
// (W3) needs none: seats are counted from the dealer, and the matchup says who sits where.
const (
	DealChance   rng.Purpose = iota // order of the cards in a hand, keyed by hand (W3)
	RefillChance                    // order of the supply that the discard pile becomes, keyed by hand (W5)
	TheftChance                     // which card is robbed from a hand, keyed by turn of the game
	Seat1Chance                     // seat1's policy, keyed by turn of the game; seat2's to seat4's follow
	Purposes     = int(Seat1Chance) + MaxPlayers
)

// Chance is the randomness of one game and the counters it fills. Search plays on copies of a State with a
// Chance of its own, whose counters are nil.
type Chance struct {
	key    rng.Key
	order  rng.Order
	counts *Counts
}

// NewChance returns the chance of a deal, to be played from [Rules.Start] on. Counts may be nil.
func NewChance(key rng.Key, counts *Counts) Chance { return Chance{key: key, counts: counts} }

// ChanceFrom returns chance to play on from a state in mid-game, as search does: the supply is shuffled anew by
// the key, and nothing is counted.
func (r *Rules) ChanceFrom(s *State, key rng.Key) Chance {
	c := NewChance(key, nil)
	c.order.Shuffle(key.Stream(DealChance, uint64(s.hands)), r.setting.Universe, s.supply)
	return c
}

// policyStream returns the stream a seat's policy draws from in a turn of the game.
func (c *Chance) policyStream(seat Seat, turn uint32) rng.Stream {
	return c.key.Stream(Seat1Chance+rng.Purpose(seat), uint64(turn))
}
