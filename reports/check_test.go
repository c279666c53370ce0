package reports

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// checked is a check of two matchups of the made-up game, with criteria of every kind and verdict.
func checked(t *testing.T) *experiments.CheckResult {
	t.Helper()
	game := simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}
	in := experiments.CheckInput{
		Cells: []sim.Spec{game.Spec(simtest.Plain, "even", "even"), game.Spec(simtest.Plain, "strong", "weak")},
		Seed:  1, Looks: []int64{400, 800}, Alpha: 0.01,
	}
	cell, err := game.Resolve(in.Cells[0])
	if err != nil {
		t.Fatal(err)
	}
	for cell0 := range in.Cells {
		for _, c := range []struct {
			name, figure string
			lo, hi       float64
			against      string
		}{
			{"<North> & \"friends\" win | as they should", "score.north", 0.4, 0.6, ""},
			{"outcome.east", "outcome.east", 0.2, 0.46, ""},
			{"stalls", "stalls", 0, 0.15, ""},
			{"first_turn.north", "first_turn.north", -0.6, 0.6, ""},
			{"rounds p95", "rounds p95", 0, 20, ""},
			{"tries.north", "tries.north", 1.5, 9, ""},
			{"score.east against favours", "score.east", -0.3, 0.3, simtest.Favours},
			{"tries.east against plain", "tries.east", -0.2, 0.2, simtest.Plain},
		} {
			q, problem, _ := experiments.FindQuantity(cell.Schema(), c.figure)
			if problem != "" {
				t.Fatal(problem)
			}
			claim := experiments.Claim{Name: c.name, Cell: cell0, Quantity: q, Band: estimate.Band{Lo: c.lo, Hi: c.hi}}
			if c.against != "" {
				claim.Against = &experiments.Baseline{Name: c.against, Spec: game.Spec(c.against, in.Cells[cell0].Matchup...)}
			}
			in.Claims = append(in.Claims, claim)
		}
	}
	r, err := experiments.Check(t.Context(), sim.Local{Resolve: game.Resolve}, game.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[estimate.Verdict]int{}
	for _, c := range r.Criteria {
		verdicts[c.Verdict]++
	}
	if verdicts[estimate.Pass] == 0 || verdicts[estimate.Fail] == 0 || verdicts[estimate.Inconclusive] == 0 {
		t.Fatalf("not every verdict is there: %v", verdicts)
	}
	return r
}

// checkOptions replay and tell games that nobody played.
var checkOptions = CheckOptions{
	Contract: "balance.yaml",
	Replay: func(m experiments.CheckedMatchup, ticket string) string {
		return "tombstone replay " + ticket + " --matchup " + m.Text
	},
	Account: func(_ experiments.CheckedMatchup, ticket string) (string, error) {
		return "North draws.\n</pre><script>alert(1)</script> " + ticket, nil
	},
	Facts: []Fact{{Label: "Program", Value: "tombstone test"}},
}

// TestCheckFormats: a check can be written in every format, and the offending figures come first in each.
func TestCheckFormats(t *testing.T) {
	r := checked(t)
	page, err := CheckPage(r, checkOptions)
	if err != nil {
		t.Fatal(err)
	}
	files, err := Render(page, Formats...)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, f := range files {
		names[f.Path] = string(f.Data)
	}
	var text bytes.Buffer
	if err := CheckText(&text, r, checkOptions); err != nil {
		t.Fatal(err)
	}
	names["text"] = text.String()
	for _, name := range []string{"index.html", "report.md", "tables.csv", "text"} {
		got := names[name]
		fail, open, pass := strings.Index(got, "FAIL"), strings.Index(got, "INCONCLUSIVE"), strings.Index(got, "PASS")
		if fail < 0 || fail > open || open > pass {
			t.Errorf("%s: FAIL at %d, INCONCLUSIVE at %d, PASS at %d", name, fail, open, pass)
		}
		for _, bad := range []string{"NaN", "Inf", "%!", "<script>alert"} {
			if strings.Contains(got, bad) && (bad[0] != '<' || name == "index.html") { // Markdown has it in a fence
				t.Errorf("%s has %q in it", name, bad)
			}
		}
		for _, c := range r.Criteria {
			for _, g := range c.Tickets {
				if name != "tables.csv" && !strings.Contains(got, g.Ticket) {
					t.Errorf("%s: ticket %s of %s is not there", name, g.Ticket, c.Name)
				}
			}
		}
	}
	for line := range strings.Lines(text.String()) {
		if utf8.RuneCountInString(line) > width+1 && !strings.Contains(line, "tombstone replay") {
			t.Errorf("a line is too wide: %q", line)
		}
	}
	pictures := 0
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".svg") {
			pictures++
		}
	}
	if pictures != 8 {
		t.Errorf("%d pictures, want one a criterion for both matchups, 8", pictures)
	}
}

