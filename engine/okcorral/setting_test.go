package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
)

// edit changes a setting, for a variant of the rules.
type edit func(*okcorral.Setting)

// shipped returns the shipped scenario, typed in from the tables of the rules rather than loaded, with
// edits.
func shipped(edits ...edit) okcorral.Setting {
	s := okcorral.Setting{
		Hand: both(5), OpeningHand: both(5), KillsToWin: both(3), DrawPenalty: both(1),
		MaxTurns: 400, WoundsToKill: 2,
		ShootThroughMen: true, WoundedShooters: true, DiscardPhase: true,
		Men: [okcorral.Seats][]okcorral.Man{
			{
				{Name: "Wyatt Earp", Traits: []string{"good-shot"}},
				{Name: "Virgil Earp"},
				{Name: "Morgan Earp"},
				{Name: "Doc Holliday", Traits: []string{"shotgun"}},
			},
			{
				{Name: "Frank McLaury", Traits: []string{"good-shot", "horse", "rifle"}},
				{Name: "Tom McLaury", Traits: []string{"horse", "rifle"}},
				{Name: "Billy Clanton"},
			},
		},
		Action: []okcorral.Card{
			{Name: "Move into Street", Slots: copies(2), Type: okcorral.Move, Reach: okcorral.Knight},
			{Name: "Cross Street", Slots: copies(3), Type: okcorral.Move, Reach: 2},
			{Name: "Walk Slowly", Slots: copies(4), Type: okcorral.Move, Reach: 1},
			{Name: "Walk at Good Pace", Slots: copies(2), Type: okcorral.Move, Reach: 3, Conditions: when(notWounded)},
			{Name: "Run", Slots: copies(2), Type: okcorral.Move, Reach: 4, Conditions: when(notWounded)},
			{Name: "Shotgun Blast", Slots: copies(1), Type: okcorral.Shoot, Reach: 1, Conditions: when(trait("shotgun"))},
			{Name: "Nickel-Plated Revolver", Slots: copies(1), Type: okcorral.Shoot, Reach: okcorral.Knight, Conditions: when(man("Doc Holliday"))},
			{Name: "Rifle", Slots: copies(1), Type: okcorral.Shoot, Reach: 4, Conditions: when(trait("rifle"))},
			{Name: "Hide Behind Horse", Slots: copies(1), Type: okcorral.Defence, Conditions: when(trait("horse"))},
			{Name: "Six Shooter, Close", Slots: copies(3), Type: okcorral.Shoot, Reach: 1},
			{Name: "Six Shooter, Near", Slots: copies(4), Type: okcorral.Shoot, Reach: 2},
			{Name: "Six Shooter, Far", Slots: copies(4), Type: okcorral.Shoot, Reach: 3},
			{Name: "Six Shooter, Crossfire", Slots: copies(3), Type: okcorral.Shoot, Reach: okcorral.Knight},
			{Name: "Deadeye", Slots: copies(2), Type: okcorral.Shoot, Reach: okcorral.Any(4), Conditions: when(trait("good-shot"))},
			{Name: "Take Cover", Slots: copies(4), Type: okcorral.Defence},
			{Name: "Duck", Slots: copies(3), Type: okcorral.Defence, Conditions: when(notWounded)},
			{Name: "Second Wind", Slots: copies(2), Type: okcorral.Special, Effect: okcorral.Draw, N: 2},
		},
		Wound: []okcorral.WoundCard{
			{Name: "Killed", Slots: copies(4), Effect: okcorral.EffectKilled},
			{Name: "Wounded", Slots: copies(5), Effect: okcorral.EffectWounded},
			{Name: "Not Wounded", Slots: copies(3), Effect: okcorral.EffectNotWounded},
		},
	}
	for _, change := range edits {
		change(&s)
	}
	number(&s)
	return s
}

// copies are that many copies of a card; [number] gives them their slots.
func copies(n int) []uint8 { return make([]uint8, n) }

// number gives every physical card the next free slot of the smallest universe that holds its deck.
func number(s *okcorral.Setting) {
	universe := func(cards int) int {
		if cards > 64 {
			return 128
		}
		return 64
	}
	next := 0
	take := func(slots []uint8) []uint8 {
		taken := make([]uint8, len(slots))
		for i := range taken {
			taken[i] = uint8(next)
			next++
		}
		return taken
	}
	for i := range s.Action {
		s.Action[i].Slots = take(s.Action[i].Slots)
	}
	s.ActionUniverse, next = universe(next), 0
	for i := range s.Wound {
		s.Wound[i].Slots = take(s.Wound[i].Slots)
	}
	s.WoundUniverse = universe(next)
}

