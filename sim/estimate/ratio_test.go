package estimate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"tombstone/sim/estimate"
)

// ratioOf sums up pairs of values.
func ratioOf(x, h []int64) (a, b estimate.Sums, products int64) {
	for i := range x {
		a.N, a.Sum, a.SumSquares = a.N+1, a.Sum+x[i], a.SumSquares+x[i]*x[i]
		b.N, b.Sum, b.SumSquares = b.N+1, b.Sum+h[i], b.SumSquares+h[i]*h[i]
		products += x[i] * h[i]
	}
	return a, b, products
}

// TestRatioOfOnesIsAMean: where every trial holds one, it is the plain mean with its plain interval.
func TestRatioOfOnesIsAMean(t *testing.T) {
	for _, x := range [][]int64{{3, 5, 4, 9}, {0, 1}, {-2, 7, 7}} {
		ones := make([]int64, len(x))
		for i := range ones {
			ones[i] = 1
		}
		a, b, products := ratioOf(x, ones)
		ratio, got, ok := estimate.Ratio(a, b, products, 0.95)
		mean, want, _ := estimate.Mean(a.N, a.Sum, a.SumSquares, 0.95)
		if !ok || ratio != mean || math.Abs(got.Lo-want.Lo) > 1e-12 || math.Abs(got.Hi-want.Hi) > 1e-12 {
			t.Errorf("%v: ratio %v %+v, mean %v %+v", x, ratio, got, mean, want)
		}
	}
}

// TestRatioByHand: three trials whose residuals are easily worked out. R is 12/6; x - 2h is 1, -1, 0.
func TestRatioByHand(t *testing.T) {
	a, b, products := ratioOf([]int64{3, 3, 6}, []int64{1, 2, 3})
	ratio, got, ok := estimate.Ratio(a, b, products, 0.95)
	half := 4.302652729696142 * math.Sqrt(2.0/2/3) / 2 // t with 2 degrees of freedom, and 2 h a trial
	if !ok || ratio != 2 || math.Abs(got.Half()-half) > 1e-9 || got.Method != "ratio t" {
		t.Errorf("%v -+ %v (%s), want 2 -+ %v", ratio, got.Half(), got.Method, half)
	}
}

// TestRatioOfNothing: without anything to divide by, or one trial, there is no interval.
func TestRatioOfNothing(t *testing.T) {
	if _, _, ok := estimate.Ratio(estimate.Sums{N: 5}, estimate.Sums{N: 5}, 0, 0.95); ok {
		t.Error("an interval without any h")
	}
	if ratio, _, ok := estimate.Ratio(estimate.Sums{N: 1, Sum: 6, SumSquares: 36}, estimate.Sums{N: 1, Sum: 2, SumSquares: 4}, 12, 0.95); ok || ratio != 3 {
		t.Error("an interval of one trial, or a wrong ratio")
	}
	if _, i, ok := estimate.Ratio(estimate.Sums{N: 2, Sum: 6, SumSquares: 20}, estimate.Sums{N: 2, Sum: 3, SumSquares: 5}, 10, 0.95); !ok || i.Method != "all equal" || i.Half() <= 0 {
		t.Errorf("two trials of 2 and 1 with 4 and 2: %+v", i)
	}
}

// TestRatioCoverage: trials hold 1 to 9 of h, each with its own mean of x, so that what is in one trial hangs together.
// The interval must miss about as often as it says: 500 experiments miss 5 % of the time, -+ 4.5 standard deviations.
func TestRatioCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const experiments, trials = 500, 400
	missed := 0
	for range experiments {
		x, h := make([]int64, trials), make([]int64, trials)
		for i := range x {
			h[i] = 1 + r.Int64N(9)
			level := r.Int64N(5) // of this trial; the mean over all is 2, and of a die 2.5 more
			for range h[i] {
				x[i] += level + r.Int64N(6)
			}
		}
		a, b, products := ratioOf(x, h)
		if _, i, _ := estimate.Ratio(a, b, products, 0.95); i.Lo > 4.5 || i.Hi < 4.5 {
			missed++
		}
	}
	if sd := math.Sqrt(experiments * 0.05 * 0.95); math.Abs(float64(missed)-0.05*experiments) > 4.5*sd {
		t.Errorf("missed %d of %d", missed, experiments)
	}
}
