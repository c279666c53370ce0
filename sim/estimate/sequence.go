package estimate

import "math"

// The two guesses of ConfidenceSequence, both symmetric beta distributions: one
// that knows nothing and one that expects a share near one half, 0.5 -+ 0.03.
const (
	flatGuess   = 1
	evenerGuess = 500
)

// ConfidenceSequence returns the interval for a share of which k of n games are
// evidence that may be looked at after every game and stopped at for any reason:
// in a share level of all runs the truth lies in *all* the intervals of the run
// at once. An interval for a fixed number of games does not allow that: watched
// every hundred games to 100,000, a 95% interval loses the truth at some look in
// one run of two.
//
// With R(p) the probability of the games seen under a guess of the share (a half
// each on Beta(1, 1) and Beta(500, 500)) divided by that under p, the interval
// holds the p with R(p) < 1/(1-level). Under the true p, R is a martingale that
// starts at 1, so it reaches 1/(1-level) in at most a share 1-level of runs
// (Ville's inequality). A guess that is wrong costs width, not truth.
//
// Measured: of runs looked at every 20 games to 10,000, 0.4 to 2.7% ever lose the
// truth at 95%. The price is width: about half as wide again as Wilson at a share
// of one half, twice as wide at others.
//
// Lo is exactly 0 when k = 0 and Hi exactly 1 when k = n. Without games the
// interval is [0, 1]. It panics unless 0 <= k <= n <= MaxGames.
//
// Howard, Ramdas, McAuliffe and Sekhon 2021, Ann. Statist. 49:1055 (the beta-
// binomial mixture); Ville 1939.
func ConfidenceSequence(k, n int64, level float64) Interval {
	checkCounts(k, n)
	limit := -math.Log(2 * tail(level))
	const method = "confidence sequence"
	if n == 0 {
		return Interval{Lo: 0, Hi: 1, Level: level, Method: method}
	}
	wins, losses, total := float64(k), float64(n-k), float64(n)
	best := wins / total
	guessed := math.Log(0.5) + logSum(logGuess(flatGuess, k, n), logGuess(evenerGuess, k, n)) - binomialLog(k, n, best)
	outside := func(p float64) bool {
		return guessed+deviance(wins, total*p)+deviance(losses, total*(1-p)) >= limit
	}
	lo, hi := 0.0, 1.0
	if k > 0 {
		lo, _ = bisect(0, best, outside)
	}
	if k < n {
		_, hi = bisect(best, 1, func(p float64) bool { return !outside(p) })
	}
	return bracket(best, lo, hi, 0, 1, level, method)
}

// logGuess returns the log of the probability of k of n under Beta(a, a),
//
//	C(k+a-1, k) C(n-k+a-1, n-k) / C(n+2a-1, n)
//
// each binomial coefficient C(m, j) taken as a binomial probability divided by
// p^j (1-p)^(m-j). With one p for all three the powers cancel but for one 1-p.
func logGuess(a, k, n int64) float64 {
	p := float64(n) / float64(n+2*a-1)
	return binomialLog(k, k+a-1, p) + binomialLog(n-k, n-k+a-1, p) - binomialLog(n, n+2*a-1, p) + math.Log(1-p)
}

// logSum returns ln(e^a + e^b).
func logSum(a, b float64) float64 {
	return max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b)))
}
