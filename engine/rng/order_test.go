package rng_test

import (
	"fmt"
	"slices"
	"testing"

	"tombstone/engine/rng"
)

// drawAll draws a pile to its last card.
func drawAll(o *rng.Order, pile rng.Slots) (slots []uint8) {
	for !pile.Empty() {
		slots = append(slots, o.Draw(&pile))
	}
	return slots
}

// shuffled is the order of a pile under a stream.
func shuffled(seed uint64, universe int, pile rng.Slots) []uint8 {
	var o rng.Order
	o.Shuffle(rng.NewStream(seed), universe, pile)
	return drawAll(&o, pile)
}

// scattered are slots far apart, some beyond 64 in a universe of 128.
func scattered(n, universe int) (pile rng.Slots) {
	for i := range n {
		pile.Add(uint8((5 + i*(universe/n)) % universe))
	}
	return pile
}

func TestOrdersArePinned(t *testing.T) {
	// Every deal of every seed follows from these.
	pile := rng.SlotsOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 41, 63)
	if got, want := fmt.Sprint(shuffled(1, 64, pile)), "[0 3 7 40 9 8 2 5 63 1 4 41 6]"; got != want {
		t.Errorf("64 slots: got %s, want %s", got, want)
	}
	pile.Add(64)
	pile.Add(127)
	if got, want := fmt.Sprint(shuffled(1, 128, pile)), "[1 6 127 41 63 8 0 3 9 7 5 4 64 2 40]"; got != want {
		t.Errorf("128 slots: got %s, want %s", got, want)
	}
}

func TestOrderDealsEveryCardOnce(t *testing.T) {
	stream := rng.NewStream(3)
	for i := range 2_000 {
		universe := 64 + 64*(i%2)
		var pile rng.Slots
		for range 1 + stream.Below(uint32(universe)) {
			pile.Add(uint8(stream.Below(uint32(universe))))
		}
		slots := shuffled(uint64(i), universe, pile)
		if len(slots) != pile.Len() || rng.SlotsOf(slots...) != pile {
			t.Fatalf("a pile of %v deals %v", pile, slots)
		}
	}
}

func TestOrderIsUniform(t *testing.T) {
	// All 120 orders of five cards, wherever their slots are.
	for _, universe := range []int{64, 128} {
		pile := scattered(5, universe)
		index := map[string]int{}
		counts := make([]int, 120)
		for seed := range uint64(120_000) {
			order := fmt.Sprint(shuffled(seed, universe, pile))
			if _, ok := index[order]; !ok {
				index[order] = len(index)
			}
			counts[index[order]]++
		}
		uniform(t, fmt.Sprintf("orders of 5 cards of %d slots", universe), counts)
	}
}

func TestOrderPutsEveryCardEverywhere(t *testing.T) {
	// The table of card by position, with most slots skipped: each card is as likely first, second, ...
	// last, and each position holds each card as often. The rows and columns of such a table have given
	// sums, so that its chi-square has (k-1)^2 degrees of freedom on k-1 of k parts: it is checked row by row.
	for _, universe := range []int{64, 128} {
		const cards = 12
		pile := scattered(cards, universe)
		table := make([][]int, cards)
		for i := range table {
			table[i] = make([]int, cards)
		}
		for seed := range uint64(60_000) {
			for position, slot := range shuffled(seed, universe, pile) {
				below := 0
				for s := range slot {
					if pile.Has(s) {
						below++
					}
				}
				table[below][position]++
			}
		}
		for card, row := range table {
			uniform(t, fmt.Sprintf("positions of card %d of %d slots", card, universe), row)
		}
	}
}

func TestOrderOfASlotMoreOrFewer(t *testing.T) {
	// A pile with a card more deals the others in the same order; so does one with a card fewer. Which
	// universe a deck has is part of its deal.
	stream := rng.NewStream(9)
	for seed := range uint64(500) {
		var pile rng.Slots
		for range 42 {
			pile.Add(uint8(stream.Below(64)))
		}
		plain := shuffled(seed, 64, pile)
		for slot := range uint8(64) {
			edited := pile
			if edited.Has(slot) {
				edited.Remove(slot)
			} else {
				edited.Add(slot)
			}
			a := slices.DeleteFunc(shuffled(seed, 64, edited), func(s uint8) bool { return s == slot })
			b := slices.DeleteFunc(slices.Clone(plain), func(s uint8) bool { return s == slot })
			if !slices.Equal(a, b) {
				t.Fatalf("slot %d more or fewer deals %v, without it %v", slot, a, b)
			}
		}
	}
}

