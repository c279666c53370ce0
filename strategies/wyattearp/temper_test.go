package wyattearp_test

import (
	"testing"

	"tombstone/engine/wyattearp"
)

// Each parameter of greedy, turned up, changes its play in the direction its description says, and so do the
// personas. The others are always plain greedy.

func against(t *testing.T, setting wyattearp.Setting, low, high string, n int) (run, run) {
	t.Helper()
	return playGames(t, setting, low, "greedy", n), playGames(t, setting, high, "greedy", n)
}

// more fails unless a measure grows by the factor at least.
func more(t *testing.T, what string, low, high, factor float64) {
	t.Helper()
	t.Logf("%s: %.3f, turned up %.3f", what, low, high)
	if !(high >= factor*low) || high == 0 {
		t.Errorf("%s: %.3f, turned up %.3f (want %.2f times as much or more)", what, low, high, factor)
	}
}

func TestPatienceLaysLater(t *testing.T) {
	for _, setting := range []wyattearp.Setting{shipped(3), published(3)} {
		low, high := against(t, setting, "greedy(patience=0)", "greedy(patience=0.95)", 40)
		more(t, "cards in hand when laying", part(low.held, low.lays), part(high.held, high.lays), 1.05)
		more(t, "turn of the hand when laying", part(low.time, low.lays), part(high.time, high.lays), 1.05)
	}
}

func TestSpiteAttacksMore(t *testing.T) {
	low, high := against(t, published(3), "greedy(spite=0)", "greedy(spite=1)", 80)
	more(t, "rows hidden and robberies a hand", part(low.attacks, low.hands), part(high.attacks, high.hands), 1.1)
}

func TestFocusAimsAtTheLeader(t *testing.T) {
	low, high := against(t, published(4), "greedy(spite=1, focus=0)", "greedy(spite=1, focus=1)", 60)
	more(t, "part of the attacks that are at the richest", part(low.aimed, low.attacks), part(high.aimed, high.attacks), 1.15)
}

func TestCareGivesTheNextPlayerLess(t *testing.T) {
	for _, setting := range []wyattearp.Setting{shipped(2), published(2)} {
		low, high := against(t, setting, "greedy(care=0)", "greedy(care=1)", 200)
		more(t, "part of the discards that the next player draws, turned down", part(high.gifts, high.draws), part(low.gifts, low.draws), 1.04)
	}
}

// A hoarder holds on: more cards in hand when it lays, and later in the hand.
func TestHoarderLaysLate(t *testing.T) {
	for _, setting := range []wyattearp.Setting{shipped(2), published(4)} {
		plain, hoarder := against(t, setting, "greedy", "hoarder", 40)
		more(t, "cards in hand when laying", part(plain.held, plain.lays), part(hoarder.held, hoarder.lays), 1.03)
		more(t, "turn of the hand when laying", part(plain.time, plain.lays), part(hoarder.time, hoarder.lays), 1.1)
	}
}

// A spoiler's robberies and Hideouts go to the leader, and of what the others are paid he gets a smaller part.
func TestSpoilerSpoilsTheLeader(t *testing.T) {
	for _, setting := range []wyattearp.Setting{shipped(4), published(4)} {
		plain, spoiler := against(t, setting, "greedy", "spoiler", 70)
		more(t, "part of the attacks that are at the richest", part(plain.aimed, plain.attacks), part(spoiler.aimed, spoiler.attacks), 1.1)
		more(t, "the richest one's part of what others are paid, turned down", part(spoiler.leader, spoiler.led), part(plain.leader, plain.led), 1.01)
	}
}
