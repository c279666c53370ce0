package reports

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// golden compares what was made with a file in testdata, which -update rewrites.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		cut := func(b []byte) string { return string(b[max(at-60, 0):min(at+100, len(b))]) }
		t.Errorf("%s differs at byte %d (go test -update rewrites it)\ngot  ...%s...\nwant ...%s...", path, at, cut(got), cut(want))
	}
}

// brief is the sample with the blocks that its golden files show, whose names hold what has to be escaped.
func brief(names func(string) string) *Page {
	p := sample(1000, names)
	keep := []string{"forest", "two-by-two", "ranges", "cards", "shortest", "longest"}
	for i, s := range p.Sections {
		p.Sections[i].Blocks = slices.DeleteFunc(s.Blocks, func(b Block) bool {
			switch b := b.(type) {
			case *Figure:
				return !slices.Contains(keep, b.ID)
			case *DataTable:
				return !slices.Contains(keep, b.ID)
			}
			return false
		})
	}
	return p
}

// TestPageGolden: the whole of a small page in each format of text, with plain names and with nasty ones.
func TestPageGolden(t *testing.T) {
	for kind, names := range map[string]func(string) string{"plain": plain, "nasty": nasty} {
		p := brief(names)
		files, err := Render(p, Markdown, CSV)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			golden(t, "page/"+kind+"-"+f.Path, f.Data)
		}
		var b bytes.Buffer
		if err := WriteText(&b, p); err != nil {
			t.Fatal(err)
		}
		golden(t, "page/"+kind+"-report.txt", b.Bytes())
	}
}

// TestPicturesGolden: one picture of each kind, as a file.
func TestPicturesGolden(t *testing.T) {
	p := sample(1000, plain)
	want := []string{"forest", "two-by-two", "lengths", "survival", "card-effect", "convergence", "boards"}
	for _, f := range p.figures() {
		if slices.Contains(want, f.ID) {
			golden(t, "page/"+f.ID+".svg", f.SVG())
		}
	}
}

// extremes are pages whose numbers or names are at the ends of what they can be; in short, the small ones.
func extremes() map[string]*Page {
	all := map[string]*Page{
		"all of one":     certain(500),
		"four seats":     fourSeats(),
		"nothing at all": {Title: "Empty"},
		"empty figures":  emptyFigures(),
	}
	if !testing.Short() {
		all["no games"] = sample(0, plain)
		all["one game"] = sample(1, plain)
		all["seven games"] = sample(7, plain)
		all["many games"] = sample(10_000_000, plain)
		all["nasty names"] = sample(1000, nasty)
	}
	return all
}

// certain is a page where the same thing happened in all of n games, and another in none.
func certain(n int64) *Page {
	all, none := of(n, n), of(0, n)
	return &Page{Title: "Certain", Sections: []Section{{ID: "s", Title: "All and none", Blocks: []Block{
		&Figure{"forest", "Forest", "Two.", "", &Forest{Measure: Measure{"Won", Share}, Rows: []ForestRow{{Label: "all", Value: all, Tone: Favoured}, {Label: "none", Value: none, Tone: Favoured}}}},
		&Figure{"one-row", "One row", "One.", "", &Forest{Measure: Measure{"Won", Share}, Rows: []ForestRow{{Label: "all", Value: all, Tone: Fair}}}},
		&Figure{"length", "Length", "All in one bin.", "", &StackedHistogram{X: Measure{"Length", "turns"}, Series: []string{"won"}, Bins: []Bin{{From: 3, To: 3, Counts: []int64{n}}}}},
		&Figure{"long", "Length", "All in the last bin.", "", &StackedHistogram{X: Measure{"Length", "turns"}, Series: []string{"won"}, Bins: []Bin{{From: 0, To: 9999, Counts: []int64{0}}, {From: 10000, To: 10000, OrMore: true, Counts: []int64{n}}}}},
		&Figure{"curve", "One point", "One.", "", &Curves{X: Measure{"Turn", ""}, Y: Measure{"Still going", Share}, Lines: []Curve{{"x", []CurvePoint{{5, all}}}}}},
		&Figure{"flat", "Flat lines", "Two.", "", &Curves{X: Measure{"Turn", ""}, Y: Measure{"Money by hand", "dollars"}, Lines: []Curve{{"x", []CurvePoint{{1, Exact(2500)}, {2, Exact(2500)}, {3, Value{}}, {4, Exact(2500)}}}}}},
		&Figure{"bars", "Bars", "Zeros.", "", &Bars{Measure: Measure{"Times", "times"}, Series: []string{"a", "b"}, Rows: []BarRow{{"x", []Value{Exact(0), Exact(0)}}}}},
		&Figure{"minus", "Bars below zero", "One.", "", &Bars{Measure: Measure{"Effect", Points}, Series: []string{""}, Rows: []BarRow{{"x", []Value{Exact(-0.3)}}}}},
		&Figure{"heat", "Heat", "One cell.", "", &HeatMap{Measure: Measure{"Won", Share}, Rows: Labels{"a", []string{"x"}}, Columns: Labels{"b", []string{"y"}}, Values: [][]Value{{none}}}},
		&Figure{"board", "A board of one square", "One square.", "", &Boards{Measure{"Times", "times"}, nil, []Board{{"x", 1, []Value{Exact(0)}}}}},
	}}}}
}

