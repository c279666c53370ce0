package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"
)

// LatinHypercube returns a design that fills a space of whole numbers: so many points, each with a level of every
// factor, from 0 to levels[j]-1. Every level of a factor stands in as many points as any other, or in one more, and a
// point's level of one factor says as little as can be of its level of another: of so many tries, the design whose
// largest correlation between two factors is smallest. That correlation, without its sign, is returned too.
//
// It is the same for the same arguments, everywhere: correlations are made of whole numbers. It panics if there are
// fewer than 2 points, no factors, a factor of fewer than 2 levels or of more levels than points, or no try.
//
// McKay, Beckman and Conover 1979, Technometrics 21:239; Iman and Conover 1982, Commun. Stat. B 11:311.
func LatinHypercube(points int, levels []int, tries int, seed uint64) (design [][]int, correlation float64) {
	if points < 2 || len(levels) == 0 || tries < 1 {
		panic(fmt.Sprintf("estimate: a design of %d points and %d factors, best of %d", points, len(levels), tries))
	}
	for j, n := range levels {
		if n < 2 || n > points {
			panic(fmt.Sprintf("estimate: factor %d has %d levels in %d points", j, n, points))
		}
	}
	// A generator of its own: without one, gonum takes the global one, which no seed repeats.
	source := rand.NewPCG(seed, 0x1a71)
	sampler := samplemv.LatinHypercube{Q: distmv.NewUnitUniform(len(levels), nil), Src: source}
	batch := mat.NewDense(points, len(levels), nil)
	for try := range tries {
		sampler.Sample(batch)
		next := make([][]int, points)
		for i := range next {
			next[i] = make([]int, len(levels))
			for j, n := range levels {
				stratum := min(int(batch.At(i, j)*float64(points)), points-1) // of which each point has its own
				next[i][j] = stratum * n / points
			}
		}
		if worst := largestCorrelation(next); try == 0 || worst < correlation {
			design, correlation = next, worst
		}
	}
	return design, correlation
}

// largestCorrelation returns that of any two columns, without its sign: exactly, but for one division and one root.
func largestCorrelation(design [][]int) (largest float64) {
	n, columns := int64(len(design)), len(design[0])
	sums := make([]int64, columns)
	products := make([]int64, columns*columns)
	for _, row := range design {
		for j, a := range row {
			sums[j] += int64(a)
			for k := j; k < columns; k++ {
				products[j*columns+k] += int64(a) * int64(row[k])
			}
		}
	}
	covariance := func(j, k int) int64 { return n*products[j*columns+k] - sums[j]*sums[k] }
	for j := range columns {
		for k := j + 1; k < columns; k++ {
			largest = max(largest, correlationOf(covariance(j, k), covariance(j, j), covariance(k, k)))
		}
	}
	return largest
}

// correlationOf returns a correlation without its sign, from n^2 times the covariance and variances.
func correlationOf(covariance, a, b int64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return math.Abs(float64(covariance)) / math.Sqrt(float64(a)) / math.Sqrt(float64(b))
}
