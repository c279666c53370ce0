package wyattearp

import (
	"math/bits"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// play lays or plays what gains most, as long as it gains anything: what it brings on the table or by its use,
// less what the cards are worth in hand. A play that leaves one card, or uses the supply up, ends the hand, and
// is judged by that.
func (g *Greedy) play(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	best := choice{action: wyattearp.DoneAction}
	g.list = v.Legal(g.list[:0])
	for _, a := range g.list[:len(g.list)-1] {
		score := 0
		if a.Verb() == wyattearp.Lay {
			score = g.lay(v, a)
		} else {
			score = g.playCard(v, a)
		}
		if score > 0 {
			best.offer(a, score, stream)
		}
	}
	return best.action
}

// lay scores laying Outlaw cards.
func (g *Greedy) lay(v wyattearp.View, a wyattearp.Action) int {
	s := g.standing[a.Outlaw()]
	if !s.hidden {
		s.points[g.me] += a.N() * g.setting.OutlawPoints * grain
	}
	s.poster += g.reward(a.N())
	if !s.open {
		s.open = true
		for seat := range g.seats {
			s.chance[seat] *= closed
		}
	}
	g.setCards(&s, s.cards-a.N(), s.photos)
	if v.HandSize(g.me)-a.N() == 1 {
		return g.ending(v, a.Outlaw(), &s)
	}
	return g.gain(a.Outlaw(), &s)
}

// playCard scores playing a Sheriff card. What it is worth in hand is lost by it, be it hit or miss.
func (g *Greedy) playCard(v wyattearp.View, a wyattearp.Action) int {
	card, _ := g.rules.Card(a.Kind())
	use := &card.Uses[a.Use()]
	now, cost, turned := &g.standing[a.Outlaw()], g.keep(v, a.Kind()), 0
	if a.Shot() {
		turned = 1
	}
	s, more := g.after(v, a.Kind(), use, a.Seat(), a.Outlaw(), a.Shot())
	score := g.gain(a.Outlaw(), &s) + more
	switch {
	case g.ends(v, use, a.Seat(), turned):
		score = g.ending(v, a.Outlaw(), &s)
	case s.photos == now.photos: // else the standing has it already
		score -= cost
	}
	if !a.Shot() {
		return score
	}
	missed := -cost
	if v.HandSize(g.me) == 2 || g.usesUp(v, turned) {
		missed = g.ending(v, a.Outlaw(), now)
	}
	return (score*g.hit + missed*(whole-g.hit)) / whole
}

// ends reports whether the hand ends, at the latest with the player's discard, once a card has been used so.
func (g *Greedy) ends(v wyattearp.View, use *wyattearp.Use, seat wyattearp.Seat, turned int) bool {
	won := 0
	switch use.Effect {
	case wyattearp.RobHand:
		if v.HandSize(seat) == 1 {
			return true
		}
		won = 1
	case wyattearp.RobRow, wyattearp.TakeDiscard:
		won = 1
	case wyattearp.Draw:
		won = use.N
		turned += use.N
	}
	return v.HandSize(g.me)-1+won == 1 || g.usesUp(v, turned)
}

// usesUp reports whether the hand ends with the supply (W13) if so many cards leave it.
func (g *Greedy) usesUp(v wyattearp.View, cards int) bool {
	return cards > 0 && v.Refilled() && v.SupplySize() <= cards
}

// after returns how the players stand for an outlaw once a card has been used, and what else the player has of it:
// the worth of cards that come to his hand, or leave another's. A hit is a shot that hit.
func (g *Greedy) after(v wyattearp.View, kind int, use *wyattearp.Use, seat wyattearp.Seat, outlaw int, hit bool) (s standing, more int) {
	s = g.standing[outlaw]
	switch use.Effect {
	case wyattearp.Join:
		card, _ := g.rules.Card(kind)
		if card.Unique {
			more = g.discardOld(v, kind, card.Points*grain, outlaw, &s)
		}
		if !s.hidden {
			s.points[g.me] += card.Points * grain
		}
		if g.rules.Outlaw(kind) >= 0 {
			g.setCards(&s, s.cards, s.photos-1)
		}
		reward := card.Reward
		if hit {
			reward = card.RewardOnHit
		}
		s.poster += reward * unit
	case wyattearp.Hide:
		s.points[seat], s.chance[seat] = 0, 0
	case wyattearp.RobRow:
		s.points[seat] = max(0, s.points[seat]-g.setting.OutlawPoints*grain) // 0 if it is hidden
		g.setCards(&s, s.cards+1, s.photos)
	case wyattearp.Uncover:
		s.hidden = false
		s.points[g.me] = v.Points(outlaw)[g.me] * grain
		g.setCards(&s, s.cards, s.photos)
	case wyattearp.RobHand:
		more = g.loot(v, seat)
	case wyattearp.Draw:
		more = use.N * g.fresh(v)
	case wyattearp.TakeDiscard:
		for set := v.DiscardKinds() &^ (1 << kind); set != 0; set &= set - 1 {
			more = max(more, g.inHand(v, bits.TrailingZeros64(set)))
		}
	}
	return s, more
}

// discardOld takes a card of a kind that is unique on the table out of the row it is in, and returns what that gains,
// unless it is of the outlaw whose standing is s.
func (g *Greedy) discardOld(v wyattearp.View, kind, points, outlaw int, s *standing) (more int) {
	for seat := range g.seats {
		for rows := v.Rows(seat) &^ v.Hidden(seat); rows != 0; rows &= rows - 1 {
			row := wyattearp.First(rows)
			switch {
			case v.InRow(seat, row, kind) == 0:
			case row == outlaw:
				s.points[seat] -= points
			default:
				old := g.standing[row]
				old.points[seat] -= points
				more += g.gain(row, &old)
			}
		}
	}
	return more
}

// loot is what a card robbed from a seat's hand is worth: on average over what is known to be there and what is not,
// and that the other lacks it.
func (g *Greedy) loot(v wyattearp.View, seat wyattearp.Seat) int {
	size, fresh := v.HandSize(seat), g.fresh(v)
	if size == 0 {
		return 0
	}
	known, sum := 0, 0
	for set := g.seen[seat]; set != 0; set &= set - 1 {
		kind := bits.TrailingZeros64(set)
		n := v.Seen(seat, kind)
		known += n
		sum += n * g.inHand(v, kind)
	}
	return (sum+(size-known)*fresh)/size + fresh*g.mind[seat]/whole
}
