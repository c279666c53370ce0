package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Sums say what a histogram says.
func TestPointShareIsPairedScore(t *testing.T) {
	counts := []int64{31, 4, 40, 0, 25}
	sum, squares := powerSums(counts)
	wantShare, want := PairedScore(counts, 0.95)
	share, got := PointShare(Sums{100, sum, squares}, 4, 0.95)
	if share != wantShare || got.Lo != want.Lo || got.Hi != want.Hi {
		t.Errorf("got %v %+v, want %v %+v", share, got, wantShare, want)
	}
}

// Every extreme of a game in twelfths keeps the laws: one game, all won, all
// lost, all shared alike.
func TestPointShareLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, v := range []int64{0, 3, 4, 6, 12} {
				for _, wins := range countsOf(n) {
					s := Sums{n, 12*wins + v*(n-wins), 144*wins + v*v*(n-wins)}
					share, i := PointShare(s, 12, level)
					want := 0.5
					if n > 0 {
						want = float64(s.Sum) / float64(12*n)
					}
					what := fmt.Sprintf("%d games, %d won, the rest %d twelfths, level %v", n, wins, v, level)
					wantLawful(t, what, i, share, 0, 1, level)
					if share != want || n > 0 && ((s.Sum == 0) != (i.Lo == 0) || (s.Sum == 12*n) != (i.Hi == 1)) {
						t.Errorf("%s: got %v in [%v, %v], want %v", what, share, i.Lo, i.Hi, want)
					}
				}
			}
		}
	}
}

// Four seats, a fifth of the games shared by two, three or all four: the seat's
// points are 0, 3, 4, 6 or 12 of 12.
func TestPointShareCoverageOfSharedWins(t *testing.T) {
	for _, n := range []int{50, 1000} {
		coverage := simulatedCoverage(21, 3000, 0.25, func(r *rand.Rand) Interval {
			var s Sums
			for range n {
				winners := 1
				if r.IntN(5) == 0 {
					winners = 2 + r.IntN(3)
				}
				v := int64(0)
				if r.IntN(4) < winners {
					v = 12 / int64(winners)
				}
				s = Sums{s.N + 1, s.Sum + v, s.SumSquares + v*v}
			}
			_, i := PointShare(s, 12, 0.95)
			return i
		})
		wantWithin(t, fmt.Sprintf("coverage, %d games", n), coverage, 0.935, 0.965)
	}
}

func TestPointSharePanics(t *testing.T) {
	for _, c := range []struct {
		s    Sums
		most int64
	}{
		{Sums{-1, 0, 0}, 2},
		{Sums{0, 1, 1}, 2},
		{Sums{5, 11, 22}, 2},
		{Sums{5, -1, 1}, 2},
		{Sums{5, 4, 3}, 2},
		{Sums{5, 4, 9}, 2},
		{Sums{5, 9, 10}, 2},
		{Sums{5, 4, 4}, 0},
		{Sums{5, 4, 4}, 1001},
		{Sums{MaxGames + 1, 0, 0}, 2},
	} {
		wantPanic(t, fmt.Sprintf("PointShare of %+v, %d points", c.s, c.most), func() { PointShare(c.s, c.most, 0.95) })
	}
}
