package okcorral_test

import (
	"slices"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
)

// apart are the Cowboys out of everybody's way.
var apart = map[string]string{"Frank McLaury": "f8", "Tom McLaury": "g8", "Billy Clanton": "h8"}

// earpsAt puts Earps on squares, the Cowboys on the rim. Men are given as "Wyatt c3, Doc d4*".
func earpsAt(men string) map[string]string {
	full := map[string]string{
		"Wyatt": "Wyatt Earp", "Virgil": "Virgil Earp", "Morgan": "Morgan Earp", "Doc": "Doc Holliday",
		"Frank": "Frank McLaury", "Tom": "Tom McLaury", "Billy": "Billy Clanton",
	}
	placed := map[string]string{}
	for name, q := range apart {
		placed[name] = q
	}
	for one := range strings.SplitSeq(men, ", ") {
		name, q, _ := strings.Cut(one, " ")
		placed[full[name]] = q
	}
	return placed
}

func TestO8DrawFillsTheHand(t *testing.T) {
	// The Earps end turn 1; the Cowboys draw max(0, hand - held - penalty x own men killed).
	for _, c := range []struct {
		name                          string
		hand, penalty, held, killed   int
		want                          int
		otherHand, otherPenalty, lost int // the Earps', which are no matter
	}{
		{name: "fills up", hand: 5, penalty: 1, held: 2, want: 5},
		{name: "an empty hand", hand: 5, penalty: 1, want: 5},
		{name: "a full hand", hand: 5, penalty: 1, held: 5, want: 5},
		{name: "more than a hand is kept", hand: 5, penalty: 1, held: 7, want: 7},
		{name: "one killed", hand: 5, penalty: 1, held: 1, killed: 1, want: 4},
		{name: "two killed", hand: 5, penalty: 1, killed: 2, want: 3},
		{name: "the penalty is no card to give back", hand: 5, penalty: 1, held: 4, killed: 2, want: 4},
		{name: "a heavy penalty", hand: 7, penalty: 3, killed: 2, want: 1},
		{name: "no penalty", hand: 5, killed: 2, want: 5},
		{name: "hand 0", hand: 0, want: 0},
		{name: "the other side's numbers are its own", hand: 4, penalty: 2, killed: 1, want: 2, otherHand: 9, otherPenalty: 5, lost: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			sc := scene{
				setting: shipped(func(s *okcorral.Setting) {
					s.Hand, s.DrawPenalty = [2]int{c.otherHand, c.hand}, [2]int{c.otherPenalty, c.penalty}
				}),
				phase: "discard", men: earpsAt("Wyatt c3, Virgil e3, Morgan g3, Doc a3"),
				earps: cards{"Run"},
			}
			for _, name := range []string{"Frank McLaury", "Tom McLaury"}[:c.killed] {
				delete(sc.men, name)
			}
			if c.lost > 0 {
				delete(sc.men, "Wyatt Earp")
			}
			sc.cowboys = cards{"Walk Slowly", "Walk Slowly", "Walk Slowly", "Cross Street", "Cross Street", "Duck", "Duck"}[:c.held]
			g := sc.play(t).do("end discarding").size("hand.cowboys", c.want).size("hand.earps", 1)
			if n := len(g.drawn(okcorral.Cowboys)); n != c.want-c.held {
				t.Errorf("drawn: got %d, want %d", n, c.want-c.held)
			}
		})
	}
}

func TestO8FirstTurnDrawsToo(t *testing.T) {
	// An opening hand below the hand is filled by the starter's first draw, and he has lost nobody yet.
	g := newGame(t, compile(t, shipped(func(s *okcorral.Setting) { s.First, s.OpeningHand = okcorral.EarpsFirst, both(1) })), 1)
	g.size("hand.earps", 5).size("hand.cowboys", 1)
}

func TestO9ExactNumberOfSquares(t *testing.T) {
	// A number n means n squares, no fewer and no more, in each of the 8 directions.
	for card, want := range map[string]string{
		"Walk Slowly":       "c3 c4 c5 d3 d5 e3 e4 e5",
		"Cross Street":      "b2 b4 b6 d2 d6 f2 f4 f6",
		"Walk at Good Pace": "a1 a4 a7 d1 d7 g1 g4 g7",
		"Run":               "d8 h4", // two lead onto the Cowboys' rim, the rest off the board
	} {
		sc := scene{setting: shipped(), men: earpsAt("Wyatt d4"), earps: cards{card}}
		if card == "Run" {
			want += " h8"
			sc.men["Billy Clanton"] = "e8"
		}
		sc.play(t).legal(moves(card, "Wyatt Earp", want)...)
	}
}

