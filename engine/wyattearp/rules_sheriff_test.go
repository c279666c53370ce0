package wyattearp_test

import (
	"testing"

	"tombstone/engine/wyattearp"
)

const (
	stage     = `play "Stagecoach Robbery": join "Jesse James"`
	stageShot = stage + " with a shot"
	gun       = `play "Fastest Gun": join "Jesse James" with a shot`
	hideout   = `play "Hideout": hide seat2 "Jesse James" with a shot`
	robHand   = `play "Most Wanted": rob seat2`
	robRow    = `play "Most Wanted": rob seat2 "Jesse James" with a shot`
	take      = `play "Wyatt Earp": take`
	uncover   = `play "Wyatt Earp": uncover "Jesse James" with a shot`
)

// with is a turn with a card to play, where both players have a row of Jesse James. The supply has Outlaw cards
// only, so that a shot hits; missing has Sheriff cards only.
func with(cards string, options ...option) scene {
	return scene{
		setting: published(2, options...), hands: [4]string{cards + ", Wes, Sundance", "Bob, Bank"},
		rows: [4]string{"Jesse: 2 Jesse", "Jesse: 2 Jesse"}, discards: "Belle, 2 Most, Billy", supply: "3 Butch",
	}
}

func missing(cards string, options ...option) scene {
	at := with(cards, options...)
	at.supply = "3 Wyatt"
	return at
}

func TestW10AnOutlawCardIsAHitAndASheriffCardAMiss(t *testing.T) {
	// The turned card goes to the discard pile, then the Sheriff card unless it stays on the table.
	g := with("Fastest").play(t).do(gun)
	if top := g.rules.KindName(g.view().TopDiscard()); top != "Butch Cassidy" {
		t.Errorf("after a hit the top discard is %s", top)
	}
	g.is("row seat1 Jesse", "2 Jesse James, 1 Fastest Gun").is("poster Jesse", "2").is("supply", "2")
	g = missing("Fastest").play(t).do(gun)
	if top := g.view().Discards(nil)[:2]; g.rules.KindName(top[0]) != "Fastest Gun" || g.rules.KindName(top[1]) != "Wyatt Earp" {
		t.Errorf("after a miss the discards begin with %v", top)
	}
	g.is("row seat1 Jesse", "2 Jesse James").is("poster Jesse", "1")
	// A Photo is a Sheriff card.
	at := with("Fastest")
	at.supply = "Photo of Wes"
	at.play(t).do(gun).is("row seat1 Jesse", "2 Jesse James")
	if g.counts.Shots != 1 || g.counts.Hits != 0 {
		t.Errorf("%d shots, %d hits", g.counts.Shots, g.counts.Hits)
	}
}

func TestW10AMissHasNoEffectAtAllAlsoWhereTheShotWasOptional(t *testing.T) {
	missing("Stage").play(t).do(stageShot).is("row seat1 Jesse", "2 Jesse James").is("poster Jesse", "1")
	missing("Hideout").play(t).do(hideout).is("row seat2 Jesse", "2 Jesse James")
	missing("Most").play(t).do(robRow).is("row seat2 Jesse", "2 Jesse James")
	// An old Fastest Gun stays where the new one misses.
	at := missing("Fastest")
	at.rows[1] = "Jesse: 2 Jesse, !Fastest"
	at.play(t).do(gun).is("row seat2 Jesse", "2 Jesse James, 1 Fastest Gun")
}

func TestW10OptionalShotsAreTwoActionsAndRewardOnHitReplacesTheReward(t *testing.T) {
	g := with("Stage").play(t).can(stage, stageShot).do(stage)
	g.is("row seat1 Jesse", "2 Jesse James, 1 Stagecoach Robbery").is("poster Jesse", "2").is("supply", "3")
	with("Stage").play(t).do(stageShot).is("row seat1 Jesse", "2 Jesse James, 1 Stagecoach Robbery").is("poster Jesse", "4").is("supply", "2")
	// The shot of any card is data.
	shot := func(mode wyattearp.Shot) option {
		return card("Bank Robbery", func(c *wyattearp.Card) { c.Uses[0].Shot, c.RewardOnHit = mode, 5 })
	}
	with("Bank", shot(wyattearp.RequiredShot)).play(t).can("not "+bank, bank+" with a shot").do(bank+" with a shot").is("poster Jesse", "6")
	with("Bank", shot(wyattearp.OptionalShot)).play(t).can(bank, bank+" with a shot").do(bank).is("poster Jesse", "2")
	with("Fastest", card("Fastest Gun", func(c *wyattearp.Card) { c.Uses[0].Shot = wyattearp.NoShot })).play(t).can("not "+gun, `play "Fastest Gun": join "Jesse James"`)
}

