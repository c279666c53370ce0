package strategies

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/decks/nearest"
)

// Args are the checked arguments of one policy, for its [Entry] to build it
// from: all parameters have a value, given or by default.
type Args[P any] struct {
	policy string // its name, for panics
	params []Param
	values []argument[P] // one for each of params
}

// argument is the value of a parameter: the field of its kind counts.
type argument[P any] struct {
	number float64
	text   string
	policy P
}

// Number returns the value of a Number parameter. Like Int, Text and Policy it
// panics if the entry has no parameter of that name and kind.
func (a *Args[P]) Number(name string) float64 { return a.values[a.find(name, Number)].number }

// Int returns the value of a Number parameter that is Whole.
func (a *Args[P]) Int(name string) int {
	i := a.find(name, Number)
	if !a.params[i].Whole {
		panic(fmt.Sprintf("strategies: policy %q does not declare parameter %q whole", a.policy, name))
	}
	return int(a.values[i].number)
}

// Text returns the value of a Text parameter, without quotes.
func (a *Args[P]) Text(name string) string { return a.values[a.find(name, Text)].text }

// Policy returns the policy built for a Policy parameter.
func (a *Args[P]) Policy(name string) P { return a.values[a.find(name, Policy)].policy }

func (a *Args[P]) find(name string, kind Kind) int {
	for i, p := range a.params {
		if p.Name == name && p.Kind == kind {
			return i
		}
	}
	panic(fmt.Sprintf("strategies: policy %q declares no parameter %q that is %s", a.policy, name, kind))
}

// Build makes the policy that spec names in table, and the policies inside it.
// Its error is an [*Error] with every problem found: names and parameters that
// the table does not have, values that are missing, given twice, of the wrong
// kind or not allowed, and what the entries' own Build functions refuse.
func Build[P any](table Table[P], spec *Spec) (P, error) {
	var none P
	if spec.source == nil {
		printed, err := Parse(spec.String())
		if err != nil {
			return none, err
		}
		spec = printed
	}
	b := builder[P]{table: table}
	policy, ok := b.policy(spec, 1)
	if !ok {
		return none, spec.source.error(b.problems)
	}
	return policy, nil
}

// BuildMatchup makes a policy of its own for each of the specs, which are one
// matchup, as [Build] does. Its error has the problems of all seats.
func BuildMatchup[P any](table Table[P], specs []*Spec) ([]P, error) {
	if len(specs) == 0 {
		return nil, nil
	}
	src := specs[0].source
	if src == nil || slices.ContainsFunc(specs, func(s *Spec) bool { return s.source != src }) {
		printed, err := ParseMatchup(FormatMatchup(specs))
		if err != nil {
			return nil, err
		}
		specs, src = printed, printed[0].source
	}
	b := builder[P]{table: table}
	policies := make([]P, len(specs))
	for i, s := range specs {
		policies[i], _ = b.policy(s, 1)
	}
	if len(b.problems) > 0 {
		return nil, src.error(b.problems)
	}
	return policies, nil
}

// builder builds the policies of one text. Its methods that return false have
// noted why.
type builder[P any] struct {
	table    Table[P]
	problems []Problem
	at       int // column of the policy whose default we are in, 0 outside defaults
}

// policy builds s, which lies depth policies deep.
func (b *builder[P]) policy(s *Spec, depth int) (policy P, ok bool) {
	entry, known := b.table.Entry(s.Name)
	if !known {
		names := b.table.Names()
		b.fail(s.Col, fmt.Sprintf("unknown policy %q", s.Name), hint(nearest.Nearest(s.Name, names))+"expected "+oneOf(names))
		return policy, false
	}
	if depth > MaxDepth { // Parse saw to what was written, so it is by default
		b.fail(s.Col, fmt.Sprintf("%s is %d policies deep by default", s.Name, depth), fmt.Sprintf("expected at most %d", MaxDepth))
		return policy, false
	}
	args, ok := b.args(entry, s, depth)
	if !ok {
		return policy, false
	}
	built, err := entry.Build(args)
	if err != nil {
		b.fail(s.Col, s.Name+": "+err.Error(), "")
		return policy, false
	}
	return built, true
}

