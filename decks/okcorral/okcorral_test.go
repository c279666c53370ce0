package okcorral

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// duel is the smallest scenario that needs no warning.
const duel = `game: okcorral
name: duel
title: A duel
provenance: made for a test
sides:
  earps: {men: [{name: Wyatt Earp, traits: [good-shot]}]}
  cowboys: {men: [{name: Billy Clanton}]}
decks:
  action:
    cards:
      - {card: Walk, copies: 20, type: move, number: 1}
      - {card: Shot, copies: 20, type: shoot, number: 2}
  wound:
    cards:
      - {card: Killed, copies: 4, effect: killed}
`

// yaml loads a scenario's text with overrides, as typed after --set.
func yaml(t *testing.T, text string, sets ...string) (*Scenario, decks.Problems) {
	t.Helper()
	return Load(decks.Source{Name: "duel.yaml", Text: []byte(text)}, parse(t, sets...))
}

func parse(t *testing.T, sets ...string) (edits []decks.Edit) {
	t.Helper()
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatalf("ParseSet(%q): %v", set, err)
		}
		edits = append(edits, edit)
	}
	return edits
}

// shippedWith loads the shipped scenario with overrides.
func shippedWith(t *testing.T, sets ...string) *Scenario {
	t.Helper()
	src, _ := Embedded("okcorral")
	s, problems := Load(src, parse(t, sets...))
	if s == nil || problems != nil {
		t.Fatalf("the shipped scenario with %v: %v", sets, problems)
	}
	return s
}

