package okcorral_test

import (
	"strings"
	"testing"

	"tombstone/engine/okcorral"
)

func TestO10ExactRange(t *testing.T) {
	// Wyatt on c3 has an enemy at each of the distances 1, 2 and 3, and one a knight's jump away that no
	// straight card reaches.
	for card, want := range map[string]string{
		"Six Shooter, Close":     "Frank McLaury",
		"Six Shooter, Near":      "Tom McLaury",
		"Six Shooter, Far":       "Billy Clanton",
		"Six Shooter, Crossfire": "Ike Clanton",
	} {
		sc := scene{
			setting: shipped(menOf(4, 4)), phase: "shoot",
			men:   earpsAt("Wyatt c3, Frank d4, Tom a3, Billy c6"),
			earps: cards{card},
		}
		sc.men["Ike Clanton"] = "d5"
		sc.play(t).legal(shots(card + " > Wyatt Earp > " + want)...)
	}
}

func TestO10AnyStraightDistance(t *testing.T) {
	// A(4) is 1, 2, 3 or 4 squares, not 5, and straight: no knight's jump, no other angle.
	for q, inRange := range map[string]bool{
		"c4": true, "e3": true, "f6": true, "c7": true, "g7": true, "a1": true, "b2": true,
		"c8": false, "h8": false, "d5": false, "f4": false, "e7": false,
	} {
		want := shots()
		if inRange {
			want = shots("Deadeye > Wyatt Earp > Billy Clanton")
		}
		sc := scene{setting: shipped(), phase: "shoot", men: map[string]string{"Wyatt Earp": "c3", "Billy Clanton": q}, earps: cards{"Deadeye"}}
		sc.play(t).legal(want...)
	}
}

func TestO10MenInBetweenDoNotStopAShot(t *testing.T) {
	// Frank and Virgil stand in the way to Tom and Billy, Morgan right before Wyatt.
	sc := scene{
		setting: shipped(), phase: "shoot", shot: []string{"Virgil Earp", "Morgan Earp"},
		men:   earpsAt("Wyatt c3, Frank d4, Tom f6, Virgil e3, Billy g3, Morgan c4"),
		earps: cards{"Deadeye", "Six Shooter, Far", "Six Shooter, Close"},
	}
	sc.play(t).legal(shots(
		"Deadeye > Wyatt Earp > Frank McLaury", "Deadeye > Wyatt Earp > Tom McLaury", "Deadeye > Wyatt Earp > Billy Clanton",
		"Six Shooter, Far > Wyatt Earp > Tom McLaury", "Six Shooter, Close > Wyatt Earp > Frank McLaury",
	)...)

	// shoot_through_men: false. An enemy covers Tom, a friend covers Billy.
	sc.setting = shipped(func(s *okcorral.Setting) { s.ShootThroughMen = false })
	sc.play(t).legal(shots("Deadeye > Wyatt Earp > Frank McLaury", "Six Shooter, Close > Wyatt Earp > Frank McLaury")...)

	// On a ring nothing blocks, whatever the flag says.
	sc.setting = shipped(func(s *okcorral.Setting) { s.ShootThroughMen, s.Geometry = false, okcorral.Ring })
	sc.play(t).legal(shots(
		"Deadeye > Wyatt Earp > Frank McLaury", "Deadeye > Wyatt Earp > Tom McLaury", "Deadeye > Wyatt Earp > Billy Clanton",
		"Six Shooter, Far > Wyatt Earp > Tom McLaury", "Six Shooter, Close > Wyatt Earp > Frank McLaury",
	)...)
}

func TestO10KnightShotsAreNeverBlocked(t *testing.T) {
	// Walled in, where men stop shots, Wyatt still shoots at a knight's jump.
	scene{
		setting: shipped(func(s *okcorral.Setting) { s.ShootThroughMen = false }), phase: "shoot",
		shot:  []string{"Virgil Earp", "Morgan Earp", "Doc Holliday"},
		men:   earpsAt("Wyatt a1, Virgil a2, Morgan b1, Doc b2, Frank b3, Tom c2, Billy c3"),
		earps: cards{"Six Shooter, Crossfire", "Deadeye"},
	}.play(t).legal(shots("Six Shooter, Crossfire > Wyatt Earp > Frank McLaury", "Six Shooter, Crossfire > Wyatt Earp > Tom McLaury")...)
}

