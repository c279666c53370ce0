package estimate

import "math"

// ShareTest gives verdicts on a share of N games with cut-offs in whole numbers,
// so that a verdict compares integers and is the same on every machine. Make it
// with NewShareTest.
type ShareTest struct {
	N                int64
	Band             Band
	Alpha            float64
	PassFrom, PassTo int64 // passes with PassFrom <= k <= PassTo; with none if PassFrom > PassTo
	FailTo, FailFrom int64 // fails with k <= FailTo or k >= FailFrom; -1 and N+1 where there is no such k
}

// NewShareTest returns the test of whether a share, of which k of n games will be
// evidence, lies in a band. With B binomial it
//
//	passes where P(B >= k) <= alpha at Lo and P(B <= k) <= alpha at Hi
//	fails  where P(B <= k) <= alpha at Lo or  P(B >= k) <= alpha at Hi
//
// and is inconclusive otherwise. The probabilities are exact, so a share on or
// beyond an end passes in at most alpha of experiments and one in the band fails in
// at most alpha on either side, at every n. It is Judge with the interval of
// ClopperPearson at LevelFor(alpha). Against Wilson's interval a cut-off is stricter
// by about one game.
//
// An end at or beyond 0 or 1 asks nothing. With few games no count passes.
//
// It panics unless Lo <= Hi, alpha is in [5e-10, 0.25], and 0 <= n <= MaxGames.
// Beyond a variance of 10^8 (400 million games at one half) cut-offs come from the
// normal distribution with a correction and may be a game off.
//
// Schuirmann 1987; Clopper and Pearson 1934.
func NewShareTest(n int64, band Band, alpha float64) ShareTest {
	band.check()
	checkAlpha(alpha)
	checkCounts(0, n)
	t := ShareTest{N: n, Band: band, Alpha: alpha, PassFrom: 0, PassTo: n, FailTo: -1, FailFrom: n + 1}
	if band.Lo > 0 {
		t.PassFrom = fromAbove(n, band.Lo, alpha)
		t.FailTo = rankBelow(n, min(1, band.Lo), alpha) - 1
	}
	if band.Hi < 1 {
		t.PassTo = rankBelow(n, max(0, band.Hi), alpha) - 1
		t.FailFrom = fromAbove(n, band.Hi, alpha)
	}
	return t
}

// fromAbove returns the smallest k with P(B >= k) <= alpha for B binomial (n, p).
func fromAbove(n int64, p, alpha float64) int64 {
	return n + 1 - rankBelow(n, max(0, min(1, 1-p)), alpha)
}

// Verdict judges k games of N. It panics unless 0 <= k <= N.
func (t ShareTest) Verdict(k int64) Verdict {
	checkCounts(k, t.N)
	switch {
	case t.PassFrom <= k && k <= t.PassTo:
		return Pass
	case k <= t.FailTo || k >= t.FailFrom:
		return Fail
	}
	return Inconclusive
}

// FailureP returns the p-value of "the share lies in the band" for k of N games: the
// test fails them where it is at most Alpha. Several failures want Holm, and looks
// multiply it (AlphaPerLook).
func (t ShareTest) FailureP(k int64) float64 {
	checkCounts(k, t.N)
	p := 1.0
	if t.Band.Lo > 0 {
		p = binomialBetween(0, k, t.N, min(1, t.Band.Lo))
	}
	if t.Band.Hi < 1 {
		p = min(p, binomialBetween(k, t.N, t.N, max(0, t.Band.Hi)))
	}
	return p
}

// MoreGames projects how many more games the verdict on k of N wants if the share
// stays what it is: 0 if it is decided, MaxGames without games or where the share
// lies on an end of the band, or nearly.
func (t ShareTest) MoreGames(k int64) int64 {
	if t.Verdict(k) != Inconclusive {
		return 0
	}
	if t.N == 0 {
		return MaxGames
	}
	p := float64(k) / float64(t.N)
	n, ok := fewest(t.N, func(n int64) bool {
		return NewShareTest(n, t.Band, t.Alpha).Verdict(int64(math.Round(p*float64(n)))) != Inconclusive
	})
	if !ok {
		return MaxGames
	}
	return n - t.N
}

