package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/contract"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

const (
	defaultContract = "balance.yaml"
	summaryVariable = "GITHUB_STEP_SUMMARY" // names the file that GitHub Actions shows as the job's summary
	maxRuns         = 10_000
)

// checkFlags are the flags of check.
type checkFlags struct {
	dir          string
	force        bool
	formats      []string
	json         bool
	workers      int
	store        string
	inconclusive string
	explain      bool
	selfTest     bool
	runs         int
	init         bool
}

func newCheck() *cobra.Command {
	f := &checkFlags{runs: 100}
	cmd := &cobra.Command{
		Use:   "check [CONTRACT | --init [SCENARIO]]",
		Short: "Check a scenario against a balance contract, as a gate for CI",
		Long: `Plays a scenario and says for every criterion of a balance contract (balance.yaml where none is named)
whether it is shown to hold (pass), shown not to (fail), or neither (inconclusive). A criterion bounds
any figure of the game, or how much it may change from a result that you keep or another scenario.
Games are added, in doubling steps, until all is decided or the contract's budget ends.

It exits with 0 where all criteria pass, 1 where one fails, 3 where none fails and one is inconclusive,
and 2 where it could not run. The same contract and scenario always give the same answer.

-o writes a page, the result as JSON, and JUnit XML for a build server. In GitHub Actions the verdict
also goes into the job's summary.`,
		Example: `  tombstone check --init > balance.yaml
  tombstone check
  tombstone check --explain
  tombstone check game/balance.yaml -o gate --inconclusive=fail
  tombstone check -o gate --formats junit,html --force
  tombstone check --self-test --runs 20`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%s: %s (expected at most one, a contract)", several(len(args), "argument"), strings.Join(args, " "))
			}
			return nil
		},
		RunE: f.run,
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.dir, "output", "o", "", "write the page, the result and JUnit XML to this folder")
	flags.BoolVar(&f.force, "force", false, "write over the files of an earlier check")
	flags.StringSliceVar(&f.formats, "formats", checkFormats(), "what to write, with commas between")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	flags.StringVar(&f.inconclusive, "inconclusive", "", "what becomes of an inconclusive gate: fail (exit code 1), or warn (exit code 0)")
	flags.BoolVar(&f.explain, "explain", false, "tell what the contract's games can and cannot show, and play none")
	flags.BoolVar(&f.selfTest, "self-test", false, "run the gate where the right answer is known, and count how often it is wrong")
	flags.IntVar(&f.runs, "runs", f.runs, "how often --self-test runs the gate")
	flags.BoolVar(&f.init, "init", false, "print a contract for a scenario, with comments and today's figures")
	flags.IntVarP(&f.workers, "workers", "w", 0, "games played at a time; 0, or too many: one a processor")
	flags.StringVar(&f.store, "store", "", "keep finished work in this folder, and begin with what is there")
	return cmd
}

// checkFormats are the formats that check writes: those of a page, the result, and JUnit XML.
func checkFormats() []string { return append([]string{"junit"}, formatNames()...) }

func (f *checkFlags) run(cmd *cobra.Command, args []string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	if f.init {
		return printNewContract(cmd, scenarioArg(args), f.workers)
	}
	name := defaultContract
	if len(args) > 0 {
		name = args[0]
	}
	c, err := readContract(cmd, name)
	if err != nil {
		return err
	}
	switch {
	case f.explain:
		x := experiments.Explain(c.Input)
		if f.json {
			return writeJSON(cmd, x)
		}
		return reports.ExplainText(cmd.OutOrStdout(), x)
	case f.selfTest:
		return f.test(cmd, c)
	}
	return f.gate(cmd, name, c)
}

// check refuses flags that contradict each other, and a folder that could not be written to.
func (f *checkFlags) check(cmd *cobra.Command) error {
	var problems []error
	changed := cmd.Flags().Changed
	var modes []string
	for _, mode := range []string{"explain", "self-test", "init"} {
		if on, _ := cmd.Flags().GetBool(mode); on {
			modes = append(modes, "--"+mode)
		}
	}
	if len(modes) > 1 {
		problems = append(problems, fmt.Errorf("%s are given together (expected one)", strings.Join(modes, " and ")))
	}
	for _, name := range []string{"output", "formats", "force", "inconclusive", "store"} {
		switch {
		case changed(name) && len(modes) > 0:
			problems = append(problems, fmt.Errorf("--%s is given with %s, which gives no verdict", name, modes[0]))
		case changed(name) && f.dir == "" && (name == "formats" || name == "force"):
			problems = append(problems, fmt.Errorf("--%s is given without --output (expected -o and a folder)", name))
		}
	}
	if f.init && f.json {
		problems = append(problems, errors.New("--json is given with --init, which prints YAML"))
	}
	if changed("runs") && !f.selfTest {
		problems = append(problems, errors.New("--runs is given without --self-test"))
	}
	if f.runs < 1 || f.runs > maxRuns {
		problems = append(problems, fmt.Errorf("--runs is %d (expected 1 to %d)", f.runs, maxRuns))
	}
	if f.workers < 0 || f.workers > maxWorkers {
		problems = append(problems, fmt.Errorf("--workers is %d (expected 1 to %d, or 0 for one a processor)", f.workers, maxWorkers))
	}
	if changed("inconclusive") && f.inconclusive != "fail" && f.inconclusive != "warn" {
		problems = append(problems, fmt.Errorf("--inconclusive is %q (expected fail or warn)", f.inconclusive))
	}
	_, err := f.pageFormats()
	problems = append(problems, err, notEmpty(cmd, "output", "store"))
	if f.dir != "" {
		problems = append(problems, checkFolder(f.dir, f.force))
	}
	return errors.Join(problems...)
}

