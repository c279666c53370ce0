package decks

import (
	"fmt"
	"slices"
	"strings"
)

// Edit is an override of one value of a scenario: --set PATH=VALUE or --setup SEAT=PLACEMENT.
type Edit struct {
	Flag  string // as typed: what messages name as the place
	Path  string // rules.hand, rules.hand.earps, or DECK/CARD for a card's copies
	Value string // YAML
}

// ParseSet reads the argument of --set: PATH=VALUE, such as rules.hand=6, rules.hand={earps: 5, cowboys:
// 6} or action/Take Cover=6. Whether the path exists shows when the edit meets a scenario. The error is
// a [Problems].
func ParseSet(arg string) (Edit, error) {
	edit := Edit{Flag: "--set " + arg}
	at := strings.IndexByte(arg, '=')
	if slash := strings.IndexByte(arg, '/'); slash >= 0 && slash < at {
		at = strings.LastIndexByte(arg, '=') // a card's name may have an = in it, its copies cannot
	}
	if at <= 0 || strings.TrimSpace(arg[:max(at, 0)]) == "" {
		return edit, Problems{{Pos: Pos{File: edit.Flag}, Message: "there is no PATH=VALUE", Expected: "write for example --set rules.hand=6"}}
	}
	edit.Path, edit.Value = strings.TrimSpace(arg[:at]), strings.TrimSpace(arg[at+1:])
	return edit, nil
}

// ParseSetup reads the argument of --setup: SEAT=HOW, such as earps=uniform or earps=Wyatt Earp: c1,
// Virgil Earp: e2. The error is a [Problems].
func ParseSetup(arg string) (Edit, error) {
	seat, how, found := strings.Cut(arg, "=")
	edit := Edit{Flag: "--setup " + arg, Path: "setup." + strings.TrimSpace(seat), Value: strings.TrimSpace(how)}
	if !found || strings.TrimSpace(seat) == "" {
		return edit, Problems{{Pos: Pos{File: edit.Flag}, Message: "there is no SEAT=SETUP", Expected: "write SEAT=uniform, or SEAT=MAN: SQUARE, ..."}}
	}
	return edit, nil
}

// SetCopies returns the edit that gives a card of a deck a number of copies, whatever is in its name.
func SetCopies(deck, card string, copies int) Edit {
	edit := Edit{Path: deck + "/" + card, Value: fmt.Sprint(copies)}
	edit.Flag = "--set " + edit.Path + "=" + edit.Value
	return edit
}

// apply makes the edits in a tree as it was read, before it is resolved, and reads the spreadsheets that
// they name. A deck that they make too large is theirs: its problem stands at the flags.
func (t *FieldTable) apply(root *Node, edits []Edit, src Source, problems *Problems) {
	var done [][]string
	before := t.sizes(root)
	for _, edit := range edits {
		at := &Node{Pos: Pos{File: edit.Flag}}
		r := NewReport(problems, edit.Path)
		keys := t.keys(edit.Path)
		if i := slices.IndexFunc(done, func(earlier []string) bool { return within(earlier, keys) }); i >= 0 {
			if len(done[i]) == len(keys) {
				r.Errorf(at, "keep one of them", "given twice")
			} else {
				r.Errorf(at, "put it before the other", "would undo the setting of %s before it", edits[i].Path)
			}
			done = append(done, keys)
			continue
		}
		done = append(done, keys)
		if deck, card, ok := strings.Cut(edit.Path, "/"); ok {
			t.setCard(root, deck, card, edit, r)
		} else {
			t.setField(root, keys, edit, r)
			t.readSheets(root, src, problems)
		}
	}
	after := t.sizes(root)
	for path, f := range t.decks() {
		cards, flags := root.Get(path...).cards(), flagsOf(edits, f.Name)
		if pile := f.pile(); cards != nil && len(flags) > 0 && before[pile] <= f.Max && after[pile] > f.Max {
			cards.Pos = Pos{File: strings.Join(flags, ", ")}
		}
	}
}

// sizes returns how many cards each pile has, by its name.
func (t *FieldTable) sizes(root *Node) map[string]int {
	all := map[string]int{}
	for path, f := range t.decks() {
		all[f.pile()] += f.total(root.Get(path...).cards())
	}
	return all
}

// cards returns the cards of a deck that has been read, from the file or its spreadsheet.
func (n *Node) cards() *Node {
	if cards := n.Get("cards"); cards != nil || n == nil {
		return cards
	}
	return n.sheet
}

// flagsOf returns the flags that set copies in a deck.
func flagsOf(edits []Edit, deck string) (flags []string) {
	for _, edit := range edits {
		if strings.HasPrefix(edit.Path, deck+"/") {
			flags = append(flags, edit.Flag)
		}
	}
	return flags
}

// keys splits a path. That of a card goes through its deck, so that edits of both meet.
func (t *FieldTable) keys(path string) []string {
	name, card, isCard := strings.Cut(path, "/")
	if !isCard {
		return strings.Split(path, ".")
	}
	for keys, f := range t.decks() {
		if f.Name == name {
			return append(slices.Clone(keys), "cards", card)
		}
	}
	return []string{path}
}

// within reports whether a path leads to outer, or into it.
func within(path, outer []string) bool {
	return len(path) >= len(outer) && slices.Equal(path[:len(outer)], outer)
}