func TestW10AShotNeedsACardToTurn(t *testing.T) {
	// No supply: the refill serves the shot, unless the discard pile is empty too. The card that is played is in
	// neither.
	at := with("Fastest, Stage")
	at.supply = "-"
	g := at.play(t).can(gun, stage, stageShot)
	if !g.view().CanShoot() {
		t.Error("the discard pile would serve")
	}
	before := g.view().DiscardSize()
	g.do(gun).is("supply", numbers([]int{before - 1}))
	if !g.view().Refilled() {
		t.Error("not refilled")
	}
	small := scene{setting: bare(2), hands: [4]string{"Fastest, Stage, Wes, Sundance", "Bob"}, rows: [4]string{"Jesse: 2 Jesse"}}
	small.play(t).can("not "+gun, stage, "not "+stageShot)
	if small.play(t).view().CanShoot() {
		t.Error("there is no card to turn")
	}
}

// bare has just the cards that a scene gives out, so that supply and discard pile can both be empty.
func bare(players int) wyattearp.Setting {
	return published(players, func(s *wyattearp.Setting) {
		s.Deal = 1
		for i := range s.Outlaws {
			n := map[string]int{"Jesse James": 2, "Wes Hardin": 1, "Sundance Kid": 1, "Bob Dalton": 1}[s.Outlaws[i].Name]
			s.Outlaws[i].Slots, s.Outlaws[i].Photos = s.Outlaws[i].Slots[:n], nil
		}
		for i := range s.Sheriff {
			n := map[string]int{"Fastest Gun": 1, "Stagecoach Robbery": 1}[s.Sheriff[i].Name]
			s.Sheriff[i].Slots = s.Sheriff[i].Slots[:n]
		}
	})
}

func TestW10TheCardInProgressIsInNoPile(t *testing.T) {
	// Refilled during its own shot or draw, it is not in the new supply: it lies on the discard pile afterwards.
	at := with("Wyatt")
	at.supply = "-"
	g := at.play(t)
	before := g.view().DiscardSize()
	g.do(draw).is("discards", "Wyatt Earp").is("supply", numbers([]int{before - 2}))
	at = missing("Fastest")
	at.supply = "-"
	at.play(t).do(gun)
	// It cannot be taken by itself.
	at = with("Wyatt")
	at.discards, at.supply = "Belle, Hideout", ""
	at.play(t).do(take).listed(`take "Belle Starr"`, `take "Hideout"`).is("discards", "Belle Starr, Hideout")
}

func TestW11AnOutlawIsOpenWhileAnyRowHasAnOutlawCard(t *testing.T) {
	at := scene{setting: published(3), hands: [4]string{"Bank, Photo of Jesse, Photo of Bob, Wes, 2 Belle"}, rows: [4]string{2: "Jesse: Jesse; Belle: 3 Belle"}}
	at.play(t).listed(`lay 1 "Belle Starr"`, `lay 2 "Belle Starr"`, `play "Photo of Jesse James": join "Jesse James"`,
		`play "Bank Robbery": join "Belle Starr"`, `play "Bank Robbery": join "Jesse James"`, "done")
	// A row of Sheriff cards alone opens nothing; under a Hideout it does.
	at.rows = [4]string{2: "Jesse: Bank; Belle: Belle, ^1 Hideout"}
	at.play(t).listed(`lay 1 "Belle Starr"`, `lay 2 "Belle Starr"`, `play "Bank Robbery": join "Belle Starr"`, "done")
}

func TestW11ARowKeepsItsOtherCards(t *testing.T) {
	at := with("Most")
	at.rows = [4]string{"", "Jesse: Jesse, Photo of Jesse, ^1 Hideout"}
	g := at.play(t).do(robRow).is("row seat2 Jesse", "1 Photo of Jesse James under Hideout by seat1")
	if g.view().Open() != 0 || g.view().Rows(1) == 0 || g.view().Wanted(1) != 0 {
		t.Errorf("open %b, rows %b, with Outlaw cards %b", g.view().Open(), g.view().Rows(1), g.view().Wanted(1))
	}
	// Emptied, it keeps the Hideout.
	at.rows = [4]string{"", "Jesse: Jesse, ^1 Hideout"}
	at.play(t).do(robRow).is("row seat2 Jesse", "nothing under Hideout by seat1")
}

