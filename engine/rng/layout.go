package rng

// Layout is what is still to come of an Order of 64 slots, laid out so that a few cards are dealt at once: no loop, and no
// branch that asks how many. It is for piles that lose no card but by being dealt. The zero Layout has no cards.
type Layout struct {
	left uint8 // cards to come; the lists have a place for whatever a byte holds, so that no index needs a check
	// cards are the slots of the last n cards to come.
	cards [256]uint64
	// kinds are the kinds of the cards one by one, bit kind: the last to come first, after room for AtMost.
	kinds [256 + AtMost]uint64
}

// AtMost is how many cards a [Layout] deals at once.
const AtMost = 5

// firsts holds by number n all ones for the first n cards.
var firsts = func() (words [AtMost + 1][AtMost]uint64) {
	for n := range words {
		for i := range n {
			words[n][i] = ^uint64(0)
		}
	}
	return words
}()

// KindBits has the kind of every slot as a bit, also by a marked slot.
type KindBits [256]uint64

// Bits returns the kinds as bits; none is above 63.
func (k *KindOf) Bits() (bits KindBits) {
	for slot, kind := range k {
		bits[slot] = 1 << (kind & 63)
	}
	return bits
}

// LayOut lays out the cards of the order that are still to come. The order must be of 64 slots.
func (o *Order) LayOut(l *Layout, bitOf *KindBits) {
	l.left = o.next - o.end
	slots := o.places()[o.end+1 : uint(o.next)+1]
	unions, kinds := l.cards[1:][:len(slots)], l.kinds[AtMost:][:len(slots)]
	cards := uint64(0)
	for i, slot := range slots {
		cards |= 1 << (slot & 63)
		unions[i] = cards
		kinds[i] = bitOf[slot]
	}
}

// Deal deals n cards, and says which slots and kinds they are of. It deals none, and says so, where there are fewer, or n
// is above AtMost.
func (l *Layout) Deal(n uint) (cards, kinds uint64, ok bool) {
	if n > uint(l.left) || n > AtMost {
		return 0, 0, false
	}
	next, in := (*[AtMost]uint64)(l.kinds[l.left:]), &firsts[n]
	kinds = next[4]&in[0] | next[3]&in[1] | next[2]&in[2] | next[1]&in[3] | next[0]&in[4]
	cards = l.cards[l.left]
	l.left -= uint8(n)
	return cards ^ l.cards[l.left], kinds, true
}

// Left returns how many cards are to come.
func (l *Layout) Left() int { return int(l.left) }

// Cards returns the slots of the cards to come.
func (l *Layout) Cards() uint64 { return l.cards[l.left] }
