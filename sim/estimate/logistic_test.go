package estimate

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// won is wins of so many games.
func won(wins, games int64) Sums { return Sums{games, wins, wins} }

func mustFit(t *testing.T, x [][]float64, y []Sums, most int64, ridge []float64) *Logistic {
	t.Helper()
	m, err := FitLogistic(x, y, most, ridge)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Bliss's beetles (Dobson, An Introduction to Generalized Linear Models, table 7.2 and 7.3) and Collett's budworms
// (Venables and Ripley, Modern Applied Statistics with S, 7.2): coefficients, standard errors and deviance as printed
// there.
func TestLogisticPublished(t *testing.T) {
	var beetles, budworms [][]float64
	var killed, dead []Sums
	for i, dose := range []float64{1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839} {
		beetles = append(beetles, []float64{1, dose})
		killed = append(killed, won([]int64{6, 13, 18, 28, 52, 53, 61, 60}[i], []int64{59, 60, 62, 56, 63, 59, 62, 60}[i]))
	}
	for i, n := range []int64{1, 4, 9, 13, 18, 20, 0, 2, 6, 10, 12, 16} {
		male := float64(1 - i/6)
		budworms, dead = append(budworms, []float64{1 - male, male, float64(i % 6)}), append(dead, won(n, 20))
	}
	for _, c := range []struct {
		name                string
		x                   [][]float64
		y                   []Sums
		coefficient, errors []float64
		deviance            float64
		df                  int
		digits              float64
	}{
		{"beetles", beetles, killed, []float64{-60.72, 34.27}, []float64{5.18, 2.912}, 11.23, 6, 5e-3},
		{"budworms", budworms, dead, []float64{-3.473155, -2.372412, 1.064214}, []float64{0.468519, 0.385510, 0.131080}, 6.757064, 9, 1e-5},
	} {
		m := mustFit(t, c.x, c.y, 1, nil)
		wantNear(t, c.name+": deviance", m.Deviance, c.deviance, c.digits)
		for j, want := range c.coefficient {
			wantNear(t, c.name+": coefficient", m.Coefficients[j], want, c.digits)
			// The printed ones are not inflated.
			wantNear(t, c.name+": standard error", math.Sqrt(m.Covariance(j, j)/m.Inflation()), c.errors[j], c.digits)
		}
		if m.DF != c.df || m.Rows != len(c.x) || m.Scale != 1 {
			t.Errorf("%s: %d rows, %d df, scale %v", c.name, m.Rows, m.DF, m.Scale)
		}
	}
}

// With as many columns as rows the fit is the rows themselves: a group's log odds have the variance 1/won + 1/lost, and
// the difference of two groups the sum of theirs (Woolf).
func TestLogisticSaturated(t *testing.T) {
	m := mustFit(t, [][]float64{{1, 0}, {1, 1}}, []Sums{won(30, 100), won(150, 200)}, 1, nil)
	wantNear(t, "log odds", m.Coefficients[0], math.Log(30.0/70), 1e-9)
	wantNear(t, "difference", m.Coefficients[1], math.Log(3)-math.Log(30.0/70), 1e-9)
	wantNear(t, "variance", m.Covariance(0, 0), 1.0/30+1.0/70, 1e-9)
	wantNear(t, "variance of the difference", m.Covariance(1, 1), 1.0/30+1.0/70+1.0/150+1.0/50, 1e-9)
	wantNear(t, "covariance", m.Covariance(0, 1), -1.0/30-1.0/70, 1e-9)
	wantNear(t, "deviance", m.Deviance, 0, 1e-9)
	if m.LackOfFit() != 1 || m.Inflation() != 1 {
		t.Errorf("lack of fit %v, inflation %v of a model that fits every row", m.LackOfFit(), m.Inflation())
	}
	score, interval := m.Score([]float64{1, 1}, 0.95)
	wantNear(t, "score", score, 0.75, 1e-9)
	wantLawful(t, "score", interval, score, 0, 1, 0.95)
	// Two independent shares: the difference has Wald's interval.
	d, interval := m.Scores([][]float64{{1, 1}, {1, 0}}, []float64{1, -1}, 0.95)
	wantNear(t, "difference of scores", d, 0.45, 1e-9)
	wantNear(t, "its half", interval.Half(), Z(0.95)*math.Sqrt(0.3*0.7/100+0.75*0.25/200), 1e-9)
	wantLawful(t, "difference of scores", interval, d, -2, 2, 0.95)
}

// A constant alone is the mean of all games, however they are put into rows, and rows without games say nothing.
func TestLogisticConstant(t *testing.T) {
	whole := mustFit(t, [][]float64{{1}}, []Sums{won(37, 100)}, 1, nil)
	parts := mustFit(t, [][]float64{{1}, {1}, {1}}, []Sums{won(12, 40), {}, won(25, 60)}, 1, nil)
	wantNear(t, "log odds", parts.Coefficients[0], math.Log(37.0/63), 1e-9)
	wantNear(t, "variance", parts.Covariance(0, 0), whole.Covariance(0, 0), 1e-9)
	if parts.DF != 1 {
		t.Errorf("%d degrees of freedom of two rows with games and one column", parts.DF)
	}
}

// Games worth a half: the coefficients are those of the mean scores, and variances shrink by what such games lack of a
// coin's variance. 20 of 100 games at a half, 40 won: the variance of a score is .20 instead of .25.
func TestLogisticHalves(t *testing.T) {
	halves := Sums{100, 100, 40*4 + 20}
	m := mustFit(t, [][]float64{{1, 0}, {1, 1}}, []Sums{halves, halves}, 2, nil)
	wantNear(t, "scale", m.Scale, 0.8, 1e-9)
	wantNear(t, "log odds", m.Coefficients[0], 0, 1e-9)
	wantNear(t, "variance", m.Covariance(0, 0), 0.8*4/100, 1e-9)
	// Twelfths that are all or nothing are wins and losses.
	twelfths := mustFit(t, [][]float64{{1}}, []Sums{{100, 12 * 37, 144 * 37}}, 12, nil)
	wantNear(t, "scale of wins in twelfths", twelfths.Scale, 1, 1e-9)
	wantNear(t, "log odds of wins in twelfths", twelfths.Coefficients[0], math.Log(37.0/63), 1e-9)
	// Nothing but halves: there is a width all the same.
	all := mustFit(t, [][]float64{{1}}, []Sums{{100, 100, 100}}, 2, nil)
	v, i := all.Coefficient(0, 0.95)
	wantLawful(t, "all halves", i, v, math.Inf(-1), math.Inf(1), 0.95)
	if i.Half() < 0.05 {
		t.Errorf("100 games of a half each: -+ %v log odds", i.Half())
	}
}

// Separation is told, and of which columns; a ridge bounds them, and leaves the others nearly alone.
func TestLogisticSeparation(t *testing.T) {
	x := [][]float64{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}, {1, 1, 1}}
	y := []Sums{won(40, 100), won(50, 100), won(100, 100), won(100, 100)} // the third column always wins
	_, err := FitLogistic(x, y, 1, nil)
	var separated *SeparatedError
	if !errors.As(err, &separated) || !slices.Equal(separated.Columns, []int{2}) {
		t.Fatalf("got %v, want column 2 unbounded", err)
	}
	m := mustFit(t, x, y, 1, []float64{0, 0, 0.01})
	if c := m.Coefficients[2]; !(c > 5 && c < 30) {
		t.Errorf("with a ridge, the coefficient of a column that always wins is %v", c)
	}
	wantNear(t, "the other's coefficient", m.Coefficients[1], math.Log(1)-math.Log(40.0/60), 0.01)
	for name, y := range map[string][]Sums{
		"all won":  {won(100, 100), won(100, 100), won(100, 100), won(100, 100)},
		"all lost": {won(0, 100), won(0, 100), won(0, 100), won(0, 100)},
	} {
		if _, err := FitLogistic(x, y, 1, nil); !errors.As(err, &separated) || len(separated.Columns) == 0 {
			t.Errorf("%s: got %v, want a column unbounded", name, err)
		}
	}
	// A line that parts won from lost rows, the most that a million games can: unbounded as well.
	if _, err := FitLogistic([][]float64{{1, 0}, {1, 1}, {1, 2}, {1, 3}}, []Sums{won(0, 1e6), won(0, 1e6), won(1e6, 1e6), won(1e6, 1e6)}, 1, nil); !errors.As(err, &separated) {
		t.Errorf("parted rows: got %v", err)
	}
	// One game the other way bounds it, however steep it is.
	m = mustFit(t, [][]float64{{1, 0}, {1, 1}, {1, 2}, {1, 3}}, []Sums{won(0, 1e6), won(1, 1e6), won(1e6-1, 1e6), won(1e6, 1e6)}, 1, nil)
	wantNear(t, "a steep slope", m.Coefficients[1], 2*math.Log(1e6-1), 1e-4)
}

