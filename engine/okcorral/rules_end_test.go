package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
)

func TestO17ThreeKillsWin(t *testing.T) {
	// Two Earps have fallen. The third death ends the game on the spot: no more shots, no discards.
	g := scene{
		setting: shipped(), phase: "shoot", mover: okcorral.Cowboys, turn: 8,
		men:     map[string]string{"Wyatt Earp": "c3", "Doc Holliday": "a1", "Frank McLaury": "c4", "Tom McLaury": "d4", "Billy Clanton": "h8"},
		cowboys: cards{"Six Shooter, Close", "Six Shooter, Close", "Run"}, wounds: cards{"Killed", "Killed"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Frank McLaury" "Wyatt Earp"`).legal()
	g.expect("phase=over", "winner=cowboys", "turn=8").size("hand.cowboys", 2).size("wounds", 1).size("wounds.discards", 11)
	if c := g.counts; c.Kills != [2]int32{0, 1} || sum(c.Left[okcorral.Cowboys]) != 2 {
		t.Errorf("got %d kills, %v left", c.Kills, c.Left[okcorral.Cowboys])
	}
	if v := g.view(); v.Count() != 0 || v.Phase() != okcorral.Over {
		t.Errorf("got %d actions in the %v", v.Count(), v.Phase())
	}
}

func TestO17AllMenAreEnough(t *testing.T) {
	// kills_to_win above the number of men means all of them: Billy is the last of three, Frank was not.
	sc := scene{
		setting: shipped(func(s *okcorral.Setting) { s.KillsToWin = both(9) }), phase: "shoot",
		men:   map[string]string{"Wyatt Earp": "c3", "Frank McLaury": "c4", "Billy Clanton": "d4"},
		earps: cards{"Six Shooter, Close", "Six Shooter, Close"}, wounds: cards{"Killed", "Killed"},
	}
	sc.men["Virgil Earp"] = "e3"
	g := sc.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("phase=shoot", "winner=nobody")
	g.do(`shoot "Six Shooter, Close" "Virgil Earp" "Billy Clanton"`).expect("phase=over", "winner=earps")
}

func TestO17KillsToWinBySide(t *testing.T) {
	// Given by side it is what that side needs to kill: the Earps one man, the Cowboys four.
	setting := shipped(func(s *okcorral.Setting) { s.KillsToWin = [2]int{1, 4} })
	scene{
		setting: setting, phase: "shoot", men: earpsAt("Wyatt c3, Frank c4"),
		earps: cards{"Six Shooter, Close"}, wounds: cards{"Killed"},
	}.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("phase=over", "winner=earps")

	sc := scene{
		setting: setting, phase: "shoot", mover: okcorral.Cowboys,
		men:     map[string]string{"Wyatt Earp": "c3", "Doc Holliday": "d3", "Frank McLaury": "c4", "Tom McLaury": "d4"},
		cowboys: cards{"Six Shooter, Close", "Six Shooter, Close"}, wounds: cards{"Killed", "Killed"},
	}
	g := sc.play(t).do(`shoot "Six Shooter, Close" "Frank McLaury" "Wyatt Earp"`).expect("phase=shoot", "winner=nobody")
	g.do(`shoot "Six Shooter, Close" "Tom McLaury" "Doc Holliday"`).expect("phase=over", "winner=cowboys")
}

func TestO17ComebackIsTheWinnersLargestDeficit(t *testing.T) {
	// The Earps lose two men, then kill one, lose nobody more and win by three: they were two behind.
	g := scene{
		setting: shipped(), phase: "shoot", mover: okcorral.Cowboys, men: earpsAt("Wyatt c3, Virgil e3, Morgan g3, Doc a3, Frank c4, Tom e4, Billy g4"),
		cowboys: cards{"Six Shooter, Close", "Six Shooter, Close"},
		earps:   cards{"Six Shooter, Close", "Six Shooter, Far", "Shotgun Blast"},
		wounds:  cards{"Killed", "Killed", "Killed"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Frank McLaury" "Wyatt Earp"`, `shoot "Six Shooter, Close" "Tom McLaury" "Virgil Earp"`)
	g.at("Wyatt Earp", "-").at("Virgil Earp", "-")
	if got := g.counts.Deficit; got != [2]int32{2, 0} {
		t.Errorf("deficits: got %v, want the Earps 2 behind", got)
	}
	for winner, want := range map[okcorral.Seat]int32{okcorral.Earps: 2, okcorral.Cowboys: 0, okcorral.Nobody: 0} {
		if got := g.counts.Comeback(winner); got != want {
			t.Errorf("a comeback won by %v: got %d, want %d", winner, got, want)
		}
	}
}

func TestO18TheLastTurnIsPlayedOut(t *testing.T) {
	// In turn max_turns shots and discards are still asked for; then it is a stalemate, nobody's win.
	g := scene{
		setting: shipped(), phase: "shoot", turn: 400, men: earpsAt("Wyatt c3, Frank c4"),
		earps: cards{"Six Shooter, Close", "Run", "Duck"}, wounds: cards{"Wounded"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("phase=discard", "turn=400")
	g.do(`discard "Run"`, "end discarding").legal()
	g.expect("phase=over", "winner=nobody", "turn=400").at("Frank McLaury", "c4*").size("hand.earps", 1)

	// A kill in the last turn wins it.
	scene{
		setting: shipped(func(s *okcorral.Setting) { s.KillsToWin = both(1) }), phase: "shoot", turn: 400, men: earpsAt("Wyatt c3, Frank c4"),
		earps: cards{"Six Shooter, Close"}, wounds: cards{"Killed"},
	}.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("phase=over", "winner=earps")
}

func TestO18TurnsOfBothPlayersCount(t *testing.T) {
	// max_turns 7: the starter has four turns, the other three. Passive players get there every time.
	for _, turns := range []int{1, 7, 400} {
		rules := compile(t, shipped(func(s *okcorral.Setting) { s.MaxTurns = turns }))
		seen := map[int]okcorral.Seat{}
		result := table(rules, passive{}, nil).Watch(key(1), 0, func(s *okcorral.State, _ okcorral.Action) {
			v := rules.View(s, okcorral.Earps)
			seen[v.Turn()] = v.Mover()
		})
		if result.Turns != turns || result.Winner != okcorral.Nobody {
			t.Errorf("max_turns %d: got %+v", turns, result)
		}
		for turn, mover := range seen {
			if want := (result.First + okcorral.Seat(turn-1)) % okcorral.Seats; mover != want {
				t.Errorf("turn %d is the %v's, want the %v's", turn, mover, want)
			}
		}
	}
}
