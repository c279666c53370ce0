package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/sim"
)

func newReplay() *cobra.Command {
	var p played
	var step bool
	cmd := &cobra.Command{
		Use:   "replay TICKET [SCENARIO]",
		Short: "Play one game again and tell what happened in it",
		Long: `Plays the game that a ticket names once more and tells it move by move: the board, the hands, every
decision, wounds, and why the game ended. Results print the whole command with each ticket; the
scenario, its changes and the matchup must be those the ticket was printed with.`,
		Example: `  tombstone replay 1-48213-0-9f3a2c7b --matchup greedy,greedy
  tombstone replay 1-48213-0-9f3a2c7b --step     (press Enter for the next turn, q to stop)`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return fmt.Errorf("%d arguments (expected a ticket, such as 1-48213-0-9f3a2c7b, and perhaps a scenario)", len(args))
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return completeScenario(cmd, nil, word)
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ticket, err := sim.ParseTicket(args[0])
			if err != nil {
				return err
			}
			g, scenario, err := p.scenario(cmd, scenarioArg(args[1:]))
			if err != nil {
				return err
			}
			matchup, err := p.matchup(g, scenario)
			if err != nil {
				return err
			}
			spec := g.Spec(scenario, matchup)
			if spec.Hash() != ticket.Cell {
				return fmt.Errorf("the ticket names a game of other rules, decks, policies or of another version (cell %s, here %s); give the scenario, --set, --setup and --matchup that were printed with it", ticket.Cell, spec.Hash())
			}
			introduce(cmd.OutOrStdout(), scenario.About())
			fmt.Fprintf(cmd.OutOrStdout(), "\nGame %v\n", ticket)
			for i, seat := range g.Seats {
				fmt.Fprintf(cmd.OutOrStdout(), "  %s: %s\n", seat, matchup[i])
			}
			var pause func() bool
			if step {
				pause = stepper(cmd)
			}
			return g.Replay(cmd.OutOrStdout(), spec, ticket.Deal(), pause)
		},
	}
	p.add(cmd.Flags())
	cmd.Flags().BoolVar(&step, "step", false, "turn by turn: wait for Enter after each, q to stop")
	completeFlags(cmd)
	return cmd
}

// stepper waits for a line of input after each turn; q stops.
func stepper(cmd *cobra.Command) func() bool {
	in := bufio.NewScanner(cmd.InOrStdin())
	return func() bool {
		fmt.Fprint(cmd.ErrOrStderr(), "-- Enter for the next turn, q to stop: ")
		if !in.Scan() {
			return true // no more input: tell the rest
		}
		return in.Text() != "q"
	}
}
