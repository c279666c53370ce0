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

// compareFlags are the flags of compare.
type compareFlags struct {
	played
	out       outFile
	games     count
	precision precision
	maxGames  count
	find      precision
	first     uint64
	seed      uint64
	workers   int
	store     string
	each      bool
	json      bool
	markdown  bool
	page      string
}

func newCompare() *cobra.Command {
	f := &compareFlags{games: 100_000, maxGames: 10_000_000, find: 0.01}
	cmd := &cobra.Command{
		Use:   "compare A [B]",
		Short: "Play a scenario before and after a change, on the same deals",
		Long: `Plays scenario A and scenario B, or A and what --set and --setup make of it, on the same deals, and
tells what the change does: who gains, how many games are played differently, what else changes,
each with the interval of the difference; and games that show it. --set and --setup change B.
Where several edits are made it also tells what each does, added in order and taken out of all.

Cards of the same name have the same places in both decks, so that a card more or fewer leaves
the other cards' order alone. That is what makes small changes visible with few games.

Two result files, of 'run -o' or 'report', are played again, because differences of results that
were played apart are far less sharp; A's matchups, seed and number of deals are taken. The file
that 'compare -o' writes is shown again without playing.`,
		Example: `  tombstone compare okcorral --set rules.hand=6
  tombstone compare okcorral mygame/my-corral.yaml
  tombstone compare okcorral --set 'action/Take Cover=6' --set action/Rifle=1 --games 400k
  tombstone compare okcorral --set rules.hand=6 --precision 0.2pp --matchup greedy,greedy --matchup turtle,greedy
  tombstone compare old.yaml new.yaml --markdown >> "$GITHUB_STEP_SUMMARY"
  tombstone compare old.yaml new.yaml -o change.json --page change
  tombstone compare change.json --markdown`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return fmt.Errorf("%s (expected two scenarios; or one, and --set or --setup; or two result files)", several(len(args), "argument"))
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 1 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completeScenario(cmd, nil, word)
		},
		RunE: f.run,
	}
	flags := cmd.Flags()
	f.add(flags)
	flags.VarP(&f.games, "games", "n", "how many games to play of each scenario for each matchup, one a deal")
	flags.Var(&f.precision, "precision", "play until the interval of every outcome's difference is this narrow on either side, such as 0.2pp (percentage points)")
	flags.Var(&f.maxGames, "max-games", "the most games to play of each scenario for --precision")
	flags.Var(&f.find, "find", "the smallest change of a score worth finding; it is told how many games that takes")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the games: the same seed gives the same games")
	flags.Uint64Var(&f.first, "first-trial", 0, "first deal of the seed")
	flags.BoolVar(&f.each, "each", true, "where several edits are made, also play what each does by itself")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0, or too many: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON, as -o writes it")
	flags.BoolVar(&f.markdown, "markdown", false, "print the result as Markdown, for a pull request")
	flags.StringVar(&f.page, "page", "", "also write a page for a browser, with its pictures and tables, to this folder")
	f.out.add(flags, "the result (JSON)")
	completeFlags(cmd)
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, args []string) error {
	if err := f.check(cmd, args); err != nil {
		return err
	}
	if len(args) == 1 && isResult(args[0]) {
		r, err := readCompare(args[0])
		if err != nil {
			return err
		}
		return f.show(cmd, r, nil, func(_ *experiments.ComparedMatchup, g experiments.PartedGame) string {
			return fmt.Sprintf("tombstone replay %s --result %s --against %[2]s", g.After, quote(args[0]))
		}, false)
	}
	c := &change{flags: f, cmd: cmd, args: args}
	read := c.scenarios
	if isResult(args[0]) {
		read = c.results
	}
	if err := read(); err != nil {
		return err
	}
	in, err := c.input()
	if err != nil {
		return err
	}
	rehearsal := in
	rehearsal.Trials, rehearsal.Precision = 1, 0
	r, err := experiments.Compare(context.WithoutCancel(cmd.Context()), sim.Local{Resolve: games.Resolve, Workers: 1}, games.Resolve, rehearsal)
	if err != nil {
		return err
	}
	if _, _, err := f.render(r, c.notes, c.replay, commandLine(cmd)); err != nil {
		return err
	}
	total := int64(0)
	if in.Precision == 0 {
		total = int64(in.Trials) * int64(len(in.Variants)) * int64(len(c.matchups))
	}
	bar := startProgress(cmd.ErrOrStderr(), total)
	r, err = experiments.Compare(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, in)
	bar.end()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	return f.show(cmd, r, c.notes, c.replay, stopped)
}

