package experiments

import (
	"math"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Settled is an estimate after the first trials.
type Settled struct {
	Games   int64
	Share   Figure            // with its interval for one look
	Anytime estimate.Interval // good at every number of games at once
}

// Settling returns the share of games that ended in an outcome at doubling numbers of trials, as far as the tally holds
// every one of them from trial 0 on. With rotations the number of games is taken for as many independent ones as the
// whole run's interval shows it to be worth.
func (c *CellResult) Settling(outcome int) (all []Settled) {
	arms := c.tally.Arms()
	worth := c.worth(outcome)
	for k, p := range c.tally.Prefixes(0) {
		won, games := int64(0), int64(p.Trials)*int64(arms)
		for arm := range arms {
			won += c.tally.Prefixes(arm)[k].Outcomes[outcome]
		}
		s := Settled{Games: games, Share: share(won, games), Anytime: estimate.ConfidenceSequence(won, games, Level)}
		if arms > 1 {
			effective := max(float64(games)*worth, 1)
			s.Share.Interval = estimate.WilsonEffective(s.Share.Value, effective, Level)
			s.Share.Interval.Method = "Wilson by trial"
			n := int64(math.Round(effective))
			s.Anytime = estimate.ConfidenceSequence(int64(math.Round(s.Share.Value*float64(n))), n, Level)
		}
		s.Anytime.Lo = min(s.Anytime.Lo, s.Share.Interval.Lo)
		s.Anytime.Hi = max(s.Anytime.Hi, s.Share.Interval.Hi)
		all = append(all, s)
	}
	return all
}

// worth returns how many independent games one game of the cell is worth for an outcome's share.
func (c *CellResult) worth(outcome int) float64 {
	if c.Games == 0 {
		return 1
	}
	won := c.games(sim.Class{Outcome: outcome, Starter: sim.AnyClass})
	ratio := estimate.Wilson(won, c.Games, Level).Half() / c.OutcomeShare(outcome).Interval.Half()
	return ratio * ratio
}

// Lengths returns when games end, by a metric whose survival a figure shows. The trial is the unit, but of the hazard:
// with rotations that is arm 0's, one game a trial.
func (c *CellResult) Lengths(metric int) estimate.LengthCurves {
	var capped []bool
	for _, o := range c.Schema().Outcomes {
		capped = append(capped, o.Capped)
	}
	curves := estimate.GameLength(c.armLengths(0, metric), capped, Level)
	if c.tally.Arms() == 1 {
		return curves
	}
	curves.Games = c.Games
	over := estimate.ByTrial(c.tally.Ranks(metric, 0, sim.AnyClass), c.Trials, Level)
	for t := range curves.Survival {
		curves.Survival[t] = over[t].Rest()
	}
	for o := range curves.Incidence {
		curves.Incidence[o] = estimate.ByTrial(c.tally.Ranks(metric, 0, o), c.Trials, Level)
	}
	return curves
}

// Ending returns how likely a game is to end within the next few values of a metric that keeps a histogram: of the games
// that got to values 1, 1+width, 1+2*width and so on, the share that the rules ended before the next one. With rotations
// it is that of arm 0, one game a trial.
func (c *CellResult) Ending(metric, width int) (all []Figure) {
	hazard := c.Lengths(metric).Hazard
	for t := 1; t+width <= len(hazard); t += width {
		ended := int64(0)
		for _, p := range hazard[t : t+width] {
			ended += p.Count
		}
		all = append(all, share(ended, hazard[t].Of))
	}
	return all
}

func (c *CellResult) armLengths(arm, metric int) (byOutcome [][]int64) {
	for o := range c.Schema().Outcomes {
		byOutcome = append(byOutcome, c.tally.Histograms(arm, sim.Class{Outcome: o, Starter: sim.AnyClass}, metric)[0])
	}
	return byOutcome
}

// LengthCounts returns how many games of each outcome had each value of a metric that keeps a histogram: by outcome,
// then value.
func (c *CellResult) LengthCounts(metric int) [][]int64 {
	all := c.armLengths(0, metric)
	for arm := 1; arm < c.tally.Arms(); arm++ {
		for o, hist := range c.armLengths(arm, metric) {
			for v, n := range hist {
				all[o][v] += n
			}
		}
	}
	return all
}

// Sums returns a metric's sums over all games, one for each combination of its axes' labels, the last axis running
// fastest.
func (c *CellResult) Sums(metric int) []int64 {
	return c.over(func(arm int) []int64 { return c.tally.Sums(arm, sim.All, metric) })
}

// ByResult returns a metric's sums over the games that a seat won alone, and over those that another seat won alone,
// with the numbers of both.
func (c *CellResult) ByResult(seat, metric int) (won, lost []int64, gamesWon, gamesLost int64) {
	size := c.Schema().Metrics[metric].Size()
	won, lost = make([]int64, size), make([]int64, size)
	for i, o := range c.Schema().Outcomes {
		if o.Winner == sim.NoWinner {
			continue
		}
		class := sim.Class{Outcome: i, Starter: sim.AnyClass}
		into, games := lost, &gamesLost
		if o.Winner == seat {
			into, games = won, &gamesWon
		}
		*games += c.games(class)
		for j, v := range c.over(func(arm int) []int64 { return c.tally.Sums(arm, class, metric) }) {
			into[j] += v
		}
	}
	return won, lost, gamesWon, gamesLost
}

// NeededGames returns about how many games it takes, from the first on, until a figure of the cell has an interval that
// reaches so far to either side, if its width falls with the square root of their number: two digits of it, rounded
// up. Answers beyond estimate.MaxGames are returned as that: out of reach.
func (c *CellResult) NeededGames(f Figure, half float64) int64 {
	ratio := f.Interval.Half() / half
	return estimate.TwoDigits(float64(c.Games) * ratio * ratio)
}