// Columns that are sums of others are refused, whatever their units; columns of very different units are not.
func TestLogisticDependent(t *testing.T) {
	y := []Sums{won(30, 100), won(40, 100), won(50, 100), won(45, 100)}
	for _, x := range [][][]float64{
		{{1, 1, 0}, {1, 0, 1}, {1, 1, 0}, {1, 0, 1}},
		{{1, 3, 3e9}, {1, 4, 4e9}, {1, 7, 7e9}, {1, 9, 9e9}},
		{{1, 0}, {1, 0}, {1, 0}, {1, 0}},
		{{1, 2, 3, 5, 9}, {1, 3, 4, 1, 2}, {1, 8, 2, 1, 4}, {1, 4, 4, 2, 9}}, // more columns than rows
	} {
		if _, err := FitLogistic(x, y, 1, nil); !errors.Is(err, ErrDependent) {
			t.Errorf("%v: got %v, want %v", x, err, ErrDependent)
		}
	}
	small := mustFit(t, [][]float64{{1, 3}, {1, 4}, {1, 7}, {1, 9}}, y, 1, nil)
	large := mustFit(t, [][]float64{{1, 3e9}, {1, 4e9}, {1, 7e9}, {1, 9e9}}, y, 1, nil)
	wantNear(t, "coefficient in another unit", large.Coefficients[1]*1e9, small.Coefficients[1], 1e-9)
	wantNear(t, "variance in another unit", large.Covariance(1, 1)*1e18, small.Covariance(1, 1), 1e-9)
	// A ridge on one of two columns that are the same leaves all to the other.
	m := mustFit(t, [][]float64{{1, 3, 3}, {1, 4, 4}, {1, 7, 7}, {1, 9, 9}}, y, 1, []float64{0, 0, 1})
	wantNear(t, "coefficient beside one held at 0", m.Coefficients[1], small.Coefficients[1], 1e-6)
}

