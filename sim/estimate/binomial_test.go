package estimate

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// exactly returns the binomial probability of k from whole numbers of any size.
func exactly(k, n int64, p float64) float64 {
	const bits = 300
	product := new(big.Float).SetPrec(bits).SetInt(new(big.Int).Binomial(n, k))
	win := new(big.Float).SetPrec(bits).SetFloat64(p)
	lose := new(big.Float).SetPrec(bits).Sub(new(big.Float).SetPrec(bits).SetInt64(1), win)
	for range k {
		product.Mul(product, win)
	}
	for range n - k {
		product.Mul(product, lose)
	}
	f, _ := product.Float64()
	return f
}

// Fourteen digits at every size, in the middle and in the tails.
func TestBinomialProbabilities(t *testing.T) {
	for _, n := range []int64{1, 2, 7, 15, 16, 17, 60, 1000} {
		for _, p := range []float64{1e-9, 0.003, 0.25, 0.48, 0.5, 0.999} {
			for k := int64(0); k <= n; k += max(1, n/37) {
				want := exactly(k, n, p)
				if want < 1e-290 {
					continue
				}
				got := math.Exp(binomialLog(k, n, p))
				wantNear(t, fmt.Sprintf("P(%d of %d at %v)", k, n, p), got/want, 1, 1e-13*max(10, -math.Log(want)))
			}
		}
	}
	// The central probability of 2m at one half is (1 - 1/8m + ...)/sqrt(pi m).
	for _, n := range []float64{1e6, 1e9, 1e12} {
		want := (1 - 1/(4*n)) / math.Sqrt(math.Pi*n/2)
		got := math.Exp(binomialLog(int64(n/2), int64(n), 0.5))
		wantNear(t, fmt.Sprintf("P(half of %v)", n), got/want, 1, 1e-11)
	}
}

// gonum answers NaN here.
func TestBinomialAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		lo, hi int64
		p      float64
		want   float64
	}{
		{0, 0, 0, 1},
		{1, 9, 0, 0},
		{10, 10, 1, 1},
		{0, 9, 1, 0},
		{-5, 99, 0.3, 1},
		{4, 3, 0.3, 0},
		{0, 10, 1e-320, 1},
		{1, 10, 1e-320, 0},
	} {
		if got := binomialBetween(c.lo, c.hi, 10, c.p); !near(got, c.want, 1e-300) {
			t.Errorf("P(%d to %d of 10 at %v): got %v, want %v", c.lo, c.hi, c.p, got, c.want)
		}
	}
	if got := binomialBetween(0, 0, 0, 0.5); got != 1 {
		t.Errorf("P(0 of 0): got %v, want 1", got)
	}
}

// Sums and ranks against plain addition.
func TestBinomialSumsAndRanks(t *testing.T) {
	for _, n := range []int64{1, 5, 23, 60} {
		for _, p := range []float64{1e-6, 0.01, 0.3, 0.5, 0.9, 1 - 1e-9} {
			below := 0.0 // P(B < k)
			for k := int64(0); k <= n; k++ {
				wantNear(t, fmt.Sprintf("P(below %d of %d at %v)", k, n, p), binomialBetween(0, k-1, n, p), below, 1e-13)
				for _, a := range []float64{1e-9, 0.001, 0.05, 0.25} {
					r := rankBelow(n, p, a)
					if below < a*(1-1e-6) && r < k || below > a*(1+1e-6) && r >= k {
						t.Errorf("rankBelow(%d, %v, %v) = %d, but P(B < %d) is %v", n, p, a, r, k, below)
					}
				}
				below += exactly(k, n, p)
			}
		}
	}
	// A probability that is exactly a counts as a, last bit or not: 2^-10 of no
	// heads in ten throws.
	if got := rankBelow(10, 0.5, math.Nextafter(0x1p-10, 0)); got != 1 {
		t.Errorf("rank at a tie: got %d, want 1", got)
	}
	for _, p := range []float64{0, 1} {
		if got, want := rankBelow(10, p, 0.05), int64(10*p); got != want {
			t.Errorf("rankBelow(10, %v, 0.05): got %d, want %d", p, got, want)
		}
	}
}

// Where the normal approximation takes over it agrees with the exact sum.
func TestBinomialSeam(t *testing.T) {
	for _, p := range []float64{0.001, 0.5, 0.9} {
		n := int64(0.99 * exactVariance / (p * (1 - p)))
		mean, sd := float64(n)*p, math.Sqrt(float64(n)*p*(1-p))
		for z := -4.0; z <= 4; z++ {
			i := int64(mean + z*sd)
			want := binomialBetween(0, i, n, p)
			wantNear(t, fmt.Sprintf("P(at most %d of %d at %v)", i, n, p), nearlyAtMost(float64(i), float64(n), p), want, 2e-8)
		}
		exact, nearly := rankBelow(n, p, 0.01), rankBelow(n+n/50, p, 0.01)
		shift := float64(n/50)*p + Z(0.98)*(sd-math.Sqrt(float64(n+n/50)*p*(1-p)))
		wantNear(t, fmt.Sprintf("ranks either side of the seam at %v", p), float64(nearly-exact), shift, 2)
	}
}
