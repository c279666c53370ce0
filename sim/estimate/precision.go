package estimate

import (
	"fmt"
	"math"
)

// NeededGames returns the smallest number of games for which the Wilson interval
// of a share p is no wider than half on either side of its middle. With z =
// Z(level) it is the least n with
//
//	z sqrt(n p(1-p) + z^2/4) / (n + z^2) <= half
//
// For p = 1/2 that is z^2 games fewer than the textbook's z^2/(4 half^2), 2,398
// instead of 2,401 for two points at 95%. Unlike the textbook's it is right at p
// = 0 and p = 1 too, where the width falls as 1/n.
//
// Answers beyond MaxGames are returned as MaxGames: out of reach. It panics
// unless p is in [0, 1] and half is positive and finite.
func NeededGames(p, half, level float64) int64 {
	checkShare(p)
	checkHalf(half)
	z := Z(level)
	if half >= 0.5 {
		return 0 // [0, 1] will do
	}
	z2 := z * z
	v := p * (1 - p)
	// The larger root in n + z^2 of the condition squared.
	root := z2 * (v + math.Sqrt(v*v+half*half*max(0, 1-4*v))) / (2 * half * half)
	return upTo(math.Ceil(root - z2))
}

// MoreGames is the stopping rule for a wanted precision: how many games are
// still missing until the interval that Share prints for k of n games is no
// wider than half on either side of its middle. 0 means done. Otherwise the
// answer is a projection from the share seen so far, at least 1; the caller
// rounds it up to whole batches, plays them, and asks again.
//
// Stopping when an interval is narrow enough hardly disturbs its coverage,
// because a width near 50% says little about the share; stopping when an
// interval excludes a value does, and must not use this. Near 0 and 1 the width
// does follow the share, so a run should begin with a fixed minimum, a thousand
// games or so.
//
// Without games the projection is for a share of one half, the worst case. It
// panics as Share and NeededGames do.
func MoreGames(k, n int64, half, level float64) int64 {
	checkHalf(half)
	current := Share(k, n, level)
	if current.Half() <= half {
		return 0
	}
	p := 0.5
	if n > 0 {
		p = float64(k) / float64(n)
	}
	if missing := NeededGames(p, half, level) - n; missing > 0 {
		return missing
	}
	// ClopperPearson is wider than Wilson and not there yet.
	return MoreTrials(n, current, half)
}

// MoreTrials is the stopping rule for any other estimate: given the interval
// after n games or trials, how many more until it is no wider than half on
// either side of its middle. 0 means done. Otherwise the answer assumes that
// widths fall with the square root of n,
//
//	n (current/half)^2 - n
//
// rounded up and at least 1.
//
// Answers beyond MaxGames are returned as MaxGames. It panics if n is negative
// or beyond MaxGames, or unless half is positive and finite.
func MoreTrials(n int64, current Interval, half float64) int64 {
	checkCounts(0, n)
	checkHalf(half)
	if current.Half() <= half {
		return 0
	}
	ratio := current.Half() / half
	return max(1, upTo(math.Ceil(float64(n)*ratio*ratio-float64(n))))
}

func checkHalf(half float64) {
	if !(half > 0 && half <= math.MaxFloat64) {
		panic(fmt.Sprintf("estimate: half width %v (want positive and finite)", half))
	}
}

// upTo returns n as an integer between 0 and MaxGames.
func upTo(n float64) int64 {
	if !(n < MaxGames) {
		return MaxGames
	}
	return max(0, int64(n))
}
