package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// setupsFlags are the flags of setups.
type setupsFlags struct{ together }

func newSetups() *cobra.Command {
	f := &setupsFlags{}
	cmd := &cobra.Command{
		Use:   "setups [SCENARIO]",
		Short: "Tell whether it matters how the seats set up, and which setups are worth what",
		Long: `Plays games that are set up in every way the rules allow, each as likely as the next, and tells
whether it makes any difference how a side sets up, how much, what each man is worth on each square,
and what the setups of both sides do against each other: what the game is worth when both choose.

Where seats are dealt a hand in place of setting up, it tells whether a seat is favoured, whether it is
better to begin a hand, how much of who wins the opening hands decide, and which cards of them.

Where no --matchup is named, the foremost sensible policy plays every seat; where hands are dealt the
baseline does so too, with every number of players unless --players names one. Where no --deals are
asked for, as many are played as two processors play in about a minute with sensible policies, for all
matchups together, at most 1,000,000 of each.`,
		Example: `  tombstone setups
  tombstone setups --matchup greedy,greedy --deals 1M -o setups-page
  tombstone setups wyattearp --players 3
  tombstone setups --setup 'earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: b3, Doc Holliday: f4'`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	f.add(cmd)
	cmd.Flags().Lookup("deals").Usage = "how many deals to play for each matchup, each of them once (default as many as two processors play in about a minute, at most 1,000,000)"
	return cmd
}

// run asks what the scenario's game declares: how seats set up.
func (f *setupsFlags) run(cmd *cobra.Command, name string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	gr, err := f.ground(cmd, name)
	if err != nil {
		return err
	}
	switch gr.game.Study {
	case sim.StudySetups:
		return f.setups(cmd, gr, name)
	case sim.StudyOpenings:
		return f.openings(cmd, gr, name)
	}
	return lacks("nothing is set up in " + gr.game.Title)
}

// mostSetupDeals is how many games of each matchup setups plays at most where no number is asked for.
const mostSetupDeals = 1_000_000

// setups plays a scenario whose seats set up on a board.
func (f *setupsFlags) setups(cmd *cobra.Command, gr *ground, name string) error {
	if len(f.matchups) == 0 { // one, told well, rather than a page of every pair
		var err error
		if gr.matchups, err = f.allMatchups(gr.scenario); err != nil {
			return err
		}
	}
	edits := gr.game.Setups(gr.scenario)
	s, problems := gr.load(variation{edits: edits, instead: true})
	if s == nil {
		return fmt.Errorf("it cannot be played with every setup:\n%w", problems)
	}
	for _, e := range edits {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s is taken to be %s here, as every setup is to be as likely as the next\n", e.Path, e.Value)
	}
	in := experiments.SetupsInput{Seed: f.seed, Trials: uint64(f.deals)}
	for _, matchup := range gr.matchups {
		spec := gr.game.Spec(s, matchup)
		spec.Study = gr.game.Study
		in.Cells = append(in.Cells, spec)
	}
	if in.Trials == 0 {
		in.Trials = min(uint64(gr.game.Minute/len(in.Cells)), mostSetupDeals)
	}
	result, stopped, err := playing(&f.together, cmd, int64(in.Trials)*int64(len(in.Cells)), experiments.Setups, in,
		func(r *experiments.SetupsResult) int { return len(r.Matchups) })
	if err != nil {
		return err
	}
	play := f.played.instead(edits)
	replay := func(m *experiments.SetupsMatchup, ticket string) string {
		return play.replayCommand(name, ticket, m.Policies)
	}
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Setups(result, replay, facts) }, result.Encode(), stopped)
}

// instead returns the flags of what is played with edits in place of others of the same fields.
func (p played) instead(edits []decks.Edit) played {
	others := func(texts []string, parse func(string) (decks.Edit, error)) []string {
		return slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
			e, _ := parse(text) // it could be parsed before
			return slices.ContainsFunc(edits, func(other decks.Edit) bool { return other.Path == e.Path })
		})
	}
	p.sets, p.setups = others(p.sets, decks.ParseSet), others(p.setups, decks.ParseSetup)
	for _, e := range edits {
		p.sets = append(p.sets, e.Path+"="+e.Value)
	}
	return p
}
