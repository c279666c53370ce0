package sim

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
)

// Stored keeps the tallies of finished shards in a folder, by the shard's name, and plays only shards it
// does not have. Checkpoint, resume, and taking in shards played elsewhere are all this. A kill loses at
// most the shard under way.
type Stored struct {
	Dir      string
	Executor Executor
	Resolve  Resolver
	Found    *atomic.Int64 // counts games found in the store, for a progress display; nil: not wanted
}

// Play implements [Executor]. done is called in the order of the shards if the inner executor does.
func (s Stored) Play(ctx context.Context, shards []Shard, done func(i int, t *Tally) error) error {
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return fmt.Errorf("opening the store: %w", err)
	}
	for i := 0; i < len(shards); {
		t, err := s.load(shards[i])
		if err != nil {
			return err
		}
		if t != nil {
			if s.Found != nil {
				s.Found.Add(int64(t.Trials()) * int64(t.Arms()))
			}
			if err := done(i, t); err != nil {
				return err
			}
			i++
			continue
		}
		first := i
		for i++; i < len(shards) && !s.has(shards[i]); i++ {
		}
		err = s.Executor.Play(ctx, shards[first:i], func(n int, t *Tally) error {
			if err := s.save(shards[first+n], t); err != nil {
				return err
			}
			return done(first+n, t)
		})
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s Stored) path(shard Shard) string { return filepath.Join(s.Dir, shard.Name()+".tally") }

func (s Stored) has(shard Shard) bool {
	_, err := os.Stat(s.path(shard))
	return err == nil
}

// load returns the stored tally of a shard, or nil where there is none.
func (s Stored) load(shard Shard) (*Tally, error) {
	data, err := os.ReadFile(s.path(shard))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the store: %w", err)
	}
	schemas, err := shard.schemas(s.Resolve)
	if err != nil {
		return nil, err
	}
	t, err := DecodeMixedTally(schemas, shard.Pairs, data)
	if err == nil && (len(t.trials) != 1 || t.trials[0] != Range{shard.First, shard.Count}) {
		err = errors.New("it holds other trials")
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be used: %w (it is damaged, or another version of tombstone wrote it; delete it to have its games played again)", s.path(shard), err)
	}
	return t, nil
}

// save writes a shard's tally so that it is there whole or not at all.
func (s Stored) save(shard Shard, t *Tally) error {
	f, err := os.CreateTemp(s.Dir, "unfinished-*")
	if err != nil {
		return fmt.Errorf("writing the store: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(t.Encode())
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		// A link, unlike a rename, never replaces what somebody else has finished meanwhile.
		if err = os.Link(f.Name(), s.path(shard)); errors.Is(err, fs.ErrExist) {
			err = nil
		}
	}
	if err != nil {
		return fmt.Errorf("writing the store: %w", err)
	}
	return nil
}
