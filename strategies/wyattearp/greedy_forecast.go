package wyattearp

import "tombstone/engine/wyattearp"

// forecast is what everybody may expect to be paid for an outlaw at the end of the hand. It goes by W14 and
// W15, with the points that lie there and those hoped for, and with soft edges: who is a little short of a
// share, or an outlaw of capture, still counts for something, and who is a little beyond, not for all. Early
// in a hand the edges are wide. A thousand goes to the leader, as he is paid first, and two; the rest is
// divided by the claims.
func (t *table) forecast(s *standing) (pay [wyattearp.MaxPlayers]int) {
	var points, claim, first [wyattearp.MaxPlayers]int
	lead, sum := 0, 0
	for seat := range t.seats {
		points[seat] = s.points[seat] + s.chance[seat]
		if seat == t.me {
			points[seat] += s.own
		}
		lead = max(lead, points[seat])
		sum += points[seat]
	}
	captured := t.likely(sum - t.setting.Capture*grain)
	poster := s.poster + s.promise
	if captured == 0 || poster == 0 {
		return pay
	}
	claims, firsts := 0, 0
	for seat := range t.seats {
		some := min(points[seat]*(whole/grain), whole) // less than a point is no share
		claim[seat] = t.likely(points[seat]-lead+t.setting.ShareWithin*grain) * some
		first[seat] = t.likely(points[seat]-lead) * some
		claims += claim[seat]
		firsts += first[seat]
	}
	if firsts == 0 {
		return pay
	}
	bonus := min(poster, unit)
	for seat := range t.seats {
		pay[seat] = captured * (bonus*first[seat]/firsts + (poster-bonus)*claim[seat]/claims) / whole
	}
	return pay
}

// likely is the chance that points by which one is now beyond an edge, or short of it where they are negative,
// will be at least 0 in the end.
func (t *table) likely(beyond int) int {
	beyond += grain / 2
	return min(max(whole/2+beyond*t.soft>>16, 0), whole)
}

// value is what a standing is worth to the player: the pay it forecasts, less the others' as far as he minds.
func (t *table) value(s *standing) int { return t.net(t.forecast(s)) }

// net is the player's own pay less the others', as far as he minds.
func (t *table) net(pay [wyattearp.MaxPlayers]int) int {
	net := pay[t.me] * whole
	for seat := range t.seats {
		net -= pay[seat] * t.mind[seat]
	}
	return net / whole
}

// gain is how much more an outlaw would be worth with another standing.
func (t *table) gain(outlaw int, s *standing) int { return t.value(s) - t.worth[outlaw] }

// ending is how much more it would be worth to have the hand end at once, with the other standing for an outlaw,
// than to play on as things are: what the posters would pay (W14, W15) against the forecast and the cards in
// hand, and how weary one is of it. Winning or losing the game by it (W17) counts for victory.
func (g *Greedy) ending(v wyattearp.View, outlaw int, s *standing) int {
	var paid, money [wyattearp.MaxPlayers]int
	ahead := 0
	for i := range g.setting.Outlaws {
		now := &g.standing[i]
		if i == outlaw {
			now = s
		}
		points := now.points
		for seat := range points {
			points[seat] /= grain
		}
		for seat, thousands := range g.rules.Pay(points, now.poster/unit).Paid {
			paid[seat] += thousands * unit
		}
		ahead += g.worth[i]
	}
	most, winners := 0, 0
	for seat := range g.seats {
		money[seat] = v.Money(seat)*unit + paid[seat]
		switch {
		case money[seat] > most:
			most, winners = money[seat], 1
		case money[seat] == most:
			winners++
		}
	}
	net := g.net(paid) - ahead - g.optionsHeld(v) + weariness(v)
	switch {
	case most < g.setting.Target*unit:
	case money[g.me] == most:
		net += victory / winners
	default:
		net -= victory
	}
	return net
}

// weariness is what it is worth to get on with the hand: more, the longer it has lasted. Else two players who both wait
// for the other to end it would draw each other's discards for ever. At 128 turns, several times the usual, it is a
// thousand.
func weariness(v wyattearp.View) int { return v.Turn() * v.Turn() * unit >> 14 }

// victory is what the end of the game is worth to who wins it, and costs who does not.
const victory = 20 * unit
