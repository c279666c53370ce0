package record_test

import (
	"slices"
	"testing"

	"tombstone/engine/record"
)

func TestResetKeepsTheMemoryOnly(t *testing.T) {
	r := record.Record{Outcome: 2, Starter: 1, Trace: 7, Row: []int32{1, 2, 3}}
	for range 5 {
		r.Mark(4, 1)
	}
	r.Mark(9, -2)
	if want := (record.Mark{Column: 9, N: -2}); len(r.Marks) != 6 || r.Marks[5] != want {
		t.Fatalf("got marks %v, want six with %v last", r.Marks, want)
	}
	row, marks := &r.Row[0], cap(r.Marks)
	r.Reset()
	if r.Outcome != 0 || r.Starter != 0 || r.Trace != 0 || !slices.Equal(r.Row, []int32{0, 0, 0}) || len(r.Marks) != 0 {
		t.Errorf("got %+v, want it empty", r)
	}
	if &r.Row[0] != row || cap(r.Marks) != marks {
		t.Error("the memory is not kept")
	}
}

func TestReuseAllocatesNothing(t *testing.T) {
	r := record.Record{Row: make([]int32, 8)}
	game := func() {
		r.Reset()
		for column := range int32(100) {
			r.Row[column%8]++
			r.Mark(column, 1)
		}
	}
	game()
	if n := testing.AllocsPerRun(1, game); n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}

func TestTheZeroRecordResets(t *testing.T) {
	var r record.Record
	r.Reset()
	if r.Row != nil || len(r.Marks) != 0 {
		t.Errorf("got %+v, want it empty", r)
	}
}
