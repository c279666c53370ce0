package estimate

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Ten games by hand: won at turns 2, 2, 3, lost at 3, 4, capped at 4 and 5, and
// three that lasted 6 turns or more.
func handGames() (byOutcome [][]int64, capped []bool) {
	return [][]int64{
		{0, 0, 2, 1, 0, 0, 2}, // won
		{0, 0, 0, 1, 1, 0, 1}, // lost
		{0, 0, 0, 0, 1, 1, 0}, // capped
	}, []bool{false, false, true}
}

func TestGameLengthByHand(t *testing.T) {
	byOutcome, capped := handGames()
	c := GameLength(byOutcome, capped, 0.95)
	check := func(what string, got []Proportion, counts, of []int64) {
		t.Helper()
		if len(got) != len(counts) {
			t.Fatalf("%s: got %d points, want %d", what, len(got), len(counts))
		}
		for i, p := range got {
			if p.Count != counts[i] || p.Of != of[i] || p.Interval != Share(counts[i], of[i], 0.95) {
				t.Errorf("%s at %d: got %+v, want %d of %d by Share", what, i, p, counts[i], of[i])
			}
		}
	}
	ten := []int64{10, 10, 10, 10, 10, 10, 10}
	check("survival", c.Survival, []int64{10, 10, 8, 6, 4, 3}, ten[:6])
	check("won", c.Incidence[0], []int64{0, 0, 2, 3, 3, 3, 5}, ten)
	check("lost", c.Incidence[1], []int64{0, 0, 0, 1, 2, 2, 3}, ten)
	check("capped", c.Incidence[2], []int64{0, 0, 0, 0, 1, 2, 2}, ten)
	check("hazard", c.Hazard, []int64{0, 0, 2, 2, 1, 0}, []int64{10, 10, 10, 8, 6, 4})

	// min(t, 5) is 2, 2, 3, 3, 4, 4, 5, 5, 5, 5.
	mean, i, ok := RestrictedMean(byOutcome, 5, 0.95)
	wantMean, want, _ := Mean(10, 38, 158, 0.95)
	if !ok || mean != wantMean || i != want {
		t.Errorf("mean within 5 turns: got %v %+v, want %v %+v", mean, i, wantMean, want)
	}
}

// Shares by trial, by hand: three trials of two games; and the games with an outcome, which not every trial has.
func TestByTrialByHand(t *testing.T) {
	// Values 0 and 1, 1 and 1, 0 and 2.
	got := ByTrial([][]int64{{2, 1, 0}, {0, 2, 1}}, 3, 0.95)
	for v, want := range [][]int64{{1, 2, 0}, {0, 1, 2}, {0, 0, 3}} { // trials by how many of their games do not exceed v
		share, interval := PairedScore(want, 0.95)
		if p := got[v]; p.Of != 6 || !near(p.Value(), share, 1e-15) || p.Interval != interval {
			t.Errorf("up to %d: got %+v, want %v %+v", v, p, share, interval)
		}
	}
	some := ByTrial([][]int64{{1, 0, 0}, {0, 0, 1}}, 3, 0.95) // both of one trial, none of the others
	if p := some[2]; p.Count != 2 || p.Of != 6 {
		t.Errorf("of some games: got %+v", p)
	}
	rest := some[0].Rest()
	wantNear(t, "the rest", rest.Value(), 5.0/6, 1e-15)
	wantLawful(t, "the rest", rest.Interval, rest.Value(), 0, 1, 0.95)
}

