package estimate

import "fmt"

// JudgeQuantile gives the verdict on whether the q-quantile of an integer metric
// lies in [lo, hi], and how many more games it wants if that is inconclusive (0
// otherwise, MaxGames if out of reach). hist[v] is the number of games with value v.
//
// It rests on counts alone and assumes nothing of the metric's distribution: the
// quantile is at least lo when fewer than a share q of games are below lo, and at
// most hi when at least a share q are not above it. Both are shares with exact
// cut-offs (ShareTest); both must pass for a pass, and either fails it. A lo of 0
// or less, or a hi of the last bin or more, asks nothing.
//
// It is Judge with the interval of Quantile, which FailureP takes too.
//
// When many games have a value next to an end of the band, the share of games can
// lie so close to q that no number of games decides; a band chosen between values
// with some room does better.
//
// It panics unless lo <= hi, and as Quantile and NewShareTest do.
func JudgeQuantile(hist []int64, q float64, lo, hi int, alpha float64) (v Verdict, more int64) {
	if len(hist) == 0 || !(q > 0 && q < 1) || lo > hi {
		panic(fmt.Sprintf("estimate: quantile %v of %d bins in [%d, %d]", q, len(hist), lo, hi))
	}
	n := histogramSize(hist)
	v = Pass
	for _, claim := range []struct {
		upTo int // the games with at most this value
		band Band
	}{{lo - 1, Band{0, q}}, {hi, Band{q, 1}}} {
		if claim.upTo < 0 || claim.upTo >= len(hist)-1 {
			if claim.upTo >= len(hist)-1 && claim.upTo == lo-1 {
				v = worse(v, Fail) // no value is that high
			}
			continue
		}
		k := int64(0)
		for _, c := range hist[:claim.upTo+1] {
			k += c
		}
		test := NewShareTest(n, claim.band, alpha)
		one := test.Verdict(k)
		v = worse(v, one)
		if one == Inconclusive {
			more = max(more, test.MoreGames(k))
		}
	}
	if v != Inconclusive {
		more = 0
	}
	return v, more
}