func both(n int) [okcorral.Seats]int { return [okcorral.Seats]int{n, n} }

var (
	notWounded = okcorral.Condition{Kind: okcorral.NotWounded}
	wounded    = okcorral.Condition{Kind: okcorral.Wounded}
)

func trait(name string) okcorral.Condition {
	return okcorral.Condition{Kind: okcorral.HasTrait, Name: name}
}

func man(name string) okcorral.Condition {
	return okcorral.Condition{Kind: okcorral.IsMan, Name: name}
}

func when(conditions ...okcorral.Condition) []okcorral.Condition { return conditions }

// Special cards that the shipped deck lacks.
var (
	bandage   = okcorral.Card{Name: "Bandage", Slots: copies(3), Type: okcorral.Special, Effect: okcorral.Heal}
	stareDown = okcorral.Card{Name: "Stare Down", Slots: copies(3), Type: okcorral.Special, Effect: okcorral.OpponentDiscards, N: 2}
	sharpEye  = okcorral.Card{Name: "Sharp Eye", Slots: copies(3), Type: okcorral.Special, Effect: okcorral.Draw, N: 1}
)

// with adds cards to the Action Deck.
func with(cards ...okcorral.Card) edit {
	return func(s *okcorral.Setting) { s.Action = append(s.Action, cards...) }
}

// deckOf makes these cards the whole Action Deck.
func deckOf(cards ...okcorral.Card) edit {
	return func(s *okcorral.Setting) { s.Action = append([]okcorral.Card(nil), cards...) }
}

// woundDeck is the Wound Deck with other numbers of copies.
func woundDeck(killed, wounded, notWounded int) edit {
	return func(s *okcorral.Setting) {
		s.Wound = append([]okcorral.WoundCard(nil), s.Wound...)
		for i, n := range []int{killed, wounded, notWounded} {
			s.Wound[i].Slots = copies(n)
		}
	}
}

// conditions puts conditions on a card of the Action Deck.
func conditions(name string, conditions ...okcorral.Condition) edit {
	return func(s *okcorral.Setting) {
		for i := range s.Action {
			if s.Action[i].Name == name {
				s.Action[i].Conditions = conditions
				return
			}
		}
		panic("no card " + name)
	}
}

// placed gives a side a placement of its own.
func placed(seat okcorral.Seat, squares ...string) edit {
	return func(s *okcorral.Setting) {
		s.Setup[seat] = okcorral.Setup{How: okcorral.Fixed}
		for _, text := range squares {
			s.Setup[seat].Squares = append(s.Setup[seat].Squares, square(text))
		}
	}
}

// menOf keeps only the first men of each side.
func menOf(earps, cowboys int) edit {
	return func(s *okcorral.Setting) {
		s.Men[okcorral.Cowboys] = append(s.Men[okcorral.Cowboys][:3:3], okcorral.Man{Name: "Ike Clanton", Traits: []string{"horse"}})
		s.Men[okcorral.Earps] = s.Men[okcorral.Earps][:earps]
		s.Men[okcorral.Cowboys] = s.Men[okcorral.Cowboys][:cowboys]
	}
}

// square is the square of that name.
func square(text string) okcorral.Square {
	q, err := okcorral.ParseSquare(text)
	if err != nil {
		panic(err)
	}
	return q
}

// compile turns a setting into rules.
func compile(t testing.TB, s okcorral.Setting) *okcorral.Rules {
	t.Helper()
	r, err := okcorral.Compile(s)
	if err != nil {
		t.Fatalf("compiling the setting: %v", err)
	}
	return r
}

// variant is a setting with a name, for tests that hold under every setting.
type variant struct {
	name    string
	setting okcorral.Setting
}

