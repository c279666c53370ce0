package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRulesDoc: RULES.md and the tests of a game's folder, which is the current one, name each other. Every test that
// RULES.md names exists; every rule, the letter and a number up to count, has a section with a source and a test that
// bears the rule's id; and every test that bears an id stands in its section.
func TestRulesDoc(t *testing.T, letter string, count int) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	for _, name := range regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(string(text), -1) {
		if !slices.Contains(tests, name[1]) {
			t.Errorf("RULES.md names %s, which does not exist", name[1])
		}
	}
	sections := map[string]string{}
	for _, section := range regexp.MustCompile(`(?m)^##+ `).Split(string(text), -1) {
		if id, _, ok := strings.Cut(section, " "); ok && regexp.MustCompile(`^`+letter+`\d+$`).MatchString(id) {
			sections[id] = section
		}
	}
	if len(sections) != count {
		t.Errorf("RULES.md has sections for %d rules, want %d", len(sections), count)
	}
	for i := 1; i <= count; i++ {
		id := letter + strconv.Itoa(i)
		if !strings.Contains(sections[id], "\nSource: ") {
			t.Errorf("%s has no source", id)
		}
		borne := false
		for _, name := range tests {
			if !slices.Contains(regexp.MustCompile(letter+`\d+`).FindAllString(name, -1), id) {
				continue
			}
			borne = true
			if !strings.Contains(sections[id], "`"+name+"`") {
				t.Errorf("%s is not named in the section of %s", name, id)
			}
		}
		if !borne {
			t.Errorf("no test bears %s", id)
		}
	}
}

// testNames are the test functions of the current folder.
func testNames(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
				names = append(names, f.Name.Name)
			}
		}
	}
	return names
}
