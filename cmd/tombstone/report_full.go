package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// inquiry is a part of a full report beside the balance.
type inquiry struct {
	command, title, question string
	asked                    func(f *reportFlags) bool // nil: always
	ask                      func(f *reportFlags, t together, cmd *cobra.Command, scenario string) error
}

// inquiries are the parts of a full report beside the balance, in the order of its page: each is a command of its own
// too, which answers it in depth.
var inquiries = []inquiry{
	{"luck", "Luck", "How much of who wins is luck, and of what?", nil, func(_ *reportFlags, t together, cmd *cobra.Command, scenario string) error {
		return t.luck(cmd, scenario)
	}},
	{"cards", "What each card does", "What does a copy more or fewer of each card do?", nil, func(_ *reportFlags, t together, cmd *cobra.Command, scenario string) error {
		return (&cardsFlags{together: t, reach: usualReach}).run(cmd, scenario)
	}},
	{"handicap", "What would make it even", "Which handicap would make it even, and of which size?", nil, func(_ *reportFlags, t together, cmd *cobra.Command, scenario string) error {
		return t.handicap(cmd, scenario)
	}},
	{"setups", "How they set up", "Does it matter how the seats set up?", nil, func(_ *reportFlags, t together, cmd *cobra.Command, scenario string) error {
		return (&setupsFlags{together: t}).run(cmd, scenario)
	}},
	{"sweep", "What was varied", "What does each level do, and where is it even?", func(f *reportFlags) bool { return len(f.vary) > 0 }, func(f *reportFlags, t together, cmd *cobra.Command, scenario string) error {
		return (&sweepFlags{together: t, vary: f.vary}).run(cmd, scenario)
	}},
}

// lacks is the error for something that a game does not have. A full report says so and goes on.
type lacks string

func (l lacks) Error() string { return string(l) }

// fullPart is a part of a full report: what it takes to ask, and the answer.
type fullPart struct {
	reports.Part
	inquiry
	ground  *ground
	place   string // such as "2 of 5"
	encoded []byte // the result; nil: there is none
}

// label is what progress calls the part; "" where there is none.
func (p *fullPart) label() string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("%s (%s): ", p.Name, p.place)
}

// parts are those that were asked for, on the ground of the balance: the same scenario, matchups, seed and games at a
// time. Each has half the time that it has as a command of its own.
func (f *reportFlags) parts(g *games.Game, s games.Scenario, name string, matchups [][]string) ([]*fullPart, error) {
	if !f.full {
		return nil, nil
	}
	gr, err := f.ground(g, s, name)
	if err != nil {
		return nil, err
	}
	half := *g
	half.Minute = g.Minute / 2
	gr.game, gr.matchups = &half, matchups
	var all []*fullPart
	for _, q := range inquiries {
		if q.asked == nil || q.asked(f) {
			own := *gr
			all = append(all, &fullPart{Part: reports.Part{Name: q.command, Title: q.title, Question: q.question}, inquiry: q, ground: &own})
		}
	}
	for i, p := range all {
		p.place = fmt.Sprintf("%d of %d", i+2, len(all)+1)
	}
	return all, nil
}

// ask plays a part. What the game does not have, and what was stopped before any games were finished, is said in it.
func (f *reportFlags) ask(cmd *cobra.Command, p *fullPart, t together, scenario string) error {
	t.played, t.seed, t.workers, t.part = f.played, f.seed, f.workers, p
	err := p.inquiry.ask(f, t, cmd, scenario)
	var without lacks
	switch {
	case errors.As(err, &without):
		p.Missing = without.Error()
	case cmd.Context().Err() != nil && p.Page == nil:
		p.Missing = stoppedBefore
	default:
		return err
	}
	return nil
}

const stoppedBefore = "the report was stopped before this was played"

// rehearseParts plays one deal of each part with one matchup, so that what is wrong with it shows before the long run.
func (f *reportFlags) rehearseParts(cmd *cobra.Command, parts []*fullPart, scenario string) ([]*fullPart, error) {
	var all []*fullPart
	var problems []error
	for _, p := range parts {
		one, gr := *p, *p.ground
		gr.matchups = gr.matchups[:1]
		one.ground = &gr
		problems = append(problems, f.ask(cmd, &one, together{deals: 1}, scenario))
		all = append(all, &one)
	}
	return all, errors.Join(problems...)
}

// playParts plays all parts, or those that are finished before the context ends.
func (f *reportFlags) playParts(cmd *cobra.Command, parts []*fullPart, scenario string) error {
	for _, p := range parts {
		if cmd.Context().Err() != nil {
			p.Missing = stoppedBefore
			continue
		}
		if err := f.ask(cmd, p, together{deals: f.deals, store: f.store}, scenario); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	return nil
}

// fullResult joins what was found.
func fullResult(balance *experiments.RunResult, parts []*fullPart) *experiments.FullResult {
	r := experiments.NewFullResult(balance)
	for _, p := range parts {
		r.Parts = append(r.Parts, experiments.PartResult{Name: p.Name, Missing: p.Missing, Result: p.encoded})
	}
	return r
}

// checkFull refuses flags that are for a full report without one.
func (f *reportFlags) checkFull(cmd *cobra.Command) error {
	if f.full {
		if len(f.vary) > 0 {
			_, err := (&sweepFlags{vary: f.vary}).varied()
			return err
		}
		return nil
	}
	var problems []error
	for _, name := range []string{"deals", "vary"} {
		if cmd.Flags().Changed(name) {
			problems = append(problems, fmt.Errorf("--%s is given without --full (it is for the parts of a full report)", name))
		}
	}
	return errors.Join(problems...)
}
