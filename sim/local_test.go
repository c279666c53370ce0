package sim_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tombstone/sim"
)

// TestSameBytesForAnyWorkers: how many play changes nothing, for any number of trials: prime, fewer than the
// workers, a chunk of them and one more or less.
func TestSameBytesForAnyWorkers(t *testing.T) {
	counts := []uint64{1, 2, 31, 32, 33, 97, 1009}
	if !testing.Short() {
		counts = append(counts, 200_003) // so many that two workers would, now and then, come for one chunk
	}
	for _, count := range counts {
		shards := []sim.Shard{toyShard(0, count), toyShard(count, 13)}
		want := play(t, local(1), shards...).Encode()
		for _, workers := range []int{0, 1, 2, 3, 7, 64} {
			if got := play(t, local(workers), shards...).Encode(); !bytes.Equal(got, want) {
				t.Errorf("%d trials, %d workers: other bytes", count, workers)
			}
		}
	}
}

// TestSameBytesForAnyOrderOfShards: nothing may depend on the order in which work is done.
func TestSameBytesForAnyOrderOfShards(t *testing.T) {
	shards := cut(900, 10, 11, 300, 555, 640, 899)
	want := play(t, local(1), toyShard(0, 900)).Encode()
	r := rand.New(rand.NewPCG(13, 14))
	for range 20 {
		r.Shuffle(len(shards), func(i, j int) { shards[i], shards[j] = shards[j], shards[i] })
		if !bytes.Equal(play(t, local(3), shards...).Encode(), want) {
			t.Fatalf("another order of shards: other bytes")
		}
	}
}

