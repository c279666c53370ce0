package okcorral

import "tombstone/engine/rng"

// nowhere is the squares of men none of whom is on the board.
var nowhere = [Seats][MaxMen]Square{{Off, Off, Off, Off}, {Off, Off, Off, Off}}

// Start sets up a game and plays it to its first decision (O4 to O8).
func (r *Rules) Start(s *State, c *Chance) {
	*s = r.start
	c.shuffleAction(r, s.pile)
	c.shuffleWound(r, s.woundPile)
	c.counts.begin()
	r.placeFrom(s, c, Earps)
}

// placeFrom places the sides one after the other, the given one first, until a policy has to (O5).
// Neither sees the other's placement: a View of PlacePhase shows nothing of the enemy's men.
func (r *Rules) placeFrom(s *State, c *Chance, seat Seat) {
	for ; seat < Seats; seat++ {
		setup := &r.setting.Setup[seat]
		switch setup.How {
		case ByPolicy:
			s.mover = seat
			s.legal = uint16(len(r.placements[seat]))
			if s.legal > 1 {
				return // the policy is asked
			}
			r.stand(s, seat, r.placements[seat][0])
		case Uniform:
			r.stand(s, seat, r.placements[seat][r.DrawnPlacement(c.key, seat)])
		case Rowwise:
			stream := c.key.Stream(SetupChance, uint64(seat))
			placement := r.placeRowwise(seat, &stream)
			r.stand(s, seat, placement[:r.men[seat]])
		case Fixed:
			r.stand(s, seat, setup.Squares)
		}
	}
	r.deal(s, c)
}

// stand puts a side's men on their squares, unhurt.
func (r *Rules) stand(s *State, seat Seat, placement []Square) {
	seat &= 1
	occupied := uint64(0)
	for i, q := range placement {
		s.put(seat, i, q)
		occupied |= bit(q)
	}
	s.occupied[seat], s.alive[seat] = occupied, 1<<len(placement)-1
	s.able[seat], s.hurt[seat] = r.healthy[seat], 0
}

// examine notes which kinds a living man meets the conditions of.
func (r *Rules) examine(s *State, seat Seat, i int) {
	wounded := uint8(0)
	if s.wounds[seat&1][i&(MaxMen-1)] != 0 {
		wounded = 1
	}
	s.able[seat&1][i&(MaxMen-1)] = r.can[seat&1][i&(MaxMen-1)][wounded]
	s.hurt[seat&1] = s.hurt[seat&1]&^(1<<i) | wounded<<i
}

// deal deals the opening hands (O6) and begins the first turn (O7).
func (r *Rules) deal(s *State, c *Chance) {
	for seat := range Seats {
		r.dealCards(s, c, seat, r.setting.OpeningHand[seat]) // which counts as no draw
	}
	c.counts.dealt(s)
	s.first = Seat(c.rotation) ^ r.starter(c)
	r.beginTurn(s, c, s.first)
	r.advance(s, c)
}

// starter names who takes the first turn (O7).
func (r *Rules) starter(c *Chance) Seat {
	switch r.setting.First {
	case EarpsFirst:
		return Earps
	case CowboysFirst:
		return Cowboys
	default:
		stream := c.key.Stream(CoinChance, 0)
		return Seat(stream.Below(2))
	}
}

// beginTurn begins a player's turn with its draw (O8).
func (r *Rules) beginTurn(s *State, c *Chance, seat Seat) {
	seat &= 1
	s.turn++
	s.mover, s.phase = seat, MovePhase
	s.moved, s.shot, s.actions, s.ready = 0, 0, 0, s.alive[seat]
	n := r.setting.Hand[seat] - int(s.size[seat]) - r.setting.DrawPenalty[seat]*int(s.lost[seat])
	r.drawCards(s, c, seat, n)
}

// advance goes on from where nobody has anything to decide to the next decision, or to the end.
func (r *Rules) advance(s *State, c *Chance) {
	for s.phase != Over {
		if s.phase == MovePhase {
			r.lookAround(s)
		}
		if s.legal = uint16(r.count(s, all)); s.legal > 1 {
			return
		}
		r.pass(s, c)
	}
}

// Apply plays an action of the decision. The action must be legal; [Rules.Validate] is the door for
// those who are not sure.
func (r *Rules) Apply(s *State, a Action, c *Chance) {
	switch a.Verb() {
	case Pass:
		r.pass(s, c)
	case MoveMan:
		r.move(s, a, c)
	case ShootAt:
		r.shoot(s, a, c)
	case Defend:
		r.defend(s, a, c)
	case PlaySpecial:
		r.playSpecial(s, a, c)
	case HealMan:
		r.heal(s, a, c)
	case DiscardCard:
		r.discard(s, a, c)
	case Place:
		r.stand(s, s.mover, r.placements[s.mover][a.Placement()])
		r.placeFrom(s, c, s.mover+1)
		return
	}
	r.advance(s, c)
}

