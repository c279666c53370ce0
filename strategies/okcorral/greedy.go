package okcorral

import (
	"math"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Temper is what kind of person a [Greedy] player is. All values lie between 0 and 1.
type Temper struct {
	Aggression float64 // weight of hurting the enemy against staying unhurt: 0 only hides, 1 fears nothing
	Approach   float64 // how much it is drawn to squares from which it may shoot in turns to come
	Focus      float64 // how much more the dangerous men count, on either side: 0 takes all men for equal
	Reserve    float64 // how much a man has to be worth for a Defence card: 0 defends every shot
	Thrift     float64 // how dear a card in hand is against a fresh one: 0 plays and discards freely
}

// Greedy plays like a sensible person who looks one action ahead. It scores what it may do and takes
// the best; equal scores are settled by lot. How each decision is scored stands with the method for
// its phase: place, special, move, shoot, defend, discard. Everything is counted in lives: a man of
// average worth, killed for sure, is one.
//
// It knows what a View shows and counts cards as a person with a good memory would: what is in neither
// its hand nor the discard pile is in the opponent's hand or still to come, and what the Wound discard
// pile lacks is still to be drawn. It plans with the cards its view allows it, and keeps nothing between
// decisions but scratch.
type Greedy struct {
	know   *knowledge
	weigh  weights
	places [okcorral.Seats][]int // the best placements, equally good (see place)
	// stakes is what the men have to lose: first where the next death on their side does not lose the game,
	// then where it does.
	stakes [okcorral.Seats][2][okcorral.MaxMen]stakes
	// moveCost is by kind what playing a Move card has to gain: the broader card the more.
	moveCost [64]int32
	seen     reading // scratch
	hand     hand    // scratch
}

// weights is a Temper in fixed point, 64 being one.
type weights struct {
	hurt, safe             int32 // a life taken and a life risked: twice the aggression, twice what it lacks
	near                   int32 // a life that may be taken in turns to come: the approach
	focus, reserve, thrift int32
}

// NewGreedy returns a player with a temper for games of the setting; an error says what is wrong with
// the setting.
func NewGreedy(setting *okcorral.Setting, temper Temper) (*Greedy, error) {
	know, err := newKnowledge(setting)
	if err != nil {
		return nil, err
	}
	return newGreedy(know, temper), nil
}

func newGreedy(know *knowledge, temper Temper) *Greedy {
	part := func(x float64) int32 { return int32(math.Round(64 * x)) }
	g := &Greedy{know: know, weigh: weights{
		hurt:    part(2 * temper.Aggression),
		safe:    part(2 * (1 - temper.Aggression)),
		near:    part(temper.Approach),
		focus:   part(temper.Focus),
		reserve: part(temper.Reserve),
		thrift:  part(temper.Thrift),
	}}
	for q := range g.seen.sight {
		g.seen.sight[q] = ^lanes(0)
	}
	for seat := range okcorral.Seats {
		g.stakes[seat] = [2][okcorral.MaxMen]stakes{g.stakesOf(seat, 0), g.stakesOf(seat, 2*unit)}
		if know.setting.Setup[seat].How == okcorral.ByPolicy {
			g.places[seat] = g.bestPlaces(seat)
		}
	}
	for kind := range g.know.breadth {
		g.moveCost[kind] = g.weigh.thrift * (cardToMove + know.breadth[kind]>>1) << 2
	}
	return g
}

// Choose implements [okcorral.Policy].
func (g *Greedy) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	switch v.Phase() {
	case okcorral.PlacePhase:
		return g.place(v, stream)
	case okcorral.MovePhase:
		return g.move(v, stream)
	case okcorral.ShootPhase:
		return g.shoot(v, stream)
	case okcorral.DefencePhase:
		return g.defend(v, stream)
	default:
		return g.discard(v, stream)
	}
}

// oneIf returns 1 if any bit is set, without a branch: it is for what no branch could guess.
func oneIf(set uint64) (one uint64) {
	if set != 0 {
		one = 1
	}
	return one
}
