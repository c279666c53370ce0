package wyattearp_test

import (
	"fmt"
	"testing"

	"tombstone/engine/wyattearp"
)

func TestShow(t *testing.T) {
	rules := compile(t, shipped(4, func(s *wyattearp.Setting) { s.MaxHands = 1 }))
	players := table(t, rules, nil, "greedy")
	n := 0
	players.Watch(key(3), 0, func(s *wyattearp.State, a wyattearp.Action) {
		v := rules.View(s, 0)
		v = rules.View(s, v.Mover())
		if n++; n > 220 {
			return
		}
		hand := ""
		for kind := range 64 {
			if c := v.Copies(kind); c > 0 {
				name := rules.KindName(kind)
				if len(name) > 9 && kind >= 16 && kind < 32 {
					name = "Ph " + name[9:]
				}
				hand += fmt.Sprintf("%d %s, ", c, name)
			}
		}
		fmt.Printf("t%d %v [%s] top %d sup %d: %s\n", v.Turn(), v.Mover(), hand, v.TopDiscard(), v.SupplySize(), rules.FormatAction(s, a))
	})
	s := players.State()
	v := rules.View(s, 0)
	for o := range 7 {
		fmt.Println(v.Points(o), v.Poster(o), v.Hidden(0))
	}
}