func TestO9KnightJumpsOverAnything(t *testing.T) {
	// From a corner a knight has two squares; a ring of men around him does not hold him.
	for _, through := range []bool{false, true} {
		scene{
			setting: shipped(func(s *okcorral.Setting) { s.MoveThroughMen = through }),
			men:     earpsAt("Wyatt a1, Frank a2, Tom b2, Billy b1"), earps: cards{"Move into Street"},
		}.play(t).legal(moves("Move into Street", "Wyatt Earp", "b3 c2")...)
	}
	// His squares are the same in every geometry.
	for geometry := range okcorral.Ring + 1 {
		scene{
			setting: shipped(func(s *okcorral.Setting) { s.Geometry = geometry }),
			men:     earpsAt("Wyatt d4"), earps: cards{"Move into Street"},
		}.play(t).legal(moves("Move into Street", "Wyatt Earp", "b3 b5 c2 c6 e2 e6 f3 f5")...)
	}
}

func TestO9StraightMovesPassOverNobody(t *testing.T) {
	// Virgil, a friend, is in the way to d6 and Frank, an enemy, in the way to f6; who stands beside the
	// line is no matter, nor who stands behind the destination.
	sc := scene{
		setting: shipped(), men: earpsAt("Wyatt d4, Virgil d5, Frank e5, Tom c6, Billy a4"),
		earps: cards{"Cross Street"}, moved: []string{"Virgil Earp"},
	}
	sc.play(t).legal(moves("Cross Street", "Wyatt Earp", "b2 b4 b6 d2 f2 f4")...)

	// move_through_men lets him pass over both.
	sc.setting = shipped(func(s *okcorral.Setting) { s.MoveThroughMen = true })
	sc.play(t).legal(moves("Cross Street", "Wyatt Earp", "b2 b4 b6 d2 d6 f2 f4 f6")...)
}

func TestO9DestinationHoldsNoMan(t *testing.T) {
	// Neither a friend's square nor an enemy's, whatever he may pass over.
	for _, through := range []bool{false, true} {
		scene{
			setting: shipped(func(s *okcorral.Setting) { s.MoveThroughMen = through }),
			men:     earpsAt("Wyatt d4, Virgil d6, Frank f6"), earps: cards{"Cross Street"}, moved: []string{"Virgil Earp"},
		}.play(t).legal(moves("Cross Street", "Wyatt Earp", "b2 b4 b6 d2 f2 f4")...)
	}
	// A square that its man has just left is free again.
	g := scene{setting: shipped(), men: earpsAt("Wyatt d4, Virgil d6"), earps: cards{"Cross Street", "Cross Street", "Cross Street"}}.play(t)
	g.do(`move "Cross Street" "Virgil Earp" f6`).legal(moves("Cross Street", "Wyatt Earp", "b2 b4 b6 d2 d6 f2 f4")...)
}

