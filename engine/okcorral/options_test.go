package okcorral_test

import (
	"testing"

	"tombstone/engine/okcorral"
)

func TestEveryOptionChangesItsProperty(t *testing.T) {
	// Each option of the rules, switched alone, changes a property of random games that it is there to
	// change, and that the shipped scenario has: an option that does nothing is found out here.
	games := fewer(300, 100)
	type property struct {
		name string
		of   func(okcorral.Setting) bool
	}
	each := func(s okcorral.Setting, see func(r *okcorral.Rules, s *okcorral.State, a okcorral.Action)) {
		r := compile(t, s)
		table := table(r, random{}, nil)
		for trial := range uint64(games) {
			table.Watch(key(trial), 0, func(state *okcorral.State, a okcorral.Action) { see(r, state, a) })
		}
	}
	never := func(name string, broken func(v okcorral.View, a okcorral.Action) bool) property {
		return property{"never " + name, func(s okcorral.Setting) bool {
			never := true
			each(s, func(r *okcorral.Rules, state *okcorral.State, a okcorral.Action) {
				v := r.View(state, okcorral.Earps)
				if broken(r.View(state, v.Asks()), a) {
					never = false
				}
			})
			return never
		}}
	}
	results := func(name string, all func(r okcorral.Result, c *okcorral.Counts) bool) property {
		return property{name, func(s okcorral.Setting) bool {
			holds := true
			rules := compile(t, s)
			counts := newCounts(rules)
			table := table(rules, random{}, counts)
			for trial := range uint64(games) {
				if !all(table.Play(key(trial), 0), counts) {
					holds = false
				}
				clearCounts(counts)
			}
			return holds
		}}
	}
	// from and to are the squares of a move or a shot.
	squares := func(v okcorral.View, a okcorral.Action) (from, to okcorral.Square, ok bool) {
		switch a.Verb() {
		case okcorral.MoveMan:
			return v.Square(v.Mover(), a.Man()), a.To(), true
		case okcorral.ShootAt:
			return v.Square(v.Mover(), a.Man()), v.Square(1-v.Mover(), a.Target()), true
		}
		return 0, 0, false
	}
	passesOver := func(verb okcorral.Verb) func(okcorral.View, okcorral.Action) bool {
		return func(v okcorral.View, a okcorral.Action) bool {
			from, to, ok := squares(v, a)
			men := v.Occupied(okcorral.Earps) | v.Occupied(okcorral.Cowboys)
			for q := range okcorral.Off {
				if ok && a.Verb() == verb && men>>q&1 != 0 && onLine(from, q, to) {
					return true
				}
			}
			return false
		}
	}
	for _, c := range []struct {
		option string
		change edit
		holds  property // in the shipped scenario, not with the option
	}{
		{
			"move_through_men", func(s *okcorral.Setting) { s.MoveThroughMen = true },
			never("passes over men", passesOver(okcorral.MoveMan)),
		},
		{
			"shoot_through_men", func(s *okcorral.Setting) { s.ShootThroughMen = false },
			property{"sometimes shoots through men", func(s okcorral.Setting) bool {
				return !never("", passesOver(okcorral.ShootAt)).of(s)
			}},
		},
		{
			"geometry: straight4", func(s *okcorral.Setting) { s.Geometry = okcorral.Straight4 },
			property{"sometimes goes diagonally", func(s okcorral.Setting) bool {
				return !never("", func(v okcorral.View, a okcorral.Action) bool {
					from, to, ok := squares(v, a)
					return ok && abs(from.Column()-to.Column()) == abs(from.Row()-to.Row())
				}).of(s)
			}},
		},
		{
			"geometry: ring", func(s *okcorral.Setting) { s.Geometry = okcorral.Ring },
			never("goes crooked, knights apart", func(v okcorral.View, a okcorral.Action) bool {
				from, to, ok := squares(v, a)
				dx, dy := abs(from.Column()-to.Column()), abs(from.Row()-to.Row())
				return ok && dx != dy && dx*dy != 0 && v.Rules().Setting().Action[a.Kind()].Reach != okcorral.Knight
			}),
		},
		{
			"wound_deck: replace", func(s *okcorral.Setting) { s.ReplaceWounds = true },
			property{"sometimes lacks Wound cards", func(s okcorral.Setting) bool {
				return !never("", func(v okcorral.View, _ okcorral.Action) bool { return v.WoundPileSize() < 12 }).of(s)
			}},
		},
		{
			"wounds_to_kill", func(s *okcorral.Setting) { s.WoundsToKill = 3 },
			never("has a man with two wounds", func(v okcorral.View, _ okcorral.Action) bool {
				for seat := range okcorral.Seats {
					for i := range okcorral.MaxMen {
						if v.Wounds(seat, i) > 1 {
							return true
						}
					}
				}
				return false
			}),
		},
		{
			"kills_to_win", func(s *okcorral.Setting) { s.KillsToWin = both(1) },
			results("takes three kills", func(r okcorral.Result, c *okcorral.Counts) bool {
				return r.Winner == okcorral.Nobody || c.Kills[r.Winner] == 3
			}),
		},
		{
			"kills_to_win of the Cowboys", func(s *okcorral.Setting) { s.KillsToWin[okcorral.Cowboys] = 4 },
			never("goes on with three Earps dead", func(v okcorral.View, _ okcorral.Action) bool { return v.Lost(okcorral.Earps) == 3 }),
		},
		{
			"hand", func(s *okcorral.Setting) { s.Hand = both(6) },
			never("begins a turn with six cards", func(v okcorral.View, _ okcorral.Action) bool {
				return v.Turn() == 1 && v.HandSize(v.Mover()) > 5 && v.Phase() == okcorral.MovePhase && v.Discarded(16) == 0
			}),
		},
		{
			"hand of the Earps", func(s *okcorral.Setting) { s.Hand[okcorral.Earps] = 6 },
			never("has the Earps begin their first turn with six cards", func(v okcorral.View, _ okcorral.Action) bool {
				return v.Mover() == okcorral.Earps && v.Turn() <= 2 && v.Phase() == okcorral.MovePhase && v.HandSize(okcorral.Earps) == 6 && v.Discarded(16) == 0
			}),
		},
		{
			"opening_hand", func(s *okcorral.Setting) { s.OpeningHand = [2]int{5, 2} },
			never("is short of cards at the first decision", func(v okcorral.View, _ okcorral.Action) bool {
				return v.Turn() == 1 && v.Phase() == okcorral.MovePhase && v.HandSize(1-v.Mover()) < 5
			}),
		},
		{
			"draw_penalty", func(s *okcorral.Setting) { s.DrawPenalty = both(0) },
			property{"begins turns with fewer than five cards", func(s okcorral.Setting) (short bool) {
				each(s, func(r *okcorral.Rules, state *okcorral.State, _ okcorral.Action) {
					v := r.View(state, okcorral.Earps)
					if v.Phase() == okcorral.MovePhase && v.HandSize(v.Mover()) < 5 && fieldsOf(state)["actions"] == "0" {
						short = true
					}
				})
				return short
			}},
		},
		{
			"first", func(s *okcorral.Setting) { s.First = okcorral.CowboysFirst },
			property{"is begun by the Earps now and then", func(s okcorral.Setting) bool {
				return !results("", func(r okcorral.Result, _ *okcorral.Counts) bool { return r.First == okcorral.Cowboys }).of(s)
			}},
		},
		{
			"max_turns", func(s *okcorral.Setting) { s.MaxTurns = 5 },
			property{"lasts more than five turns", func(s okcorral.Setting) bool {
				return !results("", func(r okcorral.Result, _ *okcorral.Counts) bool { return r.Turns <= 5 }).of(s)
			}},
		},
		{
			"wounded_shooters", func(s *okcorral.Setting) { s.WoundedShooters = false },
			property{"is shot at by a wounded man", func(s okcorral.Setting) bool {
				return !never("", func(v okcorral.View, a okcorral.Action) bool {
					return a.Verb() == okcorral.ShootAt && v.Wounds(v.Mover(), a.Man()) > 0
				}).of(s)
			}},
		},
		{
			"discard_phase", func(s *okcorral.Setting) { s.DiscardPhase = false },
			property{"discards", func(s okcorral.Setting) bool {
				return !never("", func(_ okcorral.View, a okcorral.Action) bool { return a.Verb() == okcorral.DiscardCard }).of(s)
			}},
		},
		{
			"setup: a placement", placed(okcorral.Earps, "b1", "d2", "f3", "c4"),
			property{"has Wyatt begin elsewhere than on b1", func(s okcorral.Setting) bool {
				return !never("", func(v okcorral.View, _ okcorral.Action) bool {
					q := v.Square(okcorral.Earps, 0)
					return v.Turn() == 1 && !v.HasMoved(0) && q != okcorral.Off && q != square("b1")
				}).of(s)
			}},
		},
	} {
		t.Run(c.option, func(t *testing.T) {
			if !c.holds.of(shipped()) {
				t.Errorf("the shipped game: not so that it %s", c.holds.name)
			}
			if c.holds.of(shipped(c.change)) {
				t.Errorf("with the option the game still %s", c.holds.name)
			}
		})
	}
}
