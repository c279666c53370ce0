package estimate

import "fmt"

// DecisiveByTrial returns the share of the decisive games that were won, with its
// interval, when a trial plays several games of one deal: counts[w][l] is the
// number of trials with w games won and l lost, the rest of their m =
// len(counts)-1 games being draws or another third outcome. Games that do not
// share deals want Share(wins, wins+losses) instead.
//
// Its denominator is random, and the games of a trial are not independent. With
// W and L the games won and lost, D = W+L and r = W/D, the variance of r between
// trials is (linearised, as for any ratio)
//
//	v = sum over trials of (w(1-r) - l r)^2 / D^2
//
// and the interval is WilsonEffective with n = r(1-r)/v games. As in PointShare
// one trial with all games won and one with all lost are added for this n alone.
// With m = 1 the interval is Wilson(wins, wins+losses) exactly.
//
// Without a decisive game the answer is 0.5 in [0, 1]. It panics unless counts is
// a square of 2 to 1,001 rows without negative counts, empty where w+l > m, with
// at most MaxGames trials.
//
// Cochran 1977, "Sampling Techniques", chapter 6 (ratio estimates).
func DecisiveByTrial(counts [][]int64, level float64) (share float64, interval Interval) {
	m := int64(len(counts) - 1)
	if m < 1 || m > maxPoints {
		panic(fmt.Sprintf("estimate: trials of %d games (want 1 to %d)", m, maxPoints))
	}
	var trials, won, lost int64
	for w, row := range counts {
		if int64(len(row)) != m+1 {
			panic(fmt.Sprintf("estimate: %d counts of trials with %d games won (want %d)", len(row), w, m+1))
		}
		for l, c := range row {
			if c < 0 || c > MaxGames-trials || c > 0 && int64(w+l) > m {
				panic(fmt.Sprintf("estimate: %d trials of %d games with %d won and %d lost", c, m, w, l))
			}
			trials += c
			won += int64(w) * c
			lost += int64(l) * c
		}
	}
	if won+lost == 0 {
		return 0.5, wilson(0, 0, level, "Wilson by trial")
	}
	decisive := float64(won + lost + 2*m) // with the two added trials
	r := float64(won+m) / decisive
	s := float64(lost+m) / decisive
	squares := float64(m*m) * (r*r + s*s)
	for w, row := range counts {
		for l, c := range row {
			d := float64(w)*s - float64(l)*r
			squares += float64(c) * d * d
		}
	}
	games := squares / (r * s * decisive) // decisive games to an effective one
	return float64(won) / float64(won+lost), wilson(float64(won)/games, float64(lost)/games, level, "Wilson by trial")
}
