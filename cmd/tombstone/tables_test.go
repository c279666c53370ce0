package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// tables are the commands that print tables, each with arguments that make it print one of the shipped
// scenario at once.
var tables = map[string][]string{
	"tombstone run":        {"--games", "200", "--rotate", "--cards", "--matchup", "greedy,greedy", "--matchup", "gunslinger,turtle"},
	"tombstone check":      {"gate.yaml"},
	"tombstone compare":    {"okcorral", "--set", "rules.hand=6", "--set", "action/Rifle=2", "--games", "300", "--matchup", "greedy,greedy", "--matchup", "gunslinger,turtle"},
	"tombstone merge":      {"a.json", "b.json"},
	"tombstone bench":      {"--rounds", "1", "--round", "1ms"},
	"tombstone sweep":      {"--vary", "rules.hand=4..6", "--deals", "20", "--matchup", "random,random"},
	"tombstone cards":      {"--deals", "10", "--matchup", "random,random"},
	"tombstone handicap":   {"--deals", "20", "--matchup", "random,random"},
	"tombstone setups":     {"--deals", "3000", "--matchup", "greedy,greedy"},
	"tombstone luck":       {"--deals", "20", "--matchup", "random,random"},
	"tombstone policies":   {},
	"tombstone decks list": {},
	"tombstone decks show": {},
	"tombstone decks diff": {"okcorral", "okcorral", "--set", "rules.hand=6", "--set", "action/Rifle=2"},
}

// TestTables: whatever prints a table fits a terminal of 80 columns, has no colors, and prints the same as
// JSON for programs, whose names are all in small letters.
func TestTables(t *testing.T) {
	t.Chdir(t.TempDir())
	for file, first := range map[string]string{"a.json": "0", "b.json": "100"} {
		if code, _, problems := tell("run", "--games", "100", "--matchup", "random,random", "--first-trial", first, "-o", file); code != exitHolds {
			t.Fatalf("exit code %d: %s", code, problems)
		}
	}
	const contract = "scenario: okcorral\nseed: 1\nbudget: {games: 1k}\ncriteria:\n  - {figure: score.earps, band: [35%, 65%]}\n  - {figure: stalls, max: 5%}\n  - {figure: turns p95, max: 60}\n"
	if err := os.WriteFile("gate.yaml", []byte(contract), 0o666); err != nil {
		t.Fatal(err)
	}
	withJSON := map[string]bool{}
	visit(newRoot(), func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { withJSON[cmd.CommandPath()] = withJSON[cmd.CommandPath()] || f.Name == "json" })
	})
	cards := func(arg string) bool { return arg == "--cards" } // JSON has them anyway, and run says so
	for command, args := range tables {
		t.Run(command, func(t *testing.T) {
			if !withJSON[command] {
				t.Error("it has no --json")
			}
			args := append(strings.Fields(command)[1:], args...)
			code, out, problems := tell(args...)
			if code != exitHolds || problems != "" || out == "" {
				t.Fatalf("%q ends with %d and says %s%s", args, code, out, problems)
			}
			for line := range strings.Lines(out) {
				if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 || strings.Contains(line, "\x1b") {
					t.Errorf("%q prints %q", args, line)
				}
			}
			_, out, _ = tell(append(slices.DeleteFunc(slices.Clone(args), cards), "--json")...)
			var value any
			if err := json.Unmarshal([]byte(out), &value); err != nil {
				t.Fatalf("%q --json prints no JSON: %v\n%s", args, err, out)
			}
			lowerCase(t, value)
		})
	}
	for command, has := range withJSON {
		if has && tables[command] == nil {
			t.Errorf("%s has --json and is not tested here", command)
		}
	}
}

// lowerCase checks the names in a JSON value.
func lowerCase(t *testing.T, value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, inside := range v {
			if name != strings.ToLower(name) {
				t.Errorf("the name %q has capitals", name)
			}
			lowerCase(t, inside)
		}
	case []any:
		for _, inside := range v {
			lowerCase(t, inside)
		}
	}
}

// visit calls a function for a command and all below it.
func visit(cmd *cobra.Command, do func(cmd *cobra.Command)) {
	do(cmd)
	for _, sub := range cmd.Commands() {
		visit(sub, do)
	}
}
