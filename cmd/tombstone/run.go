package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// minGames is how many games are played before a precision is first looked at.
const minGames = 1000

// runFlags are the flags of run.
type runFlags struct {
	played
	out       outFile
	games     count
	precision precision
	maxGames  count
	first     uint64
	seed      uint64
	workers   int
	rotate    bool
	store     string
	cards     bool
	json      bool
}

func newRun() *cobra.Command {
	f := &runFlags{games: 100_000, maxGames: 10_000_000}
	cmd := &cobra.Command{
		Use:   "run [SCENARIO]",
		Short: "Play a scenario and tell how often each side wins",
		Long: `Plays a scenario (a shipped one's name or a file; okcorral where none is named) and tells how often
each side wins, what the first turn is worth, how long games last and how they end. Every figure
has its interval; games worth looking at have the command that replays them.

The same seed gives the same result, whatever the number of workers, and whether or not the run
was interrupted and resumed with --store.`,
		Example: `  tombstone run
  tombstone run --games 1M --matchup random,random --seed 7
  tombstone run --precision 0.5pp --matchup greedy,random
  tombstone run --rotate --games 200k          (each deal once for each side to begin)
  tombstone run --set rules.wounds_to_kill=3 -o result.json
  tombstone run --games 100M --store games/    (can be stopped and resumed)`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	flags := cmd.Flags()
	f.add(flags)
	flags.VarP(&f.games, "games", "n", "how many games to play for each matchup")
	flags.Var(&f.precision, "precision", "play until every outcome's interval is this narrow on either side, such as 0.5pp (percentage points)")
	flags.Var(&f.maxGames, "max-games", "the most games to play for --precision")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the games: the same seed gives the same games")
	flags.Uint64Var(&f.first, "first-trial", 0, "first deal of the seed, to split one seed's games between machines (see 'tombstone merge')")
	flags.BoolVar(&f.rotate, "rotate", false, "play each deal once for each side to begin, and compare the two")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0, or too many: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	flags.BoolVar(&f.cards, "cards", false, "also tell what became of each card")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON, as -o writes it")
	f.out.add(flags, "the result (JSON)")
	completeFlags(cmd)
	return cmd
}

func (f *runFlags) run(cmd *cobra.Command, name string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	g, scenario, err := f.scenario(cmd, name)
	if err != nil {
		return err
	}
	matchups, err := f.allMatchups(scenario)
	if err != nil {
		return err
	}
	in, err := f.input(g, scenario, matchups, cmd.Flags().Changed("games"))
	if err != nil {
		return err
	}
	result, err := f.play(cmd, in)
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	return f.show(cmd, name, result, stopped)
}

// check refuses flags that contradict each other, and an output that could not be written.
func (f *runFlags) check(cmd *cobra.Command) error {
	var problems []error
	changed := cmd.Flags().Changed
	if changed("precision") && changed("games") {
		problems = append(problems, errors.New("--games and --precision are given both (expected one: a number of games, or how precise the result shall be)"))
	}
	if changed("max-games") && !changed("precision") {
		problems = append(problems, errors.New("--max-games only bounds --precision, which is not given (expected --games)"))
	}
	if f.workers < 0 || f.workers > maxWorkers {
		problems = append(problems, fmt.Errorf("--workers is %d (expected 1 to %d, or 0 for one a processor)", f.workers, maxWorkers))
	}
	if changed("cards") && f.json {
		problems = append(problems, errors.New("--cards and --json are given both (JSON has the cards anyway)"))
	}
	return errors.Join(append(problems, notEmpty(cmd, "output", "store"), f.out.check())...)
}

// input makes the experiment's input. A number of games that was asked for has to be one of whole deals.
func (f *runFlags) input(g *games.Game, s games.Scenario, matchups [][]string, asked bool) (experiments.RunInput, error) {
	in := experiments.RunInput{Seed: f.seed, FirstTrial: f.first, Rotate: f.rotate, Precision: float64(f.precision)}
	rotations := uint64(1)
	for _, matchup := range matchups {
		spec := g.Spec(s, matchup)
		in.Cells = append(in.Cells, spec)
		if !f.rotate {
			continue
		}
		cell, err := games.Resolve(spec)
		if err != nil {
			return in, err
		}
		n := uint64(cell.Schema().Rotations)
		if asked && uint64(f.games)%n != 0 {
			return in, fmt.Errorf("--games is %d, which --rotate cannot split (expected a multiple of %d)", f.games, n)
		}
		rotations = max(rotations, n)
	}
	if f.precision > 0 {
		in.Trials = min(minGames, uint64(f.maxGames)) / rotations
		in.MaxTrials = uint64(f.maxGames) / rotations
	} else {
		in.Games = uint64(f.games)
	}
	if in.Trials == 0 && in.Games == 0 {
		return in, fmt.Errorf("no games to play (expected at least %d)", rotations)
	}
	return in, nil
}

// play plays the games on this machine, with the store in front of it if there is one.
func (f *runFlags) play(cmd *cobra.Command, in experiments.RunInput) (*experiments.RunResult, error) {
	total := int64(0)
	if f.precision == 0 {
		total = int64(f.games) * int64(len(in.Cells))
	}
	bar := startProgress(cmd.ErrOrStderr(), total)
	defer bar.end()
	return experiments.Run(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, in)
}

// executor plays on this machine, with the store in front of it if there is one, and tells the bar.
func executor(workers int, store string, bar *progress) sim.Executor {
	local := sim.Local{Resolve: games.Resolve, Workers: workers, Played: &bar.played}
	if store == "" {
		return local
	}
	return sim.Stored{Dir: store, Executor: local, Resolve: games.Resolve, Found: &bar.found}
}

// show writes the result, and what there is of it if the run was stopped.
func (f *runFlags) show(cmd *cobra.Command, name string, result *experiments.RunResult, stopped bool) error {
	if len(result.Cells) == 0 {
		return exit{exitInconclusive, "stopped before any games were finished; nothing was written"}
	}
	if f.out.path != "" {
		if err := f.out.write(result.Encode()); err != nil {
			return err
		}
	}
	if f.json {
		if _, err := cmd.OutOrStdout().Write(result.Encode()); err != nil {
			return err
		}
	} else {
		replay := func(c *experiments.CellResult, ticket string) string {
			return f.replayCommand(name, ticket, c.Spec.Matchup)
		}
		if err := reports.RunText(cmd.OutOrStdout(), result, reports.RunOptions{Cards: f.cards, Replay: replay}); err != nil {
			return err
		}
	}
	if stopped {
		games := int64(0)
		for _, c := range result.Cells {
			games += c.Games
		}
		advice := ""
		if f.store != "" {
			advice = "; the same command goes on from here"
		}
		if f.store != "" && f.out.path != "" && !f.out.force {
			advice += fmt.Sprintf(", with --force to write over %s", f.out.path)
		}
		return exit{exitInconclusive, fmt.Sprintf("stopped: the result rests on the %s games that were finished%s", reports.Count(games), advice)}
	}
	return f.short(result)
}

// short says so where the wanted precision was not reached.
func (f *runFlags) short(result *experiments.RunResult) error {
	for _, c := range result.Cells {
		for outcome := range c.Schema().Outcomes {
			if half := c.OutcomeShare(outcome).Interval.Half(); f.precision > 0 && half > float64(f.precision) {
				return exit{exitInconclusive, fmt.Sprintf("the precision of %v was not reached within %s games (raise --max-games)", &f.precision, reports.Count(c.Games))}
			}
		}
	}
	return nil
}
