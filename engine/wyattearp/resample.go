package wyattearp

import "tombstone/engine/rng"

// Resample deals into dst a state that the seat cannot tell from the true one. The cards it has not seen are dealt
// anew to the supply and the other hands; those that it knows to be in somebody's hand, to the other hands; those
// that it knows the place of stay. It is uniform over such deals: who is likelier to have kept a card is for a policy
// to say. What the others know of each other's hands, they know of the cards that come there instead.
func (v View) Resample(dst *State, stream *rng.Stream) {
	*dst = *v.state
	r, me := v.rules, v.seat
	var places, rumours dealing
	unseen := dst.supply
	for seat := range r.seats {
		if seat == me {
			continue
		}
		for hand := dst.hand[seat]; !hand.Empty(); {
			slot := hand.First()
			hand.Remove(slot)
			note := dst.note[slot]
			if note>>me&1 != 0 {
				continue // he saw it go there
			}
			dst.hand[seat].Remove(slot)
			dst.note[slot] = 0
			places.add(uint8(seat), note&^(16<<me))
			if note>>(4+me)&1 != 0 {
				rumours.add(slot, 16<<me)
			} else {
				unseen.Add(slot)
			}
		}
	}
	for i := range places.n {
		j := i + int(stream.Below(uint32(places.n-i)))
		places.card[i], places.card[j] = places.card[j], places.card[i]
		places.note[i], places.note[j] = places.note[j], places.note[i]
		slot, note := rumours.card[i], rumours.note[i]
		if i >= rumours.n {
			slot, note = unseen.Nth(int(stream.Below(uint32(unseen.Len())))), 0
			unseen.Remove(slot)
		}
		dst.hand[places.card[i]].Add(slot)
		dst.note[slot] = places.note[i] | note
	}
	dst.supply = unseen
	r.derive(dst)
}

// dealing is a list of cards, or of hands that cards go to, with notes.
type dealing struct {
	n          int
	card, note [rng.MaxSlots]uint8
}

func (d *dealing) add(card, note uint8) {
	d.card[d.n], d.note[d.n] = card, note
	d.n++
}
