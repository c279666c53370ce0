package okcorral_test

import (
	"reflect"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// indifferent is random with the promise to be no more than that: a table asks it where men are placed, and picks for it
// otherwise.
type indifferent struct{ t *testing.T }

func (p indifferent) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	if phase := v.Phase(); phase != okcorral.PlacePhase {
		p.t.Fatalf("an indifferent policy is asked in phase %v", phase)
	}
	return random{}.Choose(v, stream)
}

func (indifferent) Indifferent() {}

func TestTablePicksAsAnIndifferentPolicyWould(t *testing.T) {
	// On either seat or on both, beside one that takes the first action of the list: the same game to the last card,
	// the same counts, and the same trace as with random, which is asked every time.
	byPolicy := shipped(with(bandage, stareDown), func(s *okcorral.Setting) {
		s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
	})
	games := fewer(12, 3)
	for _, v := range append(variants(), variant{"policies place", byPolicy}) {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, picked := compile(t, v.setting), indifferent{t}
			for _, c := range []struct {
				name      string
				got, want [okcorral.Seats]okcorral.Policy
			}{
				{"both", [2]okcorral.Policy{picked, picked}, [2]okcorral.Policy{random{}, random{}}},
				{"the Earps", [2]okcorral.Policy{picked, random{}}, [2]okcorral.Policy{random{}, random{}}},
				{"the Cowboys", [2]okcorral.Policy{random{}, picked}, [2]okcorral.Policy{random{}, random{}}},
				{"the Earps against active", [2]okcorral.Policy{picked, active{}}, [2]okcorral.Policy{random{}, active{}}},
			} {
				gotCounts, wantCounts := newCounts(r), newCounts(r)
				got, want := okcorral.NewTable(r, c.got, gotCounts), okcorral.NewTable(r, c.want, wantCounts)
				for trial := range uint64(games) {
					rotation := uint8(trial & 1)
					if got, want := got.Play(key(trial), rotation), want.Play(key(trial), rotation); got != want {
						t.Fatalf("%s, trial %d: picked %v, asked %v", c.name, trial, got, want)
					}
					if *got.State() != *want.State() {
						t.Fatalf("%s, trial %d: picked ends in\n%s\nasked in\n%s", c.name, trial, okcorral.FormatState(got.State()), okcorral.FormatState(want.State()))
					}
					if !reflect.DeepEqual(gotCounts, wantCounts) {
						t.Fatalf("%s, trial %d: picked counts %+v, asked %+v", c.name, trial, gotCounts, wantCounts)
					}
					clearCounts(gotCounts)
					clearCounts(wantCounts)
				}
			}
		})
	}
}
