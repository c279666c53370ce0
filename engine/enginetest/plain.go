package enginetest

import (
	"reflect"
	"testing"

	"tombstone/engine/rng"
)

// testPlain: a State holds no pointer, so that assignment copies it and == compares it, and has the
// size that is written down for it.
func testPlain[State any](t *testing.T, size uintptr) {
	of := reflect.TypeFor[State]()
	for _, where := range pointers(of, of.Name()) {
		t.Errorf("%s is no plain value", where)
	}
	if of.Size() != size {
		t.Errorf("a state has %d bytes, written down are %d", of.Size(), size)
	}
}

// pointers lists the places in a type that are not plain values.
func pointers(of reflect.Type, name string) (places []string) {
	switch of.Kind() {
	case reflect.Struct:
		for field := range of.NumField() {
			f := of.Field(field)
			places = append(places, pointers(f.Type, name+"."+f.Name)...)
		}
	case reflect.Array:
		places = pointers(of.Elem(), name+"[]")
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
	default: // pointers and what holds them; floats too, for which == is no equality
		places = append(places, name+" ("+of.String()+")")
	}
	return places
}

// testAllocations: once a table has played, it plays without allocating.
func testAllocations(t *testing.T, play func(rng.Key) uint64, games int) {
	all := func() {
		for trial := range uint64(games) {
			play(rng.NewKey(Seed, trial, 0))
		}
	}
	if n := testing.AllocsPerRun(1, all); n != 0 { // a warm-up, then one run: an exact number
		t.Errorf("%d games allocate %v times", games, n)
	}
}

// testKeys: a key is one game, whatever was played at the table before, and another key is another.
func testKeys[State, Action comparable, Chance any](t *testing.T, g Game[State, Action, Chance], games int) {
	play := g.NewTable()
	traces := map[uint64]int{}
	for trial := range uint64(games) {
		key := rng.NewKey(Seed, trial, 0)
		trace := play(key)
		if alone := g.NewTable()(key); alone != trace {
			t.Errorf("trial %d: trace %x, alone at its table %x", trial, trace, alone)
		}
		if again := play(key); again != trace {
			t.Errorf("trial %d: trace %x, played again %x", trial, trace, again)
		}
		var first, second State
		g.Start(&first, key)
		g.Start(&second, key)
		if first != second {
			t.Errorf("trial %d starts as\n%s and as\n%s", trial, g.FormatState(&first), g.FormatState(&second))
		}
		traces[trace]++
	}
	// Games in which nobody has a decision are all alike; any others differ.
	if games > 1 && len(traces) == 1 {
		for trace := range traces {
			if trace != 0 {
				t.Errorf("all %d games have the trace %x", games, trace)
			}
		}
	}
}
