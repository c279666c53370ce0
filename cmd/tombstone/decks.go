package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/games"
)

func newDecks() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "decks",
		Short: "List, show, check and exchange scenarios and their decks",
		Example: `  tombstone decks list
  tombstone decks show okcorral
  tombstone decks init mygame
  tombstone decks check mygame/*.yaml
  tombstone decks diff okcorral mygame/my-corral.yaml`,
		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDecksList(), newDecksShow(), newDecksCheck(), newDecksExport(), newDecksInit(), newDecksDiff(), newDecksSchema())
	return cmd
}

func newDecksList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the shipped scenarios",
		Example: "  tombstone decks list",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			type line struct {
				sim.About
				Game string `json:"game"`
			}
			var lines []line
			for _, g := range games.All {
				for _, name := range g.Scenarios {
					src, _ := g.Shipped(name)
					s, problems := g.Load(src, nil)
					if s == nil {
						return problems
					}
					lines = append(lines, line{s.About(), g.Name})
				}
			}
			if asJSON {
				return writeJSON(cmd, lines)
			}
			for _, l := range lines {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s (game %s, %s)\n%s", l.Name, l.Title, l.Game, l.Hash, reports.Wrap(l.Provenance, "    ", 80))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return cmd
}

func newDecksShow() *cobra.Command {
	var p played
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "show [SCENARIO]",
		Short:             "Show a scenario's decks and rules",
		Example:           "  tombstone decks show okcorral\n  tombstone decks show --set 'action/Take Cover=6'",
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, s, err := p.scenario(cmd, scenarioArg(args))
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd, struct {
					sim.About
					Decks    []games.Deck `json:"decks"`
					Resolved string       `json:"resolved"`
				}{s.About(), s.Decks(), string(s.Resolved())})
			}
			out := cmd.OutOrStdout()
			introduce(out, s.About())
			for _, d := range s.Decks() {
				if err := writeDeck(out, d); err != nil {
					return err
				}
			}
			fmt.Fprintf(out, "\nEverything, with its defaults: tombstone decks export %s --yaml\n", quote(scenarioArg(args)))
			return nil
		},
	}
	p.addEdits(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	completeFlags(cmd)
	return cmd
}

// writeDeck writes a deck as a table that fits 80 columns, in parts if need be. Notes, and columns that do
// not fit beside the first, stand below.
func writeDeck(out io.Writer, d games.Deck) error {
	const width = 80
	widest := func(column int) (most int) {
		for _, row := range d.Rows {
			most = max(most, utf8.RuneCountInString(row[column]))
		}
		return most
	}
	t := reports.Table{Head: d.Head, Left: len(d.Head)}
	for _, row := range d.Rows {
		t.Rows = append(t.Rows, slices.Clone(row))
	}
	below := ""
	for column, head := range d.Head {
		if column == 0 || head != "notes" && widest(0)+2+widest(column) <= width || widest(column) == 0 {
			continue
		}
		below += "\n" + head + "\n"
		for _, row := range t.Rows {
			if row[column] != "" {
				below += reports.Wrap(row[0]+": "+row[column], "  ", width)
				row[column] = ""
			}
		}
	}
	t.DropEmpty()
	fmt.Fprintf(out, "\n%s\n", d.Title)
	for i, part := range t.Split(width) {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := part.WriteText(out); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, below)
	return err
}

