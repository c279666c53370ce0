package decks

import (
	"encoding/csv"
	"fmt"
	"strings"
)

// File is a file to be written: a name without a folder, and what is in it.
type File struct {
	Name string
	Text []byte
}

// ExportYAML returns a resolved tree as a scenario file for people: with a comment on every field,
// origins and notes, and without the slots where a new deck would get the same. Loading it gives the same
// tree, so the same hash.
func (t *FieldTable) ExportYAML(tree *Node) []byte { return t.export(tree, nil) }

// ExportCSV returns a resolved tree as a scenario file, NAME.yaml, and a spreadsheet for each deck, which
// it refers to. Loading it gives the same tree, so the same hash.
func (t *FieldTable) ExportCSV(tree *Node) []File {
	sheets := map[string]string{}
	var files []File
	fresh := t.fresh(tree)
	for path, f := range t.decks() {
		file := File{f.Name + ".csv", f.exportSheet(tree.Get(path...), fresh[f.pile()])}
		sheets[f.Name] = file.Name
		files = append(files, file)
	}
	return append([]File{{tree.Get("name").Text() + ".yaml", t.export(tree, sheets)}}, files...)
}

func (t *FieldTable) export(tree *Node, sheets map[string]string) []byte {
	p := printer{table: t, annotated: true, fresh: t.fresh(tree), files: sheets}
	fmt.Fprintf(&p.b, "# A scenario of %s for tombstone. Lines that begin with # are comments.\n", t.Game)
	fmt.Fprintf(&p.b, "# tombstone decks check FILE says what is wrong, with the line.\n\n")
	p.fields(t.Fields, tree, "")
	return []byte(p.b.String())
}

// exportSheet returns a deck as a spreadsheet. It begins with a byte-order mark if it has letters beyond
// ASCII, which Excel would misread without.
func (f *Field) exportSheet(deck *Node, fresh bool) []byte {
	columns := f.columns()
	if fresh {
		columns = f.shown()
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	write := func(cells []string) {
		if err := w.Write(cells); err != nil {
			panic(fmt.Sprintf("a row has no CSV: %v", err)) // a strings.Builder takes everything
		}
	}
	write(names(columns))
	for _, card := range deck.Get("cards").Items() {
		cells := make([]string, len(columns))
		for i, column := range columns {
			cells[i] = show(card.Get(column.Name))
		}
		write(cells)
	}
	w.Flush()
	text := b.String()
	if strings.IndexFunc(text, func(c rune) bool { return c > 127 }) >= 0 {
		text = "\uFEFF" + text
	}
	return []byte(text)
}

// show returns a value as a designer writes it in a cell: lists with commas between.
func show(n *Node) string {
	var parts []string
	switch {
	case n.IsList():
		for _, item := range n.items {
			parts = append(parts, show(item))
		}
	case n.IsMap():
		for _, e := range n.entries {
			parts = append(parts, e.key+": "+show(e.value))
		}
	default:
		return n.Text()
	}
	return strings.Join(parts, ", ")
}
