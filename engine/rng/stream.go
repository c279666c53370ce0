// Package rng is the chance of a game: [Stream], a small generator held by value, and [Key], which
// gives every purpose of every deal a stream of its own, so that one random decision never moves
// another; [Slots], a set of physical cards; and [Order], the keyed shuffle that draws from such a set.
//
// All of it is integer arithmetic: the same seed gives the same numbers on every machine.
package rng

import "math/bits"

// Stream is a wyrand generator (Wang Yi, wyhash final version 4): 64 bits of state, a 64x64-bit
// multiplication a number. The zero Stream is valid but always the same; get one from [Key.Stream].
type Stream struct{ state uint64 }

// NewStream returns the stream that starts from a seed, for tests and tools; games use [Key.Stream].
func NewStream(seed uint64) Stream { return Stream{mix(seed)} }

// Uint64 returns the next 64 random bits.
func (s *Stream) Uint64() (number uint64) {
	*s, number = s.step()
	return number
}

// step returns the stream after the next 64 random bits, and them: a stream whose address nobody takes stays in a register.
func (s Stream) step() (Stream, uint64) {
	s.state += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(s.state, s.state^0xe7037ed1a0b428db)
	return s, hi ^ lo
}

// Below returns a number from 0 to n-1, or 0 for n = 0. It scales by multiplication (Lemire 2019)
// without rejection: the bias is below n/2^64.
func (s *Stream) Below(n uint32) (number uint32) {
	*s, number = s.Next(n)
	return number
}

// Next returns the stream after Below, and its number: for a loop that keeps the stream in a register.
func (s Stream) Next(n uint32) (after Stream, number uint32) {
	after, random := s.step()
	hi, _ := bits.Mul64(random, uint64(n))
	return after, uint32(hi)
}

// mix is the splitmix64 finaliser (Steele, Lea and Flood 2014, variant 13 of Stafford's): a bijection
// in which every bit of the input moves every bit of the output.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
