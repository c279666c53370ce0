package strategies

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// bare copies a spec without columns and source: what it says, not where.
func bare(s *Spec) *Spec {
	b := &Spec{Name: s.Name}
	for _, arg := range s.Args {
		arg.Col, arg.Value.Col = 0, 0
		if arg.Value.Spec != nil {
			arg.Value.Spec = bare(arg.Value.Spec)
		}
		b.Args = append(b.Args, arg)
	}
	return b
}

// nested is a spec of the given number of policies inside one another.
func nested(depth int) string {
	return strings.Repeat("f(", depth-1) + "f" + strings.Repeat(")", depth-1)
}

// canonical specs print as they are written.
var canonical = []string{
	"greedy",
	"tree-search_2",
	"_",
	"jäger",
	"mcts(iterations=400)",
	"greedy(aggression=0.7, thrift=0.5)",
	"f(0.10, -1, 1e6, 1E-3, .5, 5., +1, 007)", // numbers stay as written
	`without(card="Long Wait", of=greedy)`,
	"without(card=Wait, of=greedy)", // a bare word stays one
	"nodefend(greedy)",
	"noisy(0.1, greedy)",
	`without(card="A, B) \"C\" \\ 'D' = “E”", of=noisy(0.1, nomove(greedy(a=1))))`,
	`f("")`,
	"f(a=1, a=2)", // whether that makes sense is for the table to say
	nested(MaxDepth),
}

func TestParsePrintsBackCanonicalText(t *testing.T) {
	for _, text := range canonical {
		spec, err := Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		if got := spec.String(); got != text {
			t.Errorf("Parse(%q) prints as %q", text, got)
		}
	}
}

