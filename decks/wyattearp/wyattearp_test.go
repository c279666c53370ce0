package wyattearp_test

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tombstone/decks"
	scenarios "tombstone/decks/wyattearp"
	engine "tombstone/engine/wyattearp"
)

// load loads a shipped scenario with overrides; it must load.
func load(t *testing.T, name string, sets ...string) *scenarios.Scenario {
	t.Helper()
	s, problems := try(t, name, sets...)
	if s == nil {
		t.Fatal(problems)
	}
	return s
}

func try(t *testing.T, name string, sets ...string) (*scenarios.Scenario, decks.Problems) {
	t.Helper()
	src, ok := scenarios.Embedded(name)
	if !ok {
		t.Fatalf("there is no scenario %s", name)
	}
	var edits []decks.Edit
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatal(err)
		}
		edits = append(edits, edit)
	}
	return scenarios.Load(src, edits)
}

// TestShippedCards: the 78 cards of W1 and the table of Sheriff cards, with their shots and menus.
func TestShippedCards(t *testing.T) {
	join := []engine.Use{{Effect: engine.Join}}
	want := map[string]engine.Card{
		"Photo":              {Photo: true, Points: 4, Reward: 1, RewardOnHit: 1, Uses: join},
		"Bank Robbery":       {Points: 2, Reward: 1, RewardOnHit: 1, Uses: join},
		"Stagecoach Robbery": {Points: 1, Reward: 1, RewardOnHit: 3, Uses: []engine.Use{{Effect: engine.Join, Shot: engine.OptionalShot}}},
		"Fastest Gun":        {Points: 3, Reward: 1, RewardOnHit: 1, Unique: true, Uses: []engine.Use{{Effect: engine.Join, Shot: engine.RequiredShot}}},
		"Most Wanted":        {Uses: []engine.Use{{Effect: engine.RobHand}, {Effect: engine.RobRow, Shot: engine.RequiredShot}}},
		"Hideout":            {Uses: []engine.Use{{Effect: engine.Hide, Shot: engine.RequiredShot}}},
		"Wyatt Earp":         {Uses: []engine.Use{{Effect: engine.Draw, N: 2}, {Effect: engine.TakeDiscard}, {Effect: engine.Uncover, Shot: engine.RequiredShot}}},
	}
	copies := map[string]int{"Bank Robbery": 4, "Stagecoach Robbery": 2, "Fastest Gun": 3, "Most Wanted": 3, "Hideout": 3, "Wyatt Earp": 7}
	for _, name := range scenarios.Names() {
		s := load(t, name).Setting
		if len(s.Sheriff) != len(want) || len(s.Outlaws) != 7 {
			t.Errorf("%s: %d Sheriff cards, %d outlaws", name, len(s.Sheriff), len(s.Outlaws))
		}
		for _, card := range s.Sheriff {
			if len(card.Slots) != copies[card.Name] {
				t.Errorf("%s: %d copies of %s", name, len(card.Slots), card.Name)
			}
			expected := want[card.Name]
			expected.Name, expected.Slots = card.Name, card.Slots
			if !reflect.DeepEqual(card, expected) {
				t.Errorf("%s: %+v, want %+v", name, card, expected)
			}
		}
		for _, outlaw := range s.Outlaws {
			if len(outlaw.Slots) != 7 || len(outlaw.Photos) != 1 {
				t.Errorf("%s: %s has %d cards and %d Photos", name, outlaw.Name, len(outlaw.Slots), len(outlaw.Photos))
			}
		}
		if _, err := engine.Compile(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestShippedRules: the numbers of the rules; the two scenarios differ in the three that are marked there.
func TestShippedRules(t *testing.T) {
	bare := func(name string) engine.Setting {
		s := load(t, name).Setting
		s.Outlaws, s.Sheriff = nil, nil
		return s
	}
	want := engine.Setting{
		Players: 4, Deal: 10, PosterStart: 1, PosterRaise: 1, Play: engine.Either, RowsATurn: 1, OpeningMin: 3,
		Reward: engine.NMinusOne, OutlawPoints: 1, Capture: 8, ShareWithin: 4, Target: 25, MaxHands: 200, Universe: 128,
	}
	if got := bare("wyattearp"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	want.OutlawPoints, want.Play, want.RowsATurn = 2, engine.Both, engine.AnyRows
	if got := bare("wyattearp-published"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// variants are overrides of every kind.
var variants = [][]string{
	nil,
	{"sheriff/Hideout=4"},
	{"outlaws/Jesse James=8", "outlaws/Bob Dalton.photos=0"},
	{"sheriff/Hideout.effect=[hide, uncover (shot optional), draw 3 (shot none)]", "sheriff/Most Wanted=0"},
	{"sheriff/Photo.shot=optional", "sheriff/Photo.reward_on_hit=5", "sheriff/Bank Robbery.unique=true"},
	{"rules.rows_a_turn=any", "rules.reward=n", "rules.play=both", "rules.deal=7", "players=2"},
	{"sheriff/Wyatt Earp=0", "sheriff/Bank Robbery=0", "outlaws/Wes Hardin=0", "outlaws/Wes Hardin.photos=0"},
}

// TestScenariosComeBack: what is printed and exported, as one file and as spreadsheets, loads to the same scenario.
func TestScenariosComeBack(t *testing.T) {
	for _, name := range scenarios.Names() {
		for _, sets := range variants {
			s := load(t, name, sets...)
			csv := s.ExportCSV()
			files := map[string][]byte{}
			for _, f := range csv {
				files[f.Name] = f.Text
			}
			open := func(name string) ([]byte, error) {
				if text, ok := files[name]; ok {
					return text, nil
				}
				return nil, io.EOF
			}
			for what, src := range map[string]decks.Source{
				"resolved": {Name: "resolved.yaml", Text: s.Resolved()},
				"yaml":     {Name: "export.yaml", Text: s.ExportYAML()},
				"csv":      {Name: csv[0].Name, Text: csv[0].Text, Open: open},
			} {
				again, problems := scenarios.Load(src, nil)
				if again == nil {
					t.Fatalf("%s of %v: %v\n%s", what, sets, problems, src.Text)
				}
				if string(again.Resolved()) != string(s.Resolved()) {
					t.Errorf("%s of %v: got\n%s\nwant\n%s", what, sets, again.Resolved(), s.Resolved())
				}
				if diff := scenarios.Diff(s, again); diff != nil {
					t.Errorf("%s of %v differs: %v", what, sets, diff)
				}
			}
		}
	}
}

// TestEditedDecksDealAlike: one pile, one numbering: a card more leaves every other card's slots alone, in both decks
// and among the Photos, and the added one stands where no card stood.
func TestEditedDecksDealAlike(t *testing.T) {
	base := load(t, "wyattearp").Setting
	edited := load(t, "wyattearp", "outlaws/Jesse James=8", "outlaws/Bob Dalton.photos=2", "sheriff/Hideout=2").Setting
	for i, outlaw := range edited.Outlaws {
		more := outlaw.Slots[:7]
		if !slices.Equal(more, base.Outlaws[i].Slots) || !slices.Contains(outlaw.Photos, base.Outlaws[i].Photos[0]) {
			t.Errorf("%s: %v, was %v", outlaw.Name, outlaw, base.Outlaws[i])
		}
	}
	for i, card := range edited.Sheriff {
		if was := base.Sheriff[i].Slots; !slices.Equal(card.Slots, was[:len(card.Slots)]) {
			t.Errorf("%s: slots %v, were %v", card.Name, card.Slots, was)
		}
	}
	// The slot that the third Hideout left is taken first.
	freed := base.Sheriff[5].Slots[2]
	if !slices.Contains(edited.Outlaws[4].Slots, freed) && !slices.Contains(edited.Outlaws[2].Photos, freed) {
		t.Errorf("nobody stands where the third Hideout stood (%d): %v", freed, edited.Outlaws)
	}
	published := load(t, "wyattearp-published")
	if aligned := published.Aligned(load(t, "wyattearp", "sheriff/Hideout=2")); !slices.Equal(aligned.Setting.Outlaws[0].Slots, base.Outlaws[0].Slots) {
		t.Errorf("aligned: %v, want %v", aligned.Setting.Outlaws[0].Slots, base.Outlaws[0].Slots)
	}
}

// TestPlayersAreNoPartOfAScenario: how many play is the matchup's, so that results for two, three and four players are
// of one scenario; but no number for which there are too few cards.
func TestPlayersAreNoPartOfAScenario(t *testing.T) {
	four, two := load(t, "wyattearp"), load(t, "wyattearp", "players=2")
	if string(four.Resolved()) != string(two.Resolved()) || four.Setting.Players != 4 || two.Setting.Players != 2 {
		t.Errorf("players %d and %d are different scenarios", four.Setting.Players, two.Setting.Players)
	}
	three, err := four.For(3)
	if err != nil || three.Setting.Players != 3 {
		t.Errorf("for 3: %v", err)
	}
	dealt := load(t, "wyattearp", "players=2", "rules.deal=38")
	if _, err := dealt.For(3); err == nil || !strings.Contains(err.Error(), "3 players with 38 cards each") {
		t.Errorf("38 cards to 3 players: %v", err)
	}
}

// TestProblems: each stands at what was written, and says what was expected.
func TestProblems(t *testing.T) {
	for set, want := range map[string]string{
		"rules.deal=40":                         "rules.deal: 4 players with 40 cards each",
		"rules.deal=0":                          "expected a whole number from 1 to 120",
		"rules.rows_a_turn=2":                   "expected 1 or any",
		"rules.reward=n-2":                      "expected n-1 or n",
		"players=5":                             "expected a whole number from 2 to 4",
		"sheriff/Hideout.effect=hid":            "did you mean hide?",
		"sheriff/Hideout.effect=hide 2":         "expected hide alone; only draw has a number",
		"sheriff/Hideout.effect=draw":           "expected draw 1 to draw 10",
		"sheriff/Hideout.effect=draw 11":        "expected draw 1 to draw 10",
		"sheriff/Hideout.effect=hide (shot no)": `"no" is no way to shoot`,
		"sheriff/Hideout.effect=[]":             "the menu has 0 entries",
		"sheriff/Hideout.effect={a: b}":         "found a map",
		"sheriff/Hideout.effect=photo":          "how many there are of a Photo is said by outlaw",
		"sheriff/Hideout.points=2":              "points is for cards that join a row, and Hideout does not",
		"sheriff/Hideout.unique=true":           "only cards that join a row lie on the table",
		"sheriff/Bank Robbery.reward_on_hit=2":  "joins a row without a shot that could hit",
		"sheriff/Bank Robbery.shot=often":       "expected none, optional or required",
		"sheriff/Photo.effect=join":             "sheriff/Photo.copies: missing",
		"sheriff/Photo=1":                       "set photos of the outlaws",
		"sheriff/Bank Robbery.colour=red":       "the deck sheriff has no such card",
		"sheriff/Bank Robbery.slots=[1]":        "the deck sheriff has no such card",
		"outlaws/Jesse Jams=8":                  "did you mean Jesse James?",
		"outlaws/Jesse James=80":                "the deck has 129 cards (expected at most 120)",
		"sheriff/Hideout=60":                    "the pile has 135 cards, all its decks together (expected at most 120)",
		"outlaws/Jesse James.photos=-1":         "expected a whole number from 0 to 120",
		"sheriff.Hideout=4":                     "there is no such field",
		"decks.outlaws.cards=[]":                "nobody is wanted",
		"decks.sheriff.cards=[]":                "there are Photos of Belle Starr, but no Sheriff card is a Photo",
		"decks.sheriff.cards=[{card: Wes Hardin, copies: 1, effect: join}, {card: Photo, effect: photo}]": `two cards are called "Wes Hardin"`,
	} {
		s, problems := try(t, "wyattearp", set)
		if s != nil || !strings.Contains(problems.Error(), want) || !strings.Contains(problems.Error(), ": ") {
			t.Errorf("--set %s: got %v, want %s", set, problems, want)
		}
	}
}

// TestWarnings: what can be played but is likely not meant.
func TestWarnings(t *testing.T) {
	for set, want := range map[string]string{
		"rules.opening_min=8": "nobody can ever be captured",
		"rules.target=0":      "the game is over after the first hand",
	} {
		if s, problems := try(t, "wyattearp", set); s == nil || !strings.Contains(problems.Error(), want) || problems.Err() != nil {
			t.Errorf("--set %s: got %v, want the warning %s", set, problems, want)
		}
	}
	for _, name := range scenarios.Names() {
		if _, problems := try(t, name); problems != nil {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

// TestPathsCanBeSet: what completion offers is accepted.
func TestPathsCanBeSet(t *testing.T) {
	s := load(t, "wyattearp")
	var paths []string
	for _, p := range s.Paths() {
		paths = append(paths, p.Path)
		if strings.Contains(p.Path, "/") {
			load(t, "wyattearp", p.Path+"=3")
		}
	}
	for _, want := range []string{"players", "rules.target", "sheriff/Hideout", "outlaws/Jesse James", "outlaws/Jesse James.photos"} {
		if !slices.Contains(paths, want) {
			t.Errorf("%s is not offered", want)
		}
	}
	if slices.Contains(paths, "sheriff/Photo") {
		t.Error("the copies of Photos are offered, but they are by outlaw")
	}
}

// TestInitIsTheShippedScenario under another name.
func TestInitIsTheShippedScenario(t *testing.T) {
	files := scenarios.Init()
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	if !slices.Equal(names, []string{"my-wyattearp.yaml", "sheriff.csv", "outlaws.csv"}) {
		t.Fatal(names)
	}
	s, problems := scenarios.Load(decks.Source{Name: names[0], Text: files[0].Text, Open: func(name string) ([]byte, error) {
		return files[slices.Index(names, name)].Text, nil
	}}, nil)
	if s == nil {
		t.Fatal(problems)
	}
	if diff := scenarios.Diff(load(t, "wyattearp"), s); len(diff) != 3 || !strings.HasPrefix(diff[0], "name ") {
		t.Errorf("it differs in %v", diff)
	}
}

// FuzzLoad: whatever a file says, loading ends with a scenario that the engine takes and that comes back, or with
// problems that stand somewhere.
func FuzzLoad(f *testing.F) {
	for _, name := range scenarios.Names() {
		src, _ := scenarios.Embedded(name)
		f.Add(string(src.Text), 3)
		s, _ := scenarios.Load(src, nil)
		f.Add(string(s.Resolved()), 2)
	}
	f.Add("game: wyattearp\nname: a\ntitle: b\nprovenance: c\nplayers: 2\nrules: {deal: 1}\ndecks: {sheriff: {cards: [{card: X, copies: 9, effect: draw 1; rob_hand (shot optional)}]}, outlaws: {cards: [{outlaw: Y, copies: 3, photos: 0}]}}", 4)
	f.Fuzz(func(t *testing.T, text string, players int) {
		src := decks.Source{Name: "fuzz.yaml", Text: []byte(text)}
		for _, edits := range [][]decks.Edit{nil, {{Flag: "players", Path: "players", Value: fmt.Sprint(players)}}} {
			s, problems := scenarios.Load(src, edits)
			if s == nil {
				if problems.Err() == nil {
					t.Fatal("neither a scenario nor a problem")
				}
				continue
			}
			if _, err := engine.Compile(s.Setting); err != nil {
				t.Fatal(err)
			}
			again, err := s.For(s.Setting.Players)
			if err != nil || string(again.Resolved()) != string(s.Resolved()) {
				t.Fatalf("it does not come back: %v", err)
			}
		}
	})
}
