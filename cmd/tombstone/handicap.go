package main

import (
	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

func newHandicap() *cobra.Command {
	f := &together{}
	cmd := &cobra.Command{
		Use:   "handicap [SCENARIO]",
		Short: "Try what would make a scenario even: extra cards, the first turn, a kill fewer, copies",
		Long: `Plays each deal without a handicap and once with each size of each handicap that the game has, for
either side (cards more in the opening hand or in every hand, the first turn, kills fewer, copies more
or fewer of a card that is one side's), and tells which size makes the game even, with its interval, or
that none does.

Where no --deals are asked for, as many are played as two processors play in about a minute with
sensible policies, at most 20,000 for each matchup.`,
		Example: `  tombstone handicap
  tombstone handicap --matchup greedy,greedy --deals 20k -o handicap-page
  tombstone handicap --set rules.first=earps --matchup random,random --json`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.handicap(cmd, scenarioArg(args)) },
	}
	f.add(cmd)
	return cmd
}

func (f *together) handicap(cmd *cobra.Command, name string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	gr, err := f.ground(cmd, name)
	if err != nil {
		return err
	}
	in, err := f.handicaps(cmd, gr)
	if err != nil {
		return err
	}
	result, stopped, err := playing(f, cmd, in.Games(), experiments.PlayHandicaps, in,
		func(r *experiments.HandicapResult) int { return len(r.Matchups) })
	if err != nil {
		return err
	}
	result.About = gr.scenario.About()
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Handicaps(result, facts) }, result.Encode(), stopped)
}

// handicaps makes a scenario of every size of every handicap that the game has.
func (f *together) handicaps(cmd *cobra.Command, gr *ground) (in experiments.HandicapInput, err error) {
	if gr.game.Handicaps == nil {
		return in, lacks(gr.game.Title + " has no handicaps (expected a game whose rules can differ between seats)")
	}
	variations := []variation{{name: "no handicap"}}
	for _, h := range gr.game.Handicaps(gr.scenario) {
		handicap := experiments.Handicap{Name: h.Name, Helps: "either", Seat: h.Seat}
		whom := ""
		if h.Seat != games.EitherSeat {
			handicap.Helps = gr.game.Seats[h.Seat]
			whom = ", " + handicap.Helps
		}
		for _, size := range h.Sizes {
			handicap.Sizes = append(handicap.Sizes, experiments.HandicapSize{Name: size.Name, Size: size.Size, Alternative: len(variations)})
			variations = append(variations, variation{name: size.Name + whom, edits: size.Edits, instead: true})
		}
		in.Handicaps = append(in.Handicaps, handicap)
	}
	in.TogetherInput, err = f.input(cmd, gr, variations)
	return in, err
}