func TestParsePrintsOtherTextCanonically(t *testing.T) {
	tests := []struct{ text, want string }{
		{"  greedy ", "greedy"},
		{"greedy()", "greedy"},
		{"greedy ( )", "greedy"},
		{"greedy(aggression=0.70,thrift=0.5)", "greedy(aggression=0.70, thrift=0.5)"},
		{"\tnoisy\n(\r\n0.1 ,\u00a0of = greedy\n)", "noisy(0.1, of=greedy)"},
		{`f('it "is"')`, `f("it \"is\"")`},
		{`f('it\'s', "it\'s")`, `f("it's", "it's")`},
	}
	for _, tt := range tests {
		spec, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
		} else if got := spec.String(); got != tt.want {
			t.Errorf("Parse(%q) prints as %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestParseNotesWhatStandsWhere(t *testing.T) {
	text := `without( card = "é é", noisy(-0.10, greedy))`
	got, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	want := &Spec{Name: "without", Col: 1, source: &source{"policy", text}, Args: []Arg{
		{Key: "card", Col: 10, Value: Value{Kind: Text, Text: "é é", Col: 17}},
		{Col: 24, Value: Value{Kind: Policy, Col: 24, Spec: &Spec{Name: "noisy", Col: 24, Args: []Arg{
			{Col: 30, Value: Value{Kind: Number, Number: -0.1, Text: "-0.10", Col: 30}},
			{Col: 37, Value: Value{Kind: Policy, Col: 37, Spec: &Spec{Name: "greedy", Col: 37}}},
		}}}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Parse(%s)\n got %#v\nwant %#v", text, got, want)
	}
}

// An experiment that varies a parameter makes its specs by hand.
func TestSpecMadeByHandPrints(t *testing.T) {
	spec := &Spec{Name: "f", Args: []Arg{
		{Key: "a", Value: Value{Kind: Number, Number: 0.25}},
		{Key: "b", Value: Value{Kind: Number, Number: 1e21}},
		{Key: "c", Value: Value{Kind: Text, Text: `"x"`}},
		{Key: "d", Value: Value{Kind: Policy, Spec: &Spec{Name: "g"}}},
	}}
	want := `f(a=0.25, b=1e+21, c="\"x\"", d=g)`
	if got := spec.String(); got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
	if _, err := Parse(want); err != nil {
		t.Errorf("Parse(%s): %v", want, err)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"nothing", "", `policy "": column 1: missing policy (expected the name of a policy)`},
		{"white space is nothing", " ", `policy " ": column 2: missing policy (expected the name of a policy)`},
		{
			"a value is missing", "greedy(agg=",
			`policy "greedy(agg=": column 12: missing value (expected a number, text in quotes or a policy)`,
		},
		{
			"a comma too many", "greedy(a=1,)",
			`policy "greedy(a=1,)": column 12: missing value (expected a number, text in quotes or a policy)`,
		},
		{"nothing in the brackets", "greedy(", `policy "greedy(": column 8: bracket of column 7 not closed (expected ")")`},
		{"inner brackets closed, outer not", "f(g(1)", `policy "f(g(1)": column 7: bracket of column 2 not closed (expected ")")`},
		{"a bracket too many", "f(1))", `policy "f(1))": column 5: unexpected ")" (expected the end)`},
		{"a matchup is no policy", "greedy,random", `policy "greedy,random": column 7: unexpected "," (expected the end)`},
		{"two words", "greedy random", `policy "greedy random": column 8: unexpected "random" (expected the end)`},
		{"a number is no policy", "4", `policy "4": column 1: unexpected "4" (expected the name of a policy)`},
		{"nor is a text", `"greedy"`, `policy '"greedy"': column 1: unexpected "\"" (expected the name of a policy)`},
		{"a colon for the equals sign", "f(a: 1)", `policy "f(a: 1)": column 4: unexpected ":" (expected "=", "," or ")")`},
		{"a semicolon for the comma", "f(1; 2)", `policy "f(1; 2)": column 4: unexpected ";" (expected "," or ")")`},
		{
			"two equals signs", "f(a==1)",
			`policy "f(a==1)": column 5: unexpected "=" (expected a number, text in quotes or a policy)`,
		},
		{"points", "f(1.2.3)", `policy "f(1.2.3)": column 3: "1.2.3" is not a number (expected digits, as in 400 or 0.5; quotes around text)`},
		{"text that begins as a number", "f(3ten)", `policy "f(3ten)": column 3: "3ten" is not a number (expected digits, as in 400 or 0.5; quotes around text)`},
		{"no hexadecimals", "f(0x10)", `policy "f(0x10)": column 3: "0x10" is not a number (expected digits, as in 400 or 0.5; quotes around text)`},
		{"a lone sign", "f(-)", `policy "f(-)": column 3: "-" is not a number (expected digits, as in 400 or 0.5; quotes around text)`},
		{"infinity", "f(1e999)", `policy "f(1e999)": column 3: 1e999 is too large a number (expected at most about 1e308)`},
		{"a percent sign", "f(10%)", `policy "f(10%)": column 5: unexpected "%" (expected "," or ")")`},
		{
			"an open quote hides the bracket", `f(a="Long Wait, of=g)`,
			`policy 'f(a="Long Wait, of=g)': column 5: quote not closed (expected " at the end of the text)`,
		},
		{
			"quotes of a word processor", "f(a=“Long Wait”)",
			`policy "f(a=“Long Wait”)": column 5: unexpected curly quote “ (expected " or ' for quotes)`,
		},
		{"other escapes", `f('a\n')`, `policy "f('a\n')": column 5: a lone backslash in quotes (expected \\ for a backslash, \" for a quote)`},
		{"a line break in a text", "f('a\nb')", `policy "f('a\nb')": column 5: control character '\n' in quotes (expected printable text)`},
		{"both quotes in the text", `f("'" 1)`, `policy "f(\"'\" 1)": column 7: unexpected "1" (expected "," or ")")`},
		{"bytes of another encoding", "f('\u00e4', \xe4)", `policy "f('ä', \xe4)": column 8: byte 0xe4 is not UTF-8 (expected text encoded as UTF-8)`},
		{
			"many such bytes", strings.Repeat("\xe4", 200),
			`policy "` + strings.Repeat(`\xe4`, maxQuoted) + `...": column 1: byte 0xe4 is not UTF-8 (expected text encoded as UTF-8)`,
		},
		{"too deep", nested(MaxDepth + 1), `policy "` + nested(MaxDepth+1) + `": column 33: policy number 17 inside one another (expected at most 16)`},
		{
			"too long", strings.Repeat("x", MaxLength+1),
			`policy "` + strings.Repeat("x", maxQuoted) + `...": column 4097: 4097 bytes are too many (expected at most 4096)`,
		},
		{
			"too long once there is a space after each comma", "f(" + strings.Repeat("1,", 2000) + "1)",
			`policy "f(` + strings.Repeat("1,", 79) + `...": column 1: 6004 bytes, when written out, are too many (expected at most 4096)`,
		},
		{"all problems at once", "f(1.2.3, g(h(), =), a=, 'b' c, d=%, 2)", strings.Join([]string{
			`column 3: "1.2.3" is not a number (expected digits, as in 400 or 0.5; quotes around text)`,
			`column 17: unexpected "=" (expected a number, text in quotes or a policy)`,
			`column 23: missing value (expected a number, text in quotes or a policy)`,
			`column 29: unexpected "c" (expected "," or ")")`,
			`column 34: unexpected "%" (expected a number, text in quotes or a policy)`,
		}, "\n")},
		{"what is skipped may have brackets and quotes", `f(% (a, 'b\')') ",)", %)`, strings.Join([]string{
			`column 3: unexpected "%" (expected a number, text in quotes or a policy)`,
			`column 23: unexpected "%" (expected a number, text in quotes or a policy)`,
		}, "\n")},
		{"and may end in the middle of them", `f(% 'a, %)\`, `policy "f(% 'a, %)\": column 3: unexpected "%" (expected a number, text in quotes or a policy)`},
	}
	for _, tt := range tests {
		checkParseError(t, tt.why, tt.text, tt.want, func() error { _, err := Parse(tt.text); return err })
	}
}

// checkParseError compares an error's text; lines of want that leave out what
// was parsed are completed.
func checkParseError(t *testing.T, why, text, want string, parse func() error) {
	t.Helper()
	err := parse()
	var problems *Error
	if !errors.As(err, &problems) {
		t.Errorf("%s: %q: error %v, want an *Error", why, text, err)
		return
	}
	if strings.HasPrefix(want, "column ") {
		prefix := problems.Noun + " " + quoteSource(text) + ": "
		want = prefix + strings.ReplaceAll(want, "\n", "\n"+prefix)
	}
	if got := err.Error(); got != want {
		t.Errorf("%s: %q\n got %s\nwant %s", why, text, got, want)
	}
}

func TestErrorStopsAfterTenProblems(t *testing.T) {
	_, err := Parse("f(" + strings.Repeat(",", 29) + ")")
	lines := strings.Split(err.Error(), "\n")
	want := `policy "f(,,,,,,,,,,,,,,,,,,,,,,,,,,,,,)": and 20 more problems`
	if got := lines[len(lines)-1]; len(lines) != maxProblems+1 || got != want {
		t.Errorf("%d lines, the last %q; want %d and %q", len(lines), got, maxProblems+1, want)
	}
}

// FuzzParse: no text panics; what parses prints as text that parses to the same
// spec and prints the same; what does not says where, within the text.
func FuzzParse(f *testing.F) {
	for _, text := range canonical {
		f.Add(text)
		f.Add(text + "*2," + text)
		f.Add(text[1:])
		f.Add(text[:len(text)-1])
	}
	f.Add("f('\\\\', \"\\\"\", \xff) ,\u00a0g*16")
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := Parse(text)
		if err != nil {
			checkColumns(t, text, err)
		} else {
			checkFixpoint(t, spec)
			_, _ = Build(toyTable, spec) // must not panic either
		}
		specs, err := ParseMatchup(text)
		if err != nil {
			checkColumns(t, text, err)
			return
		}
		printed := FormatMatchup(specs)
		again, err := ParseMatchup(printed)
		if err != nil {
			t.Fatalf("%q printed as %q: %v", text, printed, err)
		}
		if got := FormatMatchup(again); got != printed || len(again) != len(specs) {
			t.Fatalf("%q printed as %q, then as %q", text, printed, got)
		}
	})
}

func checkFixpoint(t *testing.T, spec *Spec) {
	t.Helper()
	printed := spec.String()
	again, err := Parse(printed)
	if err != nil {
		t.Fatalf("%q printed as %q: %v", spec.source.text, printed, err)
	}
	if got := again.String(); got != printed {
		t.Fatalf("%q printed as %q, then as %q", spec.source.text, printed, got)
	}
	if !reflect.DeepEqual(bare(again), bare(spec)) {
		t.Fatalf("%q and its print %q are different specs", spec.source.text, printed)
	}
}

func checkColumns(t *testing.T, text string, err error) {
	t.Helper()
	var problems *Error
	if !errors.As(err, &problems) || len(problems.Problems) == 0 {
		t.Fatalf("%q: error %v, want an *Error with problems", text, err)
	}
	for _, p := range problems.Problems {
		if p.Col < 1 || p.Col > utf8.RuneCountInString(text)+1 {
			t.Fatalf("%q: column %d is outside: %s", text, p.Col, p.Wrong)
		}
	}
}
