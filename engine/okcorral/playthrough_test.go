package okcorral_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

func TestPlaythroughs(t *testing.T) {
	// Whole games written down for a person to read: the street at every turn, every state, every list of
	// actions, what was chosen, what chance did. -update writes them anew. Lists are in alphabetical order
	// and choices are made from that, so the order of the engine's own list is no part of a transcript.
	for _, c := range []struct {
		file    string
		about   string
		setting okcorral.Setting
		trial   uint64
	}{
		{"shipped", "the shipped scenario", shipped(), 26},
		{"specials", "all Specials, shots are blocked, three wounds kill, the sides place by policy", shipped(with(bandage, stareDown, sharpEye), func(s *okcorral.Setting) {
			s.ShootThroughMen, s.WoundsToKill, s.KillsToWin = false, 3, both(2)
			s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
		}), 7},
		{"stalemate", "ring, no discard phase, few cards, ten turns", shipped(menOf(2, 2), func(s *okcorral.Setting) {
			s.Geometry, s.DiscardPhase, s.MaxTurns = okcorral.Ring, false, 10
			s.Hand, s.OpeningHand = both(3), both(3)
		}), 3},
	} {
		t.Run(c.file, func(t *testing.T) {
			file := filepath.Join("testdata", "playthrough", c.file+".txt")
			got := fmt.Sprintf("A random game under %s: trial %d of seed 1.\n%s", c.about, c.trial, transcript(t, c.setting, c.trial))
			enginetest.Golden(t, file, got, *update)
		})
	}
}

// transcript plays a game and writes it down.
func transcript(t *testing.T, setting okcorral.Setting, trial uint64) string {
	g, stream := newGame(t, compile(t, setting), trial), rng.NewStream(trial)
	var text strings.Builder
	turn, decisions := -1, 0
	g.writeEvents(&text)
	for g.view().Phase() != okcorral.Over {
		v := g.view()
		if v.Turn() != turn {
			turn = v.Turn()
			fmt.Fprintf(&text, "\nTurn %d: the %v\n%s", turn, v.Mover(), g.street())
		}
		decisions++
		list := sorted(g.list())
		chosen := list[stream.Below(uint32(len(list)))]
		fmt.Fprintf(&text, "\n%v of the %v, %d actions\n  state  %s\n", v.Phase(), v.Asks(), len(list), okcorral.FormatState(&g.state))
		for _, line := range together(list) {
			fmt.Fprintf(&text, "  can    %s\n", line)
		}
		fmt.Fprintf(&text, "  does   %s\n", chosen)
		g.events = g.events[:0]
		g.do(chosen)
		g.writeEvents(&text)
	}
	c := g.counts
	fmt.Fprintf(&text, "\nOver in turn %s, won by %s: %d and %d shots, %d and %d hits, %d and %d kills, %d decisions.\n%s",
		g.field("turn"), g.field("winner"), c.Shots[0], c.Shots[1], c.Hits[0], c.Hits[1], c.Kills[0], c.Kills[1], decisions, g.street())
	fmt.Fprintf(&text, "  state  %s\n", okcorral.FormatState(&g.state))
	return text.String()
}

// writeEvents writes down what chance did since the last decision.
func (g *game) writeEvents(text *strings.Builder) {
	setting := g.rules.Setting()
	for _, e := range g.events {
		switch e.What {
		case okcorral.CardDrawn:
			fmt.Fprintf(text, "  chance the %v draw %q\n", e.Seat, setting.Action[e.Kind].Name)
		case okcorral.CardLost:
			fmt.Fprintf(text, "  chance the %v lose %q\n", e.Seat, setting.Action[e.Kind].Name)
		case okcorral.WoundDrawn:
			fmt.Fprintf(text, "  chance a man of the %v: %q\n", e.Seat, setting.Wound[e.Kind].Name)
		case okcorral.ActionRefilled:
			fmt.Fprintln(text, "  chance the Action Deck is refilled")
		case okcorral.WoundRefilled:
			fmt.Fprintln(text, "  chance the Wound Deck is refilled")
		}
	}
}

// together puts the moves of one man with one card on one line, and many placements too.
func together(list []string) (lines []string) {
	if len(list) > 100 {
		return []string{fmt.Sprintf("%s, %s, ... %s", list[0], list[1], list[len(list)-1])}
	}
	last := ""
	for _, line := range list {
		cut := strings.LastIndexByte(line, ' ')
		if cut > 0 && strings.HasPrefix(line, "move ") && line[:cut] == last {
			lines[len(lines)-1] += line[cut:]
			continue
		}
		last = line[:max(0, cut)]
		lines = append(lines, line)
	}
	return lines
}

// street draws the board: the first letter of each man's name, a small one for a wounded man.
func (g *game) street() string {
	var board [8][8]byte
	for row := range board {
		for column := range board[row] {
			board[row][column] = '.'
		}
	}
	for seat, men := range g.rules.Setting().Men {
		for i, where := range strings.Split(g.field(okcorral.Seat(seat).String()), ",") {
			if where == "-" {
				continue
			}
			q, letter := square(where[:2]), men[i].Name[0]
			if len(where) > 2 {
				letter += 'a' - 'A'
			}
			board[q.Row()][q.Column()] = letter
		}
	}
	text := ""
	for row := 7; row >= 0; row-- {
		text += fmt.Sprintf("  %d %s\n", row+1, strings.Join(strings.Split(string(board[row][:]), ""), " "))
	}
	return text + "    a b c d e f g h\n"
}
