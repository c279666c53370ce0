package estimate

import (
	"fmt"
	"math"
)

// Equilibrium is a solution of a matrix game: how to mix the rows, for whom payoffs are good, and the columns, for whom
// they are bad. Rows guarantees at least Lo whatever the columns do, Columns at most Hi: the game's value lies between.
type Equilibrium struct {
	Rows, Columns []float64 // probabilities
	Lo, Hi        float64
}

// Value returns the middle of what is certain.
func (e Equilibrium) Value() float64 { return (e.Lo + e.Hi) / 2 }

// mostRounds bounds the rounds that a matrix game is solved in: each takes a time that grows with its entries.
func mostRounds(entries int) int { return min(max(400_000_000/entries, 20_000), 1_000_000) }

// SolveMatrixGame solves a matrix game to within a gap by regret matching plus with alternating updates and linear
// averaging: the same answer to the last bit for the same payoffs. Lo and Hi are computed from the mixtures that are
// returned, so they hold whatever the gap; it is missed where some 20,000 rounds, or a million
// of a small game, do not reach it. A pair of pure strategies
// that no side can better is found at once.
//
// It panics on a matrix without entries, with rows of different lengths, or with an entry that is not finite.
//
// Tammelin 2014, arXiv 1407.5042; Tammelin, Burch, Johanson and Bowling 2015, IJCAI.
func SolveMatrixGame(payoff [][]float64, gap float64) Equilibrium {
	rows, columns := len(payoff), 0
	if rows > 0 {
		columns = len(payoff[0])
	}
	if columns == 0 {
		panic("estimate: a matrix game without entries")
	}
	for i, row := range payoff {
		if len(row) != columns {
			panic(fmt.Sprintf("estimate: row %d of a matrix game has %d entries, row 0 has %d", i, len(row), columns))
		}
		for _, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				panic(fmt.Sprintf("estimate: a payoff of %v in row %d of a matrix game", v, i))
			}
		}
	}
	if e, ok := saddle(payoff); ok {
		return e
	}
	r, c := newMatcher(rows), newMatcher(columns)
	toRows, toColumns := make([]float64, rows), make([]float64, columns)
	best := Equilibrium{Lo: math.Inf(-1), Hi: math.Inf(1)}
	for round := 1; round <= mostRounds(rows*columns); round++ {
		against(payoff, c.now, toRows)
		r.learn(toRows, 1, float64(round))
		withRows(payoff, r.now, toColumns)
		c.learn(toColumns, -1, float64(round))
		if round%50 != 0 {
			continue
		}
		e := Equilibrium{Rows: normalized(r.sum), Columns: normalized(c.sum)}
		e.bound(payoff, toRows, toColumns)
		if e.Hi-e.Lo < best.Hi-best.Lo {
			best = e
		}
		if best.Hi-best.Lo <= gap {
			break
		}
	}
	return best
}

// saddle finds an entry that is the least of its row and the greatest of its column.
func saddle(payoff [][]float64) (e Equilibrium, ok bool) {
	row, column := 0, 0
	lo, hi := math.Inf(-1), math.Inf(1)
	for i := range payoff {
		least := math.Inf(1)
		for _, v := range payoff[i] {
			least = min(least, v)
		}
		if least > lo {
			lo, row = least, i
		}
	}
	for j := range payoff[0] {
		most := math.Inf(-1)
		for i := range payoff {
			most = max(most, payoff[i][j])
		}
		if most < hi {
			hi, column = most, j
		}
	}
	if lo < hi {
		return e, false
	}
	e = Equilibrium{Rows: make([]float64, len(payoff)), Columns: make([]float64, len(payoff[0])), Lo: lo, Hi: hi}
	e.Rows[row], e.Columns[column] = 1, 1
	return e, true
}

// bound finds what the mixtures guarantee.
func (e *Equilibrium) bound(payoff [][]float64, toRows, toColumns []float64) {
	against(payoff, e.Columns, toRows)
	withRows(payoff, e.Rows, toColumns)
	e.Lo, e.Hi = math.Inf(1), math.Inf(-1)
	for _, v := range toColumns {
		e.Lo = min(e.Lo, v)
	}
	for _, v := range toRows {
		e.Hi = max(e.Hi, v)
	}
	e.Hi = max(e.Hi, e.Lo) // rounding may cross them
}

// against writes what each row gets against a mixture of columns.
func against(payoff [][]float64, columns, into []float64) {
	for i, row := range payoff {
		sum := 0.0
		for j, q := range columns {
			sum += row[j] * q
		}
		into[i] = sum
	}
}

// withRows writes what a mixture of rows gets against each column.
func withRows(payoff [][]float64, rows, into []float64) {
	clear(into)
	for i, p := range rows {
		if p == 0 {
			continue
		}
		for j, v := range payoff[i] {
			into[j] += v * p
		}
	}
}

// matcher is one side's regret matching plus.
type matcher struct{ regret, now, sum []float64 }

func newMatcher(n int) *matcher {
	m := &matcher{make([]float64, n), make([]float64, n), make([]float64, n)}
	for i := range m.now {
		m.now[i] = 1 / float64(n)
	}
	return m
}

// learn takes what each choice would have got, times the sign that makes it good, and moves on to the next mixture, which
// counts in the average with a weight.
func (m *matcher) learn(got []float64, sign, weight float64) {
	mean := 0.0
	for i, p := range m.now {
		mean += p * sign * got[i]
	}
	total := 0.0
	for i := range m.regret {
		m.regret[i] = max(m.regret[i]+sign*got[i]-mean, 0)
		total += m.regret[i]
	}
	for i := range m.now {
		m.now[i] = 1 / float64(len(m.now))
		if total > 0 {
			m.now[i] = m.regret[i] / total
		}
		m.sum[i] += weight * m.now[i]
	}
}

func normalized(weights []float64) []float64 {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	shares := make([]float64, len(weights))
	for i, w := range weights {
		shares[i] = w / total
	}
	return shares
}
