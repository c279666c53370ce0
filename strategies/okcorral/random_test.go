package okcorral_test

import (
	"math/bits"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
	policies "tombstone/strategies/okcorral"
)

// A table that picks for random needs not ask it: each action of the list has its share of one number of the stream,
// in their order, and no other number is drawn. So it is in every phase, and for a player who is denied some cards.
func TestRandomKeepsItsPromise(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped()
	seen := map[okcorral.Phase]int{}
	for name, setting := range settings {
		rules, policy := compile(t, setting), new(policies.Random)
		players := table(t, rules, "random", "random", nil)
		dice := rng.NewStream(18811026)
		var list []okcorral.Action
		for i := range 3 {
			left := 200 // decisions of one game that are looked at
			players.Watch(key(i), 0, func(s *okcorral.State, _ okcorral.Action) {
				if left--; left < 0 {
					return
				}
				v := rules.View(s, rules.View(s, okcorral.Earps).Asks())
				for _, v := range []okcorral.View{v, v.Without(dice.Uint64())} {
					if list = v.Legal(list[:0]); len(list) < 2 {
						continue
					}
					stream := rng.NewStream(dice.Uint64())
					after := stream
					share, _ := bits.Mul64(after.Uint64(), uint64(len(list)))
					got, want := policy.Choose(v, &stream), list[share]
					if got != want || stream != after {
						t.Fatalf("%s, %v: got %x, want %x; one number drawn: %v\n%s", name, v.Phase(), got, want, stream == after, okcorral.FormatState(s))
					}
					seen[v.Phase()]++
				}
			})
		}
	}
	for phase := range okcorral.Over {
		if seen[phase] < 10 {
			t.Errorf("only %d decisions in phase %v looked at", seen[phase], phase)
		}
	}
}

// Who wraps random does not make its promise: a table that picked for it would play denied cards.
func TestOnlyRandomIsIndifferent(t *testing.T) {
	rules := compile(t, shipped())
	wrapped := []string{`without(card="Run", of=random)`, "nodefend(random)", "nomove(random)", "noisy(0.5, random)", "noisy(1, random)"}
	for _, spec := range append(wrapped, specs...) {
		if _, got := build(t, rules, spec).(okcorral.Indifferent); got != (spec == "random") {
			t.Errorf("%s is indifferent: %v", spec, got)
		}
	}
}
