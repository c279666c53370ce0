package main

import (
	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

func newLuck() *cobra.Command {
	f := &together{}
	cmd := &cobra.Command{
		Use:   "luck [SCENARIO]",
		Short: "Tell how much of who wins is the luck of the deal, of who begins, and so on",
		Long: `Plays each deal again and again, each time with one kind of luck kept and the rest drawn anew, or the
other way round, and tells how much of who wins each kind decides: the setup, who begins, each deck,
what players leave to chance.

Where no --deals are asked for, as many are played as two processors play in about a minute with
sensible policies, at most 20,000 for each matchup.`,
		Example: `  tombstone luck
  tombstone luck --matchup greedy,greedy --deals 50k -o luck-page
  tombstone luck --set rules.first=earps --matchup random,random --json`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.luck(cmd, scenarioArg(args)) },
	}
	f.add(cmd)
	return cmd
}

func (f *together) luck(cmd *cobra.Command, name string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	gr, err := f.ground(cmd, name)
	if err != nil {
		return err
	}
	in := experiments.LuckInput{Seed: f.seed, Trials: uint64(f.deals)}
	for _, matchup := range gr.matchups {
		in.Cells = append(in.Cells, gr.game.Spec(gr.scenario, matchup))
	}
	cell, err := games.Resolve(in.Cells[0])
	if err != nil {
		return err
	}
	each := experiments.LuckGames(cell.Schema()) * uint64(len(in.Cells))
	if in.Trials == 0 {
		in.Trials = dealsFor(gr.game, int(each))
	}
	result, stopped, err := playing(f, cmd, int64(in.Trials*each), experiments.Luck, in,
		func(r *experiments.LuckResult) int { return len(r.Cells) })
	if err != nil {
		return err
	}
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Luck(result, facts) }, result.Encode(), stopped)
}
