package reports

import (
	"html"
	"io"
	"regexp"
	"strings"
)

// WriteMarkdown writes a page in GitHub's Markdown. Pictures are taken from plots/ID.EXT beside it, where ext is svg
// or png; with an empty ext they are left out and told in words.
func WriteMarkdown(w io.Writer, p *Page, ext string) error {
	if err := p.Check(); err != nil {
		return err
	}
	m := &markdown{ext: ext}
	m.paragraph("# " + escapeMarkdown(p.Title))
	m.text(p.Subtitle)
	if p.Verdict.Headline != "" {
		m.paragraph("## Verdict: " + escapeMarkdown(p.Verdict.Headline))
	}
	for _, s := range p.Verdict.Sentences {
		m.text(s)
	}
	for _, s := range p.Sections {
		m.section(s)
	}
	if len(p.Facts) > 0 {
		m.paragraph("## Where these numbers come from")
		m.WriteString("| | |\n| --- | --- |\n")
		for _, f := range p.Facts {
			value := cellMarkdown(f.Value)
			if f.Code {
				value = codeMarkdown(f.Value)
			}
			m.WriteString("| " + cellMarkdown(f.Label) + " | " + value + " |\n")
		}
	}
	_, err := io.WriteString(w, strings.TrimRight(m.String(), "\n")+"\n")
	return err
}

type markdown struct {
	strings.Builder
	ext string
}

// paragraph writes text that is Markdown already.
func (m *markdown) paragraph(text string) {
	if text != "" {
		m.WriteString(text + "\n\n")
	}
}

func (m *markdown) text(text string) { m.paragraph(escapeMarkdown(text)) }

func (m *markdown) section(s Section) {
	m.paragraph(`<a id="` + s.ID + `"></a>` + "\n\n## " + escapeMarkdown(s.Title))
	if s.Question != "" {
		m.paragraph("*" + escapeMarkdown(s.Question) + "*")
	}
	m.text(s.Answer)
	for _, b := range s.Blocks {
		switch b := b.(type) {
		case *DataTable:
			m.paragraph("**" + escapeMarkdown(b.Caption) + "**")
			m.table(b)
		case *Figure:
			m.figure(b)
		case *Note:
			if b.Warning {
				m.paragraph("> **Note:** " + escapeMarkdown(b.Text))
			} else {
				m.text(b.Text)
			}
		case *Transcript:
			m.transcript(b)
		}
	}
}

func (m *markdown) table(t *DataTable) {
	var head, rule []string
	for _, c := range t.Columns {
		head = append(head, cellMarkdown(Measure{c.Title, c.Unit}.String()))
		if c.Kind == Number {
			rule = append(rule, "---:")
		} else {
			rule = append(rule, ":---")
		}
	}
	m.WriteString("| " + strings.Join(head, " | ") + " |\n| " + strings.Join(rule, " | ") + " |\n")
	for _, row := range t.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, cellMarkdown(c.Text))
		}
		m.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	m.WriteString("\n")
	for _, n := range t.Notes {
		m.text(n)
	}
}

func (m *markdown) figure(f *Figure) {
	m.paragraph("**" + escapeMarkdown(f.Title) + "**")
	if m.ext != "" {
		m.paragraph("![" + escapeMarkdown(f.Alt) + "](plots/" + f.ID + "." + m.ext + ")")
	} else {
		m.text(f.Alt)
	}
	m.text(f.Caption)
	m.paragraph("<details><summary>The numbers behind it</summary>")
	m.table(f.Table())
	m.paragraph("</details>")
}

func (m *markdown) transcript(t *Transcript) {
	m.paragraph("<details><summary>" + html.EscapeString(t.Title) + "</summary>")
	if t.Command != "" {
		m.paragraph("Replay it: " + codeMarkdown(t.Command))
	}
	if t.Text != "" {
		fence := "```"
		for strings.Contains(t.Text, fence) {
			fence += "`"
		}
		m.paragraph(fence + "text\n" + strings.TrimRight(t.Text, "\n") + "\n" + fence)
	}
	m.paragraph("</details>")
}

var (
	markdownSigns  = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "$", `\$`, "&", "&amp;", "<", "&lt;", ">", "&gt;")
	markdownStarts = regexp.MustCompile(`^(\d*)([#+=-]|[.)](?: |$))`)
)

// escapeMarkdown makes one line of Markdown that shows a text as it is.
func escapeMarkdown(text string) string {
	return markdownStarts.ReplaceAllString(cellMarkdown(text), `$1\$2`)
}

// cellMarkdown is escapeMarkdown inside a table, where no line starts.
func cellMarkdown(text string) string {
	return markdownSigns.Replace(strings.Join(strings.Fields(text), " "))
}

// codeMarkdown sets a text as code, in a table too.
func codeMarkdown(text string) string {
	text = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "&#124;", "`", "&#96;", "*", "&#42;", "_", "&#95;", "[", "&#91;", `\`, "&#92;", "~", "&#126;", "$", "&#36;").Replace(strings.Join(strings.Fields(text), " "))
	return "<code>" + text + "</code>"
}
