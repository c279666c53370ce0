package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// luckFlags are the flags of luck.
type luckFlags struct {
	played
	out     pageOut
	deals   count
	seed    uint64
	workers int
	store   string
	json    bool
}

func newLuck() *cobra.Command {
	f := &luckFlags{deals: 10_000}
	cmd := &cobra.Command{
		Use:   "luck [SCENARIO]",
		Short: "Tell how much of who wins is the luck of the deal, of who begins, and so on",
		Long: `Plays each deal again and again, each time with one kind of luck kept and the rest drawn anew, or the
other way round, and tells how much of who wins each kind decides: the setup, who begins, each deck,
what players leave to chance. 10,000 deals take 15 games each for the skirmish, half a minute for all
pairs of sensible policies on two processors.`,
		Example: `  tombstone luck
  tombstone luck --matchup greedy,greedy --deals 50k -o luck-page
  tombstone luck --set rules.first=earps --matchup random,random --json`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	flags := cmd.Flags()
	f.add(flags)
	f.out.add(flags)
	flags.Var(&f.deals, "deals", "how many deals to play for each matchup")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the games: the same seed gives the same games")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	completeFlags(cmd)
	return cmd
}

func (f *luckFlags) run(cmd *cobra.Command, name string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	g, scenario, err := f.scenario(cmd, name)
	if err != nil {
		return err
	}
	in, total, err := f.input(g, scenario)
	if err != nil {
		return err
	}
	bar := startProgress(cmd.ErrOrStderr(), total)
	result, err := experiments.Luck(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, in)
	bar.end()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if len(result.Cells) == 0 {
		return exit{exitInconclusive, "stopped before any games were finished"}
	}
	if err := f.show(cmd, result); err != nil || !stopped {
		return err
	}
	return exit{exitInconclusive, "stopped: only the deals that were finished are counted"}
}

func (f *luckFlags) check(cmd *cobra.Command) error {
	var problems []error
	if f.workers < 0 || f.workers > maxWorkers {
		problems = append(problems, fmt.Errorf("--workers is %d (expected 1 to %d, or 0 for one a processor)", f.workers, maxWorkers))
	}
	if f.json && f.out.dir != "" {
		problems = append(problems, errors.New("--json and --output are given both (the folder has the result as luck.json)"))
	}
	return errors.Join(append(problems, notEmpty(cmd, "output", "store"), f.out.check())...)
}

// input makes the experiment's input, and says how many games that is: the matchups asked for, or every pair of
// sensible policies.
func (f *luckFlags) input(g *games.Game, s games.Scenario) (experiments.LuckInput, int64, error) {
	in := experiments.LuckInput{Seed: f.seed, Trials: uint64(f.deals)}
	matchups, err := f.allMatchups(s)
	if err != nil {
		return in, 0, err
	}
	cell, err := games.Resolve(g.Spec(s, matchups[0]))
	if err != nil {
		return in, 0, err
	}
	if len(f.matchups) == 0 {
		matchups = sensibleMatchups(cell.Schema(), s)
	}
	for _, matchup := range matchups {
		in.Cells = append(in.Cells, g.Spec(s, matchup))
	}
	return in, int64(in.Trials*experiments.LuckGames(cell.Schema())) * int64(len(in.Cells)), nil
}

// show prints the answer, and writes the page where one was asked for.
func (f *luckFlags) show(cmd *cobra.Command, result *experiments.LuckResult) error {
	if f.json {
		_, err := cmd.OutOrStdout().Write(result.Encode())
		return err
	}
	page := reports.Luck(result, []reports.Fact{
		{Label: "Program", Value: "tombstone " + version()},
		{Label: "Command", Value: commandLine(cmd), Code: true},
	})
	if err := reports.WriteText(cmd.OutOrStdout(), page); err != nil {
		return err
	}
	return f.out.write(cmd, page, reports.File{Path: "luck.json", Data: result.Encode()})
}
