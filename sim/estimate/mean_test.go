package estimate

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func sumsOf(values ...int64) (s Sums) {
	for _, v := range values {
		s.N++
		s.Sum += v
		s.SumSquares += v * v
	}
	return s
}

// Student's sleep data (Biometrika 6:1, 1908), in tenths of an hour, with the
// answers that R 4 gives: t.test(b - a) and t.test(b, a).
func TestMeansOfStudentsSleepData(t *testing.T) {
	a := sumsOf(7, -16, -2, -12, -1, 34, 37, 8, 0, 20)
	b := sumsOf(19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
	d := sumsOf(12, 24, 13, 13, 0, 10, 18, 8, 46, 14)

	mean, i, ok := PairedMean(d.N, d.Sum, d.SumSquares, 0.95)
	if !ok || i.Method != "paired t" {
		t.Errorf("paired: got %+v, ok %v, want method paired t", i, ok)
	}
	wantNear(t, "paired mean", mean, 15.8, 1e-12)
	wantNear(t, "paired lower", i.Lo, 7.001142, 1e-6)
	wantNear(t, "paired upper", i.Hi, 24.598858, 1e-6)

	mean, same, _ := Mean(d.N, d.Sum, d.SumSquares, 0.95)
	if mean != 15.8 || same.Lo != i.Lo || same.Hi != i.Hi || same.Method != "Student t" {
		t.Errorf("Mean of the differences: got %v %+v, want %v %+v by Student t", mean, same, 15.8, i)
	}

	difference, w, ok := MeanDifference(b, a, 0.95)
	if !ok || w.Method != "Welch t" {
		t.Errorf("Welch: got %+v, ok %v, want method Welch t", w, ok)
	}
	wantNear(t, "difference", difference, 15.8, 1e-12)
	wantNear(t, "Welch lower", w.Lo, -2.054832, 1e-6)
	wantNear(t, "Welch upper", w.Hi, 33.654832, 1e-6)
}

// By hand, with sets of unequal size: variances of the means 1/3 and 50, so
// (1/3+50)^2 / ((1/3)^2/2 + 50^2/4) = 4.0531 degrees of freedom.
func TestMeanDifferenceByHand(t *testing.T) {
	few, many := sumsOf(1, 2, 3), sumsOf(10, 20, 30, 40, 50)
	difference, i, _ := MeanDifference(few, many, 0.95)
	q := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: 4.0531}.Quantile(0.975)
	wantNear(t, "difference", difference, -28, 1e-12)
	wantNear(t, "half width", i.Half(), q*math.Sqrt(1.0/3+50), 1e-4)
}

// From 1,000 games on the quantile is normal; the seam is one part in a
// thousand.
func TestMeanSwitchesToTheNormalQuantile(t *testing.T) {
	_, few, _ := Mean(999, 0, 999*25, 0.95)
	_, many, _ := Mean(1000, 0, 1000*25, 0.95)
	if few.Method != "Student t" || many.Method != "normal" {
		t.Errorf("methods %q, %q, want Student t, normal", few.Method, many.Method)
	}
	wantNear(t, "half width of 1,000 games", many.Half(), Z(0.95)*5/math.Sqrt(999), 1e-9)
	wantWithin(t, "ratio of widths at the seam", few.Half()/many.Half(), 1, 1.002)

	_, paired, _ := PairedMean(1000, 0, 1000*25, 0.95)
	_, welch, _ := MeanDifference(Sums{5000, 0, 125_000}, Sums{5000, 0, 125_000}, 0.95)
	if paired.Method != "paired normal" || welch.Method != "Welch normal" {
		t.Errorf("methods %q, %q, want paired normal, Welch normal", paired.Method, welch.Method)
	}
}

// The variance is exact where floats cancel: n S2 and S1^2 have 22 digits here
// and agree in the first 16, all that a float has.
func TestMeanOfLargeValuesWithSmallVariance(t *testing.T) {
	const n, v = 1000, 90_000_000
	s := Sums{N: n, Sum: n*v + n/2, SumSquares: n/2*v*v + n/2*(v+1)*(v+1)}
	mean, i, ok := Mean(s.N, s.Sum, s.SumSquares, 0.95)
	if !ok || mean != v+0.5 {
		t.Errorf("mean %v, ok %v, want %v", mean, ok, v+0.5)
	}
	wantNear(t, "half width", i.Half(), Z(0.95)*0.5/math.Sqrt(n-1), 1e-7)
}

