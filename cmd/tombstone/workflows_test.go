package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestWorkflows: the workflow files that the README shows, and the action, can be read as YAML, and every command of
// tombstone in them has flags that there are. Contracts among them are contracts.
func TestWorkflows(t *testing.T) {
	action, err := os.ReadFile("action.yml")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, text := range append(readmeBlocks(t, "yaml"), string(action)) {
		var file map[string]any
		if err := yaml.Unmarshal([]byte(text), &file); err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if file["criteria"] != nil {
			t.Run("contract", func(t *testing.T) { readmeContract(t, text) })
		}
		for _, line := range regexp.MustCompile(`(?m)tombstone"? (check .*)$`).FindAllStringSubmatch(text, -1) {
			commands++
			cmd, rest, err := newRoot().Find(strings.Fields(strings.ReplaceAll(line[1], `"`, "")))
			if err != nil {
				t.Fatal(err)
			}
			rest = strings.Fields(strings.NewReplacer("$INCONCLUSIVE", "warn", "$CONTRACT", "balance.yaml", "$OUTPUT", "gate").Replace(strings.Join(rest, " ")))
			if err := cmd.ParseFlags(rest); err != nil {
				t.Errorf("%s: %v", line[1], err)
			}
			if err := cmd.Args(cmd, cmd.Flags().Args()); err != nil {
				t.Errorf("%s: %v", line[1], err)
			}
		}
		for _, folder := range regexp.MustCompile(`your-studio/tombstone/(\S+)@`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join("../..", folder[1], "action.yml")); err != nil {
				t.Errorf("there is no action in %s", folder[1])
			}
		}
	}
	if commands < 3 {
		t.Errorf("%d commands in workflow files", commands)
	}
}

// readmeContract checks that the README's contract is one: explained without a word of complaint.
func readmeContract(t *testing.T, text string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"decks", "init", "game"}, {"run", "--games", "100", "-m", "greedy,greedy", "-m", "gunslinger,turtle", "-o", "baseline.json"}} {
		if code, _, problems := tell(args...); code != exitHolds {
			t.Fatal(problems)
		}
	}
	if err := os.WriteFile("balance.yaml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, problems := tell("check", "--explain"); code != exitHolds || problems != "" {
		t.Errorf("exit code %d: %s", code, problems)
	}
}
