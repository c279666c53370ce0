package sim

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"tombstone/engine/record"
)

// chunk is how many trials a worker takes at a time: enough that handing out costs nothing, few enough
// that the last worker of a shard is not waited for.
const chunk = 32

// Local plays shards on this machine. All concurrency of the program is in this file.
type Local struct {
	Resolve Resolver
	Workers int           // how many games are played at a time; 0: one a processor, and never more (they would only take turns)
	Played  *atomic.Int64 // counts games as they end, for a progress display; nil: not wanted
}

// Play implements [Executor]: shards in order, each one's trials spread over the workers.
func (l Local) Play(ctx context.Context, shards []Shard, done func(i int, t *Tally) error) error {
	workers := runtime.GOMAXPROCS(0)
	if l.Workers > 0 {
		workers = min(workers, l.Workers)
	}
	crew := make([]*worker, workers)
	for i := range crew {
		crew[i] = &worker{tables: map[string]Table{}}
	}
	cells := map[string]Cell{}
	for i, shard := range shards {
		t, err := l.playShard(ctx, shard, cells, crew)
		if err != nil {
			return err
		}
		if err := done(i, t); err != nil {
			return err
		}
	}
	return nil
}

func (l Local) playShard(ctx context.Context, shard Shard, cells map[string]Cell, crew []*worker) (*Tally, error) {
	if err := shard.check(); err != nil {
		return nil, err
	}
	var arms []Cell
	schemas, err := shard.schemas(func(spec Spec) (Cell, error) {
		cell, ok := cells[spec.name()]
		if !ok {
			var err error
			if cell, err = l.Resolve(spec); err != nil {
				return nil, err
			}
			cells[spec.name()] = cell
		}
		arms = append(arms, cell)
		return cell, nil
	})
	if err != nil {
		return nil, err
	}
	job := &job{shard: shard, arms: arms, schemas: schemas, played: l.Played}
	var wait sync.WaitGroup
	for _, w := range crew {
		wait.Go(func() { w.play(ctx, job) })
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := job.err.Load(); err != nil {
		return nil, *err
	}
	t := NewMixedTally(schemas, shard.Pairs)
	for _, w := range crew {
		if w.tally != nil {
			t.absorb(w.tally)
		}
	}
	t.trials = []Range{{shard.First, shard.Count}}
	return t, t.Check()
}

// job is a shard being played.
type job struct {
	shard   Shard
	arms    []Cell
	schemas []*Schema
	next    atomic.Uint64 // trials handed out
	played  *atomic.Int64
	err     atomic.Pointer[error] // the first worker's error
}

// worker is one goroutine's memory, kept from shard to shard.
type worker struct {
	tables map[string]Table // by the spec's name
	recs   []record.Record  // one an arm
	seats  []Table          // one an arm
	tally  *Tally
	deal   Deal     // the game being played, for the report of a panic
	_      [64]byte // keeps the next worker's memory off this one's cache line
}

// play plays chunks of the job until there are none left, or somebody failed.
func (w *worker) play(ctx context.Context, j *job) {
	w.sit(j)
	for ctx.Err() == nil && j.err.Load() == nil {
		first := j.next.Add(chunk) - chunk
		if first >= j.shard.Count {
			return
		}
		if err := w.playChunk(j, first, min(first+chunk, j.shard.Count)); err != nil {
			j.err.CompareAndSwap(nil, &err)
			return
		}
	}
}

// sit readies tables, records and an empty tally for a job.
func (w *worker) sit(j *job) {
	w.seats = w.seats[:0]
	for i, arm := range j.shard.Arms {
		name := j.shard.Cells[arm.Cell].name()
		if w.tables[name] == nil {
			w.tables[name] = j.arms[i].NewTable()
		}
		w.seats = append(w.seats, w.tables[name])
	}
	if w.tally != nil && slices.Equal(w.tally.schemas, j.schemas) && slices.Equal(w.tally.Pairs(), j.shard.pairs()) {
		w.tally.clear()
		return
	}
	w.tally = NewMixedTally(j.schemas, j.shard.Pairs)
	// One more than there are arms, so that no other worker's memory is on the last one's cache line.
	w.recs = make([]record.Record, len(j.arms)+1)[:len(j.arms)]
	for i, schema := range j.schemas {
		w.recs[i].Row = make([]int32, schema.Columns())
	}
}

// playChunk plays trials [first, end) of the shard. A panic in a game becomes a [PanicError].
func (w *worker) playChunk(j *job, first, end uint64) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Spec: j.shard.Cells[w.deal.Cell], Deal: w.deal, Value: p, Stack: debug.Stack()}
		}
	}()
	for trial := j.shard.First + first; trial < j.shard.First+end; trial++ {
		for i, arm := range j.shard.Arms {
			w.deal = Deal{Seed: j.shard.Seed, Trial: trial, Arm: arm}
			w.recs[i].Reset()
			w.seats[i].Play(w.deal, &w.recs[i])
		}
		w.tally.add(trial, w.recs)
	}
	if j.played != nil {
		j.played.Add(int64(end-first) * int64(len(w.recs)))
	}
	return nil
}

// PanicError is a game that panicked: a fault of an engine or a policy.
type PanicError struct {
	Spec  Spec
	Deal  Deal
	Value any
	Stack []byte
}

// Error names the game by its ticket.
func (e *PanicError) Error() string {
	return fmt.Sprintf("game %v of %v broke: %v", TicketOf(e.Deal, e.Spec), e.Spec.Matchup, e.Value)
}