func newDecksCheck() *cobra.Command {
	var p played
	cmd := &cobra.Command{
		Use:     "check FILE...",
		Short:   "Check scenario files and tell everything that is wrong with them",
		Example: "  tombstone decks check mygame/*.yaml\n  tombstone decks check mygame/my-corral.yaml --set rules.hand=6",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("no files (expected one or more scenario files)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			bad := 0
			for _, name := range args {
				_, s, err := p.scenario(cmd, name)
				if err != nil {
					fmt.Fprintln(cmd.ErrOrStderr(), err)
					bad++
					continue
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s can be played: ", name)
				introduce(cmd.OutOrStdout(), s.About())
			}
			if bad > 0 {
				return fmt.Errorf("%d of %d cannot be played", bad, len(args))
			}
			return nil
		},
	}
	p.addEdits(cmd.Flags())
	completeFlags(cmd)
	return cmd
}

func newDecksExport() *cobra.Command {
	var p played
	var asCSV, asYAML, force bool
	var dir string
	cmd := &cobra.Command{
		Use:   "export [SCENARIO]",
		Short: "Write a scenario out, changes included: as one YAML file, or with its decks as spreadsheets",
		Long: `Writes a scenario out, with the changes made by --set and --setup: as one YAML
file (to the terminal, or into the folder of -o), or as a scenario file with a
spreadsheet (CSV) for each deck. What is written is the same scenario: it loads
to the same hash.`,
		Example:           "  tombstone decks export okcorral --yaml > mine.yaml\n  tombstone decks export okcorral --csv -o mygame",
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			if asCSV == asYAML {
				return errors.New("expected one of --csv and --yaml")
			}
			if err := notEmpty(cmd, "output"); err != nil {
				return err
			}
			if force && dir == "" {
				return errors.New("--force is given without --output (expected -o and a folder)")
			}
			if asCSV && dir == "" {
				return errors.New("--csv writes several files (expected a folder for them: -o DIR)")
			}
			_, s, err := p.scenario(cmd, scenarioArg(args))
			if err != nil {
				return err
			}
			files := []decks.File{{Name: s.About().Name + ".yaml", Text: s.ExportYAML()}}
			if asCSV {
				files = s.ExportCSV()
			} else if dir == "" {
				_, err := cmd.OutOrStdout().Write(files[0].Text)
				return err
			}
			return writeFiles(cmd, dir, files, force)
		},
	}
	p.addEdits(cmd.Flags())
	cmd.Flags().BoolVar(&asCSV, "csv", false, "a scenario file and a spreadsheet for each deck")
	cmd.Flags().BoolVar(&asYAML, "yaml", false, "one YAML file")
	cmd.Flags().StringVarP(&dir, "output", "o", "", "write into this folder")
	cmd.Flags().BoolVar(&force, "force", false, "write over existing files")
	completeFlags(cmd)
	return cmd
}

func newDecksInit() *cobra.Command {
	var force bool
	game := games.All[0].Name
	cmd := &cobra.Command{
		Use:     "init DIR",
		Short:   "Write a commented scenario with its decks as spreadsheets, to start from",
		Example: "  tombstone decks init mygame\n  tombstone run mygame/my-corral.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("%s (expected one, a folder to write into)", several(len(args), "argument"))
			}
			if args[0] == "" {
				return errors.New("the folder's name is empty (expected a folder to write into)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := games.ByName(game)
			if err != nil {
				return err
			}
			return writeFiles(cmd, args[0], g.Init(), force)
		},
	}
	cmd.Flags().StringVar(&game, "game", game, "the game it is for")
	completeGame(cmd)
	cmd.Flags().BoolVar(&force, "force", false, "write over existing files")
	return cmd
}

// writeFiles writes files into a folder, all or none, never over others without force.
func writeFiles(cmd *cobra.Command, dir string, files []decks.File, force bool) error {
	var problems []error
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("making the folder %s: %w", dir, reason(err))
	}
	for _, f := range files {
		out := outFile{path: filepath.Join(dir, f.Name), force: force}
		problems = append(problems, out.check())
	}
	if err := errors.Join(problems...); err != nil {
		return err
	}
	for _, f := range files {
		out := outFile{path: filepath.Join(dir, f.Name), force: force}
		if err := out.write(f.Text); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "wrote %s\n", out.path)
	}
	return nil
}

func newDecksDiff() *cobra.Command {
	var p played
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Say how scenario B differs from A, as a designer would",
		Long: `Says how scenario B differs from A, a change a line, as a designer would. --set
and --setup change B.`,
		Example: `  tombstone decks diff okcorral mygame/my-corral.yaml
  tombstone decks diff okcorral okcorral --set rules.hand=6`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("%s (expected two scenarios)", several(len(args), "argument"))
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			return completeScenario(cmd, nil, word)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			gameA, a, err := new(played).scenario(cmd, args[0])
			if err != nil {
				return err
			}
			gameB, b, err := p.scenario(cmd, args[1])
			if err != nil {
				return err
			}
			if gameA != gameB {
				return fmt.Errorf("%s is a scenario of %s, %s one of %s (expected two of one game)", args[0], gameA.Name, args[1], gameB.Name)
			}
			lines := gameA.Diff(a, b)
			if asJSON {
				if lines == nil {
					lines = []string{}
				}
				return writeJSON(cmd, lines)
			}
			for _, line := range lines {
				fmt.Fprintln(cmd.OutOrStdout(), line)
			}
			if len(lines) == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), "no difference that affects play")
			}
			return nil
		},
	}
	p.addEdits(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	completeFlags(cmd)
	return cmd
}

func newDecksSchema() *cobra.Command {
	game := games.All[0].Name
	cmd := &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of scenario files, for editors",
		Example: `  tombstone decks schema > tombstone.schema.json
  (first line of a scenario, for editors: # yaml-language-server: $schema=tombstone.schema.json)`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, err := games.ByName(game)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(g.Schema())
			return err
		},
	}
	cmd.Flags().StringVar(&game, "game", game, "the game whose scenarios it describes")
	completeGame(cmd)
	return cmd
}
