package estimate

import (
	"math"
	"math/rand/v2"
	"sort"
	"testing"
)

// The tests of coverage count how often an interval holds the truth. Where the
// possible results can be listed the count is an exact sum over them; elsewhere
// it comes from simulated experiments with a fixed seed.

// negligible is the log probability below which a result is left out of an
// exact sum: e^-30 is 10^-13.
const negligible = -30

func holds(i Interval, truth float64) bool { return i.Lo <= truth && truth <= i.Hi }

// logFactorials returns ln 0!, ln 1!, ..., ln n!.
func logFactorials(n int) []float64 {
	table := make([]float64, n+1)
	for i := 2; i <= n; i++ {
		table[i] = table[i-1] + math.Log(float64(i))
	}
	return table
}

// xlogp is ln p^x with 0^0 = 1.
func xlogp(x int, p float64) float64 {
	if x == 0 {
		return 0
	}
	return float64(x) * math.Log(p)
}

// binomialCoverage returns, for each truth, the probability that the interval
// made from a binomial count of n holds it.
func binomialCoverage(n int, truths []float64, interval func(k int64) Interval) []float64 {
	intervals := make([]Interval, n+1)
	for k := range intervals {
		intervals[k] = interval(int64(k))
	}
	logs := logFactorials(n)
	coverage := make([]float64, len(truths))
	for j, p := range truths {
		for k, i := range intervals {
			if !holds(i, p) {
				continue
			}
			log := logs[n] - logs[k] - logs[n-k] + xlogp(k, p) + xlogp(n-k, 1-p)
			if log > negligible {
				coverage[j] += math.Exp(log)
			}
		}
	}
	return coverage
}

// trinomialCoverage returns the probability that the interval made from three
// counts of n in all, with the given chances, holds the truth. Counts too
// improbable to matter are left out.
func trinomialCoverage(n int, chance [3]float64, truth float64, interval func(a, b, c int64) Interval) float64 {
	var coverage float64
	eachCount(int64(n), chance[0], func(a int64, pa float64) {
		rest := int64(n) - a
		eachCount(rest, min(1, chance[1]/max(1-chance[0], 1e-300)), func(b int64, pb float64) {
			if holds(interval(a, b, rest-b), truth) {
				coverage += pa * pb
			}
		})
	})
	return coverage
}

// eachCount calls visit with every binomial count (n, p) that is not too
// improbable to matter, and its probability.
func eachCount(n int64, p float64, visit func(k int64, chance float64)) {
	mode := min(n, int64(float64(n+1)*p))
	for k := mode; k <= n; k++ {
		log := binomialLog(k, n, p)
		if log < negligible {
			break
		}
		visit(k, math.Exp(log))
	}
	for k := mode - 1; k >= 0; k-- {
		log := binomialLog(k, n, p)
		if log < negligible {
			break
		}
		visit(k, math.Exp(log))
	}
}

// simulatedCoverage returns the share of experiments whose interval holds the
// truth. With 4,000 experiments at 95% its standard error is 0.35 points.
func simulatedCoverage(seed uint64, experiments int, truth float64, experiment func(r *rand.Rand) Interval) float64 {
	r := rand.New(rand.NewPCG(seed, 0))
	held := 0
	for range experiments {
		if holds(experiment(r), truth) {
			held++
		}
	}
	return float64(held) / float64(experiments)
}

func lowestAndMean(values []float64) (lowest, mean float64) {
	lowest = math.Inf(1)
	for _, v := range values {
		lowest = min(lowest, v)
		mean += v / float64(len(values))
	}
	return lowest, mean
}

// edgedTruths are shares from 0.0013 to 0.999, where binomial intervals behave
// worst near the ends.
func edgedTruths() []float64 {
	var truths []float64
	for p := 0.0013; p < 0.9991; p += 0.0013 {
		truths = append(truths, p)
	}
	return truths
}

func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

// wantNear reports an estimate or limit that is off.
func wantNear(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !near(got, want, tolerance) {
		t.Errorf("%s: got %.9g, want %.9g within %.2g", what, got, want, tolerance)
	}
}

// wantWithin reports a coverage that is not between two bounds.
func wantWithin(t *testing.T, what string, got, lowest, highest float64) {
	t.Helper()
	if !(got >= lowest && got <= highest) {
		t.Errorf("%s: got %.4f, want %.4f to %.4f", what, got, lowest, highest)
	}
}

// wantLawful checks the promises of the package on one interval: finite limits
// in order and in range, the estimate inside, a level and a method for labels.
func wantLawful(t *testing.T, what string, i Interval, estimate, floor, ceiling, level float64) {
	t.Helper()
	finite := !math.IsNaN(i.Lo) && !math.IsInf(i.Lo, 0) && !math.IsNaN(i.Hi) && !math.IsInf(i.Hi, 0) &&
		!math.IsNaN(estimate) && !math.IsInf(estimate, 0)
	if !finite || !(i.Lo < i.Hi) || i.Lo < floor || i.Hi > ceiling || estimate < i.Lo || estimate > i.Hi ||
		!(i.Half() > 0) || i.Level != level || i.Method == "" {
		t.Errorf("%s: estimate %v with unlawful interval %+v (range [%v, %v], level %v)", what, estimate, i, floor, ceiling, level)
	}
}

// wantPanic checks that a programmer error is not answered.
func wantPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", what)
		}
	}()
	f()
}

// counter draws binomial counts (n, p), each from one random number.
type counter struct {
	lo   int64
	upTo []float64 // P(count <= lo+i)
}

func newCounter(n int64, p float64) counter {
	counts := map[int64]float64{}
	lo, hi := n, int64(0)
	eachCount(n, p, func(k int64, chance float64) {
		counts[k] = chance
		lo, hi = min(lo, k), max(hi, k)
	})
	c := counter{lo: lo}
	sum := 0.0
	for k := lo; k <= hi; k++ {
		sum += counts[k]
		c.upTo = append(c.upTo, sum)
	}
	return c
}

func (c counter) draw(r *rand.Rand) int64 {
	i := sort.SearchFloat64s(c.upTo, r.Float64())
	return c.lo + int64(min(i, len(c.upTo)-1))
}

// wantRate reports a measured rate that is not what was claimed: more than 4.5
// standard errors away, or further than slack where the claim is approximate.
func wantRate(t *testing.T, what string, hits, experiments int, claim, slack float64) {
	t.Helper()
	rate := float64(hits) / float64(experiments)
	if allowed := 4.5*math.Sqrt(claim*(1-claim)/float64(experiments)) + slack; !near(rate, claim, allowed) {
		t.Errorf("%s: %d of %d, a rate of %.4f; want %.4f within %.4f", what, hits, experiments, rate, claim, allowed)
	}
}
