package estimate

import (
	"fmt"
	"math"
	"math/big"
)

// Ratio returns how much of x there is for each h, sum over sum, such as turns a hand where trials have several hands
// each, and its interval. X and h are the sums of two integer metrics over the same n independent trials, and products
// is the sum of the products of their values in a trial. With R the ratio and H the mean of h, the interval is
//
//	R -+ q s/(H sqrt(n))
//
// where s is the standard deviation of x - R h about 0 (divisor n-1, computed exactly), by the delta method, and q as
// in [Mean]. A trial with many h weighs as much as it holds; that its h are alike is taken into account. The interval
// is good where H varies little about its mean over trials, as with hundreds of them.
//
// It is never narrower than the sliver of Mean, in units of H. With n < 2 or without any h there is no interval and ok
// is false. The ratio is then what there is, or 0.
//
// Methods: "ratio t", "ratio normal", "all equal" (x is R h in every trial). It panics if no n pairs of integers have
// these sums, if h has a negative sum, or if n exceeds MaxGames.
//
// Cochran 1977, Sampling Techniques, 3rd ed., sections 2.11 and 6.4.
func Ratio(x, h Sums, products int64, level float64) (ratio float64, interval Interval, ok bool) {
	x.moments() // panics where there are no such values
	h.moments()
	if x.N != h.N || h.Sum < 0 {
		panic(fmt.Sprintf("estimate: a ratio of %d values to %d that sum to %d", x.N, h.N, h.Sum))
	}
	if h.Sum == 0 {
		return 0, Interval{}, false
	}
	ratio = float64(x.Sum) / float64(h.Sum)
	if x.N < 2 {
		return ratio, Interval{}, false
	}
	n, per := float64(x.N), float64(h.Sum)/float64(x.N)
	least := unseen(x.N, level) / per
	squares := residuals(x, h, products)
	if squares.Sign() < 0 {
		panic("estimate: no two metrics have these sums and this sum of products")
	}
	if squares.Sign() == 0 {
		return ratio, around(ratio, least, level, "all equal"), true
	}
	rss, _ := new(big.Rat).SetFrac(squares, times(h.Sum, h.Sum)).Float64()
	q, name := quantileT(n-1, level)
	if name == "Student t" {
		name = "t"
	}
	return ratio, around(ratio, max(q*math.Sqrt(rss/(n-1)/n)/per, least), level, "ratio "+name), true
}

// residuals returns the sum of (x - R h)^2 over the trials, times the square of the sum of h.
func residuals(x, h Sums, products int64) *big.Int {
	sum := new(big.Int).Mul(big.NewInt(x.SumSquares), times(h.Sum, h.Sum))
	cross := new(big.Int).Mul(big.NewInt(products), times(x.Sum, h.Sum))
	sum.Sub(sum, cross.Lsh(cross, 1))
	return sum.Add(sum, new(big.Int).Mul(big.NewInt(h.SumSquares), times(x.Sum, x.Sum)))
}

func times(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }
