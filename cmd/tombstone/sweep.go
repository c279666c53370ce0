package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// sweepFlags are the flags of sweep.
type sweepFlags struct {
	together
	vary []string
}

func newSweep() *cobra.Command {
	f := &sweepFlags{}
	cmd := &cobra.Command{
		Use:   "sweep [SCENARIO] --vary PATH=LEVELS",
		Short: "Vary a number, or two, and tell what each level does and where the game is even",
		Long: `Plays a scenario at several levels of anything that --set can set, such as the copies of a card, each
deal once at every level, and tells what each level does to who wins, stalls, length and the first
turn, and where the game is even. Levels are a range (0..8, or 0..8:2 in steps of 2) or values with
commas between. A second --vary makes a grid, of at most 64 levels in all.

In percent, levels are the share of a deck's cards that have a value in a column:
'action/type:shoot=20%..50%:5%'. The deck keeps its size, and the other cards are scaled in
proportion.

Where no --deals are asked for, as many are played as two processors play in about a minute with
sensible policies, at most 20,000 for each matchup.`,
		Example: `  tombstone sweep --vary 'action/Take Cover=0..8'
  tombstone sweep --vary rules.wounds_to_kill=1..3 --matchup greedy,greedy -o sweep-page
  tombstone sweep --vary 'action/Rifle=0..4' --vary 'wound/Killed=1..6' -m greedy,greedy
  tombstone sweep --vary 'wound/effect:killed=10%..60%:10%'
  tombstone sweep --vary rules.first=coin,earps,cowboys`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.vary, "vary", nil, "what to vary, and its levels, such as 'action/Take Cover=0..8'; a second one makes a grid")
	f.add(cmd)
	return cmd
}

func (f *sweepFlags) run(cmd *cobra.Command, name string) error {
	varied, err := f.varied()
	if err := errors.Join(f.check(cmd), err); err != nil {
		return err
	}
	gr, err := f.ground(cmd, name)
	if err != nil {
		return err
	}
	in, shares, err := f.levels(cmd, gr, varied)
	if err != nil {
		return err
	}
	result, stopped, err := playing(&f.together, cmd, in.Games(), experiments.Sweep, in,
		func(r *experiments.SweepResult) int { return len(r.Matchups) })
	if err != nil {
		return err
	}
	result.About, result.Decks = gr.scenario.About(), shares
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Sweep(result, facts) }, result.Encode(), stopped)
}

// varied reads all that is varied.
func (f *sweepFlags) varied() ([]games.Vary, error) {
	if n := len(f.vary); n < 1 || n > 2 {
		return nil, fmt.Errorf("%d --vary (expected one or two, such as --vary rules.hand=4..7)", n)
	}
	var all []games.Vary
	var problems []error
	levels := 1
	for _, text := range f.vary {
		v, err := games.ParseVary(text)
		all, problems, levels = append(all, v), append(problems, err), levels*len(v.Levels)
	}
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	if levels > games.MaxLevels {
		return nil, fmt.Errorf("%d times %d levels are %d (expected at most %d in all)", len(all[0].Levels), len(all[1].Levels), levels, games.MaxLevels)
	}
	return all, nil
}

// levels makes the scenario of every level, and lists the decks of which shares are varied.
func (f *sweepFlags) levels(cmd *cobra.Command, gr *ground, varied []games.Vary) (in experiments.SweepInput, shares []experiments.VariedDeck, err error) {
	shares = []experiments.VariedDeck{}
	variations := []variation{{}}
	for _, v := range varied {
		levels, err := v.On(gr.scenario)
		if err != nil {
			return in, nil, err
		}
		factor := experiments.Factor{Text: v.Text, Title: v.Title(gr.scenario), Unit: v.Unit(gr.scenario)}
		var longer []variation
		for _, before := range variations {
			for _, l := range levels {
				name := l.Name
				if len(varied) > 1 {
					name = v.LevelTitle(gr.scenario, l.Name)
				}
				if before.name != "" {
					name = before.name + ", " + name
				}
				longer = append(longer, variation{name: name, edits: slices.Concat(before.edits, l.Edits), instead: before.instead || v.Share})
			}
		}
		variations = longer
		for _, l := range levels {
			factor.Levels = append(factor.Levels, experiments.FactorLevel{Name: l.Name, Title: v.LevelTitle(gr.scenario, l.Name), X: l.X})
		}
		in.Factors = append(in.Factors, factor)
		if v.Share {
			deck, err := variedDeck(gr, v, levels)
			if err != nil {
				return in, nil, err
			}
			shares = append(shares, deck)
		}
	}
	in.TogetherInput, err = f.input(cmd, gr, variations)
	return in, shares, err
}

// variedDeck lists a deck's cards at each level of a share.
func variedDeck(gr *ground, v games.Vary, levels []games.Levelled) (d experiments.VariedDeck, err error) {
	at := slices.IndexFunc(gr.scenario.Decks(), func(deck games.Deck) bool { return deck.Name == v.Deck() })
	before := gr.scenario.Decks()[at]
	d.Title = before.Title
	for _, row := range before.Rows {
		d.Cards, d.Copies = append(d.Cards, row[0]), append(d.Copies, nil)
	}
	for _, l := range levels {
		d.Levels = append(d.Levels, l.Name)
		s, problems := gr.load(variation{edits: l.Edits, instead: true})
		if s == nil {
			return d, fmt.Errorf("%s=%s cannot be played:\n%w", v.Path, l.Name, problems)
		}
		for i, n := range s.Decks()[at].Copies() {
			d.Copies[i] = append(d.Copies[i], n)
		}
	}
	return d, nil
}
