package decks

import (
	"strings"
	"testing"
)

// What YAML itself can get wrong, whatever the fields are.
func TestParseProblems(t *testing.T) {
	const noAnchors = "anchors (&) and aliases (*) are not used in scenarios (write the value out, or in quotes if it is text)"
	const noTags = "tags (!) are not used in scenarios (write the value alone, or in quotes if it is text)"
	for _, c := range []struct {
		why, text string
		want      []string
	}{
		{"an empty file", "", []string{"f: the file is empty (expected a scenario; it begins with game: )"}},
		{"nothing but comments", "# later\n", []string{"f: the file is empty (expected a scenario; it begins with game: )"}},
		{"a key given twice", "a: 1\nb: 2\na: 3\n", []string{"f:3:1: a: given twice, first in line 1 (keep one of them)"}},
		{"twice, deep inside", "a: {b: [{c: 1, c: 2}]}\n", []string{"f:1:16: a.b[1].c: given twice, first in line 1 (keep one of them)"}},
		{"two faults are two problems", "a: &x 1\nb: *x\n", []string{"f:1:4: a: " + noAnchors, "f:2:4: b: " + noAnchors}},
		{"a tag", "a: !!int 1\n", []string{"f:1:4: a: " + noTags}},
		{"a merge key", "a: 1\n<<: {b: 2}\n", []string{"f:2:1: merge keys (<<) are not used in scenarios (write the fields out)"}},
		{"two documents", "a: 1\n---\nb: 2\n", []string{"f:3:1: a second document begins here (expected one scenario a file: take out the line ---)"}},
		{"a tab to indent", "a:\n\tb: 1\n", []string{"f:2:1: not readable as YAML: found character 'tab' that cannot start any token (use spaces to indent, no tabs)"}},
		{"a colon in text", "a: b: c\n", []string{`f:1:4: not readable as YAML: mapping value is not allowed in this context (check the indentation; text with ": " in it wants quotes)`}},
		{"quotes never closed", "a: \"b\nc: 1\n", []string{"f:1:4: not readable as YAML: could not find end character of double-quoted text (close the quotes)"}},
		{"a bracket never closed", "a: [1, 2\n", []string{"f:1:4: not readable as YAML: sequence end token ']' not found (close the bracket)"}},
		{"a list as a key", "? [a]\n: b\n", []string{"f:2:1: not readable as YAML: found an invalid key for this map (check the indentation above and below)"}},
		{"brackets without end", strings.Repeat("[", 60) + strings.Repeat("]", 60), []string{"f:1:52: too many levels inside each other (expected at most 50)"}},
		{"a file made to choke a parser", strings.Repeat("- ", 30_000), []string{"f: the file has 30000 parts (expected at most 20000)"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			_, problems := Parse(Source{Name: "f", Text: []byte(c.text)})
			expect(t, problems, c.want...)
		})
	}
}

// Scalars keep what was written: 1.10 as text is not 1.1, and quotes make a number text.
func TestParseKeepsScalarsAsWritten(t *testing.T) {
	root, problems := Parse(Source{Text: []byte("\uFEFFa: 1.10\r\nb: \"7\"\r\nc: >-\r\n  two\r\n  lines\r\nd: ~\r\ne: 0x10\r\nf: 'it''s'\r\ng: yes\r\n")})
	expect(t, problems)
	for key, want := range map[string]Node{
		"a": {kind: plain, text: "1.10"}, "b": {kind: quoted, text: "7"}, "c": {kind: quoted, text: "two lines"}, "d": {kind: nothing},
		"e": {kind: plain, text: "0x10"}, "f": {kind: quoted, text: "it's"}, "g": {kind: plain, text: "yes"},
	} {
		if got := root.Get(key); got.kind != want.kind || got.text != want.text {
			t.Errorf("%s is %v %q, want %v %q", key, got.kind, got.text, want.kind, want.text)
		}
	}
	if got := root.Get("b").Pos; got != (Pos{"", 2, 4}) {
		t.Errorf("b stands at %v", got)
	}
}

func TestWholeNumbers(t *testing.T) {
	for _, c := range []struct {
		node Node
		want int
		ok   bool
	}{
		{Node{kind: plain, text: "12"}, 12, true},
		{Node{kind: plain, text: "-1"}, -1, true},
		{Node{kind: plain, text: "3.0"}, 3, true},
		{Node{kind: cell, text: "3,00"}, 3, true},
		{Node{kind: cell, text: "3,000"}, 0, false},
		{Node{kind: cell, text: "3.0000"}, 3, true},
		{Node{kind: plain, text: "3,0"}, 0, false},
		{Node{kind: cell, text: "2.5"}, 0, false},
		{Node{kind: quoted, text: "12"}, 0, false},
		{Node{kind: plain, text: "1e3"}, 0, false},
		{Node{kind: plain, text: "99999999999999999999"}, 0, false},
	} {
		if got, ok := c.node.Whole(); got != c.want || ok != c.ok {
			t.Errorf("%v %q: %d, %v; want %d, %v", c.node.kind, c.node.text, got, ok, c.want, c.ok)
		}
	}
}

// No text makes the reader panic, and every problem has a place in the file.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{ranch, "a: [1, {b: c}]\n", "? x\n: y\n", "a: |\n  b\n", "%YAML 1.2\n---\na: 1\n", "\xFF\xFE", "- - -", "a: \"\\u00e9\"\n", "<<: *a\n", "{a: {a: {a}}}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		root, problems := Parse(Source{Name: "f", Text: text})
		if root == nil && problems == nil {
			t.Fatal("neither a tree nor a problem")
		}
		lines := strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), "\n") + 1
		for _, p := range problems {
			if p.File != "f" || p.Line < 0 || p.Line > lines {
				t.Errorf("a problem outside the file's %d lines: %v", lines, p)
			}
		}
	})
}
