package decks

import (
	"fmt"
	"slices"
	"strings"
)

// FieldTable is everything a game's scenario files may say. It drives reading, messages, overrides,
// completion, JSON Schema, printing, export and comparison.
type FieldTable struct {
	Game   string   // the word after game:
	Noun   string   // what messages call a file; "": scenario
	Seats  []string // the names of the seats, for values given one a seat
	Fields []Field  // the top level of the file, in the order it is printed
}

// Shape is what kind of value a field holds.
type Shape uint8

// The shapes of fields.
const (
	Text   Shape = iota // text; Max runes, one line unless Lines
	Int                 // a whole number from Min to Max
	Flag                // true or false
	Choice              // one of Choices, in any case
	List                // Min to Max of Item
	Map                 // Fields
	Custom              // whatever Check accepts; Form says it in words and Schema in JSON Schema
	Cards               // a deck: a list written out, or the name of a spreadsheet (see columns)
)

// Field is one field of a scenario file.
type Field struct {
	Name  string
	Doc   string // one sentence for a designer, without a full stop
	Shape Shape

	Required  bool   // has to be written
	Default   string // YAML of what a missing field means; "" leaves it missing
	DefaultOf string // a missing field means what this field before it says
	PerSeat   bool   // one value, or a map with one for each seat; resolved to the map

	Min, Max int      // Int: the range; List: how many; Text: Max runes; Cards: Max in all in all
	MaxNames int      // Cards: how many names of cards
	Choices  []string // Choice
	Pattern  string   // Text: a regular expression that the text matches
	Lines    bool     // Text: may have several lines
	Fields   []Field  // Map: the fields; Cards: the game's columns between copies and notes
	Item     *Field   // List: each entry
	Key      string   // List of maps: the field that names an entry, different in every entry; Cards: the column that does, card if empty
	Noun     string   // what an entry of the list is called: man
	Pile     string   // Cards: decks that name the same pile are shuffled together, in a universe of at most Max cards; "": alone
	Elsewise bool     // Cards: a card may leave copies out, where other columns count it; Check says which may
	Slots    string   // Int column of Cards: it counts physical cards, too, whose slots are in a column of this name
	Aside    bool     // shown and exported but no part of the resolved text: it does not affect play
	Alike    []string // what designers call this field elsewhere; never accepted, only hinted at

	Form   string // what is expected, in words; Custom and Text
	Schema string // JSON Schema of the value; Custom
	// Check looks at a value of the right shape, reports what is wrong, and returns the canonical value,
	// or nil after an error. On Cards it is called for each card, which lacks the columns that have an
	// error. It is the whole reader of a Custom field; without one a Custom value is taken as it is.
	Check func(n *Node, r Report) *Node
}

// expected says in a message what the field holds.
func (f *Field) expected() string {
	var what string
	switch f.Shape {
	case Text:
		what = "text"
		if f.Form != "" {
			what = f.Form
		}
	case Int:
		what = fmt.Sprintf("a whole number from %d to %d", f.Min, f.Max)
	case Flag:
		what = "true or false"
	case Choice:
		what = oneOf(f.Choices)
	case List:
		what = "a list"
	case Map:
		what = "a map with " + strings.Join(names(f.Fields), ", ")
	case Custom:
		what = f.Form
	case Cards:
		what = "a map with cards (a list) or file (the name of a CSV file)"
	}
	return "expected " + what
}

// expectedPerSeat says the same of a field that may be given one a seat.
func (t *FieldTable) expectedPerSeat(f *Field) string {
	values := make([]string, len(t.Seats))
	for i, seat := range t.Seats {
		values[i] = seat + ": ..."
	}
	return f.expected() + ", or one a seat: {" + strings.Join(values, ", ") + "}"
}

func names(fields []Field) []string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.Name
	}
	return all
}

func find(fields []Field, name string) *Field {
	if i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name }); i >= 0 {
		return &fields[i]
	}
	return nil
}

// hint returns advice on a name that no field has.
func (t *FieldTable) hint(name string, fields []Field) string {
	if near := nearestField(name, fields); near != "" {
		return "did you mean " + near + "?"
	}
	for _, path := range t.Paths() {
		if leaf := path.Path[strings.LastIndexByte(path.Path, '.')+1:]; leaf == name {
			return "did you mean " + path.Path + "?"
		}
	}
	return "expected " + oneOf(names(fields))
}

// nearestField returns the field that a name was most likely meant for, by what designers call it
// elsewhere or by its letters; "" if there is none.
func nearestField(name string, fields []Field) string {
	for _, f := range fields {
		if slices.ContainsFunc(f.Alike, func(alike string) bool { return strings.EqualFold(alike, strings.ReplaceAll(name, "_", " ")) }) {
			return f.Name
		}
	}
	return Nearest(name, names(fields))
}

