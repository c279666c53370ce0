// Package games is where the games are plugged in: for each, one adapter from a scenario and a matchup to
// a cell that sim can play. It is the only place that knows them all.
package games

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/decks/nearest"
	"tombstone/sim"
)

// Game is one game's door for commands: everything they need of it, none of its rules.
type Game struct {
	Name      string
	Title     string
	Signature string   // what its engine and policies do, hashed; see [Game.Sign]
	Seats     []string // in seat order, as many as may play
	MinSeats  int      // how many have to play: the first ones do
	Scenarios []string // shipped
	Minute    int      // games that two processors play in about a minute, with sensible policies

	// Shipped returns a shipped scenario's source.
	Shipped func(name string) (decks.Source, bool)
	// Load reads, edits and resolves a scenario. The scenario is nil where a problem is no mere warning.
	Load func(src decks.Source, edits []decks.Edit) (Scenario, decks.Problems)
	// Diff says how scenario b differs from a, in a designer's words, a line a difference.
	Diff func(a, b Scenario) []string
	// align returns a scenario with its cards in the slots and the order that a base has them in.
	align func(s, base Scenario) Scenario
	// Handicaps returns the ways a scenario has to help one seat; nil where a game has none.
	Handicaps func(s Scenario) []Handicap
	// Setups returns the edits that let every seat set up in any way, each as likely as the next; but for seats whose
	// setup a scenario writes down: the scenario of the study of setups. Nil where a game has no such study.
	Setups func(s Scenario) []decks.Edit
	// Init returns the files of a scenario to start from.
	Init func() []decks.File
	// Schema returns the JSON Schema of scenario files.
	Schema func() []byte

	// Floor returns a function that does, for a number of decisions, only what playing them cannot avoid: the
	// yardstick of the game's speed.
	Floor func(s Scenario) (func(decisions int), error)

	// Study is what a cell can count beside the usual things to answer questions about setups (see [sim.Spec]); "" where
	// a game has none.
	Study string

	cell   func(spec sim.Spec) (sim.Cell, error)
	replay func(w io.Writer, spec sim.Spec, deal sim.Deal, pause func() bool) error
	signed []string // matchups whose games make the signature
}

// Scenario is a resolved scenario of a game.
type Scenario interface {
	About() sim.About
	Resolved() []byte                 // canonical text: what travels in a spec
	Players() int                     // how many play where no matchup says so
	Policies() []Policy               // what can play it
	Matchup(string) ([]string, error) // checks a matchup's text; canonical policy specs by seat
	Decks() []Deck                    // for showing
	Settable() []decks.Path           // what --set can set
	ExportYAML() []byte               // one file that loads to the same scenario
	ExportCSV() []decks.File          // the same with its decks as spreadsheets
}

// Handicap is a way to help one seat, by size.
type Handicap struct {
	Name  string         // such as "cards more in the opening hand"
	Seat  int            // whom it helps; EitherSeat: sizes above 0 may help one, and below 0 another
	Sizes []HandicapSize // rising, without 0
}

// EitherSeat is the seat of a handicap that can help any.
const EitherSeat = -1

// HandicapSize is a size of a handicap: the changes that make it, in place of others of the same fields.
type HandicapSize struct {
	Name  string // in a sentence, such as "1 card more in the opening hand"
	Size  float64
	Edits []decks.Edit
}

// Deck is a deck as a table to be shown.
type Deck struct {
	Name  string     `json:"name"`
	Title string     `json:"title"`
	Head  []string   `json:"head"`
	Rows  [][]string `json:"rows"`
}

// All lists the games.
var All = []*Game{okcorralGame, wyattearpGame}

// ByName returns a game.
func ByName(name string) (*Game, error) {
	var names []string
	for _, g := range All {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	hint := ""
	if near := nearest.Nearest(name, names); near != "" {
		hint = fmt.Sprintf("did you mean %s? ", near)
	}
	return nil, fmt.Errorf("unknown game %q (%sexpected one of %s)", name, hint, strings.Join(names, ", "))
}

// Resolve implements [sim.Resolver] for all games.
func Resolve(spec sim.Spec) (sim.Cell, error) {
	g, err := ByName(spec.Game)
	if err != nil {
		return nil, err
	}
	if spec.Signature != g.Signature {
		return nil, fmt.Errorf("made by another version of the rules or policies of %s (signature %s, this one is %s): its games cannot be played again here", g.Title, spec.Signature, g.Signature)
	}
	cell, err := g.cell(spec)
	if err != nil {
		return nil, err // without the cell: a nil pointer of a game's is no nil Cell
	}
	return cell, nil
}

// Spec returns the spec of a scenario and a matchup.
func (g *Game) Spec(s Scenario, matchup []string) sim.Spec {
	return sim.Spec{Game: g.Name, Scenario: string(s.Resolved()), Matchup: matchup, Signature: g.Signature}
}

// Align returns a scenario with its cards in the slots and the order that a base has them in, so that both deal alike:
// as it is where the game's scenarios have no slots.
func (g *Game) Align(s, base Scenario) Scenario {
	if g.align == nil {
		return s
	}
	return g.align(s, base)
}

// Scenario returns the scenario of a spec, for as many players as its matchup has.
func (g *Game) Scenario(spec sim.Spec) (Scenario, error) {
	s, problems := g.Load(decks.Source{Name: "resolved scenario", Text: []byte(spec.Scenario)}, g.Playing(len(spec.Matchup), ""))
	if s == nil {
		return nil, problems
	}
	return s, nil
}

// Playing returns the edits that make so many play a scenario: none for a game of a fixed number. The flag is what
// messages name as the place.
func (g *Game) Playing(players int, flag string) []decks.Edit {
	if g.MinSeats == len(g.Seats) {
		return nil
	}
	if flag == "" {
		flag = fmt.Sprintf("%d players", players)
	}
	return []decks.Edit{{Flag: flag, Path: "players", Value: strconv.Itoa(players)}}
}

// Sensible returns the matchup that is played when none is named: the foremost sensible policy in every seat.
func Sensible(s Scenario) string {
	return everywhere(s, func(p Policy) bool { return p.Sensible })
}

// Baseline returns the matchup of the policy without any sense in every seat.
func Baseline(s Scenario) string {
	return everywhere(s, func(p Policy) bool { return p.Baseline })
}

// Usual returns the matchups of Baseline and Sensible, each once.
func Usual(s Scenario) []string { return slices.Compact([]string{Baseline(s), Sensible(s)}) }

// everywhere returns the matchup of the first policy that is so, else of the first, in every seat.
func everywhere(s Scenario, is func(p Policy) bool) string {
	all := s.Policies()
	name := all[max(slices.IndexFunc(all, is), 0)].Name
	return strings.Join(slices.Repeat([]string{name}, s.Players()), ",")
}

// Replay plays one game again and writes a readable account of it. pause is called after every turn and
// stops the account by returning false; nil means never.
func (g *Game) Replay(w io.Writer, spec sim.Spec, deal sim.Deal, pause func() bool) error {
	if pause == nil {
		pause = func() bool { return true }
	}
	return g.replay(w, spec, deal, pause)
}

// Account returns the account of one game, turn by turn: the text of [Game.Replay], cut where it pauses.
func (g *Game) Account(spec sim.Spec, deal sim.Deal) (turns []string, err error) {
	var b strings.Builder
	next := func() {
		turns = append(turns, b.String())
		b.Reset()
	}
	err = g.replay(&b, spec, deal, func() bool { next(); return true })
	next()
	return turns, err
}
