package experiments

import (
	"math"

	"tombstone/sim/estimate"
)

// claimReading is a figure as a verdict needs it.
type claimReading struct {
	verdict  func(alpha float64) estimate.Verdict
	figure   func(level float64) Figure
	more     func(alpha float64) int64
	failureP func() float64
}

// reading reads a quantity off counts. Shares and quantiles are judged by exact cut-offs in whole numbers, others by
// their intervals.
func (q Quantity) reading(c counted, band estimate.Band) claimReading {
	figure := func(level float64) Figure { return q.figure(c, level) }
	if k, n, ok := q.share(c); ok {
		test := func(alpha float64) estimate.ShareTest { return estimate.NewShareTest(n, band, alpha) }
		return claimReading{
			verdict:  func(alpha float64) estimate.Verdict { return test(alpha).Verdict(k) },
			figure:   figure,
			more:     func(alpha float64) int64 { return test(alpha).MoreGames(k) },
			failureP: func() float64 { return test(0.05).FailureP(k) }, // which no alpha changes
		}
	}
	if q.kind == quantileOf {
		hist := c.hist(q.metric, q.label)
		judge := func(alpha float64) (estimate.Verdict, int64) {
			return estimate.JudgeQuantile(hist, q.q, int(band.Lo), int(band.Hi), alpha)
		}
		r := intervalReading(figure, band)
		r.verdict = func(alpha float64) estimate.Verdict { v, _ := judge(alpha); return v }
		r.more = func(alpha float64) int64 { _, more := judge(alpha); return more }
		return r
	}
	return intervalReading(figure, q.asked(band))
}

// asked returns a band without the ends at which it asks nothing, for intervals that may reach beyond what is possible.
func (q Quantity) asked(b estimate.Band) estimate.Band {
	if b.Lo <= q.Least() {
		b.Lo = math.Inf(-1)
	}
	if b.Hi >= q.most {
		b.Hi = math.Inf(1)
	}
	return b
}

// intervalReading judges a figure by its interval.
func intervalReading(figure func(level float64) Figure, band estimate.Band) claimReading {
	return claimReading{
		verdict: func(alpha float64) estimate.Verdict {
			return estimate.Judge(figure(estimate.LevelFor(alpha)).Interval, band)
		},
		figure: figure,
		more: func(alpha float64) int64 {
			f := figure(estimate.LevelFor(alpha))
			return estimate.MoreToDecide(f.Games, f.Value, f.Interval, band)
		},
		failureP: func() float64 {
			return estimate.FailureP(band, func(level float64) estimate.Interval { return figure(level).Interval })
		},
	}
}
