package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// arms plays trials in which two arms share part of their luck.
func arms(r *rand.Rand, trials int, shared float64) (a, b, d Sums) {
	add := func(s *Sums, v int64) { *s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v} }
	for range trials {
		common := 100 * math.Sqrt(shared) * r.NormFloat64()
		x := int64(math.Round(common + 100*math.Sqrt(1-shared)*r.NormFloat64()))
		y := int64(math.Round(common + 100*math.Sqrt(1-shared)*r.NormFloat64()))
		add(&a, x)
		add(&b, y)
		add(&d, y-x)
	}
	return a, b, d
}

// A correlation of r makes the gain 1/(1-r); and the gain is what it says, the
// square of the ratio of the two intervals' widths.
func TestPairingGain(t *testing.T) {
	for _, shared := range []float64{0, 0.5, 0.8} {
		a, b, d := arms(rand.New(rand.NewPCG(35, 0)), 50_000, shared)
		gain, correlation, ok := PairingGain(a, b, d)
		what := fmt.Sprintf("with %v of the variance shared", shared)
		if !ok {
			t.Errorf("%s: not ok", what)
		}
		wantNear(t, "correlation "+what, correlation, shared, 0.02)
		wantNear(t, "gain "+what, gain, 1/(1-shared), 0.02/(1-shared))

		_, unpaired, _ := MeanDifference(b, a, 0.95)
		_, paired, _ := PairedMean(d.N, d.Sum, d.SumSquares, 0.95)
		wantNear(t, "gain by widths "+what, math.Pow(unpaired.Half()/paired.Half(), 2), gain, 1e-6*gain)
	}
}

// What it promises: independent games need that many times the trials for the same
// error. Differences from pairs and from independent games, measured over
// experiments.
func TestPairingGainIsTheRatioOfVariances(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 0))
	const experiments, trials = 2000, 50
	var paired, unpaired, claimed float64
	for range experiments {
		a, b, d := arms(r, trials, 0.7)
		other, _, _ := arms(r, trials, 0.7)
		gain, _, _ := PairingGain(a, b, d)
		claimed += gain / experiments
		paired += math.Pow(float64(b.Sum-a.Sum), 2)
		unpaired += math.Pow(float64(b.Sum-other.Sum), 2)
	}
	wantNear(t, "claimed over measured", claimed/(unpaired/paired), 1, 0.2)
	wantNear(t, "gain", claimed, 1/0.3, 0.3)
}

// Wins by hand: 40 trials won in both arms, 12 in the first only, 8 in the second
// only, 40 in neither.
func TestPairingGainOfShares(t *testing.T) {
	a, b, d := PairedShares(40, 12, 8, 100)
	gain, correlation, ok := PairingGain(a, b, d)
	va, vb, vd := 0.52*0.48, 0.48*0.52, 0.2-0.04*0.04
	if !ok {
		t.Error("not ok")
	}
	wantNear(t, "gain", gain, (va+vb)/vd, 1e-12)
	wantNear(t, "correlation", correlation, (0.40-0.52*0.48)/math.Sqrt(va*vb), 1e-12)
}

func TestPairingGainEdges(t *testing.T) {
	for what, c := range map[string][3]Sums{
		"no trial":         {},
		"one trial":        {{1, 2, 4}, {1, 5, 25}, {1, 3, 9}},
		"no trial differs": {{9, 4, 4}, {9, 4, 4}, {9, 0, 0}},
		"all differ alike": {{9, 4, 4}, {9, 13, 21}, {9, 9, 9}},
		"a constant arm":   {{9, 0, 0}, {9, 4, 4}, {9, 4, 4}},
	} {
		if gain, correlation, ok := PairingGain(c[0], c[1], c[2]); ok || gain != 0 || correlation != 0 {
			t.Errorf("%s: got %v, %v, ok %v, want no gain", what, gain, correlation, ok)
		}
	}
	wantPanic(t, "PairingGain of other trials", func() { PairingGain(Sums{9, 4, 4}, Sums{8, 4, 4}, Sums{9, 0, 0}) })
	wantPanic(t, "PairingGain of other differences", func() { PairingGain(Sums{9, 4, 4}, Sums{9, 5, 5}, Sums{9, 0, 0}) })
}
