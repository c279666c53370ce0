package rng_test

import (
	"math/bits"
	"strings"
	"testing"

	"tombstone/engine/rng"
)

// someSlots is a set and the same set as a list of truths.
func someSlots(stream *rng.Stream) (set rng.Slots, model [rng.MaxSlots]bool) {
	for range stream.Below(rng.MaxSlots) {
		slot := uint8(stream.Below(rng.MaxSlots))
		set.Add(slot)
		model[slot] = true
	}
	return set, model
}

func TestSlotsAreASet(t *testing.T) {
	// Every operation against the obvious one on a list of 128 truths.
	stream := rng.NewStream(2)
	for range 2_000 {
		a, inA := someSlots(&stream)
		b, inB := someSlots(&stream)
		and, or, minus := a.And(b), a.Or(b), a.Minus(b)
		n, first := 0, -1
		for slot := range uint8(rng.MaxSlots) {
			x, y := inA[slot], inB[slot]
			if a.Has(slot) != x || and.Has(slot) != (x && y) || or.Has(slot) != (x || y) || minus.Has(slot) != (x && !y) {
				t.Fatalf("slot %d of %v and %v: and %v, or %v, minus %v", slot, a, b, and, or, minus)
			}
			if !x {
				continue
			}
			if first < 0 {
				first = int(slot)
			}
			if got := a.Nth(n); got != slot {
				t.Fatalf("Nth(%d) of %v: got %d, want %d", n, a, got, slot)
			}
			n++
		}
		if a.Len() != n || a.Empty() != (n == 0) || n > 0 && int(a.First()) != first {
			t.Fatalf("%v: length %d, first %d, empty %t", a, a.Len(), a.First(), a.Empty())
		}
		slot := uint8(stream.Below(rng.MaxSlots))
		more, fewer := a, a
		more.Add(slot)
		fewer.Remove(slot)
		if more != a.Or(rng.SlotsOf(slot)) || fewer != a.Minus(rng.SlotsOf(slot)) || !more.Has(slot) || fewer.Has(slot) {
			t.Fatalf("%v with %d is %v, without %v", a, slot, more, fewer)
		}
	}
}

func TestMoveLowest(t *testing.T) {
	// Moved one by one, some cards of a hand end in the discards, the lowest first; nothing else moves.
	stream := rng.NewStream(42)
	for range 500 {
		some, _ := someSlots(&stream)
		hand, _ := someSlots(&stream)
		discards, _ := someSlots(&stream)
		discards = discards.Minus(hand)
		from, to := hand, discards
		for moving := hand.And(some); !moving.Empty(); {
			first := rng.SlotsOf(moving.First())
			moving = moving.Minus(first)
			last := rng.MoveLowest(&some, &from, &to)
			discards = discards.Or(first)
			if hand = hand.Minus(first); from != hand || to != discards || last != moving.Empty() {
				t.Fatalf("%v moved: %v in hand and %v discarded, the last: %t; want %v and %v", first, from, to, last, hand, discards)
			}
		}
	}
}

func TestSlotsLaws(t *testing.T) {
	stream := rng.NewStream(12)
	for range 2_000 {
		a, _ := someSlots(&stream)
		b, _ := someSlots(&stream)
		c, _ := someSlots(&stream)
		for law, holds := range map[string]bool{
			"a or b = b or a":                  a.Or(b) == b.Or(a),
			"a and b = b and a":                a.And(b) == b.And(a),
			"and spreads over or":              a.And(b.Or(c)) == a.And(b).Or(a.And(c)),
			"a - b - c = a - (b or c)":         a.Minus(b).Minus(c) == a.Minus(b.Or(c)),
			"a is its parts in and out of b":   a == a.Minus(b).Or(a.And(b)),
			"parts do not meet":                a.Minus(b).And(b) == rng.Slots{},
			"lengths add up":                   a.Or(b).Len()+a.And(b).Len() == a.Len()+b.Len(),
			"nothing changes with the empty":   a.Or(rng.Slots{}) == a && a.Minus(rng.Slots{}) == a && a.And(rng.Slots{}) == rng.Slots{},
			"only the empty set has no member": a.Empty() == (a.Len() == 0),
		} {
			if !holds {
				t.Fatalf("%s does not hold for %v, %v, %v", law, a, b, c)
			}
		}
	}
}

func TestSlotsReadBack(t *testing.T) {
	for text, want := range map[string]rng.Slots{
		"-":        {},
		"0":        {1, 0},
		"127":      {0, 1 << 63},
		"0-127":    {1<<64 - 1, 1<<64 - 1},
		"63-64":    {1 << 63, 1},
		"0,4,9-11": rng.SlotsOf(0, 4, 9, 10, 11),
	} {
		if got, err := rng.ParseSlots(text); err != nil || got != want || want.String() != text {
			t.Errorf("%q: reads as %v (%v), and %v prints as %q", text, got, err, want, want.String())
		}
	}
	stream := rng.NewStream(22)
	for range 2_000 {
		set, _ := someSlots(&stream)
		if back, err := rng.ParseSlots(set.String()); err != nil || back != set {
			t.Fatalf("%q reads back as %v (%v)", set.String(), back, err)
		}
	}
}

func TestSlotsRefuseOtherText(t *testing.T) {
	// Each with a message that quotes what is wrong.
	for _, text := range []string{
		"", ",", "1,", ",1", "128", "-1", "1-", "3-2", "a", "1 ", " 1", "01", "1-1", "1,1", "2,1", "1,2", "1-2,3", "1-2-3", "+1", "0-128", "--",
	} {
		set, err := rng.ParseSlots(text)
		if err == nil {
			t.Errorf("%q reads as %v", text, set)
		} else if !strings.Contains(err.Error(), "expected") {
			t.Errorf("%q: %v says not what was expected", text, err)
		}
	}
}

func TestNthBit(t *testing.T) {
	stream := rng.NewStream(32)
	for range 2_000 {
		word, n := stream.Uint64(), 0
		word &= stream.Uint64()
		for i := range 64 {
			if word>>i&1 != 0 {
				if got := rng.NthBit(word, n); got != i {
					t.Fatalf("bit %d of %b: got %d, want %d", n, word, got, i)
				}
				n++
			}
		}
		if got := rng.NthBit(word, bits.OnesCount64(word)); got != 64 {
			t.Fatalf("beyond the bits of %b: got %d, want 64", word, got)
		}
	}
}
