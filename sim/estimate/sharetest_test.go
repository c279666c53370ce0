package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// fiftyTwo is the band of the tables: 50% -+ 2%.
var fiftyTwo = Band{0.48, 0.52}

// The operating characteristic of fair -+ 2% as tabled for the cut-offs of Wilson's
// interval, and reproduced from these; the exact cut-offs are at most one game stricter.
func TestShareTestTable(t *testing.T) {
	for _, c := range []struct {
		n        int64
		alpha    float64
		from, to int64
		pass     [4]float64 // at .500, .505, .510, .520
		fail     [3]float64 // at .53, .54, .55
	}{
		{2401, 0.05, 1193, 1208, [4]float64{0.26, 0.23, 0.16, 0.04}, [3]float64{0.26, 0.63, 0.91}},
		{5000, 0.05, 2459, 2541, [4]float64{0.76, 0.65, 0.40, 0.05}, [3]float64{0.40, 0.88, 1}},
		{10_000, 0.05, 4883, 5117, [4]float64{0.98, 0.91, 0.64, 0.05}, [3]float64{0.64, 0.99, 1}},
		{20_000, 0.05, 9717, 10_283, [4]float64{1, 1, 0.88, 0.05}, [3]float64{0.88, 1, 1}},
		{20_000, 0.01, 9765, 10_235, [4]float64{1, 0.97, 0.69, 0.01}, [3]float64{0.69, 1, 1}},
		{40_000, 0.01, 19_433, 20_567, [4]float64{1, 1, 0.95, 0.01}, [3]float64{0.95, 1, 1}},
	} {
		what := fmt.Sprintf("n = %d, alpha %v", c.n, c.alpha)
		exact := NewShareTest(c.n, fiftyTwo, c.alpha)
		if from, to := exact.PassFrom-c.from, c.to-exact.PassTo; from < 0 || from > 1 || to != from {
			t.Errorf("%s: passes from %d to %d, want %d to %d or one stricter", what, exact.PassFrom, exact.PassTo, c.from, c.to)
		}
		// Wilson's own cut-offs; half of the games and more pass or fail above.
		wilson := exact
		wilson.PassFrom, wilson.PassTo = c.n+1, -1
		for k := c.n + 1; k >= c.n/2; k-- {
			if k > c.n || Wilson(k, c.n, LevelFor(c.alpha)).Lo > 0.52 {
				wilson.FailFrom, wilson.FailTo = k, c.n-k
			}
			if k <= c.n && wilson.PassTo < 0 && Wilson(k, c.n, LevelFor(c.alpha)).Hi < 0.52 {
				wilson.PassFrom, wilson.PassTo = c.n-k, k
			}
		}
		if wilson.PassFrom != c.from || wilson.PassTo != c.to {
			t.Errorf("%s: Wilson passes from %d to %d, want %d to %d", what, wilson.PassFrom, wilson.PassTo, c.from, c.to)
		}
		for i, p := range []float64{0.5, 0.505, 0.51, 0.52} {
			wantNear(t, fmt.Sprintf("%s: P(pass) at %v", what, p), wilson.Chances(p).Pass, c.pass[i], 0.0051)
		}
		for i, p := range []float64{0.53, 0.54, 0.55} {
			wantNear(t, fmt.Sprintf("%s: P(fail) at %v", what, p), wilson.Chances(p).Fail, c.fail[i], 0.0051)
		}
	}
	if never := NewShareTest(2401, fiftyTwo, 0.01); never.PassFrom <= never.PassTo {
		t.Errorf("2,401 games at 1%%: passes from %d to %d, want never", never.PassFrom, never.PassTo)
	}
}