// args checks the arguments of s against the parameters of its entry.
func (b *builder[P]) args(entry Entry[P], s *Spec, depth int) (*Args[P], bool) {
	given, ok := b.match(entry, s)
	matched := ok // else a missing parameter may be there under a mistyped name
	args := &Args[P]{policy: entry.Name, params: entry.Params, values: make([]argument[P], len(entry.Params))}
	for i, param := range entry.Params {
		var good bool
		switch {
		case given[i] != nil:
			args.values[i], good = b.convert(param, given[i].Value, depth)
		case param.Default != "":
			args.values[i], good = b.byDefault(param, s, depth)
		case matched:
			b.fail(s.Col, fmt.Sprintf("%s: missing %s", s.Name, param.Name), "expected "+param.Expected())
		}
		ok = ok && good
	}
	return args, ok
}

// match finds the argument for each parameter of entry; nil if none is given.
func (b *builder[P]) match(entry Entry[P], s *Spec) (given []*Arg, ok bool) {
	names := entry.paramNames()
	given = make([]*Arg, len(names))
	ok = true
	refuse := func(col int, wrong, want string) {
		b.fail(col, s.Name+": "+wrong, want)
		ok = false
	}
	keyed := ""
	for i := range s.Args {
		arg := &s.Args[i]
		place := i
		if arg.Key != "" {
			keyed = arg.Key
			place = slices.Index(names, arg.Key)
		}
		switch {
		case len(names) == 0:
			refuse(arg.Col, "parameter where there are none", "expected "+s.Name+" alone")
		case place < 0:
			refuse(arg.Col, fmt.Sprintf("unknown parameter %q", arg.Key), hint(nearest.Nearest(arg.Key, names))+"expected "+oneOf(names))
		case arg.Key == "" && keyed != "":
			refuse(arg.Col, "value without a name after "+keyed+"=", "expected a name and = before it")
		case place >= len(names):
			refuse(arg.Col, fmt.Sprintf("value number %d", i+1), "expected at most "+plural(len(names), "value", "values")+": "+strings.Join(names, ", "))
		case given[place] != nil:
			refuse(arg.Col, names[place]+" given twice", fmt.Sprintf("the first stands in column %d", given[place].Col))
		default:
			given[place] = arg
		}
	}
	return given, ok
}

// convert checks a value, and builds it if it is a policy inside one that lies
// depth policies deep.
func (b *builder[P]) convert(param Param, v Value, depth int) (a argument[P], ok bool) {
	if wrong := param.refuses(v); wrong != "" {
		text, _ := v.asText()
		suggestion := ""
		if param.Kind == Text && text != "" {
			if near := nearest.Nearest(text, param.Values); near != "" {
				suggestion = hint(quoteText(near))
			}
		}
		b.fail(v.Col, param.Name+": "+wrong, suggestion+"expected "+param.Expected())
		return a, false
	}
	switch param.Kind {
	case Number:
		a.number = v.Number
	case Text:
		a.text, _ = v.asText()
	case Policy:
		a.policy, ok = b.policy(v.Spec, depth+1)
		return a, ok
	}
	return a, true
}

// byDefault converts the default of a parameter that s leaves out. What is wrong
// with it stands in the column of s.
func (b *builder[P]) byDefault(param Param, s *Spec, depth int) (argument[P], bool) {
	v, err := parseDefault(param.Default)
	if err != nil {
		b.fail(s.Col, fmt.Sprintf("%s: %s: %v", s.Name, param.Name, err), "")
		return argument[P]{}, false
	}
	if b.at == 0 {
		b.at = s.Col
		defer func() { b.at = 0 }()
	}
	return b.convert(param, v, depth)
}

// fail notes a problem in the given column of the text, or of a default.
func (b *builder[P]) fail(col int, wrong, want string) {
	if b.at != 0 {
		col = b.at
	}
	b.problems = append(b.problems, Problem{col, wrong, want})
}

// hint asks whether a name was meant, if there is one.
func hint(name string) string {
	if name == "" {
		return ""
	}
	return "did you mean " + name + "? "
}

// oneOf lists what is allowed.
func oneOf(names []string) string {
	switch len(names) {
	case 0:
		return "nothing: there is none"
	case 1:
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}

func quoteAll(texts []string) []string {
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = quoteText(t)
	}
	return quoted
}
