package estimate

import (
	"fmt"
	"math"
)

// Verdict is the answer of a gate to whether a figure lies in a band.
type Verdict uint8

// The verdicts. Inconclusive is the zero value: nothing has been shown.
const (
	Inconclusive Verdict = iota
	Pass                 // shown to lie in the band
	Fail                 // shown to lie outside
)

var verdictNames = [...]string{"inconclusive", "pass", "fail"}

// String returns "pass", "fail" or "inconclusive".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("verdict %d", uint8(v))
}

// MarshalText writes a verdict as its name, in JSON too.
func (v Verdict) MarshalText() ([]byte, error) {
	if int(v) >= len(verdictNames) {
		return nil, fmt.Errorf("no verdict %d", uint8(v))
	}
	return []byte(verdictNames[v]), nil
}

// UnmarshalText reads what MarshalText writes.
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, name := range verdictNames {
		if name == string(text) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("no verdict %q (want pass, fail or inconclusive)", text)
}

// Band is the range a figure should lie in, ends included. An end may be infinite
// where only the other matters (but JSON has no infinity); for a share 0 and 1 do
// as well.
type Band struct {
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

func (b Band) check() {
	if !(b.Lo <= b.Hi) {
		panic(fmt.Sprintf("estimate: band from %v to %v", b.Lo, b.Hi))
	}
}

// The error rates that a verdict can be asked for; those at which LevelFor is a
// level.
const (
	lowestAlpha  = 5e-10
	highestAlpha = 0.25
)

func checkAlpha(alpha float64) {
	if !(alpha >= lowestAlpha && alpha <= highestAlpha) {
		panic(fmt.Sprintf("estimate: error rate %v outside [%v, %v]", alpha, lowestAlpha, highestAlpha))
	}
}

// LevelFor returns the level of the interval that gives verdicts with error rate
// alpha, 1-2 alpha: 90% for 5%. It panics unless alpha is in [5e-10, 0.25]; a
// level in place of an error rate is the mistake to catch.
func LevelFor(alpha float64) float64 {
	checkAlpha(alpha)
	return min(1-2*alpha, highestLevel)
}

// Judge gives the verdict on a figure from its interval at LevelFor(alpha): pass
// if the interval lies in the band, fail if it lies outside, inconclusive if it
// does both. It serves every figure that has an interval: a mean, a difference of
// paired means (PairedMean) or shares (BonettPrice), a score with draws (Score,
// PointShare). Shares have ShareTest, quantiles JudgeQuantile.
//
// These are the two one-sided tests of Schuirmann: a figure at an end of the band
// or beyond passes in at most a share alpha of experiments, and one in the band
// fails in at most alpha on either side, so far as the interval keeps its level.
// Inconclusive is no pass: "not shown to differ" is not "shown to be equal".
//
// A limit within one part in 10^9 of an end counts as on it, so that machines that
// differ in the last bit of a float agree on the verdict. An interval with Level 0,
// none at all, is inconclusive.
//
// Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657.
func Judge(i Interval, b Band) Verdict {
	b.check()
	lo, hi := b.Lo-math.Abs(b.Lo)*1e-9, b.Hi+math.Abs(b.Hi)*1e-9
	switch {
	case i.Level == 0:
		return Inconclusive
	case i.Lo >= lo && i.Hi <= hi:
		return Pass
	case i.Hi < lo || i.Lo > hi:
		return Fail
	}
	return Inconclusive
}

// worse returns the verdict on two claims that must both hold.
func worse(a, b Verdict) Verdict {
	switch {
	case a == Fail || b == Fail:
		return Fail
	case a == Pass && b == Pass:
		return Pass
	}
	return Inconclusive
}

// MoreToDecide projects how many more games or trials a verdict wants, given a
// figure's value and interval after n of them: as many as narrow the interval
// until it fits into the room between the value and the ends of the band, if the
// value stays and widths fall with the square root of n. 0 means decided. The
// answer is at least 1 otherwise, and MaxGames where the value lies on an end or
// nothing is known yet.
//
// It panics if n is negative or beyond MaxGames.
func MoreToDecide(n int64, value float64, i Interval, b Band) int64 {
	checkCounts(0, n)
	if Judge(i, b) != Inconclusive {
		return 0
	}
	if n == 0 || i.Level == 0 {
		return MaxGames
	}
	below, above := value-i.Lo, i.Hi-value
	ratio := 1.0 // of the interval's half to the room, where there is too little
	switch {
	case value < b.Lo:
		ratio = above / (b.Lo - value)
	case value > b.Hi:
		ratio = below / (value - b.Hi)
	default:
		if i.Lo < b.Lo {
			ratio = below / (value - b.Lo)
		}
		if i.Hi > b.Hi {
			ratio = max(ratio, above/(b.Hi-value))
		}
	}
	return max(1, upTo(math.Ceil(float64(n)*(ratio*ratio-1))))
}

// FailureP returns the smallest error rate at which Judge fails a figure: the p-
// value of "the figure lies in the band". figure makes its interval at a level; a
// higher level must not make it narrower. Answers above 0.25 are 1, and below 5e-10
// are 5e-10. Several failures want Holm.
func FailureP(b Band, figure func(level float64) Interval) float64 {
	fails := func(alpha float64) bool { return Judge(figure(LevelFor(alpha)), b) == Fail }
	if !fails(highestAlpha) {
		return 1
	}
	if fails(lowestAlpha) {
		return lowestAlpha
	}
	lo, hi := lowestAlpha, highestAlpha
	for hi > lo*(1+1e-9) {
		mid := math.Sqrt(lo * hi)
		if fails(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
