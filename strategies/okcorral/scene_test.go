package okcorral_test

import (
	"fmt"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// scene is a position in words. Cards are named, separated by semicolons; those not named are in the draw
// pile.
type scene struct {
	setting        *okcorral.Setting
	phase          string // move, shoot, defence or discard; move if empty
	mover          okcorral.Seat
	men            string // the Earps / the Cowboys, man by man: a square with a star a wound, - for the dead
	earps, cowboys string // hands
	discards       string
	wounds         string // Wound draw pile by effect: killed wounded not-wounded, such as "1 2 0"; all if empty
	shot           int    // men of the mover who have shot, bit index
	pending        [3]int // shooter, kind and target in the defence
}

// state returns the state of the scene.
func (sc scene) state(t testing.TB, rules *okcorral.Rules) okcorral.State {
	t.Helper()
	all := rng.Slots{}
	for _, card := range sc.setting.Action {
		all = all.Or(rng.SlotsOf(card.Slots...))
	}
	take := func(names string) rng.Slots {
		taken := rng.Slots{}
		for name := range strings.SplitSeq(names, ";") {
			if name = strings.TrimSpace(name); name == "" {
				continue
			}
			left := rng.SlotsOf(sc.setting.Action[kindOf(t, sc.setting, name)].Slots...).And(all)
			if left.Empty() {
				t.Fatalf("no %q left", name)
			}
			taken.Add(left.First())
			all.Remove(left.First())
		}
		return taken
	}
	men := strings.Split(sc.men, "/")
	side := func(text string) string {
		men := strings.Fields(text)
		for len(men) < okcorral.MaxMen {
			men = append(men, "-")
		}
		return strings.Join(men, ",")
	}
	phase, pending := sc.phase, okcorral.Action(0)
	switch phase {
	case "":
		phase = "move"
	case "defence":
		pending = okcorral.NewAction(okcorral.ShootAt, sc.pending[1], sc.pending[0], sc.pending[2])
	}
	pile, gone := sc.woundPiles()
	earps, cowboys, discards := take(sc.earps), take(sc.cowboys), take(sc.discards)
	text := fmt.Sprintf("turn=7 phase=%s mover=%v first=earps winner=nobody earps=%s cowboys=%s moved=0 shot=%d pending=%d actions=0 "+
		"hand.earps=%v hand.cowboys=%v pile=%v discards=%v wounds=%v wounds.discards=%v",
		phase, sc.mover, side(men[0]), side(men[1]), sc.shot, pending, earps, cowboys, all, discards, pile, gone)
	s, err := rules.ParseState(text)
	if err != nil {
		t.Fatalf("setting the scene: %v\n%s", err, text)
	}
	return s
}

// woundPiles returns the Wound draw pile and the Wound discard pile.
func (sc scene) woundPiles() (pile, gone rng.Slots) {
	var want [3]int
	if sc.wounds != "" {
		fmt.Sscan(sc.wounds, &want[0], &want[1], &want[2])
	}
	for _, card := range sc.setting.Wound {
		for i, slot := range card.Slots {
			if sc.wounds == "" || i < want[card.Effect] {
				pile.Add(slot)
			} else {
				gone.Add(slot)
			}
		}
	}
	return pile, gone
}

func kindOf(t testing.TB, setting *okcorral.Setting, name string) int {
	t.Helper()
	for kind := range setting.Action {
		if setting.Action[kind].Name == name {
			return kind
		}
	}
	t.Fatalf("no card %q", name)
	return 0
}
