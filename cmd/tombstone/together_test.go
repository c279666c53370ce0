package main

import (
	"testing"

	"tombstone/sim/games"
)

// TestDealsFor: without a number, deals are those of about a minute, in two digits, and one at least.
func TestDealsFor(t *testing.T) {
	g := &games.Game{Minute: 2_000_000}
	for each, want := range map[int]uint64{9: 20_000, 410: 4_800, 64_000: 31, 1_500_000: 1, 3_000_000: 1} {
		if got := dealsFor(g, each); got != want {
			t.Errorf("%d games a deal: %d deals, want %d", each, got, want)
		}
	}
	for _, g := range games.All {
		if g.Minute < 1 {
			t.Errorf("%s does not say how many games a minute has", g.Name)
		}
	}
}
