package wyattearp_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// compiled are the rules of the variants.
var compiled = sync.OnceValue(func() (all []*wyattearp.Rules) {
	for _, v := range variants() {
		r, err := wyattearp.Compile(v.setting)
		if err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	return all
})

func FuzzPlay(f *testing.F) {
	// The bytes are a trial, a setting, and then what is chosen at each decision; when they run out everybody passes.
	// After every action the state obeys its invariants: every card and every thousand is somewhere.
	for n := range byte(30) {
		f.Add([]byte{n, 0, 0, 0, 0, 0, 0, 0, n, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 9 {
			return
		}
		r := compiled()[int(data[8])%len(compiled())]
		chance := wyattearp.NewChance(rng.NewKey(1, binary.LittleEndian.Uint64(data), 0), nil)
		var s wyattearp.State
		r.Start(&s, &chance)
		conformance(r).PlayBytes(t, s, chance, data[9:min(len(data), 1000)], nil)
	})
}

func FuzzParseState(f *testing.F) {
	for i, r := range compiled() {
		for _, text := range someStates(r, uint64(i)) {
			f.Add(byte(i), text)
		}
	}
	f.Add(byte(0), "")
	f.Add(byte(0), "hands=01 turn=1")
	f.Fuzz(func(t *testing.T, setting byte, text string) {
		checkParsed(t, compiled()[int(setting)%len(compiled())], text)
	})
}

// someStates are the texts of a few states from a random game.
func someStates(r *wyattearp.Rules, trial uint64) (texts []string) {
	chance := wyattearp.NewChance(key(trial), nil)
	var s wyattearp.State
	r.Start(&s, &chance)
	stream := rng.NewStream(trial)
	for n := range 301 {
		v := r.View(&s, r.View(&s, 0).Mover())
		if n%30 == 0 || v.Phase() == wyattearp.TakePhase {
			texts = append(texts, wyattearp.FormatState(&s))
		}
		if v.Phase() == wyattearp.Over {
			break
		}
		r.Apply(&s, v.Nth(int(stream.Below(uint32(v.Count())))), &chance)
	}
	return texts
}

// checkParsed fails unless a text is refused, or is a state that obeys the invariants, prints back as it was, and can
// be played on from and looked at.
func checkParsed(t *testing.T, r *wyattearp.Rules, text string) (parsed bool) {
	t.Helper()
	c := conformance(r)
	s, parsed := c.CheckStateText(t, text)
	if !parsed || c.Over(&s) {
		return parsed
	}
	stream := rng.NewStream(uint64(len(text)))
	for seat := range r.Players() {
		var other wyattearp.State
		c.Resample(&s, seat, &other, &stream)
		if err := r.CheckState(&other); err != nil {
			t.Fatalf("resampled for seat %d: %v\n%s", seat+1, err, text)
		}
	}
	chance := r.ChanceFrom(&s, key(1))
	c.Step(t, &s, &chance, len(text))
	return true
}

func TestParseStateOnMixedUpStates(t *testing.T) {
	// Fields of one state put into another, and single characters changed: most of it is nonsense and is refused, the
	// rest is as good as any state.
	stream := rng.NewStream(1881)
	pick := func(n int) int { return int(stream.Below(uint32(n))) }
	tries := fewer(20_000, 1_000)
	for i, r := range compiled() {
		texts := slices.Concat(someStates(r, uint64(i)), someStates(r, uint64(i)+100), someStates(r, uint64(i)+200))
		parsed := 0
		for range tries / len(compiled()) {
			if checkParsed(t, r, enginetest.MixUp(texts, "0123456789-,@!^~:", pick)) {
				parsed++
			}
		}
		if parsed == 0 {
			t.Errorf("setting %d: everything was refused", i)
		}
	}
}

func TestParseStateSaysWhatIsWrong(t *testing.T) {
	r := compile(t, shipped(2))
	text := someStates(r, 1)[3]
	for _, c := range []struct{ field, value, want string }{
		{"phase", "sleep", "expected one of draw, play"},
		{"mover", "seat3", "no such seat"},
		{"issued", "3", "the bank has given 3 thousand"},
		{"money", "1,2", "2 numbers (expected 4)"},
		{"hand.seat1", "0@", "no card of seat1"},
		{"hand.seat1", "-", "cards have been lost"},
		{"turn", "0", "no such hand or turn"},
		{"supply", "5,4", "not in order"},
		{"refilled", "yes", `expected "false"`},
		{"winners", "1", "won, but not over"},
	} {
		fields := strings.Fields(text)
		for i, f := range fields {
			if strings.HasPrefix(f, c.field+"=") {
				fields[i] = c.field + "=" + c.value
			}
		}
		if _, err := r.ParseState(strings.Join(fields, " ")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: %v, want %q", c.field, c.value, err, c.want)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	// Nothing panics; what parses is a legal action, and prints back as it was.
	states := []*game{}
	for i, r := range compiled() {
		g := newGame(f, r, uint64(i))
		states = append(states, g)
		for _, line := range g.list() {
			f.Add(byte(i), line)
		}
		g.do("draw discard")
	}
	f.Add(byte(0), `lay 9 "Jesse James"`)
	f.Add(byte(0), `play "Bank Robbery"`)
	f.Add(byte(1), "done ")
	f.Fuzz(func(t *testing.T, which byte, text string) {
		g := states[int(which)%len(states)]
		conformance(g.rules).CheckActionText(t, &g.state, text)
	})
}
