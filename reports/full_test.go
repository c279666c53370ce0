package reports

import (
	"fmt"
	"strings"
	"testing"
)

// TestFullPages: parts stand behind the balance, each with its verdict and under its own anchors; what is one more of a
// kind is left out and said to be; what is missing says why.
func TestFullPages(t *testing.T) {
	part := func() *Page {
		table := func(id string) *DataTable {
			return &DataTable{ID: id, Columns: []Column{{Title: "a"}}, Rows: [][]Cell{{Words("in " + id)}}}
		}
		return &Page{
			Title: "A part", Verdict: Verdict{Headline: "It is luck", Sentences: []string{"Because of it."}},
			Sections: []Section{
				{ID: "one", Title: "One", Answer: "The first.", Blocks: []Block{table("scores")}},
				{ID: "two", Title: "Two", Further: true, Blocks: []Block{table("hidden")}},
				{ID: "meaning", Title: "Meaning", Blocks: []Block{&Note{Text: "This means that."}, &Transcript{ID: "game", Title: "A game"}}},
			},
		}
	}
	balance := &Page{Title: "A game", Verdict: Verdict{Headline: "Fair"}, Sections: []Section{{ID: "scores", Title: "Scores", Blocks: []Block{&DataTable{ID: "luck-scores", Columns: []Column{{Title: "a"}}}}}}}
	page := Full(balance, []Part{
		{Name: "luck", Title: "Luck", Question: "How much?", Page: part()},
		{Name: "other", Title: "Other", Page: part()},
		{Name: "handicap", Title: "Handicap", Missing: "the game has none"},
	})
	files, err := Render(page, HTML, Markdown, CSV)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteText(&b, page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Luck: It is luck.", "One: The first.", "Because of it.", "in scores", "This means that.",
		"The rest is in report.json, and on the page that tombstone luck makes.", "Not told: the game has none.",
	} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("no %q in:\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "in hidden") {
		t.Error("a section that is one more of a kind is there")
	}
	html := string(files[0].Data)
	for _, id := range []string{"luck", "luck-scores-2", "luck-game", "other-scores", "other-game", "handicap"} {
		if strings.Count(html, `id="`+id+`"`) != 1 {
			t.Errorf("the anchor %s is there %d times", id, strings.Count(html, `id="`+id+`"`))
		}
	}
}

// TestFullPagesAreBrief: maps of very many values are told by their numbers, maps of pairs are left for the part's own page.
func TestFullPagesAreBrief(t *testing.T) {
	heat := func(rows int, lower bool) *Figure {
		h := &HeatMap{Measure: Measure{"Score", Points}, Rows: Labels{Title: "Change"}, Columns: Labels{Title: "Matchup"}, Lower: lower}
		for i := range rows {
			h.Rows.Labels = append(h.Rows.Labels, fmt.Sprint("row ", i))
			h.Columns.Labels = append(h.Columns.Labels, fmt.Sprint("column ", i))
			h.Values = append(h.Values, make([]Value, rows))
		}
		return &Figure{ID: "map", Title: "A map", Plot: h}
	}
	small, large, pairs := heat(5, false), heat(20, false), heat(20, true)
	if abridged(small) != Block(small) {
		t.Error("a small map does not stay as it is")
	}
	if table, ok := abridged(large).(*DataTable); !ok || len(table.Rows) != 20 || table.ID != "map" {
		t.Errorf("of a large map got %T", abridged(large))
	}
	if abridged(pairs) != nil {
		t.Error("a large map of pairs is there")
	}
	if note := new(Note); abridged(note) != Block(note) {
		t.Error("a note does not stay as it is")
	}
}
