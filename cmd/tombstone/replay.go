package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/games"
)

// replayFlags are the flags of replay.
type replayFlags struct {
	played
	result  string
	against string
	step    bool
}

func newReplay() *cobra.Command {
	f := &replayFlags{}
	cmd := &cobra.Command{
		Use:   "replay TICKET [SCENARIO]",
		Short: "Play one game again and tell what happened in it",
		Long: `Plays the game that a ticket names once more and tells it move by move: the board, the hands, every
decision, wounds, and why the game ended. Results print the whole command with each ticket; the
scenario, its changes and the matchup must be those the ticket was printed with. A result file
that 'run -o', 'merge -o' or 'compare -o' wrote has them all: --result names it instead.

--against names another scenario, or a result file that has it, and shows its game of the same deal
too: once as long as both are alike, then side by side.`,
		Example: `  tombstone replay 1-48213-0-9f3a2c7b --matchup greedy,greedy
  tombstone replay 1-48213-0-9f3a2c7b --result result.json
  tombstone replay 1-48213-0-9f3a2c7b --set rules.hand=6 --against okcorral
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
	cmd.Flags().StringVar(&f.against, "against", "", "also show the game of the same deal in this scenario or result file, beside it")
	cmd.Flags().BoolVar(&f.step, "step", false, "turn by turn: wait for Enter after each, q to stop")
	completeFlags(cmd)
	return cmd
}

func (f *replayFlags) run(cmd *cobra.Command, args []string) error {
	ticket, err := sim.ParseTicket(args[0])
	if err != nil {
		return err
	}
	if err := notEmpty(cmd, "against"); err != nil {
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
	var base games.Scenario
	if f.against != "" {
		if base, err = f.other(cmd, spec.Matchup); err != nil {
			return err
		}
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
	if base != nil {
		return f.besides(cmd, g.Spec(base, spec.Matchup), spec, ticket, pause)
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
	if f.against != "" && spec.Hash() != ticket.Cell {
		base, err := f.other(cmd, matchup)
		if err != nil {
			return spec, err
		}
		spec = g.Spec(g.Align(scenario, base), matchup)
	}
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
	specs, err := specsOf(f.result)
	if err != nil {
		return sim.Spec{}, err
	}
	var cells []string
	for _, spec := range specs {
		if spec.Hash() == ticket.Cell {
			return spec, nil
		}
		if f.against != "" {
			aligned, err := f.aligned(cmd, spec)
			if err == nil && aligned.Hash() == ticket.Cell {
				return aligned, nil
			}
		}
		cells = append(cells, spec.Hash())
	}
	return sim.Spec{}, fmt.Errorf("the ticket names no game of %s (its cell is %s, there %s)", f.result, ticket.Cell, strings.Join(cells, ", "))
}

// specsOf returns what was played for a result file, of run or of compare.
func specsOf(name string) (specs []sim.Spec, err error) {
	run, err := readRun(name)
	if err == nil {
		for _, c := range run.Cells {
			specs = append(specs, c.Spec)
		}
		return specs, nil
	}
	if compared, other := readCompare(name); other == nil {
		for _, m := range compared.Matchups {
			specs = append(specs, m.Specs...)
		}
		return specs, nil
	}
	return nil, err
}

// other returns the scenario that the game is shown against. Of a result file it is the first that was played with the
// matchup: of a comparison, the one before the change.
func (f *replayFlags) other(cmd *cobra.Command, matchup []string) (games.Scenario, error) {
	if !isResult(f.against) {
		_, s, err := new(played).scenario(cmd, f.against)
		return s, err
	}
	specs, err := specsOf(f.against)
	if err != nil {
		return nil, err
	}
	for _, spec := range specs {
		if slices.Equal(spec.Matchup, matchup) {
			_, s, err := scenarioOf(spec)
			return s, err
		}
	}
	return nil, fmt.Errorf("%s has no games of %s", f.against, strings.Join(matchup, ","))
}

// aligned returns a spec with its scenario's cards in the slots they have in the one it is shown against.
func (f *replayFlags) aligned(cmd *cobra.Command, spec sim.Spec) (sim.Spec, error) {
	g, s, err := scenarioOf(spec)
	if err != nil {
		return spec, err
	}
	base, err := f.other(cmd, spec.Matchup)
	if err != nil {
		return spec, err
	}
	return g.Spec(g.Align(s, base), spec.Matchup), nil
}

// besides shows the games of a deal in two scenarios.
func (f *replayFlags) besides(cmd *cobra.Command, before, after sim.Spec, ticket sim.Ticket, pause func() bool) error {
	both, err := accounts(before, after, ticket.String())
	if err != nil {
		return err
	}
	_, base, err := scenarioOf(before)
	if err != nil {
		return err
	}
	_, s, err := scenarioOf(after)
	if err != nil {
		return err
	}
	name := func(side string, about sim.About) string {
		return fmt.Sprintf("%s: %s (%s)", side, about.Name, about.Hash)
	}
	return both.WriteText(cmd.OutOrStdout(), name("Against", base.About()), name("This game", s.About()), pause)
}

// accounts tells the games of a ticket's deal in two scenarios.
func accounts(before, after sim.Spec, text string) (both reports.Accounts, err error) {
	ticket, err := sim.ParseTicket(text)
	if err != nil {
		return both, err
	}
	g, err := games.ByName(after.Game)
	if err != nil {
		return both, err
	}
	if before.Game != after.Game {
		return both, fmt.Errorf("scenarios of different games, %s and %s", before.Game, after.Game)
	}
	if both.Before, err = g.Account(before, ticket.Deal()); err != nil {
		return both, err
	}
	both.After, err = g.Account(after, ticket.Deal())
	return both, err
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
