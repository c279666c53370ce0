package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// bcg are the log risk ratios of the 13 trials of the BCG vaccine (Colditz and others 1994), from the counts of cases
// and others among the vaccinated and the unvaccinated: the standard example of how much groups differ.
func bcg() (groups []Measured) {
	for _, t := range [][4]float64{
		{4, 119, 11, 128},
		{6, 300, 29, 274},
		{3, 228, 11, 209},
		{62, 13536, 248, 12619},
		{33, 5036, 47, 5761},
		{180, 1361, 372, 1079},
		{8, 2537, 10, 619},
		{505, 87886, 499, 87892},
		{29, 7470, 45, 7232},
		{17, 1699, 65, 1600},
		{186, 50448, 141, 27197},
		{5, 2493, 3, 2338},
		{27, 16886, 29, 17825},
	} {
		n, m := t[0]+t[1], t[2]+t[3]
		groups = append(groups, Measured{math.Log(t[0] / n / (t[2] / m)), 1/t[0] - 1/n + 1/t[2] - 1/m})
	}
	return groups
}

func TestSpreadOfTheVaccineTrials(t *testing.T) {
	// Published by metafor (Viechtbauer 2010, J. Stat. Softw. 36:3) and in its documentation: Q = 152.2330, by Paule and
	// Mandel tau^2 = 0.3181, and the Q-profile interval of tau^2 is 0.1197 to 1.1115.
	s, ok := Between(bcg(), 0.95)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"Q", s.Q, 152.2330},
		{"tau^2", s.SD * s.SD, 0.3181},
		{"lower limit", s.Interval.Lo * s.Interval.Lo, 0.1197},
		{"upper limit", s.Interval.Hi * s.Interval.Hi, 1.1115},
	} {
		if math.Abs(c.got-c.want) > 6e-5 {
			t.Errorf("%s: %.5f, want %.4f", c.what, c.got, c.want)
		}
	}
	if !ok || s.DF != 12 || s.P > 1e-20 {
		t.Errorf("%d degrees of freedom, p %v (%t)", s.DF, s.P, ok)
	}
}

// Where all errors are alike the deviation is the sample variance less theirs, by hand, and shrinking keeps the part that
// is not error.
func TestSpreadOfEqualErrors(t *testing.T) {
	groups := []Measured{{1, 0.5}, {2, 0.5}, {3, 0.5}, {6, 0.5}} // mean 3, variance 14/3
	s, _ := Between(groups, 0.95)
	if want := 14.0/3 - 0.5; math.Abs(s.SD*s.SD-want) > 1e-9 || math.Abs(s.Mean-3) > 1e-12 {
		t.Errorf("tau^2 %v around %v, want %v around 3", s.SD*s.SD, s.Mean, want)
	}
	keep := (14.0/3 - 0.5) / (14.0 / 3)
	if value, sd := s.Shrink(groups[3]); math.Abs(value-3-3*keep) > 1e-9 || sd <= 0 || sd > 1 {
		t.Errorf("6 is shrunk to %v (%v), want %v", value, sd, 3+3*keep)
	}
	if s.Q < 27.9 || s.Q > 28.1 { // 14 / .5
		t.Errorf("Q %v, want 28", s.Q)
	}
}

// Groups that chance has made alike differ by nothing that is told, and everything goes to the mean; but that they do not
// differ at all is not certain.
func TestSpreadOfAlikeGroups(t *testing.T) {
	groups := []Measured{{0.5, 0.01}, {0.5, 0.02}, {0.5, 0.01}}
	s, _ := Between(groups, 0.95)
	if value, _ := s.Shrink(Measured{0.9, 0.01}); s.SD != 0 || s.Q != 0 || value != 0.5 || s.Interval.Lo != 0 || !(s.Interval.Hi > 0.05) || s.P != 1 {
		t.Errorf("%+v, 0.9 becomes %v", s, value)
	}
	if _, ok := Between(groups[:1], 0.95); ok {
		t.Error("one group has been compared")
	}
	if _, ok := Around(groups, 0.5, 0, 0.95); ok {
		t.Error("no degree of freedom, and an answer")
	}
	defer func() {
		if recover() == nil {
			t.Error("a group without error was taken")
		}
	}()
	Between([]Measured{{1, 0}, {2, 1}}, 0.95)
}

