package estimate

import (
	"fmt"
	"testing"
)

// Method tells which interval was printed, on both sides of both seams.
func TestShareSaysItsMethod(t *testing.T) {
	for _, c := range []struct {
		k, n int64
		want string
	}{
		{0, 0, "Clopper-Pearson"},
		{0, 1000, "Clopper-Pearson"},
		{9, 1000, "Clopper-Pearson"},
		{10, 1000, "Wilson"},
		{500, 1000, "Wilson"},
		{990, 1000, "Wilson"},
		{991, 1000, "Clopper-Pearson"},
		{1000, 1000, "Clopper-Pearson"},
		{9, 19, "Clopper-Pearson"},
		{10, 20, "Wilson"},
	} {
		if got := Share(c.k, c.n, 0.95).Method; got != c.want {
			t.Errorf("method of %d of %d: got %q, want %q", c.k, c.n, got, c.want)
		}
	}
}

// The reason for the seam: among rare shares the worst coverage of Wilson is far
// below that of Share, at every size; on average both are near the level.
func TestShareCoverageOfRareOutcomes(t *testing.T) {
	for _, n := range []int{100, 1000, 4000} {
		var rare []float64 // expected counts from 0.05 to 8
		for expected := 0.05; expected < 8; expected += 0.03 {
			rare = append(rare, expected/float64(n))
		}
		wilson, _ := lowestAndMean(binomialCoverage(n, rare, func(k int64) Interval { return Wilson(k, int64(n), 0.95) }))
		share, mean := lowestAndMean(binomialCoverage(n, rare, func(k int64) Interval { return Share(k, int64(n), 0.95) }))
		wantWithin(t, fmt.Sprintf("lowest coverage of Wilson, n = %d", n), wilson, 0.82, 0.87)
		wantWithin(t, fmt.Sprintf("lowest coverage of Share, n = %d", n), share, 0.92, 1)
		wantWithin(t, fmt.Sprintf("mean coverage of Share, n = %d", n), mean, 0.95, 0.985)
	}
}

// Over all shares Share keeps Wilson's virtue, a mean coverage near the level.
func TestShareCoverage(t *testing.T) {
	for _, n := range []int{50, 1000, 5000} {
		lowest, mean := lowestAndMean(binomialCoverage(n, edgedTruths(), func(k int64) Interval { return Share(k, int64(n), 0.95) }))
		wantWithin(t, fmt.Sprintf("lowest coverage, n = %d", n), lowest, 0.92, 0.951)
		wantWithin(t, fmt.Sprintf("mean coverage, n = %d", n), mean, 0.949, 0.96)
	}
}
