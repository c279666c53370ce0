package estimate

import (
	"fmt"
	"math"
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
// For a metric of whole numbers the level is then kept or exceeded, often by far.
// With too few games for such a rank (fewer than 6 for a median at 95%) the limit
// is the end of the histogram, which must therefore be as long as the metric has
// possible values. The limits are values of the metric and both are included: lo =
// hi says that the quantile is that value, and is no interval of width zero.
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

// QuantileByTrial returns the q-quantile of an integer metric over the games of trials that play several of one deal each,
// and its interval: ranks[k][v] is the number of trials whose k-th smallest value, from 0 on, is v. With one game a trial
// want Quantile, whose limits are exact.
//
// The value is that of Quantile over all games. The limits are the first value whose share of games that do not exceed it
// may be q, and the first whose share cannot be less, by the intervals of PairedScore; so the trial is the unit. Otherwise
// it is as Quantile: limits are included, the level is kept or exceeded for a metric of few values, and where too few
// trials were played a limit is the end of the histogram.
//
// Woodruff 1952, J. Am. Stat. Assoc. 47:635.
func QuantileByTrial(ranks [][]int64, q, level float64) (value, lo, hi int, ok bool) {
	all := make([]int64, len(ranks[0]))
	for _, hist := range ranks {
		for v, n := range hist {
			all[v] += n
		}
	}
	value, _, hi, ok = Quantile(all, q, level)
	if !ok {
		return value, 0, hi, false
	}
	lo, hi = value, len(all)-1
	for v, upTo := range ByTrial(ranks, histogramSize(ranks[0]), level) {
		if upTo.Interval.Hi >= q {
			lo = min(lo, v)
		}
		if upTo.Interval.Lo >= q {
			hi = v
			break
		}
	}
	return value, lo, max(hi, value), true
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
