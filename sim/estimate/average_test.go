package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// part makes a part of so many games in blocks, each won with a chance by its block's luck.
func partOf(won func(trial int) bool, trials int) Part {
	p := Part{Trials: make([]int64, 256), Points: make([]int64, 256)}
	k := int64(0)
	for t := range trials {
		p.Trials[t%256]++
		if won(t) {
			p.Points[t%256]++
			k++
		}
	}
	p.Value, p.Interval = float64(k)/float64(max(trials, 1)), Wilson(k, int64(trials), 0.95)
	return p
}

// By hand: parts that are each other are as wide as one; parts on other deals as wide as so many times the games; parts of
// which one wins what the other loses have hardly a width.
func TestAverageByHand(t *testing.T) {
	const trials = 20_000
	r := rand.New(rand.NewPCG(31, 0))
	luck := make([]float64, 2*trials)
	for i := range luck {
		luck[i] = r.Float64()
	}
	a := partOf(func(t int) bool { return luck[t] < 0.5 }, trials)
	other := partOf(func(t int) bool { return luck[trials+t] < 0.5 }, trials)
	against := partOf(func(t int) bool { return luck[t] >= 0.5 }, trials)

	mean, same := Average([]Part{a, a}, 0.95)
	wantNear(t, "mean", mean, a.Value, 1e-15)
	wantNear(t, "half a width of two that are the same", same.Half(), a.Interval.Half(), 1e-12)
	_, apart := Average([]Part{a, other}, 0.95)
	wantWithin(t, "width on other deals to one's", apart.Half()/a.Interval.Half(), 0.64, 0.77) // 0.707, a tenth for the correlation
	mean, none := Average([]Part{a, against}, 0.95)
	wantNear(t, "mean of two that go against each other", mean, 0.5, 1e-15)
	wantNear(t, "their width", none.Half(), unseen(trials, 0.95), 1e-9)
	if one, i := Average([]Part{a}, 0.95); one != a.Value || i != a.Interval {
		t.Errorf("of one part: got %v %+v, want %v %+v", one, i, a.Value, a.Interval)
	}
	if same.Method != "Wilson, averaged" {
		t.Errorf("method %q", same.Method)
	}
}

// Too few blocks, or no luck in a part: as wide as if all went alike, never narrower.
func TestAverageOfTooLittleIsWide(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 0))
	coin := func(int) bool { return r.IntN(2) == 0 }
	for what, parts := range map[string][]Part{
		"63 trials":             {partOf(coin, 63), partOf(coin, 63)},
		"one that always wins":  {partOf(coin, 5000), partOf(func(int) bool { return true }, 5000)},
		"two that always win":   {partOf(func(int) bool { return true }, 5000), partOf(func(int) bool { return true }, 5000)},
		"one of a few trials":   {partOf(coin, 5000), partOf(coin, 12)},
		"none that were played": {partOf(coin, 0), partOf(coin, 0)},
	} {
		mean, i := Average(parts, 0.95)
		wantLawful(t, what, i, mean, 0, 1, 0.95)
		a, b := parts[0], parts[1]
		wantNear(t, what+": upper", i.Hi, min(1, mean+max((a.Interval.Hi-a.Value+b.Interval.Hi-b.Value)/2, unseen(min(histogramSize(a.Trials), histogramSize(b.Trials)), 0.95))), 1e-12)
	}
}

// Whatever the parts: lawful, and the same in any order.
func TestAverageLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 0))
	for range 300 {
		parts := make([]Part, 1+r.IntN(4))
		for i := range parts {
			p := r.Float64()
			parts[i] = partOf(func(int) bool { return r.Float64() < p }, 1+r.IntN(1<<r.IntN(13)))
		}
		mean, i := Average(parts, 0.95)
		wantLawful(t, fmt.Sprint(len(parts), " parts"), i, mean, 0, 1, 0.95)
		parts[0], parts[len(parts)-1] = parts[len(parts)-1], parts[0]
		again, j := Average(parts, 0.95)
		if math.Abs(mean-again)+math.Abs(i.Lo-j.Lo)+math.Abs(i.Hi-j.Hi) > 1e-12 {
			t.Errorf("%d parts in another order: %v %+v, then %v %+v", len(parts), mean, i, again, j)
		}
	}
}

func TestAveragePanics(t *testing.T) {
	wantPanic(t, "no parts", func() { Average(nil, 0.95) })
	wantPanic(t, "other blocks", func() {
		Average([]Part{{Trials: make([]int64, 2), Points: make([]int64, 2)}, {Trials: make([]int64, 3), Points: make([]int64, 3)}}, 0.95)
	})
}
