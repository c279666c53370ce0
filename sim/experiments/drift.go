package experiments

import (
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// drift is how a quantity differs between a cell and a baseline: ours minus theirs.
type drift struct {
	q            Quantity
	ours, theirs counted

	tally *sim.Tally // where both played the same deals
	pair  int        // of theirs, and ours
}

// figure estimates the drift. Where the two share deals, the differences of trials are what is averaged: what the
// games of a deal have in common cancels. What first turns and decisive games are worth is no mean over trials: their
// changes are judged as if the games had been others, which asks for more games than need be.
func (d drift) figure(level float64) Figure {
	if d.tally != nil {
		if f, ok := d.paired(level); ok {
			return f
		}
	}
	a, b := d.q.figure(d.ours, level), d.q.figure(d.theirs, level)
	if !a.Known || !b.Known {
		return Figure{Games: a.Games}
	}
	if k1, n1, ok := d.q.share(d.ours); ok {
		k2, n2, _ := d.q.share(d.theirs)
		return Figure{Value: a.Value - b.Value, Interval: estimate.Newcombe(k1, n1, k2, n2, level), Games: n1, Known: true}
	}
	if d.q.kind == meanOf {
		ours, _ := d.ours.sums(sim.AnyClass, d.q.metric, d.q.label)
		theirs, _ := d.theirs.sums(sim.AnyClass, d.q.metric, d.q.label)
		value, interval, ok := estimate.MeanDifference(ours, theirs, level)
		f := Figure{Value: value, Games: ours.N, Known: true}
		if ok {
			f.Interval = interval
		}
		return f
	}
	f := difference(a, b)
	f.Games, f.Interval.Method = a.Games, "Newcombe"
	return f
}

// paired estimates the change by trials; not ok where the quantity is no mean over them.
func (d drift) paired(level float64) (Figure, bool) {
	schema, trials := d.tally.Schema(), int64(d.tally.Trials())
	switch q := d.q; {
	case q.kind == shareOf:
		var only, lost int64 // trials with the outcome in our game only, and in theirs only
		d.eachPair(func(ours, theirs int, n int64) {
			switch a, b := slices.Contains(q.outcomes, ours), slices.Contains(q.outcomes, theirs); {
			case a && !b:
				only += n
			case b && !a:
				lost += n
			}
		})
		return Figure{Value: float64(only-lost) / float64(max(trials, 1)), Interval: estimate.BonettPrice(only, lost, trials, level), Games: trials, Known: trials > 0}, true
	case q.kind == scoreOf:
		diff, most := estimate.Sums{N: trials}, int64(len(schema.Seats))
		if schema.Score != "" {
			sums, squares := d.tally.Differences(d.pair, schema.Metric(schema.Score))
			diff.Sum, diff.SumSquares, most = -sums[q.seat], squares[q.seat], sim.ScoreUnit
		} else {
			d.eachPair(func(ours, theirs int, n int64) {
				add(&diff, n, schema.Worth(ours, q.seat)-schema.Worth(theirs, q.seat))
			})
		}
		value, interval := estimate.PairedPoints(diff, most, level)
		return Figure{Value: value, Interval: interval, Games: trials, Known: trials > 0}, true
	case q.kind == meanOf:
		sums, squares := d.tally.Differences(d.pair, q.metric)
		mean, interval, ok := estimate.PairedMean(trials, -sums[q.label], squares[q.label], level)
		f := Figure{Value: mean, Games: trials, Known: trials > 0}
		if ok {
			f.Interval = interval
		}
		return f, true
	}
	return Figure{}, false
}

// eachPair tells how many trials there are of each pair of outcomes.
func (d drift) eachPair(see func(ours, theirs int, n int64)) {
	schema := d.tally.Schema()
	for ours := range schema.Outcomes {
		for theirs := range schema.Outcomes {
			n := int64(0)
			for starter := range schema.Seats {
				n += d.tally.Joint(d.pair, starter, ours, theirs) // arm 0, ours, is the first of the pair
			}
			see(ours, theirs, n)
		}
	}
}

// CanChange reports whether a bound on the quantity's change can be judged.
func (q Quantity) CanChange() bool { return q.kind != quantileOf }