// pass ends a phase, or takes the hit.
func (r *Rules) pass(s *State, c *Chance) {
	switch s.phase {
	case MovePhase:
		r.endMoving(s)
		s.open = [MaxMen]uint64{}
	case ShootPhase:
		if r.endShooting(s); !r.setting.DiscardPhase {
			r.endTurn(s, c)
		}
	case DefencePhase:
		s.phase = ShootPhase
		r.hit(s, c)
	case DiscardPhase:
		r.endTurn(s, c)
	}
}

// endMoving goes on to the ShootPhase.
func (r *Rules) endMoving(s *State) {
	s.phase, s.ready = ShootPhase, s.alive[s.mover&1]&^s.shot
}

// endShooting goes on to the DiscardPhase.
func (r *Rules) endShooting(s *State) {
	s.phase, s.ready = DiscardPhase, 0
}

// endTurn hands the turn to the other player, or ends the game at the last turn (O18).
func (r *Rules) endTurn(s *State, c *Chance) {
	if s.actions >= maxActions {
		c.counts.cutTurn()
	}
	if int(s.turn) == r.setting.MaxTurns {
		r.end(s, c, Nobody)
		return
	}
	r.beginTurn(s, c, 1-s.mover)
}

// end ends the game.
func (r *Rules) end(s *State, c *Chance, winner Seat) {
	s.phase, s.winner = Over, winner
	s.pending, s.ready, s.open, s.legal = 0, 0, [MaxMen]uint64{}, 0
	c.counts.over(r, s)
}

// move plays a Move card (O9).
func (r *Rules) move(s *State, a Action, c *Chance) {
	s.actions++
	r.play(s, c, s.mover, a.Kind())
	seat, man := s.mover&1, a.Man()
	from := s.square[seat][man]
	c.counts.leaves(seat, man, from, s.turn-1)
	s.put(seat, man, a.To())
	s.occupied[seat] ^= bit(from) | bit(a.To())
	s.moved |= 1 << man
	s.ready &^= 1 << man
}

// shoot plays a Shoot card (O10). It hits at once where the opponent has nothing to answer with (O11).
func (r *Rules) shoot(s *State, a Action, c *Chance) {
	s.actions++
	r.play(s, c, s.mover, a.Kind())
	s.shot |= 1 << a.Man()
	s.ready &^= 1 << a.Man()
	s.pending = a
	s.phase = DefencePhase
}

// defend plays a Defence card against the shot (O11).
func (r *Rules) defend(s *State, a Action, c *Chance) {
	c.counts.shot(r, s, false)
	r.play(s, c, 1-s.mover, a.Kind())
	s.phase, s.pending = ShootPhase, 0
}

// hit draws one Wound card and applies it to the target of the shot (O12).
func (r *Rules) hit(s *State, c *Chance) {
	c.counts.shot(r, s, true)
	seat, target := (1-s.mover)&1, s.pending.Target()&(MaxMen-1)
	s.pending = 0
	// No processor could foresee which effect it is, so all are wounds, one that kills as many as kill anybody, and it is
	// asked once whether he is dead.
	effect := r.drawWound(s, c)
	c.counts.wounded(s.mover, effect)
	s.wounds[seat][target] += woundsBy[effect]
	r.examine(s, seat, target)
	if int(s.wounds[seat][target]) >= r.setting.WoundsToKill {
		r.kill(s, c, seat, target)
	}
}

// woundsBy is how many wounds an effect stands for.
var woundsBy = [...]uint8{EffectKilled: MaxWounds, EffectWounded: 1, EffectNotWounded: 0}

// drawWound returns the effect of the next Wound card; no effect where the deck has no cards (O12).
func (r *Rules) drawWound(s *State, c *Chance) WoundEffect {
	if s.woundPile.Empty() {
		if s.woundDiscards.Empty() {
			return EffectNotWounded
		}
		s.woundPile, s.woundDiscards = s.woundDiscards, rng.Slots{}
		c.shuffleWound(r, s.woundPile)
		c.counts.refilled(1)
	}
	slot := c.wound.Draw(&s.woundPile)
	if c.counts.logs() {
		c.counts.note(WoundDrawn, 1-s.mover, int(r.woundOf[slot]))
	}
	if r.setting.ReplaceWounds {
		s.woundPile.Add(slot)
		c.shuffleWound(r, s.woundPile)
	} else {
		s.woundDiscards.Add(slot)
	}
	return r.effect[slot]
}

