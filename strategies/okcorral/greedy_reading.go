package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// reading is how a greedy player reads the street before it moves: scratch, and computed afresh only
// where a fact it depends on has changed since, so not between two moves of a turn.
type reading struct {
	facts  facts
	value  [okcorral.MaxMen]int32 // by enemy (see values)
	loss   [okcorral.MaxMen]int32 // by own man (see losses), halved where a Defence card is held for him
	threat lanes                  // by square: shots to fear there in the enemy's next turn, in 1/sureThreat
	attack [okcorral.MaxMen]lanes // by own man and square: what he may shoot at from there in turns to come, in 4/unit lives
	filled [okcorral.MaxMen]bool  // whether attack is
}

// sureThreat is one shot for sure.
const sureThreat = sureCard * direct

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
		r.value, r.loss = g.values(v), g.losses(v)
		for i := range r.loss {
			if g.gunman(seat, i, now.wounds[seat&1][i]).kinds&now.defences != 0 {
				r.loss[i] /= 2
			}
		}
		g.readThreat(v)
		r.filled = [okcorral.MaxMen]bool{}
	}
	return r
}

// readThreat fills threat: for every Shoot card that the enemy may hold in his next turn, by how likely
// he does, the squares that each of his men may shoot at with it, moving or not.
func (g *Greedy) readThreat(v okcorral.View) {
	r, enemy := &g.seen, 1-v.Seat()
	r.threat = lanes{}
	unseen := r.facts.unseen
	draws := g.know.setting.Hand[enemy&1] - g.know.setting.DrawPenalty[enemy&1]*v.Lost(enemy)
	hand := int32(max(v.HandSize(enemy), draws))
	perCard := hand * sureCard * inverse[unseen.Len()]
	for i, q := range r.facts.enemies {
		if q >= okcorral.Off {
			continue
		}
		guns := g.gunman(enemy, i, r.facts.wounds[enemy&1][i]).guns
		for j := range guns {
			cards := int32(unseen.And(guns[j].slots).Len())
			if weight := min(int64(cards)*int64(perCard)>>16, sureCard); weight > 0 {
				r.threat.add(&guns[j].rows[q&63], uint64(weight))
			}
		}
	}
}

// readAttack fills attack for own man i.
func (g *Greedy) readAttack(v okcorral.View, i int) *lanes {
	r, seat := &g.seen, v.Seat()
	attack := &r.attack[i&3]
	if r.filled[i&3] {
		return attack
	}
	r.filled[i&3] = true
	*attack = lanes{}
	from := g.gunman(seat, i, r.facts.wounds[seat&1][i&3]).attack
	for j, q := range r.facts.enemies {
		if q < okcorral.Off {
			attack.add(&from[q&63], uint64(min(r.value[j]>>4, 0xff)))
		}
	}
	return attack
}

// values returns by enemy the lives that a shot at him takes, in 1/unit: what a hit does, times the
// chance that he is not defended.
func (g *Greedy) values(v okcorral.View) (values [okcorral.MaxMen]int32) {
	enemy := 1 - v.Seat()
	wounds, unseen := v.WoundsOf(enemy), v.Unseen()
	hit := g.nextHit(v, enemy)
	for i, q := range v.Squares(enemy) {
		if q < okcorral.Off {
			man := g.gunman(enemy, i, wounds[i])
			open := undefended(unseen.And(man.cover).Len(), unseen.Len(), v.HandSize(enemy))
			values[i] = g.lives(&hit, man, wounds[i]) * open / unit
		}
	}
	return values
}

// losses returns by own man the lives that a hit costs, in 1/unit.
func (g *Greedy) losses(v okcorral.View) (losses [okcorral.MaxMen]int32) {
	seat := v.Seat()
	wounds := v.WoundsOf(seat)
	hit := g.nextHit(v, seat)
	for i, q := range v.Squares(seat) {
		if q < okcorral.Off {
			losses[i] = g.lives(&hit, g.gunman(seat, i, wounds[i]), wounds[i])
		}
	}
	return losses
}

// nextHit is what the Wound cards still to come do to a man of a side.
type nextHit struct {
	kills, wounds int32 // chances, in 1/unit
	bonus         int32 // lives that his death counts for beyond his own: 2 where it loses the game
}

func (g *Greedy) nextHit(v okcorral.View, victims okcorral.Seat) nextHit {
	left := v.WoundsLeft()
	if left.Empty() {
		left = g.know.wounds // about to be shuffled again
	}
	each := inverse[left.Len()]
	hit := nextHit{
		kills:  int32(left.And(g.know.killing).Len()) * each >> 6,
		wounds: int32(left.And(g.know.wounding).Len()) * each >> 6,
	}
	if v.Lost(victims)+1 >= g.know.toLose[victims&1] {
		hit.bonus = 2 * unit
	}
	return hit
}

// worth is what a man counts, in 1/unit of a life: focus makes it depend on his danger.
func (g *Greedy) worth(man *gunman) int32 { return unit + g.weigh.focus*(man.danger-unit)/64 }

// lives is what a hit on a man takes, in 1/unit of a life. A wound
// he survives takes its part of him.
func (g *Greedy) lives(hit *nextHit, man *gunman, wounds uint8) int32 {
	worth := g.worth(man)
	left := g.know.setting.WoundsToKill - int(wounds)
	if left <= 1 {
		return (hit.kills + hit.wounds) * (worth + hit.bonus) / unit
	}
	part := worth * g.know.share[left&okcorral.MaxWounds] / unit
	return (hit.kills*(worth+hit.bonus) + hit.wounds*part) / unit
}

// inverse[n] is 65536/n, and 0 for 0.
var inverse = func() (table [okcorral.MaxCards + 1]int32) {
	for n := 1; n < len(table); n++ {
		table[n] = int32(1 << 16 / n)
	}
	return table
}()

// undefended is the chance, in 1/unit, that none of the opponent's cards is one of the defences among
// the unseen.
func undefended(defences, unseen, hand int) int32 {
	if defences == 0 {
		return unit
	}
	other := int32(unseen-defences) * inverse[unseen] >> 6
	chance := int32(unit)
	for range min(hand, 16) {
		chance = chance * other / unit
	}
	return chance
}
