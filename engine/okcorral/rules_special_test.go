package okcorral_test

import (
	"fmt"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
)

func TestO14SpecialsAreLegalInBothPhases(t *testing.T) {
	// Two copies are one action; heal asks for a wounded man of one's own, the others for nothing.
	sc := scene{
		setting: shipped(with(bandage, stareDown)), men: earpsAt("Wyatt c3, Virgil e3, Billy h8*"),
		earps: cards{"Second Wind", "Second Wind", "Stare Down", "Bandage"},
	}
	for phase, pass := range map[string]string{"move": "end move phase", "shoot": "end shoot phase"} {
		sc.phase = phase
		sc.men["Virgil Earp"] = "e3"
		sc.play(t).legal(`play "Second Wind"`, `play "Stare Down"`, pass)
		sc.men["Virgil Earp"] = "e3*"
		sc.play(t).legal(`play "Second Wind"`, `play "Stare Down"`, `heal "Bandage" "Virgil Earp"`, pass)
	}
	// Neither in the defence nor, to be played, in the discard phase.
	sc.phase = "discard"
	sc.play(t).legal(`discard "Second Wind"`, `discard "Stare Down"`, `discard "Bandage"`, "end discarding")
	sc.phase, sc.earps, sc.cowboys = "defence", nil, cards{"Second Wind", "Stare Down", "Bandage"}
	sc.shooting = cards{"Wyatt Earp", "Six Shooter, Far", "Billy Clanton"}
	sc.play(t).legal("take the hit")
}

func TestO14ASpecialMakesBothPhasesAsk(t *testing.T) {
	// With a Special in hand the player is asked in the Move phase and, having passed, in the Shoot phase.
	g := scene{
		setting: shipped(func(s *okcorral.Setting) { s.Hand = both(0) }), phase: "discard", mover: okcorral.Cowboys,
		men: earpsAt("Wyatt c3, Billy h8"), earps: cards{"Second Wind"}, cowboys: cards{"Duck"},
	}.play(t)
	g.do("end discarding").expect("phase=move", "mover=earps").do("end move phase").expect("phase=shoot", "mover=earps")
	g.do("end shoot phase").expect("phase=discard", "mover=earps")
}

func TestO14DrawMayExceedTheHand(t *testing.T) {
	// draw 2 on a hand of six: five others and the two drawn. It is always legal, also without any card
	// to draw.
	sc := scene{
		setting: shipped(), men: earpsAt("Wyatt c3"),
		earps: cards{"Second Wind", "Duck", "Duck", "Duck", "Take Cover", "Take Cover"}, pile: cards{"Rifle", "Deadeye"},
	}
	g := sc.play(t).do(`play "Second Wind"`).size("hand.earps", 7).size("pile", 0)
	if !sameCards(g.drawn(okcorral.Earps), cards{"Rifle", "Deadeye"}) || g.counts.Played[okcorral.Earps][16] != 1 {
		t.Errorf("got %q, want the whole pile", g.drawn(okcorral.Earps))
	}
}

func TestO14ASpecialIsDiscardedBeforeItsEffect(t *testing.T) {
	// The draw pile is empty and nothing is discarded but Second Wind itself: its own draw brings it back,
	// and it brings nothing else.
	g := scene{
		setting: shipped(deckOf(okcorral.Card{Name: "Second Wind", Slots: copies(1), Type: okcorral.Special, Effect: okcorral.Draw, N: 2})),
		men:     earpsAt("Wyatt c3"), earps: cards{"Second Wind"},
	}.play(t)
	g.do(`play "Second Wind"`).holds("hand.earps", "Second Wind").size("pile", 0).size("discards", 0)
	if g.counts.Refills[0] != 1 || len(g.drawn(okcorral.Earps)) != 1 {
		t.Errorf("got %d refills and %q", g.counts.Refills[0], g.drawn(okcorral.Earps))
	}
	g.legal(`play "Second Wind"`, "end move phase")
}

