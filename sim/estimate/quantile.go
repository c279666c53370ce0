package estimate

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// Quantile returns the q-quantile of an integer metric and its interval from a
// histogram that counts the games with each value: hist[v] games
// had value v. It is the smallest value that at least a share q of the games do
// not exceed, so the median (q = 0.5) of an even number of games is the lower of
// the middle two.
//
// The interval assumes nothing about the metric's distribution. Its limits are
// the values of rank r and s among the n games, where with B binomial (n, q)
//
//	r is the largest rank with P(B < r) <= (1-level)/2
//	s is the smallest rank with P(B >= s) <= (1-level)/2
//
// (binomial probabilities exact up to a variance nq(1-q) of 100,000, and to one
// in 100,000 beyond). For a metric of whole numbers the level is then kept or
// exceeded, often by far. With too few games for such a rank (fewer than 6 for a median at 95%) the
// limit is the end of the histogram, which must therefore be as long as the
// metric has possible values. The limits are values of the metric and both are
// included: lo = hi says that the quantile is that value, and is no interval of
// width zero.
//
// Without games ok is false, value is 0, and the limits are the histogram's ends.
// It panics if hist is empty, if a count is negative, if there are more than
// MaxGames games, or unless 0 < q < 1.
//
// Thompson 1936, Ann. Math. Stat. 7:122; for discrete values, Scheffe and Tukey
// 1945, Ann. Math. Stat. 16:187.
func Quantile(hist []int64, q, level float64) (value, lo, hi int, ok bool) {
	if len(hist) == 0 {
		panic("estimate: quantile of an empty histogram")
	}
	if !(q > 0 && q < 1) {
		panic(fmt.Sprintf("estimate: quantile %v outside (0, 1)", q))
	}
	a := tail(level)
	n := histogramSize(hist)
	if n == 0 {
		return 0, 0, len(hist) - 1, false
	}
	// A share such as 0.07 is a hair above 7/100 in binary: without the
	// slack, 100 games would give rank 8.
	exact := float64(n) * q
	rank := max(1, int64(math.Ceil(exact-exact*0x1p-50)))
	value = valueAt(hist, rank)

	lo, hi = 0, len(hist)-1
	if r := rankBelow(n, q, a); r >= 1 {
		lo = valueAt(hist, r)
	}
	if r := rankBelow(n, 1-q, a); r >= 1 { // counted from the top
		hi = valueAt(hist, n+1-r)
	}
	return value, min(lo, value), max(hi, value), true
}

// rankBelow returns the largest r in 0..n with P(B < r) <= a for B binomial (n, q).
func rankBelow(n int64, q, a float64) int64 {
	tooHigh := sort.Search(int(n), func(i int) bool { return atMost(float64(i), float64(n), q) > a })
	return int64(tooHigh)
}

// exactVariance is the variance of a binomial count up to which gonum's
// distribution function is used. Its continued fraction stops after 300 terms,
// which near the mean is too few from a variance of about 10^6: for n = 10^9 and
// q = 1/2 it puts the probability of at most n/2 at -0.56.
const exactVariance = 1e5

// atMost returns P(B <= i) for B binomial (n, q): exactly for a variance up to
// exactVariance, beyond it by the normal distribution with the corrections for
// continuity and skewness (first Edgeworth term), whose error is then below
// 10^-5.
func atMost(i, n, q float64) float64 {
	variance := n * q * (1 - q)
	if variance <= exactVariance {
		return distuv.Binomial{N: n, P: q}.CDF(i)
	}
	sd := math.Sqrt(variance)
	z := (i + 0.5 - n*q) / sd
	skewness := (1 - 2*q) / sd
	return distuv.UnitNormal.CDF(z) - skewness*(z*z-1)/6*distuv.UnitNormal.Prob(z)
}

// histogramSize returns the number of games in a histogram.
func histogramSize(hist []int64) int64 {
	var n int64
	for v, c := range hist {
		if c < 0 || c > MaxGames-n {
			panic(fmt.Sprintf("estimate: %d games with value %d after %d (want 0 to %d in all)", c, v, n, int64(MaxGames)))
		}
		n += c
	}
	return n
}

// valueAt returns the value of a rank from 1 to the number of games.
func valueAt(hist []int64, rank int64) int {
	for v, c := range hist {
		if rank <= c {
			return v
		}
		rank -= c
	}
	panic("estimate: rank beyond the histogram")
}
