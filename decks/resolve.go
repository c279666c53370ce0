package decks

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// resolve checks a tree against the table and returns the canonical one: fields in the table's order,
// defaults filled in, values given one a seat spread out. Fields with an error are left out.
func (t *FieldTable) resolve(root *Node, problems *Problems) *Node {
	tree := t.fields(t.Fields, root, NewReport(problems, ""), "a "+cmp.Or(t.Noun, "scenario")+" with "+strings.Join(names(t.Fields), ", "))
	t.checkPiles(tree, problems)
	return tree
}

// fields resolves a map.
func (t *FieldTable) fields(fields []Field, n *Node, r Report, expected string) *Node {
	if n == nil || n.kind != mapping {
		return mismatch(n, r, "expected "+expected)
	}
	var meant []string // by names that are misspelt: not missing as well
	for _, e := range n.entries {
		if find(fields, e.key) == nil {
			r.Field(e.key).Errorf(&Node{Pos: e.pos}, t.hint(e.key, fields), "unknown field")
			meant = append(meant, nearestField(e.key, fields))
		}
	}
	out := NewMap(n.Pos)
	for i := range fields {
		f := &fields[i]
		value := n.Get(f.Name)
		switch {
		case value != nil:
			value = t.value(f, value, r.Field(f.Name))
		case f.DefaultOf != "":
			value = out.Get(f.DefaultOf)
		case f.Default != "":
			value, _ = parseValue(n.Pos.File, f.Default)
			value = t.value(f, value, r.Field(f.Name))
		case f.Required && slices.Contains(meant, f.Name):
		case f.Required:
			expected := f.expected()
			if f.Shape == Text && f.Form == "" {
				doc, size := utf8.DecodeRuneInString(f.Doc)
				expected = "expected " + string(unicode.ToLower(doc)) + f.Doc[size:]
			}
			r.Field(f.Name).Errorf(n, expected, "missing")
		case f.Shape == Map:
			value = t.value(f, NewMap(n.Pos), r.Field(f.Name))
		}
		out.Set(f.Name, value)
	}
	return out
}

// mismatch reports a value of the wrong shape.
func mismatch(n *Node, r Report, expected string) *Node {
	if n == nil || n.kind != broken {
		r.Errorf(n, expected, "%s", n.Found())
	}
	return nil
}

func (t *FieldTable) value(f *Field, n *Node, r Report) *Node {
	if !f.PerSeat {
		return t.single(f, n, r, f.expected())
	}
	out := NewMap(n.Pos)
	if n.kind != mapping {
		value := t.single(f, n, r, t.expectedPerSeat(f))
		if value == nil {
			return nil
		}
		for _, seat := range t.Seats {
			out.Set(seat, value)
		}
		return out
	}
	for _, e := range n.entries {
		if !slices.Contains(t.Seats, e.key) {
			r.Field(e.key).Errorf(&Node{Pos: e.pos}, DidYouMean(e.key, t.Seats), "no such seat")
		}
	}
	for _, seat := range t.Seats {
		if n.Get(seat) == nil {
			r.Field(seat).Errorf(n, "give one value for all seats, or one for each", "missing")
			return nil
		}
		value := t.single(f, n.Get(seat), r.Field(seat), f.expected())
		if value == nil {
			return nil
		}
		out.Set(seat, value)
	}
	return out
}

// single resolves one value by its shape, then by the field's own check.
func (t *FieldTable) single(f *Field, n *Node, r Report, expected string) *Node {
	if n.kind == broken {
		return nil
	}
	var out *Node
	switch f.Shape {
	case Text:
		out = f.readText(n, r, expected)
	case Int:
		out = f.readInt(n, r, expected)
	case Flag:
		if word := strings.ToLower(n.text); (n.kind == plain || n.kind == cell) && (word == "true" || word == "false") {
			out = &Node{Pos: n.Pos, kind: plain, text: word}
		} else {
			mismatch(n, r, expected)
		}
	case Choice:
		out = f.readChoice(n, r, expected)
	case List:
		out = t.readList(f, n, r, expected)
	case Map:
		out = t.fields(f.Fields, n, r, strings.TrimPrefix(expected, "expected "))
	case Custom:
		out = n
	case Cards:
		return t.readDeck(f, n, r, expected)
	}
	if out != nil && f.Check != nil {
		return f.Check(out, r)
	}
	return out
}

func (f *Field) readText(n *Node, r Report, expected string) *Node {
	if !n.IsScalar() {
		return mismatch(n, r, expected)
	}
	text := strings.TrimSpace(n.text)
	switch {
	case text == "" && n.kind == cell:
		return mismatch(n, r, expected)
	case text == "":
		r.Errorf(n, expected, "is empty")
	case utf8.RuneCountInString(text) > f.Max:
		r.Errorf(n, fmt.Sprintf("expected at most %d", f.Max), "is %d letters long", utf8.RuneCountInString(text))
	case strings.IndexFunc(text, func(c rune) bool { return !unicode.IsPrint(c) && !(f.Lines && (c == '\n' || c == '\t')) }) >= 0:
		r.Errorf(n, "write it anew by hand", "has an invisible character in it: %s", quoteShort(text))
	case f.Pattern != "" && !regexp.MustCompile(f.Pattern).MatchString(text):
		return mismatch(n, r, expected)
	default:
		return NewText(n.Pos, text)
	}
	return nil
}

func (f *Field) readInt(n *Node, r Report, expected string) *Node {
	i, ok := n.Whole()
	switch {
	case n.kind == quoted && wholeNumber.MatchString(n.text):
		return mismatch(n, r, expected+", without quotes")
	case !ok || i < f.Min || i > f.Max:
		return mismatch(n, r, expected)
	}
	return NewInt(n.Pos, i)
}

func (f *Field) readChoice(n *Node, r Report, expected string) *Node {
	if !n.IsScalar() {
		return mismatch(n, r, expected)
	}
	word := strings.Join(strings.Fields(n.text), " ")
	for _, choice := range f.Choices {
		if strings.EqualFold(word, choice) {
			return NewText(n.Pos, choice)
		}
	}
	if near := Nearest(word, f.Choices); near != "" && len(f.Choices) > 1 {
		expected += "; did you mean " + near + "?"
	}
	return mismatch(n, r, expected)
}

func (t *FieldTable) readList(f *Field, n *Node, r Report, expected string) *Node {
	if n.kind != list {
		return mismatch(n, r, expected)
	}
	if len(n.items) < f.Min || len(n.items) > f.Max {
		r.Errorf(n, fmt.Sprintf("expected %d to %d", f.Min, f.Max), "has %d entries", len(n.items))
		return nil
	}
	out := NewList(n.Pos)
	for i, item := range n.items {
		inside := Report{problems: r.problems, field: fmt.Sprintf("%s[%d]", r.field, i+1)}
		if value := t.value(f.Item, item, inside); value != nil {
			out.items = append(out.items, value)
		}
	}
	return out
}
