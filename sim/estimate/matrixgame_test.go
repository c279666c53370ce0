package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestMatrixGamesOfKnownValue(t *testing.T) {
	for _, c := range []struct {
		name    string
		payoff  [][]float64
		value   float64
		rows    []float64 // nil: not unique
		columns []float64
	}{
		{"rock, paper, scissors", [][]float64{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}, 0.5, []float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}},
		// Rock wins double: the loser's mixture is known in closed form (1/4, 1/2, 1/4).
		{"a heavy rock", [][]float64{{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}, 0, []float64{0.25, 0.5, 0.25}, []float64{0.25, 0.5, 0.25}},
		// Two by two without a saddle: (ad - bc) / (a + d - b - c).
		{"two by two", [][]float64{{3, -1}, {-2, 4}}, 1, []float64{0.6, 0.4}, []float64{0.5, 0.5}},
		{"matching pennies", [][]float64{{1, -1}, {-1, 1}}, 0, []float64{0.5, 0.5}, []float64{0.5, 0.5}},
		{"a saddle", [][]float64{{0.4, 0.6, 0.7}, {0.3, 0.2, 0.9}}, 0.4, []float64{1, 0}, []float64{1, 0, 0}},
		{"all alike", [][]float64{{0.5, 0.5}, {0.5, 0.5}}, 0.5, nil, nil},
		{"one entry", [][]float64{{0.7}}, 0.7, []float64{1}, []float64{1}},
		{"a dominated row", [][]float64{{1, -1, 0}, {-1, 1, 0}, {-2, -2, -2}}, 0, []float64{0.5, 0.5, 0}, nil},
	} {
		e := SolveMatrixGame(c.payoff, 1e-5)
		if e.Lo > c.value+1e-12 || e.Hi < c.value-1e-12 || e.Hi-e.Lo > 1e-5 || math.Abs(e.Value()-c.value) > 1e-5 {
			t.Errorf("%s: %v to %v, want %v", c.name, e.Lo, e.Hi, c.value)
		}
		for side, want := range [][]float64{c.rows, c.columns} {
			got := [][]float64{e.Rows, e.Columns}[side]
			for i := range want {
				if math.Abs(got[i]-want[i]) > 0.01 {
					t.Errorf("%s: side %d mixes %v, want %v", c.name, side, got, want)
				}
			}
		}
	}
}

// The certificate holds by itself: no pure answer to either mixture does better than it says. And the same payoffs give
// the same answer to the last bit.
func TestMatrixGameCertifiesItsValue(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 5))
	for _, size := range [][2]int{{2, 7}, {45, 128}, {90, 90}} {
		payoff := make([][]float64, size[0])
		for i := range payoff {
			payoff[i] = make([]float64, size[1])
			for j := range payoff[i] {
				payoff[i][j] = draw.Float64()
			}
		}
		e := SolveMatrixGame(payoff, 1e-4)
		if e.Hi-e.Lo > 1e-4 {
			t.Errorf("%v: a gap of %v", size, e.Hi-e.Lo)
		}
		for j := range payoff[0] {
			got := 0.0
			for i, p := range e.Rows {
				got += p * payoff[i][j]
			}
			if got < e.Lo-1e-12 {
				t.Errorf("%v: column %d gets %v, under the %v that is certain", size, j, got, e.Lo)
			}
		}
		for i := range payoff {
			got := 0.0
			for j, q := range e.Columns {
				got += q * payoff[i][j]
			}
			if got > e.Hi+1e-12 {
				t.Errorf("%v: row %d gets %v, over the %v that is certain", size, i, got, e.Hi)
			}
		}
		if again := SolveMatrixGame(payoff, 1e-4); again.Lo != e.Lo || again.Hi != e.Hi {
			t.Errorf("%v: %v, and again %v", size, e, again)
		}
	}
}

func TestNoMatrixGame(t *testing.T) {
	for _, payoff := range [][][]float64{nil, {{}}, {{1, 2}, {3}}, {{math.NaN()}}, {{math.Inf(1)}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was solved", payoff)
				}
			}()
			SolveMatrixGame(payoff, 1e-4)
		}()
	}
}
