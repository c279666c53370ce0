package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tombstone/sim/estimate"
)

// commands are what the scripts can do besides running tombstone.
var commands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"arm":       command("arm NUMBER", 1, arm),
	"bytes":     command("bytes FILE HEX", 2, writeBytes),
	"damage":    command("damage STORE", 1, damage),
	"edit":      command("edit FROM TO OLD NEW...", -4, edit),
	"exits":     command("exits CODE COMMAND ARG...", -2, exits),
	"figures":   command("figures RESULT CELL FILE", 3, figures),
	"interrupt": command("interrupt KILL|INT STORE ARG...", -3, interrupt),
	"json":      command("json FILE PATH [VALUE]", -2, checkJSON),
	"most":      command("most RESULT CELL OUTCOME PERCENT", 4, most),
	"parted":    command("parted RESULT", 1, parted),
	"same":      command("same FILE PATH FILE PATH", 4, same),
	"ticket":    command("ticket RESULT METRIC smallest|largest", 3, ticket),
	"variant":   command("variant PATH=VALUE", 1, variant),
	"within":    command("within RESULT CELL POINTS", 3, within),
}

// command makes a script's command of a function. It takes n arguments; if n is negative, at least -n.
func command(usage string, n int, do func(ts *testscript.TestScript, args []string)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || n >= 0 && len(args) != n || len(args) < -n {
			ts.Fatalf("usage: %s", usage)
		}
		do(ts, args)
	}
}

// exits runs a command and checks its exit code.
func exits(ts *testscript.TestScript, args []string) {
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

// checkJSON checks that a file, or stdout, is JSON with something at a path, and what that is if a value
// is given.
func checkJSON(ts *testscript.TestScript, args []string) {
	got := at(ts, args[0], args[1])
	if len(args) > 2 && encode(got) != args[2] {
		ts.Fatalf("%s: %s is %s, want %s", args[0], args[1], encode(got), args[2])
	}
}

// same checks that two paths lead to the same value.
func same(ts *testscript.TestScript, args []string) {
	a, b := encode(at(ts, args[0], args[1])), encode(at(ts, args[2], args[3]))
	if a != b {
		ts.Fatalf("%s of %s is %s, but %s of %s is %s", args[1], args[0], a, args[3], args[2], b)
	}
}

var pathStep = regexp.MustCompile(`\[(\d+)\]|[^.\[\]]+`)

// at returns what stands at a path such as cells[0].outcomes in a JSON file; . is all of it. Names may have
// dots in them, as those of metrics have: the longest that is there counts.
func at(ts *testscript.TestScript, file, path string) any {
	d := json.NewDecoder(strings.NewReader(ts.ReadFile(file)))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		ts.Fatalf("%s is no JSON: %v", file, err)
	}
	for steps := pathStep.FindAllStringSubmatch(path, -1); len(steps) > 0; {
		taken := 0
		switch v := value.(type) {
		case []any:
			if i, err := strconv.Atoi(steps[0][1]); err == nil && i < len(v) {
				value, taken = v[i], 1
			}
		case map[string]any:
			for n := len(steps); n > 0 && taken == 0; n-- {
				var names []string
				for _, step := range steps[:n] {
					names = append(names, step[0])
				}
				if field, ok := v[strings.Join(names, ".")]; ok {
					value, taken = field, n
				}
			}
		}
		if taken == 0 {
			ts.Fatalf("%s: there is no %s (looking for %s)", file, path, steps[0][0])
		}
		steps = steps[taken:]
	}
	return value
}

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return string(text)
}

// figures writes what a cell of a result counted to a file: all that does not merely name what was played.
func figures(ts *testscript.TestScript, args []string) {
	cell := "cells[" + args[1] + "]."
	var lines []string
	for _, part := range []string{"outcomes", "by_first", "metrics", "cards", "grids"} {
		lines = append(lines, part+" "+encode(at(ts, args[0], cell+part)))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(lines, "\n")+"\n"), 0o666))
}

// ticket sets $TICKET to the game with a metric's smallest or largest value.
func ticket(ts *testscript.TestScript, args []string) {
	for _, e := range at(ts, args[0], "cells[0].extremes").([]any) {
		if e := e.(map[string]any); e["metric"] == args[1] && e["which"] == args[2] {
			ts.Setenv("TICKET", e["ticket"].(string))
			return
		}
	}
	ts.Fatalf("no %s %s in %s", args[2], args[1], args[0])
}

// parted sets $TICKET to the first game that a comparison names, as it is after the change.
func parted(ts *testscript.TestScript, args []string) {
	ts.Setenv("TICKET", at(ts, args[0], "matchups[0].comparisons[0].games[0].after").(string))
}

// arm changes the arm that $TICKET names.
func arm(ts *testscript.TestScript, args []string) {
	parts := strings.Split(ts.Getenv("TICKET"), "-")
	parts[2] = args[0]
	ts.Setenv("TICKET", strings.Join(parts, "-"))
}

