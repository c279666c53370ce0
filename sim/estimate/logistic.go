package estimate

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Logistic is a logistic regression: the log odds of a score are a sum of a row's numbers, each times a coefficient.
// Make it with [FitLogistic].
//
// Its Deviance is the usual one, and its Scale what the variance of scores within rows is by that of a coin of the same
// mean: 1 for wins and losses, less where games are worth something in between (a game that nobody won).
type Logistic struct{ Regression }

// SeparatedError says that the rows have no finite best fit: some sum of columns tells rows that won every game, or
// lost every game, from all others, so its coefficient grows for ever.
type SeparatedError struct {
	Columns []int // whose coefficients were still growing, counted from 0
}

// Error implements error.
func (e *SeparatedError) Error() string {
	return fmt.Sprintf("the effects of columns %v are unbounded: they tell games that were always won or always lost from the others", e.Columns)
}

// ErrDependent says that a column is a sum of others, so that their coefficients cannot be told apart.
var ErrDependent = errors.New("some columns are sums of others: their effects cannot be told apart")

// mostSteps is how many steps of Newton's method are taken; fits that exist take about six.
const mostSteps = 60

// FitLogistic fits a logistic regression to rows of independent games by Newton's method (iteratively reweighted least
// squares). Row i has the numbers x[i], a constant among them where one is wanted, and the scores y[i]: how many games,
// the sum of their points and of their squares, a game being worth 0 to most points. With most 1 these are wins and
// losses; with most 2 a game that nobody won can be worth half. Rows without games say nothing.
//
// Scores in between are taken as they are (quasi-likelihood): the coefficients are those of mean scores, and variances
// are those that the games show.
//
// A ridge keeps coefficients finite, and shrinks them to 0: its j-th number is added to the information about
// coefficient j, as if it were known to be 0 with a variance of one over that number. Nil is for none. Intervals are then
// those of the shrunk figure, which lies nearer to 0 than the truth.
//
// Without a ridge it returns [SeparatedError] where the games bound no fit, and [ErrDependent] where columns depend on
// each other in the rows that have games. It panics if rows differ in length or have numbers that are not finite, if x and y differ in length, if
// there are no rows, if no games have such points, or if a ridge is negative or not as long as a row.
//
// A fit of 8,100 rows with 3 numbers other than 0 among 180 takes the time of about ten factorizations of 180 by 180:
// zeros cost nothing.
//
// McCullagh and Nelder 1989, Generalized Linear Models, 4.4 and 4.5.
func FitLogistic(x [][]float64, y []Sums, most int64, ridge []float64) (*Logistic, error) {
	f := newLogisticFit(x, y, most, ridge)
	if !f.inform() {
		return nil, ErrDependent
	}
	var step []float64
	for range mostSteps {
		step = f.step()
		moved := f.move(step)
		if !f.inform() {
			break
		}
		if moved < 1e-9 {
			return f.result(), nil
		}
	}
	return nil, f.separated(step)
}

// logisticFit is a fit under way.
type logisticFit struct {
	rows    []logisticRow
	columns int
	ridge   []float64
	beta    []float64
	eta     []float64 // by row, of beta
	*information
}

// logisticRow is a row that has games.
type logisticRow struct {
	regressionRow
	n, won float64 // games, and points of them as shares of the most
	within float64 // sum of squares of the scores about their mean
}

func newLogisticFit(x [][]float64, y []Sums, most int64, ridge []float64) *logisticFit {
	all := regressionRows(x, y)
	f := &logisticFit{columns: len(x[0]), ridge: ridge}
	if ridge == nil {
		f.ridge = make([]float64, f.columns)
	}
	if len(f.ridge) != f.columns {
		panic(fmt.Sprintf("estimate: a ridge of %d numbers for %d columns", len(ridge), f.columns))
	}
	for _, r := range f.ridge {
		if !(r >= 0) || math.IsInf(r, 1) {
			panic(fmt.Sprintf("estimate: a ridge of %v", r))
		}
	}
	for i, s := range y {
		checkPoints(s, most)
		if s.N == 0 {
			continue
		}
		n, points := float64(s.N), float64(most)
		within := deviations(s.N, s.Sum, s.SumSquares).float() / n / points / points
		f.rows = append(f.rows, logisticRow{all[i], n, float64(s.Sum) / points, within})
	}
	f.beta, f.eta = make([]float64, f.columns), make([]float64, len(f.rows))
	f.information = newInformation(f.columns)
	return f
}

// chanceOf returns the share won at some log odds, and that lost, each to its last digit.
func chanceOf(eta float64) (won, lost float64) {
	e := math.Exp(-math.Abs(eta))
	more, less := 1/(1+e), e/(1+e)
	if eta < 0 {
		return less, more
	}
	return more, less
}

// softplus returns log(1 + e^v), the log of one over the share lost at log odds v.
func softplus(v float64) float64 { return math.Log1p(math.Exp(-math.Abs(v))) + max(v, 0) }

// inform makes the information at beta. It reports whether that has an inverse.
func (f *logisticFit) inform() bool {
	f.sum.Zero()
	for i, r := range f.rows {
		won, lost := chanceOf(f.eta[i])
		f.add(r.n*won*lost, r.regressionRow)
	}
	for j, v := range f.ridge {
		f.sum.SetSym(j, j, f.sum.At(j, j)+v)
	}
	return f.factorize()
}

