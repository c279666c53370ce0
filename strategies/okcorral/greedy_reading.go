package okcorral

import (
	"math/bits"

	"tombstone/engine/okcorral"
)

// reading is how a greedy player reads the street before it moves: scratch, and computed afresh only
// where a fact it depends on has changed since, so not between two moves of a turn.
type reading struct {
	facts facts
	foes  [okcorral.MaxMen]foe // the living enemies; the rest can do nothing and are worth nothing
	n     int                  // how many
	// prizes is what the best shot at some foes is worth, bit foe, in the scale of moves.
	prizes [1 << okcorral.MaxMen]int32
	held   [256]int32             // by how many unseen cards do: chance that a foe holds one that does, in 1/sure
	fear   [okcorral.MaxMen]int32 // by own man: what a shot at him is feared for, in 1/unit of a life
	// worth is what squares are worth to an own man (see stand), so far as known holds them, bit square.
	worth [okcorral.MaxMen][64]int32
	known [okcorral.MaxMen]uint64
}

// foe is a living enemy: what he may do in his next turn, and what he is worth. Of the tables by square
// his rows are copied, so that the loop over the squares finds all it needs in one place.
type foe struct {
	square  okcorral.Square
	near    int32           // what a chance to shoot at him later is worth
	scale   int32           // of 64: how many Shoot cards he may hold for each of a hand drawn from the whole deck, at most 4
	shots   [bearings]uint8 // by bearing: how many unseen cards he could shoot with where he stands
	bearing bySquare        // of squares from his
	later   bySquare        // chance that he can shoot after a move, were his hand drawn from the whole deck

	// For the own man who is looked at.
	attack    bySquare // chance that he can shoot at this foe, by where he then stands
	fearLater int32    // what a shot after a move is feared for
}

// facts is everything that a reading depends on.
type facts struct {
	enemies   [okcorral.MaxMen]okcorral.Square
	wounds    [okcorral.Seats][okcorral.MaxMen]uint8
	lost      [okcorral.Seats]uint8
	seat      okcorral.Seat
	held      uint8 // cards in the opponent's hand
	unseen    cards
	woundPile cards
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
		unseen:    cardsOf(v.Unseen()),
		woundPile: cardsOf(v.WoundsLeft()),
		defences:  v.Held() & v.Allowed() & g.know.defences,
	}
	r := &g.seen
	if r.facts != now {
		r.facts = now
		r.known = [okcorral.MaxMen]uint64{}
		hit := g.nextHit(now.woundPile)
		g.readFoes(v, g.values(v, hit, now.unseen))
		g.readFears(v, hit)
	}
	return r
}

// readFoes fills foes and held. The cards an enemy may hold in his next turn are as many of the unseen as
// his hand is then filled to.
func (g *Greedy) readFoes(v okcorral.View, values [okcorral.MaxMen]int32) {
	r, enemy := &g.seen, 1-v.Seat()
	unseen := r.facts.unseen
	each := chanceOfOne(int32(max(int(r.facts.held), g.refill(v, enemy))), unseen.count())
	for n := range r.held[:g.know.mostShots+1] {
		r.held[n] = min(inHandOf(int32(n), each), sure)
	}
	g.countArms(unseen)
	n, men, wounds := 0, &g.know.man[enemy&1], &r.facts.wounds[enemy&1]
	var value [okcorral.MaxMen]int32
	for i, q := range r.facts.enemies {
		if q >= okcorral.Off {
			continue
		}
		man, f := men[i].in(wounds[i]), &r.foes[n&3]
		value[n&3] = values[i]
		n++
		f.square, f.near = q, g.weigh.near*values[i]>>6
		f.bearing = g.know.bearing[q&63]
		f.later = man.later[q&63]
		g.countShots(man, &f.shots)
		f.scale = int32(min(int64(inHandOf(man.armed.among(unseen), each))*man.perArm>>16, 4*64))
	}
	r.n = n
	for ; n < okcorral.MaxMen; n++ {
		f := &r.foes[n]
		f.square, f.near, f.scale, f.shots = okcorral.Off, 0, 0, [bearings]uint8{}
	}
	r.prizes = best(g.weigh.hurt*value[0]<<2, g.weigh.hurt*value[1]<<2, g.weigh.hurt*value[2]<<2, g.weigh.hurt*value[3]<<2)
}

// best returns by set, as bits, the highest of four numbers that are in it; 0 for none.
func best(a, b, c, d int32) [16]int32 {
	ab, cd := max(a, b), max(c, d)
	return [16]int32{
		0, a, b, ab,
		c, max(c, a), max(c, b), max(c, ab),
		d, max(d, a), max(d, b), max(d, ab),
		cd, max(cd, a), max(cd, b), max(cd, ab),
	}
}

// readFears fills fear. It is halved where a Defence card is held for the man.
func (g *Greedy) readFears(v okcorral.View, hit hit) {
	r, seat, bonus := &g.seen, v.Seat(), g.bonus(v, v.Seat())
	men, stakes := &g.know.man[seat&1], &g.stakes[seat&1]
	for i, wounds := range r.facts.wounds[seat&1] {
		loss := stakes[i].with(wounds).taken(hit, bonus)
		loss >>= oneIf(men[i].in(wounds).kinds & r.facts.defences)
		r.fear[i] = g.weigh.safe * loss >> 6
	}
}

// stand returns what squares are worth to own man i to stand on, shots at once apart, by square; it
// holds good for the given squares. It is most of what a greedy player does, so the foes are written out:
// a loop over them costs half as much again.
func (r *reading) stand(i int, man *gunman, squares uint64) *[64]int32 {
	worth := &r.worth[i&3]
	squares &^= r.known[i&3]
	if squares == 0 {
		return worth
	}
	r.known[i&3] |= squares
	fear, n := r.fear[i&3], r.n
	a, b, c, d := &r.foes[0], &r.foes[1], &r.foes[2], &r.foes[3]
	a.meet(man, fear)
	b.meet(man, fear)
	if n > 2 {
		c.meet(man, fear)
		d.meet(man, fear)
	}
	for ; squares != 0; squares &= squares - 1 {
		q := bits.TrailingZeros64(squares) & 63
		turns, direct := a.turns(q)+b.turns(q), r.held[a.direct(q)]+r.held[b.direct(q)]
		if n > 2 {
			turns += c.turns(q)
			direct += r.held[c.direct(q)]
		}
		if n > 3 {
			turns += d.turns(q)
			direct += r.held[d.direct(q)]
		}
		worth[q] = turns - direct*fear
	}
	return worth
}

// meet readies the foe for an own man, a shot at whom is feared for so much.
func (f *foe) meet(man *gunman, fear int32) {
	f.attack, f.fearLater = man.attack[f.square&63], fear*f.scale>>6
}

// turns is what the turns to come do to the worth of a square: the chance of a shot at the foe, less the
// fear of one of his that takes a move.
func (f *foe) turns(q int) int32 {
	return int32(f.attack[q&63])*f.near - int32(f.later[q&63])*f.fearLater
}

// direct is how many unseen cards the foe could shoot at a square with where he stands.
func (f *foe) direct(q int) uint8 { return f.shots[f.bearing[q&63]&(bearings-1)] }
