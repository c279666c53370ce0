package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/strategies"
	policies "tombstone/strategies/okcorral"
)

// The settings of these tests. The scenario files have a package of their own; here a setting is made
// by hand, so that each test can bend it.

// shipped is the shipped scenario.
func shipped() okcorral.Setting {
	s := okcorral.Setting{
		Hand: [2]int{5, 5}, OpeningHand: [2]int{5, 5}, KillsToWin: [2]int{3, 3}, DrawPenalty: [2]int{1, 1},
		MaxTurns: 400, WoundsToKill: 2,
		ShootThroughMen: true, WoundedShooters: true, DiscardPhase: true,
		ActionUniverse: 64, WoundUniverse: 64,
	}
	s.Men[okcorral.Earps] = []okcorral.Man{
		man("Wyatt Earp", "good-shot"), man("Virgil Earp"), man("Morgan Earp"), man("Doc Holliday", "shotgun"),
	}
	s.Men[okcorral.Cowboys] = []okcorral.Man{
		man("Frank McLaury", "good-shot", "horse", "rifle"), man("Tom McLaury", "horse", "rifle"), man("Billy Clanton"),
	}
	setActions(&s, []copies{
		{2, moveCard("Move into Street", okcorral.Knight)},
		{3, moveCard("Cross Street", 2)},
		{4, moveCard("Walk Slowly", 1)},
		{2, moveCard("Walk at Good Pace", 3, healthy)},
		{2, moveCard("Run", 4, healthy)},
		{1, shootCard("Shotgun Blast", 1, trait("shotgun"))},
		{1, shootCard("Nickel-Plated Revolver", okcorral.Knight, isMan("Doc Holliday"))},
		{1, shootCard("Rifle", 4, trait("rifle"))},
		{1, defenceCard("Hide Behind Horse", trait("horse"))},
		{3, shootCard("Six Shooter, Close", 1)},
		{4, shootCard("Six Shooter, Near", 2)},
		{4, shootCard("Six Shooter, Far", 3)},
		{3, shootCard("Six Shooter, Crossfire", okcorral.Knight)},
		{2, shootCard("Deadeye", okcorral.Any(4), trait("good-shot"))},
		{4, defenceCard("Take Cover")},
		{3, defenceCard("Duck", healthy)},
		{2, specialCard("Second Wind", okcorral.Draw, 2)},
	})
	setWounds(&s, 4, 5, 3)
	return s
}

// symmetric is a setting in which neither side differs from the other, nor any man from another.
func symmetric() okcorral.Setting {
	s := shipped()
	for seat := range s.Men {
		s.Men[seat] = []okcorral.Man{man("Adam"), man("Bob"), man("Carl")}
	}
	return s
}

// weird are settings at the edges of what the rules allow.
func weird() map[string]okcorral.Setting {
	return map[string]okcorral.Setting{
		"one man a side": with(func(s *okcorral.Setting) {
			s.Men[0], s.Men[1] = s.Men[0][:1], s.Men[1][:1]
		}),
		"four men, three wounds to kill, nobody wounded shoots": with(func(s *okcorral.Setting) {
			s.Men[1] = append(s.Men[1], man("Ike Clanton"))
			s.WoundsToKill, s.WoundedShooters = 3, false
			s.KillsToWin = [2]int{4, 2}
		}),
		"no defences": with(func(s *okcorral.Setting) {
			for i := range s.Action {
				if s.Action[i].Type == okcorral.Defence {
					s.Action[i].Slots = nil
				}
			}
		}),
		"only Specials": with(func(s *okcorral.Setting) {
			s.MaxTurns = 12
			setActions(s, []copies{
				{9, specialCard("Draw", okcorral.Draw, 1)},
				{5, specialCard("Draw More", okcorral.Draw, 3)},
				{5, specialCard("Take", okcorral.OpponentDiscards, 2)},
				{5, specialCard("Heal", okcorral.Heal, 0)},
			})
		}),
		"only drawing": with(func(s *okcorral.Setting) {
			s.MaxTurns = 12
			setActions(s, []copies{{9, specialCard("Draw", okcorral.Draw, 1)}})
		}),
		"all effects": with(func(s *okcorral.Setting) {
			s.WoundsToKill = 4
			addActions(s, []copies{
				{3, specialCard("Take", okcorral.OpponentDiscards, 2)},
				{3, specialCard("Bandage", okcorral.Heal, 0)},
				{2, specialCard("Grit", okcorral.Heal, 0, trait("good-shot"))},
				{2, defenceCard("Stagger", okcorral.Condition{Kind: okcorral.Wounded})},
			})
		}),
		"ring, policies place": with(func(s *okcorral.Setting) {
			s.Geometry = okcorral.Ring
			s.Setup = [2]okcorral.Setup{{How: okcorral.ByPolicy}, {How: okcorral.ByPolicy}}
		}),
		"straight4, shots stopped, one side places": with(func(s *okcorral.Setting) {
			s.Geometry, s.ShootThroughMen, s.MoveThroughMen = okcorral.Straight4, false, true
			s.Setup = [2]okcorral.Setup{
				{How: okcorral.Fixed, Squares: []okcorral.Square{2, 12, 22, 25}}, {How: okcorral.ByPolicy},
			}
		}),
		"120 cards": with(func(s *okcorral.Setting) {
			s.ActionUniverse = 128
			addActions(s, []copies{{39, shootCard("Long Shot", 7)}, {39, moveCard("Ride", 7)}})
		}),
		"no cards": with(func(s *okcorral.Setting) {
			setActions(s, nil)
			setWounds(s, 0, 0, 0)
		}),
		"five cards, no discards, big hands": with(func(s *okcorral.Setting) {
			s.DiscardPhase, s.ReplaceWounds = false, true
			s.Hand, s.OpeningHand, s.DrawPenalty = [2]int{9, 7}, [2]int{3, 0}, [2]int{0, 4}
			setActions(s, []copies{{2, shootCard("Shot", okcorral.Any(7))}, {2, moveCard("Step", 1)}, {1, defenceCard("Cover")}})
		}),
		"harmless": with(func(s *okcorral.Setting) {
			s.MaxTurns = 60
			setWounds(s, 0, 0, 3)
		}),
	}
}

