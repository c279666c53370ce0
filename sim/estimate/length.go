package estimate

import (
	"fmt"
	"math"
)

// Proportion is a share of which Count of Of games are evidence.
type Proportion struct {
	Count, Of int64
	Interval  Interval // of Share: [0, 1] where Of is 0
}

// Value returns Count/Of, or 0 without games.
func (p Proportion) Value() float64 {
	if p.Of == 0 {
		return 0
	}
	return float64(p.Count) / float64(p.Of)
}

func proportion(k, n int64, level float64) Proportion {
	return Proportion{Count: k, Of: n, Interval: Share(k, n, level)}
}

// LengthCurves say when games end, and how. Index t of a curve is a length in
// turns. Every interval is pointwise: it holds the truth at its own t in a share
// level of all experiments, and somewhere along the curve it is missed more often
// than that; CurveMargin is for the whole curve.
type LengthCurves struct {
	Games int64
	// Survival[t] is the share of all games that were not over after turn t. There
	// is none for the histogram's last bin, which may hold longer games too.
	Survival []Proportion
	// Incidence[outcome][t] is the share of all games that were over by turn t with
	// that outcome (cumulative incidence under competing risks); at the last t it
	// is the outcome's share. For t < last, the outcomes' shares and Survival[t] sum
	// to 1.
	Incidence [][]Proportion
	// Hazard[t] is the share that ended at turn t among the games that reached it.
	// A game that a cap stops reached its last turn but did not end there, so the
	// hazard falls to 0 when games stall. Of is 0 where no game reached t. There is
	// none for the last bin.
	Hazard []Proportion
}

// GameLength returns the curves of games' length from histograms:
// byOutcome[outcome][t] is the number of games that stopped at turn t with that
// outcome, the last bin holding longer ones too. capped tells which outcomes are
// no end by the rules but a limit reached.
//
// All games are followed until they end or are capped, so nothing else is
// censored: the survival curve is a plain share of games at each t, and equals the
// product-limit estimate of Kaplan and Meier with the cap as one more outcome.
// The games must be independent; where trials are played in rotations, give those
// of one arm.
//
// It panics unless there are as many caps as outcomes, at least one outcome, and
// all histograms have one length of at least 1 and no negative count, with at most
// MaxGames games in all.
//
// Kaplan and Meier 1958, J. Am. Stat. Assoc. 53:457; cumulative incidence:
// Kalbfleisch and Prentice 1980, "The Statistical Analysis of Failure Time Data".
func GameLength(byOutcome [][]int64, capped []bool, level float64) LengthCurves {
	games, bins := lengthGames(byOutcome, len(capped))
	curves := LengthCurves{Games: games, Incidence: make([][]Proportion, len(byOutcome))}
	over := make([]int64, len(byOutcome))
	for t := range bins {
		reached := games
		for _, n := range over {
			reached -= n
		}
		ended, alive := int64(0), reached
		for o, hist := range byOutcome {
			over[o] += hist[t]
			alive -= hist[t]
			if !capped[o] {
				ended += hist[t]
			}
			curves.Incidence[o] = append(curves.Incidence[o], proportion(over[o], games, level))
		}
		if t < bins-1 {
			curves.Survival = append(curves.Survival, proportion(alive, games, level))
			curves.Hazard = append(curves.Hazard, proportion(ended, reached, level))
		}
	}
	return curves
}

// ByTrial returns, for every value of a metric, the share of games that do not exceed it, of trials that play several games
// of one deal each: ranks[k][v] is the number of trials whose k-th smallest value, from 0 on, is v. Where only some of a
// trial's games count, as those with one outcome, the others exceed every value; the first rank's trials are then fewer
// than there are, which are as many as the trials argument says.
//
// The intervals are those of PairedScore: the trial is the unit.
func ByTrial(ranks [][]int64, trials int64, level float64) (shares []Proportion) {
	upTo := make([]int64, len(ranks)) // trials with more than k games that do not exceed the value
	for v := range ranks[0] {
		counts, games := make([]int64, len(ranks)+1), int64(0) // trials by how many do
		before := trials
		for k, hist := range ranks {
			upTo[k] += hist[v]
			games += upTo[k]
			counts[k] = before - upTo[k]
			before = upTo[k]
		}
		counts[len(ranks)] = before
		p := Proportion{Count: games, Of: trials * int64(len(ranks))}
		_, p.Interval = PairedScore(counts, level)
		shares = append(shares, p)
	}
	return shares
}

// Rest returns the share of all other games.
func (p Proportion) Rest() Proportion {
	p.Count = p.Of - p.Count
	p.Interval.Lo, p.Interval.Hi = 1-p.Interval.Hi, 1-p.Interval.Lo
	return p
}

// RestrictedMean returns the mean number of turns that games lasted within the
// first horizon turns, and its interval: a longer game counts as horizon. It is
// the area under the survival curve up to the horizon, and the honest mean where
// games are capped, as a capped game's length is not known but for that it reached
// the cap. The horizon is at most the cap and at most the last bin.
//
// Intervals, ok and panics are those of Mean and GameLength; it panics too unless
// 1 <= horizon < bins.
//
// Royston and Parmar 2011, Stat. Med. 30:2409.
func RestrictedMean(byOutcome [][]int64, horizon int, level float64) (mean float64, interval Interval, ok bool) {
	games, bins := lengthGames(byOutcome, len(byOutcome))
	if horizon < 1 || horizon >= bins {
		panic(fmt.Sprintf("estimate: mean within %d turns of lengths up to %d", horizon, bins-1))
	}
	var sum, squares int64
	for _, hist := range byOutcome {
		for t, n := range hist {
			within := int64(min(t, horizon))
			sum += within * n
			squares += within * within * n
		}
	}
	return Mean(games, sum, squares, level)
}

// CurveMargin returns the half width of a band round a whole survival or incidence
// curve of n games: in a share level of all experiments the true curve lies within
// it everywhere. 1.36/sqrt(n) at 95%, and at most 1. It is wide at the curve's ends,
// where the pointwise intervals say more.
//
// It panics if n is negative or beyond MaxGames.
//
// Dvoretzky, Kiefer and Wolfowitz 1956, with the constant of Massart 1990, Ann.
// Probab. 18:1269.
func CurveMargin(n int64, level float64) float64 {
	checkCounts(0, n)
	return min(1, math.Sqrt(-math.Log(tail(level))/(2*float64(n))))
}

// lengthGames checks histograms of length and returns the number of games and bins.
func lengthGames(byOutcome [][]int64, outcomes int) (games int64, bins int) {
	if len(byOutcome) == 0 || len(byOutcome) != outcomes {
		panic(fmt.Sprintf("estimate: histograms of %d outcomes, %d with or without a cap", len(byOutcome), outcomes))
	}
	bins = len(byOutcome[0])
	for o, hist := range byOutcome {
		if len(hist) != bins || bins == 0 {
			panic(fmt.Sprintf("estimate: %d bins of outcome %d (want %d, at least 1)", len(hist), o, bins))
		}
		games += histogramSize(hist)
		checkCounts(0, games)
	}
	return games, bins
}
