// Package okcorral holds the policies of the OK Corral skirmish: one file a policy, and [Table], which
// gives them their names.
//
// A policy decides from what a View shows and draws its chance from the stream it is handed, so that
// the same decision is taken for the same view and stream, whatever was played before. It allocates
// nothing. One policy value serves one table.
package okcorral

import (
	"slices"
	"sync"

	"tombstone/engine/okcorral"
	"tombstone/strategies"
)

// Table returns the policies for games of a setting, whose card names are the ones that may be named.
// The setting must not change any more. An error in the setting itself comes from the Build functions
// that need it.
func Table(setting *okcorral.Setting) strategies.Table[okcorral.Policy] {
	r := &registry{setting: setting, know: sync.OnceValues(func() (*knowledge, error) { return newKnowledge(setting) })}
	of := strategies.Param{Name: "of", Doc: "The policy that plays.", Kind: strategies.Policy}
	return strategies.Table[okcorral.Policy]{
		{
			Name:    "random",
			Doc:     "Picks any legal action, each with the same chance.",
			Example: "random",

			Baseline: true,
			Build:    always(new(Random)),
		},
		{
			Name:    "passive",
			Doc:     "Does nothing: never moves, shoots, defends or discards.",
			Example: "passive",
			Build:   always(Passive{}),
		},
		{
			Name: "greedy",
			Doc:  "Plays like a sensible person who looks one action ahead.",
			Params: []strategies.Param{
				share("aggression", "Weight of hurting the enemy against staying unhurt: 0 only hides, 1 fears nothing.", "0.7"),
				share("approach", "How much it is drawn to squares from which it may shoot later.", "0.7"),
				share("focus", "How much more the dangerous men count: 0 takes all men for equal.", "0.5"),
				share("reserve", "How much a man has to be worth for a Defence card: 0 defends every shot.", "0.3"),
				share("thrift", "How dear a card in hand is against a fresh one: 0 plays and discards freely.", "0.5"),
			},
			Example: "greedy(aggression=0.7, thrift=0.5)",

			Sensible: true,
			Build:    r.greedy,
		},
		{
			Name:    "gunslinger",
			Doc:     "Closes in and fires: greedy that fears little and spends its cards freely.",
			Example: "gunslinger",

			Sensible: true,
			Build:    r.persona(Gunslinger),
		},
		{
			Name:    "turtle",
			Doc:     "Keeps away and defends: greedy that moves to hide and shoots whom it can from there.",
			Example: "turtle",

			Sensible: true,
			Build:    r.persona(Turtle),
		},
		{
			Name: "without",
			Doc:  "Plays like another policy that never plays one card, though it may hold and discard it.",
			Params: []strategies.Param{
				{Name: "card", Doc: "The name of the Action card.", Kind: strategies.Text, Values: r.cardNames()},
				of,
			},
			Example: r.withoutExample(),
			Build:   r.without,
		},
		{
			Name:    "nodefend",
			Doc:     "Plays like another policy that never plays a Defence card.",
			Params:  []strategies.Param{of},
			Example: "nodefend(greedy)",
			Build:   r.withoutType(okcorral.Defence),
		},
		{
			Name:    "nomove",
			Doc:     "Plays like another policy that never plays a Move card.",
			Params:  []strategies.Param{of},
			Example: "nomove(greedy)",
			Build:   r.withoutType(okcorral.Move),
		},
		{
			Name: "noisy",
			Doc:  "Plays like another policy, but now and then takes any legal action.",
			Params: []strategies.Param{
				share("rate", "How often: the chance a decision.", ""),
				of,
			},
			Example: "noisy(0.1, greedy)",
			Build:   noisy,
		},
	}
}

// args and build are what the entries' functions have to do with.
type (
	args  = *strategies.Args[okcorral.Policy]
	build = func(args) (okcorral.Policy, error)
)

// registry builds policies for one setting. What they know of it is worked out once, when the first of
// them needs it.
type registry struct {
	setting *okcorral.Setting
	know    func() (*knowledge, error)
}

// share is a parameter from 0 to 1.
func share(name, doc, byDefault string) strategies.Param {
	return strategies.Param{Name: name, Doc: doc, Kind: strategies.Number, Min: 0, Max: 1, Default: byDefault}
}

// always builds a policy that has no memory of its own, so that one serves all tables.
func always(p okcorral.Policy) build {
	return func(args) (okcorral.Policy, error) { return p, nil }
}

func (r *registry) greedy(a args) (okcorral.Policy, error) {
	return r.persona(Temper{
		Aggression: a.Number("aggression"),
		Approach:   a.Number("approach"),
		Focus:      a.Number("focus"),
		Reserve:    a.Number("reserve"),
		Thrift:     a.Number("thrift"),
	})(a)
}

func (r *registry) persona(temper Temper) build {
	return func(args) (okcorral.Policy, error) {
		know, err := r.know()
		if err != nil {
			return nil, err
		}
		return newGreedy(know, temper), nil
	}
}

func (r *registry) without(a args) (okcorral.Policy, error) {
	name := a.Text("card")
	return &Without{r.kinds(func(c *okcorral.Card) bool { return c.Name == name }), a.Policy("of")}, nil
}

func (r *registry) withoutType(t okcorral.CardType) build {
	kinds := r.kinds(func(c *okcorral.Card) bool { return c.Type == t })
	return func(a args) (okcorral.Policy, error) { return &Without{kinds, a.Policy("of")}, nil }
}

func noisy(a args) (okcorral.Policy, error) {
	return strategies.NewNoisy(a.Number("rate"), a.Policy("of")), nil
}

// kinds returns the set of the card kinds that match.
func (r *registry) kinds(match func(*okcorral.Card) bool) (kinds uint64) {
	for kind := range r.setting.Action {
		if match(&r.setting.Action[kind]) {
			kinds |= 1 << kind
		}
	}
	return kinds
}

func (r *registry) cardNames() []string {
	names := []string{} // none rather than any
	for _, card := range r.setting.Action {
		names = append(names, card.Name)
	}
	return names
}

// withoutExample names a card that the setting has: Take Cover where it can.
func (r *registry) withoutExample() string {
	card := "Take Cover"
	if names := r.cardNames(); len(names) > 0 && !slices.Contains(names, card) {
		card = names[0]
	}
	return "without(card=" + strategies.Value{Kind: strategies.Text, Text: card}.String() + ", of=greedy)"
}
