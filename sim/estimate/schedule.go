package estimate

import (
	"fmt"
	"math"
)

// DoublingLooks returns the numbers of games at which a gate looks: first, twice
// that, and so on, and last of all most. A clear case is decided at the first, and
// a close one costs at most the games of the last. It panics unless 1 <= first <=
// most <= MaxGames.
func DoublingLooks(first, most int64) []int64 {
	if first < 1 || first > most || most > MaxGames {
		panic(fmt.Sprintf("estimate: looks from %d to %d games", first, most))
	}
	var looks []int64
	for n := first; n < most; n *= 2 {
		looks = append(looks, n)
	}
	return append(looks, most)
}

// AlphaPerLook returns the error rate at each of a number of looks that keeps
// alpha for all of them together: alpha/looks (Bonferroni). Figures that are no
// share are judged at each look with Judge at LevelFor of it, and p-values
// multiplied by looks.
func AlphaPerLook(alpha float64, looks int) float64 {
	checkAlpha(alpha)
	if looks < 1 {
		panic(fmt.Sprintf("estimate: %d looks", looks))
	}
	return alpha / float64(looks)
}

// Schedule is a ShareTest for each look at a growing number of games; the first
// verdict counts. Games must be looked at in the order of their trials, never as
// workers finish them, or short games come first.
type Schedule []ShareTest

// NewSchedule returns the tests of a share at the given looks, with alpha divided
// among them, so that the schedule as a whole errs in at most alpha. It panics
// unless looks rise from at least 1, and as NewShareTest does.
func NewSchedule(looks []int64, band Band, alpha float64) Schedule {
	each := AlphaPerLook(alpha, len(looks))
	var s Schedule
	for i, n := range looks {
		if n < 1 || i > 0 && n <= looks[i-1] {
			panic(fmt.Sprintf("estimate: looks at %v games", looks))
		}
		s = append(s, NewShareTest(n, band, each))
	}
	return s
}

// Verdict judges a share by the counts at the looks made so far: counts[i] of the
// first s[i].N games. It returns the first verdict and how many games it took. It
// panics if there are more counts than looks.
func (s Schedule) Verdict(counts []int64) (v Verdict, games int64) {
	for i, k := range counts {
		games = s[i].N
		if v = s[i].Verdict(k); v != Inconclusive {
			break
		}
	}
	return v, games
}

// Chances returns the operating characteristic of the whole schedule at a true
// share p, exactly: the distribution of the count among games without a verdict is
// carried from look to look. The work grows with the number of games, a tenth of a
// second for some millions. It panics unless p is in [0, 1], or without looks.
func (s Schedule) Chances(p float64) Chances {
	checkShare(p)
	if len(s) == 0 {
		panic("estimate: a schedule without looks")
	}
	if len(s) == 1 {
		return s[0].Chances(p) // needs no distribution
	}
	var c Chances
	reached := spread{mass: []float64{1}} // of the count, and of not having been decided
	played := int64(0)
	for _, t := range s {
		c.Games += float64(t.N-played) * reached.total()
		reached = reached.after(t.N-played, p)
		played = t.N
		if t.PassFrom <= t.PassTo {
			c.Pass += reached.between(t.PassFrom, t.PassTo)
		}
		c.Fail += reached.between(0, t.FailTo) + reached.between(t.FailFrom, t.N)
		reached = reached.within(t.undecided())
	}
	c.Inconclusive = reached.total()
	return c
}

// spread is a distribution of a count: mass[i] is the probability of from+i.
type spread struct {
	from int64
	mass []float64
}

// total returns the probability of all counts.
func (s spread) total() float64 { return s.between(s.from, s.from+int64(len(s.mass))-1) }

// between returns the probability of [lo, hi].
func (s spread) between(lo, hi int64) (sum float64) {
	for k := max(lo, s.from); k <= min(hi, s.from+int64(len(s.mass))-1); k++ {
		sum += s.mass[k-s.from]
	}
	return sum
}

// within returns the part of a distribution that lies in rising ranges.
func (s spread) within(ranges [][2]int64) spread {
	kept := spread{from: s.from, mass: make([]float64, len(s.mass))}
	for _, r := range ranges {
		for k := max(r[0], s.from); k <= r[1] && k < s.from+int64(len(s.mass)); k++ {
			kept.mass[k-s.from] = s.mass[k-s.from]
		}
	}
	first, last := 0, len(kept.mass)
	for first < last && kept.mass[first] == 0 {
		first++
	}
	for last > first && kept.mass[last-1] == 0 {
		last--
	}
	return spread{from: kept.from + int64(first), mass: kept.mass[first:last]}
}

// after returns the distribution after n more games: the sum with a binomial count
// (n, p), without the ends too improbable to count.
func (s spread) after(n int64, p float64) spread {
	mean, far := float64(n)*p, reach(float64(n)*p*(1-p), 1)
	lo, hi := max(0, int64(mean-far)), min(n, int64(math.Ceil(mean+far)))
	more := make([]float64, hi-lo+1)
	for i := range more {
		more[i] = math.Exp(binomialLog(lo+int64(i), n, p))
	}
	if len(s.mass) == 0 {
		return spread{}
	}
	sum := spread{from: s.from + lo, mass: make([]float64, len(s.mass)+len(more)-1)}
	for i, a := range s.mass {
		if a == 0 {
			continue
		}
		into := sum.mass[i : i+len(more)]
		for j, b := range more {
			into[j] += a * b
		}
	}
	return sum
}
