package estimate

import "math"

// Newcombe returns the interval for the difference k1/n1 - k2/n2 of two shares
// from independent games: the hybrid score interval, method 10. With d the
// difference and [l1, u1], [l2, u2] the Wilson intervals of the two shares p1,
// p2, its limits are
//
//	d - sqrt((p1-l1)^2 + (u2-p2)^2),    d + sqrt((u1-p1)^2 + (p2-l2)^2)
//
// It lies within [-1, 1], and swapping the two mirrors it. If either side has
// no games it is [-1, 1]. It panics unless 0 <= k <= n <= MaxGames on both sides.
//
// Not for games that share deals: those want BonettPrice, or the interval comes
// out far too wide.
//
// Newcombe 1998, Stat. Med. 17:873.
func Newcombe(k1, n1, k2, n2 int64, level float64) Interval {
	w1, w2 := Wilson(k1, n1, level), Wilson(k2, n2, level)
	if n1 == 0 || n2 == 0 {
		return Interval{Lo: -1, Hi: 1, Level: level, Method: "Newcombe"}
	}
	p1, p2 := float64(k1)/float64(n1), float64(k2)/float64(n2)
	i := DifferenceOf(p1, w1, p2, w2)
	i.Method = "Newcombe"
	return i
}

// DifferenceOf returns the interval for the difference a - b of two estimates of independent games, from their own
// intervals, as Newcombe makes it of two shares: each limit is as far from the difference as the limits on that side are
// from their estimates, squared and added.
//
// Method is "Newcombe by trial", the level that of a.
func DifferenceOf(a float64, ia Interval, b float64, ib Interval) Interval {
	d := a - b
	return bracket(d, d-math.Hypot(a-ia.Lo, ib.Hi-b), d+math.Hypot(ia.Hi-a, b-ib.Lo), -1, 1, ia.Level, "Newcombe by trial")
}
