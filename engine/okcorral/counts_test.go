package okcorral_test

import (
	"reflect"
	"testing"

	"tombstone/engine/okcorral"
)

func TestDrawnIsWhatTheLogSawDrawn(t *testing.T) {
	// The cards drawn are worked out when a game has ended, of what became of them; and a game with a log deals
	// card by card. Both count what the log is told, in games without a log too, whatever the deck and the rules.
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			rules := compile(t, v.setting)
			logged, counts := newCounts(rules), newCounts(rules)
			watched, plain := table(rules, random{}, logged), table(rules, random{}, counts)
			var drawn [okcorral.Seats][]int32
			logged.Log = func(e okcorral.Event) {
				if e.What == okcorral.CardDrawn {
					drawn[e.Seat][e.Kind]++
				}
			}
			for trial := range uint64(fewer(60, 6)) {
				for seat := range drawn {
					drawn[seat] = make([]int32, rules.Kinds())
				}
				clearCounts(logged)
				clearCounts(counts)
				one, other := watched.Play(key(trial), 0), plain.Play(key(trial), 0)
				if one != other || logged.Refills != counts.Refills {
					t.Fatalf("trial %d: %+v with a log and %v refills, without %+v and %v", trial, one, logged.Refills, other, counts.Refills)
				}
				for _, c := range []*okcorral.Counts{logged, counts} {
					if !reflect.DeepEqual(c.Drawn, drawn) {
						t.Errorf("trial %d: %v counted (logged: %t), %v drawn", trial, c.Drawn, c.Log != nil, drawn)
					}
				}
			}
		})
	}
}