// element is what the common JUnit schema (the one of Jenkins' xUnit plugin, which GitLab, Azure and GitHub's readers
// follow) allows of an element: attributes, those that have to be there, and children, each at most so many times (0:
// any number).
type element struct {
	required, optional string
	children           map[string]int
	text               bool
}

var junitSchema = map[string]element{
	"testsuites": {"", "name time tests failures disabled errors", map[string]int{"testsuite": 0}, false},
	"testsuite": {
		"name tests", "failures errors time disabled skipped timestamp hostname id package file group log url version",
		map[string]int{"properties": 1, "testcase": 0, "system-out": 1, "system-err": 1},
		false,
	},
	"properties": {"", "", map[string]int{"property": 0}, false},
	"property":   {"name value", "", nil, false},
	"testcase": {
		"name", "assertions time classname status class file line log group url",
		map[string]int{"skipped": 1, "error": 0, "failure": 0, "system-out": 0, "system-err": 0},
		false,
	},
	"skipped":    {"", "type message", nil, true},
	"failure":    {"", "type message", nil, true},
	"error":      {"", "type message", nil, true},
	"system-out": {"", "", nil, true},
	"system-err": {"", "", nil, true},
}

// validateJUnit returns what the schema does not allow in a document, and counts elements.
func validateJUnit(t *testing.T, data []byte) (problems []string, count map[string]int) {
	t.Helper()
	count = map[string]int{}
	type open struct {
		name     string
		children map[string]int
	}
	var path []open
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return problems, count
		}
		if err != nil {
			t.Fatalf("no XML: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			count[name]++
			rule, known := junitSchema[name]
			if !known {
				problems = append(problems, "there is no element "+name)
			}
			if len(path) == 0 && name != "testsuites" {
				problems = append(problems, "the root is "+name)
			}
			if len(path) > 0 {
				parent := path[len(path)-1]
				parent.children[name]++
				most, may := junitSchema[parent.name].children[name]
				if !may || most > 0 && parent.children[name] > most {
					problems = append(problems, fmt.Sprintf("%s number %d in %s", name, parent.children[name], parent.name))
				}
			}
			var given []string
			for _, a := range token.Attr {
				given = append(given, a.Name.Local)
				if !slices.Contains(strings.Fields(rule.required+" "+rule.optional), a.Name.Local) {
					problems = append(problems, "attribute "+a.Name.Local+" of "+name)
				}
				if _, err := strconv.Atoi(a.Value); err != nil && slices.Contains([]string{"tests", "failures", "errors", "skipped"}, a.Name.Local) {
					problems = append(problems, a.Name.Local+" is no number")
				}
			}
			for _, must := range strings.Fields(rule.required) {
				if !slices.Contains(given, must) {
					problems = append(problems, name+" lacks "+must)
				}
			}
			path = append(path, open{name, map[string]int{}})
		case xml.CharData:
			if strings.TrimSpace(string(token)) != "" && !junitSchema[path[len(path)-1].name].text {
				problems = append(problems, "text in "+path[len(path)-1].name)
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
}

// TestCheckJUnit: the XML is what the common schema allows, and its numbers are the verdicts'. An inconclusive
// criterion is skipped with what it wants, or failed where that is asked for.
func TestCheckJUnit(t *testing.T) {
	r := checked(t)
	verdicts := map[estimate.Verdict]int{}
	for _, c := range r.Criteria {
		verdicts[c.Verdict]++
	}
	for _, strict := range []bool{false, true} {
		var b bytes.Buffer
		o := checkOptions
		o.Strict = strict
		if err := CheckJUnit(&b, r, o); err != nil {
			t.Fatal(err)
		}
		problems, count := validateJUnit(t, b.Bytes())
		for _, p := range problems {
			t.Errorf("strict %v: %s", strict, p)
		}
		failures, skipped := verdicts[estimate.Fail], verdicts[estimate.Inconclusive]
		if strict {
			failures, skipped = failures+skipped, 0
		}
		if count["testsuite"] != 2 || count["testcase"] != len(r.Criteria) || count["failure"] != failures || count["skipped"] != skipped {
			t.Errorf("strict %v: %v, want 2 suites, %d tests, %d failures, %d skipped", strict, count, len(r.Criteria), failures, skipped)
		}
		var all junitSuites
		if err := xml.Unmarshal(b.Bytes(), &all); err != nil {
			t.Fatal(err)
		}
		tests, failed, left := 0, 0, 0
		for _, s := range all.Suites {
			tests, failed, left = tests+s.Tests, failed+s.Failures, left+s.Skipped
		}
		if all.Tests != tests || tests != len(r.Criteria) || all.Failures != failed || failed != failures || left != skipped {
			t.Errorf("strict %v: the sums are %d tests, %d failures, %d skipped", strict, tests, failed, left)
		}
	}
	if problems, _ := validateJUnit(t, []byte(`<testsuites><testsuite tests="x"><testcase name="a" when="now">text<skipped/><skipped/></testcase><case/></testsuite></testsuites>`)); len(problems) != 7 {
		t.Errorf("of a broken document it says %q", problems)
	}
}

// TestExplainText: what a gate can see fits a terminal.
func TestExplainText(t *testing.T) {
	game := simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}
	cell, err := game.Resolve(game.Spec(simtest.Plain, "even", "even"))
	if err != nil {
		t.Fatal(err)
	}
	in := experiments.CheckInput{Looks: []int64{1000, 2000}, Alpha: 0.05}
	for _, name := range append([]string{"rounds p95"}, names(experiments.Quantities(cell.Schema()))...) {
		q, problem, _ := experiments.FindQuantity(cell.Schema(), name)
		if problem != "" {
			t.Fatal(problem)
		}
		lo, hi := q.Least()+(q.Most()-q.Least())/4, q.Most()-(q.Most()-q.Least())/4
		in.Claims = append(in.Claims, experiments.Claim{Name: name, Quantity: q, Band: estimate.Band{Lo: lo, Hi: hi}})
	}
	var b bytes.Buffer
	if err := ExplainText(&b, experiments.Explain(in)); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if utf8.RuneCountInString(line) > width+1 || strings.Contains(line, "NaN") {
			t.Errorf("%q", line)
		}
	}
	for _, c := range in.Claims {
		if !strings.Contains(b.String(), "\n"+c.Name+", asked for ") {
			t.Errorf("%s is not explained", c.Name)
		}
	}
}

func names(quantities []experiments.Quantity) (all []string) {
	for _, q := range quantities {
		all = append(all, q.Name)
	}
	return all
}

// TestPointsOfAGame: a metric that counts points is not shown as a difference of shares.
func TestPointsOfAGame(t *testing.T) {
	k := experiments.CheckedCriterion{Unit: "points", AtMost: true, Band: estimate.Band{Hi: 45}}
	if got := askedFor(k); got != "at most 45 points of the game" {
		t.Errorf("it asks for %s", got)
	}
	k.Unit, k.Band.Hi = experiments.UnitPoints, 0.45
	if got := askedFor(k); got != "at most 45 points" {
		t.Errorf("it asks for %s", got)
	}
}
