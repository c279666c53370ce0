package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
)

// TestLabelsRunAsTheColumnsDo: the last axis fastest.
func TestLabelsRunAsTheColumnsDo(t *testing.T) {
	want := []string{"cards.north.a", "cards.north.b", "cards.north.c", "cards.south.a", "cards.south.b", "cards.south.c"}
	if got := toySchema.Metrics[toyCards].Labels(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := toySchema.Metrics[toyLength].Labels(); !slices.Equal(got, []string{"length"}) {
		t.Errorf("got %v", got)
	}
}

// TestColumnsAreDisjoint: no two metrics share a column, and together they fill the row.
func TestColumnsAreDisjoint(t *testing.T) {
	taken := map[string]string{}
	dense := 0
	for _, m := range toySchema.Metrics {
		for i := range m.Size() {
			column := fmt.Sprint(m.Sparse, toySchema.Column(m.Name)+i)
			if other, ok := taken[column]; ok {
				t.Errorf("%s and %s share column %s", m.Name, other, column)
			}
			taken[column] = m.Name
			if !m.Sparse {
				dense = max(dense, toySchema.Column(m.Name)+i+1)
			}
		}
	}
	if dense != toySchema.Columns() {
		t.Errorf("a row has %d columns, the metrics fill %d", toySchema.Columns(), dense)
	}
}

// TestSchemasThatContradictThemselvesPanic: a programmer wrote them.
func TestSchemasThatContradictThemselvesPanic(t *testing.T) {
	for want, faulty := range map[string]func(){
		"sparse metric x keeps more than sums": func() {
			sim.NewSchema(sim.Schema{Metrics: []sim.Metric{{Name: "x", Sparse: true, Keep: sim.Moments}}})
		},
		"metric x keeps a histogram of no bins": func() {
			sim.NewSchema(sim.Schema{Metrics: []sim.Metric{{Name: "x", Keep: sim.Histogram}}})
		},
		"no metric tempo": func() { toySchema.Column("tempo") },
	} {
		func() {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.Contains(p, want) {
					t.Errorf("panicked with %q, want %q", p, want)
				}
			}()
			faulty()
		}()
	}
}

// TestSchemasThatContradictThemselvesAreRefused: what a score must be for, and be.
func TestSchemasThatContradictThemselvesAreRefused(t *testing.T) {
	seats := []sim.Axis{{Name: "seat", Labels: []string{"a", "b", "c"}}}
	good := func() sim.Schema {
		return sim.Schema{
			Seats: seats[0].Labels, Rotations: 3, Rotates: sim.RotatesPolicies, Score: "score",
			Outcomes: []sim.Outcome{{Name: "a", Winner: 0}, {Name: "shared", Winner: sim.NoWinner, Shared: true}},
			Metrics:  []sim.Metric{{Name: "score", Axes: seats, Keep: sim.Moments, Max: sim.ScoreUnit}},
		}
	}
	sim.NewSchema(good())
	for what, spoil := range map[string]func(*sim.Schema){
		"a shared win with a winner":       func(s *sim.Schema) { s.Outcomes[1].Winner = 1 },
		"shared wins without a score":      func(s *sim.Schema) { s.Score, s.Rotations = "", 1 },
		"three rotations without a score":  func(s *sim.Schema) { s.Score, s.Outcomes = "", s.Outcomes[:1] },
		"a score that is not counted":      func(s *sim.Schema) { s.Score = "points" },
		"a score that is not by seat":      func(s *sim.Schema) { s.Metrics[0].Axes = nil },
		"a score of other parts":           func(s *sim.Schema) { s.Metrics[0].Max = 10 },
		"a score without squares":          func(s *sim.Schema) { s.Metrics[0].Keep = sim.Sum },
		"a figure of a metric not counted": func(s *sim.Schema) { s.Sections = []sim.Section{{Figures: []sim.Figure{{Metrics: []string{"x"}}}}} },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is not refused", what)
				}
			}()
			s := good()
			spoil(&s)
			sim.NewSchema(s)
		}()
	}
}
