package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Measured is the estimate of one group, such as the mean score of one setup, with the variance of its error.
type Measured struct{ Value, Variance float64 }

// Spread is how much the true values of groups differ among themselves, over and above what chance makes of their
// estimates. [Between] and [Around] make it.
type Spread struct {
	Mean     float64  // of the true values
	SD       float64  // their standard deviation (tau): 0 where the estimates differ no more than chance has them
	Interval Interval // of SD, by profiling Q; Lo is 0 where there may be no difference at all
	Q        float64  // Cochran's statistic: chi-square with DF degrees of freedom where there is no difference
	DF       int
	P        float64 // the probability of so large a Q where there is none

	meanVariance float64
}

// Between compares groups whose estimates are independent: Cochran's test of whether they differ at all, and the
// deviation of their true values, SD, by the method of Paule and Mandel: the SD at which Q is what it is expected to be.
// Its interval is that of all SDs for which Q lies between its quantiles (Q-profile): exact for normal errors and
// normally distributed true values. Where all variances are v it is, but for the limit at 0, the sample variance less v.
//
// Where the groups differ less than chance alone is expected to make them, SD is 0, and the upper limit that of groups
// which differ just so much: Q's own would be the nearer to 0 the luckier the groups were to be alike, or not exist.
//
// Not ok where there are fewer than two groups. It panics on a variance that is not positive.
//
// Cochran 1954, Biometrics 10:101; Paule and Mandel 1982, J. Res. NBS 87:377; Viechtbauer 2007, Stat. Med. 26:37.
func Between(groups []Measured, level float64) (s Spread, ok bool) {
	if len(groups) < 2 {
		return Spread{}, false
	}
	q := func(between float64) float64 {
		mean, _ := weightedMean(groups, between)
		return squaresAbout(groups, mean, between)
	}
	s = profile(q, groups, len(groups)-1, level)
	s.Mean, s.meanVariance = weightedMean(groups, s.SD*s.SD)
	return s, true
}

// Around is [Between] for groups whose true values lie around a known mean, such as what a fitted model has left of
// each: df is then what the fit has left of their number. Not ok where df is less than 1.
func Around(groups []Measured, mean float64, df int, level float64) (s Spread, ok bool) {
	if df < 1 {
		return Spread{Mean: mean}, false
	}
	q := func(between float64) float64 { return squaresAbout(groups, mean, between) }
	s = profile(q, groups, df, level)
	s.Mean = mean
	return s, true
}

// weightedMean returns the mean of groups whose true values have a variance, and the variance of that mean.
func weightedMean(groups []Measured, between float64) (mean, variance float64) {
	sum, weights := 0.0, 0.0
	for _, g := range groups {
		w := 1 / (g.Variance + between)
		sum, weights = sum+w*g.Value, weights+w
	}
	return sum / weights, 1 / weights
}

// squaresAbout returns Q about a mean where the true values have a variance.
func squaresAbout(groups []Measured, mean, between float64) (q float64) {
	for _, g := range groups {
		q += (g.Value - mean) * (g.Value - mean) / (g.Variance + between)
	}
	return q
}

// profile finds the SD and its interval from Q, which falls as the variance between the groups grows.
func profile(q func(between float64) float64, groups []Measured, df int, level float64) Spread {
	scale := 0.0
	for _, g := range groups {
		if !(g.Variance > 0) || math.IsInf(g.Variance, 1) || math.IsNaN(g.Value) || math.IsInf(g.Value, 0) {
			panic(fmt.Sprintf("estimate: a group of %v with a variance of %v", g.Value, g.Variance))
		}
		scale = max(scale, g.Variance)
	}
	chi := distuv.ChiSquared{K: float64(df)}
	s := Spread{Q: q(0), DF: df}
	s.P = chi.Survival(s.Q)
	least := chi.Quantile(tail(level))
	at := func(q func(between float64) float64, target float64) float64 {
		if q(0) <= target {
			return 0
		}
		lo, hi := 0.0, scale
		for q(hi) > target {
			lo, hi = hi, 2*hi
		}
		for range 200 {
			middle := (lo + hi) / 2
			if middle <= lo || middle >= hi {
				break
			}
			if q(middle) > target {
				lo = middle
			} else {
				hi = middle
			}
		}
		return math.Sqrt((lo + hi) / 2)
	}
	s.SD = at(q, float64(df))
	lo, hi := at(q, chi.Quantile(1-tail(level))), at(q, least)
	if s.Q < float64(df) {
		hi = max(hi, at(func(between float64) (expected float64) {
			for _, g := range groups {
				expected += g.Variance / (g.Variance + between)
			}
			return expected * float64(df) / float64(len(groups))
		}, least))
	}
	s.Interval = bracket(s.SD, lo, hi, 0, math.Inf(1), level, "Q-profile")
	return s
}

// Shrink returns what to think of a group: its estimate drawn to the mean of all, the more the less it is known, with
// the standard deviation of what remains unknown (empirical Bayes). The best of many groups, shrunk, is about as good as
// it looks; unshrunk it is not.
//
// What is unknown of SD itself is allowed for by Morris's term, which wants some tens of groups. Of groups of which no
// difference is told it says little: their SD may be 0 by chance alone.
//
// Efron and Morris 1975, J. Am. Stat. Assoc. 70:311; Morris 1983, J. Am. Stat. Assoc. 78:47.
func (s Spread) Shrink(g Measured) (value, sd float64) {
	between := s.SD * s.SD
	keep := between / (between + g.Variance)
	away := g.Value - s.Mean
	variance := keep*g.Variance + (1-keep)*(1-keep)*s.meanVariance
	if s.DF > 2 {
		variance += 2 / float64(s.DF-2) * (1 - keep) * (1 - keep) * away * away
	}
	return s.Mean + keep*away, math.Sqrt(variance)
}

// ChiSquareP returns the probability of so large a sum of squares, or a larger one, that has the mean of a chi-square
// statistic with df degrees of freedom and a variance: 2 df for chi-square itself, more where its parts have long tails,
// as shares of rare outcomes in few games have, less where they have none. It is that of the chi-square distribution
// which, stretched, has that mean and variance (Satterthwaite 1946, Biometrics Bull. 2:110).
//
// The mean of n values of excess kurtosis k, standardized and squared, has a variance of 2 + k/n.
func ChiSquareP(statistic float64, df int, variance float64) float64 {
	mean := float64(df)
	k := 2 * mean * mean / variance
	return distuv.ChiSquared{K: k}.Survival(statistic * k / mean)
}
