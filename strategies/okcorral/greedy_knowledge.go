package okcorral

import (
	"encoding/binary"
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// knowledge is what the scenario alone tells a sensible person, worked out once: what each man may
// play, and how likely a man on one square gets to shoot at another. It is read-only and shared.
type knowledge struct {
	setting *okcorral.Setting
	rules   *okcorral.Rules

	moves, shots, defences, specials, heals uint64 // kinds by use, heals among the Specials, bit kind

	use [64]use // by kind: what a card is good for, out of range where it is a Shoot card

	deck                        rng.Slots // the whole Action Deck
	drawing                     rng.Slots // its Specials that draw
	moving, shooting, defending cards     // its cards by use
	wounds, killing, wounding   cards     // the whole Wound Deck; its cards that kill, and wound

	man          [okcorral.Seats][okcorral.MaxMen]man
	woundsToKill int
	toLose       [okcorral.Seats]int           // men a side has lost when it has lost the game
	share        [okcorral.MaxWounds + 1]int32 // what a wound is worth of a man who dies of the n-th, in 1/unit

	// breadth says how much a card can be used for, 0 to 32: how many men may, wounded or not, times how
	// many squares its number reaches, against the broadest card.
	breadth [okcorral.MaxKinds]int32

	// reach holds the squares that a Shoot kind reaches from a square, were nobody in between.
	reach [64]*fromSquare

	// bearing says how two squares lie to each other: the same Shoot cards reach from one to the other
	// where the bearing is the same. hits holds those kinds.
	bearing bySquares
	hits    [bearings]uint64

	arms      []arm // the Shoot kinds
	mostShots int   // the most cards that any man may use at a bearing
}

// bearings bounds how many bearings there are: by number, none or 1 to 7, each with or without a knight's
// jump.
const bearings = 16

// bySquares is a table by two squares.
type bySquares [64]bySquare

// bySquare is a table by square.
type bySquare [64]uint8

// fromSquare is sets of squares by a man's square, none where he is Off. It is padded so that no index
// needs a check.
type fromSquare [2 * 64]uint64

// unit is one in fixed point: a man's life, a probability.
const (
	unitBits = 10
	unit     = 1 << unitBits
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

// bytes returns the numbers.
func (b byBearing) bytes() (numbers [bearings]uint8) {
	binary.LittleEndian.PutUint64(numbers[:8], b.low)
	binary.LittleEndian.PutUint64(numbers[8:], b.high)
	return numbers
}

func newKnowledge(setting *okcorral.Setting) (*knowledge, error) {
	rules, err := okcorral.Compile(*setting)
	if err != nil {
		return nil, err
	}
	k := &knowledge{setting: rules.Setting(), rules: rules, woundsToKill: setting.WoundsToKill}
	k.sortCards()
	k.takeBearings()
	k.sortArms()
	p := prospector{knowledge: k, known: map[outlook]*prospects{}, nears: map[uint64]*fromSquare{}}
	for seat := range okcorral.Seats {
		k.toLose[seat] = min(setting.KillsToWin[1-seat], len(setting.Men[seat]))
		for i := range okcorral.MaxMen {
			for wounded := range 2 {
				if i < len(setting.Men[seat]) {
					k.man[seat][i][wounded] = k.newGunman(seat, i, wounded == 1, &p)
				} else {
					k.man[seat][i][wounded].near = new(fromSquare) // no such man comes to any square
				}
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

// sortCards sorts the cards by use.
func (k *knowledge) sortCards() {
	var move, shoot, defend, wounds, killing, wounding rng.Slots
	for kind, card := range k.setting.Action {
		one, slots := uint64(1)<<kind, rng.SlotsOf(card.Slots...)
		k.deck = k.deck.Or(slots)
		switch card.Type {
		case okcorral.Move:
			k.moves |= one
			k.use[kind] = moving
			move = move.Or(slots)
		case okcorral.Shoot:
			k.shots |= one
			k.use[kind] = outOfRange
			shoot = shoot.Or(slots)
		case okcorral.Defence:
			k.defences |= one
			k.use[kind] = defending
			defend = defend.Or(slots)
		case okcorral.Special:
			k.specials |= one
			k.use[kind] = special
			switch card.Effect {
			case okcorral.Draw:
				k.drawing = k.drawing.Or(slots)
			case okcorral.Heal:
				k.heals |= one
			}
		}
	}
	k.moving, k.shooting, k.defending = cardsOf(move), cardsOf(shoot), cardsOf(defend)
	for _, card := range k.setting.Wound {
		slots := rng.SlotsOf(card.Slots...)
		wounds = wounds.Or(slots)
		switch card.Effect {
		case okcorral.EffectKilled:
			killing = killing.Or(slots)
		case okcorral.EffectWounded:
			wounding = wounding.Or(slots)
		}
	}
	k.wounds, k.killing, k.wounding = cardsOf(wounds), cardsOf(killing), cardsOf(wounding)
}

// takeBearings fills bearing and hits.
func (k *knowledge) takeBearings() {
	known := map[uint64]uint8{}
	for from := range okcorral.Off {
		for to := range okcorral.Off {
			hits := uint64(0)
			for kinds := k.shots; kinds != 0; kinds &= kinds - 1 {
				kind := bits.TrailingZeros64(kinds)
				hits |= (k.rules.Reached(kind, from) >> to & 1) << kind
			}
			bearing, ok := known[hits]
			if !ok {
				bearing = uint8(len(known))
				known[hits] = bearing
				k.hits[bearing] = hits
			}
			k.bearing[from][to] = bearing
		}
	}
}

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

// measureBreadth fills breadth.
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
