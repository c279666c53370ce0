package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// A trial of one game is a game.
func TestPairedScoreOfSingleGamesIsWilson(t *testing.T) {
	for _, n := range sizes[1:] {
		for _, k := range countsOf(n) {
			share, got := PairedScore([]int64{n - k, k}, 0.95)
			want := Wilson(k, n, 0.95)
			if share != ratio(k, n) || got.Lo != want.Lo || got.Hi != want.Hi {
				t.Errorf("%d of %d: got %v %+v, want %v %+v", k, n, share, got, ratio(k, n), want)
			}
		}
	}
}

// What the trial as a unit is for: 1,000 trials of two games at 50% are worth
// 1,000 games when both go alike, 2,000 when they do not heed each other, and
// more when they go against each other.
func TestPairedScoreKnowsCorrelation(t *testing.T) {
	alike := Wilson(500, 1000, 0.95)
	_, got := PairedScore([]int64{500, 0, 500}, 0.95)
	wantNear(t, "half width, games alike", got.Half(), alike.Half(), 1e-12)

	_, got = PairedScore([]int64{250, 500, 250}, 0.95)
	wantNear(t, "half width, games independent", got.Half(), Wilson(1000, 2000, 0.95).Half(), 3e-5)

	_, got = PairedScore([]int64{50, 900, 50}, 0.95)
	wantNear(t, "half width, games against each other", got.Half(), Z(0.95)*math.Sqrt(0.1/4/1000), 1e-4)

	_, got = PairedScore([]int64{0, 1000, 0}, 0.95)
	wantNear(t, "half width, every trial split", got.Half(), 0.00138, 0.00001)
}

// Two descriptions of the same trials agree: points may be games or half games.
func TestPairedScoreDoesNotDependOnTheUnitOfPoints(t *testing.T) {
	shareA, a := PairedScore([]int64{31, 44, 25}, 0.95)
	shareB, b := PairedScore([]int64{31, 0, 44, 0, 25}, 0.95)
	if a != b || shareA != shareB {
		t.Errorf("same trials in games %v %+v, in half games %v %+v", shareA, a, shareB, b)
	}
}

func TestPairedScoreLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, first := range countsOf(n) {
				for _, counts := range [][]int64{
					{first, n - first},
					{first, 0, n - first},
					{0, first, n - first},
					{first, n - first, 0},
					{0, 0, first, n - first, 0},
					{0, n - first, 0, first / 2, first - first/2},
				} {
					var sum int64
					for i, c := range counts {
						sum += int64(i) * c
					}
					m := int64(len(counts) - 1)
					want := ratio(sum, n*m)
					if n == 0 {
						want = 0.5
					}
					share, i := PairedScore(counts, level)
					wantLawful(t, fmt.Sprintf("PairedScore(%v, %v)", counts, level), i, share, 0, 1, level)
					if share != want {
						t.Errorf("PairedScore(%v): share %v, want %v", counts, share, want)
					}
					if n > 0 && ((sum == 0) != (i.Lo == 0) || (sum == n*m) != (i.Hi == 1)) {
						t.Errorf("PairedScore(%v, %v): limits %v, %v reach an end that the trials do not", counts, level, i.Lo, i.Hi)
					}
				}
			}
		}
	}
}