// variant plays base.json's games with a value changed, and checks that other figures than those in
// base.txt come of it.
func variant(ts *testscript.TestScript, args []string) {
	ts.Check(ts.Exec("tombstone", "run", "--games", "300", "-m", "random,random", "--set", args[0], "-o", "variant.json", "--force"))
	figures(ts, []string{"variant.json", "0", "variant.txt"})
	if ts.ReadFile("variant.txt") == ts.ReadFile("base.txt") {
		ts.Fatalf("%s changes nothing", args[0])
	}
}

// most checks that more than so many percent of a cell's games had an outcome.
func most(ts *testscript.TestScript, args []string) {
	cell := at(ts, args[0], "cells["+args[1]+"]").(map[string]any)
	games, counts := number(ts, cell["games"]), cell["outcomes"].(map[string]any)
	percent, err := strconv.ParseInt(args[3], 10, 64)
	ts.Check(err)
	if n := number(ts, counts[args[2]]); 100*n <= percent*games {
		ts.Fatalf("%d of %d games are %s, want more than %d %%", n, games, args[2], percent)
	}
}

// number returns a whole number of a JSON file.
func number(ts *testscript.TestScript, v any) int64 {
	text, ok := v.(json.Number)
	if !ok {
		ts.Fatalf("%s is no number", encode(v))
	}
	n, err := text.Int64()
	ts.Check(err)
	return n
}

// within checks that every outcome's interval reaches at most so many percentage points to either side.
func within(ts *testscript.TestScript, args []string) {
	cell := at(ts, args[0], "cells["+args[1]+"]").(map[string]any)
	games := number(ts, cell["games"])
	points, err := strconv.ParseFloat(args[2], 64)
	ts.Check(err)
	for outcome, n := range cell["outcomes"].(map[string]any) {
		if half := 100 * estimate.Share(number(ts, n), games, 0.95).Half(); half > points {
			ts.Fatalf("%s: %v of %d games: +-%.3f points, want at most %v", outcome, n, games, half, points)
		}
	}
}

// writeBytes writes a file that no script could hold.
func writeBytes(ts *testscript.TestScript, args []string) {
	data, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// edit copies a file with every OLD in it made NEW. \n, \r, \t and \u.... mean what they do in Go.
func edit(ts *testscript.TestScript, args []string) {
	text := ts.ReadFile(args[0])
	words := args[2:]
	for i, word := range words {
		plain, err := strconv.Unquote(`"` + strings.ReplaceAll(word, `"`, `\"`) + `"`)
		ts.Check(err)
		words[i] = plain
	}
	for ; len(words) >= 2; words = words[2:] {
		if !strings.Contains(text, words[0]) {
			ts.Fatalf("%q is not in %s", words[0], args[0])
		}
		text = strings.ReplaceAll(text, words[0], words[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// damage cuts the end off everything in a store.
func damage(ts *testscript.TestScript, args []string) {
	files, _ := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "*.tally"))
	if len(files) == 0 {
		ts.Fatalf("nothing is stored in %s", args[0])
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		ts.Check(err)
		ts.Check(os.WriteFile(file, data[:len(data)/2], 0o666))
	}
}

// interrupt starts tombstone, waits until it has finished some of its work, and ends it with a signal:
// KILL, after which it can do nothing more, or INT, as Ctrl-C does, after which it has to exit with 3. The
// store shows when there is some work; if the run has none, a moment has to do. What it printed is in
// stdout.txt and stderr.txt.
func interrupt(ts *testscript.TestScript, args []string) {
	var out, problems strings.Builder
	cmd := exec.Command(filepath.Join(filepath.SplitList(ts.Getenv("PATH"))[0], "tombstone"), args[2:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = ts.MkAbs("."), &out, &problems
	ts.Check(cmd.Start())
	if err := someWork(ts.MkAbs(args[1])); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		ts.Fatalf("%v; it said: %s", err, problems.String())
	}
	signal, want := syscall.SIGKILL, -1
	if args[0] == "INT" {
		signal, want = syscall.SIGINT, exitInconclusive
	}
	ts.Check(cmd.Process.Signal(signal))
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != want {
		ts.Fatalf("exit code %d, want %d; it said: %s", code, want, problems.String())
	}
	ts.Check(os.WriteFile(ts.MkAbs("stdout.txt"), []byte(out.String()), 0o666))
	ts.Check(os.WriteFile(ts.MkAbs("stderr.txt"), []byte(problems.String()), 0o666))
}

// someWork waits until a store has some finished work.
func someWork(store string) error {
	const patience = time.Minute
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if finished, _ := filepath.Glob(filepath.Join(store, "*.tally")); len(finished) > 0 {
			return nil
		}
	}
	return fmt.Errorf("nothing was finished in %v", patience)
}
