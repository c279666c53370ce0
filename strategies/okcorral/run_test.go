package okcorral_test

import (
	"math"
	"testing"

	"tombstone/engine/okcorral"
)

// run is what a number of games came to. Values a side are sums over all games.
type run struct {
	games, turns, decisions    int
	wins                       [okcorral.Seats]int
	stalemates                 int
	shots, hits, defended      [okcorral.Seats]int // by the seat that shot
	moved, defences, discarded [okcorral.Seats]int // cards, by the seat that played or discarded them
}

// playGames plays the first n deals between two specs, the coin naming who begins.
func playGames(t testing.TB, rules *okcorral.Rules, earps, cowboys string, n int) run {
	t.Helper()
	counts := newCounts(rules)
	players := table(t, rules, earps, cowboys, counts)
	r := run{games: n}
	for i := range n {
		result := players.Play(key(i), 0)
		counts.Marks.Reset()
		r.turns += result.Turns
		r.decisions += int(counts.Decisions)
		if result.Winner == okcorral.Nobody {
			r.stalemates++
		} else {
			r.wins[result.Winner]++
		}
		for seat := range okcorral.Seats {
			r.shots[seat] += int(counts.Shots[seat])
			r.hits[seat] += int(counts.Hits[seat])
			r.defended[seat] += int(counts.Defended[seat])
		}
	}
	for kind, card := range rules.Setting().Action {
		for seat := range okcorral.Seats {
			switch card.Type {
			case okcorral.Move:
				r.moved[seat] += int(counts.Played[seat][kind])
			case okcorral.Defence:
				r.defences[seat] += int(counts.Played[seat][kind])
			}
			r.discarded[seat] += int(counts.Discarded[seat][kind])
		}
	}
	return r
}

// aTurn is a sum over all games as an average over a side's own turns, of which it has every other one.
func (r *run) aTurn(sum int) float64 { return 2 * float64(sum) / float64(r.turns) }

// share is a part of all games.
func (r *run) share(n int) float64 { return float64(n) / float64(r.games) }

// zOfHalf is how many standard deviations a count of n trials is from half of them.
func zOfHalf(count, n int) float64 {
	return (float64(count) - float64(n)/2) / math.Sqrt(float64(n)/4)
}

// zOfDifference is how many standard deviations two counts of n trials each are apart, if they come of
// one rate.
func zOfDifference(a, b, n int) float64 {
	rate := float64(a+b) / float64(2*n)
	if rate == 0 || rate == 1 {
		return 0
	}
	return float64(a-b) / math.Sqrt(2*float64(n)*rate*(1-rate))
}

// maxZ is how far chance may carry a figure: beyond it lies 1 in 150,000.
const maxZ = 4.5