func TestLogisticRefuses(t *testing.T) {
	x, y := [][]float64{{1}, {1}}, []Sums{won(1, 2), won(1, 2)}
	for name, f := range map[string]func(){
		"no rows":                 func() { FitLogistic(nil, nil, 1, nil) },
		"fewer scores than rows":  func() { FitLogistic(x, y[:1], 1, nil) },
		"rows of two lengths":     func() { FitLogistic([][]float64{{1}, {1, 2}}, y, 1, nil) },
		"no columns":              func() { FitLogistic([][]float64{{}, {}}, y, 1, nil) },
		"not a number":            func() { FitLogistic([][]float64{{1}, {math.NaN()}}, y, 1, nil) },
		"more points than most":   func() { FitLogistic(x, []Sums{{2, 3, 5}, won(1, 2)}, 1, nil) },
		"a negative ridge":        func() { FitLogistic(x, y, 1, []float64{-1}) },
		"a ridge of two":          func() { FitLogistic(x, y, 1, []float64{1, 1}) },
		"a smaller model is none": func() { m := mustFit(t, x, y, 1, nil); BetterFit(m, m) },
	} {
		wantPanic(t, name, f)
	}
}

// surface is an experiment of 40 rows of 100 games whose log odds are a sum of two columns, and of a third that the model
// knows nothing of.
func surface(r *rand.Rand, unknown float64) (x [][]float64, y []Sums) {
	for i := range 40 {
		a, b := float64(i%5)-2, float64(i%8)-3.5
		eta := 0.2 + 0.3*a - 0.15*b + unknown*math.Sin(float64(i*i))
		p := 1 / (1 + math.Exp(-eta))
		var wins int64
		for range 100 {
			if r.Float64() < p {
				wins++
			}
		}
		x, y = append(x, []float64{1, a, b}), append(y, won(wins, 100))
	}
	return x, y
}

