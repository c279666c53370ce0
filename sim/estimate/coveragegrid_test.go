package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// gridShares are the truths of TestCoverageGrid, from 0.05 to 0.95.
func gridShares() (shares []float64) {
	for i := 1; i <= 19; i++ {
		shares = append(shares, float64(i)/20)
	}
	return shares
}

// experiments is how many experiments a share are simulated where no exact sum is taken: the mean over the grid is then
// known to 0.10 points, one share's coverage to 0.44.
const experiments = 2500

// TestCoverageGrid: every interval that is printed holds the truth in 94.5 to 95.5 of 100 experiments on average over the
// grid, at 95%; the lowest single value is LeastCoverage or more. The sums are exact but where it says simulated; there the
// lowest of nineteen may be less by four standard errors of one.
//
// Which figure of a page is which row: shares of outcomes, by starter, of games still going, over by then and ending now
// are Share, of trials that are several games PairedScore, which ByTrial uses; scores of seats, policies and places PointShare; those of
// matchups taken together Average; shares of the games that somebody won Share and DecisiveByTrial; what the first turn
// is worth Newcombe, BonettPrice and DifferenceOf; means Mean, and means over hands and shares of shots Ratio; shares as
// games were added, of trials that are several games, WilsonEffective.
//
// Not here are those that are meant to hold the truth more often, each with a test of its own that it does:
// ClopperPearson, and so Share of what was seen or missed in fewer than ten games, at every share in at least 95
// (TestClopperPearsonCoverage); Quantile of a metric with few values, in at least 95 (TestQuantileCoverage);
// ConfidenceSequence, at all looks together (TestConfidenceSequenceHoldsAtEveryLook); and the verdicts' intervals, which hold
// together for all matchups (Bonferroni).
func TestCoverageGrid(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of intervals")
	}
	const level = 0.95
	const few, many = 1000, 10_000
	third := func(p float64) [3]float64 { return [3]float64{0.9 * p, 0.1, 0.9 * (1 - p)} }
	for _, c := range []struct {
		name     string
		n        int64
		lowest   float64 // that was measured; 0: simulated
		coverage func(n int64, p float64) float64
	}{
		{"Share", few, 0.946, shareCoverage},
		{"Share", many, 0.948, shareCoverage},
		{"Score, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]+chance[1]/2, func(w, d, l int64) Interval {
				_, i := Score(w, d, l, level)
				return i
			})
		}},
		{"WinsMinusLosses, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]-chance[2], func(w, d, l int64) Interval {
				_, i := WinsMinusLosses(w, d, l, level)
				return i
			})
		}},
		{"Share of the decisive games, a tenth drawn", few, 0.9495, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), third(p), p, func(w, _, l int64) Interval { return Share(w, w+l, level) })
		}},
		{"PointShare, a tenth shared by three", few, 0.9495, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, chance[0]+chance[1]/3, func(won, shared, _ int64) Interval {
				_, i := PointShare(Sums{n, 12*won + 4*shared, 144*won + 16*shared}, 12, level)
				return i
			})
		}},
		{"PairedScore, two games a trial", few, 0.9495, func(n int64, p float64) float64 {
			q := 1 - p
			return trinomialCoverage(int(n), [3]float64{p * p, 2 * p * q, q * q}, p, func(both, one, none int64) Interval {
				_, i := PairedScore([]int64{none, one, both}, level)
				return i
			})
		}},
		{"BonettPrice, two thirds of the disagreements one way", few, 0.9495, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), [3]float64{p * 2 / 3, p / 3, 1 - p}, p/3, func(n10, n01, _ int64) Interval {
				return BonettPrice(n10, n01, n, level)
			})
		}},
		{"PairedMean, differences of -1, 0 and 1", few, 0.949, func(n int64, p float64) float64 {
			return trinomialCoverage(int(n), [3]float64{p * 2 / 3, p / 3, 1 - p}, p/3, func(up, down, _ int64) Interval {
				_, i, _ := PairedMean(n, up-down, up+down, level)
				return i
			})
		}},
		{"Mean of 0, 1 and 2", few, 0.948, func(n int64, p float64) float64 {
			chance := third(p)
			return trinomialCoverage(int(n), chance, 2*chance[0]+chance[1], func(two, one, _ int64) Interval {
				_, i, _ := Mean(n, 2*two+one, 4*two+one, level)
				return i
			})
		}},
		{"Newcombe, against a share of 0.5", few, 0.948, func(n int64, p float64) float64 {
			return twoShares(n, p, 0.5, func(a, b int64) Interval { return Newcombe(a, n, b, n, level) })
		}},
		{"MeanDifference of two shares", few, 0.948, func(n int64, p float64) float64 {
			return twoShares(n, p, 0.5, func(a, b int64) Interval {
				_, i, _ := MeanDifference(Sums{n, a, a}, Sums{n, b, b}, level)
				return i
			})
		}},
		{"Quantile, no two games alike", few, 0.951, quantileCoverage},
		{"Quantile, no two games alike", many, 0.950, quantileCoverage},
		{"QuantileByTrial, two games a trial, no two alike", few, 0.9495, func(n int64, p float64) float64 {
			q := 1 - p // the true quantile is 1: a game is below it with probability p
			return trinomialCoverage(int(n), [3]float64{p * p, 2 * p * q, q * q}, 1, func(both, one, none int64) Interval {
				_, lo, hi, _ := QuantileByTrial([][]int64{{both + one, 0, none}, {both, 0, one + none}}, p, level)
				return Interval{Lo: float64(lo), Hi: float64(hi)}
			})
		}},
		{"DecisiveByTrial, two games a trial, simulated", few, 0, func(n int64, p float64) float64 {
			return simulated(p, twoDrawn(p), int(n), func(counts []int64) Interval {
				_, i := decisive(trialsOfTwo(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]), level)
				return i
			})
		}},
		{"DifferenceOf two of trials of two games, simulated", few, 0, func(n int64, p float64) float64 {
			var chances []float64
			for _, a := range twoOfADeal(p) {
				for _, b := range twoOfADeal(0.5) {
					chances = append(chances, a*b)
				}
			}
			return simulated(p-0.5, chances, int(n), func(c []int64) Interval {
				a, ia := PairedScore([]int64{c[0] + c[1] + c[2], c[3] + c[4] + c[5], c[6] + c[7] + c[8]}, level)
				b, ib := PairedScore([]int64{c[0] + c[3] + c[6], c[1] + c[4] + c[7], c[2] + c[5] + c[8]}, level)
				return DifferenceOf(a, ia, b, ib)
			})
		}},
		{"WilsonEffective, a prefix of trials of two games, simulated", few, 0, func(n int64, p float64) float64 {
			chances := twoOfADeal(p)
			return simulated(p, chances, int(n), func(counts []int64) Interval {
				share, whole := PairedScore(counts, level)
				wins := counts[1] + 2*counts[2]
				worth := Wilson(wins, 2*n, level).Half() / whole.Half()
				return WilsonEffective(share, float64(2*n)*worth*worth, level)
			})
		}},
		{"Ratio, of four shots or fewer, simulated", few, 0, func(n int64, p float64) float64 {
			var chances []float64
			var kinds [][2]int64
			for h := range int64(5) {
				eachCount(h, p, func(x int64, chance float64) {
					kinds, chances = append(kinds, [2]int64{x, h}), append(chances, chance/5)
				})
			}
			return simulated(p, chances, int(n), func(counts []int64) Interval {
				var x, h Sums
				products := int64(0)
				for k, c := range counts {
					a, b := kinds[k][0], kinds[k][1]
					x = Sums{x.N + c, x.Sum + c*a, x.SumSquares + c*a*a}
					h = Sums{h.N + c, h.Sum + c*b, h.SumSquares + c*b*b}
					products += c * a * b
				}
				_, i, _ := Ratio(x, h, products, level)
				return i
			})
		}},
		{"Average of two matchups that go alike half the time, simulated", few, 0, func(n int64, p float64) float64 {
			return averageCoverage(p, n, 0.5)
		}},
		{"Average of two matchups on other deals, simulated", few, 0, func(n int64, p float64) float64 {
			return averageCoverage(p, n, 0)
		}},
		{"Average of two matchups that go against each other, simulated", few, 0, func(n int64, p float64) float64 {
			return averageCoverage(p, n, -0.5)
		}},
	} {
		var coverage []float64
		for _, p := range gridShares() {
			coverage = append(coverage, c.coverage(c.n, p))
		}
		lowest, mean := lowestAndMean(coverage)
		what := fmt.Sprintf("%s, n = %d", c.name, c.n)
		t.Logf("%s: mean %.4f, lowest %.4f", what, mean, lowest)
		wantWithin(t, "mean coverage of "+what, mean, LeastMeanCoverage, MostMeanCoverage)
		least := max(c.lowest, LeastCoverage)
		if c.lowest == 0 {
			least -= 4 * math.Sqrt(level*(1-level)/experiments)
		}
		wantWithin(t, "lowest coverage of "+what, lowest, least, 0.955)
	}
}

