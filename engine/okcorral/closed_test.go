package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/record"
)

// closed plays games of a setting and shows each to check.
func closed(t *testing.T, s okcorral.Setting, policy okcorral.Policy, games int, check func(okcorral.Result, *okcorral.Counts)) {
	t.Helper()
	rules := compile(t, s)
	counts := newCounts(rules)
	table := table(rules, policy, counts)
	for trial := range uint64(games) {
		check(table.Play(key(trial), uint8(trial%2)), counts)
		if t.Failed() {
			t.Fatalf("in trial %d", trial)
		}
		clearCounts(counts)
	}
}

// withoutDefences leaves no copy of a Defence card.
func withoutDefences(s *okcorral.Setting) {
	for i := range s.Action {
		if s.Action[i].Type == okcorral.Defence {
			s.Action[i].Slots = nil
		}
	}
}

func TestOnlyKilledAndNoDefencesMeansEveryShotKills(t *testing.T) {
	closed(t, shipped(withoutDefences, woundDeck(12, 0, 0)), random{}, fewer(3_000, 300), func(r okcorral.Result, c *okcorral.Counts) {
		for seat := range okcorral.Seats {
			if c.Kills[seat] != c.Hits[seat] || c.Hits[seat] != c.Shots[seat] || c.Defended[seat] != 0 || c.Wounds[seat] != 0 || c.Kills[seat] > 3 {
				t.Errorf("%v: %d shots, %d hits, %d kills, %d wounds", seat, c.Shots[seat], c.Hits[seat], c.Kills[seat], c.Wounds[seat])
			}
			if (c.Kills[seat] == 3) != (r.Winner == seat) {
				t.Errorf("%v killed %d, and %v won", seat, c.Kills[seat], r.Winner)
			}
		}
		if c.Refills[1] != 0 {
			t.Errorf("%d refills of a Wound Deck of 12 in a game of at most 5 hits", c.Refills[1])
		}
		if r.Winner != okcorral.Nobody && c.Comeback(r.Winner) > c.Kills[1-r.Winner] {
			t.Errorf("a comeback from %d behind against %d kills", c.Comeback(r.Winner), c.Kills[1-r.Winner])
		}
	})
}

func TestOnlyWoundedMeansTwoHitsAKill(t *testing.T) {
	// Every hit wounds, and the second wound of a man kills: kills are at most half the hits, the wounded
	// who live make the rest, and there are at most six of them.
	closed(t, shipped(woundDeck(0, 12, 0)), random{}, fewer(2_000, 200), func(r okcorral.Result, c *okcorral.Counts) {
		for seat := range okcorral.Seats {
			if left := c.Hits[seat] - 2*c.Kills[seat]; c.Wounds[seat] != c.Hits[seat] || left < 0 || left > 4 {
				t.Errorf("%v: %d hits, %d wounds, %d kills", seat, c.Hits[seat], c.Wounds[seat], c.Kills[seat])
			}
		}
	})
}

func TestOnlyNotWoundedMeansStalemates(t *testing.T) {
	// Nobody can be hurt: every game is played to the last turn, and every hit draws a card, so that the
	// Wound Deck of 12 is refilled once for every 12 hits after the first 12.
	closed(t, shipped(woundDeck(0, 0, 12)), random{}, fewer(300, 30), func(r okcorral.Result, c *okcorral.Counts) {
		hits := c.Hits[0] + c.Hits[1]
		if r.Winner != okcorral.Nobody || r.Turns != 400 || c.Kills != [2]int32{} || c.Wounds != [2]int32{} {
			t.Errorf("%+v, %d kills, %d wounds", r, c.Kills, c.Wounds)
		}
		if want := max(0, (hits-1)/12); c.Refills[1] != want {
			t.Errorf("%d hits and %d refills, want %d", hits, c.Refills[1], want)
		}
		if c.Comeback(r.Winner) != 0 {
			t.Error("a comeback in a stalemate")
		}
	})
}

func TestNoWoundCardsMeansStalemates(t *testing.T) {
	closed(t, shipped(woundDeck(0, 0, 0), func(s *okcorral.Setting) { s.MaxTurns = 31 }), random{}, fewer(500, 50), func(r okcorral.Result, c *okcorral.Counts) {
		if r.Winner != okcorral.Nobody || r.Turns != 31 || c.Kills != [2]int32{} || c.Refills[1] != 0 {
			t.Errorf("%+v, %d kills, %d refills", r, c.Kills, c.Refills)
		}
	})
}

func TestPassivePlayersStalemate(t *testing.T) {
	// Nobody moves or shoots; hands are full and stay so; men stand where they were placed, every turn.
	closed(t, shipped(), passive{}, 50, func(r okcorral.Result, c *okcorral.Counts) {
		if r.Winner != okcorral.Nobody || r.Turns != 400 || c.Shots != [2]int32{} || c.Refills != [2]int32{} {
			t.Errorf("%+v, %d shots, %d refills", r, c.Shots, c.Refills)
		}
		for seat, men := range []int{4, 3} {
			if sum(c.Left[seat]) != 5 || sum(c.Drawn[seat])+sum(c.Played[seat])+sum(c.Discarded[seat]) != 0 {
				t.Errorf("%v: %v left, %v drawn", okcorral.Seat(seat), c.Left[seat], c.Drawn[seat])
			}
			stood := 0
			for _, m := range c.Marks.Marks {
				if m.Column/64/okcorral.MaxMen == int32(seat) {
					if stood++; m.N != 400 {
						t.Errorf("a man stood on one square for %d turns, want 400", m.N)
					}
				}
			}
			if stood != men {
				t.Errorf("%v: %d men stood somewhere, want %d", okcorral.Seat(seat), stood, men)
			}
		}
	})
}

