package wyattearp_test

import (
	"testing"
)

func TestW5DrawsTwoOfTheSupplyOrTheTopDiscard(t *testing.T) {
	at := scene{setting: shipped(2), phase: "draw", hands: [4]string{"3 Jesse", "Bob"}, discards: "Belle, Wes", supply: "Hideout, Hideout, Hideout"}
	at.play(t).listed("draw supply", "draw discard").
		do("draw supply").is("hand seat1", "3 Jesse James, 2 Hideout").is("supply", "1")
	g := at.play(t).do("draw discard")
	g.is("hand seat1", "1 Belle Starr, 3 Jesse James").is("supply", "3")
	if got := g.rules.KindName(g.view().TopDiscard()); got != "Wes Hardin" {
		t.Errorf("the top discard is %s", got)
	}
	// Everybody has seen what was taken.
	g.is("seen seat1 by seat2", "1 Belle Starr")
}

func TestW5WhatIsThereIsTakenFirstThenTheDiscardPileIsTheSupply(t *testing.T) {
	g := scene{setting: shipped(2), phase: "draw", hands: [4]string{"3 Jesse", "Bob"}, discards: "Belle", supply: "Hideout"}.play(t)
	before := g.view().DiscardSize()
	g.do("draw supply")
	if g.view().Copies(g.kind("Hideout")) != 1 || g.view().HandSize(0) != 5 {
		t.Errorf("drawn: %s", g.look("hand seat1"))
	}
	if !g.view().Refilled() || g.view().DiscardSize() != 0 || g.view().SupplySize() != before-1 || g.counts.Refills != 1 {
		t.Errorf("%d cards in the discard pile, %d in the supply, %d refills", g.view().DiscardSize(), g.view().SupplySize(), g.counts.Refills)
	}
}

func TestW5TheRefillIsLazy(t *testing.T) {
	// The last card of the first supply leaves, and nothing happens until another is needed.
	g := scene{setting: shipped(2), phase: "draw", hands: [4]string{"3 Jesse", "Bob"}, discards: "Belle", supply: "2 Hideout"}.play(t)
	g.do("draw supply").is("supply", "0")
	if g.view().Refilled() || g.counts.Refills != 0 {
		t.Error("refilled before a card was needed")
	}
	// The supply is a legal draw on an empty supply, and is refilled by it.
	g.finishTurn()
	g.listed("draw supply", "draw discard").do("draw supply")
	if !g.view().Refilled() || g.view().HandSize(1) != 3 {
		t.Errorf("refilled %t, hand of %d", g.view().Refilled(), g.view().HandSize(1))
	}
}

func TestW5TheRefilledSupplyIsShuffledByTheKeyOfTheHand(t *testing.T) {
	// What comes next depends on the key, not on the order in which cards were discarded.
	at := func(discards string) string {
		return scene{setting: shipped(2), phase: "draw", hands: [4]string{"3 Jesse", "Bob"}, discards: discards, supply: "Hideout"}.play(t).do("draw supply").look("hand seat1")
	}
	if a, b := at("Belle, Wes, Sundance"), at("Wes, Sundance, Belle"); a != b {
		t.Errorf("%s and %s", a, b)
	}
}
