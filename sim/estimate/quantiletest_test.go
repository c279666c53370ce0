package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// It is Judge with the interval of Quantile, whose limits are included: whole
// numbers compared.
func TestJudgeQuantileIsJudgeWithQuantile(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 0))
	for range 400 {
		hist := make([]int64, 2+r.IntN(12))
		for range r.IntN(300) {
			hist[r.IntN(len(hist))]++
		}
		for _, q := range []float64{0.1, 0.5, 0.9} {
			_, from, to, _ := Quantile(hist, q, LevelFor(0.05))
			for lo := range len(hist) - 1 {
				hi := lo + r.IntN(len(hist)-lo)
				want := Judge(Interval{Lo: float64(from), Hi: float64(to), Level: 0.9}, Band{float64(lo), float64(hi)})
				got, more := JudgeQuantile(hist, q, lo, hi, 0.05)
				if got != want || (more == 0) != (got != Inconclusive) {
					t.Errorf("quantile %v of %v, from %d to %d, in [%d, %d]: got %v, %d more, want %v", q, hist, from, to, lo, hi, got, more, want)
				}
			}
		}
	}
}

// Wrong verdicts are rare where the quantile lies just outside, or just inside: the
// values are so fine that an end of the band is a share of games of exactly q.
func TestJudgeQuantileErrorRates(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 0))
	const experiments, n = 3000, 400
	wrongPass, wrongFail := 0, 0
	below := newCounter(n, 0.9) // games below the true 0.9-quantile
	for range experiments {
		k := below.draw(r)
		hist := []int64{0, k, n - k, 0, 0} // the quantile lies at the seam of 1 and 2
		v, _ := JudgeQuantile(hist, 0.9, 0, 1, 0.05)
		wrongPass += int(indicator(v == Pass))
		wrongFail += int(indicator(v == Fail))
	}
	wantWithin(t, "wrong passes", float64(wrongPass)/experiments, 0.02, 0.06)
	wantWithin(t, "wrong fails", float64(wrongFail)/experiments, 0.02, 0.06)
}

func TestJudgeQuantileEdges(t *testing.T) {
	hist := []int64{0, 10, 80, 10, 0}
	for _, c := range []struct {
		lo, hi int
		want   Verdict
	}{
		{2, 2, Pass}, {0, 4, Pass}, {-5, 99, Pass}, {3, 4, Fail}, {0, 1, Fail}, {4, 99, Fail}, {5, 99, Fail},
	} {
		if got, more := JudgeQuantile(hist, 0.5, c.lo, c.hi, 0.05); got != c.want || more != 0 {
			t.Errorf("median in [%d, %d]: got %v, %d more, want %v", c.lo, c.hi, got, more, c.want)
		}
	}
	if got, more := JudgeQuantile(make([]int64, 5), 0.5, 1, 3, 0.05); got != Inconclusive || more != MaxGames {
		t.Errorf("without games: got %v, %d more, want inconclusive, out of reach", got, more)
	}
	// Four games of ten below: 60% against 50% wants some dozens more.
	got, more := JudgeQuantile([]int64{4, 6, 0}, 0.5, 1, 1, 0.05)
	if got != Inconclusive || more < 20 || more > 150 {
		t.Errorf("ten games: got %v, %d more, want inconclusive and dozens more", got, more)
	}
	for what, f := range map[string]func(){
		"an empty histogram": func() { JudgeQuantile(nil, 0.5, 1, 3, 0.05) },
		"quantile 0":         func() { JudgeQuantile(hist, 0, 1, 3, 0.05) },
		"an empty band":      func() { JudgeQuantile(hist, 0.5, 3, 1, 0.05) },
		"a level for alpha":  func() { JudgeQuantile(hist, 0.5, 1, 3, 0.95) },
	} {
		wantPanic(t, fmt.Sprintf("JudgeQuantile of %s", what), f)
	}
}
