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

// decisive is DecisiveByTrial of a table: counts[w][l] trials with w games won and l lost, of one less than it has rows.
func decisive(counts [][]int64, level float64) (float64, Interval) {
	var won, all Sums
	products := int64(0)
	for w, row := range counts {
		for l, c := range row {
			w, d := int64(w), int64(w+l)
			won = Sums{won.N + c, won.Sum + c*w, won.SumSquares + c*w*w}
			all = Sums{all.N + c, all.Sum + c*d, all.SumSquares + c*d*d}
			products += c * w * d
		}
	}
	return DecisiveByTrial(won, all, products, int64(len(counts)-1), level)
}

// A trial of one game is a game, and draws drop out.
func TestDecisiveByTrialOfSingleGamesIsWilson(t *testing.T) {
	for _, n := range sizes {
		for _, k := range countsOf(n) {
			share, got := decisive([][]int64{{min(77, MaxGames-n), n - k}, {k, 0}}, 0.95)
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
	share, got := decisive(trialsOfTwo(0, 0, 0, 300, 450, 250), 0.95)
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
					share, i := decisive(counts, level)
					wantLawful(t, fmt.Sprintf("decisive(%v, %v)", counts, level), i, share, 0, 1, level)
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
			share, i := decisive(counts, 0.95)
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
	for what, f := range map[string]func(){
		"no games a trial":         func() { DecisiveByTrial(Sums{}, Sums{}, 0, 0, 0.95) },
		"1,001 games a trial":      func() { DecisiveByTrial(Sums{}, Sums{}, 0, 1001, 0.95) },
		"sums of other trials":     func() { DecisiveByTrial(Sums{2, 1, 1}, Sums{3, 1, 1}, 1, 2, 0.95) },
		"more won than decisive":   func() { DecisiveByTrial(Sums{2, 3, 5}, Sums{2, 2, 4}, 4, 2, 0.95) },
		"more than all games":      func() { DecisiveByTrial(Sums{2, 0, 0}, Sums{2, 5, 13}, 0, 2, 0.95) },
		"a product too small":      func() { DecisiveByTrial(Sums{2, 2, 4}, Sums{2, 2, 4}, 3, 2, 0.95) },
		"a product too large":      func() { DecisiveByTrial(Sums{2, 1, 1}, Sums{2, 1, 1}, 2, 2, 0.95) },
		"squares that are too few": func() { DecisiveByTrial(Sums{2, 3, 4}, Sums{2, 3, 5}, 5, 2, 0.95) },
	} {
		wantPanic(t, what, f)
	}
}
