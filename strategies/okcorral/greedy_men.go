package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// man is a man, healthy and wounded.
type man [2]gunman

// in returns the man with so many wounds.
func (m *man) in(wounds uint8) *gunman {
	if wounds > 0 {
		return &m[1]
	}
	return &m[0]
}

// gunman is a man in a state of health.
type gunman struct {
	kinds  uint64  // what he may play
	arms   []uint8 // his Shoot kinds, as indices into knowledge.arms
	armed  cards   // his Shoot cards
	perArm int64   // 64*65536 to how many of them, in 1/sure, a full hand of the whole deck holds on average
	cover  cards   // his Defence cards
	danger int32   // his Shoot cards beside those of the others on his side; unit is the average
	*prospects
	near *fromSquare // where he may stand after a move, his own square among them: as if nobody were in the way
}

// arm is a Shoot kind.
type arm struct {
	cards cards
	at    byBearing // one where it reaches
}

// byBearing is numbers of cards by bearing, a byte each, eight a word: all bearings are added at once. No
// sum is above MaxCards, which a byte can hold.
type byBearing struct{ low, high uint64 }

func (b byBearing) plus(c byBearing) byBearing { return byBearing{b.low + c.low, b.high + c.high} }

func (b byBearing) times(n int32) byBearing { return byBearing{b.low * uint64(n), b.high * uint64(n)} }

// sortArms fills arms and reach.
func (k *knowledge) sortArms() {
	for kinds := k.shots; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		k.reach[kind] = new(fromSquare)
		for from := range okcorral.Off {
			k.reach[kind][from] = k.rules.Reached(kind, from)
		}
		a := arm{cards: k.cardsOf(kinds & -kinds)}
		for bearing, hits := range k.hits {
			if hits&kinds&-kinds == 0 {
				continue
			}
			if one := uint64(1) << (8 * (bearing & 7)); bearing < 8 {
				a.at.low |= one
			} else {
				a.at.high |= one
			}
		}
		k.arms = append(k.arms, a)
	}
}

// newGunman works out a man's tables. Those that men who are alike share come from p.
func (k *knowledge) newGunman(seat okcorral.Seat, i int, wounded bool, p *prospector) gunman {
	g := gunman{kinds: k.rules.Playable(seat, i, wounded)}
	hand := k.setting.Hand[seat]
	g.armed, g.cover = k.cardsOf(g.kinds&k.shots), k.cardsOf(g.kinds&k.defences)
	g.danger = g.armed.count()
	if armed := int(g.danger) * hand; armed > 0 {
		g.perArm = int64(64 << 16 / sure * k.deck.Len() / armed)
	}
	for n, kinds := 0, k.shots; kinds != 0; n, kinds = n+1, kinds&(kinds-1) {
		if g.kinds&kinds&-kinds != 0 {
			g.arms = append(g.arms, uint8(n))
		}
	}
	for _, hits := range k.hits {
		k.mostShots = max(k.mostShots, int(k.cardsOf(g.kinds&hits).count()))
	}
	g.prospects = p.prospects(outlook{g.kinds & (k.moves | k.shots), hand})
	g.near = p.nearWith(g.kinds & k.moves)
	return g
}

// cardsOf returns the cards of the kinds.
func (k *knowledge) cardsOf(kinds uint64) cards {
	slots := rng.Slots{}
	for ; kinds != 0; kinds &= kinds - 1 {
		slots = slots.Or(rng.SlotsOf(k.setting.Action[bits.TrailingZeros64(kinds)].Slots...))
	}
	return cardsOf(slots)
}

// compareDanger turns each man's number of Shoot cards into a share of his side's average, between a
// half and twice it.
func (k *knowledge) compareDanger(seat okcorral.Seat) {
	sum, men := int32(0), int32(len(k.setting.Men[seat]))
	for i := range men {
		sum += k.man[seat][i][0].danger
	}
	for i := range men {
		for wounded := range 2 {
			g := &k.man[seat][i][wounded]
			if sum > 0 {
				g.danger = min(max(unit*g.danger*men/sum, unit/2), 2*unit)
			} else {
				g.danger = unit
			}
		}
	}
}
