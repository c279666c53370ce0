package wyattearp_test

import (
	"slices"
	"testing"

	"tombstone/engine/wyattearp"
)

// Options that the tests of playing set.
var (
	playBoth  option = func(s *wyattearp.Setting) { s.Play = wyattearp.Both }
	anyRows   option = func(s *wyattearp.Setting) { s.RowsATurn = wyattearp.AnyRows }
	rewardOfN option = func(s *wyattearp.Setting) { s.Reward = wyattearp.N }
)

const (
	bank     = `play "Bank Robbery": join "Jesse James"`
	draw     = `play "Wyatt Earp": draw 2`
	layJesse = `lay 1 "Jesse James"`
	layBob   = `lay 3 "Bob Dalton"`
)

// hunt is a turn with everything to play: Outlaw cards of two outlaws, and two Sheriff cards.
func hunt(options ...option) scene {
	return scene{
		setting: shipped(2, options...), hands: [4]string{"2 Jesse, 4 Bob, 2 Bank, Hideout", "3 Belle"}, rows: [4]string{1: "Jesse: 3 Jesse"},
	}
}

func TestW6PlayingIsOptional(t *testing.T) {
	g := hunt().play(t)
	list := g.list()
	if list[len(list)-1] != "done" {
		t.Errorf("passing is not last: %v", list)
	}
	g.do("done").is("phase", "discard")
}

func TestW6EitherASheriffCardOrOutlawCards(t *testing.T) {
	// After a Sheriff card nothing follows but the discard; after Outlaw cards no Sheriff card.
	hunt().play(t).can(bank, layJesse, layBob).do(bank).is("phase", "discard")
	hunt().play(t).do(layJesse).listed(layJesse, "done")
	hunt(anyRows).play(t).do(layJesse).can("not "+bank, layJesse, layBob).do(layBob).listed(`lay 1 "Bob Dalton"`, layJesse, "done")
}

func TestW6BothASheriffCardAndOutlawCardsInAnyOrder(t *testing.T) {
	hunt(playBoth).play(t).do(bank).can("not "+bank, layJesse, layBob).do(layBob).listed(`lay 1 "Bob Dalton"`, "done")
	hunt(playBoth).play(t).do(layJesse).can(bank, layJesse, "not "+layBob).do(bank).listed(layJesse, "done")
	hunt(playBoth, anyRows).play(t).do(layJesse, bank, layBob).listed(`lay 1 "Bob Dalton"`, layJesse, "done")
}

func TestW6RowsATurnCountsDifferentOutlaws(t *testing.T) {
	// Three of one outlaw, then one more of him; no other.
	at := scene{setting: shipped(2), hands: [4]string{"2 Jesse, 6 Bob, Hideout"}, rows: [4]string{1: "Jesse: 3 Jesse"}}
	at.play(t).do(layBob).listed(`lay 1 "Bob Dalton"`, `lay 2 "Bob Dalton"`, `lay 3 "Bob Dalton"`, "done").do(`lay 1 "Bob Dalton"`).
		is("row seat1 Bob", "4 Bob Dalton").can("not " + layJesse)
	at.setting = shipped(2, anyRows)
	at.play(t).do(layBob).can(layJesse, `lay 2 "Jesse James"`)
}

func TestW6TheLastCardIsNeverPlayed(t *testing.T) {
	at := scene{setting: shipped(2, playBoth), hands: [4]string{"3 Jesse"}, rows: [4]string{1: "Jesse: 3 Jesse"}}
	at.play(t).listed(layJesse, `lay 2 "Jesse James"`, "done").do(`lay 2 "Jesse James"`).is("phase", "draw").is("mover", "seat2")
	// Nor to open: three of three cannot be laid. That leaves nothing to play.
	at.rows = [4]string{}
	at.hands[0] = "3 Jesse, Bank"
	at.play(t).listed(`lay 3 "Jesse James"`, "done").do(`lay 3 "Jesse James"`)
	// It holds at the moment of playing: with two cards a Sheriff card is played, with one it is not.
	at.rows = [4]string{1: "Jesse: 3 Jesse"}
	at.hands[0] = "2 Bank"
	at.play(t).listed(bank, "done").do(bank).is("mover", "seat2")
	at.hands[0] = "Jesse, Wyatt"
	at.play(t).can(layJesse, draw).do(layJesse).is("mover", "seat2")
	at.play(t).do(draw).can(layJesse) // he holds others again
}

