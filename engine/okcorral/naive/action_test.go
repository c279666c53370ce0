package naive

import (
	"slices"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
)

// check compares a position's legal actions with the lines wanted, in any order but for the pass, which
// is last.
func check(t *testing.T, s *okcorral.Setting, p *Position, want ...string) {
	t.Helper()
	got := LegalActions(s, p)
	if got[len(got)-1] != want[len(want)-1] {
		t.Errorf("pass: got %q, want %q", got[len(got)-1], want[len(want)-1])
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("legal actions of %+v:\ngot  %s\nwant %s", p, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// moves are the lines of one man's moves with one card, and the pass.
func moves(card, man, squares string) []string {
	var lines []string
	for _, s := range strings.Fields(squares) {
		lines = append(lines, `move "`+card+`" "`+man+`" `+s)
	}
	return append(lines, "end move phase")
}

func TestO9ExactlyTwoSquares(t *testing.T) {
	// Wyatt on b2: two squares west or south is off the board, and Virgil stands in the way to d4,
	// so only b4 and d2 are left, and no others in the 8 directions.
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "b2", "Virgil Earp": "c3", "Billy Clanton": "h8"})
	p.man(okcorral.Earps, "Virgil Earp").Moved = true
	p.Hands[okcorral.Earps] = []string{"Cross Street", "Cross Street"}
	check(t, s, p, moves("Cross Street", "Wyatt Earp", "b4 d2")...)

	s.MoveThroughMen = true
	check(t, s, p, moves("Cross Street", "Wyatt Earp", "b4 d2 d4")...)

	// An enemy on the destination forbids it, whatever men may be passed over.
	p.man(okcorral.Cowboys, "Billy Clanton").Square = square("b4")
	check(t, s, p, moves("Cross Street", "Wyatt Earp", "d2 d4")...)
}

func TestO9DeadMenLeaveTheBoard(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "a1", "Billy Clanton": "h8"})
	p.man(okcorral.Earps, "Virgil Earp").Square = square("a2") // where he fell
	p.Hands[okcorral.Earps] = []string{"Cross Street"}
	check(t, s, p, moves("Cross Street", "Wyatt Earp", "a3 c3 c1")...)
}

func TestO9Knight(t *testing.T) {
	// From a corner a knight has two squares; a ring of men round it does not hold it.
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "a1", "Frank McLaury": "a2", "Tom McLaury": "b2", "Billy Clanton": "b1"})
	p.Hands[okcorral.Earps] = []string{"Move into Street"}
	check(t, s, p, moves("Move into Street", "Wyatt Earp", "b3 c2")...)
}

func TestGeometry(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "d4", "Billy Clanton": "d5"})
	p.Hands[okcorral.Earps] = []string{"Cross Street"}
	for _, c := range []struct {
		geometry okcorral.Geometry
		want     string
	}{
		{okcorral.Straight8, "b4 f4 d2 b2 f2 b6 f6"}, // Billy blocks d6
		{okcorral.Straight4, "b4 f4 d2"},
		{okcorral.Ring, "b2 c2 d2 e2 f2 b3 f3 b4 f4 b5 f5 b6 c6 d6 e6 f6"}, // and on a ring he does not
	} {
		s.Geometry = c.geometry
		check(t, s, p, moves("Cross Street", "Wyatt Earp", c.want)...)
	}
}

func TestO10Ranges(t *testing.T) {
	// Frank is 2 squares from Wyatt and 4 from Doc, Tom a knight's jump from Wyatt, Billy 4 from Wyatt
	// behind Frank: men in between do not stop a shot.
	s := shipped()
	p := street(s, map[string]string{
		"Wyatt Earp": "c3", "Doc Holliday": "a1", "Frank McLaury": "e5", "Tom McLaury": "d5", "Billy Clanton": "g7",
	})
	p.Phase = ShootPhase
	p.Hands[okcorral.Earps] = []string{
		"Six Shooter, Near", "Six Shooter, Crossfire", "Nickel-Plated Revolver", "Deadeye", "Rifle", "Shotgun Blast", "Run",
	}
	check(t, s, p,
		`shoot "Six Shooter, Near" "Wyatt Earp" "Frank McLaury"`,
		`shoot "Six Shooter, Crossfire" "Wyatt Earp" "Tom McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Frank McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Billy Clanton"`,
		"end shoot phase")

	// Where men stop shots, Frank covers Billy.
	s.ShootThroughMen = false
	check(t, s, p,
		`shoot "Six Shooter, Near" "Wyatt Earp" "Frank McLaury"`,
		`shoot "Six Shooter, Crossfire" "Wyatt Earp" "Tom McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Frank McLaury"`,
		"end shoot phase")

	// On a ring Tom is at distance 2 as well, and nothing blocks.
	s.Geometry = okcorral.Ring
	check(t, s, p,
		`shoot "Six Shooter, Near" "Wyatt Earp" "Frank McLaury"`,
		`shoot "Six Shooter, Near" "Wyatt Earp" "Tom McLaury"`,
		`shoot "Six Shooter, Crossfire" "Wyatt Earp" "Tom McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Frank McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Tom McLaury"`,
		`shoot "Deadeye" "Wyatt Earp" "Billy Clanton"`,
		"end shoot phase")

	// A man who has shot shoots no more this turn (O13).
	p.man(okcorral.Earps, "Wyatt Earp").Shot = true
	check(t, s, p, "end shoot phase")
}

