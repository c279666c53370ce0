// Package experiments turns games into answers. Each experiment is a function of a context, an executor,
// a resolver of cells and its input, and its result is a deterministic function of the tallies: the same
// for any workers, order, or interruption. It knows no game.
package experiments

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Level is the confidence level of every interval printed.
const Level = 0.95

// RunInput is what run plays: every cell on the same trials.
type RunInput struct {
	Cells      []sim.Spec
	Seed       uint64
	FirstTrial uint64
	Trials     uint64 // how many; with Precision, how many before the first look
	Games      uint64 // how many games a cell, instead of Trials: rounded up to whole trials
	Rotate     bool   // play each trial once in every rotation that makes a difference

	// Precision is the half width, as a share, that every outcome's interval shall come down to; 0 for a
	// fixed number of trials. MaxTrials then bounds the trials.
	Precision float64
	MaxTrials uint64
}

// Run plays the input's cells. When the context ends it returns what was played so far, not complete,
// beside the context's error; the result is nil for other errors.
func Run(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in RunInput) (*RunResult, error) {
	if len(in.Cells) == 0 || in.Trials == 0 && in.Games == 0 {
		return nil, errors.New("no games to play")
	}
	result := &RunResult{Format: RunFormat, Version: RunVersion, Seed: in.Seed, Rotate: in.Rotate, Complete: true}
	for _, spec := range in.Cells {
		cell, err := resolve(spec)
		if err != nil {
			return nil, err
		}
		t, err := playCell(ctx, executor, cell, in)
		if t == nil {
			return nil, err
		}
		if t.Trials() > 0 {
			result.Cells = append(result.Cells, newCellResult(cell, in.Seed, rotations(cell, in.Rotate), t))
		}
		if err != nil {
			result.Complete = false
			return result, err
		}
	}
	return result, nil
}

// rotations returns the arms of a run: one, or one a rotation. Rotations that shift policies and leave in every seat
// the policy that was there in another are left out: they would play the same games again.
func rotations(cell sim.Cell, rotate bool) []sim.Arm {
	arms := []sim.Arm{{}}
	schema, matchup := cell.Schema(), cell.Spec().Matchup
	for r := 1; rotate && r < schema.Rotations; r++ {
		again := schema.Rotates == sim.RotatesPolicies && slices.ContainsFunc(arms, func(a sim.Arm) bool {
			return slices.Equal(shifted(matchup, r), shifted(matchup, int(a.Rotation)))
		})
		if !again {
			arms = append(arms, sim.Arm{Rotation: uint8(r)})
		}
	}
	return arms
}

// shifted returns the policies by seat in a rotation.
func shifted(matchup []string, rotation int) []string {
	at := rotation % len(matchup)
	return slices.Concat(matchup[at:], matchup[:at])
}

// playCell plays one cell's trials, in batches where a precision is wanted. The tally is nil only where
// nothing could be played at all; where the context ended it holds what was.
func playCell(ctx context.Context, executor sim.Executor, cell sim.Cell, in RunInput) (*sim.Tally, error) {
	schema := cell.Schema()
	arms := rotations(cell, in.Rotate)
	if in.Games > 0 {
		n := uint64(len(arms))
		in.Trials = in.Games/n + min(in.Games%n, 1)
	}
	most := max(in.Trials, in.MaxTrials)
	if limit, over := schema.Overflows(len(arms), most); over {
		return nil, fmt.Errorf("%d trials could overflow the sums (expected at most %d)", most, limit)
	}
	total := sim.NewTally(schema, len(arms))
	for batch := in.Trials; batch > 0; batch = missing(total, in) {
		next := trials{specs: []sim.Spec{cell.Spec()}, arms: arms, seed: in.Seed, first: in.FirstTrial + total.Trials(), count: batch}
		err := next.play(ctx, executor, total)
		if interrupted(ctx, err) {
			return total, err
		}
		if err != nil {
			return nil, err
		}
	}
	return total, nil
}

// interrupted reports whether an error only says that the context ended: what was played until then counts.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, ctx.Err())
}

// missing returns how many more trials the wanted precision needs, as far as may be played; 0: none. It
// looks at whole batches of trials only, so the answer depends on no schedule.
func missing(t *sim.Tally, in RunInput) uint64 {
	if in.Precision == 0 || t.Trials() >= in.MaxTrials {
		return 0
	}
	more := int64(0)
	for outcome := range t.Schema().Outcomes {
		interval := outcomeShare(t, outcome).Interval
		more = max(more, estimate.MoreTrials(int64(t.Trials()), interval, in.Precision))
	}
	if more == 0 {
		return 0
	}
	// A tenth of what is there at least, so that the last steps are not tiny.
	return min(max(uint64(more), t.Trials()/10), in.MaxTrials-t.Trials())
}
