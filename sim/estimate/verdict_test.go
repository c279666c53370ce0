package estimate

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

func TestVerdictNames(t *testing.T) {
	for _, v := range []Verdict{Inconclusive, Pass, Fail} {
		text, err := json.Marshal(v)
		var back Verdict
		if err != nil || string(text) != `"`+v.String()+`"` || json.Unmarshal(text, &back) != nil || back != v {
			t.Errorf("verdict %v: written as %s (%v), read back as %v", v, text, err, back)
		}
	}
	var v Verdict
	if err := json.Unmarshal([]byte(`"maybe"`), &v); err == nil {
		t.Error("verdict maybe: no error")
	}
	if _, err := Verdict(9).MarshalText(); err == nil || Verdict(9).String() != "verdict 9" {
		t.Errorf("verdict 9: written as %v without an error", Verdict(9))
	}
}

func TestJudge(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		lo, hi float64
		band   Band
		want   Verdict
	}{
		{0.49, 0.51, Band{0.48, 0.52}, Pass},
		{0.47, 0.51, Band{0.48, 0.52}, Inconclusive},
		{0.47, 0.53, Band{0.48, 0.52}, Inconclusive},
		{0.44, 0.47, Band{0.48, 0.52}, Fail},
		{0.53, 0.54, Band{0.48, 0.52}, Fail},
		{0.48, 0.52, Band{0.48, 0.52}, Pass}, // ends are in the band
		{0.52, 0.53, Band{0.48, 0.52}, Inconclusive},
		{0.48 - 1e-16, 0.52 + 1e-16, Band{0.48, 0.52}, Pass}, // the last bit of another machine
		{0.52 + 1e-16, 0.53, Band{0.48, 0.52}, Inconclusive},
		{0, 0.004, Band{0, 0.005}, Pass},
		{-3, 4, Band{-inf, 5}, Pass},
		{-3, 4, Band{5, inf}, Fail},
		{-3, 4, Band{-inf, inf}, Pass},
		{8, 8.5, Band{8, 8}, Inconclusive},
		{8.1, 8.5, Band{8, 8}, Fail},
	} {
		if got := Judge(Interval{Lo: c.lo, Hi: c.hi, Level: 0.9}, c.band); got != c.want {
			t.Errorf("[%v, %v] in %v: got %v, want %v", c.lo, c.hi, c.band, got, c.want)
		}
	}
	if got := Judge(Interval{}, Band{-1, 1}); got != Inconclusive {
		t.Errorf("no interval: got %v, want inconclusive", got)
	}
	for what, f := range map[string]func(){
		"an empty band":          func() { Judge(Interval{}, Band{0.52, 0.48}) },
		"a band of NaN":          func() { Judge(Interval{}, Band{math.NaN(), 1}) },
		"a level for alpha":      func() { LevelFor(0.95) },
		"alpha 0":                func() { LevelFor(0) },
		"more of negative games": func() { MoreToDecide(-1, 0, Interval{}, Band{0, 1}) },
	} {
		wantPanic(t, what, f)
	}
	Z(LevelFor(lowestAlpha)) // a level that every interval takes
	Z(LevelFor(highestAlpha))
}

