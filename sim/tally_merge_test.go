package sim_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tombstone/sim"
)

// merged merges tallies into a new one.
func merged(t *testing.T, tallies ...*sim.Tally) *sim.Tally {
	t.Helper()
	sum := sim.NewTally(tallies[0].Schema(), tallies[0].Arms())
	for _, tally := range tallies {
		if err := sum.Merge(tally); err != nil {
			t.Fatal(err)
		}
	}
	return sum
}

// TestMergingLaws: merging is commutative and associative, the empty tally changes nothing, and what is
// merged stays as it was.
func TestMergingLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 30 {
		// Three tallies of random trials, of several ranges each.
		var parts [3]*sim.Tally
		for i := range parts {
			parts[i] = sim.NewTally(toySchema, 3)
		}
		for first := uint64(0); first < 60; {
			n := 1 + r.Uint64N(9)
			if i := r.IntN(4); i < 3 {
				parts[i] = merged(t, parts[i], play(t, local(1), toyShard(first, n)))
			}
			first += n
		}
		a, b, c := parts[0], parts[1], parts[2]
		before := [][]byte{a.Encode(), b.Encode(), c.Encode()}
		want := merged(t, a, b, c).Encode()
		for law, got := range map[string]*sim.Tally{
			"(a+b)+c":    merged(t, merged(t, a, b), c),
			"a+(b+c)":    merged(t, a, merged(t, b, c)),
			"b+(c+a)":    merged(t, b, merged(t, c, a)),
			"c+b+a":      merged(t, c, b, a),
			"with empty": merged(t, a, sim.NewTally(toySchema, 3), b, c, sim.NewTally(toySchema, 3)),
		} {
			if !bytes.Equal(got.Encode(), want) {
				t.Fatalf("%s of %v, %v, %v: other bytes", law, a.Ranges(), b.Ranges(), c.Ranges())
			}
		}
		if !reflect.DeepEqual([][]byte{a.Encode(), b.Encode(), c.Encode()}, before) {
			t.Fatal("merging changed what was merged")
		}
	}
}

// TestMergingIsOrderless: however trials are cut and in whatever order the parts are merged, the bytes are
// the same.
func TestMergingIsOrderless(t *testing.T) {
	whole := play(t, local(1), toyShard(0, 500)).Encode()
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var parts []*sim.Tally
		for first := uint64(0); first < 500; {
			n := min(1+r.Uint64N(200), 500-first)
			parts = append(parts, play(t, local(2), toyShard(first, n)))
			first += n
		}
		// Merge two random ones until one is left.
		for len(parts) > 1 {
			r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
			parts = append(parts[2:], merged(t, parts[0], parts[1]))
		}
		if !bytes.Equal(parts[0].Encode(), whole) {
			t.Fatal("merged in another order: other bytes")
		}
	}
}

// TestMergingWhatOverlapsIsRefused: games counted twice would narrow every interval.
func TestMergingWhatOverlapsIsRefused(t *testing.T) {
	for _, test := range []struct {
		first, count uint64
		want         string // "" where nothing overlaps
	}{
		{10, 5, ""},
		{10, 10, ""},
		{30, 5, ""},
		{20, 10, "trials 20 to 29 are in both"},
		{15, 6, "trials 20 to 20 are in both"},
		{29, 1, "trials 29 to 29 are in both"},
		{25, 50, "trials 25 to 29 are in both"},
		{22, 3, "trials 22 to 24 are in both"},
		{0, 100, "trials 20 to 29 are in both"},
	} {
		a, b := play(t, local(1), toyShard(20, 10)), play(t, local(1), toyShard(test.first, test.count))
		before := a.Encode()
		err := a.Merge(b)
		if test.want == "" {
			if err != nil || a.Trials() != 10+test.count {
				t.Errorf("%d and %d more: %v, %d trials", test.first, test.count, err, a.Trials())
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d and %d more: got %v, want %s", test.first, test.count, err, test.want)
		}
		if !bytes.Equal(a.Encode(), before) {
			t.Errorf("%d and %d more: the refused merge changed the tally", test.first, test.count)
		}
	}
}

// TestMergingOtherShapesIsRefused: their columns mean other things.
func TestMergingOtherShapesIsRefused(t *testing.T) {
	other := *toySchema
	other.Metrics, other.Sections = other.Metrics[:3], nil
	a := play(t, local(1), toyShard(0, 10))
	for what, b := range map[string]*sim.Tally{
		"fewer arms":   sim.NewTally(toySchema, 2),
		"other schema": sim.NewTally(sim.NewSchema(other), 3),
	} {
		if err := a.Merge(b); err == nil || !strings.Contains(err.Error(), "different shapes") {
			t.Errorf("%s: got %v", what, err)
		}
	}
}

// BenchmarkMerge is what adding up 64 shards costs, whatever is in them.
func BenchmarkMerge(b *testing.B) {
	parts := make([]*sim.Tally, 64)
	for i := range parts {
		parts[i] = play(b, local(1), toyShard(uint64(i)<<10, 1<<10))
	}
	for b.Loop() {
		sum := sim.NewTally(toySchema, 3)
		for _, part := range parts {
			if err := sum.Merge(part); err != nil {
				b.Fatal(err)
			}
		}
	}
}
