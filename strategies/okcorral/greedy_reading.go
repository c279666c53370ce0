package okcorral

import "tombstone/engine/okcorral"

// reading is how a greedy player reads the street before it moves: scratch, and computed afresh only
// where a fact it depends on has changed since, so not between two moves of a turn.
type reading struct {
	facts  facts
	hit    hit                    // what the next Wound card does
	values [okcorral.MaxMen]int32 // what a shot takes, by enemy
	foes   [okcorral.MaxMen]foe   // the living enemies first; the rest can do nothing and are worth nothing
	n      int                    // how many live
	// prizes is what the best shot at some foes is worth, bit foe, in the scale of moves.
	prizes [1 << okcorral.MaxMen]int32
	// direct holds by bearing, a lane a foe, how many cards that reach he holds in his next turn, in 1/sure and
	// at most one.
	direct [bearings]lanes

	street // what else a decision needs
}

// foe is a living enemy: what he may do in his next turn, and what he is worth. Of the tables by square
// his rows are copied, so that the loop over the squares finds all it needs in one place.
type foe struct {
	square  okcorral.Square
	near    int32    // what a chance to shoot at him later is worth
	scale   int32    // of 64: how many Shoot cards he may hold for each of a hand drawn from the whole deck, at most 4
	bearing bySquare // of squares from his
	later   bySquare // chance that he can shoot after a move, were his hand drawn from the whole deck

	// For the own man who is looked at.
	attack    bySquare // chance that he can shoot at this foe, by where he then stands
	fearLater int32    // what a shot after a move is feared for
}

// facts is everything that a reading depends on.
type facts struct {
	unseen, woundPile cards
	enemies           [okcorral.MaxMen]okcorral.Square
	wounds            [okcorral.MaxMen]uint8
	lost              int // of the enemies
	held              int // cards in the opponent's hand
	seat              okcorral.Seat
}

// trueOf reports whether the facts are those of a view.
func (f *facts) trueOf(v okcorral.View) bool {
	seat := v.Seat() & 1
	enemy := (1 - seat) & 1
	return f.unseen == cards(v.Unseen()) && f.woundPile == cards(v.WoundsLeft()) && f.enemies == v.Squares(enemy) &&
		f.wounds == v.WoundsOf(enemy) && f.lost == v.Lost(enemy) && f.held == v.HandSize(enemy) && f.seat == seat
}

// read returns the reading of a view.
func (g *Greedy) read(v okcorral.View) *reading {
	r, enemy := &g.seen, 1-v.Seat()
	if !r.facts.trueOf(v) {
		r.facts = facts{
			unseen: cards(v.Unseen()), woundPile: cards(v.WoundsLeft()), enemies: v.Squares(enemy),
			wounds: v.WoundsOf(enemy), lost: v.Lost(enemy), held: v.HandSize(enemy), seat: v.Seat(),
		}
		g.readFoes(v)
	}
	return r
}

// readFoes fills the reading but for its facts. The cards an enemy may hold in his next turn are as many of
// the unseen as his hand is then filled to.
func (g *Greedy) readFoes(v okcorral.View) {
	r, enemy := &g.seen, (1-v.Seat())&1
	unseen := r.facts.unseen
	r.hit = g.nextHit(r.facts.woundPile)
	r.values = g.values(v, r.hit, unseen)
	each := chanceOfOne(int32(max(r.facts.held, g.refill(v, enemy))), unseen.count())
	var reaching [okcorral.MaxMen]*[bearings]cards // by foe
	var prizes [okcorral.MaxMen]int32              // by foe
	n := 0
	for i, q := range r.facts.enemies {
		// The dead come behind the living, as men who can do nothing. Who lives is what no branch could guess.
		lives := oneIf(uint64(okcorral.Off &^ q)) // no square has the bit that is Off
		j := 3 - (i - n)
		if lives != 0 {
			j = n
		}
		who := [2]*gunman{g.know.nobody, g.know.man[enemy][i].in(r.facts.wounds[i])}
		man, value, f := who[lives&1], r.values[i]*int32(lives), &r.foes[j&3]
		reaching[j&3], prizes[j&3] = man.reaching, g.weigh.hurt*value<<2
		f.square, f.near = q, g.weigh.near*value>>6
		f.bearing = g.know.bearing[q&127]
		f.later = man.later[q&63]
		f.scale = int32(min(int64(inHandOf(man.armed.among(unseen), each))*man.perArm>>16, 4*64))
		n += int(lives)
	}
	r.n = n
	best(&r.prizes, prizes[0], prizes[1], prizes[2], prizes[3])
	for bearing, known := 1, g.know.known; bearing < known; bearing++ {
		bearing := bearing & (bearings - 1)
		direct := reaching[0][bearing].inHand(unseen, each) | reaching[1][bearing].inHand(unseen, each)<<laneBits
		if r.n > 2 {
			direct |= reaching[2][bearing].inHand(unseen, each)<<(2*laneBits) | reaching[3][bearing].inHand(unseen, each)<<(3*laneBits)
		}
		r.direct[bearing] = direct
	}
}

// inHand is how many of the cards a hand holds on average, in 1/sure and at most one, given the chance that it
// holds a card of the unseen.
func (c *cards) inHand(unseen cards, each int32) lanes {
	return lanes(min(inHandOf(c.among(unseen), each), sure))
}

// best sets by set, as bits, the highest of four numbers that are in it; 0 for none.
func best(most *[16]int32, a, b, c, d int32) {
	ab, cd := max(a, b), max(c, d)
	most[0], most[1], most[2], most[3] = 0, a, b, ab
	most[4], most[5], most[6], most[7] = c, max(c, a), max(c, b), max(c, ab)
	most[8], most[9], most[10], most[11] = d, max(d, a), max(d, b), max(d, ab)
	most[12], most[13], most[14], most[15] = cd, max(cd, a), max(cd, b), max(cd, ab)
}
