package okcorral_test

import (
	"maps"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
	policies "tombstone/strategies/okcorral"
)

// What all policies have in common, in the shipped setting and in weird ones.

// everywhere calls a test of two specs in every setting; every spec sits on either side once.
func everywhere(t *testing.T, try func(t *testing.T, rules *okcorral.Rules, earps, cowboys string)) {
	settings := weird()
	settings["shipped"] = shipped()
	settings["symmetric"] = symmetric()
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		t.Run(name, func(t *testing.T) {
			rules := compile(t, settings[name])
			for i, spec := range specs {
				try(t, rules, spec, specs[(i+3)%len(specs)])
			}
		})
	}
}

func TestNobodyTakesAnIllegalAction(t *testing.T) {
	decisions := 0
	everywhere(t, func(t *testing.T, rules *okcorral.Rules, earps, cowboys string) {
		players := table(t, rules, earps, cowboys, nil)
		for i := range 3 {
			left := 400 // decisions of one game that are looked at
			players.Watch(key(i), uint8(i&1), func(s *okcorral.State, a okcorral.Action) {
				if left--; left < 0 {
					return
				}
				decisions++
				if err := rules.Validate(s, a); err != nil {
					t.Fatalf("%s against %s: %v\n%s", earps, cowboys, err, okcorral.FormatState(s))
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
	everywhere(t, func(t *testing.T, rules *okcorral.Rules, earps, cowboys string) {
		const n = 6
		forwards, backwards := table(t, rules, earps, cowboys, nil), table(t, rules, earps, cowboys, nil)
		var want [n]okcorral.Result
		for i := range n {
			want[i] = forwards.Play(key(i), uint8(i&1))
		}
		for i := n - 1; i >= 0; i-- {
			if got := backwards.Play(key(i), uint8(i&1)); got != want[i] {
				t.Errorf("%s against %s: game %d is %v after later games, %v after earlier ones", earps, cowboys, i, got, want[i])
			}
		}
	})
}

func TestPlayAllocatesNothing(t *testing.T) {
	setting := shipped()
	setting.Setup[okcorral.Earps].How = okcorral.ByPolicy
	for _, rules := range []*okcorral.Rules{compile(t, setting), compile(t, weird()["all effects"])} {
		for _, spec := range append(specs, `without(card="Take Cover", of=greedy)`) {
			players := table(t, rules, spec, spec, nil)
			i := 0
			if n := testing.AllocsPerRun(5, func() { players.Play(key(i), 0); i++ }); n != 0 {
				t.Errorf("%s: %v allocations a game", spec, n)
			}
		}
	}
}

// lister is random by the book: it lists, then picks.
type lister struct{ list []okcorral.Action }

func (l *lister) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	l.list = v.Legal(l.list[:0])
	return l.list[stream.Below(uint32(len(l.list)))]
}

func TestRandomByCountIsRandomByList(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped()
	for name, setting := range settings {
		rules := compile(t, setting)
		counting := okcorral.NewTable(rules, [2]okcorral.Policy{new(policies.Random), new(policies.Random)}, nil)
		listing := okcorral.NewTable(rules, [2]okcorral.Policy{&lister{}, &lister{}}, nil)
		for i := range 30 {
			if got, want := counting.Play(key(i), 0), listing.Play(key(i), 0); got != want {
				t.Errorf("%s: game %d: %v by count, %v by list", name, i, got, want)
			}
		}
	}
}

// Under a narrowed view too.
func TestRandomByCountIsRandomByListWithoutACard(t *testing.T) {
	rules := compile(t, shipped())
	for kind, card := range rules.Setting().Action {
		narrow := func(p okcorral.Policy) okcorral.Policy {
			return &policies.Without{Kinds: 1 << kind, Of: p}
		}
		counting := okcorral.NewTable(rules, [2]okcorral.Policy{narrow(new(policies.Random)), narrow(new(policies.Random))}, nil)
		listing := okcorral.NewTable(rules, [2]okcorral.Policy{narrow(&lister{}), narrow(&lister{})}, nil)
		for i := range 20 {
			if got, want := counting.Play(key(i), 0), listing.Play(key(i), 0); got != want {
				t.Errorf("without %s: game %d: %v by count, %v by list", card.Name, i, got, want)
			}
		}
	}
}
