package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// resultName is the file of a report that holds its result: the page can be made from it again.
const resultName = "report.json"

// reportFlags are the flags of report.
type reportFlags struct {
	played
	dir     string
	force   bool
	formats []string
	games   count
	seed    uint64
	workers int
	store   string
	rotate  bool
	band    precision
	schema  bool
	full    bool
	deals   count
	vary    []string
}

func newReport() *cobra.Command {
	f := &reportFlags{games: 80_000, band: 0.02}
	cmd := &cobra.Command{
		Use:   "report [SCENARIO | RESULT.json ...]",
		Short: "Play a scenario with every pair of sensible policies and make a page of it",
		Long: `Plays a scenario (a shipped one's name or a file; okcorral where none is named) with every pair of
the policies that play like sensible people, and writes a page for a browser: who is favoured, by how
much, and whether it depends on how people play; what the first turn is worth; how long games last;
what becomes of each card; how sure all that is; and games worth looking at, told move by move.

By default it plays 80,000 games a pair, or as many as two processors play in about a minute. Where the
first turn can be swapped, every deal is played once for each to begin. Ctrl-C ends it early: the page
then shows what was finished, and says so.

With --full the page also has what luck, cards, handicap and setups find, and sweep where something is
to be varied (--vary), in short; in all it takes about four minutes on two processors. Ctrl-C keeps the
parts that are finished.

From result files, which 'run -o' and 'report' itself write, it makes the page without playing.`,
		Example: `  tombstone report
  tombstone report --set rules.wounds_to_kill=3 -o three-wounds
  tombstone report mygame/my-corral.yaml --games 200k -o mygame/report
  tombstone report --matchup greedy,greedy --matchup greedy,turtle --force
  tombstone report result.json -o page
  tombstone report --full --vary 'action/Take Cover=0..8' -o everything
  tombstone report --schema > report.schema.json`,
		ValidArgsFunction: completeScenario,
		RunE:              f.run,
	}
	flags := cmd.Flags()
	f.add(flags)
	flags.StringVarP(&f.dir, "output", "o", "tombstone-report", "folder for the page and its files")
	flags.BoolVar(&f.force, "force", false, "write over the files of an earlier report")
	flags.StringSliceVar(&f.formats, "formats", formatNames(), "what to write, with commas between")
	flags.VarP(&f.games, "games", "n", "how many games to play for each matchup")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the games: the same seed gives the same games")
	flags.BoolVar(&f.rotate, "rotate", true, "play each deal in every rotation, such as once for each side to begin")
	flags.Var(&f.band, "band", "how far a side may be from an equal share and the game be called fair, such as 2pp (percentage points)")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0, or too many: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	flags.BoolVar(&f.schema, "schema", false, "print the JSON Schema of "+resultName+" and play nothing")
	flags.BoolVar(&f.full, "full", false, "also ask what luck, cards, handicap and setups find, and sweep with --vary")
	flags.Var(&f.deals, "deals", "with --full: how many deals each part plays for each matchup (default as many as two processors play in about half a minute)")
	flags.StringArrayVar(&f.vary, "vary", nil, "with --full: what sweep varies, and its levels, such as 'action/Take Cover=0..8'; a second one makes a grid")
	completeFlags(cmd)
	return cmd
}

// formatNames are the formats of a report: those of a page, and the result.
func formatNames() []string {
	names := []string{"json"}
	for _, f := range reports.Formats {
		names = append(names, string(f))
	}
	return names
}

func (f *reportFlags) run(cmd *cobra.Command, args []string) error {
	if f.schema {
		if err := noArgs(cmd, args); err != nil {
			return err
		}
		schema := experiments.RunSchema()
		if f.full {
			schema = experiments.FullSchema()
		}
		_, err := cmd.OutOrStdout().Write(schema)
		return err
	}
	page, err := f.pageFormats()
	if err := errors.Join(f.check(cmd, args), err); err != nil {
		return err
	}
	if slices.ContainsFunc(args, isResult) {
		return f.fromResults(cmd, args, page)
	}
	return f.play(cmd, scenarioArg(args), page)
}

// isResult reports whether an argument is a result file: scenarios are no JSON.
func isResult(arg string) bool { return strings.HasSuffix(arg, ".json") }

// pageFormats returns the formats of the page, the result apart.
func (f *reportFlags) pageFormats() ([]reports.Format, error) {
	return splitFormats(f.formats, formatNames(), "json")
}

// check refuses flags that contradict each other, and a folder that could not be written to.
func (f *reportFlags) check(cmd *cobra.Command, args []string) error {
	var problems []error
	if f.workers < 0 || f.workers > maxWorkers {
		problems = append(problems, fmt.Errorf("--workers is %d (expected 1 to %d, or 0 for one a processor)", f.workers, maxWorkers))
	}
	if slices.ContainsFunc(args, isResult) {
		for _, arg := range args {
			if !isResult(arg) {
				problems = append(problems, fmt.Errorf("%s is given with result files (expected a scenario to play, or result files alone)", arg))
			}
		}
		for _, name := range []string{"deals", "full", "games", "matchup", "rotate", "seed", "set", "setup", "store", "vary", "workers"} {
			if cmd.Flags().Changed(name) {
				problems = append(problems, fmt.Errorf("--%s is given with result files (it is for playing; their games are played)", name))
			}
		}
	} else if len(args) > 1 {
		problems = append(problems, fmt.Errorf("%s: %s (expected one scenario, or result files that end in .json)", several(len(args), "argument"), strings.Join(args, " ")))
	}
	problems = append(problems, f.checkFull(cmd), notEmpty(cmd, "output", "store"), checkFolder(f.dir, f.force))
	return errors.Join(problems...)
}

