package estimate

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// ClopperPearson returns the exact interval for a share of which k of n games
// are evidence: it holds the truth at least as often as its level says, for
// every n and every truth, and pays for that with width. With a the error rate
// on either side its limits are quantiles of beta distributions,
//
//	Lo = Beta(k, n-k+1) at a,    Hi = Beta(k+1, n-k) at 1-a
//
// Lo is exactly 0 when k = 0 and Hi exactly 1 when k = n; the other limit is
// then 1 - a^(1/n) or a^(1/n). Without games the interval is [0, 1]. It panics
// unless 0 <= k <= n <= MaxGames.
//
// Clopper and Pearson 1934, Biometrika 26:404; on its cost, Thulin 2014,
// Electron. J. Statist. 8:817.
func ClopperPearson(k, n int64, level float64) Interval {
	checkCounts(k, n)
	a := tail(level)
	if n == 0 {
		return Interval{Lo: 0, Hi: 1, Level: level, Method: "Clopper-Pearson"}
	}
	p := float64(k) / float64(n)
	if k > n-k {
		// Small numbers have more digits than those near 1.
		lo, hi := exactLimits(n-k, n, a)
		return bracket(p, 1-hi, 1-lo, 0, 1, level, "Clopper-Pearson")
	}
	lo, hi := exactLimits(k, n, a)
	return bracket(p, lo, hi, 0, 1, level, "Clopper-Pearson")
}

// exactLimits returns the limits for k <= n/2.
func exactLimits(k, n int64, a float64) (lo, hi float64) {
	wins, losses := float64(k), float64(n-k)
	if k == 0 {
		return 0, -math.Expm1(math.Log(a) / losses)
	}
	p := wins / float64(n)
	b := distuv.Beta{Alpha: wins, Beta: losses + 1}
	lo, _ = bisect(0, p, func(x float64) bool { return b.CDF(x) < a })
	b = distuv.Beta{Alpha: wins + 1, Beta: losses}
	// Survival would round 1-x, and with it the digits of a small x.
	_, hi = bisect(p, 1, func(x float64) bool { return 1-b.CDF(x) > a })
	return lo, hi
}

// bisect narrows [lo, hi] around the x where below(x) turns from true to false,
// to fifteen digits of x.
//
// gonum has the inverse of the beta distribution, but it gets lost where an
// error rate is small: at 99.999% it takes 0.035 for the upper limit of 3 in
// 100,000, which is 0.00017.
func bisect(lo, hi float64, below func(x float64) bool) (float64, float64) {
	for hi-lo > 1e-15*hi {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo, hi
}
