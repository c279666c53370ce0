package main

import (
	"strings"

	"github.com/spf13/cobra"

	"tombstone/sim/games"
)

// completeScenario completes the names of shipped scenarios, and files.
func completeScenario(_ *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, g := range games.All {
		for _, name := range g.Scenarios {
			if strings.HasPrefix(name, word) {
				names = append(names, name)
			}
		}
	}
	return names, cobra.ShellCompDirectiveDefault
}

// completeFlags completes the values of the flags that say what is played.
func completeFlags(cmd *cobra.Command) {
	complete := func(flag string, values func(s games.Scenario, word string) []string) {
		if cmd.Flags().Lookup(flag) == nil {
			return
		}
		err := cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			var p played
			_, s, err := p.scenario(cmd, scenarioArg(args))
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			var matching []string
			for _, value := range values(s, word) {
				if strings.HasPrefix(value, word) {
					matching = append(matching, value)
				}
			}
			return matching, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
		})
		if err != nil {
			panic("tombstone: " + err.Error()) // the flag was just looked up
		}
	}
	complete("matchup", func(s games.Scenario, word string) []string {
		before := word[:strings.LastIndexAny(word, ",(=")+1]
		var values []string
		for _, p := range s.Policies() {
			name, _, _ := strings.Cut(p.Usage, "(")
			values = append(values, before+name)
		}
		return values
	})
	complete("set", func(s games.Scenario, _ string) []string {
		var values []string
		for _, path := range s.Settable() {
			values = append(values, path.Path+"=")
		}
		return values
	})
}
