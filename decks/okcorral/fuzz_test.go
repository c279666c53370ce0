package okcorral

import (
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// check looks at what loading gave: either errors with a file, or a scenario that the engine takes and
// that survives being resolved and exported.
func check(t *testing.T, s *Scenario, problems decks.Problems) {
	t.Helper()
	for _, p := range problems {
		if p.File == "" || p.Message == "" || strings.ContainsAny(p.String(), "\n\x00") {
			t.Errorf("a problem without a place or over two lines: %q", p.String())
		}
	}
	if (s == nil) != (problems.Err() != nil) {
		t.Fatalf("scenario %v with problems %v", s, problems)
	}
	if s == nil {
		return
	}
	if _, err := okcorral.Compile(s.Setting); err != nil {
		t.Fatalf("the engine refuses what was accepted: %v\n%s", err, s.Resolved())
	}
	for _, text := range [][]byte{s.Resolved(), s.ExportYAML()} {
		back, problems := Load(decks.Source{Name: "back.yaml", Text: text}, nil)
		if back == nil || string(back.Resolved()) != string(s.Resolved()) {
			t.Fatalf("written as\n%s\nit is not read the same: %v", text, problems)
		}
	}
	if back, problems := loadFiles(s.ExportCSV()); back == nil || string(back.Resolved()) != string(s.Resolved()) {
		t.Fatalf("written as spreadsheets\n%s\nit is not read the same: %v", s.ExportCSV()[1].Text, problems)
	}
}

func FuzzLoad(f *testing.F) {
	src, _ := Embedded("okcorral")
	seeds := []string{
		duel, string(src.Text), sheetDuel, "", "a", "[]", "game: okcorral", "decks: {action: {file: action.csv}}", "decks: {action: , wound: []}", "rules: {hand: {}}",
		"sides: {earps: {men: [{}]}}", "setup: {earps: {a: [b]}}", "decks: {action: {cards: [[], {}, {card: a}, {copies: 1}, null]}}", "decks: {wound: {universe: 64, cards: [{card: a, slots: [[1]]}]}}",
		strings.Replace(duel, "copies: 20", "copies: 99", 1), strings.Replace(duel, "Walk", "\"a\\tb\"", 1), strings.Replace(duel, "made for a test", "|\n  two\n\n  lines ", 1),
	}
	for _, seed := range seeds {
		f.Add(seed, "rules.hand=4")
	}
	for _, set := range []string{"action/Walk=3", "decks.action.cards=[]", "decks.action.cards={", "decks.action={}", "decks=[]", "sides.earps.men=", "setup.earps=Wyatt Earp: c1", "rules=3", "rules.hand.earps=x", "/=1", "action/=", "decks.action.file=action.csv", "name=*a", "=", "a"} {
		f.Add(duel, set)
	}
	f.Fuzz(func(t *testing.T, text, set string) {
		src := decks.Source{Name: "f.yaml", Text: []byte(text), Open: folder(map[string]string{"action.csv": sheet})}
		var edits []decks.Edit
		if edit, err := decks.ParseSet(set); err == nil {
			edits = append(edits, edit)
		}
		if edit, err := decks.ParseSetup(set); err == nil {
			edits = append(edits, edit)
		}
		s, problems := Load(src, nil)
		check(t, s, problems)
		if len(edits) == 0 {
			return
		}
		edited, problems := Load(src, edits)
		if s == nil || edited == nil || string(edited.Resolved()) != string(s.Resolved()) { // else it was looked at
			check(t, edited, problems)
		}
	})
}

func FuzzCSV(f *testing.F) {
	for _, seed := range []string{
		sheet, "", "card,copies,type,number\n", "\uFEFF" + sheet, strings.ReplaceAll(sheet, ",", ";"), strings.ReplaceAll(sheet, ",", "\t"), "sep=;\n", "sep=", "\"", "\"\"\"", "card,copies,type\n\"a\nb\",1,defence",
		"card,copies,type,number,slots\nA,2,shoot,A(3),\"1, 70\"\n", "card,copies,type\nTotal,3\n", "card,,,\n,,,", "\xff\xfe", "card;copies,type", "card,copies,type,condition\na,1,defence,\"man x, trait y;wounded\"",
		"card,copies,type,notes\n=a,1,defence,\"a\n\n\tb\"\n", "card,copies,type,number\nx,120,special,draw 2",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, csv []byte) {
		s, problems := loadSheet(string(csv))
		check(t, s, problems)
	})
}
