package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// The limits are where the ratio of the guesses' probability to that of the share
// is 1/(1-level); here from log-beta functions, which will do for small n.
func TestConfidenceSequenceSolvesItsEquation(t *testing.T) {
	logRatio := func(k, n, p float64) float64 {
		flat := mathext.Lbeta(1+k, 1+n-k)
		even := mathext.Lbeta(500+k, 500+n-k) - mathext.Lbeta(500, 500)
		return logSum(flat, even) - math.Ln2 - k*math.Log(p) - (n-k)*math.Log(1-p)
	}
	for _, n := range []int64{1, 10, 300, 10_000} {
		for _, k := range countsOf(n) {
			i := ConfidenceSequence(k, n, 0.95)
			for _, limit := range []float64{i.Lo, i.Hi} {
				if limit == 0 || limit == 1 {
					continue
				}
				got := logRatio(float64(k), float64(n), limit)
				wantNear(t, fmt.Sprintf("log ratio at %v for %d of %d", limit, k, n), got, math.Log(20), 1e-6)
			}
		}
	}
}

func TestConfidenceSequenceLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, k := range countsOf(n) {
				what := fmt.Sprintf("ConfidenceSequence(%d, %d, %v)", k, n, level)
				i := ConfidenceSequence(k, n, level)
				wantLawful(t, what, i, ratio(k, n), 0, 1, level)
				mirror := ConfidenceSequence(n-k, n, level)
				wantNear(t, what+" mirrored", 1-mirror.Hi, i.Lo, 1e-12)
				if n > 0 && ((k == 0) != (i.Lo == 0) || k == n && i.Hi != 1) {
					t.Errorf("%s: got [%v, %v]", what, i.Lo, i.Hi)
				}
			}
		}
	}
	for _, c := range [][2]int64{{-1, 10}, {11, 10}, {5, MaxGames + 1}} {
		wantPanic(t, fmt.Sprintf("ConfidenceSequence(%d, %d)", c[0], c[1]), func() { ConfidenceSequence(c[0], c[1], 0.95) })
	}
	wantPanic(t, "ConfidenceSequence at an error rate", func() { ConfidenceSequence(0, 0, 0.05) })
}

// What it is for: looked at again and again it loses the truth in at most 5 of 100
// runs, where the interval for a fixed number of games does in 40 and more.
func TestConfidenceSequenceHoldsAtEveryLook(t *testing.T) {
	const runs, looks, batch = 500, 80, 100
	for _, p := range []float64{0.5, 0.52, 0.3} {
		games := newCounter(batch, p)
		r := rand.New(rand.NewPCG(23, 0))
		lost, lostByWilson := 0, 0
		for range runs {
			var k int64
			anytime, fixed := true, true
			for look := int64(1); look <= looks; look++ {
				k += games.draw(r)
				fixed = fixed && holds(Wilson(k, look*batch, 0.95), p)
				anytime = anytime && holds(ConfidenceSequence(k, look*batch, 0.95), p)
			}
			lost += int(indicator(!anytime))
			lostByWilson += int(indicator(!fixed))
		}
		wantWithin(t, fmt.Sprintf("runs that ever lose %v", p), float64(lost)/runs, 0.001, 0.05)
		wantWithin(t, fmt.Sprintf("runs in which Wilson ever loses %v", p), float64(lostByWilson)/runs, 0.3, 0.5)
	}
}

// The chance of ever losing the truth in 400 games, looked at after each, summed
// exactly over all runs of games.
func TestConfidenceSequenceExactly(t *testing.T) {
	for _, p := range []float64{0.5, 0.4, 0.1} {
		const games = 400
		alive := []float64{1} // probability of each count among runs that never lost p
		for n := int64(1); n <= games; n++ {
			next := make([]float64, n+1)
			for k, chance := range alive {
				next[k] += chance * (1 - p)
				next[k+1] += chance * p
			}
			for k := range next {
				if next[k] > 1e-12 && !holds(ConfidenceSequence(int64(k), n, 0.95), p) {
					next[k] = 0
				}
			}
			alive = next
		}
		kept := 0.0
		for _, chance := range alive {
			kept += chance
		}
		wantWithin(t, fmt.Sprintf("chance of ever losing %v", p), 1-kept, 0.001, 0.05)
	}
}

// The price, against the interval for a fixed number of games.
func TestConfidenceSequenceWidth(t *testing.T) {
	for _, c := range []struct {
		k, n            int64
		lowest, highest float64
	}{
		{5_000, 10_000, 1.45, 1.65},
		{50_000, 100_000, 1.6, 1.8},
		{3_000, 10_000, 1.95, 2.2},
		{200, 10_000, 2, 2.4},
	} {
		times := ConfidenceSequence(c.k, c.n, 0.95).Half() / Wilson(c.k, c.n, 0.95).Half()
		wantWithin(t, fmt.Sprintf("width for %d of %d against Wilson", c.k, c.n), times, c.lowest, c.highest)
	}
}
