package naive

import "tombstone/engine/okcorral"

// shipped is the shipped scenario, typed in from the rules' tables. Callers may change it.
func shipped() *okcorral.Setting {
	both := func(n int) [okcorral.Seats]int { return [okcorral.Seats]int{n, n} }
	notWounded := []okcorral.Condition{{Kind: okcorral.NotWounded}}
	trait := func(name string) []okcorral.Condition {
		return []okcorral.Condition{{Kind: okcorral.HasTrait, Name: name}}
	}
	doc := []okcorral.Condition{{Kind: okcorral.IsMan, Name: "Doc Holliday"}}
	s := &okcorral.Setting{
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
			{Name: "Walk at Good Pace", Slots: copies(2), Type: okcorral.Move, Reach: 3, Conditions: notWounded},
			{Name: "Run", Slots: copies(2), Type: okcorral.Move, Reach: 4, Conditions: notWounded},
			{Name: "Shotgun Blast", Slots: copies(1), Type: okcorral.Shoot, Reach: 1, Conditions: trait("shotgun")},
			{Name: "Nickel-Plated Revolver", Slots: copies(1), Type: okcorral.Shoot, Reach: okcorral.Knight, Conditions: doc},
			{Name: "Rifle", Slots: copies(1), Type: okcorral.Shoot, Reach: 4, Conditions: trait("rifle")},
			{Name: "Hide Behind Horse", Slots: copies(1), Type: okcorral.Defence, Conditions: trait("horse")},
			{Name: "Six Shooter, Close", Slots: copies(3), Type: okcorral.Shoot, Reach: 1},
			{Name: "Six Shooter, Near", Slots: copies(4), Type: okcorral.Shoot, Reach: 2},
			{Name: "Six Shooter, Far", Slots: copies(4), Type: okcorral.Shoot, Reach: 3},
			{Name: "Six Shooter, Crossfire", Slots: copies(3), Type: okcorral.Shoot, Reach: okcorral.Knight},
			{Name: "Deadeye", Slots: copies(2), Type: okcorral.Shoot, Reach: okcorral.Any(4), Conditions: trait("good-shot")},
			{Name: "Take Cover", Slots: copies(4), Type: okcorral.Defence},
			{Name: "Duck", Slots: copies(3), Type: okcorral.Defence, Conditions: notWounded},
			{Name: "Second Wind", Slots: copies(2), Type: okcorral.Special, Effect: okcorral.Draw, N: 2},
		},
		Wound: []okcorral.WoundCard{
			{Name: "Killed", Slots: copies(4), Effect: okcorral.EffectKilled},
			{Name: "Wounded", Slots: copies(5), Effect: okcorral.EffectWounded},
			{Name: "Not Wounded", Slots: copies(3), Effect: okcorral.EffectNotWounded},
		},
		ActionUniverse: 64, WoundUniverse: 64,
	}
	return s
}

// withSpecials is the shipped scenario with the Specials it lacks: a heal and an opponent_discards.
func withSpecials() *okcorral.Setting {
	s := shipped()
	s.Action = append(s.Action,
		okcorral.Card{Name: "Bandage", Slots: copies(3), Type: okcorral.Special, Effect: okcorral.Heal},
		okcorral.Card{Name: "Stare Down", Slots: copies(3), Type: okcorral.Special, Effect: okcorral.OpponentDiscards, N: 2},
	)
	return s
}

// copies are slots for n copies. This package only counts them.
func copies(n int) []uint8 { return make([]uint8, n) }

// square is the square of that name.
func square(name string) Square { return Square{int(name[0] - 'a'), int(name[1] - '1')} }

// street is a position of a setting with nothing in it but the men: those named stand where it says,
// the others are dead. It is the Earps' Move phase of turn 1; nobody holds a card, all piles are empty.
func street(s *okcorral.Setting, squares map[string]string) *Position {
	p := &Position{Turn: 1, Mover: okcorral.Earps, Phase: MovePhase}
	for seat := range okcorral.Seats {
		for _, man := range s.Men[seat] {
			m := Man{Name: man.Name, Traits: man.Traits}
			if name, ok := squares[man.Name]; ok {
				m.Square, m.Alive = square(name), true
			}
			p.Men[seat] = append(p.Men[seat], m)
		}
	}
	return p
}