func TestO14AnyNumberOfSpecials(t *testing.T) {
	// All of them in one phase; none counts as a man's move or shot.
	g := scene{
		setting: shipped(with(bandage, stareDown, sharpEye)), men: earpsAt("Wyatt c3*, Virgil e3*"),
		earps: cards{"Bandage", "Bandage", "Stare Down", "Sharp Eye", "Sharp Eye", "Walk Slowly"}, pile: cards{"Duck", "Duck"},
	}.play(t)
	g.do(`play "Sharp Eye"`, `heal "Bandage" "Virgil Earp"`, `play "Stare Down"`, `play "Sharp Eye"`, `heal "Bandage" "Wyatt Earp"`)
	g.expect("phase=move", "moved=0", "shot=0", "actions=5").holds("hand.earps", "Duck", "Duck", "Walk Slowly")
	g.at("Wyatt Earp", "c3").at("Virgil Earp", "e3")
}

func TestO14CardsDrawnInTheShootPhaseDoNotReopenTheMovePhase(t *testing.T) {
	// But they may be shot with.
	g := scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Frank c4"), earps: cards{"Second Wind"},
		pile: cards{"Walk Slowly", "Six Shooter, Close"},
	}.play(t)
	g.do(`play "Second Wind"`).legal(shots("Six Shooter, Close > Wyatt Earp > Frank McLaury")...)
}

func TestO14CardsDrawnInTheMovePhaseMayBeMovedWith(t *testing.T) {
	g := scene{
		setting: shipped(), men: earpsAt("Wyatt a1"), earps: cards{"Second Wind"}, pile: cards{"Walk Slowly", "Duck"},
	}.play(t)
	g.do(`play "Second Wind"`).legal(moves("Walk Slowly", "Wyatt Earp", "a2 b1 b2")...)
}

func TestO14OpponentDiscardsAtRandom(t *testing.T) {
	// Stare Down takes 2 of the opponent's physical cards, uniformly without replacement: of Run, Run and
	// Duck the pairs are Run-Run once and Run-Duck twice. They are lost, not discarded by him, and lie in
	// the discard pile.
	games := fewer(20_000, 2_000)
	sc := scene{
		setting: shipped(with(stareDown)), men: earpsAt("Wyatt c3"),
		earps: cards{"Stare Down", "Walk Slowly"}, cowboys: cards{"Run", "Run", "Duck"},
	}
	g := sc.play(t)
	before, left := g.state, map[string]int{}
	fresh := g.chance
	for trial := range uint64(games) {
		g.state = before
		g.chance = okcorral.NewChance(key(trial), 0, g.counts)
		g.do(`play "Stare Down"`)
		left[fmt.Sprint(g.held("hand.cowboys"))]++
	}
	follows(t, "left after Stare Down", left, map[string]float64{"[Duck]": 1.0 / 3, "[Run]": 2.0 / 3})

	g.state, g.chance = before, fresh
	*g.counts = *newCounts(g.rules)
	g.do(`play "Stare Down"`).size("discards", 3).size("hand.earps", 1)
	c := g.counts
	if n := c.Forced[okcorral.Cowboys][4] + c.Forced[okcorral.Cowboys][15]; n != 2 || sum(c.Discarded[okcorral.Cowboys]) != 0 || sum(c.Forced[okcorral.Earps]) != 0 {
		t.Errorf("forced: got %v", c.Forced)
	}
}

func sum(column []int32) (total int32) {
	for _, n := range column {
		total += n
	}
	return total
}

func TestO14OpponentDiscardsWhatThereIs(t *testing.T) {
	// One card where the effect says 2; none at all: legal, and without effect.
	for held := range 2 {
		sc := scene{
			setting: shipped(with(stareDown)), men: earpsAt("Wyatt c3"),
			earps: cards{"Stare Down", "Walk Slowly"}, cowboys: cards{"Run"}[:held],
		}
		sc.play(t).do(`play "Stare Down"`).size("hand.cowboys", 0).size("discards", 1+held)
	}
}

