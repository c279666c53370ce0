package estimate

import (
	"fmt"
	"math"
	"testing"
)

// Newcombe 1998, Stat. Med. 17:857, table I, method 3; and upper limits for
// nothing seen in 10 to 100,000 games.
func TestWilsonPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
		digits float64
	}{
		{81, 263, 0.2553, 0.3662, 1e-4},
		{15, 148, 0.0624, 0.1605, 1e-4},
		{0, 20, 0, 0.1611, 1e-4},
		{1, 29, 0.0061, 0.1718, 1e-4},
		{0, 10, 0, 0.2775, 1e-4},
		{0, 100, 0, 0.0370, 1e-4},
		{0, 1000, 0, 0.00383, 1e-5},
		{0, 100_000, 0, 0.000038, 1e-6},
	} {
		i := Wilson(c.k, c.n, 0.95)
		wantNear(t, fmt.Sprintf("lower limit of %d/%d", c.k, c.n), i.Lo, c.lo, c.digits/2)
		wantNear(t, fmt.Sprintf("upper limit of %d/%d", c.k, c.n), i.Hi, c.hi, c.digits/2)

		mirror := Wilson(c.n-c.k, c.n, 0.95)
		wantNear(t, fmt.Sprintf("mirrored lower limit of %d/%d", c.k, c.n), 1-mirror.Hi, i.Lo, 1e-15)
		wantNear(t, fmt.Sprintf("mirrored upper limit of %d/%d", c.k, c.n), 1-mirror.Lo, i.Hi, 1e-15)
	}
}

// The limits are the shares at which the score test is on the edge of
// rejecting: |p - limit| = z sqrt(limit(1-limit)/n). This is Wilson's
// definition; the code uses its solution.
func TestWilsonInvertsTheScoreTest(t *testing.T) {
	for _, n := range []int64{1, 5, 100, 20_000, 1_000_000_000} {
		for _, k := range countsOf(n) {
			i := Wilson(k, n, 0.95)
			for _, limit := range []float64{i.Lo, i.Hi} {
				if limit == 0 || limit == 1 {
					continue
				}
				z := math.Abs(ratio(k, n)-limit) / math.Sqrt(limit*(1-limit)/float64(n))
				wantNear(t, fmt.Sprintf("z of limit %v of %d/%d", limit, k, n), z, Z(0.95), 1e-5)
			}
		}
	}
}

// Exact coverage over a range of truths with both edges. Brown, Cai and
// DasGupta 2001 draw the same curves; the lowest points depend on the grid, and
// on a finer one fall to 0.84 at n p = 0.18 (see TestShareCoverageOfRareOutcomes).
func TestWilsonCoverage(t *testing.T) {
	for _, c := range []struct {
		n            int
		lowest, mean float64
	}{{50, 0.887, 0.951}, {1000, 0.939, 0.950}, {5000, 0.943, 0.950}} {
		coverage := binomialCoverage(c.n, edgedTruths(), func(k int64) Interval { return Wilson(k, int64(c.n), 0.95) })
		lowest, mean := lowestAndMean(coverage)
		wantNear(t, fmt.Sprintf("lowest coverage at n = %d", c.n), lowest, c.lowest, 0.025)
		wantNear(t, fmt.Sprintf("mean coverage at n = %d", c.n), mean, c.mean, 0.001)
	}
}

func TestWilsonEffective(t *testing.T) {
	if got, want := WilsonEffective(0.25, 200, 0.95), Wilson(50, 200, 0.95); got != want {
		t.Errorf("effective number equal to the number of games: got %+v, want %+v", got, want)
	}
	lower, upper := Wilson(50, 200, 0.95), Wilson(51, 204, 0.95)
	if half := WilsonEffective(0.25, 201.5, 0.95).Half(); !(half < lower.Half() && half > upper.Half()) {
		t.Errorf("201.5 effective games: half width %v, want between %v and %v", half, upper.Half(), lower.Half())
	}
	for _, n := range []float64{0, math.SmallestNonzeroFloat64, 1e-9, 0.3, 1, 1e12, 1e24, math.MaxFloat64} {
		for _, p := range []float64{0, math.SmallestNonzeroFloat64, 1e-12, 0.5, 1 - 1e-12, 1} {
			wantLawful(t, fmt.Sprintf("WilsonEffective(%v, %v)", p, n), WilsonEffective(p, n, 0.95), p, 0, 1, 0.95)
		}
	}
	for _, c := range [][2]float64{{-0.1, 5}, {1.1, 5}, {math.NaN(), 5}, {0.5, -1}, {0.5, math.NaN()}, {0.5, math.Inf(1)}} {
		wantPanic(t, fmt.Sprintf("WilsonEffective(%v, %v)", c[0], c[1]), func() { WilsonEffective(c[0], c[1], 0.95) })
	}
}
