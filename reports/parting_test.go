package reports

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// game makes an account of turns.
func game(turns ...string) []string { return turns }

// TestWhereAccountsPart: at the first line that differs, under the last heading that both have.
func TestWhereAccountsPart(t *testing.T) {
	for why, c := range map[string]struct {
		a    Accounts
		want string
	}{
		"a later turn":       {Accounts{game("Turn 1:\n  x\n", "Turn 2: North\n  y\n"), game("Turn 1:\n  x\n", "Turn 2: North\n  z\n")}, `Turn 2: North: before, "y"; after, "z"`},
		"within a turn":      {Accounts{game("Turn 1\n  x\n  y\n"), game("Turn 1\n  x\n  z\n")}, `Turn 1: before, "y"; after, "z"`},
		"a heading differs":  {Accounts{game("Turn 1: North\n"), game("Turn 1: South\n")}, `at the beginning: before, "Turn 1: North"; after, "Turn 1: South"`},
		"one game is longer": {Accounts{game("Turn 1\n  x\n"), game("Turn 1\n  x\n", "Turn 2\n  y\n")}, `Turn 1: before, "the game is over"; after, "Turn 2"`},
		"alike":              {Accounts{game("Turn 1\n"), game("Turn 1\n")}, "the accounts read alike"},
		"nothing":            {Accounts{}, "the accounts read alike"},
	} {
		if got := c.a.Where(); got != c.want {
			t.Errorf("%s: %s, want %s", why, got, c.want)
		}
	}
}

// TestSideBySide: what is alike is told once; then the games stand beside each other, turns level, in 80 columns.
func TestSideBySide(t *testing.T) {
	long := strings.Repeat("word ", 30)
	a := Accounts{
		Before: game("Turn 1\n  same\n", "Turn 2\n  left\n  "+long+"\n", "Turn 3\n"),
		After:  game("Turn 1\n  same\n", "Turn 2\n  right "+strings.Repeat("x", 100)+"\n"),
	}
	got := a.Text("Before", "After")
	for line := range strings.Lines(got) {
		if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width {
			t.Errorf("too wide: %q", line)
		}
	}
	if strings.Count(got, "same") != 1 || strings.Count(got, "word") != 30 {
		t.Errorf("something is told twice or not at all:\n%s", got)
	}
	for _, want := range []string{"Turn 2\n\n--", "Here the games part", "Before                                 | After\n", "  left                                 |   right", "Turn 3"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestSideBySideStops where it is told to, and goes on after every turn otherwise.
func TestSideBySideStops(t *testing.T) {
	a := Accounts{Before: game("1\n", "2\n", "3\n"), After: game("1\n", "2\n", "4\n", "5\n")}
	for asked, want := range map[int]string{1: "1\n2\n", 2: "4", 3: "5"} {
		var b strings.Builder
		n := 0
		if err := a.WriteText(&b, "Before", "After", func() bool { n++; return n < asked }); err != nil {
			t.Fatal(err)
		}
		if text := strings.TrimRight(b.String(), "\n"); n != asked || !strings.HasSuffix(text, strings.TrimRight(want, "\n")) {
			t.Errorf("asked %d times, it ends with %q", n, text)
		}
	}
}

// TestLongCommandsAreBroken before a flag, as a shell takes it.
func TestLongCommandsAreBroken(t *testing.T) {
	if got, want := command("run x --set a"), "    run x --set a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	got := command("run --set " + strings.Repeat("a", 50) + " --set " + strings.Repeat("b", 50))
	if want := "    run --set " + strings.Repeat("a", 50) + " \\\n      --set " + strings.Repeat("b", 50) + "\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
