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
//	share of the decisive games                Share(wins, wins+losses), DecisiveByTrial
//	mean score where draws count one half      Score, WinsMinusLosses
//	mean score where winners share a game      PointShare
//	share won when a trial plays many games    PairedScore
//	shares of all outcomes or seats at once    Simultaneous
//	whether all seats win equally often        EqualSeats
//	mean of scores measured on the same deals  Average
//	difference of shares, other deals          Newcombe
//	difference of any figures, other deals     DifferenceOf
//	difference of shares, the same deals       BonettPrice
//	difference of scores, the same deals       PairedPoints
//	mean of a metric                           Mean
//	difference of means, other deals           MeanDifference
//	difference of means, the same deals        PairedMean
//	what the same deals were worth             PairingGain
//	where a figure passes a value              Crossings
//	a score as a function of numbers           FitLogistic
//	a metric as a function of numbers          FitLogLinear
//	which numbers to play for that             LatinHypercube
//	the same from sums, by least squares       FitLeastSquares
//	median or other quantile of a metric       Quantile
//	when games end, and how                    GameLength, RestrictedMean
//	a share watched while games are played     ConfidenceSequence
//	how many games to play                     NeededGames, MoreGames, MoreTrials,
//	                                           NeededForDifference
//
// And for a gate, which asks whether a figure lies in a band and answers pass, fail
// or inconclusive:
//
//	a share                                    ShareTest
//	a share, looked at as games are bought     Schedule
//	a quantile                                 JudgeQuantile
//	any figure that has an interval            Judge
//	several failures at once                   FailureP, Holm
//	what the gate can see, and games it wants  Chances, NeededForVerdict, MoreToDecide
//	a score with an indifferent part           ZoneTest
//
// A game that can end without a winner has three shares, and each figure its own
// denominator: Share(wins, games) counts such a game against both sides,
// Share(wins, wins+losses) leaves it out, and Score gives each side half.
//
// A function of plain counts, whose estimate is a division anyone can make,
// returns an Interval; one whose estimate takes more than that returns the
// estimate as well.
//
// The games counted by one call must be independent of each other. The games
// of one trial share a deal and are not: count trials, or use a function that
// takes the trial as its unit (PairedScore, BonettPrice, PairedMean).
//
// At 95%, over shares from 0.05 to 0.95 and from 1,000 games on, every interval
// holds the truth in 94.8 to 95.5% of experiments on average, and in 94.6% at the
// worst share (TestCoverageGrid, which asserts LeastMeanCoverage, MostMeanCoverage and
// LeastCoverage). Exceptions are meant: Quantile of a metric with few values and
// Simultaneous hold it more often, ClopperPearson at least as often as its level,
// and ConfidenceSequence at all looks together. At rarer shares and with fewer games
// coverage varies more; each function says what was measured.
//
// Three promises hold for every function and every input it accepts: no result
// is NaN or infinite, no Interval has width zero, and every Interval holds its
// estimate. Inputs that no tally can produce (negative counts, more wins than
// games, a level of 0.05 for 0.95) are programmer errors and panic. Too few
// games for an answer is no error: it is an ok of false where no interval
// exists, and the widest possible interval elsewhere.
package estimate
