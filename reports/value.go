package reports

import (
	"math"
	"strconv"
	"strings"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// ValueOf returns an experiment's figure as a page shows it.
func ValueOf(f experiments.Figure) Value {
	if !f.Known {
		return Value{}
	}
	return Value{Known: true, Value: f.Value, Interval: f.Interval, N: f.Games}
}

// Cell returns the value as a table shows it, in a column of the given unit. Its tip has the interval.
func (v Value) Cell(u Unit) Cell {
	if !v.Known {
		return Unknown("nothing to tell it from")
	}
	return Cell{Text: u.number(v.Value, v.size(u)), Value: v.Value * u.scale(), Known: true, Tip: v.Say(u)}
}

// Limits returns the value's interval as a table shows it, in a column of the given unit that is sorted by the
// lower limit.
func (v Value) Limits(u Unit) Cell {
	if !v.Known || v.Interval.Level == 0 {
		return Unknown("no interval")
	}
	return Cell{Text: limits(v.Interval, u), Value: v.Interval.Lo * u.scale(), Known: true, Tip: v.Say(u)}
}

// Say returns the value in words with its interval, the interval's level and method, and how many games it rests on:
// 52.3 % (95 % interval 51.3 to 53.3 %; Wilson; 10,000 games).
func (v Value) Say(u Unit) string {
	if !v.Known {
		return "not known"
	}
	var more []string
	if i := v.Interval; i.Level != 0 {
		more = append(more, level(i)+" interval "+u.with(limits(i, u)))
		if i.Method != "" {
			more = append(more, i.Method)
		}
	}
	if v.N > 0 {
		more = append(more, counted(v.N, "game"))
	}
	text := u.with(u.number(v.Value, v.size(u)))
	if len(more) > 0 {
		text += " (" + strings.Join(more, "; ") + ")"
	}
	return text
}

// short is the value with its limits, for the margin of a picture.
func (v Value) short(u Unit) string {
	if !v.Known {
		return "not known"
	}
	text := u.with(u.number(v.Value, v.size(u)))
	if v.Interval.Level != 0 {
		text += " (" + limits(v.Interval, u) + ")"
	}
	return text
}

// bounds are the numbers between which a picture of the value lies.
func (v Value) bounds() (lo, hi float64) {
	if v.Interval.Level == 0 {
		return v.Value, v.Value
	}
	return min(v.Value, v.Interval.Lo), max(v.Value, v.Interval.Hi)
}

// size is the error the value is printed with: half its interval; of an exact one, what leaves a whole number whole
// and any other with three digits.
func (v Value) size(u Unit) float64 {
	shown := v.Value * u.scale()
	switch {
	case v.Interval.Level != 0:
		return v.Interval.Half()
	case shown == math.Trunc(shown):
		return 10 / u.scale()
	default:
		return math.Abs(v.Value) / 10
	}
}

func limits(i estimate.Interval, u Unit) string {
	return u.number(i.Lo, i.Half()) + " to " + u.number(i.Hi, i.Half())
}

func level(i estimate.Interval) string {
	return strconv.FormatFloat(100*i.Level, 'g', 6, 64) + " %"
}

// scale is what a stored number is multiplied with to be shown.
func (u Unit) scale() float64 {
	if u == Share || u == Points {
		return 100
	}
	return 1
}

// number prints a stored number, known to the given error, without its unit.
func (u Unit) number(value, size float64) string {
	switch u {
	case Share:
		return number(100*value, 100*size)
	case Points:
		return points(value, size)
	default:
		return number(value, size)
	}
}

// with puts the unit behind a printed number.
func (u Unit) with(text string) string {
	if u == "" {
		return text
	}
	return text + " " + string(u)
}

// String is the measure with its unit, as over a column or an axis.
func (m Measure) String() string {
	if m.Unit == "" {
		return m.Title
	}
	return m.Title + " (" + string(m.Unit) + ")"
}
