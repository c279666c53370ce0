package estimate

import (
	"fmt"
	"math"
)

// BonettPrice returns the interval for the difference of two shares measured on
// the same n trials, (n10 - n01)/n, where n10 trials had the outcome in the
// first arm only and n01 in the second only. Trials where the arms agree say
// nothing about the difference but how rare it is, so their split is not needed.
//
// With q10 = (n10+1)/(n+2), q01 = (n01+1)/(n+2) its limits are
//
//	q10 - q01 -+ z sqrt((q10 + q01 - (q10 - q01)^2) / (n+2))
//
// the plain interval after one disagreement of each kind is added: no width of
// zero when no trial disagrees, and coverage near the level where the plain
// interval falls far below it. The limits are clipped to [-1, 1] and, at levels
// near one half, widened to hold (n10 - n01)/n.
//
// Without trials it is [-1, 1]. It panics unless n10 and n01 are not negative
// and n10 + n01 <= n <= MaxGames.
//
// Bonett and Price 2012, J. Educ. Behav. Stat. 37:479.
func BonettPrice(n10, n01, n int64, level float64) Interval {
	if n10 < 0 || n01 < 0 || n > MaxGames || n10 > n || n01 > n-n10 {
		panic(fmt.Sprintf("estimate: %d and %d disagreements in %d trials (limit %d)", n10, n01, n, int64(MaxGames)))
	}
	z := Z(level)
	if n == 0 {
		return Interval{Lo: -1, Hi: 1, Level: level, Method: "Bonett-Price"}
	}
	total := float64(n + 2)
	q10, q01 := float64(n10+1)/total, float64(n01+1)/total
	d := q10 - q01
	half := z * math.Sqrt((q10+q01-d*d)/total)
	return bracket(float64(n10-n01)/float64(n), d-half, d+half, -1, 1, level, "Bonett-Price")
}
