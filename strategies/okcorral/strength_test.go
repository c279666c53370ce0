package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
)

// What the policies are worth against each other in the shipped scenario. The bounds are well inside
// what was measured, which the comments state.

func TestGreedyBeatsRandomFromEitherSide(t *testing.T) {
	rules := compile(t, shipped())
	for seat, specs := range [][2]string{{"greedy", "random"}, {"random", "greedy"}} {
		r := playGames(t, rules, specs[0], specs[1], 1000)
		if got := r.share(r.wins[seat]); got < 0.97 { // 0.995
			t.Errorf("greedy as the %v beats random in %.3f of games, want 0.97 or more", okcorral.Seat(seat), got)
		}
	}
}

func TestGreedyBeatsPassiveFromEitherSide(t *testing.T) {
	rules := compile(t, shipped())
	for seat, specs := range [][2]string{{"greedy", "passive"}, {"passive", "greedy"}} {
		r := playGames(t, rules, specs[0], specs[1], 1000)
		if got := r.share(r.wins[seat]); got < 0.995 { // 1.000
			t.Errorf("greedy as the %v beats passive in %.3f of games, want 0.995 or more", okcorral.Seat(seat), got)
		}
	}
}

func TestPassiveAgainstPassiveIsAlwaysAStalemate(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped()
	for name, setting := range settings {
		rules := compile(t, setting)
		r := playGames(t, rules, "passive", "passive", 20)
		if r.stalemates != r.games || r.turns != r.games*setting.MaxTurns {
			t.Errorf("%s: %d of %d games are stalemates, in %d turns", name, r.stalemates, r.games, r.turns)
		}
	}
}

// Two sensible players do not wait for each other: a stall would be a third of the answer to every
// question a designer asks.
func TestGreedyAgainstGreedyHardlyStalls(t *testing.T) {
	rules := compile(t, shipped())
	r := playGames(t, rules, "greedy", "greedy", 3000)
	if got := r.share(r.stalemates); got > 0.005 { // 0.0002
		t.Errorf("%.4f of games are stalemates, want at most 0.005", got)
	}
}

// A gunslinger against a turtle: from the same side he fires more shots a turn than the turtle does, and
// mostly wins; among their own kind gunslingers are done in ten turns, while turtles wait for the end.
func TestGunslingerAndTurtleAreWhatTheyAreCalled(t *testing.T) {
	rules := compile(t, shipped())
	const n = 1000
	games := [2]run{playGames(t, rules, "gunslinger", "turtle", n), playGames(t, rules, "turtle", "gunslinger", n)}
	for seat := range okcorral.Seats {
		his, other := games[seat], games[1-seat]
		if fast, slow := his.aTurn(his.shots[seat]), other.aTurn(other.shots[seat]); fast < 1.1*slow { // 1.06 and 0.88, 1.01 and 0.76
			t.Errorf("as the %v the gunslinger fires %.2f shots a turn, the turtle %.2f", seat, fast, slow)
		}
		if won := his.share(his.wins[seat]); won < 0.55 { // 0.67 and 0.59
			t.Errorf("as the %v the gunslinger wins %.3f", seat, won)
		}
	}
	fast := playGames(t, rules, "gunslinger", "gunslinger", n)
	slow := playGames(t, rules, "turtle", "turtle", 100)
	even := playGames(t, rules, "greedy", "greedy", n)
	turns := func(r run) float64 { return float64(r.turns) / float64(r.games) }
	if !(turns(fast) < 0.8*turns(even) && 4*turns(even) < turns(slow)) { // 10.2, 15.5, 375
		t.Errorf("turns a game: gunslingers %.1f, greedy %.1f, turtles %.1f", turns(fast), turns(even), turns(slow))
	}
}
