package experiments

import (
	"math"

	"tombstone/sim/estimate"
)

// The payoffs of setup against setup are fitted here.

// fold gathers pairs of patterns with their joint mirror images: rows are the classes of seat 0, columns the patterns of
// seat 1 as they stand when seat 0 stands in the first pattern of its class.
func (r *SetupsResult) fold(pairs []estimate.Sums) (cells [][]estimate.Sums) {
	class, n := r.classes(0)
	columns := len(r.setups.Sides[1].Patterns)
	cells = make([][]estimate.Sums, n)
	for i := range cells {
		cells[i] = make([]estimate.Sums, columns)
	}
	for at, s := range pairs {
		i, j := at/columns, at%columns
		if r.image(0, i) < i {
			j = r.image(1, j)
		}
		cells[class[i]][j] = addSums(cells[class[i]][j], s)
	}
	return cells
}

// newSetupGame fits the payoffs and tests what is left of the pairs. It adds the test to the matchup's.
func newSetupGame(r *SetupsResult, m *SetupsMatchup, sums []estimate.Sums, drawn float64) *SetupGame {
	cells, g := r.fold(sums), &SetupGame{}
	var n int
	g.class, n = r.classes(1)
	for j := range g.class {
		g.reflect = append(g.reflect, r.image(1, j))
	}
	fit := fitSetups(cells, g.class, n)
	if fit == nil {
		return nil
	}
	fitted := &SetupGame{class: g.class, mean: fit.average(len(cells), n), rows: fit.effects(1, len(cells)), columns: fit.effects(1+len(cells), n)}
	g.mean, g.rows, g.columns = fitted.mean, shrunkAll(fitted.rows), shrunkAll(fitted.columns)
	left, where := g.leftOf(cells, fitted, fit.model.Scale)
	spread, asked := estimate.Around(left, 0, len(left)-(len(cells)+n-1), Level)
	test := SetupTest{Of: OfPairs, Seat: NoSeat, P: 1, Adjusted: 1}
	if asked {
		excess := 0.0
		for i, row := range cells {
			for j, s := range row {
				if s.N > 0 {
					excess += excessKurtosis(g.expected(i, j), drawn) / float64(s.N)
				}
			}
		}
		test.ask(spread.Q, spread.DF, excess, len(left))
		g.Pairs = Figure{Value: spread.SD, Interval: spread.Interval, Games: m.Trials, Known: true}.rounded()
	}
	if len(cells) > 1 && n > 1 {
		m.Tests = append(m.Tests, test)
	}
	g.spread, g.left, g.where = spread, left, where
	for i := range cells {
		var games []int64
		for _, s := range cells[i] {
			games = append(games, s.N)
		}
		g.games = append(g.games, games)
	}
	return g
}

// setupFit is a logistic regression on a constant, the patterns of seat 0 and those of seat 1.
type setupFit struct{ model *estimate.Logistic }

// fitSetups fits one, each class of columns as one; nil where there are no games.
func fitSetups(cells [][]estimate.Sums, class []int, classes int) *setupFit {
	var x [][]float64
	var y []estimate.Sums
	width := 1 + len(cells) + classes
	for i, row := range cells {
		for c, s := range gather(row, class, classes) {
			if s.N == 0 {
				continue
			}
			numbers := make([]float64, width)
			numbers[0], numbers[1+i], numbers[1+len(cells)+c] = 1, 1, 1
			x, y = append(x, numbers), append(y, s)
		}
	}
	if len(y) == 0 {
		return nil
	}
	// A prior so wide that it moves nothing but patterns that won or lost every game, and what cannot be told apart: how
	// much of the mean is the rows' and how much the columns'. Effects are taken about their mean, where that drops out.
	ridge := make([]float64, width)
	for i := range ridge {
		ridge[i] = 1.0 / (4 * 4)
	}
	model, err := estimate.FitLogistic(x, y, setupPoints, ridge)
	if err != nil {
		return nil // not with a ridge; but then there is nothing to show
	}
	return &setupFit{model}
}

// weighted returns a sum of coefficients, each times a weight.
func (f *setupFit) weighted(weights []float64) unknown {
	value, interval := f.model.Sum(weights, Level)
	return unknown{value, interval.Half() / estimate.Z(Level)}
}

// effects returns n coefficients from one on, about their mean.
func (f *setupFit) effects(from, n int) (all []unknown) {
	for i := range n {
		weights := make([]float64, len(f.model.Coefficients))
		for k := range n {
			weights[from+k] = -1 / float64(n)
		}
		weights[from+i]++
		all = append(all, f.weighted(weights))
	}
	return all
}

// average returns the log odds of an average row in an average column.
func (f *setupFit) average(rows, columns int) unknown {
	weights := []float64{1}
	for range rows {
		weights = append(weights, 1/float64(rows))
	}
	for range columns {
		weights = append(weights, 1/float64(columns))
	}
	return f.weighted(weights)
}

// shrunkAll draws effects to 0 as far as they demand. A single one is 0: it is in the mean.
func shrunkAll(effects []unknown) []unknown {
	all := make([]unknown, len(effects))
	var groups []estimate.Measured
	for _, e := range effects {
		groups = append(groups, estimate.Measured{Value: e.value, Variance: max(e.sd*e.sd, 1e-12)})
	}
	if spread, ok := estimate.Around(groups, 0, len(groups)-1, Level); ok {
		for i, g := range groups {
			all[i].value, all[i].sd = spread.Shrink(g)
		}
	}
	return all
}

// expected returns the score of a pair by its effects alone.
func (g *SetupGame) expected(i, j int) float64 {
	return 1 / (1 + math.Exp(-(g.mean.value + g.rows[i].value + g.columns[g.class[j]].value)))
}

// leftOf returns what the fitted effects leave of each pair that was played, in log odds. The variance of a score is
// taken from the shrunk effects: of few games, fitted scores lie too far from one half, where it would be too small.
func (g *SetupGame) leftOf(cells [][]estimate.Sums, fitted *SetupGame, scale float64) (left []estimate.Measured, where map[[2]int]int) {
	where = map[[2]int]int{}
	for i, row := range cells {
		for j, s := range row {
			if s.N == 0 {
				continue
			}
			p := g.expected(i, j)
			spread := p * (1 - p)
			where[[2]int{i, j}] = len(left)
			// Its square over its variance is Pearson's statistic, which keeps to chi-square with few games a pair too, as
			// the deviance does not.
			left = append(left, estimate.Measured{Value: (meanScore(s) - fitted.expected(i, j)) / spread, Variance: scale / float64(s.N) / spread})
		}
	}
	return left, where
}
