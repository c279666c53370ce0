package games_test

import (
	"context"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/games"
)

// BenchmarkPlay plays each game's shipped scenario with everything counted, on one worker: the whole way of a game.
// Its profile is the one the program is built with (cmd/tombstone/default.pgo).
func BenchmarkPlay(b *testing.B) {
	for _, g := range games.All {
		src, _ := g.Shipped(g.Scenarios[0])
		scenario, problems := g.Load(src, nil)
		if scenario == nil {
			b.Fatal(problems)
		}
		for _, policy := range []string{"random", "greedy"} {
			b.Run(g.Name+"/"+policy, func(b *testing.B) {
				matchup, err := scenario.Matchup(strings.Repeat(policy+",", scenario.Players()-1) + policy)
				if err != nil {
					b.Fatal(err)
				}
				local := sim.Local{Resolve: games.Resolve, Workers: 1}
				shard := plain(g.Spec(scenario, matchup), uint64(b.N))
				b.ResetTimer()
				if err := local.Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error { return nil }); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