// The laws that tie the curves together, on random histograms: nothing is lost at
// any turn, the mean is the area under the survival curve, and the hazards of an
// uncapped game multiply up to its survival (Kaplan and Meier).
func TestGameLengthLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 0))
	for range 200 {
		bins := 1 + r.IntN(12)
		byOutcome, capped := make([][]int64, 1+r.IntN(4)), []bool{}
		anyCap := false
		for o := range byOutcome {
			byOutcome[o] = make([]int64, bins)
			for i := range byOutcome[o] {
				byOutcome[o][i] = r.Int64N(4)
			}
			capped = append(capped, r.IntN(3) == 0)
			anyCap = anyCap || capped[o]
		}
		c := GameLength(byOutcome, capped, 0.9)
		product := 1.0
		area := 0.0
		for i, s := range c.Survival {
			over := int64(0)
			for _, curve := range c.Incidence {
				over += curve[i].Count
			}
			if s.Count+over != c.Games || s.Of != c.Games {
				t.Fatalf("%v at turn %d: %d go on and %d are over of %d", byOutcome, i, s.Count, over, c.Games)
			}
			wantLawful(t, fmt.Sprintf("survival of %v at %d", byOutcome, i), s.Interval, s.Value(), 0, 1, 0.9)
			wantLawful(t, fmt.Sprintf("hazard of %v at %d", byOutcome, i), c.Hazard[i].Interval, c.Hazard[i].Value(), 0, 1, 0.9)
			product *= 1 - c.Hazard[i].Value()
			if !anyCap && c.Games > 0 {
				wantNear(t, fmt.Sprintf("product of hazards of %v to %d", byOutcome, i), product, s.Value(), 1e-12)
			}
			area += s.Value()
		}
		if bins > 1 && c.Games > 0 {
			mean, _, _ := RestrictedMean(byOutcome, bins-1, 0.9)
			wantNear(t, fmt.Sprintf("mean and area of %v", byOutcome), mean, area, 1e-12)
		}
	}
}

// The band holds the whole curve in 95 of 100 experiments and a bit; the pointwise
// intervals together do not.
func TestCurveMarginCoverage(t *testing.T) {
	const games, horizon = 300, 25
	survival := make([]float64, horizon) // of turns(), 3 plus a geometric number
	for i, s := 0, 1.0; i < horizon; i++ {
		if i >= 3 {
			s *= 5.0 / 6
		}
		survival[i] = s
	}
	r := rand.New(rand.NewPCG(25, 0))
	band, pointwise := 0, 0
	const experiments = 400
	for range experiments {
		hist := make([]int64, horizon+1)
		for range games {
			hist[min(horizon, turns(r))]++
		}
		c := GameLength([][]int64{hist}, []bool{false}, 0.95)
		inBand, inAll := true, true
		for i, s := range c.Survival {
			inBand = inBand && near(s.Value(), survival[i], CurveMargin(games, 0.95))
			inAll = inAll && holds(s.Interval, survival[i])
		}
		band += int(indicator(inBand))
		pointwise += int(indicator(inAll))
	}
	wantWithin(t, "experiments with the whole curve in the band", float64(band)/experiments, 0.94, 0.995)
	wantWithin(t, "experiments with the whole curve in the pointwise intervals", float64(pointwise)/experiments, 0.3, 0.85)
	wantNear(t, "margin of 10,000 games", CurveMargin(10_000, 0.95), 0.0135810, 1e-6)
	if got := CurveMargin(0, 0.95); got != 1 {
		t.Errorf("margin without games: got %v, want 1", got)
	}
}

func TestGameLengthPanics(t *testing.T) {
	one := [][]int64{{1, 2}}
	for what, f := range map[string]func(){
		"no outcomes":           func() { GameLength(nil, nil, 0.95) },
		"a cap too few":         func() { GameLength(one, nil, 0.95) },
		"no bins":               func() { GameLength([][]int64{{}}, []bool{false}, 0.95) },
		"histograms of unequal": func() { GameLength([][]int64{{1}, {1, 2}}, []bool{false, false}, 0.95) },
		"a negative count":      func() { GameLength([][]int64{{1, -1}}, []bool{false}, 0.95) },
		"too many games":        func() { GameLength([][]int64{{MaxGames}, {1}}, []bool{false, false}, 0.95) },
		"horizon 0":             func() { RestrictedMean(one, 0, 0.95) },
		"horizon in the last":   func() { RestrictedMean(one, 2, 0.95) },
		"margin of -1 games":    func() { CurveMargin(-1, 0.95) },
	} {
		wantPanic(t, what, f)
	}
}
