package experiments

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// counted is what games of one cell add up to: of an arm of a tally, or read from a result file.
type counted struct {
	schema *sim.Schema
	games  func(c sim.Class) int64
	sums   func(starter, metric, label int) (s estimate.Sums, ok bool)
	hist   func(metric, label int) []int64
}

// countArm reads an arm of a tally.
func countArm(t *sim.Tally, arm int) counted {
	return counted{
		schema: t.Schema(),
		games:  func(c sim.Class) int64 { return t.Games(arm, c) },
		sums: func(starter, metric, label int) (estimate.Sums, bool) {
			c := sim.Class{Outcome: sim.AnyClass, Starter: starter}
			return estimate.Sums{N: t.Games(arm, c), Sum: t.Sums(arm, c, metric)[label], SumSquares: t.Squares(arm, c, metric)[label]}, true
		},
		hist: func(metric, label int) []int64 { return t.Histograms(arm, sim.All, metric)[label] },
	}
}

// Counted is what a result file counted, for comparing with games that can be played no more.
type Counted struct{ counted }

// BaselineOf finds the games of a matchup in a result file of run or report. They are played again on the new deals
// where this program can play them; where rules or policies have changed since, what the file counted is the baseline.
func BaselineOf(name string, data []byte, game string, matchup []string, schema *sim.Schema, resolve sim.Resolver) (*Baseline, error) {
	var r RunResult
	if err := json.Unmarshal(data, &r); err != nil || r.Format != RunFormat {
		return nil, errors.New("not a result file of tombstone run")
	}
	if r.Version != RunVersion {
		return nil, fmt.Errorf("a result file of version %d (expected %d)", r.Version, RunVersion)
	}
	var there []string
	for _, c := range r.Cells {
		if c == nil || c.Spec.Game != game {
			return nil, fmt.Errorf("holds games of another game (expected %s)", game)
		}
		if !slices.Equal(c.Spec.Matchup, matchup) {
			there = append(there, strings.Join(c.Spec.Matchup, ","))
			continue
		}
		b := &Baseline{Name: name, Spec: c.Spec}
		if _, err := resolve(c.Spec); err == nil {
			return b, nil
		}
		if r.Rotate {
			return nil, errors.New("its games can be played no more, and were played with --rotate (expected a result of run without it)")
		}
		var err error
		b.Counted, err = readCounted(c, schema)
		return b, err
	}
	return nil, fmt.Errorf("holds no games of %s (it has %s)", strings.Join(matchup, ","), strings.Join(there, "; "))
}

// readCounted reads the part of a result that people read.
func readCounted(c *CellResult, schema *sim.Schema) (*Counted, error) {
	games := func(class sim.Class) (n int64) {
		for seat, name := range schema.Seats {
			for outcome, o := range schema.Outcomes {
				if (class.Starter == sim.AnyClass || class.Starter == seat) && (class.Outcome == sim.AnyClass || class.Outcome == outcome) {
					n += c.ByFirst[name][o.Name]
				}
			}
		}
		return n
	}
	if games(sim.All) != c.Games || c.Games <= 0 {
		return nil, errors.New("damaged, or of a game that ends in other ways: its outcomes do not add up to its games")
	}
	for _, m := range schema.Metrics {
		if m.Keep < sim.Moments {
			continue
		}
		for _, label := range m.Labels() {
			if got, ok := c.Metrics[label]; !ok || got.N != c.Games {
				return nil, fmt.Errorf("does not count %s in every game", label)
			}
		}
	}
	return &Counted{counted{
		schema: schema, games: games,
		sums: func(starter, metric, label int) (estimate.Sums, bool) {
			m := c.Metrics[schema.Metrics[metric].Labels()[label]]
			return estimate.Sums{N: m.N, Sum: m.Sum, SumSquares: m.SumSquares}, starter == sim.AnyClass
		},
		hist: func(metric, label int) []int64 {
			m := c.Metrics[schema.Metrics[metric].Labels()[label]]
			return append(slices.Clone(m.Histogram), make([]int64, max(0, m.Bins-len(m.Histogram)))...)
		},
	}}, nil
}
