package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// cards is a set of cards that can be counted.
type cards rng.Slots

// count returns how many cards there are.
func (c cards) count() int32 { return c.among(c) }

// among returns how many of the cards are in another set. Few decks have cards in the second word.
func (c cards) among(other cards) int32 {
	n := bits.OnesCount64(c.Low & other.Low)
	if c.High != 0 {
		n += bits.OnesCount64(c.High & other.High)
	}
	return int32(n)
}

// inverse[n] is 65536/n, and 0 for 0. It is padded so that no index needs a check.
var inverse = func() (table [128]int32) {
	for n := 1; n < len(table); n++ {
		table[n] = int32(1 << 16 / n)
	}
	return table
}()

// chanceOfOne is the chance that a hand of so many of the unseen cards holds a given one, in 1/65536.
func chanceOfOne(hand, unseen int32) int32 { return min(hand*inverse[unseen&127], 1<<16) }

// inHandOf is how many of some cards a hand holds on average, in 1/sure.
func inHandOf(cards, each int32) int32 { return cards * each >> (16 - sureBits) }

// others holds the chance that so many cards are all others, by how many and by the chance that one is,
// in 1/unit. More cards than there are rows for count as those.
var others = func() (table [17][unit + 1]uint16) {
	for one := range table[0] {
		table[0][one] = unit
		for n := 1; n < len(table); n++ {
			table[n][one] = uint16(int(table[n-1][one]) * one >> unitBits)
		}
	}
	return table
}()

// hit is what the Wound cards still to come do to a man: the chances that the next one kills, and that
// it wounds, in 1/unit.
type hit struct{ kills, wounds int32 }

// nextHit returns the chances, given what is left of the Wound Deck.
func (g *Greedy) nextHit(left cards) hit {
	if left == (cards{}) {
		left = g.know.wounds // about to be shuffled again
	}
	each := inverse[left.count()&127]
	return hit{
		kills:  left.among(g.know.killing) * each >> (16 - unitBits),
		wounds: left.among(g.know.wounding) * each >> (16 - unitBits),
	}
}

// stake is what a man with so many wounds has to lose, in 1/unit of a life: by a hit that kills, and by one
// that wounds, which is as much where he dies of it, and his part where he does not.
type stake struct{ killed, wounded int32 }

// taken is what a hit takes.
func (s *stake) taken(hit hit) int32 {
	return (hit.kills*s.killed + hit.wounds*s.wounded) >> unitBits
}

// stakes is a man's stake by his wounds.
type stakes [okcorral.MaxWounds + 1]stake

func (s *stakes) with(wounds uint8) *stake { return &s[wounds&okcorral.MaxWounds] }

// stakesOf returns the stakes of a seat's men, the next death on its side counting for bonus beyond the man's
// own worth.
func (g *Greedy) stakesOf(seat okcorral.Seat, bonus int32) (stakes [okcorral.MaxMen]stakes) {
	for i := range g.know.setting.Men[seat] {
		for wounds := range g.know.woundsToKill {
			s, life := &stakes[i][wounds], g.worth(g.know.man[seat][i].in(uint8(wounds)))
			s.killed, s.wounded = life+bonus, life+bonus
			if left := g.know.woundsToKill - wounds; left > 1 {
				s.wounded = life * g.know.share[left] >> unitBits // he survives it
			}
		}
	}
	return stakes
}

// atStake returns what a seat's men have to lose: two lives more where the next death loses the game.
func (g *Greedy) atStake(v okcorral.View, seat okcorral.Seat) *[okcorral.MaxMen]stakes {
	last := 0
	if v.Lost(seat)+1 >= g.know.toLose[seat&1] {
		last = 1
	}
	return &g.stakes[seat&1][last]
}

// worth is what a man counts, in 1/unit of a life: focus makes it depend on his danger.
func (g *Greedy) worth(man *gunman) int32 { return unit + g.weigh.focus*(man.danger-unit)>>6 }

// values returns by enemy the lives that a shot at him takes, in 1/unit: what a hit does, times the chance
// that none of the opponent's cards is a Defence card that he may use. Those of the dead mean nothing.
func (g *Greedy) values(v okcorral.View, hit hit, unseen cards) (values [okcorral.MaxMen]int32) {
	enemy, n := 1-v.Seat(), unseen.count()
	men, stakes, each := &g.know.man[enemy&1], g.atStake(v, enemy), inverse[n&127]
	others := &others[min(v.HandSize(enemy), len(others)-1)]
	for i, wounds := range v.WoundsOf(enemy) {
		defences := men[i].in(wounds).cover.among(unseen)
		other := (n - defences) * each >> (16 - unitBits) // the chance that a card is another
		none := (defences - 1) >> 31                      // all ones where there are none: no branch could guess
		other = other&^none | unit&none
		values[i] = stakes[i].with(wounds).taken(hit) * int32(others[other]) >> unitBits
	}
	return values
}

// losses returns by own man the lives that a hit costs, in 1/unit.
func (g *Greedy) losses(v okcorral.View) (losses [okcorral.MaxMen]int32) {
	seat := v.Seat()
	stakes, wounds, hit := g.atStake(v, seat), v.WoundsOf(seat), g.nextHit(cards(v.WoundsLeft()))
	for i, q := range v.Squares(seat) {
		loss := stakes[i].with(wounds[i]).taken(hit)
		if q >= okcorral.Off {
			loss = 0
		}
		losses[i] = loss
	}
	return losses
}

// refill is what a seat's hand is filled to in its next turn.
func (g *Greedy) refill(v okcorral.View, seat okcorral.Seat) int {
	return g.know.setting.Hand[seat&1] - g.know.setting.DrawPenalty[seat&1]*v.Lost(seat)
}
