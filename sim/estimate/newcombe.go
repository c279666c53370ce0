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
	d := p1 - p2
	lo := d - math.Hypot(p1-w1.Lo, w2.Hi-p2)
	hi := d + math.Hypot(w1.Hi-p1, p2-w2.Lo)
	return bracket(d, lo, hi, -1, 1, level, "Newcombe")
}
