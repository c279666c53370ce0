package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// manyGames is the number of games from which the normal quantile replaces
// Student's: there the two differ by one part in a thousand, and for millions of
// games gonum's Student quantile loses digits.
const manyGames = 1000

// Sums are what is left of n integer values: their number, sum and sum of
// squares.
type Sums struct{ N, Sum, SumSquares int64 }

// Mean returns the mean of an integer metric over n independent games and its
// interval, from the sum of the values and the sum of their squares. With s the
// standard deviation (divisor n-1, computed exactly in 128 bits) the interval is
//
//	mean -+ q s/sqrt(n)
//
// where q is the two-sided quantile of Student's t with n-1 degrees of freedom
// for n < 1,000 and the normal quantile from there on. The limits are not
// clipped: a metric that is never negative may get a lower limit below 0.
//
// One game says nothing of how games differ: with n < 2 there is no interval and
// ok is false. The mean is then the one value, or 0 without games.
//
// When all values are equal s is zero, but the games not played need not follow.
// Wilson allows a kind of game never seen in n a share of z^2/(n+z^2). The
// interval is never narrower than if that share of games lay one unit to either
// side: half a width of about 3.8/n at 95%. Method is then "all equal", so that
// a printer can say "in every game" instead. A rare value many units away is
// beyond any interval made from sums; the extremes of the metric show it.
//
// Methods: "Student t", "normal", "all equal". It panics if no n integers have
// these sums, or if n exceeds MaxGames.
//
// Student 1908, Biometrika 6:1.
func Mean(n, sum, sumSquares int64, level float64) (mean float64, interval Interval, ok bool) {
	return oneMean(Sums{n, sum, sumSquares}, level, "")
}

// PairedMean returns the mean of a metric's differences between two arms over
// the same n trials, and its interval, from the sum of the differences and of
// their squares. It is Mean applied to the differences: what the arms share with
// their deal cancels before the variance is taken.
//
// When no trial differs the interval is a sliver around 0 with the method "all
// equal", by the rule that Mean states. Methods are otherwise "paired t" and
// "paired normal". Edge cases and panics are those of Mean.
func PairedMean(n, sumD, sumD2 int64, level float64) (mean float64, interval Interval, ok bool) {
	return oneMean(Sums{n, sumD, sumD2}, level, "paired ")
}

func oneMean(s Sums, level float64, prefix string) (mean float64, interval Interval, ok bool) {
	mean, variance := s.moments()
	least := unseen(s.N, level)
	if s.N < 2 {
		return mean, Interval{}, false
	}
	if variance == 0 {
		return mean, around(mean, least, level, "all equal"), true
	}
	q, name := quantileT(float64(s.N-1), level)
	if prefix != "" && name == "Student t" {
		name = "t"
	}
	return mean, around(mean, max(q*math.Sqrt(variance), least), level, prefix+name), true
}

// MeanDifference returns the difference a - b of the means of a metric over two
// sets of independent games, and its interval by Welch's method: with v the
// variance of each mean the interval is
//
//	difference -+ q sqrt(va + vb)
//
// with q from Student's t with (va+vb)^2 / (va^2/(na-1) + vb^2/(nb-1)) degrees of
// freedom, and from the normal distribution when these are 999 or more. The two
// sets need neither the same size nor the same variance.
//
// It is never narrower than the sliver of Mean, taken for both sets together.
// With fewer than two games on a side there is no interval and ok is false; a
// side without games counts as mean 0.
//
// Not for games that share deals: those want PairedMean.
//
// Methods: "Welch t", "Welch normal", "all equal" (all within each set). It
// panics as Mean does.
//
// Welch 1947, Biometrika 34:28.
func MeanDifference(a, b Sums, level float64) (difference float64, interval Interval, ok bool) {
	meanA, va := a.moments()
	meanB, vb := b.moments()
	difference = meanA - meanB
	least := math.Hypot(unseen(a.N, level), unseen(b.N, level))
	if a.N < 2 || b.N < 2 {
		return difference, Interval{}, false
	}
	v := va + vb
	if v == 0 {
		return difference, around(difference, least, level, "all equal"), true
	}
	df := v * v / (va*va/float64(a.N-1) + vb*vb/float64(b.N-1))
	q, name := quantileT(df, level)
	if name == "Student t" {
		name = "t"
	}
	return difference, around(difference, max(q*math.Sqrt(v), least), level, "Welch "+name), true
}

// moments returns the mean and the estimated variance of the mean: 0 for fewer
// than two values.
func (s Sums) moments() (mean, variance float64) {
	if s.N > MaxGames {
		panic(fmt.Sprintf("estimate: %d values (limit %d)", s.N, int64(MaxGames)))
	}
	squares := deviations(s.N, s.Sum, s.SumSquares).float() // n times the sum of squares about the mean
	if s.N == 0 {
		return 0, 0
	}
	n := float64(s.N)
	mean = float64(s.Sum) / n
	if s.N == 1 {
		return mean, 0
	}
	return mean, squares / n / n / (n - 1)
}

// quantileT returns the two-sided quantile for a mean with df degrees of
// freedom, and the name of the distribution it comes from.
func quantileT(df, level float64) (q float64, name string) {
	if df >= manyGames-1 {
		return Z(level), "normal"
	}
	return -distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(tail(level)), "Student t"
}

// around returns value -+ half.
func around(value, half, level float64, method string) Interval {
	return bracket(value, value-half, value+half, math.Inf(-1), math.Inf(1), level, method)
}
