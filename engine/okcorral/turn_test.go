package okcorral_test

import (
	"reflect"
	"testing"

	"tombstone/engine/okcorral"
)

// Play has the way through a turn in its code, Watch takes one Apply after the other: they are to play the same
// games and count the same, whatever the rules and whoever plays. Some games begin where a side has nothing to
// move, or nothing to play at all.
func TestPlayIsWatch(t *testing.T) {
	nothingToMove := shipped(func(s *okcorral.Setting) {
		for i := range s.Action {
			if s.Action[i].Type == okcorral.Move {
				s.Action[i].Slots = s.Action[i].Slots[:1]
			}
		}
	})
	byPolicy := shipped(with(bandage, stareDown), func(s *okcorral.Setting) {
		s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
	})
	games := fewer(60, 10)
	for _, v := range append(variants(), variant{"hardly any moves", nothingToMove}, variant{"policies place", byPolicy}) {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r := compile(t, v.setting)
			for _, p := range []okcorral.Policy{random{}, passive{}, active{}, burning{3}} {
				n := games
				if _, ok := p.(random); !ok {
					n = 3
				}
				played, watched := newCounts(r), newCounts(r)
				play, watch := table(r, p, played), table(r, p, watched)
				for trial := range uint64(n) {
					rotation := uint8(trial & 1)
					got, want := play.Play(key(trial), rotation), watch.Watch(key(trial), rotation, nil)
					if got != want {
						t.Fatalf("%T, trial %d: Play %v, Watch %v", p, trial, got, want)
					}
					if *play.State() != *watch.State() {
						t.Fatalf("%T, trial %d: Play ends in\n%s\nWatch in\n%s", p, trial, okcorral.FormatState(play.State()), okcorral.FormatState(watch.State()))
					}
					if !reflect.DeepEqual(played, watched) {
						t.Fatalf("%T, trial %d: Play counts %+v, Watch %+v", p, trial, played, watched)
					}
					clearCounts(played)
					clearCounts(watched)
				}
			}
		})
	}
}
