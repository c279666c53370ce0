package estimate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"tombstone/sim/estimate"
)

// levelsOf makes levels at 0, 1, 2... whose intervals reach half to either side.
func levelsOf(half float64, values ...float64) (all []estimate.At) {
	for i, v := range values {
		all = append(all, estimate.At{X: float64(i), Value: v, Interval: estimate.Interval{Lo: v - half, Hi: v + half, Level: 0.95}})
	}
	return all
}

func TestCrossings(t *testing.T) {
	for _, test := range []struct {
		why    string
		levels []estimate.At
		want   []estimate.Crossing
	}{
		{"a straight line", levelsOf(0.05, 0.3, 0.4, 0.5, 0.6, 0.7), []estimate.Crossing{{X: 2, Lo: 1.5, Hi: 2.5, Rising: true, Level: 0.95}}},
		{"between levels", levelsOf(0.025, 0.7, 0.55, 0.45, 0.3), []estimate.Crossing{{X: 1.5, Lo: 1.25, Hi: 1.75, Level: 0.95}}},
		{"never", levelsOf(0.05, 0.6, 0.7, 0.8), nil},
		{"it comes near and goes away again", levelsOf(0.05, 0.6, 0.52, 0.6), nil},
		{"there and back", levelsOf(0.05, 0.3, 0.7, 0.3), []estimate.Crossing{{X: 0.5, Lo: 0.375, Hi: 0.625, Rising: true, Level: 0.95}, {X: 1.5, Lo: 1.375, Hi: 1.625, Level: 0.95}}},
		{"noise passes it three times: the middle one", levelsOf(0.15, 0.3, 0.6, 0.4, 0.7), []estimate.Crossing{{X: 1.5, Lo: 0.5 / 3, Hi: 3 - 0.5/3, Rising: true, Level: 0.95}}},
		{"it may lie beyond the last level", levelsOf(0.15, 0.3, 0.45, 0.55), []estimate.Crossing{{X: 1.5, Lo: 1.0 / 3, Hi: 2, OpenHi: true, Rising: true, Level: 0.95}}},
		{"nothing can be told", levelsOf(0.2, 0.5, 0.5, 0.5), nil},
		{"a level right on it", levelsOf(0.01, 0.4, 0.5, 0.6), []estimate.Crossing{{X: 1, Lo: 0.9, Hi: 1.1, Rising: true, Level: 0.95}}},
		{"one level", levelsOf(0.2, 0.5), nil},
		{"none", nil, nil},
	} {
		got := estimate.Crossings(test.levels, 0.5)
		if len(got) != len(test.want) {
			t.Errorf("%s: got %+v, want %+v", test.why, got, test.want)
			continue
		}
		for i, c := range got {
			w := test.want[i]
			if math.Abs(c.X-w.X) > 1e-9 || math.Abs(c.Lo-w.Lo) > 1e-9 || math.Abs(c.Hi-w.Hi) > 1e-9 || c.OpenLo != w.OpenLo || c.OpenHi != w.OpenHi || c.Rising != w.Rising || c.Level != w.Level {
				t.Errorf("%s: got %+v, want %+v", test.why, c, w)
			}
		}
	}
}

func TestCrossingsPanicsOnDisorder(t *testing.T) {
	levels := levelsOf(0.1, 0.4, 0.6)
	levels[1].X = 0
	defer func() {
		if recover() == nil {
			t.Error("levels that do not rise are taken")
		}
	}()
	estimate.Crossings(levels, 0.5)
}

// TestCrossingsCover: of seeded experiments on a score that rises in a straight line, the interval holds the true
// crossing in a share of 95 % or a little more, whether the levels share their luck (common deals) or not.
func TestCrossingsCover(t *testing.T) {
	const runs, games, truth = 2000, 1000, 2.4
	for _, common := range []bool{false, true} {
		r := rand.New(rand.NewPCG(5, 6))
		held, found := 0, 0
		for range runs {
			won := make([]int64, 6)
			for range games {
				luck := r.Float64()
				for x := range won {
					if !common {
						luck = r.Float64()
					}
					if luck < 0.5+0.06*(float64(x)-truth) {
						won[x]++
					}
				}
			}
			var levels []estimate.At
			for x, k := range won {
				levels = append(levels, estimate.At{X: float64(x), Value: float64(k) / games, Interval: estimate.Wilson(k, games, 0.95)})
			}
			for _, c := range estimate.Crossings(levels, 0.5) {
				found++
				if c.Lo <= truth && truth <= c.Hi {
					held++
				}
			}
		}
		n := float64(found)
		if found < runs*99/100 || found > runs {
			t.Errorf("common deals %v: %d crossings in %d experiments", common, found, runs)
		}
		// Half way between levels that are independent the limits are those of a figure with twice the variance.
		if share := float64(held) / n; share < 0.95-4.5*math.Sqrt(0.95*0.05/n) || common && share > 0.95+4.5*math.Sqrt(0.95*0.05/n) {
			t.Errorf("common deals %v: the interval held the crossing in %.1f %% of experiments", common, 100*share)
		}
	}
}