func TestOrderPassesOverCardsThatHaveGone(t *testing.T) {
	// Cards taken out of the pile by other means are skipped, and the rest keeps its order.
	for seed := range uint64(200) {
		pile := scattered(20, 64)
		plain := shuffled(seed, 64, pile)
		var o rng.Order
		o.Shuffle(rng.NewStream(seed), 64, pile)
		first := o.Draw(&pile)
		gone := plain[2+seed%18]
		pile.Remove(gone)
		got := append([]uint8{first}, drawAll(&o, pile)...)
		if want := slices.DeleteFunc(slices.Clone(plain), func(s uint8) bool { return s == gone }); !slices.Equal(got, want) {
			t.Fatalf("without %d: got %v, want %v", gone, got, want)
		}
	}
}

func TestOrderGoesOnWithCardsItWasNotMadeFor(t *testing.T) {
	// A pile that has got other cards meanwhile is dealt to its last card, the new ones in an order that is
	// uniform too: search does this when it deals hidden cards anew.
	counts, index := make([]int, 6), map[string]int{}
	for seed := range uint64(30_000) {
		old, fresh := rng.SlotsOf(3, 50), rng.SlotsOf(7, 20, 61)
		var o rng.Order
		o.Shuffle(rng.NewStream(seed), 64, old)
		pile := fresh
		order := fmt.Sprint(drawAll(&o, pile))
		if _, ok := index[order]; !ok {
			index[order] = len(index)
		}
		counts[index[order]]++
	}
	uniform(t, "orders of three cards that came later", counts)
}

func TestOrderIsAValueAndAllocatesNothing(t *testing.T) {
	pile := scattered(30, 64)
	var a rng.Order
	a.Shuffle(rng.NewStream(1), 64, pile)
	a.Draw(&pile)
	b, other := a, pile
	if x, y := drawAll(&a, pile), drawAll(&b, other); !slices.Equal(x, y) {
		t.Errorf("a copy deals %v, want %v", y, x)
	}
	if n := testing.AllocsPerRun(1, func() {
		for seed := range uint64(100) {
			left := pile
			a.Shuffle(rng.NewStream(seed), 64, left)
			for !left.Empty() {
				a.Draw(&left)
			}
		}
	}); n != 0 {
		t.Errorf("a hundred shuffles allocate %v times", n)
	}
}

func TestDealIsDrawingCardByCard(t *testing.T) {
	var kindOf rng.KindOf
	for slot := range uint8(rng.MaxSlots) {
		kindOf.Set(slot, slot*7%64)
	}
	stream := rng.NewStream(9)
	for i := range 2_000 {
		universe := 64 + 64*(i%2)
		pile := scattered(int(1+stream.Below(50)), universe)
		var order rng.Order
		order.Shuffle(rng.NewStream(uint64(i)), universe, pile)
		singly, atOnce := order, order
		one, other := pile, pile
		for !one.Empty() {
			if i%3 == 0 { // the pile need not be what the order was made for
				gone, come := uint8(stream.Below(uint32(universe))), uint8(stream.Below(uint32(universe)))
				for _, pile := range []*rng.Slots{&one, &other} {
					pile.Add(come)
					if pile.Len() > 1 {
						pile.Remove(gone)
					}
				}
			}
			var hand rng.Slots
			wanted := 1 + uint(stream.Below(9))
			dealt, kinds := atOnce.Deal(&other, &hand, wanted, &kindOf)
			var drawn rng.Slots
			var ofKinds uint64
			for range dealt {
				slot := singly.Draw(&one)
				drawn.Add(slot)
				ofKinds |= 1 << kindOf[slot]
			}
			if hand != drawn || kinds != ofKinds || one != other {
				t.Fatalf("trial %d: %v of kinds %b dealt, %v of %b drawn; %v and %v left", i, hand, kinds, drawn, ofKinds, other, one)
			}
			if dealt > wanted || dealt == 0 {
				t.Fatalf("trial %d: %d of %d dealt from %v", i, dealt, wanted, other)
			}
			if i%3 == 0 && stream.Below(8) == 0 {
				break
			}
		}
	}
}
