package okcorral_test

import (
	"cmp"
	"slices"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
	policies "tombstone/strategies/okcorral"
)

// naive is greedy as it is described, and slow: it lists what may be done, scores each action by itself
// from the rules, and remembers nothing but prospects. What odds it scores by stands in naive_odds_test.go.
type naive struct {
	odds
	places                                         []int // the best placements of its seat
	aggression, caution, approach, reserve, thrift int   // of 64: twice the aggression, and twice what it lacks
}

// newNaive returns a player of one seat who shares the prospects that are known of the scenario.
func newNaive(rules *okcorral.Rules, temper policies.Temper, known map[prospect]int) *naive {
	part := func(x float64) int { return int(64*x + 0.5) }
	return &naive{
		odds:       odds{rules, rules.Setting(), part(temper.Focus), known},
		aggression: part(2 * temper.Aggression), caution: part(2 * (1 - temper.Aggression)),
		approach: part(temper.Approach), reserve: part(temper.Reserve), thrift: part(temper.Thrift),
	}
}

// Choose implements okcorral.Policy.
func (n *naive) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	switch v.Phase() {
	case okcorral.PlacePhase:
		if n.places == nil {
			n.places = n.placements(v.Seat())
		}
		return v.Nth(n.places[stream.Below(uint32(len(n.places)))])
	case okcorral.MovePhase:
		return n.first(v, stream, okcorral.MoveMan, 0, func(a okcorral.Action) int { return n.move(v, a) })
	case okcorral.ShootPhase:
		return n.first(v, stream, okcorral.ShootAt, -unit*unit, func(a okcorral.Action) int { return n.shot(v, a) })
	case okcorral.DefencePhase:
		return n.best(v, stream, okcorral.Defend, 0, func(a okcorral.Action) int { return n.defence(v, a) })
	default:
		if n.refill(v, v.Seat()) <= 0 {
			return okcorral.PassAction
		}
		return n.best(v, stream, okcorral.DiscardCard, 0, func(a okcorral.Action) int { return n.fresh(v) + 1 - n.keep(v, a.Kind()) })
	}
}

// best returns the action of a verb that scores most, by lot among equals, or passing where none scores
// more than it does.
func (n *naive) best(v okcorral.View, stream *rng.Stream, verb okcorral.Verb, passing int, score func(okcorral.Action) int) okcorral.Action {
	best, most, equal := okcorral.PassAction, passing, uint32(0)
	for _, a := range inOrder(v, verb) {
		switch s := score(a); {
		case s > most:
			best, most, equal = a, s, 1
		case s == most && equal > 0:
			if equal++; stream.Below(equal) == 0 {
				best = a
			}
		}
	}
	return best
}

// inOrder lists the actions of a verb man by man, card by card, square by square or target by target.
func inOrder(v okcorral.View, verb okcorral.Verb) []okcorral.Action {
	actions := slices.DeleteFunc(v.Legal(nil), func(a okcorral.Action) bool { return a.Verb() != verb })
	slices.SortFunc(actions, func(a, b okcorral.Action) int {
		return cmp.Or(cmp.Compare(a.Man(), b.Man()), cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.To(), b.To()))
	})
	return actions
}

// first plays a Special where there is one to play now, or else the best action of the verb.
func (n *naive) first(v okcorral.View, stream *rng.Stream, verb okcorral.Verb, passing int, score func(okcorral.Action) int) okcorral.Action {
	a := n.best(v, stream, okcorral.PlaySpecial, 0, func(a okcorral.Action) int {
		card := &n.setting.Action[a.Kind()]
		switch {
		case card.Effect == okcorral.Draw && !n.cards(all).Minus(v.Hand()).Minus(n.cardsThatDraw()).Empty():
			return 8192 + card.N
		case card.Effect == okcorral.OpponentDiscards && v.HandSize(1-v.Seat()) > 0:
			return 4096 + card.N
		}
		return 0
	})
	if a == okcorral.PassAction {
		a = n.best(v, stream, okcorral.HealMan, 0, func(a okcorral.Action) int {
			wounds := v.Wounds(v.Seat(), a.Man())
			return 4*unit + n.loss(v, a.Man(), wounds) - n.loss(v, a.Man(), wounds-1) - n.breadth(a.Kind())
		})
	}
	if a == okcorral.PassAction {
		a = n.best(v, stream, verb, passing, score)
	}
	return a
}

