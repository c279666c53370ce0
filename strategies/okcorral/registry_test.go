package okcorral_test

import (
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/strategies"
	policies "tombstone/strategies/okcorral"
)

// specs are the policies that every game of these tests is played with, wrapped ones among them.
var specs = []string{
	"random", "passive", "greedy", "greedy(aggression=0, approach=1, focus=1, reserve=1, thrift=1)",
	"greedy(aggression=1, approach=0, focus=0, reserve=0, thrift=0)", "gunslinger", "turtle",
	"nodefend(greedy)", "nomove(turtle)", "noisy(0.1, greedy)", "nomove(nodefend(noisy(0.5, gunslinger)))",
}

func TestTheTableIsInOrder(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped()
	for name, setting := range settings {
		table := policies.Table(&setting)
		if len(setting.Action) == 0 {
			continue // the example of without has no card to name
		}
		if err := table.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each table of games gets a policy of its own, with its own scratch memory.
func TestBuildMakesAFreshPolicy(t *testing.T) {
	rules := compile(t, shipped())
	registry := policies.Table(rules.Setting())
	for _, text := range []string{"greedy", "gunslinger", "turtle", "noisy(0.1, greedy)", "nomove(greedy)"} {
		spec, err := strategies.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := strategies.Build(registry, spec)
		b, _ := strategies.Build(registry, spec)
		if a == nil || a == b {
			t.Errorf("%s: built %v, then %v", text, a, b)
		}
	}
}

func TestMistakesInSpecsAreNamed(t *testing.T) {
	setting := shipped()
	broken := shipped()
	broken.MaxTurns = 0
	for _, c := range []struct {
		setting    *okcorral.Setting
		spec, want string
	}{
		{&setting, `without(card="Take Cover!", of=greedy)`, `card: "Take Cover!" is unknown (did you mean "Take Cover"?`},
		{&setting, "greedy(agression=0.3)", `unknown parameter "agression" (did you mean aggression?`},
		{&setting, "greedy(thrift=1.2)", "thrift: 1.2 is out of range (expected a number from 0 to 1)"},
		{&setting, "noisy(0.1)", "missing of (expected a policy, without quotes)"},
		{&setting, "nomove(gunslinger(1))", "parameter where there are none"},
		{&broken, "nomove(greedy)", "greedy: max_turns is 0"},
	} {
		spec, err := strategies.Parse(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = strategies.Build(policies.Table(c.setting), spec); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant: %s", c.spec, err, c.want)
		}
	}
}
