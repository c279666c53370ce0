package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Each parameter of greedy, turned up, changes its play in the direction its description says. The other
// side is always plain greedy, and the Earps are the ones who change.

func against(t *testing.T, low, high string, n int) (run, run) {
	t.Helper()
	rules := compile(t, shipped())
	return playGames(t, rules, low, "greedy", n), playGames(t, rules, high, "greedy", n)
}

// more fails unless a measure grows by the factor at least.
func more(t *testing.T, what string, low, high, factor float64) {
	t.Helper()
	if !(high >= factor*low) || high == 0 {
		t.Errorf("%s: %.3f, turned up %.3f (want %.2f times as much or more)", what, low, high, factor)
	}
}

func TestAggressionShootsMore(t *testing.T) {
	low, high := against(t, "greedy(aggression=0.2)", "greedy(aggression=0.9)", 1500)
	more(t, "shots a turn", low.aTurn(low.shots[0]), high.aTurn(high.shots[0]), 1.2)
	more(t, "shots that the enemy fires back a turn", low.aTurn(low.shots[1]), high.aTurn(high.shots[1]), 1.05)
}

// Approach shows where nobody can be shot at yet: without it a player waits for the card that brings a
// shot at once.
func TestApproachClosesIn(t *testing.T) {
	setting := shipped()
	rules := compile(t, setting)
	s := scene{setting: &setting, men: "d1 - - - / d8 - -", earps: "Run; Six Shooter, Near"}.state(t, rules)
	v, stream := rules.View(&s, okcorral.Earps), rng.NewStream(1)
	if a := build(t, rules, "greedy(approach=0)").Choose(v, &stream); a != okcorral.PassAction {
		t.Errorf("without approach: %s", rules.FormatAction(&s, a))
	}
	if a := build(t, rules, "greedy(approach=1)").Choose(v, &stream); a.Verb() != okcorral.MoveMan || a.To().Row() < 4 {
		t.Errorf("with approach: %s", rules.FormatAction(&s, a))
	}
	low := playGames(t, rules, "greedy(aggression=0.3, approach=0)", "passive", 200)
	high := playGames(t, rules, "greedy(aggression=0.3, approach=1)", "passive", 200)
	more(t, "turns to bring down a side that does nothing, turned down", float64(high.turns), float64(low.turns), 2)
}

func TestReserveSavesDefences(t *testing.T) {
	low, high := against(t, "greedy(reserve=0)", "greedy(reserve=1)", 1500)
	part := func(r run) float64 { return float64(r.defended[1]) / float64(r.shots[1]) }
	more(t, "part of the shots faced that are not defended", 1-part(low), 1-part(high), 1.2)
}

func TestThriftSpendsLess(t *testing.T) {
	low, high := against(t, "greedy(thrift=0)", "greedy(thrift=1)", 1500)
	more(t, "cards discarded a turn, turned down", high.aTurn(high.discarded[0]), low.aTurn(low.discarded[0]), 2)
	low, high = against(t, "greedy(thrift=0.2)", "greedy(thrift=1)", 1500)
	more(t, "Move cards played a turn, turned down", high.aTurn(high.moved[0]), low.aTurn(low.moved[0]), 1.05)
}

// Frank's cards make him the most dangerous of the Cowboys. With focus he is shot at; without, he and
// Billy are taken for equal.
func TestFocusPicksTheDangerousMan(t *testing.T) {
	setting := shipped()
	rules := compile(t, setting)
	s := scene{
		setting: &setting, phase: "shoot", men: "d3 - - - / d5 - f5", earps: "Six Shooter, Near",
		discards: "Hide Behind Horse", // else Frank is the better defended
	}.state(t, rules)
	v := rules.View(&s, okcorral.Earps)
	targets := func(spec string) map[int]bool {
		seen := map[int]bool{}
		for a := range choices(build(t, rules, spec), v) {
			seen[a.Target()] = true
		}
		return seen
	}
	if got := targets("greedy(focus=0)"); !got[0] || !got[2] {
		t.Errorf("without focus the targets are %v, want Frank (0) and Billy (2) by lot", got)
	}
	if got := targets("greedy(focus=1)"); !got[0] || len(got) != 1 {
		t.Errorf("with focus the targets are %v, want Frank (0) alone", got)
	}
}