// fourSeats is a page of a game with as many series as there are colours, and one more.
func fourSeats() *Page {
	seats := []string{"Seat 1", "Seat 2", "Seat 3", "Seat 4", "drawn", "nobody", "stopped", "lost", "again"}
	bars := &Bars{Measure: Measure{"Money at the end", "dollars"}, Series: seats}
	matrix := &HeatMap{Measure: Measure{"Won", Share}, Rows: Labels{"Seat", seats}, Columns: Labels{"Place", nil}}
	lines, histogram := &Curves{X: Measure{"Hand", "hands"}, Y: Measure{"Money", "dollars"}}, &StackedHistogram{X: Measure{"Hands", "hands"}, Series: seats}
	row := BarRow{Label: "all"}
	for i, seat := range seats {
		row.Values = append(row.Values, Exact(1000*float64(i)))
		lines.Lines = append(lines.Lines, Curve{seat, []CurvePoint{{0, Exact(0)}, {1, Exact(1000 * float64(i))}, {2, Exact(1500 * float64(i))}}})
		matrix.Values = append(matrix.Values, nil)
	}
	for j := range 24 { // as many columns as make cells too narrow for numbers
		matrix.Columns.Labels = append(matrix.Columns.Labels, fmt.Sprintf("place %d", j+1))
		for i := range seats {
			matrix.Values[i] = append(matrix.Values[i], Exact(float64(i*j)/300))
		}
	}
	for v := range int64(500) {
		histogram.Bins = append(histogram.Bins, Bin{From: v, To: v, Counts: []int64{v, 1, 2, 3, 500 - v, 0, 0, 7, 1}})
	}
	bars.Rows = []BarRow{row}
	return &Page{Title: "Four seats", Sections: []Section{{ID: "s", Title: "Seats", Blocks: []Block{
		&Figure{"bars", "Bars", "Nine.", "", bars}, &Figure{"lines", "Lines", "Nine.", "", lines},
		&Figure{"heat", "Heat", "Many.", "", matrix}, &Figure{"hist", "Histogram", "Many.", "", histogram},
	}}}}
}

// emptyFigures is a page with a figure of every kind that has nothing in it.
func emptyFigures() *Page {
	p := &Page{Title: "Nothing", Sections: []Section{{ID: "s", Title: "Nothing"}}}
	for i, plot := range []Plot{&Forest{}, &Convergence{Series: []ConvergenceSeries{{}}}, &StackedHistogram{}, &Curves{Lines: []Curve{{}}}, &Bars{Series: []string{"a"}}, &HeatMap{}, &Contours{}, &Boards{}} {
		p.Sections[0].Blocks = append(p.Sections[0].Blocks, &Figure{ID: fmt.Sprintf("f%d", i), Title: "Nothing", Alt: "Nothing.", Plot: plot})
	}
	p.Sections[0].Blocks = append(p.Sections[0].Blocks, &DataTable{ID: "t", Columns: []Column{{Title: "nothing"}}})
	return p
}

