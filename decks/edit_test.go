package decks

import (
	"strings"
	"testing"
)

func TestParseSet(t *testing.T) {
	for _, c := range []struct{ arg, path, value string }{
		{"rules.hand=3", "rules.hand", "3"},
		{"rules.hand={north: 5, south: 6}", "rules.hand", "{north: 5, south: 6}"},
		{"draw/Take Cover=6", "draw/Take Cover", "6"},
		{"draw/2+2=4, or not=1", "draw/2+2=4, or not", "1"}, // a name may have an = in it
		{" story = a = b ", "story", "a = b"},
		{"story=a/b=c", "story", "a/b=c"},
		{"story=", "story", ""},
	} {
		edit, err := ParseSet(c.arg)
		if err != nil || edit.Path != c.path || edit.Value != c.value || edit.Flag != "--set "+c.arg {
			t.Errorf("ParseSet(%q) = %+v, %v", c.arg, edit, err)
		}
	}
	for _, arg := range []string{"", "=3", "rules.hand", " =3"} {
		_, err := ParseSet(arg)
		expect(t, err, "--set "+arg+": there is no PATH=VALUE (write for example --set rules.hand=6)")
	}
}

func TestParseSetup(t *testing.T) {
	edit, err := ParseSetup("earps=Wyatt Earp: c1, Virgil Earp: e2")
	if err != nil || edit != (Edit{Flag: "--setup earps=Wyatt Earp: c1, Virgil Earp: e2", Path: "setup.earps", Value: "Wyatt Earp: c1, Virgil Earp: e2"}) {
		t.Errorf("%+v, %v", edit, err)
	}
	_, err = ParseSetup("uniform")
	expect(t, err, "--setup uniform: there is no SEAT=SETUP (write SEAT=uniform, or SEAT=MAN: SQUARE, ...)")
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		why  string
		sets []string
		want string // a line of the resolved text
	}{
		{"a number", []string{"rules.hand=3"}, "  hand: {north: 3, south: 3}"},
		{"what defaults to it follows", []string{"rules.hand=3"}, "  deal: {north: 3, south: 3}"},
		{"one a seat", []string{"rules.hand={north: 3, south: 4}"}, "  hand: {north: 3, south: 4}"},
		{"one seat alone keeps the other's default", []string{"rules.hand.south=4"}, "  hand: {north: 5, south: 4}"},
		{"also where the default is another field", []string{"rules.hand=7", "rules.deal.south=2"}, "  deal: {north: 7, south: 2}"},
		{"both seats one by one", []string{"rules.hand.south=4", "rules.hand.north=3"}, "  hand: {north: 3, south: 4}"},
		{"a later edit inside an earlier one", []string{"rules.hand=3", "rules.hand.south=4"}, "  hand: {north: 3, south: 4}"},
		{"a flag", []string{"rules.fast=true"}, "  fast: true"},
		{"text needs no quotes", []string{"story=once: upon a [time]"}, `story: "once: upon a [time]"`},
		{"a whole list", []string{"horses=[{name: Silver}]"}, "  - {name: Silver}"},
		{"copies", []string{"draw/Colt=4"}, "      - {card: Colt, copies: 4, kind: gun, slots: [0, 1, 2, 6]}"},
		{"a replaced card keeps its slot", []string{"draw/Mustang=0", "draw/Colt=4"}, "      - {card: Colt, copies: 4, kind: gun, slots: [0, 1, 2, 5]}"},
		{"a whole deck", []string{"decks.draw={cards: [{card: Derringer, copies: 1, kind: gun}]}"}, "      - {card: Derringer, copies: 1, kind: gun, slots: [3]}"},
		{"another spreadsheet", []string{"decks.draw.file=other.csv"}, "      - {card: Mustang, copies: 2, kind: horse, slots: [0, 5]}"},
		{"copies in another spreadsheet", []string{"decks.draw.file=other.csv", "draw/Mustang=1"}, "      - {card: Mustang, copies: 1, kind: horse, slots: [5]}"},
		{"the universe", []string{"decks.draw.universe=128"}, "    universe: 128"},
	} {
		t.Run(c.why, func(t *testing.T) {
			tree, problems := load(t, ranch, map[string]string{"other.csv": "card,copies,kind\nMustang,2,horse\n"}, c.sets...)
			expect(t, problems)
			if got := string(corral.Print(tree)); !strings.Contains(got, c.want+"\n") {
				t.Errorf("%v: no line %q in\n%s", c.sets, c.want, got)
			}
		})
	}
}

// Copies can be set in a deck that is a spreadsheet, and in one that has its slots already.
func TestEditsOfOtherForms(t *testing.T) {
	sheet := map[string]string{"draw.csv": "card,copies,kind\nColt,3,gun\nMustang,1,horse\n"}
	tree, problems := load(t, "name: r\ndecks: {draw: {file: draw.csv}}\n", sheet, "draw/Colt=1")
	expect(t, problems)
	got := tree.Get("decks", "draw", "cards").Items()
	if got[0].Get("slots").String() != "[0]" || got[1].Get("slots").String() != "[3]" {
		t.Errorf("cards: %v", got)
	}
	again, problems := load(t, string(corral.Print(tree)), nil, "draw/Mustang=2")
	expect(t, problems)
	if slots := again.Get("decks", "draw", "cards").Items()[1].Get("slots").String(); slots != "[1, 3]" {
		t.Errorf("slots of the Mustang: %s", slots)
	}
}

