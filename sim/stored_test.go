package sim_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"tombstone/sim"
)

func stored(dir string, e sim.Executor) sim.Stored {
	return sim.Stored{Dir: dir, Executor: e, Resolve: resolveToy}
}

// fileOf returns where a store keeps a shard.
func fileOf(dir string, s sim.Shard) string { return filepath.Join(dir, s.Name()+".tally") }

// counting counts the shards that are really played, and fails once there are more than may be.
type counting struct {
	sim.Executor
	played, most int
}

var errKilled = errors.New("killed")

func (c *counting) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	return c.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		if c.played == c.most {
			return errKilled
		}
		c.played++
		return done(i, t)
	})
}

// backwards plays shards last first: an executor need not keep their order.
type backwards struct{ sim.Executor }

func (b backwards) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	for i := len(shards) - 1; i >= 0; i-- {
		if err := b.Executor.Play(ctx, shards[i:i+1], func(_ int, t *sim.Tally) error { return done(i, t) }); err != nil {
			return err
		}
	}
	return nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnInterruptedRunGoesOn: killed after any number of shards, with a half written file left behind, a run
// goes on where it was and ends with the bytes of one that was never interrupted.
func TestAnInterruptedRunGoesOn(t *testing.T) {
	shards := cut(250, 50, 90, 91, 200)
	want := play(t, local(1), shards...).Encode()
	for killed := range len(shards) + 1 {
		for _, inner := range []sim.Executor{local(2), backwards{local(2)}} {
			dir := filepath.Join(t.TempDir(), "made", "by the run")
			first := &counting{Executor: inner, most: killed}
			handed := 0
			err := stored(dir, first).Play(context.Background(), shards, func(int, *sim.Tally) error { handed++; return nil })
			if killed < len(shards) && !errors.Is(err, errKilled) || killed == len(shards) && err != nil || handed != killed {
				t.Fatalf("killed after %d shards: %v, %d handed on", killed, err, handed)
			}
			must(t, os.WriteFile(filepath.Join(dir, "unfinished-123"), []byte("tombst"), 0o666))
			rest := &counting{Executor: inner, most: len(shards)}
			if got := play(t, stored(dir, rest), shards...).Encode(); !bytes.Equal(got, want) {
				t.Errorf("killed after %d shards: other bytes", killed)
			}
			if rest.played != len(shards)-killed {
				t.Errorf("killed after %d shards: %d more were played, want %d", killed, rest.played, len(shards)-killed)
			}
			// All is there now.
			found := new(atomic.Int64)
			e := stored(dir, &counting{Executor: inner})
			e.Found = found
			if got := play(t, e, shards...).Encode(); !bytes.Equal(got, want) || found.Load() != 3*250 {
				t.Errorf("from the store alone: other bytes, or %d games found instead of 750", found.Load())
			}
		}
	}
}

// TestShardsMadeElsewhereAreUsed: a folder filled by several machines, each with some shards, in any pattern.
func TestShardsMadeElsewhereAreUsed(t *testing.T) {
	shards := cut(250, 50, 90, 200)
	want := play(t, local(1), shards...).Encode()
	for pattern := range 1 << len(shards) {
		here, elsewhere := t.TempDir(), t.TempDir()
		there := 0
		for i, s := range shards {
			if pattern>>i&1 != 0 {
				play(t, stored(elsewhere, local(3)), s)
				there++
			}
		}
		must(t, os.CopyFS(here, os.DirFS(elsewhere)))
		e := &counting{Executor: local(2), most: len(shards)}
		if got := play(t, stored(here, e), shards...).Encode(); !bytes.Equal(got, want) || e.played != len(shards)-there {
			t.Errorf("pattern %b: other bytes, or %d shards played instead of %d", pattern, e.played, len(shards)-there)
		}
	}
}

// meanwhile finishes its shards, but before each is handed on somebody else has put a file in its place.
type meanwhile struct {
	sim.Executor
	dir  string
	data []byte
}

func (m meanwhile) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	return m.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		if err := os.WriteFile(fileOf(m.dir, shards[i]), m.data, 0o666); err != nil {
			return err
		}
		return done(i, t)
	})
}

