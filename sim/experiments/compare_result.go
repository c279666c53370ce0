package experiments

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of compare's result files. The version changes when a field changes its meaning or goes away.
const (
	CompareFormat  = "tombstone compare"
	CompareVersion = 1
)

// CompareResult is what compare found, and nothing of when, where or how it was played. Its figures follow from the
// tallies; they are rounded to nine decimals, so that machines that differ in the last bit write the same.
type CompareResult struct {
	Format   string             `json:"format"`
	Version  int                `json:"version"`
	Seed     uint64             `json:"seed"`
	Complete bool               `json:"complete"` // false: interrupted before all planned games were played
	Find     float64            `json:"find"`     // the smallest difference of scores worth finding, as a share
	Edits    []Edit             `json:"edits"`
	Changes  []string           `json:"changes"` // from the variant before to the one after, as a designer would say
	Variants []VariantResult    `json:"variants"`
	Matchups []*ComparedMatchup `json:"matchups"`
}

// VariantResult is a scenario that was played: the first is the one before, the second the one after.
type VariantResult struct {
	Edits    []int     `json:"edits"` // made in it, counted from 1
	Scenario sim.About `json:"scenario"`
}

// ComparedMatchup is what compare found for one matchup.
type ComparedMatchup struct {
	Matchup     map[string]string `json:"matchup"` // policy spec by seat
	Trials      int64             `json:"trials"`  // deals, each played once in every variant
	TrialRanges []sim.Range       `json:"trial_ranges"`
	Comparisons []*Comparison     `json:"comparisons"` // the first is of the whole

	Specs []sim.Spec `json:"specs"` // by variant: all it takes to play it again
	Tally string     `json:"tally"` // base64 of the canonical tally

	cells []sim.Cell
	tally *sim.Tally
	plan  comparePlan
	edits [][]int // of each variant
	seed  uint64
	find  float64
}

// Comparison is two variants played on the same deals. All differences are the second minus the first.
type Comparison struct {
	Kind     string       `json:"kind"`   // whole, step or without
	Edit     int          `json:"edit"`   // the edit it tells of, counted from 1; 0: all
	Before   int          `json:"before"` // variant, counted from 0
	After    int          `json:"after"`
	Diverged int64        `json:"diverged"` // deals whose two games differed in any way
	Scores   []Difference `json:"scores"`   // by seat: the part of a game it wins, one that nobody wins counting equally for all
	Outcomes []Difference `json:"outcomes"` // shares of games
	Metrics  []Difference `json:"metrics"`  // means a game
	Games    []PartedGame `json:"games"`    // some that differed, those that ended differently first
}

// Difference is a figure before and after.
type Difference struct {
	Name       string            `json:"name"` // a seat, an outcome, or a metric with the labels of its axes
	Unit       string            `json:"unit"` // share, or the metric's
	Before     float64           `json:"before"`
	After      float64           `json:"after"`
	Difference float64           `json:"difference"`
	Interval   estimate.Interval `json:"interval"` // of the difference; level 0 where there is none
	// Sure says that the figure changed, in a way that holds for all that are said to change together, in a share Level
	// of experiments: scores among the scores of all matchups, others among the others of their matchup (Bonferroni).
	Sure bool `json:"sure"`
	// VarianceRatio is what the common deals were worth: that many times the games would have been needed without
	// them. 0 where it cannot be said.
	VarianceRatio float64 `json:"variance_ratio,omitempty"`
	// Needed is how many deals it takes to find a difference of Find, in nine of ten experiments. Of scores only.
	Needed int64 `json:"needed,omitempty"`

	sums estimate.Sums // of a score's differences
	most int64
}

// PartedGame is a deal that was played differently.
type PartedGame struct {
	Before        string `json:"before"` // tickets
	After         string `json:"after"`
	OutcomeBefore string `json:"outcome_before"`
	OutcomeAfter  string `json:"outcome_after"`
}

// Schema returns what the games of the variant before counted.
func (m *ComparedMatchup) Schema() *sim.Schema { return m.cells[0].Schema() }

// Whole returns the comparison of all edits against none.
func (m *ComparedMatchup) Whole() *Comparison { return m.Comparisons[0] }

// Of returns the comparisons of a kind.
func (m *ComparedMatchup) Of(kind string) (all []*Comparison) {
	for _, c := range m.Comparisons {
		if c.Kind == kind {
			all = append(all, c)
		}
	}
	return all
}

