package estimate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// R 4: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") and two more.
func TestHolmPublished(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		{[]float64{0.5, 0.4, 1}, []float64{1, 1, 1}},
		{[]float64{0.02}, []float64{0.02}},
		{[]float64{0.01, 0.01}, []float64{0.02, 0.02}},
		{nil, []float64{}},
	} {
		before := slices.Clone(c.p)
		got := Holm(c.p)
		if !slices.EqualFunc(got, c.want, func(a, b float64) bool { return near(a, b, 1e-15) }) {
			t.Errorf("Holm(%v): got %v, want %v", c.p, got, c.want)
		}
		if !slices.Equal(before, c.p) {
			t.Errorf("Holm changed its argument: %v, now %v", before, c.p)
		}
	}
	for _, p := range []float64{-0.1, 1.1, math.NaN()} {
		wantPanic(t, "Holm of no probability", func() { Holm([]float64{0.5, p}) })
	}
}

// A gate of six criteria, four of which hold exactly at an end of their bands: one
// of the four is failed in at most 5 of 100 experiments, where without the
// correction it is in 18; the two that are far out are always found.
func TestHolmErrorRate(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 0))
	const experiments, n, alpha = 2000, 2000, 0.05
	atEnd, out := newCounter(n, 0.52), newCounter(n, 0.60)
	wrong, uncorrected, found := 0, 0, 0
	for range experiments {
		var p []float64
		for criterion := range 6 {
			games := atEnd
			if criterion >= 4 {
				games = out
			}
			k := games.draw(r)
			p = append(p, binomialBetween(k, n, n, 0.52)) // what FailureP finds, faster
		}
		adjusted := Holm(p)
		wrong += int(indicator(slices.Min(adjusted[:4]) <= alpha))
		uncorrected += int(indicator(slices.Min(p[:4]) <= alpha))
		found += int(indicator(slices.Max(adjusted[4:]) <= alpha))
	}
	// The two that are out take the first two steps, so the four share alpha.
	wantRate(t, "wrongly failed", wrong, experiments, 1-math.Pow(1-alpha/4, 4), 0.005)
	wantRate(t, "wrongly failed without correction", uncorrected, experiments, 1-math.Pow(1-alpha, 4), 0.01)
	wantWithin(t, "rightly failed", float64(found)/experiments, 0.999, 1)
}
