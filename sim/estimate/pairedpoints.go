package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// PairedPoints returns the mean of a difference that lies between -most and most,
// such as that of what a seat scores in two arms over the same n trials, as a part
// of most, and its interval. d are the sums of the differences.
//
// It is BonettPrice for differences of more kinds than won and lost: to the trials
// played are added one with difference most and one with -most, and the plain
// interval is taken from them all. Of differences that are all 0, most or -most it
// is BonettPrice's very interval.
//
// Without trials it is [-1, 1]. It panics if most is not positive, if no integers
// between -most and most have these sums, or if n exceeds MaxGames.
//
// After Bonett and Price 2012, J. Educ. Behav. Stat. 37:479.
func PairedPoints(d Sums, most int64, level float64) (difference float64, interval Interval) {
	if most <= 0 || most > math.MaxInt32 {
		panic(fmt.Sprintf("estimate: differences of at most %d", most))
	}
	mean, _ := d.moments()
	n, top := float64(d.N), float64(most)
	z := Z(level)
	if d.N == 0 {
		return 0, Interval{Lo: -1, Hi: 1, Level: level, Method: "paired points"}
	}
	if squares := float64(d.SumSquares) / top / top; squares > n*(1+1e-12) {
		panic(fmt.Sprintf("estimate: differences of at most %d have a sum of squares of %d over %d trials", most, d.SumSquares, d.N))
	}
	total := n + 2
	middle := float64(d.Sum) / top / total
	spread := (float64(d.SumSquares)/top/top+2)/total - middle*middle
	half := z * math.Sqrt(spread/total)
	return mean / top, bracket(mean/top, middle-half, middle+half, -1, 1, level, "paired points")
}

// NeededForDifference returns about how many trials it takes until a difference of
// the given size, as PairedPoints and BonettPrice estimate it, is told from none at
// the given level in a share power of experiments: with v the variance of a trial's
// difference that d shows,
//
//	n = v ((z_level + z_power) / size)^2
//
// rounded up to two digits. v is taken for at least size - size^2, the least that
// differences between -1 and 1 with this mean can have, so that an answer for a
// change that hardly shows is not too small. Without trials it is taken for 1.
//
// Answers beyond MaxGames are returned as MaxGames. It panics as PairedPoints does,
// and unless size is in (0, 1) and power in [0.5, 0.999999999].
func NeededForDifference(d Sums, most int64, size, level, power float64) int64 {
	if !(size > 0 && size < 1) || !(power >= lowestLevel && power <= highestLevel) {
		panic(fmt.Sprintf("estimate: a difference of %v at a power of %v (want more than 0 and less than 1, and %v to %v)", size, power, lowestLevel, highestLevel))
	}
	PairedPoints(d, most, level) // checks
	v := 1.0
	if d.N > 0 {
		n, top := float64(d.N), float64(most)
		mean := float64(d.Sum) / top / n
		v = max(float64(d.SumSquares)/top/top/n-mean*mean, size-size*size)
	}
	z := (Z(level) + distuv.UnitNormal.Quantile(power)) / size
	return TwoDigits(v * z * z)
}

// TwoDigits rounds a number of games up to two digits, as many as a projection is
// worth. Numbers beyond MaxGames are returned as MaxGames.
func TwoDigits(games float64) int64 {
	if !(games < MaxGames) {
		return MaxGames
	}
	digit := math.Pow(10, math.Floor(math.Log10(max(games, 10)))-1)
	return int64(math.Ceil(games/digit) * digit)
}
