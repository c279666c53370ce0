package okcorral

import (
	"math/bits"

	"tombstone/engine/record"
	"tombstone/engine/rng"
)

// brawl plays games between two [Indifferent] policies, from the first turn on. It is the third way to play, beside
// [Rules.Apply] and turns with policies that look ([Table.Play]). Nobody looks at a brawl before it ends, so it keeps only
// what the next decision depends on, laid out for counting (see brawlRules). It plays the same games from the same numbers
// and counts the same; tests hold it to that. Rules that it does not know are played the other way.
type brawl struct {
	*brawlRules
	rules  *Rules
	chance *Chance
	counts *Counts
	state  *State // how the game began; its Wound Deck; at the end what counters ask for
	untold bool   // the state lacks the rest of how the game ended

	sides   [Seats]brawler
	pile    rng.Layout // the Action draw pile
	answers rng.Stream // of the seat whose turn it is not
	keyed   uint16     // the turn that answers belongs to; 0: none
	trace   uint64     // these two as in Table
	decided int32
	turn    uint16 // the rest as in State
	actions uint16
	moved   uint8
	shot    uint8
	winner  Seat
}

// brawler is a side of a brawl.
type brawler struct {
	seat       Seat
	lost       uint8
	full       int            // the cards that it holds after its draw
	hand, held uint64         // its cards by slot, and their kinds
	ways       [MaxMen]uint64 // what the men meet the conditions of (see abilities); nothing for the dead
	aims       [2]uint64      // two men a word, four bits of a byte each
	near       [2]uint64      // in the same way: whom they would hit from where they stand
	defences   [MaxMen]uint64
	square     [MaxMen]Square
	spots      [MaxMen]uint8
	wounds     [MaxMen]uint8
	since      [MaxMen]uint16 // as in Counts
	played     []int32        // its columns of Counts
	discarded  []int32
}

// play plays a game that has been set up, with its first draw, to the end. It goes on with a trace and a count of
// decisions.
func (b *brawl) play(trace uint64, decided int32) (uint64, int32) {
	b.begin()
	b.trace, b.decided = trace, decided
	b.playTurns(b.state.mover & 1)
	b.end()
	return b.trace, b.decided
}

// begin takes over from the state.
func (b *brawl) begin() {
	s := b.state
	for seat := range Seats {
		side := &b.sides[seat]
		side.seat, side.lost, side.full = seat, 0, b.rules.setting.Hand[seat]
		side.hand, side.held = s.hand[seat].Low, s.held[seat]
		side.square, side.wounds, side.since = s.square[seat], [MaxMen]uint8{}, [MaxMen]uint16{}
		side.played, side.discarded = b.counts.Played[seat], b.counts.Discarded[seat]
		for i, q := range side.square {
			side.spots[i] = spot(q)
			side.enable(i, &b.men[seat][i][0])
		}
	}
	for i := range MaxMen {
		b.stands(&b.sides[Earps], &b.sides[Cowboys], i)
	}
	b.chance.action.LayOut(&b.pile, &b.bitOf)
	b.turn, b.keyed, b.winner = s.turn, 0, Nobody
}

// playTurns plays turn after turn.
func (b *brawl) playTurns(first Seat) {
	setting := &b.rules.setting
	own, foe := &b.sides[first&1], &b.sides[1-first&1]
	for {
		stream := b.chance.policyStream(own.seat, b.turn)
		b.actions, b.moved, b.shot = 0, 0, 0
		if own.hand&b.useful != 0 {
			stream = b.playMoves(own, foe, stream)
		}
		if own.held&b.shooting != 0 {
			if stream = b.playShots(own, foe, stream); b.winner != Nobody {
				return // O17
			}
		}
		if setting.DiscardPhase {
			b.playDiscards(own, stream)
		}
		if b.actions >= maxActions {
			b.counts.cutTurn()
		}
		if int(b.turn) == setting.MaxTurns {
			return // O18
		}
		b.turn++
		own, foe = foe, own
		if n := own.full - bits.OnesCount64(own.hand); n > 0 {
			b.draw(own, uint(n)) // O8
		}
	}
}

