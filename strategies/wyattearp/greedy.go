package wyattearp

import (
	"math"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// Temper is what kind of person a [Greedy] player is. All values lie between 0 and 1.
type Temper struct {
	Patience float64 // what a card in hand counts against one on the table, while there is time to play it: 0 plays all at once
	Spite    float64 // what others are paid counts against oneself: 0 does not mind, 1 minds as much as own money
	Focus    float64 // how much of the spite is for the one who is ahead: 0 spreads it evenly
	Care     float64 // how much it minds what a discard is worth to the next player
}

// Greedy plays like a sensible person who looks one action ahead. For every poster it has an idea of what
// everybody will be paid at the end of the hand (see forecast). The cards in its hand are part of that: at
// what they would bring on the table, less because they may never get there. So every decision is the same
// question, by how much does this better its pay over theirs: what to lay and play (play), with the uses of
// Sheriff cards (after); what to draw (draw), take (take) and let go of (discard). What ends the hand is
// judged by what would be paid at once (ending). Equal scores are settled by lot.
//
// It knows what a View shows, and goes by the rules of the view: it names no card, and plays any setting. It
// keeps nothing between decisions but scratch. Money is in 1/unit of a thousand, points and rounds of turns in
// 1/grain, shares and chances in 1/whole.
type Greedy struct {
	weigh weights
	table                    // scratch
	list  []wyattearp.Action // scratch
}

// weights is a Temper in fixed point, whole being one.
type weights struct{ patience, spite, focus, care int }

// The fixed points.
const (
	unit  = 1 << 10 // a thousand dollars
	grain = 1 << 4  // a capture point, and a round of turns
	whole = 1 << 6  // a share, a chance
)

// NewGreedy returns a player with a temper.
func NewGreedy(temper Temper) *Greedy {
	part := func(x float64) int { return int(math.Round(whole * x)) }
	return &Greedy{
		weigh: weights{part(temper.Patience), part(temper.Spite), part(temper.Focus), part(temper.Care)},
		list:  make([]wyattearp.Action, 0, 1024),
	}
}

// Choose implements [wyattearp.Policy].
func (g *Greedy) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	g.read(v)
	switch v.Phase() {
	case wyattearp.DrawPhase:
		return g.draw(v, stream)
	case wyattearp.PlayPhase:
		return g.play(v, stream)
	case wyattearp.TakePhase:
		return g.take(v, stream)
	default:
		return g.discard(v, stream)
	}
}
