package simtest

import (
	"fmt"
	"slices"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
)

// SetupGame is a made-up game of two seats for tests of setups: each has two men, one in each of its two rows of four
// squares, in different columns. Who wins depends on nothing but luck and, as the scenario says, on the setups.
type SetupGame struct{}

// Scenarios of a SetupGame. Where they matter, setups do so alike for both mirror images, but for OneHand.
const (
	NoSetups  = "none"  // setups make no difference
	EdgeSetup = "edge"  // seat 0 wins SetupWorth more games for each man at an edge, less what that is on average
	FrontMan  = "front" // seat 0 wins SetupWorth more games with its first man in its second row, as many fewer in its first
	Circular  = "circle"
	OneHand   = "hand"  // seat 0 wins SetupWorth more games where the man in its first row stands left, as many fewer right
	FixedSide = "fixed" // as EdgeSetup, but seat 1 always stands in one place
	RareWins  = "rare"  // setups make no difference, and seat 0 wins hardly ever
)

// In Circular setups are of three kinds, each of which beats another: seat 0 wins CircleWorth more games where its kind
// beats the other's, and as many fewer where it is beaten.

// What setups are worth, in shares of decided games.
const (
	SetupWorth  = 0.1
	CircleWorth = 0.3
)

// SetupDraws is the share of games that nobody wins.
const SetupDraws = 0.1

const setupWidth = 4

// Spec returns the spec of a scenario.
func (SetupGame) Spec(scenario string) sim.Spec {
	return sim.Spec{Game: "setups", Scenario: scenario, Matchup: []string{"a", "b"}, Signature: "00000000", Study: sim.StudySetups}
}

// Resolve implements sim.Resolver.
func (SetupGame) Resolve(spec sim.Spec) (sim.Cell, error) {
	c := &setupCell{spec: spec, setups: &sim.Setups{Width: setupWidth, Naive: "one by one"}}
	for q := range 4 * setupWidth {
		c.setups.Squares = append(c.setups.Squares, fmt.Sprintf("%c%d", 'a'+q%setupWidth, 1+q/setupWidth))
	}
	for seat := range 2 {
		c.setups.Sides[seat] = setupSide(seat, seat == 1 && spec.Scenario == FixedSide)
	}
	size := func(n int) (labels []string) {
		for i := range n {
			labels = append(labels, fmt.Sprint(i))
		}
		return labels
	}
	sides := &c.setups.Sides
	c.schema = sim.NewSchema(sim.Schema{
		Seats: []string{"north", "south"}, Titles: []string{"North", "South"}, Purposes: []string{"luck"}, Rotations: 1,
		Outcomes: []sim.Outcome{{Name: "north", Title: "North wins", Winner: 0}, {Name: "south", Title: "South wins", Winner: 1}, {Name: "draw", Title: "Draw", Winner: sim.NoWinner, Capped: true}},
		Metrics: []sim.Metric{
			{Name: sim.SetupPlaced("north"), Axes: []sim.Axis{{Name: "placement", Labels: size(len(sides[0].Placements))}}, Sparse: true, Max: 1},
			{Name: sim.SetupPlaced("south"), Axes: []sim.Axis{{Name: "placement", Labels: size(len(sides[1].Placements))}}, Sparse: true, Max: 1},
			{Name: sim.SetupPairs, Axes: []sim.Axis{{Name: "pattern", Labels: size(len(sides[0].Patterns))}, {Name: "pattern", Labels: size(len(sides[1].Patterns))}}, Sparse: true, Max: 1},
		},
	})
	return c, nil
}