// TestAStoreOverwritesNothing: not what is there, and not what somebody else has finished in the meantime.
func TestAStoreOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	shards := cut(120, 50)
	play(t, stored(dir, local(1)), shards[0])
	before, err := os.Stat(fileOf(dir, shards[0]))
	must(t, err)
	play(t, stored(dir, meanwhile{local(1), dir, []byte("theirs")}), shards...)
	after, err := os.Stat(fileOf(dir, shards[0]))
	must(t, err)
	if !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Error("a shard that was there was written again")
	}
	if data, err := os.ReadFile(fileOf(dir, shards[1])); err != nil || string(data) != "theirs" {
		t.Errorf("what somebody else had finished is now %q (%v)", data, err)
	}
	// Nothing else is left behind.
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) != 2 {
		t.Errorf("the store holds %v", files)
	}
}

// TestADamagedStoreIsAnError: it is neither trusted nor overwritten, and the message says which file and what
// to do about it.
func TestADamagedStoreIsAnError(t *testing.T) {
	shard := toyShard(0, 50)
	data := play(t, local(1), shard).Encode()
	bit := bytes.Clone(data)
	bit[len(bit)/2] ^= 1
	for what, bad := range map[string][]byte{
		"empty":         {},
		"cut short":     data[:len(data)-3],
		"half":          data[:len(data)/2],
		"longer":        append(bytes.Clone(data), 0),
		"one bit":       bit,
		"other trials":  play(t, local(1), toyShard(1, 50)).Encode(),
		"more trials":   play(t, local(1), toyShard(0, 51)).Encode(),
		"two ranges":    play(t, local(1), toyShard(0, 20), toyShard(30, 30)).Encode(),
		"fewer arms":    play(t, local(1), sim.Shard{Cells: shard.Cells, Arms: threeArms[:2], Seed: 5, Count: 50}).Encode(),
		"something":     []byte("{}"),
		"later version": bytes.Replace(data, []byte("tally 3"), []byte("tally 4"), 1),
	} {
		dir := t.TempDir()
		path := fileOf(dir, shard)
		must(t, os.WriteFile(path, bad, 0o666))
		err := stored(dir, local(1)).Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error {
			t.Errorf("%s: was handed on", what)
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), path+" cannot be used: ") || !strings.Contains(err.Error(), "delete it to have its games played again") {
			t.Errorf("%s: got %v", what, err)
		}
		if left, err := os.ReadFile(path); err != nil || !bytes.Equal(left, bad) {
			t.Errorf("%s: the file was changed (%v)", what, err)
		}
		// Doing so helps.
		must(t, os.Remove(path))
		if !bytes.Equal(play(t, stored(dir, local(1)), shard).Encode(), data) {
			t.Errorf("%s: deleted, and played to other bytes", what)
		}
	}
}

// TestAStoreThatCannotBeUsedIsAnError before any game is played.
func TestAStoreThatCannotBeUsedIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o666))
	w := newWitness()
	e := sim.Stored{Dir: file, Executor: sim.Local{Resolve: w.resolve}, Resolve: w.resolve}
	err := e.Play(context.Background(), cut(10), func(int, *sim.Tally) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "opening the store") || len(w.seen) > 0 {
		t.Errorf("%d games played, %v", len(w.seen), err)
	}
}

// TestABrokenGameIsNotStored: nothing of its shard is, so that mending the fault and going on is right.
func TestABrokenGameIsNotStored(t *testing.T) {
	dir := t.TempDir()
	shards := cut(200, 50)
	for i := range shards {
		shards[i].Cells = []sim.Spec{toySpec("plain"), toySpec("panic at 77")}
	}
	err := stored(dir, local(2)).Play(context.Background(), shards, func(int, *sim.Tally) error { return nil })
	var broken *sim.PanicError
	if !errors.As(err, &broken) {
		t.Fatalf("got %v", err)
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) != 1 || files[0].Name() != shards[0].Name()+".tally" {
		t.Errorf("the store holds %v, want the first shard alone", files)
	}
}
