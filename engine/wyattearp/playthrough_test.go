package wyattearp_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

func TestPlaythroughs(t *testing.T) {
	// Whole games written down for a person to read: the table at every turn, every state, every list of actions, what
	// was chosen, what chance did. -update writes them anew. Lists are in alphabetical order and choices are made from
	// that, so the order of the engine's own list is no part of a transcript. A low target keeps them short.
	short := func(target, hands int) option {
		return func(s *wyattearp.Setting) { s.Target, s.MaxHands = target, hands }
	}
	for _, c := range []struct {
		file    string
		about   string
		setting wyattearp.Setting
		trial   uint64
	}{
		{"two", "the scenario wyattearp for two, to $3,000", shipped(2, short(3, 200)), 1},
		{"three", "the scenario wyattearp-published for three, to $8,000", published(3, short(8, 200)), 2},
		{"four", "the scenario wyattearp for four, one hand", shipped(4, short(1000, 1)), 3},
	} {
		t.Run(c.file, func(t *testing.T) {
			file := filepath.Join("testdata", "playthrough", c.file+".txt")
			got := fmt.Sprintf("A random game under %s: trial %d of seed 1.\n%s", c.about, c.trial, transcript(t, c.setting, c.trial))
			enginetest.Golden(t, file, got, *update)
		})
	}
}

// transcript plays a game and writes it down.
func transcript(t *testing.T, setting wyattearp.Setting, trial uint64) string {
	g, stream := newGame(t, compile(t, setting), trial), rng.NewStream(trial)
	var text strings.Builder
	turn := 0
	g.writeEvents(&text)
	for g.view().Phase() != wyattearp.Over {
		v := g.view()
		if v.TurnOfGame() != turn {
			turn = v.TurnOfGame()
			fmt.Fprintf(&text, "\nHand %d, turn %d: %v\n%s", v.HandNumber(), v.Turn(), v.Mover(), g.table())
		}
		list := g.list()
		slices.Sort(list)
		chosen := list[stream.Below(uint32(len(list)))]
		fmt.Fprintf(&text, "\n%v, %d actions\n  state  %s\n", v.Phase(), len(list), wyattearp.FormatState(&g.state))
		for _, line := range list {
			fmt.Fprintf(&text, "  can    %s\n", line)
		}
		fmt.Fprintf(&text, "  does   %s\n", chosen)
		g.events = g.events[:0]
		g.do(chosen)
		g.writeEvents(&text)
	}
	c := g.counts
	fmt.Fprintf(&text, "\nOver after %d hands and %d turns: money %s, %d captures, %d of %d shots hit.\n",
		c.Hands, c.Turns, g.look("money"), c.Captures, c.Hits, c.Shots)
	fmt.Fprintf(&text, "  state  %s\n", wyattearp.FormatState(&g.state))
	return text.String()
}

// table draws what lies on the table, and the hands.
func (g *game) table() (text string) {
	v := g.view()
	text = "  posters"
	for outlaw, name := range outlawNames {
		text += fmt.Sprintf("  %s %d", name, v.Poster(outlaw))
	}
	text += fmt.Sprintf("\n  %d cards in the supply, discards %s\n", v.SupplySize(), cmpOr(g.look("discards"), "none"))
	for seat := range wyattearp.Seat(g.rules.Players()) {
		text += fmt.Sprintf("  %v has %d thousand and holds %s\n", seat, v.Money(seat), g.cards(g.of(seat).Copies))
		for outlaw, name := range outlawNames {
			if row := g.look("row " + seat.String() + " " + name); row != "nothing" {
				text += fmt.Sprintf("    %s, %d points: %s\n", name, v.Score(outlaw)[seat], row)
			}
		}
	}
	return text
}

// writeEvents writes down what happened since the last decision.
func (g *game) writeEvents(text *strings.Builder) {
	for _, e := range g.events {
		name := g.rules.KindName(e.Kind)
		switch e.What {
		case wyattearp.HandBegan:
			fmt.Fprintf(text, "  chance hand %d is dealt by %v\n", e.N, e.Seat)
		case wyattearp.CardDrawn:
			fmt.Fprintf(text, "  chance %v gets %q\n", e.Seat, name)
		case wyattearp.CardTurned:
			fmt.Fprintf(text, "  chance the shot turns up %q\n", name)
		case wyattearp.CardRobbed:
			fmt.Fprintf(text, "  chance %v is robbed of %q\n", e.Seat, name)
		case wyattearp.Refilled:
			fmt.Fprintln(text, "  chance the discard pile is the new supply")
		case wyattearp.HandEnded:
			fmt.Fprintf(text, "  end    %v\n", wyattearp.End(e.N))
		case wyattearp.Paid:
			fmt.Fprintf(text, "  paid   %v %d thousand for %s\n", e.Seat, e.N, g.rules.KindName(e.Outlaw))
		}
	}
}
