package decks

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

// corral is a game made up for these tests: a field of every shape.
var corral = &FieldTable{
	Game:  "corral",
	Seats: []string{"north", "south"},
	Fields: []Field{
		{Name: "name", Doc: "The short name", Shape: Text, Required: true, Max: 20, Pattern: "^[a-z]+$", Form: "small letters"},
		{Name: "story", Doc: "The story behind it", Shape: Text, Max: 500, Lines: true, Default: "none"},
		{Name: "rules", Doc: "The rules", Shape: Map, Fields: []Field{
			{Name: "hand", Doc: "cards in hand", Shape: Int, Max: 9, PerSeat: true, Default: "5", Alike: []string{"hand size"}},
			{Name: "deal", Doc: "cards dealt", Shape: Int, Max: 9, PerSeat: true, DefaultOf: "hand"},
			{Name: "fast", Doc: "played fast", Shape: Flag, Default: "false"},
			{Name: "wind", Doc: "where the wind blows", Shape: Choice, Choices: []string{"east", "west"}, Default: "east"},
		}},
		{Name: "horses", Doc: "The horses", Shape: List, Max: 3, Key: "name", Noun: "horse", Default: "[]", Item: &Field{Shape: Map, Fields: []Field{
			{Name: "name", Doc: "its name", Shape: Text, Required: true, Max: 20},
			{Name: "color", Doc: "its color", Shape: Text, Max: 20},
		}}},
		{Name: "decks", Doc: "The decks", Shape: Map, Required: true, Fields: []Field{
			{Name: "draw", Doc: "The draw deck", Shape: Cards, Required: true, Max: 100, MaxNames: 10, Fields: []Field{
				{Name: "kind", Doc: "its kind", Shape: Choice, Choices: []string{"gun", "horse"}, Required: true},
			}},
		}},
	},
}

const ranch = `name: ranch
decks:
  draw:
    cards:
      - {card: Colt, copies: 3, kind: gun}
      - {card: Derringer, copies: 2, kind: gun}
      - {card: Mustang, copies: 1, kind: horse}
`

// load loads a corral scenario, with spreadsheets by name and overrides as typed after --set.
func load(t *testing.T, text string, sheets map[string]string, sets ...string) (*Node, Problems) {
	t.Helper()
	src := Source{Name: "ranch.yaml", Text: []byte(text), Open: func(file string) ([]byte, error) {
		if sheet, ok := sheets[file]; ok {
			return []byte(sheet), nil
		}
		return nil, fs.ErrNotExist
	}}
	var edits []Edit
	for _, set := range sets {
		edit, err := ParseSet(set)
		if err != nil {
			t.Fatalf("ParseSet(%q): %v", set, err)
		}
		edits = append(edits, edit)
	}
	return corral.Load(src, edits)
}

// expect compares problems, one a line.
func expect(t *testing.T, got error, want ...string) {
	t.Helper()
	var problems Problems
	errors.As(got, &problems)
	text := ""
	if len(problems) > 0 {
		text = problems.Error()
	}
	if text != strings.Join(want, "\n") {
		t.Errorf("problems:\n%s\nwant:\n%s", text, strings.Join(want, "\n"))
	}
}
