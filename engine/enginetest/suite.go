package enginetest

import (
	"slices"
	"strings"
	"testing"

	"tombstone/engine/rng"
)

// Seed is the seed of the suite's games.
const Seed = 20_261_026

// sampled is how many actions of a long list are looked at one by one.
const sampled = 64

// Test runs the suite over random games of trials 0 to games-1.
func Test[State, Action comparable, Chance any](t *testing.T, g Game[State, Action, Chance], games int) {
	t.Run("state is a plain value", func(t *testing.T) { testPlain[State](t, g.Size) })
	t.Run("play allocates nothing", func(t *testing.T) { testAllocations(t, g.NewTable(), games) })
	t.Run("a key is a game", func(t *testing.T) { testKeys(t, g, games) })
	t.Run("decisions", func(t *testing.T) {
		w := walk[State, Action, Chance]{Game: g, T: t, varied: make([]int, g.Seats), hidden: make([]int, g.Seats)}
		for trial := range uint64(games) {
			w.game(rng.NewKey(Seed, trial, 0), rng.NewStream(trial))
		}
		w.checkVariety()
	})
}

// walk is a random game under way with everything about its decisions checked.
type walk[State, Action comparable, Chance any] struct {
	Game[State, Action, Chance]
	*testing.T
	stream rng.Stream
	list   []Action // of the decision
	longer []Action

	hidden, varied []int // resamples of a seat at states that hide something; those that differed from the truth
}

// fatal fails the test at a state.
func (w *walk[State, Action, Chance]) fatal(s *State, format string, args ...any) {
	w.Helper()
	w.Fatalf(format+"\nin %s", append(args, w.FormatState(s))...)
}

// game plays a game at random.
func (w *walk[State, Action, Chance]) game(key rng.Key, stream rng.Stream) {
	w.Helper()
	w.stream = stream
	var s State
	c := w.Start(&s, key)
	for !w.Over(&s) {
		w.checkState(&s)
		w.checkList(&s)
		w.checkValidate(&s)
		w.checkActionText(&s)
		w.checkResample(&s, c)
		a := w.list[w.stream.Below(uint32(len(w.list)))]
		w.checkCopies(&s, a, c)
		w.Apply(&s, a, &c)
	}
	w.checkState(&s)
	if n, list := w.Count(&s), w.List(&s, nil); n != 0 || len(list) != 0 {
		w.fatal(&s, "over, and %d actions counted, %d listed", n, len(list))
	}
}

// checkState: the invariants hold, and the text form is one line that reads back.
func (w *walk[State, Action, Chance]) checkState(s *State) {
	w.Helper()
	if err := w.Check(s); err != nil {
		w.fatal(s, "invariants: %v", err)
	}
	text := w.FormatState(s)
	back, err := w.ParseState(text)
	if err != nil || back != *s || strings.ContainsAny(text, "\n\r") {
		w.fatal(s, "the text form reads back as %s (%v)", w.FormatState(&back), err)
	}
	if _, err := w.ParseState(text[:strings.LastIndexByte(text, ' ')]); err == nil {
		w.fatal(s, "the text form reads back without its last field")
	}
}

// checkList: counted, picked and listed, a decision's actions are the same, at least two, all different,
// passing last.
func (w *walk[State, Action, Chance]) checkList(s *State) {
	w.Helper()
	w.longer = w.List(s, w.longer[:0])
	w.list = append(w.list[:0], w.longer...)
	if w.Count(s) != len(w.list) || len(w.list) < 2 {
		w.fatal(s, "%d actions counted, %d listed (at least 2 make a decision)", w.Count(s), len(w.list))
	}
	seen := make(map[Action]bool, len(w.list))
	for i, a := range w.list {
		if nth := w.Nth(s, i); nth != a {
			w.fatal(s, "action %d of the list is %s, picked it is %s", i, w.FormatAction(s, a), w.FormatAction(s, nth))
		}
		if seen[a] {
			w.fatal(s, "%s is listed twice", w.FormatAction(s, a))
		}
		seen[a] = true
		if want := w.MayPass(s) && i == len(w.list)-1; w.IsPass(a) != want {
			w.fatal(s, "action %d of %d, %s: passing is last, or not there", i, len(w.list), w.FormatAction(s, a))
		}
	}
	// What a list is appended to stays.
	if longer := w.List(s, w.longer); !slices.Equal(longer, slices.Concat(w.list, w.list)) {
		w.fatal(s, "a list appended to itself has %d actions, want %d", len(longer), 2*len(w.list))
	}
}

// some calls see for the actions of the list, or for a sample of a long one.
func (w *walk[State, Action, Chance]) some(see func(a Action)) {
	if len(w.list) <= sampled {
		for _, a := range w.list {
			see(a)
		}
		return
	}
	for range sampled {
		see(w.list[w.stream.Below(uint32(len(w.list)))])
	}
}

