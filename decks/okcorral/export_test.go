package okcorral

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	gyaml "github.com/goccy/go-yaml"

	"tombstone/decks"
)

// loadFiles loads what an export wrote.
func loadFiles(files []decks.File) (*Scenario, decks.Problems) {
	texts := map[string]string{}
	for _, file := range files {
		texts[file.Name] = string(file.Text)
	}
	return Load(decks.Source{Name: files[0].Name, Text: files[0].Text, Open: folder(texts)}, nil)
}

// Export then load gives the same hash, and loses neither origins nor notes.
func TestExports(t *testing.T) {
	src, _ := Embedded("okcorral")
	withNotes := strings.Replace(string(src.Text), "number: 2,      origin: printed", "number: 2, notes: \"quick, and \\\"loud\\\"\\nsay the Clantons; Café\", origin: printed", 1)
	withNotes = strings.Replace(withNotes, "hand: 5 ", "hand: {earps: 5, cowboys: 6} ", 1)
	withNotes = strings.Replace(withNotes, "provenance: >-", "provenance: |", 1)
	for _, c := range []struct {
		why  string
		text string
		sets []string
	}{
		{"as shipped", string(src.Text), nil},
		{"edited: slots are no longer those of a new deck", string(src.Text), []string{"action/Rifle=0", "action/Take Cover=6", "rules.opening_hand=3"}},
		{"above 64 cards", string(src.Text), []string{"action/Duck=60"}},
		{"in another universe", string(src.Text), []string{"decks.wound.universe=128"}},
		{"empty decks", string(src.Text), []string{"decks.wound.cards=[]", "decks.action.cards=[]"}},
		{"a placement, notes over lines, text with quotes", withNotes, []string{"setup.cowboys=Frank McLaury: c8, Tom McLaury: e7, Billy Clanton: g6"}},
		{"names that YAML or spreadsheets might misread", strings.NewReplacer("card: Duck,", "card: \"yes\",", "card: Run,", "card: '7',", "card: Rifle,", "card: \"#1; a: b\",", "card: Deadeye,", `card: "6\" gun",`).Replace(string(src.Text)), nil},
	} {
		t.Run(c.why, func(t *testing.T) {
			s, problems := yaml(t, c.text, c.sets...)
			if s == nil {
				t.Fatal(problems)
			}
			for _, files := range [][]decks.File{{{Name: "one.yaml", Text: s.ExportYAML()}}, s.ExportCSV()} {
				back, problems := loadFiles(files)
				if back == nil {
					t.Fatalf("%s:\n%s\n%v", files[0].Name, files[0].Text, problems)
				}
				if decks.Hash(back.Resolved()) != decks.Hash(s.Resolved()) {
					t.Errorf("%s:\n%s\ngives\n%s\nnot\n%s", files[0].Name, files[0].Text, back.Resolved(), s.Resolved())
				}
				for _, deck := range []string{"action", "wound"} {
					for i, card := range s.Cards(deck) {
						if got := back.Cards(deck)[i]; got != card {
							t.Errorf("%s: card %+v, was %+v", files[0].Name, got, card)
						}
					}
				}
			}
		})
	}
}

// Letters beyond ASCII need a byte-order mark, or Excel reads them as something else.
func TestExportedSheetsAreReadByExcel(t *testing.T) {
	src, _ := Embedded("okcorral")
	s, _ := yaml(t, strings.Replace(string(src.Text), "card: Duck,", "card: Dück,", 1))
	files := s.ExportCSV()
	if !bytes.HasPrefix(files[1].Text, []byte("\uFEFFcard,copies,")) || !bytes.HasPrefix(files[2].Text, []byte("card,copies,")) {
		t.Errorf("files begin %q and %q", files[1].Text[:9], files[2].Text[:9])
	}
}

func TestInit(t *testing.T) {
	files := Init()
	var names []string
	for _, file := range files {
		names = append(names, file.Name)
	}
	if strings.Join(names, " ") != "my-corral.yaml action.csv wound.csv" {
		t.Errorf("files %v", names)
	}
	s, problems := loadFiles(files)
	expect(t, problems)
	if s.Name != "my-corral" || !strings.Contains(s.Provenance, "Reconstructed") {
		t.Errorf("name %q, provenance %q", s.Name, s.Provenance)
	}
	shipped := shippedWith(t)
	if got := strings.Join(Diff(shipped, s), "\n"); got != "name okcorral -> my-corral\ntitle Gunfight at the OK Corral -> My own OK Corral\nprovenance has other text" {
		t.Errorf("it differs from the shipped scenario by\n%s", got)
	}
}

