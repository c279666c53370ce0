package estimate

import "fmt"

// maxPoints bounds the points of a trial, so that sums of squares of MaxGames
// trials fit in 63 bits.
const maxPoints = 1000

// PairedScore returns the mean share of points won and its interval when a
// trial plays several games of one deal: counts[i] is the number of trials that
// won i of their m = len(counts)-1 points. A point is a game, or half a game
// where draws count one half (two games then make counts[0..4]).
//
// The trial is the unit. Games that share a deal may go alike, as when one deal
// favours a side, or against each other, as when both play it from either seat;
// counting them as independent games makes the interval too narrow in the first
// case and too wide in the second. The variance v of the mean is therefore that
// between the trials' shares, and the interval is WilsonEffective with n =
// p(1-p)/v games. For this n alone one trial that won everything and one that
// won nothing are added to the N seen: then neither v nor p(1-p) is ever zero.
// In whole numbers, with S1 and S2 the sums of i and i^2 and primes for the
// sums that include the two added trials,
//
//	n = N S1' (N'm - S1') / (N'S2' - S1'^2)
//
// With m = 1 this is N, and the interval is Wilson exactly. It is also N when
// every trial won all of its points or none; when all trials won the same other
// share it grows as N^2, like the rule of three.
//
// Measured coverage at 95%, from 20 trials on: 94 to 97% for shares from 10% to
// 90%, whether the games of a trial go alike, pay no heed to each other, or go
// against each other. It rises to 99% and more where the added trials weigh: when
// nearly all trials end alike, or fewer than ten games in all were won or lost.
//
// Without trials the answer is 0.5 in [0, 1]. It panics if counts has fewer than
// two or more than 1,001 entries, if one is negative, or if there are more than
// MaxGames trials.
//
// Added trials: after Agresti and Coull 1998, Am. Stat. 52:119, and Bonett and
// Price 2012; effective number: Kish 1965, as used for clustered shares by
// Korn and Graubard 1998, Surv. Methodol. 24:193.
func PairedScore(counts []int64, level float64) (share float64, interval Interval) {
	m := int64(len(counts) - 1)
	if m < 1 || m > maxPoints {
		panic(fmt.Sprintf("estimate: trials of %d points (want 1 to %d)", m, maxPoints))
	}
	trials := histogramSize(counts)
	if trials == 0 {
		return 0.5, wilson(0, 0, level, "Wilson by trial")
	}
	sum, squares := powerSums(counts)
	lost := trials*m - sum
	sum1, lost1, squares1 := sum+m, lost+m, squares+m*m // with the two added trials
	ratio := product(sum1, lost1).float() / deviations(trials+2, sum1, squares1).float()
	points := float64(m) / ratio // points to an effective game
	share = float64(sum) / float64(trials*m)
	return share, wilson(float64(sum)/points, float64(lost)/points, level, "Wilson by trial")
}

// powerSums returns the sum of a histogram's values (the indices) and the sum of
// their squares.
func powerSums(counts []int64) (sum, squares int64) {
	for i, c := range counts {
		v := int64(i)
		sum += v * c
		squares += v * v * c
	}
	return sum, squares
}
