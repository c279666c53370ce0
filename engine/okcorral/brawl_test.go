package okcorral_test

import (
	"fmt"
	"reflect"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// indifferent is random with the promise to be no more than that, and counts how often it is asked where it does not
// place men.
type indifferent struct{ asked *int }

func (p indifferent) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if v.Phase() != okcorral.PlacePhase {
		*p.asked++
	}
	return random{}.Choose(v, stream)
}

func (indifferent) Indifferent() {}

// brawls are settings that two indifferent policies play in their own way, and what is hard about each.
func brawls() []variant {
	return []variant{
		{"shipped", shipped()},
		{"policies place", shipped(func(s *okcorral.Setting) {
			s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
		})},
		{"men move through men", shipped(menOf(4, 4), func(s *okcorral.Setting) { s.MoveThroughMen = true })},
		{"straight4", shipped(func(s *okcorral.Setting) { s.Geometry = okcorral.Straight4 })},
		{"replaced Wound cards", shipped(func(s *okcorral.Setting) { s.ReplaceWounds = true })},
		{"five wounds kill", shipped(woundDeck(0, 9, 1), func(s *okcorral.Setting) { s.WoundsToKill = 5 })},
		{"one against four, no discards", shipped(menOf(1, 4), func(s *okcorral.Setting) { s.DiscardPhase = false })},
		{"hands by side", shipped(func(s *okcorral.Setting) {
			s.Hand, s.OpeningHand, s.DrawPenalty, s.MaxTurns = [2]int{15, 3}, [2]int{2, 30}, [2]int{0, 2}, 80
		})},
		// A hand may hold so many different Specials that a turn goes on until the limit of its actions.
		{"turns without end", shipped(func(s *okcorral.Setting) {
			s.Action, s.Hand, s.MaxTurns = nil, both(40), 200
			for i := range 41 {
				s.Action = append(s.Action, okcorral.Card{
					Name: fmt.Sprint("Look Around ", i), Slots: []uint8{uint8(i)}, Type: okcorral.Special, Effect: okcorral.Draw, N: 1 + i%7,
				})
			}
		})},
		// All Move kinds of one number, and in hand at once, are more moves than half a byte's numbers.
		{"seven ways to take a step", shipped(menOf(4, 4), func(s *okcorral.Setting) {
			s.Action, s.Hand, s.MaxTurns = nil, both(9), 60
			for i := range 9 {
				card := okcorral.Card{Name: fmt.Sprint("Step ", i), Slots: []uint8{uint8(7 * i), uint8(7*i + 1)}, Type: okcorral.Move, Reach: 1}
				if i > 6 {
					card.Name, card.Type, card.Reach = fmt.Sprint("Shot ", i), okcorral.Shoot, okcorral.Any(7)
				}
				s.Action = append(s.Action, card)
			}
		})},
		// Kinds that are far from each other in the deck, and slots that are not in its order.
		{"kinds far apart", shipped(func(s *okcorral.Setting) {
			cards := s.Action
			s.Action = nil
			for i := range cards {
				from := cards[(5*i)%len(cards)]
				for j, slot := range from.Slots {
					from.Slots[j] = slot * 13 % 64
				}
				s.Action = append(s.Action, from)
				s.Action = append(s.Action, okcorral.Card{Name: fmt.Sprint("Blank ", i), Type: okcorral.Defence})
			}
			s.Action = s.Action[:20:20]
		})},
	}
}

