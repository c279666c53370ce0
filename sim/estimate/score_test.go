package estimate

import (
	"fmt"
	"math"
	"testing"
)

// Without draws a score is a share.
func TestScoreWithoutDrawsIsWilson(t *testing.T) {
	for _, n := range sizes {
		for _, k := range countsOf(n) {
			if n == 0 {
				continue
			}
			score, got := Score(k, 0, n-k, 0.95)
			if want := Wilson(k, n, 0.95); got != want || score != ratio(k, n) {
				t.Errorf("%d wins, %d losses: got %v %+v, want %v %+v", k, n-k, score, got, ratio(k, n), want)
			}
		}
	}
}

// With many games it is the plain interval, s -+ z sqrt((w + d/4 - n s^2))/n, that
// chess engine testers use; 20% draws narrow it by a tenth.
func TestScoreApproachesThePlainInterval(t *testing.T) {
	for _, c := range [][3]int64{{40_000, 20_000, 40_000}, {52_000, 1_000, 47_000}, {5_000, 90_000, 5_000}, {10_000, 50_000, 40_000}} {
		n := float64(c[0] + c[1] + c[2])
		s := (float64(c[0]) + float64(c[1])/2) / n
		half := Z(0.95) * math.Sqrt(((float64(c[0])+float64(c[1])/4)/n-s*s)/n)
		score, i := Score(c[0], c[1], c[2], 0.95)
		wantNear(t, fmt.Sprintf("score of %v", c), score, s, 1e-15)
		wantNear(t, fmt.Sprintf("half width of %v", c), i.Half(), half, half*0.001)
	}
	_, decisive := Score(50_000, 0, 50_000, 0.95)
	_, drawn := Score(40_000, 20_000, 40_000, 0.95)
	wantNear(t, "half width with 20% draws against none", drawn.Half()/decisive.Half(), math.Sqrt(0.8), 0.001)
}

// All games alike: the plain interval has width zero, this one does not.
func TestScoreOfGamesThatAllEndAlike(t *testing.T) {
	_, won := Score(100, 0, 0, 0.95)
	if want := Wilson(100, 100, 0.95); won != want {
		t.Errorf("100 wins: got %+v, want %+v", won, want)
	}
	score, drawn := Score(0, 100, 0, 0.95)
	if score != 0.5 || drawn.Method != "Wilson with draws" {
		t.Errorf("100 draws: got score %v by %q, want 0.5 by Wilson with draws", score, drawn.Method)
	}
	// The rule of three allows 3% of other results, each half a point away.
	wantNear(t, "half width of 100 draws", drawn.Half(), 0.0138, 0.0005)
}

func TestScoreLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, wins := range countsOf(n) {
				for _, draws := range countsOf(n - wins) {
					losses := n - wins - draws
					what := fmt.Sprintf("Score(%d, %d, %d, %v)", wins, draws, losses, level)
					score, s := Score(wins, draws, losses, level)
					wantLawful(t, what, s, score, 0, 1, level)

					lead, l := WinsMinusLosses(wins, draws, losses, level)
					wantLawful(t, "WinsMinusLosses of "+what, l, lead, -1, 1, level)
					if (l.Lo > 0) != (s.Lo > 0.5) || (l.Hi < 0) != (s.Hi < 0.5) {
						t.Errorf("%s: lead [%v, %v] contradicts score [%v, %v]", what, l.Lo, l.Hi, s.Lo, s.Hi)
					}
				}
			}
		}
	}
}

func TestWinsMinusLosses(t *testing.T) {
	lead, i := WinsMinusLosses(45_000, 20_000, 35_000, 0.95)
	half := Z(0.95) * math.Sqrt((0.8-0.01)/100_000) // ((w+l)/n - d^2)/n
	wantNear(t, "lead", lead, 0.1, 1e-15)
	wantNear(t, "half width", i.Half(), half, half*0.001)
}

// Exact coverage, from balanced games with and without draws to games that
// nearly all end alike, where the added games make it err on the wide side.
func TestScoreCoverage(t *testing.T) {
	for _, c := range []struct {
		n               int
		chance          [3]float64 // win, draw, loss
		lowest, highest float64
	}{
		{50, [3]float64{0.4, 0.2, 0.4}, 0.945, 0.96},
		{200, [3]float64{0.4, 0.2, 0.4}, 0.945, 0.955},
		{200, [3]float64{0.49, 0.02, 0.49}, 0.94, 0.955},
		{200, [3]float64{0.7, 0.2, 0.1}, 0.945, 0.955},
		{200, [3]float64{0.05, 0.9, 0.05}, 0.945, 0.965},
		{50, [3]float64{0.01, 0.98, 0.01}, 0.95, 1},
		{50, [3]float64{0.01, 0.04, 0.95}, 0.93, 0.975},
		{200, [3]float64{0.001, 0.01, 0.989}, 0.95, 0.98},
	} {
		truth := c.chance[0] + c.chance[1]/2
		coverage := trinomialCoverage(c.n, c.chance, truth, func(w, d, l int64) Interval {
			_, i := Score(w, d, l, 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage, %d games, chances %v", c.n, c.chance), coverage, c.lowest, c.highest)
	}
}

func TestScorePanics(t *testing.T) {
	for _, c := range [][3]int64{{-1, 5, 5}, {5, -1, 5}, {5, 5, -1}, {MaxGames, 1, 0}, {math.MaxInt64, math.MaxInt64, 2}} {
		wantPanic(t, fmt.Sprintf("Score of %v", c), func() { Score(c[0], c[1], c[2], 0.95) })
		wantPanic(t, fmt.Sprintf("WinsMinusLosses of %v", c), func() { WinsMinusLosses(c[0], c[1], c[2], 0.95) })
	}
}
