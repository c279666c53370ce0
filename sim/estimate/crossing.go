package estimate

import "math"

// At is a figure at one level of a number that was varied, such as the score of a
// side at so many copies of a card.
type At struct {
	X, Value float64
	Interval Interval // of the value at this level alone
}

// Crossing is where a figure passes a value as a number is varied.
type Crossing struct {
	X  float64 `json:"x"`
	Lo float64 `json:"lo"` // limits of X: it lies between them in a share Level of experiments
	Hi float64 `json:"hi"`
	// OpenLo and OpenHi say that the limit is the end of what was tried: X may lie beyond it.
	OpenLo bool    `json:"open_lo"`
	OpenHi bool    `json:"open_hi"`
	Rising bool    `json:"rising"` // the figure is below the value on the left
	Level  float64 `json:"level"`
}

// Crossings returns where a figure, known at levels of rising X, passes a value.
// Between neighbouring levels the figure and the limits of its interval are taken
// for straight lines.
//
// What cannot be told from the value are the X at which the interval holds it.
// They form one stretch, or several with levels between them at which the figure
// is told from the value. A stretch with the figure below the value at one end and
// above it at the other has a crossing; the stretch is its interval, and X where
// the figure passes the value in it (of several places, as noise makes them, the
// middle one). At the true crossing the figure is the value, and its interval holds
// it in a share Level of experiments: so often the true crossing is in the stretch,
// however the levels hang together. Between levels the limits are those of figures
// that go all alike, so that it is there a little more often.
//
// A stretch that the figure leaves on the side where it came from has no crossing.
// One that goes on to the first or last level is open there: its crossing is only
// where the figure seems to pass.
//
// It panics unless X rises and every level has an interval, all of one Level.
//
// Inverting the pointwise band: the large-sample relative of Fieller 1954, J. R.
// Stat. Soc. B 16:175.
func Crossings(levels []At, value float64) []Crossing {
	for i, l := range levels {
		if l.Interval.Level != levels[0].Interval.Level || l.Interval.Level == 0 || i > 0 && !(l.X > levels[i-1].X) {
			panic("estimate: levels that do not rise, or have no common interval")
		}
	}
	var all []Crossing
	for _, s := range stretches(levels, value) {
		if c, ok := s.crossing(levels, value); ok {
			all = append(all, c)
		}
	}
	return all
}

// stretch is X between lo and hi.
type stretch struct{ lo, hi float64 }

// stretches returns where the interval holds the value.
func stretches(levels []At, value float64) (all []stretch) {
	for i := 1; i < len(levels); i++ {
		a, b := levels[i-1], levels[i]
		lo, hi := a.X, b.X
		for _, line := range [][2]float64{{a.Interval.Lo - value, b.Interval.Lo - value}, {value - a.Interval.Hi, value - b.Interval.Hi}} {
			// The line is at most 0 where the limit is on its side of the value.
			switch at := line[0] / (line[0] - line[1]); {
			case line[0] > 0 && line[1] > 0:
				lo, hi = math.Inf(1), math.Inf(-1)
			case line[0] > 0:
				lo = max(lo, a.X+at*(b.X-a.X))
			case line[1] > 0:
				hi = min(hi, a.X+at*(b.X-a.X))
			}
		}
		switch n := len(all); {
		case lo > hi:
		case n > 0 && all[n-1].hi == lo:
			all[n-1].hi = hi
		default:
			all = append(all, stretch{lo, hi})
		}
	}
	return all
}

// crossing returns the crossing in a stretch; not ok where there is none.
func (s stretch) crossing(levels []At, value float64) (c Crossing, ok bool) {
	last := len(levels) - 1
	var passes []float64
	left, right := levels[0].Value >= value, levels[last].Value >= value // above at the ends of the stretch
	for i := 1; i <= last; i++ {
		a, b := levels[i-1], levels[i]
		if a.X < s.lo {
			left = a.Value >= value
		}
		if above := b.Value >= value; above != (a.Value >= value) {
			if x := a.X + (value-a.Value)/(b.Value-a.Value)*(b.X-a.X); x >= s.lo && x <= s.hi {
				passes = append(passes, x)
			}
		}
	}
	for i := last; i >= 0 && levels[i].X > s.hi; i-- {
		right = levels[i].Value >= value
	}
	if len(passes) == 0 || left == right {
		return c, false
	}
	return Crossing{
		X: passes[len(passes)/2], Lo: s.lo, Hi: s.hi, Rising: !left, Level: levels[0].Interval.Level,
		OpenLo: s.lo == levels[0].X, OpenHi: s.hi == levels[last].X,
	}, true
}