func TestO9DeadMenLeaveTheBoard(t *testing.T) {
	// Wyatt is killed on d5, and off the board at once: in the Earps' next turn Virgil walks
	// over his square.
	g := scene{
		setting: shipped(func(s *okcorral.Setting) { s.Hand, s.DiscardPhase = both(0), false }),
		phase:   "shoot", mover: okcorral.Cowboys,
		men:     earpsAt("Wyatt d5, Virgil d4, Morgan a1, Frank e6"),
		cowboys: cards{"Six Shooter, Close"}, wounds: cards{"Killed"},
		earps: cards{"Cross Street", "Walk Slowly"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Frank McLaury" "Wyatt Earp"`).at("Wyatt Earp", "-").expect("mover=earps", "phase=move")
	g.do(`move "Walk Slowly" "Morgan Earp" a2`)
	g.legal(moves("Cross Street", "Virgil Earp", "b2 b4 b6 d2 d6 f2 f4 f6")...)
	if v := g.view(); v.Square(okcorral.Earps, 0) != okcorral.Off || v.Lost(okcorral.Earps) != 2 {
		t.Errorf("got the dead man on %v, %d lost", v.Square(okcorral.Earps, 0), v.Lost(okcorral.Earps))
	}
}

func TestO9EveryManMovesOnceAndStopsWhenHeLikes(t *testing.T) {
	// One action is a card, a man and a destination; the card is gone and the man has moved, the others
	// have not. Two copies of a card are one action.
	g := scene{setting: shipped(), men: earpsAt("Wyatt a1, Virgil h1"), earps: cards{"Walk Slowly", "Walk Slowly", "Run"}}.play(t)
	g.legal(
		`move "Walk Slowly" "Wyatt Earp" a2`, `move "Walk Slowly" "Wyatt Earp" b1`, `move "Walk Slowly" "Wyatt Earp" b2`,
		`move "Walk Slowly" "Virgil Earp" h2`, `move "Walk Slowly" "Virgil Earp" g1`, `move "Walk Slowly" "Virgil Earp" g2`,
		`move "Run" "Wyatt Earp" a5`, `move "Run" "Wyatt Earp" e1`, `move "Run" "Wyatt Earp" e5`,
		`move "Run" "Virgil Earp" h5`, `move "Run" "Virgil Earp" d1`, `move "Run" "Virgil Earp" d5`,
		"end move phase",
	)
	g.do(`move "Walk Slowly" "Wyatt Earp" b2`).expect("moved=1").holds("hand.earps", "Run", "Walk Slowly").holds("discards", "Walk Slowly")
	g.legal(
		`move "Walk Slowly" "Virgil Earp" h2`, `move "Walk Slowly" "Virgil Earp" g1`, `move "Walk Slowly" "Virgil Earp" g2`,
		`move "Run" "Virgil Earp" h5`, `move "Run" "Virgil Earp" d1`, `move "Run" "Virgil Earp" d5`,
		"end move phase",
	)
	g.do("end move phase").expect("phase=discard").at("Wyatt Earp", "b2").at("Virgil Earp", "h1")
}

func TestO9ConditionsBindTheMan(t *testing.T) {
	// Wyatt is wounded and may not run; Virgil may.
	g := scene{setting: shipped(), men: earpsAt("Wyatt a1*, Virgil h1"), earps: cards{"Run", "Walk at Good Pace"}}.play(t)
	g.legal(
		`move "Run" "Virgil Earp" h5`, `move "Run" "Virgil Earp" d1`, `move "Run" "Virgil Earp" d5`,
		`move "Walk at Good Pace" "Virgil Earp" h4`, `move "Walk at Good Pace" "Virgil Earp" e1`, `move "Walk at Good Pace" "Virgil Earp" e4`,
		"end move phase",
	)
}

func TestO9ConditionsAreAList(t *testing.T) {
	// All must hold: a wounded good shot. Of the three good reasons to be refused each man has one.
	sc := scene{
		setting: shipped(conditions("Run", wounded, trait("good-shot"))),
		men:     earpsAt("Wyatt a1*, Virgil h1*, Doc d1"), earps: cards{"Run"},
	}
	sc.play(t).legal(`move "Run" "Wyatt Earp" a5`, `move "Run" "Wyatt Earp" e5`, "end move phase")
	sc.setting = shipped(conditions("Run", man("Virgil Earp"), wounded))
	sc.play(t).legal(`move "Run" "Virgil Earp" h5`, `move "Run" "Virgil Earp" d5`, "end move phase")
	sc.setting = shipped(conditions("Run", notWounded, wounded))
	sc.play(t).legal("end move phase")
}

func TestO9AndO10Geometry(t *testing.T) {
	// Moves and shots read a number alike. Wyatt stands on d4, everybody else in a far corner for the
	// moves; then one enemy stands on each square in turn, and is in range just where Wyatt could go.
	for _, c := range []struct {
		geometry okcorral.Geometry
		want     string // squares at 2
	}{
		{okcorral.Straight8, "b2 b4 b6 d2 d6 f2 f4 f6"},
		{okcorral.Straight4, "b4 d2 d6 f4"},
		{okcorral.Ring, "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6"},
	} {
		setting := shipped(menOf(1, 1), func(s *okcorral.Setting) { s.Geometry = c.geometry })
		scene{
			setting: setting, men: map[string]string{"Wyatt Earp": "d4", "Frank McLaury": "h8"}, earps: cards{"Cross Street"},
		}.play(t).legal(moves("Cross Street", "Wyatt Earp", c.want)...)
		for q := range okcorral.Off {
			if q == square("d4") {
				continue
			}
			at2, upTo2 := slices.Contains(strings.Fields(c.want), q.String()), near(c.geometry, square("d4"), q)
			want := shots()
			if at2 {
				want = append(shots("Six Shooter, Near > Wyatt Earp > Frank McLaury")[:1], want...)
			}
			if at2 || upTo2 {
				want = append(shots("Deadeye > Wyatt Earp > Frank McLaury")[:1], want...)
			}
			sc := scene{
				setting: setting, phase: "shoot",
				men: map[string]string{"Wyatt Earp": "d4", "Frank McLaury": q.String()}, earps: cards{"Six Shooter, Near", "Deadeye"},
			}
			sc.setting.Action = slices.Clone(sc.setting.Action)
			sc.setting.Action[sc.kind("Deadeye")].Reach = okcorral.Any(2)
			sc.play(t).legal(want...)
		}
	}
}

// near reports whether two squares are one step apart.
func near(g okcorral.Geometry, a, b okcorral.Square) bool {
	dx, dy := a.Column()-b.Column(), a.Row()-b.Row()
	if g == okcorral.Straight4 {
		return dx*dx+dy*dy == 1
	}
	return dx*dx <= 1 && dy*dy <= 1
}

func TestO9RingMovesAreNeverBlocked(t *testing.T) {
	// Walled in by men, at any setting of the flags, a man goes wherever the ring leads.
	for _, through := range []bool{false, true} {
		scene{
			setting: shipped(func(s *okcorral.Setting) { s.Geometry, s.MoveThroughMen = okcorral.Ring, through }),
			men:     earpsAt("Wyatt a1, Virgil a2, Morgan b1, Frank b2"), earps: cards{"Cross Street"},
			moved: []string{"Virgil Earp", "Morgan Earp"},
		}.play(t).legal(moves("Cross Street", "Wyatt Earp", "a3 b3 c3 c2 c1")...)
	}
}

func TestO9NobodyIsAskedWithoutAMove(t *testing.T) {
	// No Move card, or none whose conditions hold, or nowhere to go: the Move phase passes by itself.
	for _, c := range []struct {
		name string
		men  string
		hand cards
	}{
		{"no Move card", "Wyatt c3", cards{"Duck", "Six Shooter, Near"}},
		{"conditions", "Wyatt c3*, Virgil a1*", cards{"Run", "Walk at Good Pace"}},
		{"nowhere to go", "Wyatt a1, Frank a2, Tom b2, Billy b1", cards{"Walk Slowly", "Cross Street"}},
	} {
		scene{setting: shipped(), men: earpsAt(c.men), earps: c.hand}.play(t).legal("end move phase")
		// From the turn before, the game goes straight on to the Earps' next decision.
		sc := scene{setting: shipped(), phase: "discard", mover: okcorral.Cowboys, men: earpsAt(c.men), earps: c.hand, cowboys: cards{"Duck"}}
		sc.setting.Hand = both(0)
		g := sc.play(t).do("end discarding").expect("mover=earps", "turn=2")
		if phase := g.field("phase"); phase == "move" {
			t.Errorf("%s: asked in the Move phase: %q", c.name, g.list())
		}
	}
}

func TestO9AllNumbersFromAllSquares(t *testing.T) {
	// A man alone, every square, number and geometry: he reaches the squares that arithmetic says.
	for geometry := range okcorral.Ring + 1 {
		for n := okcorral.Reach(1); n <= okcorral.MaxReach; n++ {
			setting := shipped(menOf(1, 1), deckOf(okcorral.Card{Name: "Go", Slots: copies(1), Type: okcorral.Move, Reach: n}),
				func(s *okcorral.Setting) { s.Geometry = geometry })
			for from := range okcorral.Off {
				enemy := okcorral.Off - 1 - from // on the other side of the middle
				var want []string
				for to := range okcorral.Off {
					dx, dy := abs(from.Column()-to.Column()), abs(from.Row()-to.Row())
					straight := dx == 0 || dy == 0 || dx == dy && geometry == okcorral.Straight8
					blocked := geometry != okcorral.Ring && onLine(from, enemy, to)
					if max(dx, dy) == int(n) && (straight || geometry == okcorral.Ring) && to != enemy && !blocked {
						want = append(want, to.String())
					}
				}
				g := scene{
					setting: setting, men: map[string]string{"Wyatt Earp": from.String(), "Frank McLaury": enemy.String()}, earps: cards{"Go"},
				}.play(t)
				g.legal(moves("Go", "Wyatt Earp", strings.Join(want, " "))...)
				if t.Failed() {
					t.Fatalf("geometry %v, %d squares from %v", geometry, n, from)
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// onLine reports whether b lies on a straight line from a to c, in between.
func onLine(a, b, c okcorral.Square) bool {
	dx, dy := c.Column()-a.Column(), c.Row()-a.Row()
	steps := max(abs(dx), abs(dy))
	if dx != 0 && dy != 0 && abs(dx) != abs(dy) {
		return false
	}
	for i := 1; i < steps; i++ {
		if okcorral.SquareAt(a.Column()+i*dx/steps, a.Row()+i*dy/steps) == b {
			return true
		}
	}
	return false
}
