package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// gridShares are the truths of TestCoverageGrid, from 0.05 to 0.95.
func gridShares() (shares []float64) {
	for i := 1; i <= 19; i++ {
		shares = append(shares, float64(i)/20)
	}
	return shares
}

// Every interval that is printed holds the truth in 94.5 to 95.5 of 100
// experiments on average over the grid, at 95%; the lowest single value is what
// doc.go states. The sums are exact but where it says simulated.
func TestCoverageGrid(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of intervals")
	}
	const level = 0.95
	const few, many = 1000, 10_000
	third := func(p float64) [3]float64 { return [3]float64{0.9 * p, 0.1, 0.9 * (1 - p)} }
	for _, c := range []struct {
		name     string
		n        int64
		lowest   float64
		coverage func(n int64, p float64) float64
	}{
		{"Share", few, 0.946, shareCoverage},
		{"Share", many, 0.948, shareCoverage},
		{"Score, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]+chance[1]/2, func(w, d, l int64) Interval {
				_, i := Score(w, d, l, level)
				return i
			})
		}},
		{"WinsMinusLosses, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]-chance[2], func(w, d, l int64) Interval {
				_, i := WinsMinusLosses(w, d, l, level)
				return i
			})
		}},
		{"Share of the decisive games, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), third(p), p, func(w, _, l int64) Interval { return Share(w, w+l, level) })
		}},
		{"PointShare, a tenth shared by three", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]+chance[1]/3, func(won, shared, _ int64) Interval {
				_, i := PointShare(Sums{n, 12*won + 4*shared, 144*won + 16*shared}, 12, level)
				return i
			})
		}},
		{"PairedScore, two games a trial", few, 0.9495, func(n int64, p float64) float64 {
			q := 1 - p
			return trinomialCoverage(int(n), [3]float64{p * p, 2 * p * q, q * q}, p, func(both, one, none int64) Interval {
				_, i := PairedScore([]int64{none, one, both}, level)
				return i
			})
		}},
		{"BonettPrice, two thirds of the disagreements one way", few, 0.9495, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), [3]float64{p * 2 / 3, p / 3, 1 - p}, p/3, func(n10, n01, _ int64) Interval {
				return BonettPrice(n10, n01, n, level)
			})
		}},
		{"PairedMean, differences of -1, 0 and 1", few, 0.949, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), [3]float64{p * 2 / 3, p / 3, 1 - p}, p/3, func(up, down, _ int64) Interval {
				_, i, _ := PairedMean(n, up-down, up+down, level)
				return i
			})
		}},
		{"Mean of 0, 1 and 2", few, 0.948, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, 2*chance[0]+chance[1], func(two, one, _ int64) Interval {
				_, i, _ := Mean(n, 2*two+one, 4*two+one, level)
				return i
			})
		}},
		{"Newcombe, against a share of 0.5", few, 0.948, func(n int64, p float64) float64 {
			return twoShares(n, p, 0.5, func(a, b int64) Interval { return Newcombe(a, n, b, n, level) })
		}},
		{"MeanDifference of two shares", few, 0.948, func(n int64, p float64) float64 {
			return twoShares(n, p, 0.5, func(a, b int64) Interval {
				_, i, _ := MeanDifference(Sums{n, a, a}, Sums{n, b, b}, level)
				return i
			})
		}},
		{"Quantile, no two games alike", few, 0.951, quantileCoverage},
		{"Quantile, no two games alike", many, 0.950, quantileCoverage},
		{"DecisiveByTrial, two games a trial, simulated", few, 0.93, func(n int64, p float64) float64 {
			return simulatedCoverage(uint64(1000*p), 1000, p, func(r *rand.Rand) Interval { return decisiveTrials(r, int(n), p) })
		}},
	} {
		var coverage []float64
		for _, p := range gridShares() {
			coverage = append(coverage, c.coverage(c.n, p))
		}
		lowest, mean := lowestAndMean(coverage)
		what := fmt.Sprintf("%s, n = %d", c.name, c.n)
		t.Logf("%s: mean %.4f, lowest %.4f", what, mean, lowest)
		wantWithin(t, "mean coverage of "+what, mean, 0.945, 0.955)
		wantWithin(t, "lowest coverage of "+what, lowest, c.lowest, 0.955)
	}
}

func shareCoverage(n int64, p float64) float64 {
	return binomialCoverage(int(n), []float64{p}, func(k int64) Interval { return Share(k, n, 0.95) })[0]
}

// quantileCoverage is for a metric in which no two games are alike: the true
// quantile is 1, with k games below it and the rest above.
func quantileCoverage(n int64, p float64) (coverage float64) {
	eachCount(n, p, func(k int64, chance float64) {
		if _, lo, hi, _ := Quantile([]int64{k, 0, n - k}, p, 0.95); lo <= 1 && 1 <= hi {
			coverage += chance
		}
	})
	return coverage
}

// twoShares returns the exact probability that an interval made from two
// independent binomial counts holds the difference of their shares.
func twoShares(n int64, p, q float64, interval func(a, b int64) Interval) (coverage float64) {
	eachCount(n, p, func(a int64, pa float64) {
		eachCount(n, q, func(b int64, pb float64) {
			if pa*pb > 1e-13 && holds(interval(a, b), p-q) {
				coverage += pa * pb
			}
		})
	})
	return coverage
}

// decisiveTrials plays trials of two games, a tenth of them drawn, in which the
// second goes like the first half of the time.
func decisiveTrials(r *rand.Rand, trials int, p float64) Interval {
	counts := trialsOfTwo(0, 0, 0, 0, 0, 0)
	for range trials {
		u := r.Float64()
		v := u
		if r.IntN(2) == 0 {
			v = r.Float64()
		}
		var tally [2]int // lost, won
		for _, luck := range []float64{u, v} {
			if r.IntN(10) > 0 {
				tally[int(indicator(luck < p))]++
			}
		}
		counts[tally[1]][tally[0]]++
	}
	_, i := DecisiveByTrial(counts, 0.95)
	return i
}
