package estimate

// PairedScore returns the mean share of points won and its interval when a
// trial plays several games of one deal: counts[i] is the number of trials that
// won i of their m = len(counts)-1 points. A point is a game, or half a game
// where draws count one half (two games then make counts[0..4]).
//
// The trial is the unit. Games that share a deal may go alike, as when one deal
// favours a side, or against each other, as when both play it from either seat;
// counting them as independent games makes the interval too narrow in the first
// case and too wide in the second. The interval is that of PointShare, which
// says how it comes about. With m = 1 it is Wilson exactly.
//
// Measured coverage at 95%, from 20 trials on: 94 to 97% for shares from 10% to
// 90%, whether the games of a trial go alike, pay no heed to each other, or go
// against each other. It rises to 99% and more where the added trials weigh: when
// nearly all trials end alike, or fewer than ten games in all were won or lost.
//
// Without trials the answer is 0.5 in [0, 1]. It panics if counts has fewer than
// two or more than 1,001 entries, if one is negative, or if there are more than
// MaxGames trials.
func PairedScore(counts []int64, level float64) (share float64, interval Interval) {
	most := int64(len(counts) - 1)
	sum, squares := int64(0), int64(0)
	n := histogramSize(counts)
	if most <= maxPoints {
		sum, squares = powerSums(counts)
	}
	return pointShare(Sums{n, sum, squares}, most, level, "Wilson by trial")
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
