package estimate

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// longley is NIST's data set of that name, y first: 16 years of American employment. Its features hang together so
// closely (inflated up to 1,789 times) that careless programs lose all digits. The first feature is in tenths.
var longley = [][7]int64{
	{60323, 830, 234289, 2356, 1590, 107608, 1947},
	{61122, 885, 259426, 2325, 1456, 108632, 1948},
	{60171, 882, 258054, 3682, 1616, 109773, 1949},
	{61187, 895, 284599, 3351, 1650, 110929, 1950},
	{63221, 962, 328975, 2099, 3099, 112075, 1951},
	{63639, 981, 346999, 1932, 3594, 113270, 1952},
	{64989, 990, 365385, 1870, 3547, 115094, 1953},
	{63761, 1000, 363112, 3578, 3350, 116219, 1954},
	{66019, 1012, 397469, 2904, 3048, 117388, 1955},
	{67857, 1046, 419180, 2822, 2857, 118734, 1956},
	{68169, 1084, 442769, 2936, 2798, 120445, 1957},
	{66513, 1108, 444546, 4681, 2637, 121950, 1958},
	{68655, 1126, 482704, 3813, 2552, 123366, 1959},
	{69564, 1142, 502601, 3931, 2514, 125368, 1960},
	{69331, 1157, 518173, 4806, 2572, 127852, 1961},
	{70551, 1169, 554894, 4007, 2827, 130081, 1962},
}

// certified is what NIST certifies for it: each feature's coefficient and its standard error.
var certified = [][2]float64{
	{15.0618722713733, 84.9149257747669},
	{-0.358191792925910e-01, 0.334910077722432e-01},
	{-2.02022980381683, 0.488399681651699},
	{-1.03322686717359, 0.214274163161675},
	{-0.511041056535807e-01, 0.226073200069370},
	{1829.15146461355, 455.478499142212},
}

// centred returns the sums of products of deviations from the means of whole numbers, exact before they are rounded.
func centred(rows [][]int64) (products [][]float64) {
	n, columns := int64(len(rows)), len(rows[0])
	sums := make([]int64, columns)
	for _, row := range rows {
		for i, v := range row {
			sums[i] += v
		}
	}
	for i := range columns {
		products = append(products, nil)
		for j := range i + 1 {
			sum := new(big.Int)
			for _, row := range rows {
				sum.Add(sum, new(big.Int).Mul(big.NewInt(row[i]), big.NewInt(row[j])))
			}
			sum.Mul(sum, big.NewInt(n)).Sub(sum, new(big.Int).Mul(big.NewInt(sums[i]), big.NewInt(sums[j])))
			v, _ := new(big.Rat).SetFrac(sum, big.NewInt(n)).Float64()
			products[i] = append(products[i], v)
		}
	}
	return products
}

func agrees(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within*math.Abs(want) || math.IsNaN(got) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestLeastSquaresHasTheCertifiedValues(t *testing.T) {
	var rows [][]int64
	for _, r := range longley {
		rows = append(rows, []int64{r[1], r[2], r[3], r[4], r[5], r[6], r[0]})
	}
	fit, ok := FitLeastSquares(centred(rows), 15, 0.95)
	if !ok || fit.Free != 9 {
		t.Fatalf("got %v, %v", fit, ok)
	}
	const digits = 1e-9
	for i, want := range certified {
		scale := 1.0
		if i == 0 {
			scale = 10 // tenths
		}
		agrees(t, "coefficient", fit.Terms[i].Effect*scale, want[0], digits)
		agrees(t, "standard error", fit.Terms[i].Error*scale, want[1], digits)
	}
	agrees(t, "residual standard deviation", math.Sqrt(fit.Variance), 304.854073561965, digits)
	agrees(t, "R squared", fit.RSquared, 0.995479004577296, digits)
	agrees(t, "F", fit.F, 330.285339234588, digits*100)
	agrees(t, "most inflated", fit.Terms[1].Inflation, 1788.513, 1e-6)
	agrees(t, "quantile of Student's t", fit.Terms[2].Interval.Half()/fit.Terms[2].Error, 2.262157, 1e-6)
}

// noisy makes rows of features that hang together, and of y that they explain in part, all whole numbers.
func noisy(rng *rand.Rand, n int, effects []float64, noise float64) (rows [][]int64) {
	for range n {
		row := make([]int64, len(effects)+1)
		common := rng.IntN(4)
		y := 0.0
		for i, b := range effects {
			row[i] = int64(rng.IntN(6) + common)
			y += b * float64(row[i])
		}
		row[len(effects)] = int64(math.Round(1000 * (y + noise*rng.NormFloat64())))
		rows = append(rows, row)
	}
	return rows
}

// TestLeastSquaresIsTheFitOnRows: the sums say the same as the rows, which QR decomposition fits one by one.
func TestLeastSquaresIsTheFitOnRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{6, 20, 500} {
		rows := noisy(rng, n, []float64{0.5, 0, -1, 2}, 3)
		a, y := mat.NewDense(n, 5, nil), mat.NewVecDense(n, nil)
		for i, row := range rows {
			a.Set(i, 0, 1)
			for j, v := range row[:4] {
				a.Set(i, j+1, float64(v))
			}
			y.SetVec(i, float64(row[4]))
		}
		var qr mat.QR
		qr.Factorize(a)
		var want, fitted mat.VecDense
		if err := qr.SolveVecTo(&want, false, y); err != nil {
			t.Fatal(err)
		}
		fitted.MulVec(a, &want)
		residuals := 0.0
		for i := range n {
			residuals += math.Pow(y.AtVec(i)-fitted.AtVec(i), 2)
		}
		fit, ok := FitLeastSquares(centred(rows), float64(n-1), 0.95)
		if !ok {
			t.Fatal("no fit")
		}
		for i, term := range fit.Terms {
			agrees(t, "effect", term.Effect, want.AtVec(i+1), 1e-9)
		}
		agrees(t, "variance", fit.Variance, residuals/float64(n-5), 1e-8)
	}
}

