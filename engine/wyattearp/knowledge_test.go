package wyattearp_test

import (
	"math"
	"strings"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// TestCardsThatAreSeenToGoIntoAHandAreKnown: from the discard pile and from rows; not from the supply.
func TestCardsThatAreSeenToGoIntoAHandAreKnown(t *testing.T) {
	at := scene{
		setting: published(3), phase: "draw", hands: [4]string{"Most, Wyatt, Wes, Sundance", "2 Bob", "Bank"},
		rows: [4]string{1: "Jesse: 2 Jesse"}, discards: "Belle, Billy, Belle", supply: "4 Butch",
	}
	for _, by := range []string{"seat2", "seat3"} {
		at.play(t).do("draw supply").is("seen seat1 by "+by, "nothing")
		at.play(t).do("draw discard").is("seen seat1 by "+by, "1 Belle Starr")
		at.play(t).do("draw discard", robRow).is("seen seat1 by "+by, "1 Belle Starr, 1 Jesse James")
		at.play(t).do("draw discard", take, `take "Billy the Kid"`).is("seen seat1 by "+by, "1 Belle Starr, 1 Billy the Kid")
	}
	// His own hand everybody knows.
	at.play(t).is("seen seat1 by seat1", "1 Sundance Kid, 1 Wes Hardin, 1 Most Wanted, 1 Wyatt Earp")
}

// TestACardThatLeavesIsOneLess: whichever copy leaves, whoever knew of one knows of none; a Belle Starr more, drawn
// from the supply, may be there or not.
func TestACardThatLeavesIsOneLess(t *testing.T) {
	at := scene{setting: published(2), phase: "draw", hands: [4]string{"Belle, Wes, Sundance", "2 Bob"}, discards: "Belle, Billy"}
	g := at.play(t).do("draw discard").is("seen seat1 by seat2", "1 Belle Starr").do(`discard "Belle Starr"`)
	g.is("hand seat1", "1 Belle Starr, 1 Sundance Kid, 1 Wes Hardin").is("seen seat1 by seat2", "nothing")
	at.play(t).do("draw discard", `discard "Wes Hardin"`).is("seen seat1 by seat2", "1 Belle Starr")
	// Laid cards too.
	at.hands[0], at.rows[1] = "2 Belle, Wes, Sundance", "Belle: Belle"
	at.play(t).do("draw discard", `lay 1 "Belle Starr"`).is("seen seat1 by seat2", "nothing").is("hand seat1", "2 Belle Starr, 1 Sundance Kid, 1 Wes Hardin")
}

// TestRobberAndRobbedKnowWhatWasRobbed, and nobody else does.
func TestRobberAndRobbedKnowWhatWasRobbed(t *testing.T) {
	g := scene{setting: published(3), hands: [4]string{"Most, Wes, Sundance", "2 Bob", "Bank"}}.play(t).do(robHand)
	g.is("seen seat1 by seat2", "1 Bob Dalton").is("seen seat1 by seat3", "nothing")
	if got := g.of(2).Unseen(g.kind("Bob")); got != 7 {
		t.Errorf("seat3 has not seen %d cards of Bob Dalton, want 7", got)
	}
}

// TestWhatWasKnownOfARobbedHandIsRumour: the third player cannot tell whether what he knew of is still there; he would
// otherwise learn what was robbed.
func TestWhatWasKnownOfARobbedHandIsRumour(t *testing.T) {
	at := scene{
		setting: published(3), phase: "draw", mover: 1, hands: [4]string{"Most, 2 Wes, Sundance", "Bob, Belle, Bank", "Wyatt"}, discards: "Jesse, Bill",
	}
	g := at.play(t).do("draw discard").is("seen seat2 by seat3", "1 Jesse James")
	g.finishTurn()
	g.do("draw discard").finishTurn()
	g.do("draw discard", robHand)
	g.is("seen seat2 by seat3", "nothing").is("rumours seat3", "1 Jesse James")
	// The robber and the robbed know where it is.
	left, stolen := g.look("seen seat2 by seat1"), g.look("seen seat1 by seat2")
	if strings.Contains(left, "Jesse") == strings.Contains(stolen, "Jesse") {
		t.Errorf("the robber sees %s left, the robbed has lost %s", left, stolen)
	}
}

// TestTheOnlyCardOfAHandIsKnownToMove: with one card to rob, everybody knows which it was.
func TestTheOnlyCardOfAHandIsKnownToMove(t *testing.T) {
	text := scene{setting: published(3), hands: [4]string{"Most, Wes, Sundance", "Bob", "Bank"}}
	g := text.play(t)
	changed := g.withNote(t, "hand.seat2=16", "hand.seat2=16:3")
	changed.do(robHand).is("seen seat1 by seat3", "1 Bob Dalton").is("seen seat1 by seat2", "1 Bob Dalton").is("rumours seat3", "nothing")
}

// withNote is the game with something else known.
func (g *game) withNote(t *testing.T, changes ...string) *game {
	t.Helper()
	text := wyattearp.FormatState(&g.state)
	for i := 0; i < len(changes); i += 2 {
		text = replaceOnce(t, text, changes[i], changes[i+1])
	}
	state, err := g.rules.ParseState(text)
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	g.state = state
	return g
}

// TestARumourAndAKnownCard: of a kind of which one is known to be in a hand and one is rumoured, one leaves that
// hand. One is left, but nobody knows where.
func TestARumourAndAKnownCard(t *testing.T) {
	// seat2 holds Bob Dalton twice: slots 16, which the rumour of seat4 is about, and 17, which seat4 has seen.
	at := scene{setting: published(4), phase: "discard", mover: 1, hands: [4]string{"Wes", "2 Bob, Bank", "Belle", "Wyatt"}}
	g := at.play(t).withNote(t, "hand.seat2=16,17", "hand.seat2=16~4,17:4", "rumours=0", "rumours=8")
	g.is("seen seat2 by seat4", "1 Bob Dalton").is("rumours seat4", "1 Bob Dalton").do(`discard "Bob Dalton"`)
	g.is("seen seat2 by seat4", "nothing").is("rumours seat4", "1 Bob Dalton")
	// Where only the rumour is known, it is laid to rest by any card of the kind, from whomever.
	g = at.play(t).withNote(t, "hand.seat2=16,17", "hand.seat2=16,17~4", "rumours=0", "rumours=8").do(`discard "Bob Dalton"`)
	g.is("rumours seat4", "nothing")
	at.hands[2] = "Bob"
	at.play(t).withNote(t, "hand.seat3=18", "hand.seat3=18~4", "rumours=0", "rumours=8").do(`discard "Bob Dalton"`).is("rumours seat4", "nothing")
}

// TestResampleKeepsWhatIsKnownAndDealsTheRest: known cards stay in their hands, rumoured ones come into some other
// hand, the rest is dealt uniformly.
func TestResampleKeepsWhatIsKnownAndDealsTheRest(t *testing.T) {
	// For seat4: seat2 holds a Bob Dalton it knows, and a Bank Robbery is in one of three hands, five unknown cards
	// beside it.
	at := scene{setting: published(4), phase: "discard", hands: [4]string{"2 Wes", "Bob, Belle", "Bank, Sundance", "Wyatt"}}
	g := at.play(t).withNote(t, "hand.seat2=0,16", "hand.seat2=0,16:4", "hand.seat3=40,56", "hand.seat3=40,56~4", "rumours=0", "rumours=8")
	stream := rng.NewStream(3)
	const deals = 20_000
	bank, wes := [4]int{}, 0
	for range deals {
		var s wyattearp.State
		g.of(3).Resample(&s, &stream)
		if err := g.rules.CheckState(&s); err != nil {
			t.Fatal(err)
		}
		if g.rules.View(&s, 1).Copies(g.kind("Bob")) < 1 {
			t.Fatal("the known card has left")
		}
		rumoured := g.rules.View(&s, 3).Rumoured(g.kind("Bank"))
		for seat := range wyattearp.Seat(3) {
			held := g.rules.View(&s, seat).Copies(g.kind("Bank"))
			bank[seat] += held
		}
		if rumoured != 1 {
			t.Fatalf("%d Bank Robberies are rumoured", rumoured)
		}
		wes += g.rules.View(&s, 0).Copies(g.kind("Wes"))
	}
	// The rumoured Bank Robbery is equally likely on each of 5 places, 2, 1 and 2 in the hands; each other of the 3
	// Bank Robberies among 75 unknown cards comes to a place with equal chance. Unknown are 78 cards but for one
	// own, the known Bob and the rumoured Bank: 75, on 4 places left in hands.
	for seat, places := range []float64{2, 1, 2} {
		want := places/5 + 3*(places-places/5)/75
		if got := float64(bank[seat]) / deals; math.Abs(got-want) > 4.5*0.6/math.Sqrt(deals) {
			t.Errorf("seat%d has %.4f Bank Robberies, want %.4f", seat+1, got, want)
		}
	}
	if got, want := float64(wes)/deals, 7*(2-2./5)/75; math.Abs(got-want) > 4.5*0.4/math.Sqrt(deals) {
		t.Errorf("seat1 has %.4f cards of Wes Hardin, want %.4f", got, want)
	}
}

// TestKnowledgeIsTrue: in random games full of thieves, nobody ever knows of a card that is not there, and those that
// were in a hand to see are never forgotten without a reason: with two players, what came from the discard pile is
// known until one of its kind leaves.
func TestKnowledgeIsTrue(t *testing.T) {
	for players := 2; players <= 4; players++ {
		g := newGame(t, compile(t, thieves(players)), uint64(players))
		stream := rng.NewStream(uint64(players))
		rumours := 0
		for range 4000 {
			if g.view().Phase() == wyattearp.Over {
				break
			}
			for seat := range wyattearp.Seat(players) {
				for kind := range 64 {
					elsewhere := 0
					for other := range wyattearp.Seat(players) {
						if other == seat {
							continue
						}
						held, seen := g.of(other).Copies(kind), g.of(seat).Seen(other, kind)
						if seen > held {
							t.Fatalf("%v knows of %d cards %s in the hand of %v, who has %d", seat, seen, g.rules.KindName(kind), other, held)
						}
						elsewhere += held - seen
					}
					rumours += g.of(seat).Rumoured(kind)
					if rumoured := g.of(seat).Rumoured(kind); rumoured > elsewhere {
						t.Fatalf("%v hears of %d cards %s in other hands, which have %d more than it knows of", seat, rumoured, g.rules.KindName(kind), elsewhere)
					}
				}
			}
			g.rules.Apply(&g.state, g.view().Nth(int(stream.Below(uint32(g.view().Count())))), &g.chance)
		}
		if (rumours > 0) != (players > 2) {
			t.Errorf("%d players: %d rumours", players, rumours)
		}
	}
}

// TestWithoutDeniesPlayingACardOnly.
func TestWithoutDeniesPlayingACardOnly(t *testing.T) {
	g := hunt(playBoth, anyRows).play(t)
	v := g.view().Without(1<<g.kind("Bank") | 1<<g.kind("Bob"))
	list := v.Legal(nil)
	if v.Count() != len(list) || len(list) >= g.view().Count() || list[len(list)-1] != wyattearp.DoneAction {
		t.Fatalf("%d actions counted, %d listed", v.Count(), len(list))
	}
	for i, a := range list {
		if v.Nth(i) != a || a != wyattearp.DoneAction && (a.Kind() == g.kind("Bank") || a.Kind() == g.kind("Bob")) {
			t.Errorf("action %d is %s", i, g.rules.FormatAction(&g.state, a))
		}
	}
	g.do("done")
	if v := g.view().Without(^uint64(0)); v.Count() != len(g.list()) {
		t.Error("discarding is denied")
	}
}
