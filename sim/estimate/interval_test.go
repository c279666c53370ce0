package estimate

import (
	"fmt"
	"math"
	"testing"
)

// levels are what the laws are tried at: the lowest allowed, the usual ones,
// one that a correction for many looks would ask for, and the highest allowed.
var levels = []float64{0.5, 0.9, 0.95, 0.99, 1 - 1e-6, highestLevel}

// sizes run from no games to the limit, by way of every small number.
var sizes = []int64{0, 1, 2, 3, 5, 9, 10, 19, 20, 21, 100, 999, 1000, 1001, 12_345, 1_000_000, 1_000_000_000, MaxGames}

// countsOf returns the interesting counts of n games: both ends and their
// neighbours, either side of the switch in Share, and the middle.
func countsOf(n int64) []int64 {
	var counts []int64
	seen := map[int64]bool{}
	for _, k := range []int64{0, 1, 2, 9, 10, 11, n / 100, n / 3, n / 2, n - 11, n - 10, n - 9, n - 2, n - 1, n} {
		if k >= 0 && k <= n && !seen[k] {
			seen[k] = true
			counts = append(counts, k)
		}
	}
	return counts
}

// ratio is the share k of n, 0 of no games being anything: any point of [0, 1]
// will do where the interval is all of it.
func ratio(k, n int64) float64 {
	if n == 0 {
		return 0
	}
	return float64(k) / float64(n)
}

// Every interval for one share keeps the package's promises at every size,
// count and level.
func TestShareIntervalLaws(t *testing.T) {
	methods := map[string]func(k, n int64, level float64) Interval{
		"Wilson":         Wilson,
		"ClopperPearson": ClopperPearson,
		"Share":          Share,
		"WilsonEffective": func(k, n int64, level float64) Interval {
			return WilsonEffective(ratio(k, n), float64(n)*0.7, level)
		},
	}
	for name, method := range methods {
		for _, level := range levels {
			for _, n := range sizes {
				for _, k := range countsOf(n) {
					what := fmt.Sprintf("%s(%d, %d, %v)", name, k, n, level)
					i := method(k, n, level)
					wantLawful(t, what, i, ratio(k, n), 0, 1, level)
					// A limit may round to 1, where floats are 10^-16 apart, not to 0.
					if (k == 0) != (i.Lo == 0) || (k == n) != (i.Hi == 1) && method(n-k, n, level).Lo > 1e-16 {
						t.Errorf("%s: limits %v, %v; want an end of the range for an end of the count only", what, i.Lo, i.Hi)
					}
					if n == 0 && (i.Lo != 0 || i.Hi != 1) {
						t.Errorf("%s: got [%v, %v], want [0, 1]", what, i.Lo, i.Hi)
					}
				}
			}
		}
	}
}

// More wins never lower a limit.
func TestShareIntervalsRiseWithTheCount(t *testing.T) {
	for _, level := range []float64{0.5, 0.9, 0.95, 0.99, 0.999, 1 - 1e-6} {
		for _, n := range []int64{1, 2, 7, 20, 50, 300, 1001} {
			wantRising(t, "Wilson", Wilson, n, level)
			wantRising(t, "ClopperPearson", ClopperPearson, n, level)
		}
	}
}

// Nor do they at the seams of Share, where one method takes over from the other,
// at the levels it vouches for.
func TestShareRisesWithTheCount(t *testing.T) {
	for _, level := range []float64{0.5, 0.8, 0.9, 0.95, 0.98, 0.99} {
		for n := int64(1); n <= 120; n++ {
			wantRising(t, "Share", Share, n, level)
		}
		wantRising(t, "Share", Share, 1000, level)
	}
}

func wantRising(t *testing.T, name string, method func(k, n int64, level float64) Interval, n int64, level float64) {
	t.Helper()
	previous := method(0, n, level)
	for k := int64(1); k <= n; k++ {
		i := method(k, n, level)
		if i.Lo < previous.Lo || i.Hi < previous.Hi {
			t.Errorf("%s(%d, %d, %v) = [%v, %v] lies below that of %d wins, [%v, %v]",
				name, k, n, level, i.Lo, i.Hi, k-1, previous.Lo, previous.Hi)
		}
		previous = i
	}
}

