package estimate

import (
	"fmt"
	"math"
)

// LogLikelihoodRatio returns how much better trials fit a mean score of s1 than one
// of s0, as a log: counts[i] is the number of trials that scored i of m =
// len(counts)-1 points. A game won or lost has m = 1, one that can be drawn 2, two
// games of one deal with draws 4 (the pentanomial model of chess engine testing).
//
// It is the generalized ratio: the most likely distribution of the trials' scores
// with mean s1 against that with mean s0. The distribution with mean s is p_i/(1 +
// x(a_i-s)) for shares p_i of trials that scored a_i, x being the root of sum
// p_i(a_i-s)/(1 + x(a_i-s)) = 0. An empty count is taken for a thousandth of a trial,
// so that both exist and trials that all go alike decide rather than divide by zero.
//
// Without trials it is 0. It panics if s0 or s1 is not in (0, 1), if counts has
// fewer than two or more than 1,001 entries, if one is negative, or if there are
// more than MaxGames trials.
//
// Van den Bergh, "A practical introduction to the GSPRT"; fishtest's LLRcalc.py.
func LogLikelihoodRatio(counts []int64, s0, s1 float64) float64 {
	if len(counts) < 2 || len(counts) > maxPoints+1 {
		panic(fmt.Sprintf("estimate: trials of %d points (want 1 to %d)", len(counts)-1, maxPoints))
	}
	if !(s0 > 0 && s0 < 1 && s1 > 0 && s1 < 1) {
		panic(fmt.Sprintf("estimate: scores %v and %v (want between 0 and 1)", s0, s1))
	}
	if histogramSize(counts) == 0 {
		return 0
	}
	tilt0, tilt1 := tilt(counts, s0), tilt(counts, s1)
	var sum float64
	for i, c := range counts {
		a := points(i, counts)
		sum += weight(c) * (math.Log1p(tilt0*(a-s0)) - math.Log1p(tilt1*(a-s1)))
	}
	return sum
}

// points returns the score of trials counted at i, from 0 to 1.
func points(i int, counts []int64) float64 { return float64(i) / float64(len(counts)-1) }

// weight returns the number of trials that a count is taken for.
func weight(count int64) float64 { return max(float64(count), 1e-3) }

// tilt returns the x of LogLikelihoodRatio for a mean of s. The sum falls with x, from
// the left end of the range where all 1 + x(a-s) are positive to the right.
func tilt(counts []int64, s float64) float64 {
	lo, hi := -1/(1-s), 1/s
	for range 200 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		var sum float64
		for i, c := range counts {
			d := points(i, counts) - s
			sum += weight(c) * d / (1 + mid*d)
		}
		if sum > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo + (hi-lo)/2
}

// Zone says which scores are fair, which are not, and which may be called either:
// those within Fair pass, those outside Fair by more than Margin fail, and those
// between are indifferent.
type Zone struct {
	Fair   Band
	Margin float64
}

// ZoneTest decides sequentially whether a score is fair, by two generalized
// sequential probability ratio tests, one at either end of the zone: a score of
// Fair.Lo against Fair.Lo-Margin, and one of Fair.Hi against Fair.Hi+Margin. It
// passes once both have decided for fair and fails once one has decided against.
//
// It takes a fraction of the games of a Schedule and nearly always decides, but its
// answer means less: a score in the indifferent part passes or fails as chance will.
// Measured with alpha 5%, fair 50% -+ 1% and margin 2 points, looking every 100
// games: a true 50% passes in 99.7% after 2,900 games on average, 51% in 96%, 52% in
// half, 53% in 4%, 55% never.
//
// Make it with NewZoneTest. A test that has decided stays decided.
type ZoneTest struct {
	zone    Zone
	bound   float64
	verdict [2]Verdict // at the lower and upper end
}

// NewZoneTest returns a test that errs in about a share alpha of experiments: fails
// a score that is Fair, at either end, or passes one beyond the margin. It panics
// unless Fair.Lo <= Fair.Hi, Margin is positive, Fair.Lo-Margin and Fair.Hi+Margin
// are in (0, 1), and alpha is in [5e-10, 0.25].
//
// Wald 1945, Ann. Math. Stat. 16:117: bounds ln((1-alpha)/alpha) either way.
func NewZoneTest(zone Zone, alpha float64) *ZoneTest {
	zone.Fair.check()
	checkAlpha(alpha)
	if !(zone.Margin > 0 && zone.Fair.Lo-zone.Margin > 0 && zone.Fair.Hi+zone.Margin < 1) {
		panic(fmt.Sprintf("estimate: fair from %v to %v with margin %v", zone.Fair.Lo, zone.Fair.Hi, zone.Margin))
	}
	return &ZoneTest{zone: zone, bound: math.Log((1 - alpha) / alpha)}
}

// Look takes all trials so far, counted as for LogLikelihoodRatio, and returns the
// verdict. Call it with growing counts, in the order of the trials. It panics as
// LogLikelihoodRatio does.
func (z *ZoneTest) Look(counts []int64) Verdict {
	fair, margin := z.zone.Fair, z.zone.Margin
	for end, scores := range [2][2]float64{
		{fair.Lo - margin, fair.Lo}, {fair.Hi + margin, fair.Hi}, // unfair, fair
	} {
		if z.verdict[end] != Inconclusive {
			continue
		}
		switch ratio := LogLikelihoodRatio(counts, scores[0], scores[1]); {
		case ratio >= z.bound:
			z.verdict[end] = Pass
		case ratio <= -z.bound:
			z.verdict[end] = Fail
		}
	}
	return worse(z.verdict[0], z.verdict[1])
}
