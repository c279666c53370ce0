// Package estimate turns exact counts and sums into figures with intervals.
//
// It knows no game and no shard. It takes integers (how many games, how many
// won, sums and sums of squares of a metric, a histogram) and computes floats
// once, at the end, so that its answers depend on the counts alone and not on
// the order in which games were played. Two machines of one kind agree to the
// last bit; two kinds may differ in it, as Go lets a compiler fuse a
// multiplication and an addition.
//
// Which function for which question:
//
//	share of games with an outcome             Share (picks Wilson or ClopperPearson)
//	mean score where draws count one half      Score, WinsMinusLosses
//	share won when a trial plays many games    PairedScore
//	difference of shares, other deals          Newcombe
//	difference of shares, the same deals       BonettPrice
//	mean of a metric                           Mean
//	difference of means, other deals           MeanDifference
//	difference of means, the same deals        PairedMean
//	median or other quantile of a metric       Quantile
//	how many games to play                     NeededGames, MoreGames, MoreTrials
//
// A function of plain counts, whose estimate is a division anyone can make,
// returns an Interval; one whose estimate takes more than that returns the
// estimate as well.
//
// The games counted by one call must be independent of each other. The games
// of one trial share a deal and are not: count trials, or use a function that
// takes the trial as its unit (PairedScore, BonettPrice, PairedMean).
//
// Three promises hold for every function and every input it accepts: no result
// is NaN or infinite, no Interval has width zero, and every Interval holds its
// estimate. Inputs that no tally can produce (negative counts, more wins than
// games, a level of 0.05 for 0.95) are programmer errors and panic. Too few
// games for an answer is no error: it is an ok of false where no interval
// exists, and the widest possible interval elsewhere.
package estimate
