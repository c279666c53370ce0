package okcorral

import (
	"math"
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// knowledge is what the scenario alone tells a sensible person, worked out once: what each man may
// play, and how likely a man on one square gets to shoot at another. It is read-only and shared.
//
// Every table is the same for mirror-image squares: probabilities are computed by number of the cards,
// never by square, and rounded to integers at once.
type knowledge struct {
	setting *okcorral.Setting
	rules   *okcorral.Rules

	moves, shots, defences, specials, heals uint64 // kinds by use, heals among the Specials, bit kind

	deck, moving, shooting, guarding, drawing rng.Slots // the whole Action Deck; its cards by use; its Specials that draw

	man    [okcorral.Seats][okcorral.MaxMen][2]gunman // by whether he is wounded
	toLose [okcorral.Seats]int                        // men a side has lost when it has lost the game
	share  [okcorral.MaxWounds + 1]int32              // what a wound is worth of a man who dies of the n-th, in 1/unit
	// breadth says how much a card can be used for: men who may, times squares its number reaches, 0 to 32.
	breadth  [okcorral.MaxKinds]int32
	band     [okcorral.MaxKinds]okcorral.Reach // number of a Shoot kind
	killing  rng.Slots                         // Wound cards that kill
	wounding rng.Slots                         // Wound cards that wound
	wounds   rng.Slots                         // the whole Wound Deck
}

// gunman is a man in a state of health.
type gunman struct {
	kinds  uint64    // what he may play
	guns   []gun     // his Shoot cards by number
	cover  rng.Slots // his Defence cards
	danger int32     // his Shoot cards beside those of the others on his side; unit is the average
	attack *[64]lanes
	near   [bands]*[64]uint64 // by number and square: where he may shoot with it, after a Move card or at once
}

// gun is the Shoot cards of one number that a man may use.
type gun struct {
	slots rng.Slots
	rows  *[64]lanes  // by square he stands on: how likely each other is in his range
	reach *[64]uint64 // by square he stands on: the squares in range at once
}

// lanes holds 16 bits a square: square q in word q/4, bits 16*(q%4) up. A whole board is added to
// another, times a weight, in 16 steps.
type lanes [16]uint64

func (l *lanes) at(q okcorral.Square) int32 { return int32(l[q>>2&15] >> (q & 3 * 16) & 0xffff) }

func (l *lanes) set(q okcorral.Square, value int) { l[q>>2] |= uint64(value) << (q & 3 * 16) }

// add adds other times weight; no lane may exceed 16 bits.
func (l *lanes) add(other *lanes, weight uint64) {
	for w := range l {
		l[w] += other[w] * weight
	}
}

// Units of the tables. They are as fine as lets a lane hold the most that can come together: 4 men
// with a gun of each number (15), all at full weight.
const (
	bands    = 15      // numbers a Shoot card can have: K, 1 to 7, A(1) to A(7)
	direct   = 15      // in gun.rows: he is in range where he stands; less: a Move card has to bring him there
	sureCard = 64      // the weight of a gun whose card the enemy surely holds
	sureShot = 63      // in gunman.attack: he surely gets to shoot
	unit     = 1 << 10 // one, in fixed point: a man's life, a probability
)

// mobility is what the chance to be moved into range depends on.
type mobility struct {
	kinds uint64 // Move kinds he may use
	hand  int    // cards his side holds
	band  okcorral.Reach
}

func newKnowledge(setting *okcorral.Setting) (*knowledge, error) {
	rules, err := okcorral.Compile(*setting)
	if err != nil {
		return nil, err
	}
	k := &knowledge{setting: rules.Setting(), rules: rules}
	k.readCards()
	rows := map[mobility]*[64]lanes{}
	near := map[mobility]*[64]uint64{}
	for seat := range okcorral.Seats {
		k.toLose[seat] = min(setting.KillsToWin[1-seat], len(setting.Men[seat]))
		for i := range setting.Men[seat] {
			for wounded := range 2 {
				k.man[seat][i][wounded] = k.newGunman(seat, i, wounded == 1, rows, near)
			}
		}
		k.compareDanger(seat)
	}
	for n := 1; n <= okcorral.MaxWounds; n++ {
		k.share[n] = int32(unit * 9 / (10 * n)) // a little less than its part: wounds may never add up
	}
	k.measureBreadth()
	return k, nil
}

// readCards sorts the kinds by use.
func (k *knowledge) readCards() {
	for kind, card := range k.setting.Action {
		one, slots := uint64(1)<<kind, rng.SlotsOf(card.Slots...)
		k.deck = k.deck.Or(slots)
		switch card.Type {
		case okcorral.Move:
			k.moves |= one
			k.moving = k.moving.Or(slots)
		case okcorral.Shoot:
			k.shots |= one
			k.shooting = k.shooting.Or(slots)
			k.band[kind] = card.Reach
		case okcorral.Defence:
			k.defences |= one
			k.guarding = k.guarding.Or(slots)
		case okcorral.Special:
			k.specials |= one
			switch card.Effect {
			case okcorral.Draw:
				k.drawing = k.drawing.Or(slots)
			case okcorral.Heal:
				k.heals |= one
			}
		}
	}
	for _, card := range k.setting.Wound {
		slots := rng.SlotsOf(card.Slots...)
		k.wounds = k.wounds.Or(slots)
		switch card.Effect {
		case okcorral.EffectKilled:
			k.killing = k.killing.Or(slots)
		case okcorral.EffectWounded:
			k.wounding = k.wounding.Or(slots)
		}
	}
}

// newGunman works out a man's tables; men who are alike share them through rows and near.
func (k *knowledge) newGunman(seat okcorral.Seat, i int, wounded bool, rows map[mobility]*[64]lanes, near map[mobility]*[64]uint64) gunman {
	g := gunman{kinds: k.rules.Playable(seat, i, wounded), attack: new([64]lanes)}
	var slots [bands]rng.Slots
	var example [bands]int // a kind of the number
	for kinds := g.kinds; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &k.setting.Action[kind]
		switch card.Type {
		case okcorral.Shoot:
			slots[card.Reach] = slots[card.Reach].Or(rng.SlotsOf(card.Slots...))
			example[card.Reach] = kind
		case okcorral.Defence:
			g.cover = g.cover.Or(rng.SlotsOf(card.Slots...))
		}
	}
	for band, cards := range slots {
		if cards.Empty() {
			continue
		}
		m := mobility{g.kinds & k.moves, k.setting.Hand[seat], okcorral.Reach(band)}
		if rows[m] == nil {
			rows[m], near[m] = k.reachOver(m, example[band])
		}
		g.guns = append(g.guns, gun{cards, rows[m], k.reach(example[band])})
		g.near[band] = near[m]
		g.danger += int32(cards.Len())
	}
	k.foreseeAttacks(&g, k.setting.Hand[seat])
	return g
}

