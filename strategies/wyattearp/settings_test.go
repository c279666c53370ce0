package wyattearp_test

import (
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	"tombstone/strategies"
	policies "tombstone/strategies/wyattearp"
)

// The settings of these tests. The scenario files have a package of their own; here a setting is made
// by hand, so that each test can bend it.

// bend changes a setting.
type bend func(s *wyattearp.Setting)

// shipped is the scenario wyattearp.
func shipped(players int, bends ...bend) wyattearp.Setting {
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
	for _, name := range []string{"Belle Starr", "Billy the Kid", "Bob Dalton", "Butch Cassidy", "Jesse James", "Sundance Kid", "Wes Hardin"} {
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
	for _, change := range bends {
		change(&s)
	}
	return s
}

// published is the scenario wyattearp-published.
func published(players int, bends ...bend) wyattearp.Setting {
	return shipped(players, append([]bend{func(s *wyattearp.Setting) {
		s.OutlawPoints, s.Play, s.RowsATurn = 2, wyattearp.Both, wyattearp.AnyRows
	}}, bends...)...)
}

// card bends a Sheriff card.
func card(name string, change func(c *wyattearp.Card)) bend {
	return func(s *wyattearp.Setting) {
		for i := range s.Sheriff {
			if s.Sheriff[i].Name == name {
				change(&s.Sheriff[i])
			}
		}
	}
}

// copies gives a Sheriff card, no Photo, slots of its own beyond the shipped cards'.
func copies(name string, from, n int) bend {
	return card(name, func(c *wyattearp.Card) {
		c.Slots = nil
		for slot := range n {
			c.Slots = append(c.Slots, uint8(from+slot))
		}
	})
}

// weird are settings at the edges of what the rules allow. They are short.
func weird() map[string]wyattearp.Setting {
	return map[string]wyattearp.Setting{
		"other menus and figures": shipped(3,
			card("Hideout", func(c *wyattearp.Card) {
				c.Uses = []wyattearp.Use{{Effect: wyattearp.Hide}, {Effect: wyattearp.Uncover, Shot: wyattearp.OptionalShot}}
			}),
			card("Wyatt Earp", func(c *wyattearp.Card) {
				c.Uses = []wyattearp.Use{
					{Effect: wyattearp.Draw, N: 1},
					{Effect: wyattearp.Draw, N: 10, Shot: wyattearp.RequiredShot},
					{Effect: wyattearp.TakeDiscard, Shot: wyattearp.OptionalShot},
					{Effect: wyattearp.Join},
				}
			}),
			card("Most Wanted", func(c *wyattearp.Card) {
				c.Uses = []wyattearp.Use{
					{Effect: wyattearp.RobRow, Shot: wyattearp.OptionalShot},
					{Effect: wyattearp.RobHand, Shot: wyattearp.OptionalShot},
					{Effect: wyattearp.Hide, Shot: wyattearp.RequiredShot},
				}
			}),
			card("Photo", func(c *wyattearp.Card) { c.Uses[0].Shot, c.RewardOnHit, c.Unique = wyattearp.OptionalShot, 4, true }),
			card("Bank Robbery", func(c *wyattearp.Card) { c.Points = 0 }),
			func(s *wyattearp.Setting) {
				s.Play, s.Reward, s.RowsATurn, s.OpeningMin, s.Deal = wyattearp.Both, wyattearp.N, wyattearp.AnyRows, 2, 7
				s.Capture, s.ShareWithin, s.Target, s.MaxHands, s.PosterStart, s.PosterRaise = 5, 2, 40, 8, 2, 0
			}),
		"a Photo of all trades": shipped(4, card("Photo", func(c *wyattearp.Card) {
			c.Uses = []wyattearp.Use{
				{Effect: wyattearp.Hide},
				{Effect: wyattearp.RobHand},
				{Effect: wyattearp.RobRow},
				{Effect: wyattearp.Draw, N: 3},
				{Effect: wyattearp.TakeDiscard},
				{Effect: wyattearp.Uncover},
				{Effect: wyattearp.Join, Shot: wyattearp.RequiredShot},
			}
		}), func(s *wyattearp.Setting) { s.MaxHands = 4 }),
		"both, one row": shipped(4, func(s *wyattearp.Setting) { s.Play, s.MaxHands = wyattearp.Both, 5 }),
		"either, any rows": shipped(2, func(s *wyattearp.Setting) {
			s.RowsATurn, s.MaxHands = wyattearp.AnyRows, 5
		}),
		"all but one card dealt": shipped(4, func(s *wyattearp.Setting) { s.Deal, s.MaxHands = 19, 5 }),
		"one card dealt":         published(3, func(s *wyattearp.Setting) { s.Deal, s.MaxHands = 1, 5 }),
		"thieves": published(4, copies("Most Wanted", 80, 40), func(s *wyattearp.Setting) {
			s.Deal, s.MaxHands = 5, 5
		}),
		"only Sheriff cards": shipped(2, func(s *wyattearp.Setting) {
			s.MaxHands = 4
			for i := range s.Outlaws {
				s.Outlaws[i].Slots = nil
			}
		}),
		"only Outlaw cards, of ten, two of whom have no card": shipped(4, func(s *wyattearp.Setting) {
			s.Sheriff, s.Outlaws, s.MaxHands = nil, nil, 6
			for i := range 10 {
				outlaw := wyattearp.Outlaw{Name: string(rune('A' + i))}
				for slot := range 15 * min(i/2, 1) {
					outlaw.Slots = append(outlaw.Slots, uint8((i-2)*15+slot))
				}
				s.Outlaws = append(s.Outlaws, outlaw)
			}
		}),
		"one outlaw": shipped(3, func(s *wyattearp.Setting) {
			s.Outlaws, s.Capture, s.ShareWithin, s.OpeningMin, s.MaxHands = s.Outlaws[:1], 0, 0, 1, 6
		}, copies("Bank Robbery", 80, 30), func(s *wyattearp.Setting) { s.Deal = 9 }),
		"huge figures": published(4, func(s *wyattearp.Setting) {
			s.PosterStart, s.PosterRaise, s.OutlawPoints, s.Capture, s.ShareWithin = 100, 100, 100, 1_000_000, 1_000_000
			s.Target, s.MaxHands = 1_000_000, 4
		}, card("Bank Robbery", func(c *wyattearp.Card) { c.Points, c.Reward, c.RewardOnHit = 100, 100, 100 })),
		"huge rewards, easily shared": published(4, func(s *wyattearp.Setting) {
			s.PosterStart, s.PosterRaise, s.OutlawPoints, s.Capture, s.ShareWithin = 100, 100, 100, 1, 1_000_000
			s.Target, s.MaxHands = 1_000_000, 30
		}, card("Bank Robbery", func(c *wyattearp.Card) { c.Points, c.Reward, c.RewardOnHit = 100, 100, 100 })),
		"nothing is worth anything": shipped(2, func(s *wyattearp.Setting) {
			s.PosterStart, s.PosterRaise, s.OutlawPoints, s.Target, s.MaxHands = 0, 0, 0, 1, 4
			for i := range s.Sheriff {
				s.Sheriff[i].Points, s.Sheriff[i].Reward, s.Sheriff[i].RewardOnHit = 0, 0, 0
			}
		}),
		"target zero": shipped(2, func(s *wyattearp.Setting) { s.Target = 0 }),
	}
}

func compile(t testing.TB, setting wyattearp.Setting) *wyattearp.Rules {
	t.Helper()
	rules, err := wyattearp.Compile(setting)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// build makes a policy of its own for a seat.
func build(t testing.TB, rules *wyattearp.Rules, spec string) wyattearp.Policy {
	t.Helper()
	parsed, err := strategies.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	policy, err := strategies.Build(policies.Table(rules.Setting()), parsed)
	if err != nil {
		t.Fatal(err)
	}
	return policy
}

// table seats specs; the last of them also sits wherever there are fewer specs than seats.
func table(t testing.TB, rules *wyattearp.Rules, counts *wyattearp.Counts, specs ...string) *wyattearp.Table {
	t.Helper()
	seated := make([]wyattearp.Policy, rules.Players())
	for i := range seated {
		seated[i] = build(t, rules, specs[min(i, len(specs)-1)])
	}
	return wyattearp.NewTable(rules, seated, counts)
}

// key is the deal of a trial of the seed that these tests share.
func key(trial int) rng.Key { return rng.NewKey(20, uint64(trial), 0) }