// decide notes a decision.
func (b *brawl) decide(a Action) {
	b.trace = hash(b.trace, a)
	b.decided++
}

// enable notes what a man meets the conditions of.
func (s *brawler) enable(man int, can *abilities) {
	s.ways[man&3], s.defences[man&3] = can.ways, can.defences
	aims := &s.aims[man>>1&1]
	*aims = *aims&^halfOf(man) | can.aims&halfOf(man)
}

// halfOf returns the bits of a man in a word of two.
func halfOf(man int) uint64 { return 0x0f0f0f0f0f0f0f0f << (4 * (man & 1)) }

// stands notes whom a man would hit from where he stands now, and who would hit him: whatever reaches, reaches back.
func (b *brawl) stands(side, foe *brawler, man int) {
	hits := b.hits[side.spots[man&3]]
	e, f, g, h := hits[foe.spots[0]], hits[foe.spots[1]], hits[foe.spots[2]], hits[foe.spots[3]]
	near, half, from := &side.near[man>>1&1], halfOf(man), uint64(0x1111111111111111)<<(man&3)
	*near = *near&^half | (e|f<<1|g<<2|h<<3)<<(4*(man&1))
	foe.near[0] = foe.near[0]&^from | (e|f<<4)<<(man&3)
	foe.near[1] = foe.near[1]&^from | (g|h<<4)<<(man&3)
}

// playMoves plays a MovePhase (O9). first to fourth are what is open to each man with the cards in hand; one, two and three
// say how much of it, byte by byte, the first man has, the first two, the first three.
func (b *brawl) playMoves(own, foe *brawler, stream rng.Stream) rng.Stream {
	q, may := b.brawlRules, own.ways
	// How many cards are left that have a use here is known before it is known which one goes.
	for useful := bits.OnesCount64(own.hand & q.useful); useful > 0 && b.actions < maxActions; useful-- {
		i, j, k, l := own.spots[0], own.spots[1], own.spots[2], own.spots[3]
		e, f, g, h := foe.spots[0], foe.spots[1], foe.spots[2], foe.spots[3]
		held := q.move.bytesOf(own.held)
		bars := q.bars[i]
		first := q.places[i] & may[0] & held &^ (bars[e] | bars[f] | (bars[g] | bars[h]) | (bars[j] | bars[k] | bars[l]))
		bars = q.bars[j]
		second := q.places[j] & may[1] & held &^ (bars[e] | bars[f] | (bars[g] | bars[h]) | (bars[i] | bars[k] | bars[l]))
		bars = q.bars[k]
		third := q.places[k] & may[2] & held &^ (bars[e] | bars[f] | (bars[g] | bars[h]) | (bars[i] | bars[j] | bars[l]))
		bars = q.bars[l]
		fourth := q.places[l] & may[3] & held &^ (bars[e] | bars[f] | (bars[g] | bars[h]) | (bars[i] | bars[j] | bars[k]))
		one := setBits(first)
		two := one + setBits(second)
		three := two + setBits(third)
		sums := (three + setBits(fourth)) * each
		moves := bits.OnesCount64(first) + bits.OnesCount64(second) + (bits.OnesCount64(third) + bits.OnesCount64(fourth))
		n := moves + bits.OnesCount64(own.held&q.draws)
		if n == 0 {
			break
		}
		var pick uint32
		stream, pick = stream.Next(uint32(n + 1))
		at := int(pick)
		if at >= moves {
			if at == n {
				b.decide(PassAction)
				break
			}
			b.playDraw(own, at-moves)
			useful = bits.OnesCount64(own.hand&q.useful) + 1 // which the loop takes off again
			continue
		}
		place, before := nthByte(sums, at)
		four := byteAt(first, place) | byteAt(second, place)<<8 | byteAt(third, place)<<16 | byteAt(fourth, place)<<24
		man, direction := nthOfFourBytes(four, byteAt(one, place), byteAt(two, place), byteAt(three, place), at-before)
		kind := int(q.move.kinds[place>>3&7])
		from, spot := own.square[man], own.spots[man]+q.steps[(place+uint64(direction))&63]
		to := squareOf(spot)
		b.decide(newAction(MoveMan, kind, man, int(to)))
		b.spend(own, kind)
		b.actions++
		b.leaves(own, man, from)
		own.spots[man], own.square[man] = spot, to
		b.stands(own, foe, man)
		may[man] = 0
		b.moved |= 1 << man
	}
	return stream
}

