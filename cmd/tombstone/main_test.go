package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tombstone/sim/games"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"tombstone": main,
		// A build whose games are others than its signature says, as after a change that nobody signed.
		"tombstone-that-plays-otherwise": func() {
			games.All[0].Signature = "0badc0de"
			main()
		},
	})
}

// TestScripts runs the scripts of testdata/script: one behaviour of the command line a file, readable
// without knowing Go. Besides the commands of testscript they have those of [commands]. In a short run, which is
// the race detector's, only those are played in which workers share games, are interrupted and go on.
func TestScripts(t *testing.T) {
	params := testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			// Under the race detector every program would sleep for a second before it exits.
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
		Cmds: commands,
	}
	if testing.Short() {
		params.Dir = ""
		for _, pattern := range []string{"store*", "*_interrupt", "*_workers", "merge"} {
			files, err := filepath.Glob("testdata/script/" + pattern + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			params.Files = append(params.Files, files...)
		}
	}
	testscript.Run(t, params)
}

// TestEveryFlagIsScripted: no command and no flag goes untested. Each stands in some script as it is typed.
func TestEveryFlagIsScripted(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	var script strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script.Write(text)
	}
	visit(newRoot(), func(cmd *cobra.Command) {
		uses := regexp.MustCompile(`(?m) `+cmd.CommandPath()+`( .*)?$`).FindAllString(script.String(), -1)
		if len(uses) == 0 {
			t.Errorf("no script has %s", cmd.CommandPath())
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			typed := func(use string) bool {
				return strings.Contains(use, " --"+f.Name) || f.Shorthand != "" && strings.Contains(use, " -"+f.Shorthand+" ")
			}
			if f.Name != "no-descriptions" && !slices.ContainsFunc(uses, typed) { // cobra's own, of completion
				t.Errorf("no script has %s --%s", cmd.CommandPath(), f.Name)
			}
		})
	})
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

// TestStoppedAtOnce: a run that is stopped before anything is finished writes nothing, and says so.
func TestStoppedAtOnce(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	file := t.TempDir() + "/r.json"
	var out, problems strings.Builder
	code := run(ctx, &out, &problems, []string{"run", "--games", "1000", "-o", file})
	if want := "tombstone: stopped before any games were finished; nothing was written\n"; code != exitInconclusive || problems.String() != want || out.Len() > 0 {
		t.Errorf("exit code %d, stdout %q, stderr %q, want %d, nothing, %q", code, out.String(), problems.String(), exitInconclusive, want)
	}
	if _, err := os.Stat(file); err == nil {
		t.Errorf("%s was written", file)
	}
}

// TestStoppedCheckGivesNoVerdict: a check that is stopped exits as one that has none, and writes nothing.
func TestStoppedCheckGivesNoVerdict(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("balance.yaml", []byte("scenario: okcorral\nseed: 1\nbudget: {games: 1k}\ncriteria: [{figure: stalls, max: 5%}]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for args, want := range map[string]string{
		"check -o gate":              "tombstone: stopped: there is no verdict\n",
		"check -o gate --store work": "tombstone: stopped: there is no verdict; the same command goes on from here\n",
		"check --self-test":          "tombstone: stopped: the test was not finished\n",
		"check --init":               "tombstone: stopped before any contract was made\n",
	} {
		var out, problems strings.Builder
		code := run(ctx, &out, &problems, strings.Fields(args))
		if code != exitInconclusive || problems.String() != want || out.Len() > 0 {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, want %d, nothing, %q", args, code, out.String(), problems.String(), exitInconclusive, want)
		}
	}
	if _, err := os.Stat("gate"); err == nil {
		t.Error("a page was written")
	}
}

// TestEveryCommandHasAnExample: whoever asks for help sees a command line that works, cobra's own commands
// included.
func TestEveryCommandHasAnExample(t *testing.T) {
	visit(newRoot(), func(cmd *cobra.Command) {
		if !strings.Contains(cmd.Example, "tombstone") {
			t.Errorf("the help of %s has no example", cmd.CommandPath())
		}
	})
}