func TestO10DeadMenNeitherBlockNorAreShotAt(t *testing.T) {
	// Frank lies where nobody is any more: Billy behind him is the only target.
	scene{
		setting: shipped(func(s *okcorral.Setting) { s.ShootThroughMen = false }), phase: "shoot",
		men: map[string]string{"Wyatt Earp": "c3", "Billy Clanton": "e5"}, earps: cards{"Deadeye", "Six Shooter, Close"},
	}.play(t).legal(shots("Deadeye > Wyatt Earp > Billy Clanton")...)
}

func TestO10ConditionsBindTheShooter(t *testing.T) {
	// A wounded man's revolver: Virgil is wounded, Wyatt is not, and their target's health is no matter.
	scene{
		setting: shipped(conditions("Six Shooter, Near", wounded)), phase: "shoot",
		men: earpsAt("Wyatt c3, Virgil e3*, Frank c5*, Tom e5"), earps: cards{"Six Shooter, Near"},
	}.play(t).legal(shots("Six Shooter, Near > Virgil Earp > Frank McLaury", "Six Shooter, Near > Virgil Earp > Tom McLaury")...)
}

func TestO10CardsOfDifferentNameAreDifferentActions(t *testing.T) {
	// Shotgun Blast and Six Shooter, Close do the same for Doc; two copies of one card are one action.
	scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Doc c3, Frank c4"),
		earps: cards{"Shotgun Blast", "Six Shooter, Close", "Six Shooter, Close"},
	}.play(t).legal(shots("Shotgun Blast > Doc Holliday > Frank McLaury", "Six Shooter, Close > Doc Holliday > Frank McLaury")...)
}

func TestO10WoundedShooters(t *testing.T) {
	// wounded_shooters: none bars the wounded from shooting, and from nothing else.
	sc := scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3*, Virgil e3, Frank d4"),
		earps: cards{"Six Shooter, Close"},
	}
	sc.play(t).legal(shots("Six Shooter, Close > Wyatt Earp > Frank McLaury", "Six Shooter, Close > Virgil Earp > Frank McLaury")...)
	sc.setting = shipped(func(s *okcorral.Setting) { s.WoundedShooters = false })
	sc.play(t).legal(shots("Six Shooter, Close > Virgil Earp > Frank McLaury")...)

	moving := sc
	moving.phase, moving.earps, moving.moved = "move", cards{"Walk Slowly"}, []string{"Virgil Earp"}
	moving.play(t).legal(moves("Walk Slowly", "Wyatt Earp", "b2 b3 b4 c2 c4 d2 d3")...)

	// A wounded target defends himself all the same, with a card that asks for no health.
	defending := sc
	defending.phase, defending.men = "defence", earpsAt("Wyatt c3, Virgil e3, Frank d4*")
	defending.cowboys, defending.shooting = cards{"Take Cover", "Duck"}, cards{"Virgil Earp", "Six Shooter, Close", "Frank McLaury"}
	defending.play(t).legal(`defend "Take Cover"`, "take the hit")
}

func TestO11OnlyAHolderOfADefenceIsAsked(t *testing.T) {
	// Without a Defence card, or with one whose conditions do not hold for the target, the shot hits at
	// once; the shooter's own Defence cards are no help to anybody.
	sc := scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Virgil a1, Frank d4*, Billy h8"),
		earps: cards{"Six Shooter, Close", "Take Cover"}, wounds: cards{"Not Wounded"},
	}
	const shot = `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`
	for _, hand := range []cards{nil, {"Run", "Six Shooter, Near"}, {"Duck"}} {
		sc.cowboys = hand
		g := sc.play(t).do(shot).expect("phase=discard", "mover=earps")
		if g.counts.Hits[okcorral.Earps] != 1 {
			t.Errorf("with %q: got no hit", hand)
		}
	}
	sc.cowboys = cards{"Duck", "Hide Behind Horse", "Take Cover", "Take Cover"}
	g := sc.play(t).do(shot).expect("phase=defence", "mover=earps")
	g.legal(`defend "Hide Behind Horse"`, `defend "Take Cover"`, "take the hit")
	if v := g.view(); v.Asks() != okcorral.Cowboys || v.Seat() != okcorral.Cowboys {
		t.Errorf("got the %v asked", v.Asks())
	}
	shooter, kind, target := g.view().Pending()
	if shooter != 0 || g.rules.Setting().Action[kind].Name != "Six Shooter, Close" || target != 0 {
		t.Errorf("pending: got man %d, card %d, target %d", shooter, kind, target)
	}
}