func TestDiff(t *testing.T) {
	a := shippedWith(t)
	for _, c := range []struct {
		sets []string
		want string
	}{
		{nil, ""},
		{[]string{"action/Take Cover=6", "action/Rifle=0", "rules.hand=6"}, "hand 5 -> 6\n-1 Rifle\n+2 Take Cover"},
		{[]string{"rules.hand.cowboys=6", "rules.geometry=ring", "wound/Killed=5"}, "hand of cowboys 5 -> 6\ngeometry straight8 -> ring\n+1 Killed"},
		{[]string{"setup.earps=rowwise"}, "setup.earps uniform -> rowwise"},
		{
			[]string{"setup.cowboys=Tom McLaury: e7, Frank McLaury: c8, Billy Clanton: g6"},
			"setup.cowboys uniform -> Frank McLaury: c8, Tom McLaury: e7, Billy Clanton: g6",
		},
		{
			[]string{"sides.cowboys.men=[{name: Frank McLaury, traits: [horse, rifle]}, {name: Tom McLaury, traits: [horse, rifle]}, {name: Ike Clanton, traits: [horse]}]"},
			"cowboys: Frank McLaury: traits good-shot, horse, rifle -> horse, rifle\ncowboys: new man Ike Clanton (traits horse)\ncowboys: no man Billy Clanton any more",
		},
		{
			[]string{"decks.wound={cards: [{card: Killed, copies: 4, effect: wounded}, {card: Graze, copies: 3, effect: not wounded}]}"},
			"Killed: effect killed -> wounded\nnew card Graze (3 copies, not wounded)\nno card Wounded any more (it had 5 copies)\nno card Not Wounded any more (it had 3 copies)",
		},
		{
			[]string{"decks.action={cards: [{card: X, copies: 30, type: shoot, number: 2, condition: 'trait rifle, not wounded'}]}"},
			"new card X (30 copies, shoot 2, trait rifle, not wounded)",
		},
	} {
		b := shippedWith(t, c.sets...)
		got := strings.Join(Diff(a, b), "\n")
		if len(c.sets) == 1 && strings.HasPrefix(c.sets[0], "decks.action") {
			got, _, _ = strings.Cut(got, "\n") // the rest are 17 cards that are gone
		}
		if got != c.want {
			t.Errorf("%v:\n%s\nwant:\n%s", c.sets, got, c.want)
		}
	}
}

// The schema accepts what ships, what is exported and what is resolved, and refuses what it should.
func TestSchema(t *testing.T) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("scenario.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(text []byte) error {
		json, err := gyaml.YAMLToJSON(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(json))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(value)
	}
	src, _ := Embedded("okcorral")
	placed := shippedWith(t, "setup.earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4", "action/Rifle=0")
	for _, text := range [][]byte{src.Text, []byte(duel), []byte(sheetDuel), placed.Resolved(), placed.ExportYAML(), Init()[0].Text} {
		if err := validate(text); err != nil {
			t.Errorf("%s\nis refused: %v", text, err)
		}
	}
	for _, c := range []struct{ why, old, new string }{
		{"another game", "game: okcorral", "game: poker"},
		{"no provenance", "provenance: made for a test\n", ""},
		{"a name with a space", "name: duel", "name: a duel"},
		{"an unknown field", "title:", "titel:"},
		{"text for a number", "sides:", "rules: {hand: five}\nsides:"},
		{"a number out of range", "sides:", "rules: {hand: 121}\nsides:"},
		{"one seat alone", "sides:", "rules: {hand: {earps: 1}}\nsides:"},
		{"a choice that is none", "sides:", "rules: {geometry: round}\nsides:"},
		{"no men", "men: [{name: Billy Clanton}]", "men: []"},
		{"a square that is not there", "sides:", "setup: {earps: {Wyatt Earp: c9}}\nsides:"},
		{"both cards and file", "  wound:\n", "  wound:\n    file: wound.csv\n"},
		{"no copies", "copies: 4, ", ""},
		{"a number that no card has", "number: 2", "number: 8"},
		{"a condition that is none", "number: 2", "number: 2, condition: [happy]"},
		{"slots twice", "number: 2", "number: 2, slots: [1, 1]"},
	} {
		text := strings.Replace(duel, c.old, c.new, 1)
		if text == duel {
			t.Fatalf("%q is not in the scenario", c.old)
		}
		if validate([]byte(text)) == nil {
			t.Errorf("%s is accepted", c.why)
		}
		if s, _ := yaml(t, text); s != nil {
			t.Errorf("%s is loaded", c.why)
		}
	}
	if !strings.Contains(string(Schema()), `"description": "cards a hand is filled up to when its player draws"`) {
		t.Error("there are no descriptions")
	}
}
