package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestAlikeOfKnownTables(t *testing.T) {
	for _, c := range []struct {
		name  string
		joint [][]int64
		want  float64
	}{
		// Scott's pi by hand: agreement .7, margins .5: (.7-.5)/(1-.5).
		{"two outcomes", [][]int64{{350, 150}, {150, 350}}, 0.4},
		{"always alike", [][]int64{{60, 0}, {0, 40}}, 1},
		{"independent", [][]int64{{360, 240}, {240, 160}}, 0},
		// Agreement .75; margins .5, .3, .2: pooled, by chance .38.
		{"three outcomes", [][]int64{{40, 5, 5}, {10, 20, 0}, {0, 5, 15}}, (0.75 - 0.38) / (1 - 0.38)},
	} {
		got, interval, ok := Alike(c.joint, 0.95)
		if !ok || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: got %v (%t), want %v", c.name, got, ok, c.want)
		}
		if interval.Lo > got || interval.Hi < got || interval.Lo == interval.Hi {
			t.Errorf("%s: interval %v of %v", c.name, interval, got)
		}
	}
}

func TestAlikeOfNothing(t *testing.T) {
	// Without trials, or where every game ends the same way, there is nothing to share out.
	for _, joint := range [][][]int64{{{0, 0}, {0, 0}}, {{100, 0}, {0, 0}}, {}} {
		if _, _, ok := Alike(joint, 0.95); ok {
			t.Errorf("%v: an index", joint)
		}
	}
}

func TestAlikeCovers(t *testing.T) {
	// Games that follow a shared coin with chance r each, and their own otherwise, have the index r^2, whatever
	// the coin's bias.
	draw := rand.New(rand.NewPCG(1, 2))
	const runs, n = 1000, 1000
	for _, c := range []struct{ index, bias float64 }{{0.04, 0.5}, {0.25, 0.5}, {0.25, 0.2}, {0.8, 0.5}, {0.5, 0.35}} {
		r := math.Sqrt(c.index)
		covered := 0
		for range runs {
			joint := [][]int64{{0, 0}, {0, 0}}
			for range n {
				shared := draw.Float64() < c.bias
				var ends [2]int
				for i := range ends {
					wins := draw.Float64() < c.bias
					if draw.Float64() < r {
						wins = shared
					}
					if wins {
						ends[i] = 1
					}
				}
				joint[ends[0]][ends[1]]++
			}
			if _, interval, ok := Alike(joint, 0.95); ok && interval.Lo <= c.index && c.index <= interval.Hi {
				covered++
			}
		}
		// 95 % of 1,000 runs, give or take 4.5 standard deviations.
		if covered < 919 || covered > 981 {
			t.Errorf("index %v, bias %v: %d of %d intervals hold it", c.index, c.bias, covered, runs)
		}
		t.Logf("index %v, bias %v: %d of %d", c.index, c.bias, covered, runs)
	}
}
