package decks

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// Print returns a resolved tree as canonical YAML: every field in the table's order, values one a seat
// written out, one line a card with its slots, without the fields that are [Field.Aside]. Loading it
// gives the same tree and prints the same bytes.
func (t *FieldTable) Print(tree *Node) []byte {
	p := printer{table: t}
	p.fields(t.Fields, tree, "")
	return []byte(p.b.String())
}

// printer writes a tree as YAML in the order of a field table.
type printer struct {
	table *FieldTable
	b     strings.Builder

	// For people: with comments and asides, one value where all seats have the same, and slots only where
	// they are not what a new deck would get.
	annotated bool
	fresh     map[string]bool   // the piles whose slots are what a new deck would get
	files     map[string]string // the spreadsheet a deck is written to, by the deck's name
}

func (p *printer) fields(fields []Field, n *Node, indent string) {
	for i := range fields {
		f := &fields[i]
		value := n.Get(f.Name)
		if value == nil || f.Aside && !p.annotated {
			continue
		}
		if indent == "" && p.annotated && i > 0 {
			p.b.WriteString("\n")
		}
		switch {
		case f.Shape == Map:
			p.comment(f, indent)
			p.b.WriteString(indent + f.Name + ":\n")
			p.fields(f.Fields, value, indent+"  ")
		case f.Shape == Cards:
			p.comment(f, indent)
			p.b.WriteString(indent + f.Name + ":\n")
			p.deck(f, value, indent+"  ")
		case f.Shape == List && f.Item.Shape == Map && len(value.items) > 0:
			p.comment(f, indent)
			p.b.WriteString(indent + f.Name + ":\n")
			for _, item := range value.items {
				p.b.WriteString(indent + "  - " + p.inline(f.Item.Fields, item) + "\n")
			}
		case f.Shape == Text:
			p.comment(f, indent)
			p.b.WriteString(indent + f.Name + ": " + textBlock(value.text, indent) + "\n")
		default:
			line := indent + f.Name + ": " + flow(p.collapse(f, value))
			if p.annotated {
				if f.DefaultOf != "" && flow(value) == flow(n.Get(f.DefaultOf)) {
					line = indent + "# " + strings.TrimSpace(line) // so that it goes on following the other field
				}
				line = fmt.Sprintf("%-31s # %s", line, p.remark(f))
			}
			p.b.WriteString(line + "\n")
		}
	}
}

// comment writes the field's doc above it, in the annotated form.
func (p *printer) comment(f *Field, indent string) {
	if p.annotated {
		p.remarks(indent, f.Doc+".")
	}
}

// remarks writes a comment over as many lines as it takes.
func (p *printer) remarks(indent, text string) {
	for _, line := range wrap(text, textWidth) {
		p.b.WriteString(indent + "# " + line + "\n")
	}
}

func (p *printer) remark(f *Field) string {
	if f.Shape == Choice && len(f.Choices) > 1 {
		return f.Doc + ": " + oneOf(f.Choices)
	}
	return f.Doc
}

// collapse makes a value given one a seat a single one where all seats have the same.
func (p *printer) collapse(f *Field, n *Node) *Node {
	if !p.annotated || !f.PerSeat {
		return n
	}
	for _, e := range n.entries[1:] {
		if flow(e.value) != flow(n.entries[0].value) {
			return n
		}
	}
	return n.entries[0].value
}

func (p *printer) deck(f *Field, deck *Node, indent string) {
	columns := f.columns()
	if p.annotated && p.fresh[f.pile()] {
		columns = f.shown()
	} else {
		p.b.WriteString(indent + "universe: " + flow(deck.Get("universe")) + "\n")
	}
	cards, file := deck.Get("cards"), p.files[f.Name]
	switch {
	case file != "":
		for _, column := range columns {
			p.remarks(indent, column.Name+": "+column.Doc)
		}
		p.b.WriteString(indent + "file: " + scalar(file) + "\n")
	case len(cards.items) == 0:
		p.b.WriteString(indent + "cards: []\n")
	default:
		p.b.WriteString(indent + "cards:\n")
		for _, card := range cards.items {
			p.b.WriteString(indent + "  - " + p.inline(columns, card) + "\n")
		}
	}
}

// fresh tells of each pile whether it has the slots and the universe that its cards would get anyway.
func (t *FieldTable) fresh(tree *Node) map[string]bool {
	all := map[string]bool{}
	for name, pile := range t.piles(tree) {
		bare := Numbered{}
		for _, kind := range pile.Kinds {
			bare.Kinds = append(bare.Kinds, Kind{Name: kind.Name, Copies: kind.Copies})
		}
		all[name] = fmt.Sprint(Align(Numbered{}, bare)) == fmt.Sprint(pile)
	}
	return all
}

// inline writes a map on one line, in the order of its fields.
func (p *printer) inline(fields []Field, n *Node) string {
	var parts []string
	for i := range fields {
		f := &fields[i]
		if value := n.Get(f.Name); value != nil && (p.annotated || !f.Aside) {
			parts = append(parts, f.Name+": "+flow(value))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// flow writes a node on one line.
func flow(n *Node) string {
	var parts []string
	switch {
	case n == nil || n.kind == nothing || n.kind == broken:
		return "null"
	case n.kind == list:
		for _, item := range n.items {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case n.kind == mapping:
		for _, e := range n.entries {
			parts = append(parts, scalar(e.key)+": "+flow(e.value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case n.kind == plain:
		return n.text
	}
	return scalar(n.text)
}

// harmless matches text that YAML reads as itself anywhere without quotes.
var harmless = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.()/'-]*( [A-Za-z0-9_.()/'-]+)*$`)

// reserved are the words that YAML, of one version or another, reads as something else than text.
var reserved = regexp.MustCompile(`(?i)^(true|false|yes|no|on|off|y|n|null)$`)

// scalar writes text so that YAML reads it as the same text.
func scalar(text string) string {
	if harmless.MatchString(text) && !reserved.MatchString(text) {
		return text
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b) // a JSON string is a YAML string
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(fmt.Sprintf("a string has no JSON: %v", err))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// textWidth is where text is folded into lines.
const textWidth = 96

// textBlock writes text on one line, or folded if it is long and folding loses nothing.
func textBlock(text, indent string) string {
	if len(text) <= textWidth || !foldable.MatchString(text) {
		return scalar(text)
	}
	return ">-\n" + indent + "  " + strings.Join(wrap(text, textWidth), "\n"+indent+"  ")
}

// foldable matches words of harmless letters with one space between them, and nothing that looks like
// more than text at the start of a line.
var foldable = regexp.MustCompile(`^[A-Za-z0-9,.;:()'-]+( [A-Za-z0-9,.;:()'-]+)*$`)

// wrap cuts text at spaces into lines of at most a width, where words allow.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(text, " ") {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
