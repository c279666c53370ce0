// Package reports shows results to people. It knows no game: what there is to show, and in which words,
// comes from the schema a game declares.
package reports

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table is rows of text with a head. The first column is set left, the others right.
type Table struct {
	Head []string
	Rows [][]string
	Left int // how many columns are set left; 0 means the first
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// DropEmpty takes out the columns that have nothing in any row.
func (t *Table) DropEmpty() {
	for column := len(t.Head) - 1; column >= 0; column-- {
		empty := !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[column] != "" })
		if !empty {
			continue
		}
		t.Head = slices.Delete(slices.Clone(t.Head), column, column+1)
		for i, row := range t.Rows {
			t.Rows[i] = slices.Delete(slices.Clone(row), column, column+1)
		}
	}
}

// Split returns the table in parts of at most the given width, each with the first column and some of the others
// in order; a part of two columns may be wider. The first column's head stays with the first part.
func (t *Table) Split(width int) []*Table {
	all := append([][]string{t.Head}, t.Rows...)
	widths := t.widths(all)
	var parts []*Table
	for first := 1; first < len(widths) || len(parts) == 0; {
		room, end := width-widths[0], first
		for ; end < len(widths) && (end == first || widths[end]+2 <= room); end++ {
			room -= widths[end] + 2
		}
		var rows [][]string
		for _, row := range all {
			rows = append(rows, append([]string{row[0]}, row[min(first, len(row)):min(end, len(row))]...))
		}
		if len(parts) > 0 {
			rows[0][0] = ""
		}
		parts = append(parts, &Table{Head: rows[0], Rows: rows[1:], Left: t.Left})
		first = end
	}
	return parts
}

// WriteText writes the table in columns two spaces apart.
func (t *Table) WriteText(w io.Writer) error {
	rows := t.Rows
	if len(t.Head) > 0 {
		rows = append([][]string{t.Head}, rows...)
	}
	widths := t.widths(rows)
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				line.WriteString("  ")
			}
			if i < max(t.Left, 1) {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) widths(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// Wrap breaks text into lines of at most width characters, each with the given indent.
func Wrap(text, indent string, width int) string {
	var b strings.Builder
	line := indent
	// A percent sign stays with its number.
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(text, " %", "\u00a0%"), func(r rune) bool { return r != '\u00a0' && unicode.IsSpace(r) }) {
		word = strings.ReplaceAll(word, "\u00a0", " ")
		if line != indent && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
	return b.String()
}
