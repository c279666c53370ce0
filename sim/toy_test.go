package sim_test

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
)

// The toy game: a coin of a given bias, a length, and a few marks. It is small enough to be counted again
// by hand, and has every kind of metric.
var toySchema = sim.NewSchema(sim.Schema{
	Seats: []string{"north", "south"}, Titles: []string{"North", "South"}, Purposes: []string{"all"}, Rotations: 2,
	Outcomes: []sim.Outcome{{Name: "north", Winner: 0}, {Name: "south", Winner: 1}, {Name: "draw", Winner: sim.NoWinner, Capped: true}},
	Metrics: []sim.Metric{
		{Name: "cards", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}, {Name: "card", Labels: []string{"a", "b", "c"}}}, Max: 100},
		{Name: "length", Keep: sim.Histogram, Max: 40, Bins: 20, Extremes: true},
		{Name: "hits", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}}, Keep: sim.Moments, Max: 9, Extremes: true},
		{Name: "squares", Axes: []sim.Axis{{Name: "square", Labels: strings.Split("abcdefghij", "")}}, Sparse: true, Max: 100},
		{Name: "tricks", Axes: []sim.Axis{{Name: "seat", Labels: []string{"north", "south"}}}, Keep: sim.Histogram, Max: 3, Bins: 4},
	},
	Sections: []sim.Section{{Figures: []sim.Figure{{Kind: sim.Ratios, Metrics: []string{"hits", "tricks"}}, {Kind: sim.Survival, Metrics: []string{"length"}}}}},
})

// The toy's metrics, as they are numbered in its schema.
const (
	toyCards = iota
	toyLength
	toyHits
	_
	toyTricks
)

// toyCell is the toy game as a cell; its scenario's text is what it does: "plain", "panic at TRIAL", "lean"
// (another game on the same deals).
type toyCell struct{ spec sim.Spec }

func (c toyCell) Spec() sim.Spec      { return c.spec }
func (c toyCell) About() sim.About    { return sim.About{Name: "toy"} }
func (c toyCell) Schema() *sim.Schema { return toySchema }
func (c toyCell) NewTable() sim.Table { return toyTable{c.spec.Scenario} }

func resolveToy(spec sim.Spec) (sim.Cell, error) { return toyCell{spec}, nil }

func toySpec(scenario string) sim.Spec {
	return sim.Spec{Game: "toy", Scenario: scenario, Matchup: []string{"p", "q"}, Signature: "s"}
}

type toyTable struct{ scenario string }

// toyBreaks is what a toy game panics with.
var toyBreaks any = "toy breaks"

func (t toyTable) Play(d sim.Deal, rec *record.Record) {
	if at, panics := strings.CutPrefix(t.scenario, "panic at "); panics && at == strconv.FormatUint(d.Trial, 10) {
		panic(toyBreaks)
	}
	stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(0, 0)
	luck := stream.Uint64()
	rec.Starter = int(luck&1) ^ int(d.Rotation)
	rec.Outcome = int(stream.Below(3))
	if t.scenario == "lean" && rec.Outcome == 2 {
		rec.Outcome = rec.Starter
	}
	rec.Trace = luck + uint64(rec.Outcome)
	for i := range 6 {
		rec.Row[toySchema.Column("cards")+i] = int32(stream.Below(5))
	}
	rec.Row[toySchema.Column("length")] = int32(stream.Below(30)) // some beyond the last bin
	for i := range 2 {
		rec.Row[toySchema.Column("hits")+i] = int32(stream.Below(4)) + int32(d.Rotation)
		rec.Row[toySchema.Column("tricks")+i] = int32(stream.Below(4))
	}
	for range stream.Below(4) {
		rec.Mark(int32(stream.Below(10)), 1+int32(stream.Below(3)))
	}
}

// threeArms are a cell, the same with seats swapped, and another cell on the same deals.
var threeArms = []sim.Arm{{}, {Rotation: 1}, {Cell: 1}}

func toyShard(first, count uint64) sim.Shard {
	return sim.Shard{Cells: []sim.Spec{toySpec("plain"), toySpec("lean")}, Arms: threeArms, Seed: 5, First: first, Count: count}
}

// cut cuts trials [0, end) into shards at the given places.
func cut(end uint64, places ...uint64) []sim.Shard {
	var shards []sim.Shard
	first := uint64(0)
	for _, place := range append(places, end) {
		shards = append(shards, toyShard(first, place-first))
		first = place
	}
	return shards
}

// play plays shards with an executor and merges them in the order they come.
func play(t testing.TB, e sim.Executor, shards ...sim.Shard) *sim.Tally {
	t.Helper()
	total := sim.NewTally(toySchema, len(shards[0].Arms))
	err := e.Play(context.Background(), shards, func(_ int, tally *sim.Tally) error { return total.Merge(tally) })
	if err != nil {
		t.Fatal(err)
	}
	return total
}

func local(workers int) sim.Local { return sim.Local{Resolve: resolveToy, Workers: workers} }

// witness is a cell that writes down which deals were played, their first random number, how many tables it
// made, and whether one of them was used by two at a time.
type witness struct {
	mu     sync.Mutex
	seen   map[sim.Deal]int
	luck   map[uint64]sim.Deal
	tables int
	shared bool
}

func newWitness() *witness {
	return &witness{seen: map[sim.Deal]int{}, luck: map[uint64]sim.Deal{}}
}

func (w *witness) resolve(sim.Spec) (sim.Cell, error) { return w, nil }
func (w *witness) Spec() sim.Spec                     { return toySpec("witness") }
func (w *witness) About() sim.About                   { return sim.About{} }
func (w *witness) Schema() *sim.Schema                { return toySchema }
func (w *witness) NewTable() sim.Table {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tables++
	return &witnessTable{of: w}
}

type witnessTable struct {
	of   *witness
	busy sync.Mutex
}

func (t *witnessTable) Play(d sim.Deal, _ *record.Record) {
	free := t.busy.TryLock()
	stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(0, 0)
	t.of.mu.Lock()
	t.of.seen[d]++
	t.of.luck[stream.Uint64()] = d
	t.of.shared = t.of.shared || !free
	t.of.mu.Unlock()
	if free {
		t.busy.Unlock()
	}
}
