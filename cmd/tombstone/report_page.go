package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// report makes one page.
type report struct {
	flags    *reportFlags
	cmd      *cobra.Command
	game     *games.Game
	scenario games.Scenario
	formats  []reports.Format
	missing  [][]string
	parts    []*fullPart
	replay   func(c *experiments.CellResult, ticket string) string
}

// rehearse plays one deal of each matchup and makes all files of its page, so that nothing is found missing after the
// long run.
func (r *report) rehearse(in experiments.RunInput) error {
	in.Trials, in.Games = 1, 0
	result, err := experiments.Run(context.WithoutCancel(r.cmd.Context()), sim.Local{Resolve: games.Resolve, Workers: 1}, games.Resolve, in)
	if err != nil {
		return err
	}
	_, _, err = r.render(result)
	return err
}

// render makes the page and its files.
func (r *report) render(result *experiments.RunResult) (*reports.Page, []reports.File, error) {
	page, err := reports.Balance(result, r.options())
	if err != nil {
		return nil, nil, err
	}
	encoded := result.Encode()
	if r.flags.full {
		var parts []reports.Part
		for _, p := range r.parts {
			parts = append(parts, p.Part)
		}
		page = reports.Full(page, parts)
		encoded = fullResult(result, r.parts).Encode()
	}
	files, err := reports.Render(page, r.formats...)
	if err != nil {
		return nil, nil, err
	}
	if slices.Contains(r.flags.formats, "json") {
		files = append(files, reports.File{Path: resultName, Data: encoded})
	}
	return page, files, nil
}

// options tells the page what its result does not hold.
func (r *report) options() reports.BalanceOptions {
	policies := r.scenario.Policies()
	find := func(spec string) games.Policy {
		name, _, _ := strings.Cut(spec, "(")
		if i := slices.IndexFunc(policies, func(p games.Policy) bool { return p.Name == name }); i >= 0 {
			return policies[i]
		}
		return games.Policy{}
	}
	return reports.BalanceOptions{
		Band: float64(r.flags.band),
		Apart: func(c *experiments.CellResult) bool {
			return slices.ContainsFunc(c.Spec.Matchup, func(spec string) bool { return find(spec).Baseline })
		},
		Missing: r.missing,
		Purpose: func(spec string) string { return find(spec).Doc },
		Replay:  r.replay,
		Account: func(c *experiments.CellResult, text string) (string, error) {
			ticket, err := sim.ParseTicket(text)
			if err != nil {
				return "", err
			}
			var b strings.Builder
			err = r.game.Replay(&b, c.Spec, ticket.Deal(), nil)
			return strings.TrimPrefix(b.String(), "\n"), err
		},
		Facts: []reports.Fact{
			{Label: "Program", Value: "tombstone " + version()},
			{Label: "Command", Value: commandLine(r.cmd), Code: true},
		},
	}
}

// commandLine returns the command that makes the same page again.
func commandLine(cmd *cobra.Command) string {
	words := []string{cmd.CommandPath()}
	for _, arg := range cmd.Flags().Args() {
		words = append(words, quote(arg))
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		switch f.Name {
		case "force", "json", "markdown", "output", "page", "store", "workers": // how it is shown, where it goes, and how fast
			return
		case "formats":
			values = []string{strings.Join(values, ",")}
		}
		for _, v := range values {
			if f.Value.Type() == "bool" {
				words = append(words, "--"+f.Name+"="+v)
			} else {
				words = append(words, "--"+f.Name, quote(v))
			}
		}
	})
	return strings.Join(words, " ")
}

// write writes the files, and the verdict to the terminal.
func (r *report) write(result *experiments.RunResult) error {
	page, files, err := r.render(result)
	if err != nil {
		return err
	}
	if _, err := reports.WriteFiles(r.flags.dir, files, r.flags.force); err != nil {
		return err
	}
	out := r.cmd.OutOrStdout()
	introduce(out, result.Cells[0].Scenario)
	fmt.Fprintf(out, "\n%s", reports.Wrap(page.Verdict.Headline, "", 80))
	for _, s := range page.Verdict.Sentences {
		fmt.Fprint(out, reports.Wrap(s, "  ", 80))
	}
	fmt.Fprintln(out)
	for _, f := range files {
		if f.Path == "index.html" {
			fmt.Fprintf(out, "The page, for a browser: %s\n", filepath.Join(r.flags.dir, f.Path))
		}
	}
	var others []string
	for _, f := range files {
		if f.Path != "index.html" && !strings.Contains(f.Path, "/") {
			others = append(others, f.Path)
		}
	}
	if slices.ContainsFunc(files, func(f reports.File) bool { return strings.HasPrefix(f.Path, "plots/") }) {
		others = append(others, "plots/")
	}
	if len(others) > 0 {
		fmt.Fprintf(out, "In %s there are also %s.\n", r.flags.dir, strings.Join(others, ", "))
	}
	return nil
}
