package okcorral_test

import (
	"fmt"
	"math"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
	"tombstone/strategies"
	policies "tombstone/strategies/okcorral"
)

// A card that is denied is drawn and never played; it may be discarded. The other side plays it.
func TestWithoutNeverPlaysTheCard(t *testing.T) {
	rules := compile(t, shipped())
	for kind, card := range rules.Setting().Action {
		for _, of := range []string{"greedy", "random", "noisy(0.5, turtle)"} {
			counts := newCounts(rules)
			players := table(t, rules, fmt.Sprintf("without(card=%q, of=%s)", card.Name, of), "greedy", counts)
			for i := range 60 {
				players.Play(key(i), 0)
				counts.Marks.Reset()
			}
			if n := counts.Played[okcorral.Earps][kind]; n != 0 {
				t.Errorf("%s without %s plays it %d times", of, card.Name, n)
			}
			if counts.Drawn[okcorral.Earps][kind] == 0 || counts.Discarded[okcorral.Earps][kind] == 0 {
				t.Errorf("%s without %s draws it %d times and discards it %d times", of, card.Name,
					counts.Drawn[okcorral.Earps][kind], counts.Discarded[okcorral.Earps][kind])
			}
		}
	}
}

func TestNodefendAndNomove(t *testing.T) {
	rules := compile(t, shipped())
	nodefend := playGames(t, rules, "nodefend(greedy)", "greedy", 200)
	if nodefend.defences[0] != 0 || nodefend.defences[1] == 0 {
		t.Errorf("nodefend against greedy: Defence cards played: %v", nodefend.defences)
	}
	nomove := playGames(t, rules, "greedy", "nomove(greedy)", 200)
	if nomove.moved[1] != 0 || nomove.moved[0] == 0 {
		t.Errorf("greedy against nomove: Move cards played: %v", nomove.moved)
	}
	plain := playGames(t, rules, "greedy", "greedy", 200)
	if nodefend.wins[0] >= plain.wins[0] || nomove.wins[1] >= plain.wins[1] {
		t.Errorf("wins of greedy: as the Earps %d, without defences %d; as the Cowboys %d, without moves %d",
			plain.wins[0], nodefend.wins[0], plain.wins[1], nomove.wins[1])
	}
}

// asked counts how often it is asked, and passes.
type asked struct {
	t     *testing.T
	times int
}

func (a *asked) Choose(v okcorral.View, _ *rng.Stream) okcorral.Action {
	a.times++
	if v.Count() < 2 {
		a.t.Errorf("asked in the %v, where there is %d action", v.Phase(), v.Count())
	}
	return v.Nth(v.Count() - 1)
}

// A policy is never asked where there is nothing to decide, however narrow its view.
func TestWrappersAskOnlyWhereThereIsAChoice(t *testing.T) {
	rules := compile(t, shipped())
	for kinds := range uint64(64) {
		inner := &asked{t: t}
		players := okcorral.NewTable(rules, [2]okcorral.Policy{
			&policies.Without{Kinds: kinds * 0x0841, Of: inner},
			&policies.Without{Kinds: ^uint64(0), Of: strategies.NewNoisy(0.5, inner)},
		}, nil)
		players.Play(key(int(kinds)), 0)
		if inner.times == 0 {
			t.Error("never asked")
		}
	}
}

// Noise takes over as often as it says, and then takes every action with the same chance.
func TestNoisyIsAsNoisyAsItSays(t *testing.T) {
	rules := compile(t, shipped())
	setting := shipped()
	s := scene{setting: &setting, phase: "discard", men: "d2 f4 b1 h3 / d6 f8 h5", earps: "Run; Duck; Rifle"}.state(t, rules)
	v := rules.View(&s, okcorral.Earps)
	for _, rate := range []float64{0, 0.1, 0.5, 1} {
		const n = 20_000
		inner := &asked{t: t}
		noisy := strategies.NewNoisy(rate, inner)
		stream, count := rng.NewStream(3), map[okcorral.Action]int{}
		for range n {
			count[noisy.Choose(v, &stream)]++
		}
		binomial := func(what string, got int, p float64) {
			if z := (float64(got) - n*p) / math.Sqrt(n*p*(1-p)+1e-9); math.Abs(z) > maxZ {
				t.Errorf("rate %v: %s %d times of %d, z = %.1f", rate, what, got, n, z)
			}
		}
		binomial("the policy is asked", inner.times, 1-rate)
		for i := range v.Count() - 1 {
			binomial("a discard is taken", count[v.Nth(i)], rate/float64(v.Count()))
		}
	}
}