// Measured: the interval holds the true deviation as often as it says, no difference is told where there is none as often
// as it says, and the best of many, shrunk, is about as good as it looks, where unshrunk it is far from it.
func TestSpreadKeepsItsPromises(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 1))
	const runs = 2000
	for _, k := range []int{8, 45, 128} {
		for _, tau := range []float64{0, 0.005, 0.02} {
			covered, told, within := 0, 0, 0
			raw, shrunken := 0.0, 0.0
			for range runs {
				truth, groups := make([]float64, k), make([]Measured, k)
				for i := range groups {
					v := 0.25 / (500 + 1000*draw.Float64())
					truth[i] = 0.5 + tau*draw.NormFloat64()
					groups[i] = Measured{truth[i] + math.Sqrt(v)*draw.NormFloat64(), v}
				}
				s, _ := Between(groups, 0.95)
				if holds(s.Interval, tau) {
					covered++
				}
				if s.P < 0.05 {
					told++
				}
				best, value, sd, top := 0, 0.0, 0.0, math.Inf(-1)
				for i, g := range groups {
					if v, e := s.Shrink(g); g.Value > top {
						best, value, sd, top = i, v, e, g.Value
					}
				}
				raw += groups[best].Value - truth[best]
				shrunken += value - truth[best]
				if math.Abs(value-truth[best]) < 1.96*sd {
					within++
				}
			}
			z := func(n int, p float64) float64 { return (float64(n) - runs*p) / math.Sqrt(runs*p*(1-p)) }
			t.Logf("%d groups, tau %v: covered %.3f, told %.3f, the best lies %.4f under its estimate, %.4f under what is left of it; within %.3f", k, tau, float64(covered)/runs, float64(told)/runs, raw/runs, shrunken/runs, float64(within)/runs)
			if tau == 0 {
				if math.Abs(z(told, 0.05)) > 4.5 {
					t.Errorf("%d groups without a difference: one was told in %d of %d", k, told, runs)
				}
				if z(covered, 0.975) < -4.5 { // at 0 the lower limit alone can miss
					t.Errorf("%d groups, tau 0: held in %d of %d", k, covered, runs)
				}
			} else if z(covered, 0.95) < -4.5 || float64(covered)/runs > 0.985 {
				t.Errorf("%d groups, tau %v: held in %d of %d", k, tau, covered, runs)
			}
			if k >= 45 && (math.Abs(shrunken) > 0.2*raw || shrunken/runs > 0.003) {
				t.Errorf("%d groups, tau %v: the best lies %.4f under what is left of it, %.4f unshrunk", k, tau, shrunken/runs, raw/runs)
			}
			if z(within, 0.95) < -4.5 {
				t.Errorf("%d groups, tau %v: the best of them lies within its interval in %d of %d", k, tau, within, runs)
			}
		}
	}
}

func TestChiSquareP(t *testing.T) {
	// The 95 % quantiles that every table has.
	for df, q := range map[int]float64{1: 3.841459, 10: 18.30704, 100: 124.3421} {
		if p := ChiSquareP(q, df, 2*float64(df)); math.Abs(p-0.05) > 1e-6 {
			t.Errorf("%d degrees of freedom: %v has %v", df, q, p)
		}
	}
	// Far degrees of freedom are what pairs of setups have; the normal approximation is good there.
	if p := ChiSquareP(11_348+1.96*math.Sqrt(2*11_348), 11_348, 2*11_348); math.Abs(p-0.025) > 0.001 {
		t.Errorf("11,348 degrees of freedom: %v", p)
	}
}

// Of cells of a few games each with a rare outcome, Pearson's statistic lies beyond the 95 % quantile of chi-square far too
// often; with its own variance it does about as often as it should.
func TestChiSquarePOfRareOutcomes(t *testing.T) {
	draw := rand.New(rand.NewPCG(4, 4))
	const runs, cells, n, p = 2000, 400, 5, 0.01
	kurtosis := 1/(p*(1-p)) - 6
	plain, own := 0, 0
	for range runs {
		q := 0.0
		for range cells {
			k := 0.0
			for range n {
				if draw.Float64() < p {
					k++
				}
			}
			q += (k - n*p) * (k - n*p) / (n * p * (1 - p))
		}
		if ChiSquareP(q, cells, 2*cells) < 0.05 {
			plain++
		}
		if ChiSquareP(q, cells, cells*(2+kurtosis/n)) < 0.05 {
			own++
		}
	}
	if plain < runs/5 || own > runs*8/100 || own < runs*2/100 {
		t.Errorf("beyond the quantile in %d of %d by chi-square, in %d with its own variance", plain, runs, own)
	}
}