func TestO14HealRemovesOneWound(t *testing.T) {
	// One action for each living own wounded man; its condition is tested on that man; healed of his only
	// wound he is well again, and may run.
	sc := scene{
		setting: shipped(with(bandage), func(s *okcorral.Setting) { s.WoundsToKill = 4 }),
		men:     earpsAt("Wyatt a1***, Virgil h1*, Morgan d1, Billy d8*"), earps: cards{"Bandage", "Bandage", "Run"},
	}
	g := sc.play(t)
	g.legal(`heal "Bandage" "Wyatt Earp"`, `heal "Bandage" "Virgil Earp"`,
		`move "Run" "Morgan Earp" d5`, `move "Run" "Morgan Earp" h5`, "end move phase")
	g.do(`heal "Bandage" "Wyatt Earp"`).at("Wyatt Earp", "a1**").do(`heal "Bandage" "Virgil Earp"`).at("Virgil Earp", "h1")
	g.legal(`move "Run" "Morgan Earp" d5`, `move "Run" "Morgan Earp" h5`,
		`move "Run" "Virgil Earp" h5`, `move "Run" "Virgil Earp" d5`, "end move phase")

	sc.setting = shipped(with(bandage), conditions("Bandage", man("Virgil Earp")), func(s *okcorral.Setting) { s.WoundsToKill = 4 })
	sc.earps = cards{"Bandage"}
	sc.play(t).legal(`heal "Bandage" "Virgil Earp"`, "end move phase")
	sc.setting = shipped(with(bandage), conditions("Bandage", notWounded), func(s *okcorral.Setting) { s.WoundsToKill = 4 })
	sc.play(t).legal("end move phase")
}

func TestO14ConditionsOfOtherSpecialsHoldForSomeLivingMan(t *testing.T) {
	// All of them for one and the same own man, who is alive.
	sc := scene{
		setting: shipped(with(stareDown), conditions("Stare Down", wounded, man("Wyatt Earp"))),
		men:     earpsAt("Wyatt c3, Virgil e3*, Billy h8*"), earps: cards{"Stare Down"},
	}
	sc.play(t).legal("end move phase") // Wyatt is well; it is Virgil who is wounded
	sc.men["Wyatt Earp"] = "c3*"
	sc.play(t).legal(`play "Stare Down"`, "end move phase")
	delete(sc.men, "Wyatt Earp")
	sc.play(t).legal("end move phase") // and now he is dead
	sc.men["Wyatt Earp"] = "c3*"
	sc.phase = "shoot" // the conditions have nothing to do with whether the man may shoot
	sc.setting.WoundedShooters = false
	sc.play(t).legal(`play "Stare Down"`, "end shoot phase")
}

func TestO14ATurnHasAtMost250Actions(t *testing.T) {
	// A deck of nothing but Specials that draw one card each goes on for ever; a player who never passes is
	// stopped after 250 actions, and his turn ends without asking for discards.
	setting := shipped(deckOf(okcorral.Card{Name: "More", Slots: copies(20), Type: okcorral.Special, Effect: okcorral.Draw, N: 1}),
		func(s *okcorral.Setting) { s.First, s.MaxTurns = okcorral.EarpsFirst, 6 })
	rules := compile(t, setting)
	counts := newCounts(rules)
	played := map[int]int{}
	result := table(rules, active{}, counts).Watch(key(1), 0, func(s *okcorral.State, _ okcorral.Action) {
		played[rules.View(s, okcorral.Earps).Turn()]++
	})
	for turn := 1; turn <= 6; turn++ {
		if played[turn] != 250 {
			t.Errorf("turn %d: got %d actions, want 250", turn, played[turn])
		}
	}
	if result.Turns != 6 || result.Winner != okcorral.Nobody || counts.CutTurns != 6 || counts.Decisions != 6*250 {
		t.Errorf("got %+v, %d turns cut short, %d decisions", result, counts.CutTurns, counts.Decisions)
	}

	// Moves, shots, Specials and discards all count. With 249 behind him a player has one left, in whatever
	// phase; the opponent's defence is none of his, and is asked for after the last.
	sc := scene{
		setting: shipped(), actions: 249, men: earpsAt("Wyatt a1, Frank a2"), turn: 3,
		earps: cards{"Walk Slowly", "Run", "Second Wind", "Six Shooter, Close", "Duck"}, cowboys: cards{"Take Cover"},
		wounds: cards{"Not Wounded"},
	}
	// His last action was the move: no shot, no discards.
	sc.play(t).do(`move "Walk Slowly" "Wyatt Earp" b1`).expect("turn=4", "mover=cowboys")
	sc.phase = "discard"
	sc.play(t).do(`discard "Run"`).expect("turn=4", "mover=cowboys")
	sc.phase = "shoot"
	g := sc.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("phase=defence", "actions=250")
	g.legal(`defend "Take Cover"`, "take the hit")
	g.do(`defend "Take Cover"`).expect("turn=4", "mover=cowboys", "actions=0")
	if g.counts.CutTurns != 1 {
		t.Errorf("turns cut short: got %d, want 1", g.counts.CutTurns)
	}
	sc.actions = 250
	sc.play(t).legal("end shoot phase")
	sc.phase = "move"
	sc.play(t).legal("end move phase")
	sc.phase = "discard"
	sc.play(t).legal("end discarding")
}

