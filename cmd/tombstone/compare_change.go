package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// change is what is compared: a scenario, and the edits that make another of it.
type change struct {
	flags *compareFlags
	cmd   *cobra.Command
	args  []string

	game     *games.Game
	before   []games.Scenario // one a matchup: results may be of several
	load     func(matchup int, edits []int) (games.Scenario, error)
	edits    []string
	matchups [][]string
	trials   uint64 // of a result; 0: as the flags say
	seed     uint64
	notes    []string
}

// scenarios reads one scenario or two, and the edits.
func (c *change) scenarios() error {
	f, name := c.flags, c.args[0]
	g, src, err := findScenario(name)
	if err != nil {
		return err
	}
	c.game, c.seed = g, f.seed
	gameB, srcB := g, src
	if len(c.args) == 2 {
		if gameB, srcB, err = findScenario(c.args[1]); err != nil {
			return err
		}
		if gameB != g {
			return fmt.Errorf("%s is a scenario of %s, %s one of %s (expected two of one game)", name, g.Name, c.args[1], gameB.Name)
		}
		c.edits = append(c.edits, c.args[1]+" instead of "+name)
	}
	edits, err := f.edits()
	if err != nil {
		return err
	}
	for _, text := range f.sets {
		c.edits = append(c.edits, "--set "+text)
	}
	for _, text := range f.setups {
		c.edits = append(c.edits, "--setup "+text)
	}
	_, before, err := (&played{players: f.players}).scenario(c.cmd, name)
	if err != nil {
		return err
	}
	if c.matchups, err = f.allMatchups(before); err != nil {
		return err
	}
	c.before = slices.Repeat([]games.Scenario{before}, len(c.matchups))
	c.load = func(matchup int, set []int) (games.Scenario, error) {
		from, made := src, []decks.Edit(nil)
		other := len(c.args) - 1 // the first edit is the other scenario, if there is one
		for _, i := range set {
			if i < other {
				from = srcB
			} else {
				made = append(made, edits[i-other])
			}
		}
		s, problems := g.Load(from, made)
		if s == nil {
			return nil, problems
		}
		if matchup == 0 && len(set) == len(c.edits) {
			for _, warning := range problems {
				fmt.Fprintln(c.cmd.ErrOrStderr(), warning)
			}
		}
		return s, nil
	}
	return nil
}

// results reads two result files, whose cells are to be played again.
func (c *change) results() error {
	a, errA := readRun(c.args[0])
	b, errB := readRun(c.args[1])
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	c.edits = []string{c.args[1] + " instead of " + c.args[0]}
	c.seed = a.Seed
	if c.cmd.Flags().Changed("seed") {
		c.seed = c.flags.seed
	}
	var after []games.Scenario
	for _, cell := range a.Cells {
		at := slices.IndexFunc(b.Cells, func(other *experiments.CellResult) bool {
			return other.Spec.Game == cell.Spec.Game && slices.Equal(other.Spec.Matchup, cell.Spec.Matchup)
		})
		if at < 0 {
			c.notes = append(c.notes, fmt.Sprintf("%s is in %s only, and is left out.", strings.Join(cell.Spec.Matchup, ","), c.args[0]))
			continue
		}
		g, before, err := scenarioOf(cell.Spec)
		if err != nil {
			return err
		}
		_, s, err := scenarioOf(b.Cells[at].Spec)
		if err != nil {
			return err
		}
		c.game = g
		c.before, after = append(c.before, before), append(after, s)
		c.matchups = append(c.matchups, cell.Spec.Matchup)
		if !c.cmd.Flags().Changed("games") && !c.cmd.Flags().Changed("precision") {
			c.trials = max(c.trials, uint64(cell.Trials))
		}
	}
	if len(c.matchups) == 0 {
		return fmt.Errorf("%s and %s have no game and matchup in common", c.args[0], c.args[1])
	}
	c.load = func(matchup int, set []int) (games.Scenario, error) {
		if len(set) == 0 {
			return c.before[matchup], nil
		}
		return after[matchup], nil
	}
	return nil
}

// scenarioOf returns the scenario in a spec.
func scenarioOf(spec sim.Spec) (*games.Game, games.Scenario, error) {
	g, err := games.ByName(spec.Game)
	if err != nil {
		return nil, nil, err
	}
	s, err := g.Scenario(spec)
	return g, s, err
}

// input makes the experiment's input: every set of edits that can be played.
func (c *change) input() (experiments.CompareInput, error) {
	f := c.flags
	in := experiments.CompareInput{Seed: c.seed, FirstTrial: f.first, Trials: uint64(f.games), Find: float64(f.find), Edits: []experiments.Edit{}, Changes: []string{}}
	if f.precision > 0 {
		in.Trials, in.Precision, in.MaxTrials = min(minGames, uint64(f.maxGames)), float64(f.precision), uint64(f.maxGames)
	} else if c.trials > 0 {
		in.Trials = c.trials
	}
	loaded := map[string]games.Scenario{}
	for _, set := range experiments.Subsets(len(c.edits), f.each) {
		v := experiments.Variant{Edits: set}
		for i, matchup := range c.matchups {
			s, err := c.load(i, set)
			if err == nil {
				_, err = s.Matchup(strings.Join(matchup, ","))
			}
			if err != nil && len(set) == len(c.edits) {
				return in, fmt.Errorf("%s cannot be played after the change:\n%w", c.args[len(c.args)-1], err)
			}
			if err != nil {
				c.notes = append(c.notes, fmt.Sprintf("With %s alone it cannot be played: %v", c.named(set), err))
				break
			}
			loaded[fmt.Sprint(set)] = s
			v.Specs = append(v.Specs, c.game.Spec(c.game.Align(s, c.before[i]), matchup))
		}
		if len(v.Specs) == len(c.matchups) {
			in.Variants = append(in.Variants, v)
		}
	}
	all := experiments.Subsets(len(c.edits), false)[1]
	diff := func(from, to []int) []string {
		a, b := loaded[fmt.Sprint(from)], loaded[fmt.Sprint(to)]
		if a == nil || b == nil || bytes.Equal(a.Resolved(), c.game.Align(b, a).Resolved()) {
			return nil
		}
		return c.game.Diff(a, b)
	}
	in.Changes = append(in.Changes, diff(nil, all)...)
	for i, text := range c.edits {
		changes := diff(all[:i], all[:i+1])
		if changes == nil {
			changes = []string{}
		}
		in.Edits = append(in.Edits, experiments.Edit{Text: text, Changes: changes})
	}
	return in, nil
}

// named names a set of edits.
func (c *change) named(set []int) string {
	var names []string
	for _, i := range set {
		names = append(names, c.edits[i])
	}
	return strings.Join(names, " and ")
}

// replay returns the command that shows both games of a deal.
func (c *change) replay(m *experiments.ComparedMatchup, g experiments.PartedGame) string {
	if isResult(c.args[0]) {
		return fmt.Sprintf("tombstone replay %s --result %s --against %s", g.After, quote(c.args[1]), quote(c.args[0]))
	}
	return c.flags.replayCommand(c.args[len(c.args)-1], g.After, m.Specs[0].Matchup) + " --against " + quote(c.args[0])
}
