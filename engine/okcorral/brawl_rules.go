package okcorral

import (
	"math/bits"

	"tombstone/engine/rng"
)

// brawlRules are rules in the form that a [brawl] is played by.
//
// What a man could do with each of his side's cards of a type is a word: the byte of a Move kind holds the directions it
// leads him in, the byte of a Shoot kind the enemies it hits. Bytes are in the order of the deck. So a player's actions
// are counted side by side, the kind an action belongs to is found without a loop, and the order is that of [View.Legal].
type brawlRules struct {
	useful   uint64     // slots of what has a use in a MovePhase
	shooting uint64     // kinds that have a use in a ShootPhase
	draws    uint64     // Specials; all of them draw
	copies   [64]uint64 // slots of a kind
	bitOf    rng.KindBits

	move, shot brawlCards

	places [256]uint64 // by spot: the ways that end on the board
	bars   byBearing   // by two men's spots: the ways of the one that the other bars
	steps  [64]uint8   // by way: from a spot to the next, below 0 as the two's complement
	hits   byBearing   // by two men's spots: bit 8*rank is set where a Shoot kind reaches the one from the other

	men [Seats][MaxMen][2]abilities // of a man, healthy and wounded
}

// abilities are what a man meets the conditions of.
type abilities struct{ ways, aims, defences uint64 }

// brawlCards are the kinds of a type, by rank: the place of a kind among them in the order of the deck, and of its byte
// in a word.
type brawlCards struct {
	all   uint64
	kinds [8]uint8
	first uint8 // of the kinds
	// bytes holds the bytes of sets of kinds, looked up in two steps.
	bytes [2][1 << window]uint64
}

// window is how many kinds are looked up in one step.
const window = 10

// bytesOf returns the bytes of those of some kinds that are of the type.
func (c *brawlCards) bytesOf(kinds uint64) uint64 {
	kinds >>= c.first & 63
	return c.bytes[0][kinds&(1<<window-1)] | c.bytes[1][kinds>>window&(1<<window-1)]
}

// fits reports whether there are no more than a number of kinds, all near enough to look up.
func fits(kinds uint64, most int) bool {
	return bits.OnesCount64(kinds) <= most && bits.Len64(kinds)-bits.TrailingZeros64(kinds|1<<63) <= 2*window
}

func newBrawlCards(kinds uint64) brawlCards {
	c := brawlCards{all: kinds, first: uint8(bits.TrailingZeros64(kinds | 1<<63))}
	for rank := 0; kinds != 0; rank++ {
		kind := bits.TrailingZeros64(kinds)
		kinds &= kinds - 1
		c.kinds[rank&7] = uint8(kind)
		step, place := (kind-int(c.first))/window, (kind-int(c.first))%window
		for set := range c.bytes[step] {
			c.bytes[step][set] |= uint64(set) >> place & 1 * 0xff << (8 * rank)
		}
	}
	return c
}

// ranked calls f for each kind with its rank.
func (c *brawlCards) ranked(f func(rank int, kind uint8)) {
	for rank := range bits.OnesCount64(c.all) {
		f(rank, c.kinds[rank])
	}
}

// newBrawlRules returns nil where the rules hold what a brawl does not know: squares that are not in one of eight
// directions, men in the way of shots, Specials that do other than draw, and more cards than fit its words. Seven Move
// kinds make at most 224 moves, which a byte can count.
func newBrawlRules(r *Rules) *brawlRules {
	for kinds := r.specials; kinds != 0; kinds &= kinds - 1 {
		if r.setting.Action[bits.TrailingZeros64(kinds)].Effect != Draw {
			return nil
		}
	}
	if r.rings || r.shotsBlocked || r.particular != 0 || r.setting.ActionUniverse > 64 || !fits(r.moves, 7) || !fits(r.shots, 8) {
		return nil
	}
	q := &brawlRules{
		shooting: r.shooting, draws: r.plain,
		move: newBrawlCards(r.moves), shot: newBrawlCards(r.shots),
		bitOf: r.kindOf.Bits(), bars: newByBearing(), hits: newByBearing(),
	}
	for kind := range r.kinds {
		q.copies[kind] = r.slots[kind].Low
		if r.moving>>kind&1 != 0 {
			q.useful |= q.copies[kind]
		}
	}
	for from := range Off {
		for to := range Off {
			q.enter(r, from, to)
		}
		q.move.ranked(func(rank int, kind uint8) {
			places := r.board.places[spot(from)] >> r.first[kind]
			q.places[spot(from)] |= places & 0xff << (8 * rank)
			for d := range directions {
				if places>>d&1 != 0 {
					to := from + r.board.steps[int(r.first[kind])+d]
					q.steps[8*rank+d] = spot(to) - spot(from)
				}
			}
		})
	}
	for seat := range Seats {
		for i := range MaxMen {
			for wounded, can := range r.can[seat][i] {
				q.men[seat][i][wounded] = abilities{q.move.bytesOf(can), q.shot.bytesOf(can), can & r.defences}
			}
		}
	}
	return q
}

// enter enters how two squares lie to each other.
func (q *brawlRules) enter(r *Rules, from, to Square) {
	bars := *r.board.bars.at(from, to)
	if r.setting.MoveThroughMen {
		bars &= -bars // the other's own square
	}
	q.move.ranked(func(rank int, kind uint8) {
		*q.bars.at(from, to) |= bars >> r.first[kind] & 0xff << (8 * rank)
	})
	q.shot.ranked(func(rank int, kind uint8) {
		*q.hits.at(from, to) |= *r.hits.at(from, to) >> kind & 1 << (8 * rank)
	})
}
