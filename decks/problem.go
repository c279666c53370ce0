package decks

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Pos is a place in what the user wrote. Lines and columns count from 1; 0 means unknown. In a
// spreadsheet Line is the row as the spreadsheet numbers it and Col the number of the cell in it. For
// an override File is the flag as typed, without line and column.
type Pos struct {
	File      string
	Line, Col int
}

// String returns file:line:col, without the parts that are unknown.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Problem is one thing wrong, or with Warning set merely odd, in a scenario.
type Problem struct {
	Pos
	Field    string // rules.hand, action/Rifle.number or the heading of a column; empty where no field is meant
	Message  string // what is wrong
	Expected string // what was expected instead, or the nearest valid name; may be empty
	Warning  bool   // the scenario can be played all the same
}

// String returns file:line:col: field: what is wrong (what was expected).
func (p Problem) String() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.Pos.String() + ": ")
	}
	if p.Warning {
		b.WriteString("warning: ")
	}
	if p.Field != "" {
		b.WriteString(p.Field + ": ")
	}
	b.WriteString(p.Message)
	if p.Expected != "" {
		b.WriteString(" (" + p.Expected + ")")
	}
	return printable(b.String())
}

// printable makes text of a user's file fit to print on one line of a terminal: what is no letter is
// escaped, and what nobody would read to the end is cut.
func printable(text string) string {
	const longest = 600
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "..."
	}
	var b strings.Builder
	for _, c := range text {
		if unicode.IsPrint(c) {
			b.WriteRune(c)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
		}
	}
	return b.String()
}

// Problems are the problems of a scenario. As an error value they print one a line; use [Problems.Err]
// to get a nil error where there are only warnings.
type Problems []Problem

// Error returns all problems, one a line, sorted by position.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps.Sorted() {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Sorted returns the problems in the order of their positions.
func (ps Problems) Sorted() Problems {
	sorted := slices.Clone(ps)
	slices.SortStableFunc(sorted, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return sorted
}

// Err returns the problems that are no warnings as an error, or nil where there are none.
func (ps Problems) Err() error {
	if errs := ps.keep(false); len(errs) > 0 {
		return errs
	}
	return nil
}

// Warnings returns the problems that are only warnings.
func (ps Problems) Warnings() Problems { return ps.keep(true) }

func (ps Problems) keep(warnings bool) Problems {
	return slices.DeleteFunc(slices.Clone(ps), func(p Problem) bool { return p.Warning != warnings })
}

// Report collects problems of one field.
type Report struct {
	problems *Problems
	field    string
	cells    bool // the field is a row of a spreadsheet: what is inside it is named by its column alone
}

// NewReport returns a report that adds to problems, for the field that a designer knows by this name.
func NewReport(problems *Problems, field string) Report {
	return Report{problems: problems, field: field}
}

// Field returns the report for a field inside this one.
func (r Report) Field(name string) Report {
	if r.cells || r.field == "" {
		return Report{problems: r.problems, field: name}
	}
	return Report{problems: r.problems, field: r.field + "." + name}
}

// Errorf adds an error at a node. Expected says what to write instead and may be empty.
func (r Report) Errorf(at *Node, expected, format string, args ...any) {
	r.add(at, false, expected, fmt.Sprintf(format, args...))
}

// Warnf adds a warning at a node.
func (r Report) Warnf(at *Node, expected, format string, args ...any) {
	r.add(at, true, expected, fmt.Sprintf(format, args...))
}

func (r Report) add(at *Node, warning bool, expected, message string) {
	var pos Pos
	if at != nil {
		pos = at.Pos
	}
	field := r.field
	if r.cells {
		field = ""
	}
	*r.problems = append(*r.problems, Problem{Pos: pos, Field: field, Message: message, Expected: expected, Warning: warning})
}
