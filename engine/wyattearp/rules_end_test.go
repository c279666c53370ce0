package wyattearp_test

import (
	"strings"
	"testing"

	"tombstone/engine/wyattearp"
)

func TestW13TheHandEndsWhenAPlayerHasDiscardedHisLastCard(t *testing.T) {
	g := scene{setting: shipped(2), hands: [4]string{"3 Jesse, 2 Wes", "Bob"}}.play(t)
	g.do(`lay 3 "Jesse James"`).is("hand seat1", "1 Wes Hardin").is("mover", "seat2").ended()
	g = scene{setting: shipped(2), hands: [4]string{"4 Jesse", "Bob"}}.play(t)
	g.do(`lay 3 "Jesse James"`).ended(wyattearp.OwnDiscard).is("hands", "2").is("turn", "1").is("mover", "seat2")
}

func TestW13AHandThatMostWantedEmptiesIsNoticedAfterTheDiscard(t *testing.T) {
	at := scene{setting: published(2), hands: [4]string{"Most, Wes, Sundance", "Bob"}}
	at.play(t).do(robHand).is("phase", "discard").is("hand seat2", "nothing").do(`discard "Wes Hardin"`).ended(wyattearp.MostWanted)
	// If both are empty then, the reason is the own discard.
	at.hands[0] = "Most, Bob"
	at.rows = [4]string{"Bob: 3 Bob"}
	g := at.play(t).do(robHand).is("hand seat1", "2 Bob Dalton").do(`lay 1 "Bob Dalton"`)
	g.ended(wyattearp.OwnDiscard)
	// Among three, whoever it is that has nothing left.
	at = scene{setting: published(3), hands: [4]string{"Most, Wes, Sundance", "2 Bob", "Bob"}}
	at.play(t).do(`play "Most Wanted": rob seat3`, `discard "Wes Hardin"`).ended(wyattearp.MostWanted)
}

func TestW13TheHandEndsAtOnceWhenTheSupplyIsUsedUpASecondTime(t *testing.T) {
	at := scene{setting: published(2), phase: "draw", hands: [4]string{"3 Jesse, Wes", "Bob"}, refilled: true, discards: "Belle"}
	// A compulsory draw that takes the last card ends the hand before play and discard, with one card or two.
	for _, supply := range []string{"Hideout", "2 Hideout"} {
		at.supply = supply
		at.play(t).do("draw supply").ended(wyattearp.SupplyOut).is("hands", "2")
	}
	at.supply = "3 Hideout"
	at.play(t).do("draw supply").ended().is("supply", "1")
	// The first time, it does not end.
	at.refilled, at.supply = false, "2 Hideout"
	at.play(t).do("draw supply").ended().is("supply", "0").is("phase", "play")
	// A refill that is drawn to its end at once has been used up for the second time.
	small := scene{setting: bare(2), phase: "draw", hands: [4]string{"Fastest, Stage, Wes", "Bob"}, rows: [4]string{"Jesse: 2 Jesse"}, discards: "Sundance", supply: "-"}
	small.play(t).do("draw supply").ended(wyattearp.SupplyOut)
}

func TestW13AfterTheSheriffCardInProgressIsResolved(t *testing.T) {
	at := scene{
		setting: published(2), hands: [4]string{"Wyatt, Fastest, Most, Wes, Sundance", "Bob"}, refilled: true, discards: "Belle, Bank",
		rows: [4]string{"Jesse: 5 Jesse", "Jesse: Jesse"}, supply: "Butch", posters: map[string]int{"Jesse": 1},
	}
	// The shot takes the last card, hits, and the gun joins the row and adds its reward before the hand is paid:
	// 10 points and 3 against 2, so one player takes 2 thousand.
	at.play(t).do(gun).ended(wyattearp.SupplyOut).is("money", "2 0").is("poster Jesse", "1")
	// Wyatt Earp draws the one card there is.
	at.play(t).do(draw).ended(wyattearp.SupplyOut)
	// A taking that was shot for is resolved by its decision.
	at.setting = published(2, uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.TakeDiscard, Shot: wyattearp.RequiredShot}))
	at.play(t).do(`play "Wyatt Earp": take with a shot`).ended().is("phase", "take").is("supply", "0").can(`take "Butch Cassidy"`).do(`take "Bank Robbery"`).ended(wyattearp.SupplyOut)
	// A miss is resolved too.
	at.supply = "Hideout"
	at.play(t).do(gun).ended(wyattearp.SupplyOut).is("money", "1 0")
}

