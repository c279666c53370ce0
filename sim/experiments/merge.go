package experiments

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tombstone/sim"
)

// MergeRuns adds results of the same experiment over different trials; it changes none of them. The names
// are the files', for messages.
func MergeRuns(names []string, results []*RunResult) (*RunResult, error) {
	first := results[0]
	sum := *first
	tallies := make([]*sim.Tally, len(first.Cells))
	for j, c := range first.Cells {
		tallies[j] = sim.NewTally(c.Schema(), len(c.arms))
	}
	for i, r := range results {
		if diff := r.differs(first); diff != "" {
			return nil, fmt.Errorf("%s and %s: %s", names[0], names[i], diff)
		}
		sum.Complete = sum.Complete && r.Complete
		for j, c := range r.Cells {
			if err := tallies[j].Merge(c.tally); err != nil {
				other, err := culprit(results[:i], j, err, c)
				return nil, fmt.Errorf("%s and %s: %w", names[other], names[i], err)
			}
		}
	}
	sum.Cells = make([]*CellResult, len(first.Cells))
	for j, c := range first.Cells {
		sum.Cells[j] = newCellResult(readCell{c}, sum.Seed, c.arms, tallies[j])
	}
	return &sum, nil
}

// culprit returns which of the results a cell cannot be merged with, and why; the first, and the given error,
// where it goes with each alone.
func culprit(results []*RunResult, cell int, err error, c *CellResult) (int, error) {
	for i, r := range results {
		pair := sim.NewTally(c.Schema(), len(c.arms))
		if err := errors.Join(pair.Merge(r.Cells[cell].tally), pair.Merge(c.tally)); err != nil {
			return i, err
		}
	}
	return 0, err
}

// differs says why a result is not one of the same experiment as another, or "".
func (r *RunResult) differs(from *RunResult) string {
	switch {
	case r.Seed != from.Seed:
		return fmt.Sprintf("different seeds, %d and %d", from.Seed, r.Seed)
	case r.Rotate != from.Rotate:
		return "only one was played with --rotate"
	case len(r.Cells) != len(from.Cells):
		return fmt.Sprintf("%d and %d cells", len(from.Cells), len(r.Cells))
	}
	for i, c := range r.Cells {
		if diff := c.differs(from.Cells[i]); diff != "" {
			return diff
		}
	}
	return ""
}

// differs says how a cell differs from another, or "".
func (c *CellResult) differs(from *CellResult) string {
	switch {
	case c.Spec.Game != from.Spec.Game:
		return fmt.Sprintf("different games, %s and %s", from.Spec.Game, c.Spec.Game)
	case c.Spec.Scenario != from.Spec.Scenario:
		return fmt.Sprintf("different scenarios, %s (%s) and %s (%s)", from.Scenario.Name, from.Scenario.Hash, c.Scenario.Name, c.Scenario.Hash)
	case !slices.Equal(c.Spec.Matchup, from.Spec.Matchup):
		return fmt.Sprintf("different matchups, %s and %s", strings.Join(from.Spec.Matchup, ","), strings.Join(c.Spec.Matchup, ","))
	case c.Spec.Signature != from.Spec.Signature:
		return "played by different versions of the rules or policies"
	}
	return ""
}

// readCell is the cell of a result that was read or played: all but its table.
type readCell struct{ c *CellResult }

func (r readCell) Spec() sim.Spec      { return r.c.Spec }
func (r readCell) About() sim.About    { return r.c.Scenario }
func (r readCell) Schema() *sim.Schema { return r.c.tally.Schema() }
func (r readCell) NewTable() sim.Table { panic("experiments: a result plays no games") }
