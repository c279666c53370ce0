package decks

import (
	"fmt"
	"slices"
	"strings"
)

// deckFields is what a deck says beside its cards' columns.
var deckFields = []Field{
	{Name: "cards", Doc: "the cards, one entry a name", Shape: List, Alike: []string{"card", "deck", "list"}},
	{Name: "file", Doc: "a CSV file beside the scenario that holds the cards, instead of cards", Shape: Text, Max: 200, Alike: []string{"csv", "path", "sheet"}},
	{
		Name: "universe", Doc: "how many slots the deck is shuffled over, 64 or 128; written by the program, leave it out", Shape: Custom,
		Form: "64 or 128", Schema: `{"enum": [64, 128]}`, Check: checkUniverse,
	},
}

// readDeck resolves a deck: its cards, from the file or the spreadsheet, and its universe if that is
// given. Slots and a missing universe are filled in by [FieldTable.number].
func (t *FieldTable) readDeck(f *Field, n *Node, r Report, expected string) *Node {
	if n.kind != mapping {
		return mismatch(n, r, expected)
	}
	for _, e := range n.entries {
		if find(deckFields, e.key) == nil {
			r.Field(e.key).Errorf(&Node{Pos: e.pos}, t.hint(e.key, deckFields), "unknown field")
		}
	}
	cards, file := n.Get("cards"), n.Get("file")
	switch {
	case cards != nil && file != nil:
		r.Field("file").Errorf(file, "keep one of them", "both cards and file are given")
		return nil
	case file != nil:
		cards = n.sheet
	case cards == nil:
		r.Errorf(n, expected, "has no cards")
		return nil
	}
	if cards.kind == broken {
		return nil
	}
	if cards.kind != list {
		return mismatch(cards, r.Field("cards"), "expected a list of cards, [] for none")
	}
	out := NewMap(n.Pos)
	if universe := n.Get("universe"); universe != nil {
		out.Set("universe", t.single(&deckFields[2], universe, r.Field("universe"), deckFields[2].expected()))
	}
	out.Set("cards", t.readCards(f, cards, r))
	return out
}

func (t *FieldTable) readCards(f *Field, cards *Node, r Report) *Node {
	columns := f.columns()
	out := NewList(cards.Pos)
	if f.checkMany(cards, r) {
		return out
	}
	for i, item := range cards.items {
		inside := f.CardReport(r.problems, item, i)
		card := t.fields(columns, item, inside, "a card such as {card: NAME, copies: 3, ...}")
		if card == nil {
			continue
		}
		card.row = item.row
		if f.Check != nil && !item.hasBroken() {
			card = f.Check(card, inside)
		}
		if card != nil {
			out.items = append(out.items, card)
		}
	}
	f.checkNames(out, r.problems)
	f.checkSize(out, r)
	return out
}

// CardReport returns the report for a card of a deck: messages name it as overrides do, action/Rifle,
// or by its column alone where it stands in a spreadsheet. I counts from 0 and names a nameless card.
func (f *Field) CardReport(problems *Problems, card *Node, i int) Report {
	r := NewReport(problems, f.Name+"/"+f.cardName(card))
	if f.cardName(card) == "" {
		r.field = fmt.Sprintf("%s[%d]", f.Name, i+1)
	}
	r.cells = card != nil && card.row
	return r
}

// checkNames reports cards with the same name, and warns of names that are nearly the same.
func (f *Field) checkNames(cards *Node, problems *Problems) {
	for i, card := range cards.items {
		r := f.CardReport(problems, card, i).Field(f.nameColumn())
		for _, earlier := range cards.items[:i] {
			r.Twins("cards", card.Get(f.nameColumn()), earlier.Get(f.nameColumn()))
		}
	}
}

