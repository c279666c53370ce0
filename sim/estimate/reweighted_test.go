package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Two kinds of games, by hand: 60 of 100 points in one, 40 of 100 in the other. If the first came half as often again and
// the other half as often, the score would be 55 %.
func TestReweightedByHand(t *testing.T) {
	kinds := []WeightedPoints{{Sums{100, 60, 60}, 1.5}, {Sums{100, 40, 40}, 0.5}}
	difference, i, ok := Reweighted(kinds, 1, 0.95)
	if !ok || math.Abs(difference-0.05) > 1e-12 {
		t.Errorf("%v (%t), want 0.05", difference, ok)
	}
	// Each game's product is (weight - 1)(score - .5) = .25 or -.25.
	if want := 1.959964 * math.Sqrt((0.0625-0.0025)/200); math.Abs(i.Half()-want) > 1e-6 {
		t.Errorf("+- %v, want %v", i.Half(), want)
	}
	// As they are: nothing, and no luck comes in, but a sliver is left.
	if d, i, _ := Reweighted([]WeightedPoints{{Sums{100, 60, 60}, 1}, {Sums{100, 40, 40}, 1}}, 1, 0.95); d != 0 || i.Lo >= 0 || i.Half() > 0.03 {
		t.Errorf("unchanged: %v, %v", d, i)
	}
	if _, _, ok := Reweighted(nil, 1, 0.95); ok {
		t.Error("no games, and an answer")
	}
}

func TestReweightedCovers(t *testing.T) {
	// Twenty kinds of games with chances and weights of their own, some weighted to nothing.
	draw := rand.New(rand.NewPCG(5, 9))
	const runs, n, k = 2000, 2000, 20
	chance, weight, truth := make([]float64, k), make([]float64, k), 0.0
	for i := range chance {
		chance[i], weight[i] = 0.3+0.02*float64(i), 2*float64(i)/(k-1)
		truth += (weight[i] - 1) * chance[i] / k
	}
	covered := 0
	for range runs {
		kinds := make([]WeightedPoints, k)
		for i := range kinds {
			kinds[i].Weight = weight[i]
		}
		for range n {
			i := draw.IntN(k)
			kinds[i].Points.N++
			if draw.Float64() < chance[i] {
				kinds[i].Points.Sum++
				kinds[i].Points.SumSquares++
			}
		}
		if _, i, _ := Reweighted(kinds, 1, 0.95); holds(i, truth) {
			covered++
		}
	}
	if z := (float64(covered) - 0.95*runs) / math.Sqrt(0.95*0.05*runs); math.Abs(z) > 4.5 {
		t.Errorf("held in %d of %d (z %.1f)", covered, runs, z)
	}
}
