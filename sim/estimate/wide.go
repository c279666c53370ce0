package estimate

import (
	"fmt"
	"math/bits"
)

// wide is an unsigned 128-bit integer, hi*2^64 + lo. Sums of squares reach
// 2^63, so that n times one needs it.
type wide struct{ hi, lo uint64 }

// product returns a*b of two numbers that are not negative.
func product(a, b int64) wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return wide{hi, lo}
}

// float returns the nearest float64, or its neighbour.
func (w wide) float() float64 { return float64(w.hi)*0x1p64 + float64(w.lo) }

// deviations returns n*squares - sum^2, exactly: n times the sum of squared
// deviations from the mean. In floats the two terms cancel, and a metric with a
// large mean and a small variance would get a variance of noise, even a
// negative one.
//
// It panics when no n integers can have these sums.
func deviations(n, sum, squares int64) wide {
	if n < 0 || squares < 0 || (n == 0 && (sum != 0 || squares != 0)) {
		panic(fmt.Sprintf("estimate: %d values with sum %d and sum of squares %d", n, sum, squares))
	}
	magnitude := uint64(sum)
	if sum < 0 {
		magnitude = -magnitude
	}
	minuend := product(n, squares)
	hi, lo := bits.Mul64(magnitude, magnitude)
	lo, borrow := bits.Sub64(minuend.lo, lo, 0)
	hi, borrow = bits.Sub64(minuend.hi, hi, borrow)
	if borrow != 0 {
		panic(fmt.Sprintf("estimate: %d values with sum %d and sum of squares %d: square of the sum is too large", n, sum, squares))
	}
	return wide{hi, lo}
}
