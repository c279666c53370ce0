package okcorral_test

import (
	"encoding/binary"
	"slices"
	"sync"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// compiled are the rules of the variants, and of one in which policies place.
var compiled = sync.OnceValue(func() (all []*okcorral.Rules) {
	for _, v := range append(variants(), variant{"policies place", shipped(with(bandage, stareDown), func(s *okcorral.Setting) {
		s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
	})}) {
		r, err := okcorral.Compile(v.setting)
		if err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	return all
})

func FuzzPlay(f *testing.F) {
	// The bytes are a trial, a setting, a rotation, and then what is chosen at each decision; when they run
	// out everybody passes. After every action the state obeys its invariants and the slow implementation
	// sees the same actions.
	for n := range byte(30) {
		f.Add([]byte{n, 0, 0, 0, 0, 0, 0, 0, n, n & 1, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 10 {
			return
		}
		r := compiled()[int(data[8])%len(compiled())]
		chance := okcorral.NewChance(rng.NewKey(1, binary.LittleEndian.Uint64(data), 0), data[9]&1, nil)
		var s okcorral.State
		r.Start(&s, &chance)
		conformance(r).PlayBytes(t, s, chance, data[10:min(len(data), 2000)], func(s *okcorral.State) {
			if r.View(s, okcorral.Earps).Phase() != okcorral.PlacePhase {
				agree(t, r, s, naively(r, s))
			}
		})
	})
}

func FuzzParseState(f *testing.F) {
	for i, r := range compiled() {
		for _, text := range someStates(r, uint64(i)) {
			f.Add(byte(i), text)
		}
	}
	f.Add(byte(0), "")
	f.Add(byte(0), "turn=01 phase=move")
	f.Fuzz(func(t *testing.T, setting byte, text string) {
		checkParsed(t, compiled()[int(setting)%len(compiled())], text)
	})
}

// someStates are the texts of a few states from a random game.
func someStates(r *okcorral.Rules, trial uint64) (texts []string) {
	chance := okcorral.NewChance(key(trial), 0, nil)
	var s okcorral.State
	r.Start(&s, &chance)
	stream := rng.NewStream(trial)
	for n := range 81 {
		v := r.View(&s, okcorral.Earps)
		if n%20 == 0 {
			texts = append(texts, okcorral.FormatState(&s))
		}
		if v.Phase() == okcorral.Over {
			break
		}
		r.Apply(&s, r.View(&s, v.Asks()).Nth(int(stream.Below(uint32(v.Count())))), &chance)
	}
	return texts
}

// checkParsed fails unless a text is refused, or is a state that obeys the invariants, prints back as it
// was, and, once the men are placed, can be played on from.
func checkParsed(t *testing.T, r *okcorral.Rules, text string) (parsed bool) {
	t.Helper()
	c := conformance(r)
	s, parsed := c.CheckStateText(t, text)
	if phase := r.View(&s, okcorral.Earps).Phase(); !parsed || phase == okcorral.Over || phase == okcorral.PlacePhase {
		return parsed
	}
	agree(t, r, &s, naively(r, &s))
	chance := newGame(t, r, 1).chance
	c.Step(t, &s, &chance, len(text))
	return true
}

func TestParseStateOnMixedUpStates(t *testing.T) {
	// Fields of one state put into another, and numbers and squares changed: most of it is nonsense and is
	// refused, the rest is as good as any state.
	stream := rng.NewStream(1881)
	pick := func(n int) int { return int(stream.Below(uint32(n))) }
	tries := fewer(20_000, 1_000)
	for i, r := range compiled() {
		texts := slices.Concat(someStates(r, uint64(i)), someStates(r, uint64(i)+100), someStates(r, uint64(i)+200))
		parsed := 0
		for range tries / len(compiled()) {
			if checkParsed(t, r, enginetest.MixUp(texts, "0123456789abcdefgh-*,", pick)) {
				parsed++
			}
		}
		if len(r.Setting().Action) > 0 && parsed == 0 {
			t.Errorf("setting %d: everything was refused", i)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	// Nothing panics; what parses is a legal action, and prints back as it was.
	states := []*game{}
	for i, r := range compiled() {
		g := newGame(f, r, uint64(i))
		states = append(states, g)
		for _, line := range g.list()[:min(3, len(g.list()))] {
			f.Add(byte(i), line)
		}
	}
	f.Add(byte(0), `move "Walk Slowly" "Wyatt Earp" i9`)
	f.Add(byte(0), `shoot "Rifle"`)
	f.Add(byte(1), "end move phase ")
	f.Fuzz(func(t *testing.T, which byte, text string) {
		g := states[int(which)%len(states)]
		conformance(g.rules).CheckActionText(t, &g.state, text)
	})
}
