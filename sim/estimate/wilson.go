package estimate

import (
	"fmt"
	"math"
)

// Wilson returns the score interval for a share of which k of n games are
// evidence. With p = k/n and z = Z(level) its limits are
//
//	(p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)
//
// the shares that a two-sided score test does not reject. Its mean coverage is
// close to the level at every n, which is why figures are shown with it; for
// shares near 0 or 1 single values of the truth are covered less often (see
// ClopperPearson and Share).
//
// Lo is exactly 0 when k = 0 and Hi exactly 1 when k = n. Without games the
// interval is [0, 1]. It panics unless 0 <= k <= n <= MaxGames.
//
// Wilson 1927, J. Am. Stat. Assoc. 22:209; recommended by Brown, Cai and
// DasGupta 2001, Statist. Sci. 16:101.
func Wilson(k, n int64, level float64) Interval {
	checkCounts(k, n)
	return wilson(float64(k), float64(n-k), level, "Wilson")
}

// WilsonEffective returns the interval of Wilson for an observed share p that
// is worth as much as n independent games; n need not be whole. It serves
// estimates whose variance v is not that of independent games, with the
// effective number n = p(1-p)/v (the design effect of Kish 1965, "Survey
// Sampling").
//
// The edge cases are those of Wilson: p = 0, p = 1 and n = 0. It panics unless
// p is in [0, 1] and n is finite and not negative.
func WilsonEffective(p, n, level float64) Interval {
	checkShare(p)
	if !(n >= 0 && n <= math.MaxFloat64) {
		panic(fmt.Sprintf("estimate: effective number of games %v (want finite, not negative)", n))
	}
	return wilson(p*n, (1-p)*n, level, "Wilson")
}

// wilson works on counts, multiplied through by n, so that neither a small
// share nor a small remainder loses digits.
func wilson(wins, losses, level float64, method string) Interval {
	n := wins + losses
	z := Z(level)
	if n == 0 {
		return Interval{Lo: 0, Hi: 1, Level: level, Method: method}
	}
	z2 := z * z
	centre := wins + z2/2
	half := z * math.Sqrt(wins*(losses/n)+z2/4)
	return bracket(wins/n, (centre-half)/(n+z2), (centre+half)/(n+z2), 0, 1, level, method)
}

// unseen returns Wilson's upper limit for something that happened in none of n
// games, z^2/(n+z^2): the rule of three (3/n) at its own level.
func unseen(n int64, level float64) float64 {
	z := Z(level)
	return z * z / (float64(n) + z*z)
}
