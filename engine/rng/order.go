package rng

// Order is a shuffle of a fixed universe of slots, made on demand. Slots that are not in the pile are
// skipped, so a deck with a card more or fewer deals its other cards in the same order: decks that are
// compared on one seed differ only where the edit shows. That costs the steps over absent slots,
// at most universe/cards steps a draw on average.
//
// The zero Order is unusable; call Shuffle first.
type Order struct {
	stream   Stream
	next     uint8 // steps taken of this shuffle
	universe uint8
	slots    [MaxSlots]uint8 // [0, next) are drawn, the rest still in no order
}

var identity = func() (slots [MaxSlots]uint8) {
	for i := range slots {
		slots[i] = uint8(i)
	}
	return slots
}()

// Shuffle begins a new order of a universe of 64 or 128 slots, determined by the stream.
func (o *Order) Shuffle(stream Stream, universe int) {
	o.stream, o.next, o.universe = stream, 0, uint8(universe)
	if universe <= 64 {
		copy(o.slots[:64], identity[:64])
	} else {
		o.slots = identity
	}
}

// Draw takes the next card of the order out of the pile, which must not be empty, and returns its
// slot. An order that has been gone through goes on as a fresh one: a pile may be drawn to its last
// card whatever was drawn from the order before.
func (o *Order) Draw(pile *Slots) uint8 {
	for {
		slot := o.step()
		if pile.Has(slot) {
			pile.Remove(slot)
			return slot
		}
	}
}

// step is one step of the Fisher-Yates shuffle (Durstenfeld 1964).
func (o *Order) step() uint8 {
	if o.next >= o.universe {
		o.next = 0
	}
	i := o.next & (MaxSlots - 1)
	j := (i + uint8(o.stream.Below(uint32(o.universe-o.next)))) & (MaxSlots - 1)
	o.next++
	slot := o.slots[j]
	o.slots[j] = o.slots[i]
	o.slots[i] = slot
	return slot
}