// 128-bit arithmetic against math/big, at the edges of int64 too.
func TestDeviationsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 0))
	for range 20_000 {
		n := r.Int64N(MaxGames) + 1
		squares := r.Int64() >> r.IntN(63)
		largest := math.Sqrt(float64(n)) * math.Sqrt(float64(squares))
		sum := int64((2*r.Float64() - 1) * min(largest, math.MaxInt64/2) * 0.999)
		want := new(big.Int).Mul(big.NewInt(n), big.NewInt(squares))
		want.Sub(want, new(big.Int).Mul(big.NewInt(sum), big.NewInt(sum)))
		got := deviations(n, sum, squares)
		exact := new(big.Int).Lsh(new(big.Int).SetUint64(got.hi), 64)
		exact.Or(exact, new(big.Int).SetUint64(got.lo))
		if exact.Cmp(want) != 0 {
			t.Fatalf("deviations(%d, %d, %d): got %v, want %v", n, sum, squares, exact, want)
		}
		float, _ := new(big.Float).SetInt(want).Float64()
		wantNear(t, "as a float", got.float(), float, float*0x1p-52)
	}
	// The largest sums there are: each value is -1.
	if got := deviations(math.MaxInt64, -math.MaxInt64, math.MaxInt64); got != (wide{}) {
		t.Errorf("deviations of 2^63-1 equal values: got %v, want 0", got)
	}
}

// The promise about a metric that never varies: a sliver as wide as the share of
// games that Wilson allows something never seen, one unit away.
func TestMeanOfEqualValues(t *testing.T) {
	mean, i, ok := Mean(1000, 7000, 49_000, 0.95)
	if !ok || mean != 7 || i.Method != "all equal" {
		t.Errorf("1,000 sevens: got %v %+v, ok %v, want 7 by all equal", mean, i, ok)
	}
	wantNear(t, "half width of 1,000 sevens", i.Half(), Wilson(0, 1000, 0.95).Hi, 1e-12)

	mean, i, ok = PairedMean(1000, 0, 0, 0.95)
	if !ok || mean != 0 || i.Method != "all equal" {
		t.Errorf("no trial differs: got %v %+v, ok %v, want 0 by all equal", mean, i, ok)
	}

	difference, w, ok := MeanDifference(Sums{1000, 7000, 49_000}, Sums{500, 2500, 12_500}, 0.95)
	if !ok || difference != 2 || w.Method != "all equal" {
		t.Errorf("sevens against fives: got %v %+v, ok %v, want 2 by all equal", difference, w, ok)
	}
	wantNear(t, "half width of sevens against fives", w.Half(), math.Hypot(Wilson(0, 1000, 0.95).Hi, Wilson(0, 500, 0.95).Hi), 1e-12)
}

// One deviating game does not make the mean look better known than none.
func TestMeanIsNoSurerWithOneDeviatingGame(t *testing.T) {
	for _, n := range []int64{2, 10, 100, 999, 1000, 100_000} {
		_, none, _ := Mean(n, 0, 0, 0.95)
		_, one, _ := Mean(n, 1, 1, 0.95)
		if one.Half() < none.Half() {
			t.Errorf("%d games: half width %v with one deviating game, %v with none", n, one.Half(), none.Half())
		}
		_, none, _ = MeanDifference(Sums{n, 0, 0}, Sums{2 * n, 0, 0}, 0.95)
		_, one, _ = MeanDifference(Sums{n, 1, 1}, Sums{2 * n, 0, 0}, 0.95)
		if one.Half() < none.Half() {
			t.Errorf("%d games against more: half width %v with one deviating game, %v with none", n, one.Half(), none.Half())
		}
	}
}

// Too few games for an interval is an answer, not a panic.
func TestMeanOfTooFewGames(t *testing.T) {
	if mean, i, ok := Mean(1, 42, 42*42, 0.95); ok || mean != 42 || i != (Interval{}) {
		t.Errorf("one game: got %v %+v %v, want 42, no interval", mean, i, ok)
	}
	if mean, i, ok := Mean(0, 0, 0, 0.95); ok || mean != 0 || i != (Interval{}) {
		t.Errorf("no game: got %v %+v %v, want 0, no interval", mean, i, ok)
	}
	if d, i, ok := MeanDifference(sumsOf(3, 5), sumsOf(1), 0.95); ok || d != 3 || i != (Interval{}) {
		t.Errorf("one game on a side: got %v %+v %v, want 3, no interval", d, i, ok)
	}
	if d, i, ok := MeanDifference(Sums{}, sumsOf(1, 2, 3), 0.95); ok || d != -2 || i != (Interval{}) {
		t.Errorf("no game on a side: got %v %+v %v, want -2, no interval", d, i, ok)
	}
}