func TestO15DiscardsAnyCardsOneAtATime(t *testing.T) {
	// Each card name is one action, as often as there are copies; none is put back.
	g := scene{
		setting: shipped(), phase: "discard", men: earpsAt("Wyatt c3"), earps: cards{"Run", "Run", "Duck", "Second Wind"},
	}.play(t)
	g.legal(`discard "Run"`, `discard "Duck"`, `discard "Second Wind"`, "end discarding")
	g.do(`discard "Run"`).legal(`discard "Run"`, `discard "Duck"`, `discard "Second Wind"`, "end discarding")
	g.do(`discard "Run"`).legal(`discard "Duck"`, `discard "Second Wind"`, "end discarding")
	g.holds("discards", "Run", "Run").holds("hand.earps", "Duck", "Second Wind")
	if c := g.counts; c.Discarded[okcorral.Earps][4] != 2 || sum(c.Played[okcorral.Earps]) != 0 {
		t.Errorf("got %v discarded, %v played", c.Discarded[okcorral.Earps], c.Played[okcorral.Earps])
	}
	// Having discarded all, he is asked no more.
	g.do(`discard "Duck"`, `discard "Second Wind"`).expect("turn=2", "mover=cowboys")
}

func TestO15NobodyIsAskedWithAnEmptyHand(t *testing.T) {
	g := scene{setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Frank c4"), earps: cards{"Six Shooter, Close"}}.play(t)
	g.do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).expect("turn=2", "mover=cowboys")
}

func TestO15DiscardPhaseIsAnOption(t *testing.T) {
	sc := scene{setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Frank c4"), earps: cards{"Six Shooter, Close", "Duck"}}
	sc.play(t).do("end shoot phase").expect("phase=discard", "turn=1")
	sc.setting = shipped(func(s *okcorral.Setting) { s.DiscardPhase = false })
	sc.play(t).do("end shoot phase").expect("turn=2", "mover=cowboys").size("hand.earps", 2)

	// Never in a whole game.
	rules := compile(t, sc.setting)
	table := table(rules, random{}, nil)
	for trial := range uint64(50) {
		table.Watch(key(trial), 0, func(s *okcorral.State, a okcorral.Action) {
			if a.Verb() == okcorral.DiscardCard || rules.View(s, okcorral.Earps).Phase() == okcorral.DiscardPhase {
				t.Fatalf("asked to discard in %s", okcorral.FormatState(s))
			}
		})
	}
}

func TestO16UsedCardsGoToTheDiscardPileAtOnce(t *testing.T) {
	// A move, a Special, a shot and the defence against it, a discard: each card is in the pile when the
	// next decision comes. One copy goes, the others stay.
	g := scene{
		setting: shipped(), men: earpsAt("Wyatt c3, Virgil e3, Frank d5"),
		earps:   cards{"Walk Slowly", "Walk Slowly", "Second Wind", "Six Shooter, Close", "Duck"},
		cowboys: cards{"Take Cover", "Duck"},
	}.play(t)
	for _, c := range []struct {
		line string
		pile []string
	}{
		{`move "Walk Slowly" "Wyatt Earp" c4`, []string{"Walk Slowly"}},
		{`play "Second Wind"`, []string{"Walk Slowly", "Second Wind"}},
		{"end move phase", []string{"Walk Slowly", "Second Wind"}},
		{`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`, []string{"Walk Slowly", "Second Wind", "Six Shooter, Close"}},
		{`defend "Take Cover"`, []string{"Walk Slowly", "Second Wind", "Six Shooter, Close", "Take Cover"}},
	} {
		g.do(c.line).holds("discards", slices.Clone(c.pile)...)
	}
	if !slices.Contains(g.held("hand.earps"), "Walk Slowly") {
		t.Error("the other copy has gone too")
	}
}
