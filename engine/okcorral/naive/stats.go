package naive

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"tombstone/engine/okcorral"
)

// Counts is what one game counts. Values "a side" are indexed by okcorral.Seat; shots and what
// becomes of them belong to the shooter's side.
type Counts struct {
	First     okcorral.Seat // who took the first turn
	Outcome   Outcome
	Turns     int                 // both players', the last one included
	Decisions [okcorral.Seats]int // lists of at least two entries put before the side

	Shots, Hits, Defended [okcorral.Seats]int // shots = hits + defended
	Wounds                [okcorral.Seats]int // wounded cards drawn, fatal ones too
	Kills                 [okcorral.Seats]int // men killed

	ActionRefills, WoundRefills int // times a discard pile was shuffled into a deck

	Drawn     [okcorral.Seats]map[string]int // by card name; the opening hand left out
	Played    [okcorral.Seats]map[string]int // moves, shots, defences and Specials
	Discarded [okcorral.Seats]map[string]int // O15 only
	Lost      [okcorral.Seats]map[string]int // to the opponent's opponent_discards, by who lost them
	Left      [okcorral.Seats]map[string]int // in hand at the end

	Stood [okcorral.Seats][][8][8]int // turn ends at which the man, alive, stood on that column and row

	Behind   [okcorral.Seats]int // largest deficit in kills the side faced
	Comeback int                 // Behind of the winner; 0 in a stalemate
}

func newCounts(setting *okcorral.Setting) *Counts {
	c := &Counts{}
	for seat := range okcorral.Seats {
		c.Stood[seat] = make([][8][8]int, len(setting.Men[seat]))
		for _, m := range []*[okcorral.Seats]map[string]int{&c.Drawn, &c.Played, &c.Discarded, &c.Lost, &c.Left} {
			m[seat] = map[string]int{}
		}
	}
	return c
}

// countStanding counts where the living men stand at the end of a turn.
func (g *Game) countStanding() {
	for seat := range okcorral.Seats {
		for i, man := range g.Position.Men[seat] {
			if man.Alive {
				g.Counts.Stood[seat][i][man.Square.Col][man.Square.Row]++
			}
		}
	}
}

// countEnd counts what is known when the game is over.
func (g *Game) countEnd() {
	p, c := g.Position, g.Counts
	c.Outcome = p.Winner
	c.Turns = p.Turn
	switch p.Winner {
	case EarpsWin:
		c.Comeback = c.Behind[okcorral.Earps]
	case CowboysWin:
		c.Comeback = c.Behind[okcorral.Cowboys]
	}
	for seat := range okcorral.Seats {
		for _, card := range p.Hands[seat] {
			c.Left[seat][card]++
		}
	}
}

// Sum is one quantity over games: its sum and the sum of its squares.
type Sum struct{ Total, Squares float64 }

// Stats are sums over games, by the name of the quantity. SEAT, FIRST and WINNER are earps or cowboys;
// WINNER may be stalemate. A quantity that was 0 in every game may be missing and is 0.
//
//	outcome/FIRST/WINNER      1 in a game that FIRST began and that ended so
//	turns
//	decisions                 and decisions/SEAT
//	shots/SEAT                and hits, defended, wounds, kills
//	refills/action            and refills/wound
//	drawn/SEAT/CARD           and played, discarded, lost, left
//	stood/SEAT/MAN/SQUARE     turn ends
//	comeback                  0 in a stalemate
//	comeback/N                1 in a game won by a side that was once N kills behind at most; no stalemates
type Stats struct {
	Games   int
	setting *okcorral.Setting
	sums    map[string]Sum
}

// NewStats has seen no game yet.
func NewStats(setting *okcorral.Setting) *Stats {
	return &Stats{setting: setting, sums: map[string]Sum{}}
}

// Sample plays games under the random policy for both sides and adds them up.
func (t *Table) Sample(games int, rng *rand.Rand) *Stats {
	stats := NewStats(t.setting)
	for range games {
		stats.Add(t.Play(rng).Counts)
	}
	return stats
}

// Add counts one more game.
func (s *Stats) Add(c *Counts) {
	s.Games++
	s.add("outcome/"+seatName(c.First)+"/"+string(c.Outcome), 1)
	s.add("turns", c.Turns)
	s.add("decisions", c.Decisions[okcorral.Earps]+c.Decisions[okcorral.Cowboys])
	s.add("refills/action", c.ActionRefills)
	s.add("refills/wound", c.WoundRefills)
	s.add("comeback", c.Comeback)
	if c.Outcome != Stalemate {
		s.add(fmt.Sprint("comeback/", c.Comeback), 1)
	}
	for seat := range okcorral.Seats {
		name := seatName(seat)
		s.add("decisions/"+name, c.Decisions[seat])
		s.add("shots/"+name, c.Shots[seat])
		s.add("hits/"+name, c.Hits[seat])
		s.add("defended/"+name, c.Defended[seat])
		s.add("wounds/"+name, c.Wounds[seat])
		s.add("kills/"+name, c.Kills[seat])
		s.addCards("drawn/"+name, c.Drawn[seat])
		s.addCards("played/"+name, c.Played[seat])
		s.addCards("discarded/"+name, c.Discarded[seat])
		s.addCards("lost/"+name, c.Lost[seat])
		s.addCards("left/"+name, c.Left[seat])
		for i, man := range s.setting.Men[seat] {
			s.addStood("stood/"+name+"/"+man.Name, &c.Stood[seat][i])
		}
	}
}

// Merge adds the games of other statistics of the same setting.
func (s *Stats) Merge(other *Stats) {
	s.Games += other.Games
	for name, sum := range other.sums {
		mine := s.sums[name]
		s.sums[name] = Sum{mine.Total + sum.Total, mine.Squares + sum.Squares}
	}
}

// Of is the sum of a quantity over all games.
func (s *Stats) Of(name string) Sum { return s.sums[name] }

// Mean is the mean of a quantity a game, and the variance of one game's value about it (divided by the
// games less one). Games must be at least 2.
func (s *Stats) Mean(name string) (mean, variance float64) {
	games, sum := float64(s.Games), s.sums[name]
	mean = sum.Total / games
	return mean, max(0, sum.Squares-games*mean*mean) / (games - 1)
}

// Names are the quantities that were counted, sorted.
func (s *Stats) Names() []string { return slices.Sorted(maps.Keys(s.sums)) }

func (s *Stats) add(name string, value int) {
	v, sum := float64(value), s.sums[name]
	s.sums[name] = Sum{sum.Total + v, sum.Squares + v*v}
}

func (s *Stats) addCards(name string, counts map[string]int) {
	for card, n := range counts {
		s.add(name+"/"+card, n)
	}
}

func (s *Stats) addStood(name string, counts *[8][8]int) {
	for _, square := range board {
		if n := counts[square.Col][square.Row]; n > 0 {
			s.add(name+"/"+square.String(), n)
		}
	}
}

func seatName(seat okcorral.Seat) string {
	if seat == okcorral.Earps {
		return "earps"
	}
	return "cowboys"
}