func TestEditProblems(t *testing.T) {
	for _, c := range []struct {
		sets []string
		want []string
	}{
		{[]string{"rules.hnad=3"}, []string{"--set rules.hnad=3: rules.hnad: there is no such field (did you mean rules.hand?)"}},
		{[]string{"hand=3"}, []string{"--set hand=3: hand: there is no such field (did you mean rules.hand?)"}},
		{[]string{"weather=3"}, []string{"--set weather=3: weather: there is no such field (tombstone decks show prints the fields and cards that can be set)"}},
		{[]string{"rules.wind.x=3"}, []string{"--set rules.wind.x=3: rules.wind.x: there is nothing inside rules.wind to set (did you mean rules.wind?)"}},
		{[]string{"rules.hand=many"}, []string{`--set rules.hand=many: rules.hand: found "many" (expected a whole number from 0 to 9, or one a seat: {north: ..., south: ...})`}},
		{[]string{"rules.hand="}, []string{"--set rules.hand=: rules.hand: nothing is written here (expected a whole number from 0 to 9, or one a seat: {north: ..., south: ...})"}},
		{[]string{"rules.hand={north: 1"}, []string{"--set rules.hand={north: 1: rules.hand: not readable as YAML: could not find flow mapping end token '}' (close the bracket)"}},
		{[]string{"draw/Clot=3"}, []string{"--set draw/Clot=3: draw/Clot: the deck draw has no such card (did you mean Colt?)"}},
		{[]string{"draw/colt=3"}, []string{"--set draw/colt=3: draw/colt: the deck draw has no such card (did you mean Colt?)"}},
		{[]string{"drwa/Colt=3"}, []string{"--set drwa/Colt=3: drwa/Colt: there is no deck drwa (did you mean draw?)"}},
		{[]string{"draw/Colt=few"}, []string{`--set draw/Colt=few: draw/Colt.copies: found "few" (expected a whole number from 0 to 100)`}},
		{[]string{"draw/Colt=99"}, []string{"--set draw/Colt=99: decks.draw: the deck has 102 cards (expected at most 100)"}},
		{[]string{"draw/Colt=60", "rules.hand=4", "draw/Mustang=60"}, []string{"--set draw/Colt=60, --set draw/Mustang=60: decks.draw: the deck has 122 cards (expected at most 100)"}},
		{[]string{"decks.draw.cards=[{card: A, copies: 60, kind: gun}, {card: B, copies: 60, kind: gun}]"}, []string{
			"--set decks.draw.cards=[{card: A, copies: 60, kind: gun}, {card: B, copies: 60, kind: gun}]: decks.draw: the deck has 120 cards (expected at most 100)",
		}},
		{[]string{"rules.hand=3", "rules.hand=4"}, []string{"--set rules.hand=4: rules.hand: given twice (keep one of them)"}},
		{[]string{"draw/Colt=3", "draw/Colt=3"}, []string{"--set draw/Colt=3: draw/Colt: given twice (keep one of them)"}},
		{[]string{"rules.hand.north=3", "rules.hand=4"}, []string{"--set rules.hand=4: rules.hand: would undo the setting of rules.hand.north before it (put it before the other)"}},
		{[]string{"draw/Colt=1", "decks.draw.cards=[]"}, []string{"--set decks.draw.cards=[]: decks.draw.cards: would undo the setting of draw/Colt before it (put it before the other)"}},
		{[]string{"decks.draw.file=none.csv"}, []string{`--set decks.draw.file=none.csv: decks.draw.file: "none.csv": no such file (expected a CSV file beside the scenario)`}},
	} {
		t.Run(strings.Join(c.sets, " "), func(t *testing.T) {
			_, problems := load(t, ranch, nil, c.sets...)
			expect(t, problems, c.want...)
		})
	}
}

// An override may repair a file, and says nothing about what it repaired.
func TestEditsRepair(t *testing.T) {
	_, problems := load(t, strings.Replace(ranch, "copies: 3", "copies: lots", 1), nil, "draw/Colt=4")
	expect(t, problems)
	_, problems = load(t, strings.TrimPrefix(ranch, "name: ranch\n"), nil, "name=ranch")
	expect(t, problems)
}

func TestSetCopies(t *testing.T) {
	text := strings.Replace(ranch, "card: Colt", `card: "a/b=c"`, 1)
	tree, problems := corral.Load(Source{Name: "f", Text: []byte(text)}, []Edit{SetCopies("draw", "a/b=c", 1)})
	expect(t, problems)
	if got := tree.Get("decks", "draw", "cards").Items()[0].Get("copies").Int(); got != 1 {
		t.Errorf("%d copies", got)
	}
}
