package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// reading is how a greedy player reads the street before it moves: scratch, and computed afresh only
// where a fact it depends on has changed since, so not between two moves of a turn.
type reading struct {
	facts facts
	foes  [okcorral.MaxMen]foe // the living enemies
	n     int                  // how many
	// prizes is the value of the best of some foes, bit foe.
	prizes [1 << okcorral.MaxMen]int32
	// stand is what squares are worth to an own man (see stand), so far as stood holds them, bit square.
	stand [okcorral.MaxMen][64]int32
	stood [okcorral.MaxMen]uint64
	loss  [okcorral.MaxMen]int32 // by own man (see losses), halved where a Defence card is held for him
}

// foe is a living enemy: what he may do in his next turn, and what he is worth.
type foe struct {
	square  okcorral.Square
	value   int32           // lives that a shot at him takes, in 1/unit (see values)
	bearing *[64]uint8      // of squares from his
	direct  [bearings]int32 // by bearing: chance that he can shoot where he stands, in 1/sure
	later   *[64]uint8      // by square: chance that he can shoot after a move, were his hand drawn from the whole deck
	scale   int32           // of 64: how many Shoot cards he may hold for each that he would hold then, at most 4
}

// living returns the foes.
func (r *reading) living() []foe { return r.foes[:r.n&7] }

// facts is everything that a reading depends on.
type facts struct {
	enemies   [okcorral.MaxMen]okcorral.Square
	wounds    [okcorral.Seats][okcorral.MaxMen]uint8
	lost      [okcorral.Seats]uint8
	seat      okcorral.Seat
	held      uint8 // cards in the opponent's hand
	unseen    rng.Slots
	woundPile rng.Slots
	defences  uint64 // Defence kinds in hand that may be played
}

// read returns the reading of a view.
func (g *Greedy) read(v okcorral.View) *reading {
	seat := v.Seat()
	now := facts{
		enemies:   v.Squares(1 - seat),
		wounds:    [2][okcorral.MaxMen]uint8{v.WoundsOf(okcorral.Earps), v.WoundsOf(okcorral.Cowboys)},
		lost:      [2]uint8{uint8(v.Lost(okcorral.Earps)), uint8(v.Lost(okcorral.Cowboys))},
		seat:      seat,
		held:      uint8(v.HandSize(1 - seat)),
		unseen:    v.Unseen(),
		woundPile: v.WoundsLeft(),
		defences:  v.Held() & v.Allowed() & g.know.defences,
	}
	r := &g.seen
	if r.facts != now {
		r.facts = now
		hit := g.nextHit(v)
		g.readFoes(v, g.values(v, hit))
		r.stood = [okcorral.MaxMen]uint64{}
		r.loss = g.losses(v, hit)
		for i := range r.loss {
			if g.gunman(seat, i, now.wounds[seat&1][i]).kinds&now.defences != 0 {
				r.loss[i] /= 2
			}
		}
	}
	return r
}

// readFoes fills foes. The cards an enemy may hold in his next turn are as many of the unseen as his
// hand is then filled to.
func (g *Greedy) readFoes(v okcorral.View, values [okcorral.MaxMen]int32) {
	r, enemy := &g.seen, 1-v.Seat()
	unseen := r.facts.unseen
	each := chanceOfOne(max(int(r.facts.held), g.refill(v, enemy)), unseen.Len())
	r.n = 0
	for i, q := range r.facts.enemies {
		if q >= okcorral.Off {
			continue
		}
		man, f := g.gunman(enemy, i, r.facts.wounds[enemy&1][i]), &r.foes[r.n&3]
		for set := range 1 << r.n { // all sets of those before him
			r.prizes[set|1<<r.n] = max(r.prizes[set], values[i])
		}
		r.n++
		f.square, f.value = q, values[i]
		f.bearing, f.later = &g.know.bearing[q&63], &man.later[q&63]
		f.direct = [bearings]int32{}
		for j := range man.guns {
			gun := &man.guns[j]
			f.direct[gun.bearing&(bearings-1)] = min(inHandOf(unseen.And(gun.slots).Len(), each), sure)
		}
		f.scale = int32(min(int64(inHandOf(unseen.And(man.arms).Len(), each))*man.perArm>>16, 4*64))
	}
}

