package experiments_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// dialHandicaps plays dial from x on: one handicap of sizes 1, 2, 3 for north (a larger x) and one for south.
func dialHandicaps(t *testing.T, x float64, trials uint64, workers int) *experiments.HandicapResult {
	t.Helper()
	in := experiments.HandicapInput{}
	in.Seed, in.Trials = 1, trials
	add := func(text string) int {
		in.Alternatives = append(in.Alternatives, experiments.Alternative{Name: text, Cells: []sim.Spec{{Game: "dial", Scenario: text, Matchup: []string{"a", "b"}}}})
		return len(in.Alternatives) - 1
	}
	add(fmt.Sprint(x, " 0"))
	for seat, step := range []float64{1, -1} {
		h := experiments.Handicap{Name: "steps", Helps: dialSchema.Seats[seat], Seat: seat}
		for size := 1.0; size <= 3; size++ {
			h.Sizes = append(h.Sizes, experiments.HandicapSize{Name: fmt.Sprint(size), Size: size, Alternative: add(fmt.Sprint(x+step*size, " 0"))})
		}
		in.Handicaps = append(in.Handicaps, h)
	}
	either := experiments.Handicap{Name: "either way", Helps: "either", Seat: -1} // the same sizes, as one scale
	for size := 3; size >= 1; size-- {
		either.Sizes = append(either.Sizes, experiments.HandicapSize{Name: fmt.Sprint(-size), Size: float64(-size), Alternative: 3 + size})
	}
	in.Handicaps = append(in.Handicaps, either)
	for size := 1; size <= 3; size++ {
		in.Handicaps[2].Sizes = append(in.Handicaps[2].Sizes, experiments.HandicapSize{Name: fmt.Sprint(size), Size: float64(size), Alternative: size})
	}
	r, err := experiments.PlayHandicaps(context.Background(), sim.Local{Resolve: resolveDial, Workers: workers}, resolveDial, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestHandicaps: dial is even at 2.4, so from 1.2 on north needs 1.2, from 4.4 on south needs 2, from 2.4 on nobody needs
// anything, and from -2 on three steps are too few for north. On one scale either way it is the same, south's below 0.
func TestHandicaps(t *testing.T) {
	for _, test := range []struct {
		x           float64
		behind      int
		north       experiments.HandicapVerdict
		south       experiments.HandicapVerdict
		size        float64
		nearestSize int
	}{
		{1.2, 0, experiments.MakesEven, experiments.NotNeeded, 1.2, 0},
		{4.4, 1, experiments.NotNeeded, experiments.MakesEven, 2, 1},
		{-2, 0, experiments.TooSmall, experiments.NotNeeded, 0, 2},
		{2.4, -1, experiments.NotNeeded, experiments.NotNeeded, 0, -1},
	} {
		m := dialHandicaps(t, test.x, 20_000, 0).Matchups[0]
		if m.Behind != test.behind || m.Answers[0].Verdict != test.north || m.Answers[1].Verdict != test.south {
			t.Errorf("x is %v: behind %d, north %s, south %s", test.x, m.Behind, m.Answers[0].Verdict, m.Answers[1].Verdict)
			continue
		}
		if test.behind < 0 {
			continue
		}
		either := m.Answers[2]
		if want := []experiments.HandicapVerdict{test.north, test.south}[test.behind]; either.Verdict != want || m.Helped(experiments.Handicap{Seat: -1}) != test.behind {
			t.Errorf("x is %v: either way %s, want %s", test.x, either.Verdict, want)
		}
		if sign := []float64{1, -1}[test.behind]; test.size > 0 && (either.Even == nil || math.Abs(either.Even.X-sign*m.Answers[test.behind].Even.X) > 1e-8) {
			t.Errorf("x is %v: either way even at %+v, one way at %+v", test.x, either.Even, m.Answers[test.behind].Even)
		}
		a := m.Answers[test.behind]
		if a.Nearest != test.nearestSize {
			t.Errorf("x is %v: nearest size %d, want %d", test.x, a.Nearest, test.nearestSize)
		}
		if test.size > 0 && (a.Even == nil || math.Abs(a.Even.X-test.size) > 2.3*(a.Even.Hi-a.Even.Lo)/2 || a.Even.Hi-a.Even.Lo > 0.6) {
			t.Errorf("x is %v: even at %+v, want %v", test.x, a.Even, test.size)
		}
	}
}

func TestHandicapsAreTheSameForAnyWorkers(t *testing.T) {
	if one, three := dialHandicaps(t, 1, 1_000, 1), dialHandicaps(t, 1, 1_000, 3); !bytes.Equal(one.Encode(), three.Encode()) {
		t.Error("one worker and three find different figures")
	}
}

func TestNoHandicaps(t *testing.T) {
	in := experiments.HandicapInput{TogetherInput: dialSweep(1, 10, []float64{1}, nil).TogetherInput}
	for _, handicaps := range [][]experiments.Handicap{nil, {{Name: "a", Sizes: []experiments.HandicapSize{{Name: "b", Alternative: 1}}}}} {
		in.Handicaps = handicaps
		if r, err := experiments.PlayHandicaps(context.Background(), sim.Local{Resolve: resolveDial}, resolveDial, in); err == nil {
			t.Errorf("%v: played %v", handicaps, r)
		}
	}
}
