package strategies

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is everything that is wrong with one text.
type Error struct {
	Noun     string    // what the text should be: "policy" or "matchup"
	Text     string    // the whole text
	Problems []Problem // at least one, in order of their columns
}

// Problem is one thing that is wrong with a text.
type Problem struct {
	Col   int    // where, in characters of the text from 1; one past the last for the end
	Wrong string // what is wrong
	Want  string // what was expected; "" if Wrong says it all
}

// Limits on how much of a bad text is repeated to its author.
const (
	maxProblems = 10  // problems an Error prints
	maxQuoted   = 160 // characters of the text before each of them
)

// Error prints a line for each problem, such as
//
//	policy "greedy(agg=": column 12: missing value (expected a number, text in quotes or a policy)
func (e *Error) Error() string {
	quoted := quoteSource(e.Text)
	var b strings.Builder
	for i, p := range e.Problems {
		if i > 0 {
			b.WriteByte('\n')
		}
		if i == maxProblems {
			fmt.Fprintf(&b, "%s %s: and %d more problems", e.Noun, quoted, len(e.Problems)-i)
			break
		}
		fmt.Fprintf(&b, "%s %s: column %d: %s", e.Noun, quoted, p.Col, p.Wrong)
		if p.Want != "" {
			fmt.Fprintf(&b, " (%s)", p.Want)
		}
	}
	return b.String()
}

// source is a text that was parsed, and what it should be.
type source struct {
	noun string // see Error.Noun
	text string
}

// error gathers the problems of the source, of which there must be one. The same
// problem found twice, as in "gredy*2", is told once.
func (s *source) error(problems []Problem) *Error {
	slices.SortFunc(problems, func(a, b Problem) int {
		return cmp.Or(a.Col-b.Col, strings.Compare(a.Wrong, b.Wrong))
	})
	return &Error{Noun: s.noun, Text: s.text, Problems: slices.Compact(problems)}
}

// quoteSource puts a text in quotes with as little change as can be, so that
// columns can be counted: single quotes if it has double ones, as it stands on a
// shell's command line, and escapes only if there is no other way.
func quoteSource(text string) string {
	if utf8.ValidString(text) {
		if runes := []rune(text); len(runes) > maxQuoted {
			text = string(runes[:maxQuoted]) + "..."
		}
	} else if len(text) > maxQuoted {
		text = text[:maxQuoted] + "..."
	}
	plain := utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	switch {
	case plain && !strings.Contains(text, `"`):
		return `"` + text + `"`
	case plain && !strings.Contains(text, `'`):
		return `'` + text + `'`
	}
	return fmt.Sprintf("%q", text)
}