func shareCoverage(n int64, p float64) float64 {
	return binomialCoverage(int(n), []float64{p}, func(k int64) Interval { return Share(k, n, 0.95) })[0]
}

// quantileCoverage is for a metric in which no two games are alike: the true
// quantile is 1, with k games below it and the rest above.
func quantileCoverage(n int64, p float64) (coverage float64) {
	eachCount(n, p, func(k int64, chance float64) {
		if _, lo, hi, _ := Quantile([]int64{k, 0, n - k}, p, 0.95); lo <= 1 && 1 <= hi {
			coverage += chance
		}
	})
	return coverage
}

// twoShares returns the exact probability that an interval made from two
// independent binomial counts holds the difference of their shares.
func twoShares(n int64, p, q float64, interval func(a, b int64) Interval) (coverage float64) {
	eachCount(n, p, func(a int64, pa float64) {
		eachCount(n, q, func(b int64, pb float64) {
			if pa*pb > 1e-13 && holds(interval(a, b), p-q) {
				coverage += pa * pb
			}
		})
	})
	return coverage
}

// simulated returns the share of experiments whose interval holds the truth: each is n trials of kinds with the given
// chances, counted by kind.
func simulated(truth float64, chances []float64, n int, interval func(counts []int64) Interval) float64 {
	kinds := newKinds(chances)
	counts := make([]int64, len(chances))
	return simulatedCoverage(uint64(1e6*math.Abs(truth)), experiments, truth, func(r *rand.Rand) Interval {
		clear(counts)
		for range n {
			counts[kinds.draw(r)]++
		}
		return interval(counts)
	})
}

