package estimate

import (
	"errors"
	"math"
)

// LogLinear is a regression of a positive metric, such as the length of a game: the log of its mean is a sum of a row's
// numbers, each times a coefficient. So what two numbers do is multiplied, as by cards of which each makes games longer by
// its part. Make it with [FitLogLinear].
//
// Its Deviance is the rows' weighted squared distance from the model, in logs, and its Scale the variance of a game within
// its row by the square of the row's mean, taken to be the same in all rows: longer games vary more.
type LogLinear struct{ Regression }

// ErrNotPositive says that a row's mean has no logarithm.
var ErrNotPositive = errors.New("a mean is not above 0, so that it has no logarithm")

// FitLogLinear fits a log-linear regression to rows of independent games by least squares on the logs of the rows' means,
// each row weighing as many times as it has games. Row i has the numbers x[i], a constant among them where one is wanted,
// and the sums y[i] of a metric of whole numbers over its games. Rows without games say nothing.
//
// The variance of a game comes from the games within rows, so a row that the model does not fit does not widen it:
// that is for LackOfFit to tell, and for Inflation to allow for. Where games of a row are all alike in all rows, a few that
// were not played may still lie one off. The mean log of few games lies below the log of their mean, by half the Scale over
// the number of games: that goes into the constant.
//
// It returns [ErrNotPositive] where a mean is not above 0 and [ErrDependent] where columns depend on each other, and panics
// if rows differ in length or have numbers that are not finite, if x and y differ in length, if there are no rows, or if no
// games have such sums.
//
// It is the first step of a gamma regression with log link (McCullagh and Nelder 1989, chapter 8), from means of so many
// games that further steps change little.
func FitLogLinear(x [][]float64, y []Sums) (*LogLinear, error) {
	rows := regressionRows(x, y)
	f := newInformation(len(x[0]))
	slope, logs := make([]float64, len(x[0])), make([]float64, len(rows))
	m := &LogLinear{Regression{method: "log-linear regression"}}
	var within, games, sum float64
	for i, r := range rows {
		if y[i].N == 0 {
			continue
		}
		if y[i].Sum <= 0 {
			return nil, ErrNotPositive
		}
		n := float64(y[i].N)
		mean := float64(y[i].Sum) / n
		logs[i] = math.Log(mean)
		within += deviations(y[i].N, y[i].Sum, y[i].SumSquares).float() / n / mean / mean
		games, sum = games+n, sum+float64(y[i].Sum)
		m.Rows++
		f.add(n, r)
		for a, j := range r.column {
			slope[j] += n * logs[i] * r.x[a]
		}
	}
	if !f.factorize() {
		return nil, ErrDependent
	}
	m.Coefficients = f.solve(slope)
	m.covariance = f.inverse()
	m.DF = max(m.Rows-len(slope), 0)
	oneOff := games / sum // of the mean
	m.Scale = max(within/max(games-float64(m.Rows), 1), min(1, 4/games)*oneOff*oneOff)
	for i, r := range rows {
		off := logs[i] - r.times(m.Coefficients)
		m.Deviance += float64(y[i].N) * off * off
	}
	return m, nil
}

// Means returns a sum of the means of several rows, each times its weight, with its interval by linear propagation: as
// [Logistic.Scores], of a metric.
func (m *LogLinear) Means(rows [][]float64, weights []float64, level float64) (float64, Interval) {
	value := 0.0
	slope := make([]float64, len(m.Coefficients))
	for i, row := range rows {
		eta := 0.0
		for j, b := range m.Coefficients {
			eta += row[j] * b
		}
		mean := weights[i] * math.Exp(eta)
		value += mean
		for j, v := range row {
			slope[j] += mean * v
		}
	}
	return value, m.around(value, m.variance(slope), level, math.Inf(1))
}
