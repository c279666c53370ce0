package estimate

import "fmt"

// maxPoints bounds the points of a trial, so that sums of squares of MaxGames
// trials fit in 63 bits.
const maxPoints = 1000

// PointShare returns the mean share of points won and its interval, from the sum
// and the sum of squares of the points won in N independent trials of at most
// most points each. A trial is what is independent of the rest: a game, or the
// games of one deal.
//
// Points divide a game. Where draws count one half a game has 2. Where m of up
// to four seats that win together get 1/m each it has 12, as twelfths are whole
// for m = 1, 2, 3 and 4, and a trial of four such games has 48.
//
// The interval is WilsonEffective with n = p(1-p)/v games, v being the variance
// of the mean between trials. For this n alone one trial that won every point
// and one that won none are added to the N seen: then neither v nor p(1-p) is
// ever zero, and the interval has a width even when all trials go alike. In whole
// numbers, with S1 and S2 the sums and primes for those that include the two
// added trials,
//
//	n = N S1' (N' most - S1') / (N' S2' - S1'^2)
//
// When every trial won all or nothing this is N, and the interval is Wilson
// exactly; when all trials won the same other share it grows as N^2, like the
// rule of three. It lies in [0, 1]; Lo is 0 only if no point was won and Hi is 1
// only if none was lost.
//
// Coverage is that of PairedScore, which is this function for a histogram.
//
// Without trials the answer is 0.5 in [0, 1]. It panics if most is not in 1 to
// 1,000, if no N whole numbers from 0 to most have these sums, or if N exceeds
// MaxGames.
//
// Added trials: after Agresti and Coull 1998, Am. Stat. 52:119, and Bonett and
// Price 2012; effective number: Kish 1965, as used for clustered shares by
// Korn and Graubard 1998, Surv. Methodol. 24:193.
func PointShare(s Sums, most int64, level float64) (share float64, interval Interval) {
	return pointShare(s, most, level, "Wilson with shared points")
}

func pointShare(s Sums, most int64, level float64, method string) (share float64, interval Interval) {
	checkPoints(s, most)
	if s.N == 0 {
		return 0.5, wilson(0, 0, level, method)
	}
	lost := s.N*most - s.Sum
	sum1, lost1, squares1 := s.Sum+most, lost+most, s.SumSquares+most*most // with the two added trials
	ratio := product(sum1, lost1).float() / deviations(s.N+2, sum1, squares1).float()
	points := float64(most) / ratio // points to an effective game
	share = float64(s.Sum) / float64(s.N*most)
	return share, wilson(float64(s.Sum)/points, float64(lost)/points, level, method)
}

// checkPoints panics unless N whole numbers from 0 to most can have these sums.
func checkPoints(s Sums, most int64) {
	if most < 1 || most > maxPoints {
		panic(fmt.Sprintf("estimate: trials of %d points (want 1 to %d)", most, maxPoints))
	}
	checkCounts(0, s.N)
	if s.Sum < 0 || s.Sum > s.N*most || s.SumSquares < s.Sum || s.SumSquares > most*s.Sum {
		panic(fmt.Sprintf("estimate: sum %d and sum of squares %d of %d values from 0 to %d", s.Sum, s.SumSquares, s.N, most))
	}
	deviations(s.N, s.Sum, s.SumSquares) // panics on sums that contradict each other
}