// setCard gives a card a number of copies, or, where a column's name follows the card's after a point, a value in
// that column. The slots of what is counted anew are numbered anew.
func (t *FieldTable) setCard(root *Node, deckName, cardName string, edit Edit, r Report) {
	at := &Node{Pos: Pos{File: edit.Flag}}
	var deckNames []string
	for path, f := range t.decks() {
		deckNames = append(deckNames, f.Name)
		if f.Name != deckName {
			continue
		}
		cards := root.Get(path...).cards()
		unread := cards != nil && cards.kind == broken
		var cardNames []string
		for _, card := range cards.Items() {
			unread = unread || card.kind == broken
			name := strings.TrimSpace(f.cardName(card))
			cardNames = append(cardNames, name)
			column := f.meant(cardName, name)
			if column == nil || !card.IsMap() {
				continue
			}
			if value, ok := editValue(column, edit, r); ok {
				card.Set(column.Name, value)
				if column.Slots != "" {
					card.Set(column.Slots, nil)
				}
			}
			return
		}
		if unread {
			return // the card may be among what has a problem already
		}
		expected := DidYouMean(cardName, cardNames)
		if len(cardNames) > 8 && Nearest(cardName, cardNames) == "" {
			expected = "tombstone decks show lists the cards"
		}
		r.Errorf(at, expected, "the deck %s has no such card", deckName)
		return
	}
	r.Errorf(at, DidYouMean(deckName, deckNames), "there is no deck %s", deckName)
}

// meant returns the column of a card that an edit means by what it says after the deck: the card's name alone for its
// copies, or with a column; nil where it means another card.
func (f *Field) meant(said, card string) *Field {
	if said == card {
		return &f.counted()[0]
	}
	name, ok := strings.CutPrefix(said, card+".")
	column := find(f.shown(), name)
	if !ok || column == nil || name == f.nameColumn() {
		return nil
	}
	return column
}

// setField gives a field of the table a value, making the maps on the way if the file lacks them.
func (t *FieldTable) setField(root *Node, keys []string, edit Edit, r Report) {
	at := &Node{Pos: Pos{File: edit.Flag}}
	n, fields := root, t.Fields
	for i, key := range keys {
		f := find(fields, key)
		last := i == len(keys)-1
		switch {
		case f == nil:
			r.Errorf(at, t.pathHint(edit.Path), "there is no such field")
			return
		case last:
			value, ok := editValue(f, edit, r)
			if !ok {
				return
			}
			dropRival(n, key)
			n.Set(key, value)
			return
		case f.PerSeat && i == len(keys)-2 && slices.Contains(t.Seats, keys[i+1]):
			if value, ok := editValue(f, edit, r); ok {
				t.spread(f, fields, n, at.Pos).Set(keys[i+1], value)
			}
			return
		case f.Shape == Map:
			fields = f.Fields
		case f.Shape == Cards:
			fields = deckFields
		default:
			r.Errorf(at, t.pathHint(edit.Path), "there is nothing inside %s to set", strings.Join(keys[:i+1], "."))
			return
		}
		if n.Get(key) == nil {
			n.Set(key, NewMap(at.Pos))
		}
		if n = n.Get(key); n.kind != mapping {
			return // a problem of the file, which resolving reports
		}
	}
}

// dropRival removes cards where file is set, and the other way round: a deck has one of them.
func dropRival(deck *Node, key string) {
	switch key {
	case "file":
		deck.Set("cards", nil)
		deck.sheet = nil
	case "cards":
		deck.Set("file", nil)
	}
}

// spread makes a field of a map a value for each seat, if it is one for all or missing.
func (t *FieldTable) spread(f *Field, siblings []Field, n *Node, pos Pos) *Node {
	value := n.Get(f.Name)
	if value.IsMap() {
		return value
	}
	out := NewMap(pos)
	n.Set(f.Name, out)
	for value == nil && f.DefaultOf != "" {
		f = find(siblings, f.DefaultOf)
		value = n.Get(f.Name)
	}
	for _, seat := range t.Seats {
		switch {
		case value.IsMap():
			out.Set(seat, value.Get(seat))
		case value != nil:
			out.Set(seat, value)
		default:
			standard, _ := parseValue(pos.File, f.Default)
			out.Set(seat, standard)
		}
	}
	return out
}

// editValue reads an edit's value. Text is taken as it is unless it looks like YAML: a placement has
// colons in it.
func editValue(f *Field, edit Edit, r Report) (*Node, bool) {
	if f != nil && (f.Shape == Text || f.Shape == Custom) && edit.Value != "" && !strings.ContainsRune(`{["'`, rune(edit.Value[0])) {
		return &Node{Pos: Pos{File: edit.Flag}, kind: plain, text: edit.Value}, true
	}
	value, problems := parseValue(edit.Flag, edit.Value)
	for _, p := range problems {
		p.Field = edit.Path
		*r.problems = append(*r.problems, p)
	}
	return value, value != nil && problems == nil
}

// pathHint returns advice on a path that does not exist.
func (t *FieldTable) pathHint(path string) string {
	var valid, leaves []string
	for _, p := range t.Paths() {
		valid = append(valid, p.Path)
		if leaf := p.Path[strings.LastIndexByte(p.Path, '.')+1:]; leaf == path {
			return "did you mean " + p.Path + "?"
		}
		leaves = append(leaves, p.Path[strings.IndexByte(p.Path, '.')+1:])
	}
	near := Nearest(path, valid)
	if near == "" {
		if leaf := Nearest(path, leaves); leaf != "" {
			near = valid[slices.Index(leaves, leaf)]
		}
	}
	if near == "" {
		return "tombstone decks show prints the fields and cards that can be set"
	}
	return "did you mean " + near + "?"
}
