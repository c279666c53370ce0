package estimate

// Score returns the mean score of games that can be drawn, (wins + draws/2)/n,
// with its interval. A draw is any third outcome that counts one half to either
// side, such as a game that reached its cap.
//
// The variance of one game's score is (wins + draws/4)/n - score^2: draws make
// it smaller than score(1-score), and the interval narrower than the one that
// takes the score for a share of n decisive games. The plain interval, score -+
// z sqrt(variance/n), leaves [0, 1] near its ends and has width zero when all
// games end alike. This one is Wilson's with an effective number of games; it
// is PairedScore with a game as a trial of two half points, which says how the
// effective number comes about and what it is worth. Without draws it is Wilson
// exactly.
//
// Without games the answer is 0.5 in [0, 1]. It panics if a count is negative
// or there are more than MaxGames games.
func Score(wins, draws, losses int64, level float64) (score float64, interval Interval) {
	score, interval = PairedScore([]int64{losses, draws, wins}, level)
	if draws == 0 {
		interval.Method = "Wilson"
	} else {
		interval.Method = "Wilson with draws"
	}
	return score, interval
}

// WinsMinusLosses returns the lead (wins - losses)/n with its interval. It is
// 2 score - 1 with the limits of Score carried over in the same way, so the two
// can never contradict each other: the lead's interval lies above 0 exactly when
// the score's lies above 1/2.
//
// Without games the answer is 0 in [-1, 1]. It panics as Score does.
func WinsMinusLosses(wins, draws, losses int64, level float64) (lead float64, interval Interval) {
	score, s := Score(wins, draws, losses, level)
	lead = 2*score - 1
	return lead, bracket(lead, 2*s.Lo-1, 2*s.Hi-1, -1, 1, level, s.Method)
}
