package naive

import "tombstone/engine/wyattearp"

// shipped is the shipped scenario, typed in from the rules' tables. Callers may change it. This package only counts
// slots.
func shipped(players int) *wyattearp.Setting {
	s := &wyattearp.Setting{
		Players: players, Deal: 10, PosterStart: 1, PosterRaise: 1,
		Play: wyattearp.Either, RowsATurn: 1, OpeningMin: 3, Reward: wyattearp.NMinusOne, OutlawPoints: 1,
		Capture: 8, ShareWithin: 4, Target: 25, MaxHands: 200,
	}
	for _, name := range []string{"Belle Starr", "Billy the Kid", "Bob Dalton", "Butch Cassidy", "Jesse James", "Sundance Kid", "Wes Hardin"} {
		s.Outlaws = append(s.Outlaws, wyattearp.Outlaw{Name: name, Slots: make([]uint8, 7), Photos: make([]uint8, 1)})
	}
	join := func(shot wyattearp.Shot) []wyattearp.Use {
		return []wyattearp.Use{{Effect: wyattearp.Join, Shot: shot}}
	}
	s.Sheriff = []wyattearp.Card{
		{Name: "Photo", Photo: true, Points: 4, Reward: 1, RewardOnHit: 1, Uses: join(wyattearp.NoShot)},
		{Name: "Bank Robbery", Slots: make([]uint8, 4), Points: 2, Reward: 1, RewardOnHit: 1, Uses: join(wyattearp.NoShot)},
		{Name: "Stagecoach Robbery", Slots: make([]uint8, 2), Points: 1, Reward: 1, RewardOnHit: 3, Uses: join(wyattearp.OptionalShot)},
		{Name: "Fastest Gun", Slots: make([]uint8, 3), Points: 3, Reward: 1, RewardOnHit: 1, Unique: true, Uses: join(wyattearp.RequiredShot)},
		{Name: "Most Wanted", Slots: make([]uint8, 3), Uses: []wyattearp.Use{
			{Effect: wyattearp.RobHand},
			{Effect: wyattearp.RobRow, Shot: wyattearp.RequiredShot},
		}},
		{Name: "Hideout", Slots: make([]uint8, 3), Uses: []wyattearp.Use{{Effect: wyattearp.Hide, Shot: wyattearp.RequiredShot}}},
		{Name: "Wyatt Earp", Slots: make([]uint8, 7), Uses: []wyattearp.Use{
			{Effect: wyattearp.Draw, N: 2},
			{Effect: wyattearp.TakeDiscard},
			{Effect: wyattearp.Uncover, Shot: wyattearp.RequiredShot},
		}},
	}
	return s
}