// variants are settings that between them use every rule and option: each option alone, each kind of
// card and condition, sides of 1 to 4 men, decks that are empty, tiny and large, and all at once.
func variants() []variant {
	conditioned := []edit{
		with(bandage, stareDown, sharpEye),
		conditions("Walk Slowly", wounded),
		conditions("Cross Street", trait("good-shot"), notWounded),
		conditions("Move into Street", man("Billy Clanton")),
		conditions("Six Shooter, Near", wounded),
		conditions("Six Shooter, Far", trait("rifle"), wounded),
		conditions("Duck", man("Frank McLaury"), wounded),
		conditions("Take Cover", notWounded, notWounded),
		conditions("Second Wind", wounded, trait("good-shot")),
		conditions("Bandage", man("Virgil Earp")),
		conditions("Stare Down", trait("nobody has this")),
		conditions("Sharp Eye", notWounded),
	}
	everything := append([]edit{func(s *okcorral.Setting) {
		s.Geometry, s.MoveThroughMen, s.ShootThroughMen = okcorral.Straight4, true, false
		s.ReplaceWounds, s.WoundedShooters, s.WoundsToKill = true, false, 3
		s.Hand, s.OpeningHand, s.DrawPenalty = [2]int{7, 6}, [2]int{1, 12}, [2]int{2, 0}
		s.KillsToWin, s.MaxTurns = [2]int{2, 4}, 60
		s.Setup[okcorral.Earps].How = okcorral.Rowwise
	}}, conditioned...)
	return []variant{
		{"shipped", shipped()},
		{"move through men", shipped(func(s *okcorral.Setting) { s.MoveThroughMen = true })},
		{"shots are blocked", shipped(func(s *okcorral.Setting) { s.ShootThroughMen = false })},
		{"straight4", shipped(func(s *okcorral.Setting) { s.Geometry = okcorral.Straight4 })},
		{"straight4, shots are blocked", shipped(func(s *okcorral.Setting) { s.Geometry, s.ShootThroughMen = okcorral.Straight4, false })},
		{"ring", shipped(func(s *okcorral.Setting) { s.Geometry = okcorral.Ring })},
		{"ring, shots are blocked", shipped(func(s *okcorral.Setting) { s.Geometry, s.ShootThroughMen = okcorral.Ring, false })},
		{"replace wounds", shipped(func(s *okcorral.Setting) { s.ReplaceWounds = true })},
		{"one wound kills", shipped(func(s *okcorral.Setting) { s.WoundsToKill = 1 })},
		{"four wounds kill, with bandages", shipped(with(bandage), woundDeck(1, 8, 1), func(s *okcorral.Setting) { s.WoundsToKill = 4 })},
		{"kills by side", shipped(func(s *okcorral.Setting) { s.KillsToWin = [2]int{1, 9} })},
		{"hands by side", shipped(func(s *okcorral.Setting) {
			s.Hand, s.OpeningHand, s.DrawPenalty = [2]int{7, 3}, [2]int{2, 9}, [2]int{0, 2}
		})},
		{"nine turns, the Cowboys first", shipped(func(s *okcorral.Setting) { s.First, s.MaxTurns = okcorral.CowboysFirst, 9 })},
		{"the wounded do not shoot", shipped(func(s *okcorral.Setting) { s.WoundedShooters = false })},
		{"no discard phase", shipped(func(s *okcorral.Setting) { s.DiscardPhase = false })},
		{"all Specials", shipped(with(bandage, stareDown, sharpEye))},
		{"conditions of all kinds", shipped(conditioned...)},
		{"one man a side", shipped(menOf(1, 1))},
		{"two against three", shipped(menOf(2, 3))},
		{"four men a side", shipped(menOf(4, 4), with(bandage, stareDown))},
		{"one against four", shipped(menOf(1, 4), func(s *okcorral.Setting) { s.KillsToWin = both(4) })},
		{"kinds without copies", shipped(woundDeck(0, 6, 0), func(s *okcorral.Setting) {
			for i := range s.Action {
				if i%3 == 1 {
					s.Action[i].Slots = nil
				}
			}
		})},
		{"no cards at all", shipped(deckOf(), func(s *okcorral.Setting) { s.Wound, s.MaxTurns = nil, 12 })},
		{"no Wound cards", shipped(func(s *okcorral.Setting) { s.Wound, s.MaxTurns = nil, 60 })},
		{"a large deck", shipped(with(bandage, stareDown, sharpEye), func(s *okcorral.Setting) {
			for i := range s.Action {
				s.Action[i].Slots = copies(2*len(s.Action[i].Slots) + i%2)
			}
			s.Wound[1].Slots = copies(61)
		})},
		{"a tiny deck", shipped(with(stareDown), func(s *okcorral.Setting) {
			for i := range s.Action {
				s.Action[i].Slots = copies(min(i%2, len(s.Action[i].Slots)))
			}
		})},
		{"rowwise against a placement", shipped(placed(okcorral.Cowboys, "c7", "f8", "b5"), func(s *okcorral.Setting) {
			s.Setup[okcorral.Earps].How = okcorral.Rowwise
		})},
		{"everything at once", shipped(everything...)},
	}
}

// fewer is how many games a test plays: all of them, or few under -short and the race detector.
func fewer(all, few int) int {
	if testing.Short() || raceEnabled {
		return few
	}
	return all
}
