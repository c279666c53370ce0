package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// By hand: 12 and 3 disagreements in 98 trials become 13 and 4 in 100, so the
// limits are 0.09 -+ 1.96 sqrt((0.17 - 0.0081)/100).
func TestBonettPriceByHand(t *testing.T) {
	i := BonettPrice(12, 3, 98, 0.95)
	half := 1.959963984540054 * math.Sqrt(0.1619/100)
	wantNear(t, "lower", i.Lo, 0.09-half, 1e-12)
	wantNear(t, "upper", i.Hi, 0.09+half, 1e-12)

	mirror := BonettPrice(3, 12, 98, 0.95)
	wantNear(t, "lower, swapped", -mirror.Hi, i.Lo, 1e-15)
	wantNear(t, "upper, swapped", -mirror.Lo, i.Hi, 1e-15)
}

// With many trials it is the plain interval, d -+ z sqrt((n10+n01)/n - d^2)/sqrt(n).
func TestBonettPriceApproachesThePlainInterval(t *testing.T) {
	const n = 1_000_000
	i := BonettPrice(120_000, 100_000, n, 0.95)
	half := Z(0.95) * math.Sqrt((0.22-0.02*0.02)/n)
	wantNear(t, "lower", i.Lo, 0.02-half, 1e-6)
	wantNear(t, "upper", i.Hi, 0.02+half, 1e-6)
}

// No trial differs: the interval is the share of differing trials that could
// still be, in either direction.
func TestBonettPriceWithoutDisagreements(t *testing.T) {
	i := BonettPrice(0, 0, 1000, 0.95)
	wantNear(t, "upper", i.Hi, 0.0028, 0.0001)
	wantNear(t, "lower", i.Lo, -0.0028, 0.0001)
}

func TestBonettPriceLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, n10 := range countsOf(n) {
				for _, n01 := range countsOf(n - n10) {
					what := fmt.Sprintf("BonettPrice(%d, %d, %d, %v)", n10, n01, n, level)
					i := BonettPrice(n10, n01, n, level)
					wantLawful(t, what, i, ratio(n10, n)-ratio(n01, n), -1, 1, level)
					if n == 0 && (i.Lo != -1 || i.Hi != 1) {
						t.Errorf("%s: got [%v, %v], want [-1, 1]", what, i.Lo, i.Hi)
					}
				}
			}
		}
	}
}

// Exact coverage, two thirds of the disagreements in favour of the first arm.
// When few trials disagree it errs on the wide side until there are hundreds.
func TestBonettPriceCoverage(t *testing.T) {
	for _, c := range []struct {
		n               int
		disagree        float64
		lowest, highest float64
	}{
		{50, 0.40, 0.945, 0.965},
		{50, 0.07, 0.98, 1},
		{50, 0.04, 0.99, 1},
		{500, 0.40, 0.945, 0.955},
		{500, 0.07, 0.945, 0.965},
		{500, 0.04, 0.945, 0.97},
	} {
		chance := [3]float64{c.disagree * 2 / 3, c.disagree / 3, 1 - c.disagree}
		coverage := trinomialCoverage(c.n, chance, chance[0]-chance[1], func(n10, n01, _ int64) Interval {
			return BonettPrice(n10, n01, int64(c.n), 0.95)
		})
		wantWithin(t, fmt.Sprintf("coverage, n = %d, %v disagree", c.n, c.disagree), coverage, c.lowest, c.highest)
	}
	for _, disagree := range []float64{0.40, 0.07, 0.04} {
		p10, p01 := disagree*2/3, disagree/3
		coverage := simulatedCoverage(13, 2000, p10-p01, func(r *rand.Rand) Interval {
			var n10, n01 int64
			for range 5000 {
				switch u := r.Float64(); {
				case u < p10:
					n10++
				case u < p10+p01:
					n01++
				}
			}
			return BonettPrice(n10, n01, 5000, 0.95)
		})
		wantWithin(t, fmt.Sprintf("coverage, n = 5000, %v disagree", disagree), coverage, 0.935, 0.965)
	}
}

// The mistake it prevents: paired trials taken as two independent sets.
func TestNewcombeIsFarTooWideForPairs(t *testing.T) {
	// 46% win in both arms, 7% in one only.
	chance := [3]float64{0.04, 0.03, 0.93}
	coverage := trinomialCoverage(500, chance, 0.01, func(n10, n01, agree int64) Interval {
		both := agree / 2
		return Newcombe(both+n10, 500, both+n01, 500, 0.95)
	})
	wantWithin(t, "coverage of Newcombe on pairs", coverage, 0.999, 1)
}

func TestBonettPricePanics(t *testing.T) {
	for _, c := range [][3]int64{
		{-1, 0, 5},
		{0, -1, 5},
		{3, 3, 5},
		{0, 0, -1},
		{0, 0, MaxGames + 1},
		{math.MaxInt64, math.MaxInt64, 5},
		{math.MinInt64, 0, 5},
	} {
		wantPanic(t, fmt.Sprintf("BonettPrice of %v", c), func() { BonettPrice(c[0], c[1], c[2], 0.95) })
	}
}
