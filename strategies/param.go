package strategies

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Param is one parameter of an [Entry].
type Param struct {
	Name     string   // a word; its key in specs
	Doc      string   // one plain sentence: what it sets, with the unit
	Kind     Kind     // what values it takes
	Min, Max float64  // of a Number: the least and the greatest allowed, Min below Max
	Whole    bool     // of a Number: only whole ones are allowed
	Values   []string // of a Text: the texts allowed; nil for any, empty for none
	Default  string   // the value, as a spec has it, if none is given; "" if one must be
}

// maxWhole bounds whole numbers: beyond it a float64 skips some.
const maxWhole = 1 << 53

// Expected says in plain words what values the parameter takes: "a whole number
// from 1 to 100", or "one of" and the texts allowed.
func (p Param) Expected() string {
	switch {
	case p.Kind == Number && p.Whole:
		return "a whole number from " + plain(p.Min) + " to " + plain(p.Max)
	case p.Kind == Number:
		return "a number from " + plain(p.Min) + " to " + plain(p.Max)
	case p.Kind == Text && p.Values != nil:
		return oneOf(quoteAll(p.Values))
	case p.Kind == Text:
		return "text, in quotes unless it is a single word"
	}
	return "a policy, without quotes"
}

// check returns the first thing wrong with the parameter, short of building a
// default policy.
func (p Param) check() error {
	if err := checkNamed(p.Name, p.Doc); err != nil {
		return err
	}
	switch p.Kind {
	case Number:
		if !(p.Min < p.Max) || math.IsInf(p.Min, 0) || math.IsInf(p.Max, 0) {
			return fmt.Errorf("bounds %v and %v: not finite numbers in order", p.Min, p.Max)
		}
		if p.Whole && (!isWhole(p.Min) || !isWhole(p.Max)) {
			return fmt.Errorf("bounds %v and %v: not whole numbers within 2^53", p.Min, p.Max)
		}
	case Text, Policy:
	default:
		return fmt.Errorf("kind %d: not number, text or policy", p.Kind)
	}
	if p.Default == "" {
		return nil
	}
	v, err := parseDefault(p.Default)
	if err != nil {
		return err
	}
	if wrong := p.refuses(v); wrong != "" {
		return fmt.Errorf("default: %s (expected %s)", wrong, p.Expected())
	}
	return nil
}

// refuses says what is wrong with the value, or "" if nothing is. What a policy
// is like is for its own entry to say.
func (p Param) refuses(v Value) string {
	text, isText := v.asText()
	switch {
	case p.Kind == Text && !isText, p.Kind != Text && p.Kind != v.Kind:
		return fmt.Sprintf("%s is not %s", v, p.Kind)
	case p.Kind == Number && p.Whole && v.Number != math.Trunc(v.Number):
		return v.String() + " is not whole"
	case p.Kind == Number && (v.Number < p.Min || v.Number > p.Max):
		return v.String() + " is out of range"
	case p.Kind == Text && p.Values != nil && !slices.Contains(p.Values, text):
		return quoteText(text) + " is unknown"
	}
	return ""
}

// asText is the text of a quoted value or a bare word.
func (v Value) asText() (string, bool) {
	if v.Kind == Policy && len(v.Spec.Args) == 0 {
		return v.Spec.Name, true
	}
	return v.Text, v.Kind == Text
}

// parseDefault reads a value that stands alone.
func parseDefault(text string) (Value, error) {
	src := &source{noun: "default", text: text}
	p, err := newParser(src)
	if err != nil {
		return Value{}, err
	}
	v, ok := p.value(1)
	if ok && p.peek() != end {
		p.unexpected("the end")
	}
	if len(p.problems) > 0 {
		return Value{}, src.error(p.problems)
	}
	return v, nil
}

// isWhole reports whether f is a whole number that arithmetic keeps exact.
func isWhole(f float64) bool { return f == math.Trunc(f) && math.Abs(f) <= maxWhole }

// plain prints a number without an exponent.
func plain(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