func TestW7OpeningTakesThreeCards(t *testing.T) {
	at := scene{setting: shipped(2), hands: [4]string{"2 Jesse, 4 Bob, 3 Belle, Wes"}}
	at.play(t).listed(`lay 3 "Belle Starr"`, layBob, `lay 4 "Bob Dalton"`, "done").do(layBob).is("row seat1 Bob", "3 Bob Dalton")
	at.setting.OpeningMin = 2
	at.play(t).can(`lay 2 "Jesse James"`, `lay 2 "Bob Dalton"`, "not "+layJesse)
	at.setting.OpeningMin = 1
	at.play(t).can(layJesse, `lay 1 "Wes Hardin"`)
	at.setting.OpeningMin = 8
	at.play(t).is("phase", "play").can(`not lay 4 "Bob Dalton"`)
}

func TestW7OnceOpenAnybodyLaysAnyNumber(t *testing.T) {
	g := scene{setting: shipped(3), hands: [4]string{"3 Jesse, Wes"}, rows: [4]string{2: "Jesse: 3 Jesse"}}.play(t)
	g.listed(layJesse, `lay 2 "Jesse James"`, `lay 3 "Jesse James"`, "done").do(layJesse).is("row seat1 Jesse", "1 Jesse James").is("row seat3 Jesse", "3 Jesse James")
}

func TestW7TheBankAddsToThePoster(t *testing.T) {
	at := scene{setting: shipped(2), hands: [4]string{"4 Bob, Wes, Sundance"}}
	at.play(t).do(`lay 4 "Bob Dalton"`).is("poster Bob", "4") // 1 and 4-1
	at.play(t).do(layBob).is("poster Bob", "3").do(`lay 1 "Bob Dalton"`).is("poster Bob", "3")
	at.setting = shipped(2, rewardOfN)
	at.play(t).do(`lay 4 "Bob Dalton"`).is("poster Bob", "5").is("poster Wes", "1")
}

func TestW7MustBeOpenedAnewOnceTheLastOutlawCardIsTaken(t *testing.T) {
	at := scene{
		setting: published(2), hands: [4]string{"Most, 3 Jesse, Wes", "Bob"}, rows: [4]string{1: "Jesse: Jesse, Bank"}, supply: "Belle, Belle",
	}
	g := at.play(t).can(layJesse).do(`play "Most Wanted": rob seat2 "Jesse James" with a shot`)
	g.listed(`lay 3 "Jesse James"`, `lay 4 "Jesse James"`, "done")
}

func TestW8OutlawPoints(t *testing.T) {
	for _, points := range []int{1, 2, 0} {
		g := scene{setting: shipped(2, func(s *wyattearp.Setting) { s.OutlawPoints = points }), rows: [4]string{"Jesse: 3 Jesse, Photo of Jesse, Bank"}}.play(t)
		if got := g.view().Points(g.kind("Jesse"))[0]; got != 3*points+6 {
			t.Errorf("outlaw_points %d: the row has %d", points, got)
		}
	}
}

func TestW9DiscardOneEntryForEachDifferentCard(t *testing.T) {
	g := scene{setting: shipped(2), phase: "discard", hands: [4]string{"2 Jesse, Photo of Jesse, 2 Bank, Photo of Bob", "Wes"}, discards: "Belle"}.play(t)
	g.listed(`discard "Jesse James"`, `discard "Photo of Bob Dalton"`, `discard "Photo of Jesse James"`, `discard "Bank Robbery"`)
	g.do(`discard "Jesse James"`).is("discards", "Jesse James, Belle Starr").is("hand seat1", "1 Jesse James, 1 Photo of Bob Dalton, 1 Photo of Jesse James, 2 Bank Robbery")
}

func TestW9DiscardingIsCompulsoryAndNotAskedForOneKind(t *testing.T) {
	g := scene{setting: shipped(2), hands: [4]string{"4 Jesse", "Wes"}, discards: "Belle"}.play(t)
	g.do("done").is("mover", "seat2").is("hand seat1", "3 Jesse James").is("discards", "Jesse James, Belle Starr")
}

func TestDecisionsAreAskedOnlyWhereThereIsAChoice(t *testing.T) {
	// The play phase in which only done is legal asks nobody.
	g := scene{setting: shipped(2), phase: "draw", hands: [4]string{"Jesse", "Wes"}, discards: "Bob, Belle"}.play(t)
	g.do("draw discard").is("phase", "discard").is("hand seat1", "1 Bob Dalton, 1 Jesse James")
}

func TestCopiesOfACardMakeOneAction(t *testing.T) {
	list := hunt().play(t).list()
	slices.Sort(list)
	if n := len(slices.Compact(list)); n != len(list) {
		t.Errorf("%d of %d actions differ", n, len(list))
	}
}
