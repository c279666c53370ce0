package rng

// Layout is what is still to come of an Order of 64 slots, laid out so that a few cards are dealt at once: no loop, and no
// branch that asks how many. It is for piles that lose no card but by being dealt. The zero Layout has no cards.
type Layout struct {
	left  int
	cards [64 + 1]uint64      // the slots of the last n cards to come
	kinds [64 + AtMost]uint64 // their kinds one by one, bit kind: the one to come next is after all others, and room for AtMost before them
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

// LayOut lays out the cards of the order that are still to come. The order must be of 64 slots.
func (o *Order) LayOut(l *Layout, kindOf *KindOf) {
	cards := uint64(0)
	for i, slot := range o.places()[o.end+1 : uint(o.next)+1] {
		cards |= 1 << (slot & 63)
		l.cards[i+1] = cards
		l.kinds[i+AtMost] = 1 << (kindOf[slot] & 63)
	}
	l.left = int(o.next - o.end)
}

// Deal deals n cards, and says which slots and kinds they are of. It deals none, and says so, where there are fewer, or n
// is above AtMost.
func (l *Layout) Deal(n int) (cards, kinds uint64, ok bool) {
	after := l.left - n
	if after < 0 || n > AtMost {
		return 0, 0, false
	}
	next, in := (*[AtMost]uint64)(l.kinds[l.left:]), &firsts[n]
	kinds = next[4]&in[0] | next[3]&in[1] | next[2]&in[2] | next[1]&in[3] | next[0]&in[4]
	cards = l.cards[l.left] ^ l.cards[after]
	l.left = after
	return cards, kinds, true
}

// Left returns how many cards are to come.
func (l *Layout) Left() int { return l.left }

// Cards returns the slots of the cards to come.
func (l *Layout) Cards() uint64 { return l.cards[l.left] }
