package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// prospects is how likely a man gets to shoot from one square at another in a turn to come, his side's
// hand being drawn from the whole deck: as if nobody stood in the way and no comrade needed the cards.
// Chances are in 1/sure. They are computed in integers and by number of the cards, never by square, so
// that they are the same on every machine, and for mirror-image squares.
type prospects struct {
	later  bySquares // by the square he stands on and his target's: with a card that is in range only after a move
	attack bySquares // by his target's square and the one he stands on: with any card, after a move or at once
}

// sure is a chance of one, and so is 255 where a byte holds it. While prospects are worked out, one is
// exact.
const (
	sureBits  = 8
	sure      = 1 << sureBits
	exactBits = 24
	exact     = 1 << exactBits
)

// outlook is what prospects depend on.
type outlook struct {
	kinds uint64 // Move and Shoot kinds the man may use
	hand  int    // cards his side holds
}

// prospector works out prospects and who is near, once for all men who are alike.
type prospector struct {
	*knowledge
	known map[outlook]*prospects
	nears map[uint64]*near // by Move kinds
}

func (p *prospector) prospects(o outlook) *prospects {
	if known := p.known[o]; known != nil {
		return known
	}
	made := new(prospects)
	p.known[o] = made
	moves, shots := p.byNumber(o.kinds&p.moves, o.hand), p.byNumber(o.kinds&p.shots, o.hand)
	for from := range okcorral.Off {
		for to := range okcorral.Off {
			later, attack := uint64(0), uint64(0)
			for _, shot := range shots {
				inRange := p.rules.Reached(shot.kind, to)
				if inRange>>from&1 != 0 {
					attack += shot.chance
					continue
				}
				after := p.chanceToGetInto(inRange, from, moves) * shot.chance >> exactBits
				later += after
				attack += after
			}
			made.later[from][to] = inByte(later)
			made.attack[to][from] = inByte(attack)
		}
	}
	return made
}

// inByte rounds a chance, exact, to one in 1/sure.
func inByte(chance uint64) uint8 {
	const half = exact / sure / 2
	return uint8(min((chance+half)>>(exactBits-sureBits), sure-1))
}

// number is the cards of one number.
type number struct {
	kind   int    // one of them
	chance uint64 // that a hand holds one of them, exact
}

// byNumber groups the kinds by their number.
func (p *prospector) byNumber(kinds uint64, hand int) (numbers []number) {
	for n := range okcorral.Any(okcorral.MaxReach) + 1 {
		kind, group := 0, uint64(0)
		for rest := kinds; rest != 0; rest &= rest - 1 {
			if k := bits.TrailingZeros64(rest); p.setting.Action[k].Reach == n {
				kind = k
				group |= 1 << k
			}
		}
		if cards := p.cardsOf(group).count(); cards > 0 {
			numbers = append(numbers, number{kind, p.chanceToHold(int(cards), hand)})
		}
	}
	return numbers
}

// chanceToHold is the chance, exact, that a hand holds one of some cards, each of its cards being one of
// the whole deck.
func (p *prospector) chanceToHold(cards, hand int) uint64 {
	deck, without := uint64(p.deck.Len()), uint64(exact)
	for range hand {
		without = without * (deck - uint64(cards)) / deck
	}
	return exact - without
}

// chanceToGetInto is the chance, exact, that a Move card leads from a square to one of the others.
func (p *prospector) chanceToGetInto(others uint64, from okcorral.Square, moves []number) uint64 {
	without := uint64(exact)
	for _, move := range moves {
		if p.rules.Reached(move.kind, from)&others != 0 {
			without = without * (exact - move.chance) >> exactBits
		}
	}
	return exact - without
}
