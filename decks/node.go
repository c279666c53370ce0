package decks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Node is a piece of a scenario with the place it was written at: a scalar, a list or a map. Its
// methods may be called on nil, which stands for what is not there.
type Node struct {
	Pos     Pos
	kind    kind
	text    string
	entries []entry
	items   []*Node
	sheet   *Node // on a deck: the cards read from its spreadsheet
	row     bool  // a row of a spreadsheet
}

type entry struct {
	key   string
	pos   Pos
	value *Node
}

// kind is what a node is.
type kind uint8

const (
	nothing kind = iota // null, or nothing written
	plain               // a scalar without quotes: a number, a flag or text
	quoted              // a scalar that can only be text
	cell                // a cell of a spreadsheet
	list
	mapping
	broken // something whose problem has been reported already
)

// NewText returns a node that holds text.
func NewText(pos Pos, text string) *Node { return &Node{Pos: pos, kind: quoted, text: text} }

// NewInt returns a node that holds a number.
func NewInt(pos Pos, n int) *Node { return &Node{Pos: pos, kind: plain, text: strconv.Itoa(n)} }

// NewList returns a list.
func NewList(pos Pos, items ...*Node) *Node { return &Node{Pos: pos, kind: list, items: items} }

// NewMap returns an empty map; [Node.Set] fills it.
func NewMap(pos Pos) *Node { return &Node{Pos: pos, kind: mapping} }

// IsScalar reports whether the node is a number, a flag or text.
func (n *Node) IsScalar() bool {
	return n != nil && (n.kind == plain || n.kind == quoted || n.kind == cell)
}

// IsList reports whether the node is a list.
func (n *Node) IsList() bool { return n != nil && n.kind == list }

// IsMap reports whether the node is a map.
func (n *Node) IsMap() bool { return n != nil && n.kind == mapping }

// Get follows keys down from a map; nil where the path ends early.
func (n *Node) Get(path ...string) *Node {
	for _, key := range path {
		e := n.entry(key)
		if e == nil {
			return nil
		}
		n = e.value
	}
	return n
}

func (n *Node) entry(key string) *entry {
	if n == nil {
		return nil
	}
	for i := range n.entries {
		if n.entries[i].key == key {
			return &n.entries[i]
		}
	}
	return nil
}

// hasBroken reports whether a value of a map has had its problem reported: what is there may be more than
// what is left.
func (n *Node) hasBroken() bool {
	return slices.ContainsFunc(n.entries, func(e entry) bool { return e.value != nil && e.value.kind == broken })
}

// Set gives a key of a map a value. A new key goes to the end, and nil removes the key.
func (n *Node) Set(key string, value *Node) {
	for i := range n.entries {
		switch {
		case n.entries[i].key != key:
		case value == nil:
			n.entries = append(n.entries[:i:i], n.entries[i+1:]...)
			return
		default:
			n.entries[i].value = value
			return
		}
	}
	if value != nil {
		n.entries = append(n.entries, entry{key, value.Pos, value})
	}
}

// Keys returns the keys of a map in file order.
func (n *Node) Keys() []string {
	if n == nil {
		return nil
	}
	keys := make([]string, len(n.entries))
	for i, e := range n.entries {
		keys[i] = e.key
	}
	return keys
}

// Items returns the entries of a list.
func (n *Node) Items() []*Node {
	if n == nil {
		return nil
	}
	return n.items
}

// Texts returns the entries of a list of text.
func (n *Node) Texts() []string {
	var texts []string
	for _, item := range n.Items() {
		texts = append(texts, item.Text())
	}
	return texts
}

// Text returns a scalar as it was written, without quotes; "" for anything else.
func (n *Node) Text() string {
	if n == nil {
		return ""
	}
	return n.text
}

// wholeNumber matches what counts as a whole number. Spreadsheets write 3 as 3.0 where a column is
// formatted so, or 3,0 in half of Europe. 3,000 is three to some and three thousand to others: it is none.
var (
	wholeNumber = regexp.MustCompile(`^([+-]?[0-9]{1,9})(\.0+)?$`)
	wholeCell   = regexp.MustCompile(`^([+-]?[0-9]{1,9})([.,]0{1,2}|[.,]0{4,})?$`)
)

// Whole reads the scalar as a whole number: digits, perhaps with a sign, perhaps with zeros after the
// point (3.0, and 3,0 in a spreadsheet). Quoted text is no number.
func (n *Node) Whole() (int, bool) {
	form := wholeNumber
	if n != nil && n.kind == cell {
		form = wholeCell
	} else if n == nil || n.kind != plain {
		return 0, false
	}
	m := form.FindStringSubmatch(n.text)
	if m == nil {
		return 0, false
	}
	i, err := strconv.Atoi(m[1])
	return i, err == nil
}

// Int returns the number of a resolved field, 0 where it is missing.
func (n *Node) Int() int {
	i, _ := n.Whole()
	return i
}

// Flag returns the truth of a resolved field, false where it is missing.
func (n *Node) Flag() bool { return n.Text() == "true" }

// String returns the node as YAML on one line.
func (n *Node) String() string { return flow(n) }

// Found says what the node is, in a message.
func (n *Node) Found() string {
	switch {
	case n == nil || n.kind == nothing:
		return "nothing is written here"
	case n.kind == list:
		return "found a list"
	case n.kind == mapping:
		return "found a map"
	case n.kind == quoted:
		return "found the text " + quoteShort(n.text)
	case n.kind == cell && n.text == "":
		return "the cell is empty"
	}
	return "found " + quoteShort(n.text)
}

// quoteShort quotes text for a message and cuts what is too long to read.
func quoteShort(text string) string {
	const longest = 60
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "..."
	}
	return strconv.Quote(strings.ToValidUTF8(text, "?"))
}