// Intervals hold the truth as often as they promise, and the test of fit errs as often as it says; where rows have an
// effect of their own the test finds it, and inflated intervals still hold the truth.
func TestLogisticCoverage(t *testing.T) {
	const repeats = 2000
	for _, c := range []struct {
		unknown    float64
		rejectedLo float64
		rejectedHi float64
	}{{0, 0.035, 0.07}, {0.6, 0.99, 1}} {
		r := rand.New(rand.NewPCG(8, 1))
		holding, score, rejected := 0, 0, 0
		truth := 1 / (1 + math.Exp(-0.5))
		for range repeats {
			x, y := surface(r, c.unknown)
			m := mustFit(t, x, y, 1, nil)
			_, interval := m.Coefficient(1, 0.95)
			holding += int(indicator(holds(interval, 0.3)))
			_, interval = m.Score([]float64{1, 1, 0}, 0.95)
			score += int(indicator(holds(interval, truth)))
			rejected += int(indicator(m.LackOfFit() < 0.05))
		}
		if c.unknown == 0 {
			wantRate(t, "a coefficient's interval", holding, repeats, 0.95, 0.01)
			wantRate(t, "a score's interval", score, repeats, 0.95, 0.01)
		} else {
			// The rows' own effects are the same in every repeat here, so they are more of a bias than of a variance.
			wantWithin(t, "a coefficient's inflated interval", float64(holding)/repeats, 0.9, 1)
		}
		wantWithin(t, "models refused", float64(rejected)/repeats, c.rejectedLo, c.rejectedHi)
	}
}

// A further column that says nothing is told to say something in as many experiments as the level allows.
func TestBetterFit(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	const repeats = 1000
	wrong, right := 0, 0
	for range repeats {
		x, y := surface(r, 0)
		var smaller, larger, without [][]float64
		for i, row := range x {
			smaller, larger, without = append(smaller, row), append(larger, append(slices.Clone(row), math.Sin(float64(i)), row[1]*row[2])), append(without, row[:1])
		}
		m := mustFit(t, smaller, y, 1, nil)
		wrong += int(indicator(BetterFit(m, mustFit(t, larger, y, 1, nil)) < 0.05))
		right += int(indicator(BetterFit(mustFit(t, without, y, 1, nil), m) < 0.05))
	}
	wantRate(t, "columns that say nothing", wrong, repeats, 0.05, 0.01)
	wantWithin(t, "columns that say something", float64(right)/repeats, 0.999, 1)
}

// Two sides of 90 with an effect each, a row a pair: what a matrix of setups asks for. Effects come back, and the two
// ways to write a pair's row down, with zeros and without, are the same fit.
func TestLogisticOfManyColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 3))
	const side = 90
	var x [][]float64
	var y []Sums
	effect := make([]float64, 2*side-1)
	for j := range effect {
		effect[j] = r.NormFloat64() / 3
	}
	for a := range side {
		for b := range side {
			row := make([]float64, 2*side-1)
			row[a] = 1
			if b > 0 {
				row[side+b-1] = 1
			}
			eta := 0.0
			for j, v := range row {
				eta += v * effect[j]
			}
			p := 1 / (1 + math.Exp(-eta))
			var wins int64
			for range 25 {
				if r.Float64() < p {
					wins++
				}
			}
			x, y = append(x, row), append(y, won(wins, 25))
		}
	}
	m := mustFit(t, x, y, 1, nil)
	sum := 0.0
	for j, b := range m.Coefficients {
		z := (b - effect[j]) / math.Sqrt(m.Covariance(j, j))
		if math.Abs(z) > 4.5 {
			t.Errorf("coefficient %d is %v, want %v", j, b, effect[j])
		}
		sum += z * z
	}
	// They share games, so the sum varies more than a chi-square of as many degrees of freedom.
	wantWithin(t, "mean squared error over variance", sum/float64(len(effect)), 0.3, 2.5)
	wantWithin(t, "lack of fit", m.LackOfFit(), 1e-5, 1)
}
