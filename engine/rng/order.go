package rng

import (
	"encoding/binary"
	"math/bits"
)

// Order is a shuffle of a fixed universe of slots, from which the cards of a pile are drawn; slots that are
// not in the pile are skipped. So a deck with a card more or fewer deals its other cards in the same order:
// decks that are compared on one seed differ only where the edit shows. It costs the shuffle of the absent
// slots, which is the same for every deck of a universe.
//
// The zero Order is unusable; call Shuffle first.
type Order struct {
	next, end uint8 // the cards still to come are at place next, next-1 and so on, down to what is above end
	universe  uint8
	slots     [atOnce - 1 + 256]uint8 // marked (see mark); place 0 is after room to look at atOnce cards from there
	stream    Stream                  // for the order after this one
}

// places are the slots by place: as many as a byte counts, so that no index needs a check.
func (o *Order) places() *[256]uint8 { return (*[256]uint8)(o.slots[atOnce-1:]) }

// atOnce is how many cards Deal looks at.
const atOnce = 4

// Shuffle begins a new order of a universe of 64 or 128 slots, determined by the stream, for the cards
// that are in the pile now.
func (o *Order) Shuffle(stream Stream, universe int, pile Slots) {
	// The shuffle of Fisher and Yates, which has a slot in its place for good at every step (Durstenfeld 1964), so
	// that absent ones are left out on the way: the next slot takes their place.
	slots := o.places()
	mark((*[64]uint8)(slots[:64]), pile.Low, 0)
	if universe > 64 {
		mark((*[64]uint8)(slots[64:]), pile.High, 64)
	}
	o.universe, o.next = uint8(universe), uint8(universe-1)
	end, n := o.next, uint64(universe)*scale
	for left := slots[:universe]; len(left) > 1; left = left[:len(left)-2] {
		var random uint64
		stream, random = stream.step()
		i, j := below(n, random>>32), below(n-scale, uint64(uint32(random)))
		n -= 2 * scale
		slot := slots[i]
		slots[i] = left[len(left)-1]
		slots[end] = slot
		end -= slot >> 7
		slot = slots[j]
		slots[j] = left[len(left)-2]
		slots[end] = slot
		end -= slot >> 7
	}
	o.end, o.stream = end, stream
}

// scale is what bounds are multiplied with for below, so that a compiler knows its number to be a place: below 128.
const scale = 1 << 25

// below returns a number below n, which is at most 128 and given as n*scale, from 32 random bits: two bounded numbers
// come from one draw of 64. It leaves a bias below 2^-25.
func below(n, random uint64) uint64 { return random * n >> (32 + 25) }

// inPile is the bit that marks a slot that is in the pile.
const inPile = 0x80

// mark lists 64 slots in ascending order from the first on, those in a word of the pile with bit 7 set.
func mark(slots *[64]uint8, word uint64, first uint8) {
	const eight = 8 * 0x0101010101010101
	names := uint64(first)*0x0101010101010101 + 0x0706050403020100
	binary.LittleEndian.PutUint64(slots[0:], names|marks(word))
	binary.LittleEndian.PutUint64(slots[8:], names+1*eight|marks(word>>8))
	binary.LittleEndian.PutUint64(slots[16:], names+2*eight|marks(word>>16))
	binary.LittleEndian.PutUint64(slots[24:], names+3*eight|marks(word>>24))
	binary.LittleEndian.PutUint64(slots[32:], names+4*eight|marks(word>>32))
	binary.LittleEndian.PutUint64(slots[40:], names+5*eight|marks(word>>40))
	binary.LittleEndian.PutUint64(slots[48:], names+6*eight|marks(word>>48))
	binary.LittleEndian.PutUint64(slots[56:], names+7*eight|marks(word>>56))
}

// marks spreads the lowest eight bits of a word over bit 7 of a byte each. The product has eight copies of them, each
// nine bits after the one before, so that none touches another and bit 7-b comes to be bit 7 of byte b; then the bytes
// are put the other way round.
func marks(word uint64) uint64 {
	const bit7 = inPile * 0x0101010101010101
	return bits.ReverseBytes64(word & 0xff * 0x8040201008040201 & bit7)
}

// Draw takes the next card of the order out of the pile, which must not be empty, and returns its slot.
// Cards of the order that have left the pile are passed over; a pile that holds others than the order was
// made for is shuffled anew.
func (o *Order) Draw(pile *Slots) uint8 {
	slot := o.places()[o.next] &^ inPile
	if o.next == o.end || !pile.Has(slot) {
		slot = o.seek(pile)
	}
	o.next--
	pile.Remove(slot)
	return slot
}

// KindOf has the kind of every slot, also by a marked slot (see [KindOf.Set]).
type KindOf [256]uint8

// Set enters a slot's kind.
func (k *KindOf) Set(slot, kind uint8) { k[slot], k[slot|inPile] = kind, kind }

// Deal draws n cards, at least one, from the pile into a hand, as far as there are any; it may stop short of them, to be
// called again. It returns how many it has dealt, and of which kinds, bit kind.
func (o *Order) Deal(pile, hand *Slots, n uint, kindOf *KindOf) (dealt uint, kinds uint64) {
	// Four cards are looked at whatever n is, and as many taken as it says: no processor could foresee how many. The
	// first stands for those that are too many.
	at := uint(o.next)
	one, two, three, four := kindOf.card(o.slots[at+3]), kindOf.card(o.slots[at+2]), kindOf.card(o.slots[at+1]), kindOf.card(o.slots[at])
	if n < 2 {
		two = one
	}
	if n < 3 {
		three = one
	}
	if n < 4 {
		four = one
	}
	cards := uint64(1)<<(one.slot&63) | 1<<(two.slot&63) | 1<<(three.slot&63) | 1<<(four.slot&63)
	dealt = min(n, atOnce)
	if uint(o.next-o.end) < dealt || o.universe > 64 || cards&^pile.Low != 0 {
		return o.dealSingly(pile, hand, n, kindOf)
	}
	kinds = uint64(1)<<(one.kind&63) | 1<<(two.kind&63) | 1<<(three.kind&63) | 1<<(four.kind&63)
	o.next -= uint8(dealt)
	pile.Low ^= cards
	hand.Low |= cards
	return dealt, kinds
}

// card is a marked slot and its card's kind, in words because a compiler chooses between those without a branch.
type card struct{ slot, kind uint64 }

func (k *KindOf) card(slot uint8) card { return card{uint64(slot), uint64(k[slot])} }

// dealSingly does what Deal does, a card after the other: where the order or the pile runs out, is not what the other
// was made for, or has slots above 63.
func (o *Order) dealSingly(pile, hand *Slots, n uint, kindOf *KindOf) (dealt uint, kinds uint64) {
	for ; dealt < n && !pile.Empty(); dealt++ {
		slot := o.Draw(pile)
		hand.Add(slot)
		kinds |= 1 << (kindOf[slot] & 63)
	}
	return dealt, kinds
}

// seek goes to the next card of the order that is in the pile, and returns it.
func (o *Order) seek(pile *Slots) uint8 {
	if o.universe == 0 {
		panic("rng: drawing from an Order that was never shuffled")
	}
	for {
		for ; o.next != o.end; o.next-- {
			if slot := o.places()[o.next] &^ inPile; pile.Has(slot) {
				return slot
			}
		}
		o.Shuffle(o.stream, int(o.universe), *pile)
	}
}