// move scores a move: what the square is worth above the one the man stands on, less the card.
func (n *naive) move(v okcorral.View, a okcorral.Action) int {
	cost := n.thrift * (64 + n.breadth(a.Kind())/2) * 4
	return n.stand(v, a.Man(), a.To()) - n.stand(v, a.Man(), v.Square(v.Seat(), a.Man())) - cost
}

// stand is what a square is worth to an own man, in 1/(256*unit) of a life.
func (n *naive) stand(v okcorral.View, i int, q okcorral.Square) (worth int) {
	seat, enemy := v.Seat(), 1-v.Seat()
	man := n.man(v, seat, i)
	fear := n.loss(v, i, v.Wounds(seat, i))
	if n.playable(man)&v.Held()&v.Allowed()&n.kinds(okcorral.Defence) != 0 {
		fear /= 2
	}
	fear = n.caution * fear / 64
	each := chanceOfOne(max(v.HandSize(enemy), n.refill(v, enemy)), v.Unseen().Len())
	shot := 0
	for j, at := range v.Squares(enemy) {
		if at == okcorral.Off {
			continue
		}
		foe, value := n.man(v, enemy, j), n.value(v, j)
		if n.mayShoot(v, i, q, at) {
			shot = max(shot, n.aggression*value*4)
		}
		worth += n.approach * value / 64 * n.attack(man, q, at)
		worth -= fear * min(inHandOf(n.unseenShots(v, foe, at, q), each), sure)
		worth -= fear * n.moreThanUsual(v, foe, each) / 64 * n.later(foe, at, q)
	}
	return worth + shot
}

// mayShoot reports whether own man i could hit an enemy from a square with a card that he may plan with:
// not with a single card that is the only shot of a comrade where he stands.
func (n *naive) mayShoot(v okcorral.View, i int, from, to okcorral.Square) bool {
	if v.InSight(to)>>from&1 == 0 {
		return false
	}
	hits := n.shotsAt(v.ShootKinds(i), from, to)
	for k := range okcorral.MaxMen {
		if only := n.onlyShot(v, k); k != i {
			hits &^= only
		}
	}
	return hits != 0
}

// onlyShot returns the only kind with which own man i hits somebody where he stands, if there is but one
// copy of it.
func (n *naive) onlyShot(v okcorral.View, i int) (hits uint64) {
	from := v.Square(v.Seat(), i)
	for _, to := range v.Squares(1 - v.Seat()) {
		if from != okcorral.Off && to != okcorral.Off && v.InSight(to)>>from&1 != 0 {
			hits |= n.shotsAt(v.ShootKinds(i), from, to)
		}
	}
	if kinds := members(hits); len(kinds) == 1 && v.Copies(kinds[0]) == 1 {
		return hits
	}
	return 0
}

// shot scores a shot: what it takes, less the card, less the shot of a man who has no other.
func (n *naive) shot(v okcorral.View, a okcorral.Action) int {
	score := n.value(v, a.Target()) - n.breadth(a.Kind())
	for i := range okcorral.MaxMen {
		hits := uint64(0)
		for _, kinds := range v.Aims(i) {
			hits |= kinds
		}
		if i != a.Man() && hits == 1<<a.Kind() && v.Copies(a.Kind()) == 1 {
			return score - unit/4
		}
	}
	return score
}

