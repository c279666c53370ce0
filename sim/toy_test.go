package sim_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
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
	},
})

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

func (t toyTable) Play(d sim.Deal, rec *record.Record) {
	if t.scenario == fmt.Sprint("panic at ", d.Trial) {
		panic("toy breaks")
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
	rec.Row[toySchema.Column("length")] = int32(stream.Below(30))
	for i := range 2 {
		rec.Row[toySchema.Column("hits")+i] = int32(stream.Below(4))
	}
	for range stream.Below(4) {
		rec.Mark(int32(stream.Below(10)), 1+int32(stream.Below(3)))
	}
}

var threeArms = []sim.Arm{{}, {Rotation: 1}, {Cell: 1}}

func toyShard(first, count uint64) sim.Shard {
	return sim.Shard{Cells: []sim.Spec{toySpec("plain"), toySpec("lean")}, Arms: threeArms, Seed: 5, First: first, Count: count}
}

// play plays shards with an executor and merges them in the order they come.
func play(t *testing.T, e sim.Executor, shards ...sim.Shard) *sim.Tally {
	t.Helper()
	total := sim.NewTally(toySchema, len(shards[0].Arms))
	err := e.Play(context.Background(), shards, func(_ int, tally *sim.Tally) error { return total.Merge(tally) })
	if err != nil {
		t.Fatal(err)
	}
	return total
}

func local(workers int) sim.Local { return sim.Local{Resolve: resolveToy, Workers: workers} }

// TestMain lets this test binary serve as the other machine: it then plays the shards it is sent and sends
// back their tallies.
func TestMain(m *testing.M) {
	if os.Getenv("SIM_TEST_WORKER") != "" {
		serve()
		return
	}
	os.Exit(m.Run())
}

func serve() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var shard sim.Shard
		if err := json.Unmarshal(in.Bytes(), &shard); err != nil {
			panic(err)
		}
		err := local(2).Play(context.Background(), []sim.Shard{shard}, func(_ int, t *sim.Tally) error {
			fmt.Println(base64.StdEncoding.EncodeToString(t.Encode()))
			return nil
		})
		if err != nil {
			panic(err)
		}
	}
}

// remote ships shards to another process and takes its tallies.
type remote struct{}

func (remote) Play(ctx context.Context, shards []sim.Shard, done func(i int, t *sim.Tally) error) error {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "SIM_TEST_WORKER=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewReader(out)
	for i, shard := range shards {
		if err := json.NewEncoder(in).Encode(shard); err != nil {
			return err
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		data, err := base64.StdEncoding.DecodeString(strings.TrimSpace(line))
		if err != nil {
			return err
		}
		t, err := sim.DecodeTally(toySchema, len(shard.Arms), data)
		if err != nil {
			return err
		}
		if err := done(i, t); err != nil {
			return err
		}
	}
	return errors.Join(in.Close(), cmd.Wait())
}

// deals records which deals were played.
type deals struct {
	mu   sync.Mutex
	seen map[sim.Deal]int
}

func (d *deals) Spec() sim.Spec      { return toySpec("deals") }
func (d *deals) About() sim.About    { return sim.About{} }
func (d *deals) Schema() *sim.Schema { return toySchema }
func (d *deals) NewTable() sim.Table { return d }
func (d *deals) Play(deal sim.Deal, _ *record.Record) {
	d.mu.Lock()
	d.seen[deal]++
	d.mu.Unlock()
}
