// Command tombstone plays tabletop games by the million to show whether they are fair.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"tombstone/decks/nearest"
	"tombstone/sim"
)

// Exit codes: what a script can act on.
const (
	exitHolds        = 0 // done, and what was checked holds
	exitFails        = 1 // a verdict fails
	exitCannot       = 2 // could not run: usage, input, or a fault of ours
	exitInconclusive = 3 // too few games to say, or stopped early
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// After the first signal the default comes back, so that a second one ends the program at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Stdout, os.Stderr, os.Args[1:]))
}

// exit is an error that asks for an exit code other than exitCannot. Its text has been shown already if empty.
type exit struct {
	code int
	text string
}

func (e exit) Error() string { return e.text }

// run is the program: it runs the command that args name and returns its exit code.
func run(ctx context.Context, stdout, stderr io.Writer, args []string) int {
	out := &checkedWriter{w: stdout}
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil && out.err != nil {
		err = fmt.Errorf("writing the output: %w", out.err)
	}
	if err == nil {
		return exitHolds
	}
	code := exitCannot
	var asked exit
	if errors.As(err, &asked) {
		code = asked.code
	}
	if text := err.Error(); text != "" {
		fmt.Fprintf(stderr, "tombstone: %s\n", text)
	}
	var panicked *sim.PanicError
	if errors.As(err, &panicked) {
		fmt.Fprintf(stderr, "This is a fault of tombstone or of a policy, not of your scenario. The game can be replayed by its ticket.\n\n%s", panicked.Stack)
	}
	return code
}

// checkedWriter remembers the first error of writing, so that no command need look at each line it prints.
type checkedWriter struct {
	w   io.Writer
	err error
}

// Write implements [io.Writer].
func (c *checkedWriter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "tombstone",
		Short: "Play tabletop games by the million to see whether they are fair",
		Long: `tombstone plays a tabletop game by the million, from a scenario file with its rules and decks,
and tells how often each side wins, how much of that is the first turn, how long games last and
how they end: each figure with its interval, and the seed of the game that shows it.`,
		Example: `  tombstone report
  tombstone run --games 1M --matchup greedy,random
  tombstone run --set rules.hand=6 --set 'action/Take Cover=6'
  tombstone decks show okcorral`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newReport(), newLuck(), newRun(), newCheck(), newCompare(), newSweep(), newCards(), newSetups(), newHandicap(), newReplay(), newDecks(), newPolicies(), newMerge(), newBench(), newSignature(), newVersion())
	root.SetFlagErrorFunc(flagError)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	adopt(root)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80"))
	return root
}

// adopt makes cobra's own commands like ours: they have examples, and refuse what they do not know, where
// they would print their help and end as if all were well.
func adopt(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Example = "  tombstone help run"
			cmd.Args = func(_ *cobra.Command, args []string) error {
				about, rest, err := root.Find(args)
				if err != nil {
					return err
				}
				return unknownCommand(about, rest)
			}
		case "completion":
			cmd.Example = "  tombstone completion bash > ~/.tombstone-completion\n  source ~/.tombstone-completion     (also in ~/.bashrc)"
			for _, shell := range cmd.Commands() {
				shell.Example = map[string]string{
					"bash":       "  source <(tombstone completion bash)",
					"zsh":        `  tombstone completion zsh > "${fpath[1]}/_tombstone"`,
					"fish":       "  tombstone completion fish | source",
					"powershell": "  tombstone completion powershell | Out-String | Invoke-Expression",
				}[shell.Name()]
			}
			cmd.Args = unknownCommand
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// unknownCommand refuses a word that is no subcommand, with the nearest one.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	hint := ""
	if near := nearest.Nearest(args[0], names); near != "" {
		hint = "did you mean " + near + "? "
	}
	if len(names) == 0 {
		return fmt.Errorf("unknown command %q: %s has no commands of its own", args[0], cmd.CommandPath())
	}
	return fmt.Errorf("unknown command %q for %s (%sexpected one of %s)", args[0], cmd.CommandPath(), hint, strings.Join(names, ", "))
}
