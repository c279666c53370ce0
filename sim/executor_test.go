package sim_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tombstone/sim"
)

// TestSameBytesForAnyWorkers: how many play, and how often in one process, changes nothing.
func TestSameBytesForAnyWorkers(t *testing.T) {
	want := play(t, local(1), toyShard(0, 1009), toyShard(1009, 13)).Encode()
	for _, workers := range []int{1, 2, 3, 7, 64} {
		if got := play(t, local(workers), toyShard(0, 1009), toyShard(1009, 13)).Encode(); !bytes.Equal(got, want) {
			t.Errorf("%d workers: other bytes", workers)
		}
	}
}

// TestAnotherProcessGivesTheSameBytes: shards are shipped as text and played elsewhere.
func TestAnotherProcessGivesTheSameBytes(t *testing.T) {
	shards := []sim.Shard{toyShard(0, 300), toyShard(300, 41)}
	if !bytes.Equal(play(t, remote{}, shards...).Encode(), play(t, local(2), shards...).Encode()) {
		t.Error("another process: other bytes")
	}
}

// TestEveryDealIsPlayedOnce: no trial is missed or played twice, in any arm, with more workers than trials.
func TestEveryDealIsPlayedOnce(t *testing.T) {
	for _, count := range []uint64{1, 31, 32, 33, 500} {
		seen := &deals{seen: map[sim.Deal]int{}}
		e := sim.Local{Resolve: func(sim.Spec) (sim.Cell, error) { return seen, nil }, Workers: 40}
		play(t, e, sim.Shard{Cells: []sim.Spec{seen.Spec()}, Arms: []sim.Arm{{}, {Rotation: 1}}, Seed: 9, First: 100, Count: count})
		for deal, n := range seen.seen {
			if n != 1 || deal.Trial < 100 || deal.Trial >= 100+count {
				t.Errorf("%+v was played %d times", deal, n)
			}
		}
		if len(seen.seen) != int(2*count) {
			t.Errorf("%d deals, want %d", len(seen.seen), 2*count)
		}
	}
}

// TestAGameThatPanicsIsNamed: a fault of a policy fails the run and says which game shows it.
func TestAGameThatPanicsIsNamed(t *testing.T) {
	shard := sim.Shard{Cells: []sim.Spec{toySpec("panic at 77")}, Arms: []sim.Arm{{}}, Seed: 5, Count: 200}
	err := local(3).Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error {
		t.Error("a shard with a broken game was handed on")
		return nil
	})
	var broken *sim.PanicError
	if !errors.As(err, &broken) || broken.Deal.Trial != 77 {
		t.Fatalf("got %v", err)
	}
	if want := sim.TicketOf(broken.Deal, broken.Spec).String(); !strings.Contains(err.Error(), want) {
		t.Errorf("%q does not name ticket %s", err, want)
	}
}

// TestStoppingReturnsTheContextsError: what was under way is dropped, what was finished was handed on.
func TestStoppingReturnsTheContextsError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	finished := 0
	err := local(2).Play(ctx, []sim.Shard{toyShard(0, 100), toyShard(100, 100), toyShard(200, 100)}, func(int, *sim.Tally) error {
		finished++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || finished != 1 {
		t.Errorf("%d shards, %v", finished, err)
	}
}

func stored(dir string, e sim.Executor) sim.Stored {
	return sim.Stored{Dir: dir, Executor: e, Resolve: resolveToy}
}

// counting counts the shards that are really played.
type counting struct {
	sim.Executor
	played *int
}

func (c counting) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	*c.played += len(shards)
	return c.Executor.Play(ctx, shards, done)
}

// TestAStoreResumes: what is there is not played again, and the sum is that of an uninterrupted run.
func TestAStoreResumes(t *testing.T) {
	dir := t.TempDir()
	shards := []sim.Shard{toyShard(0, 50), toyShard(50, 50), toyShard(100, 50), toyShard(150, 50)}
	// The second shard was played elsewhere, and a kill has left a file half written.
	play(t, stored(dir, local(1)), shards[1])
	if err := os.WriteFile(filepath.Join(dir, "unfinished-123"), []byte("tombst"), 0o666); err != nil {
		t.Fatal(err)
	}
	n := 0
	got := play(t, stored(dir, counting{local(2), &n}), shards...).Encode()
	if n != 3 || !bytes.Equal(got, play(t, local(1), shards...).Encode()) {
		t.Errorf("%d shards were played, want 3; or other bytes", n)
	}
	n = 0
	if again := play(t, stored(dir, counting{local(2), &n}), shards...).Encode(); n != 0 || !bytes.Equal(got, again) {
		t.Errorf("all there, yet %d shards were played", n)
	}
}

// TestADamagedStoreIsAnError: it is neither trusted nor overwritten.
func TestADamagedStoreIsAnError(t *testing.T) {
	dir := t.TempDir()
	shard := toyShard(0, 50)
	play(t, stored(dir, local(1)), shard)
	path := filepath.Join(dir, shard.Name()+".tally")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-3], 0o666); err != nil {
		t.Fatal(err)
	}
	err = stored(dir, local(1)).Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "is damaged") || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}
