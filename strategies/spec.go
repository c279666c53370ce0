// Package strategies reads, checks and prints policy specs, and turns them into
// policies through the table of names that a game gives it. It knows no game.
//
// A policy spec names a policy and sets its parameters, which may be policies
// themselves:
//
//	greedy
//	greedy(aggression=0.7, thrift=0.5)
//	without(card="Long Wait", of=noisy(0.1, greedy))
//
// A matchup is one policy spec for each seat, with * for the same one again:
//
//	greedy,random
//	greedy*3,random
//
// The grammar, with white space allowed between any two of its pieces:
//
//	matchup = seats { "," seats }
//	seats   = policy [ "*" count ]
//	policy  = word [ "(" [ arg { "," arg } ] ")" ]
//	arg     = [ word "=" ] value
//	value   = number | text | policy
//	number  = digits, with sign, point and exponent as in -0.5 or 1e-3
//	text    = '"' any characters '"', or the same in single quotes;
//	          \" \' and \\ stand for a quote and a backslash
//	word    = a letter or "_", then letters, digits, "_" and "-"
package strategies

import (
	"strconv"
	"strings"
)

// Limits on what a person, a file or a command line may hand in.
const (
	MaxLength = 4096 // bytes of a policy spec or matchup, as written and as printed
	MaxDepth  = 16   // policies inside one another, the outermost included
	MaxSeats  = 16   // seats of a matchup
)

// Spec is a policy spec: which policy, and what its parameters are set to.
//
// A Spec made by [Parse] or [ParseMatchup] remembers the text it came from, for
// messages; it is to be read, not changed. One made by hand needs only Name,
// Args and no columns.
type Spec struct {
	Name string // of the policy: a word
	Args []Arg  // in the order written; nil for a bare word
	Col  int    // where Name begins: see Value.Col

	source *source // what was parsed; nil if made by hand or inside another Spec
}

// Arg sets one parameter of a policy.
type Arg struct {
	Key   string // the parameter's name, or "" if the place in the list says which
	Value Value
	Col   int // where Key, or else Value, begins: see Value.Col
}

// Kind tells the three sorts of value apart. Its zero value is no kind.
type Kind uint8

// The kinds of value in a spec, and of parameter in a [Table].
const (
	Number Kind = iota + 1
	Text
	Policy
)

// String is the kind in plain words: "a number", "text" or "a policy".
func (k Kind) String() string {
	switch k {
	case Number:
		return "a number"
	case Text:
		return "text"
	case Policy:
		return "a policy"
	}
	return "no kind (" + strconv.Itoa(int(k)) + ")"
}

// Value is what a parameter is set to.
type Value struct {
	Kind   Kind    // which of the next fields counts; a bare word is a Policy
	Number float64 // finite; of a Number
	Text   string  // of a Text, without quotes; of a Number, as written, "" if made by hand
	Spec   *Spec   // of a Policy
	Col    int     // where the value begins in the text, in characters from 1; 0 if made by hand
}

// Parse reads one policy spec. Its error is an [*Error] with every problem found.
func Parse(text string) (*Spec, error) {
	src := &source{noun: "policy", text: text}
	p, err := newParser(src)
	if err != nil {
		return nil, err
	}
	spec, ok := p.seat()
	if ok && p.peek() != end {
		p.unexpected("the end")
	}
	if len(p.problems) == 0 {
		p.checkPrinted(spec.String())
	}
	if len(p.problems) > 0 {
		return nil, src.error(p.problems)
	}
	spec.source = src
	return spec, nil
}

// String prints the spec in canonical form, which [Parse] reads back as the same
// spec: one space after each comma and none elsewhere, no empty parentheses,
// text in double quotes, and numbers, words and the order of the arguments
// exactly as they were written: 0.10 stays 0.10.
func (s *Spec) String() string {
	var b strings.Builder
	s.print(&b)
	return b.String()
}

func (s *Spec) print(b *strings.Builder) {
	b.WriteString(s.Name)
	if len(s.Args) == 0 {
		return
	}
	for i, arg := range s.Args {
		if i == 0 {
			b.WriteByte('(')
		} else {
			b.WriteString(", ")
		}
		if arg.Key != "" {
			b.WriteString(arg.Key)
			b.WriteByte('=')
		}
		arg.Value.print(b)
	}
	b.WriteByte(')')
}

// String prints the value as it stands in a spec's canonical form.
func (v Value) String() string {
	var b strings.Builder
	v.print(&b)
	return b.String()
}

func (v Value) print(b *strings.Builder) {
	switch {
	case v.Kind == Policy:
		v.Spec.print(b)
	case v.Kind == Text:
		b.WriteString(quoteText(v.Text))
	case v.Text != "":
		b.WriteString(v.Text)
	default:
		b.WriteString(strconv.FormatFloat(v.Number, 'g', -1, 64))
	}
}

// quoteText writes text the way the grammar reads it: in double quotes, with a
// backslash before a double quote or a backslash.
func quoteText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
