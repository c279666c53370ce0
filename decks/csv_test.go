package decks

import (
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		why, text string
		want      string // cells with | between, rows with /
	}{
		{"plain", "a,b\nc,d\n", "a|b/c|d"},
		{"no line end at the end", "a,b\nc,d", "a|b/c|d"},
		{"a line end at the end makes no row, a second one does", "a\n\n", "a/"},
		{"spaces around cells", " a ,\tb\nc, d ", "a|b/c|d"},
		{"empty cells", ",a,,\n", "|a||"},
		{"quotes", `"a, b",c`, "a, b|c"},
		{"quotes doubled inside quotes", `"a ""b""",c`, `a "b"|c`},
		{"an empty quoted cell", `"",c`, "|c"},
		{"a line end inside quotes is one row", "\"a\nb\",c\nd", "a\nb|c/d"},
		{"spaces outside the quotes", ` "a" , "b" `, "a|b"},
		{"a quote inside a cell is a letter", `6" gun,b`, `6" gun|b`},
		{"spaces that do not break, and no width at all", "\u00A0a\u200B,b\u00A0c", "a|b c"},
	} {
		var problems Problems
		s := sheet{file: "f.csv", problems: &problems, separator: ','}
		s.split(c.text)
		rows := make([]string, len(s.rows))
		for i, cells := range s.rows {
			rows[i] = strings.Join(cells, "|")
		}
		if got := strings.Join(rows, "/"); got != c.want || problems != nil {
			t.Errorf("%s: %q is %q, want %q; problems %v", c.why, c.text, got, c.want, problems)
		}
	}
}

// Rows are counted as a spreadsheet counts them: blank ones too, and one with line ends in a cell once.
func TestSheetProblemsStandInTheRowTheDesignerSees(t *testing.T) {
	const head = "card,copies,kind,notes\n"
	for _, c := range []struct {
		why, sheet string
		want       []string
	}{
		{"blank rows count", head + "\n\nColt,few,gun,\n", []string{`draw.csv:4:2: copies: found "few" (expected a whole number from 0 to 100)`}},
		{"a cell of three lines is one row", head + "Colt,1,gun,\"a\nb\nc\"\nDuck,2,gnu,\n", []string{`draw.csv:3:3: kind: found "gnu" (expected gun or horse; did you mean gun?)`}},
		{"a sep= line is a row", "sep=;\ncard;copies;kind\nColt;1;gnu\n", []string{`draw.csv:3:3: kind: found "gnu" (expected gun or horse; did you mean gun?)`}},
		{"a quote never closed", head + "Colt,1,gun,\n\"Duck,1,gun,\n", []string{`draw.csv:3:1: a quote opens here and is never closed: "Duck,1,gun,\n" (close it, or take it out)`}},
		{"text after a quote", head + "\"Colt\" 45,1,gun,\n", []string{`draw.csv:2:1: text follows the closing quote of "Colt" (a quote inside a quoted cell is written twice: "")`}},
		{"columns without end", strings.Repeat("card,", 101) + "\n", []string{"draw.csv:1: there are 102 columns (expected at most 100)"}},
		{"rows without end", head + strings.Repeat("Total,1\n", 1001), []string{"draw.csv:1: there are 1001 rows (expected a row a card, at most 10)"}},
		{"all problems in one go", head + "Colt,,gun,\n,1,gun,\nDuck,1,gun,,more\nColt,1,gun\n", []string{
			"draw.csv:2:2: copies: the cell is empty (expected a whole number from 0 to 100)",
			"draw.csv:3:1: card: the cell is empty (expected a name)",
			`draw.csv:4:5: the row has 5 cells under 4 headings (put quotes around a cell with a comma in it, or take what is too much away)`,
			`draw.csv:5:1: card: two cards are called "Colt", line 2 (make them one, or give them different names)`,
		}},
	} {
		t.Run(c.why, func(t *testing.T) {
			_, problems := load(t, "name: r\ndecks: {draw: {file: draw.csv}}\n", map[string]string{"draw.csv": c.sheet})
			expect(t, problems, c.want...)
		})
	}
}

func TestSheetThatIsNotThere(t *testing.T) {
	const missing = `decks.draw.file: "draw.csv": no such file (expected a CSV file beside the scenario)`
	_, problems := load(t, "name: r\ndecks: {draw: {file: draw.csv}}\n", nil)
	expect(t, problems, "ranch.yaml:2:22: "+missing)
	_, problems = load(t, "name: r\ndecks: {draw: {file: draw.csv}}\n", nil, "name=x") // once, edits or not
	expect(t, problems, "ranch.yaml:2:22: "+missing)
	_, problems = load(t, "name: r\ndecks: {draw: {file: [a]}}\n", nil)
	expect(t, problems, "ranch.yaml:2:22: decks.draw.file: found a list (expected the name of a CSV file beside the scenario, such as action.csv)")
	_, problems = corral.Load(Source{Name: "f", Text: []byte("name: r\ndecks: {draw: {file: draw.csv}}\n")}, nil)
	expect(t, problems, `f:2:22: decks.draw.file: this scenario has no folder to read "draw.csv" from (write the cards under cards, or save the scenario in a folder first)`)
}
