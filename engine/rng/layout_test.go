package rng_test

import (
	"math/bits"
	"testing"

	"tombstone/engine/rng"
)

func TestLayoutDealsAsTheOrder(t *testing.T) {
	// Whole piles and what is left of them, a few cards at a time.
	stream := rng.NewStream(5)
	var kinds rng.KindOf
	for slot := range uint8(64) {
		kinds.Set(slot, uint8(stream.Below(48)))
	}
	bitOf := kinds.Bits()
	for i := range 500 {
		var pile rng.Slots
		for range stream.Below(65) {
			pile.Add(uint8(stream.Below(64)))
		}
		var o rng.Order
		var l rng.Layout
		o.Shuffle(rng.NewStream(uint64(i)), 64, pile)
		for range min(int(stream.Below(8)), pile.Len()) {
			o.Draw(&pile)
		}
		o.LayOut(&l, &bitOf)
		for !pile.Empty() {
			if l.Left() != pile.Len() || l.Cards() != pile.Low {
				t.Fatalf("%d cards, %x, are left of %v", l.Left(), l.Cards(), pile)
			}
			n := int(stream.Below(8))
			cards, ofKinds, ok := l.Deal(uint(n))
			if n > rng.AtMost || n > pile.Len() {
				if ok || cards != 0 || ofKinds != 0 {
					t.Fatalf("dealt %d of %d cards: %x", n, pile.Len(), cards)
				}
				continue
			}
			want, wantKinds := uint64(0), uint64(0)
			for range n {
				slot := o.Draw(&pile)
				want |= 1 << slot
				wantKinds |= 1 << kinds[slot]
			}
			if !ok || cards != want || ofKinds != wantKinds || bits.OnesCount64(cards) != n {
				t.Fatalf("dealt %x of kinds %x, want %x of %x", cards, ofKinds, want, wantKinds)
			}
		}
		if _, _, ok := l.Deal(1); ok || l.Left() != 0 {
			t.Fatal("deals a card more than there are")
		}
	}
}
