package estimate

import (
	"cmp"
	"fmt"
	"slices"
)

// Holm adjusts the p-values of several tests, in their order, for having made them
// all: calling those at most alpha failures is wrong about any criterion that holds
// in at most a share alpha of experiments, however the figures hang together. The
// j-th smallest of m is multiplied by m-j+1, never below the one before, at most 1.
//
// A gate needs it for its failures, as one is enough to fail it. Passes need none:
// all must pass, and each does so wrongly in a share alpha at most.
//
// It panics unless every p is in [0, 1]; p is left as it is.
//
// Holm 1979, Scand. J. Statist. 6:65.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i, v := range p {
		if !(v >= 0 && v <= 1) {
			panic(fmt.Sprintf("estimate: p-value %v outside [0, 1]", v))
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = min(1, max(least, float64(len(p)-rank)*p[i]))
		adjusted[i] = least
	}
	return adjusted
}