// step returns the step that Newton's method takes.
func (f *logisticFit) step() []float64 {
	slope := make([]float64, f.columns)
	for i, r := range f.rows {
		won, lost := chanceOf(f.eta[i])
		// won - n p, without cancelling where nearly all games are won.
		over := r.won*lost - (r.n-r.won)*won
		for a, j := range r.column {
			slope[j] += over * r.x[a]
		}
	}
	for j := range slope {
		slope[j] -= f.ridge[j] * f.beta[j]
	}
	return f.solve(slope)
}

// move takes the step, or a part of it where the whole goes too far. It returns the most that any row's log odds moved.
func (f *logisticFit) move(step []float64) (most float64) {
	before := f.fitness(f.beta, f.eta)
	beta, eta := make([]float64, f.columns), make([]float64, len(f.rows))
	for part := 1.0; part > 1e-6; part /= 2 {
		for j := range beta {
			beta[j] = f.beta[j] + part*step[j]
		}
		most = 0
		for i, r := range f.rows {
			eta[i] = r.times(beta)
			most = max(most, math.Abs(eta[i]-f.eta[i]))
		}
		if after := f.fitness(beta, eta); after >= before-1e-12*math.Abs(before) {
			break
		}
	}
	f.beta, f.eta = beta, eta
	return most
}

// fitness is the log-likelihood, less what the ridge takes.
func (f *logisticFit) fitness(beta, eta []float64) (sum float64) {
	for i, r := range f.rows {
		sum -= r.won*softplus(-eta[i]) + (r.n-r.won)*softplus(eta[i])
	}
	for j, v := range f.ridge {
		sum -= v * beta[j] * beta[j] / 2
	}
	return sum
}

// separated names the columns that a last step still moved.
func (f *logisticFit) separated(step []float64) error {
	e := &SeparatedError{}
	largest := make([]float64, f.columns)
	for _, r := range f.rows {
		for a, j := range r.column {
			largest[j] = max(largest[j], math.Abs(r.x[a]))
		}
	}
	for j, s := range step {
		if math.Abs(s)*largest[j] > 0.1 {
			e.Columns = append(e.Columns, j)
		}
	}
	return e
}

// result reads the fit.
func (f *logisticFit) result() *Logistic {
	m := &Logistic{Regression{Coefficients: f.beta, Rows: len(f.rows), DF: max(len(f.rows)-f.columns, 0), method: "logistic regression"}}
	var within, coins, games float64
	for i, r := range f.rows {
		m.Deviance += 2 * (part(r.won, r.n) + r.won*softplus(-f.eta[i]) + part(r.n-r.won, r.n) + (r.n-r.won)*softplus(f.eta[i]))
		within, coins, games = within+r.within, coins+r.won*(r.n-r.won)/r.n, games+r.n
	}
	m.Deviance = max(m.Deviance, 0)
	m.Scale = 1
	if coins > 0 {
		// Games that all score a half leave no variance, but those not played need not follow.
		m.Scale = max(within/coins, min(1, 4/games))
	}
	m.covariance = f.inverse()
	return m
}

// part is k log(k/n), 0 for no games.
func part(k, n float64) float64 {
	if k <= 0 {
		return 0
	}
	return k * math.Log(k/n)
}

// Score returns the mean score of a row of these numbers, from 0 to 1, with its interval, which is that of the log odds.
func (m *Logistic) Score(row []float64, level float64) (float64, Interval) {
	eta, i := m.Sum(row, level)
	value, _ := chanceOf(eta)
	lo, _ := chanceOf(i.Lo)
	hi, _ := chanceOf(i.Hi)
	return value, bracket(value, lo, hi, 0, 1, level, i.Method)
}

// Scores returns a sum of the scores of several rows, each times its weight, with its interval by linear propagation
// (the delta method). Weights of 1 and -1 make the difference of two rows; of 1, -1, -1 and 1 what two changes do
// together beyond what each does.
func (m *Logistic) Scores(rows [][]float64, weights []float64, level float64) (float64, Interval) {
	value, size := 0.0, 0.0
	slope := make([]float64, len(m.Coefficients))
	for i, row := range rows {
		eta := 0.0
		for j, b := range m.Coefficients {
			eta += row[j] * b
		}
		won, lost := chanceOf(eta)
		value += weights[i] * won
		size += math.Abs(weights[i])
		for j, v := range row {
			slope[j] += weights[i] * won * lost * v
		}
	}
	return value, m.around(value, m.variance(slope), level, size)
}

// BetterFit returns the probability of so much better a fit of the larger of two models where its further columns say
// nothing. Both must be fits to the same rows, and the smaller one's columns must be among the other's.
func BetterFit(smaller, larger *Logistic) float64 {
	k := len(larger.Coefficients) - len(smaller.Coefficients)
	if k <= 0 || smaller.Rows != larger.Rows {
		panic(fmt.Sprintf("estimate: a model of %d columns for %d rows within one of %d for %d", len(smaller.Coefficients), smaller.Rows, len(larger.Coefficients), larger.Rows))
	}
	gain := max(smaller.Deviance-larger.Deviance, 0) / larger.Scale
	if over := larger.Inflation(); over > 1 {
		return distuv.F{D1: float64(k), D2: float64(larger.DF)}.Survival(gain / over / float64(k))
	}
	return distuv.ChiSquared{K: float64(k)}.Survival(gain)
}
