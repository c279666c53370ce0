package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/sim/games"
	"tombstone/strategies"
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
			for _, param := range p.Params {
				if param.Kind != strategies.Policy && strings.HasSuffix(before, param.Name+"=") {
					return quoted(before, param.Values)
				}
			}
		}
		return values
	})
	complete("set", func(s games.Scenario, word string) []string {
		var values []string
		for _, path := range s.Settable() {
			if !strings.HasPrefix(word, path.Path+"=") {
				values = append(values, path.Path+"=")
				continue
			}
			for _, value := range path.Values {
				values = append(values, path.Path+"="+value)
			}
		}
		return values
	})
	complete("setup", func(s games.Scenario, _ string) []string {
		var values []string
		for _, path := range s.Settable() {
			if seat, ok := strings.CutPrefix(path.Path, "setup."); ok {
				values = append(values, seat+"=")
			}
		}
		return values
	})
}

// quoted returns texts in quotes, as a policy's parameter has them, after what stands before.
func quoted(before string, texts []string) []string {
	var values []string
	for _, text := range texts {
		values = append(values, before+strconv.Quote(text))
	}
	return values
}

// completeGame completes the names of games for --game.
func completeGame(cmd *cobra.Command) {
	var names []string
	for _, g := range games.All {
		names = append(names, g.Name)
	}
	if err := cmd.RegisterFlagCompletionFunc("game", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("tombstone: " + err.Error()) // a command without the flag does not ask
	}
}