// kill takes a man off the board (O12) and ends the game where his side has lost enough (O17).
func (r *Rules) kill(s *State, c *Chance, loser Seat, man int) {
	q := s.square[loser][man]
	s.put(loser, man, Off)
	s.wounds[loser][man], s.able[loser][man] = 0, 0
	s.occupied[loser] &^= bit(q)
	s.alive[loser] &^= 1 << man
	s.hurt[loser] &^= 1 << man
	s.lost[loser]++
	c.counts.killed(s, loser, man, q)
	if s.lost[loser] >= r.toLose[loser] {
		r.end(s, c, 1-loser)
	}
}

// playSpecial plays a Special other than Heal (O14). The card is discarded before its effect.
func (r *Rules) playSpecial(s *State, a Action, c *Chance) {
	s.actions++
	r.play(s, c, s.mover, a.Kind())
	card := &r.setting.Action[a.Kind()]
	if card.Effect == Draw {
		r.drawCards(s, c, s.mover, card.N)
		return
	}
	opponent := 1 - s.mover
	for range min(card.N, int(s.size[opponent])) {
		slot := s.hand[opponent].Nth(int(c.discards.Below(uint32(s.size[opponent]))))
		// Copies of a card are alike: whichever was hit, the lowest goes.
		c.counts.forced(opponent, r.kindOf[slot])
		r.spend(s, opponent, int(r.kindOf[slot]))
	}
}

// heal removes one wound from one own wounded man (O14).
func (r *Rules) heal(s *State, a Action, c *Chance) {
	s.actions++
	r.play(s, c, s.mover, a.Kind())
	s.wounds[s.mover][a.Man()]--
	r.examine(s, s.mover, a.Man())
}

// discard discards a card from the hand (O15).
func (r *Rules) discard(s *State, a Action, c *Chance) {
	s.actions++
	c.counts.discarded(s.mover, a.Kind())
	r.spend(s, s.mover, a.Kind())
}

// play takes a played card out of a hand (O16).
func (r *Rules) play(s *State, c *Chance, seat Seat, kind int) {
	c.counts.played(seat, kind)
	r.spend(s, seat, kind)
}

// spend moves the lowest copy of a kind from a hand to the discard pile (O16).
func (r *Rules) spend(s *State, seat Seat, kind int) {
	seat &= 1
	last := uint64(0)
	if rng.MoveLowest(&r.slots[kind&63], &s.hand[seat], &s.discarded) {
		last = 1
	}
	s.held[seat] &^= last << (kind & 63)
	s.size[seat]--
}

// drawCards draws n cards into a hand, as far as there are any (O3), and tells the log.
func (r *Rules) drawCards(s *State, c *Chance, seat Seat, n int) {
	if !c.counts.logs() {
		r.dealCards(s, c, seat, n)
		return
	}
	for range n { // card by card, as the log has them
		before := s.hand[seat]
		r.dealCards(s, c, seat, 1)
		if drawn := s.hand[seat].Minus(before); !drawn.Empty() {
			c.counts.note(CardDrawn, seat, int(r.kindOf[drawn.First()]))
		}
	}
}

// dealCards draws n cards into a hand, as far as there are any (O3).
func (r *Rules) dealCards(s *State, c *Chance, seat Seat, n int) {
	if n <= 0 {
		return
	}
	seat &= 1
	dealt, kinds := c.action.Deal(&s.pile, &s.hand[seat], uint(n), &r.kindOf)
	s.held[seat] |= kinds
	s.size[seat] += uint8(dealt)
	if n -= int(dealt); n != 0 {
		r.dealRest(s, c, seat, n)
	}
}

// dealRest goes on where the order, or the pile, did not have all of the cards at once. It is rare, and would make the
// common way longer were it a part of it.
//
//go:noinline
func (r *Rules) dealRest(s *State, c *Chance, seat Seat, n int) {
	if !s.pile.Empty() || r.refill(s, c) {
		r.dealCards(s, c, seat, n)
	}
}

// refill makes a new Action draw pile of the discard pile (O3); false where that is empty too.
func (r *Rules) refill(s *State, c *Chance) bool {
	if s.discarded.Empty() {
		return false
	}
	s.pile, s.discarded = s.discarded, rng.Slots{}
	c.shuffleAction(r, s.pile)
	c.counts.refilled(0)
	return true
}