// checkValidate: the listed actions are valid, and of their neighbours the listed ones only.
func (w *walk[State, Action, Chance]) checkValidate(s *State) {
	w.Helper()
	w.some(func(a Action) {
		if err := w.Validate(s, a); err != nil {
			w.fatal(s, "%s is listed, but %v", w.FormatAction(s, a), err)
		}
	})
	a := w.list[w.stream.Below(uint32(len(w.list)))]
	for n := range 32 {
		near := w.Mutate(a, n)
		if err := w.Validate(s, near); (err == nil) != slices.Contains(w.list, near) {
			w.fatal(s, "action %v, near %s, listed %t: %v", near, w.FormatAction(s, a), slices.Contains(w.list, near), err)
		}
	}
}

// checkActionText: the text forms of actions differ and read back.
func (w *walk[State, Action, Chance]) checkActionText(s *State) {
	w.Helper()
	seen := map[string]Action{}
	w.some(func(a Action) {
		text := w.FormatAction(s, a)
		if other, ok := seen[text]; ok && other != a || text == "" || strings.ContainsAny(text, "\n\r") {
			w.fatal(s, "actions %v and %v are both %q", other, a, text)
		}
		seen[text] = a
	})
	a := w.list[w.stream.Below(uint32(len(w.list)))]
	text := w.FormatAction(s, a)
	if back, err := w.ParseAction(s, text); err != nil || back != a {
		w.fatal(s, "%q reads back as %v (%v)", text, back, err)
	}
	if back, err := w.ParseAction(s, text+" and more"); err == nil {
		w.fatal(s, "%q reads as %v", text+" and more", back)
	}
}

// checkCopies: playing on a copy of state and chance leaves both untouched, and comes to the same.
func (w *walk[State, Action, Chance]) checkCopies(s *State, a Action, c Chance) {
	w.Helper()
	before, first, second := *s, *s, *s
	firstChance, secondChance := c, c
	w.Apply(&first, a, &firstChance)
	w.Apply(&second, a, &secondChance)
	if *s != before || first != second {
		w.fatal(&before, "%s on two copies comes to\n%s and\n%s", w.FormatAction(&before, a), w.FormatState(&first), w.FormatState(&second))
	}
}

// checkResample: for each seat, another deal of the hidden cards is a state of the same game that looks
// and is decided the same, and can be played on from.
func (w *walk[State, Action, Chance]) checkResample(s *State, c Chance) {
	w.Helper()
	for seat := range w.Seats {
		other := *s
		w.Resample(s, seat, &other, &w.stream)
		if err := w.Check(&other); err != nil {
			w.fatal(s, "resampled for seat %d: %v\n%s", seat, err, w.FormatState(&other))
		}
		if got, want := w.Observe(&other, seat), w.Observe(s, seat); got != want {
			mine, theirs := difference(want, got)
			w.fatal(s, "seat %d sees\n%s\nresampled\n%s", seat, mine, theirs)
		}
		if w.Asks(&other) != w.Asks(s) || w.Over(&other) {
			w.fatal(s, "resampled for seat %d, seat %d is asked", seat, w.Asks(&other))
		}
		if seat == w.Asks(s) {
			w.checkDecision(s, &other)
		}
		if w.Hides(s, seat) {
			w.hidden[seat]++
			if other != *s {
				w.varied[seat]++
			}
		}
		w.playOn(other, c)
	}
}

// difference returns the lines in which two texts differ.
func difference(a, b string) (onlyA, onlyB string) {
	linesA, linesB := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(linesA), len(linesB)) {
		switch {
		case i >= len(linesA):
			onlyB += linesB[i] + "\n"
		case i >= len(linesB):
			onlyA += linesA[i] + "\n"
		case linesA[i] != linesB[i]:
			onlyA += linesA[i] + "\n"
			onlyB += linesB[i] + "\n"
		}
	}
	return onlyA, onlyB
}

// checkDecision: a state resampled for the seat that is asked offers the same actions, and a policy takes
// the same one.
func (w *walk[State, Action, Chance]) checkDecision(s, other *State) {
	w.Helper()
	if got := w.List(other, nil); !slices.Equal(got, w.list) || w.Count(other) != len(w.list) {
		w.fatal(s, "%d actions, resampled %d", len(w.list), len(got))
	}
	mine, theirs := w.stream, w.stream
	if a, b := w.Choose(s, &mine), w.Choose(other, &theirs); a != b || mine != theirs {
		w.fatal(s, "the policy peeks: %s, resampled %s", w.FormatAction(s, a), w.FormatAction(other, b))
	}
}

// playOn plays a few actions from a resampled state.
func (w *walk[State, Action, Chance]) playOn(s State, c Chance) {
	w.Helper()
	for range 3 {
		if w.Over(&s) {
			return
		}
		before := s
		a := w.Nth(&s, int(w.stream.Below(uint32(w.Count(&s)))))
		w.Apply(&s, a, &c)
		if err := w.Check(&s); err != nil {
			w.fatal(&before, "after %s: %v\n%s", w.FormatAction(&before, a), err, w.FormatState(&s))
		}
	}
}

// checkVariety: where cards are hidden, resampling deals them differently at least one time in four. (It
// deals the true state again by right, most often where few cards are hidden.)
func (w *walk[State, Action, Chance]) checkVariety() {
	w.Helper()
	for seat, hidden := range w.hidden {
		if w.varied[seat]*4 < hidden {
			w.Errorf("seat %d: %d of %d resampled states differ from the true one", seat, w.varied[seat], hidden)
		}
	}
}
