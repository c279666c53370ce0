package estimate

import (
	"fmt"
	"math/big"
)

// DecisiveByTrial returns the share of the decisive games that were won, with its
// interval, when a trial plays several games of one deal: won and decisive are the sums
// over trials of how many of a trial's games were won, and were won or lost, products the
// sum of the products of both; the rest of its games were draws or another third outcome.
// Games that do not share deals want Share(wins, wins+losses) instead.
//
// Its denominator is random, and the games of a trial are not independent. With
// W and D the games won and decisive and r = W/D, the variance of r between
// trials is (linearised, as for any ratio)
//
//	v = sum over trials of (w - r d)^2 / D^2
//
// and the interval is WilsonEffective with n = r(1-r)/v games. As in PointShare
// one trial with all games won and one with all lost are added for this n alone.
// With one game a trial the interval is Wilson(wins, wins+losses) exactly.
//
// Without a decisive game the answer is 0.5 in [0, 1]. It panics unless games is in 1 to
// 1,000, if no trials of so many games have these sums, or with more than MaxGames trials.
//
// Cochran 1977, "Sampling Techniques", chapter 6 (ratio estimates).
func DecisiveByTrial(won, decisive Sums, products, games int64, level float64) (share float64, interval Interval) {
	if games < 1 || games > maxPoints {
		panic(fmt.Sprintf("estimate: trials of %d games (want 1 to %d)", games, maxPoints))
	}
	won.moments() // panics where there are no such values
	decisive.moments()
	if won.N != decisive.N || won.Sum < 0 || won.Sum > decisive.Sum || decisive.Sum > won.N*games ||
		products < won.SumSquares || products > decisive.SumSquares || decisive.SumSquares > games*decisive.Sum {
		panic(fmt.Sprintf("estimate: %+v games won of %+v decisive ones, with a sum of products of %d, in trials of %d games", won, decisive, products, games))
	}
	if decisive.Sum == 0 {
		return 0.5, wilson(0, 0, level, "Wilson by trial")
	}
	lost := decisive.Sum - won.Sum
	wins, all := won.Sum+games, decisive.Sum+2*games // with the two added trials
	added := games * games
	squares := residuals(Sums{won.N, wins, won.SumSquares + added}, Sums{won.N, all, decisive.SumSquares + 2*added}, products+added)
	worth, _ := new(big.Rat).SetFrac(squares, new(big.Int).Mul(times(wins, lost+games), big.NewInt(all))).Float64() // decisive games to an effective one
	return float64(won.Sum) / float64(decisive.Sum), wilson(float64(won.Sum)/worth, float64(lost)/worth, level, "Wilson by trial")
}
