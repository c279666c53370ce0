package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

func newMerge() *cobra.Command {
	var out outFile
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "merge RESULT RESULT... [-o FILE]",
		Short: "Add up results of one experiment played in parts",
		Long: `Adds up results that 'tombstone run -o' wrote: of the same scenario, matchups
and seed, over different deals (see --first-trial of run). The sum is what one
run over all of them would have written. Different experiments, and deals that
are in both, are an error.`,
		Example: `  tombstone run --games 50k -o a.json
  tombstone run --games 50k --first-trial 50000 -o b.json
  tombstone merge a.json b.json -o all.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("%s (expected at least two)", several(len(args), "result file"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(notEmpty(cmd, "output"), out.check()); err != nil {
				return err
			}
			var results []*experiments.RunResult
			var problems []error
			for _, name := range args {
				r, err := readRun(name)
				results, problems = append(results, r), append(problems, err)
			}
			if err := errors.Join(problems...); err != nil {
				return err
			}
			total, err := experiments.MergeRuns(args, results)
			if err != nil {
				return err
			}
			// The sum does not tell which flags its scenario was made with; a result file has it all.
			from := args[0]
			if out.path != "" {
				if err := out.write(total.Encode()); err != nil {
					return err
				}
				from = out.path
			}
			if asJSON {
				_, err := cmd.OutOrStdout().Write(total.Encode())
				return err
			}
			replay := func(_ *experiments.CellResult, ticket string) string {
				return "tombstone replay " + ticket + " --result " + quote(from)
			}
			return reports.RunText(cmd.OutOrStdout(), total, reports.RunOptions{Replay: replay})
		},
	}
	out.add(cmd.Flags(), "the sum (JSON)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the sum as JSON, as -o writes it")
	return cmd
}

// readRun reads a result file of run.
func readRun(name string) (*experiments.RunResult, error) {
	return readResult(name, experiments.DecodeRun)
}

// readCompare reads a result file of compare.
func readCompare(name string) (*experiments.CompareResult, error) {
	return readResult(name, experiments.DecodeCompare)
}

func readResult[R any](name string, decode func([]byte, sim.Resolver) (*R, error)) (*R, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading the result %s: %w", name, reason(err))
	}
	r, err := decode(data, games.Resolve)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}
