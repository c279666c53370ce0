package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tombstone/sim/experiments"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tombstone": main})
}

// TestScripts runs the scripts of testdata/script: one behaviour of the command line a file, readable
// without knowing Go.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"ticket":    ticket,
			"interrupt": interrupt,
			"isjson":    isJSON,
		},
	})
}

// exits runs a command and checks its exit code: exits CODE COMMAND ARG...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var failed *exec.ExitError
		if !errors.As(err, &failed) {
			ts.Fatalf("%v", err)
		}
		code = failed.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// ticket sets $TICKET from a result file: ticket RESULT METRIC smallest|largest
func ticket(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: ticket RESULT METRIC smallest|largest")
	}
	var r experiments.RunResult
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &r))
	for _, e := range r.Cells[0].Extremes {
		if e.Metric == args[1] && e.Which == args[2] {
			ts.Setenv("TICKET", e.Ticket)
			return
		}
	}
	ts.Fatalf("no %s %s in %s", args[2], args[1], args[0])
}

// isJSON checks that a file, or stdout, is JSON: isjson FILE
func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: isjson FILE|stdout")
	}
	if !json.Valid([]byte(ts.ReadFile(args[0]))) {
		ts.Fatalf("%s is no JSON", args[0])
	}
}

// interrupt starts tombstone, waits until its store has some finished work, and sends it a signal:
// interrupt KILL|INT CODE STORE ARG...
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: interrupt KILL|INT CODE STORE ARG...")
	}
	signal := map[string]syscall.Signal{"KILL": syscall.SIGKILL, "INT": syscall.SIGINT}[args[0]]
	bin := filepath.Join(filepath.SplitList(ts.Getenv("PATH"))[0], "tombstone")
	cmd := exec.Command(bin, args[3:]...)
	cmd.Dir = ts.Getenv("WORK")
	var out strings.Builder
	cmd.Stderr = &out
	ts.Check(cmd.Start())
	deadline := time.Now().Add(time.Minute)
	for {
		finished, _ := filepath.Glob(ts.MkAbs(args[2]) + "/*.tally")
		if len(finished) > 0 {
			break
		}
		if time.Now().After(deadline) {
			_ = cmd.Process.Kill()
			ts.Fatalf("nothing was finished in a minute")
		}
		time.Sleep(5 * time.Millisecond)
	}
	ts.Check(cmd.Process.Signal(signal))
	_ = cmd.Wait()
	if code := strconv.Itoa(cmd.ProcessState.ExitCode()); code != args[1] {
		ts.Fatalf("exit code %s, want %s; it said: %s", code, args[1], out.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("interrupted"), []byte(out.String()), 0o666))
}

// TestReadmeCommands runs every command that the README shows, in the order it shows them, as a new user
// would who has built the program: only the first two, which use Go itself, are checked by eye of the test.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	commands := 0
	for i, block := range strings.Split(string(text), "```sh\n") {
		if i == 0 {
			continue
		}
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "  #")
			switch line = strings.TrimSpace(line); {
			case line == "" || strings.HasPrefix(line, "#"):
			case line == "go test ./...", strings.HasPrefix(line, "go install "):
				commands++
			default:
				line = strings.ReplaceAll(line, "go run ./cmd/tombstone", "tombstone")
				commands++
				script.WriteString("set -x; " + line + "\n")
			}
		}
	}
	if commands < 10 || !strings.Contains(string(text), "go run ./cmd/tombstone run\n") || !strings.Contains(string(text), "go test ./...\n") {
		t.Fatalf("the README shows %d commands; it should begin with its two", commands)
	}
	testscript.Run(t, testscript.Params{
		Files: []string{writeScript(t, script.String())},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sh": func(ts *testscript.TestScript, _ bool, _ []string) {
				ts.Check(ts.Exec("sh", "-e", ts.MkAbs("commands")))
			},
		},
	})
}

// writeScript makes a script that runs shell commands.
func writeScript(t *testing.T, commands string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "readme.txtar")
	if err := os.WriteFile(file, []byte("sh\n-- commands --\n"+commands), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestRunIsAFunction: the program can be run in process, with its own writers, and says what went wrong.
func TestRunIsAFunction(t *testing.T) {
	var out, problems strings.Builder
	if code := run(context.Background(), &out, &problems, []string{"run", "--games", "0"}); code != exitCannot {
		t.Errorf("exit code %d, want %d", code, exitCannot)
	}
	if out.Len() > 0 || !strings.Contains(problems.String(), "expected a whole number of at least 1") {
		t.Errorf("stdout %q, stderr %q", out.String(), problems.String())
	}
}
