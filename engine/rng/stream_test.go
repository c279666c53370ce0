package rng_test

import (
	"fmt"
	"math"
	"testing"

	"tombstone/engine/rng"
)

// zLimit is how many standard errors a figure may be from what it should be; seeds are fixed, so what
// passes once passes for ever.
const zLimit = 4.5

// closeTo fails unless a figure is near the mean of its distribution.
func closeTo(t *testing.T, what string, got, mean, variance float64) {
	t.Helper()
	if math.Abs(got-mean) > zLimit*math.Sqrt(variance) {
		t.Errorf("%s: got %.6g, want %.6g (z = %.2f)", what, got, mean, (got-mean)/math.Sqrt(variance))
	}
}

// uniform fails unless counts are as those of equally likely values: each of them, and Pearson's
// chi-square of them all, whose variance is 2(k-1)(1-1/n) for n draws of k values.
func uniform(t *testing.T, what string, counts []int) {
	t.Helper()
	n, k := 0.0, float64(len(counts))
	for _, count := range counts {
		n += float64(count)
	}
	chi := 0.0
	for value, count := range counts {
		closeTo(t, fmt.Sprintf("%s: value %d", what, value), float64(count), n/k, n/k*(1-1/k))
		chi += (float64(count) - n/k) * (float64(count) - n/k) / (n / k)
	}
	if k > 1 {
		closeTo(t, what+": chi-square", chi, k-1, 2*(k-1)*(1-1/n))
	}
}

func TestStreamsArePinned(t *testing.T) {
	// Every game of every seed follows from these numbers: another number here means other games
	// everywhere, and no ticket can be replayed.
	for _, c := range []struct {
		name   string
		stream rng.Stream
		want   [4]uint64
	}{
		{"NewStream(0)", rng.NewStream(0), [4]uint64{0x111cb3a78f59a58e, 0xceabd938ff4e856d, 0x61fb51318f47d2a4, 0x78bd03c491909760}},
		{"NewStream(1)", rng.NewStream(1), [4]uint64{0xed10adcae72a4875, 0xbaa12ec3039c5f0e, 0x32f2a0720d8bc666, 0x9f218e45a99ca759}},
		{"key of seed 0, trial 0", rng.NewKey(0, 0, 0).Stream(0, 0), [4]uint64{0xf47ed6720ae62f96, 0xf99d534f0ab7f3ee, 0x5cf0ad82b773ce0c, 0x5bad8897753a4e68}},
		{"key of seed 1, trial 2, purpose 3, occurrence 4", rng.NewKey(1, 2, 0).Stream(3, 4), [4]uint64{0x287e1de7473210ed, 0xd5cc6ab444a16b1a, 0xe9b1d05f22268983, 0x566cb9a8331df39c}},
		{"the same, purpose 3 redrawn", rng.NewKey(1, 2, 1<<3).Stream(3, 4), [4]uint64{0x50788281804a671d, 0x64add839a5a0cdce, 0x659fff6cbcda820d, 0x67ff67221f545050}},
	} {
		var got [4]uint64
		for i := range got {
			got[i] = c.stream.Uint64()
		}
		if got != c.want {
			t.Errorf("%s: got %#x, want %#x", c.name, got, c.want)
		}
	}
}

func TestStreamIsAValue(t *testing.T) {
	// A copy goes on by itself, from where it was made.
	a := rng.NewStream(7)
	a.Uint64()
	b := a
	first := a.Uint64()
	a.Uint64()
	if got := b.Uint64(); got != first {
		t.Errorf("the copy gives %x, want %x", got, first)
	}
}

func TestBitsAreFair(t *testing.T) {
	// Each of the 64 bits is set half the time, and so is each exclusive or with the bit of the number
	// before: no bit remembers.
	const draws = 200_000
	stream := rng.NewStream(64)
	var set, changed [64]int
	last := stream.Uint64()
	for range draws {
		next := stream.Uint64()
		for i := range set {
			set[i] += int(next >> i & 1)
			changed[i] += int((next ^ last) >> i & 1)
		}
		last = next
	}
	for i := range set {
		closeTo(t, fmt.Sprint("bit ", i), float64(set[i]), draws/2, draws/4)
		closeTo(t, fmt.Sprint("change of bit ", i), float64(changed[i]), draws/2, draws/4)
	}
}

func TestBelowIsUniform(t *testing.T) {
	stream := rng.NewStream(1)
	for _, n := range []uint32{1, 2, 3, 5, 6, 7, 10, 37, 64, 100, 1000} {
		counts := make([]int, n)
		for range 200_000 {
			counts[stream.Below(n)]++
		}
		uniform(t, fmt.Sprintf("Below(%d)", n), counts)
	}
	// Of numbers too many to count, each eighth of the range.
	const large = 3 << 30
	counts := make([]int, 8)
	for range 200_000 {
		counts[uint64(stream.Below(large))*8/large]++
	}
	uniform(t, "Below(3 x 2^30)", counts)
	// Pairs that follow each other are as likely as any.
	pairs := make([]int, 49)
	for range 2_000_000 {
		pairs[stream.Below(7)*7+stream.Below(7)]++
	}
	uniform(t, "pairs of Below(7)", pairs)
	if got := stream.Below(0); got != 0 {
		t.Errorf("Below(0): got %d, want 0", got)
	}
}
