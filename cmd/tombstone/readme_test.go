package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestReadmeOpens: the README begins with the two commands that play and check.
func TestReadmeOpens(t *testing.T) {
	commands := readmeCommands(t)
	if want := []string{"go run ./cmd/tombstone report", "go test ./..."}; len(commands) < 2 || !slices.Equal(commands[:2], want) {
		t.Errorf("the README's first commands are %q, want %q", commands[:min(2, len(commands))], want)
	}
}

// TestReadmeCommands runs every command that the README shows, in its order and in one folder, as a new user
// would who types them all: a built tombstone stands for go run ./cmd/tombstone, and go test is left out,
// because this is it. To be done in seconds it plays fewer games, by a rule: every number of games or deals
// is divided by 100, a run of no number plays 1,000 games and a report 800 a matchup, and a wanted precision may be
// ten times as wide.
// The example ticket, which can be no real one, stands for one from result.json.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	var script strings.Builder
	for _, line := range readmeCommands(t) {
		if line != "go test ./..." {
			script.WriteString(scaled(t, line) + "\n")
		}
	}
	file := filepath.Join(t.TempDir(), "readme.txtar")
	if err := os.WriteFile(file, []byte("run-all\n-- commands --\n"+script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to type the commands into")
	}
	testscript.Run(t, testscript.Params{
		Files: []string{file},
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"run-all": runAll},
	})
}

// runAll runs the lines of the file commands.
func runAll(ts *testscript.TestScript, _ bool, _ []string) {
	for line := range strings.Lines(ts.ReadFile("commands")) {
		if strings.Contains(line, exampleTicket) {
			ticket(ts, []string{"result.json", "turns", "largest"})
			line = strings.ReplaceAll(line, exampleTicket, ts.Getenv("TICKET"))
		}
		ts.Logf("$ %s", line)
		ts.Check(ts.Exec("sh", "-c", line))
	}
}

const exampleTicket = "1-5523-0-9f3a2c7b"

// readmeCommands returns the lines of the README's sh blocks.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	var commands []string
	for _, block := range readmeBlocks(t, "sh") {
		commands = append(commands, strings.Split(block, "\n")...)
	}
	return commands
}

// readmeBlocks returns the README's fenced blocks of a language.
func readmeBlocks(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, after := range strings.Split(string(text), "\n```"+language+"\n")[1:] {
		block, _, closed := strings.Cut(after, "\n```\n")
		if !closed {
			t.Fatalf("a block of the README is not closed: %s", after)
		}
		blocks = append(blocks, block)
	}
	if len(blocks) == 0 {
		t.Fatalf("the README has no %s blocks", language)
	}
	return blocks
}

var (
	count100  = regexp.MustCompile(`(--games|--deals|--first-trial) (\d+)(k?)\b`)
	precise10 = regexp.MustCompile(`--precision (\d+)pp`)
	aRun      = regexp.MustCompile(`^tombstone run\b`)
	aReport   = regexp.MustCompile(`^tombstone report\b`)
)

// scaled returns a command that plays fewer games, as [TestReadmeCommands] says.
func scaled(t *testing.T, line string) string {
	line = strings.Replace(line, "go run ./cmd/tombstone", "tombstone", 1)
	if !strings.HasPrefix(line, "tombstone ") {
		t.Fatalf("the README shows a command that is not tombstone's: %s", line)
	}
	line = precise10.ReplaceAllString(line, "--precision ${1}0pp")
	if aRun.MatchString(line) && !strings.Contains(line, "--games") && !strings.Contains(line, "--precision") {
		line += " --games 100k"
	}
	if aReport.MatchString(line) && !strings.Contains(line, "--games") && !strings.Contains(line, ".json") {
		line += " --games 80k"
	}
	return count100.ReplaceAllStringFunc(line, func(flag string) string {
		part := count100.FindStringSubmatch(flag)
		n, err := strconv.Atoi(part[2])
		if part[3] == "k" {
			n *= 1000
		}
		if err != nil || n%100 != 0 {
			t.Fatalf("%s in the README cannot be divided by 100", flag)
		}
		return part[1] + " " + strconv.Itoa(n/100)
	})
}

// TestReadmeSample: the words of every line of the README's sample, up to its first number, still stand in
// the real output; the numbers, and how they set the columns, are another matter.
func TestReadmeSample(t *testing.T) {
	var out, problems strings.Builder
	if code := run(context.Background(), &out, &problems, []string{"run", "--games", "1000"}); code != exitHolds {
		t.Fatalf("exit code %d: %s", code, problems.String())
	}
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	shown := words(out.String())
	number := regexp.MustCompile(`[-+]?[0-9]`)
	for _, sample := range readmeBlocks(t, "text") {
		for line := range strings.Lines(sample) {
			begins := words(number.Split(line, 2)[0])
			if !strings.Contains(shown, begins) {
				t.Errorf("%q is not in the output", begins)
			}
		}
	}
}
