package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// MaxGames is the largest number of games or trials the package accepts, 10^12.
// Up to 10^9 every limit is good to six digits or more; at 10^12 the limits of
// ClopperPearson are still good to three parts in a thousand;
// beyond, the incomplete beta function behind it loses its digits. A million
// games a second take eleven days to get there.
const MaxGames = 1_000_000_000_000

// The levels that every function accepts; Z says why.
const (
	lowestLevel  = 0.5
	highestLevel = 0.999999999
)

// Interval is a two-sided confidence interval: a recipe that makes intervals
// that hold the true value in a share Level of all experiments.
// The zero Interval is not an interval; it stands where ok is false.
type Interval struct {
	Lo     float64 `json:"lo"`     // lower limit, in the unit of the estimate
	Hi     float64 `json:"hi"`     // upper limit, always above Lo
	Level  float64 `json:"level"`  // confidence level, 0.95 for 95%
	Method string  `json:"method"` // the method's name in plain words, for labels
}

// Half returns half the interval's width: the figure behind a "+-". The estimate
// need not lie in the middle, so print Lo and Hi when the interval is lopsided.
func (i Interval) Half() float64 { return (i.Hi - i.Lo) / 2 }

// Z returns the two-sided standard normal quantile of a level: the z for which
// a normal variable lies within z standard deviations of its mean with
// probability level, Phi^-1((1+level)/2). Z(0.95) is 1.95996.
//
// It panics unless the level is in [0.5, 0.999999999]. A level below one half is
// nearly always an error rate handed over as a level (0.05 for 0.95), and would
// give an interval that is wrong more often than right. A level above the limit
// asks for tails where the distribution functions behind the exact intervals
// run out of digits; a correction for fifty million looks stays below it.
func Z(level float64) float64 {
	// The lower tail keeps its digits where (1+level)/2 would round to 1.
	return -distuv.UnitNormal.Quantile(tail(level))
}

// tail returns the error rate on either side of a two-sided interval.
func tail(level float64) float64 {
	if !(level >= lowestLevel && level <= highestLevel) {
		panic(fmt.Sprintf("estimate: level %v outside [%v, %v]", level, lowestLevel, highestLevel))
	}
	return (1 - level) / 2
}

// bracket makes an interval within [floor, ceiling] that holds value. Rounding
// may not close it: each limit is at least one float away from value. If value is
// an end of the range the limit is that end exactly, whatever lo or hi says.
func bracket(value, lo, hi, floor, ceiling, level float64, method string) Interval {
	return Interval{
		Lo:     max(floor, min(lo, math.Nextafter(value, math.Inf(-1)))),
		Hi:     min(ceiling, max(hi, math.Nextafter(value, math.Inf(1)))),
		Level:  level,
		Method: method,
	}
}

// checkCounts panics unless 0 <= k <= n <= MaxGames.
func checkCounts(k, n int64) {
	if k < 0 || k > n || n > MaxGames {
		panic(fmt.Sprintf("estimate: %d of %d games (want 0 <= k <= n <= %d)", k, n, int64(MaxGames)))
	}
}

// checkShare panics unless p is in [0, 1].
func checkShare(p float64) {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("estimate: share %v outside [0, 1]", p))
	}
}
