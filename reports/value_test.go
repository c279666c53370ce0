package reports

import (
	"math"
	"testing"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// TestValuesInWords: value, interval with level and method, and n; shares as percentages; what is not known says so.
func TestValuesInWords(t *testing.T) {
	v := Value{Known: true, Value: 0.5234, Interval: estimate.Interval{Lo: 0.513, Hi: 0.533, Level: 0.95, Method: "Wilson"}, N: 10_000}
	for _, test := range []struct{ got, want string }{
		{v.Say(Share), "52.3 % (95 % interval 51.3 to 53.3 %; Wilson; 10,000 games)"},
		{v.short(Share), "52.3 % (51.3 to 53.3)"},
		{v.Cell(Share).Text, "52.3"},
		{v.Limits(Share).Text, "51.3 to 53.3"},
		{Value{Known: true, Value: -0.031, Interval: estimate.Interval{Lo: -0.05, Hi: -0.01, Level: 0.99}}.Say(Points), "-3.1 points (99 % interval -5.0 to -1.0 points)"},
		{Exact(12).Say("turns"), "12 turns"},
		{Exact(0.125).Say(Share), "12.5 %"},
		{Exact(0).Say(Share), "0 %"},
		{Exact(1234567).Say(""), "1,234,567"},
		{Exact(3.14159).Say("cards"), "3.14 cards"},
		{Value{}.Say(Share), "not known"},
		{Value{}.short(Share), "not known"},
		{Value{}.Cell(Share).Text, "-"},
		{Exact(1).Limits(Share).Text, "-"},
		{Measure{"Games won", Share}.String(), "Games won (%)"},
		{Measure{"Games", ""}.String(), "Games"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
	if c := v.Cell(Share); math.Abs(c.Value-52.34) > 1e-9 || !c.Known {
		t.Errorf("the cell's value is %v", c.Value)
	}
	if got := ValueOf(experiments.Figure{Interval: v.Interval}); got != (Value{}) {
		t.Errorf("a figure that is not known became %+v", got)
	}
	if got := ValueOf(experiments.Figure{Known: true, Value: v.Value, Interval: v.Interval, Games: v.N}); got != v {
		t.Errorf("got %+v, want %+v", got, v)
	}
}