// Exact coverage for trials of two games: chances of winning none, one, both.
func TestPairedScoreCoverage(t *testing.T) {
	for _, c := range []struct {
		kind            string
		trials          int
		chance          [3]float64
		lowest, highest float64
	}{
		{"independent at 50%", 20, [3]float64{0.25, 0.5, 0.25}, 0.94, 0.965},
		{"independent at 50%", 200, [3]float64{0.25, 0.5, 0.25}, 0.945, 0.955},
		{"independent at 10%", 200, [3]float64{0.81, 0.18, 0.01}, 0.945, 0.96},
		{"alike", 200, [3]float64{0.5, 0, 0.5}, 0.94, 0.955}, // Wilson with 200 games
		{"mostly alike", 20, [3]float64{0.4, 0.2, 0.4}, 0.94, 0.96},
		{"mostly alike", 200, [3]float64{0.4, 0.2, 0.4}, 0.945, 0.955},
		{"mostly against each other", 20, [3]float64{0.05, 0.9, 0.05}, 0.95, 1},
		{"mostly against each other", 200, [3]float64{0.05, 0.9, 0.05}, 0.945, 0.965},
		{"never both won", 200, [3]float64{0.3, 0.7, 0}, 0.94, 0.96},
		{"nearly always split", 200, [3]float64{0.01, 0.98, 0.01}, 0.95, 1},
		{"a rare loss", 200, [3]float64{0.01, 0.04, 0.95}, 0.945, 0.965},
	} {
		truth := c.chance[2] + c.chance[1]/2
		coverage := trinomialCoverage(c.trials, c.chance, truth, func(none, one, both int64) Interval {
			_, i := PairedScore([]int64{none, one, both}, 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage, %d trials, %s %v", c.trials, c.kind, c.chance), coverage, c.lowest, c.highest)
	}
}

// Simulated coverage for trials of four games. Positive correlation: each game
// copies its deal's result with chance sqrt(rho). Negative: the games' draws are
// spread evenly over [0, 1].
func TestPairedScoreCoverageOfFourGames(t *testing.T) {
	const m = 4
	trial := func(r *rand.Rand, p, rho float64) (wins int) {
		deal := r.Float64()
		for g := range m {
			var u float64
			switch {
			case rho < 0:
				_, u = math.Modf(deal + float64(g)/m)
			case r.Float64() < math.Sqrt(rho):
				u = deal
			default:
				u = r.Float64()
			}
			if u < p {
				wins++
			}
		}
		return wins
	}
	for _, c := range []struct {
		trials          int
		p, rho          float64
		lowest, highest float64
	}{
		{30, 0.5, 0, 0.94, 0.975},
		{30, 0.5, 0.3, 0.94, 0.97},
		{30, 0.5, 0.9, 0.93, 0.97},
		{300, 0.5, 0, 0.94, 0.965},
		{300, 0.5, 0.3, 0.94, 0.96},
		{300, 0.1, 0.3, 0.94, 0.97},
		{300, 0.1, 0.9, 0.935, 0.965},
		{300, 0.1, -1, 0.945, 0.975},
		{300, 0.4, -1, 0.95, 0.985},
	} {
		coverage := simulatedCoverage(11, 3000, c.p, func(r *rand.Rand) Interval {
			counts := make([]int64, m+1)
			for range c.trials {
				counts[trial(r, c.p, c.rho)]++
			}
			_, i := PairedScore(counts, 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage, %d trials of four games at %v, correlation %v", c.trials, c.p, c.rho), coverage, c.lowest, c.highest)
	}
}

// The mistake it prevents: taking games that go alike for independent ones.
func TestIndependentGamesFormulaIsWrongForTrials(t *testing.T) {
	wrong := func(_, one, both int64) Interval { return Wilson(one+2*both, 400, 0.95) }
	alike := trinomialCoverage(200, [3]float64{0.4, 0.2, 0.4}, 0.5, wrong)
	against := trinomialCoverage(200, [3]float64{0.1, 0.8, 0.1}, 0.5, wrong)
	wantWithin(t, "coverage of games mostly alike taken as independent", alike, 0.85, 0.88)
	wantWithin(t, "coverage of games mostly against each other taken as independent", against, 0.995, 1)
}

func TestPairedScorePanics(t *testing.T) {
	for _, counts := range [][]int64{nil, {5}, {1, -1}, {MaxGames, 1}, {math.MaxInt64, math.MaxInt64, 2}, make([]int64, 1002)} {
		wantPanic(t, fmt.Sprintf("PairedScore of %d counts", len(counts)), func() { PairedScore(counts, 0.95) })
	}
	long := make([]int64, 1001) // the longest allowed
	long[1000], long[500] = MaxGames/2, MaxGames/2
	share, i := PairedScore(long, 0.95)
	wantLawful(t, "1,000 points", i, share, 0, 1, 0.95)
}
