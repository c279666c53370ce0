package games_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/sim/games"
)

// mayImport is the import rule: which of the project's packages a package may import, itself and standard ones
// apart. GAME is one game's name, the same on both sides, so that no game knows another; a name that ends in
// "..." is all packages below it too. Data flows from top to bottom.
var mayImport = []struct {
	of     string
	others string
}{
	{"engine/rng", ""},
	{"engine/record", ""},
	{"engine/enginetest", "engine/rng"},
	{"engine/GAME", "engine/rng engine/record"},
	{"engine/wyattearp", "engine/rng engine/record"}, // not plugged in yet
	{"engine/wyattearp/naive", "engine/wyattearp engine/rng engine/record"},
	{"engine/GAME/naive", "engine/GAME engine/rng engine/record"}, // the slow rules of the tests
	{"decks/nearest", ""},
	{"decks", "decks/nearest"},
	{"decks/GAME", "decks decks/nearest engine/GAME"},
	{"strategies", "decks/nearest engine/rng"},
	{"strategies/search", "engine/rng strategies"},
	{"strategies/GAME", "strategies strategies/search engine/GAME engine/rng"},
	{"strategies/wyattearp", "strategies strategies/search engine/wyattearp engine/rng"}, // not plugged in yet
	{"sim", "engine/record engine/rng"},
	{"sim/simtest", "sim engine/record engine/rng"}, // a game for the tests of what is above
	{"sim/estimate", ""},
	{"sim/experiments", "sim sim/estimate decks engine/record"},
	{"sim/contract", "sim sim/estimate sim/experiments decks"},
	{"sim/games", "sim decks... strategies... engine..."}, // where games are plugged in: the only one to know them all
	{"reports", "sim sim/estimate sim/experiments decks"},
	{"cmd/tombstone", "sim sim/... reports decks decks/nearest strategies engine/record"},
}

// isGame reports whether a folder's name is a game's.
func isGame(name string) bool {
	return slices.ContainsFunc(games.All, func(g *games.Game) bool { return g.Name == name })
}

// allowed returns what a package may import.
func allowed(path string) (others []string, known bool) {
	for _, rule := range mayImport {
		if rule.of == path {
			return strings.Fields(rule.others), true
		}
		for _, g := range games.All {
			if strings.ReplaceAll(rule.of, "GAME", g.Name) == path {
				return strings.Fields(strings.ReplaceAll(rule.others, "GAME", g.Name)), true
			}
		}
	}
	return nil, false
}

type goPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

// path returns the package's path within the project.
func (p goPackage) path() string { return strings.TrimPrefix(p.ImportPath, "tombstone/") }