func TestO11ConditionsBindTheTarget(t *testing.T) {
	// Frank has a horse and is wounded; Billy has none and is well.
	sc := scene{
		setting: shipped(), phase: "defence", men: earpsAt("Wyatt c3*, Frank c4*, Billy c5"),
		cowboys:  cards{"Hide Behind Horse", "Duck", "Duck", "Run"},
		shooting: cards{"Wyatt Earp", "Six Shooter, Close", "Frank McLaury"},
	}
	sc.play(t).legal(`defend "Hide Behind Horse"`, "take the hit")
	sc.shooting[2] = "Billy Clanton"
	sc.play(t).legal(`defend "Duck"`, "take the hit")
}

func TestO11ADefenceStopsTheShot(t *testing.T) {
	// One card, and no Wound card is drawn. Taking the hit although one could defend draws one.
	sc := scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Virgil a1, Frank d4, Billy h8"),
		earps: cards{"Six Shooter, Close"}, cowboys: cards{"Take Cover", "Take Cover"}, wounds: cards{"Killed", "Killed"},
	}
	const shot = `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`
	g := sc.play(t).do(shot, `defend "Take Cover"`).at("Frank McLaury", "d4").size("wounds", 2)
	g.holds("discards", "Six Shooter, Close", "Take Cover")
	if c := g.counts; c.Shots != [2]int32{1, 0} || c.Hits != [2]int32{} || c.Defended != [2]int32{1, 0} || c.Kills != [2]int32{} {
		t.Errorf("got %d shots, %d hits, %d defended, %d kills", c.Shots, c.Hits, c.Defended, c.Kills)
	}
	g = sc.play(t).do(shot, "take the hit").at("Frank McLaury", "-").size("wounds", 1).holds("discards", "Six Shooter, Close")
	if c := g.counts; c.Shots != [2]int32{1, 0} || c.Hits != [2]int32{1, 0} || c.Defended != [2]int32{} || c.Kills != [2]int32{1, 0} {
		t.Errorf("got %d shots, %d hits, %d defended, %d kills", c.Shots, c.Hits, c.Defended, c.Kills)
	}
}

func TestO12WoundCards(t *testing.T) {
	sc := scene{
		setting: shipped(), phase: "shoot",
		men:   earpsAt("Wyatt c3, Virgil e3, Doc d5, Frank d4, Billy h8"),
		earps: cards{"Six Shooter, Close", "Six Shooter, Close", "Shotgun Blast"},
	}
	const first, second = `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`, `shoot "Six Shooter, Close" "Virgil Earp" "Frank McLaury"`
	const third = `shoot "Shotgun Blast" "Doc Holliday" "Frank McLaury"`

	sc.wounds = cards{"Killed"}
	g := sc.play(t).do(first).at("Frank McLaury", "-").size("wounds", 0).size("wounds.discards", 12)
	if c := g.counts; c.Wounds[okcorral.Earps] != 0 || c.Kills[okcorral.Earps] != 1 {
		t.Errorf("killed: got %d wounds, %d kills", c.Wounds, c.Kills)
	}

	sc.wounds = cards{"Not Wounded"}
	sc.play(t).do(first).at("Frank McLaury", "d4").size("wounds.discards", 12)

	// The second wound kills, and counts as a wound all the same.
	sc.wounds = cards{"Wounded", "Wounded", "Wounded"}
	g = sc.play(t).do(first).at("Frank McLaury", "d4*").do(second).at("Frank McLaury", "-").size("wounds", 1)
	if c := g.counts; c.Wounds != [2]int32{2, 0} || c.Kills != [2]int32{1, 0} {
		t.Errorf("two wounds: got %d wounds, %d kills", c.Wounds, c.Kills)
	}

	// wounds_to_kill 1 and 3.
	sc.setting = shipped(func(s *okcorral.Setting) { s.WoundsToKill = 1 })
	sc.play(t).do(first).at("Frank McLaury", "-")
	sc.setting = shipped(func(s *okcorral.Setting) { s.WoundsToKill = 3 })
	sc.play(t).do(first, second).at("Frank McLaury", "d4**").do(third).at("Frank McLaury", "-")

	// A wounded man may be killed outright.
	sc.setting, sc.wounds = shipped(), cards{"Killed"}
	sc.men = earpsAt("Wyatt c3, Virgil e3, Doc d5, Frank d4*, Billy h8")
	sc.play(t).do(first).at("Frank McLaury", "-")
}

