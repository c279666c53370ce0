package wyattearp_test

import (
	"math"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// Nothing in how a policy scores or settles ties may prefer a seat, an outlaw or a place in a list.

// Policies that are the same do not notice who of them sits where: the game of a deal is the same in every rotation,
// and over many deals each of them wins its part.
func TestIdenticalPoliciesWinTheirPart(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games, on one goroutine")
	}
	scenarios(t, func(t *testing.T, setting wyattearp.Setting) {
		rules := compile(t, setting)
		for _, spec := range []string{"greedy", "hoarder", "spoiler", "noisy(0.3, random)"} {
			const n = 120
			players := table(t, rules, nil, spec)
			sum, squares := 0.0, 0.0
			for i := range n {
				rotation := uint8(i % setting.Players)
				result := players.Play(key(i), rotation)
				if i < 5 {
					if other := players.Play(key(i), rotation+1); other != result {
						t.Errorf("%s: game %d is %v, with the seats shifted %v", spec, i, result, other)
					}
				}
				score := scoreOf(result, wyattearp.Seat(rotation))
				sum += score
				squares += score * score
			}
			if z := zOf(sum, squares, n, 1/float64(setting.Players)); math.Abs(z) > maxZ {
				t.Errorf("%s: the first of %d wins %.1f of %d games, z = %.1f", spec, setting.Players, sum, n, z)
			}
		}
	})
}

// The outlaws are alike in all but their names, so each is laid as often as the others.
func TestNoOutlawIsPreferred(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games, on one goroutine")
	}
	for _, setting := range []wyattearp.Setting{shipped(3), published(4)} {
		rules := compile(t, setting)
		for _, spec := range []string{"greedy", "hoarder"} {
			const n = 150
			counts := wyattearp.NewCounts(rules, nil, wyattearp.MarkColumns{})
			players := table(t, rules, counts, spec)
			outlaws := len(setting.Outlaws)
			sum, squares := make([]float64, outlaws), make([]float64, outlaws)
			for i := range n {
				clear(counts.Laid)
				players.Play(key(i), 0)
				mean := 0.0
				for _, laid := range counts.Laid {
					mean += float64(laid) / float64(outlaws)
				}
				for outlaw, laid := range counts.Laid {
					sum[outlaw] += float64(laid) - mean
					squares[outlaw] += (float64(laid) - mean) * (float64(laid) - mean)
				}
			}
			for outlaw := range sum {
				if z := zOf(sum[outlaw], squares[outlaw], n, 0); math.Abs(z) > maxZ {
					t.Errorf("%s: %s is laid %.2f times a game more than the average, z = %.1f", spec, setting.Outlaws[outlaw].Name, sum[outlaw]/n, z)
				}
			}
		}
	}
}

// Of choices that are equally good none is preferred for standing first in the list.
func TestTiesAreSettledByLot(t *testing.T) {
	rules := compile(t, shipped(2))
	greedy, players := build(t, rules, "greedy"), table(t, rules, nil, "noisy(0.3, greedy)")
	ties := map[wyattearp.Phase]int{}
	const n = 200
	for i := range 3 {
		players.Watch(key(i), 0, func(s *wyattearp.State, _ wyattearp.Action) {
			v := rules.View(s, rules.View(s, 0).Mover())
			if ties[v.Phase()] >= 30 {
				return
			}
			count := map[wyattearp.Action]int{}
			for lot := range n {
				stream := rng.NewStream(uint64(lot))
				count[greedy.Choose(v, &stream)]++
			}
			if len(count) > 1 {
				ties[v.Phase()]++
			}
			for a, times := range count {
				p := 1 / float64(len(count))
				if z := (float64(times) - n*p) / math.Sqrt(n*p*(1-p)+1e-9); math.Abs(z) > maxZ {
					t.Errorf("%s in %d of %d cases with %d equal choices, z = %.1f", rules.FormatAction(s, a), times, n, len(count), z)
				}
			}
		})
	}
	if ties[wyattearp.DiscardPhase] < 20 {
		t.Errorf("only %v ties", ties)
	}
}