// list asks go for the project's packages.
func list(t *testing.T) (all []goPackage) {
	t.Helper()
	out, err := exec.Command("go", "list", "-pgo=off", "-json=ImportPath,Dir,GoFiles,Imports", "tombstone/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// parse reads a package's files, tests left out.
func (p goPackage) parse(t *testing.T, see func(name string, file *ast.File, at func(ast.Node) token.Position)) {
	t.Helper()
	for _, name := range p.GoFiles {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		see(name, file, func(n ast.Node) token.Position { return fset.Position(n.Pos()) })
	}
}

// TestImportRule: data flows one way, and games are plugged in at one place.
func TestImportRule(t *testing.T) {
	for _, p := range list(t) {
		may, known := allowed(p.path())
		if !known {
			t.Errorf("%s: the import rule does not say what it may import", p.path())
		}
		for _, i := range p.Imports {
			path, ours := strings.CutPrefix(i, "tombstone/")
			if ours && known && !slices.ContainsFunc(may, func(pattern string) bool {
				above, all := strings.CutSuffix(pattern, "...")
				return path == pattern || all && strings.HasPrefix(path, above)
			}) {
				t.Errorf("%s imports %s (it may import %v)", p.path(), path, may)
			}
		}
	}
}

// TestTheImportRuleSaysWhatItShould: a table can be widened without thought. Whatever else changes in it, only a
// game's own packages and the adapter know its engine, and estimates know nothing.
func TestTheImportRuleSaysWhatItShould(t *testing.T) {
	for _, rule := range mayImport {
		for _, other := range strings.Fields(rule.others) {
			of := strings.Split(rule.of, "/")
			if strings.HasSuffix(other, "/GAME") && !slices.Contains(of, "GAME") {
				t.Errorf("%s may import %s", rule.of, other)
			}
			if strings.HasPrefix(other, "engine...") && rule.of != "sim/games" {
				t.Errorf("%s may import any engine", rule.of)
			}
			if rule.of == "sim/estimate" {
				t.Errorf("sim/estimate may import %s", other)
			}
		}
	}
}

// TestEnginesTouchNothingOutside: no clock, no files, no log, no global chance; and no formatting but where a
// text form is made. A game's slow rules, which only tests use, may format.
func TestEnginesTouchNothingOutside(t *testing.T) {
	outside := []string{"os", "io/fs", "log", "log/slog", "time", "net", "math/rand", "math/rand/v2", "crypto/rand", "unsafe", "sync"}
	for _, p := range list(t) {
		last := filepath.Base(p.path())
		if !strings.HasPrefix(p.path(), "engine/") || last == "naive" || last == "enginetest" {
			continue
		}
		p.parse(t, func(name string, file *ast.File, _ func(ast.Node) token.Position) {
			for _, i := range file.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err != nil || slices.Contains(outside, path) || path == "fmt" && name != "text.go" {
					t.Errorf("%s/%s imports %s", p.path(), name, i.Path.Value)
				}
			}
		})
	}
}

// names returns a pattern of what only a game's own packages may say: its name, seats, men, outlaws and cards (short
// names and cards of one word apart, which may mean anything).
func names(t *testing.T) *regexp.Regexp {
	t.Helper()
	var words []string
	for _, g := range games.All {
		words = append(append(words, g.Name), g.Seats...)
		for _, name := range g.Scenarios {
			src, _ := g.Shipped(name)
			s, problems := g.Load(src, nil)
			if s == nil {
				t.Fatal(problems)
			}
			matchup, err := s.Matchup(games.Sensible(s))
			if err != nil {
				t.Fatal(err)
			}
			schema := resolve(t, g.Spec(s, matchup)).Schema()
			words = append(words, schema.Titles...)
			for _, m := range schema.Metrics {
				for _, axis := range m.Axes {
					for _, label := range axis.Labels {
						if axis.Name == "man" {
							words = append(words, slices.DeleteFunc(strings.Fields(label), func(word string) bool { return len(word) < 4 })...)
						} else if (axis.Name == "card" || axis.Name == "outlaw") && strings.Contains(label, " ") {
							words = append(words, label)
						}
					}
				}
			}
		}
	}
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	var anywhere []string // in the midst of longer words, too
	for _, g := range games.All {
		anywhere = append(anywhere, regexp.QuoteMeta(g.Name))
	}
	return regexp.MustCompile(`(?i)\b(` + strings.Join(words, "|") + `)\b|` + strings.Join(anywhere, "|"))
}

// isHelp reports whether a node of a command is what it says of itself, whose examples have to name something, or
// the scenario that is played when none is named: fields Short, Long and Example, the text of a flag, and the
// constant defaultScenario.
func isHelp(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		key, ok := n.Key.(*ast.Ident)
		return ok && slices.Contains([]string{"Short", "Long", "Example"}, key.Name)
	case *ast.CallExpr:
		method, ok := n.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		on, ok := method.X.(*ast.Ident)
		return ok && on.Name == "flags"
	case *ast.ValueSpec:
		return n.Names[0].Name == "defaultScenario"
	}
	return false
}

// TestOnlyAGamesOwnPackagesNameIt: the rest of the program knows no game, seat, man or card. (Comments may.)
func TestOnlyAGamesOwnPackagesNameIt(t *testing.T) {
	named := names(t)
	for _, word := range []string{"okcorralSeats", "the Earps", "COWBOYS", "Wyatt", "Take Cover", "wyattearpSeats", "seat3", "Seat 1", "Bank Robbery", "Jesse James"} {
		if !named.MatchString(word) {
			t.Errorf("%s is not known for a name", word)
		}
	}
	lines := map[string]bool{} // that name one
	defer func() {
		if len(lines) > 0 {
			t.Errorf("%d lines outside the games' own packages name a game (expected none)", len(lines))
		}
	}()
	for _, p := range list(t) {
		if slices.ContainsFunc(strings.Split(p.path(), "/"), isGame) || p.path() == "sim/games" {
			continue
		}
		p.parse(t, func(_ string, file *ast.File, at func(ast.Node) token.Position) {
			ast.Inspect(file, func(n ast.Node) bool {
				if strings.HasPrefix(p.path(), "cmd/") && isHelp(n) {
					return false
				}
				text := ""
				switch n := n.(type) {
				case *ast.Ident:
					text = n.Name
				case *ast.BasicLit:
					text = n.Value
				}
				if named.MatchString(text) {
					lines[fmt.Sprintf("%s:%d", at(n).Filename, at(n).Line)] = true
					t.Errorf("%s names a game: %s", at(n), text)
				}
				return true
			})
		})
	}
}
