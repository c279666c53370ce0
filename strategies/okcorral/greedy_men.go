package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// man is a man by his wounds: healthy without any, else wounded. Which of them he is no branch could guess.
type man [okcorral.MaxWounds + 1]*gunman

// in returns the man with so many wounds.
func (m *man) in(wounds uint8) *gunman { return m[wounds&okcorral.MaxWounds] }

// gunman is a man in a state of health.
type gunman struct {
	kinds  uint64 // what he may play
	armed  cards  // his Shoot cards
	perArm int64  // 64*65536 to how many of them, in 1/sure, a full hand of the whole deck holds on average
	cover  cards  // his Defence cards
	danger int32  // his Shoot cards beside those of the others on his side; unit is the average
	*prospects
	near     *near            // whom he hits, at once and soon
	reaching *[bearings]cards // by bearing: his Shoot cards that reach
}

// newGunman works out a man's tables. Those that men who are alike share come from p.
func (k *knowledge) newGunman(seat okcorral.Seat, i int, wounded bool, p *prospector) *gunman {
	g := &gunman{kinds: k.rules.Playable(seat, i, wounded)}
	hand := k.setting.Hand[seat]
	g.armed, g.cover = k.cardsOf(g.kinds&k.shots), k.cardsOf(g.kinds&k.defences)
	g.danger = g.armed.count()
	if armed := int(g.danger) * hand; armed > 0 {
		g.perArm = int64(64 << 16 / sure * k.deck.Len() / armed)
	}
	g.reaching = new([bearings]cards)
	for bearing, hits := range k.hits[:k.known] {
		g.reaching[bearing] = k.cardsOf(g.kinds & hits)
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
	return cards(slots)
}

// compareDanger turns each man's number of Shoot cards into a share of his side's average, between a
// half and twice it.
func (k *knowledge) compareDanger(seat okcorral.Seat) {
	sum, men := int32(0), int32(len(k.setting.Men[seat]))
	for i := range men {
		sum += k.man[seat][i].in(0).danger
	}
	for i := range men {
		for wounds := range uint8(2) {
			g := k.man[seat][i].in(wounds)
			if sum > 0 {
				g.danger = min(max(unit*g.danger*men/sum, unit/2), 2*unit)
			} else {
				g.danger = unit
			}
		}
	}
}