// setupSide lists how a side can set up.
func setupSide(seat int, fixed bool) (s sim.SetupSide) {
	s.Men, s.Fixed = []string{"Ann", "Bob"}, fixed
	first := seat * 2 * setupWidth
	for a := range setupWidth {
		for b := range setupWidth {
			if a != b {
				s.Patterns = append(s.Patterns, []int{first + a, first + setupWidth + b})
			}
		}
	}
	for p, squares := range s.Patterns {
		for _, order := range [][]int{{0, 1}, {1, 0}} {
			s.Placements, s.Pattern = append(s.Placements, []int{squares[order[0]], squares[order[1]]}), append(s.Pattern, p)
		}
		s.Naive = append(s.Naive, float64(1+p%3)/24) // every third three times as often as the first
	}
	mirrored := func(all [][]int, squares []int) int {
		var image []int
		for _, q := range squares {
			image = append(image, q-q%setupWidth+setupWidth-1-q%setupWidth)
		}
		return slices.IndexFunc(all, func(other []int) bool { return slices.Equal(other, image) })
	}
	for _, p := range s.Placements {
		s.Mirrored = append(s.Mirrored, mirrored(s.Placements, p))
	}
	for _, p := range s.Patterns {
		s.Reflected = append(s.Reflected, mirrored(s.Patterns, p))
	}
	if fixed {
		s = sim.SetupSide{Men: s.Men, Fixed: true, Placements: s.Placements[:1], Patterns: s.Patterns[:1], Pattern: []int{0}, Mirrored: []int{0}, Reflected: []int{0}}
	}
	return s
}

type setupCell struct {
	spec   sim.Spec
	setups *sim.Setups
	schema *sim.Schema
}

func (c *setupCell) Spec() sim.Spec { return c.spec }
func (c *setupCell) About() sim.About {
	return sim.About{Name: "setups", Title: "A game of setups", Hash: c.spec.Scenario}
}
func (c *setupCell) Schema() *sim.Schema { return c.schema }
func (c *setupCell) Setups() *sim.Setups { return c.setups }
func (c *setupCell) NewTable() sim.Table { return c }

// Setup implements sim.SetupCell.
func (c *setupCell) Setup(d sim.Deal) (placements [2]int) {
	for seat := range placements {
		stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(0, uint64(seat))
		placements[seat] = int(stream.Below(uint32(len(c.setups.Sides[seat].Placements))))
	}
	return placements
}

// Play implements sim.Table.
func (c *setupCell) Play(d sim.Deal, rec *record.Record) {
	placements := c.Setup(d)
	stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(0, 2)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	rec.Starter = int(stream.Below(2))
	switch {
	case uniform() < SetupDraws:
		rec.Outcome = 2
	case uniform() >= 0.5+c.worth(placements):
		rec.Outcome = 1
	}
	pair := 0
	for seat, p := range placements {
		side := &c.setups.Sides[seat]
		rec.Mark(int32(c.schema.Column(sim.SetupPlaced(c.schema.Seats[seat]))+p), 1)
		pair = pair*len(side.Patterns) + side.Pattern[p]
	}
	rec.Mark(int32(c.schema.Column(sim.SetupPairs)+pair), 1)
}

// worth is how many more games, as a share of those decided, seat 0 wins than half.
func (c *setupCell) worth(placements [2]int) float64 {
	men := c.setups.Sides[0].Placements[placements[0]]
	switch c.spec.Scenario {
	case EdgeSetup, FixedSide:
		worth := -SetupWorth // on average one of two men is at an edge
		for _, q := range men {
			if column := q % setupWidth; column == 0 || column == setupWidth-1 {
				worth += SetupWorth
			}
		}
		return worth
	case FrontMan:
		if men[0] >= setupWidth {
			return SetupWorth
		}
		return -SetupWorth
	case OneHand:
		if min(men[0], men[1])%setupWidth < setupWidth/2 {
			return SetupWorth
		}
		return -SetupWorth
	case RareWins:
		return -0.49
	case Circular:
		switch (c.kind(0, placements[0]) - c.kind(1, placements[1]) + 3) % 3 {
		case 1:
			return CircleWorth
		case 2:
			return -CircleWorth
		}
	}
	return 0
}

// kind is one of three kinds of a placement's pattern, the same for its mirror image, each equally frequent.
func (c *setupCell) kind(seat, placement int) int {
	side := &c.setups.Sides[seat]
	p := side.Pattern[placement]
	return min(p, side.Reflected[p]) % 3
}
