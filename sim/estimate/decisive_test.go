package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// trialsOfTwo builds the table of trials of two games.
func trialsOfTwo(none, won, lost, wonBoth, split, lostBoth int64) [][]int64 {
	return [][]int64{{none, lost, lostBoth}, {won, split, 0}, {wonBoth, 0, 0}}
}

// A trial of one game is a game, and draws drop out.
func TestDecisiveByTrialOfSingleGamesIsWilson(t *testing.T) {
	for _, n := range sizes {
		for _, k := range countsOf(n) {
			share, got := DecisiveByTrial([][]int64{{min(77, MaxGames-n), n - k}, {k, 0}}, 0.95)
			want := Wilson(k, n, 0.95)
			wantShare := 0.5
			if n > 0 {
				wantShare = ratio(k, n)
			}
			if share != wantShare || !near(got.Lo, want.Lo, 1e-14+want.Lo*1e-6) || !near(got.Hi, want.Hi, 1e-14+want.Hi*1e-6) {
				t.Errorf("%d of %d: got %v %+v, want %v %+v", k, n, share, got, wantShare, want)
			}
		}
	}
}

// Without draws the denominator is fixed and the answer PairedScore's.
func TestDecisiveByTrialWithoutDrawsIsPairedScore(t *testing.T) {
	share, got := DecisiveByTrial(trialsOfTwo(0, 0, 0, 300, 450, 250), 0.95)
	wantShare, want := PairedScore([]int64{250, 450, 300}, 0.95)
	wantNear(t, "share", share, wantShare, 1e-15)
	wantNear(t, "lower", got.Lo, want.Lo, 1e-12)
	wantNear(t, "upper", got.Hi, want.Hi, 1e-12)
}

func TestDecisiveByTrialLaws(t *testing.T) {
	for _, level := range levels {
		for _, n := range sizes {
			for _, k := range countsOf(n) {
				for _, counts := range [][][]int64{
					trialsOfTwo(k, 0, 0, 0, n-k, 0),
					trialsOfTwo(0, k, 0, 0, n-k, 0),
					trialsOfTwo(k, 0, 0, n-k, 0, 0),
					trialsOfTwo(0, 0, k, 0, 0, n-k),
					trialsOfTwo(n-k, 0, k/2, k-k/2, 0, 0),
				} {
					share, i := DecisiveByTrial(counts, level)
					wantLawful(t, fmt.Sprintf("DecisiveByTrial(%v, %v)", counts, level), i, share, 0, 1, level)
				}
			}
		}
	}
}

// Two games a deal, a fifth of them drawn, with the deal deciding much, little or
// in opposite directions: the decisive share keeps its level, where the formula for
// independent games is far off.
func TestDecisiveByTrialCoverage(t *testing.T) {
	for _, kind := range []string{"alike", "independent", "against"} {
		const p, draw = 0.6, 0.2
		wrong := 0
		coverage := simulatedCoverage(22, 4000, p, func(r *rand.Rand) Interval {
			counts := trialsOfTwo(0, 0, 0, 0, 0, 0)
			for range 200 {
				var w, l int
				deal := r.Float64()
				for game := range 2 {
					if r.Float64() < draw {
						continue
					}
					u := r.Float64()
					switch {
					case kind == "alike" && r.IntN(4) > 0:
						u = deal
					case kind == "against":
						_, u = math.Modf(deal + float64(game)/2)
					}
					if u < p {
						w++
					} else {
						l++
					}
				}
				counts[w][l]++
			}
			share, i := DecisiveByTrial(counts, 0.95)
			if !holds(Wilson(int64(math.Round(share*320)), 320, 0.95), p) {
				wrong++
			}
			return i
		})
		wantWithin(t, "coverage, games "+kind, coverage, 0.935, 0.965)
		if naive := 1 - float64(wrong)/4000; kind != "independent" && near(naive, 0.95, 0.01) {
			t.Errorf("games %s: taken as independent they are covered in %.3f, so this test tells nothing", kind, naive)
		}
	}
}

func TestDecisiveByTrialPanics(t *testing.T) {
	for _, counts := range [][][]int64{
		nil, {{5}}, {{1, 2}, {3}}, {{1, 2}, {3, 4}}, {{1, -2}, {3, 0}}, {{MaxGames, 1}, {0, 0}}, make([][]int64, 1002),
	} {
		wantPanic(t, fmt.Sprintf("DecisiveByTrial of %d rows", len(counts)), func() { DecisiveByTrial(counts, 0.95) })
	}
}