// It is Judge with the exact interval, at every count. (No alpha is the probability
// of a count exactly: such a tie fails here and is inconclusive there.)
func TestShareTestIsJudgeWithClopperPearson(t *testing.T) {
	for _, band := range []Band{fiftyTwo, {0, 0.05}, {0.3, 1}, {-1, 0.2}, {0.25, 0.25}, {0, 1}, {1, 2}, {-1, 0}} {
		for _, alpha := range []float64{0.049, 1e-6, 0.24} {
			for _, n := range []int64{0, 1, 2, 10, 59, 151} {
				test := NewShareTest(n, band, alpha)
				for k := int64(0); k <= n; k++ {
					if failed := test.Verdict(k) == Fail; failed != (test.FailureP(k) <= alpha) {
						t.Errorf("%d of %d in %v at %v: fails %v with p %v", k, n, band, alpha, failed, test.FailureP(k))
					}
					want := Judge(ClopperPearson(k, n, LevelFor(alpha)), Band{max(0, band.Lo), min(1, band.Hi)})
					if got := test.Verdict(k); got != want {
						t.Errorf("%d of %d in %v at %v: got %v, want %v", k, n, band, alpha, got, want)
					}
				}
			}
		}
	}
}

// The promise, for every n and share: a wrong pass or a wrong fail in at most a
// share alpha, on either side; exactly, not about.
func TestShareTestErrorRatesAreExact(t *testing.T) {
	for _, band := range []Band{fiftyTwo, {0, 0.005}, {0.002, 0.9}, {0.33, 0.36}} {
		for _, alpha := range []float64{0.05, 0.01, 0.001} {
			largest := 0.0
			for _, n := range []int64{10, 100, 300, 1000, 1001, 20_000, 1_000_000} {
				test := NewShareTest(n, band, alpha)
				for _, end := range []float64{band.Lo, band.Hi} {
					if end == 0 {
						continue
					}
					c := test.Chances(end)
					largest = max(largest, c.Pass, c.Fail)
					tooLow, tooHigh := binomialBetween(0, test.FailTo, n, end), binomialBetween(test.FailFrom, n, n, end)
					wantNear(t, "sum of both sides", tooLow+tooHigh, c.Fail, 1e-12)
					if max(c.Pass, tooLow, tooHigh) > alpha*(1+1e-6) {
						t.Errorf("n = %d, %v at %v, truth %v: wrong in %v, %v, %v", n, band, alpha, end, c.Pass, tooLow, tooHigh)
					}
					wantNear(t, "sum of the chances", c.Pass+c.Fail+c.Inconclusive, 1, 1e-12)
				}
			}
			if largest < 0.9*alpha {
				t.Errorf("%v at %v: wrong in at most %v, so it is weaker than it need be", band, alpha, largest)
			}
		}
	}
}

// Verdicts of a thousand seeds come at the rates that Chances claims.
func TestShareTestMeasured(t *testing.T) {
	const seeds, n = 1000, 5000
	test := NewShareTest(n, fiftyTwo, 0.05)
	for _, p := range []float64{0.5, 0.51, 0.53} {
		want := test.Chances(p)
		passed, failed := 0, 0
		for seed := range uint64(seeds) {
			switch test.Verdict(wins(rand.New(rand.NewPCG(seed, 30)), n, p)) {
			case Pass:
				passed++
			case Fail:
				failed++
			}
		}
		wantRate(t, fmt.Sprintf("passed at %v", p), passed, seeds, want.Pass, 0)
		wantRate(t, fmt.Sprintf("failed at %v", p), failed, seeds, want.Fail, 0)
	}
}

// One side winning everything, or nothing, decides at once; so does no stall.
func TestShareTestExtremes(t *testing.T) {
	for _, c := range []struct {
		k, n int64
		band Band
		want Verdict
	}{
		{0, 10, fiftyTwo, Fail},
		{10, 10, fiftyTwo, Fail},
		{0, 1000, Band{0, 0.005}, Pass},
		{0, 300, Band{0, 0.005}, Inconclusive},
		{0, 0, fiftyTwo, Inconclusive},
		{MaxGames / 2, MaxGames, fiftyTwo, Pass},
		{MaxGames, MaxGames, fiftyTwo, Fail},
	} {
		test := NewShareTest(c.n, c.band, 0.05)
		if got := test.Verdict(c.k); got != c.want {
			t.Errorf("%d of %d in %v: got %v, want %v", c.k, c.n, c.band, got, c.want)
		}
		if more := test.MoreGames(c.k); (more == 0) != (c.want != Inconclusive) {
			t.Errorf("%d of %d in %v: %d more games", c.k, c.n, c.band, more)
		}
	}
	// No stall in n games shows at most 0.5% from ln 0.05/ln 0.995 = 598 games on.
	if got := NewShareTest(300, Band{0, 0.005}, 0.05).MoreGames(0); got < 290 || got > 310 {
		t.Errorf("more games without a stall: got %d, want about 298", got)
	}
}

