package reports

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Accounts are those of one deal played in two scenarios, turn by turn.
type Accounts struct {
	Before, After []string
}

// parting is where two accounts part.
type parting struct {
	common string // what both tell first
	// heading is the last line before they part that is not indented, such as a turn's; a first line that differs is its
	// own heading.
	heading       string
	before, after []string // the rest of each, turn by turn; empty where it ends
	alike         bool     // they do not part
}

// part finds where two accounts part: at the first line that differs.
func (a Accounts) part() (p parting) {
	turn := 0
	for turn < len(a.Before) && turn < len(a.After) && a.Before[turn] == a.After[turn] {
		p.common += a.Before[turn]
		turn++
	}
	p.before, p.after = append([]string{}, a.Before[turn:]...), append([]string{}, a.After[turn:]...)
	if len(p.before) == 0 && len(p.after) == 0 {
		p.alike = true
		return p
	}
	if len(p.before) > 0 && len(p.after) > 0 {
		b, c := strings.SplitAfter(p.before[0], "\n"), strings.SplitAfter(p.after[0], "\n")
		n := 0
		for n < len(b) && n < len(c) && b[n] == c[n] {
			n++
		}
		p.common += strings.Join(b[:n], "")
		p.before[0], p.after[0] = strings.Join(b[n:], ""), strings.Join(c[n:], "")
	}
	for line := range strings.Lines(p.common) {
		if text := strings.TrimRight(line, "\n"); text != "" && text[0] != ' ' {
			p.heading = text
		}
	}
	return p
}

// Where says where the games part: the heading, and the first line that differs in each.
func (a Accounts) Where() string {
	p := a.part()
	if p.alike {
		return "the accounts read alike"
	}
	first := func(turns []string) string {
		for line := range strings.Lines(strings.Join(turns, "")) {
			if text := strings.TrimSpace(line); text != "" {
				return text
			}
		}
		return "the game is over"
	}
	text := fmt.Sprintf("before, %q; after, %q", first(p.before), first(p.after))
	if p.heading != "" {
		return strings.TrimSuffix(p.heading, ":") + ": " + text
	}
	return "at the beginning: " + text
}

// column is how wide each of two games is beside the other, in a terminal.
const column = (width - 3) / 2

// WriteText writes both games: as long as they are alike once, and from there on beside each other, turn by turn. pause
// is called after every turn and stops by returning false; nil means never.
func (a Accounts) WriteText(w io.Writer, before, after string, pause func() bool) error {
	p := a.part()
	if pause == nil {
		pause = func() bool { return true }
	}
	if _, err := io.WriteString(w, p.common); err != nil {
		return err
	}
	if p.alike {
		_, err := fmt.Fprintf(w, "\nBoth games are told alike.\n")
		return err
	}
	if !pause() {
		return nil
	}
	if _, err := fmt.Fprintf(w, "\n%s\n%s%s\n", ruled(" Here the games part ", width), beside(before, after), strings.Repeat("-", width)); err != nil {
		return err
	}
	for i := range max(len(p.before), len(p.after)) {
		var left, right string
		if i < len(p.before) {
			left = p.before[i]
		}
		if i < len(p.after) {
			right = p.after[i]
		}
		if _, err := io.WriteString(w, beside(left, right)); err != nil {
			return err
		}
		if !pause() {
			return nil
		}
	}
	return nil
}

// Text is what WriteText writes.
func (a Accounts) Text(before, after string) string {
	var b strings.Builder
	if err := a.WriteText(&b, before, after, nil); err != nil {
		panic("reports: " + err.Error()) // a Builder takes everything
	}
	return b.String()
}

func ruled(text string, width int) string {
	dashes := width - utf8.RuneCountInString(text)
	return strings.Repeat("-", dashes/2) + text + strings.Repeat("-", dashes-dashes/2)
}

// beside sets two texts in columns; lines that are too long go on below, indented.
func beside(left, right string) string {
	l, r := folded(left), folded(right)
	var b strings.Builder
	for i := range max(len(l), len(r)) {
		var a, c string
		if i < len(l) {
			a = l[i]
		}
		if i < len(r) {
			c = r[i]
		}
		pad := strings.Repeat(" ", column-utf8.RuneCountInString(a))
		b.WriteString(strings.TrimRight(a+pad+" | "+c, " ") + "\n")
	}
	return b.String()
}

// folded breaks a text into lines as wide as a column.
func folded(text string) (lines []string) {
	if text == "" {
		return nil
	}
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if utf8.RuneCountInString(line) <= column {
			lines = append(lines, line)
			continue
		}
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		rest := indent
		for _, word := range strings.Fields(line) {
			if strings.TrimSpace(rest) != "" && utf8.RuneCountInString(rest)+1+utf8.RuneCountInString(word) > column {
				lines = append(lines, rest)
				rest = indent + "  "
			}
			if strings.TrimSpace(rest) != "" {
				rest += " "
			}
			rest += word
		}
		lines = append(lines, rest)
	}
	for i, line := range lines {
		if runes := []rune(line); len(runes) > column { // one word wider than the column
			lines[i] = string(runes[:column-1]) + "…"
		}
	}
	return lines
}
