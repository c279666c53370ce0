// Package contract reads balance contracts: files that say what has to hold of a scenario, how sure the answer has to
// be, and how many games it may take. All that is wrong with one is told at once, each with its place in the file.
package contract

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// Contract is a contract that can be checked.
type Contract struct {
	Scenario string // as the contract names it
	Sets     []string
	Setups   []string
	Input    experiments.CheckInput
}

// Library is what a contract needs to know of games and files.
type Library struct {
	// Scenario finds a scenario by the name of a shipped one, or a file, sought from a folder, and makes the edits.
	Scenario func(name, folder string, edits []decks.Edit) (Scenario, error)
	Resolve  sim.Resolver
	// Align returns a spec with its scenario's cards in the slots that a base has them in, so that both deal alike.
	Align    func(spec, base sim.Spec) sim.Spec
	ReadFile func(name string) ([]byte, error)
}

// Scenario is a scenario that can be played.
type Scenario struct {
	Game    string
	Default string                              // the matchup played where none is named
	Matchup func(text string) ([]string, error) // policy specs by seat
	Spec    func(matchup []string) sim.Spec
}

// Read reads a contract. It is nil if there is any problem that is no warning; warnings come beside a contract.
// Problems are sorted by position.
func Read(src decks.Source, lib Library) (*Contract, decks.Problems) {
	tree, problems := table.Load(src, nil)
	if tree != nil {
		r := &reader{lib: lib, folder: filepath.Dir(src.Name), problems: &problems, places: map[string]decks.Pos{}}
		if c := r.contract(tree); problems.Err() == nil {
			return c, problems.Sorted()
		}
	}
	return nil, problems.Sorted()
}

// reader makes a contract of a resolved tree, which lacks the fields that have a problem already.
type reader struct {
	lib      Library
	folder   string
	problems *decks.Problems

	places   map[string]decks.Pos // of edits, by what they are told to call their flag
	scenario Scenario
	cells    [][]string    // matchups
	schemas  []*sim.Schema // of the cells: of other numbers of players, other seats
	claims   []claim
	in       experiments.CheckInput
}

// claim is a claim with the criterion that makes it.
type claim struct {
	experiments.Claim
	at    *decks.Node
	field string
}

func (r *reader) report(field string) decks.Report { return decks.NewReport(r.problems, field) }

func (r *reader) contract(tree *decks.Node) *Contract {
	c := &Contract{Scenario: tree.Get("scenario").Text(), Sets: tree.Get("set").Texts(), Setups: tree.Get("setup").Texts()}
	r.readSeed(tree.Get("seed"))
	r.readLevel(tree.Get("level"))
	r.readBudget(tree.Get("budget"))
	if r.readScenario(tree) {
		r.readMatchups(tree.Get("matchups"))
		if len(r.schemas) > 0 {
			for i, item := range tree.Get("criteria").Items() {
				r.criterion(item, fmt.Sprintf("criteria[%d]", i+1))
			}
			r.checkTogether()
			r.checkReach()
		}
	}
	for _, k := range r.claims {
		r.in.Claims = append(r.in.Claims, k.Claim)
	}
	c.Input = r.in
	return c
}

func (r *reader) readSeed(n *decks.Node) {
	if n == nil {
		return
	}
	seed, err := strconv.ParseUint(n.Text(), 10, 64)
	if err != nil {
		r.report("seed").Errorf(n, "expected a whole number from 0 to 18446744073709551615", "%s", n.Found())
	}
	r.in.Seed = seed
}

// readLevel reads the level; its remainder is the error rate, made of hundredths so that 99% is 1/100.
func (r *reader) readLevel(n *decks.Node) {
	if n == nil {
		return
	}
	text, percent := strings.CutSuffix(n.Text(), "%")
	v, ok := decimal(text)
	if !percent {
		v *= 100
	}
	if !ok || v < 75 || v > 99.99 {
		r.report("level").Errorf(n, "expected "+levelForm, "%s", n.Found())
		return
	}
	r.in.Alpha = math.Round((100-v)*1e6) / 1e8
}

func (r *reader) readBudget(n *decks.Node) {
	if n.Get("games") == nil {
		return
	}
	games, ok := r.count(n.Get("games"), "budget.games")
	if !ok {
		return
	}
	first := min(firstLook, games)
	if n.Get("first_look") != nil {
		if first, ok = r.count(n.Get("first_look"), "budget.first_look"); !ok {
			return
		}
		if first > games {
			r.report("budget.first_look").Errorf(n.Get("first_look"), "expected at most the games of the budget", "is more than the %d games there are", games)
			return
		}
	}
	r.in.Looks = estimate.DoublingLooks(first, games)
}

