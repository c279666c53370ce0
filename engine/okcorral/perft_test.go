package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/okcorral/naive"
)

// perft counts the ways to play a number of decisions from a state. At every node the slow implementation counts too.
func perft(t *testing.T, r *okcorral.Rules, s okcorral.State, c okcorral.Chance, depth int) (ways int) {
	t.Helper()
	return conformance(r).Perft(s, c, depth, func(s *okcorral.State, actions int) {
		if n := len(naive.LegalActions(r.Setting(), naively(r, s))); n != actions {
			t.Fatalf("%d actions, naively %d, in %s", actions, n, okcorral.FormatState(s))
		}
	})
}

func TestPerft(t *testing.T) {
	// The numbers were found by this engine, with the slow implementation's consent. A change to them is a
	// change to the rules, to the deal of a key, or a fault.
	t.Parallel()
	named := map[string]okcorral.Setting{}
	for _, v := range variants() {
		named[v.name] = v.setting
	}
	for _, c := range []struct {
		setting string
		trial   uint64
		ways    []int // by depth, from 1
	}{
		{"shipped", 1, []int{27, 261, 742, 8728}},
		{"shipped", 2, []int{23, 67, 216, 1328}},
		{"shipped", 3, []int{52, 1151, 8186, 22652}},
		{"straight4, shots are blocked", 1, []int{21, 161, 486, 4960}},
		{"ring", 1, []int{38, 447, 1209}},
		{"all Specials", 4, []int{2, 5, 21, 230}},
		{"no discard phase", 5, []int{40, 801, 5856, 46480}},
		{"one man a side", 1, []int{12, 49, 283, 1504}},
		{"everything at once", 2, []int{2, 12, 117, 1026}},
	} {
		t.Run(c.setting, func(t *testing.T) {
			r := compile(t, named[c.setting])
			chance := okcorral.NewChance(key(c.trial), 0, nil)
			var s okcorral.State
			r.Start(&s, &chance)
			for i, want := range c.ways {
				if got := perft(t, r, s, chance, i+1); got != want {
					t.Errorf("trial %d, depth %d: got %d, want %d", c.trial, i+1, got, want)
				}
			}
		})
	}
}

func TestPerftAtCloseQuarters(t *testing.T) {
	// The middle of a shoot-out, where shots, defences, wounds and deaths come within five decisions.
	t.Parallel()
	g := scene{
		setting: shipped(with(bandage, stareDown)), phase: "shoot", turn: 9,
		men:     earpsAt("Wyatt c3, Virgil d3*, Doc e5, Frank d4, Tom c4*, Billy e6"),
		earps:   cards{"Six Shooter, Close", "Shotgun Blast", "Six Shooter, Close", "Deadeye", "Bandage"},
		cowboys: cards{"Duck", "Take Cover", "Six Shooter, Close", "Run"},
		wounds:  cards{"Killed", "Killed", "Wounded"},
	}.play(t)
	for i, want := range []int{12, 43, 288, 1147, 4405} {
		if got := perft(t, g.rules, g.state, g.chance, i+1); got != want {
			t.Errorf("depth %d: got %d, want %d", i+1, got, want)
		}
	}
}
