package decks

import (
	"strings"
	"testing"
)

// The canonical text has every field; loading it gives the same bytes.
func TestPrintHasEverythingAndLoadsBack(t *testing.T) {
	const want = `name: ranch
story: none
rules:
  hand: {north: 5, south: 5}
  deal: {north: 5, south: 5}
  fast: false
  wind: east
horses: []
decks:
  draw:
    universe: 64
    cards:
      - {card: Colt, copies: 3, kind: gun, slots: [0, 1, 2]}
      - {card: Derringer, copies: 2, kind: gun, slots: [3, 4]}
      - {card: Mustang, copies: 1, kind: horse, slots: [5]}
`
	tree, problems := load(t, ranch, nil)
	expect(t, problems)
	got := string(corral.Print(tree))
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	again, problems := load(t, got, nil)
	expect(t, problems)
	if back := string(corral.Print(again)); back != want {
		t.Errorf("loaded back it is:\n%s", back)
	}
}

func TestFieldProblems(t *testing.T) {
	for _, c := range []struct {
		why, text string
		want      []string
	}{
		{"all problems in one go", "nam: ranch\nrules: {hand: many, fast: yes, wind: wset}\nhorses: {}\n", []string{
			"ranch.yaml:1:1: nam: unknown field (did you mean name?)",
			"ranch.yaml:1:1: decks: missing (expected a map with draw)",
			`ranch.yaml:2:15: rules.hand: found "many" (expected a whole number from 0 to 9, or one a seat: {north: ..., south: ...})`,
			`ranch.yaml:2:27: rules.fast: found "yes" (expected true or false)`,
			`ranch.yaml:2:38: rules.wind: found "wset" (expected east or west; did you mean west?)`,
			"ranch.yaml:3:9: horses: found a map (expected a list)",
		}},
		{"no map at all", "- a\n", []string{"ranch.yaml:1:1: found a list (expected a scenario with name, story, rules, horses, decks)"}},
		{"one seat alone", "name: r\nrules: {hand: {north: 4}}\ndecks: {draw: {cards: []}}\n", []string{
			"ranch.yaml:2:15: rules.hand.south: missing (give one value for all seats, or one for each)",
		}},
		{"a seat that is not there", "name: r\nrules: {hand: {north: 4, south: 4, suoth: 3}}\ndecks: {draw: {cards: []}}\n", []string{
			"ranch.yaml:2:36: rules.hand.suoth: no such seat (did you mean south?)",
		}},
		{"what designers call it elsewhere", "name: r\nrules: {hand_size: 4}\ndecks: {draw: {cards: []}}\n", []string{
			"ranch.yaml:2:9: rules.hand_size: unknown field (did you mean hand?)",
		}},
		{"in the wrong place", "name: r\nwind: east\ndecks: {draw: {cards: []}}\n", []string{
			"ranch.yaml:2:1: wind: unknown field (did you mean rules.wind?)",
		}},
		{"text that is not right", "name: Ranch 1\nstory: \"\"\nhorses: [{name: " + strings.Repeat("x", 21) + "}, {name: \"a\\tb\"}]\ndecks: {draw: {cards: []}}\n", []string{
			`ranch.yaml:1:7: name: found "Ranch 1" (expected small letters)`,
			"ranch.yaml:2:8: story: is empty (expected text)",
			"ranch.yaml:3:17: horses[1].name: is 21 letters long (expected at most 20)",
			`ranch.yaml:3:48: horses[2].name: has an invisible character in it: "a\tb" (write it anew by hand)`,
		}},
		{"too many entries", "name: r\nhorses: [{}, {}, {}, {}]\ndecks: {draw: {cards: []}}\n", []string{"ranch.yaml:2:9: horses: has 4 entries (expected 0 to 3)"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			_, problems := load(t, c.text, nil)
			expect(t, problems, c.want...)
		})
	}
}

