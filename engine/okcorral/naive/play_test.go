package naive

import (
	"math"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
)

func TestAllKilledWoundDeck(t *testing.T) {
	// Every hit kills: no wounds, as many kills as hits, and a winner's kills are what he needed.
	s := shipped()
	s.Wound = s.Wound[:1]
	table, rng := NewTable(s), generator(7)
	for range 300 {
		c := table.Play(rng).Counts
		for seat := range okcorral.Seats {
			if c.Wounds[seat] != 0 || c.Kills[seat] != c.Hits[seat] || c.Kills[seat] > 3 {
				t.Fatalf("seat %d: %d wounds, %d kills, %d hits", seat, c.Wounds[seat], c.Kills[seat], c.Hits[seat])
			}
		}
		if c.Outcome == Stalemate {
			t.Fatal("a stalemate")
		}
		winner, loser := okcorral.Earps, okcorral.Cowboys
		if c.Outcome == CowboysWin {
			winner, loser = loser, winner
		}
		if c.Kills[winner] != 3 || c.Comeback > c.Kills[loser] {
			t.Fatalf("%s won with %d kills against %d, comeback %d", c.Outcome, c.Kills[winner], c.Kills[loser], c.Comeback)
		}
	}
}

func TestNoWoundDeckIsAStalemate(t *testing.T) {
	s := shipped()
	s.Wound, s.MaxTurns, s.DiscardPhase = nil, 31, false
	c := NewTable(s).Play(generator(7)).Counts
	if c.Outcome != Stalemate || c.Turns != 31 {
		t.Errorf("got %s after %d turns", c.Outcome, c.Turns)
	}
	for seat := range okcorral.Seats {
		if n := total(c.Discarded[seat]); n != 0 {
			t.Errorf("seat %d discarded %d cards without a discard phase", seat, n)
		}
		for i := range c.Stood[seat] {
			if n := stood(c.Stood[seat][i]); n != 31 {
				t.Errorf("man %d of seat %d stood %d turn ends, want 31", i, seat, n)
			}
		}
	}
}

func TestCardsAreConserved(t *testing.T) {
	// Every turn of 2,000 shipped games, and of some others, all cards are somewhere and no two men share
	// a square. At the end the counts add up: opening + drawn = played + discarded + lost + left.
	for _, c := range []struct {
		name    string
		games   int
		setting *okcorral.Setting
	}{{"shipped", 2000, shipped()}, {"specials", 500, withSpecials()}, {"replace", 500, replacing()}} {
		name, s := c.name, c.setting
		table, rng := NewTable(s), generator(11)
		actions, wounds := decks(s)
		slices.Sort(actions)
		slices.Sort(wounds)
		for range c.games {
			g := table.Start(rng)
			for turn := 0; g.Position.Phase != Over; {
				if g.Position.Turn != turn {
					checkPosition(t, g.Position, actions, wounds)
					turn = g.Position.Turn
				}
				g.take(g.list[rng.IntN(len(g.list))])
			}
			checkPosition(t, g.Position, actions, wounds)
			c := g.Counts
			for seat := range okcorral.Seats {
				in := s.OpeningHand[seat] + total(c.Drawn[seat])
				out := total(c.Played[seat]) + total(c.Discarded[seat]) + total(c.Lost[seat]) + total(c.Left[seat])
				if in != out || c.Shots[seat] != c.Hits[seat]+c.Defended[seat] {
					t.Fatalf("%s: seat %d: %d cards in, %d out; counts %+v", name, seat, in, out, c)
				}
			}
		}
	}
}

func replacing() *okcorral.Setting {
	s := shipped()
	s.ReplaceWounds, s.Geometry, s.WoundedShooters = true, okcorral.Ring, false
	return s
}

func checkPosition(t *testing.T, p *Position, actions, wounds []string) {
	t.Helper()
	got := slices.Concat(p.ActionDeck, p.ActionDiscard, p.Hands[okcorral.Earps], p.Hands[okcorral.Cowboys])
	slices.Sort(got)
	if !slices.Equal(got, actions) {
		t.Fatalf("action cards: got %q, want %q", got, actions)
	}
	got = slices.Concat(p.WoundDeck, p.WoundDiscard)
	slices.Sort(got)
	if !slices.Equal(got, wounds) {
		t.Fatalf("wound cards: got %q, want %q", got, wounds)
	}
	held := map[Square]bool{}
	for seat := range okcorral.Seats {
		for _, man := range p.Men[seat] {
			if man.Alive && held[man.Square] {
				t.Fatalf("two men on %v", man.Square)
			}
			held[man.Square] = held[man.Square] || man.Alive
		}
	}
}

func TestSampleAddsUp(t *testing.T) {
	s := shipped()
	table, rng := NewTable(s), generator(13)
	a, b := table.Sample(300, rng), table.Sample(200, rng)
	a.Merge(b)
	outcomes := 0.0
	for _, first := range []string{"earps", "cowboys"} {
		for _, winner := range []string{"earps", "cowboys", "stalemate"} {
			outcomes += a.Of("outcome/" + first + "/" + winner).Total
		}
	}
	if a.Games != 500 || outcomes != 500 {
		t.Errorf("got %d games and %v outcomes, want 500", a.Games, outcomes)
	}
	shots, _ := a.Mean("shots/earps")
	hits, _ := a.Mean("hits/earps")
	defended, _ := a.Mean("defended/earps")
	if math.Abs(shots-hits-defended) > 1e-9 || shots == 0 {
		t.Errorf("got %v shots, %v hits and %v defended", shots, hits, defended)
	}
}

func total(counts map[string]int) int {
	n := 0
	for _, count := range counts {
		n += count
	}
	return n
}

func stood(counts [8][8]int) int {
	n := 0
	for _, column := range counts {
		for _, count := range column {
			n += count
		}
	}
	return n
}

func BenchmarkGame(b *testing.B) {
	table, rng := NewTable(shipped()), generator(1)
	stats := NewStats(table.setting)
	for b.Loop() {
		stats.Add(table.Play(rng).Counts)
	}
}
