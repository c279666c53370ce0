package okcorral_test

import (
	"slices"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// good is a state in the defence that breaks no invariant; the tests below break them one by one.
const good = "turn=5 phase=defence mover=earps first=cowboys winner=nobody earps=c3,d3*,-,f1 cowboys=d4,e5*,g8,- " +
	"moved=1 shot=1 pending=74 actions=2 hand.earps=0,20 hand.cowboys=33-34 pile=1-19,21-32 discards=35-41 wounds=0-8 wounds.discards=9-11"

func TestParseStateFindsEachFault(t *testing.T) {
	r := compile(t, shipped())
	if s, err := r.ParseState(good); err != nil || okcorral.FormatState(&s) != good {
		t.Fatalf("the good state reads as %s (%v)", okcorral.FormatState(&s), err)
	}
	for _, c := range []struct{ field, value, problem string }{
		{"turn", "0", "turn 0"},
		{"turn", "401", "turn 401"},
		{"turn", "x", "not a number"},
		{"turn", "05", "not a number"},
		{"turn", "70000", "not a number that fits"},
		{"turn", "-1", "not a number"},
		{"phase", "lunch", "expected one of place, move, shoot, defence, discard, over"},
		{"phase", "place", "nothing to place"},
		{"phase", "move", "a shot is pending"},
		{"mover", "bystanders", "expected one of earps, cowboys"},
		{"mover", "nobody", "no such seat"},
		{"first", "nobody", "no such seat"},
		{"winner", "earps", "won, but not over"},
		{"earps", "c3,d3*,-", "3 men"},
		{"earps", "c3,d3*,-,i1", "is no square"},
		{"earps", "c3,c3,-,f1", "two men on c3"},
		{"earps", "c3,d4,-,f1", "two men on d4"},
		{"earps", "c3,d3**,-,f1", "has 2 wounds"},
		{"earps", "c3,d3,-*,f1", "has 1 wounds"},
		{"earps", "c3,d3****************,-,f1", "16 wounds"},
		{"earps", "-,d3,-,f1", "shooter or target"},
		{"cowboys", "-,e5*,g8,-", "shooter or target"},
		{"cowboys", "d4,e5*,g8,h1", "on no square"}, // there is no fourth
		{"moved", "16", "not there moved or shot"},
		{"moved", "256", "not a number that fits"},
		{"shot", "0", "shooter or target"},
		{"pending", "0", "no shot"},
		{"pending", "1", "no shot"},      // a move
		{"pending", "2", "no shot"},      // with a Move card
		{"pending", "6218", "no shot"},   // at the fourth Cowboy
		{"pending", "131146", "no shot"}, // bits that mean nothing
		{"actions", "251", "251 actions"},
		{"hand.earps", "0,20-21", "elsewhere too"},
		{"hand.earps", "0", "lost"},
		{"hand.earps", "0,20,60", "not in the deck"},
		{"hand.earps", "20,0", "not in order"},
		{"pile", "1-19,21-32,128", "no slot"},
		{"wounds", "0-9", "elsewhere too"},
		{"wounds", "0-7", "lost"},
	} {
		var fields []string
		for field := range strings.FieldsSeq(good) {
			if key, _, _ := strings.Cut(field, "="); key == c.field {
				field = c.field + "=" + c.value
			}
			fields = append(fields, field)
		}
		_, err := r.ParseState(strings.Join(fields, " "))
		if err == nil || !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s=%s: got %v, want a problem with %q", c.field, c.value, err, c.problem)
		}
	}
	for text, problem := range map[string]string{
		"":                                    "0 fields",
		good + " more=1":                      "18 fields",
		strings.Replace(good, "turn", "t", 1): `"t" (expected "turn")`,
		strings.Replace(good, "turn=5 phase=defence", "phase=defence turn=5", 1): `"phase" (expected "turn")`,
	} {
		if _, err := r.ParseState(text); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%q: got %v, want a problem with %q", text, err, problem)
		}
	}
}

func TestCheckStateFindsWhatDoesNotFollow(t *testing.T) {
	// A state of other rules: cards and men are there, but what follows from them is not.
	plain, other := compile(t, shipped()), compile(t, shipped(func(s *okcorral.Setting) {
		for i := range s.Action {
			s.Action[i].Conditions = nil
		}
	}))
	for trial := range uint64(20) {
		s := opening(plain, trial, 0)
		if plain.View(&s, okcorral.Earps).Phase() != okcorral.MovePhase {
			continue
		}
		if err := other.CheckState(&s); err == nil || !strings.Contains(err.Error(), "derived") {
			t.Errorf("trial %d: got %v, want a problem with derived fields", trial, err)
		}
	}
}