func TestO10AnyStraightDistance(t *testing.T) {
	// A(4) is 1, 2, 3 or 4 squares, not 5, and straight: a knight's jump is not.
	s := shipped()
	for name, inRange := range map[string]bool{
		"c4": true, "e3": true, "f6": true, "c7": true, "g7": true, "c8": false, "h8": false, "d5": false,
	} {
		p := street(s, map[string]string{"Wyatt Earp": "c3", "Billy Clanton": name})
		p.Phase = ShootPhase
		p.Hands[okcorral.Earps] = []string{"Deadeye"}
		want := []string{"end shoot phase"}
		if inRange {
			want = append([]string{`shoot "Deadeye" "Wyatt Earp" "Billy Clanton"`}, want...)
		}
		check(t, s, p, want...)
	}
}

func TestWoundedMenAndConditions(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Billy Clanton": "c4"})
	p.man(okcorral.Earps, "Wyatt Earp").Wounds = 1
	p.Hands[okcorral.Earps] = []string{"Run", "Walk at Good Pace", "Six Shooter, Close"}
	check(t, s, p, "end move phase")
	p.Phase = ShootPhase
	check(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Billy Clanton"`, "end shoot phase")
	s.WoundedShooters = false
	check(t, s, p, "end shoot phase")
}

func TestO11ConditionsBindTheTarget(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Frank McLaury": "c4", "Billy Clanton": "c5"})
	p.Phase = DefendPhase
	p.Hands[okcorral.Earps] = []string{"Take Cover"} // the shooter's cards are no help
	p.Hands[okcorral.Cowboys] = []string{"Hide Behind Horse", "Duck", "Duck", "Run"}
	p.Pending = &Shot{Shooter: "Wyatt Earp", Card: "Six Shooter, Close", Target: "Frank McLaury"}
	check(t, s, p, `defend "Hide Behind Horse"`, `defend "Duck"`, "take the hit")
	p.man(okcorral.Cowboys, "Frank McLaury").Wounds = 1
	check(t, s, p, `defend "Hide Behind Horse"`, "take the hit")
	p.Pending.Target = "Billy Clanton"
	check(t, s, p, `defend "Duck"`, "take the hit")
}

func TestO14SpecialsInBothPhases(t *testing.T) {
	s := withSpecials()
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Virgil Earp": "e3", "Billy Clanton": "h8"})
	p.Hands[okcorral.Earps] = []string{"Second Wind", "Second Wind", "Stare Down", "Bandage"}
	for _, pass := range []string{"end move phase", "end shoot phase"} {
		check(t, s, p, `play "Second Wind"`, `play "Stare Down"`, pass)
		p.Phase = ShootPhase
	}
	p.man(okcorral.Earps, "Virgil Earp").Wounds = 1
	p.man(okcorral.Cowboys, "Billy Clanton").Wounds = 1
	check(t, s, p, `play "Second Wind"`, `play "Stare Down"`, `heal "Bandage" "Virgil Earp"`, "end shoot phase")

	// All conditions of a Special that does not heal hold for one and the same living man.
	i := slices.IndexFunc(s.Action, func(c okcorral.Card) bool { return c.Name == "Stare Down" })
	s.Action[i].Conditions = []okcorral.Condition{{Kind: okcorral.Wounded}, {Kind: okcorral.IsMan, Name: "Wyatt Earp"}}
	check(t, s, p, `play "Second Wind"`, `heal "Bandage" "Virgil Earp"`, "end shoot phase")
	p.man(okcorral.Earps, "Wyatt Earp").Wounds = 1
	check(t, s, p, `play "Second Wind"`, `play "Stare Down"`,
		`heal "Bandage" "Virgil Earp"`, `heal "Bandage" "Wyatt Earp"`, "end shoot phase")
}

func TestO15DiscardsAnyCardOnce(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Billy Clanton": "c4"})
	p.Phase = DiscardPhase
	p.Hands[okcorral.Earps] = []string{"Run", "Duck", "Run"}
	check(t, s, p, `discard "Run"`, `discard "Duck"`, "end discarding")
}

func TestMaxActionsLeavesOnlyPassing(t *testing.T) {
	s := shipped()
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Billy Clanton": "c4"})
	p.Hands[okcorral.Earps] = []string{"Run", "Second Wind", "Six Shooter, Close"}
	p.Hands[okcorral.Cowboys] = []string{"Take Cover"}
	p.Played = MaxActions
	for _, c := range []struct {
		phase Phase
		pass  string
	}{{MovePhase, "end move phase"}, {ShootPhase, "end shoot phase"}, {DiscardPhase, "end discarding"}} {
		p.Phase = c.phase
		check(t, s, p, c.pass)
	}
	// The last of them may have been a shot, and that is still defended.
	p.Phase = DefendPhase
	p.Pending = &Shot{Shooter: "Wyatt Earp", Card: "Six Shooter, Near", Target: "Billy Clanton"}
	check(t, s, p, `defend "Take Cover"`, "take the hit")
}
