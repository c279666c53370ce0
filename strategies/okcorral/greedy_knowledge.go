package okcorral

import (
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

	use     [64]use // by kind: what a card is good for, out of range where it is a Shoot card
	shotsAt shotsAt

	deck                        rng.Slots // the whole Action Deck
	drawing                     rng.Slots // its Specials that draw
	moving, shooting, defending cards     // its cards by use
	wounds, killing, wounding   cards     // the whole Wound Deck; its cards that kill, and wound

	man          [okcorral.Seats][okcorral.MaxMen]man
	nobody       *gunman // in place of the dead, and of men whom a side does not have: he can do nothing
	woundsToKill int
	toLose       [okcorral.Seats]int           // men a side has lost when it has lost the game
	share        [okcorral.MaxWounds + 1]int32 // what a wound is worth of a man who dies of the n-th, in 1/unit

	// breadth says how much a card can be used for, 0 to 32: how many men may, wounded or not, times how
	// many squares its number reaches, against the broadest card.
	breadth [okcorral.MaxKinds]int32

	steps [64]steps // by Move kind
	rings bool      // the geometry is Ring: steps mean nothing

	// bearing says how two squares lie to each other: the same Shoot cards reach from one to the other, and
	// back, where the bearing is the same. hits holds those kinds: none at bearing 0, which is that of any
	// square from Off. Both are padded so that no index needs a check.
	bearing [2 * 64]bySquare
	hits    [256]uint64
	known   int  // how many bearings there are
	blocks  bool // men stop shots
}

// bearings bounds how many bearings there are: by number, none or 1 to 7, each with or without a knight's
// jump.
const bearings = 16

// bySquares is a table by two squares.
type bySquares [64]bySquare

// bySquare is a table by square.
type bySquare [64]uint8

// unit is one in fixed point: a man's life, a probability.
const (
	unitBits = 10
	unit     = 1 << unitBits
)

func newKnowledge(setting *okcorral.Setting) (*knowledge, error) {
	rules, err := okcorral.Compile(*setting)
	if err != nil {
		return nil, err
	}
	k := &knowledge{
		setting: rules.Setting(), rules: rules,
		rings: setting.Geometry == okcorral.Ring, blocks: rules.ShotsBlocked(), woundsToKill: setting.WoundsToKill,
	}
	k.sortCards()
	k.takeBearings()
	k.shotsAt = k.newShotsAt()
	k.nobody = &gunman{prospects: new(prospects), reaching: new([bearings]cards), near: new(near)}
	p := prospector{knowledge: k, known: map[outlook]*prospects{}, nears: map[uint64]*near{}}
	for seat := range okcorral.Seats {
		k.toLose[seat] = min(setting.KillsToWin[1-seat], len(setting.Men[seat]))
		for i := range okcorral.MaxMen {
			healthy, wounded := k.nobody, k.nobody
			if i < len(setting.Men[seat]) {
				healthy, wounded = k.newGunman(seat, i, false, &p), k.newGunman(seat, i, true, &p)
			}
			k.man[seat][i][0] = healthy
			for wounds := 1; wounds <= okcorral.MaxWounds; wounds++ {
				k.man[seat][i][wounds] = wounded
			}
		}
		k.compareDanger(seat)
	}
	for n := 1; n <= okcorral.MaxWounds; n++ {
		k.share[n] = int32(unit * 9 / (10 * n)) // a little less than its part: wounds may never add up
	}
	k.measureBreadth()
	for kinds := k.moves; kinds != 0; kinds &= kinds - 1 {
		kind := bits.TrailingZeros64(kinds)
		k.steps[kind] = newSteps(rules, kind)
	}
	return k, nil
}

// sortCards sorts the cards by use.
func (k *knowledge) sortCards() {
	var move, shoot, defend, wounds, killing, wounding rng.Slots
	for kind := okcorral.MaxKinds; kind < len(k.use); kind++ {
		k.use[kind] = nothing
	}
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
	k.moving, k.shooting, k.defending = cards(move), cards(shoot), cards(defend)
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
	k.wounds, k.killing, k.wounding = cards(wounds), cards(killing), cards(wounding)
}

// takeBearings fills bearing, hits and known.
func (k *knowledge) takeBearings() {
	known := map[uint64]uint8{0: 0}
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
	k.known = len(known)
}

// measureBreadth fills breadth.
func (k *knowledge) measureBreadth() {
	most := int32(1)
	for kind, card := range k.setting.Action {
		men := int32(0)
		for seat := range okcorral.Seats {
			for i := range k.setting.Men[seat] {
				for wounds := range uint8(2) {
					men += int32(k.man[seat][i].in(wounds).kinds >> kind & 1)
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
