package okcorral_test

import "testing"

// BenchmarkGames plays whole games of the shipped scenario, each policy against itself.
//
// How greedy compares with random is in the ratio of the two in one run. A greedy game takes 1.2 times the
// instructions of a random one, for four tenths of the decisions (61 against 145).
func BenchmarkGames(b *testing.B) {
	rules := compile(b, shipped())
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