func TestO12NoWoundCardsMeansNoEffect(t *testing.T) {
	for name, change := range map[string]edit{
		"no kinds":  func(s *okcorral.Setting) { s.Wound = nil },
		"no copies": woundDeck(0, 0, 0),
	} {
		g := scene{
			setting: shipped(change), phase: "shoot", men: earpsAt("Wyatt c3, Frank d4, Billy h8"), earps: cards{"Six Shooter, Close"},
		}.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`)
		if g.where("Frank McLaury") != "d4" || g.counts.Hits[okcorral.Earps] != 1 || g.counts.Refills[1] != 0 {
			t.Errorf("%s: got %s after %d hits and %d refills", name, g.where("Frank McLaury"), g.counts.Hits, g.counts.Refills)
		}
	}
}

func TestO12ReplacedWoundCards(t *testing.T) {
	// wound_deck: replace. The card goes back at once, so the deck is complete at every decision, and that
	// is no refill. The first draw of a game and the second have the chances of the whole deck, whatever
	// the first was. (Later ones do too, but the last of a game is no fair sample: it is often a kill.)
	games := fewer(20_000, 4_000)
	rules := compile(t, shipped(func(s *okcorral.Setting) { s.ReplaceWounds = true }))
	counts := newCounts(rules)
	drawn := 0
	var draws [2]map[int]int
	draws[0], draws[1] = map[int]int{}, map[int]int{}
	after := map[int]map[int]int{0: {}, 1: {}, 2: {}}
	first := 0
	counts.Log = func(e okcorral.Event) {
		if e.What != okcorral.WoundDrawn || drawn == len(draws) {
			return
		}
		if draws[drawn][e.Kind]++; drawn == 0 {
			first = e.Kind
		} else {
			after[first][e.Kind]++
		}
		drawn++
	}
	table := table(rules, random{}, counts)
	for trial := range uint64(games) {
		drawn = 0
		look := func(s *okcorral.State, _ okcorral.Action) {
			if fields := fieldsOf(s); fields["wounds"] != "0-11" || fields["wounds.discards"] != "-" {
				t.Fatalf("the deck is not complete: %s", okcorral.FormatState(s))
			}
		}
		if trial >= 20 {
			look = nil
		}
		table.Watch(key(trial), 0, look)
		if counts.Refills[1] != 0 {
			t.Fatalf("got %d refills, want none", counts.Refills[1])
		}
		clearCounts(counts)
	}
	law := map[int]float64{0: 4.0 / 12, 1: 5.0 / 12, 2: 3.0 / 12}
	follows(t, "the first Wound card of a game", draws[0], law)
	follows(t, "the second Wound card of a game", draws[1], law)
	for kind, seconds := range after {
		follows(t, "the second after "+rules.Setting().Wound[kind].Name, seconds, law)
	}
}

func TestO12HitsAreCountedForTheShooter(t *testing.T) {
	// The Cowboys shoot: their shots, hits, wounds and kills, the Earps' loss.
	g := scene{
		setting: shipped(), phase: "shoot", mover: okcorral.Cowboys,
		men:     earpsAt("Wyatt c3*, Virgil e3, Morgan a1, Doc h1, Frank d4, Tom d2"),
		cowboys: cards{"Six Shooter, Close", "Six Shooter, Close"}, wounds: cards{"Wounded", "Wounded"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Frank McLaury" "Wyatt Earp"`, `shoot "Six Shooter, Close" "Tom McLaury" "Virgil Earp"`)
	c := g.counts
	if c.Shots != [2]int32{0, 2} || c.Hits != [2]int32{0, 2} || c.Wounds != [2]int32{0, 2} || c.Kills != [2]int32{0, 1} {
		t.Errorf("got %d shots, %d hits, %d wounds, %d kills", c.Shots, c.Hits, c.Wounds, c.Kills)
	}
	g.at("Wyatt Earp", "-").at("Virgil Earp", "e3*")
}

