package okcorral

import (
	"strings"
	"testing"
)

// What a hand that edits a scenario file gets wrong. Each case changes the duel.
func TestScenarioFaults(t *testing.T) {
	const (
		shot    = "card: Shot, copies: 20, type: shoot, number: 2"
		cowboys = "men: [{name: Billy Clanton}]"
		killed  = "    cards:\n      - {card: Killed, copies: 4, effect: killed}"

		perSeat      = "or one a seat: {earps: ..., cowboys: ...}"
		moveNumber   = "1 to 7 squares, or K for a knight's jump"
		shootNumber  = "1 to 7 squares, K for a knight's jump, or A(1) to A(7) for any distance up to it"
		placement    = "MAN: SQUARE with commas between, such as Wyatt Earp: c1"
		squares      = "expected a column a-h and a row 1-8, such as c1"
		setups       = "expected uniform, rowwise, policy, or a square for each man such as Wyatt Earp: c1, Virgil Earp: e2"
		conditions   = "expected wounded, not wounded, trait NAME or man NAME; several with commas between"
		deckExpected = "expected a map with cards (a list) or file (the name of a CSV file)"
	)
	for _, c := range []struct {
		why, old, new string
		want          []string
	}{
		{"a name that is no file name", "name: duel", "name: My Duel", []string{`duel.yaml:2:7: name: found "My Duel" (expected small letters, digits and hyphens, such as my-corral)`}},
		{"another game", "game: okcorral", "game: okcoral", []string{`duel.yaml:1:7: game: found "okcoral" (expected okcorral)`}},
		{"no provenance", "provenance: made for a test\n", "", []string{"duel.yaml:1:1: provenance: missing (expected where the names, numbers and cards come from; shown wherever the scenario is used)"}},
		{"an empty title", "title: A duel", "title:", []string{"duel.yaml:3:7: title: nothing is written here (expected text)"}},
		{"a misspelt field is not missing as well", "title: A duel", "titel: A duel", []string{"duel.yaml:3:1: titel: unknown field (did you mean title?)"}},
		{"a rule outside rules", "sides:", "hand: 5\nsides:", []string{"duel.yaml:5:1: hand: unknown field (did you mean rules.hand?)"}},
		{"every rule wrong, all at once", "sides:", `rules: {hand: five, opening_hand: -1, kils_to_win: 3, first: Earp, geometry: [a], discard_phase: yes, draw_penalty: {earps: 1}, max_turns: 1e3, wounds_to_kill: "2"}` + "\nsides:", []string{
			`duel.yaml:5:15: rules.hand: found "five" (expected a whole number from 0 to 120, ` + perSeat + ")",
			`duel.yaml:5:35: rules.opening_hand: found "-1" (expected a whole number from 0 to 120, ` + perSeat + ")",
			"duel.yaml:5:39: rules.kils_to_win: unknown field (did you mean kills_to_win?)",
			`duel.yaml:5:62: rules.first: found "Earp" (expected coin, earps or cowboys; did you mean earps?)`,
			"duel.yaml:5:78: rules.geometry: found a list (expected straight8, straight4 or ring)",
			`duel.yaml:5:98: rules.discard_phase: found "yes" (expected true or false)`,
			"duel.yaml:5:117: rules.draw_penalty.cowboys: missing (give one value for all seats, or one for each)",
			`duel.yaml:5:140: rules.max_turns: found "1e3" (expected a whole number from 1 to 10000)`,
			`duel.yaml:5:161: rules.wounds_to_kill: found the text "2" (expected a whole number from 1 to 15, without quotes)`,
		}},
		{"absurd values", "sides:", "rules: {hand: 1000000, kills_to_win: 0, max_turns: 99999999999999999999, wounds_to_kill: 16, draw_penalty: .inf}\nsides:", []string{
			`duel.yaml:5:15: rules.hand: found "1000000" (expected a whole number from 0 to 120, ` + perSeat + ")",
			`duel.yaml:5:38: rules.kills_to_win: found "0" (expected a whole number from 1 to 100, ` + perSeat + ")",
			`duel.yaml:5:52: rules.max_turns: found "99999999999999999999" (expected a whole number from 1 to 10000)`,
			`duel.yaml:5:90: rules.wounds_to_kill: found "16" (expected a whole number from 1 to 15)`,
			`duel.yaml:5:108: rules.draw_penalty: found ".inf" (expected a whole number from 0 to 120, ` + perSeat + ")",
		}},
		{"no men", cowboys, "men: []", []string{"duel.yaml:7:18: sides.cowboys.men: has 0 entries (expected 1 to 4)"}},
		{"five men", cowboys, "men: [{name: A}, {name: B}, {name: C}, {name: D}, {name: E}]", []string{"duel.yaml:7:18: sides.cowboys.men: has 5 entries (expected 1 to 4)"}},
		{"a man on both sides", cowboys, "men: [{name: Wyatt Earp}]", []string{`duel.yaml:7:26: sides.cowboys.men: two men are called "Wyatt Earp", line 6 (make them one, or give them different names)`}},
		{"names without braces", cowboys, "men: [Billy Clanton]", []string{`duel.yaml:7:19: sides.cowboys.men[1]: found "Billy Clanton" (expected a map with name, traits)`}},
		{"a comma in a man's name", cowboys, "men: [{name: 'Clanton, Billy', trait: x}]", []string{
			`duel.yaml:7:26: sides.cowboys.men[1].name: found the text "Clanton, Billy" (expected a name without , ; : or =)`,
			"duel.yaml:7:44: sides.cowboys.men[1].trait: unknown field (did you mean traits?)",
		}},
		{"a misspelt setup", "sides:", "setup: {earps: unifrom}\nsides:", []string{`duel.yaml:5:16: setup.earps: found "unifrom" (did you mean uniform?)`}},
		{"no setup at all", "sides:", "setup: {earps: [c1]}\nsides:", []string{"duel.yaml:5:16: setup.earps: found a list (" + setups + ")"}},
		{"a man who is not there", "sides:", "setup: {earps: 'Wyat Earp: c1'}\nsides:", []string{"duel.yaml:5:16: setup.earps: the earps have no man called Wyat Earp (did you mean Wyatt Earp?)"}},
		{"a square that is not there", "sides:", "setup: {earps: 'Wyatt Earp: c9'}\nsides:", []string{`duel.yaml:5:16: setup.earps: "c9" is no square for Wyatt Earp (` + squares + ")"}},
		{"a number as a square", "sides:", "setup: {earps: {Wyatt Earp: 3}}\nsides:", []string{`duel.yaml:5:29: setup.earps: "3" is no square for Wyatt Earp (` + squares + ")"}},
		{"nobody placed", "sides:", "setup: {earps: {}}\nsides:", []string{"duel.yaml:5:16: setup.earps: Wyatt Earp has no square (give every man a square)"}},
		{"placed twice", "sides:", "setup: {earps: 'Wyatt Earp: c1, Wyatt Earp: d2'}\nsides:", []string{"duel.yaml:5:16: setup.earps: Wyatt Earp is placed twice (give each man one square)"}},
		{"a square forgotten", "sides:", "setup: {earps: 'Wyatt Earp: c1, Virgil'}\nsides:", []string{`duel.yaml:5:16: setup.earps: "Virgil" is no man with a square (expected ` + placement + ")"}},
		{"a card type that is not there", shot, "card: Shot, copies: 200, type: shot, number: 2", []string{
			`duel.yaml:12:30: action/Shot.copies: found "200" (expected a whole number from 0 to 120)`,
			`duel.yaml:12:41: action/Shot.type: found "shot" (expected move, shoot, defence or special; did you mean shoot?)`,
		}},
		{"too many cards", shot, "card: Shot, copies: 101, type: shoot, number: 2", []string{"duel.yaml:11:7: decks.action: the deck has 121 cards (expected at most 120)"}},
		{"half a card, too far", shot, "card: Shot, copies: 2.5, type: shoot, number: 8", []string{
			`duel.yaml:12:30: action/Shot.copies: found "2.5" (expected a whole number from 0 to 120)`,
			`duel.yaml:12:56: action/Shot.number: found "8" on a shoot card (expected ` + shootNumber + ")",
		}},
		{"pieces missing", shot, "card: Shot, type: shoot", []string{
			"duel.yaml:12:9: action/Shot.copies: missing (expected a whole number from 0 to 120)",
			"duel.yaml:12:9: action/Shot.number: a shoot card has a number (expected " + shootNumber + ")",
		}},
		{"A(m) on a move card", shot, "card: Shot, copies: 20, type: move, number: A(4)", []string{
			`duel.yaml:12:54: action/Shot.number: found "A(4)" on a move card (A(m) belongs on shoot cards; a move goes 1 to 7 squares, or K)`,
		}},
		{"A(8)", shot, "card: Shot, copies: 20, type: shoot, number: A(8)", []string{`duel.yaml:12:55: action/Shot.number: found "A(8)" on a shoot card (expected ` + shootNumber + ")"}},
		{"a number on a defence card", shot, "card: Shot, copies: 20, type: defence, number: 3", []string{
			`duel.yaml:12:57: action/Shot.number: found "3" on a defence card (expected no number: leave it out)`,
		}},
		{"no effect", shot, "card: Shot, copies: 20, type: special, number: draw two", []string{
			`duel.yaml:12:57: action/Shot.number: found "draw two" on a special card (expected draw n, opponent_discards n or heal, with n from 1 to 120)`,
		}},
		{"an effect of nothing", shot, "card: Shot, copies: 20, type: special, number: draw 0", []string{
			`duel.yaml:12:57: action/Shot.number: found "draw 0" on a special card (write draw n with n from 1 to 120, such as draw 2)`,
		}},
		{"conditions that are none", shot, shot + ", condition: [healthy, {man: Doc}]", []string{"duel.yaml:12:79: action/Shot.condition: found a map (" + conditions + ")"}},
		{"conditions as a map", shot, shot + ", condition: {trait: rifle}", []string{"duel.yaml:12:69: action/Shot.condition: found a map (" + conditions + ")"}},
		{"a trait without its name", shot, shot + ", condition: trait", []string{`duel.yaml:12:69: action/Shot.condition: "trait" is no condition (` + conditions + ")"}},
		{"a condition misspelt", shot, shot + ", condition: not wonded", []string{`duel.yaml:12:69: action/Shot.condition: "not wonded" is no condition (did you mean not wounded?)`}},
		{"a list for a number", shot, "card: Shot, copies: 20, type: shoot, number: [2]", []string{
			"duel.yaml:12:55: action/Shot.number: found a list on a shoot card (expected " + shootNumber + ")",
		}},
		{"a condition by another name", shot, shot + ", condition: unwounded", []string{`duel.yaml:12:69: action/Shot.condition: "unwounded" is no condition (write not wounded)`}},
		{"neither cards nor a file", killed, "    csv: wound.csv", []string{
			"duel.yaml:14:5: decks.wound.csv: unknown field (did you mean file?)",
			"duel.yaml:14:5: decks.wound: has no cards (" + deckExpected + ")",
		}},
		{"a move without a number", "type: move, number: 1", "type: move", []string{"duel.yaml:11:9: action/Walk.number: a move card has a number (expected " + moveNumber + ")"}},
		{"an effect misspelt", "effect: killed", "effect: kiled", []string{`duel.yaml:15:43: wound/Killed.effect: found "kiled" (expected killed, wounded or not wounded; did you mean killed?)`}},
	} {
		t.Run(c.why, func(t *testing.T) {
			text := strings.Replace(duel, c.old, c.new, 1)
			if text == duel {
				t.Fatalf("%q is not in the scenario", c.old)
			}
			s, problems := yaml(t, text)
			expect(t, problems, c.want...)
			if s != nil {
				t.Error("it can be played all the same")
			}
		})
	}
}

// O4: a placement is checked by the engine's own rule. Its words are the engine's.
func TestIllegalPlacement(t *testing.T) {
	for _, square := range []string{"a1", "h3", "c5"} {
		_, problems := yaml(t, strings.Replace(duel, "sides:", "setup: {earps: 'Wyatt Earp: "+square+"'}\nsides:", 1))
		if got := problems.Error(); !strings.HasPrefix(got, "duel.yaml:5:16: setup.earps: O4: ") {
			t.Errorf("%s: %s", square, got)
		}
	}
}
