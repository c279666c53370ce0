package games_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"tombstone/engine/record"
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

// BenchmarkForeseen plays one game again and again, until a processor foresees its branches, and beside it games that are
// new every time: the difference is what mispredicted branches take.
func BenchmarkForeseen(b *testing.B) {
	src, _ := games.All[0].Shipped(games.All[0].Scenarios[0])
	scenario, problems := games.All[0].Load(src, nil)
	if scenario == nil {
		b.Fatal(problems)
	}
	for _, policy := range []string{"random", "greedy"} {
		matchup, err := scenario.Matchup(policy + "," + policy)
		if err != nil {
			b.Fatal(err)
		}
		cell, err := games.Resolve(games.All[0].Spec(scenario, matchup))
		if err != nil {
			b.Fatal(err)
		}
		for _, bench := range []struct {
			name  string
			games uint64 // then the same again
		}{{"one game", 1}, {"new games", math.MaxUint64}} {
			b.Run(policy+"/"+bench.name, func(b *testing.B) {
				table, decided := cell.NewTable(), int64(0)
				rec, decisions := record.Record{Row: make([]int32, cell.Schema().Columns())}, cell.Schema().Column("decisions")
				for i := range uint64(b.N) {
					rec.Reset()
					table.Play(sim.Deal{Seed: 1, Trial: 100 + i%bench.games}, &rec)
					decided += int64(rec.Row[decisions])
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decided), "ns/decision")
			})
		}
	}
}