func TestO13AManMovesAndShootsOnceATurn(t *testing.T) {
	// Wyatt moves, then shoots; Virgil only shoots. A defended shot is a man's shot too. Next turn all may
	// do both again.
	g := scene{
		setting: shipped(func(s *okcorral.Setting) { s.DiscardPhase, s.Hand = false, both(0) }),
		men:     earpsAt("Wyatt b3, Virgil e3, Frank d4, Tom d5, Billy h8"),
		earps:   cards{"Walk Slowly", "Six Shooter, Close", "Six Shooter, Close", "Six Shooter, Close", "Six Shooter, Near"},
		cowboys: cards{"Take Cover", "Walk Slowly"}, wounds: cards{"Not Wounded", "Not Wounded"},
	}.play(t)
	g.do(`move "Walk Slowly" "Wyatt Earp" c3`).expect("phase=shoot", "moved=1", "shot=0")
	g.legal(shots("Six Shooter, Close > Wyatt Earp > Frank McLaury", "Six Shooter, Close > Virgil Earp > Frank McLaury")...)
	g.do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`, `defend "Take Cover"`).expect("shot=1")
	g.legal(shots("Six Shooter, Close > Virgil Earp > Frank McLaury")...)
	g.do(`shoot "Six Shooter, Close" "Virgil Earp" "Frank McLaury"`) // no Defence left: a hit; nobody left to shoot
	g.expect("turn=2", "mover=cowboys", "phase=move", "moved=0", "shot=0")
	g.do("end move phase").expect("turn=3", "mover=earps", "phase=shoot", "moved=0", "shot=0")
	g.legal(shots("Six Shooter, Close > Wyatt Earp > Frank McLaury", "Six Shooter, Close > Virgil Earp > Frank McLaury")...)
}

func TestO13MenOfEitherSideAreCountedApart(t *testing.T) {
	// Having shot bars nobody from being shot at or defended, and having moved bars nobody from shooting.
	v := scene{
		setting: shipped(), phase: "shoot", men: earpsAt("Wyatt c3, Virgil e3, Frank d4"),
		earps: cards{"Six Shooter, Close"}, moved: []string{"Wyatt Earp", "Virgil Earp"}, shot: []string{"Wyatt Earp"},
	}.play(t).legal(shots("Six Shooter, Close > Virgil Earp > Frank McLaury")...).view()
	if !v.HasMoved(0) || !v.HasMoved(1) || v.HasMoved(2) || !v.HasShot(0) || v.HasShot(1) {
		t.Error("the view does not say who moved and shot")
	}
}

func TestO10ShotsAreCountedByRangeManAndCard(t *testing.T) {
	// A knight's shot counts under K, an A(4) under its squares; who shot from where, and who died where.
	g := scene{
		setting: shipped(), phase: "shoot",
		men:   earpsAt("Wyatt c3, Virgil e3, Frank f6, Tom d5, Billy h8"),
		earps: cards{"Deadeye", "Six Shooter, Crossfire"}, wounds: cards{"Killed", "Killed"}, cowboys: cards{"Duck"},
	}.play(t)
	g.do(`shoot "Deadeye" "Wyatt Earp" "Frank McLaury"`, `defend "Duck"`, `shoot "Six Shooter, Crossfire" "Virgil Earp" "Tom McLaury"`)
	got := map[int32]int32{}
	for _, m := range g.counts.Marks.Marks {
		got[m.Column] += m.N
	}
	at, kinds := g.counts.At, int32(g.rules.Kinds())
	cowboy := func(i int32, q string) int32 { return (okcorral.MaxMen+i)*64 + int32(square(q)) }
	want := map[int32]int32{
		at.ShotFrom + 0*64 + int32(square("c3")): 1,
		at.ShotFrom + 1*64 + int32(square("e3")): 1,
		at.Shots + 13*okcorral.Ranges + 3:        1, // Deadeye at 3 squares
		at.Shots + 12*okcorral.Ranges + 0:        1, // Crossfire
		at.Hits + 12*okcorral.Ranges + 0:         1,
		at.Died + cowboy(1, "d5"):                1,
	}
	if kinds != 17 || len(got) != len(want) {
		t.Errorf("got marks %v, want %v", got, want)
	}
	for column, n := range want {
		if got[column] != n {
			t.Errorf("column %d: got %d, want %d", column, got[column], n)
		}
	}
	if g.counts.Played[okcorral.Cowboys][15] != 1 || !strings.HasPrefix(g.rules.Setting().Action[15].Name, "Duck") {
		t.Error("the defence is not counted as played")
	}
}