func TestValidateSaysWhatIsWrong(t *testing.T) {
	// An outsider's action is refused with the reason, and the rule where there is one.
	sc := scene{
		setting: shipped(with(bandage, stareDown), conditions("Stare Down", wounded)),
		men:     earpsAt("Wyatt c3, Virgil e3*, Frank d4, Billy h8"), moved: []string{"Wyatt Earp"}, shot: []string{"Wyatt Earp"},
		earps:   cards{"Walk Slowly", "Run", "Six Shooter, Close", "Shotgun Blast", "Bandage", "Second Wind", "Duck"},
		cowboys: cards{"Duck", "Hide Behind Horse", "Run"},
	}
	act := func(verb okcorral.Verb, card string, man, to int) okcorral.Action {
		return okcorral.NewAction(verb, max(0, sc.kind(card)), man, to)
	}
	const wyatt, virgil, morgan, doc = 0, 1, 2, 3
	for _, c := range []struct {
		phase   string
		action  okcorral.Action
		problem string // empty: legal
	}{
		{"move", act(okcorral.MoveMan, "Walk Slowly", virgil, int(square("e4"))), ""},
		{"move", act(okcorral.MoveMan, "Walk Slowly", wyatt, int(square("c4"))), "O13: Wyatt Earp has moved this turn"},
		{"move", act(okcorral.MoveMan, "Walk Slowly", virgil, int(square("e5"))), `O9: Virgil Earp cannot go from e3 to e5 with "Walk Slowly"`},
		{"move", act(okcorral.MoveMan, "Walk Slowly", virgil, int(square("d4"))), "O9: Virgil Earp cannot go from e3 to d4"},
		{"move", act(okcorral.MoveMan, "Walk Slowly", virgil, 100), "O9: Virgil Earp cannot go from e3 to -"},
		{"move", act(okcorral.MoveMan, "Run", virgil, int(square("e7"))), `Virgil Earp does not meet the conditions of "Run"`},
		{"move", act(okcorral.MoveMan, "Walk Slowly", doc, int(square("e4"))), "man 4 of the earps is not on the board"},
		{"move", act(okcorral.MoveMan, "Cross Street", virgil, int(square("e5"))), `"Cross Street" is not in hand`},
		{"move", act(okcorral.MoveMan, "Duck", virgil, int(square("e4"))), `"Duck" is not a card for that: moving`},
		{"move", act(okcorral.PlaySpecial, "Walk Slowly", 0, 0), `"Walk Slowly" is not a card for that: a Special`},
		{"move", act(okcorral.PlaySpecial, "Bandage", 0, 0), `"Bandage" is not a card for that`},
		{"move", okcorral.NewAction(okcorral.MoveMan, 40, virgil, int(square("e4"))), "there is no card 40"},
		{"move", act(okcorral.HealMan, "Bandage", virgil, 0), ""},
		{"move", act(okcorral.HealMan, "Bandage", wyatt, 0), "O14: Wyatt Earp is not wounded"},
		{"move", act(okcorral.PlaySpecial, "Second Wind", 0, 0), ""},
		{"move", act(okcorral.PlaySpecial, "Second Wind", 1, 0), "bits that mean nothing"},
		{"move", act(okcorral.ShootAt, "Six Shooter, Close", virgil, 0), "shooting does not belong in the move phase"},
		{"move", act(okcorral.DiscardCard, "Run", 0, 0), "discarding does not belong in the move phase"},
		{"move", okcorral.Action(okcorral.Place), "placing does not belong in the move phase"},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", virgil, 0), ""},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", wyatt, 0), "O13: Wyatt Earp has shot this turn"},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", virgil, 2), "O10: h8 is not in range of Virgil Earp on e3"},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", virgil, 3), "O10: the target is not a living enemy"},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", virgil, 9), "O10: the target is not a living enemy"},
		{"shoot", act(okcorral.ShootAt, "Shotgun Blast", virgil, 0), `Virgil Earp does not meet the conditions of "Shotgun Blast"`},
		{"shoot", act(okcorral.ShootAt, "Six Shooter, Close", morgan, 0), "man 3 of the earps is not on the board"},
		{"shoot", okcorral.PassAction, ""},
		{"defence", act(okcorral.Defend, "Duck", 0, 0), ""},
		{"defence", act(okcorral.Defend, "Take Cover", 0, 0), `"Take Cover" is not in hand`},
		{"defence", act(okcorral.Defend, "Run", 0, 0), `"Run" is not a card for that`},
		{"defence", act(okcorral.Defend, "Hide Behind Horse", 0, 0), `Billy Clanton does not meet the conditions of "Hide Behind Horse"`},
		{"discard", act(okcorral.DiscardCard, "Run", 0, 0), ""},
		{"discard", act(okcorral.DiscardCard, "Cross Street", 0, 0), `"Cross Street" is not in hand`},
		{"discard", act(okcorral.MoveMan, "Walk Slowly", virgil, int(square("e4"))), "moving does not belong in the discard phase"},
	} {
		at := sc
		at.phase = c.phase
		if c.phase == "defence" {
			at.shooting = cards{"Wyatt Earp", "Six Shooter, Near", "Billy Clanton"}
		}
		g := at.play(t)
		err := g.rules.Validate(&g.state, c.action)
		if c.problem == "" && err != nil || c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)) {
			t.Errorf("%s phase, action %d: got %v, want %q", c.phase, c.action, err, c.problem)
		}
	}

	// A Special that no living man of the player's may play, a turn that has had its actions, a game that
	// is over, a placement that is none.
	at := sc
	at.earps, at.men = cards{"Stare Down", "Run"}, earpsAt("Wyatt c3, Frank d4*")
	refuses(t, at.play(t), act(okcorral.PlaySpecial, "Stare Down", 0, 0), `O14: no living man meets the conditions of "Stare Down"`)
	at.actions, at.moved = 250, nil
	refuses(t, at.play(t), act(okcorral.MoveMan, "Run", wyatt, int(square("c7"))), "250 actions")
	at = scene{
		setting: shipped(func(s *okcorral.Setting) { s.KillsToWin = both(1) }), phase: "shoot", men: earpsAt("Wyatt c3, Frank c4"),
		earps: cards{"Six Shooter, Close", "Run"}, wounds: cards{"Killed"},
	}
	refuses(t, at.play(t).do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`), okcorral.PassAction, "O17: the game is over")
	g := newGame(t, compile(t, shipped(func(s *okcorral.Setting) { s.Setup[okcorral.Earps].How = okcorral.ByPolicy })), 1)
	refuses(t, g, okcorral.Action(okcorral.Place)|2160<<3, "O4: there is no placement 2160")
	refuses(t, g, okcorral.PassAction, "passing does not belong in the place phase")
}

func refuses(t *testing.T, g *game, a okcorral.Action, problem string) {
	t.Helper()
	if err := g.rules.Validate(&g.state, a); err == nil || !strings.Contains(err.Error(), problem) {
		t.Errorf("action %d: got %v, want a problem with %q", a, err, problem)
	}
}

func TestParseActionListsWhatIsLegal(t *testing.T) {
	// What is not legal is an error that says what would be.
	g := scene{setting: shipped(), phase: "discard", men: earpsAt("Wyatt c3"), earps: cards{"Run", "Duck"}}.play(t)
	_, err := g.rules.ParseAction(&g.state, `discard "Rifle"`)
	if err == nil {
		t.Fatal("got no error")
	}
	for _, want := range []string{`discard \"Rifle\"`, `discard "Run"; discard "Duck"; end discarding`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing from: %v", want, err)
		}
	}
}