// TestPlayingAtTheSameTime: one Local serves several callers, as a server would use it.
func TestPlayingAtTheSameTime(t *testing.T) {
	e, want := local(2), play(t, local(1), toyShard(0, 300)).Encode()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			err := e.Play(context.Background(), []sim.Shard{toyShard(0, 300)}, func(_ int, tally *sim.Tally) error {
				if !bytes.Equal(tally.Encode(), want) {
					t.Error("other bytes")
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

// TestEveryDealIsPlayedOnce: no trial is missed or played twice in any arm, with more workers than trials, and
// no table by two workers at a time.
func TestEveryDealIsPlayedOnce(t *testing.T) {
	for _, count := range []uint64{1, 31, 32, 33, 500} {
		w := newWitness()
		e := sim.Local{Resolve: w.resolve, Workers: 40, Played: new(atomic.Int64)}
		play(t, e, sim.Shard{Cells: []sim.Spec{w.Spec()}, Arms: []sim.Arm{{}, {Rotation: 1}, {Redraw: 2}}, Seed: 9, First: 100, Count: count})
		for deal, n := range w.seen {
			if n != 1 || deal.Seed != 9 || deal.Trial < 100 || deal.Trial >= 100+count {
				t.Errorf("%+v was played %d times", deal, n)
			}
		}
		if len(w.seen) != int(3*count) || e.Played.Load() != int64(3*count) {
			t.Errorf("%d deals, and %d counted, want %d", len(w.seen), e.Played.Load(), 3*count)
		}
		if w.tables > 40 || w.shared {
			t.Errorf("%d tables for 40 workers; shared: %v", w.tables, w.shared)
		}
	}
}

// TestNoMoreWorkersThanProcessors: they would only take turns, each with memory that the others push out of the caches.
func TestNoMoreWorkersThanProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for workers, want := range map[int]int{0: 2, 1: 1, 2: 2, 64: 2} {
		w := newWitness()
		play(t, sim.Local{Resolve: w.resolve, Workers: workers}, sim.Shard{Cells: []sim.Spec{w.Spec()}, Arms: []sim.Arm{{}}, Count: 2000})
		if w.tables != want {
			t.Errorf("%d workers on two processors sit at %d tables, want %d", workers, w.tables, want)
		}
	}
}

// TestNeighbouringSeedsShareNoDeal: a seed's trials are not another's, one along. The arms of a trial do share
// its deal, and a purpose drawn afresh does not.
func TestNeighbouringSeedsShareNoDeal(t *testing.T) {
	w := newWitness()
	e := sim.Local{Resolve: w.resolve, Workers: 2}
	const seeds, trials = 4, 5000
	for seed := range uint64(seeds) {
		play(t, e, sim.Shard{Cells: []sim.Spec{w.Spec()}, Arms: []sim.Arm{{}, {Rotation: 1}}, Seed: seed, Count: trials})
	}
	if len(w.luck) != seeds*trials {
		t.Errorf("%d trials of %d seeds are %d deals", trials, seeds, len(w.luck))
	}
	play(t, e, sim.Shard{Cells: []sim.Spec{w.Spec()}, Arms: []sim.Arm{{Redraw: 1}}, Seed: 0, Count: trials})
	if len(w.luck) != (seeds+1)*trials {
		t.Errorf("drawn afresh: %d deals more, want %d", len(w.luck)-seeds*trials, trials)
	}
}

// TestAGameThatPanicsIsNamed: a fault of an engine or a policy fails the run and says which game shows it.
// What was finished before was handed on; the broken shard is not.
func TestAGameThatPanicsIsNamed(t *testing.T) {
	defer func(before any) { toyBreaks = before }(toyBreaks)
	for _, value := range []any{"toy breaks", errors.New("toy breaks"), 42} {
		toyBreaks = value
		for _, workers := range []int{1, 3, 64} {
			good, bad := toyShard(0, 50), toyShard(50, 200)
			bad.Cells = []sim.Spec{toySpec("plain"), toySpec("panic at 77")}
			good.Cells = bad.Cells
			var finished []int
			err := local(workers).Play(context.Background(), []sim.Shard{good, bad, toyShard(250, 10)}, func(i int, _ *sim.Tally) error {
				finished = append(finished, i)
				return nil
			})
			var broken *sim.PanicError
			if !errors.As(err, &broken) || broken.Value != value || broken.Deal != (sim.Deal{Seed: 5, Trial: 77, Arm: sim.Arm{Cell: 1}}) || broken.Spec.Scenario != "panic at 77" {
				t.Fatalf("%d workers: got %v", workers, err)
			}
			if want := sim.TicketOf(broken.Deal, broken.Spec).String(); !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), fmt.Sprint(value)) {
				t.Errorf("%q does not name ticket %s, or not what was wrong", err, want)
			}
			if !bytes.Contains(broken.Stack, []byte("toyTable.Play")) {
				t.Errorf("the stack does not show the game:\n%s", broken.Stack)
			}
			if fmt.Sprint(finished) != "[0]" {
				t.Errorf("%d workers: shards %v were handed on, want the first alone", workers, finished)
			}
		}
	}
}

// TestStoppingReturnsTheContextsError: what was under way is dropped, what was finished was handed on.
func TestStoppingReturnsTheContextsError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	finished := 0
	err := local(2).Play(ctx, cut(300, 100, 200), func(int, *sim.Tally) error {
		finished++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || finished != 1 {
		t.Errorf("%d shards, %v", finished, err)
	}
	// Once stopped, nothing is played.
	w := newWitness()
	err = sim.Local{Resolve: w.resolve}.Play(ctx, []sim.Shard{toyShard(0, 100)}, func(int, *sim.Tally) error { return nil })
	if !errors.Is(err, context.Canceled) || len(w.seen) > 0 {
		t.Errorf("%d games played, %v", len(w.seen), err)
	}
}

// TestStoppingIsPrompt: however large the shard, a worker stops at the end of its chunk.
func TestStoppingIsPrompt(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := local(3).Play(ctx, []sim.Shard{toyShard(0, 1<<40)}, func(int, *sim.Tally) error {
		t.Error("an unfinished shard was handed on")
		return nil
	})
	if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > 5*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// TestWhatFailsIsHandedOn: an error of the receiver, and of a cell that cannot be made, ends the playing.
func TestWhatFailsIsHandedOn(t *testing.T) {
	full := errors.New("disk full")
	calls := 0
	err := local(2).Play(context.Background(), cut(300, 100, 200), func(int, *sim.Tally) error { calls++; return full })
	if !errors.Is(err, full) || calls != 1 {
		t.Errorf("receiver: %v after %d shards", err, calls)
	}
	unknown := errors.New("unknown game")
	e := sim.Local{Resolve: func(sim.Spec) (sim.Cell, error) { return nil, unknown }}
	if err := e.Play(context.Background(), cut(10), nil); !errors.Is(err, unknown) {
		t.Errorf("cell: %v", err)
	}
}

// TestShardsThatCannotBePlayedAreRefused: a shard may come from elsewhere, and one that does nothing is no
// success.
func TestShardsThatCannotBePlayedAreRefused(t *testing.T) {
	for want, change := range map[string]func(*sim.Shard){
		"no trials":               func(s *sim.Shard) { s.Count = 0 },
		"no arms":                 func(s *sim.Shard) { s.Arms = nil },
		"arm 2 plays cell 1 of 1": func(s *sim.Shard) { s.Cells = s.Cells[:1] },
		"more than a seed has":    func(s *sim.Shard) { s.First = ^uint64(0) - 5 },
		"arms 1 and 3 of 3":       func(s *sim.Shard) { s.Pairs = []sim.Pair{{From: 1, To: 3}} },
		"arms 2 and 2 of 3":       func(s *sim.Shard) { s.Pairs = []sim.Pair{{From: 2, To: 2}} },
	} {
		shard := toyShard(0, 10)
		change(&shard)
		for _, e := range []sim.Executor{local(2), stored(t.TempDir(), local(2))} {
			err := e.Play(context.Background(), []sim.Shard{shard}, func(int, *sim.Tally) error { return nil })
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%T: got %v, want %s", e, err, want)
			}
		}
	}
}

// TestCellsWithTheSameShortNameAreTwoCells: of a hundred thousand cells two have the same eight digits. Their
// tickets cannot be told apart, but their games must be.
func TestCellsWithTheSameShortNameAreTwoCells(t *testing.T) {
	if testing.Short() {
		t.Skip("looks for two such cells")
	}
	named := map[string]sim.Spec{}
	var one, other sim.Spec
	for n := 0; one.Scenario == ""; n++ {
		other = toySpec(fmt.Sprint("scenario ", n))
		if twin, found := named[other.Hash()]; found {
			one = twin
		}
		named[other.Hash()] = other
	}
	made := map[string]int{}
	e := sim.Local{Workers: 2, Resolve: func(s sim.Spec) (sim.Cell, error) {
		made[s.Scenario]++
		return toyCell{s}, nil
	}}
	a, b := toyShard(0, 10), toyShard(10, 10)
	a.Cells = []sim.Spec{one, other}
	b.Cells = a.Cells
	play(t, e, a, b)
	if made[one.Scenario] != 1 || made[other.Scenario] != 1 {
		t.Errorf("%q and %q are both named %s: cells made %v, want each once", one.Scenario, other.Scenario, one.Hash(), made)
	}
}

// TestMemoryDoesNotGrowWithTheGames: a hundred times the games, as good as the same memory.
func TestMemoryDoesNotGrowWithTheGames(t *testing.T) {
	allocated := func(trials uint64) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		play(t, local(2), toyShard(0, trials))
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1000)
	few, many := allocated(1000), allocated(100_000)
	if many > few+500_000 { // 5 bytes a trial; its records alone are a hundred times that
		t.Errorf("%d bytes for 1,000 trials, %d for 100,000", few, many)
	}
}