// folder makes files readable for Source.Open.
func folder(files map[string]string) func(string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		if text, ok := files[file]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

// expect compares problems, one a line.
func expect(t *testing.T, problems decks.Problems, want ...string) {
	t.Helper()
	if got := problems.Error(); got != strings.Join(want, "\n") {
		t.Errorf("problems:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}

func TestShippedScenario(t *testing.T) {
	s := shippedWith(t)
	if s.Name != "okcorral" || s.Title == "" || !strings.Contains(s.Provenance, "Printed") || !strings.Contains(s.Provenance, "Reconstructed") {
		t.Errorf("name %q, title %q, provenance %q", s.Name, s.Title, s.Provenance)
	}
	if _, err := okcorral.Compile(s.Setting); err != nil {
		t.Errorf("the engine refuses it: %v", err)
	}
	// The printed cards and counts are facts; the sizes are the rules' (42 and 12).
	printed := map[string]int{}
	sizes := map[string]int{}
	for _, deck := range []string{"action", "wound"} {
		for _, card := range s.Cards(deck) {
			sizes[deck] += card.Copies
			switch card.Origin {
			case "printed":
				printed[card.Name] = card.Copies
			case "reconstructed":
			default:
				t.Errorf("%s has the origin %q", card.Name, card.Origin)
			}
		}
	}
	if want := map[string]int{"action": 42, "wound": 12}; !reflect.DeepEqual(sizes, want) {
		t.Errorf("decks have %v cards, want %v", sizes, want)
	}
	if want := map[string]int{
		"Move into Street": 2, "Cross Street": 3, "Walk Slowly": 4, "Walk at Good Pace": 2, "Run": 2,
		"Shotgun Blast": 1, "Nickel-Plated Revolver": 1, "Rifle": 1, "Hide Behind Horse": 1,
	}; !reflect.DeepEqual(printed, want) {
		t.Errorf("printed cards %v, want %v", printed, want)
	}
}

// Every number and word of the shipped file reaches the engine.
func TestShippedSetting(t *testing.T) {
	slots := func(first, n int) (out []uint8) {
		for i := range n {
			out = append(out, uint8(first+i))
		}
		return out
	}
	s := shippedWith(t).Setting
	both := func(n int) [2]int { return [2]int{n, n} }
	want := okcorral.Setting{
		Hand: both(5), OpeningHand: both(5), KillsToWin: both(3), DrawPenalty: both(1), MaxTurns: 400, WoundsToKill: 2,
		ShootThroughMen: true, WoundedShooters: true, DiscardPhase: true, ActionUniverse: 64, WoundUniverse: 64,
		Men: [2][]okcorral.Man{
			{{Name: "Wyatt Earp", Traits: []string{"good-shot"}}, {Name: "Virgil Earp"}, {Name: "Morgan Earp"}, {Name: "Doc Holliday", Traits: []string{"shotgun"}}},
			{{Name: "Frank McLaury", Traits: []string{"good-shot", "horse", "rifle"}}, {Name: "Tom McLaury", Traits: []string{"horse", "rifle"}}, {Name: "Billy Clanton"}},
		},
		Wound: []okcorral.WoundCard{
			{Name: "Killed", Slots: slots(0, 4), Effect: okcorral.EffectKilled},
			{Name: "Wounded", Slots: slots(4, 5), Effect: okcorral.EffectWounded},
			{Name: "Not Wounded", Slots: slots(9, 3), Effect: okcorral.EffectNotWounded},
		},
	}
	action := s.Action
	s.Action = nil
	if !reflect.DeepEqual(s, want) {
		t.Errorf("setting\n%+v, want\n%+v", s, want)
	}
	for _, want := range []okcorral.Card{
		{Name: "Move into Street", Slots: slots(0, 2), Type: okcorral.Move, Reach: okcorral.Knight},
		{Name: "Run", Slots: slots(11, 2), Type: okcorral.Move, Reach: 4, Conditions: []okcorral.Condition{{Kind: okcorral.NotWounded}}},
		{Name: "Nickel-Plated Revolver", Slots: slots(14, 1), Type: okcorral.Shoot, Reach: okcorral.Knight, Conditions: []okcorral.Condition{{Kind: okcorral.IsMan, Name: "Doc Holliday"}}},
		{Name: "Hide Behind Horse", Slots: slots(16, 1), Type: okcorral.Defence, Conditions: []okcorral.Condition{{Kind: okcorral.HasTrait, Name: "horse"}}},
		{Name: "Deadeye", Slots: slots(31, 2), Type: okcorral.Shoot, Reach: okcorral.Any(4), Conditions: []okcorral.Condition{{Kind: okcorral.HasTrait, Name: "good-shot"}}},
		{Name: "Second Wind", Slots: slots(40, 2), Type: okcorral.Special, Effect: okcorral.Draw, N: 2},
	} {
		found := false
		for _, card := range action {
			if card.Name == want.Name {
				found = true
				if !reflect.DeepEqual(card, want) {
					t.Errorf("card %+v, want %+v", card, want)
				}
			}
		}
		if !found {
			t.Errorf("no card %s", want.Name)
		}
	}
}

// Every variant can be switched on by the name the rules give it.
func TestVariants(t *testing.T) {
	for _, c := range []struct {
		set  string
		read func(s okcorral.Setting) any
		want any
	}{
		{"rules.hand=7", func(s okcorral.Setting) any { return [2][2]int{s.Hand, s.OpeningHand} }, [2][2]int{{7, 7}, {7, 7}}},
		{"rules.hand={earps: 5, cowboys: 6}", func(s okcorral.Setting) any { return s.Hand }, [2]int{5, 6}},
		{"rules.opening_hand=3", func(s okcorral.Setting) any { return [2][2]int{s.Hand, s.OpeningHand} }, [2][2]int{{5, 5}, {3, 3}}},
		{"rules.kills_to_win.cowboys=2", func(s okcorral.Setting) any { return s.KillsToWin }, [2]int{3, 2}},
		{"rules.draw_penalty=0", func(s okcorral.Setting) any { return s.DrawPenalty }, [2]int{0, 0}},
		{"rules.max_turns=50", func(s okcorral.Setting) any { return s.MaxTurns }, 50},
		{"rules.wounds_to_kill=3", func(s okcorral.Setting) any { return s.WoundsToKill }, 3},
		{"rules.geometry=straight4", func(s okcorral.Setting) any { return s.Geometry }, okcorral.Straight4},
		{"rules.geometry=ring", func(s okcorral.Setting) any { return s.Geometry }, okcorral.Ring},
		{"rules.first=earps", func(s okcorral.Setting) any { return s.First }, okcorral.EarpsFirst},
		{"rules.first=cowboys", func(s okcorral.Setting) any { return s.First }, okcorral.CowboysFirst},
		{"rules.move_through_men=true", func(s okcorral.Setting) any { return s.MoveThroughMen }, true},
		{"rules.shoot_through_men=false", func(s okcorral.Setting) any { return s.ShootThroughMen }, false},
		{"rules.wound_deck=replace", func(s okcorral.Setting) any { return s.ReplaceWounds }, true},
		{"rules.wounded_shooters=none", func(s okcorral.Setting) any { return s.WoundedShooters }, false},
		{"rules.discard_phase=false", func(s okcorral.Setting) any { return s.DiscardPhase }, false},
		{"setup.earps=rowwise", func(s okcorral.Setting) any { return s.Setup[okcorral.Earps].How }, okcorral.Rowwise},
		{"setup.cowboys=policy", func(s okcorral.Setting) any { return s.Setup[okcorral.Cowboys].How }, okcorral.ByPolicy},
		{"action/Take Cover=6", func(s okcorral.Setting) any { return len(s.Action[14].Slots) }, 6},
		{"action/Rifle.number=3", func(s okcorral.Setting) any { return s.Action[7].Reach }, okcorral.Reach(3)},
		{"wound/Killed=5", func(s okcorral.Setting) any { return s.Wound[0].Slots }, []uint8{0, 1, 2, 3, 12}},
	} {
		s := shippedWith(t, c.set).Setting
		if got := c.read(s); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.set, got, c.want)
		}
		if _, err := okcorral.Compile(s); err != nil {
			t.Errorf("%s: the engine refuses it: %v", c.set, err)
		}
	}
}

// A placement may come as text or as a map, with the men in any order; the engine gets the squares in
// the order of the men.
func TestPlacements(t *testing.T) {
	var want []okcorral.Square
	for _, name := range []string{"c1", "e2", "g3", "b4"} {
		q, _ := okcorral.ParseSquare(name)
		want = append(want, q)
	}
	for _, set := range []string{
		"setup.earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4",
		"setup.earps=Doc Holliday:B4,Morgan Earp:g3 ,Virgil Earp : E2, Wyatt Earp: c1",
		"setup.earps={Virgil Earp: e2, Wyatt Earp: c1, Morgan Earp: g3, Doc Holliday: b4}",
	} {
		s := shippedWith(t, set)
		if got := s.Setting.Setup[okcorral.Earps]; got.How != okcorral.Fixed || !reflect.DeepEqual(got.Squares, want) {
			t.Errorf("%s: %v", set, got)
		}
	}
}

func TestResolvedLoadsBack(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{"action/Rifle=0", "action/Take Cover=6", "rules.hand.earps=6", "setup.earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4"},
		{"action/Duck=60", "wound/Killed=0"},
	} {
		s := shippedWith(t, sets...)
		back, problems := Load(decks.Source{Name: "resolved.yaml", Text: s.Resolved()}, nil)
		if back == nil || problems != nil {
			t.Fatalf("%v: the resolved text does not load: %v", sets, problems)
		}
		if string(back.Resolved()) != string(s.Resolved()) {
			t.Errorf("%v: resolved again:\n%s\nwas\n%s", sets, back.Resolved(), s.Resolved())
		}
		if !reflect.DeepEqual(back.Setting, s.Setting) || back.Name != s.Name || back.Title != s.Title || back.Provenance != s.Provenance {
			t.Errorf("%v: loaded back: %+v, was %+v", sets, back, s)
		}
	}
}

// A resolved file has slots. Edited, it deals like the file it came from.
func TestResolvedCanBeEdited(t *testing.T) {
	direct := shippedWith(t, "action/Take Cover=6", "action/Rifle=0")
	resolved := decks.Source{Name: "resolved.yaml", Text: shippedWith(t).Resolved()}
	indirect, problems := Load(resolved, parse(t, "action/Take Cover=6", "action/Rifle=0"))
	expect(t, problems)
	if !reflect.DeepEqual(direct.Setting, indirect.Setting) {
		t.Errorf("edited: %+v, edited after resolving: %+v", direct.Setting, indirect.Setting)
	}
}

func TestAligned(t *testing.T) {
	src, _ := Embedded("okcorral")
	other, problems := Load(decks.Source{Name: "other.yaml", Text: []byte(strings.Replace(string(src.Text), "copies: 2, type: move,    number: K", "copies: 1, type: move,    number: K", 1))}, nil)
	expect(t, problems)
	base := shippedWith(t)
	aligned := other.Aligned(base)
	if got := aligned.Setting.Action[1].Slots; !reflect.DeepEqual(got, base.Setting.Action[1].Slots) {
		t.Errorf("Cross Street has %v, in the base %v", got, base.Setting.Action[1].Slots)
	}
	if got := other.Setting.Action[1].Slots; got[0] != 1 {
		t.Errorf("the other scenario changed: %v", got)
	}
	if shipped := shippedWith(t, "action/Move into Street=1"); string(shipped.Resolved()) != string(aligned.Resolved()) {
		t.Error("aligning a changed file differs from editing the base")
	}
}

func TestNames(t *testing.T) {
	for _, name := range Names() {
		src, ok := Embedded(name)
		if s, _ := Load(src, nil); !ok || s == nil || s.Name != name || decks.Game(src) != "okcorral" {
			t.Errorf("%s is not embedded under its name", name)
		}
	}
	if _, ok := Embedded("okcoral"); ok {
		t.Error("a name that does not exist is embedded")
	}
}

func TestPathsHaveTheCards(t *testing.T) {
	has := func(paths []decks.Path, want string) bool {
		for _, p := range paths {
			if p.Path == want {
				return true
			}
		}
		return false
	}
	for _, want := range []string{"rules.hand", "rules.hand.cowboys", "setup.earps", "sides.earps.men", "action/Take Cover", "wound/Killed"} {
		if !has(shippedWith(t).Paths(), want) {
			t.Errorf("%s is not among the paths", want)
		}
	}
	if (*Scenario)(nil).Paths() == nil || has((*Scenario)(nil).Paths(), "wound/Killed") {
		t.Error("paths without a scenario")
	}
}

// What is wrong with an override stands under the flag as typed.
func TestOverrideFaults(t *testing.T) {
	src, _ := Embedded("okcorral")
	for _, c := range []struct{ set, want string }{
		{"sides.cowboys.men=[{name: Wyatt Earp}]", `--set sides.cowboys.men=[{name: Wyatt Earp}]: sides.cowboys.men: two men are called "Wyatt Earp", line 38 (make them one, or give them different names)`},
		{"setup.earps=Wyatt Earp: c1", "--set setup.earps=Wyatt Earp: c1: setup.earps: Virgil Earp has no square (give every man a square)"},
		{"wound/Kiled=3", "--set wound/Kiled=3: wound/Kiled: the deck wound has no such card (did you mean Killed?)"},
		{"rules.geometry=hexes", `--set rules.geometry=hexes: rules.geometry: found "hexes" (expected straight8, straight4 or ring)`},
		{"decks.action.file=action.csv", `--set decks.action.file=action.csv: decks.action.file: this scenario has no folder to read "action.csv" from (write the cards under cards, or save the scenario in a folder first)`},
	} {
		s, problems := Load(src, parse(t, c.set))
		expect(t, problems, c.want)
		if s != nil {
			t.Errorf("%s: it can be played all the same", c.set)
		}
	}
	edit, err := decks.ParseSetup("earp=uniform")
	if err != nil {
		t.Fatal(err)
	}
	_, problems := Load(src, []decks.Edit{edit})
	expect(t, problems, "--setup earp=uniform: setup.earp: there is no such field (did you mean setup.earps?)")
}
