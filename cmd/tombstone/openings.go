package main

import (
	"slices"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// openings plays a scenario whose seats are given something at the start by chance.
func (f *setupsFlags) openings(cmd *cobra.Command, gr *ground, name string) error {
	in, err := f.openingsInput(gr)
	if err != nil {
		return err
	}
	result, stopped, err := playing(&f.together, cmd, int64(in.Trials)*int64(len(in.Cells)), experiments.PlayOpenings, in,
		func(r *experiments.OpeningsResult) int { return len(r.Matchups) })
	if err != nil {
		return err
	}
	replay := func(m *experiments.OpeningsMatchup, ticket string) string {
		return f.replayCommand(name, ticket, m.Spec.Matchup)
	}
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Openings(result, replay, facts) }, result.Encode(), stopped)
}

// openingsInput is the matchups that are asked for, or the usual ones: of every number of players, unless one is named.
func (f *setupsFlags) openingsInput(gr *ground) (experiments.OpeningsInput, error) {
	in := experiments.OpeningsInput{Seed: f.seed, Trials: uint64(f.deals)}
	if len(f.matchups) > 0 {
		for _, matchup := range gr.matchups {
			in.Cells = append(in.Cells, gr.game.Spec(gr.scenario, matchup))
		}
	} else {
		for _, s := range f.everyNumber(gr) {
			usual := games.Usual(s)
			slices.Reverse(usual) // the sensible one first
			for _, text := range usual {
				matchup, err := s.Matchup(text)
				if err != nil {
					return in, err
				}
				in.Cells = append(in.Cells, gr.game.Spec(s, matchup))
			}
		}
	}
	if in.Trials == 0 {
		costly := (len(in.Cells) + 1) / 2 // every other matchup is of the baseline, whose games are short
		in.Trials = min(uint64(gr.game.Minute/costly), mostSetupDeals)
	}
	return in, nil
}

// everyNumber returns the scenario for every number of players that it can be played by, or for the one asked for.
func (f *setupsFlags) everyNumber(gr *ground) (all []games.Scenario) {
	for n := gr.game.MinSeats; n <= len(gr.game.Seats) && f.players == 0; n++ {
		if s, _ := gr.load(variation{edits: gr.game.Playing(n, ""), instead: true}); s != nil {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		all = append(all, gr.scenario)
	}
	return all
}
