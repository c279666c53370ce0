package wyattearp_test

import (
	"testing"

	"tombstone/engine/wyattearp"
)

// The outlaws, in the order of the scenarios.
var outlawNames = []string{"Belle Starr", "Billy the Kid", "Bob Dalton", "Butch Cassidy", "Jesse James", "Sundance Kid", "Wes Hardin"}

// option changes a setting.
type option func(s *wyattearp.Setting)

// shipped is the scenario wyattearp: the seed's figures.
func shipped(players int, options ...option) wyattearp.Setting {
	next := uint8(0)
	slots := func(n int) (all []uint8) {
		for range n {
			all = append(all, next)
			next++
		}
		return all
	}
	s := wyattearp.Setting{
		Players: players, Deal: 10, PosterStart: 1, PosterRaise: 1,
		Play: wyattearp.Either, RowsATurn: 1, OpeningMin: 3, Reward: wyattearp.NMinusOne, OutlawPoints: 1,
		Capture: 8, ShareWithin: 4, Target: 25, MaxHands: 200, Universe: 128,
	}
	for _, name := range outlawNames {
		s.Outlaws = append(s.Outlaws, wyattearp.Outlaw{Name: name, Slots: slots(7), Photos: slots(1)})
	}
	join := func(shot wyattearp.Shot) []wyattearp.Use {
		return []wyattearp.Use{{Effect: wyattearp.Join, Shot: shot}}
	}
	s.Sheriff = []wyattearp.Card{
		{Name: "Photo", Photo: true, Points: 4, Reward: 1, RewardOnHit: 1, Uses: join(wyattearp.NoShot)},
		{Name: "Bank Robbery", Slots: slots(4), Points: 2, Reward: 1, RewardOnHit: 1, Uses: join(wyattearp.NoShot)},
		{Name: "Stagecoach Robbery", Slots: slots(2), Points: 1, Reward: 1, RewardOnHit: 3, Uses: join(wyattearp.OptionalShot)},
		{Name: "Fastest Gun", Slots: slots(3), Points: 3, Reward: 1, RewardOnHit: 1, Unique: true, Uses: join(wyattearp.RequiredShot)},
		{Name: "Most Wanted", Slots: slots(3), Uses: []wyattearp.Use{
			{Effect: wyattearp.RobHand},
			{Effect: wyattearp.RobRow, Shot: wyattearp.RequiredShot},
		}},
		{Name: "Hideout", Slots: slots(3), Uses: []wyattearp.Use{{Effect: wyattearp.Hide, Shot: wyattearp.RequiredShot}}},
		{Name: "Wyatt Earp", Slots: slots(7), Uses: []wyattearp.Use{
			{Effect: wyattearp.Draw, N: 2},
			{Effect: wyattearp.TakeDiscard},
			{Effect: wyattearp.Uncover, Shot: wyattearp.RequiredShot},
		}},
	}
	for _, change := range options {
		change(&s)
	}
	return s
}

// published is the scenario wyattearp-published: the three marked parameters as the published game has them.
func published(players int, options ...option) wyattearp.Setting {
	return shipped(players, append([]option{func(s *wyattearp.Setting) {
		s.OutlawPoints, s.Play, s.RowsATurn = 2, wyattearp.Both, wyattearp.AnyRows
	}}, options...)...)
}

// copies gives a Sheriff card another number of copies, at most 16, in slots beyond those of the shipped cards.
func copies(name string, n int) option {
	return func(s *wyattearp.Setting) {
		for i := range s.Sheriff {
			if s.Sheriff[i].Name == name {
				s.Sheriff[i].Slots = nil
				for slot := range n {
					s.Sheriff[i].Slots = append(s.Sheriff[i].Slots, uint8(80+16*(i-1)%48+slot))
				}
			}
		}
	}
}

// uses gives a Sheriff card another menu.
func uses(name string, menu ...wyattearp.Use) option {
	return card(name, func(c *wyattearp.Card) { c.Uses = menu })
}

// card changes a Sheriff card.
func card(name string, change func(c *wyattearp.Card)) option {
	return func(s *wyattearp.Setting) {
		for i := range s.Sheriff {
			if s.Sheriff[i].Name == name {
				change(&s.Sheriff[i])
			}
		}
	}
}

// everything is a setting in which most parameters differ from the shipped ones.
func everything(players int) wyattearp.Setting {
	return shipped(
		players,
		uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide}, wyattearp.Use{Effect: wyattearp.Uncover, Shot: wyattearp.OptionalShot}),
		uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Draw, N: 1}, wyattearp.Use{Effect: wyattearp.Draw, N: 3, Shot: wyattearp.RequiredShot},
			wyattearp.Use{Effect: wyattearp.TakeDiscard, Shot: wyattearp.OptionalShot}, wyattearp.Use{Effect: wyattearp.Join}),
		uses("Most Wanted", wyattearp.Use{Effect: wyattearp.RobRow, Shot: wyattearp.OptionalShot}, wyattearp.Use{Effect: wyattearp.RobHand, Shot: wyattearp.OptionalShot},
			wyattearp.Use{Effect: wyattearp.Hide, Shot: wyattearp.RequiredShot}),
		card("Photo", func(c *wyattearp.Card) { c.Uses[0].Shot, c.RewardOnHit = wyattearp.OptionalShot, 4 }),
		card("Bank Robbery", func(c *wyattearp.Card) { c.Points = 0 }),
		func(s *wyattearp.Setting) {
			s.Play, s.Reward, s.RowsATurn, s.OpeningMin, s.Deal = wyattearp.Both, wyattearp.N, wyattearp.AnyRows, 2, 7
			s.Capture, s.ShareWithin, s.Target, s.MaxHands, s.PosterStart, s.PosterRaise = 5, 2, 40, 12, 2, 0
		},
	)
}

// variant is a setting by name.
type variant struct {
	name    string
	setting wyattearp.Setting
}

// variants are the settings that general tests go through.
func variants() []variant {
	return []variant{
		{"shipped for 2", shipped(2)},
		{"shipped for 3", shipped(3)},
		{"shipped for 4", shipped(4)},
		{"published for 2", published(2)},
		{"published for 3", published(3)},
		{"published for 4", published(4)},
		{"everything at once", everything(3)},
		{"both with one row, for 4", shipped(4, func(s *wyattearp.Setting) { s.Play = wyattearp.Both })},
		{"either with any rows", shipped(2, func(s *wyattearp.Setting) { s.RowsATurn = wyattearp.AnyRows })},
		{"all but one card dealt", shipped(4, func(s *wyattearp.Setting) { s.Deal, s.MaxHands = 19, 5 })},
		{"thieves", thieves(4)},
	}
}

// thieves is a game full of Most Wanted, in which what is known of hands matters.
func thieves(players int) wyattearp.Setting {
	return published(players, func(s *wyattearp.Setting) { s.Deal, s.MaxHands = 5, 6 },
		card("Most Wanted", func(c *wyattearp.Card) {
			for slot := range uint8(40) {
				c.Slots = append(c.Slots, 80+slot)
			}
		}))
}

// compile compiles a setting that must be right.
func compile(t testing.TB, s wyattearp.Setting) *wyattearp.Rules {
	t.Helper()
	r, err := wyattearp.Compile(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