// playShots plays a ShootPhase with its defences (O10, O11). Two men share a word, four bits of a byte each.
func (b *brawl) playShots(own, foe *brawler, stream rng.Stream) rng.Stream {
	q, ready := b.brawlRules, own.aims
	for b.actions < maxActions {
		held := q.shot.bytesOf(own.held)
		first, second := own.near[0]&ready[0]&held, own.near[1]&ready[1]&held
		if first|second|own.held&q.draws == 0 {
			break
		}
		shots := bits.OnesCount64(first) + bits.OnesCount64(second)
		n := shots + bits.OnesCount64(own.held&q.draws)
		var pick uint32
		stream, pick = stream.Next(uint32(n + 1))
		at := int(pick)
		if at >= shots {
			if at == n {
				b.decide(PassAction)
				break
			}
			b.playDraw(own, at-shots)
			continue
		}
		place, before := nthByte((setBits(first)+setBits(second))*each, at)
		aims := byteAt(first, place) | byteAt(second, place)<<8
		aim := rng.NthBit(aims, at-before) & 15
		man, target := aim>>2, aim&3
		if targets := aims >> (4 * man) & 15; targets&(targets-1) != 0 {
			target = foe.nthBySquare(targets, bits.OnesCount64(targets&(1<<target-1)))
		}
		b.shoot(own, foe, int(q.shot.kinds[place>>3&7]), man, target)
		if b.winner != Nobody {
			break
		}
		ready[man>>1&1] &^= halfOf(man)
	}
	return stream
}

// shoot plays a shot (O10 to O12).
func (b *brawl) shoot(own, foe *brawler, kind, man, target int) {
	r, c, seat := b.rules, b.counts, own.seat&1
	b.decide(newAction(ShootAt, kind, man, target))
	b.spend(own, kind)
	b.actions++
	b.shot |= 1 << man
	column := int32((int(seat)*r.kinds+kind)*Ranges) + r.rangeOf(own.spots[man], foe.spots[target], kind)
	c.Shots[seat]++
	c.Marks.Marks = append(c.Marks.Marks, record.Mark{Column: c.At.ShotFrom + manSquare(seat, man, own.square[man]), N: 1}, record.Mark{Column: c.At.Shots + column, N: 1})
	if kinds := foe.held & foe.defences[target]; kinds != 0 && b.answered(foe, kinds) {
		c.Defended[seat]++
		return
	}
	c.Hits[seat]++
	c.Marks.Mark(c.At.Hits+column, 1)
	effect := r.drawWound(b.state, b.chance)
	c.wounded(seat, effect)
	foe.wounds[target] += woundsBy[effect]
	wounds := foe.wounds[target]
	if int(wounds) < r.setting.WoundsToKill {
		foe.enable(target, &b.men[foe.seat&1][target][min(wounds, 1)])
		return
	}
	b.kill(foe, own, target)
	if foe.lost >= r.toLose[foe.seat&1] {
		b.winner = seat
	}
}

