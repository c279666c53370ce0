package enginetest

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// ledgerOf counts games of a figure that is 0 to 9, of one that comes once in so many games, and of one that is always 1.
func ledgerOf(seed uint64, games int, more float64, oncein int) Figures {
	l, rng := NewLedger(), rand.New(rand.NewPCG(seed, 0))
	for range games {
		l.Set(float64(rng.IntN(10))+more, "dice")
		if rng.IntN(oncein) == 0 {
			l.Set(1, "rare/", 1)
		}
		l.Set(0, "never")
		l.Set(1, "always")
		l.End()
	}
	return l.Figures()
}

// TestFiguresAgreeUnlessTheyAreApart: two samples of one kind agree, whatever their sizes; a mean that is off by a
// twentieth, a rare figure that comes ten times as often, and one that only one side has, are told.
func TestFiguresAgreeUnlessTheyAreApart(t *testing.T) {
	want := ledgerOf(1, 20_000, 0, 5_000)
	for seed := uint64(2); seed < 12; seed++ {
		if problems := ledgerOf(seed, 4_000, 0, 5_000).Disagreements(want); len(problems) > 0 {
			t.Errorf("seed %d: %q", seed, problems)
		}
	}
	for name, got := range map[string]Figures{"dice": ledgerOf(3, 10_000, 0.22, 5_000), "rare/1": ledgerOf(3, 20_000, 0, 300)} {
		if problems := got.Disagreements(want); len(problems) != 1 || !strings.HasPrefix(problems[0], name+": ") {
			t.Errorf("%s is off: %q", name, problems)
		}
	}
	odd := ledgerOf(4, 4_000, 0, 5_000)
	odd.Sums["odd"] = Sum{400, 400}
	if problems := odd.Disagreements(want); len(problems) != 1 || !strings.HasPrefix(problems[0], "odd: engine 0.1, naive 0 ") {
		t.Errorf("%q", problems)
	}
	if names := odd.Names(want); strings.Join(names, " ") != "always dice odd rare/1" {
		t.Errorf("names %q", names)
	}
}
