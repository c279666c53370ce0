package okcorral_test

import (
	"cmp"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// What a sensible person does in plain positions. Each case says what all choices of greedy have to
// begin with, in the text form of actions.
func TestGreedyIsSensible(t *testing.T) {
	setting := with(func(s *okcorral.Setting) {
		addActions(s, []copies{
			{2, specialCard("Bandage", okcorral.Heal, 0)},
			{2, specialCard("Pickpocket", okcorral.OpponentDiscards, 1)},
		})
	})
	rules := compile(t, setting)
	for _, c := range []struct {
		name  string
		spec  string // greedy if empty
		scene scene
		want  string
	}{
		{
			"shoots the wounded man, who may die of it", "",
			scene{phase: "shoot", men: "d3 - - - / b5 d5* f5", earps: "Six Shooter, Near"},
			`shoot "Six Shooter, Near" "Wyatt Earp" "Tom McLaury"`,
		},
		{
			"knows that the Wound pile holds no kill any more", "greedy(focus=1)",
			scene{phase: "shoot", men: "d3 - - - / d5 f5* -", earps: "Six Shooter, Near", wounds: "0 2 1", discards: "Hide Behind Horse"},
			`shoot "Six Shooter, Near" "Wyatt Earp" "Tom McLaury"`,
		},
		{
			"fires the narrowest card that reaches", "",
			scene{phase: "shoot", mover: okcorral.Cowboys, men: "d4 - - - / d8 - -", cowboys: "Deadeye; Rifle"},
			`shoot "Rifle" "Frank McLaury" "Wyatt Earp"`,
		},
		{
			"moves into range of the card it holds", "",
			scene{men: "d2 - - - / d6 - -", earps: "Six Shooter, Near; Cross Street"},
			`move "Cross Street" "Wyatt Earp" d4`,
		},
		{
			"draws before it moves", "",
			scene{men: "d2 - - - / d6 - -", earps: "Second Wind; Pickpocket; Cross Street; Six Shooter, Near", cowboys: "Duck"},
			`play "Second Wind"`,
		},
		{
			"takes cards before it heals, if there are any", "",
			scene{men: "d2* - - - / d6 - -", earps: "Pickpocket; Bandage", cowboys: "Duck"},
			`play "Pickpocket"`,
		},
		{
			"takes no cards from an empty hand", "",
			scene{men: "d2* - - - / d6 - -", earps: "Pickpocket; Bandage"},
			`heal "Bandage" "Wyatt Earp"`,
		},
		{
			"throws away the card that none of its men can use", "",
			scene{phase: "discard", men: "d2 f4 - - / d6 - -", earps: "Rifle; Six Shooter, Near; Take Cover"},
			`discard "Rifle"`,
		},
		{
			"throws away the card it may not play", `without(card="Take Cover", of=greedy)`,
			scene{phase: "discard", men: "d2 f4 - - / d6 - -", earps: "Six Shooter, Near; Take Cover; Duck"},
			`discard "Take Cover"`,
		},
		{
			"keeps a hand of use", "greedy(thrift=1)",
			scene{phase: "discard", men: "d2 f4 b1 g3 / d6 - -", earps: "Six Shooter, Near; Take Cover; Duck"},
			`end discarding`,
		},
		{
			"defends with the card that the fewest can use", "",
			scene{phase: "defence", men: "d3 - - - / d5 f8 -", cowboys: "Take Cover; Hide Behind Horse; Duck", shot: 1, pending: [3]int{0, 10, 0}},
			`defend "Hide Behind Horse"`,
		},
		{
			"takes a hit that cannot hurt", "",
			scene{phase: "defence", men: "d3 - - - / d5 f8 -", cowboys: "Take Cover", shot: 1, pending: [3]int{0, 10, 0}, wounds: "0 0 2"},
			`take the hit`,
		},
		{
			"in reserve, lets a healthy man be hit", "greedy(reserve=1)",
			scene{phase: "defence", men: "d3 - - - / d5 f8 h6", cowboys: "Take Cover", shot: 1, pending: [3]int{0, 10, 0}},
			`take the hit`,
		},
		{
			"even in reserve, saves the man it cannot spare", "greedy(reserve=1)",
			scene{phase: "defence", men: "d3 - - - / d5* - -", cowboys: "Take Cover", shot: 1, pending: [3]int{0, 10, 0}},
			`defend "Take Cover"`,
		},
	} {
		c.scene.setting = &setting
		s := c.scene.state(t, rules)
		v := rules.View(&s, seatToAct(&s, rules))
		for a := range choices(build(t, rules, cmp.Or(c.spec, "greedy")), v) {
			if text := rules.FormatAction(&s, a); !strings.HasPrefix(text, c.want) {
				t.Errorf("%s: %s (want %s)", c.name, text, c.want)
			}
		}
	}
}

// Virgil on f7 has Near on f5 alone, while Wyatt on d3 has Near on d5 and Close on c4: Wyatt may fire
// Close, or Virgil Near, but not Wyatt Near.
func TestGreedyLeavesACardToTheManWhoHasNoOther(t *testing.T) {
	setting := shipped()
	rules := compile(t, setting)
	s := scene{setting: &setting, phase: "shoot", men: "d3 f7 - - / d5 c4 f5", earps: "Six Shooter, Near; Six Shooter, Close"}.state(t, rules)
	for a := range choices(build(t, rules, "greedy"), rules.View(&s, okcorral.Earps)) {
		if text := rules.FormatAction(&s, a); strings.HasPrefix(text, `shoot "Six Shooter, Near" "Wyatt Earp"`) {
			t.Error(text)
		}
	}
}

// A man in the open, two squares from an enemy, runs no risk there once all cards that reach two squares
// are in the discard pile; while they are unseen he goes elsewhere.
func TestGreedyFearsOnlyTheUnseen(t *testing.T) {
	setting := with(func(s *okcorral.Setting) {
		setActions(s, []copies{
			{1, moveCard("Walk", 1)}, {4, shootCard("Near", 2)}, {4, shootCard("Far", 7)}, {4, defenceCard("Cover")},
		})
	})
	rules := compile(t, setting)
	timid := build(t, rules, "greedy(aggression=0, approach=0, thrift=0)")
	moves := func(discards string) bool {
		s := scene{setting: &setting, men: "d3 - - - / d5 - -", earps: "Walk", discards: discards}.state(t, rules)
		stream := rng.NewStream(1)
		return timid.Choose(rules.View(&s, okcorral.Earps), &stream) != okcorral.PassAction
	}
	if !moves("Far; Far; Far; Far") {
		t.Error("stays in range of four unseen cards")
	}
	if moves("Near; Near; Near; Near") {
		t.Error("runs from cards that are all in the discard pile")
	}
}

// Where the sides place their own men, a gunslinger stands nearer to the enemy than a turtle; both obey
// O4, by construction of the list.
func TestPersonasPlaceByTemper(t *testing.T) {
	rules := compile(t, with(func(s *okcorral.Setting) {
		s.Setup = [2]okcorral.Setup{{How: okcorral.ByPolicy}, {How: okcorral.ByPolicy}}
	}))
	rows := func(spec string) (sum int) {
		players := table(t, rules, spec, spec, nil)
		for i := range 50 {
			players.Watch(key(i), 0, func(s *okcorral.State, a okcorral.Action) {
				if a.Verb() == okcorral.Place {
					v := rules.View(s, okcorral.Earps)
					for _, q := range rules.Placements(v.Mover())[a.Placement()] {
						if v.Mover() == okcorral.Earps {
							sum += q.Row()
						} else {
							sum += 7 - q.Row()
						}
					}
				}
			})
		}
		return sum
	}
	if bold, timid := rows("gunslinger"), rows("turtle"); bold <= timid {
		t.Errorf("rows from the back edge: gunslingers %d, turtles %d", bold, timid)
	}
}