func with(bend func(*okcorral.Setting)) okcorral.Setting {
	s := shipped()
	bend(&s)
	return s
}

// copies is a card and how many there are of it.
type copies struct {
	n    int
	card okcorral.Card
}

// setActions makes the Action Deck, its slots numbered in order.
func setActions(s *okcorral.Setting, deck []copies) {
	s.Action = nil
	addActions(s, deck)
}

func addActions(s *okcorral.Setting, deck []copies) {
	slot := 0
	for _, card := range s.Action {
		slot += len(card.Slots)
	}
	for _, c := range deck {
		c.card.Slots = slots(slot, c.n)
		slot += c.n
		s.Action = append(s.Action, c.card)
	}
}

// setWounds makes the Wound Deck.
func setWounds(s *okcorral.Setting, killed, wounded, notWounded int) {
	s.Wound = []okcorral.WoundCard{
		{Name: "Killed", Effect: okcorral.EffectKilled, Slots: slots(0, killed)},
		{Name: "Wounded", Effect: okcorral.EffectWounded, Slots: slots(killed, wounded)},
		{Name: "Not Wounded", Effect: okcorral.EffectNotWounded, Slots: slots(killed+wounded, notWounded)},
	}
}

func slots(from, n int) (slots []uint8) {
	for i := range n {
		slots = append(slots, uint8(from+i))
	}
	return slots
}

func man(name string, traits ...string) okcorral.Man { return okcorral.Man{Name: name, Traits: traits} }

var healthy = okcorral.Condition{Kind: okcorral.NotWounded}

func trait(name string) okcorral.Condition {
	return okcorral.Condition{Kind: okcorral.HasTrait, Name: name}
}

func isMan(name string) okcorral.Condition {
	return okcorral.Condition{Kind: okcorral.IsMan, Name: name}
}

func moveCard(name string, reach okcorral.Reach, c ...okcorral.Condition) okcorral.Card {
	return okcorral.Card{Name: name, Type: okcorral.Move, Reach: reach, Conditions: c}
}

func shootCard(name string, reach okcorral.Reach, c ...okcorral.Condition) okcorral.Card {
	return okcorral.Card{Name: name, Type: okcorral.Shoot, Reach: reach, Conditions: c}
}

func defenceCard(name string, c ...okcorral.Condition) okcorral.Card {
	return okcorral.Card{Name: name, Type: okcorral.Defence, Conditions: c}
}

func specialCard(name string, effect okcorral.Effect, n int, c ...okcorral.Condition) okcorral.Card {
	return okcorral.Card{Name: name, Type: okcorral.Special, Effect: effect, N: n, Conditions: c}
}

func compile(t testing.TB, setting okcorral.Setting) *okcorral.Rules {
	t.Helper()
	rules, err := okcorral.Compile(setting)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// registries are the tables of policies by rules, so that what the policies know is worked out once.
var registries = map[*okcorral.Rules]strategies.Table[okcorral.Policy]{}

// build makes a policy of its own for a seat.
func build(t testing.TB, rules *okcorral.Rules, spec string) okcorral.Policy {
	t.Helper()
	parsed, err := strategies.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	registry, ok := registries[rules]
	if !ok {
		registry = policies.Table(rules.Setting())
		registries[rules] = registry
	}
	policy, err := strategies.Build(registry, parsed)
	if err != nil {
		t.Fatal(err)
	}
	return policy
}

// table seats two specs.
func table(t testing.TB, rules *okcorral.Rules, earps, cowboys string, counts *okcorral.Counts) *okcorral.Table {
	t.Helper()
	return okcorral.NewTable(rules, [2]okcorral.Policy{build(t, rules, earps), build(t, rules, cowboys)}, counts)
}

// newCounts returns counters for a game of the rules; their memory is theirs alone.
func newCounts(rules *okcorral.Rules) *okcorral.Counts {
	c := &okcorral.Counts{Marks: new(record.Record)}
	for seat := range okcorral.Seats {
		for _, slice := range []*[]int32{&c.Drawn[seat], &c.Played[seat], &c.Discarded[seat], &c.Forced[seat], &c.Left[seat]} {
			*slice = make([]int32, rules.Kinds())
		}
	}
	return c
}

// key is the deal of a trial of the seed that these tests share.
func key(trial int) rng.Key { return rng.NewKey(20, uint64(trial), 0) }
