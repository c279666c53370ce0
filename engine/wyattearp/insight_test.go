package wyattearp_test

import (
	"testing"

	"tombstone/engine/wyattearp"
)

// A question about everything at once has the same answer as the single questions.
func TestInsightsSayWhatTheViewSays(t *testing.T) {
	for _, v := range variants() {
		rules := compile(t, v.setting)
		checked := 0
		table(rules, random{}, nil).Watch(key(1), 0, func(s *wyattearp.State, _ wyattearp.Action) {
			if checked++; checked > 300 {
				return
			}
			for seat := range wyattearp.Seat(rules.Players()) {
				view := rules.View(s, seat)
				for outlaw, got := range view.Scores() {
					want := [wyattearp.MaxPlayers]int{}
					if outlaw < len(v.setting.Outlaws) {
						want = view.Score(outlaw)
					}
					if got != want {
						t.Fatalf("%s: outlaw %d scores %v, want %v", v.name, outlaw, got, want)
					}
				}
				for kind := range 64 {
					if got, want := view.UnseenKinds()>>kind&1 != 0, view.Unseen(kind) > 0; got != want {
						t.Fatalf("%s: kind %d unseen: %v, want %v", v.name, kind, got, want)
					}
					for other := range wyattearp.Seat(rules.Players()) {
						if got, want := view.SeenKinds(other)>>kind&1 != 0, view.Seen(other, kind) > 0; got != want {
							t.Fatalf("%s: kind %d seen with %v: %v, want %v", v.name, kind, other, got, want)
						}
					}
				}
			}
		})
	}
}
