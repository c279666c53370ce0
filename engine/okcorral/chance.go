package okcorral

import "tombstone/engine/rng"

// The purposes of randomness, one stream each, so that the luck of one never moves another's.
const (
	SetupChance   rng.Purpose = iota // placements (O5), keyed by seat
	CoinChance                       // who takes the first turn (O7)
	ActionChance                     // order of the Action Deck, keyed by shuffle (O3)
	WoundChance                      // order of the Wound Deck, keyed by shuffle (O3, O12)
	DiscardChance                    // cards lost to opponent_discards (O14)
	EarpsChance                      // the Earps' policy, keyed by turn
	CowboysChance                    // the Cowboys' policy, keyed by turn
	Purposes      = iota
)

// Chance is the randomness of one game and the counters it fills. Search plays on copies of a State
// with a Chance of its own, whose counters are nil.
type Chance struct {
	key      rng.Key
	rotation uint8
	action   rng.Order
	wound    rng.Order
	shuffled [2]uint32 // shuffles made of the Action and the Wound Deck
	discards rng.Stream
	policies [Seats]rng.Source // every turn has a stream
	counts   *Counts
}

// NewChance returns the chance of a deal, to be played from [Rules.Start] on. Rotation 1 lets the other
// side begin than the deal's coin or the scenario says. Counts may be nil.
func NewChance(key rng.Key, rotation uint8, counts *Counts) Chance {
	c := Chance{counts: counts}
	c.begin(key, rotation)
	return c
}

// begin readies the chance for another deal. The orders stay what they are until [Rules.Start] shuffles.
func (c *Chance) begin(key rng.Key, rotation uint8) {
	c.key, c.rotation, c.shuffled = key, rotation, [2]uint32{}
	c.discards = key.Stream(DiscardChance, 0)
	c.policies = [Seats]rng.Source{key.Of(EarpsChance), key.Of(CowboysChance)}
}

// ChanceFrom returns chance to play on from a state in mid-game, as search does: both draw piles are shuffled
// anew by the key, and nothing is counted.
func (r *Rules) ChanceFrom(s *State, key rng.Key) Chance {
	c := NewChance(key, 0, nil)
	c.shuffleAction(r, s.pile)
	c.shuffleWound(r, s.woundPile)
	return c
}

// shuffleAction begins a new order of the Action draw pile.
func (c *Chance) shuffleAction(r *Rules, pile rng.Slots) {
	c.action.Shuffle(c.key.Stream(ActionChance, uint64(c.shuffled[0])), r.setting.ActionUniverse, pile)
	c.shuffled[0]++
}

// shuffleWound begins a new order of the Wound draw pile.
func (c *Chance) shuffleWound(r *Rules, pile rng.Slots) {
	c.wound.Shuffle(c.key.Stream(WoundChance, uint64(c.shuffled[1])), r.setting.WoundUniverse, pile)
	c.shuffled[1]++
}

// policyStream returns the stream a seat's policy draws from in a turn.
func (c *Chance) policyStream(seat Seat, turn uint16) rng.Stream {
	return c.policies[seat&1].Stream(uint64(turn))
}
