package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// With one label a group, all errors alike, the model is that of groups: each effect is its group's distance from the
// mean, drawn to 0 by the part that is error.
func TestMixedModelOfGroups(t *testing.T) {
	groups := []Measured{{1, 0.5}, {2, 0.5}, {3, 0.5}, {6, 0.5}}
	m, ok := FitMixedModel(groups, [][]int{{0}, {1}, {2}, {3}}, 4, nil, 0.95)
	s, _ := Between(groups, 0.95)
	if !ok || math.Abs(m.Spread.SD-s.SD) > 1e-9 || m.Spread.DF != 3 || math.Abs(m.Spread.Q-s.Q) > 1e-9 || m.RestDF != 0 {
		t.Fatalf("%+v, want the deviation and the test of %+v", m.Spread, s)
	}
	for i, g := range groups {
		if want, _ := s.Shrink(g); math.Abs(m.Effects[i]-(want-3)) > 1e-9 {
			t.Errorf("group %d: %v, want %v", i, m.Effects[i], want-3)
		}
	}
	// The four effects add up to 0 by their definition: nothing is unknown of their sum but the mean of what was drawn.
	if sum, _ := m.Sum([]int{0, 1, 2, 3}); math.Abs(sum) > 1e-9 {
		t.Errorf("they add up to %v", sum)
	}
}

// TestMixedModelTellsCompanionsApart: a label that always comes with a strong one looks strong in plain means; fitted, it
// is not. A label that all groups bear, or none, tells nothing and has no effect.
func TestMixedModelTellsCompanionsApart(t *testing.T) {
	var groups []Measured
	var labels [][]int
	add := func(value float64, times int, of ...int) {
		for range times {
			groups, labels = append(groups, Measured{value, 1e-6}), append(labels, append(of, 3))
		}
	}
	add(0.6, 9, 0, 1) // the strong one, mostly with its companion
	add(0.6, 1, 0)
	add(0.5, 1, 1)
	add(0.5, 9, 2)
	m, ok := FitMixedModel(groups, labels, 5, nil, 0.95)
	if !ok || math.Abs(m.Effects[0]-m.Effects[2]-0.1) > 0.002 || math.Abs(m.Effects[1]) > 0.002 || math.Abs(m.Effects[3]) > 1e-9 || m.Effects[4] != 0 {
		t.Errorf("effects %v (%t), want about 0.1 between the first and the third, and else 0", m.Effects, ok)
	}
	if m.Known[4] != 0 || m.Known[0] < 0.5 || m.Known[0] > 1 {
		t.Errorf("known %v", m.Known)
	}
}

// Measured on three men in three of four rows, as placements are: their effects' intervals hold the truth in about 95 %,
// the test calls out no difference in 5 %, and the rest keeps to its chi-square.
func TestMixedModelKeepsItsPromises(t *testing.T) {
	draw := rand.New(rand.NewPCG(11, 2))
	var labels [][]int // three men on nine squares, no square twice
	for a := range 9 {
		for b := range 9 {
			for c := range 9 {
				if a != b && b != c && a != c {
					labels = append(labels, []int{a, 9 + b, 18 + c})
				}
			}
		}
	}
	const runs, v = 300, 0.0005
	for _, tau := range []float64{0, 0.01} {
		told, rest, covered, effects := 0, 0, 0, 0
		sums := 0
		for range runs {
			truth := make([]float64, 27)
			for i := range truth {
				truth[i] = tau * draw.NormFloat64()
			}
			for man := range 3 { // what all squares do to a man is in no effect
				mean := 0.0
				for q := range 9 {
					mean += truth[9*man+q] / 9
				}
				for q := range 9 {
					truth[9*man+q] -= mean
				}
			}
			groups := make([]Measured, len(labels))
			for i, l := range labels {
				groups[i] = Measured{0.5 + truth[l[0]] + truth[l[1]] + truth[l[2]] + math.Sqrt(v)*draw.NormFloat64(), v}
			}
			m, _ := FitMixedModel(groups, labels, 27, nil, 0.95)
			if m.Spread.P < 0.05 {
				told++
			}
			if m.RestP < 0.05 {
				rest++
			}
			for i, e := range m.Effects {
				effects++
				if math.Abs(e-truth[i]) < 1.96*m.Errors[i] || tau == 0 {
					covered++
				}
			}
			of := labels[draw.IntN(len(labels))]
			if value, sd := m.Sum(of); math.Abs(value-truth[of[0]]-truth[of[1]]-truth[of[2]]) < 1.96*sd {
				sums++
			}
		}
		z := func(n int, p float64) float64 { return (float64(n) - runs*p) / math.Sqrt(runs*p*(1-p)) }
		t.Logf("tau %v: told %d, rest %d of %d; effects %.3f, sums %d", tau, told, rest, runs, float64(covered)/float64(effects), sums)
		if tau == 0 && math.Abs(z(told, 0.05)) > 4.5 || tau > 0 && told < runs*9/10 {
			t.Errorf("tau %v: a difference is told in %d of %d", tau, told, runs)
		}
		if math.Abs(z(rest, 0.05)) > 4.5 {
			t.Errorf("tau %v: the rest is told from chance in %d of %d", tau, rest, runs)
		}
		if share := float64(covered) / float64(effects); share < 0.93 || tau > 0 && z(sums, 0.95) < -4.5 {
			t.Errorf("tau %v: %.3f of effects and %d of %d sums lie in their intervals", tau, share, sums, runs)
		}
	}
}

func TestNoMixedModel(t *testing.T) {
	alike := []Measured{{1, 1}, {2, 1}}
	for _, c := range []struct {
		groups []Measured
		labels [][]int
		count  int
	}{{nil, nil, 3}, {alike[:1], [][]int{{0}}, 1}, {alike, [][]int{{0}, {0}}, 1}, {alike, [][]int{{}, {}}, 0}} {
		if m, ok := FitMixedModel(c.groups, c.labels, c.count, nil, 0.95); ok {
			t.Errorf("%v: %+v", c, m)
		}
	}
}

// Within blocks, what all groups of a block share is in no effect, however large: labels that tell blocks apart and nothing
// else tell nothing.
func TestMixedModelWithinBlocks(t *testing.T) {
	groups := []Measured{{0.1, 1e-6}, {0.2, 1e-6}, {0.5, 1e-6}, {0.6, 1e-6}, {0.9, 1e-6}, {1, 1e-6}}
	labels := [][]int{{0, 2}, {1, 2}, {0, 3}, {1, 3}, {0, 4}, {1, 4}}
	m, ok := FitMixedModel(groups, labels, 5, []int{0, 0, 1, 1, 2, 2}, 0.95)
	if !ok || m.Spread.DF != 1 || m.RestDF != 2 || m.Rest > 1e-6 || math.Abs(m.Effects[1]-m.Effects[0]-0.1) > 1e-4 || m.Effects[2] != 0 || m.Effects[4] != 0 {
		t.Errorf("%+v (%t), want a difference of .1 between the first two labels alone", m, ok)
	}
	if over, _ := FitMixedModel(groups, labels, 5, nil, 0.95); over.Spread.DF != 3 || over.Effects[4] < 0.3 {
		t.Errorf("as one block: %+v", over)
	}
	if m, ok := FitMixedModel(groups, labels, 5, []int{0, 1, 2, 3, 4, 5}, 0.95); ok {
		t.Errorf("one group a block: %+v", m)
	}
}
