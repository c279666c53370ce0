package reports

import (
	"bytes"
	_ "embed" // the page's template, style and script
	"html/template"
	"io"
	"strconv"

	"gonum.org/v1/plot/vg"
)

//go:embed page.html.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// pageHTML escapes every text for where it stands. What is handed to it as markup is the project's own: its style, its
// script, and pictures, whose texts are escaped as they are drawn.
var pageHTML = template.Must(template.New("page").Funcs(template.FuncMap{
	"palette": func(dark bool) template.CSS { return template.CSS(css(dark)) },
	"style":   func() template.CSS { return template.CSS(pageStyle) },
	"script":  func() template.JS { return template.JS(pageScript) },
	"picture": func(f *Figure, class string) template.HTML {
		return template.HTML(f.inline(map[string]vg.Length{"wide": wide, "narrow": narrow}[class], class))
	},
	"table":      func(b Block) *DataTable { t, _ := b.(*DataTable); return t },
	"figure":     func(b Block) *Figure { f, _ := b.(*Figure); return f },
	"note":       func(b Block) *Note { n, _ := b.(*Note); return n },
	"transcript": func(b Block) *Transcript { t, _ := b.(*Transcript); return t },
	"tone":       func(t Tone) string { return []string{"unsure", "fair", "favoured"}[t] },
	"sign":       func(t Tone) string { return []string{"■", "●", "◆"}[t] },
	"number":     func(k Kind) bool { return k == Number },
	"heading":    func(c Column) string { return Measure{c.Title, c.Unit}.String() },
	"exact":      func(x float64) string { return strconv.FormatFloat(x, 'g', 12, 64) },
}).Parse(pageTemplate))

// WriteHTML writes a page as one file that needs nothing else: no address outside it, light and dark, readable on a
// phone, on paper and by a screen reader; all but sorting works without scripts.
func WriteHTML(w io.Writer, p *Page) error {
	if err := p.Check(); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pageHTML.Execute(&b, p); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