func TestW12CardsWithPointsStayAndTheOthersAreDiscarded(t *testing.T) {
	with("Bank").play(t).do(bank).is("row seat1 Jesse", "2 Jesse James, 1 Bank Robbery").is("poster Jesse", "2")
	g := with("Bank", card("Bank Robbery", func(c *wyattearp.Card) { c.Points = 0 })).play(t).do(bank)
	g.is("row seat1 Jesse", "2 Jesse James").is("poster Jesse", "2")
	if top := g.rules.KindName(g.view().TopDiscard()); top != "Bank Robbery" {
		t.Errorf("the top discard is %s", top)
	}
}

func TestW12PhotoJoinsTheRowOfItsOutlaw(t *testing.T) {
	photo := `play "Photo of Jesse James": join "Jesse James"`
	with("Photo of Jesse").play(t).listed(photo, "done").do(photo).is("row seat1 Jesse", "2 Jesse James, 1 Photo of Jesse James").is("poster Jesse", "2")
	// It must be open, and a Photo does not count toward the opening; opened this turn is open.
	at := scene{setting: published(2), hands: [4]string{"3 Bob, Photo of Bob, Photo of Jesse, Wes, Belle"}}
	at.play(t).listed(layBob, "done").do(layBob).listed(`play "Photo of Bob Dalton": join "Bob Dalton"`, "done")
	at.hands[0] = "2 Bob, Photo of Bob, Wes"
	at.phase = "draw"
	at.discards = "Belle, Hideout"
	at.play(t).do("draw discard").is("phase", "discard")
	// A player may have a row of Sheriff cards alone.
	at = with("Photo of Jesse")
	at.rows[0] = ""
	at.play(t).do(photo).is("row seat1 Jesse", "1 Photo of Jesse James")
}

func TestW12RobberiesJoinAnyOpenOutlaw(t *testing.T) {
	at := with("Bank")
	at.rows = [4]string{"Jesse: 2 Jesse", "Bob: 2 Bob"}
	at.play(t).listed(`play "Bank Robbery": join "Bob Dalton"`, bank, "done").do(`play "Bank Robbery": join "Bob Dalton"`).is("row seat1 Bob", "1 Bank Robbery").is("poster Bob", "2")
}

func TestW12ANewFastestGunReplacesTheOldAndItsRewardStays(t *testing.T) {
	at := with("Fastest")
	at.rows = [4]string{"Jesse: 2 Jesse", "Bob: 2 Bob, !Fastest"}
	at.posters = map[string]int{"Bob": 2}
	g := at.play(t).do(gun)
	g.is("row seat2 Bob", "2 Bob Dalton").is("row seat1 Jesse", "2 Jesse James, 1 Fastest Gun").is("poster Bob", "2").is("poster Jesse", "2")
	if top := g.rules.KindName(g.view().TopDiscard()); top != "Fastest Gun" {
		t.Errorf("the top discard is %s", top)
	}
	// A row that it was alone in is gone with it. That it is unique is data.
	at.rows[1] = "Bob: !Fastest"
	if g := at.play(t).do(gun); g.view().Rows(1) != 0 {
		t.Errorf("rows %b", g.view().Rows(1))
	}
	at.setting = published(2, card("Fastest Gun", func(c *wyattearp.Card) { c.Unique = false }))
	at.play(t).do(gun).is("row seat2 Bob", "1 Fastest Gun").is("row seat1 Jesse", "2 Jesse James, 1 Fastest Gun")
}

func TestW12MostWantedRobsAHandOrARow(t *testing.T) {
	at := scene{
		setting: published(4), hands: [4]string{"Most, Wes, 2 Sundance", "2 Bob", "Bank", "Hideout"}, supply: "3 Butch",
		rows: [4]string{"Belle: Belle", "Jesse: 2 Jesse; Bob: Photo of Bob", "", "Jesse: Jesse; Wes: Wes"},
	}
	at.play(t).listed(`lay 1 "Wes Hardin"`, robHand, `play "Most Wanted": rob seat3`, `play "Most Wanted": rob seat4`,
		robRow, `play "Most Wanted": rob seat4 "Jesse James" with a shot`, `play "Most Wanted": rob seat4 "Wes Hardin" with a shot`, "done")
	at.play(t).do(robHand).is("hand seat2", "1 Bob Dalton").is("hand seat1", "1 Bob Dalton, 2 Sundance Kid, 1 Wes Hardin").is("supply", "3")
	at.play(t).do(robRow).is("row seat2 Jesse", "1 Jesse James").is("hand seat1", "1 Jesse James, 2 Sundance Kid, 1 Wes Hardin").is("supply", "2")
	// An empty hand cannot be robbed. (It is noticed after the discard only.)
	at.hands[1] = "-"
	at.play(t).can("not "+robHand, `play "Most Wanted": rob seat3`)
}

