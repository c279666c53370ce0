package okcorral_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

func TestO1BoardIsEightByEight(t *testing.T) {
	seen := map[string]bool{}
	for row := range 8 {
		for column := range 8 {
			q := okcorral.SquareAt(column, row)
			name := q.String()
			if want := string(rune('a'+column)) + string(rune('1'+row)); name != want {
				t.Errorf("column %d, row %d: got %s, want %s", column, row, name, want)
			}
			back, err := okcorral.ParseSquare(name)
			if err != nil || back != q || q.Column() != column || q.Row() != row {
				t.Errorf("%s reads back as %v (%v), column %d, row %d", name, back, err, q.Column(), q.Row())
			}
			seen[name] = true
		}
	}
	if len(seen) != 64 {
		t.Errorf("got %d squares, want 64", len(seen))
	}
	for _, text := range []string{"", "a", "a0", "a9", "i1", "A1", "1a", "a1 ", "a11", "-"} {
		if q, err := okcorral.ParseSquare(text); err == nil {
			t.Errorf("%q reads as %v, want an error", text, q)
		}
	}
}

func TestO1HalvesAndBackEdges(t *testing.T) {
	// The Earps' half is rows 1-4, the Cowboys' rows 5-8: one man alone may be placed on every square of
	// his half but those of columns a and h.
	for seat, rows := range map[okcorral.Seat]string{okcorral.Earps: "1234", okcorral.Cowboys: "5678"} {
		var got, want []string
		for _, placement := range okcorral.Placements(seat, 1) {
			got = append(got, placement[0].String())
		}
		for _, row := range rows {
			for _, column := range "bcdefg" {
				want = append(want, string(column)+string(row))
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%v: got %v, want %v", seat, got, want)
		}
	}
}

func TestO2SidesOfOneToFourMen(t *testing.T) {
	for n := range 6 {
		s := shipped(menOf(1, 4))
		s.Men[okcorral.Earps] = nil
		for i := range n {
			s.Men[okcorral.Earps] = append(s.Men[okcorral.Earps], okcorral.Man{Name: fmt.Sprint("Earp ", i)})
		}
		_, err := okcorral.Compile(s)
		if possible := n >= 1 && n <= 4; (err == nil) != possible {
			t.Errorf("%d men: got error %v", n, err)
		}
	}
}

func TestO2CardsReferToNamesAndTraits(t *testing.T) {
	// Everybody stands in range of somebody for every card, so what each may play is decided by his
	// name and traits. One shot each with the card that is his.
	earps := scene{
		setting: shipped(), phase: "shoot",
		men: map[string]string{
			"Wyatt Earp": "c3", "Virgil Earp": "e3", "Morgan Earp": "g3", "Doc Holliday": "a3",
			"Frank McLaury": "b4", "Tom McLaury": "d4", "Billy Clanton": "b5",
		},
		earps: cards{"Shotgun Blast", "Nickel-Plated Revolver", "Rifle", "Deadeye"},
	}
	earps.play(t).legal(shots(
		"Shotgun Blast > Doc Holliday > Frank McLaury", // trait shotgun, 1 square
		"Nickel-Plated Revolver > Doc Holliday > Billy Clanton",
		"Deadeye > Wyatt Earp > Frank McLaury", // trait good-shot, 1 to 4 squares
		"Deadeye > Wyatt Earp > Tom McLaury",
	)...)

	cowboys := earps
	cowboys.mover = okcorral.Cowboys
	cowboys.cowboys, cowboys.earps = cowboys.earps, nil
	cowboys.men = map[string]string{
		"Wyatt Earp": "a1", "Doc Holliday": "a2", "Virgil Earp": "b1",
		"Frank McLaury": "a5", "Tom McLaury": "e5", "Billy Clanton": "d5",
	}
	cowboys.play(t).legal(shots(
		"Rifle > Frank McLaury > Wyatt Earp", // trait rifle, 4 squares
		"Rifle > Tom McLaury > Wyatt Earp",
		"Deadeye > Frank McLaury > Wyatt Earp",
		"Deadeye > Frank McLaury > Doc Holliday",
	)...)

	// Billy has no horse to hide behind, the McLaurys have.
	for _, c := range []struct{ target, want string }{
		{"Frank McLaury", `defend "Hide Behind Horse"`}, {"Tom McLaury", `defend "Hide Behind Horse"`}, {"Billy Clanton", ""},
	} {
		sc := earps
		sc.phase, sc.cowboys = "defence", cards{"Hide Behind Horse"}
		sc.shooting = cards{"Wyatt Earp", "Six Shooter, Near", c.target}
		want := []string{"take the hit"}
		if c.want != "" {
			want = []string{c.want, "take the hit"}
		}
		sc.play(t).legal(want...)
	}
}

func TestO3BothPlayersShareTheDecks(t *testing.T) {
	// The Earps discard, the Cowboys draw the rest of the pile and then the card just discarded.
	g := scene{
		setting: shipped(), phase: "discard",
		men:   map[string]string{"Wyatt Earp": "c3", "Frank McLaury": "d8", "Tom McLaury": "f8", "Billy Clanton": "h8"},
		earps: cards{"Run"}, pile: cards{"Cross Street"},
	}.play(t)
	sent := g.held("discards")
	g.do(`discard "Run"`)
	if len(sent) != 40 || g.field("mover") != "cowboys" || g.field("turn") != "2" {
		t.Errorf("got %d discards, then turn %s of the %s", len(sent), g.field("turn"), g.field("mover"))
	}
	g.size("hand.cowboys", 5).size("discards", 0).size("pile", 37)
	if g.drawn(okcorral.Cowboys)[0] != "Cross Street" {
		t.Errorf("got %q, want the last card of the pile first", g.drawn(okcorral.Cowboys))
	}
}

func TestO3RefillsWhenACardIsNeeded(t *testing.T) {
	// The Cowboys need exactly as many cards as the pile has: it is left empty, and not refilled yet.
	men := map[string]string{"Wyatt Earp": "c3", "Frank McLaury": "d8", "Tom McLaury": "f8", "Billy Clanton": "h8"}
	sc := scene{
		setting: shipped(), phase: "discard", men: men, earps: cards{"Run"},
		pile: cards{"Duck", "Duck", "Duck", "Rifle", "Run"},
	}
	g := sc.play(t).do("end discarding").size("pile", 0).size("discards", 36).size("hand.cowboys", 5)
	if g.counts.Refills != [2]int32{} {
		t.Errorf("refills: got %v, want none", g.counts.Refills)
	}

	// One card short: the five left are shuffled in, once, when the fifth card is needed, and not before.
	sc.pile = cards{"Duck", "Duck", "Duck", "Rifle"}
	g = sc.play(t).do("end discarding").size("pile", 36).size("discards", 0)
	if g.counts.Refills != [2]int32{1, 0} || !sameCards(g.drawn(okcorral.Cowboys)[:4], sc.pile) {
		t.Errorf("refills: got %v, drawn %q", g.counts.Refills, g.drawn(okcorral.Cowboys))
	}
	what := []okcorral.EventKind{okcorral.CardDrawn, okcorral.CardDrawn, okcorral.CardDrawn, okcorral.CardDrawn, okcorral.ActionRefilled, okcorral.CardDrawn}
	for i, e := range g.events {
		if e.What != what[i] {
			t.Errorf("event %d: got %v, want %v", i, e.What, what[i])
		}
	}
}

func TestO3WoundDeckRefillsWhenACardIsNeeded(t *testing.T) {
	// The hit that takes the last Wound card leaves the draw pile empty; the next hit shuffles the other
	// eleven and that one in.
	g := scene{
		setting: shipped(), phase: "shoot",
		men:   map[string]string{"Wyatt Earp": "c3", "Virgil Earp": "e3", "Frank McLaury": "d4", "Tom McLaury": "h7", "Billy Clanton": "h8"},
		earps: cards{"Six Shooter, Close", "Six Shooter, Close"}, wounds: cards{"Not Wounded"},
	}.play(t)
	g.do(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`).size("wounds", 0).size("wounds.discards", 12)
	if g.counts.Refills[1] != 0 {
		t.Error("refilled before a card was needed")
	}
	g.do(`shoot "Six Shooter, Close" "Virgil Earp" "Frank McLaury"`).size("wounds", 11).size("wounds.discards", 1)
	if g.counts.Refills[1] != 1 {
		t.Errorf("refills: got %d, want 1", g.counts.Refills[1])
	}
}

func TestO3DrawsNothingFromEmptyDecks(t *testing.T) {
	// Seven cards in all, four in the Earps' hand: the Cowboys want five and get the three there are.
	g := scene{
		setting: shipped(deckOf(okcorral.Card{Name: "Run", Slots: copies(7), Type: okcorral.Move, Reach: 4, Conditions: when(notWounded)})),
		phase:   "discard",
		men:     map[string]string{"Wyatt Earp": "c3", "Frank McLaury": "d8", "Tom McLaury": "f8", "Billy Clanton": "h8"},
		earps:   cards{"Run", "Run", "Run", "Run"}, pile: cards{"Run"},
	}.play(t).do("end discarding")
	g.size("hand.cowboys", 3).size("pile", 0).size("discards", 0).size("hand.earps", 4)
}

func TestO4NumbersOfPlacements(t *testing.T) {
	for _, c := range []struct {
		seat                      okcorral.Seat
		men, placements, patterns int
	}{
		{okcorral.Earps, 4, 2160, 90},
		{okcorral.Cowboys, 3, 1536, 256},
		{okcorral.Earps, 3, 1536, 256},
		{okcorral.Cowboys, 4, 2160, 90}, // the two halves mirror each other
		{okcorral.Earps, 1, 24, 24},
		{okcorral.Cowboys, 1, 24, 24},
	} {
		all := okcorral.Placements(c.seat, c.men)
		placements, patterns := map[string]bool{}, map[string]bool{}
		for _, placement := range all {
			if err := okcorral.CheckPlacement(c.seat, placement); err != nil {
				t.Errorf("%v: %v", placement, err)
			}
			placements[fmt.Sprint(placement)] = true
			patterns[pattern(placement)] = true
		}
		if len(all) != c.placements || len(placements) != c.placements || len(patterns) != c.patterns {
			t.Errorf("%d men of the %v: got %d placements (%d different) on %d patterns, want %d on %d",
				c.men, c.seat, len(all), len(placements), len(patterns), c.placements, c.patterns)
		}
	}
}

// pattern is a placement without names: its squares in order.
func pattern(placement []okcorral.Square) string {
	return fmt.Sprint(slices.Sorted(slices.Values(placement)))
}

func TestO4ForbidsEachFault(t *testing.T) {
	for _, c := range []struct {
		seat    okcorral.Seat
		squares string
		problem string // empty: allowed
	}{
		{okcorral.Earps, "b1 d2 f3 c4", ""},
		{okcorral.Earps, "c4 f3 d2 b1", ""}, // in any order of the men
		{okcorral.Cowboys, "b5 d6 f7", ""},
		{okcorral.Earps, "b1 d2 f3 c5", "half"},
		{okcorral.Cowboys, "b5 d6 f4", "half"},
		{okcorral.Earps, "b1 d2 f3 a4", "column a or h"},
		{okcorral.Cowboys, "h5 d6 f7", "column a or h"},
		{okcorral.Earps, "b1 d1 f3 c4", "one row"},
		{okcorral.Earps, "b1 d2 b3 g4", "one column"},
		{okcorral.Earps, "b1 c2 f3 d4", "touch"}, // diagonally, which counts
		{okcorral.Cowboys, "d5 b6 c7", "touch"},
	} {
		var placement []okcorral.Square
		for _, text := range strings.Fields(c.squares) {
			placement = append(placement, square(text))
		}
		err := okcorral.CheckPlacement(c.seat, placement)
		if c.problem == "" && err != nil || c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)) {
			t.Errorf("%v %s: got %v, want a problem with %q", c.seat, c.squares, err, c.problem)
		}
	}
	if okcorral.CheckPlacement(okcorral.Earps, []okcorral.Square{okcorral.Off}) == nil {
		t.Error("a man off the board is no placement")
	}
}

func TestO6OpeningHandsComeFromTheTop(t *testing.T) {
	// The order of the deck shows card by card when the Earps alone are dealt 1, 2, ... of it. With five
	// each, the first five are the Earps', the next five the Cowboys'.
	const trial = 11
	deal := func(earps, cowboys int) map[string]string {
		s := opening(compile(t, shipped(func(s *okcorral.Setting) {
			s.OpeningHand, s.Hand = [2]int{earps, cowboys}, both(0)
		})), trial, 0)
		return fieldsOf(&s)
	}
	var before rng.Slots
	var order []rng.Slots
	for n := 1; n <= 10; n++ {
		hand := slotsOf(deal(n, 0)["hand.earps"])
		order = append(order, hand.Minus(before))
		before = hand
	}
	got := deal(5, 5)
	for i, seat := range []string{"hand.earps", "hand.cowboys"} {
		var want rng.Slots
		for _, card := range order[5*i : 5*i+5] {
			want = want.Or(card)
		}
		if got[seat] != want.String() {
			t.Errorf("%s: got %s, want %v", seat, got[seat], want)
		}
	}
}

func TestO6OpeningHandIsAnOption(t *testing.T) {
	// It is dealt before the first turn, whose draw then fills the first player's hand only.
	g := newGame(t, compile(t, shipped(func(s *okcorral.Setting) {
		s.First, s.Hand, s.OpeningHand = okcorral.CowboysFirst, both(6), [2]int{2, 3}
	})), 1)
	g.size("hand.earps", 2).size("hand.cowboys", 6).size("pile", 34)
	if n := len(g.drawn(okcorral.Cowboys)); n != 3 || len(g.drawn(okcorral.Earps)) != 0 {
		t.Errorf("drawn: got %d, want 3, the opening hand left out", n)
	}
	// More than a hand may be dealt, and nothing is drawn on top.
	newGame(t, compile(t, shipped(func(s *okcorral.Setting) { s.OpeningHand = both(9) })), 1).
		size("hand.earps", 9).size("hand.cowboys", 9)
}

func TestO6ADeckTooSmallGivesWhatItHas(t *testing.T) {
	newGame(t, compile(t, shipped(deckOf(okcorral.Card{Name: "Run", Slots: copies(7), Type: okcorral.Move, Reach: 4}))), 1).
		size("hand.earps", 5).size("hand.cowboys", 2).size("pile", 0)
}

func TestO7CoinNamesTheStarter(t *testing.T) {
	games := fewer(40_000, 5_000)
	starts := func(change edit, rotation uint8) (earps int) {
		rules := compile(t, shipped(change))
		for trial := range uint64(games) {
			s := opening(rules, trial, rotation)
			v := rules.View(&s, okcorral.Earps)
			if v.First() != v.Mover() || v.Turn() != 1 {
				t.Fatalf("turn %d is the %v's, the first was the %v's", v.Turn(), v.Mover(), v.First())
			}
			if v.First() == okcorral.Earps {
				earps++
			}
		}
		return earps
	}
	coin := func(s *okcorral.Setting) { s.First = okcorral.Coin }
	heads := starts(coin, 0)
	closeTo(t, "the Earps begin", float64(heads), float64(games)/2, float64(games)/4)
	if other := starts(coin, 1); heads+other != games {
		t.Errorf("rotation 1: got %d starts of the Earps, want %d", other, games-heads)
	}
	for _, c := range []struct {
		first    okcorral.First
		rotation uint8
		want     int
	}{{okcorral.EarpsFirst, 0, games}, {okcorral.EarpsFirst, 1, 0}, {okcorral.CowboysFirst, 0, 0}, {okcorral.CowboysFirst, 1, games}} {
		if got := starts(func(s *okcorral.Setting) { s.First = c.first }, c.rotation); got != c.want {
			t.Errorf("first %v, rotation %d: the Earps begin %d of %d games, want %d", c.first, c.rotation, got, games, c.want)
		}
	}
}

func TestCompileReportsEverythingThatIsWrong(t *testing.T) {
	// One setting with many faults: each has its words in the one error.
	s := shipped(func(s *okcorral.Setting) {
		s.Hand[0], s.OpeningHand[1], s.KillsToWin[0], s.DrawPenalty[1] = -1, 121, 0, -1
		s.MaxTurns, s.WoundsToKill = 0, 16
		s.Action[0].Reach = okcorral.Any(4)
		s.Action[5].Reach = okcorral.Any(8)
		s.Action[16].N = 0
	})
	s.Action[1].Slots[0] = s.Action[2].Slots[0]
	s.Wound[2].Effect = okcorral.EffectNotWounded + 1
	s.WoundUniverse = 32
	_, err := okcorral.Compile(s)
	if err == nil {
		t.Fatal("got no error")
	}
	for _, want := range []string{
		"hand is -1", "opening_hand is 121", "kills_to_win is 0", "draw_penalty is -1", "max_turns is 0", "wounds_to_kill is 16",
		"A(m) belongs to Shoot cards", "unknown number", "effect is for 0 cards", "unknown effect", "slot", "universe is 32",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing from:\n%v", want, err)
		}
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		t.Errorf("got %T, want joined errors", err)
	}
}
