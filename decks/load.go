package decks

import "strings"

// Game returns the game that a scenario says it is for, "" if it says none or cannot be read: it tells
// whose table to load the scenario with.
func Game(src Source) string {
	root, _ := Parse(src)
	return strings.ToLower(root.Get("game").Text())
}

// Load reads a scenario, makes the edits, checks everything against the table and numbers the slots of
// the decks. Those of an edited deck are aligned with the deck before the edits (see [Align]).
//
// The tree is nil if the text cannot be read at all. With errors among the problems it lacks the fields
// that have them, and is only good for finding more problems.
func (t *FieldTable) Load(src Source, edits []Edit) (*Node, Problems) {
	src.noun = t.Noun
	root, problems := Parse(src)
	if root == nil {
		return nil, problems
	}
	t.readSheets(root, src, &problems)
	var base *Node
	if len(edits) > 0 && root.IsMap() {
		var unheard Problems // what is wrong before the edits may be right after them
		base = t.resolve(root, &unheard)
		t.number(base, nil)
		t.apply(root, edits, src, &problems)
	}
	tree := t.resolve(root, &problems)
	if problems.Err() == nil {
		t.number(tree, base)
	}
	return tree, problems
}