func TestDeckProblems(t *testing.T) {
	for _, c := range []struct {
		why, deck string
		want      []string
	}{
		{"neither cards nor file", "{}", []string{"f:2:15: decks.draw: has no cards (expected a map with cards (a list) or file (the name of a CSV file))"}},
		{"both", "{file: draw.csv, cards: []}", []string{"f:2:22: decks.draw.file: both cards and file are given (keep one of them)"}},
		{"a misspelt field", "{crads: []}", []string{
			"f:2:15: decks.draw: has no cards (expected a map with cards (a list) or file (the name of a CSV file))",
			"f:2:16: decks.draw.crads: unknown field (did you mean cards?)",
		}},
		{"one card, not a list", "{cards: {card: A, copies: 1, kind: gun}}", []string{"f:2:23: decks.draw.cards: found a map (expected a list of cards, [] for none)"}},
		{"names alone", "{cards: [Colt]}", []string{`f:2:24: draw[1]: found "Colt" (expected a card such as {card: NAME, copies: 3, ...})`}},
		{"a card without a name", "{cards: [{copies: 1, kind: gun}]}", []string{"f:2:24: draw[1].card: missing (expected a name)"}},
		{"the same name twice", "{cards: [{card: A, copies: 1, kind: gun}, {card: A, copies: 1, kind: gun}]}", []string{
			`f:2:64: draw/A.card: two cards are called "A", line 2 (make them one, or give them different names)`,
		}},
		{"too many cards", "{cards: [{card: A, copies: 60, kind: gun}, {card: B, copies: 60, kind: gun}]}", []string{
			"f:2:23: decks.draw: the deck has 120 cards (expected at most 100)",
		}},
		{"too many names", "{cards: [" + strings.Repeat("{}, ", 60) + "]}", []string{"f:2:23: decks.draw: the deck has 60 different cards (expected at most 10)"}},
		{"slots that do not fit", "{universe: 100, cards: [{card: A, copies: 2, kind: gun, slots: [1]}, {card: B, copies: 1, kind: gun, slots: [1]}, {card: C, copies: 1, kind: gun, slots: [128]}]}", []string{
			`f:2:26: decks.draw.universe: found "100" (expected 64 or 128, or leave universe out)`,
			"f:2:78: draw/A.slots: there are 1 for 2 copies (leave slots out, or give one a copy)",
			"f:2:123: draw/B.slots: slot 1 belongs to A already (leave slots out, or give every copy its own)",
			`f:2:169: draw/C.slots: found "128" (expected a slot from 0 to 127, or leave slots out)`,
		}},
	} {
		t.Run(c.why, func(t *testing.T) {
			_, problems := corral.Load(Source{Name: "f", Text: []byte("name: r\ndecks: {draw: " + c.deck + "}\n")}, nil)
			expect(t, problems, c.want...)
		})
	}
}

func TestNearlyTheSameNameIsAWarning(t *testing.T) {
	tree, problems := load(t, strings.Replace(ranch, "Mustang", "Deringer", 1), nil)
	expect(t, problems, `ranch.yaml:7:16: warning: draw/Deringer.card: "Deringer" is almost the name "Derringer", line 6 (if they are the same, make them one)`)
	if tree.Get("decks", "draw", "universe").Int() != 64 {
		t.Error("the deck is not numbered")
	}
}

// The example of FieldTable.Paths: every field that --set knows, for completion.
func TestPaths(t *testing.T) {
	tree, _ := load(t, ranch, nil)
	var got []string
	for _, p := range append(corral.Paths(), corral.CardPaths(tree)...) {
		got = append(got, strings.TrimSuffix(p.Path+"="+strings.Join(p.Values, "|"), "="))
		if p.Doc == "" {
			t.Errorf("%s has no doc", p.Path)
		}
	}
	want := "name story rules.hand rules.hand.north rules.hand.south rules.deal rules.deal.north rules.deal.south rules.fast=true|false " +
		"rules.wind=east|west horses decks.draw.cards decks.draw.file decks.draw.universe draw/Colt draw/Derringer draw/Mustang"
	if strings.Join(got, " ") != want {
		t.Errorf("paths: %s\nwant:  %s", strings.Join(got, " "), want)
	}
}

// Any text survives being written and read, alone and between brackets.
func FuzzScalar(f *testing.F) {
	for _, seed := range []string{"Colt", "Six Shooter, Close", "yes", "7", "a: b", "it's", `"`, "é", "- a", "#", "a #b", "A(4)", "", "\\", "null", "1e3", "{", "<<", "a\nb", "K"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ToValidUTF8(text, "") != text || strings.ContainsAny(text, "\x00\uFEFF\u0085\u2028\u2029") || strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' }) >= 0 {
			return // no text field holds these
		}
		yaml := "a: " + scalar(text) + "\nb: [" + scalar(text) + ", {" + scalar(text) + ": x}]\n"
		root, problems := Parse(Source{Name: "f", Text: []byte(yaml)})
		if problems != nil {
			t.Fatalf("%q is written\n%s\n%v", text, yaml, problems)
		}
		b := root.Get("b").Items()
		if root.Get("a").Text() != text || b[0].Text() != text || b[1].Keys()[0] != text {
			t.Errorf("%q is written\n%s and read %q, %q, %q", text, yaml, root.Get("a").Text(), b[0].Text(), b[1].Keys()[0])
		}
	})
}

// Long text is folded over lines and read back the same.
func TestTextBlockFolds(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("word ", 60) + "end", strings.Repeat("x", 300), strings.Repeat("#no fold ", 30) + ".", strings.Repeat("- dash ", 30) + ".",
		strings.Repeat("a: b ", 30) + "c", strings.Repeat("two  spaces ", 20) + ".", strings.Repeat("line\n", 30) + ".", strings.Repeat("é ", 100) + "é",
	} {
		yaml := "a:\n  b: " + textBlock(text, "  ") + "\n  c: 1\n"
		root, problems := Parse(Source{Name: "f", Text: []byte(yaml)})
		expect(t, problems)
		if got := root.Get("a", "b").Text(); got != text {
			t.Errorf("%q is written\n%s and read %q", text, yaml, got)
		}
	}
}