// answered asks for one of some Defence cards against a shot (O11), and plays it.
func (b *brawl) answered(foe *brawler, kinds uint64) bool {
	if b.keyed != b.turn {
		b.keyed, b.answers = b.turn, b.chance.policyStream(foe.seat, b.turn)
	}
	n := bits.OnesCount64(kinds)
	at := int(b.answers.Below(uint32(n + 1)))
	if at == n {
		b.decide(PassAction)
		return false
	}
	kind := rng.NthBit(kinds, at) & 63
	b.decide(newAction(Defend, kind, 0, 0))
	b.spend(foe, kind)
	return true
}

// kill takes a man off the board (O12).
func (b *brawl) kill(side, foe *brawler, man int) {
	seat, q := side.seat&1, side.square[man]
	b.leaves(side, man, q)
	side.square[man], side.spots[man], side.wounds[man] = Off, spot(Off), 0
	side.enable(man, &abilities{})
	b.stands(side, foe, man)
	side.lost++
	side.full -= b.rules.setting.DrawPenalty[seat]
	b.counts.dies(seat, man, q, side.lost, foe.lost)
}

// leaves counts how long a man stood on the square that he leaves.
func (b *brawl) leaves(side *brawler, man int, from Square) {
	ends := b.turn - 1
	if n := ends - side.since[man]; n > 0 {
		b.counts.Marks.Mark(b.counts.At.Stood+manSquare(side.seat, man, from), int32(n))
	}
	side.since[man] = ends
}

// playDiscards plays a DiscardPhase (O15).
func (b *brawl) playDiscards(own *brawler, stream rng.Stream) {
	copies, discarded, hand, held, trace := &b.copies, own.discarded, own.hand, own.held, b.trace
	kinds, room := bits.OnesCount64(held), maxActions-b.actions
	for ; room > 0; room-- {
		var i uint32
		stream, i = stream.Next(uint32(kinds + 1))
		if int(i) == kinds { // passes; or has no card left, which is no decision: no branch asks which
			passed, decided := hash(trace, PassAction), int32(1)
			if kinds == 0 {
				passed, decided = trace, 0
			}
			trace = passed
			b.decided += decided
			break
		}
		kind := rng.NthBit(held, int(i)) & 63
		trace = hash(trace, newAction(DiscardCard, kind, 0, 0))
		discarded[kind]++
		some := copies[kind] & hand
		card := some & -some
		hand ^= card
		if some == card { // the last one: to foresee that is worth more than to do without the branch
			held &^= 1 << kind
			kinds--
		}
	}
	discards := maxActions - b.actions - room
	b.actions += discards
	b.decided += int32(discards)
	own.hand, own.held, b.trace = hand, held, trace
}

// playDraw plays the n-th Special in hand (O14).
func (b *brawl) playDraw(own *brawler, n int) {
	kind := rng.NthBit(own.held&b.draws, n) & 63
	b.decide(newAction(PlaySpecial, kind, 0, 0))
	b.spend(own, kind)
	b.actions++
	b.draw(own, uint(b.rules.setting.Action[kind].N))
}

// spend plays the lowest copy of a kind out of a hand (O16). Where the cards that are gone lie, only a refill asks.
func (b *brawl) spend(side *brawler, kind int) {
	side.played[kind]++
	some := b.copies[kind&63] & side.hand
	card := some & -some
	side.hand ^= card
	last := uint64(0)
	if some == card {
		last = 1
	}
	side.held &^= last << (kind & 63)
}

// draw draws n cards, at least one.
func (b *brawl) draw(side *brawler, n uint) {
	cards, kinds, ok := b.pile.Deal(n)
	if !ok {
		b.drawSingly(side, n)
		return
	}
	side.hand |= cards
	side.held |= kinds
}

// drawSingly draws n cards as far as there are any, and makes a new draw pile of what neither player holds where one is
// needed (O3).
//
//go:noinline
func (b *brawl) drawSingly(side *brawler, n uint) {
	for range n {
		if b.pile.Left() == 0 {
			pile := b.rules.deck.Low &^ b.sides[Earps].hand &^ b.sides[Cowboys].hand
			if pile == 0 {
				return
			}
			b.chance.shuffleAction(b.rules, rng.Slots{Low: pile})
			b.chance.action.LayOut(&b.pile, &b.bitOf)
			b.counts.refilled(0)
		}
		cards, kinds, _ := b.pile.Deal(1)
		side.hand |= cards
		side.held |= kinds
	}
}

