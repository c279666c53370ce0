package estimate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Regression is what a fitted figure depends on: a sum of a row's numbers, each times a coefficient. It is what
// [Logistic] and [LogLinear] have in common.
//
// Standard errors allow for rows that lie farther from the model than chance takes them: from a ratio of more than
// MuchOver on, variances are multiplied by it (see Inflation).
type Regression struct {
	Coefficients []float64 // by column, in the figure's unit (log odds, or logs) a unit of the column
	Rows         int       // rows that have games
	DF           int       // rows less columns; with a ridge the fit leaves more than that
	Deviance     float64   // from the model that fits every row; in units of Scale about DF where the model holds
	Scale        float64   // the variance of games within rows

	covariance *mat.SymDense // the inverse information, before Scale and Inflation
	method     string
}

// MuchOver is the ratio of a deviance to what chance leaves of it from which standard errors are inflated. Below it the
// ratio is mostly chance itself: on 30 degrees of freedom it passes 1.5 once in 26 experiments where the model holds.
const MuchOver = 1.5

// Overdispersion returns how many times farther from the model the rows lie than chance takes them: about 1 where the
// model holds. It is 1 where there are no more rows than columns, which lie on it.
func (m *Regression) Overdispersion() float64 {
	if m.DF == 0 {
		return 1
	}
	return m.Deviance / m.Scale / float64(m.DF)
}

// Inflation returns what variances are multiplied with: the Overdispersion where that is more than MuchOver, and 1 else.
func (m *Regression) Inflation() float64 {
	if over := m.Overdispersion(); over > MuchOver {
		return over
	}
	return 1
}

// LackOfFit returns the probability of rows as far from the model as these where it holds. It wants rows of some tens of
// games: below that, the deviance does not follow the chi-square distribution.
func (m *Regression) LackOfFit() float64 {
	if m.DF == 0 {
		return 1
	}
	return distuv.ChiSquared{K: float64(m.DF)}.Survival(m.Deviance / m.Scale)
}

// Covariance returns that of two coefficients, Scale and Inflation included.
func (m *Regression) Covariance(i, j int) float64 {
	return m.covariance.At(i, j) * m.Scale * m.Inflation()
}

// Coefficient returns a column's coefficient with its interval, a unit of the column.
func (m *Regression) Coefficient(column int, level float64) (float64, Interval) {
	return m.Coefficients[column], m.around(m.Coefficients[column], m.Covariance(column, column), level, math.Inf(1))
}

// Sum returns the sum of the coefficients, each times its weight, with its interval: the figure of a row of these
// numbers, or of the difference of two rows, in log odds or logs.
func (m *Regression) Sum(weights []float64, level float64) (float64, Interval) {
	value := 0.0
	for j, b := range m.Coefficients {
		value += weights[j] * b
	}
	return value, m.around(value, m.variance(weights), level, math.Inf(1))
}

// variance returns that of a sum of the coefficients, each times its weight.
func (m *Regression) variance(weights []float64) (sum float64) {
	for i, a := range weights {
		if a == 0 {
			continue
		}
		for j, b := range weights {
			if b != 0 {
				sum += a * b * m.covariance.At(i, j)
			}
		}
	}
	return max(sum, 0) * m.Scale * m.Inflation()
}

// around makes an interval of a figure within -most and most. An inflated variance is estimated from few rows, so it
// takes Student's quantile.
func (m *Regression) around(value, variance, level, most float64) Interval {
	q, method := Z(level), m.method
	if m.Inflation() > 1 {
		q, _ = quantileT(float64(m.DF), level)
		method += ", inflated"
	}
	half := q * math.Sqrt(variance)
	return bracket(value, value-half, value+half, -most, most, level, method)
}

// flat is the condition number of an information, columns scaled alike, from which it counts as singular.
const flat = 1e12

// information is a symmetric matrix to be inverted, such as the information about coefficients.
type information struct {
	sum      *mat.SymDense
	scaled   *mat.SymDense // with ones on its diagonal, so that columns may have any unit
	root     []float64     // of the diagonal
	cholesky mat.Cholesky
}

func newInformation(columns int) *information {
	return &information{mat.NewSymDense(columns, nil), mat.NewSymDense(columns, nil), make([]float64, columns), mat.Cholesky{}}
}

// add adds weight times the square of a row, which is given without its zeros.
func (f *information) add(weight float64, r regressionRow) {
	raw := f.sum.RawSymmetric()
	for a, j := range r.column {
		wx, line := weight*r.x[a], raw.Data[j*raw.Stride:]
		for b := a; b < len(r.column); b++ {
			line[r.column[b]] += wx * r.x[b]
		}
	}
}

// factorize reports whether the matrix has an inverse.
func (f *information) factorize() bool {
	for j := range f.root {
		if f.root[j] = math.Sqrt(f.sum.At(j, j)); !(f.root[j] > 0) {
			return false
		}
	}
	for j := range f.root {
		for k := j; k < len(f.root); k++ {
			f.scaled.SetSym(j, k, f.sum.At(j, k)/f.root[j]/f.root[k])
		}
	}
	return f.cholesky.Factorize(f.scaled) && f.cholesky.Cond() < flat
}

// solve returns the inverse times a vector.
func (f *information) solve(v []float64) []float64 {
	scaled, solved := mat.NewVecDense(len(v), nil), mat.NewVecDense(len(v), nil)
	for j := range v {
		scaled.SetVec(j, v[j]/f.root[j])
	}
	_ = f.cholesky.SolveVecTo(solved, scaled) // its error tells of a condition that factorize has judged
	out := make([]float64, len(v))
	for j := range v {
		out[j] = solved.AtVec(j) / f.root[j]
	}
	return out
}

// inverse returns the inverse.
func (f *information) inverse() *mat.SymDense {
	var scaled mat.SymDense
	_ = f.cholesky.InverseTo(&scaled) // as for solve
	out := mat.NewSymDense(len(f.root), nil)
	for j := range f.root {
		for k := j; k < len(f.root); k++ {
			out.SetSym(j, k, scaled.At(j, k)/f.root[j]/f.root[k])
		}
	}
	return out
}

// regressionRow is a row without its zeros.
type regressionRow struct {
	column []int
	x      []float64
}

// regressionRows leaves the zeros out. It panics unless rows are as many as their sums, of one length and finite.
func regressionRows(x [][]float64, y []Sums) (rows []regressionRow) {
	if len(x) != len(y) || len(x) == 0 || len(x[0]) == 0 {
		panic(fmt.Sprintf("estimate: %d rows for %d sums", len(x), len(y)))
	}
	for i, row := range x {
		if len(row) != len(x[0]) {
			panic(fmt.Sprintf("estimate: row %d has %d numbers, row 0 has %d", i, len(row), len(x[0])))
		}
		var r regressionRow
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				panic(fmt.Sprintf("estimate: row %d has a %v", i, v))
			}
			if v != 0 {
				r.column, r.x = append(r.column, j), append(r.x, v)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// times returns the sum of the row's numbers, each times its coefficient.
func (r regressionRow) times(coefficients []float64) (sum float64) {
	for a, j := range r.column {
		sum += r.x[a] * coefficients[j]
	}
	return sum
}