// Twins reports two names that are the same, and warns if they are nearly so. Noun is what bears them, in
// the plural.
func (r Report) Twins(noun string, name, earlier *Node) {
	switch {
	case name.Text() == "" || earlier.Text() == "":
	case earlier.text == name.text:
		r.Errorf(name, "make them one, or give them different names", "two %s are called %s%s", noun, quoteShort(name.text), inLine(earlier))
	case tooAlike(name.text, earlier.text):
		r.Warnf(name, "if they are the same, make them one", "%s is almost the name %s%s", quoteShort(name.text), quoteShort(earlier.text), inLine(earlier))
	}
}

func inLine(earlier *Node) string {
	if earlier.Pos.Line == 0 {
		return ""
	}
	return fmt.Sprintf(", line %d", earlier.Pos.Line)
}

// checkMany reports a deck with too many names, and whether there are so many that looking at each
// would take long and tell nothing.
func (f *Field) checkMany(cards *Node, r Report) bool {
	if len(cards.items) > f.MaxNames {
		r.Errorf(cards, fmt.Sprintf("expected at most %d", f.MaxNames), "the deck has %d different cards", len(cards.items))
	}
	return len(cards.items) > 4*f.MaxNames
}

// checkSize reports a deck with too many cards.
func (f *Field) checkSize(cards *Node, r Report) {
	if total := f.total(cards); total > f.Max {
		r.Errorf(cards, fmt.Sprintf("expected at most %d", f.Max), "the deck has %d cards", total)
	}
}

// total returns how many physical cards there are in a deck.
func (f *Field) total(cards *Node) (total int) {
	for _, card := range cards.Items() {
		for _, column := range f.counted() {
			total += card.Get(column.Name).Int()
		}
	}
	return total
}

// checkSlotsOnce reports slots that do not fit the copies, or that two copies share. Taken is the slots of the decks
// that are shuffled together with this one, and whose they are.
func (f *Field) checkSlotsOnce(cards *Node, taken map[int]string, problems *Problems) {
	for i, card := range cards.Items() {
		for _, column := range f.counted() {
			slots := card.Get(column.Slots)
			if slots == nil {
				continue
			}
			r := f.CardReport(problems, card, i).Field(column.Slots)
			if n := card.Get(column.Name); n != nil && n.Int() != len(slots.items) {
				r.Errorf(slots, "leave "+column.Slots+" out, or give one a copy", "there are %d for %d %s", len(slots.items), n.Int(), column.Name)
			}
			for _, slot := range slots.items {
				if other, twice := taken[slot.Int()]; twice {
					r.Errorf(slots, "leave slots out, or give every copy its own", "slot %d belongs to %s already", slot.Int(), other)
				}
				taken[slot.Int()] = f.cardName(card)
			}
		}
	}
}

// checkSlots reads the slots of a card: a list of numbers, or in a spreadsheet text such as "0, 1, 5".
func checkSlots(n *Node, r Report) *Node {
	items := n.items
	if n.IsScalar() {
		for _, word := range strings.FieldsFunc(n.text, func(c rune) bool { return c == ',' || c == ';' || c == ' ' }) {
			items = append(items, &Node{Pos: n.Pos, kind: plain, text: word})
		}
	} else if n.kind != list {
		return mismatch(n, r, "expected different numbers such as [0, 1, 5]")
	}
	var slots []int
	for _, item := range items {
		slot, ok := item.Whole()
		if !ok || slot < 0 || slot >= maxSlots {
			return mismatch(item, r, fmt.Sprintf("expected a slot from 0 to %d, or leave slots out", maxSlots-1))
		}
		slots = append(slots, slot)
	}
	slices.Sort(slots)
	return intList(n.Pos, slots)
}

func intList(pos Pos, numbers []int) *Node {
	out := NewList(pos)
	for _, n := range numbers {
		out.items = append(out.items, NewInt(pos, n))
	}
	return out
}

func checkUniverse(n *Node, r Report) *Node {
	if i, ok := n.Whole(); ok && (i == 64 || i == 128) {
		return NewInt(n.Pos, i)
	}
	return mismatch(n, r, "expected 64 or 128, or leave universe out")
}
