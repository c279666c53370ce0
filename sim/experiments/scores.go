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
	return c.score(func(int, int) int { return seat }, level)
}

// PolicyScore returns what the matchup's policy of a seat scores a game, from every seat that it had in the
// rotations.
func (c *CellResult) PolicyScore(policy int, level float64) Figure {
	return c.score(func(arm, _ int) int { return c.seatOf(policy, arm) }, level)
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
	seats := len(c.Schema().Seats)
	return c.score(func(_, starter int) int { return (starter + place) % seats }, level)
}

// Began returns how many games each seat began.
func (c *CellResult) Began() []int64 {
	began := make([]int64, len(c.Schema().Seats))
	for seat := range began {
		began[seat] = c.games(sim.Class{Outcome: sim.AnyClass, Starter: seat})
	}
	return began
}

// seating says which seat is looked at, by arm and by who begins.
type seating func(arm, starter int) int

// score returns what the seats looked at score a game. The trial is the unit; where a tally does not tell what a
// trial's games score together, each arm has its own interval, and theirs are averaged: that is as wide as if the
// games of a trial went all alike.
func (c *CellResult) score(of seating, level float64) Figure {
	f := Figure{Games: c.Games, Known: c.Games > 0}
	if sums, most, ok := c.points(of); ok {
		value, interval := estimate.PointShare(sums, most, level)
		f.Interval = interval
		if f.Known {
			f.Value = value
		}
		return f
	}
	var arms []Figure
	for arm := range c.tally.Arms() {
		value, interval := estimate.PointShare(c.armPoints(arm, of), sim.ScoreUnit, level)
		arms = append(arms, Figure{Value: value, Interval: interval, Games: c.Trials, Known: f.Known})
	}
	return Average(arms...)
}

// Average returns the mean of estimates, with the means of their limits: whatever the estimates have in common, it
// lies there if each lies in its own interval. It is as wide as if they all went alike.
func Average(figures ...Figure) Figure {
	if len(figures) == 1 {
		return figures[0]
	}
	all, n := Figure{Known: true}, float64(len(figures))
	for _, f := range figures {
		all.Known = all.Known && f.Known
		all.Games += f.Games
		all.Value += f.Value / n
		all.Interval.Lo += f.Interval.Lo / n
		all.Interval.Hi += f.Interval.Hi / n
		all.Interval.Level, all.Interval.Method = f.Interval.Level, f.Interval.Method+", averaged"
	}
	return all
}

// Complement returns the share of everything else.
func (f Figure) Complement() Figure {
	f.Value = 1 - f.Value
	f.Interval.Lo, f.Interval.Hi = 1-f.Interval.Hi, 1-f.Interval.Lo
	return f
}

// points returns the sums of what trials score, and the most that one can; not ok where the tally does not tell.
func (c *CellResult) points(of seating) (s estimate.Sums, most int64, ok bool) {
	t, schema := c.tally, c.Schema()
	s.N = int64(t.Trials())
	first, constant := of(0, 0), true
	for arm := range t.Arms() {
		for starter := range schema.Seats {
			constant = constant && of(arm, starter) == first
		}
	}
	switch {
	case schema.Score == "":
		s, most = c.outcomePoints(of)
		return s, most, true
	case t.Arms() == 1:
		return c.armPoints(0, of), sim.ScoreUnit, true
	case constant:
		metric := schema.Metric(schema.Score)
		for arm := range t.Arms() {
			s.Sum += t.Sums(arm, sim.All, metric)[first]
		}
		s.SumSquares = t.TrialSquares(metric)[first]
		return s, int64(t.Arms()) * sim.ScoreUnit, true
	}
	return s, 0, false
}

// armPoints returns the sums of what an arm's games score by the score metric.
func (c *CellResult) armPoints(arm int, of seating) estimate.Sums {
	metric := c.Schema().Metric(c.Schema().Score)
	s := estimate.Sums{N: int64(c.tally.Trials())}
	for starter := range c.Schema().Seats {
		class, seat := sim.Class{Outcome: sim.AnyClass, Starter: starter}, of(arm, starter)
		s.Sum += c.tally.Sums(arm, class, metric)[seat]
		s.SumSquares += c.tally.Squares(arm, class, metric)[seat]
	}
	return s
}

// outcomePoints returns the sums of what trials score by how their games ended, as many points a game as there are
// seats. There are at most two arms (see sim.NewSchema).
func (c *CellResult) outcomePoints(of seating) (s estimate.Sums, most int64) {
	schema := c.Schema()
	c.eachTrial(func(starter0, outcome0, starter1, outcome1 int, n int64) {
		points := worthOf(schema, outcome0, of(0, starter0))
		if outcome1 >= 0 {
			points += worthOf(schema, outcome1, of(1, starter1))
		}
		s.N += n
		s.Sum += n * points
		s.SumSquares += n * points * points
	})
	return s, int64(len(schema.Seats) * c.tally.Arms())
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

// DecisiveShare returns the share of games that a seat won among those that one seat won alone.
func (c *CellResult) DecisiveShare(seat int) Figure {
	schema := c.Schema()
	var won, decisive int64
	for i, o := range schema.Outcomes {
		n := c.games(sim.Class{Outcome: i, Starter: sim.AnyClass})
		if o.Winner != sim.NoWinner {
			decisive += n
		}
		if o.Winner == seat {
			won += n
		}
	}
	switch c.tally.Arms() {
	case 1:
		return share(won, decisive)
	case 2:
		f := Figure{Games: decisive, Known: decisive > 0}
		counts := [][]int64{make([]int64, 3), make([]int64, 3), make([]int64, 3)}
		c.eachTrial(func(_, outcome0, _, outcome1 int, n int64) {
			won, lost := 0, 0
			for _, o := range []int{outcome0, outcome1} {
				switch schema.Outcomes[o].Winner {
				case seat:
					won++
				case sim.NoWinner:
				default:
					lost++
				}
			}
			counts[won][lost] += n
		})
		value, interval := estimate.DecisiveByTrial(counts, Level)
		f.Interval = interval
		if f.Known {
			f.Value = value
		}
		return f
	}
	return clustered(won, decisive, c.tally.Arms())
}

// clustered returns a share of games of which as many as there are arms may have gone alike: its interval is that of
// as many games as there are trials.
func clustered(k, n int64, arms int) Figure {
	f := share(k, n)
	if arms > 1 && n > 0 {
		f.Interval = estimate.WilsonEffective(f.Value, float64(n)/float64(arms), Level)
		f.Interval.Method = "Wilson by trial"
	}
	return f
}
