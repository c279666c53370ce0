package estimate

import (
	"fmt"
	"math"
)

// WeightedPoints are games of one kind: the sums of what they scored, and how many times more often games of that kind
// would come if they were dealt in the other way.
type WeightedPoints struct {
	Points Sums
	Weight float64
}

// Reweighted returns how much larger the mean score, from 0 to 1, would be if the kinds of games came as often as their
// weights say, and its interval: the mean of (weight - 1) times how far a game's score lies from the mean of all. The
// games need not be played again, and what both ways have in common cancels. A game is worth 0 to most points; weights
// average 1 over games as they were dealt.
//
// The interval is normal, from the spread of those products over games, within -1 and 1; not ok without two games. It
// panics on a weight that is negative or not finite, and as PointShare does.
//
// Importance sampling with the mean as a control variate: Owen 2013, Monte Carlo theory, methods and examples, 9.
func Reweighted(kinds []WeightedPoints, most int64, level float64) (difference float64, interval Interval, ok bool) {
	var all Sums
	for _, k := range kinds {
		checkPoints(k.Points, most)
		if !(k.Weight >= 0) || math.IsInf(k.Weight, 1) {
			panic(fmt.Sprintf("estimate: a weight of %v", k.Weight))
		}
		all.N, all.Sum, all.SumSquares = all.N+k.Points.N, all.Sum+k.Points.Sum, all.SumSquares+k.Points.SumSquares
	}
	if all.N < 2 {
		return 0, Interval{}, false
	}
	n, top := float64(all.N), float64(most)
	mean := float64(all.Sum) / n
	sum, squares := 0.0, 0.0
	for _, k := range kinds {
		of, more := float64(k.Points.N), k.Weight-1
		sum += more * (float64(k.Points.Sum) - of*mean)
		squares += more * more * (float64(k.Points.SumSquares) - 2*mean*float64(k.Points.Sum) + of*mean*mean)
	}
	difference = sum / n / top
	variance := max(squares/n/top/top-difference*difference, 0)
	half := max(Z(level)*math.Sqrt(variance/n), unseen(all.N, level))
	return difference, bracket(difference, difference-half, difference+half, -1, 1, level, "reweighted"), true
}
