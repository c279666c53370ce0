package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// mostDeals is how many deals the experiments on common deals play at most where no number is asked for.
const mostDeals = 20_000

// together is the flags of the commands that play each deal several times: sweep, cards, handicap, luck.
type together struct {
	played
	out     pageOut
	deals   count
	seed    uint64
	workers int
	store   string
	json    bool
	part    *fullPart // of a full report, which takes the answer; nil: it is the command's own
}

func (f *together) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.played.add(flags)
	f.out.add(flags)
	flags.Var(&f.deals, "deals", "how many deals to play for each matchup, each of them several times (default as many as two processors play in about a minute, at most 20,000)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the games: the same seed gives the same games")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0, or too many: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	completeFlags(cmd)
}

func (f *together) check(cmd *cobra.Command) error {
	var problems []error
	if f.workers < 0 || f.workers > maxWorkers {
		problems = append(problems, fmt.Errorf("--workers is %d (expected 1 to %d, or 0 for one a processor)", f.workers, maxWorkers))
	}
	if f.json && f.out.dir != "" {
		problems = append(problems, fmt.Errorf("--json and --output are given both (the folder has the result as %s.json)", cmd.Name()))
	}
	return errors.Join(append(problems, notEmpty(cmd, "output", "store"), f.out.check())...)
}

// variation is a scenario that is to be played: what it is called, and the changes that make it.
type variation struct {
	name    string
	edits   []decks.Edit
	instead bool // in place of changes of the same fields that were asked for
}

// ground is what is varied: a scenario with the changes asked for, and who plays it.
type ground struct {
	game     *games.Game
	source   decks.Source
	edits    []decks.Edit
	scenario games.Scenario
	matchups [][]string
	warned   map[string]bool
}

// ground finds the scenario and the matchups: those asked for, or every pair of sensible policies.
func (f *together) ground(cmd *cobra.Command, name string) (*ground, error) {
	if f.part != nil {
		return f.part.ground, nil
	}
	g, scenario, err := f.played.scenario(cmd, name) // with its warnings
	if err != nil {
		return nil, err
	}
	gr, err := f.played.ground(g, scenario, name)
	if err != nil {
		return nil, err
	}
	if gr.matchups, err = f.allMatchups(scenario); err != nil {
		return nil, err
	}
	cell, err := games.Resolve(g.Spec(scenario, gr.matchups[0]))
	if err != nil {
		return nil, err
	}
	if len(f.matchups) == 0 {
		gr.matchups = sensibleMatchups(cell.Schema(), scenario)
	}
	return gr, nil
}

// ground is that of a scenario, its matchups apart.
func (p *played) ground(g *games.Game, scenario games.Scenario, name string) (*ground, error) {
	_, source, err := findScenario(name)
	if err != nil {
		return nil, err
	}
	edits, err := p.edits()
	if err != nil {
		return nil, err
	}
	_, warnings := g.Load(source, edits)
	gr := &ground{game: g, source: source, edits: edits, scenario: scenario, warned: map[string]bool{}}
	for _, w := range warnings {
		gr.warned[w.Message] = true
	}
	return gr, nil
}

// load makes a variation into a scenario; nil where it cannot be played.
func (gr *ground) load(v variation) (games.Scenario, decks.Problems) {
	edits := gr.edits
	if v.instead {
		edits = slices.DeleteFunc(slices.Clone(edits), func(e decks.Edit) bool {
			return slices.ContainsFunc(v.edits, func(other decks.Edit) bool { return other.Path == e.Path })
		})
	}
	return gr.game.Load(gr.source, slices.Concat(edits, v.edits))
}

// input makes the variations into scenarios. Warnings that the scenario as it was asked for does not have are written
// once each.
func (f *together) input(cmd *cobra.Command, gr *ground, variations []variation) (experiments.TogetherInput, error) {
	in := experiments.TogetherInput{Seed: f.seed, Trials: uint64(f.deals)}
	for _, v := range variations {
		s, problems := gr.load(v)
		if s == nil {
			return in, fmt.Errorf("%s cannot be played:\n%w", v.name, problems)
		}
		for _, w := range problems {
			if !gr.warned[w.Message] {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", v.name, w)
				gr.warned[w.Message] = true
			}
		}
		a := experiments.Alternative{Name: v.name, Changes: gr.game.Diff(gr.scenario, s)}
		if a.Changes == nil {
			a.Changes = []string{}
		}
		for _, matchup := range gr.matchups {
			a.Cells = append(a.Cells, gr.game.Spec(s, matchup))
		}
		in.Alternatives = append(in.Alternatives, a)
	}
	if in.Trials == 0 {
		in.Trials = dealsFor(gr.game, len(variations)*len(gr.matchups))
	}
	return in, nil
}

// dealsFor returns how many deals are played where each takes so many games: those of about a minute, in two digits.
func dealsFor(g *games.Game, each int) uint64 {
	n := min(float64(g.Minute)/float64(max(each, 1)), mostDeals)
	digit := math.Pow(10, math.Floor(math.Log10(max(n, 10)))-1)
	return uint64(max(math.Floor(n/digit)*digit, 1))
}

// playing runs an experiment on what was asked of it, with a progress bar. It says whether it was interrupted, which is
// no error where the result has matchups to show.
func playing[In, Result any](
	f *together, cmd *cobra.Command, planned int64,
	experiment func(context.Context, sim.Executor, sim.Resolver, In) (*Result, error), in In, matchups func(*Result) int,
) (result *Result, stopped bool, err error) {
	bar := startProgressOf(cmd.ErrOrStderr(), f.part.label(), planned)
	result, err = experiment(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, in)
	bar.end()
	if stopped = errors.Is(err, context.Canceled); err != nil && !stopped {
		return nil, false, err
	}
	if result == nil || matchups(result) == 0 {
		return nil, stopped, exit{exitInconclusive, "stopped before any games were finished"}
	}
	return result, stopped, nil
}

// show prints the answer, and writes the page where one was asked for; or hands both to the full report.
func (f *together) show(cmd *cobra.Command, page func(facts []reports.Fact) *reports.Page, encoded []byte, stopped bool) error {
	if f.part != nil {
		f.part.Page, f.part.encoded = page(nil), encoded
		return nil
	}
	if f.json {
		if _, err := cmd.OutOrStdout().Write(encoded); err != nil {
			return err
		}
	} else {
		p := page([]reports.Fact{
			{Label: "Program", Value: "tombstone " + version()},
			{Label: "Command", Value: commandLine(cmd), Code: true},
		})
		if err := reports.WriteText(cmd.OutOrStdout(), p); err != nil {
			return err
		}
		if err := f.out.write(cmd, p, reports.File{Path: cmd.Name() + ".json", Data: encoded}); err != nil {
			return err
		}
	}
	if stopped {
		return exit{exitInconclusive, "stopped: only the deals that were finished are counted"}
	}
	return nil
}
