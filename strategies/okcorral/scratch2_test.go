package okcorral_test

import (
	"fmt"
	"os"
	"testing"

	"tombstone/engine/okcorral"
)

func TestStuck(t *testing.T) {
	spec := os.Getenv("STUCK")
	if spec == "" {
		t.Skip()
	}
	rules := compile(t, shipped())
	tb := table(t, rules, spec, "passive", nil)
	for i := range 200 {
		if tb.Play(key(i), 0).Winner != okcorral.Nobody {
			continue
		}
		last := ""
		tb.Watch(key(i), 0, func(s *okcorral.State, a okcorral.Action) {
			v := rules.View(s, okcorral.Earps)
			if v.Turn() > 380 && v.Turn() < 390 {
				hand := ""
				for k := range rules.Kinds() {
					if v.Held()>>k&1 != 0 {
						hand += fmt.Sprint(v.Copies(k), " ", rules.Setting().Action[k].Name, ", ")
					}
				}
				fmt.Println(v.Turn(), v.Phase(), v.Squares(0), v.WoundsOf(0), v.Squares(1), v.WoundsOf(1), hand, "->", rules.FormatAction(s, a))
			}
			_ = last
		})
		break
	}
}
