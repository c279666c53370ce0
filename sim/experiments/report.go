package experiments

import (
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
)

// Matchups returns the matchups that show how much a game depends on how people play, given policies that play like
// sensible people, the foremost first. The first matchup has the foremost policy in every seat.
//
// Where seats differ and keep their policies, it is every way to seat them. Where rotations seat every policy
// everywhere, it is each policy by itself and one of each against any other's rest; of two seats, each pair once.
func Matchups(schema *sim.Schema, policies []string) [][]string {
	seats := len(schema.Seats)
	var all [][]string
	if schema.Rotates == sim.RotatesStarter {
		all = [][]string{nil}
		for range seats {
			var longer [][]string
			for _, matchup := range all {
				for _, p := range policies {
					longer = append(longer, append(slices.Clone(matchup), p))
				}
			}
			all = longer
		}
	} else {
		for i, one := range policies {
			for j, rest := range policies {
				if seats == 2 && j < i {
					continue
				}
				matchup := slices.Repeat([]string{rest}, seats)
				matchup[0] = one
				all = append(all, matchup)
			}
		}
	}
	// Equals first: they show the seats alone.
	slices.SortStableFunc(all, func(a, b []string) int { return distinct(a) - distinct(b) })
	return all
}

// distinct returns how many different words there are.
func distinct(words []string) int {
	return len(slices.Compact(slices.Sorted(slices.Values(words))))
}

// rotatesPolicies reports whether in the cell's games every policy sat in every seat.
func (c *CellResult) rotatesPolicies() bool {
	return c.Schema().Rotates == sim.RotatesPolicies && len(c.arms) > 1
}

// JoinRuns makes one result of several, of the same scenario, seed and rotations: all their matchups, those that are in
// more than one added up. It changes none of them. The names are the files', for messages.
func JoinRuns(names []string, results []*RunResult) (*RunResult, error) {
	first := results[0]
	joined := *first
	joined.Cells = nil
	from := map[string]int{} // the result a cell came from first
	for i, r := range results {
		switch {
		case r.Seed != first.Seed:
			return nil, fmt.Errorf("%s and %s: different seeds, %d and %d", names[0], names[i], first.Seed, r.Seed)
		case r.Rotate != first.Rotate:
			return nil, fmt.Errorf("%s and %s: only one was played in every rotation", names[0], names[i])
		}
		joined.Complete = joined.Complete && r.Complete
		for _, c := range r.Cells {
			at := slices.IndexFunc(joined.Cells, func(other *CellResult) bool { return other.differs(c) == "" })
			if at < 0 {
				if len(joined.Cells) > 0 {
					if a, b := joined.Cells[0], c; a.Spec.Game != b.Spec.Game || a.Spec.Scenario != b.Spec.Scenario {
						return nil, fmt.Errorf("%s and %s: %s", names[0], names[i], b.differs(a))
					}
				}
				from[c.Cell] = i
				joined.Cells = append(joined.Cells, c)
				continue
			}
			sum := sim.NewTally(c.Schema(), len(c.arms))
			if err := errors.Join(sum.Merge(joined.Cells[at].tally), sum.Merge(c.tally)); err != nil {
				return nil, fmt.Errorf("%s and %s: %w", names[from[c.Cell]], names[i], err)
			}
			joined.Cells[at] = newCellResult(readCell{c}, first.Seed, c.arms, sum)
		}
	}
	return &joined, nil
}
