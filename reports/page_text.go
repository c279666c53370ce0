package reports

import (
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes a page for a terminal: its verdict, its tables, and its figures in words.
func WriteText(w io.Writer, p *Page) error {
	if err := p.Check(); err != nil {
		return err
	}
	var b strings.Builder
	say := func(text, indent string) {
		if text != "" {
			b.WriteString(Wrap(text, indent, width))
		}
	}
	say(p.Title, "")
	say(p.Subtitle, "")
	b.WriteString("\n")
	say(p.Verdict.Headline, "")
	for _, s := range p.Verdict.Sentences {
		say(s, "  ")
	}
	for _, s := range p.Sections {
		b.WriteString("\n")
		say(s.Title, "")
		say(s.Question, "  ")
		say(s.Answer, "  ")
		for _, block := range s.Blocks {
			switch block := block.(type) {
			case *DataTable:
				b.WriteString("\n" + block.text())
			case *Figure:
				b.WriteString("\n")
				say(block.Title+": "+block.Alt, "  ")
			case *Note:
				say(block.Text, "  ")
			case *Transcript:
				say(block.Title, "  ")
				if block.Command != "" {
					b.WriteString(command(block.Command))
				}
			}
		}
	}
	if len(p.Facts) > 0 {
		b.WriteString("\nWhere these numbers come from\n")
		for _, f := range p.Facts {
			say(f.Label+": "+f.Value, "  ")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// command is a command as a shell takes it, over several lines where it is long: broken before a flag.
func command(text string) string {
	var b strings.Builder
	line := "   "
	for i, part := range strings.Split(text, " --") {
		if i > 0 {
			part = "--" + part
		}
		if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(part) > width-2 {
			b.WriteString(line + " \\\n")
			line = "     "
		}
		line += " " + part
	}
	return b.String() + line + "\n"
}

// text is the table in columns, in parts where it is too wide.
func (t *DataTable) text() string {
	lines := &Table{}
	for _, c := range t.Columns {
		lines.Head = append(lines.Head, Measure{c.Title, c.Unit}.String())
		if c.Kind == Text && len(lines.Head) == lines.Left+1 {
			lines.Left++
		}
	}
	for _, row := range t.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text)
		}
		lines.Add(cells...)
	}
	b := strings.Builder{}
	if t.Caption != "" {
		b.WriteString(Wrap(t.Caption, "  ", width))
	}
	if whole := lines.widths(append([][]string{lines.Head}, lines.Rows...)); len(whole) == 2 && lines.Left == 2 && whole[0]+2+whole[1] > width {
		for _, row := range lines.Rows { // two columns of words, of which no part would fit
			b.WriteString(Wrap(row[0]+": "+row[1], "  ", width))
		}
	} else {
		for _, part := range lines.Split(width) {
			part.WriteText(&b) // a Builder takes everything
		}
	}
	for _, n := range t.Notes {
		b.WriteString(Wrap(n, "  ", width))
	}
	return b.String()
}
