package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of handicap's result files. The version changes when a field changes its meaning or goes away.
const (
	HandicapFormat  = "tombstone handicap"
	HandicapVersion = 1
)

// Handicap is a way to help one seat, by size.
type Handicap struct {
	Name  string         `json:"name"`  // such as "cards more in the opening hand"
	Helps string         `json:"helps"` // "either": sizes above 0 may help one seat, and below 0 another
	Seat  int            `json:"seat"`  // the same, counted from 0; -1: either
	Sizes []HandicapSize `json:"sizes"` // rising, without 0
}

// HandicapSize is a size of a handicap that was tried.
type HandicapSize struct {
	Name        string  `json:"name"`
	Size        float64 `json:"size"`
	Alternative int     `json:"alternative"` // counted from 0; 0 is the scenario without a handicap
}

// HandicapInput is what handicap plays: alternative 0 has no handicap, each other is a size of one.
type HandicapInput struct {
	TogetherInput
	Handicaps []Handicap
}

// HandicapResult is what handicap found, and nothing of when, where or how it was played.
type HandicapResult struct {
	Format    string             `json:"format"`
	Version   int                `json:"version"`
	Seed      uint64             `json:"seed"`
	Complete  bool               `json:"complete"` // false: interrupted before all planned games were played
	About     sim.About          `json:"scenario"`
	Tried     []Alternative      `json:"tried"`
	Handicaps []Handicap         `json:"handicaps"`
	Matchups  []*HandicapMatchup `json:"matchups"`
}

// HandicapMatchup is one matchup. Pairs are every size against no handicap.
type HandicapMatchup struct {
	*Together
	Behind  int              `json:"behind"`  // the seat that scores least, told from a fair score; -1: none is
	Answers []HandicapAnswer `json:"answers"` // by handicap
}

// Helped returns the seat that a handicap is to help in the matchup: its own, or else the one that is behind; the first
// where none is.
func (m *HandicapMatchup) Helped(h Handicap) int {
	if h.Seat >= 0 {
		return h.Seat
	}
	return max(m.Behind, 0)
}

// HandicapAnswer is what a handicap does in a matchup.
type HandicapAnswer struct {
	Verdict HandicapVerdict `json:"verdict"`
	// Even is the size at which the seat that is helped scores as much as in a fair game, where it passes that; of several
	// the one nearest to 0.
	Even    *estimate.Crossing `json:"even,omitempty"`
	Nearest int                `json:"nearest"` // of its sizes the one with the score nearest to fair, counted from 0; -1: none comes nearer than no handicap
}

// HandicapVerdict says what came of a handicap.
type HandicapVerdict string

// The verdicts on a handicap, for the seat it helps.
const (
	MakesEven HandicapVerdict = "makes even" // at a size with an interval
	TooSmall  HandicapVerdict = "too small"  // at every size the seat scores less than fair
	NotNeeded HandicapVerdict = "not needed" // the seat is not told to be behind
	NotTold   HandicapVerdict = "not told"   // it may be even at some size, or beyond, but more deals are needed
)

// PlayHandicaps plays the input's handicaps. When the context ends it returns what was played so far, not complete,
// beside the context's error; the result is nil for other errors.
func PlayHandicaps(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in HandicapInput) (*HandicapResult, error) {
	if len(in.Handicaps) == 0 {
		return nil, errors.New("no handicaps to try")
	}
	for _, h := range in.Handicaps {
		for _, size := range h.Sizes {
			if size.Alternative < 1 || size.Alternative >= len(in.Alternatives) {
				return nil, fmt.Errorf("%s, %s: there is no scenario of it", h.Name, size.Name)
			}
		}
	}
	played, complete, err := playAll(ctx, executor, resolve, in.TogetherInput, withBase(len(in.Alternatives)))
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	r := &HandicapResult{Format: HandicapFormat, Version: HandicapVersion, Seed: in.Seed, Complete: complete, Tried: in.Alternatives, Handicaps: in.Handicaps, Matchups: []*HandicapMatchup{}}
	for _, t := range played {
		m := &HandicapMatchup{Together: t, Behind: t.behind(), Answers: []HandicapAnswer{}}
		for _, h := range in.Handicaps {
			m.Answers = append(m.Answers, t.answer(h, m.Helped(h)))
		}
		r.Matchups = append(r.Matchups, m)
	}
	return r, err
}

// withBase pairs every alternative with the first.
func withBase(alternatives int) (pairs []sim.Pair) {
	for i := 1; i < alternatives; i++ {
		pairs = append(pairs, sim.Pair{From: 0, To: uint16(i)})
	}
	return pairs
}

// SeatScore returns what a seat scores in an alternative.
func (t *Together) SeatScore(alternative, seat int) Figure {
	for i, q := range t.Measures {
		switch {
		case q.Kind != OfScore:
		case q.seat == seat:
			return t.Figures[alternative][i]
		case len(t.schema.Seats) == 2:
			return t.Figures[alternative][i].Complement()
		}
	}
	return Figure{}
}

// behind returns the seat that scores least without a handicap, if that is told from a fair score; -1 if not.
func (t *Together) behind() int {
	seat, least := -1, t.Fair()
	for s := range t.schema.Seats {
		if f := t.SeatScore(0, s); f.Known && f.Interval.Hi < t.Fair() && f.Value < least {
			seat, least = s, f.Value
		}
	}
	return seat
}

// answer says what a handicap does for the seat it is to help.
func (t *Together) answer(h Handicap, seat int) HandicapAnswer {
	base := t.SeatScore(0, seat)
	levels := []estimate.At{{X: 0, Value: base.Value, Interval: base.Interval}}
	a := HandicapAnswer{Nearest: -1}
	off := distance(base, t.Fair())
	small := base.Interval.Hi < t.Fair()
	for i, size := range h.Sizes {
		f := t.SeatScore(size.Alternative, seat)
		levels = append(levels, estimate.At{X: size.Size, Value: f.Value, Interval: f.Interval})
		small = small && f.Interval.Hi < t.Fair()
		if d := distance(f, t.Fair()); d < off {
			off, a.Nearest = d, i
		}
	}
	slices.SortFunc(levels, func(a, b estimate.At) int { return cmp.Compare(a.X, b.X) })
	for _, c := range estimate.Crossings(levels, t.Fair()) {
		if away := c.Rising == (c.X > 0); away && (a.Even == nil || math.Abs(c.X) < math.Abs(a.Even.X)) { // it gains on the way from 0
			c.X, c.Lo, c.Hi = rounded(c.X), rounded(c.Lo), rounded(c.Hi)
			a.Even = &c
		}
	}
	switch {
	case base.Interval.Hi >= t.Fair():
		a.Verdict = NotNeeded
	case small:
		a.Verdict = TooSmall
	case a.Even != nil && !a.Even.OpenLo && !a.Even.OpenHi:
		a.Verdict = MakesEven
	default:
		a.Verdict = NotTold
	}
	return a
}

func distance(f Figure, value float64) float64 {
	if f.Value > value {
		return f.Value - value
	}
	return value - f.Value
}

// Encode returns the result file's bytes.
func (r *HandicapResult) Encode() []byte { return encode(r) }
