package reports

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

func text(t *testing.T, matchup string, games_ uint64, rotate bool) string {
	t.Helper()
	g := games.All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	s, problems := g.Load(src, []decks.Edit{{Flag: "--set", Path: "rules.max_turns", Value: "60"}})
	if s == nil {
		t.Fatal(problems)
	}
	m, err := s.Matchup(matchup)
	if err != nil {
		t.Fatal(err)
	}
	in := experiments.RunInput{Cells: []sim.Spec{g.Spec(s, m)}, Seed: 1, Trials: games_, Rotate: rotate}
	r, err := experiments.Run(context.Background(), sim.Local{Resolve: games.Resolve}, games.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	o := RunOptions{Cards: true, Replay: func(_ *experiments.CellResult, ticket string) string { return "replay " + ticket }}
	if err := RunText(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTextFitsAndIsSensible: 80 columns, no NaN, and no bare zero, whatever the result: one game, nothing but
// stalemates, ordinary games, rotated ones.
func TestTextFitsAndIsSensible(t *testing.T) {
	for _, test := range []struct {
		matchup string
		games   uint64
		rotate  bool
	}{{"random,random", 1, false}, {"passive,passive", 50, false}, {"random,random", 2000, false}, {"passive,random", 300, true}} {
		got := text(t, test.matchup, test.games, test.rotate)
		for _, line := range strings.Split(got, "\n") {
			if utf8.RuneCountInString(line) > width {
				t.Errorf("%v: %d columns: %s", test, utf8.RuneCountInString(line), line)
			}
			if strings.Contains(line, " win ") && strings.Contains(line, "  0 %") && !strings.Contains(line, "0 to") {
				t.Errorf("%v: a zero without what it may be at most: %s", test, line)
			}
		}
		for _, bad := range []string{"NaN", "Inf", "%!", "-0 "} {
			if strings.Contains(got, bad) {
				t.Errorf("%v: %q in\n%s", test, bad, got)
			}
		}
		for _, want := range []string{"Printed: the names", "How games end", "The first turn", "How long games last", "A game on average", "Games to look at", "95 %"} {
			if !strings.Contains(got, want) {
				t.Errorf("%v: no %q in\n%s", test, want, got)
			}
		}
	}
}

// TestNumbersShowTwoDigitsOfTheirError, and no more.
func TestNumbersShowTwoDigitsOfTheirError(t *testing.T) {
	for _, test := range []struct {
		value, size float64
		want        string
	}{
		{0.51234, 0.0031, "0.5123"},
		{38.945, 0.048, "38.945"},
		{1234567.8, 95, "1,234,568"},
		{1234.5678, 0.5, "1,234.57"},
		{0, 0.01, "0"},
		{-0.0004, 0.1, "0"},
		{-3.14159, 0.2, "-3.14"},
		{-0.5, 0.02, "-0.500"},
		{7, 0, "7.00"},
	} {
		if got := number(test.value, test.size); got != test.want {
			t.Errorf("number(%v, %v) is %s, want %s", test.value, test.size, got, test.want)
		}
	}
	if got := percent(0.12345, 0.002); got != "12.35 %" && got != "12.34 %" {
		t.Errorf("percent: %s", got)
	}
	if got := points(0.0337, 0.002); got != "+3.37" {
		t.Errorf("points: %s", got)
	}
	if got := Count(-1234567); got != "-1,234,567" {
		t.Errorf("Count: %s", got)
	}
}

// TestColumnsLineUp: the first column left, the others right, nothing trailing.
func TestColumnsLineUp(t *testing.T) {
	table := Table{Head: []string{"card", "n"}}
	table.Add("Walk", "4")
	table.Add("Rifle Ä", "12")
	var b strings.Builder
	if err := table.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	if want := "card      n\nWalk      4\nRifle Ä  12\n"; b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	empty := Table{Head: []string{"a", "b", "c"}, Rows: [][]string{{"1", "", "3"}, {"2", "", ""}}}
	empty.DropEmpty()
	if strings.Join(empty.Head, "") != "ac" || strings.Join(empty.Rows[0], "") != "13" {
		t.Errorf("got %v", empty)
	}
}

// TestWrap breaks between words only.
func TestWrap(t *testing.T) {
	if got, want := Wrap("one two  three", "  ", 9), "  one two\n  three\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
