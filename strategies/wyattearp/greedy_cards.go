package wyattearp

import (
	"math/bits"

	"tombstone/engine/wyattearp"
)

// inHand is what one more card of a kind would be worth in the player's hand.
func (g *Greedy) inHand(v wyattearp.View, kind int) int {
	outlaw := g.rules.Outlaw(kind)
	if outlaw < 0 {
		return g.option(v, kind)
	}
	s := g.standing[outlaw]
	if kind == wyattearp.OutlawKind(outlaw) {
		g.setCards(&s, s.cards+1, s.photos)
		return g.gain(outlaw, &s)
	}
	g.setCards(&s, s.cards, s.photos+1)
	return max(g.gain(outlaw, &s), g.option(v, kind))
}

// keep is what a card of a kind that is held is worth to keep.
func (g *Greedy) keep(v wyattearp.View, kind int) int {
	outlaw := g.rules.Outlaw(kind)
	if outlaw < 0 {
		return g.option(v, kind)
	}
	s := g.standing[outlaw]
	if kind == wyattearp.OutlawKind(outlaw) {
		g.setCards(&s, s.cards-1, s.photos)
		return -g.gain(outlaw, &s)
	}
	g.setCards(&s, s.cards, s.photos-1)
	return max(-g.gain(outlaw, &s), g.option(v, kind))
}

// option is what a Sheriff card is worth in hand: the best use it could be put to now, as far as a card in hand
// counts. A Photo's joining its row is left out: that counts in the standing.
func (g *Greedy) option(v wyattearp.View, kind int) int {
	if g.known>>kind&1 != 0 {
		return g.options[kind]
	}
	card, _ := g.rules.Card(kind)
	g.known |= 1 << kind
	g.options[kind] = 0 // as far as a card that fetches another of its kind can know
	best := 0
	for i := range card.Uses {
		best = max(best, g.bestUse(v, kind, &card.Uses[i]))
	}
	g.options[kind] = best * g.holding / whole
	return g.options[kind]
}

// bestUse is the most that a use of a card gains now.
func (g *Greedy) bestUse(v wyattearp.View, kind int, use *wyattearp.Use) (best int) {
	try := func(seat wyattearp.Seat, outlaw int) {
		if use.Shot != wyattearp.RequiredShot {
			s, more := g.after(v, kind, use, seat, outlaw, false)
			best = max(best, g.gain(outlaw, &s)+more)
		}
		if use.Shot != wyattearp.NoShot {
			s, more := g.after(v, kind, use, seat, outlaw, true)
			best = max(best, (g.gain(outlaw, &s)+more)*g.hit/whole)
		}
	}
	switch use.Effect {
	case wyattearp.Join:
		if g.rules.Outlaw(kind) >= 0 {
			return 0
		}
		for joinable := g.openable; joinable != 0; joinable &= joinable - 1 {
			try(g.me, wyattearp.First(joinable))
		}
	case wyattearp.Uncover:
		for rows := v.Hidden(g.me); rows != 0; rows &= rows - 1 {
			try(g.me, wyattearp.First(rows))
		}
	case wyattearp.RobHand, wyattearp.Hide, wyattearp.RobRow:
		for seat := range g.seats {
			rows := v.Wanted(seat)
			switch {
			case seat == g.me:
				continue
			case use.Effect == wyattearp.RobHand:
				try(seat, 0)
				continue
			case use.Effect == wyattearp.Hide:
				rows = v.Rows(seat) &^ v.Hidden(seat)
			}
			for ; rows != 0; rows &= rows - 1 {
				try(seat, wyattearp.First(rows))
			}
		}
	default:
		try(g.me, 0)
	}
	return best
}

// optionsHeld is what the Sheriff cards in hand are worth there, apart from what counts in the standings.
func (g *Greedy) optionsHeld(v wyattearp.View) (sum int) {
	for held := v.Held(); held != 0; held &= held - 1 {
		kind := bits.TrailingZeros64(held)
		if card, _ := g.rules.Card(kind); card != nil {
			sum += g.option(v, kind) * v.Copies(kind)
		}
	}
	return sum
}

// fresh is what a card that the player cannot see is worth on average in his hand: an Outlaw card or a Photo. Other
// Sheriff cards are taken to be as good. Any card is worth something.
func (g *Greedy) fresh(v wyattearp.View) int {
	if g.average >= 0 {
		return g.average
	}
	sum, n := 0, 0
	for outlaw := range g.setting.Outlaws {
		for _, kind := range [2]int{wyattearp.OutlawKind(outlaw), wyattearp.PhotoKind(outlaw)} {
			if unseen := v.Unseen(kind); unseen > 0 {
				n += unseen
				sum += unseen * g.inHand(v, kind)
			}
		}
	}
	g.average = max(sum/max(n, 1), 1)
	return g.average
}
