package okcorral

import (
	"strings"
	"testing"
)

// What can be played but is likely not meant. Each case changes the duel.
func TestWarnings(t *testing.T) {
	const (
		shot   = "card: Shot, copies: 20, type: shoot, number: 2"
		killed = "      - {card: Killed, copies: 4, effect: killed}\n"
	)
	for _, c := range []struct {
		why, old, new string
		want          string
	}{
		{"a trait nobody has", shot, shot + ", condition: trait good-shoot", "12:69: warning: action/Shot.condition: nobody has the trait good-shoot, so Shot can never be played (did you mean good-shot?)"},
		{"a man who does not exist", shot, shot + ", condition: man Wyat Earp", "12:69: warning: action/Shot.condition: there is no man called Wyat Earp, so Shot can never be played (did you mean Wyatt Earp?)"},
		{"both wounded and not", shot, shot + ", condition: [wounded, not wounded]", "12:69: warning: action/Shot.condition: nobody is wounded and not wounded at once, so Shot can never be played"},
		{"a man without the trait", shot, shot + ", condition: 'man Billy Clanton, trait good-shot'", "12:69: warning: action/Shot.condition: no man meets all its conditions, so Shot can never be played"},
		{"the same condition twice", shot, shot + ", condition: 'not wounded, not wounded'", "12:69: warning: action/Shot.condition: Shot has the condition not wounded twice"},
		{"nobody is ever wounded", shot, shot + ", condition: wounded", "12:69: warning: action/Shot.condition: no wound card wounds, so Shot can never be played"},
		{"a heal for nobody", "number: 1}", "number: 1}\n      - {card: Whiskey, copies: 1, type: special, number: heal}", "12:9: warning: action/Whiskey: no wound card wounds, so Whiskey can never be played"},
		{"names almost the same", "card: Walk", "card: shot", `12:16: warning: action/Shot.card: "Shot" is almost the name "shot", line 11 (if they are the same, make them one)`},
		{"men almost the same", "name: Billy Clanton", "name: Wyatt  Earp", `7:26: warning: sides.cowboys.men: "Wyatt  Earp" is almost the name "Wyatt Earp", line 6 (if they are the same, make them one)`},
		{"an empty Action Deck", "      - {card: Walk, copies: 20, type: move, number: 1}\n      - {" + shot + "}\n", "      []\n", "10:5: warning: decks.action: the deck is empty: nobody can ever do anything, and every game is a stalemate"},
		{"an empty Wound Deck", killed, strings.Replace(killed, "4", "0", 1), "14:5: warning: decks.wound: the deck is empty: a hit does nothing, and every game is a stalemate"},
		{"a harmless Wound Deck", "effect: killed", "effect: not wounded", "14:5: warning: decks.wound: no card wounds or kills: every game is a stalemate"},
		{"nothing to shoot with", "type: shoot", "type: move", "10:5: warning: decks.action: no card shoots: every game is a stalemate"},
		{"more dealt than there is", "sides:", "rules: {hand: 30}\nsides:", "5:15: warning: rules.opening_hand: the opening hands are 60 cards together but the action deck has 40"},
		{"more kills than men", "sides:", "rules: {kills_to_win: {earps: 4, cowboys: 1}}\nsides:", "5:31: warning: rules.kills_to_win: the earps need 4 kills, more than their enemies are: it counts as 1"},
		{"a switch that does nothing", "sides:", "rules: {geometry: ring, move_through_men: true}\nsides:", "5:43: warning: rules.move_through_men: has no effect with geometry ring, where nothing blocks"},
		{"and the other", "sides:", "rules: {geometry: ring, shoot_through_men: false}\nsides:", "5:44: warning: rules.shoot_through_men: has no effect with geometry ring, where nothing blocks"},
	} {
		t.Run(c.why, func(t *testing.T) {
			text := strings.Replace(duel, c.old, c.new, 1)
			if text == duel {
				t.Fatalf("%q is not in the scenario", c.old)
			}
			s, problems := yaml(t, text)
			expect(t, problems, "duel.yaml:"+c.want)
			if s == nil {
				t.Error("it cannot be played")
			}
		})
	}
}

// Wounds that kill at once, and wounded men who may not shoot, make cards useless too.
func TestWarningsFromRules(t *testing.T) {
	text := strings.Replace(duel, "effect: killed}", "effect: killed}\n      - {card: Wounded, copies: 4, effect: wounded}", 1)
	text = strings.Replace(text, "number: 2}", "number: 2, condition: wounded}", 1)
	_, problems := yaml(t, text)
	expect(t, problems)
	_, problems = yaml(t, text, "rules.wounds_to_kill=1")
	expect(t, problems, "duel.yaml:12:69: warning: action/Shot.condition: a wound kills at once (wounds_to_kill: 1), nobody is ever wounded, so Shot can never be played")
	_, problems = yaml(t, text, "rules.wounded_shooters=none")
	expect(t, problems, "duel.yaml:12:69: warning: action/Shot.condition: wounded men may not shoot (wounded_shooters: none), so Shot can never be played")
}

func TestShippedScenarioNeedsNoWarning(t *testing.T) {
	src, _ := Embedded("okcorral")
	_, problems := Load(src, nil)
	expect(t, problems)
}
