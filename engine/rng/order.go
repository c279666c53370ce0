package rng

// Order is a shuffle of a fixed universe of slots, from which the cards of a pile are drawn; slots that are
// not in the pile are skipped. So a deck with a card more or fewer deals its other cards in the same order:
// decks that are compared on one seed differ only where the edit shows. It costs the shuffle of the absent
// slots, which is the same for every deck of a universe.
//
// The zero Order is unusable; call Shuffle first.
type Order struct {
	next, end uint8 // the cards still to come are slots[next:end]
	universe  uint8
	slots     [MaxSlots]uint8
	stream    Stream // for the order after this one
}

// Shuffle begins a new order of a universe of 64 or 128 slots, determined by the stream, for the cards
// that are in the pile now.
func (o *Order) Shuffle(stream Stream, universe int, pile Slots) {
	// The inside-out shuffle (Durstenfeld 1964), two bounded numbers from one draw of 64 bits: 32 bits for at
	// most 128 slots leave a bias below 2^-25.
	var shuffled [MaxSlots]uint8
	for i := uint32(0); i < uint32(universe); i += 2 {
		bits := stream.Uint64()
		j := uint32((bits >> 32) * uint64(i+1) >> 32)
		shuffled[i&(MaxSlots-1)] = shuffled[j&(MaxSlots-1)]
		shuffled[j&(MaxSlots-1)] = uint8(i)
		k := uint32((bits & (1<<32 - 1)) * uint64(i+2) >> 32)
		shuffled[(i+1)&(MaxSlots-1)] = shuffled[k&(MaxSlots-1)]
		shuffled[k&(MaxSlots-1)] = uint8(i + 1)
	}
	n := uint(0)
	for _, slot := range shuffled[:universe] {
		o.slots[n&(MaxSlots-1)] = slot
		n += uint(pile[slot>>6&1] >> (slot & 63) & 1)
	}
	o.next, o.end, o.universe, o.stream = 0, uint8(n), uint8(universe), stream
}

// Draw takes the next card of the order out of the pile, which must not be empty, and returns its slot.
// Cards of the order that have left the pile are passed over; a pile that holds others than the order was
// made for is shuffled anew.
func (o *Order) Draw(pile *Slots) uint8 {
	for {
		slot := o.slots[o.next&(MaxSlots-1)]
		if o.next >= o.end {
			if o.universe == 0 {
				panic("rng: drawing from an Order that was never shuffled")
			}
			o.Shuffle(o.stream, int(o.universe), *pile)
			continue
		}
		o.next++
		if word, bit := &pile[slot>>6&1], uint64(1)<<(slot&63); *word&bit != 0 {
			*word ^= bit
			return slot
		}
	}
}
