package wyattearp_test

import (
	"strings"
	"testing"

	"tombstone/engine/wyattearp"
)

func TestStatesThatBreakTheRulesAreRefused(t *testing.T) {
	// A good state, changed in one respect each time: the message says which rule it breaks, or what is wrong with it.
	good := scene{
		setting: shipped(3), hands: [4]string{"Fastest, Wes, Sundance", "2 Bob", "Bank"}, discards: "Belle", supply: "2 Butch",
		rows: [4]string{"Jesse: 2 Jesse, !Fastest; Belle: Photo of Belle, ^2 Hideout", "Bob: 2 Bob"},
	}
	for _, c := range []struct{ change, to, want string }{
		{"laid=0", "laid=4", "W7: laid this turn, but not there"},
		{"laid=0", "laid=1024", "W7: laid this turn, but not there"},
		{"turn=1", "turn=1001", "no such hand or turn"},
		{"hands=1", "hands=201", "no such hand or turn"},
		{"turns=1", "turns=3", "the turns of the game are not those of its first hand"},
		{"phase=play", "phase=take", "a Sheriff card is in progress, or should be"},
		{"phase=play", "phase=over", "W17: that is no end of a game"},
		{"winners=0", "winners=2", "W17: won, but not over"},
		{"winners=0", "winners=8", "no such seat"},
		{"issued=7", "issued=8", "the bank has given 8 thousand"},
		{"issued=7 money=0,0,0,0", "issued=9 money=2,0,0,0", "nothing has been paid yet"},
		{"issued=7 money=0,0,0,0", "issued=9 money=0,0,0,2", "seat4 does not play"},
		{"issued=7 money=0,0,0,0 posters=1,1,1,1,1,1,1,0", "issued=8 money=0,0,0,0 posters=1,1,1,1,1,1,1,1", "there is no poster"},
		{"rumours=0", "rumours=8", "nobody hears rumours"},
		{"hand.seat2=18,19", "hand.seat2=18:2,19", "nobody can know that"},
		{"hand.seat2=18,19", "hand.seat2=18~1,19", "nobody can know that"},
		{"hand.seat2=18,19", "hand.seat2=18:4,19", "nobody can know that"},
		{"32@5", "32@4", "cannot lie in seat1's row of outlaw 4"},
		{"32@5", "32@9", "cannot lie in seat1's row of outlaw 9"},
		{"7@1", "7@2", "cannot lie in seat1's row of outlaw 2"},
		{"7@1", "7@1!", "cannot lie in"}, // a Photo takes no shot
		{"@5!", "@5", "cannot lie in"},   // a Fastest Gun needs one
		{"@1!^2", "@1!^1", "cannot lie in"},
		{"@1!^2", "@1!^4", "cannot lie in"},
		{"@1!^2", "@1^2", "cannot lie in"},
		{"@1!^2", "@1!", "cannot lie in"}, // a Hideout joins no row
		{"supply=24-25", "supply=24-25,100", "cards that there are not"},
		{"supply=24-25", "supply=18,24-25", "cards that are elsewhere too"},
		{"supply=24-25", "supply=24", "W1: cards have been lost"},
		{"discards=0,", "discards=0,0,", `(expected "0,1,`},
		{"refilled=false sheriff=false laid=0 rumours=0 issued=7 money=0,0,0,0 posters=1,1,1,1,1,1,1,0,0,0 supply=24-25", "refilled=true sheriff=false laid=0 rumours=0 issued=7 money=0,0,0,0 posters=1,1,1,1,1,1,1,0,0,0 supply=-", "W1"},
		{"sheriff=false laid=0", "sheriff=true laid=16", "W6: a Sheriff card and Outlaw cards in a turn"},
		{"phase=play mover=seat1 winners=0 refilled=false sheriff=false", "phase=draw mover=seat1 winners=0 refilled=false sheriff=true", "W5: this is no beginning of a turn"},
	} {
		g := good.play(t)
		text := wyattearp.FormatState(&g.state)
		if !strings.Contains(text, c.change) {
			t.Fatalf("%q is not in %s", c.change, text)
		}
		if _, err := g.rules.ParseState(strings.Replace(text, c.change, c.to, 1)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
	}
}

func TestStatesOfEmptyHandsAndSuppliesAreRefused(t *testing.T) {
	for want, sc := range map[string]scene{
		"W13: seat2 has no cards, but the hand goes on":    {setting: shipped(2), phase: "draw", hands: [4]string{"Wes", "-"}},
		"W6: seat1 has no card to discard":                 {setting: shipped(2), hands: [4]string{"-", "Wes"}},
		"W13: the supply is used up, but the hand goes on": {setting: shipped(2), supply: "-", refilled: true},
		"there is no card to take":                         {setting: shipped(2), phase: "take", progress: "Wyatt", sheriff: true},
		"the card in progress takes no card":               {setting: shipped(2), phase: "take", progress: "Bank", sheriff: true, discards: "Wes"},
		"W17: the game would be over":                      {setting: shipped(2), money: [4]int{25, 3}},
		"W6: too many outlaws laid in a turn":              {setting: shipped(2), laid: "Wes, Bob", rows: [4]string{"Wes: Wes; Bob: Bob"}},
		"cannot lie in seat1's row of outlaw 5":            {setting: shipped(2), rows: [4]string{"Jesse: !2 Fastest"}},
		"a Sheriff card is in progress, or should be":      {setting: shipped(2), phase: "take", progress: "Wyatt", discards: "Wes"},
		"cannot lie in seat2's row of outlaw 4":            {setting: shipped(2), rows: [4]string{"", "Butch: Butch, ^1 Hideout, ^1 Hideout"}},
		"cannot lie in seat1's row of outlaw 3":            {setting: shipped(2), rows: [4]string{"Bob: Wyatt"}},
		"no such seat or phase":                            {setting: shipped(2), mover: 2},
		"seat3 does not play":                              {setting: shipped(2), hands: [4]string{"", "", "Wes"}},
		"W5: this is no beginning of a turn":               {setting: shipped(2), phase: "draw", laid: "Wes", rows: [4]string{"Wes: Wes"}},
	} {
		r := compile(t, sc.setting)
		if _, err := r.ParseState(sc.text(&game{t: t, rules: r})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestValidateCitesTheRuleThatIsBroken(t *testing.T) {
	at := hunt()
	at.hands[0] += ", Most, Wyatt"
	g := at.play(t)
	lay := func(name string, n int) wyattearp.Action {
		return wyattearp.NewAction(wyattearp.Lay, g.kind(name), 0, false, 0, g.kind(name), n)
	}
	sheriff := func(name string, use int, shot bool, seat wyattearp.Seat, outlaw string) wyattearp.Action {
		return wyattearp.NewAction(wyattearp.PlayCard, g.kind(name), use, shot, seat, g.kind(outlaw), 0)
	}
	for _, c := range []struct {
		before string // what is played first
		a      wyattearp.Action
		want   string
	}{
		{"", wyattearp.Action(wyattearp.DrawSupply), "drawing from the supply does not belong in the play phase"},
		{"", wyattearp.Action(7), "nothing does not belong"},
		{"", lay("Wes", 1), `"Wes Hardin" is not in hand`},
		{"", lay("Bob", 2), "W7: 2 cards of Bob Dalton cannot be laid (expected 3 to 4)"},
		{"", lay("Jesse", 3), "W7: 3 cards of Jesse James cannot be laid"},
		{"", lay("Bank", 1), `W7: "Bank Robbery" is no Outlaw card`},
		{"", lay("Bob", 40), "W6: the last card of a hand is not played"},
		{layJesse, lay("Bob", 3), "W6: another outlaw has been laid this turn"},
		{layJesse, sheriff("Bank", 0, false, 0, "Jesse"), "W6: Outlaw cards have been laid this turn"},
		{"", sheriff("Jesse", 0, false, 0, "Jesse"), `W6: "Jesse James" is no Sheriff card`},
		{"", sheriff("Bank", 1, false, 0, "Jesse"), `"Bank Robbery" has no menu entry 2`},
		{"", sheriff("Bank", 0, true, 0, "Jesse"), "W10"},
		{"", sheriff("Hideout", 0, false, 1, "Jesse"), "W10"},
		{"", sheriff("Bank", 0, false, 0, "Wes"), `W11, W12: "Bank Robbery" has no such target`},
		{"", sheriff("Hideout", 0, true, 0, "Jesse"), "no such target"},
		{"", wyattearp.DoneAction | 1<<20, "bits that mean nothing"},
		{"done", wyattearp.NewAction(wyattearp.Discard, g.kind("Wes"), 0, false, 0, 0, 0), "is not in hand"},
		{take, wyattearp.NewAction(wyattearp.Take, g.kind("Wes"), 0, false, 0, 0, 0), `"Wes Hardin" is not in the discard pile`},
	} {
		at.discards = "Belle, Hideout"
		g := at.play(t)
		if c.before != "" {
			g.do(c.before)
		}
		if err := g.rules.Validate(&g.state, c.a); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", g.rules.FormatAction(&g.state, c.a), err, c.want)
		}
	}
	both := hunt(playBoth).play(t).do(bank)
	if err := both.rules.Validate(&both.state, wyattearp.NewAction(wyattearp.PlayCard, both.kind("Bank"), 0, false, 0, both.kind("Jesse"), 0)); err == nil || !strings.Contains(err.Error(), "W6: a Sheriff card has been played") {
		t.Errorf("a second Sheriff card: %v", err)
	}
	over := last(shipped(2), "Jesse: 4 Jesse, Photo of Jesse")
	over.setting.Target = 1
	g = over.play(t).do(layWes)
	if err := g.rules.Validate(&g.state, wyattearp.DoneAction); err == nil || !strings.Contains(err.Error(), "W17: the game is over") {
		t.Errorf("a game that is over: %v", err)
	}
}

func TestNames(t *testing.T) {
	for want, got := range map[string]string{
		"seat1": wyattearp.Seat(0).String(), "seat4": wyattearp.Seat(3).String(), "nobody": wyattearp.Nobody.String(),
		"play phase": wyattearp.PlayPhase.String(), "no phase": wyattearp.Phase(9).String(),
		"own_discard": wyattearp.OwnDiscard.String(), "most_wanted": wyattearp.MostWanted.String(), "supply": wyattearp.SupplyOut.String(), "cut": wyattearp.HandCut.String(),
		"no end": wyattearp.End(9).String(),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