// defence scores a Defence card: none is played where the card is worth more than the hit costs.
func (n *naive) defence(v okcorral.View, a okcorral.Action) int {
	_, _, target := v.Pending()
	loss := func(i int) int { return n.loss(v, i, v.Wounds(v.Seat(), i)) }
	each := chanceOfOne(v.HandSize(1-v.Seat()), v.Unseen().Len())
	later := 0
	for i, at := range v.Squares(v.Seat()) {
		if at == okcorral.Off {
			continue
		}
		shots := 0
		for j, from := range v.Squares(1 - v.Seat()) {
			if from != okcorral.Off && !v.HasShot(j) {
				shots += inHandOf(n.unseenShots(v, n.man(v, 1-v.Seat(), j), from, at), each)
			}
		}
		later = max(later, loss(i)*min(shots, sure)/sure)
	}
	later /= max(1, v.Hand().And(n.cards(n.kinds(okcorral.Defence))).Len())
	if loss(target) <= n.reserve*(unit*5/8+later)/64 {
		return 0
	}
	return unit - n.breadth(a.Kind())
}

// fresh is what a fresh card is worth at the end of a turn.
func (n *naive) fresh(v okcorral.View) int {
	fresh := 64 * (64 - n.thrift) / 32
	switch size, refill := v.HandSize(v.Seat()), n.refill(v, v.Seat()); {
	case size == refill:
		return 120
	case size > refill:
		return max(fresh, 96)
	}
	return fresh
}

// keep is what a card in hand is worth.
func (n *naive) keep(v okcorral.View, kind int) int {
	seat := v.Seat()
	living, able, now, soon := 0, false, false, false
	for i, q := range v.Squares(seat) {
		if q == okcorral.Off {
			continue
		}
		living++
		man := n.man(v, seat, i)
		if n.playable(man)>>kind&1 == 0 {
			continue
		}
		able = true
		for _, to := range v.Squares(1 - seat) {
			if to != okcorral.Off && n.setting.Action[kind].Type == okcorral.Shoot {
				now = now || n.reaches(kind, q, to)
				soon = soon || now || n.getsInto(kind, man, q, to)
			}
		}
	}
	if !able || v.Allowed()>>kind&1 == 0 {
		return 0
	}
	cards := v.Hand().And(n.cards(n.kinds(n.setting.Action[kind].Type))).Len()
	spare := 0
	if cards > living {
		spare = 30
	}
	switch n.setting.Action[kind].Type {
	case okcorral.Move:
		return 60 - spare
	case okcorral.Defence:
		return 120 * max(5-cards, 0) / 4
	case okcorral.Special:
		return 120
	}
	switch {
	case now:
		return 120 - spare
	case soon:
		return 90 - spare
	}
	return 40 - spare
}

// placements returns which of a seat's placements are worth most.
func (n *naive) placements(seat okcorral.Seat) (best []int) {
	var squares [okcorral.MaxMen][64]int
	for i := range n.setting.Men[seat] {
		for j := range n.setting.Men[1-seat] {
			own, enemy := healthy0(seat, i), healthy0(1-seat, j)
			for q := range okcorral.Off {
				for at, times := range n.standsOn(1-seat, j) {
					attack := n.approach * n.attack(own, q, at) * n.worth(enemy)
					squares[i][q] += times * (attack - n.caution*n.attack(enemy, at, q)*n.worth(own))
				}
			}
		}
	}
	most := 0
	for k, placement := range n.rules.Placements(seat) {
		worth := 0
		for i, q := range placement {
			worth += squares[i][q]
		}
		if k == 0 || worth > most {
			best, most = nil, worth
		}
		if worth == most {
			best = append(best, k)
		}
	}
	return best
}

// standsOn counts in how many placements an enemy stands on each square.
func (n *naive) standsOn(seat okcorral.Seat, i int) map[okcorral.Square]int {
	if setup := n.setting.Setup[seat]; setup.How == okcorral.Fixed {
		return map[okcorral.Square]int{setup.Squares[i]: 1}
	}
	times := map[okcorral.Square]int{}
	for _, placement := range n.rules.Placements(seat) {
		times[placement[i]]++
	}
	return times
}
