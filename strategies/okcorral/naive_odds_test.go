package okcorral_test

import (
	"math/bits"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// One in fixed point: a life and a probability, a probability of prospects, and one while they are worked out.
const (
	unit  = 1024
	sure  = 256
	exact = 1 << 24

	all = ^uint64(0)
)

// odds are the chances and worths that the naive player scores by, each worked out where it is asked for.
// All numbers are at least 0, so that dividing rounds down.
type odds struct {
	rules   *okcorral.Rules
	setting *okcorral.Setting
	focus   int
	known   map[prospect]int // what is asked most, and takes longest
}

// someone is a man in a state of health.
type someone struct {
	seat    okcorral.Seat
	i       int
	wounded bool
}

func healthy0(seat okcorral.Seat, i int) someone { return someone{seat, i, false} }

// prospect is a question about a man who may use some Move and Shoot cards, with so many cards in hand, on
// one square, and another man on another.
type prospect struct {
	kinds    uint64
	hand     int
	from, to okcorral.Square
	anyCard  bool
}

func (o *odds) man(v okcorral.View, seat okcorral.Seat, i int) someone {
	return someone{seat, i, v.Wounds(seat, i) > 0}
}

func (o *odds) playable(m someone) uint64 { return o.rules.Playable(m.seat, m.i, m.wounded) }

// kinds returns the kinds of a type.
func (o *odds) kinds(t okcorral.CardType) (kinds uint64) {
	for kind := range o.setting.Action {
		if o.setting.Action[kind].Type == t {
			kinds |= 1 << kind
		}
	}
	return kinds
}

func (o *odds) cardsThatDraw() (slots rng.Slots) {
	for kind, card := range o.setting.Action {
		if card.Type == okcorral.Special && card.Effect == okcorral.Draw {
			slots = slots.Or(o.cards(1 << kind))
		}
	}
	return slots
}

// cards returns the slots of the kinds.
func (o *odds) cards(kinds uint64) (slots rng.Slots) {
	for kind, card := range o.setting.Action {
		if kinds>>kind&1 != 0 {
			slots = slots.Or(rng.SlotsOf(card.Slots...))
		}
	}
	return slots
}

// members lists a set of kinds.
func members(set uint64) (kinds []int) {
	for ; set != 0; set &= set - 1 {
		kinds = append(kinds, bits.TrailingZeros64(set))
	}
	return kinds
}

func (o *odds) reaches(kind int, from, to okcorral.Square) bool {
	return o.rules.Reached(kind, from)>>to&1 != 0
}

// shotsAt returns which of the kinds are Shoot cards that reach one square from another.
func (o *odds) shotsAt(kinds uint64, from, to okcorral.Square) (hits uint64) {
	for _, kind := range members(kinds & o.kinds(okcorral.Shoot)) {
		if o.reaches(kind, from, to) {
			hits |= 1 << kind
		}
	}
	return hits
}

// getsInto reports whether some Move card takes the man to where the Shoot kind reaches the other square.
func (o *odds) getsInto(kind int, m someone, from, to okcorral.Square) bool {
	for _, move := range members(o.playable(m) & o.kinds(okcorral.Move)) {
		if o.rules.Reached(move, from)&o.rules.Reached(kind, to) != 0 {
			return true
		}
	}
	return false
}

// unseenShots counts the unseen cards with which a man could shoot from one square at another.
func (o *odds) unseenShots(v okcorral.View, m someone, from, to okcorral.Square) int {
	return v.Unseen().And(o.cards(o.shotsAt(o.playable(m), from, to))).Len()
}

// armed counts the Shoot cards of the deck that the man may use.
func (o *odds) armed(m someone) rng.Slots { return o.cards(o.playable(m) & o.kinds(okcorral.Shoot)) }

// moreThanUsual is how many Shoot cards the man may hold for each that he would hold of a hand of the whole
// deck, of 64 and at most 4.
func (o *odds) moreThanUsual(v okcorral.View, m someone, each int) int {
	usual := o.armed(m).Len() * o.setting.Hand[m.seat]
	if usual == 0 {
		return 0
	}
	perCard := 64 * 65536 / sure * o.cards(all).Len() / usual
	return min(inHandOf(v.Unseen().And(o.armed(m)).Len(), each)*perCard/65536, 4*64)
}

func (o *odds) refill(v okcorral.View, seat okcorral.Seat) int {
	return o.setting.Hand[seat] - o.setting.DrawPenalty[seat]*v.Lost(seat)
}

// chanceOfOne is the chance in 1/65536 that a hand holds one given unseen card.
func chanceOfOne(hand, unseen int) int {
	if unseen == 0 {
		return 0
	}
	return min(hand*(65536/unseen), 65536)
}

// inHandOf is how many of some cards are in that hand, in 1/sure.
func inHandOf(cards, each int) int { return cards * each * sure / 65536 }

// worth is what a man counts: the dangerous count more.
func (o *odds) worth(m someone) int {
	sum, men := 0, len(o.setting.Men[m.seat])
	for i := range men {
		sum += o.armed(healthy0(m.seat, i)).Len()
	}
	danger := unit
	if sum > 0 {
		danger = min(max(unit*o.armed(m).Len()*men/sum, unit/2), 2*unit)
	}
	return (unit*64 + o.focus*(danger-unit)) / 64 // the fraction is rounded down, and 64 units are whole
}

// loss is what a hit takes from a side whose man i has so many wounds.
func (o *odds) loss(v okcorral.View, i, wounds int) int { return o.taken(v, v.Seat(), i, wounds) }

func (o *odds) taken(v okcorral.View, seat okcorral.Seat, i, wounds int) int {
	left, whole := v.WoundsLeft(), rng.Slots{}
	by := map[okcorral.WoundEffect]rng.Slots{}
	for _, card := range o.setting.Wound {
		slots := rng.SlotsOf(card.Slots...)
		by[card.Effect] = by[card.Effect].Or(slots)
		whole = whole.Or(slots)
	}
	if left.Empty() {
		left = whole
	}
	chance := func(effect okcorral.WoundEffect) int {
		return chanceOfOne(1, left.Len()) * left.And(by[effect]).Len() * unit / 65536
	}
	kills, hurts := chance(okcorral.EffectKilled), chance(okcorral.EffectWounded)
	life := o.worth(someone{seat, i, wounds > 0})
	dead := life
	if v.Lost(seat)+1 >= min(o.setting.KillsToWin[1-seat], len(o.setting.Men[seat])) {
		dead += 2 * unit
	}
	hurt := dead
	if more := o.setting.WoundsToKill - wounds; more > 1 {
		hurt = life * (unit * 9 / (10 * more)) / unit
	}
	return (kills*dead + hurts*hurt) / unit
}

// value is what a shot at enemy j takes, unless it is defended.
func (o *odds) value(v okcorral.View, j int) int {
	enemy := 1 - v.Seat()
	unseen := v.Unseen()
	defences := unseen.And(o.cards(o.playable(o.man(v, enemy, j)) & o.kinds(okcorral.Defence))).Len()
	open := unit
	for range min(v.HandSize(enemy), 16) {
		if defences > 0 {
			open = open * ((unseen.Len() - defences) * (65536 / unseen.Len()) * unit / 65536) / unit
		}
	}
	return o.taken(v, enemy, j, v.Wounds(enemy, j)) * open / unit
}

// breadth is what a card is good for, 0 to 32: how many men, healthy and wounded, may use it, times how many
// squares it reaches from the middle.
func (o *odds) breadth(kind int) int {
	use := func(kind int) (n int) {
		for seat := range okcorral.Seats {
			for i := range o.setting.Men[seat] {
				n += int(o.playable(someone{seat, i, false})>>kind&1) + int(o.playable(someone{seat, i, true})>>kind&1)
			}
		}
		if t := o.setting.Action[kind].Type; t == okcorral.Move || t == okcorral.Shoot {
			n *= bits.OnesCount64(o.rules.Reached(kind, okcorral.SquareAt(3, 3)))
		}
		return n
	}
	most := 1
	for other := range o.setting.Action {
		most = max(most, use(other))
	}
	return use(kind) * 32 / most
}

// attack is the chance that a man on one square gets to shoot at another with a hand of the whole deck, at
// once or after a move; later is the chance that he does with a card that is in range only after a move.
func (o *odds) attack(m someone, from, to okcorral.Square) int { return o.chance(m, from, to, true) }

func (o *odds) later(m someone, from, to okcorral.Square) int { return o.chance(m, from, to, false) }

func (o *odds) chance(m someone, from, to okcorral.Square, anyCard bool) int {
	moves, shots := o.playable(m)&o.kinds(okcorral.Move), o.playable(m)&o.kinds(okcorral.Shoot)
	p := prospect{moves | shots, o.setting.Hand[m.seat], from, to, anyCard}
	if known, ok := o.known[p]; ok {
		return known
	}
	sum := 0
	for _, shot := range o.numbers(shots) {
		if o.reaches(shot, from, to) {
			if anyCard {
				sum += o.toHold(p, shot)
			}
			continue
		}
		none := exact
		for _, move := range o.numbers(moves) {
			if o.rules.Reached(move, from)&o.rules.Reached(shot, to) != 0 {
				none = none * (exact - o.toHold(p, move)) / exact
			}
		}
		sum += (exact - none) * o.toHold(p, shot) / exact
	}
	o.known[p] = min((sum+exact/sure/2)/(exact/sure), sure-1)
	return o.known[p]
}

// numbers returns one of the kinds for each number on their cards, by number.
func (o *odds) numbers(kinds uint64) (one []int) {
	for n := range okcorral.Any(okcorral.MaxReach) + 1 {
		for _, kind := range members(kinds) {
			if o.setting.Action[kind].Reach == n && len(o.setting.Action[kind].Slots) > 0 {
				one = append(one, kind)
				break
			}
		}
	}
	return one
}

// toHold is the chance that a hand holds one of the cards of the type and number of a kind.
func (o *odds) toHold(p prospect, kind int) int {
	cards := 0
	for _, other := range members(p.kinds) {
		if a, b := &o.setting.Action[other], &o.setting.Action[kind]; a.Type == b.Type && a.Reach == b.Reach {
			cards += len(a.Slots)
		}
	}
	deck, without := o.cards(all).Len(), exact
	for range p.hand {
		without = without * (deck - cards) / deck
	}
	return exact - without
}