// TestExtremesAreSensible: whatever the numbers, every format is made, and none has a NaN, an infinity, or an interval
// without a width.
func TestExtremesAreSensible(t *testing.T) {
	wrong := regexp.MustCompile(`\bNaN\b|[+-]?\bInf\b|%!|<nil>|[-+]?0\.0{7}`)
	interval := regexp.MustCompile(`\((-?[0-9.,]+) to (-?[0-9.,]+)\)`)
	for name, p := range extremes() {
		files, err := Render(p, HTML, Markdown, CSV, SVG)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		if err := WriteText(&b, p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, f := range append(files, File{"text", b.Bytes()}) {
			text := string(f.Data)
			if m := wrong.FindStringIndex(text); m != nil {
				t.Errorf("%s, %s: %s", name, f.Path, text[max(m[0]-40, 0):min(m[1]+40, len(text))])
			}
			for _, m := range interval.FindAllStringSubmatch(text, -1) {
				if m[1] == m[2] {
					t.Errorf("%s, %s: an interval without a width: %s", name, f.Path, m[0])
				}
			}
			if !utf8.Valid(f.Data) {
				t.Errorf("%s, %s: broken letters", name, f.Path)
			}
			if f.Path == "index.html" && len(f.Data) > 2_000_000 {
				t.Errorf("%s: the page has %d bytes (expected less than 2 MB)", name, len(f.Data))
			}
		}
	}
}

// TestPageSizeIsThatOfItsGame, not of its games.
func TestPageSizeIsThatOfItsGame(t *testing.T) {
	size := func(n int64) float64 {
		files, err := Render(sample(n, plain), HTML)
		if err != nil {
			t.Fatal(err)
		}
		return float64(len(files[0].Data))
	}
	few, many := size(10_000), size(10_000_000)
	if many > 1.15*few || many > 2_000_000 {
		t.Errorf("%v bytes with 10,000 games, %v with 10,000,000", few, many)
	}
}

// TestPageNeedsNothingElse: no address that a browser would fetch, and a policy that forbids it to.
func TestPageNeedsNothingElse(t *testing.T) {
	fetches := regexp.MustCompile(`(?i)(src|href|srcset|action|data|poster)\s*=\s*["']?(https?:|//|file:)|url\(|@import|<(script|iframe|object|embed|base|form)\b[^>]+>`)
	for name, p := range extremes() {
		var b bytes.Buffer
		if err := WriteHTML(&b, p); err != nil {
			t.Fatal(err)
		}
		if m := fetches.FindString(b.String()); m != "" {
			t.Errorf("%s: %s", name, m)
		}
		if !strings.Contains(b.String(), `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"`) {
			t.Errorf("%s: no policy", name)
		}
		if n := strings.Count(b.String(), "<script"); n != 1 {
			t.Errorf("%s: %d scripts (expected the page's own)", name, n)
		}
	}
}

// TestPicturesInPagesHaveNoFixedColours: they are named, so that light and dark both work.
func TestPicturesInPagesHaveNoFixedColours(t *testing.T) {
	fixed := regexp.MustCompile(`(fill|stroke)="#[0-9a-f]+"`)
	for _, f := range sample(1000, plain).figures() {
		for _, width := range []string{"wide", "narrow"} {
			svg := f.inline(wide, width)
			if m := fixed.FindString(svg); m != "" {
				t.Errorf("%s: %s", f.ID, m)
			}
			if !strings.Contains(svg, "var(--muted)") || !strings.Contains(svg, "<title>") {
				t.Errorf("%s: no colours, or no tips", f.ID)
			}
		}
		if svg := string(f.SVG()); strings.Contains(svg, "var(") || !fixed.MatchString(svg) {
			t.Errorf("%s: a file whose colours only a page knows", f.ID)
		}
	}
}

// TestPicturesAreTheSameEachTime, byte for byte, also when drawn side by side.
func TestPicturesAreTheSameEachTime(t *testing.T) {
	draw := func() []byte {
		p := brief(plain)
		files, err := Render(p, SVG, HTML)
		if err != nil {
			t.Error(err)
		}
		all, err := p.figures()[0].PNG()
		if err != nil {
			t.Error(err)
		}
		for _, f := range files {
			all = append(all, f.Data...)
		}
		return all
	}
	want := draw()
	results := make(chan []byte)
	for range 2 {
		go func() { results <- draw() }()
	}
	for range 2 {
		if got := <-results; !bytes.Equal(got, want) {
			t.Error("drawn again, pictures differ")
		}
	}
}

// TestCSVHasEveryNumber of every table and figure, exact, under the names of its table and column.
func TestCSVHasEveryNumber(t *testing.T) {
	p := sample(1000, nasty)
	var b bytes.Buffer
	if err := WriteCSV(&b, p); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	cells := 0
	for _, table := range p.tables() {
		cells += len(table.Rows) * len(table.Columns)
	}
	if len(lines) != cells+1 || !slices.Equal(lines[0], []string{"table", "caption", "row", "label", "column", "unit", "value", "text"}) {
		t.Errorf("%d lines for %d cells under %q", len(lines), cells, lines[0])
	}
	if want := []string{"lengths", "Length of games by how they end", "40", "40 or more", "Stalemate", "games"}; !slices.ContainsFunc(lines, func(l []string) bool { return slices.Equal(l[:6], want) && l[6] != "" }) {
		t.Errorf("no line %q", want)
	}
	unknown := 0
	for _, l := range lines[1:] {
		if l[7] == "-" && l[6] != "" {
			t.Errorf("a value that is not known: %q", l)
		}
		if l[7] == "-" {
			unknown++
		}
	}
	if unknown == 0 {
		t.Error("nothing unknown (the sample has some)")
	}
}

// TestMarkdownEscapes: names are shown as they are, and start nothing.
func TestMarkdownEscapes(t *testing.T) {
	for text, want := range map[string]string{
		"plain, with (brackets)": "plain, with (brackets)",
		"# not a heading":        `\# not a heading`,
		"1. not a list":          `1\. not a list`,
		"1.9 % of games":         "1.9 % of games",
		"- not one either":       `\- not one either`,
		"a | b\nc":               `a \| b c`,
		"<b>*x*</b> & `y`":       "&lt;b&gt;\\*x\\*&lt;/b&gt; &amp; \\`y\\`",
		"[link](http://x)":       `\[link\](http://x)`,
		"":                       "",
	} {
		if got := escapeMarkdown(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	var b bytes.Buffer
	if err := WriteMarkdown(&b, sample(10, nasty), ""); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "](plots/") {
		t.Error("pictures that were not written are linked to")
	}
	strokes := 0 // of the table's head
	for line := range strings.Lines(b.String()) {
		n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		switch {
		case !strings.HasPrefix(line, "|"):
			strokes = 0
		case strokes == 0:
			strokes = n
		case n != strokes:
			t.Errorf("a row of %d strokes under a head of %d: %s", n, strokes, line)
		}
	}
}

// TestAWriterThatBreaksIsAnError, in every format.
func TestAWriterThatBreaksIsAnError(t *testing.T) {
	p := brief(plain)
	for name, err := range map[string]error{
		"html": WriteHTML(broken{}, p), "markdown": WriteMarkdown(broken{}, p, ""), "csv": WriteCSV(broken{}, p), "text": WriteText(broken{}, p),
	} {
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// TestWriteText: eighty columns, where words and cells allow it.
func TestWriteText(t *testing.T) {
	var b bytes.Buffer
	if err := WriteText(&b, sample(1000, plain)); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(line) - 1; n > width && !strings.Contains(line, "tombstone") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"Red are favoured.", "Cards, a game on average", "Quick on the Draw", "--ticket 1-7-0", "Seed: 1"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q", want)
		}
	}
}
