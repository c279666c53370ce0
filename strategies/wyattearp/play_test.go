package wyattearp_test

import (
	"maps"
	"slices"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	policies "tombstone/strategies/wyattearp"
)

// What all policies have in common, in the shipped settings and in weird ones.

// specs are the policies that every game of these tests is played with, wrapped ones among them.
var specs = []string{
	"random", "passive", "greedy", "greedy(patience=0, spite=0, focus=0, care=0)", "greedy(patience=1, spite=1, focus=1, care=1)",
	"hoarder", "spoiler", "noisy(0.1, greedy)", "noisy(0.5, passive)",
}

// everywhere calls a test of a matchup in every setting; every spec sits in every seat once.
func everywhere(t *testing.T, try func(t *testing.T, rules *wyattearp.Rules, matchup []string)) {
	settings := weird()
	numbers := []int{2, 3, 4}
	if testing.Short() {
		numbers = numbers[1:2]
	}
	for _, players := range numbers {
		short := func(s *wyattearp.Setting) { s.Target, s.MaxHands = 1000, 4 }
		settings["shipped for "+string(rune('0'+players))] = shipped(players, short)
		settings["published for "+string(rune('0'+players))] = published(players, short)
	}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		t.Run(name, func(t *testing.T) {
			rules := compile(t, settings[name])
			for i := range specs {
				matchup := make([]string, rules.Players())
				for seat := range matchup {
					matchup[seat] = specs[(i+3*seat)%len(specs)]
				}
				try(t, rules, matchup)
			}
		})
	}
}

func TestNobodyTakesAnIllegalAction(t *testing.T) {
	decisions := 0
	everywhere(t, func(t *testing.T, rules *wyattearp.Rules, matchup []string) {
		players := table(t, rules, nil, matchup...)
		for i := range 2 {
			left := 300 // decisions of one game that are looked at
			players.Watch(key(i), uint8(i), func(s *wyattearp.State, a wyattearp.Action) {
				if left--; left < 0 {
					return
				}
				decisions++
				if err := rules.Validate(s, a); err != nil {
					t.Fatalf("%v: %v\n%s", matchup, err, wyattearp.FormatState(s))
				}
			})
		}
	})
	if decisions < 20_000 {
		t.Errorf("only %d decisions looked at", decisions)
	}
}

// Game 7 alone is game 7 after any other: whatever a policy remembers, it must not show.
func TestGamesDoNotDependOnEarlierOnes(t *testing.T) {
	everywhere(t, func(t *testing.T, rules *wyattearp.Rules, matchup []string) {
		const n = 3
		forwards, backwards := table(t, rules, nil, matchup...), table(t, rules, nil, matchup...)
		var want [n]wyattearp.Result
		for i := range n {
			want[i] = forwards.Play(key(i), uint8(i&1))
		}
		for i := n - 1; i >= 0; i-- {
			if got := backwards.Play(key(i), uint8(i&1)); got != want[i] {
				t.Errorf("%v: game %d is %v after later games, %v after earlier ones", matchup, i, got, want[i])
			}
		}
	})
}

func TestPlayAllocatesNothing(t *testing.T) {
	for _, setting := range []wyattearp.Setting{shipped(4), published(3), weird()["a Photo of all trades"]} {
		setting.MaxHands = 3
		rules := compile(t, setting)
		for _, spec := range append(specs, `without(card="Photo", of=greedy)`) {
			players := table(t, rules, nil, spec)
			i := 0
			if n := testing.AllocsPerRun(4, func() { players.Play(key(i), 0); i++ }); n != 0 {
				t.Errorf("%s: %v allocations a game", spec, n)
			}
		}
	}
}

// lister is random by the book: it lists, then picks.
type lister struct{ list []wyattearp.Action }

func (l *lister) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	l.list = v.Legal(l.list[:0])
	return l.list[stream.Below(uint32(len(l.list)))]
}

// Under a narrowed view too: every card is denied once.
func TestRandomByCountIsRandomByList(t *testing.T) {
	settings := weird()
	settings["shipped"], settings["published"] = shipped(2), published(4)
	for name, setting := range settings {
		rules := compile(t, setting)
		for i := range 50 {
			deny := func(p wyattearp.Policy) wyattearp.Policy { return &policies.Without{Kinds: 1 << i, Of: p} }
			var counting, listing []wyattearp.Policy
			for range rules.Players() {
				counting = append(counting, deny(new(policies.Random)))
				listing = append(listing, deny(&lister{}))
			}
			got := wyattearp.NewTable(rules, counting, nil).Play(key(i), 0)
			want := wyattearp.NewTable(rules, listing, nil).Play(key(i), 0)
			if got != want {
				t.Errorf("%s: game %d: %v by count, %v by list", name, i, got, want)
			}
		}
	}
}
