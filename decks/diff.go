package decks

import (
	"fmt"
	"slices"
	"strings"
)

// Diff says what a designer would say changed from one resolved scenario to another, a change a line:
// "+2 Take Cover", "hand 5 -> 6", "new card Ambush (2 copies, shoot 3)". It says nothing of what does not
// affect play. No lines mean the same content, so the same hash.
func (t *FieldTable) Diff(a, b *Node) []string {
	d := differ{table: t, a: a, b: b}
	d.fields(t.Fields, a, b, nil)
	return d.changes
}

type differ struct {
	table   *FieldTable
	a, b    *Node // the scenarios
	changes []string
}

func (d *differ) add(format string, args ...any) {
	d.changes = append(d.changes, fmt.Sprintf(format, args...))
}

func (d *differ) fields(fields []Field, a, b *Node, path []string) {
	for i := range fields {
		f := &fields[i]
		va, vb := a.Get(f.Name), b.Get(f.Name)
		inside := append(slices.Clone(path), f.Name)
		switch {
		case f.Shape == Map:
			d.fields(f.Fields, va, vb, inside)
		case f.Shape == Cards:
			d.deck(f, va, vb)
		case f.Shape == List && f.Key != "":
			d.list(f, va, vb, inside)
		case flow(va) == flow(vb) || f.Aside:
		case f.DefaultOf != "" && flow(va) == flow(a.Get(f.DefaultOf)) && flow(vb) == flow(b.Get(f.DefaultOf)):
			// it follows the other field, whose change has been told
		case f.PerSeat:
			d.perSeat(f, va, vb, d.label(inside))
		case len(show(va)) > textWidth || len(show(vb)) > textWidth:
			d.add("%s has other text", d.label(inside))
		default:
			d.add("%s %s -> %s", d.label(inside), showOrNone(va), showOrNone(vb))
		}
	}
}

// label returns a field's name, with what it is in where another field has the same name.
func (d *differ) label(path []string) string {
	leaf := path[len(path)-1]
	same := 0
	for _, group := range d.table.Fields {
		if group.Name == leaf {
			same++
		}
		if find(group.Fields, leaf) != nil {
			same++
		}
	}
	if same > 1 || same == 0 {
		return strings.Join(path, ".")
	}
	return leaf
}

func (d *differ) perSeat(f *Field, a, b *Node, label string) {
	p := printer{annotated: true}
	before, after := p.collapse(f, a), p.collapse(f, b)
	if !before.IsMap() && !after.IsMap() {
		d.add("%s %s -> %s", label, show(before), show(after))
		return
	}
	for _, seat := range d.table.Seats {
		if va, vb := a.Get(seat), b.Get(seat); show(va) != show(vb) {
			d.add("%s of %s %s -> %s", label, seat, show(va), show(vb))
		}
	}
}

// list tells the changes in a list of named entries.
func (d *differ) list(f *Field, a, b *Node, path []string) {
	of := ""
	if len(path) > 2 {
		of = path[len(path)-2] + ": "
	}
	before := len(d.changes)
	for _, entry := range b.Items() {
		name := entry.Get(f.Key).Text()
		old := named(a, f.Key, name)
		if old == nil {
			d.add("%snew %s %s%s", of, f.Noun, name, d.inBrackets(f.Item.Fields, f.Key, entry))
			continue
		}
		d.columns(f.Item.Fields, old, entry, of+name)
	}
	for _, old := range a.Items() {
		if name := old.Get(f.Key).Text(); named(b, f.Key, name) == nil {
			d.add("%sno %s %s any more", of, f.Noun, name)
		}
	}
	if len(d.changes) == before && flow(a) != flow(b) {
		d.add("%s%s in another order", of, f.Name)
	}
}

// columns tells the changes in the fields of an entry that both scenarios have.
func (d *differ) columns(fields []Field, a, b *Node, name string) {
	for _, f := range fields {
		va, vb := a.Get(f.Name), b.Get(f.Name)
		if show(va) != show(vb) && !f.Aside {
			d.add("%s: %s %s -> %s", name, f.Name, showOrNone(va), showOrNone(vb))
		}
	}
}

func (d *differ) inBrackets(fields []Field, key string, entry *Node) string {
	var parts []string
	for _, f := range fields {
		if text := show(entry.Get(f.Name)); text != "" && f.Name != key && !f.Aside {
			parts = append(parts, f.Name+" "+text)
		}
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// deck tells the changes in a deck. Cards are known by name.
func (d *differ) deck(f *Field, a, b *Node) {
	before := len(d.changes)
	cardsA, cardsB := a.Get("cards"), b.Get("cards")
	for _, card := range cardsB.Items() {
		name := d.cardName(f, card)
		old := named(cardsA, f.nameColumn(), f.cardName(card))
		if old == nil {
			d.add("new card %s (%s)", name, f.showCard(card))
			continue
		}
		if more := card.Get("copies").Int() - old.Get("copies").Int(); more != 0 {
			d.add("%+d %s", more, name)
		}
		d.columns(f.Fields, old, card, name)
	}
	for _, old := range cardsA.Items() {
		if named(cardsB, f.nameColumn(), f.cardName(old)) == nil {
			d.add("no card %s any more (it had %s)", d.cardName(f, old), plural(old.Get("copies").Int(), "copy", "copies"))
		}
	}
	p := printer{}
	order := func(cards *Node) (lines []string) {
		for _, card := range cards.Items() {
			lines = append(lines, p.inline(f.columns(), card))
		}
		return lines
	}
	if linesA, linesB := order(cardsA), order(cardsB); len(d.changes) == before && !slices.Equal(linesA, linesB) {
		d.add("%s deck: the same cards in another order or with other slots", f.Name)
	} else if len(d.changes) == before && flow(a.Get("universe")) != flow(b.Get("universe")) {
		d.add("%s deck: universe %s -> %s", f.Name, flow(a.Get("universe")), flow(b.Get("universe")))
	}
}

// cardName returns a card's name, with its deck where another deck has a card of this name.
func (d *differ) cardName(deck *Field, card *Node) string {
	name := deck.cardName(card)
	for path, f := range d.table.decks() {
		for _, tree := range []*Node{d.a, d.b} {
			if f.Name != deck.Name && named(tree.Get(path...).Get("cards"), f.nameColumn(), name) != nil {
				return deck.Name + "/" + name
			}
		}
	}
	return name
}

// showCard describes a card in a few words: "3 copies, shoot 2, trait rifle".
func (f *Field) showCard(card *Node) string {
	words := ""
	if copies := card.Get("copies"); copies != nil {
		words = plural(copies.Int(), "copy", "copies") + ","
	}
	for _, column := range f.Fields {
		switch value := card.Get(column.Name); {
		case value == nil || column.Aside:
		case value.IsList():
			words += ", " + show(value)
		default:
			words += " " + show(value)
		}
	}
	return strings.TrimSpace(strings.TrimSuffix(words, ","))
}

// named returns the entry of a list whose key field says name.
func named(list *Node, key, name string) *Node {
	for _, entry := range list.Items() {
		if entry.Get(key).Text() == name {
			return entry
		}
	}
	return nil
}

func showOrNone(n *Node) string {
	if text := show(n); text != "" {
		return text
	}
	return "none"
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
