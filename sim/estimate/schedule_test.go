package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDoublingLooks(t *testing.T) {
	for _, c := range []struct {
		first, most int64
		want        []int64
	}{
		{1000, 64_000, []int64{1000, 2000, 4000, 8000, 16_000, 32_000, 64_000}},
		{1000, 20_000, []int64{1000, 2000, 4000, 8000, 16_000, 20_000}},
		{1000, 1000, []int64{1000}},
		{1, 3, []int64{1, 2, 3}},
	} {
		if got := DoublingLooks(c.first, c.most); !slices.Equal(got, c.want) {
			t.Errorf("looks from %d to %d: got %v, want %v", c.first, c.most, got, c.want)
		}
	}
	for _, c := range [][2]int64{{0, 5}, {6, 5}, {1, MaxGames + 1}} {
		wantPanic(t, fmt.Sprintf("looks from %d to %d", c[0], c[1]), func() { DoublingLooks(c[0], c[1]) })
	}
}

// The characteristic by dynamic programming, against adding up every run of a few
// looks.
func TestScheduleChancesByHand(t *testing.T) {
	s := NewSchedule([]int64{6, 10, 15}, Band{0.2, 0.9}, 0.25)
	for _, p := range []float64{0, 0.1, 0.5, 0.8, 1} {
		var want Chances
		for a := int64(0); a <= 6; a++ {
			for b := int64(0); b <= 4; b++ {
				for c := int64(0); c <= 5; c++ {
					chance := math.Exp(binomialLog(a, 6, p) + binomialLog(b, 4, p) + binomialLog(c, 5, p))
					v, games := s.Verdict([]int64{a, a + b, a + b + c})
					want.Games += chance * float64(games)
					switch v {
					case Pass:
						want.Pass += chance
					case Fail:
						want.Fail += chance
					default:
						want.Inconclusive += chance
					}
				}
			}
		}
		got := s.Chances(p)
		for what, v := range map[string][2]float64{
			"pass": {got.Pass, want.Pass}, "fail": {got.Fail, want.Fail},
			"inconclusive": {got.Inconclusive, want.Inconclusive}, "games": {got.Games, want.Games},
		} {
			wantNear(t, fmt.Sprintf("%s at %v", what, p), v[0], v[1], 1e-12*max(1, v[1]))
		}
	}
}

// Simulated elsewhere with Wilson's interval, 5% in all and looks at 1,000 to
// 64,000: the exact answers agree to what a simulation tells.
func TestScheduleTable(t *testing.T) {
	s := NewSchedule(DoublingLooks(1000, 64_000), fiftyTwo, 0.05)
	for _, c := range []struct{ p, pass, fail, games float64 }{
		{0.50, 1, 0, 9760},
		{0.51, 0.995, 0.002, 24_583},
		{0.52, 0.02, 0.04, 61_765},
		{0.53, 0, 0.996, 22_496},
		{0.55, 0, 1, 2857},
	} {
		got := s.Chances(c.p)
		wantNear(t, fmt.Sprintf("P(pass) at %v", c.p), got.Pass, c.pass, 0.02)
		wantNear(t, fmt.Sprintf("P(fail) at %v", c.p), got.Fail, c.fail, 0.02)
		wantNear(t, fmt.Sprintf("games at %v", c.p), got.Games, c.games, 0.035*c.games)
		wantNear(t, fmt.Sprintf("sum at %v", c.p), got.Pass+got.Fail+got.Inconclusive, 1, 1e-9)
	}
}

// Whatever the looks, wrong verdicts stay within alpha.
func TestScheduleErrorRates(t *testing.T) {
	for _, band := range []Band{fiftyTwo, {0, 0.01}, {0.2, 0.3}} {
		s := NewSchedule(DoublingLooks(500, 30_000), band, 0.05)
		for _, end := range []float64{band.Lo, band.Hi} {
			if end == 0 {
				continue
			}
			c := s.Chances(end)
			if c.Pass > 0.05 || c.Fail > 0.05 || c.Fail < 0.01 {
				t.Errorf("%v at %v: wrong in %v, %v", band, end, c.Pass, c.Fail)
			}
		}
	}
}

// Verdicts and games of a thousand seeds, as claimed.
func TestScheduleMeasured(t *testing.T) {
	const seeds = 1000
	looks := DoublingLooks(500, 8000)
	s := NewSchedule(looks, Band{0.47, 0.53}, 0.05)
	for _, p := range []float64{0.5, 0.53, 0.56} {
		want := s.Chances(p)
		passed, failed, games := 0, 0, 0.0
		for seed := range uint64(seeds) {
			r := rand.New(rand.NewPCG(seed, 32))
			var counts []int64
			k, played := int64(0), int64(0)
			for _, n := range looks {
				k += wins(r, int(n-played), p)
				played = n
				counts = append(counts, k)
			}
			v, n := s.Verdict(counts)
			games += float64(n) / seeds
			passed += int(indicator(v == Pass))
			failed += int(indicator(v == Fail))
		}
		wantRate(t, fmt.Sprintf("passed at %v", p), passed, seeds, want.Pass, 0)
		wantRate(t, fmt.Sprintf("failed at %v", p), failed, seeds, want.Fail, 0)
		wantNear(t, fmt.Sprintf("games at %v", p), games, want.Games, 4.5*8000/math.Sqrt(4*seeds))
	}
}

func TestSchedulePanics(t *testing.T) {
	for what, f := range map[string]func(){
		"no looks":          func() { NewSchedule(nil, fiftyTwo, 0.05) },
		"a look twice":      func() { NewSchedule([]int64{5, 5}, fiftyTwo, 0.05) },
		"a look at nothing": func() { NewSchedule([]int64{0, 5}, fiftyTwo, 0.05) },
		"a share of 2":      func() { NewSchedule([]int64{5}, fiftyTwo, 0.05).Chances(2) },
		"chances of none":   func() { Schedule{}.Chances(0.5) },
		"counts too many":   func() { NewSchedule([]int64{5}, fiftyTwo, 0.05).Verdict([]int64{3, 3}) },
		"alpha a level":     func() { AlphaPerLook(0.95, 3) },
	} {
		wantPanic(t, what, f)
	}
}
