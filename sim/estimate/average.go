package estimate

import (
	"fmt"
	"math"
)

// fewestBlocks is how many blocks it takes to tell how much two estimates have in common: from so many a correlation is
// known to an eighth.
const fewestBlocks = 64

// Part is an estimate to be averaged with others: a mean share of points, with its interval, and the points it rests on
// in blocks of trials. The same block of two parts holds the same deals, as far as both were played on them.
type Part struct {
	Value    float64
	Interval Interval
	Trials   []int64 // by block
	Points   []int64 // by block, in any unit that is the same for all of them
}

// Average returns the mean of shares that are measured on the same deals, on others, or on some of both, such as
// what a policy scores from either side against another, and its interval. With d the distance of a part's limit from
// its value, r the correlation of two parts and k their number, the lower limit is
//
//	mean - sqrt(sum over i, j of r(i,j) d(i) d(j)) / k
//
// and the upper one likewise. Each part's own interval is exact in its variance; the correlations come from the blocks:
// they are those of the parts' deviations from their means, block by block. Parts on different deals have correlations
// near 0. With fewer than 64 blocks played, or where a part does not vary, two parts are taken to go all alike; the
// interval is then on the wide side, never the narrow one.
//
// No width is below that of a kind of trial never seen (see [Mean]), so that parts that balance each other trial by trial
// have a width too. All lies in [0, 1].
//
// Method is the first part's with ", averaged". It panics without parts, or if they have not the same blocks.
//
// Newcombe 1998, Stat. Med. 17:873, for independent parts; with correlations Zou 2007, Psychol. Methods 12:399.
func Average(parts []Part, level float64) (mean float64, interval Interval) {
	if len(parts) == 0 {
		panic("estimate: an average of nothing")
	}
	if len(parts) == 1 {
		return parts[0].Value, parts[0].Interval
	}
	k, fewest := float64(len(parts)), int64(math.MaxInt64)
	var below, above float64
	for i, a := range parts {
		mean += a.Value / k
		fewest = min(fewest, histogramSize(a.Trials))
		for j, b := range parts {
			r := 1.0
			if i != j {
				r = blockCorrelation(a, b)
			}
			below += r * (a.Value - a.Interval.Lo) * (b.Value - b.Interval.Lo)
			above += r * (a.Interval.Hi - a.Value) * (b.Interval.Hi - b.Value)
		}
	}
	least := unseen(fewest, level)
	lo, hi := mean-max(math.Sqrt(max(below, 0))/k, least), mean+max(math.Sqrt(max(above, 0))/k, least)
	return mean, bracket(mean, lo, hi, 0, 1, level, parts[0].Interval.Method+", averaged")
}

// blockCorrelation returns the correlation of two parts' deviations from their means over the blocks that either was
// played in; 1 where that cannot be told.
func blockCorrelation(a, b Part) float64 {
	if len(a.Trials) != len(b.Trials) || len(a.Trials) != len(a.Points) || len(b.Trials) != len(b.Points) {
		panic(fmt.Sprintf("estimate: parts of %d and %d blocks", len(a.Trials), len(b.Trials)))
	}
	meanA, meanB := a.pointsATrial(), b.pointsATrial()
	played := 0
	var va, vb, both float64
	for i := range a.Trials {
		if a.Trials[i] > 0 && b.Trials[i] > 0 {
			played++
		}
		da := float64(a.Points[i]) - meanA*float64(a.Trials[i])
		db := float64(b.Points[i]) - meanB*float64(b.Trials[i])
		va += da * da
		vb += db * db
		both += da * db
	}
	if played < fewestBlocks || va == 0 || vb == 0 {
		return 1
	}
	return both / math.Sqrt(va) / math.Sqrt(vb)
}

// pointsATrial returns a part's points a trial.
func (p Part) pointsATrial() float64 {
	points := int64(0)
	for _, n := range p.Points {
		points += n
	}
	return float64(points) / float64(max(histogramSize(p.Trials), 1))
}