func (m *ComparedMatchup) schemas() (all []*sim.Schema) {
	for _, c := range m.cells {
		all = append(all, c.Schema())
	}
	return all
}

// comparable reports cells of other games, or that count other things.
func (m *ComparedMatchup) comparable() error {
	first := m.cells[0]
	for _, cell := range m.cells {
		switch {
		case cell.Spec().Game != first.Spec().Game:
			return fmt.Errorf("scenarios of different games, %s and %s", first.Spec().Game, cell.Spec().Game)
		case !slices.Equal(cell.Spec().Matchup, first.Spec().Matchup):
			return fmt.Errorf("different matchups, %v and %v", first.Spec().Matchup, cell.Spec().Matchup)
		case len(cell.Schema().Seats) != len(first.Schema().Seats):
			return fmt.Errorf("%s has %d seats and %s %d (expected as many: a deal for other numbers of players is another deal)",
				first.About().Name, len(first.Schema().Seats), cell.About().Name, len(cell.Schema().Seats))
		case !first.Schema().Comparable(cell.Schema()):
			return fmt.Errorf("%s and %s count different things%s", first.About().Name, cell.About().Name, unshared(first.Schema(), cell.Schema()))
		}
	}
	return nil
}

// unshared names what only one of two schemas has means of, such as a card, with what can be done; "" where it is not a
// label.
func unshared(a, b *sim.Schema) string {
	for i, m := range a.Metrics {
		if i >= len(b.Metrics) || m.Keep < sim.Moments || len(m.Axes) != len(b.Metrics[i].Axes) {
			continue
		}
		for j, axis := range m.Axes {
			for _, both := range [][2][]string{{axis.Labels, b.Metrics[i].Axes[j].Labels}, {b.Metrics[i].Axes[j].Labels, axis.Labels}} {
				for _, label := range both[0] {
					if !slices.Contains(both[1], label) {
						return fmt.Sprintf(": %s by %s, and only one of them has %s (expected both to list it; a card may have 0 copies)", m.Name, axis.Name, label)
					}
				}
			}
		}
	}
	return ""
}

// Encode returns the result file's bytes.
func (r *CompareResult) Encode() []byte { return encode(r) }

// DecodeCompare reads a result file of compare. It rebuilds the cells with the resolver, and refuses a file whose
// figures do not follow from its tallies.
func DecodeCompare(data []byte, resolve sim.Resolver) (*CompareResult, error) {
	var r CompareResult
	if err := json.Unmarshal(data, &r); err != nil || r.Format != CompareFormat {
		return nil, errors.New("not a result file of tombstone compare")
	}
	if r.Version != CompareVersion {
		return nil, fmt.Errorf("result file of version %d (expected %d)", r.Version, CompareVersion)
	}
	var variants []Variant
	for _, v := range r.Variants {
		edits := []int{}
		for _, e := range v.Edits {
			edits = append(edits, e-1)
		}
		variants = append(variants, Variant{Edits: edits})
	}
	damaged := errors.New("damaged result file: what it shows does not follow from its tallies")
	plan := planOf(len(r.Edits), variants)
	if len(variants) < 2 || len(plan.pairs) == 0 || !(r.Find > 0 && r.Find < 1) {
		return nil, damaged
	}
	for i, m := range r.Matchups {
		if m == nil || len(m.Specs) != len(variants) {
			return nil, damaged
		}
		again, err := m.rebuild(&r, variants, plan, resolve)
		if err != nil {
			return nil, fmt.Errorf("matchup %d: %w", i+1, err)
		}
		r.Matchups[i] = again
	}
	r.read()
	if !bytes.Equal(r.Encode(), data) {
		return nil, damaged
	}
	return &r, nil
}

// rebuild makes a matchup's result again from its tally.
func (m *ComparedMatchup) rebuild(r *CompareResult, variants []Variant, plan comparePlan, resolve sim.Resolver) (*ComparedMatchup, error) {
	again := &ComparedMatchup{Specs: m.Specs}
	for _, spec := range m.Specs {
		cell, err := resolve(spec)
		if err != nil {
			return nil, err
		}
		again.cells = append(again.cells, cell)
	}
	if err := again.comparable(); err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(m.Tally)
	if err != nil {
		return nil, errors.New("damaged tally")
	}
	if again.tally, err = sim.DecodeMixedTally(again.schemas(), plan.pairs, data); err != nil {
		return nil, err
	}
	again.read(r.Seed, r.Find, variants, plan)
	return again, nil
}