// last is a hand about to end: seat1 lays a card of Wes Hardin, and discards another, his last.
func last(setting wyattearp.Setting, rows ...string) scene {
	at := scene{setting: setting, hands: [4]string{"2 Wes", "Bob", "Bob", "Bob"}, rows: [4]string{}}
	copy(at.rows[:], rows)
	at.rows[0] = strings.TrimPrefix(at.rows[0]+"; Wes: Wes", "; ")
	for seat := setting.Players; seat < 4; seat++ {
		at.hands[seat] = ""
	}
	return at
}

const layWes = `lay 1 "Wes Hardin"`

func TestW14HiddenRowsAreLeftOut(t *testing.T) {
	at := last(shipped(2), "Jesse: 4 Jesse", "Jesse: 3 Jesse, Bank")
	at.posters = map[string]int{"Jesse": 4}
	// 4 and 5 points: captured, seat2 leads.
	at.play(t).do(layWes).is("money", "1 3").is("poster Jesse", "1")
	// With seat2's row hidden, there are 4 points in all: nobody is paid and the reward stays, and is raised.
	at.rows[1] = "Jesse: 3 Jesse, Bank, ^1 Hideout"
	at.play(t).do(layWes).is("money", "0 0").is("poster Jesse", "5")
	// With 8 points without it, seat1 takes it all.
	at.rows[0] = "Jesse: 4 Jesse, Photo of Jesse; Wes: Wes"
	at.play(t).do(layWes).is("money", "4 0").is("poster Jesse", "1")
}

func TestW15WhatCannotBePaidStaysOnThePoster(t *testing.T) {
	at := last(shipped(2), "Jesse: 4 Jesse, 2 Bank", "Jesse: 2 Jesse, Photo of Jesse, Bank")
	at.posters = map[string]int{"Jesse": 7}
	at.play(t).do(layWes).is("money", "3 3").is("poster Jesse", "2")
}

func TestW16EveryPosterIsRaised(t *testing.T) {
	for _, raise := range []int{1, 0, 3} {
		at := last(shipped(2, func(s *wyattearp.Setting) { s.PosterRaise = raise }), "Jesse: 4 Jesse, Photo of Jesse")
		at.posters = map[string]int{"Jesse": 4, "Belle": 6}
		g := at.play(t).do(layWes)
		g.is("poster Jesse", numbers([]int{raise})).is("poster Belle", numbers([]int{6 + raise})).is("poster Bob", numbers([]int{1 + raise}))
	}
}

func TestW17TheTargetEndsTheGame(t *testing.T) {
	at := last(shipped(2), "Jesse: 4 Jesse, Photo of Jesse")
	at.posters = map[string]int{"Jesse": 4}
	at.money = [4]int{20, 24}
	at.play(t).do(layWes).is("phase", "draw").is("money", "24 24").is("hands", "3")
	at.money = [4]int{21, 24}
	g := at.play(t).do(layWes).is("phase", "over").is("money", "25 24").is("poster Jesse", "1")
	if g.view().Winners() != 1 {
		t.Errorf("winners %b", g.view().Winners())
	}
	// Others may be above it and not the richest.
	at.setting.Target = 23
	at.money = [4]int{15, 22}
	at.rows[1] = "Belle: 4 Belle, Photo of Belle"
	at.posters = map[string]int{"Jesse": 9, "Belle": 3}
	if g = at.play(t).do(layWes).is("phase", "over").is("money", "24 25"); g.view().Winners() != 2 {
		t.Errorf("winners %b", g.view().Winners())
	}
}

