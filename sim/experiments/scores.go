package experiments

import (
	"tombstone/sim"
	"tombstone/sim/estimate"
)

// FairShare returns what every seat scores a game where none is favoured.
func (c *CellResult) FairShare() float64 { return 1 / float64(len(c.Schema().Seats)) }

// Score returns what a seat scores a game: 1 where it wins, its part of a win that is shared, and an equal part
// for every seat where nobody wins. The seats' scores add up to 1.
func (c *CellResult) Score(seat int, level float64) Figure {
	schema := c.Schema()
	if schema.Score == "" {
		return c.outcomeScore(func(int) int { return seat }, level)
	}
	metric := schema.Metric(schema.Score)
	return c.scored(c.Sums(metric)[seat], c.tally.TrialSquares(metric)[seat], level)
}

// PolicyScore returns what a policy of the matchup scores a game in one seat, from every seat that it had in the
// rotations; where it has several at a time, on average.
func (c *CellResult) PolicyScore(policy string, level float64) Figure {
	schema := c.Schema()
	var its []int // places in the matchup
	for i, p := range c.Spec.Matchup {
		if p == policy {
			its = append(its, i)
		}
	}
	n := float64(len(its))
	switch {
	case len(its) == len(c.Spec.Matchup): // all of a game, in equal parts
		return Figure{Value: 1 / n, Games: c.Games}
	case schema.Rotates != sim.RotatesPolicies && len(its) == 1:
		return c.Score(its[0], level)
	case schema.Rotates != sim.RotatesPolicies:
		return Figure{Games: c.Games} // no game of seats of their own has more than two
	}
	metric, sum, squares := schema.Metric(schema.Score), int64(0), int64(0)
	for _, p := range its {
		for arm := range c.arms {
			sum += c.tally.Sums(arm, sim.All, metric)[c.seatOf(p, arm)]
		}
		for _, q := range its {
			squares += c.tally.PolicyProducts(p, q)
		}
	}
	f := c.scored(sum, squares, level)
	f.Value, f.Interval.Lo, f.Interval.Hi = f.Value/n, f.Interval.Lo/n, f.Interval.Hi/n
	return f
}

// seatOf returns the seat that the matchup's policy of a seat has in an arm.
func (c *CellResult) seatOf(policy, arm int) int {
	seats := len(c.Schema().Seats)
	if c.Schema().Rotates == sim.RotatesStarter {
		return policy
	}
	return (policy - int(c.arms[arm].Rotation) + seats) % seats
}

// PlaceScore returns what the seat scores a game that is so many places after the one that begins: place 0 begins.
func (c *CellResult) PlaceScore(place int, level float64) Figure {
	schema := c.Schema()
	seatOf := func(starter int) int { return (starter + place) % len(schema.Seats) }
	if schema.Score == "" {
		return c.outcomeScore(seatOf, level)
	}
	metric, sum := schema.Metric(schema.Score), int64(0)
	for arm := range c.tally.Arms() {
		for starter := range schema.Seats {
			sum += c.tally.Sums(arm, sim.Class{Outcome: sim.AnyClass, Starter: starter}, metric)[seatOf(starter)]
		}
	}
	return c.scored(sum, c.tally.PlaceSquares(place), level)
}

// scored returns the share of points of the score metric, from sums over trials.
func (c *CellResult) scored(sum, squares int64, level float64) Figure {
	return pointShare(estimate.Sums{N: c.Trials, Sum: sum, SumSquares: squares}, sim.ScoreUnit, c.Games, level)
}

// pointShare returns the share of points won, of so many a game.
func pointShare(s estimate.Sums, most, games int64, level float64) Figure {
	f := Figure{Games: games, Known: games > 0}
	value, interval := estimate.PointShare(s, most*max(games/max(s.N, 1), 1), level)
	if f.Interval = interval; f.Known {
		f.Value = value
	}
	return f
}

