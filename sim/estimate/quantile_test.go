package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

// ranked returns a histogram with one game for each value 1..n, in which a value
// is its rank.
func ranked(n int) []int64 {
	hist := make([]int64, n+2)
	for v := 1; v <= n; v++ {
		hist[v] = 1
	}
	return hist
}

// The ranks of the confidence interval for a median at 95%, as in the table of
// Conover, "Practical Nonparametric Statistics", and every handbook since: below
// six games there is none, and the ends of the histogram answer.
func TestQuantileRanksOfTheMedian(t *testing.T) {
	for _, c := range []struct{ n, lo, hi int }{
		{1, 0, 2},
		{5, 0, 6},
		{6, 1, 6},
		{8, 1, 8},
		{9, 2, 8},
		{10, 2, 9},
		{12, 3, 10},
		{15, 4, 12},
		{20, 6, 15},
		{25, 8, 18},
		{50, 18, 33},
		{100, 40, 61},
	} {
		value, lo, hi, ok := Quantile(ranked(c.n), 0.5, 0.95)
		if !ok || value != (c.n+1)/2 || lo != c.lo || hi != c.hi {
			t.Errorf("median of 1..%d: got %d in [%d, %d], want %d in [%d, %d]", c.n, value, lo, hi, (c.n+1)/2, c.lo, c.hi)
		}
	}
}

// With many games the ranks are n q -+ z sqrt(n q (1-q)), up to one: the exact
// search and the normal approximation check each other.
func TestQuantileRanksOfManyGames(t *testing.T) {
	for _, n := range []int64{1_000, 100_000, 1_000_000_000} {
		for _, q := range []float64{0.1, 0.5, 0.9} {
			centre, half := float64(n)*q, Z(0.95)*math.Sqrt(float64(n)*q*(1-q))
			lower := rankBelow(n, q, 0.025)
			upper := n + 1 - rankBelow(n, 1-q, 0.025)
			wantNear(t, fmt.Sprintf("lower rank, n = %d, q = %v", n, q), float64(lower), centre-half, 1.5+half*1e-6)
			wantNear(t, fmt.Sprintf("upper rank, n = %d, q = %v", n, q), float64(upper), centre+half+1, 1.5+half*1e-6)
		}
	}
}

func TestQuantileOfKnownHistograms(t *testing.T) {
	for _, c := range []struct {
		what  string
		hist  []int64
		q     float64
		value int
	}{
		{"lower of the middle two", []int64{0, 1, 1, 1, 1}, 0.5, 2},
		{"one value", []int64{0, 0, 0, 1000}, 0.1, 3},
		{"seven of a hundred, though 0.07 is a hair more in binary", ranked(100), 0.07, 7},
		{"29 of a hundred", ranked(100), 0.29, 29},
		{"empty cells", []int64{5, 0, 0, 5}, 0.51, 3},
		{"first of a hundred", ranked(100), 1e-9, 1},
		{"last of a hundred", ranked(100), 1 - 1e-9, 100},
		{"the smallest share there is", ranked(100), math.SmallestNonzeroFloat64, 1},
		{"the largest share below one", ranked(100), math.Nextafter(1, 0), 100},
	} {
		value, lo, hi, ok := Quantile(c.hist, c.q, 0.95)
		if !ok || value != c.value || lo > value || hi < value {
			t.Errorf("%s: got %d in [%d, %d], want %d", c.what, value, lo, hi, c.value)
		}
	}
	// A thousand games that all had one value: the median is that value, and
	// both limits say so.
	if value, lo, hi, _ := Quantile([]int64{0, 0, 0, 1000, 0}, 0.5, 0.95); value != 3 || lo != 3 || hi != 3 {
		t.Errorf("a thousand threes: got %d in [%d, %d], want 3 in [3, 3]", value, lo, hi)
	}
	if value, lo, hi, ok := Quantile(make([]int64, 8), 0.5, 0.95); ok || value != 0 || lo != 0 || hi != 7 {
		t.Errorf("no games: got %d in [%d, %d], ok %v, want 0 in [0, 7], not ok", value, lo, hi, ok)
	}
}

// Against a sorted list, on random histograms; a larger q and a higher level
// never move the answer the wrong way.
func TestQuantileLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 0))
	for range 300 {
		hist := make([]int64, 1+r.IntN(30))
		var values []int
		for range 1 + r.IntN(200) {
			v := r.IntN(len(hist))
			hist[v]++
			values = append(values, v)
		}
		sort.Ints(values)
		last := -1
		for percent := 1; percent < 100; percent += 7 {
			q := float64(percent) / 100
			value, lo, hi, ok := Quantile(hist, q, 0.95)
			want := values[(percent*len(values)+99)/100-1]
			_, wideLo, wideHi, _ := Quantile(hist, q, 0.999)
			if !ok || value != want || lo < 0 || hi >= len(hist) || lo > value || hi < value || value < last || wideLo > lo || wideHi < hi {
				t.Fatalf("quantile %v of %v: got %d in [%d, %d], at 99.9%% [%d, %d]; want %d, at least %d",
					q, hist, value, lo, hi, wideLo, wideHi, want, last)
			}
			last = value
		}
	}
	for _, n := range sizes[1:] {
		for _, level := range levels {
			value, lo, hi, ok := Quantile([]int64{n / 3, 0, n - n/3, 0}, 0.5, level)
			if !ok || value != 2 || lo > 2 || hi < 2 {
				t.Errorf("%d games, level %v: got %d in [%d, %d], ok %v, want 2", n, level, value, lo, hi, ok)
			}
		}
	}
}