// reach returns the squares in range of a kind, by square.
func (k *knowledge) reach(kind int) *[64]uint64 {
	board := new([64]uint64)
	for q := range board {
		board[q] = k.rules.Reached(kind, okcorral.Square(q))
	}
	return board
}

// reachOver says for every square a man may stand on how likely he gets to shoot at each other one
// with a card of the number: direct where it is in range, else direct times the chance that his side
// holds a Move card that brings him into range, as if nobody stood in the way.
func (k *knowledge) reachOver(m mobility, kind int) (*[64]lanes, *[64]uint64) {
	rows, near := new([64]lanes), new([64]uint64)
	var moves [okcorral.MaxReach + 1]int // a kind of the number
	var copies [okcorral.MaxReach + 1]int
	for kinds := m.kinds; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		card := &k.setting.Action[kind]
		moves[card.Reach] = kind
		copies[card.Reach] += len(card.Slots)
	}
	for q := range okcorral.Off {
		for to := range okcorral.Off {
			inRange := k.rules.Reached(kind, to)
			without := 1.0
			for number, n := range copies {
				if n > 0 && k.rules.Reached(moves[number], q)&inRange != 0 {
					without *= 1 - k.chanceToHold(n, m.hand)
				}
			}
			value := int(math.Round(direct * (1 - without)))
			if inRange>>q&1 != 0 {
				value = direct
			}
			rows[q].set(to, value)
			if value > 0 {
				near[q] |= 1 << to
			}
		}
	}
	return rows, near
}

// chanceToHold is the chance that one of n cards is in a hand, all cards being shuffled.
func (k *knowledge) chanceToHold(n, hand int) float64 {
	return 1 - math.Pow(1-float64(n)/float64(k.deck.Len()), float64(hand))
}

// foreseeAttacks fills attack: for every square an enemy may stand on, how likely the man gets to
// shoot at him in a turn to come from each other one.
func (k *knowledge) foreseeAttacks(g *gunman, hand int) {
	for target := range okcorral.Off {
		for from := range okcorral.Off {
			sum := 0
			for _, gun := range g.guns {
				weight := min(sureCard, sureCard*gun.slots.Len()*hand/k.deck.Len())
				sum += weight * int(gun.rows[from].at(target))
			}
			g.attack[target].set(from, min(sureShot, sum/direct))
		}
	}
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

// measureBreadth fills breadth, which is relative to the broadest card of the deck.
func (k *knowledge) measureBreadth() {
	most := int32(1)
	for kind, card := range k.setting.Action {
		men := int32(0)
		for seat := range okcorral.Seats {
			for i := range k.setting.Men[seat] {
				for wounded := range 2 {
					men += int32(k.man[seat][i][wounded].kinds >> kind & 1)
				}
			}
		}
		squares := int32(1)
		if card.Type == okcorral.Move || card.Type == okcorral.Shoot {
			squares = int32(bits.OnesCount64(k.rules.Reached(kind, okcorral.SquareAt(3, 3))))
		}
		k.breadth[kind] = men * squares
		most = max(most, k.breadth[kind])
	}
	for kind := range k.setting.Action {
		k.breadth[kind] = k.breadth[kind] * 32 / most
	}
}
