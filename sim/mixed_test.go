package sim_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
)

// otherToy is the toy game in a scenario with one card more and another limit of length: its games are the plain
// toy's, its columns are others.
type otherToy struct {
	toyCell
	schema *sim.Schema
}

func (c otherToy) Schema() *sim.Schema { return c.schema }
func (c otherToy) NewTable() sim.Table { return otherTable{c.schema} }

type otherTable struct{ schema *sim.Schema }

func (t otherTable) Play(d sim.Deal, rec *record.Record) {
	plain := record.Record{Row: make([]int32, toySchema.Columns())}
	toyTable{"plain"}.Play(d, &plain)
	copy(rec.Row[t.schema.Column("cards"):], []int32{7, 7, 7, 7, 7, 7, 7, 7})
	for _, m := range toySchema.Metrics {
		if m.Keep >= sim.Moments {
			copy(rec.Row[t.schema.Column(m.Name):], plain.Row[toySchema.Column(m.Name):][:m.Size()])
		}
	}
	rec.Outcome, rec.Starter, rec.Trace, rec.Marks = plain.Outcome, plain.Starter, plain.Trace, plain.Marks
}

// changed returns the toy's schema with a change.
func changed(change func(s *sim.Schema)) *sim.Schema {
	s := *toySchema
	s.Metrics = slices.Clone(s.Metrics)
	for i := range s.Metrics {
		s.Metrics[i].Axes = slices.Clone(s.Metrics[i].Axes)
	}
	change(&s)
	return sim.NewSchema(s)
}

var otherSchema = changed(func(s *sim.Schema) {
	s.Metrics[toyCards].Axes[1].Labels = []string{"a", "new", "b", "c"}
	s.Metrics[toyLength].Bins = 35
})

// resolveMixed is resolveToy, with the scenario "other".
func resolveMixed(spec sim.Spec) (sim.Cell, error) {
	if spec.Scenario == "other" {
		return otherToy{toyCell{spec}, otherSchema}, nil
	}
	return resolveToy(spec)
}

// mixedShard has arms of three scenarios, and pairs between any of them.
func mixedShard(first, count uint64) sim.Shard {
	return sim.Shard{
		Cells: []sim.Spec{toySpec("plain"), toySpec("lean"), toySpec("other")},
		Arms:  []sim.Arm{{}, {Cell: 1}, {Cell: 2}},
		Pairs: []sim.Pair{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 2}, {From: 2, To: 1}},
		Seed:  5, First: first, Count: count,
	}
}

