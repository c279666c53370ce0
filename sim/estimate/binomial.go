package estimate

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// Binomial probabilities. gonum's binomial distribution is not used: its
// probabilities are NaN at shares of 0 and 1 and lose digits as n grows (they
// come from differences of log-gamma), and the continued fraction of its
// distribution function stops too early near the mean of a large n.

// exactVariance is the variance of a binomial count up to which probabilities
// are sums of exact terms: some 10^5 terms. Beyond it the normal distribution
// with a correction is right to about 10^-8.
const exactVariance = 1e8

// beyondReach is minus the log of a probability that does not count: e^-45 is
// 10^-20.
const beyondReach = 45

// binomialLog returns the log of the probability that a binomial count (n, p)
// is k, by Loader's saddle point expansion: good to about fourteen digits of
// the probability at every n, where differences of log-gamma lose them all.
//
// Loader 2000, "Fast and accurate computation of binomial probabilities", as in
// the mathematics library of R.
func binomialLog(k, n int64, p float64) float64 {
	x, total := float64(k), float64(n)
	switch {
	case k < 0 || k > n:
		return math.Inf(-1)
	case n == 0:
		return 0
	case k == 0:
		return total * math.Log1p(-p)
	case k == n:
		return total * math.Log(p)
	case p <= 0 || p >= 1:
		return math.Inf(-1)
	}
	rest := total - x
	log := stirlingError(total) - stirlingError(x) - stirlingError(rest) - deviance(x, total*p) - deviance(rest, total*(1-p))
	return log - 0.5*(math.Log(2*math.Pi)+math.Log(x)+math.Log(rest/total))
}

// stirlingError returns ln x! - ln(sqrt(2 pi x) (x/e)^x) for a whole x >= 1.
func stirlingError(x float64) float64 {
	if x < 16 {
		log, _ := math.Lgamma(x + 1)
		return log - (x+0.5)*math.Log(x) + x - 0.5*math.Log(2*math.Pi)
	}
	x2 := x * x
	return (1.0/12 - (1.0/360-(1.0/1260-(1.0/1680-1.0/1188/x2)/x2)/x2)/x2) / x
}

// deviance returns x ln(x/mean) + mean - x, without cancellation where the two
// are close.
func deviance(x, mean float64) float64 {
	if x == 0 {
		return mean
	}
	if math.Abs(x-mean) >= 0.1*(x+mean) {
		return x*math.Log(x/mean) + mean - x
	}
	v := (x - mean) / (x + mean)
	sum, power := (x-mean)*v, 2*x*v
	for j := 3.0; ; j += 2 {
		power *= v * v
		next := sum + power/j
		if next == sum {
			return sum
		}
		sum = next
	}
}

// binomialBetween returns the probability that a binomial count (n, p) lies in
// [lo, hi]: a sum of positive terms, outwards from the largest.
func binomialBetween(lo, hi, n int64, p float64) float64 {
	lo, hi = max(lo, 0), min(hi, n)
	switch {
	case lo > hi:
		return 0
	case lo == 0 && hi == n:
		return 1
	case p <= 0:
		return indicator(lo == 0)
	case p >= 1:
		return indicator(hi == n)
	}
	total := float64(n)
	if total*p*(1-p) > exactVariance {
		return min(1, max(0, nearlyAtMost(float64(hi), total, p)-nearlyAtMost(float64(lo)-1, total, p)))
	}
	peak := min(max(int64((total+1)*p), lo), hi)
	largest := math.Exp(binomialLog(peak, n, p))
	odds := p / (1 - p)
	sum := largest
	for k, term := peak, largest; k < hi; k++ {
		term *= odds * float64(n-k) / float64(k+1)
		sum += term
		if term < 1e-20*sum {
			break
		}
	}
	for k, term := peak, largest; k > lo; k-- {
		term *= float64(k) / (odds * float64(n-k+1))
		sum += term
		if term < 1e-20*sum {
			break
		}
	}
	return min(1, sum)
}

func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// rankBelow returns the largest r in 0..n with P(B < r) <= a for B binomial
// (n, p). Probabilities within one part in 10^9 of a count as a, so that the
// answer does not hang on the last bit.
func rankBelow(n int64, p, a float64) int64 {
	a *= 1 + 1e-9
	total := float64(n)
	if total*p*(1-p) > exactVariance {
		return int64(sort.Search(int(n), func(i int) bool { return nearlyAtMost(float64(i), total, p) > a }))
	}
	switch {
	case p <= 0:
		return 0
	case p >= 1:
		return n
	}
	// What lies below the first term is too little to matter.
	r := max(0, int64(total*p-reach(total*p*(1-p), a)))
	term := math.Exp(binomialLog(r, n, p))
	for term == 0 && r < n {
		r++
		term = math.Exp(binomialLog(r, n, p))
	}
	odds := p / (1 - p)
	for below := 0.0; r < n; r++ {
		below += term
		if below > a {
			break
		}
		term *= odds * float64(n-r) / float64(r+1)
	}
	return r
}

// reach returns a distance from its mean that a sum of independent 0s and 1s
// with the given variance passes on one side with a probability that does not
// count beside a (Bernstein's inequality).
func reach(variance, a float64) float64 {
	third := (beyondReach - math.Log(a)) / 3
	return third + math.Sqrt(third*third+6*third*variance)
}

// nearlyAtMost returns P(B <= i) for B binomial (n, p) with a variance beyond
// exactVariance: the normal distribution with the corrections for continuity
// and skewness (first Edgeworth term).
func nearlyAtMost(i, n, p float64) float64 {
	sd := math.Sqrt(n * p * (1 - p))
	z := (i + 0.5 - n*p) / sd
	skewness := (1 - 2*p) / sd
	return distuv.UnitNormal.CDF(z) - skewness*(z*z-1)/6*distuv.UnitNormal.Prob(z)
}
