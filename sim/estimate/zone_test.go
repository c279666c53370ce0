package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func elo(rating float64) float64 { return 1 / (1 + math.Pow(10, -rating/400)) }

// The example of fishtest's own code: Elo -3 against 1, 2.1311.
func TestLogLikelihoodRatioPublished(t *testing.T) {
	counts := []int64{10_789, 19_328, 33_806, 19_402, 10_543}
	wantNear(t, "ratio", LogLikelihoodRatio(counts, elo(-3), elo(1)), 2.1311, 1e-4)
}

// For games won or lost it is the binomial log likelihood ratio.
func TestLogLikelihoodRatioOfTwoOutcomes(t *testing.T) {
	for _, k := range []int64{1, 30, 50, 99} {
		want := float64(k)*math.Log(0.6/0.45) + float64(100-k)*math.Log(0.4/0.55)
		wantNear(t, fmt.Sprintf("ratio for %d of 100", k), LogLikelihoodRatio([]int64{100 - k, k}, 0.45, 0.6), want, 1e-9)
	}
	if got := LogLikelihoodRatio([]int64{0, 0, 0}, 0.4, 0.6); got != 0 {
		t.Errorf("ratio without trials: got %v, want 0", got)
	}
	there := LogLikelihoodRatio([]int64{7, 20, 13}, 0.45, 0.6)
	back := LogLikelihoodRatio([]int64{7, 20, 13}, 0.6, 0.45)
	mirror := LogLikelihoodRatio([]int64{13, 20, 7}, 0.55, 0.4)
	wantNear(t, "ratio the other way", back, -there, 1e-12)
	wantNear(t, "ratio of the other side", mirror, there, 1e-9)
}

// With many trials it is the one-liner N (s1-s0)(2m-s0-s1)/2v.
func TestLogLikelihoodRatioApproximation(t *testing.T) {
	counts := []int64{900, 2100, 4000, 2050, 950}
	sum, squares := powerSums(counts)
	n := 10_000.0
	mean := float64(sum) / n / 4
	v := float64(squares)/n/16 - mean*mean
	want := n * 0.02 * (2*mean - 0.49 - 0.51) / (2 * v)
	wantNear(t, "ratio", LogLikelihoodRatio(counts, 0.49, 0.51), want, 0.005)
}

// One side winning everything, or nothing, decides at the first look; so do a
// thousand draws.
func TestZoneTestOfTrialsThatAllGoAlike(t *testing.T) {
	for _, c := range []struct {
		counts []int64
		want   Verdict
	}{
		{[]int64{0, 1000}, Fail},
		{[]int64{1000, 0}, Fail},
		{[]int64{0, 0, 1000}, Fail},
		{[]int64{0, 1000, 0}, Pass},
		{[]int64{0, 0, 1000, 0, 0}, Pass},
		{[]int64{0, 0, 0}, Inconclusive},
	} {
		test := NewZoneTest(Zone{Band{0.49, 0.51}, 0.02}, 0.01)
		if got := test.Look(c.counts); got != c.want {
			t.Errorf("%v: got %v, want %v", c.counts, got, c.want)
		}
	}
}

// What is decided stays decided.
func TestZoneTestRemembers(t *testing.T) {
	test := NewZoneTest(Zone{Band{0.49, 0.51}, 0.02}, 0.05)
	test.Look([]int64{300, 700})
	if got := test.Look([]int64{10_000, 10_000}); got != Fail {
		t.Errorf("after a fail: got %v, want fail", got)
	}
}

// Measured error rates and games to a decision, with and without draws: 99.7% of
// fair games pass after some 2,900 games; in the middle of the indifferent part the
// answer is a coin toss.
func TestZoneTestErrorRates(t *testing.T) {
	const experiments, batch, most = 300, 100, 64_000
	for _, c := range []struct {
		p, draws              float64
		passLowest, passMost  float64
		gamesLowest, gameMost float64
	}{
		{0.50, 0, 0.97, 1, 2600, 3200},
		{0.51, 0, 0.93, 1, 3600, 4600},
		{0.52, 0, 0.38, 0.62, 5800, 7200},
		{0.53, 0, 0, 0.07, 3400, 4200},
		{0.55, 0, 0, 0.01, 1200, 1600},
		{0.50, 0.5, 0.97, 1, 1300, 1600}, // half drawn: half the variance, half the games
		{0.53, 0.5, 0, 0.07, 1700, 2200},
	} {
		r := rand.New(rand.NewPCG(31, 0))
		drawn := newCounter(batch, c.draws)
		// A score of p with draws at 1/2: wins among the decisive.
		win := (c.p - c.draws/2) / (1 - c.draws)
		passed, games := 0, 0
		for range experiments {
			test := NewZoneTest(Zone{Band{0.49, 0.51}, 0.02}, 0.05)
			counts := make([]int64, 3)
			for v, n := Inconclusive, 0; v == Inconclusive && n < most; {
				d := drawn.draw(r)
				w := wins(r, int(batch-d), win)
				counts[0] += batch - d - w
				counts[1] += d
				counts[2] += w
				n += batch
				games += batch
				if v = test.Look(counts); v == Pass {
					passed++
				}
			}
		}
		what := fmt.Sprintf("score %v, %v drawn", c.p, c.draws)
		wantWithin(t, what+": passed", float64(passed)/experiments, c.passLowest, c.passMost)
		wantWithin(t, what+": games", float64(games)/experiments, c.gamesLowest, c.gameMost)
	}
}

func TestZonePanics(t *testing.T) {
	for _, c := range []struct {
		zone  Zone
		alpha float64
	}{
		{Zone{Band{0.51, 0.49}, 0.02}, 0.05},
		{Zone{Band{0.49, 0.51}, 0}, 0.05},
		{Zone{Band{0.49, 0.51}, 0.5}, 0.05},
		{Zone{Band{0.01, 0.51}, 0.02}, 0.05},
		{Zone{Band{0.49, 0.51}, 0.02}, 0.95},
		{Zone{Band{math.NaN(), 0.51}, 0.02}, 0.05},
	} {
		wantPanic(t, fmt.Sprintf("NewZoneTest(%+v, %v)", c.zone, c.alpha), func() { NewZoneTest(c.zone, c.alpha) })
	}
	for what, f := range map[string]func(){
		"one count":        func() { LogLikelihoodRatio([]int64{5}, 0.4, 0.6) },
		"a negative count": func() { LogLikelihoodRatio([]int64{5, -1}, 0.4, 0.6) },
		"a score of 0":     func() { LogLikelihoodRatio([]int64{5, 5}, 0, 0.6) },
		"a score of 1":     func() { LogLikelihoodRatio([]int64{5, 5}, 0.4, 1) },
	} {
		wantPanic(t, "LogLikelihoodRatio of "+what, f)
	}
}
