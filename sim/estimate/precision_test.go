package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// The textbook's numbers for a share of one half are z^2 = 3.84 games more.
func TestNeededGamesForOneHalf(t *testing.T) {
	for half, textbook := range map[float64]int64{0.02: 2401, 0.01: 9604, 0.005: 38_415, 0.001: 960_365} {
		got := NeededGames(0.5, half, 0.95)
		if got != textbook-4 && got != textbook-3 {
			t.Errorf("games for half width %v: got %d, want 3 or 4 fewer than %d", half, got, textbook)
		}
	}
}

// It is the smallest number that will do, at every share.
func TestNeededGamesIsTheSmallest(t *testing.T) {
	for _, level := range []float64{0.9, 0.95, 0.999} {
		for _, p := range []float64{0, 1e-6, 0.003, 0.1, 0.5, 0.77, 0.9999, 1} {
			for _, half := range []float64{0.3, 0.1, 0.02, 0.005, 0.0003} {
				n := NeededGames(p, half, level)
				what := fmt.Sprintf("NeededGames(%v, %v, %v) = %d", p, half, level, n)
				if got := WilsonEffective(p, float64(n), level).Half(); got > half*(1+1e-9) {
					t.Errorf("%s: half width %v is too wide", what, got)
				}
				if n > 0 {
					if got := WilsonEffective(p, float64(n-1), level).Half(); got <= half*(1-1e-9) {
						t.Errorf("%s: one game fewer has %v, narrow enough", what, got)
					}
				}
			}
		}
	}
}

func TestNeededGamesAtTheEnds(t *testing.T) {
	for _, c := range []struct {
		p, half float64
		want    int64
	}{
		{0.5, 0.5, 0},
		{0.5, 7, 0},
		{0, 0.5, 0}, // [0, 1] will do
		{0.5, 1e-9, MaxGames},
		{0, 1e-13, MaxGames},
		{0.5, math.SmallestNonzeroFloat64, MaxGames},
		{0, math.SmallestNonzeroFloat64, MaxGames},
		{0.5, math.MaxFloat64, 0},
	} {
		if got := NeededGames(c.p, c.half, 0.95); got != c.want {
			t.Errorf("NeededGames(%v, %v): got %d, want %d", c.p, c.half, got, c.want)
		}
	}
}

// Done exactly when the interval that is printed is narrow enough, also where
// ClopperPearson is printed and Wilson would be narrow enough already.
func TestMoreGamesStopsOnThePrintedInterval(t *testing.T) {
	for _, half := range []float64{0.1, 0.02, 0.005} {
		for _, n := range []int64{0, 1, 30, 200, 1000, 2398, 2401, 40_000} {
			for _, k := range countsOf(n) {
				more := MoreGames(k, n, half, 0.95)
				narrow := Share(k, n, 0.95).Half() <= half
				if narrow != (more == 0) || more < 0 {
					t.Errorf("MoreGames(%d, %d, %v): got %d, but narrow enough is %v", k, n, half, more, narrow)
				}
			}
		}
	}
}

// The projection is right when the share stays what it is: the first answer is
// enough, or nearly so when the outcome is rare.
func TestMoreGamesProjects(t *testing.T) {
	if got := MoreGames(0, 0, 0.02, 0.95); got != 2398 {
		t.Errorf("before the first game: got %d, want 2,398 as for a share of one half", got)
	}
	for _, c := range []struct{ k, n int64 }{{0, 0}, {500, 1000}, {100, 1000}, {950, 1000}, {0, 1000}, {3, 1000}, {1000, 1000}} {
		k, n, p := c.k, c.n, 0.5
		if n > 0 {
			p = ratio(k, n)
		}
		asked := 0
		for {
			more := MoreGames(k, n, 0.0005, 0.95)
			if more == 0 {
				break
			}
			n += more
			k = int64(math.Round(p * float64(n)))
			asked++
			if asked > 3 {
				t.Errorf("%d of %d: still not done after three projections, at %d of %d", c.k, c.n, k, n)
				break
			}
		}
	}
}

// Stopping for precision leaves the coverage alone.
func TestMoreGamesKeepsCoverage(t *testing.T) {
	for _, p := range []float64{0.5, 0.3, 0.05} {
		coverage := simulatedCoverage(20, 1500, p, func(r *rand.Rand) Interval {
			var k, n int64
			for more := int64(300); more > 0; more = (MoreGames(k, n, 0.025, 0.95) + 99) / 100 * 100 {
				k += wins(r, int(more), p)
				n += more
			}
			return Share(k, n, 0.95)
		})
		wantWithin(t, fmt.Sprintf("coverage at %v", p), coverage, 0.935, 0.967)
	}
}

func TestMoreTrials(t *testing.T) {
	_, wide := PairedScore([]int64{300, 400, 300}, 0.95)
	if got := MoreTrials(1000, wide, wide.Half()); got != 0 {
		t.Errorf("wanted width reached: got %d more, want 0", got)
	}
	if got := MoreTrials(1000, wide, wide.Half()/2); got < 2999 || got > 3001 {
		t.Errorf("half the width: got %d more, want 3,000", got)
	}
	if got := MoreTrials(1000, wide, wide.Half()*0.9999999); got != 1 {
		t.Errorf("a hair too wide: got %d more, want 1", got)
	}
	if got := MoreTrials(0, Wilson(0, 0, 0.95), 0.1); got != 1 {
		t.Errorf("no trials yet: got %d more, want 1", got)
	}
	if got := MoreTrials(1000, wide, 1e-300); got != MaxGames {
		t.Errorf("out of reach: got %d more, want %d", got, int64(MaxGames))
	}
}

func TestPrecisionPanics(t *testing.T) {
	for _, half := range []float64{0, -0.1, math.NaN(), math.Inf(1)} {
		wantPanic(t, fmt.Sprintf("NeededGames to %v", half), func() { NeededGames(0.5, half, 0.95) })
		wantPanic(t, fmt.Sprintf("MoreGames to %v", half), func() { MoreGames(5, 10, half, 0.95) })
		wantPanic(t, fmt.Sprintf("MoreTrials to %v", half), func() { MoreTrials(10, Wilson(5, 10, 0.95), half) })
	}
	for _, p := range []float64{-0.1, 1.1, math.NaN()} {
		wantPanic(t, fmt.Sprintf("NeededGames at %v", p), func() { NeededGames(p, 0.1, 0.95) })
	}
	wantPanic(t, "MoreTrials after -1", func() { MoreTrials(-1, Wilson(5, 10, 0.95), 0.1) })
}