// The verdicts of every kind of figure, at the worst truths: on an end of the band,
// where a pass is wrong in 5 of 100 and a fail is wrong in 5 of 100. Neither happens
// more often, nor so seldom that the test would be weaker than it says.
func TestJudgeErrorRates(t *testing.T) {
	const experiments, n, alpha = 2000, 1000, 0.05
	level := LevelFor(alpha)
	for _, c := range []struct {
		name   string
		truth  float64
		slack  float64
		figure func(r *rand.Rand) Interval
	}{
		{"mean of a skewed metric", 8, 0.012, func(r *rand.Rand) Interval {
			var s Sums
			for range n / 5 {
				v := turns(r)
				s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}
			}
			_, i, _ := Mean(s.N, s.Sum, s.SumSquares, level)
			return i
		}},
		{"paired difference of a metric", 1, 0.005, func(r *rand.Rand) Interval {
			var s Sums
			for range n / 5 {
				v := r.Int64N(5) - r.Int64N(3)
				s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}
			}
			_, i, _ := PairedMean(s.N, s.Sum, s.SumSquares, level)
			return i
		}},
		{"paired difference of shares", 0.05, 0.005, func(r *rand.Rand) Interval {
			counts := shares(r, n, []float64{0.15, 0.10, 0.75})
			return BonettPrice(counts[0], counts[1], n, level)
		}},
		{"score with draws", 0.52, 0.003, func(r *rand.Rand) Interval {
			counts := shares(r, n, []float64{0.42, 0.20, 0.38})
			_, i := Score(counts[0], counts[1], counts[2], level)
			return i
		}},
		{"score in twelfths", 0.25, 0.003, func(r *rand.Rand) Interval {
			counts := shares(r, n, []float64{0.20, 0.10, 0.70})
			_, i := PointShare(Sums{n, 12*counts[0] + 6*counts[1], 144*counts[0] + 36*counts[1]}, 12, level)
			return i
		}},
	} {
		r := rand.New(rand.NewPCG(28, 0))
		// The truth is the upper end of one band and the lower end of another, the
		// far ends of both out of sight.
		var passedBelow, passedAbove int
		for range experiments {
			i := c.figure(r)
			below, above := Judge(i, Band{c.truth - 9, c.truth}), Judge(i, Band{c.truth, c.truth + 9})
			if below == Pass && above != Fail || above == Pass && below != Fail {
				t.Fatalf("%s: %+v passes %v below, %v above", c.name, i, below, above)
			}
			passedBelow += int(indicator(below == Pass))
			passedAbove += int(indicator(above == Pass))
		}
		wantRate(t, c.name+": passed on the upper end", passedBelow, experiments, alpha, c.slack)
		wantRate(t, c.name+": passed on the lower end", passedAbove, experiments, alpha, c.slack)
	}
}

// The p-value is the error rate at which the verdict turns, for every figure.
func TestFailureP(t *testing.T) {
	for name, figure := range map[string]func(level float64) Interval{
		"share":  func(level float64) Interval { return ClopperPearson(560, 1000, level) },
		"paired": func(level float64) Interval { return BonettPrice(160, 50, 1000, level) },
		"mean":   func(level float64) Interval { _, i, _ := Mean(100, 40, 400, level); return i },
	} {
		band := Band{-9, 0.05}
		if name == "share" {
			band = Band{0.48, 0.52}
		}
		p := FailureP(band, figure)
		if p <= lowestAlpha || p >= highestAlpha {
			t.Errorf("%s: p %v says nothing", name, p)
		}
		if Judge(figure(LevelFor(p*(1+1e-6))), band) != Fail || Judge(figure(LevelFor(p*(1-1e-6))), band) == Fail {
			t.Errorf("%s: the verdict does not turn at p %v", name, p)
		}
	}
	// P(B >= 560) for 1,000 games at 0.52, summed.
	p := FailureP(Band{0.48, 0.52}, func(level float64) Interval { return ClopperPearson(560, 1000, level) })
	wantNear(t, "p of 560 of 1,000", p, binomialBetween(560, 1000, 1000, 0.52), 1e-9)

	inside := func(level float64) Interval { return Wilson(500, 1000, level) }
	if got := FailureP(Band{0.48, 0.52}, inside); got != 1 {
		t.Errorf("p in the band: got %v, want 1", got)
	}
	if got := FailureP(Band{0.9, 1}, inside); got != lowestAlpha {
		t.Errorf("p far out: got %v, want %v", got, lowestAlpha)
	}
}

// The projection is right if the figure stays what it is.
func TestMoreToDecide(t *testing.T) {
	level := LevelFor(0.05)
	for _, c := range []struct{ k, n int64 }{{500, 1000}, {510, 1000}, {530, 1000}, {470, 1000}} {
		p := ratio(c.k, c.n)
		band := Band{0.48, 0.52}
		more := MoreToDecide(c.n, p, Wilson(c.k, c.n, level), band)
		n := c.n + more
		enough, few := WilsonEffective(p, float64(n)*1.01, level), WilsonEffective(p, float64(n)*0.99, level)
		if more < 1 || Judge(enough, band) == Inconclusive || Judge(few, band) != Inconclusive {
			t.Errorf("%d of %d: %d more do not just decide", c.k, c.n, more)
		}
		if got := MoreToDecide(n*2, p, WilsonEffective(p, float64(2*n), level), band); got != 0 {
			t.Errorf("%d of %d, decided: got %d more, want 0", c.k, c.n, got)
		}
	}
	for what, i := range map[string]Interval{"on the end": Wilson(520, 1000, level), "no interval": {}} {
		if got := MoreToDecide(1000, 0.52, i, Band{0.48, 0.52}); got != MaxGames {
			t.Errorf("%s: got %d more, want out of reach", what, got)
		}
	}
}
