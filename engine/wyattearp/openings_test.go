package wyattearp_test

import (
	"slices"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/wyattearp"
)

// TestOpeningsAreWhatWasDealt: in whole games of every variant, the features of the opening hands are those of the cards
// that are seen in hands before anybody has drawn, counted name by name; what was paid first is what purses held after
// the first hand, and what each place was paid is what purses grew by while its player sat there.
func TestOpeningsAreWhatWasDealt(t *testing.T) {
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			at, players := marksAt(r), r.Players()
			c := wyattearp.NewCounts(r, &record.Record{}, at)
			c.Openings = wyattearp.NewOpenings(r)
			tb := table(r, random{}, c)
			for trial := range uint64(fewer(10, 2)) {
				clearCounts(c)
				clear(c.Openings.First)
				clear(c.Openings.Paid)
				c.Marks.Reset()
				var hands []int32
				result := tb.Watch(key(trial), 0, func(s *wyattearp.State, _ wyattearp.Action) {
					if hands == nil {
						for seat := range wyattearp.Seat(players) {
							hands = append(hands, features(r, r.View(s, seat))...)
						}
					}
				})
				if !slices.Equal(c.Openings.Hands, hands) {
					t.Errorf("trial %d: openings %v, want %v", trial, c.Openings.Hands, hands)
				}
				first, paid := make([]int32, players), make([]int32, players)
				purses := map[int]int32{}
				for _, m := range c.Marks.Marks {
					if n := int(m.Column - at.Money); n >= 0 {
						purses[n] += m.N
					}
				}
				for hand := range result.Hands {
					for seat := range players {
						got := purses[hand*players+seat]
						if hand == 0 {
							first[seat] = got
						} else {
							got -= purses[(hand-1)*players+seat]
						}
						paid[(seat+players-hand%players)%players] += got
					}
				}
				if !slices.Equal(c.Openings.First, first) || !slices.Equal(c.Openings.Paid, paid) {
					t.Errorf("trial %d: first paid %v, by place %v, want %v, %v", trial, c.Openings.First, c.Openings.Paid, first, paid)
				}
			}
		})
	}
}

// features counts a hand as it is seen, kind by kind.
func features(r *wyattearp.Rules, v wyattearp.View) (all []int32) {
	s := r.Setting()
	open, short, together, photos := int32(0), int32(0), int32(0), int32(0)
	for i := range s.Outlaws {
		outlaws, of := v.Copies(wyattearp.OutlawKind(i)), int32(v.Copies(wyattearp.PhotoKind(i)))
		photos += of
		if outlaws > 0 {
			together += of
		}
		switch {
		case outlaws >= s.OpeningMin:
			open++
		case outlaws == s.OpeningMin-1:
			short++
		}
	}
	hasPhotos := false
	for i, card := range s.Sheriff {
		switch {
		case card.Photo && slices.ContainsFunc(s.Outlaws, func(o wyattearp.Outlaw) bool { return len(o.Photos) > 0 }):
			all, hasPhotos = append(all, photos), true
		case len(card.Slots) > 0:
			all = append(all, int32(v.Copies(wyattearp.SheriffKind(i))))
		}
	}
	all = append(all, open)
	if s.OpeningMin > 1 {
		all = append(all, short)
	}
	if hasPhotos {
		all = append(all, together)
	}
	return all
}

// TestFeaturesFollowTheSetting: there is one for each name that a card bears, and none that could not vary.
func TestFeaturesFollowTheSetting(t *testing.T) {
	names := func(s wyattearp.Setting) (all []string) {
		for _, f := range compile(t, s).Features() {
			if f.Doc == "" {
				t.Errorf("%s says nothing of what it counts", f.Name)
			}
			all = append(all, f.Name)
		}
		return all
	}
	want := []string{
		"Photo", "Bank Robbery", "Stagecoach Robbery", "Fastest Gun", "Most Wanted", "Hideout", "Wyatt Earp",
		"Outlaws to open", "Outlaws one card short", "Photos with their outlaw",
	}
	if got := names(shipped(3)); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	bare := shipped(2, copies("Hideout", 0), func(s *wyattearp.Setting) {
		s.OpeningMin = 1
		for i := range s.Outlaws {
			s.Outlaws[i].Photos = nil
		}
	})
	if got, want := names(bare), slices.Concat(want[1:5], want[6:8]); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLookingAtOpeningsChangesNoGame, and allocates nothing.
func TestLookingAtOpeningsChangesNoGame(t *testing.T) {
	r := compile(t, shipped(4))
	c := wyattearp.NewCounts(r, nil, wyattearp.MarkColumns{})
	c.Openings = wyattearp.NewOpenings(r)
	with, without := table(r, random{}, c), table(r, random{}, nil)
	for trial := range uint64(10) {
		if a, b := with.Play(key(trial), 1), without.Play(key(trial), 1); a != b {
			t.Errorf("trial %d: %+v, not looked at %+v", trial, a, b)
		}
	}
	if n := testing.AllocsPerRun(1, func() { with.Play(key(1), 0) }); n != 0 && !raceEnabled {
		t.Errorf("a game allocates %v times", n)
	}
}