func playMixed(t *testing.T, e sim.Executor, shards ...sim.Shard) *sim.Tally {
	t.Helper()
	total := sim.NewMixedTally([]*sim.Schema{toySchema, toySchema, otherSchema}, shards[0].Pairs)
	err := e.Play(context.Background(), shards, func(_ int, tally *sim.Tally) error { return total.Merge(tally) })
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// TestScenariosWithOtherCardsAreCompared: a card more, or another limit, changes a tally's columns; arms with other
// columns are compared all the same, and each counts its own.
func TestScenariosWithOtherCardsAreCompared(t *testing.T) {
	tally := playMixed(t, sim.Local{Resolve: resolveMixed, Workers: 2}, mixedShard(0, 300), mixedShard(300, 100))
	if got := tally.Diverged(3); got != 0 {
		t.Errorf("%d games diverged between scenarios that play alike", got)
	}
	if got := tally.Sums(2, sim.All, toyCards); !slices.Equal(got, slices.Repeat([]int64{2800}, 8)) {
		t.Errorf("the other scenario's cards are %v, want 7 a game of each of 4 for 2 seats", got)
	}
	long := func(arm int) int64 { // games of 19 and more
		hist := tally.Histograms(arm, sim.All, toyLength)[0]
		n := int64(0)
		for _, games := range hist[19:] {
			n += games
		}
		return n
	}
	if bins := len(tally.Histograms(2, sim.All, toyLength)[0]); bins != 35 || long(0) != long(2) {
		t.Errorf("%d bins (want 35), %d games of 19 and more (want %d)", bins, long(2), long(0))
	}
}

// TestAnyArmsArePaired: the differences of a pair are those of its own two arms, whichever they are.
func TestAnyArmsArePaired(t *testing.T) {
	tally := playMixed(t, sim.Local{Resolve: resolveMixed, Workers: 2}, mixedShard(0, 400))
	leanFromPlain, _ := tally.Differences(1, toyHits)
	plainFromLean, _ := tally.Differences(2, toyHits)
	leanFromOther, squares := tally.Differences(4, toyHits)
	for i := range leanFromPlain {
		if leanFromPlain[i] != -plainFromLean[i] || leanFromOther[i] != leanFromPlain[i] {
			t.Errorf("differences %v, back %v, from the other %v", leanFromPlain, plainFromLean, leanFromOther)
		}
	}
	if squares[0] != 0 || tally.Diverged(1) == 0 || tally.Diverged(1) != tally.Diverged(2) || tally.Diverged(4) != tally.Diverged(1) {
		t.Errorf("%d, %d and %d games diverged, want as many and some", tally.Diverged(1), tally.Diverged(2), tally.Diverged(4))
	}
	for _, starter := range []int{0, 1} {
		if a, b := tally.Joint(1, starter, 2, 0), tally.Joint(2, starter, 0, 2); a != b {
			t.Errorf("%d draws became wins, %d wins draws on the way back", a, b)
		}
	}
	if a, b := tally.Parted(1, 2, 0), tally.Parted(2, 0, 2); !slices.Equal(a, b) || len(a) != 5 {
		t.Errorf("trials %v there, %v back, want the same five", a, b)
	}
}

// TestMixedTalliesAreStored: the same bytes for any workers, through a store, and decoded again.
func TestMixedTalliesAreStored(t *testing.T) {
	want := playMixed(t, sim.Local{Resolve: resolveMixed, Workers: 1}, mixedShard(0, 300), mixedShard(300, 100)).Encode()
	store := sim.Stored{Dir: t.TempDir(), Executor: sim.Local{Resolve: resolveMixed, Workers: 7}, Resolve: resolveMixed}
	for _, e := range []sim.Executor{sim.Local{Resolve: resolveMixed, Workers: 5}, store, store} {
		got := playMixed(t, e, mixedShard(300, 100), mixedShard(0, 300))
		if !bytes.Equal(got.Encode(), want) {
			t.Fatalf("%T: other bytes", e)
		}
	}
	schemas := []*sim.Schema{toySchema, toySchema, otherSchema}
	if again, err := sim.DecodeMixedTally(schemas, mixedShard(0, 1).Pairs, want); err != nil || !bytes.Equal(again.Encode(), want) {
		t.Errorf("decoding what was encoded: %v", err)
	}
	if _, err := sim.DecodeMixedTally(schemas, []sim.Pair{{From: 0, To: 1}}, want); err == nil {
		t.Error("it decodes with other pairs")
	}
}

// TestTalliesOfOtherPairsAreNotMerged: their differences are of other arms.
func TestTalliesOfOtherPairsAreNotMerged(t *testing.T) {
	schemas := []*sim.Schema{toySchema, toySchema, otherSchema}
	a := sim.NewMixedTally(schemas, mixedShard(0, 1).Pairs)
	for what, b := range map[string]*sim.Tally{
		"other pairs":   sim.NewMixedTally(schemas, []sim.Pair{{From: 0, To: 1}}),
		"other schemas": sim.NewMixedTally([]*sim.Schema{toySchema, otherSchema, toySchema}, mixedShard(0, 1).Pairs),
	} {
		if err := a.Merge(b); err == nil || !strings.Contains(err.Error(), "different shapes") {
			t.Errorf("%s: got %v", what, err)
		}
	}
}

// TestArmsThatCountOtherThingsAreNotCompared: their differences would be of different things.
func TestArmsThatCountOtherThingsAreNotCompared(t *testing.T) {
	for what, change := range map[string]func(s *sim.Schema){
		"a metric less":      func(s *sim.Schema) { s.Metrics = s.Metrics[:4] },
		"another metric":     func(s *sim.Schema) { s.Metrics[toyLength].Name = "width" },
		"other labels":       func(s *sim.Schema) { s.Metrics[toyHits].Axes[0].Labels = []string{"south", "north"} },
		"other moments":      func(s *sim.Schema) { s.Metrics[toyLength].Keep = sim.Sum; s.Metrics[toyLength].Extremes = false },
		"another outcome":    func(s *sim.Schema) { s.Outcomes = append(slices.Clone(s.Outcomes), sim.Outcome{Name: "loss"}) },
		"an outcome renamed": func(s *sim.Schema) { s.Outcomes = slices.Clone(s.Outcomes); s.Outcomes[2].Name = "none" },
		"another seat":       func(s *sim.Schema) { s.Seats = []string{"north", "east"} },
	} {
		schema := changed(func(s *sim.Schema) {
			s.Sections = nil // they name metrics
			change(s)
		})
		e := sim.Local{Resolve: func(spec sim.Spec) (sim.Cell, error) {
			if spec.Scenario == "other" {
				return otherToy{toyCell{spec}, schema}, nil
			}
			return resolveToy(spec)
		}}
		err := e.Play(context.Background(), []sim.Shard{mixedShard(0, 10)}, func(int, *sim.Tally) error { return nil })
		if err == nil || err.Error() != "arms 0 and 2 count different things" {
			t.Errorf("%s: got %v", what, err)
		}
	}
}