// columns returns what a card of a deck has: card and copies, the game's own columns, notes and slots.
func (f *Field) columns() []Field {
	columns := []Field{
		{Name: f.nameColumn(), Doc: "the card's name", Shape: Text, Form: "a name", Required: true, Max: maxName, Alike: []string{"name", "title", "card", "card name"}},
		{Name: "copies", Doc: "how many of it are in the deck; 0 leaves it out", Shape: Int, Required: !f.Elsewise, Max: f.Max, Alike: []string{"count", "qty", "quantity", "number of copies", "amount", "#"}},
	}
	columns = append(columns, f.Fields...)
	columns = append(columns, Field{Name: "notes", Doc: "anything you like; does not affect play", Shape: Text, Max: 2000, Lines: true, Aside: true, Alike: []string{"note", "comment", "comments", "remarks", "text", "description"}})
	for _, counted := range f.counted() {
		columns = append(columns, Field{
			Name: counted.Slots, Doc: "the numbers by which the deck's shuffles know the " + counted.Name + "; written by the program, leave it out", Shape: Custom,
			Form:   fmt.Sprintf("different numbers from 0 to %d, one a copy, such as 0, 1, 5", maxSlots-1),
			Schema: fmt.Sprintf(`{"type": "array", "uniqueItems": true, "items": {"type": "integer", "minimum": 0, "maximum": %d}}`, maxSlots-1),
			Check:  checkSlots,
		})
	}
	return columns
}

// nameColumn returns the column that names a card of a deck.
func (f *Field) nameColumn() string {
	if f.Key != "" {
		return f.Key
	}
	return "card"
}

// cardName returns the name of a card of a deck.
func (f *Field) cardName(card *Node) string { return card.Get(f.nameColumn()).Text() }

// counted returns the columns of a deck that count physical cards.
func (f *Field) counted() []Field {
	columns := []Field{{Name: "copies", Slots: "slots"}}
	for _, column := range f.Fields {
		if column.Slots != "" {
			columns = append(columns, column)
		}
	}
	return columns
}

// shown returns the columns of a deck without those of slots.
func (f *Field) shown() []Field {
	columns := f.columns()
	return columns[:len(columns)-len(f.counted())]
}

// maxName is how many letters the name of a card may have: what a table of 80 columns can show.
const maxName = 60

// Path is a field that an override may set.
type Path struct {
	Path   string   // rules.hand, rules.hand.earps or action/Rifle
	Doc    string   // what it means
	Values []string // the values it may have, where they are few
}

// Paths returns every path of the table that an override may set, cards left out.
func (t *FieldTable) Paths() []Path {
	var all []Path
	var walk func(fields []Field, prefix string)
	walk = func(fields []Field, prefix string) {
		for i := range fields {
			f := &fields[i]
			path := prefix + f.Name
			switch f.Shape {
			case Map:
				walk(f.Fields, path+".")
				continue
			case Cards:
				for _, part := range deckFields {
					all = append(all, Path{path + "." + part.Name, part.Doc, nil})
				}
				continue
			}
			values := f.Choices
			if f.Shape == Flag {
				values = []string{"true", "false"}
			}
			all = append(all, Path{path, f.Doc, values})
			if f.PerSeat {
				for _, seat := range t.Seats {
					all = append(all, Path{path + "." + seat, f.Doc + " (" + seat + ")", values})
				}
			}
		}
	}
	walk(t.Fields, "")
	return all
}

// CardPaths returns a path for the copies of each card of a resolved scenario, and for whatever else of it counts
// cards.
func (t *FieldTable) CardPaths(tree *Node) []Path {
	var all []Path
	for path, f := range t.decks() {
		for _, card := range tree.Get(path...).Get("cards").Items() {
			name := f.Name + "/" + f.cardName(card)
			for _, column := range f.counted() {
				switch {
				case card.Get(column.Name) == nil:
				case column.Name == "copies":
					all = append(all, Path{name, "copies in the " + f.Name + " deck", nil})
				default:
					all = append(all, Path{name + "." + column.Name, column.Doc, nil})
				}
			}
		}
	}
	return all
}

// decks runs over the decks of the table, each with the keys that lead to it. Decks stand in maps of the
// top level.
func (t *FieldTable) decks() func(yield func([]string, *Field) bool) {
	return func(yield func([]string, *Field) bool) {
		for i := range t.Fields {
			group := &t.Fields[i]
			for j := range group.Fields {
				if group.Shape == Map && group.Fields[j].Shape == Cards && !yield([]string{group.Name, group.Fields[j].Name}, &group.Fields[j]) {
					return
				}
			}
		}
	}
}