// nthBySquare returns which of some men, bit index, has n of them on lower squares.
func (s *brawler) nthBySquare(men uint64, n int) (nth int) {
	for i, q := range s.square {
		lower := int(^men>>i&1) * MaxMen // where he is none of them, more than can be asked for
		for j, p := range s.square {
			lower += int(men>>j&1) & notBelow(int(q), int(p)+1)
		}
		if lower == n {
			nth = i
		}
	}
	return nth
}

// end writes what counters ask for into the state, and counts what is left.
func (b *brawl) end() {
	s := b.state
	for seat := range Seats {
		side := &b.sides[seat]
		s.square[seat], s.hand[seat].Low, s.alive[seat] = side.square, side.hand, 0
		for i, q := range side.square {
			if q < Off {
				s.alive[seat] |= 1 << i
			}
		}
		b.counts.since[seat] = side.since
	}
	s.phase, s.turn, s.winner = Over, b.turn, b.winner
	b.counts.over(b.rules, s)
	b.untold = true
}

// tell writes the rest of how the game ended into the state.
func (b *brawl) tell(s *State) {
	b.untold = false
	s.mover = s.first ^ Seat(b.turn-1)&1
	s.moved, s.shot, s.actions = b.moved, b.shot, b.actions
	s.wounds = [Seats][MaxMen]uint8{b.sides[Earps].wounds, b.sides[Cowboys].wounds}
	s.pile = rng.Slots{Low: b.pile.Cards()}
	s.discarded = b.rules.deck.Minus(s.pile).Minus(s.hand[Earps]).Minus(s.hand[Cowboys])
	b.rules.derive(s)
}

// Bytes of a word, side by side.
const (
	each = 0x0101010101010101 // 1 in each byte
	top  = 0x8080808080808080 // its highest bit
)

// setBits returns for each byte of a word how many bits are set there.
func setBits(word uint64) uint64 {
	const ones, twos, fours = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f
	word -= word >> 1 & ones
	word = word&twos + word>>2&twos
	return (word + word>>4) & fours
}

// nthByte returns where the byte begins that n belongs to, given the sums of each byte and those below it, and the sum
// of those below.
func nthByte(sums uint64, n int) (place uint64, before int) {
	if sums >= 128<<56 { // beyond what follows, which has a bit to spare in each byte; the deck that needs it is yet to come
		for ; int(byteAt(sums, place)) <= n; place += 8 {
			before = int(byteAt(sums, place))
		}
		return place, before
	}
	below := ((uint64(n)*each | top) - sums) & top // marks the bytes whose sum is not above n
	place = uint64(bits.OnesCount64(below)) * 8
	return place, int(sums << 8 >> (place & 63) & 0xff)
}

// nthOfFourBytes returns the byte and the place in it of the set bit of four bytes with n before it, given how many are
// set in the first, the first two, and the first three. It takes no branch.
func nthOfFourBytes(word, first, second, third uint64, n int) (man int, place uint8) {
	man = notBelow(n, int(first)) + notBelow(n, int(second)) + notBelow(n, int(third))
	shift := 8 * man & 63
	before := int((first<<8 | second<<16 | third<<24) >> shift & 0xff)
	return man & (MaxMen - 1), nthOfByte[(n-before)&7][word>>shift&0xff]
}

// notBelow returns 1 where n is at least a number, and else 0.
func notBelow(n, number int) (one int) {
	if n >= number {
		one = 1
	}
	return one
}

// byteAt returns the byte that begins at a place.
func byteAt(word, place uint64) uint64 { return word >> (place & 63) & 0xff }