// play plays a scenario and makes the page.
func (f *reportFlags) play(cmd *cobra.Command, name string, page []reports.Format) error {
	g, scenario, err := f.scenario(cmd, name)
	if err != nil {
		return err
	}
	in, err := f.input(cmd, g, scenario)
	if err != nil {
		return err
	}
	r := report{flags: f, cmd: cmd, game: g, scenario: scenario, formats: page}
	r.replay = func(c *experiments.CellResult, ticket string) string {
		return f.replayCommand(name, ticket, c.Spec.Matchup)
	}
	var matchups [][]string
	for _, spec := range in.Cells {
		matchups = append(matchups, spec.Matchup)
	}
	parts, err := f.parts(g, scenario, name, matchups)
	if err != nil {
		return err
	}
	if r.parts, err = f.rehearseParts(cmd, parts, name); err != nil {
		return err
	}
	if err := r.rehearse(in); err != nil {
		return err
	}
	r.parts = parts
	what := ""
	if f.full {
		what = fmt.Sprintf("balance (1 of %d): ", len(parts)+1)
	}
	bar := startProgressOf(cmd.ErrOrStderr(), what, int64(in.Games)*int64(len(in.Cells)))
	result, err := experiments.Run(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, in)
	bar.end()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if len(result.Cells) == 0 {
		return exit{exitInconclusive, "stopped before any games were finished; nothing was written"}
	}
	for _, spec := range in.Cells {
		if !slices.ContainsFunc(result.Cells, func(c *experiments.CellResult) bool { return c.Cell == spec.Hash() }) {
			r.missing = append(r.missing, spec.Matchup)
		}
	}
	if err := f.playParts(cmd, parts, name); err != nil {
		return err
	}
	if err := r.write(result); err != nil {
		return err
	}
	if stopped || cmd.Context().Err() != nil {
		advice := ""
		if f.store != "" {
			advice = "; the same command with --force goes on from here"
		}
		return exit{exitInconclusive, "stopped: the page shows the games that were finished, and says so" + advice}
	}
	return nil
}

// input makes the experiment's input: the matchups asked for, or every pair of sensible policies with the baseline.
func (f *reportFlags) input(cmd *cobra.Command, g *games.Game, s games.Scenario) (experiments.RunInput, error) {
	in := experiments.RunInput{Seed: f.seed, Rotate: f.rotate, Games: uint64(f.games)}
	matchups, err := f.allMatchups(s)
	if err != nil {
		return in, err
	}
	cell, err := games.Resolve(g.Spec(s, matchups[0]))
	if err != nil {
		return in, err
	}
	if len(f.matchups) == 0 {
		matchups = sensibleMatchups(cell.Schema(), s)
	}
	for _, matchup := range matchups {
		in.Cells = append(in.Cells, g.Spec(s, matchup))
	}
	if !cmd.Flags().Changed("games") {
		in.Games = min(in.Games, max(uint64(g.Minute/len(in.Cells))/12*12, 12)) // 12: whole deals in 2, 3 or 4 rotations
	}
	return in, nil
}

// sensibleMatchups returns the matchups of sensible policies, and last the baseline's.
func sensibleMatchups(schema *sim.Schema, s games.Scenario) [][]string {
	var sensible []string
	var baselines [][]string
	for _, p := range s.Policies() {
		if p.Sensible {
			sensible = append(sensible, p.Name)
		}
		if p.Baseline {
			baselines = append(baselines, slices.Repeat([]string{p.Name}, len(schema.Seats)))
		}
	}
	return append(experiments.Matchups(schema, sensible), baselines...)
}

// fromResults makes the page of result files.
func (f *reportFlags) fromResults(cmd *cobra.Command, args []string, page []reports.Format) error {
	var results []*experiments.RunResult
	var problems []error
	for _, name := range args {
		result, err := readRun(name)
		if err == nil && len(result.Cells) == 0 {
			err = fmt.Errorf("%s holds no games", name)
		}
		results, problems = append(results, result), append(problems, err)
	}
	if err := errors.Join(problems...); err != nil {
		return err
	}
	for _, name := range args {
		if data, err := os.ReadFile(name); err == nil {
			if parts := experiments.FullParts(data); len(parts) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: the page has its balance; what %s found is made by playing: --full\n", name, strings.Join(parts, ", "))
			}
		}
	}
	result, err := experiments.JoinRuns(args, results)
	if err != nil {
		return err
	}
	spec := result.Cells[0].Spec
	g, err := games.ByName(spec.Game)
	if err != nil {
		return err
	}
	scenario, err := g.Scenario(spec)
	if err != nil {
		return err
	}
	r := report{flags: f, cmd: cmd, game: g, scenario: scenario, formats: page}
	r.replay = func(c *experiments.CellResult, ticket string) string {
		for i, part := range results {
			if slices.ContainsFunc(part.Cells, func(other *experiments.CellResult) bool { return other.Cell == c.Cell }) {
				return "tombstone replay " + ticket + " --result " + quote(args[i])
			}
		}
		return ""
	}
	return r.write(result)
}