func TestW12RobbingAHandIsUniformOverPhysicalCards(t *testing.T) {
	at := scene{setting: published(2), hands: [4]string{"Most, Wes, Sundance", "3 Bob, Bank"}}
	g := at.play(t)
	const games = 20_000
	bobs := 0
	for trial := range uint64(games) {
		s, chance := g.state, wyattearp.NewChance(key(trial), nil)
		a, err := g.rules.ParseAction(&s, robHand)
		if err != nil {
			t.Fatal(err)
		}
		g.rules.Apply(&s, a, &chance)
		bobs += g.rules.View(&s, 0).Copies(g.kind("Bob Dalton"))
	}
	// 3 of 4 cards; the standard deviation of the share is below 0.0031.
	if share := float64(bobs) / games; share < 0.75-4.5*0.0031 || share > 0.75+4.5*0.0031 {
		t.Errorf("Bob Dalton is robbed in %.4f of the games, want 0.75", share)
	}
}

func TestW12HideoutsLieOnRowsOfOthersOneARow(t *testing.T) {
	at := scene{
		setting: published(3), hands: [4]string{"Hideout, Wes, Sundance", "2 Bob", "Bank"}, supply: "3 Butch",
		rows: [4]string{"Belle: Belle", "Jesse: 2 Jesse; Bob: Photo of Bob; Wes: Wes, ^3 Hideout", "Jesse: Jesse"},
	}
	g := at.play(t).listed(`lay 1 "Wes Hardin"`, hideout[:len(hideout)-len(`"Jesse James" with a shot`)]+`"Bob Dalton" with a shot`, hideout,
		`play "Hideout": hide seat3 "Jesse James" with a shot`, "done")
	g.do(hideout).is("row seat2 Jesse", "2 Jesse James under Hideout by seat1")
	// Such a row may be robbed and added to, and scores nothing.
	if g.view().Score(g.kind("Jesse"))[1] != 0 || g.view().Points(g.kind("Jesse"))[1] != 4 {
		t.Errorf("scores %v of %v", g.view().Score(g.kind("Jesse")), g.view().Points(g.kind("Jesse")))
	}
	at = with("Bank, Most")
	at.rows = [4]string{"Jesse: Jesse, ^2 Hideout", "Jesse: 2 Jesse, ^1 Hideout"}
	at.play(t).do(bank).is("row seat1 Jesse", "1 Jesse James, 1 Bank Robbery under Hideout by seat2")
	at.play(t).do(robRow).is("row seat2 Jesse", "1 Jesse James under Hideout by seat1")
}

func TestW12WyattEarpDrawsTwoOfTheSupply(t *testing.T) {
	with("Wyatt").play(t).do(draw).is("hand seat1", "2 Butch Cassidy, 1 Sundance Kid, 1 Wes Hardin").is("supply", "1")
	// One card is enough to play it, none is not.
	at := with("Wyatt")
	at.supply = "Butch"
	at.play(t).can(draw).do(draw)
	at.setting = published(2, uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Draw, N: 5}))
	at.supply = "6 Butch"
	at.play(t).do(`play "Wyatt Earp": draw 5`).is("supply", "1")
	small := scene{setting: bare(2), hands: [4]string{"Fastest, Stage, Wes, Sundance", "Bob"}, rows: [4]string{"Jesse: 2 Jesse"}}
	small.setting.Sheriff[1].Uses, small.setting.Sheriff[1].Points, small.setting.Sheriff[1].Reward, small.setting.Sheriff[1].RewardOnHit = []wyattearp.Use{{Effect: wyattearp.Draw, N: 2}}, 0, 0, 0
	small.setting.Sheriff[1].Slots = []uint8{100}
	small.hands[0] = "Bank, Wes, Sundance, Fastest, Stage"
	small.play(t).can(`not play "Bank Robbery": draw 2`)
}

