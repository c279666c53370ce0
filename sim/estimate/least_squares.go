package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// LeastSquares is the model y = a + b1 x1 + b2 x2 + ... fitted by least squares.
type LeastSquares struct {
	Terms    []Term  // one a feature x
	Free     float64 // degrees of freedom of the residuals
	Variance float64 // of the residuals, the mean of their squares over Free

	// RSquared is the part of y's variation that the fit explains; Explained is what of it is not owed to the fit's
	// having as many terms as it has (adjusted), at least 0, with the interval of the part that the true model explains.
	RSquared  float64
	Explained float64
	Interval  Interval
	F, P      float64 // of the test that no feature has any effect
}

// Term is what a feature does in a [LeastSquares] model.
type Term struct {
	// Dropped features follow from those before them, or never vary: no effect of their own can be told.
	Dropped   bool
	Effect    float64 // of one more of it, all others as they are, in units of y
	Error     float64 // standard error
	Interval  Interval
	P         float64 // of the test that it has no effect
	Inflation float64 // how many times the variance is what it would be if the feature had nothing to do with the others
}

// dependent is the part of a feature's variation that has to be left when those before it are known; with less it is
// taken to follow from them. Rounding leaves some 10^-15 of it.
const dependent = 1e-9

// FitLeastSquares fits a linear model from the sums of products of deviations from the mean: products[i][j] of features i and
// j <= i, the last row being y's; free is the number of independent deviations, n-1 for n rows. Sums that are exact
// integers before the mean is taken off make products without cancellation, which a fit on rows has to fear.
//
// Standard errors are the classical ones: the residuals' variance is taken to be the same whatever the features.
// Intervals and tests are Student's; that of the explained part is Helland's, by the two-moment approximation of the
// distribution of R^2 where features are drawn at random and not chosen. F tests all features at once.
//
// Where y does not vary, or no residual is free, there is nothing to tell: ok is false. It panics where there is no
// feature, or if a sum of squares is negative.
//
// Helland 1987, Biometrics 43:61.
func FitLeastSquares(products [][]float64, free, level float64) (fit LeastSquares, ok bool) {
	p := len(products) - 1
	if p < 1 {
		panic("estimate: a linear model of no features")
	}
	for i := range p + 1 {
		if !(products[i][i] >= 0) {
			panic(fmt.Sprintf("estimate: sum of squares %v", products[i][i]))
		}
	}
	fit.Terms, fit.P = make([]Term, p), 1
	kept := independent(products, p)
	for i := range fit.Terms {
		fit.Terms[i].Dropped = true
	}
	fit.Free = free - float64(len(kept))
	total := products[p][p]
	if total == 0 || fit.Free <= 0 {
		return fit, false
	}
	explained := 0.0
	if len(kept) > 0 {
		explained = fit.solve(products, kept, level)
	}
	fit.RSquared = min(explained/total, 1)
	fit.Explained = max(0, 1-(1-fit.RSquared)*free/fit.Free)
	fit.Interval = explainedBetween(fit.RSquared, float64(len(kept)), free, level)
	if k := float64(len(kept)); k > 0 && fit.RSquared < 1 {
		fit.F = fit.RSquared / k / ((1 - fit.RSquared) / fit.Free)
		fit.P = distuv.F{D1: k, D2: fit.Free}.Survival(fit.F)
	}
	return fit, true
}

// independent returns the features that do not follow from those before them.
func independent(products [][]float64, p int) (kept []int) {
	var rows [][]float64 // of the Cholesky factor of the kept features' correlations
	for i := range p {
		if products[i][i] == 0 {
			continue
		}
		row, left := []float64(nil), 1.0
		for k, j := range kept {
			v := products[i][j] / math.Sqrt(products[i][i]) / math.Sqrt(products[j][j])
			for m, x := range row {
				v -= x * rows[k][m]
			}
			v /= rows[k][k]
			row = append(row, v)
			left -= v * v
		}
		if left > dependent {
			kept, rows = append(kept, i), append(rows, append(row, math.Sqrt(left)))
		}
	}
	return kept
}

// solve finds the effects of the kept features and returns the sum of squares that they explain. It works on
// correlations, so that features may be of any size.
func (fit *LeastSquares) solve(products [][]float64, kept []int, level float64) (explained float64) {
	y := len(products) - 1
	scale := make([]float64, len(kept))
	xx, xy := mat.NewSymDense(len(kept), nil), mat.NewVecDense(len(kept), nil)
	for i, a := range kept {
		scale[i] = math.Sqrt(products[a][a])
		for j, b := range kept[:i+1] {
			xx.SetSym(i, j, products[a][b]/scale[i]/scale[j])
		}
		xy.SetVec(i, products[y][a]/scale[i])
	}
	var factor mat.Cholesky
	if !factor.Factorize(xx) {
		panic("estimate: features that were told apart cannot be")
	}
	var effects mat.VecDense
	var inverse mat.SymDense
	if err := factor.SolveVecTo(&effects, xy); err != nil {
		panic("estimate: " + err.Error())
	}
	if err := factor.InverseTo(&inverse); err != nil {
		panic("estimate: " + err.Error())
	}
	explained = mat.Dot(&effects, xy)
	fit.Variance = max(products[y][y]-explained, 0) / fit.Free
	q, name := quantileT(fit.Free, level)
	for i, a := range kept {
		t := &fit.Terms[a]
		*t = Term{
			Effect: effects.AtVec(i) / scale[i], Error: math.Sqrt(fit.Variance*inverse.At(i, i)) / scale[i],
			Inflation: inverse.At(i, i), P: 1,
		}
		t.Interval = around(t.Effect, q*t.Error, level, "least squares, "+name)
		if t.Error > 0 {
			t.P = 2 * distuv.StudentsT{Sigma: 1, Nu: fit.Free}.Survival(math.Abs(t.Effect)/t.Error)
		} else if t.Effect != 0 {
			t.P = 0
		}
	}
	return explained
}

// explainedBetween returns Helland's interval for the part of the variation that p features drawn at random explain,
// given the part they explain in a sample.
func explainedBetween(sample, p, free, level float64) Interval {
	i := Interval{Lo: 0, Hi: 1, Level: level, Method: "Helland"}
	if p == 0 {
		i.Hi = 0
		return bracket(0, 0, 0, 0, 1, level, i.Method)
	}
	if sample >= 1 {
		return i
	}
	odds := sample / (1 - sample) * (free - p)
	below := func(part float64) float64 { // the chance of a sample's part below this one
		g := part / (1 - part)
		mean := free*g + p
		return distuv.F{D1: mean * mean / (free*g*(g+2) + p), D2: free - p}.CDF(odds / mean)
	}
	find := func(chance float64) float64 { // the part at which it is so likely: it falls as the part rises
		lo, hi := 0.0, 1-1e-12
		if below(lo) <= chance {
			return 0
		}
		for range 60 {
			if middle := (lo + hi) / 2; below(middle) > chance {
				lo = middle
			} else {
				hi = middle
			}
		}
		return (lo + hi) / 2
	}
	i.Lo, i.Hi = find(1-tail(level)), find(tail(level))
	if i.Hi <= i.Lo { // less than nothing was explained, at this level
		i.Hi = math.Nextafter(i.Lo, 1)
	}
	return i
}
