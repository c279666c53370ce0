package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// shares draws n games with the given chances.
func shares(r *rand.Rand, n int, chances []float64) []int64 {
	counts := make([]int64, len(chances))
	for range n {
		u, seat := r.Float64(), 0
		for seat < len(chances)-1 && u >= chances[seat] {
			u -= chances[seat]
			seat++
		}
		counts[seat]++
	}
	return counts
}

// All hold at once in 95 of 100 experiments; taken one by one at 95% they do in
// far fewer, from three outcomes on.
func TestSimultaneousCoverage(t *testing.T) {
	for _, c := range []struct {
		n       int
		chances []float64
	}{
		{200, []float64{0.5, 0.5}},
		{200, []float64{0.49, 0.49, 0.02}},
		{2000, []float64{0.45, 0.35, 0.2}},
		{200, []float64{0.25, 0.25, 0.25, 0.25}},
		{2000, []float64{0.25, 0.25, 0.25, 0.25}},
	} {
		r := rand.New(rand.NewPCG(26, 0))
		const experiments = 1500
		together, singly := 0, 0
		for range experiments {
			counts := shares(r, c.n, c.chances)
			all, each := true, true
			for seat, i := range Simultaneous(counts, 0.95) {
				all = all && holds(i, c.chances[seat])
				each = each && holds(Share(counts[seat], int64(c.n), 0.95), c.chances[seat])
			}
			together += int(indicator(all))
			singly += int(indicator(each))
		}
		what := fmt.Sprintf("%d games, chances %v", c.n, c.chances)
		wantWithin(t, what+", all together", float64(together)/experiments, 0.925, 0.985)
		if len(c.chances) > 2 {
			wantWithin(t, what+", one by one", float64(singly)/experiments, 0.8, 0.925)
		}
	}
}

func TestSimultaneousLaws(t *testing.T) {
	for _, level := range []float64{lowestLevel, 0.95, highestLevel} {
		for _, n := range sizes {
			for _, k := range countsOf(n) {
				for _, counts := range [][]int64{{n}, {k, n - k}, {k, 0, n - k}, {0, 0, k / 2, k - k/2, n - k}} {
					for seat, i := range Simultaneous(counts, level) {
						what := fmt.Sprintf("Simultaneous(%v, %v)[%d]", counts, level, seat)
						wantLawful(t, what, i, ratio(counts[seat], n), 0, 1, level)
						if single := Share(counts[seat], n, level); len(counts) > 2 && (i.Lo > single.Lo || i.Hi < single.Hi) {
							t.Errorf("%s: [%v, %v] is narrower than one alone, [%v, %v]", what, i.Lo, i.Hi, single.Lo, single.Hi)
						}
					}
				}
			}
		}
	}
	wantPanic(t, "Simultaneous of nothing", func() { Simultaneous(nil, 0.95) })
	wantPanic(t, "Simultaneous with a negative count", func() { Simultaneous([]int64{1, -1}, 0.95) })
}

// The critical values that end every book of tables: 3.841 at 1 degree of freedom
// is 5%, 7.815 at 3, 11.345 at 3 is 1%.
func TestEqualSeatsByTable(t *testing.T) {
	// 60 throws of a die, 5, 8, 9, 8, 10 and 20: 13.4 at 5 degrees, p 0.0199.
	statistic, p, ok := EqualSeats([]int64{5, 8, 9, 8, 10, 20}, 60, 1)
	if !ok {
		t.Error("60 throws of a die: not ok")
	}
	wantNear(t, "statistic of the die", statistic, 13.4, 1e-12)
	wantNear(t, "p of the die", p, 0.01991, 1e-5)

	// 98 of 10,000 more than half, doubled: (98^2+98^2)/5000 = 3.8416.
	_, p, _ = EqualSeats([]int64{5098, 4902}, 10_000, 1)
	wantNear(t, "p at 3.8416", p, 0.05, 1e-4)

	// Twelfths are games.
	whole, wantP, _ := EqualSeats([]int64{30, 25, 20, 25}, 100, 1)
	twelfths, gotP, _ := EqualSeats([]int64{360, 300, 240, 300}, 100, 12)
	if whole != twelfths || gotP != wantP {
		t.Errorf("in twelfths: got %v, p %v, want %v, %v", twelfths, gotP, whole, wantP)
	}
}

// Equal seats are called unequal at the rate that was asked for, and unequal ones
// nearly always.
func TestEqualSeatsErrorRates(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 0))
	const experiments = 3000
	alarms, found := 0, 0
	for range experiments {
		_, p, _ := EqualSeats(shares(r, 400, []float64{0.25, 0.25, 0.25, 0.25}), 400, 1)
		alarms += int(indicator(p < 0.05))
		_, p, _ = EqualSeats(shares(r, 400, []float64{0.33, 0.25, 0.21, 0.21}), 400, 1)
		found += int(indicator(p < 0.05))
	}
	wantRate(t, "false alarms", alarms, experiments, 0.05, 0.003)
	wantWithin(t, "found", float64(found)/experiments, 0.9, 1)
}

func TestEqualSeatsEdges(t *testing.T) {
	for _, c := range []struct {
		points []int64
		n, per int64
	}{{[]int64{5}, 5, 1}, {[]int64{0, 0}, 0, 1}, {[]int64{5, 4}, 9, 1}, {nil, 0, 1}} {
		if statistic, p, ok := EqualSeats(c.points, c.n, c.per); ok || p != 1 || statistic != 0 {
			t.Errorf("%v of %d: got %v, p %v, ok %v, want 0, 1, not ok", c.points, c.n, statistic, p, ok)
		}
	}
	if _, p, ok := EqualSeats([]int64{MaxGames, 0}, MaxGames, 1); !ok || p != 0 {
		t.Errorf("one seat wins all of 10^12 games: p %v, ok %v, want 0", p, ok)
	}
	for _, c := range []struct {
		points []int64
		n, per int64
	}{{[]int64{5, 6}, 10, 1}, {[]int64{5, 4}, 10, 1}, {[]int64{-1, 11}, 10, 1}, {[]int64{5, 5}, 10, 0}, {[]int64{5, 5}, MaxGames + 1, 1}} {
		wantPanic(t, fmt.Sprintf("EqualSeats of %+v", c), func() { EqualSeats(c.points, c.n, c.per) })
	}
}
