package estimate

import (
	"fmt"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Simultaneous returns intervals for the shares of all outcomes of a game, or of
// all seats that can win it, that hold *together*: in at least a share level of
// all experiments each true share lies in its interval. counts[i] is the number of
// games with outcome i; every game has exactly one. Compare seats, or name the
// best of them, with these; for one share read alone Share is narrower.
//
// Each is the interval of Share at a level of 1-(1-level)/k for k outcomes
// (Bonferroni), but Level is the level they hold at together. Two outcomes need no
// correction, as the one's share is the other's remainder. Measured: at 95% all
// hold in 95.3 to 96.0% of experiments for four seats and three outcomes with 2,000
// games, and in up to 96.8% with 200 and a rare outcome.
//
// Without games all are [0, 1]. It panics without outcomes, if a count is
// negative, or if there are more than MaxGames games.
//
// Goodman 1965, Technometrics 7:247.
func Simultaneous(counts []int64, level float64) []Interval {
	if len(counts) == 0 {
		panic("estimate: shares of no outcomes")
	}
	n := histogramSize(counts)
	each := level
	if k := len(counts); k > 2 {
		each = min(1-2*tail(level)/float64(k), highestLevel)
	}
	intervals := make([]Interval, len(counts))
	for i, k := range counts {
		intervals[i] = Share(k, n, each)
		intervals[i].Level = level
		intervals[i].Method += ", all at once"
	}
	return intervals
}

// EqualSeats tests whether all seats win equally often: the chi-square statistic of
// the seats' scores against equal ones, and p, the probability that equal seats
// differ at least as much. points[i] is what seat i won in n games of per points
// each: its wins with per = 1, or twelfths with per = 12 where winners share a
// game. A small p says that seats differ, not by how much; and a large one does not
// say that they are equal (ShareTest asks that).
//
// The games must be independent. Shared games vary less than the statistic assumes,
// so that p is then too large rather than too small.
//
// ok is false where the approximation does not hold, with fewer than 5 games a seat
// or fewer than two seats; p is then 1. It panics if points is negative, if they are
// not n*per in all, unless per is in 1 to 1,000, or if n exceeds MaxGames.
//
// Pearson 1900, Philos. Mag. 50:157.
func EqualSeats(points []int64, n, per int64) (statistic, p float64, ok bool) {
	checkCounts(0, n)
	if per < 1 || per > maxPoints {
		panic(fmt.Sprintf("estimate: games of %d points (want 1 to %d)", per, maxPoints))
	}
	var sum int64
	for seat, v := range points {
		if v < 0 || v > n*per-sum {
			panic(fmt.Sprintf("estimate: %d points for seat %d of %d games of %d", v, seat, n, per))
		}
		sum += v
	}
	if sum != n*per {
		panic(fmt.Sprintf("estimate: %d points in %d games of %d", sum, n, per))
	}
	seats := float64(len(points))
	if len(points) < 2 || float64(n) < 5*seats {
		return 0, 1, false
	}
	observed, expected := make([]float64, len(points)), make([]float64, len(points))
	for i, v := range points {
		observed[i] = float64(v) / float64(per)
		expected[i] = float64(n) / seats
	}
	statistic = stat.ChiSquare(observed, expected)
	return statistic, distuv.ChiSquared{K: seats - 1}.Survival(statistic), true
}