// kinds draws from a list of kinds by their chances: a table of 4,096 equal parts says of most draws which it is.
type kinds struct {
	upTo []float64 // the chances' running sums
	at   [4096]int // the kind at the part's lower end
}

func newKinds(chances []float64) *kinds {
	k := &kinds{}
	sum := 0.0
	for _, c := range chances {
		sum += c
		k.upTo = append(k.upTo, sum)
	}
	kind := 0
	for i := range k.at {
		for kind < len(chances)-1 && k.upTo[kind] <= float64(i)/float64(len(k.at)) {
			kind++
		}
		k.at[i] = kind
	}
	return k
}

func (k *kinds) draw(r *rand.Rand) int {
	u := r.Float64()
	kind := k.at[int(u*float64(len(k.at)))]
	for kind < len(k.upTo)-1 && k.upTo[kind] <= u {
		kind++
	}
	return kind
}

// twoOfADeal are the chances that none, one or both of a trial's two games are won, the second going like the first half
// of the time.
func twoOfADeal(p float64) []float64 {
	both, none := p/2+p*p/2, (1-p)/2+(1-p)*(1-p)/2
	return []float64{none, 1 - both - none, both}
}

// twoDrawn are the chances of the kinds of trials of trialsOfTwo, with games as in twoOfADeal of which a tenth are drawn.
func twoDrawn(p float64) []float64 {
	of := twoOfADeal(p)
	const played, drawn = 0.9, 0.1
	return []float64{drawn * drawn, 2 * played * drawn * p, 2 * played * drawn * (1 - p), played * played * of[2], played * played * of[1], played * played * of[0]}
}

// averageCoverage is for the mean of two matchups' shares over the same trials, that of a trial's two games being
// correlated as given.
func averageCoverage(p float64, n int64, correlation float64) float64 {
	const level, blocks = 0.95, 256
	both := p*p + correlation*min(p, 1-p)*min(p, 1-p)
	if correlation > 0 {
		both = p*p + correlation*p*(1-p)
	}
	trial := newKinds([]float64{both, p - both, p - both, 1 - 2*p + both}) // both, the first, the second, none
	return simulatedCoverage(uint64(1e6*p)+uint64(10*(1+correlation)), experiments, p, func(r *rand.Rand) Interval {
		var parts [2]Part
		for i := range parts {
			parts[i] = Part{Trials: make([]int64, blocks), Points: make([]int64, blocks)}
		}
		var won [2]int64
		for t := range n {
			kind := trial.draw(r)
			for i := range parts {
				parts[i].Trials[t%blocks]++
				if kind == 0 || kind == 1+i {
					parts[i].Points[t%blocks]++
					won[i]++
				}
			}
		}
		for i := range parts {
			parts[i].Value, parts[i].Interval = float64(won[i])/float64(n), Share(won[i], n, level)
		}
		_, interval := Average(parts[:], level)
		return interval
	})
}
