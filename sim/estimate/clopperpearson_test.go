package estimate

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// Newcombe 1998, Stat. Med. 17:857, table I, method 5; and upper limits for
// nothing seen.
func TestClopperPearsonPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
		digits float64
	}{
		{81, 263, 0.2527, 0.3676, 1e-4},
		{15, 148, 0.0578, 0.1617, 1e-4},
		{0, 20, 0, 0.1684, 1e-4},
		{1, 29, 0.0009, 0.1776, 1e-4},
		{0, 10, 0, 0.3085, 1e-4},
		{0, 100, 0, 0.0362, 1e-4},
		{0, 1000, 0, 0.00368, 1e-5},
		{0, 100_000, 0, 0.000037, 1e-6},
		// From 40-digit arithmetic.
		{5, 1000, 0.00162541951756, 0.0116294705598, 1e-12},
		{3, 1_000_000, 6.18672550191e-7, 8.76724778815e-6, 1e-13},
	} {
		i := ClopperPearson(c.k, c.n, 0.95)
		wantNear(t, fmt.Sprintf("lower limit of %d/%d", c.k, c.n), i.Lo, c.lo, c.digits/2)
		wantNear(t, fmt.Sprintf("upper limit of %d/%d", c.k, c.n), i.Hi, c.hi, c.digits/2)
	}
}

// Each limit is where the count seen, or one more extreme, has exactly the error
// rate of one side. Up to a billion games, and at levels where gonum's inverse of
// the beta distribution gets lost.
func TestClopperPearsonInvertsTheBinomialTest(t *testing.T) {
	for _, n := range []int64{2, 30, 1000, 100_000, 1_000_000, 1_000_000_000} {
		for _, k := range countsOf(n) {
			if 2*k > n || k == 0 {
				continue // by the mirror, or in closed form
			}
			for _, level := range []float64{0.5, 0.9, 0.95, 0.99, 0.99999, highestLevel} {
				i, a := ClopperPearson(k, n, level), (1-level)/2
				atLeast := distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.CDF(i.Lo)
				wantNear(t, fmt.Sprintf("P(at least %d of %d) at Lo, level %v", k, n, level), atLeast, a, a*1e-6)
				atMost := 1 - distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.CDF(i.Hi)
				wantNear(t, fmt.Sprintf("P(at most %d of %d) at Hi, level %v", k, n, level), atMost, a, a*1e-5)
			}
		}
	}
}

// Wins and losses are two names for the same evidence.
func TestClopperPearsonMirrors(t *testing.T) {
	for _, n := range sizes[1:] {
		for _, k := range countsOf(n) {
			i, mirror := ClopperPearson(k, n, 0.95), ClopperPearson(n-k, n, 0.95)
			wantNear(t, fmt.Sprintf("mirrored lower limit of %d/%d", k, n), 1-mirror.Hi, i.Lo, 1e-14)
			wantNear(t, fmt.Sprintf("mirrored upper limit of %d/%d", k, n), 1-mirror.Lo, i.Hi, 1e-14)
		}
	}
}

// The same without the beta distribution, by summing the binomial, at a level
// where gonum's inverse gives 0.035 for the first.
func TestClopperPearsonAgainstBinomialSums(t *testing.T) {
	for _, c := range []struct{ k, n int64 }{{3, 100_000}, {9, 1000}, {15, 40}} {
		i := ClopperPearson(c.k, c.n, 0.99999)
		var atMost float64
		logs := logFactorials(int(c.n))
		for j := range c.k + 1 {
			atMost += math.Exp(logs[c.n] - logs[j] - logs[c.n-j] + xlogp(int(j), i.Hi) + xlogp(int(c.n-j), 1-i.Hi))
		}
		wantNear(t, fmt.Sprintf("sum of P(0..%d of %d) at Hi, level 99.999%%", c.k, c.n), atMost, 5e-6, 1e-13)
	}
}

// For a rare outcome the limits approach those of a Poisson count, which does
// not know n: at the package's largest n this shows what gonum's incomplete beta
// function is still worth.
func TestClopperPearsonAtTheLargestSizes(t *testing.T) {
	for _, c := range []struct {
		n         int64
		tolerance float64 // relative
	}{{1_000_000_000, 1e-6}, {MaxGames, 3e-3}} {
		for _, k := range []int64{1, 2, 5, 9} {
			i := ClopperPearson(k, c.n, 0.95)
			lo := distuv.Gamma{Alpha: float64(k), Beta: 1}.Quantile(0.025)
			hi := distuv.Gamma{Alpha: float64(k + 1), Beta: 1}.Quantile(0.975)
			wantNear(t, fmt.Sprintf("n Lo of %d/%d", k, c.n), i.Lo*float64(c.n), lo, lo*c.tolerance)
			wantNear(t, fmt.Sprintf("n Hi of %d/%d", k, c.n), i.Hi*float64(c.n), hi, hi*c.tolerance)
		}
		i := ClopperPearson(0, c.n, 0.95)
		wantNear(t, fmt.Sprintf("n Hi of 0/%d", c.n), i.Hi*float64(c.n), -math.Log(0.025), 1e-8)
	}
}

// Exact coverage never falls below the level.
func TestClopperPearsonCoverage(t *testing.T) {
	for _, c := range []struct {
		n            int
		lowest, mean float64
	}{{50, 0.953, 0.969}, {1000, 0.950, 0.955}, {5000, 0.950, 0.953}} {
		coverage := binomialCoverage(c.n, edgedTruths(), func(k int64) Interval { return ClopperPearson(k, int64(c.n), 0.95) })
		lowest, mean := lowestAndMean(coverage)
		wantWithin(t, fmt.Sprintf("lowest coverage at n = %d", c.n), lowest, 0.95, c.lowest+0.004)
		wantNear(t, fmt.Sprintf("mean coverage at n = %d", c.n), mean, c.mean, 0.001)
	}
}
