package rng

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"
)

// MaxSlots is the largest universe of card slots.
const MaxSlots = 128

// Slots is a set of card slots, the physical cards of one deck. The zero value is the empty set. Its words have names
// because a compiler keeps fields in registers, as it does no element of an array.
type Slots struct {
	Low  uint64 // bit s is slot s
	High uint64 // bit s is slot 64+s
}

// SlotsOf returns the set of the given slots, each below [MaxSlots].
func SlotsOf(slots ...uint8) Slots {
	var set Slots
	for _, s := range slots {
		set.Add(s)
	}
	return set
}

// slotSet returns the set of one slot.
func slotSet(slot uint8) (set Slots) {
	set.Low = 1 << (slot & 63)
	if slot >= 64 {
		set.Low, set.High = 0, set.Low
	}
	return set
}

// Has reports whether the slot is in the set.
func (a Slots) Has(slot uint8) bool {
	word := a.Low
	if slot >= 64 {
		word = a.High
	}
	return word>>(slot&63)&1 != 0
}

// Add puts a slot into the set.
func (a *Slots) Add(slot uint8) { *a = a.Or(slotSet(slot)) }

// Remove takes a slot out of the set.
func (a *Slots) Remove(slot uint8) { *a = a.Minus(slotSet(slot)) }

// MoveLowest moves the lowest slot of some that are in one set to another set, and reports whether it was the last of
// them. One of them must be there.
func MoveLowest(some, from, to *Slots) (last bool) {
	low, high := some.Low&from.Low, some.High&from.High
	if low != 0 {
		lowest := low & -low
		from.Low ^= lowest
		to.Low |= lowest
		return low^lowest|high == 0
	}
	lowest := high & -high
	from.High ^= lowest
	to.High |= lowest
	return high == lowest
}

// Empty reports whether no slot is in the set.
func (a Slots) Empty() bool { return a.Low|a.High == 0 }

// Len returns how many slots are in the set.
func (a Slots) Len() int { return bits.OnesCount64(a.Low) + bits.OnesCount64(a.High) }

// And returns the slots in both sets.
func (a Slots) And(b Slots) Slots { return Slots{a.Low & b.Low, a.High & b.High} }

// Or returns the slots in either set.
func (a Slots) Or(b Slots) Slots { return Slots{a.Low | b.Low, a.High | b.High} }

// Minus returns the slots of a that are not in b.
func (a Slots) Minus(b Slots) Slots { return Slots{a.Low &^ b.Low, a.High &^ b.High} }

// First returns the lowest slot; the set must not be empty.
func (a Slots) First() uint8 {
	if a.Low != 0 {
		return uint8(bits.TrailingZeros64(a.Low))
	}
	return uint8(64 + bits.TrailingZeros64(a.High))
}

// Nth returns the slot with n lower ones in the set; n must be below Len.
func (a Slots) Nth(n int) uint8 {
	if low := bits.OnesCount64(a.Low); n >= low {
		return uint8(64 + NthBit(a.High, n-low))
	}
	return uint8(NthBit(a.Low, n))
}

// NthBit returns the place of the set bit of a word with n lower ones, or 64 where there is none.
func NthBit(word uint64, n int) int {
	for ; n > 3; n-- {
		word &= word - 1
	}
	// The last three bits go, or stay, without a branch, which could not be guessed: less 0 a word keeps them all.
	two, one := uint64(n)>>1, uint64(n)&1
	word &= word - two
	word &= word - two
	word &= word - one
	return bits.TrailingZeros64(word)
}

// String returns the slots in ascending order with ranges, such as 0,4,9-11; "-" for the empty set.
func (a Slots) String() string {
	if a.Empty() {
		return "-"
	}
	var text []byte
	for slot := 0; slot < MaxSlots; slot++ {
		if !a.Has(uint8(slot)) {
			continue
		}
		last := slot
		for last+1 < MaxSlots && a.Has(uint8(last+1)) {
			last++
		}
		if len(text) > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(slot), 10)
		if last > slot {
			text = append(text, '-')
			text = strconv.AppendInt(text, int64(last), 10)
		}
		slot = last
	}
	return string(text)
}

// ParseSlots reads what [Slots.String] prints.
func ParseSlots(text string) (Slots, error) {
	var set Slots
	if text == "-" {
		return set, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		low, high, isRange := strings.Cut(part, "-")
		if !isRange {
			high = low
		}
		first, err1 := strconv.ParseUint(low, 10, 7)
		last, err2 := strconv.ParseUint(high, 10, 7)
		if err1 != nil || err2 != nil || last < first {
			return set, errors.New(strconv.Quote(part) + " is no slot or range of slots (expected such as 4 or 9-11)")
		}
		for slot := first; slot <= last; slot++ {
			set.Add(uint8(slot))
		}
	}
	if set.String() != text {
		return set, errors.New(strconv.Quote(text) + " is not in order (expected " + set.String() + ")")
	}
	return set, nil
}
