package experiments

import (
	"context"

	"tombstone/sim"
)

// trials are what a part of an experiment plays: trials [first, first+count) of the arms of cells.
type trials struct {
	specs              []sim.Spec
	arms               []sim.Arm
	pairs              []sim.Pair // nil: each arm is compared with arm 0
	seed, first, count uint64
}

// play plays the trials and adds them to a tally of such arms. Where the context ends, what was finished is in it.
func (p trials) play(ctx context.Context, executor sim.Executor, to *sim.Tally) error {
	shards, err := sim.Plan(to.Schema(), p.specs, p.arms, p.seed, p.first, p.count)
	if err != nil {
		return err
	}
	for i := range shards {
		shards[i].Pairs = p.pairs
	}
	return executor.Play(ctx, shards, func(_ int, t *sim.Tally) error { return to.Merge(t) })
}
