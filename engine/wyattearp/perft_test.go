package wyattearp_test

import (
	"testing"

	"tombstone/engine/wyattearp"
)

// uncounted is the game's chance without its counters.
func (g *game) uncounted() wyattearp.Chance {
	var s wyattearp.State
	c := wyattearp.NewChance(key(g.trial), nil)
	g.rules.Start(&s, &c)
	return c
}

func TestPerft(t *testing.T) {
	// A change to these numbers is a change to the rules, to the deal of a key, or a fault.
	named := map[string]wyattearp.Setting{}
	for _, v := range variants() {
		named[v.name] = v.setting
	}
	for _, c := range []struct {
		setting string
		trial   uint64
		ways    []int // by depth, from 1
	}{
		{"shipped for 2", 1, []int{2, 4, 22, 44, 178, 1548}},
		{"shipped for 3", 2, []int{2, 8, 68, 136, 544, 3930}},
		{"shipped for 4", 3, []int{2, 5, 40, 80, 553, 4621}},
		{"published for 2", 1, []int{2, 4, 16, 43, 104, 796}},
		{"published for 4", 2, []int{2, 5, 46, 92, 702, 1539}},
		{"everything at once", 1, []int{2, 10, 39, 168, 445, 3134}},
		{"all but one card dealt", 1, []int{2, 6, 50, 164, 627, 4755}},
	} {
		t.Run(c.setting, func(t *testing.T) {
			g := newGame(t, compile(t, named[c.setting]), c.trial)
			for i, want := range c.ways {
				if got := conformance(g.rules).Perft(g.state, g.uncounted(), i+1, nil); got != want {
					t.Errorf("trial %d, depth %d: got %d, want %d", c.trial, i+1, got, want)
				}
			}
		})
	}
}

func TestPerftInTheMiddleOfAHand(t *testing.T) {
	// Rows, Hideouts, a Fastest Gun on the table, an almost empty supply: everything comes within four decisions.
	g := scene{
		setting: published(3), hands: [4]string{"Most, Wyatt, Hideout, Fastest, Stage, 2 Jesse", "2 Bob, Bank, Belle", "Wyatt, Hideout"},
		rows: [4]string{"Jesse: 2 Jesse, ^2 Hideout", "Jesse: 2 Jesse; Bob: 3 Bob, !Fastest", "Belle: 3 Belle"}, discards: "Billy, Most, Billy", supply: "2 Butch, Bank",
	}.play(t)
	for i, want := range []int{23, 129, 479, 1506, 6867} {
		if got := conformance(g.rules).Perft(g.state, g.rules.ChanceFrom(&g.state, key(1)), i+1, nil); got != want {
			t.Errorf("depth %d: got %d, want %d", i+1, got, want)
		}
	}
}