// A higher level is never narrower, and ten times the games are always narrower.
func TestShareIntervalsWidenWithTheLevelAndNarrowWithGames(t *testing.T) {
	methods := map[string]func(k, n int64, level float64) Interval{"Wilson": Wilson, "ClopperPearson": ClopperPearson, "Share": Share}
	for name, method := range methods {
		for n := int64(10); n <= MaxGames/10; n *= 10 {
			for _, k := range countsOf(n) {
				for j := 1; j < len(levels); j++ {
					if wide, narrow := method(k, n, levels[j]), method(k, n, levels[j-1]); wide.Half() <= narrow.Half() {
						t.Errorf("%s(%d, %d): half width %v at level %v, %v at %v", name, k, n, wide.Half(), levels[j], narrow.Half(), levels[j-1])
					}
				}
				if few, many := method(k, n, 0.95), method(10*k, 10*n, 0.95); many.Half() >= few.Half() {
					t.Errorf("%s: half width %v for %d of %d, %v for ten times that", name, few.Half(), k, n, many.Half())
				}
			}
		}
	}
}

// The quantiles every table of the normal distribution begins with.
func TestZ(t *testing.T) {
	for level, want := range map[float64]float64{
		0.5: 0.6744897501960817, 0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004,
	} {
		wantNear(t, fmt.Sprintf("Z(%v)", level), Z(level), want, 1e-13)
	}
	for _, level := range []float64{0.9, 0.95, 0.99} {
		want := math.Erf(Z(level) / math.Sqrt2)
		wantNear(t, fmt.Sprintf("P(|X| < Z(%v))", level), want, level, 1e-15)
	}
}

// An error rate in place of a level is the mistake to catch.
func TestLevelsThatPanic(t *testing.T) {
	for _, level := range []float64{0.05, 0, 1, -1, 95, math.NaN(), math.Inf(1), math.Nextafter(0.5, 0), math.Nextafter(1, 0)} {
		wantPanic(t, fmt.Sprintf("Z(%v)", level), func() { Z(level) })
		wantPanic(t, fmt.Sprintf("Wilson at %v", level), func() { Wilson(1, 2, level) })
		wantPanic(t, fmt.Sprintf("Wilson without games at %v", level), func() { Wilson(0, 0, level) })
		wantPanic(t, fmt.Sprintf("ClopperPearson without games at %v", level), func() { ClopperPearson(0, 0, level) })
		wantPanic(t, fmt.Sprintf("Newcombe without games at %v", level), func() { Newcombe(0, 0, 0, 0, level) })
		wantPanic(t, fmt.Sprintf("BonettPrice without trials at %v", level), func() { BonettPrice(0, 0, 0, level) })
		wantPanic(t, fmt.Sprintf("PairedScore without trials at %v", level), func() { PairedScore([]int64{0, 0}, level) })
		wantPanic(t, fmt.Sprintf("Mean of one game at %v", level), func() { Mean(1, 2, 4, level) })
		wantPanic(t, fmt.Sprintf("MeanDifference of one game at %v", level), func() { MeanDifference(Sums{1, 2, 4}, Sums{1, 2, 4}, level) })
		wantPanic(t, fmt.Sprintf("Quantile without games at %v", level), func() { Quantile([]int64{0}, 0.5, level) })
		wantPanic(t, fmt.Sprintf("NeededGames at %v", level), func() { NeededGames(0.5, 0.1, level) })
		wantPanic(t, fmt.Sprintf("MoreGames at %v", level), func() { MoreGames(5, 10, 0.1, level) })
	}
}

func TestCountsThatPanic(t *testing.T) {
	for _, c := range [][2]int64{{-1, 10}, {11, 10}, {0, -1}, {1, 0}, {5, MaxGames + 1}, {math.MinInt64, math.MaxInt64}} {
		k, n := c[0], c[1]
		wantPanic(t, fmt.Sprintf("Wilson(%d, %d)", k, n), func() { Wilson(k, n, 0.95) })
		wantPanic(t, fmt.Sprintf("ClopperPearson(%d, %d)", k, n), func() { ClopperPearson(k, n, 0.95) })
		wantPanic(t, fmt.Sprintf("Share(%d, %d)", k, n), func() { Share(k, n, 0.95) })
		wantPanic(t, fmt.Sprintf("Newcombe(%d, %d, 1, 2)", k, n), func() { Newcombe(k, n, 1, 2, 0.95) })
		wantPanic(t, fmt.Sprintf("Newcombe(1, 2, %d, %d)", k, n), func() { Newcombe(1, 2, k, n, 0.95) })
		wantPanic(t, fmt.Sprintf("MoreGames(%d, %d)", k, n), func() { MoreGames(k, n, 0.1, 0.95) })
	}
}
