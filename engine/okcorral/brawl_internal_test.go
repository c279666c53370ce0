package okcorral

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tombstone/engine/rng"
)

func TestBytesOfKinds(t *testing.T) {
	// Up to eight kinds, the last as far from the first as can be looked up.
	random := rand.New(rand.NewPCG(18811026, 5))
	for range 200 {
		all, first := uint64(0), random.IntN(MaxKinds-2*window)
		for range random.IntN(9) {
			all |= 1 << (first + random.IntN(2*window))
		}
		if !fits(all, 8) {
			t.Fatalf("%b does not fit", all)
		}
		cards := newBrawlCards(all)
		for range 20 {
			held, want := random.Uint64()&(1<<MaxKinds-1), uint64(0)
			for rank := range bits.OnesCount64(all) {
				kind := rng.NthBit(all, rank)
				if int(cards.kinds[rank]) != kind {
					t.Fatalf("of %b rank %d is %d, want %d", all, rank, cards.kinds[rank], kind)
				}
				want |= held >> kind & 1 * 0xff << (8 * rank)
			}
			if got := cards.bytesOf(held); got != want {
				t.Fatalf("of %b, held %b: got %x, want %x", all, held, got, want)
			}
		}
	}
}

func TestKindsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		kinds uint64
		most  int
		fits  bool
	}{
		{0, 7, true},
		{0x7f, 7, true},
		{0xff, 7, false},
		{1<<3 | 1<<(3+2*window-1), 8, true},
		{1<<3 | 1<<(3+2*window), 8, false},
		{1 << 47, 8, true},
	} {
		if got := fits(c.kinds, c.most); got != c.fits {
			t.Errorf("%b, at most %d: fits %v", c.kinds, c.most, got)
		}
	}
}

func TestBitsByBytes(t *testing.T) {
	// Counted and found side by side as one by one. Sparse words and dense ones: of the latter the sums do not fit half a
	// byte's numbers.
	random := rand.New(rand.NewPCG(18811026, 6))
	for i := range 2_000 {
		words := [4]uint64{random.Uint64(), random.Uint64(), random.Uint64(), random.Uint64()}
		for j := range words {
			switch i % 3 {
			case 0:
				words[j] &= random.Uint64() & random.Uint64() & random.Uint64()
			case 1:
				words[j] |= random.Uint64() | random.Uint64()
			}
			words[j] &= 1<<56 - 1 // seven bytes
		}
		one := setBits(words[0])
		two := one + setBits(words[1])
		three := two + setBits(words[2])
		sums := (three + setBits(words[3])) * each
		n := 0
		for place := uint64(0); place < 56; place += 8 {
			before := n
			four := byteAt(words[0], place) | byteAt(words[1], place)<<8 | byteAt(words[2], place)<<16 | byteAt(words[3], place)<<24
			for word := range words {
				for bit := range uint8(8) {
					if words[word]>>place>>bit&1 == 0 {
						continue
					}
					if gotPlace, gotBefore := nthByte(sums, n); gotPlace != place || gotBefore != before {
						t.Fatalf("%x, bit %d: got byte %d with %d before, want %d with %d", words, n, gotPlace, gotBefore, place, before)
					}
					man, direction := nthOfFourBytes(four, byteAt(one, place), byteAt(two, place), byteAt(three, place), n-before)
					if man != word || direction != bit {
						t.Fatalf("%x, byte %d, bit %d: got bit %d of word %d, want %d of %d", words, place, n-before, direction, man, bit, word)
					}
					n++
				}
			}
		}
		if got := int(sums >> 56); got != n {
			t.Fatalf("%x: got %d bits, want %d", words, got, n)
		}
	}
}

func TestNthManBySquare(t *testing.T) {
	s := brawler{square: [MaxMen]Square{30, 4, 63, 12}}
	for _, c := range []struct {
		men  uint64
		want []int
	}{{0b1111, []int{1, 3, 0, 2}}, {0b0101, []int{0, 2}}, {0b1010, []int{1, 3}}, {0b1000, []int{3}}} {
		for n, want := range c.want {
			if got := s.nthBySquare(c.men, n); got != want {
				t.Errorf("%d of men %04b: got %d, want %d", n, c.men, got, want)
			}
		}
	}
}
