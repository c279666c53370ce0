package wyattearp_test

import (
	"fmt"
	"testing"

	"tombstone/engine/wyattearp"
)

// BenchmarkGames plays whole games of both shipped scenarios, each policy against itself.
//
// How greedy compares with random is in the ratio of the two in one run: a greedy game takes about nine times as long,
// with half of the decisions.
func BenchmarkGames(b *testing.B) {
	for _, setting := range []wyattearp.Setting{shipped(3), published(3)} {
		for _, spec := range []string{"random", "greedy", "hoarder"} {
			b.Run(fmt.Sprintf("%s, %d a card", spec, setting.OutlawPoints), func(b *testing.B) {
				rules := compile(b, setting)
				counts := wyattearp.NewCounts(rules, nil, wyattearp.MarkColumns{})
				players := table(b, rules, counts, spec)
				decisions, trial := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					players.Play(key(trial), 0)
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
}