// AverageScore returns what is scored a game by one seat of each cell, on average over the cells: each weighs the same.
// That cells may be played on the same deals is taken into account.
func AverageScore(cells []*CellResult, seats []int, level float64) Figure {
	if len(cells) == 1 {
		return cells[0].Score(seats[0], level)
	}
	f := Figure{Known: true}
	var parts []estimate.Part
	for i, c := range cells {
		score := c.Score(seats[i], level)
		part := estimate.Part{Value: score.Value, Interval: score.Interval}
		for _, b := range c.tally.Blocks(seats[i]) {
			part.Trials, part.Points = append(part.Trials, b.Trials), append(part.Points, b.Points)
		}
		parts = append(parts, part)
		f.Games += score.Games
		f.Known = f.Known && score.Known
	}
	f.Value, f.Interval = estimate.Average(parts, level)
	return f
}

// Complement returns the share of everything else.
func (f Figure) Complement() Figure {
	f.Value = 1 - f.Value
	f.Interval.Lo, f.Interval.Hi = 1-f.Interval.Hi, 1-f.Interval.Lo
	return f
}

// Began returns how many games each seat began.
func (c *CellResult) Began() []int64 {
	began := make([]int64, len(c.Schema().Seats))
	for seat := range began {
		began[seat] = c.games(sim.Class{Outcome: sim.AnyClass, Starter: seat})
	}
	return began
}

// outcomeScore returns what a seat scores by how games ended, as many points a game as there are seats; seatOf says which
// seat is looked at, by who begins. There are at most two arms (see sim.NewSchema).
func (c *CellResult) outcomeScore(seatOf func(starter int) int, level float64) Figure {
	s := estimate.Sums{N: c.Trials}
	schema := c.Schema()
	c.eachTrial(func(starter0, outcome0, starter1, outcome1 int, n int64) {
		points := schema.Worth(outcome0, seatOf(starter0))
		if outcome1 >= 0 {
			points += schema.Worth(outcome1, seatOf(starter1))
		}
		add(&s, n, points)
	})
	return pointShare(s, int64(len(schema.Seats)), c.Games, level)
}

// eachTrial tells how many trials there are of each kind: who began, and how it ended, in arm 0 and in arm 1;
// outcome1 is negative where there is no arm 1. It is not for more arms.
func (c *CellResult) eachTrial(see func(starter0, outcome0, starter1, outcome1 int, n int64)) {
	schema := c.Schema()
	for starter := range schema.Seats {
		other := starter
		if schema.Rotates == sim.RotatesStarter {
			other = (starter + 1) % len(schema.Seats)
		}
		for outcome0 := range schema.Outcomes {
			if c.tally.Arms() == 1 {
				see(starter, outcome0, other, -1, c.tally.Games(0, sim.Class{Outcome: outcome0, Starter: starter}))
				continue
			}
			for outcome1 := range schema.Outcomes {
				see(starter, outcome0, other, outcome1, c.tally.Joint(1, starter, outcome0, outcome1))
			}
		}
	}
}

// DecisiveShare returns the share of games that a seat won among those that one seat won alone. The trial is the unit.
func (c *CellResult) DecisiveShare(seat int) Figure {
	schema, win := c.Schema(), c.Schema().WinOf(seat)
	won := estimate.Sums{N: c.Trials, Sum: c.games(sim.Class{Outcome: win, Starter: sim.AnyClass})}
	decisive := estimate.Sums{N: c.Trials}
	for i, o := range schema.Outcomes {
		if o.Winner != sim.NoWinner {
			decisive.Sum += c.games(sim.Class{Outcome: i, Starter: sim.AnyClass})
			decisive.SumSquares += c.tally.TrialDecisive(i)
		}
	}
	if c.tally.Arms() == 1 {
		return share(won.Sum, decisive.Sum)
	}
	for n, trials := range c.tally.Repeats(win) {
		won.SumSquares += int64(n*n) * trials
	}
	f := Figure{Games: decisive.Sum, Known: decisive.Sum > 0}
	value, interval := estimate.DecisiveByTrial(won, decisive, c.tally.TrialDecisive(win), int64(c.tally.Arms()), Level)
	if f.Interval = interval; f.Known {
		f.Value = value
	}
	return f
}