// n = (z_alpha + z_power)^2/4 / room^2, with the power split between both ends at
// the centre: the planner's exact answer is that and a little.
func TestNeededForVerdict(t *testing.T) {
	for _, c := range []struct {
		band      Band
		alpha, p  float64
		published int64
	}{
		{fiftyTwo, 0.05, 0.5, 6764},
		{fiftyTwo, 0.01, 0.5, 9857},
		{Band{0.49, 0.51}, 0.05, 0.5, 27_055},
		{fiftyTwo, 0.05, 0.51, 21_410},
		{fiftyTwo, 0.05, 0.53, 21_410}, // as far outside
	} {
		n, ok := NeededForVerdict(c.band, c.alpha, c.p, 0.9)
		if !ok {
			t.Errorf("games for %+v: none", c)
		}
		wantNear(t, fmt.Sprintf("games for %+v", c), float64(n), float64(c.published), 0.012*float64(c.published))
	}
	if n, ok := NeededForVerdict(fiftyTwo, 0.05, 0.52, 0.9); ok {
		t.Errorf("games for a truth on the end: got %d, want none", n)
	}
	if n, ok := NeededForVerdict(Band{0, 0.005}, 0.05, 0, 0.9); !ok || n < 597 || n > 599 {
		t.Errorf("games to show that stalls are rare: got %d, %v, want 598", n, ok)
	}
}

// The normal approximation is near the exact characteristic where both apply.
func TestNormalChances(t *testing.T) {
	for _, p := range []float64{0.5, 0.51, 0.52, 0.53, 0.55} {
		want := NewShareTest(20_000, fiftyTwo, 0.05).Chances(p)
		got := NormalChances(p, math.Sqrt(p*(1-p)), 20_000, fiftyTwo, 0.05)
		wantNear(t, fmt.Sprintf("P(pass) at %v", p), got.Pass, want.Pass, 0.006)
		wantNear(t, fmt.Sprintf("P(fail) at %v", p), got.Fail, want.Fail, 0.006)
		wantNear(t, fmt.Sprintf("P(inconclusive) at %v", p), got.Inconclusive, want.Inconclusive, 0.006)
	}
	if c := NormalChances(0.5, 0.5, 100, fiftyTwo, 0.05); c.Pass != 0 {
		t.Errorf("P(pass) of 100 games: got %v, want 0", c.Pass)
	}
	one := NormalChances(8, 4, 1000, Band{math.Inf(-1), 9}, 0.05)
	wantNear(t, "P(pass) with one end", one.Pass, 1, 1e-6)
}

func TestShareTestPanics(t *testing.T) {
	for what, f := range map[string]func(){
		"an empty band":       func() { NewShareTest(100, Band{0.52, 0.48}, 0.05) },
		"a level for alpha":   func() { NewShareTest(100, fiftyTwo, 0.95) },
		"negative games":      func() { NewShareTest(-1, fiftyTwo, 0.05) },
		"a count above n":     func() { NewShareTest(100, fiftyTwo, 0.05).Verdict(101) },
		"a share above 1":     func() { NewShareTest(100, fiftyTwo, 0.05).Chances(1.01) },
		"power 1":             func() { NeededForVerdict(fiftyTwo, 0.05, 0.5, 1) },
		"a truth above 1":     func() { NeededForVerdict(fiftyTwo, 0.05, 1.5, 0.9) },
		"no standard error":   func() { NormalChances(0.5, 0, 100, fiftyTwo, 0.05) },
		"normal of no trials": func() { NormalChances(0.5, 0.5, 0, fiftyTwo, 0.05) },
	} {
		wantPanic(t, what, f)
	}
}