// check refuses flags that contradict each other, and outputs that could not be written.
func (f *compareFlags) check(cmd *cobra.Command, args []string) error {
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
	if f.json && f.markdown {
		problems = append(problems, errors.New("--json and --markdown are given both (expected one)"))
	}
	results := 0
	for _, arg := range args {
		if isResult(arg) {
			results++
		}
	}
	refuse := func(why string, names ...string) {
		for _, name := range names {
			if changed(name) {
				problems = append(problems, fmt.Errorf("--%s is given with %s", name, why))
			}
		}
	}
	switch {
	case results == 1 && len(args) == 2:
		problems = append(problems, fmt.Errorf("%s and %s: a scenario and a result file (expected two of one kind)", args[0], args[1]))
	case results == 2:
		refuse("result files (they have it)", "set", "setup", "matchup", "players")
	case results == 1:
		refuse("a result of compare, which is shown without playing", "set", "setup", "matchup", "players", "games", "precision", "max-games", "find", "seed", "first-trial", "each", "workers", "store", "output")
	case len(args) == 1 && len(f.sets)+len(f.setups) == 0:
		problems = append(problems, fmt.Errorf("nothing to compare %s with (expected another scenario, or --set or --setup with a change)", args[0]))
	}
	if f.page != "" {
		problems = append(problems, checkFolder(f.page, f.out.force))
	}
	if f.out.path != "" || f.page == "" {
		problems = append(problems, f.out.check())
	}
	return errors.Join(append(problems, notEmpty(cmd, "output", "store", "page"))...)
}

// render makes the page, and its files where a folder for them is named.
func (f *compareFlags) render(r *experiments.CompareResult, notes []string, replay func(*experiments.ComparedMatchup, experiments.PartedGame) string, command string) (*reports.Page, []reports.File, error) {
	page, err := reports.Compare(r, reports.CompareOptions{
		Replay: replay, Notes: notes,
		Account: func(m *experiments.ComparedMatchup, g experiments.PartedGame) (reports.Accounts, error) {
			return accounts(m.Specs[0], m.Specs[1], g.After)
		},
		Facts: []reports.Fact{{Label: "Program", Value: "tombstone " + version()}, {Label: "Command", Value: command, Code: true}},
	})
	if err != nil || f.page == "" {
		return page, nil, err
	}
	files, err := reports.Render(page, reports.Formats...)
	return page, append(files, reports.File{Path: "compare.json", Data: r.Encode()}), err
}

// show writes the result, and what there is of it if the games were stopped.
func (f *compareFlags) show(cmd *cobra.Command, r *experiments.CompareResult, notes []string, replay func(*experiments.ComparedMatchup, experiments.PartedGame) string, stopped bool) error {
	if len(r.Matchups) == 0 {
		return exit{exitInconclusive, "stopped before any games were finished; nothing was written"}
	}
	page, files, err := f.render(r, notes, replay, commandLine(cmd))
	if err != nil {
		return err
	}
	if f.out.path != "" {
		if err := f.out.write(r.Encode()); err != nil {
			return err
		}
	}
	if f.page != "" {
		if _, err := reports.WriteFiles(f.page, files, f.out.force); err != nil {
			return err
		}
	}
	out := cmd.OutOrStdout()
	switch {
	case f.json:
		_, err = out.Write(r.Encode())
	case f.markdown:
		err = reports.WriteMarkdown(out, page, "")
	default:
		err = reports.WriteText(out, page)
	}
	if err != nil {
		return err
	}
	if stopped {
		advice := ""
		if f.store != "" {
			advice = "; the same command goes on from here"
		}
		return exit{exitInconclusive, "stopped: the result rests on the games that were finished" + advice}
	}
	return f.short(r)
}

// short says so where the wanted precision was not reached.
func (f *compareFlags) short(r *experiments.CompareResult) error {
	for _, m := range r.Matchups {
		for _, o := range m.Whole().Outcomes {
			if f.precision > 0 && o.Interval.Half() > float64(f.precision) {
				return exit{exitInconclusive, fmt.Sprintf("the precision of %v was not reached within %s deals (raise --max-games)", &f.precision, reports.Count(m.Trials))}
			}
		}
	}
	return nil
}