func TestW12WyattEarpTakesAnyCardOfTheDiscardPile(t *testing.T) {
	// A decision of its own over the different cards, without passing, not asked if there is only one.
	at := with("Wyatt")
	at.discards, at.supply = "Belle, Billy, Belle, Hideout", ""
	g := at.play(t).do(take).is("phase", "take").listed(`take "Belle Starr"`, `take "Billy the Kid"`, `take "Hideout"`)
	if kind := g.view().InProgress(); g.rules.KindName(kind) != "Wyatt Earp" {
		t.Errorf("in progress is %s", g.rules.KindName(kind))
	}
	g.do(`take "Billy the Kid"`).is("discards", "Wyatt Earp, Belle Starr, Belle Starr, Hideout").is("seen seat1 by seat2", "1 Billy the Kid")
	at.play(t).do(take, `take "Belle Starr"`).is("discards", "Wyatt Earp, Billy the Kid, Belle Starr, Hideout")
	at.discards = "2 Belle"
	at.play(t).do(take).is("hand seat1", "1 Belle Starr, 1 Sundance Kid, 1 Wes Hardin").is("discards", "Wyatt Earp, Belle Starr")
	at.discards = ""
	at.play(t).can("not "+take, draw)
}

func TestW12WyattEarpRemovesAHideoutFromAnOwnRow(t *testing.T) {
	at := with("Wyatt")
	at.rows = [4]string{"Jesse: 2 Jesse, ^2 Hideout", "Belle: 2 Belle, ^1 Hideout"}
	g := at.play(t).can(uncover, `not play "Wyatt Earp": uncover "Belle Starr" with a shot`).do(uncover).is("row seat1 Jesse", "2 Jesse James")
	for i, want := range []string{"Wyatt Earp", "Hideout", "Butch Cassidy"} {
		if got := g.rules.KindName(g.view().Discards(nil)[i]); got != want {
			t.Errorf("discard %d from the top is %s, want %s", i+1, got, want)
		}
	}
	at.supply = "3 Bank"
	at.play(t).do(uncover).is("row seat1 Jesse", "2 Jesse James under Hideout by seat2")
}

func TestW12MenusAreData(t *testing.T) {
	// What a Hideout does is changed: no shot, or it robs a row instead; Most Wanted may hide; a Sheriff card joins.
	with("Hideout", uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide})).play(t).
		listed(`play "Hideout": hide seat2 "Jesse James"`, "done").do(`play "Hideout": hide seat2 "Jesse James"`).is("row seat2 Jesse", "2 Jesse James under Hideout by seat1")
	with("Hideout", uses("Hideout", wyattearp.Use{Effect: wyattearp.RobRow, Shot: wyattearp.OptionalShot})).play(t).
		listed(`play "Hideout": rob seat2 "Jesse James"`, `play "Hideout": rob seat2 "Jesse James" with a shot`, "done")
	with("Most", uses("Most Wanted", wyattearp.Use{Effect: wyattearp.Hide}, wyattearp.Use{Effect: wyattearp.Draw, N: 1, Shot: wyattearp.RequiredShot})).play(t).
		listed(`play "Most Wanted": hide seat2 "Jesse James"`, `play "Most Wanted": draw 1 with a shot`, "done")
	with("Wyatt", uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.TakeDiscard, Shot: wyattearp.RequiredShot})).play(t).
		do(`play "Wyatt Earp": take with a shot`).can(`take "Butch Cassidy"`)
	// More copies than there were.
	with("5 Hideout", copies("Hideout", 5)).play(t).can(hideout)
	// Two Photos of an outlaw.
	at := with("2 Photo of Jesse", func(s *wyattearp.Setting) { s.Outlaws[4].Photos = append(s.Outlaws[4].Photos, 100) })
	at.rows[0] = "Jesse: Jesse, Photo of Jesse"
	at.hands[0] = "Photo of Jesse, Wes, Sundance"
	at.play(t).do(`play "Photo of Jesse James": join "Jesse James"`).is("row seat1 Jesse", "1 Jesse James, 2 Photo of Jesse James")
}

func TestW10AShotHitsAsOftenAsTheSupplyHasOutlawCards(t *testing.T) {
	at := with("Fastest")
	at.supply = "3 Butch, 4 Wyatt, Photo of Wes"
	g := at.play(t)
	a, err := g.rules.ParseAction(&g.state, gun)
	if err != nil {
		t.Fatal(err)
	}
	const shots = 20_000
	hits := 0
	for trial := range uint64(shots) {
		s := g.state
		chance := g.rules.ChanceFrom(&s, key(trial))
		g.rules.Apply(&s, a, &chance)
		hits += g.rules.View(&s, 0).InRow(0, g.kind("Jesse"), g.kind("Fastest"))
	}
	// 3 of 8 cards; the standard deviation of the share is below 0.0035.
	if share := float64(hits) / shots; share < 0.375-4.5*0.0035 || share > 0.375+4.5*0.0035 {
		t.Errorf("%.4f of the shots hit, want 0.375", share)
	}
}
