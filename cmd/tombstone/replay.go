package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/sim"
	"tombstone/sim/games"
)

// replayFlags are the flags of replay.
type replayFlags struct {
	played
	result string
	step   bool
}

func newReplay() *cobra.Command {
	f := &replayFlags{}
	cmd := &cobra.Command{
		Use:   "replay TICKET [SCENARIO]",
		Short: "Play one game again and tell what happened in it",
		Long: `Plays the game that a ticket names once more and tells it move by move: the board, the hands, every
decision, wounds, and why the game ended. Results print the whole command with each ticket; the
scenario, its changes and the matchup must be those the ticket was printed with. A result file
that 'run -o' or 'merge -o' wrote has them all: --result names it instead.`,
		Example: `  tombstone replay 1-48213-0-9f3a2c7b --matchup greedy,greedy
  tombstone replay 1-48213-0-9f3a2c7b --result result.json
  tombstone replay 1-48213-0-9f3a2c7b --step     (press Enter for the next turn, q to stop)`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return fmt.Errorf("%s (expected a ticket, such as 1-48213-0-9f3a2c7b, and perhaps a scenario)", several(len(args), "argument"))
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return completeScenario(cmd, nil, word)
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: f.run,
	}
	f.add(cmd.Flags())
	cmd.Flags().StringVar(&f.result, "result", "", "take scenario and matchup from this result file")
	cmd.Flags().BoolVar(&f.step, "step", false, "turn by turn: wait for Enter after each, q to stop")
	completeFlags(cmd)
	return cmd
}

func (f *replayFlags) run(cmd *cobra.Command, args []string) error {
	ticket, err := sim.ParseTicket(args[0])
	if err != nil {
		return err
	}
	find := f.named
	if cmd.Flags().Changed("result") {
		find = f.recorded
	}
	spec, err := find(cmd, args, ticket)
	if err != nil {
		return err
	}
	g, err := games.ByName(spec.Game)
	if err != nil {
		return err
	}
	cell, err := games.Resolve(spec)
	if err != nil {
		return err
	}
	if rotations := cell.Schema().Rotations; int(ticket.Rotation) >= rotations {
		return fmt.Errorf("the ticket names arm %d (expected one below %d)", ticket.Rotation, rotations)
	}
	out := cmd.OutOrStdout()
	introduce(out, cell.About())
	fmt.Fprintf(out, "\nGame %v\n", ticket)
	for i, seat := range cell.Schema().Seats {
		fmt.Fprintf(out, "  %s: %s\n", seat, spec.Matchup[i])
	}
	var pause func() bool
	if f.step {
		pause = stepper(cmd)
	}
	return g.Replay(out, spec, ticket.Deal(), pause)
}

// named returns the spec that the command line names. Its hash has to be the ticket's.
func (f *replayFlags) named(cmd *cobra.Command, args []string, ticket sim.Ticket) (sim.Spec, error) {
	g, scenario, err := f.scenario(cmd, scenarioArg(args[1:]))
	if err != nil {
		return sim.Spec{}, err
	}
	matchup, err := f.matchup(scenario)
	if err != nil {
		return sim.Spec{}, err
	}
	spec := g.Spec(scenario, matchup)
	if spec.Hash() != ticket.Cell {
		return spec, fmt.Errorf("the ticket names a game of other rules, decks, policies or of another version (cell %s, here %s); give the scenario, --set, --setup and --matchup that were printed with it", ticket.Cell, spec.Hash())
	}
	return spec, nil
}

// recorded returns the spec in the result file whose hash is the ticket's.
func (f *replayFlags) recorded(cmd *cobra.Command, args []string, ticket sim.Ticket) (sim.Spec, error) {
	if len(args) > 1 || len(f.sets)+len(f.setups)+len(f.matchups) > 0 {
		return sim.Spec{}, errors.New("--result is given with a scenario, --set, --setup or --matchup (expected --result alone: the file has them all)")
	}
	if err := notEmpty(cmd, "result"); err != nil {
		return sim.Spec{}, err
	}
	result, err := readRun(f.result)
	if err != nil {
		return sim.Spec{}, err
	}
	var cells []string
	for _, c := range result.Cells {
		if c.Cell == ticket.Cell {
			return c.Spec, nil
		}
		cells = append(cells, c.Cell)
	}
	return sim.Spec{}, fmt.Errorf("the ticket names no game of %s (its cell is %s, there %s)", f.result, ticket.Cell, strings.Join(cells, ", "))
}

// stepper waits for a line of input after each turn; q stops. After that, and where there is no more
// input, it asks no more: the rest is told, or not, at once.
func stepper(cmd *cobra.Command) func() bool {
	in := bufio.NewScanner(cmd.InOrStdin())
	asking, going := true, true
	return func() bool {
		if asking {
			fmt.Fprint(cmd.ErrOrStderr(), "-- Enter for the next turn, q to stop: ")
			asking = in.Scan()
			if strings.ToLower(strings.TrimSpace(in.Text())) == "q" {
				asking, going = false, false
			}
		}
		return going
	}
}
