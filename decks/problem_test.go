package decks

import (
	"strings"
	"testing"
)

func TestProblemLeavesOutWhatMakesNoSense(t *testing.T) {
	for _, c := range []struct {
		problem Problem
		want    string
	}{
		{Problem{Pos: Pos{"a.yaml", 3, 7}, Field: "rules.hand", Message: `found "x"`, Expected: "expected a number"}, `a.yaml:3:7: rules.hand: found "x" (expected a number)`},
		{Problem{Pos: Pos{"a.csv", 3, 0}, Field: "copies", Message: "there is no such column"}, "a.csv:3: copies: there is no such column"},
		{Problem{Pos: Pos{File: "--set hand=x"}, Field: "hand", Message: "no", Expected: "yes"}, "--set hand=x: hand: no (yes)"},
		{Problem{Pos: Pos{File: "a.csv"}, Message: "the file is UTF-16 LE"}, "a.csv: the file is UTF-16 LE"},
		{Problem{Pos: Pos{"a.yaml", 3, 7}, Field: "action/Rifle", Message: "odd", Warning: true}, "a.yaml:3:7: warning: action/Rifle: odd"},
		{Problem{Pos: Pos{"a.yaml", 3, 7}, Field: "a\nb\x1b[31m", Message: "unknown field"}, `a.yaml:3:7: a\nb\x1b[31m: unknown field`},
		{Problem{Message: strings.Repeat("x", 1000)}, strings.Repeat("x", 600) + "..."},
		{Problem{Message: "no file at all"}, "no file at all"},
	} {
		if got := c.problem.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestProblemsPrintInOrderOfPosition(t *testing.T) {
	problems := Problems{
		{Pos: Pos{"b.csv", 1, 1}, Message: "fourth"},
		{Pos: Pos{"a.yaml", 10, 1}, Message: "third"},
		{Pos: Pos{"a.yaml", 9, 5}, Message: "second", Warning: true},
		{Pos: Pos{"a.yaml", 9, 1}, Message: "first"},
	}
	expect(t, problems, "a.yaml:9:1: first", "a.yaml:9:5: warning: second", "a.yaml:10:1: third", "b.csv:1:1: fourth")
	if got := problems.Warnings(); len(got) != 1 || got[0].Message != "second" {
		t.Errorf("warnings: %v", got)
	}
}

// An interface that holds an empty Problems is not nil: Err is how to ask.
func TestProblemsErrIsNilWithWarningsOnly(t *testing.T) {
	if err := (Problems{{Warning: true}}).Err(); err != nil {
		t.Errorf("warnings alone are the error %v", err)
	}
	if err := (Problems{{Warning: true}, {}}).Err(); err == nil {
		t.Error("an error is not reported")
	}
}