// count reads a number of games: 64000, 64_000, 64k or 1M.
func (r *reader) count(n *decks.Node, field string) (int64, bool) {
	text, scale := strings.ReplaceAll(n.Text(), "_", ""), int64(1)
	for suffix, size := range map[string]int64{"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9} {
		if number, ok := strings.CutSuffix(text, suffix); ok {
			text, scale = number, size
		}
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if !n.IsScalar() || err != nil || v < 1 || v > mostGames/scale || v*scale < fewestGames {
		r.report(field).Errorf(n, "expected "+countForm, "%s", n.Found())
		return 0, false
	}
	return v * scale, true
}

// readScenario finds the scenario with its edits, each of whose problems stands at its line.
func (r *reader) readScenario(tree *decks.Node) bool {
	at := tree.Get("scenario")
	var edits []decks.Edit
	parse := func(name string, parse func(string) (decks.Edit, error)) {
		for i, item := range tree.Get(name).Items() {
			edit, err := parse(item.Text())
			if err != nil {
				var problems decks.Problems
				errors.As(err, &problems)
				r.report(fmt.Sprintf("%s[%d]", name, i+1)).Errorf(item, problems[0].Expected, "%s", problems[0].Message)
				continue
			}
			edit.Flag = item.Pos.String()
			r.places[edit.Flag] = item.Pos
			edits = append(edits, edit)
		}
	}
	parse("set", decks.ParseSet)
	parse("setup", decks.ParseSetup)
	if at == nil {
		return false
	}
	s, err := r.lib.Scenario(at.Text(), r.folder, edits)
	if err != nil {
		r.refuse(at, "scenario", err)
		return false
	}
	r.scenario = s
	return true
}

// refuse reports an error about something that a node names. Problems of a file are taken over with their places.
func (r *reader) refuse(at *decks.Node, field string, err error) {
	var problems decks.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			if place, ok := r.places[p.File]; ok {
				p.Pos = place
			}
			*r.problems = append(*r.problems, p)
		}
		r.report(field).Errorf(at, "", "%s cannot be played", at.Text())
		return
	}
	r.report(field).Errorf(at, "", "%v", err)
}

func (r *reader) readMatchups(n *decks.Node) {
	texts := []*decks.Node{decks.NewText(decks.Pos{}, r.scenario.Default)}
	if n != nil {
		texts = r.texts(n, "matchups")
	}
	if len(texts) > maxMatchups {
		r.report("matchups").Errorf(n, fmt.Sprintf("expected at most %d", maxMatchups), "has %d entries", len(texts))
		return
	}
	for _, at := range texts {
		matchup, err := r.scenario.Matchup(at.Text())
		switch {
		case err != nil && !strings.Contains(at.Text(), ","):
			r.report("matchups").Errorf(at, "write each as a text of its own: - greedy,greedy", "%v", err)
		case err != nil:
			r.report("matchups").Errorf(at, "", "%v", err)
		case r.cell(matchup) >= 0:
			r.report("matchups").Errorf(at, "keep one of them", "matchup %s is given twice", strings.Join(matchup, ","))
		default:
			spec := r.scenario.Spec(matchup)
			cell, err := r.lib.Resolve(spec)
			if err != nil {
				r.report("matchups").Errorf(at, "", "%v", err)
				continue
			}
			r.cells, r.schemas = append(r.cells, matchup), append(r.schemas, cell.Schema())
			r.in.Cells = append(r.in.Cells, spec)
		}
	}
}

func (r *reader) cell(matchup []string) int {
	return slices.IndexFunc(r.cells, func(m []string) bool { return slices.Equal(m, matchup) })
}

// texts reads one text, or a list of such.
func (r *reader) texts(n *decks.Node, field string) []*decks.Node {
	items := []*decks.Node{n}
	if n.IsList() {
		items = n.Items()
	}
	for _, item := range items {
		if !item.IsScalar() || item.Text() == "" {
			r.report(field).Errorf(item, "expected "+matchupForm, "%s", item.Found())
			return nil
		}
	}
	if len(items) == 0 {
		r.report(field).Errorf(n, "expected "+matchupForm, "is an empty list")
	}
	return items
}
