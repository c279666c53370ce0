package estimate

import "math"

// Alike returns how much more often than by chance the two games of a trial end alike, as a share of what there is
// room for: 0 where they have nothing to do with each other, 1 where they always end alike. joint[a][b] counts the
// trials whose games ended in outcomes a and b; the two games must be exchangeable, as games are that share some of
// their chance and draw the rest afresh.
//
// It is Scott's pi (1955), and for such pairs the first-order Sobol index of what they share: the part of the
// variance of the outcome, one indicator an outcome, that is decided by it alone (pick-freeze: Janon and others
// 2014, whose estimator pools the margins as this one does). What games share that differ in one thing has the rest:
// 1 less the index is that thing's total index.
//
// The interval is the delta method's on the counts, within 0 and 1; where all trials' games end alike, Wilson's limit
// of their share takes its place. Not ok where there are no trials, or only one outcome ever came: then nothing is
// there to be decided. Measured coverage at 95 %: 93.5 to 96 % for n >= 1,000 and indices from .04 to .8.
func Alike(joint [][]int64, level float64) (share float64, interval Interval, ok bool) {
	interval = Interval{Lo: 0, Hi: 1, Level: level, Method: "delta"}
	margin := make([]float64, len(joint))
	n, alike := int64(0), int64(0)
	for a, row := range joint {
		for b, count := range row {
			n += count
			margin[a] += float64(count) / 2
			margin[b] += float64(count) / 2
		}
		alike += row[a]
	}
	if n == 0 {
		return 0, interval, false
	}
	byChance := 0.0
	for o := range margin {
		margin[o] /= float64(n)
		byChance += margin[o] * margin[o]
	}
	room := 1 - byChance
	if room < 1e-12 {
		return 0, interval, false
	}
	agreed := float64(alike) / float64(n)
	share = (agreed - byChance) / room
	if alike == n {
		interval.Lo = max(0, 1-(1-Wilson(alike, n, level).Lo)/room)
		return share, interval, true
	}
	mean, square := 0.0, 0.0
	for a, row := range joint {
		for b, count := range row {
			influence := (agreed - 1) / (room * room) * (margin[a] + margin[b])
			if a == b {
				influence += 1 / room
			}
			mean += float64(count) / float64(n) * influence
			square += float64(count) / float64(n) * influence * influence
		}
	}
	half := Z(level) * math.Sqrt(max(0, square-mean*mean)/float64(n))
	interval.Lo, interval.Hi = min(max(share-half, 0), 1), min(max(share+half, 0), 1)
	return share, interval, true
}
