package experiments_test

import (
	"bytes"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// part is a run of some trials, in two matchups.
func part(t *testing.T, first, trials uint64, changes ...func(*experiments.RunInput)) *experiments.RunResult {
	t.Helper()
	in := input(trials)
	in.FirstTrial = first
	in.Cells = append(in.Cells, spec("plain", "other"))
	for _, change := range changes {
		change(&in)
	}
	return run(t, in, 2)
}

func rotate(in *experiments.RunInput) { in.Rotate = true }

// TestMergedRunsAreTheWhole, byte for byte, in any order, rotated or not, one of them read from its file. What
// was merged stays as it was.
func TestMergedRunsAreTheWhole(t *testing.T) {
	for _, changes := range [][]func(*experiments.RunInput){nil, {rotate}} {
		whole := part(t, 0, 600, changes...).Encode()
		a, b, c := part(t, 0, 300, changes...), part(t, 300, 150, changes...), part(t, 450, 150, changes...)
		c, err := experiments.DecodeRun(c.Encode(), resolve)
		if err != nil {
			t.Fatal(err)
		}
		before := [][]byte{a.Encode(), b.Encode(), c.Encode()}
		for _, order := range [][]*experiments.RunResult{{a, b, c}, {c, b, a}, {b, c, a}, {a, b, c}} {
			merged, err := experiments.MergeRuns([]string{"1", "2", "3"}, order)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(merged.Encode(), whole) {
				t.Error("merged parts are other bytes than the whole")
			}
			// And can be merged further, and read.
			again, err := experiments.DecodeRun(merged.Encode(), resolve)
			if err != nil {
				t.Fatal(err)
			}
			further, err := experiments.MergeRuns([]string{"4", "5"}, []*experiments.RunResult{part(t, 600, 40, changes...), again})
			if err != nil || !bytes.Equal(further.Encode(), part(t, 0, 640, changes...).Encode()) {
				t.Errorf("merged further: other bytes (%v)", err)
			}
		}
		for i, r := range []*experiments.RunResult{a, b, c} {
			if !bytes.Equal(r.Encode(), before[i]) || r.Cells[0].OutcomeShare(0).Games != r.Cells[0].Games {
				t.Errorf("merging changed result %d", i)
			}
		}
	}
}

// TestMergingKeepsWhatIsMissing: parts with a gap between them, and parts that were stopped, say so.
func TestMergingKeepsWhatIsMissing(t *testing.T) {
	r, err := experiments.MergeRuns([]string{"1", "2"}, []*experiments.RunResult{part(t, 0, 100), part(t, 150, 100)})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Cells[0]
	if len(c.TrialRanges) != 2 || c.Trials != 200 || c.TrialRanges[1].First != 150 || c.Convergence[len(c.Convergence)-1].Trials != 64 {
		t.Errorf("%d trials of %v, converging to %+v", c.Trials, c.TrialRanges, c.Convergence)
	}
	for _, stopped := range []int{0, 1} {
		parts := []*experiments.RunResult{part(t, 0, 100), part(t, 100, 100)}
		parts[stopped].Complete = false
		if r, err := experiments.MergeRuns([]string{"1", "2"}, parts); err != nil || r.Complete {
			t.Errorf("part %d was stopped, the sum is complete (%v)", stopped, err)
		}
	}
}

// TestOtherExperimentsAreNotMerged: the error names the two that do not belong together, and why.
func TestOtherExperimentsAreNotMerged(t *testing.T) {
	cells := func(first, second sim.Spec) func(*experiments.RunInput) {
		return func(in *experiments.RunInput) { in.Cells = []sim.Spec{first, second} }
	}
	foreign := spec("plain", "other")
	foreign.Signature = "feedbeef"
	checkers := spec("plain", "other")
	checkers.Game = "checkers"
	for _, test := range []struct {
		what string
		last *experiments.RunResult
		want string
	}{
		{"seed", part(t, 700, 50, func(in *experiments.RunInput) { in.Seed = 9 }), "a.json and c.json: different seeds, 1 and 9"},
		{"rotation", part(t, 700, 50, rotate), "a.json and c.json: only one was played with --rotate"},
		{"scenario", part(t, 700, 50, cells(spec("plain", "p"), spec("slow", "other"))), "a.json and c.json: different scenarios, toy (of plain) and toy (of slow)"},
		{"matchup", part(t, 700, 50, cells(spec("plain", "p"), spec("plain", "third"))), "a.json and c.json: different matchups, other,q and third,q"},
		{"order of matchups", part(t, 700, 50, cells(spec("plain", "other"), spec("plain", "p"))), "a.json and c.json: different matchups, p,q and other,q"},
		{"number of matchups", run(t, experiments.RunInput{Cells: []sim.Spec{spec("plain", "p")}, Seed: 1, FirstTrial: 700, Trials: 50}, 1), "a.json and c.json: 2 and 1 cells"},
		{"version", part(t, 700, 50, cells(spec("plain", "p"), foreign)), "a.json and c.json: played by different versions"},
		{"game", part(t, 700, 50, cells(spec("plain", "p"), checkers)), "a.json and c.json: different games, toy and checkers"},
		{"trials of the first", part(t, 299, 1), "a.json and c.json: trials 299 to 299 are in both"},
		{"trials of the second", part(t, 400, 50), "b.json and c.json: trials 400 to 449 are in both"},
		{"trials of both", part(t, 290, 50), "a.json and c.json: trials 290 to 299 are in both"},
	} {
		results := []*experiments.RunResult{part(t, 0, 300), part(t, 300, 150), test.last}
		r, err := experiments.MergeRuns([]string{"a.json", "b.json", "c.json"}, results)
		if r != nil || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("another %s: got %v, want %s", test.what, err, test.want)
		}
	}
}
