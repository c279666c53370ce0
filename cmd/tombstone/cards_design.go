package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// variedPart is which part as many games of varied decks are played as of cards tried one at a time, where no number is
// asked for: a third. Each of them tells of all cards at once, and setting decks up takes as long as some of them.
const variedPart = 3

// design makes scenarios in which the copies of all cards that were tried are varied at once. Decks that cannot be played
// are left out, and that is said.
func (f *cardsFlags) design(cmd *cobra.Command, gr *ground, in experiments.CardsInput) (*experiments.CardsDesign, error) {
	games := uint64(f.games)
	if games == 0 {
		games = in.Trials * uint64(len(in.Alternatives)) / variedPart
	}
	d := experiments.PlanCards(f.factors(gr, in.Edits), games, f.seed)
	all := d.Decks
	d.Decks = [][]int{}
	for _, copies := range all {
		if cmd.Context().Err() != nil {
			return nil, exit{exitInconclusive, "stopped before any games were played"}
		}
		v := variation{name: "a varied deck", instead: true}
		for i, n := range copies {
			v.edits = append(v.edits, decks.SetCopies(d.Factors[i].Deck, d.Factors[i].Card, n))
		}
		s, _ := gr.load(v) // warnings are of decks that nobody proposes
		if s == nil {
			continue
		}
		spec := gr.game.Spec(s, nil)
		var cells []sim.Spec
		for _, matchup := range gr.matchups {
			spec.Matchup = matchup
			cells = append(cells, spec)
		}
		d.Decks, d.Cells = append(d.Decks, copies), append(d.Cells, cells)
	}
	if left := len(all) - len(d.Decks); left > 0 {
		if _, err := fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d varied decks cannot be played and are left out\n", left, len(all)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// factors are the cards that were tried, and fillers, with the copies of each that can be played while the others stay as
// they are.
func (f *cardsFlags) factors(gr *ground, edits []experiments.CardEdit) (all []experiments.CardFactor) {
	for _, deck := range gr.scenario.Decks() {
		copies := deck.Copies()
		for i, row := range deck.Rows {
			tried := func(e experiments.CardEdit) bool {
				return e.Deck == deck.Name && (e.Card == row[0] || e.Filler == row[0])
			}
			if !slices.ContainsFunc(edits, tried) {
				continue
			}
			end := func(step int) int {
				n := copies[i]
				for range f.reach {
					v := variation{edits: []decks.Edit{decks.SetCopies(deck.Name, row[0], n+step)}, instead: true}
					if s, _ := gr.load(v); n+step < 0 || s == nil {
						break
					}
					n += step
				}
				return n
			}
			if least, most := end(-1), end(1); least < most {
				all = append(all, experiments.CardFactor{Deck: deck.Name, Card: row[0], Copies: copies[i], Least: least, Most: most})
			}
		}
	}
	return all
}
