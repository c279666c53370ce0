package games_test

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

type goPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

// list asks go for the project's packages.
func list(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "tombstone/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// TestImportRule: data flows one way, and games are plugged in at one place.
func TestImportRule(t *testing.T) {
	games := []string{"okcorral"}
	ours := func(imports []string) (ours []string) {
		for _, i := range imports {
			if rest, ok := strings.CutPrefix(i, "tombstone/"); ok {
				ours = append(ours, rest)
			}
		}
		return ours
	}
	layer := func(path string) int {
		for n, prefixes := range [][]string{
			{"engine/rng", "engine/record", "decks/nearest"},
			{"engine/", "sim/estimate"},
			{"decks/", "decks", "strategies/", "strategies"},
			{"sim"},
			{"sim/games", "sim/experiments"},
			{"reports"},
			{"cmd/"},
		} {
			for _, p := range prefixes {
				if path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p) {
					return n
				}
			}
		}
		t.Fatalf("package %s is in no layer", path)
		return 0
	}
	for _, p := range list(t) {
		path := strings.TrimPrefix(p.ImportPath, "tombstone/")
		for _, i := range ours(p.Imports) {
			if layer(i) > layer(path) || i != path && layer(i) == layer(path) && !strings.HasPrefix(path, i+"/") && !strings.HasPrefix(path, "decks") && i != "engine/okcorral" {
				t.Errorf("%s imports %s, against the flow", path, i)
			}
			for _, game := range games {
				if i != "engine/"+game {
					continue
				}
				allowed := path == "sim/games" || path == "strategies/"+game || path == "decks/"+game || strings.HasPrefix(path, "engine/"+game+"/")
				if !allowed {
					t.Errorf("%s imports the engine of %s", path, game)
				}
			}
		}
		if path == "sim/estimate" && len(ours(p.Imports)) > 0 {
			t.Errorf("sim/estimate imports %v", ours(p.Imports))
		}
	}
}

// TestEnginesTouchNothingOutside: no clock, no files, no log, no global chance; and no formatting but where a
// text form is made.
func TestEnginesTouchNothingOutside(t *testing.T) {
	for _, p := range list(t) {
		path := strings.TrimPrefix(p.ImportPath, "tombstone/")
		if !strings.HasPrefix(path, "engine/") || strings.HasSuffix(path, "/naive") || path == "engine/enginetest" {
			continue
		}
		for _, file := range p.GoFiles {
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range parsed.Imports {
				name := strings.Trim(i.Path.Value, `"`)
				if slices.Contains([]string{"os", "log", "time", "math/rand", "math/rand/v2", "unsafe"}, name) || name == "fmt" && file != "text.go" {
					t.Errorf("%s/%s imports %s", path, file, name)
				}
			}
		}
	}
}

// TestOnlyAGamesOwnPackagesNameIt: the rest of the program knows no game, card or seat.
func TestOnlyAGamesOwnPackagesNameIt(t *testing.T) {
	named := regexp.MustCompile(`(?i)okcorral|ok corral|\bearps?\b|cowboys?|wyatt|holliday|mclaury|take cover`)
	for _, p := range list(t) {
		path := strings.TrimPrefix(p.ImportPath, "tombstone/")
		// The command's help has examples, and a scenario it plays when none is named.
		if strings.Contains(path, "okcorral") || path == "sim/games" || strings.HasPrefix(path, "cmd/") {
			continue
		}
		for _, file := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range strings.Split(string(text), "\n") {
				code, _, _ := strings.Cut(line, "//")
				if named.MatchString(code) {
					t.Errorf("%s/%s:%d names a game: %s", path, file, n+1, strings.TrimSpace(line))
				}
			}
		}
	}
}
