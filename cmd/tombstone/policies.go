package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/games"
)

func newPolicies() *cobra.Command {
	var p played
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "policies [SCENARIO]",
		Short: "List the policies that can play a scenario",
		Long: `Lists the policies: what decides for a side. A matchup names one for each side, such as
greedy,random. Parameters go in brackets, with what they are if nothing is given.`,
		Example:           "  tombstone policies\n  tombstone policies okcorral --json",
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, scenario, err := p.scenario(cmd, scenarioArg(args))
			if err != nil {
				return err
			}
			all := scenario.Policies()
			if asJSON {
				return writeJSON(cmd, policyLines(all))
			}
			introduce(cmd.OutOrStdout(), scenario.About())
			fmt.Fprintln(cmd.OutOrStdout())
			for _, policy := range all {
				fmt.Fprintln(cmd.OutOrStdout(), policy.Usage)
				fmt.Fprint(cmd.OutOrStdout(), reports.Wrap(policy.Doc, "    ", 80))
				for _, param := range policy.Params {
					fmt.Fprint(cmd.OutOrStdout(), reports.Wrap(param.Name+": "+param.Doc+" ("+param.Expected()+")", "      ", 80))
				}
			}
			return nil
		},
	}
	p.addEdits(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	completeFlags(cmd)
	return cmd
}

// policyLine is a policy in JSON.
type policyLine struct {
	Usage  string      `json:"usage"`
	Doc    string      `json:"doc"`
	Params []paramLine `json:"params"`
}

// paramLine is a policy's parameter in JSON.
type paramLine struct {
	Name     string `json:"name"`
	Doc      string `json:"doc"`
	Expected string `json:"expected"`
	Default  string `json:"default,omitempty"` // none: it has to be given
}

func policyLines(all []games.Policy) []policyLine {
	lines := make([]policyLine, len(all))
	for i, p := range all {
		lines[i] = policyLine{p.Usage, p.Doc, []paramLine{}}
		for _, param := range p.Params {
			lines[i].Params = append(lines[i].Params, paramLine{param.Name, param.Doc, param.Expected(), param.Default})
		}
	}
	return lines
}

func writeJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}