func TestW17EqualRichesAreASharedWin(t *testing.T) {
	at := last(shipped(3), "Jesse: 4 Jesse, Photo of Jesse")
	at.posters = map[string]int{"Jesse": 4}
	at.setting.Target = 26
	at.money = [4]int{22, 20, 25}
	at.rows[2] = "Belle: 4 Belle, Photo of Belle"
	at.posters["Belle"] = 1
	g := at.play(t).do(layWes).is("phase", "over").is("money", "26 20 26")
	if g.view().Winners() != 0b101 {
		t.Errorf("winners %b", g.view().Winners())
	}
}

func TestW17AllCardsAreGatheredForTheNextHandAndCardsLeftCostNothing(t *testing.T) {
	at := last(shipped(2), "Jesse: 2 Jesse, Bank", "Jesse: Jesse, ^1 Hideout")
	at.hands[1] = "3 Bob, 2 Belle"
	at.money = [4]int{3, 7}
	g := at.play(t).do(layWes).is("money", "3 7").is("hands", "3")
	v := g.view()
	if v.HandSize(0) != 10 || v.HandSize(1) != 10 || v.DiscardSize() != 1 || v.SupplySize() != 57 || v.Rows(0)|v.Rows(1)|v.Hidden(1) != 0 || v.Refilled() {
		t.Errorf("the next hand begins as %s", wyattearp.FormatState(&g.state))
	}
	for seat := range wyattearp.Seat(2) {
		if seen := g.look("seen " + seat.String() + " by seat" + string('2'-rune(seat))); seen != "nothing" {
			t.Errorf("known of the new hand of %v: %s", seat, seen)
		}
	}
}

func TestW17AfterTheLastHandItIsAStalemate(t *testing.T) {
	for _, hands := range []int{1, 3} {
		r := compile(t, shipped(2, func(s *wyattearp.Setting) { s.MaxHands, s.Target = hands, 1000 }))
		result := table(r, random{}, nil).Play(key(1), 0)
		if result.Hands != hands || result.Winner != wyattearp.Nobody || result.Winners != 0 {
			t.Errorf("max_hands %d: %+v", hands, result)
		}
	}
	// The target counts in the last hand too.
	at := last(shipped(2, func(s *wyattearp.Setting) { s.MaxHands = 2 }), "Jesse: 4 Jesse, Photo of Jesse")
	at.posters = map[string]int{"Jesse": 4}
	at.money = [4]int{21, 3}
	if g := at.play(t).do(layWes).is("phase", "over"); g.view().Winners() != 1 {
		t.Errorf("winners %b", g.view().Winners())
	}
}

func TestW17ATargetOfNothingEndsTheGameAfterAHand(t *testing.T) {
	r := compile(t, shipped(3, func(s *wyattearp.Setting) { s.Target = 0 }))
	for trial := range uint64(20) {
		if result := table(r, random{}, nil).Play(key(trial), 0); result.Hands != 1 || result.Winners == 0 {
			t.Errorf("trial %d: %+v", trial, result)
		}
	}
}

func TestAHandOfEndlessTurnsIsCut(t *testing.T) {
	// Two players who do nothing but draw each other's discards: the hand is cut and paid, and so the game ends.
	r := compile(t, shipped(2, func(s *wyattearp.Setting) { s.MaxHands = 3 }))
	counts := wyattearp.NewCounts(r, nil, wyattearp.MarkColumns{})
	result := table(r, idle{}, counts).Play(key(1), 0)
	if result.Hands != 3 || result.Turns != 3000 || result.Winners != 0 || counts.Ends[wyattearp.HandCut] != 3 {
		t.Errorf("%+v, ends %v", result, counts.Ends)
	}
}
