// Package wyattearp holds the policies of the Wyatt Earp card game: one file a policy, and [Table], which
// gives them their names.
//
// A policy decides from what a View shows and draws its chance from the stream it is handed, so that
// the same decision is taken for the same view and stream, whatever was played before. It allocates
// nothing. One policy value serves one table.
package wyattearp

import (
	"tombstone/engine/wyattearp"
	"tombstone/strategies"
)

// Table returns the policies for games of a setting, whose card names are the ones that may be named.
// The setting must not change any more. An error in the setting itself comes from the Build functions
// that need it.
func Table(setting *wyattearp.Setting) strategies.Table[wyattearp.Policy] {
	r := &registry{setting}
	of := strategies.Param{Name: "of", Doc: "The policy that plays.", Kind: strategies.Policy}
	return strategies.Table[wyattearp.Policy]{
		{
			Name:    "random",
			Doc:     "Picks any legal action, each with the same chance.",
			Example: "random",

			Baseline: true,
			Build:    always(new(Random)),
		},
		{
			Name:    "passive",
			Doc:     "Plays nothing: draws what was discarded last and discards any card.",
			Example: "passive",
			Build:   always(Passive{}),
		},
		{
			Name: "greedy",
			Doc:  "Plays like a sensible person who looks one action ahead.",
			Params: []strategies.Param{
				share("patience", "What a card in hand counts against one on the table: 0 plays all at once, 1 waits as long as there is time.", "0.8"),
				share("spite", "How much others' pay counts against its own: 0 does not mind, 1 minds as much.", "0.5"),
				share("focus", "How much of the spite is for the one who is ahead: 0 spreads it evenly.", "0.3"),
				share("care", "How much it minds what a discard is worth to the next player.", "0.5"),
			},
			Example: "greedy(patience=0.8, spite=0.5)",

			Sensible: true,
			Build:    greedy,
		},
		{
			Name:    "hoarder",
			Doc:     "Lays down as late as it can: greedy of full patience.",
			Example: "hoarder",

			Sensible: true,
			Build:    persona(Hoarder),
		},
		{
			Name:    "spoiler",
			Doc:     "Plays against the leader: greedy that minds most what he is paid.",
			Example: "spoiler",

			Sensible: true,
			Build:    persona(Spoiler),
		},
		{
			Name: "without",
			Doc:  "Plays like another policy that never plays one card, though it may hold and discard it.",
			Params: []strategies.Param{
				{Name: "card", Doc: "The name of the Sheriff card, or of the outlaw.", Kind: strategies.Text, Values: r.cardNames()},
				of,
			},
			Example: r.withoutExample(),
			Build:   r.without,
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
	args  = *strategies.Args[wyattearp.Policy]
	build = func(args) (wyattearp.Policy, error)
)

// registry builds policies for one setting.
type registry struct{ setting *wyattearp.Setting }

// share is a parameter from 0 to 1.
func share(name, doc, byDefault string) strategies.Param {
	return strategies.Param{Name: name, Doc: doc, Kind: strategies.Number, Min: 0, Max: 1, Default: byDefault}
}

// always builds a policy that has no memory of its own, so that one serves all tables.
func always(p wyattearp.Policy) build {
	return func(args) (wyattearp.Policy, error) { return p, nil }
}

func greedy(a args) (wyattearp.Policy, error) {
	return NewGreedy(Temper{
		Patience: a.Number("patience"),
		Spite:    a.Number("spite"),
		Focus:    a.Number("focus"),
		Care:     a.Number("care"),
	}), nil
}

func persona(temper Temper) build {
	return func(args) (wyattearp.Policy, error) { return NewGreedy(temper), nil }
}

func noisy(a args) (wyattearp.Policy, error) {
	return strategies.NewNoisy(a.Number("rate"), a.Policy("of")), nil
}

func (r *registry) without(a args) (wyattearp.Policy, error) {
	return &Without{r.kindsOf(a.Text("card")), a.Policy("of")}, nil
}

// kindsOf returns the kinds of cards that bear a name: an outlaw's Outlaw cards, a Sheriff card, or all
// Photos.
func (r *registry) kindsOf(name string) (kinds uint64) {
	for i, outlaw := range r.setting.Outlaws {
		if outlaw.Name == name {
			kinds |= 1 << wyattearp.OutlawKind(i)
		}
	}
	for i, card := range r.setting.Sheriff {
		switch {
		case card.Name != name:
		case card.Photo:
			for outlaw := range r.setting.Outlaws {
				kinds |= 1 << wyattearp.PhotoKind(outlaw)
			}
		default:
			kinds |= 1 << wyattearp.SheriffKind(i)
		}
	}
	return kinds
}

func (r *registry) cardNames() []string {
	names := []string{} // none rather than any
	for _, card := range r.setting.Sheriff {
		names = append(names, card.Name)
	}
	for _, outlaw := range r.setting.Outlaws {
		names = append(names, outlaw.Name)
	}
	return names
}

// withoutExample names the first card of the setting.
func (r *registry) withoutExample() string {
	card := append(r.cardNames(), "")[0]
	return "without(card=" + strategies.Value{Kind: strategies.Text, Text: card}.String() + ", of=greedy)"
}