// The interval keeps its level for a metric with ties and for one without.
func TestQuantileCoverage(t *testing.T) {
	draw := map[string]func(r *rand.Rand) int{
		"turns":           func(r *rand.Rand) int { return min(99, int(turns(r))) },
		"nearly no ties":  func(r *rand.Rand) int { return r.IntN(10_000) },
		"only two values": func(r *rand.Rand) int { return r.IntN(5) / 4 },
	}
	truth := map[string]map[float64]int{
		// P(turns <= t) = 1 - (5/6)^(t-2): 0.5 is passed at t = 6, 0.9 at 15.
		"turns":           {0.5: 6, 0.9: 15},
		"nearly no ties":  {0.5: 4_999, 0.9: 8_999},
		"only two values": {0.5: 0, 0.9: 1},
	}
	highest := map[string]float64{"turns": 1, "nearly no ties": 0.98, "only two values": 1}
	for name, next := range draw {
		for _, n := range []int{40, 400} {
			for q, want := range truth[name] {
				coverage := simulatedCoverage(19, 500, float64(want), func(r *rand.Rand) Interval {
					hist := make([]int64, 100)
					if name == "nearly no ties" {
						hist = make([]int64, 10_000)
					}
					for range n {
						hist[next(r)]++
					}
					_, lo, hi, _ := Quantile(hist, q, 0.95)
					return Interval{Lo: float64(lo), Hi: float64(hi)}
				})
				wantWithin(t, fmt.Sprintf("coverage, %s, quantile %v of %d games", name, q, n), coverage, 0.935, highest[name])
			}
		}
	}
}

func TestQuantilePanics(t *testing.T) {
	for _, q := range []float64{0, 1, -0.5, 1.5, math.NaN()} {
		wantPanic(t, fmt.Sprintf("Quantile at %v", q), func() { Quantile([]int64{1}, q, 0.95) })
	}
	for _, hist := range [][]int64{nil, {}, {5, -1}, {MaxGames, 1}, {math.MaxInt64, math.MaxInt64}} {
		wantPanic(t, fmt.Sprintf("Quantile of %v", hist), func() { Quantile(hist, 0.5, 0.95) })
	}
}

// ranksOf sorts the games of trials: ranks[k][v] trials have v as their k-th smallest value.
func ranksOf(trials [][]int, bins int) [][]int64 {
	ranks := make([][]int64, len(trials[0]))
	for k := range ranks {
		ranks[k] = make([]int64, bins)
	}
	for _, games := range trials {
		sorted := slices.Sorted(slices.Values(games))
		for k, v := range sorted {
			ranks[k][v]++
		}
	}
	return ranks
}

// Games of a trial that are all alike are worth one; of games that pay no heed to each other the limits are those of so
// many games, give or take a value.
func TestQuantileByTrialKnowsWhatTrialsShare(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 0))
	var alike, apart [][]int
	one, both := make([]int64, 200), make([]int64, 200)
	for range 3000 {
		a, b := r.IntN(200), r.IntN(200)
		alike, apart = append(alike, []int{a, a}), append(apart, []int{a, b})
		one[a]++
		both[a]++
		both[b]++
	}
	for _, q := range []float64{0.05, 0.5, 0.95} {
		for what, c := range map[string]struct {
			trials [][]int
			hist   []int64
		}{"alike": {alike, one}, "apart": {apart, both}} {
			value, lo, hi, ok := QuantileByTrial(ranksOf(c.trials, 200), q, 0.95)
			wantValue, wantLo, wantHi, _ := Quantile(c.hist, q, 0.95)
			if !ok || value != wantValue || !near(float64(lo), float64(wantLo), 1) || !near(float64(hi), float64(wantHi), 1) {
				t.Errorf("%s, %v: got %d in %d to %d, want %d in %d to %d", what, q, value, lo, hi, wantValue, wantLo, wantHi)
			}
		}
	}
}

// A metric of few values is covered at least as often as promised; one trial says little, no trial nothing.
func TestQuantileByTrialOfFewValues(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 0))
	for _, q := range []float64{0.05, 0.5, 0.95} {
		held := 0
		for range 2000 {
			var trials [][]int
			for range 200 {
				deal := r.IntN(4)
				trials = append(trials, []int{deal + r.IntN(3), deal + r.IntN(3)})
			}
			_, lo, hi, _ := QuantileByTrial(ranksOf(trials, 7), q, 0.95)
			if want := map[float64]int{0.05: 0, 0.5: 2, 0.95: 5}[q]; lo <= want && want <= hi {
				held++
			}
		}
		wantWithin(t, fmt.Sprintf("coverage of the quantile %v", q), float64(held)/2000, 0.945, 1)
	}
	if value, lo, hi, ok := QuantileByTrial([][]int64{{0, 1, 0}, {0, 1, 0}}, 0.5, 0.95); !ok || value != 1 || lo != 0 && lo != 1 || hi != 2 {
		t.Errorf("one trial: %d in %d to %d, %v", value, lo, hi, ok)
	}
	if _, lo, hi, ok := QuantileByTrial([][]int64{{0, 0}, {0, 0}}, 0.5, 0.95); ok || lo != 0 || hi != 1 {
		t.Errorf("no trial: %d to %d, %v", lo, hi, ok)
	}
}
