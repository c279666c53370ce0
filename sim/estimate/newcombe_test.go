package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Newcombe 1998, Stat. Med. 17:873, table II, method 10.
func TestNewcombePublished(t *testing.T) {
	for _, c := range []struct {
		k1, n1, k2, n2 int64
		lo, hi         float64
	}{
		{56, 70, 48, 80, 0.0524, 0.3339},
		{9, 10, 3, 10, 0.1705, 0.8090},
		{6, 7, 2, 7, 0.0582, 0.8062},
		{5, 56, 0, 29, -0.0381, 0.1926},
		{0, 10, 0, 20, -0.1611, 0.2775},
		{0, 10, 0, 10, -0.2775, 0.2775},
		{10, 10, 0, 20, 0.6791, 1},
		{10, 10, 0, 10, 0.6075, 1},
	} {
		what := fmt.Sprintf("%d/%d - %d/%d", c.k1, c.n1, c.k2, c.n2)
		i := Newcombe(c.k1, c.n1, c.k2, c.n2, 0.95)
		wantNear(t, what+" lower", i.Lo, c.lo, 0.5e-4)
		wantNear(t, what+" upper", i.Hi, c.hi, 0.5e-4)

		mirror := Newcombe(c.k2, c.n2, c.k1, c.n1, 0.95)
		wantNear(t, what+" lower, swapped", -mirror.Hi, i.Lo, 1e-15)
		wantNear(t, what+" upper, swapped", -mirror.Lo, i.Hi, 1e-15)
	}
}

func TestNewcombeLaws(t *testing.T) {
	for _, level := range levels {
		for _, n1 := range sizes {
			for _, n2 := range []int64{0, 1, 20, 1000, MaxGames} {
				for _, k1 := range countsOf(n1) {
					for _, k2 := range []int64{0, n2 / 3, n2} {
						what := fmt.Sprintf("Newcombe(%d, %d, %d, %d, %v)", k1, n1, k2, n2, level)
						i := Newcombe(k1, n1, k2, n2, level)
						wantLawful(t, what, i, ratio(k1, n1)-ratio(k2, n2), -1, 1, level)
						if (n1 == 0 || n2 == 0) && (i.Lo != -1 || i.Hi != 1) {
							t.Errorf("%s: got [%v, %v], want [-1, 1]", what, i.Lo, i.Hi)
						}
					}
				}
			}
		}
	}
}

func TestNewcombeCoverage(t *testing.T) {
	for _, c := range []struct {
		n1, n2          int
		p1, p2          float64
		lowest, highest float64
	}{
		{30, 30, 0.5, 0.5, 0.935, 0.97},
		{30, 90, 0.2, 0.6, 0.935, 0.97},
		{100, 100, 0.5, 0.45, 0.935, 0.965},
		{300, 200, 0.9, 0.9, 0.94, 0.965},
		{200, 200, 0.02, 0.01, 0.945, 0.985},
	} {
		coverage := simulatedCoverage(12, 4000, c.p1-c.p2, func(r *rand.Rand) Interval {
			return Newcombe(wins(r, c.n1, c.p1), int64(c.n1), wins(r, c.n2, c.p2), int64(c.n2), 0.95)
		})
		wantWithin(t, fmt.Sprintf("coverage of %+v", c), coverage, c.lowest, c.highest)
	}
}

// wins plays n games at a chance p each.
func wins(r *rand.Rand, n int, p float64) (k int64) {
	for range n {
		if r.Float64() < p {
			k++
		}
	}
	return k
}
