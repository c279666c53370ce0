package okcorral_test

import (
	"testing"

	"tombstone/engine/rng"
)

// BenchmarkGames plays whole games of the shipped scenario, each policy against itself. Its first line is the
// floor: the random draws and table look-ups that no decision can avoid. What a policy costs is the ratio of its
// ns/decision to the floor's in the same run; greedy has four tenths of random's decisions (61 a game, not 145).
func BenchmarkGames(b *testing.B) {
	rules := compile(b, shipped())
	b.Run("floor", func(b *testing.B) {
		const decisions = 1000
		stream := rng.NewStream(1)
		sum, n := uint64(0), 0
		for b.Loop() {
			sum += rules.Floor(decisions, &stream)
			n += decisions
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/decision")
		_ = sum
	})
	for _, spec := range []string{"random", "greedy", "gunslinger", "noisy(0.1, greedy)"} {
		b.Run(spec, func(b *testing.B) {
			counts := newCounts(rules)
			players := table(b, rules, spec, spec, counts)
			decisions, trial := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				players.Play(key(trial), 0)
				counts.Marks.Reset()
				decisions += int(counts.Decisions)
				trial++
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(trial)/seconds, "games/s")
			b.ReportMetric(float64(decisions)/float64(trial), "decisions/game")
			b.ReportMetric(1e9*seconds/float64(decisions), "ns/decision")
		})
	}
}

// BenchmarkBuild is what a table of games pays for its first greedy player: the knowledge of the scenario.
func BenchmarkBuild(b *testing.B) {
	rules := compile(b, shipped())
	for b.Loop() {
		delete(registries, rules)
		build(b, rules, "greedy")
	}
}
