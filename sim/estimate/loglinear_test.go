package estimate

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// Means that double from row to row lie on the model exactly, whatever the numbers of games.
func TestLogLinearOfDoubledMeans(t *testing.T) {
	m, err := FitLogLinear([][]float64{{1, 0}, {1, 1}, {1, 2}, {1, 3}}, []Sums{sumsOf(2, 4), sumsOf(6), sumsOf(12, 12, 11, 13), sumsOf(23, 25)})
	if err != nil {
		t.Fatal(err)
	}
	wantNear(t, "constant", m.Coefficients[0], math.Log(3), 1e-12)
	wantNear(t, "slope", m.Coefficients[1], math.Log(2), 1e-12)
	wantNear(t, "deviance", m.Deviance, 0, 1e-12)
	step, interval := m.Means([][]float64{{1, 4}, {1, 3}}, []float64{1, -1}, 0.95)
	wantNear(t, "a step", step, 24, 1e-9)
	wantLawful(t, "a step", interval, step, math.Inf(-1), math.Inf(1), 0.95)
}

// Two groups: the coefficients are the log of one mean and the log of their ratio, whose variance is the pooled squared
// coefficient of variation times 1/n1 + 1/n2; the difference of the means has the variance of both (delta method).
func TestLogLinearOfTwoGroups(t *testing.T) {
	m, err := FitLogLinear([][]float64{{1, 0}, {1, 1}, {1, 5}}, []Sums{sumsOf(1, 2, 3, 4), sumsOf(7, 9), {}})
	if err != nil {
		t.Fatal(err)
	}
	wantNear(t, "log mean", m.Coefficients[0], math.Log(2.5), 1e-12)
	wantNear(t, "log ratio", m.Coefficients[1], math.Log(8/2.5), 1e-12)
	pooled := (5/2.5/2.5 + 2.0/8/8) / 4
	wantNear(t, "scale", m.Scale, pooled, 1e-12)
	wantNear(t, "variance of the log ratio", m.Covariance(1, 1), pooled*(1.0/4+1.0/2), 1e-12)
	d, interval := m.Means([][]float64{{1, 1}, {1, 0}}, []float64{1, -1}, 0.95)
	wantNear(t, "difference", d, 5.5, 1e-12)
	wantNear(t, "its half", interval.Half(), Z(0.95)*math.Sqrt(pooled*(8*8/2.0+2.5*2.5/4)), 1e-9)
	if m.Rows != 2 || m.DF != 0 || m.LackOfFit() != 1 {
		t.Errorf("%d rows, %d df, lack of fit %v", m.Rows, m.DF, m.LackOfFit())
	}
	if _, err := FitLogLinear([][]float64{{1, 2}, {1, 2}}, []Sums{sumsOf(1), sumsOf(2)}); !errors.Is(err, ErrDependent) {
		t.Errorf("two columns that are alike: %v", err)
	}
	if _, err := FitLogLinear([][]float64{{1, 2}, {1, 3}}, []Sums{sumsOf(1), sumsOf(0, 0)}); !errors.Is(err, ErrNotPositive) {
		t.Errorf("a mean of 0: %v", err)
	}
	// Games that are all alike have a width all the same, and do not divide by zero.
	alike, err := FitLogLinear([][]float64{{1}, {1}}, []Sums{sumsOf(3, 3), sumsOf(3, 3)})
	if err != nil {
		t.Fatal(err)
	}
	v, interval := alike.Means([][]float64{{1}}, []float64{1}, 0.95)
	wantLawful(t, "alike", interval, v, math.Inf(-1), math.Inf(1), 0.95)
	if p := alike.LackOfFit(); p < 0.999 || interval.Half() < 0.5 {
		t.Errorf("four games all alike: lack of fit %v, %v", p, interval)
	}
}

// Intervals hold the truth as often as they promise, and the test of fit errs as often as it says, or finds a curve.
func TestLogLinearCoverage(t *testing.T) {
	const repeats = 1000
	r := rand.New(rand.NewPCG(11, 4))
	slope, step, wrong, found := 0, 0, 0, 0
	for range repeats {
		var x [][]float64
		var straight, curved []Sums
		for i := range 30 {
			a := float64(i%6) - 2.5
			var s, c Sums
			for range 40 {
				length := math.Exp(3+0.2*a) * (1 + 0.5*r.NormFloat64())
				v, bent := int64(math.Round(100*length)), int64(math.Round(100*length*math.Exp(0.04*a*a)))
				s, c = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}, Sums{c.N + 1, c.Sum + bent, c.SumSquares + bent*bent}
			}
			x, straight, curved = append(x, []float64{1, a}), append(straight, s), append(curved, c)
		}
		m, err := FitLogLinear(x, straight)
		if err != nil {
			t.Fatal(err)
		}
		_, interval := m.Coefficient(1, 0.95)
		slope += int(indicator(holds(interval, 0.2)))
		_, interval = m.Means([][]float64{{1, 1}, {1, 0}}, []float64{1, -1}, 0.95)
		step += int(indicator(holds(interval, 100*(math.Exp(3.2)-math.Exp(3)))))
		wrong += int(indicator(m.LackOfFit() < 0.05))
		m, err = FitLogLinear(x, curved)
		if err != nil {
			t.Fatal(err)
		}
		found += int(indicator(m.LackOfFit() < 0.05))
	}
	wantRate(t, "a slope's interval", slope, repeats, 0.95, 0.01)
	wantRate(t, "a step's interval", step, repeats, 0.95, 0.01)
	wantRate(t, "models refused", wrong, repeats, 0.05, 0.02)
	wantWithin(t, "curves refused", float64(found)/repeats, 0.99, 1)
}
