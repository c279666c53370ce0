package enginetest

import (
	"slices"
	"strings"
	"testing"
)

// Step plays one action of a decision, which a number chooses (0 is the last one, most often to pass), and fails unless
// it is valid and the state after it obeys its invariants.
func (g Game[State, Action, Chance]) Step(t testing.TB, s *State, c *Chance, choice int) {
	t.Helper()
	before, n := *s, g.Count(s)
	a := g.Nth(s, (n-1+choice)%n)
	if err := g.Validate(s, a); err != nil {
		t.Fatalf("%v in %s", err, g.FormatState(s))
	}
	g.Apply(s, a, c)
	if err := g.Check(s); err != nil {
		t.Fatalf("after %s: %v\nfrom %s\nto   %s", g.FormatAction(&before, a), err, g.FormatState(&before), g.FormatState(s))
	}
}

// PlayBytes goes on from a state with actions that bytes choose, and passes a while when they run out, Step by Step.
// see, unless it is nil, is shown every state at a decision.
func (g Game[State, Action, Chance]) PlayBytes(t testing.TB, s State, c Chance, choices []byte, see func(s *State)) {
	t.Helper()
	for _, choice := range slices.Concat(choices, make([]byte, 20)) {
		if g.Over(&s) {
			return
		}
		if see != nil {
			see(&s)
		}
		g.Step(t, &s, &c, int(choice)*(1+int(choice)/16)) // beyond 255, for long lists
	}
}

// CheckStateText fails unless a text is refused, or is a state that obeys its invariants, prints back as it was, and has
// as many actions as it counts.
func (g Game[State, Action, Chance]) CheckStateText(t testing.TB, text string) (s State, parsed bool) {
	t.Helper()
	s, err := g.ParseState(text)
	if err != nil {
		return s, false
	}
	if err := g.Check(&s); err != nil {
		t.Fatalf("%q parses, but %v", text, err)
	}
	if got, want := g.FormatState(&s), strings.Join(strings.Fields(text), " "); got != want {
		t.Fatalf("prints back otherwise\nread    %s\nprinted %s", want, got)
	}
	if listed, counted := len(g.List(&s, nil)), g.Count(&s); listed != counted {
		t.Fatalf("%d actions, %d counted, in %s", listed, counted, text)
	}
	return s, true
}

// CheckActionText fails unless a text is refused in a state, or is one of its legal actions, and prints back as it was.
func (g Game[State, Action, Chance]) CheckActionText(t testing.TB, s *State, text string) {
	t.Helper()
	a, err := g.ParseAction(s, text)
	if err != nil {
		return
	}
	if got := g.FormatAction(s, a); got != text {
		t.Errorf("%q prints back as %q", text, got)
	}
	if err := g.Validate(s, a); err != nil || !slices.Contains(g.List(s, nil), a) {
		t.Errorf("%q parses, but %v", text, err)
	}
}

// MixUp returns the text of a state, of which one or two fields are another state's, or have a character changed or one
// more of the alphabet: mostly nonsense, and now and then a state as good as any. The states have the same fields; pick
// chooses a number below n.
func MixUp(states []string, alphabet string, pick func(n int) int) string {
	fields := strings.Fields(states[pick(len(states))])
	for range 1 + pick(2) {
		at := pick(len(fields))
		value := strings.IndexByte(fields[at], '=') + 1
		letter := alphabet[pick(len(alphabet))]
		switch pick(3) {
		case 0:
			fields[at] = strings.Fields(states[pick(len(states))])[at]
		case 1:
			if b := []byte(fields[at]); value < len(b) {
				b[value+pick(len(b)-value)] = letter
				fields[at] = string(b)
			}
		default:
			fields[at] = fields[at][:value] + string(letter) + fields[at][value:]
		}
	}
	return strings.Join(fields, " ")
}
