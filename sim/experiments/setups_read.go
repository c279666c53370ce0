package experiments

import (
	"math"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// What a tally says of setups.

// setupPoints is what a win is worth: a game that nobody wins is worth half.
const setupPoints = 2

// setupSums returns what a seat scored in games by their outcomes.
func setupSums(schema *sim.Schema, seat int, games func(outcome int) int64) (s estimate.Sums) {
	for o, outcome := range schema.Outcomes {
		points := int64(0)
		switch outcome.Winner {
		case seat:
			points = setupPoints
		case sim.NoWinner:
			points = setupPoints / 2
		}
		n := games(o)
		s.N, s.Sum, s.SumSquares = s.N+n, s.Sum+n*points, s.SumSquares+n*points*points
	}
	return s
}

func addSums(a, b estimate.Sums) estimate.Sums {
	return estimate.Sums{N: a.N + b.N, Sum: a.Sum + b.Sum, SumSquares: a.SumSquares + b.SumSquares}
}

// sumsOf returns what a seat scored by the values of a sparse metric.
func sumsOf(t *sim.Tally, metric string, seat int) []estimate.Sums {
	schema := t.Schema()
	m := schema.Metric(metric)
	var counts [][]int64
	for o := range schema.Outcomes {
		counts = append(counts, t.Sums(0, sim.Class{Outcome: o, Starter: sim.AnyClass}, m))
	}
	all := make([]estimate.Sums, schema.Metrics[m].Size())
	for i := range all {
		all[i] = setupSums(schema, seat, func(o int) int64 { return counts[o][i] })
	}
	return all
}

// gather adds up sums by class.
func gather(sums []estimate.Sums, class []int, n int) []estimate.Sums {
	all := make([]estimate.Sums, n)
	for i, s := range sums {
		all[class[i]] = addSums(all[class[i]], s)
	}
	return all
}

// leastVariance is the variance of all scores together from which anything is asked: that of 20 even games.
const leastVariance = 20 * 0.25

// gameVariance returns the variance of one game's score, 0 where all games scored so much the same that there is nothing to
// ask.
func gameVariance(all estimate.Sums) float64 {
	if all.N == 0 {
		return 0
	}
	n := float64(all.N)
	mean := float64(all.Sum) / n
	variance := max(float64(all.SumSquares)/n-mean*mean, 0) / (setupPoints * setupPoints)
	if variance*n < leastVariance {
		return 0
	}
	return variance
}

// drawnShare returns the share of games that were worth half.
func drawnShare(s estimate.Sums) float64 {
	if s.N == 0 {
		return 0
	}
	return float64(setupPoints*s.Sum-s.SumSquares) / float64(s.N)
}

// excessKurtosis returns that of a game's score, of which so much is won on average and a share of games drawn: -2 of an
// even toss, large where games hardly ever end otherwise than in one way.
func excessKurtosis(score, drawn float64) float64 {
	drawn = min(drawn, 2*score, 2*(1-score))
	won, lost := score-drawn/2, 1-score-drawn/2
	second, fourth := 0.0, 0.0
	for _, part := range [][2]float64{{won, 1 - score}, {drawn, 0.5 - score}, {lost, score}} {
		square := part[1] * part[1]
		second, fourth = second+part[0]*square, fourth+part[0]*square*square
	}
	if second == 0 {
		return 0
	}
	return fourth/second/second - 3
}

// ask notes a statistic: the sum of squares of so many standardized errors, with the sum of their excess kurtosis. A fit
// leaves of each about its share of the degrees of freedom (Atiqullah 1962, Biometrika 49:83). Long tails are allowed for;
// that errors have none, as of even games, one a pair, is not relied on: there the mean is not known well enough.
func (t *SetupTest) ask(statistic float64, df int, excess float64, errors int) {
	t.ChiSquare, t.DF = rounded(statistic), df
	kept := float64(df) / float64(errors)
	t.P = rounded(estimate.ChiSquareP(statistic, df, 2*float64(df)+max(kept*kept*excess, 0)))
}

// meanScore returns the mean score, from 0 to 1.
func meanScore(s estimate.Sums) float64 { return float64(s.Sum) / float64(s.N) / setupPoints }

// measured returns the groups that have games, with the variance that all games show, and which they are.
func measured(sums []estimate.Sums, variance float64) (groups []estimate.Measured, which []int) {
	for i, s := range sums {
		if s.N > 0 {
			groups, which = append(groups, estimate.Measured{Value: meanScore(s), Variance: variance / float64(s.N)}), append(which, i)
		}
	}
	return groups, which
}

// matchup reads a matchup's tally.
func (r *SetupsResult) matchup(cell sim.SetupCell, t *sim.Tally) *SetupsMatchup {
	spec := cell.Spec()
	spec.Study = "" // the games are those of the cell without it, and so are their tickets
	m := &SetupsMatchup{Matchup: map[string]string{}, Policies: spec.Matchup, Cell: spec.Hash(), Trials: int64(t.Trials()), Images: []SetupTest{}}
	for seat, name := range r.schema.Seats {
		m.Matchup[name] = spec.Matchup[seat]
	}
	pairs := sumsOf(t, sim.SetupPairs, 0)
	all := gather(pairs, make([]int, len(pairs)), 1)[0]
	m.Score = Figure{Games: all.N, Known: all.N > 0}
	m.Score.Value, m.Score.Interval = estimate.PointShare(all, setupPoints, Level)
	m.Score = m.Score.rounded()
	variance, excess := gameVariance(all), excessKurtosis(meanScore(all), drawnShare(all))
	for seat := range r.Sides {
		m.Sides = append(m.Sides, SetupsOfSide{Patterns: []SetupScore{}, Men: []ManOnSquare{}, Best: NoSetup, Worst: NoSetup})
		if !r.Sides[seat].Fixed && variance > 0 {
			m.readSide(r, t, seat, variance, excess)
		}
	}
	m.naive(r, pairs)
	if variance > 0 {
		m.mirror(r, pairs, variance, excess)
		m.Game = newSetupGame(r, m, pairs, drawnShare(all))
	}
	return m
}

// readSide reads what one side's setups do.
func (m *SetupsMatchup) readSide(r *SetupsResult, t *sim.Tally, seat int, variance, excess float64) {
	side, into := &r.setups.Sides[seat], &m.Sides[seat]
	placed := sumsOf(t, sim.SetupPlaced(r.schema.Seats[seat]), seat)
	class, n := r.classes(seat)
	byPattern := gather(gather(placed, side.Pattern, len(side.Patterns)), class, n)
	groups, which := measured(byPattern, variance)
	spread, ok := estimate.Between(groups, Level)
	test := SetupTest{Of: OfPatterns, Seat: seat, P: 1, Adjusted: 1}
	if ok {
		sum := 0.0
		for _, p := range which {
			sum += excess / float64(byPattern[p].N)
		}
		test.ask(spread.Q, spread.DF, sum, len(which))
		into.Deviation = Figure{Value: spread.SD, Interval: spread.Interval, Games: m.Trials, Known: true}.rounded()
	}
	m.Tests = append(m.Tests, test)
	into.Patterns = make([]SetupScore, n)
	for i, p := range which {
		into.Patterns[p].Games = byPattern[p].N
		if ok {
			into.Patterns[p].Score = shrunken(spread, groups[i], byPattern[p].N)
		}
	}
	m.readMen(r, seat, placed, variance)
}

// shrunken is a group's score as it is shown.
func shrunken(s estimate.Spread, g estimate.Measured, games int64) Figure {
	value, sd := s.Shrink(g)
	return normalFigure(value, sd, games)
}

// normalFigure is an estimate with the interval of a normal error.
func normalFigure(value, sd float64, games int64) Figure {
	half := max(estimate.Z(Level)*sd, 1e-9)
	return Figure{Value: value, Interval: estimate.Interval{Lo: value - half, Hi: value + half, Level: Level, Method: "shrunk"}, Games: games, Known: true}.rounded()
}

// readMen fits what each man does on each square.
func (m *SetupsMatchup) readMen(r *SetupsResult, seat int, placed []estimate.Sums, variance float64) {
	side := &r.setups.Sides[seat]
	class, n := slices.Clone(side.Mirrored), 0
	for p := range class {
		switch {
		case !r.Mirror || side.Mirrored[p] >= p:
			class[p] = n
			n++
		default:
			class[p] = class[side.Mirrored[p]]
		}
	}
	first := make([]int, n) // a placement of each class
	for p := len(class) - 1; p >= 0; p-- {
		first[class[p]] = p
	}
	byPlacement := gather(placed, class, n)
	groups, which := measured(byPlacement, variance)
	number := map[[2]int]int{} // of man and square among the labels
	var labels [][]int
	var effects []ManOnSquare
	for _, c := range which {
		var row []int
		for man, q := range side.Placements[first[c]] {
			if r.Mirror {
				q = min(q, r.reflect(q)) // the left one of two
			}
			at, ok := number[[2]int{man, q}]
			if !ok {
				at = len(effects)
				number[[2]int{man, q}] = at
				effects = append(effects, ManOnSquare{Man: man, Square: r.setups.Squares[q], square: q})
			}
			effects[at].Games += byPlacement[c].N
			row = append(row, at)
		}
		labels = append(labels, row)
	}
	squares := SetupTest{Of: OfSquares, Seat: seat, P: 1, Adjusted: 1}
	if fit, ok := estimate.FitMixedModel(groups, labels, len(effects), nil, Level); ok {
		squares.ChiSquare, squares.DF, squares.P = rounded(fit.Spread.Q), fit.Spread.DF, rounded(fit.Spread.P)
		into := &m.Sides[seat]
		into.Placing = Figure{Value: fit.Spread.SD, Interval: fit.Spread.Interval, Games: m.Trials, Known: true}.rounded()
		for i := range effects {
			effects[i].Effect = normalFigure(fit.Effects[i], fit.Errors[i], effects[i].Games)
			effects[i].Known = rounded(fit.Known[i])
		}
		into.Named = r.bestNamed(fit, labels, side, first, which)
		slices.SortFunc(effects, func(a, b ManOnSquare) int { return 1000*(a.Man-b.Man) + a.square - b.square })
		into.Men = effects
	}
	if len(side.Placements) == len(side.Patterns) {
		return // of one man, his square is the pattern: these are no further questions
	}
	men := SetupTest{Of: OfMen, Seat: seat, P: 1, Adjusted: 1}
	pattern, _ := r.classes(seat)
	var block []int
	for _, c := range which {
		block = append(block, pattern[side.Pattern[first[c]]])
	}
	if fit, ok := estimate.FitMixedModel(groups, labels, len(effects), block, Level); ok {
		men.ChiSquare, men.DF, men.P = rounded(fit.Spread.Q), fit.Spread.DF, rounded(fit.Spread.P)
	}
	m.Tests = append(m.Tests, squares, men)
}

// bestNamed returns the placement whose men's effects add up to most.
func (r *SetupsResult) bestNamed(fit estimate.MixedModel, labels [][]int, side *sim.SetupSide, first, which []int) *NamedPlacement {
	best, most, error := 0, math.Inf(-1), 0.0
	for i := range labels {
		if value, sd := fit.Sum(labels[i]); value > most {
			best, most, error = i, value, sd
		}
	}
	n := &NamedPlacement{Effect: normalFigure(most, error, 0)}
	for _, q := range side.Placements[first[which[best]]] {
		n.Squares = append(n.Squares, r.setups.Squares[q])
	}
	return n
}

// naive finds what the score would be if both sides placed in the other way.
func (m *SetupsMatchup) naive(r *SetupsResult, pairs []estimate.Sums) {
	weights := [2][]float64{}
	for seat := range weights {
		side := &r.setups.Sides[seat]
		weights[seat] = []float64{1}
		if !side.Fixed {
			weights[seat] = make([]float64, len(side.Naive))
			for p, chance := range side.Naive {
				weights[seat][p] = chance * float64(len(side.Naive))
			}
		}
	}
	var kinds []estimate.WeightedPoints
	for i, a := range weights[0] {
		for j, b := range weights[1] {
			kinds = append(kinds, estimate.WeightedPoints{Points: pairs[i*len(weights[1])+j], Weight: a * b})
		}
	}
	difference, interval, ok := estimate.Reweighted(kinds, setupPoints, Level)
	if ok {
		m.Naive = Figure{Value: difference, Interval: interval, Games: m.Trials, Known: true}.rounded()
	}
}

// mirror tests whether mirror images do alike: each side's patterns, and pairs of patterns mirrored together.
func (m *SetupsMatchup) mirror(r *SetupsResult, pairs []estimate.Sums, variance, excess float64) {
	if !r.Mirror {
		return
	}
	a, b := &r.setups.Sides[0], &r.setups.Sides[1]
	columns := len(b.Patterns)
	bySide := [2][]estimate.Sums{make([]estimate.Sums, len(a.Patterns)), make([]estimate.Sums, columns)}
	both := imageTest{variance: variance, excess: excess}
	for at, s := range pairs {
		i, j := at/columns, at%columns
		bySide[0][i], bySide[1][j] = addSums(bySide[0][i], s), addSums(bySide[1][j], s)
		if i < a.Reflected[i] {
			both.add(s, pairs[a.Reflected[i]*columns+b.Reflected[j]])
		}
	}
	for seat, sums := range bySide {
		t := imageTest{variance: variance, excess: excess}
		for p, s := range sums {
			if image := r.setups.Sides[seat].Reflected[p]; p < image {
				t.add(s, sums[image])
			}
		}
		m.Images = append(m.Images, t.result(seat))
	}
	m.Images = append(m.Images, both.result(NoSeat))
}

// imageTest adds up how far mirror images are apart.
type imageTest struct {
	variance, excess float64 // of a game's score
	q, sum           float64 // the statistic, and its parts' excess kurtosis
	df               int
}

func (t *imageTest) add(a, b estimate.Sums) {
	if a.N > 0 && b.N > 0 {
		d := meanScore(a) - meanScore(b)
		each := [2]float64{1 / float64(a.N), 1 / float64(b.N)}
		both := each[0] + each[1]
		t.q += d * d / t.variance / both
		t.sum += t.excess * (each[0]*each[0]*each[0] + each[1]*each[1]*each[1]) / both / both
		t.df++
	}
}

func (t *imageTest) result(seat int) SetupTest {
	test := SetupTest{Of: OfImages, Seat: seat, P: 1, Adjusted: 1}
	if t.df > 0 {
		test.ask(t.q, t.df, t.sum, t.df)
	}
	return test
}
