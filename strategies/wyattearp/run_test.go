package wyattearp_test

import (
	"fmt"
	"math"
	"testing"

	"tombstone/engine/wyattearp"
)

// run is what a number of games of one policy against others came to. The sums are over the turns, or hands, of the
// policy alone.
type run struct {
	games, hands, turns int
	wins, squares       float64 // of the policy; a win that m share is 1/m. Sum, and sum of squares
	stalemates, cut     int     // games, and hands that had the most turns allowed

	lays, held, time int // times it laid Outlaw cards; cards in its hand then, and in what turn of the hand
	attacks, aimed   int // rows it hid, and rows and hands it robbed; those of the richest other player, where one was richest
	draws, gifts     int // times the next player chose how to draw; and drew what it discarded
	led, leader      int // thousands paid to others in hands when one was richest; and to that one
}

// playGames plays the first n deals between a policy and others, each with the policy in every seat.
func playGames(t testing.TB, setting wyattearp.Setting, policy, others string, n int) run {
	t.Helper()
	var r run
	rules := compile(t, setting)
	counts := wyattearp.NewCounts(rules, nil, wyattearp.MarkColumns{})
	players := table(t, rules, counts, policy, others)
	for i := range n {
		for rotation := range setting.Players {
			r.play(rules, players, counts, i, uint8(rotation))
		}
	}
	return r
}

// play plays a game, in which the policy has the seat of the rotation's number.
func (r *run) play(rules *wyattearp.Rules, players *wyattearp.Table, counts *wyattearp.Counts, trial int, rotation uint8) {
	seat := wyattearp.Seat(rotation)
	hand, start := 0, [wyattearp.MaxPlayers]int{}
	endHand := func(money [wyattearp.MaxPlayers]int) {
		if rich, ok := richest(start, seat, rules.Players()); ok {
			for other := range rules.Players() {
				if wyattearp.Seat(other) != seat {
					r.led += money[other] - start[other]
				}
			}
			r.leader += money[rich] - start[rich]
		}
		start = money
	}
	result := players.Watch(key(trial), rotation, func(s *wyattearp.State, a wyattearp.Action) {
		v := rules.View(s, rules.View(s, 0).Mover())
		if v.HandNumber() != hand {
			hand = v.HandNumber()
			var money [wyattearp.MaxPlayers]int
			for seat := range rules.Players() {
				money[seat] = v.Money(wyattearp.Seat(seat))
			}
			endHand(money)
		}
		switch {
		case v.Seat() == seat:
			r.decide(v, a, start)
		case int(v.Seat()) == (int(seat)+1)%rules.Players() && v.Phase() == wyattearp.DrawPhase:
			r.draws++
			if a.Verb() == wyattearp.DrawDiscard {
				r.gifts++
			}
		}
	})
	endHand(result.Money)
	r.games++
	r.hands += result.Hands
	r.turns += result.Turns
	r.cut += int(counts.Ends[wyattearp.HandCut])
	if result.Winners == 0 {
		r.stalemates++
	}
	score := scoreOf(result, seat)
	r.wins += score
	r.squares += score * score
}

// decide counts a decision of the policy.
func (r *run) decide(v wyattearp.View, a wyattearp.Action, start [wyattearp.MaxPlayers]int) {
	switch a.Verb() {
	case wyattearp.Lay:
		r.lays++
		r.held += v.HandSize(v.Seat())
		r.time += v.Turn()
	case wyattearp.PlayCard:
		card, _ := v.Rules().Card(a.Kind())
		switch card.Uses[a.Use()].Effect {
		case wyattearp.Hide, wyattearp.RobHand, wyattearp.RobRow:
			if rich, ok := richest(start, v.Seat(), v.Rules().Players()); ok {
				r.attacks++
				if a.Seat() == rich {
					r.aimed++
				}
			}
		}
	}
}

// richest returns who of the others has most money, if one has.
func richest(money [wyattearp.MaxPlayers]int, but wyattearp.Seat, players int) (rich wyattearp.Seat, ok bool) {
	most := -1
	for other := range wyattearp.Seat(players) {
		switch {
		case other == but:
		case money[other] > most:
			rich, most, ok = other, money[other], true
		case money[other] == most:
			ok = false
		}
	}
	return rich, ok
}

// scoreOf is what a result is worth to a seat: its part of the win.
func scoreOf(result wyattearp.Result, seat wyattearp.Seat) float64 {
	if result.Winners>>seat&1 == 0 {
		return 0
	}
	winners := 0
	for other := range wyattearp.MaxPlayers {
		winners += int(result.Winners >> other & 1)
	}
	return 1 / float64(winners)
}

// part is one sum over another.
func part(of, all int) float64 { return float64(of) / float64(max(all, 1)) }

// zOf is how many standard errors the mean of n numbers, given by their sum and sum of squares, is from another value.
func zOf(sum, squares float64, n int, want float64) float64 {
	mean := sum / float64(n)
	variance := squares/float64(n) - mean*mean
	return (mean - want) / math.Sqrt(max(variance, 1e-9)/float64(n))
}

// maxZ is how far chance may carry a figure: beyond it lies 1 in 150,000.
const maxZ = 4.5

// scenarios calls a test with both scenarios for 2, 3 and 4 players.
func scenarios(t *testing.T, try func(t *testing.T, setting wyattearp.Setting)) {
	for players := 2; players <= 4; players++ {
		t.Run(fmt.Sprintf("wyattearp for %d", players), func(t *testing.T) { try(t, shipped(players)) })
		t.Run(fmt.Sprintf("wyattearp-published for %d", players), func(t *testing.T) { try(t, published(players)) })
	}
}