func TestBrawlsAreTheSameGames(t *testing.T) {
	// Two indifferent policies, who are not asked, against two who pick the same way and are: the same game to the last
	// card, the same counts, and the same trace. Where the rules are beyond a brawl, they are asked.
	games := fewer(60, 15)
	for i, v := range append(brawls(), variants()...) {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, asked := compile(t, v.setting), 0
			picked := indifferent{&asked}
			gotCounts, wantCounts := newCounts(r), newCounts(r)
			brawl, table := okcorral.NewTable(r, [2]okcorral.Policy{picked, picked}, gotCounts), table(r, random{}, wantCounts)
			cut := int32(0)
			for trial := range uint64(games) {
				rotation := uint8(trial & 1)
				got, want := brawl.Play(key(trial), rotation), table.Play(key(trial), rotation)
				if got != want {
					t.Fatalf("trial %d: picked %v, asked %v", trial, got, want)
				}
				if *brawl.State() != *table.State() {
					t.Fatalf("trial %d: picked ends in\n%s\nasked in\n%s", trial, okcorral.FormatState(brawl.State()), okcorral.FormatState(table.State()))
				}
				if !reflect.DeepEqual(gotCounts, wantCounts) {
					t.Fatalf("trial %d: picked counts %+v, asked %+v", trial, gotCounts, wantCounts)
				}
				cut += gotCounts.CutTurns
				clearCounts(gotCounts)
				clearCounts(wantCounts)
			}
			if i < len(brawls()) && asked > 0 {
				t.Errorf("asked %d times", asked)
			}
			if v.name == "turns without end" && cut == 0 {
				t.Error("no turn was long enough to be cut")
			}
		})
	}
}

func TestIndifferentPoliciesAreAskedWhereSomebodyLooks(t *testing.T) {
	// Beside another policy, where nothing is counted, and where a log is kept: the same games, but not brawls.
	r, asked := compile(t, shipped()), 0
	picked, logged, events := indifferent{&asked}, newCounts(r), 0
	logged.Log = func(okcorral.Event) { events++ }
	for _, c := range []struct {
		name      string
		got, want *okcorral.Table
	}{
		{"the Earps", okcorral.NewTable(r, [2]okcorral.Policy{picked, active{}}, newCounts(r)), okcorral.NewTable(r, [2]okcorral.Policy{random{}, active{}}, newCounts(r))},
		{"the Cowboys", okcorral.NewTable(r, [2]okcorral.Policy{active{}, picked}, newCounts(r)), okcorral.NewTable(r, [2]okcorral.Policy{active{}, random{}}, newCounts(r))},
		{"no counts", okcorral.NewTable(r, [2]okcorral.Policy{picked, picked}, nil), table(r, random{}, nil)},
		{"a log", okcorral.NewTable(r, [2]okcorral.Policy{picked, picked}, logged), table(r, random{}, newCounts(r))},
	} {
		asked = 0
		for trial := range uint64(3) {
			if got, want := c.got.Play(key(trial), 0), c.want.Play(key(trial), 0); got != want {
				t.Errorf("%s, trial %d: got %v, want %v", c.name, trial, got, want)
			}
		}
		if asked == 0 {
			t.Errorf("%s: never asked", c.name)
		}
	}
	if events == 0 {
		t.Error("the log was told nothing")
	}
}

func FuzzBrawl(f *testing.F) {
	// The bytes are a setting, a rotation and a trial: played and watched, it is the same game.
	settings := append(brawls(), variants()...)
	for i := range settings {
		f.Add(byte(i), byte(i), uint64(i))
	}
	type pair struct {
		brawl, watched             *okcorral.Table
		brawlCounts, watchedCounts *okcorral.Counts
	}
	var pairs []pair
	for _, v := range settings {
		r, asked := compile(f, v.setting), 0
		p := pair{brawlCounts: newCounts(r), watchedCounts: newCounts(r)}
		p.brawl = okcorral.NewTable(r, [2]okcorral.Policy{indifferent{&asked}, indifferent{&asked}}, p.brawlCounts)
		p.watched = table(r, random{}, p.watchedCounts)
		pairs = append(pairs, p)
	}
	f.Fuzz(func(t *testing.T, setting, rotation byte, trial uint64) {
		p := pairs[int(setting)%len(pairs)]
		got, want := p.brawl.Play(key(trial), rotation&1), p.watched.Watch(key(trial), rotation&1, nil)
		if got != want || *p.brawl.State() != *p.watched.State() || !reflect.DeepEqual(p.brawlCounts, p.watchedCounts) {
			t.Errorf("picked %v, watched %v", got, want)
		}
		clearCounts(p.brawlCounts)
		clearCounts(p.watchedCounts)
	})
}
