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
	// The shuffle of Fisher and Yates, which has a slot in its place for good at every step (Durstenfeld 1964), so
	// that absent ones are left out on the way. Two bounded numbers come from one draw of 64 bits: 32 bits for at
	// most 128 slots leave a bias below 2^-25.
	left := unshuffled
	n := uint(0)
	for last := uint32(universe); last > 0; last -= 2 {
		bits := stream.Uint64()
		i, j := uint32(bits>>32*uint64(last)>>32), uint32(bits&(1<<32-1)*uint64(last-1)>>32)
		slot := left[i&(MaxSlots-1)]
		left[i&(MaxSlots-1)] = left[(last-1)&(MaxSlots-1)]
		o.slots[n&(MaxSlots-1)] = slot
		n += uint(pile[slot>>6&1] >> (slot & 63) & 1)
		slot = left[j&(MaxSlots-1)]
		left[j&(MaxSlots-1)] = left[(last-2)&(MaxSlots-1)]
		o.slots[n&(MaxSlots-1)] = slot
		n += uint(pile[slot>>6&1] >> (slot & 63) & 1)
	}
	o.next, o.end, o.universe, o.stream = 0, uint8(n), uint8(universe), stream
}

// unshuffled is every slot in ascending order.
var unshuffled = func() (slots [MaxSlots]uint8) {
	for i := range slots {
		slots[i] = uint8(i)
	}
	return slots
}()

// Draw takes the next card of the order out of the pile, which must not be empty, and returns its slot.
// Cards of the order that have left the pile are passed over; a pile that holds others than the order was
// made for is shuffled anew.
func (o *Order) Draw(pile *Slots) uint8 {
	slot := o.slots[o.next&(MaxSlots-1)]
	if o.next >= o.end || !pile.Has(slot) {
		slot = o.seek(pile)
	}
	o.next++
	pile.Remove(slot)
	return slot
}

// Deal draws up to n cards, at least one, from the pile, which must not be empty, into a hand, and returns their slots
// in the order drawn: all n where the order still has them. The slots stay valid until the next card is drawn.
func (o *Order) Deal(pile, hand *Slots, n int) []uint8 {
	next := o.slots[o.next:o.end]
	if len(next) > n {
		next = next[:n]
	}
	low, high := uint64(0), uint64(0)
	for _, slot := range next {
		if slot < 64 {
			low |= 1 << (slot & 63)
		} else {
			high |= 1 << (slot & 63)
		}
	}
	if len(next) == 0 || low&^pile[0]|high&^pile[1] != 0 { // the pile is not what the order was made for
		hand.Add(o.Draw(pile))
		return o.slots[o.next-1 : o.next]
	}
	o.next += uint8(len(next))
	pile[0] ^= low
	pile[1] ^= high
	hand[0] |= low
	hand[1] |= high
	return next
}

// seek goes to the next card of the order that is in the pile, and returns it.
func (o *Order) seek(pile *Slots) uint8 {
	if o.universe == 0 {
		panic("rng: drawing from an Order that was never shuffled")
	}
	for {
		for ; o.next < o.end; o.next++ {
			if slot := o.slots[o.next&(MaxSlots-1)]; pile.Has(slot) {
				return slot
			}
		}
		o.Shuffle(o.stream, int(o.universe), *pile)
	}
}
