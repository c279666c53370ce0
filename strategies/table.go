package strategies

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Table is the policies of one game, by name, in the order they are listed. P is
// what the game calls a policy. A table is written down in source; where texts
// must be among the names of a scenario, a function returns the table for it.
type Table[P any] []Entry[P]

// Entry is one policy of a [Table].
type Entry[P any] struct {
	Name    string  // a word; what specs call it
	Doc     string  // one plain sentence: how it plays
	Params  []Param // in the order of values without a key; nil if it has none
	Example string  // a spec of this policy, in canonical form

	// Sensible policies play, without any parameter set, as a sensible person would: what they agree on is said
	// of the game. The Baseline plays without any sense, for comparison.
	Sensible, Baseline bool

	// Build makes the policy. It is called only with arguments that satisfy
	// Params; its error says what is wrong with them together.
	Build func(args *Args[P]) (P, error)
}

// Names lists the policies in the order of the table.
func (t Table[P]) Names() []string {
	names := make([]string, len(t))
	for i := range t {
		names[i] = t[i].Name
	}
	return names
}

// Entry finds a policy by its name.
func (t Table[P]) Entry(name string) (Entry[P], bool) {
	for _, e := range t {
		if e.Name == name {
			return e, true
		}
	}
	return Entry[P]{}, false
}

// Check reports the first thing wrong with each entry of the table itself, for
// its game's tests: names that are no words or stand twice, docs that are not one
// line of prose, bounds that bound nothing, defaults that the parameter would
// refuse, and examples that do not build or are not in canonical form.
func (t Table[P]) Check() error {
	var errs []error
	for i, e := range t {
		if slices.Contains(t[:i].Names(), e.Name) {
			errs = append(errs, fmt.Errorf("policy %q: name stands twice", e.Name))
		}
		if err := e.check(t); err != nil {
			errs = append(errs, fmt.Errorf("policy %q: %w", e.Name, err))
		}
	}
	return errors.Join(errs...)
}

// Usage prints how a spec of the policy is written, with the defaults:
// "noisy(rate, of)" or "greedy(aggression=0.7, thrift=0.5)".
func (e Entry[P]) Usage() string {
	if len(e.Params) == 0 {
		return e.Name
	}
	params := make([]string, len(e.Params))
	for i, p := range e.Params {
		params[i] = p.Name
		if p.Default != "" {
			params[i] += "=" + p.Default
		}
	}
	return e.Name + "(" + strings.Join(params, ", ") + ")"
}

// check returns the first thing wrong with the entry.
func (e Entry[P]) check(t Table[P]) error {
	if err := checkNamed(e.Name, e.Doc); err != nil {
		return err
	}
	names := e.paramNames()
	for i, p := range e.Params {
		if slices.Contains(names[:i], p.Name) {
			return fmt.Errorf("parameter %q: name stands twice", p.Name)
		}
		if err := p.check(); err != nil {
			return fmt.Errorf("parameter %q: %w", p.Name, err)
		}
	}
	if e.Build == nil {
		return errors.New("no Build")
	}
	for _, p := range e.Params {
		if p.Kind != Policy || p.Default == "" {
			continue
		}
		if err := checkDefaultPolicy(t, p.Default); err != nil {
			return fmt.Errorf("parameter %q: default: %w", p.Name, err)
		}
	}
	spec, err := Parse(e.Example)
	if err != nil {
		return fmt.Errorf("example: %w", err)
	}
	if spec.Name != e.Name || spec.String() != e.Example {
		return fmt.Errorf("example %q: not a canonical spec of this policy", e.Example)
	}
	if _, err := Build(t, spec); err != nil {
		return fmt.Errorf("example: %w", err)
	}
	return nil
}

func (e Entry[P]) paramNames() []string {
	names := make([]string, len(e.Params))
	for i := range e.Params {
		names[i] = e.Params[i].Name
	}
	return names
}

// checkDefaultPolicy reports whether the table builds a default.
func checkDefaultPolicy[P any](t Table[P], text string) error {
	spec, err := Parse(text)
	if err != nil {
		return err
	}
	_, err = Build(t, spec)
	return err
}

// checkNamed refuses names that no spec could use and docs that are not a line
// of prose.
func checkNamed(name, doc string) error {
	if s, err := Parse(name); err != nil || s.Name != name {
		return errors.New("name is not a word")
	}
	if !strings.HasSuffix(doc, ".") || strings.Contains(doc, "\n") {
		return fmt.Errorf("doc %q: not a sentence on one line", doc)
	}
	return nil
}