func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		okcorral.Earps.String(): "earps", okcorral.Cowboys.String(): "cowboys", okcorral.Nobody.String(): "nobody",
		okcorral.MovePhase.String(): "move phase", okcorral.Over.String(): "over phase", okcorral.Phase(99).String(): "no phase",
		okcorral.Off.String(): "-", okcorral.ShootAt.String(): "shooting",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestCompiledTablesSayWhatTheSettingDoes(t *testing.T) {
	// What policies may ask of the rules: which cards a man may play, well and wounded; what a card reaches
	// on an empty board; the setting itself.
	s := shipped(func(s *okcorral.Setting) { s.WoundedShooters = false })
	r := compile(t, s)
	names := func(set uint64) (all []string) {
		for kind, card := range s.Action {
			if set>>kind&1 != 0 {
				all = append(all, card.Name)
			}
		}
		return all
	}
	if got := names(r.Playable(okcorral.Earps, 1, true)); !slices.Equal(got, []string{
		"Move into Street", "Cross Street", "Walk Slowly", "Take Cover", "Second Wind",
	}) {
		t.Errorf("a wounded Virgil plays %q", got)
	}
	if got := names(r.Playable(okcorral.Cowboys, 1, false)); len(got) != 14 || slices.Contains(got, "Deadeye") || !slices.Contains(got, "Rifle") {
		t.Errorf("Tom, well, plays %q", got)
	}
	want := uint64(0)
	for _, q := range strings.Fields("c1 c3 a3") {
		want |= 1 << square(q)
	}
	if got := r.Reached(1, square("a1")); got != want { // Cross Street
		t.Errorf("two squares from a1: got %x, want %x", got, want)
	}
	if r.Setting().MaxTurns != 400 || r.Kinds() != 17 || len(r.Placements(okcorral.Earps)) != 2160 {
		t.Errorf("got %d turns, %d kinds, %d placements", r.Setting().MaxTurns, r.Kinds(), len(r.Placements(okcorral.Earps)))
	}
}

func TestTableShowsItsState(t *testing.T) {
	// After a game it is the last state, the one the result is read from.
	r := compile(t, shipped())
	table := table(r, random{}, nil)
	for trial := range uint64(20) {
		result := table.Play(key(trial), 0)
		fields := fieldsOf(table.State())
		if fields["phase"] != "over" || fields["winner"] != result.Winner.String() || fields["first"] != result.First.String() {
			t.Errorf("trial %d: got %+v in %s", trial, result, okcorral.FormatState(table.State()))
		}
	}
}

func TestFloorIsDeterministicAndAllocatesNothing(t *testing.T) {
	// The yardstick of speed depends on nothing but its stream.
	r := compile(t, shipped())
	measure := func() uint64 { stream := rng.NewStream(1); return r.Floor(1_000, &stream) }
	if a, b := measure(), measure(); a != b || a == 0 {
		t.Errorf("got %d, then %d", a, b)
	}
	if n := testing.AllocsPerRun(1, func() { measure() }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}