func TestCountsAddUp(t *testing.T) {
	// In every setting and every game: cards in and cards out of each hand, shots by what became of them,
	// and each sum of a sparse counter.
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			s := &v.setting
			closed(t, v.setting, random{}, fewer(100, 10), func(r okcorral.Result, c *okcorral.Counts) {
				deck := int32(0)
				for _, card := range s.Action {
					deck += int32(len(card.Slots))
				}
				dealt := [okcorral.Seats]int32{min(deck, int32(s.OpeningHand[0]))}
				dealt[1] = min(deck-dealt[0], int32(s.OpeningHand[1]))
				stood := [okcorral.Seats]int32{}
				perKind := map[int32]int32{}
				var from, shots, hits, died [okcorral.Seats]int32
				for _, m := range c.Marks.Marks {
					switch column := m.Column; {
					case column >= c.At.Hits:
						hits[(column-c.At.Hits)/okcorral.Ranges/int32(max(1, len(s.Action)))] += m.N
					case column >= c.At.Shots:
						shots[(column-c.At.Shots)/okcorral.Ranges/int32(max(1, len(s.Action)))] += m.N
						perKind[(column-c.At.Shots)/okcorral.Ranges] += m.N
					case column >= c.At.Died:
						died[(column-c.At.Died)/64/okcorral.MaxMen] += m.N
					case column >= c.At.ShotFrom:
						from[(column-c.At.ShotFrom)/64/okcorral.MaxMen] += m.N
					default:
						stood[column/64/okcorral.MaxMen] += m.N
					}
				}
				for seat := range okcorral.Seats {
					in := dealt[seat] + sum(c.Drawn[seat])
					out := sum(c.Played[seat]) + sum(c.Discarded[seat]) + sum(c.Forced[seat]) + sum(c.Left[seat])
					if in != out {
						t.Errorf("%v: %d cards came in, %d went out", seat, in, out)
					}
					if c.Shots[seat] != c.Hits[seat]+c.Defended[seat] || shots[seat] != c.Shots[seat] || from[seat] != c.Shots[seat] || hits[seat] != c.Hits[seat] {
						t.Errorf("%v: %d shots (%d by card, %d by square), %d hits (%d by card), %d defended",
							seat, c.Shots[seat], shots[seat], from[seat], c.Hits[seat], hits[seat], c.Defended[seat])
					}
					played := map[okcorral.CardType]int32{}
					for kind, card := range s.Action {
						played[card.Type] += c.Played[seat][kind]
						if n := perKind[int32(int(seat)*len(s.Action)+kind)]; card.Type == okcorral.Shoot && n != c.Played[seat][kind] {
							t.Errorf("%v played %q %d times, and shot with it %d times", seat, card.Name, c.Played[seat][kind], n)
						}
					}
					if played[okcorral.Shoot] != c.Shots[seat] || played[okcorral.Defence] != c.Defended[1-seat] {
						t.Errorf("%v: %v cards played by type for %d shots, and %d of the other's defended", seat, played, c.Shots[seat], c.Defended[1-seat])
					}
					if died[1-seat] != c.Kills[seat] || int(c.Kills[seat]) > len(s.Men[1-seat]) {
						t.Errorf("%v: %d kills, %d deaths", seat, c.Kills[seat], died[1-seat])
					}
					if men := int32(len(s.Men[seat])); stood[seat] > men*int32(r.Turns) || stood[seat] < (men-died[seat])*int32(r.Turns) {
						t.Errorf("%v: %d turn ends stood by %d men in %d turns, %d of whom died", seat, stood[seat], men, r.Turns, died[seat])
					}
				}
			})
		})
	}
}

func TestRecordIsResetForTheNextGame(t *testing.T) {
	// The counters' own numbers are begun afresh by every game; the columns are the caller's to clear.
	rules := compile(t, shipped())
	counts := newCounts(rules)
	table := table(rules, random{}, counts)
	table.Play(key(1), 0)
	first, marks := *counts, append([]record.Mark(nil), counts.Marks.Marks...)
	table.Play(key(2), 0)
	clearCounts(counts)
	table.Play(key(1), 0)
	if counts.Decisions != first.Decisions || counts.Shots != first.Shots || counts.Refills != first.Refills || counts.Deficit != first.Deficit {
		t.Errorf("got %+v, want %+v", *counts, first)
	}
	if len(counts.Marks.Marks) != len(marks) {
		t.Errorf("got %d marks, want %d", len(counts.Marks.Marks), len(marks))
	}
	for i, m := range counts.Marks.Marks {
		if m != marks[i] {
			t.Errorf("mark %d: got %v, want %v", i, m, marks[i])
		}
	}
}
