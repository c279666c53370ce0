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
	wins, losses := float64(k), float64(n-k)
	var lo, hi float64
	switch {
	case k == 0:
		lo = 0
	case k == n:
		lo = math.Exp(math.Log(a) / wins)
	default:
		lo = distuv.Beta{Alpha: wins, Beta: losses + 1}.Quantile(a)
	}
	switch {
	case k == n:
		hi = 1
	case k == 0:
		hi = -math.Expm1(math.Log(a) / losses)
	default:
		hi = distuv.Beta{Alpha: wins + 1, Beta: losses}.Quantile(1 - a)
	}
	return bracket(wins/float64(n), lo, hi, 0, 1, level, "Clopper-Pearson")
}
