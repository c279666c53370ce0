package okcorral_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"testing"

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
		for _, choice := range append(data[10:min(len(data), 2000)], make([]byte, 20)...) {
			v := r.View(&s, okcorral.Earps)
			v = r.View(&s, v.Asks())
			if v.Phase() == okcorral.Over {
				break
			}
			if v.Phase() != okcorral.PlacePhase {
				agree(t, r, &s, naively(r, &s))
			}
			before := s
			a := v.Nth((v.Count() - 1 + int(choice)*(1+int(choice)/16)) % v.Count())
			if err := r.Validate(&s, a); err != nil {
				t.Fatalf("%v in %s", err, okcorral.FormatState(&s))
			}
			r.Apply(&s, a, &chance)
			if err := r.CheckState(&s); err != nil {
				t.Fatalf("after %s: %v\nfrom %s\nto   %s", r.FormatAction(&before, a), err, okcorral.FormatState(&before), okcorral.FormatState(&s))
			}
		}
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
	s, err := r.ParseState(text)
	if err != nil {
		return false
	}
	if err := r.CheckState(&s); err != nil {
		t.Fatalf("%q parses, but %v", text, err)
	}
	if got, want := okcorral.FormatState(&s), strings.Join(strings.Fields(text), " "); got != want {
		t.Fatalf("prints back otherwise\nread    %s\nprinted %s", want, got)
	}
	v := r.View(&s, okcorral.Earps)
	v = r.View(&s, v.Asks())
	list := v.Legal(nil)
	if len(list) != v.Count() {
		t.Fatalf("%d actions, %d counted, in %s", len(list), v.Count(), text)
	}
	if v.Phase() == okcorral.Over || v.Phase() == okcorral.PlacePhase {
		return true
	}
	agree(t, r, &s, naively(r, &s))
	g := newGame(t, r, 1)
	g.state = s
	a := list[len(text)%len(list)]
	g.rules.Apply(&g.state, a, &g.chance)
	if err := r.CheckState(&g.state); err != nil {
		t.Fatalf("after %s: %v\nfrom %s\nto   %s", r.FormatAction(&s, a), err, text, okcorral.FormatState(&g.state))
	}
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
			fields := strings.Fields(texts[pick(len(texts))])
			for range 1 + pick(2) {
				field := pick(len(fields))
				switch pick(3) {
				case 0: // another state's
					fields[field] = strings.Fields(texts[pick(len(texts))])[field]
				case 1: // one byte changed
					value := strings.IndexByte(fields[field], '=') + 1
					b := []byte(fields[field])
					at := value + pick(len(b)-value)
					b[at] = "0123456789abcdefgh-*,"[pick(21)]
					fields[field] = string(b)
				default: // one byte more
					value := strings.IndexByte(fields[field], '=') + 1
					fields[field] = fields[field][:value] + "0123456789-*,"[pick(13):][:1] + fields[field][value:]
				}
			}
			if checkParsed(t, r, strings.Join(fields, " ")) {
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
		a, err := g.rules.ParseAction(&g.state, text)
		if err != nil {
			return
		}
		if got := g.rules.FormatAction(&g.state, a); got != text {
			t.Errorf("%q prints back as %q", text, got)
		}
		if err := g.rules.Validate(&g.state, a); err != nil || !slices.Contains(g.view().Legal(nil), a) {
			t.Errorf("%q parses, but %v", text, err)
		}
	})
}