// refill is what a seat's hand is filled to in its next turn.
func (g *Greedy) refill(v okcorral.View, seat okcorral.Seat) int {
	return g.know.setting.Hand[seat&1] - g.know.setting.DrawPenalty[seat&1]*v.Lost(seat)
}

// inverse[n] is 65536/n, and 0 for 0.
var inverse = func() (table [okcorral.MaxCards + 1]int32) {
	for n := 1; n < len(table); n++ {
		table[n] = int32(1 << 16 / n)
	}
	return table
}()

// chanceOfOne is the chance that a hand of so many of the unseen cards holds a given one, in 1/65536.
func chanceOfOne(hand, unseen int) int32 { return min(int32(hand)*inverse[unseen], 1<<16) }

// inHandOf is how many of some cards a hand holds on average, in 1/sure.
func inHandOf(cards int, each int32) int32 { return int32(cards) * each >> (16 - sureBits) }

// values returns by enemy the lives that a shot at him takes, in 1/unit: what a hit does, times the
// chance that he is not defended.
func (g *Greedy) values(v okcorral.View, hit hit) (values [okcorral.MaxMen]int32) {
	enemy := 1 - v.Seat()
	wounds, unseen, bonus := v.WoundsOf(enemy), v.Unseen(), g.bonus(v, enemy)
	cards, hand := unseen.Len(), v.HandSize(enemy)
	for i, q := range v.Squares(enemy) {
		if q < okcorral.Off {
			man := g.gunman(enemy, i, wounds[i])
			open := undefended(unseen.And(man.cover).Len(), cards, hand)
			values[i] = g.lives(hit, bonus, man, wounds[i]) * open >> unitBits
		}
	}
	return values
}

// losses returns by own man the lives that a hit costs, in 1/unit.
func (g *Greedy) losses(v okcorral.View, hit hit) (losses [okcorral.MaxMen]int32) {
	seat := v.Seat()
	wounds, bonus := v.WoundsOf(seat), g.bonus(v, seat)
	for i, q := range v.Squares(seat) {
		if q < okcorral.Off {
			losses[i] = g.lives(hit, bonus, g.gunman(seat, i, wounds[i]), wounds[i])
		}
	}
	return losses
}

// hit is what the Wound cards still to come do to a man: the chances that the next one kills, and that
// it wounds, in 1/unit.
type hit struct{ kills, wounds int32 }

func (g *Greedy) nextHit(v okcorral.View) hit {
	left := v.WoundsLeft()
	if left.Empty() {
		left = g.know.wounds // about to be shuffled again
	}
	each := inverse[left.Len()]
	return hit{
		kills:  int32(left.And(g.know.killing).Len()) * each >> (16 - unitBits),
		wounds: int32(left.And(g.know.wounding).Len()) * each >> (16 - unitBits),
	}
}

// bonus is what the next death on a side counts for beyond the man's own worth: two lives where it loses
// the game.
func (g *Greedy) bonus(v okcorral.View, victims okcorral.Seat) int32 {
	if v.Lost(victims)+1 >= g.know.toLose[victims&1] {
		return 2 * unit
	}
	return 0
}

// worth is what a man counts, in 1/unit of a life: focus makes it depend on his danger.
func (g *Greedy) worth(man *gunman) int32 { return unit + g.weigh.focus*(man.danger-unit)>>6 }

// lives is what a hit on a man takes, in 1/unit of a life. A wound he survives takes its part of him.
func (g *Greedy) lives(hit hit, bonus int32, man *gunman, wounds uint8) int32 {
	worth := g.worth(man)
	left := g.know.woundsToKill - int(wounds)
	if left <= 1 {
		return (hit.kills + hit.wounds) * (worth + bonus) >> unitBits
	}
	part := worth * g.know.share[left&okcorral.MaxWounds] >> unitBits
	return (hit.kills*(worth+bonus) + hit.wounds*part) >> unitBits
}

// undefended is the chance, in 1/unit, that none of the opponent's cards is one of the defences among
// the unseen.
func undefended(defences, unseen, hand int) int32 {
	if defences == 0 {
		return unit
	}
	other := int32(unseen-defences) * inverse[unseen] >> (16 - unitBits)
	chance := int32(unit)
	for range min(hand, 16) {
		chance = chance * other >> unitBits
	}
	return chance
}
