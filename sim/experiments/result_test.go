package experiments_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

var update = flag.Bool("update", false, "rewrite the results in testdata")

// TestResultFilesReadBack to the same bytes, and to results that answer the same.
func TestResultFilesReadBack(t *testing.T) {
	for _, rotate := range []bool{false, true} {
		in := input(500)
		in.Rotate = rotate
		r := run(t, in, 2)
		again, err := experiments.DecodeRun(r.Encode(), resolve)
		if err != nil || !bytes.Equal(again.Encode(), r.Encode()) {
			t.Fatalf("reading back: %v", err)
		}
		a, b := r.Cells[0], again.Cells[0]
		if a.OutcomeShare(1) != b.OutcomeShare(1) || a.FirstTurn(0) != b.FirstTurn(0) || a.Mean(length, 0) != b.Mean(length, 0) || a.Quantile(length, 0, 0.9) != b.Quantile(length, 0, 0.9) {
			t.Error("read back, it answers otherwise")
		}
	}
}

// TestChangedResultFilesAreRefused: whatever value, name or sign is changed anywhere in the file. What cannot be
// noticed is that a run was complete: nothing else follows from it.
func TestChangedResultFilesAreRefused(t *testing.T) {
	data := run(t, input(60), 2).Encode()
	refused := func(what string, bad []byte) {
		t.Helper()
		if r, err := experiments.DecodeRun(bad, resolve); err == nil || r != nil {
			t.Errorf("not noticed: %s", what)
		}
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	start := 0
	for _, line := range lines {
		for at, c := range line {
			other := c
			switch {
			case c >= '0' && c <= '8':
				other = c + 1
			case c == '9':
				other = '0'
			case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
				other = c ^ 1 // another letter, or a sign
			case strings.ContainsRune("{}[],:-", rune(c)):
				other = ' '
			default:
				continue
			}
			bad := bytes.Clone(data)
			bad[start+at] = other
			refused(string(line)+string(other), bad)
		}
		if len(line) > 0 {
			refused("without "+string(line), append(bytes.Clone(data[:start]), data[start+len(line):]...))
		}
		start += len(line)
	}
	refused("an empty cell", []byte(`{"format": "tombstone run", "version": 1, "cells": [null]}`))
	refused("a field more", bytes.Replace(data, []byte(`"complete": true`), []byte(`"complete": true, "more": 1`), 1))
	refused("without its last byte", data[:len(data)-1])
	refused("an empty file", nil)
	refused("something else", []byte(`{"hello": "world"}`))
}

// TestOtherFilesAreNamed: a newer version, another kind of file, and a cell that cannot be made here.
func TestOtherFilesAreNamed(t *testing.T) {
	data := run(t, input(60), 2).Encode()
	for want, bad := range map[string][]byte{
		"not a result file of tombstone run":    bytes.Replace(data, []byte("tombstone run"), []byte("tombstone sweep"), 1),
		"result file of version 9 (expected 1)": bytes.Replace(data, []byte(`"version": 1`), []byte(`"version": 9`), 1),
		"damaged result file":                   bytes.Replace(data, []byte(`"games": 60`), []byte(`"games": 61`), 1),
		"cell 1: damaged tally":                 bytes.Replace(data, []byte(`"tally": "`), []byte(`"tally": "!`), 1),
		"cell 1: tally cut short or changed":    bytes.Replace(data, []byte(`"tally": "dG9tYnN0b25lIHRhbGx5IDMK`), []byte(`"tally": "dG9tYnN0b25lIHRhbGx5IDMKAAAA`), 1),
		"cell 1: not a tally of this version":   bytes.Replace(data, []byte(`"tally": "dG9t`), []byte(`"tally": "AAAA`), 1),
	} {
		if _, err := experiments.DecodeRun(bad, resolve); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	unknown := errors.New("unknown policy")
	_, err := experiments.DecodeRun(data, func(sim.Spec) (sim.Cell, error) { return nil, unknown })
	if !errors.Is(err, unknown) || !strings.Contains(err.Error(), "cell 1") {
		t.Errorf("got %v", err)
	}
}

// shippedInput plays a few games of the first shipped scenario, each deal for each side to begin.
func shippedInput(t *testing.T) experiments.RunInput {
	t.Helper()
	g := games.All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	s, problems := g.Load(src, nil)
	if s == nil {
		t.Fatal(problems)
	}
	matchup, err := s.Matchup("random,random")
	if err != nil {
		t.Fatal(err)
	}
	return experiments.RunInput{Cells: []sim.Spec{g.Spec(s, matchup)}, Seed: 1, Trials: 12, Rotate: true}
}

func runShipped(t *testing.T, in experiments.RunInput) *experiments.RunResult {
	t.Helper()
	r, err := experiments.Run(t.Context(), sim.Local{Resolve: games.Resolve}, games.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTheResultFileStays: others read it. A field that changes its meaning or goes away needs a new version; new
// rules or counts change this file for a reason, which the commit gives. (The signature and the cell's hash are
// masked: they change with every policy.)
func TestTheResultFileStays(t *testing.T) {
	in := shippedInput(t)
	got := runShipped(t, in).Encode()
	got = bytes.ReplaceAll(got, []byte(in.Cells[0].Hash()), []byte("CELLHASH"))
	got = bytes.ReplaceAll(got, []byte(in.Cells[0].Signature), []byte("SIGNATUR"))
	const file = "testdata/run.json"
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s, line %d: got %.200s, want %.200s (-update writes it anew)", file, i+1, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s: got %d lines, want %d (-update writes it anew)", file, len(a), len(b))
	}
}

// TestTicketsNameTheirGames: played again by its ticket, an extreme game has the value that the result says.
func TestTicketsNameTheirGames(t *testing.T) {
	in := shippedInput(t)
	in.Trials = 1000
	c := runShipped(t, in).Cells[0]
	cell, err := games.Resolve(c.Spec)
	if err != nil {
		t.Fatal(err)
	}
	rotations := map[uint8]bool{}
	for _, e := range c.Extremes {
		ticket, err := sim.ParseTicket(e.Ticket)
		if err != nil || ticket.Cell != c.Cell || ticket.Seed != in.Seed {
			t.Fatalf("%s %s: ticket %s (%v)", e.Which, e.Metric, e.Ticket, err)
		}
		rotations[ticket.Rotation] = true
		rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
		cell.NewTable().Play(ticket.Deal(), &rec)
		value := int64(0)
		for _, m := range cell.Schema().Metrics {
			for i := range m.Size() {
				if m.Name == e.Metric {
					value += int64(rec.Row[cell.Schema().Column(m.Name)+i])
				}
			}
		}
		if value != e.Value {
			t.Errorf("%s %s is %d, but game %s has %d", e.Which, e.Metric, e.Value, e.Ticket, value)
		}
	}
	if len(c.Extremes) < 4 || len(rotations) != 2 {
		t.Errorf("%d extremes, in rotations %v: too few to test much", len(c.Extremes), rotations)
	}
}

// TestWhatIsReadableAddsUp: outcomes by who began are the outcomes, every metric counts every game, the last
// prefix is all, and histograms hold all games.
func TestWhatIsReadableAddsUp(t *testing.T) {
	for _, c := range []*experiments.CellResult{runShipped(t, shippedInput(t)).Cells[0], run(t, input(3000), 2).Cells[0]} {
		total := int64(0)
		for name, n := range c.Outcomes {
			total += n
			begun := int64(0)
			for _, outcomes := range c.ByFirst {
				begun += outcomes[name]
			}
			last := c.Convergence[len(c.Convergence)-1]
			if begun != n || last.Outcomes[name] != n || last.Trials != uint64(c.Trials) {
				t.Errorf("%s: %d of %d games, %d by who began, %d in the last prefix of %d", name, n, c.Games, begun, last.Outcomes[name], last.Trials)
			}
		}
		if total != c.Games {
			t.Errorf("%d games, %d outcomes", c.Games, total)
		}
		for name, m := range c.Metrics {
			n := int64(0)
			for _, games := range m.Histogram {
				n += games
			}
			if m.N != c.Games || m.Bins > 0 && n != c.Games || len(m.Histogram) > m.Bins || m.Unit == "" {
				t.Errorf("%s: %+v of %d games", name, m, c.Games)
			}
		}
	}
}

// FuzzDecodeRun: whatever the bytes, an error or a result that has them.
func FuzzDecodeRun(f *testing.F) {
	r, err := experiments.Run(f.Context(), sim.Local{Resolve: resolve}, resolve, input(3))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(r.Encode())
	f.Add([]byte(`{"format": "tombstone run", "version": 1, "cells": [null]}`))
	f.Add([]byte(`{"format": "tombstone run", "version": 1, "cells": [{"spec": {"matchup": ["p", "q"]}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if r, err := experiments.DecodeRun(data, resolve); err == nil && !bytes.Equal(r.Encode(), data) {
			t.Error("decoded, but encodes to other bytes")
		}
	})
}
