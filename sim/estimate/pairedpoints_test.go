package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Differences of all or nothing are those of shares: the interval is BonettPrice's.
func TestPairedPointsOfWinsIsBonettPrice(t *testing.T) {
	for _, c := range []struct{ gained, lost, n int64 }{{0, 0, 1}, {0, 0, 50}, {3, 1, 50}, {0, 7, 9}, {500, 480, 100_000}} {
		for _, most := range []int64{1, 2, 12} {
			d := Sums{c.n, most * (c.gained - c.lost), most * most * (c.gained + c.lost)}
			value, got := PairedPoints(d, most, 0.95)
			want := BonettPrice(c.gained, c.lost, c.n, 0.95)
			wantNear(t, "value", value, float64(c.gained-c.lost)/float64(c.n), 1e-15)
			wantNear(t, "lower limit", got.Lo, want.Lo, 1e-12)
			wantNear(t, "upper limit", got.Hi, want.Hi, 1e-12)
		}
	}
}

// scoreDifferences plays trials of a game with draws in two arms: with chance move a trial's game ends another way, by
// one half or by a whole.
func scoreDifferences(r *rand.Rand, n int64, move, up float64) Sums {
	d := Sums{N: n}
	for range n {
		if r.Float64() >= move {
			continue
		}
		v := int64(1 + r.IntN(2))
		if r.Float64() >= up {
			v = -v
		}
		d.Sum += v
		d.SumSquares += v * v
	}
	return d
}

// Coverage of a difference of scores where draws count one half: close to the level, and never far below it, where few
// trials differ.
func TestPairedPointsCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 0))
	const experiments = 4000
	for _, c := range []struct {
		n        int64
		move, up float64
		least    float64 // coverage
		most     float64
	}{
		{50, 0.4, 0.5, 0.935, 0.99}, {500, 0.4, 0.6, 0.935, 0.965}, {5000, 0.02, 0.5, 0.935, 0.97}, {500, 0.01, 0.8, 0.935, 1},
	} {
		truth := c.move * 1.5 * (2*c.up - 1) / 2
		held := 0
		for range experiments {
			if _, i := PairedPoints(scoreDifferences(r, c.n, c.move, c.up), 2, 0.95); i.Lo <= truth && truth <= i.Hi {
				held++
			}
		}
		if got := float64(held) / experiments; got < c.least || got > c.most {
			t.Errorf("%d trials of which %v differ: coverage %.3f, want %v to %v", c.n, c.move, got, c.least, c.most)
		}
	}
}

// With the trials it says it needs, a difference of that size is found about as often as the power says, and in one in
// forty experiments at most it is taken for one of the other sign.
func TestNeededForDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(72, 0))
	const size, power, experiments = 0.03, 0.9, 1500
	for _, move := range []float64{0.05, 0.3} {
		// The score moves by 0.75 of the trials that move, times up - down.
		up := (size/(0.75*move) + 1) / 2
		pilot := scoreDifferences(r, 20_000, move, up)
		n := NeededForDifference(pilot, 2, size, 0.95, power)
		found := 0
		for range experiments {
			if _, i := PairedPoints(scoreDifferences(r, n, move, up), 2, 0.95); i.Lo > 0 {
				found++
			}
		}
		share := float64(found) / experiments
		if se := math.Sqrt(power * (1 - power) / experiments); share < power-4.5*se {
			t.Errorf("%v of trials move: of %d trials each, %.3f of experiments find it, want %v", move, n, share, power)
		}
		if share > 0.97 {
			t.Errorf("%v of trials move: %d trials are too many: %.3f of experiments find it", move, n, share)
		}
	}
}

func TestNeededForDifferenceEdges(t *testing.T) {
	for what, c := range map[string]struct {
		d    Sums
		want int64
	}{
		"no trials":        {Sums{}, 110_000},              // (1.96+1.28)^2 / 0.01^2
		"nothing differed": {Sums{5000, 0, 0}, 1100},       // 1 % has to differ
		"all differ":       {Sums{5000, 0, 5000}, 110_000}, // as for no trials
	} {
		if got := NeededForDifference(c.d, 1, 0.01, 0.95, 0.9); got != c.want {
			t.Errorf("%s: %d, want %d", what, got, c.want)
		}
	}
	if got := NeededForDifference(Sums{}, 1, 1e-9, 0.95, 0.9); got != MaxGames {
		t.Errorf("out of reach: %d", got)
	}
}

func TestPairedPointsPanics(t *testing.T) {
	for what, f := range map[string]func(){
		"no points":           func() { PairedPoints(Sums{1, 0, 0}, 0, 0.95) },
		"more than there are": func() { PairedPoints(Sums{2, 3, 5}, 1, 0.95) },
		"impossible sums":     func() { PairedPoints(Sums{2, 3, 1}, 3, 0.95) },
		"no size":             func() { NeededForDifference(Sums{}, 1, 0, 0.95, 0.9) },
		"no power":            func() { NeededForDifference(Sums{}, 1, 0.1, 0.95, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", what)
				}
			}()
			f()
		}()
	}
}
