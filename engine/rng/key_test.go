package rng_test

import (
	"fmt"
	"testing"

	"tombstone/engine/rng"
)

func TestKeysShareNoStream(t *testing.T) {
	// Neighbouring seeds, trials, purposes and occurrences, seeds and trials that add up alike, and the
	// largest of each: all first numbers differ. Of a million numbers of 64 bits, two are the same by
	// chance one time in 37 million.
	seen := map[uint64]string{}
	check := func(seed, trial uint64, purpose rng.Purpose, occurrence uint64, redraw uint16) {
		stream := rng.NewKey(seed, trial, redraw).Stream(purpose, occurrence)
		name := fmt.Sprint("seed ", seed, " trial ", trial, " purpose ", purpose, " occurrence ", occurrence, " redraw ", redraw)
		first := stream.Uint64()
		if other, ok := seen[first]; ok {
			t.Fatalf("%s begins as %s does", name, other)
		}
		seen[first] = name
	}
	edges := []uint64{0, 1, 2, 3, 7, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<64 - 2, 1<<64 - 1}
	for _, seed := range edges {
		for _, trial := range edges {
			for purpose := range rng.Purpose(16) {
				for _, occurrence := range []uint64{0, 1, 2, 399, 400} {
					check(seed, trial, purpose, occurrence, 0)
					check(seed, trial, purpose, occurrence, 1<<purpose)
				}
			}
		}
	}
	for seed := uint64(100); seed < 120; seed++ {
		for trial := uint64(100); trial < 3_000; trial++ {
			check(seed, trial, 0, 0, 0)
		}
	}
}

func TestRedrawChangesOnePurpose(t *testing.T) {
	// A bit of the mask keys its purpose afresh, for every occurrence, and no other purpose for any.
	for seed := range uint64(3) {
		for trial := range uint64(50) {
			before := rng.NewKey(seed, trial, 0)
			for bit := range rng.Purpose(16) {
				after, all := rng.NewKey(seed, trial, 1<<bit), rng.NewKey(seed, trial, ^uint16(0))
				for purpose := range rng.Purpose(16) {
					for _, occurrence := range []uint64{0, 1, 17} {
						same := before.Stream(purpose, occurrence) == after.Stream(purpose, occurrence)
						if want := purpose != bit; same != want {
							t.Fatalf("bit %d: purpose %d, occurrence %d, the same: %t", bit, purpose, occurrence, same)
						}
						if purpose == bit && after.Stream(purpose, occurrence) != all.Stream(purpose, occurrence) {
							t.Fatalf("purpose %d redrawn alone and with all others are two things", purpose)
						}
					}
				}
			}
		}
	}
}

func TestKeysAreIndependent(t *testing.T) {
	// What a purpose draws says nothing about another purpose, the trial after it, the next seed, the next
	// occurrence, or the same one redrawn: of each pair of first numbers below 6 all 36 are as likely.
	first := func(k rng.Key, purpose rng.Purpose, occurrence uint64) int {
		stream := k.Stream(purpose, occurrence)
		return int(stream.Below(6))
	}
	pairs := map[string][]int{}
	count := func(what string, a, b int) {
		if pairs[what] == nil {
			pairs[what] = make([]int, 36)
		}
		pairs[what][6*a+b]++
	}
	for trial := range uint64(100_000) {
		k := rng.NewKey(1, trial, 0)
		coin := first(k, 1, 0)
		count("two purposes", coin, first(k, 2, 0))
		count("two trials", coin, first(rng.NewKey(1, trial+1, 0), 1, 0))
		count("two seeds", coin, first(rng.NewKey(2, trial, 0), 1, 0))
		count("two occurrences", coin, first(k, 1, 1))
		count("redrawn", coin, first(rng.NewKey(1, trial, 1<<1), 1, 0))
	}
	for what, counts := range pairs {
		uniform(t, what, counts)
	}
}