func TestMeanLaws(t *testing.T) {
	anything := math.Inf(1)
	for _, level := range levels {
		for _, n := range sizes {
			if n < 2 {
				continue
			}
			for _, v := range []int64{0, 1, -1, 50, 2000, 90_000_000, math.MinInt32} {
				for _, deviating := range []int64{0, 1, n / 2} { // games with v+1
					sum := n*v + deviating
					if v*v > math.MaxInt64/n || (v+1)*(v+1) > math.MaxInt64/n {
						continue
					}
					squares := (n-deviating)*v*v + deviating*(v+1)*(v+1)
					what := fmt.Sprintf("%d games of %d, %d of them one more, level %v", n, v, deviating, level)
					mean, i, ok := Mean(n, sum, squares, level)
					wantLawful(t, what, i, mean, -anything, anything, level)
					difference, w, also := MeanDifference(Sums{n, sum, squares}, Sums{2, 3, 5}, level)
					wantLawful(t, what+" against 1 and 2", w, difference, -anything, anything, level)
					if !ok || !also {
						t.Errorf("%s: not ok", what)
					}
				}
			}
		}
	}
}

// A skewed metric of whole numbers, like turns to the end of a game: 3 plus a
// geometric number with mean 5.
func turns(r *rand.Rand) int64 {
	return 3 + int64(math.Log(1-r.Float64())/math.Log(5.0/6))
}

func TestMeanCoverage(t *testing.T) {
	for _, c := range []struct {
		n               int
		lowest, highest float64
	}{{20, 0.905, 0.945}, {100, 0.93, 0.96}, {1000, 0.94, 0.96}} {
		coverage := simulatedCoverage(15, 3000, 8, func(r *rand.Rand) Interval {
			var s Sums
			for range c.n {
				v := turns(r)
				s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}
			}
			_, i, _ := Mean(s.N, s.Sum, s.SumSquares, 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage, %d games", c.n), coverage, c.lowest, c.highest)
	}
}

// Unequal sizes and variances are what Welch's degrees of freedom are for.
func TestMeanDifferenceCoverage(t *testing.T) {
	set := func(r *rand.Rand, n int, mean, sd float64) (s Sums) {
		for range n {
			v := int64(math.Round(mean + sd*r.NormFloat64()))
			s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}
		}
		return s
	}
	for _, c := range []struct {
		n1, n2   int
		sd1, sd2 float64
	}{{8, 8, 50, 50}, {6, 30, 200, 40}, {100, 400, 30, 90}} {
		coverage := simulatedCoverage(16, 4000, 25, func(r *rand.Rand) Interval {
			_, i, _ := MeanDifference(set(r, c.n1, 125, c.sd1), set(r, c.n2, 100, c.sd2), 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage of %+v", c), coverage, 0.935, 0.965)
	}
}

// Paired lengths with much in common: the paired interval keeps its level and is
// narrower than the unpaired one would be.
func TestPairedMeanCoverage(t *testing.T) {
	narrower := 0
	coverage := simulatedCoverage(17, 3000, 1, func(r *rand.Rand) Interval {
		var a, b, d Sums
		for range 200 {
			common := turns(r)
			x, y := common+r.Int64N(3), common+r.Int64N(5)
			for _, v := range []struct {
				s *Sums
				v int64
			}{{&a, x}, {&b, y}, {&d, y - x}} {
				*v.s = Sums{v.s.N + 1, v.s.Sum + v.v, v.s.SumSquares + v.v*v.v}
			}
		}
		_, i, _ := PairedMean(d.N, d.Sum, d.SumSquares, 0.95)
		if _, unpaired, _ := MeanDifference(b, a, 0.95); i.Half() < unpaired.Half()/2 {
			narrower++
		}
		return i
	})
	wantWithin(t, "coverage", coverage, 0.938, 0.962)
	wantWithin(t, "share of experiments where pairing halved the width", float64(narrower)/3000, 0.99, 1)
}

func TestMeanPanics(t *testing.T) {
	for _, s := range []Sums{
		{-1, 0, 0}, {0, 1, 1}, {0, 0, 1}, {3, 0, -1}, {2, 3, 4}, {1, math.MinInt64, math.MaxInt64}, {MaxGames + 1, 0, 0},
	} {
		wantPanic(t, fmt.Sprintf("Mean of %+v", s), func() { Mean(s.N, s.Sum, s.SumSquares, 0.95) })
		wantPanic(t, fmt.Sprintf("PairedMean of %+v", s), func() { PairedMean(s.N, s.Sum, s.SumSquares, 0.95) })
		wantPanic(t, fmt.Sprintf("MeanDifference from %+v", s), func() { MeanDifference(s, sumsOf(1, 2), 0.95) })
		wantPanic(t, fmt.Sprintf("MeanDifference to %+v", s), func() { MeanDifference(sumsOf(1, 2), s, 0.95) })
	}
}