// pageFormats returns the formats of the page, the others apart.
func (f *checkFlags) pageFormats() ([]reports.Format, error) {
	return splitFormats(f.formats, checkFormats(), "json", "junit")
}

// test runs the gate's own test.
func (f *checkFlags) test(cmd *cobra.Command, c *contract.Contract) error {
	bar := startProgress(cmd.ErrOrStderr(), 0)
	local := func(resolve sim.Resolver) sim.Executor {
		return sim.Local{Resolve: resolve, Workers: f.workers, Played: &bar.played}
	}
	r, err := experiments.RunSelfTest(cmd.Context(), local, games.Resolve, c.Input, f.runs)
	bar.end()
	switch {
	case errors.Is(err, context.Canceled):
		return exit{exitInconclusive, "stopped: the test was not finished"}
	case err != nil:
		return err
	case f.json:
		return writeJSON(cmd, r)
	}
	return reports.SelfTestText(cmd.OutOrStdout(), r)
}

// gate checks the contract, writes what is asked for, and makes the exit code.
func (f *checkFlags) gate(cmd *cobra.Command, name string, c *contract.Contract) error {
	if file, err := openSummary(); err != nil {
		return err // before anything is played
	} else if file != nil {
		file.Close()
	}
	bar := startProgress(cmd.ErrOrStderr(), 0)
	r, err := experiments.Check(cmd.Context(), executor(f.workers, f.store, bar), games.Resolve, c.Input)
	bar.end()
	if errors.Is(err, context.Canceled) {
		advice := ""
		if f.store != "" {
			advice = "; the same command goes on from here"
		}
		return exit{exitInconclusive, "stopped: there is no verdict" + advice}
	}
	if err != nil {
		return err
	}
	o, err := f.options(cmd, name, c)
	if err != nil {
		return err
	}
	if err := summarize(r, o); err != nil {
		return err
	}
	if f.dir != "" {
		if err := f.write(r, o); err != nil {
			return err
		}
	}
	if f.json {
		_, err = cmd.OutOrStdout().Write(r.Encode())
	} else {
		introduce(cmd.OutOrStdout(), r.Scenario)
		fmt.Fprintln(cmd.OutOrStdout())
		err = reports.CheckText(cmd.OutOrStdout(), r, o)
	}
	if err != nil {
		return err
	}
	return f.exit(r)
}

// options tells reports what the result does not hold.
func (f *checkFlags) options(cmd *cobra.Command, name string, c *contract.Contract) (reports.CheckOptions, error) {
	g, err := games.ByName(c.Input.Cells[0].Game)
	if err != nil {
		return reports.CheckOptions{}, err
	}
	play := played{sets: c.Sets, setups: c.Setups}
	scenario := contractPath(c.Scenario, filepath.Dir(name))
	return reports.CheckOptions{
		Contract: name, Strict: f.inconclusive == "fail",
		Replay: func(m experiments.CheckedMatchup, ticket string) string {
			return play.replayCommand(scenario, ticket, m.Spec.Matchup)
		},
		Account: func(m experiments.CheckedMatchup, text string) (string, error) {
			ticket, err := sim.ParseTicket(text)
			if err != nil {
				return "", err
			}
			var b strings.Builder
			err = g.Replay(&b, m.Spec, ticket.Deal(), nil)
			return strings.TrimPrefix(b.String(), "\n"), err
		},
		Facts: []reports.Fact{{Label: "Program", Value: "tombstone " + version()}, {Label: "Command", Value: commandLine(cmd), Code: true}},
	}, nil
}

// summarize adds the page, without its pictures and accounts, to the job's summary where a build server has one.
func summarize(r *experiments.CheckResult, o reports.CheckOptions) error {
	o.Account = nil
	page, err := reports.CheckPage(r, o)
	if err != nil {
		return err
	}
	file, err := openSummary()
	if file == nil {
		return err
	}
	return errors.Join(reports.WriteMarkdown(file, page, ""), file.Close())
}

// openSummary opens the job's summary for adding to it; the file is nil where there is none.
func openSummary() (*os.File, error) {
	path := os.Getenv(summaryVariable)
	if path == "" {
		return nil, nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("writing the summary that %s names, %s: %w", summaryVariable, path, reason(err))
	}
	return file, nil
}

// write writes the page, the result and JUnit XML.
func (f *checkFlags) write(r *experiments.CheckResult, o reports.CheckOptions) error {
	page, err := reports.CheckPage(r, o)
	if err != nil {
		return err
	}
	formats, err := f.pageFormats()
	if err != nil {
		return err
	}
	files, err := reports.Render(page, formats...)
	if err != nil {
		return err
	}
	if slices.Contains(f.formats, "json") {
		files = append(files, reports.File{Path: "check.json", Data: r.Encode()})
	}
	if slices.Contains(f.formats, "junit") {
		var b bytes.Buffer
		if err := reports.CheckJUnit(&b, r, o); err != nil {
			return err
		}
		files = append(files, reports.File{Path: "junit.xml", Data: b.Bytes()})
	}
	_, err = reports.WriteFiles(f.dir, files, f.force)
	return err
}

// exit makes the exit code of a verdict.
func (f *checkFlags) exit(r *experiments.CheckResult) error {
	switch {
	case r.Verdict == estimate.Pass:
		return nil
	case r.Verdict == estimate.Fail:
		return exit{exitFails, "the gate fails"}
	case f.inconclusive == "fail":
		return exit{exitFails, "the gate is inconclusive, which counts as failed (--inconclusive=fail)"}
	case f.inconclusive == "warn":
		return exit{exitHolds, "warning: the gate is inconclusive"}
	}
	return exit{exitInconclusive, "the gate is inconclusive"}
}
