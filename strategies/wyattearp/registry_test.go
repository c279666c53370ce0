package wyattearp_test

import (
	"strings"
	"testing"

	"tombstone/engine/wyattearp"
	"tombstone/strategies"
	policies "tombstone/strategies/wyattearp"
)

func TestTheTableIsInOrder(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped(4)
	for name, setting := range settings {
		if err := policies.Table(&setting).Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMistakesInSpecsAreNamed(t *testing.T) {
	setting := shipped(2)
	for _, c := range []struct {
		setting    *wyattearp.Setting
		spec, want string
	}{
		{&setting, "without(card=Hidout, of=greedy)", `card: "Hidout" is unknown (did you mean "Hideout"?`},
		{&setting, "greedy(patiense=0.3)", `unknown parameter "patiense" (did you mean patience?`},
		{&setting, "greedy(spite=1.2)", "spite: 1.2 is out of range (expected a number from 0 to 1)"},
		{&setting, "noisy(0.1)", "missing of (expected a policy, without quotes)"},
		{&setting, "noisy(0.1, hoarder(1))", "parameter where there are none"},
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

// Each table of games gets a policy of its own, with its own scratch memory.
func TestBuildMakesAFreshPolicy(t *testing.T) {
	rules := compile(t, shipped(2))
	for _, spec := range []string{"greedy", "hoarder", "spoiler", "noisy(0.1, greedy)", "without(card=Hideout, of=greedy)"} {
		if a, b := build(t, rules, spec), build(t, rules, spec); a == b {
			t.Errorf("%s: built %v twice", spec, a)
		}
	}
}