// TestLeastSquaresIntervalsHold: effects and the explained part lie in their intervals as often as promised, and the tests
// raise false alarms as often as they may. Features drawn at random explain 0 to a third.
func TestLeastSquaresIntervalsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	const repeats = 1500
	for _, noise := range []float64{2, 12} {
		effects := []float64{0.5, 0, -1}
		// A feature is uniform on 0..5 plus what all share, uniform on 0..3: variances 35/12 and 5/4.
		explained := (0.5*0.5+1)*35/12.0 + math.Pow(0.5-1, 2)*5/4
		part := explained / (explained + noise*noise)
		held, heldPart, flagged := 0, 0, 0
		for range repeats {
			fit, _ := FitLeastSquares(centred(noisy(rng, 120, effects, noise)), 119, 0.95)
			for i, b := range effects {
				if holds(fit.Terms[i].Interval, 1000*b) {
					held++
				}
			}
			if holds(fit.Interval, part) {
				heldPart++
			}
			if fit.Terms[1].P < 0.05 {
				flagged++
			}
		}
		for what, share := range map[string]float64{
			"effects": float64(held) / repeats / 3, "the explained part": float64(heldPart) / repeats, "no effect": 1 - float64(flagged)/repeats,
		} {
			if math.Abs(share-0.95) > 0.02 {
				t.Errorf("noise %v, %s: coverage %.3f", noise, what, share)
			}
		}
	}
}

// TestLeastSquaresWhereNothingIsExplained: the F test raises as many false alarms as it may, the interval holds 0 as often as
// promised, and the explained part is 0 more often than not.
func TestLeastSquaresWhereNothingIsExplained(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	const repeats = 2000
	alarms, held, none := 0, 0, 0
	for range repeats {
		fit, _ := FitLeastSquares(centred(noisy(rng, 60, []float64{0, 0, 0, 0}, 1)), 59, 0.95)
		if fit.P < 0.05 {
			alarms++
		}
		if fit.Interval.Lo == 0 {
			held++
		}
		if fit.Explained == 0 {
			none++
		}
	}
	if share := float64(alarms) / repeats; math.Abs(share-0.05) > 0.02 {
		t.Errorf("%.3f false alarms", share)
	}
	if share := float64(held) / repeats; math.Abs(share-0.975) > 0.015 {
		t.Errorf("%.3f of intervals hold 0", share)
	}
	if share := float64(none) / repeats; share < 0.5 || share > 0.7 {
		t.Errorf("%.3f explain nothing", share)
	}
}

// TestLeastSquaresDropsWhatFollowsFromTheRest: a sum of two features, and one that never varies, have no effect of their own,
// and the others are as if they were not there.
func TestLeastSquaresDropsWhatFollowsFromTheRest(t *testing.T) {
	var rows, fewer [][]int64
	for _, row := range noisy(rand.New(rand.NewPCG(4, 4)), 200, []float64{1, 2, 0}, 1) {
		fewer = append(fewer, row)
		rows = append(rows, []int64{7, row[0], row[1], 3*row[0] - row[1] + 5, row[2], row[3]})
	}
	fit, ok := FitLeastSquares(centred(rows), 199, 0.95)
	want, _ := FitLeastSquares(centred(fewer), 199, 0.95)
	if !ok || fit.Free != want.Free {
		t.Fatalf("%v degrees of freedom, want %v", fit.Free, want.Free)
	}
	for i, dropped := range []bool{true, false, false, true, false} {
		if fit.Terms[i].Dropped != dropped {
			t.Errorf("feature %d: dropped %v", i, fit.Terms[i].Dropped)
		}
	}
	for i, j := range []int{1, 2, 4} {
		agrees(t, "effect", fit.Terms[j].Effect, want.Terms[i].Effect, 1e-9)
		agrees(t, "standard error", fit.Terms[j].Error, want.Terms[i].Error, 1e-9)
	}
}

// TestLeastSquaresAtTheEdges: nothing that varies, too few rows, a perfect fit.
func TestLeastSquaresAtTheEdges(t *testing.T) {
	if fit, ok := FitLeastSquares(centred([][]int64{{1, 5}, {2, 5}, {3, 5}, {5, 5}}), 3, 0.95); ok {
		t.Errorf("y never varies: %v", fit)
	}
	if fit, ok := FitLeastSquares(centred([][]int64{{1, 5}, {2, 6}}), 1, 0.95); ok {
		t.Errorf("two rows: %v", fit)
	}
	fit, ok := FitLeastSquares(centred([][]int64{{1, 5}, {1, 6}, {1, 8}, {1, 5}}), 3, 0.95)
	if !ok || !fit.Terms[0].Dropped || fit.Explained != 0 || fit.P != 1 {
		t.Errorf("no feature varies: %v, %v", fit, ok)
	}
	fit, ok = FitLeastSquares(centred([][]int64{{1, 2}, {2, 4}, {3, 6}, {5, 10}}), 3, 0.95)
	if !ok || math.Abs(fit.Terms[0].Effect-2) > 1e-12 || fit.Explained < 1-1e-9 || fit.Interval.Hi != 1 || fit.Terms[0].P > 1e-6 {
		t.Errorf("a perfect fit: %v, %v", fit, ok)
	}
	for _, test := range []func(){
		func() { FitLeastSquares([][]float64{{1}}, 3, 0.95) },
		func() { FitLeastSquares([][]float64{{-1}, {0, 1}}, 3, 0.95) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			test()
		}()
	}
}
