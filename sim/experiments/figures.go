package experiments

import (
	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Figure is an estimate with its interval and how many games it rests on. Every format shows this one.
type Figure struct {
	Value    float64           `json:"value"`
	Interval estimate.Interval `json:"interval"` // Level 0 where there is none
	Games    int64             `json:"games"`
	Known    bool              `json:"known"` // false: no games to estimate from
}

// Tally's figures. Where a trial is one game the game is the unit; where a trial is played in several
// rotations the trial is, and games that share a deal are not taken for independent.

// OutcomeShare returns the share of games that ended in an outcome.
func (c *CellResult) OutcomeShare(outcome int) Figure { return outcomeShare(c.tally, outcome) }

func outcomeShare(t *sim.Tally, outcome int) Figure {
	counts := t.Repeats(outcome)
	games := int64(t.Trials()) * int64(t.Arms())
	if t.Arms() == 1 {
		return share(counts[1], games)
	}
	return byTrial(counts)
}

// byTrial returns the share of games that ended in some way: counts[n] is the number of trials in which n games did.
func byTrial(counts []int64) Figure {
	var f Figure
	for _, n := range counts {
		f.Games += n * int64(len(counts)-1)
	}
	f.Known = f.Games > 0
	value, interval := estimate.PairedScore(counts, Level)
	if f.Interval = interval; f.Known {
		f.Value = value
	}
	return f
}

func share(k, n int64) Figure {
	f := Figure{Games: n, Known: n > 0, Interval: estimate.Share(k, n, Level)}
	if n > 0 {
		f.Value = float64(k) / float64(n)
	}
	return f
}

// ShareByStarter returns the share of games that ended in an outcome among those a seat began. A seat begins one game of
// a trial at most where rotations swap the starter; where it begins all of them, the trial is the unit.
func (c *CellResult) ShareByStarter(outcome, starter int) Figure {
	if c.Schema().Rotates == sim.RotatesPolicies && c.tally.Arms() > 1 {
		return byTrial(c.tally.RepeatsBegun(outcome, starter))
	}
	return share(c.games(sim.Class{Outcome: outcome, Starter: starter}), c.games(sim.Class{Outcome: sim.AnyClass, Starter: starter}))
}

// FirstTurn returns what beginning is worth to a seat of a game of two: how much larger its share of wins
// is among the games it begins than among those the other begins. With rotations the two games of a trial
// are compared (Bonett and Price), else independent games are (Newcombe).
func (c *CellResult) FirstTurn(seat int) Figure {
	t := c.tally
	win := t.Schema().WinOf(seat)
	switch {
	case t.Arms() == 2 && t.Schema().Rotates == sim.RotatesStarter:
		return pairedFirstTurn(t, seat, win)
	case t.Arms() > 1:
		return difference(c.ShareByStarter(win, seat), c.ShareByStarter(win, 1-seat))
	}
	mine, theirs := sim.Class{Outcome: win, Starter: seat}, sim.Class{Outcome: win, Starter: 1 - seat}
	k1, k2 := t.Games(0, mine), t.Games(0, theirs)
	mine.Outcome, theirs.Outcome = sim.AnyClass, sim.AnyClass
	n1, n2 := t.Games(0, mine), t.Games(0, theirs)
	if n1 == 0 || n2 == 0 {
		return Figure{Games: n1 + n2}
	}
	return Figure{
		Value:    float64(k1)/float64(n1) - float64(k2)/float64(n2),
		Interval: estimate.Newcombe(k1, n1, k2, n2, Level), Games: n1 + n2, Known: true,
	}
}

// difference returns how much larger one share is than another of other trials, by the limits of both (Newcombe).
func difference(a, b Figure) Figure {
	f := Figure{Games: a.Games + b.Games, Known: a.Known && b.Known}
	if !f.Known {
		return f
	}
	f.Value = a.Value - b.Value
	f.Interval = estimate.DifferenceOf(a.Value, a.Interval, b.Value, b.Interval)
	return f
}

// pairedFirstTurn compares the two games of each trial: arm 1 lets the other seat begin.
func pairedFirstTurn(t *sim.Tally, seat, win int) Figure {
	gained, lost := int64(0), int64(0) // trials won only when beginning, and only when not
	for starter := range t.Schema().Seats {
		for o0 := range t.Schema().Outcomes {
			for o1 := range t.Schema().Outcomes {
				n := t.Joint(1, starter, o0, o1)
				begun, other := o0 == win, o1 == win
				if starter != seat {
					begun, other = other, begun
				}
				switch {
				case begun && !other:
					gained += n
				case other && !begun:
					lost += n
				}
			}
		}
	}
	trials := int64(t.Trials())
	if trials == 0 {
		return Figure{}
	}
	return Figure{
		Value:    float64(gained-lost) / float64(trials),
		Interval: estimate.BonettPrice(gained, lost, trials, Level), Games: 2 * trials, Known: true,
	}
}

// Mean returns the mean of a metric that is not sparse, for one combination of its axes' labels: a game, or, where its
// mean is taken over another metric, for each one counted there.
func (c *CellResult) Mean(metric, label int) Figure {
	t := c.tally
	m := &t.Schema().Metrics[metric]
	if m.Per != "" {
		return c.ratio(metric, label, t.Schema().Metric(m.Per))
	}
	s, arms := c.totals(metric, label), int64(t.Arms())
	mean, interval, ok := estimate.Mean(s.N, s.Sum, s.SumSquares, Level)
	interval.Lo /= float64(arms)
	if !m.Signed {
		interval.Lo = max(interval.Lo, 0)
	}
	interval.Hi /= float64(arms)
	f := Figure{Value: mean / float64(arms), Games: c.Games, Known: s.N > 0}
	if ok {
		f.Interval = interval
	}
	return f
}

// ratio returns a metric's sum over another's. The trial is the unit.
func (c *CellResult) ratio(metric, label, per int) Figure {
	f := ratio(c.totals(metric, label), c.totals(per, 0), c.tally.TrialProducts(metric)[label])
	f.Games = c.Games
	if !c.Schema().Metrics[metric].Signed {
		f.Interval.Lo = max(f.Interval.Lo, 0)
	}
	return f
}

// Part returns how much of a metric another one is, for one combination of their axes' labels, such as the share of shots
// that hit: of metrics of which a figure of the schema shows one as a share of the other. The trial is the unit.
func (c *CellResult) Part(part, whole, label int) Figure {
	h := c.totals(whole, label)
	f := ratio(c.totals(part, label), h, c.tally.TrialShareProducts(part, whole)[label])
	f.Games = c.Games
	f.Interval.Lo = max(f.Interval.Lo, 0)
	if f.Value <= 1 {
		f.Interval.Hi = min(f.Interval.Hi, 1)
	}
	return f
}

// totals returns the sums of a metric's totals over a trial's games, for one combination of its axes' labels.
func (c *CellResult) totals(metric, label int) estimate.Sums {
	return estimate.Sums{N: c.Trials, Sum: c.Sums(metric)[label], SumSquares: c.tally.TrialSquares(metric)[label]}
}

// ratio returns the ratio of two sums over trials.
func ratio(x, h estimate.Sums, products int64) Figure {
	f := Figure{Known: h.Sum > 0}
	value, interval, ok := estimate.Ratio(x, h, products, Level)
	if f.Value = value; ok {
		f.Interval = interval
	}
	return f
}

// Quantile is a quantile of a metric: the value, and the values between which it lies.
type Quantile struct {
	Q             float64
	Value, Lo, Hi int
	Games         int64
	OrMore        bool // the value is the histogram's last bin, which holds larger values too
	Open          bool // Hi is the end of the histogram: the games say nothing of an upper limit
}

// Quantile returns a quantile of a metric that keeps a histogram, for one combination of its axes' labels.
// The trial is the unit.
func (c *CellResult) Quantile(metric, label int, q float64) Quantile {
	m := &c.Schema().Metrics[metric]
	ranks := c.tally.Ranks(metric, label, sim.AnyClass)
	var value, lo, hi int
	if len(ranks) == 1 {
		value, lo, hi, _ = estimate.Quantile(ranks[0], q, Level)
	} else {
		value, lo, hi, _ = estimate.QuantileByTrial(ranks, q, Level)
	}
	last := len(ranks[0]) - 1
	return Quantile{Q: q, Value: value, Lo: lo, Hi: hi, Games: c.Games, OrMore: value == last && last < int(m.Max), Open: hi == last && value < hi}
}

// Rate returns the share of k of n independent tries.
func Rate(k, n int64) Figure { return share(k, n) }
