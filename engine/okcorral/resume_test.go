package okcorral_test

import (
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// TestChanceFromAStateFollowsItsKey: whoever plays on from one state with other keys sees other cards drawn,
// each in its share; search would otherwise take one order of the deck for all of them.
func TestChanceFromAStateFollowsItsKey(t *testing.T) {
	r, err := okcorral.Compile(shipped())
	if err != nil {
		t.Fatal(err)
	}
	var start okcorral.State
	c := okcorral.NewChance(rng.NewKey(3, 3, 0), 0, nil)
	r.Start(&start, &c)
	ends := map[string]bool{}
	for trial := range uint64(50) {
		s := start
		c := r.ChanceFrom(&s, rng.NewKey(9, trial, 0))
		for turn := r.View(&s, okcorral.Earps).Turn(); r.View(&s, okcorral.Earps).Turn() == turn; {
			r.Apply(&s, okcorral.PassAction, &c)
		}
		if err := r.CheckState(&s); err != nil {
			t.Fatal(err)
		}
		// The first action of every list, which spends cards, so that more are drawn.
		for range 40 {
			v := r.View(&s, r.View(&s, okcorral.Earps).Asks())
			if v.Phase() == okcorral.Over {
				break
			}
			r.Apply(&s, v.Nth(0), &c)
		}
		ends[okcorral.FormatState(&s)] = true
	}
	if len(ends) < 45 {
		t.Errorf("50 keys led to %d different states", len(ends))
	}
}

// TestO5OnlyUntouchedStatesAreBeforePlacing: a state in which sides are still to place is refused if anything
// has happened in it.
func TestO5OnlyUntouchedStatesAreBeforePlacing(t *testing.T) {
	setting := shipped()
	setting.Setup[okcorral.Earps].How = okcorral.ByPolicy
	setting.Setup[okcorral.Cowboys].How = okcorral.ByPolicy
	r, err := okcorral.Compile(setting)
	if err != nil {
		t.Fatal(err)
	}
	var s okcorral.State
	c := okcorral.NewChance(rng.NewKey(1, 1, 0), 0, nil)
	r.Start(&s, &c)
	text := okcorral.FormatState(&s)
	if _, err := r.ParseState(text); err != nil {
		t.Fatalf("the state before placing is refused: %v", err)
	}
	for _, change := range [][2]string{
		{"moved=0", "moved=10"},
		{"shot=0", "shot=1"},
		{"actions=0", "actions=3"},
		{"turn=0", "turn=1"},
		{"earps=-,-,-,-", "earps=b1,-,-,-"},
		{"mover=earps", "mover=cowboys"},
	} {
		changed := strings.Replace(text, change[0], change[1], 1)
		if changed == text {
			t.Fatalf("%q is not in %s", change[0], text)
		}
		if _, err := r.ParseState(changed); err == nil {
			t.Errorf("%s was accepted before placing", change[1])
		}
	}
}
