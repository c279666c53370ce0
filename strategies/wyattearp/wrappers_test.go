package wyattearp_test

import (
	"fmt"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	"tombstone/strategies"
	policies "tombstone/strategies/wyattearp"
)

// A card that is denied is drawn and never played or laid; it may be discarded. The others play it. Every name of a
// card stands for all its kinds: a Photo for those of all outlaws.
func TestWithoutNeverPlaysTheCard(t *testing.T) {
	rules := compile(t, published(2))
	names := []string{}
	for _, c := range rules.Setting().Sheriff {
		names = append(names, c.Name)
	}
	names = append(names, rules.Setting().Outlaws[3].Name)
	for _, name := range names {
		for _, of := range []string{"greedy", "random"} {
			players := table(t, rules, nil, fmt.Sprintf("without(card=%q, of=%s)", name, of), "greedy")
			var played, discarded [2]int
			for i := range 15 {
				players.Watch(key(i), 0, func(s *wyattearp.State, a wyattearp.Action) {
					card, _ := rules.Card(a.Kind())
					if card == nil && rules.KindName(a.Kind()) != name || card != nil && card.Name != name {
						return
					}
					seat := rules.View(s, 0).Mover()
					switch a.Verb() {
					case wyattearp.Lay, wyattearp.PlayCard:
						played[seat]++
					case wyattearp.Discard:
						discarded[seat]++
					}
				})
			}
			if played[0] != 0 || played[1] == 0 || discarded[0] == 0 {
				t.Errorf("%s without %s plays it %d times and discards it %d times, the other plays it %d times", of, name, played[0], discarded[0], played[1])
			}
		}
	}
}

// asked counts how often it is asked, and takes the last action.
type asked struct {
	t     *testing.T
	times int
}

func (a *asked) Choose(v wyattearp.View, _ *rng.Stream) wyattearp.Action {
	a.times++
	if v.Count() < 2 {
		a.t.Errorf("asked in the %v, where there is %d action", v.Phase(), v.Count())
	}
	return v.Nth(v.Count() - 1)
}

// A policy is never asked where there is nothing to decide, however narrow its view.
func TestWrappersAskOnlyWhereThereIsAChoice(t *testing.T) {
	setting := shipped(2)
	setting.MaxHands = 1
	rules := compile(t, setting)
	for kinds := range uint64(16) {
		inner := &asked{t: t}
		wyattearp.NewTable(rules, []wyattearp.Policy{
			&policies.Without{Kinds: kinds * 0x0101_0101_0101, Of: inner},
			&policies.Without{Kinds: ^uint64(0), Of: strategies.NewNoisy(0.5, inner)},
		}, nil).Play(key(int(kinds)), 0)
		if inner.times == 0 {
			t.Error("never asked")
		}
	}
}