// Chances are what a test will answer: the probabilities of the three verdicts,
// and the mean number of games played until the verdict or the end.
type Chances struct {
	Pass         float64 `json:"pass"`
	Fail         float64 `json:"fail"`
	Inconclusive float64 `json:"inconclusive"`
	Games        float64 `json:"games"`
}

// Chances returns the test's operating characteristic at a true share p, exactly:
// what it can and cannot see. It panics unless p is in [0, 1].
func (t ShareTest) Chances(p float64) Chances {
	checkShare(p)
	c := Chances{Games: float64(t.N)}
	c.Pass = binomialBetween(t.PassFrom, t.PassTo, t.N, p)
	c.Fail = binomialBetween(0, t.FailTo, t.N, p) + binomialBetween(t.FailFrom, t.N, t.N, p)
	for _, r := range t.undecided() {
		c.Inconclusive += binomialBetween(r[0], r[1], t.N, p)
	}
	return c
}

// undecided returns the ranges of counts without a verdict: below and above those
// that pass, or all between those that fail.
func (t ShareTest) undecided() [][2]int64 {
	if t.PassFrom > t.PassTo {
		return [][2]int64{{t.FailTo + 1, t.FailFrom - 1}}
	}
	return [][2]int64{{t.FailTo + 1, t.PassFrom - 1}, {t.PassTo + 1, t.FailFrom - 1}}
}

// NeededForVerdict returns a number of games with which ShareTest gives the right
// verdict with probability power if the true share is p: a pass in the band, a fail
// outside. It is the smallest to within one part in a thousand, leaving aside that
// the power of counts goes up and down by a little from one n to the next.
//
// ok is false where no number does, or none up to MaxGames/2: p is an end of the
// band, or nearly. It panics unless p is in [0, 1], power in (0, 1), and as
// NewShareTest does.
func NeededForVerdict(band Band, alpha, p, power float64) (n int64, ok bool) {
	checkShare(p)
	if !(power > 0 && power < 1) {
		panic("estimate: power outside (0, 1)")
	}
	want := func(n int64) bool {
		c := NewShareTest(n, band, alpha).Chances(p)
		if p >= band.Lo && p <= band.Hi {
			return c.Pass >= power
		}
		return c.Fail >= power
	}
	return fewest(0, want)
}

// fewest returns the smallest number of games above few that will do, to within one
// part in a thousand; ok is false if there is none up to MaxGames/2.
func fewest(few int64, want func(n int64) bool) (n int64, ok bool) {
	n = max(1, 2*few)
	for !want(n) {
		few, n = n, 2*n
		if n > MaxGames/2 {
			return 0, false
		}
	}
	for n-few > max(1, n/1000) {
		if mid := few + (n-few)/2; want(mid) {
			n = mid
		} else {
			few = mid
		}
	}
	return n, true
}

// NormalChances returns the operating characteristic of Judge on a figure that is
// a mean over n games or trials, by the normal approximation: mean and sd are those
// of one game or trial. It serves scores with draws, metrics and paired
// differences, where ShareTest does not apply. It panics unless sd is positive and n
// at least 1.
func NormalChances(mean, sd float64, n int64, band Band, alpha float64) Chances {
	checkAlpha(alpha)
	band.check()
	checkCounts(1, n)
	checkHalf(sd)
	se := sd / math.Sqrt(float64(n))
	z := Z(LevelFor(alpha))
	lo, hi := (band.Lo-mean)/se, (band.Hi-mean)/se
	c := Chances{Games: float64(n)}
	if lo+z < hi-z {
		c.Pass = normalBetween(lo+z, hi-z)
	}
	c.Fail = normalBetween(math.Inf(-1), lo-z) + normalBetween(hi+z, math.Inf(1))
	c.Inconclusive = max(0, 1-c.Pass-c.Fail)
	return c
}

// normalBetween returns the probability of a standard normal variable in [a, b],
// from whichever tail keeps the digits.
func normalBetween(a, b float64) float64 {
	if a > 0 {
		a, b = -b, -a
	}
	return 0.5 * (math.Erfc(-b/math.Sqrt2) - math.Erfc(-a/math.Sqrt2))
}
