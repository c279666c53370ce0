package reports

import (
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
