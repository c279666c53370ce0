package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// planted is the shipped skirmish with two more cards, and a trait that all the Earps have.
//
// The finisher may be played by the one good shot of either side, and does nothing: it draws the card that would have been
// drawn in its place. A side whose good shot lives plays it, and wins more often: so it looks strong. The strong card is a
// long shot that only the Earps may fire.
func planted(t *testing.T) string {
	t.Helper()
	g, err := games.ByName("okcorral")
	if err != nil {
		t.Fatal(err)
	}
	source, _ := g.Shipped("okcorral")
	text := string(source.Text)
	for from, to := range map[string]string{
		"  wound: # a hit": "      - {card: Finisher, copies: 2, type: special, number: draw 1, condition: trait good-shot}\n" +
			"      - {card: Long Shot, copies: 2, type: shoot, number: A(7), condition: trait law}\n  wound: # a hit",
		"{name: Wyatt Earp, traits: [good-shot]}": "{name: Wyatt Earp, traits: [good-shot, law]}",
		"{name: Virgil Earp, traits: []}":         "{name: Virgil Earp, traits: [law]}",
		"{name: Morgan Earp, traits: []}":         "{name: Morgan Earp, traits: [law]}",
		"{name: Doc Holliday, traits: [shotgun]}": "{name: Doc Holliday, traits: [shotgun, law]}",
	} {
		if strings.Count(text, from) != 1 {
			t.Fatalf("the shipped scenario has %q %d times", from, strings.Count(text, from))
		}
		text = strings.Replace(text, from, to, 1)
	}
	file := filepath.Join(t.TempDir(), "planted.yaml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPlantedCards: on the real game, winners play the finisher half as often again as losers, which is what a table of
// what winners play shows; cards finds that it does nothing, one at a time and all at once. The strong card is found, with
// the right sign and large, either way.
func TestPlantedCards(t *testing.T) {
	if testing.Short() {
		t.Skip("50,000 games")
	}
	f := &cardsFlags{reach: 2}
	f.matchups, f.seed, f.deals, f.games = []string{"random,random"}, 1, 6_000, 24_000
	cmd := &cobra.Command{}
	cmd.SetContext(context.Background())
	gr, err := f.ground(cmd, planted(t))
	if err != nil {
		t.Fatal(err)
	}
	in, err := f.edits(cmd, gr)
	if err != nil {
		t.Fatal(err)
	}
	// Only what was planted is tried, so that many games of it can be played.
	alternatives := []experiments.Alternative{in.Alternatives[0]}
	in.Edits = slices.DeleteFunc(in.Edits, func(e experiments.CardEdit) bool { return e.Card != "Finisher" && e.Card != "Long Shot" })
	for i, e := range in.Edits {
		alternatives = append(alternatives, in.Alternatives[e.Alternative])
		in.Edits[i].Alternative = i + 1
	}
	in.Alternatives = alternatives
	if in.Design, err = f.design(cmd, gr, in); err != nil {
		t.Fatal(err)
	}
	executor := sim.Local{Resolve: games.Resolve}
	r, err := experiments.Cards(context.Background(), executor, games.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Edits) != 4 || r.Design.Model != experiments.PairwiseModel {
		t.Fatalf("%d edits, a design of %s", len(r.Edits), r.Design.Model)
	}
	m := r.Matchups[0]
	s := m.Surfaces[0]
	for e, edit := range r.Edits {
		alone, surface := m.Pairs[e].Differences[0], s.Effects[e]
		if edit.Card == "Finisher" {
			for how, i := range map[string][2]float64{"alone": {alone.Interval.Lo, alone.Interval.Hi}, "all at once": {surface.Interval.Lo, surface.Interval.Hi}} {
				if i[0] > 0 || i[1] < 0 || i[0] < -0.03 || i[1] > 0.03 {
					t.Errorf("%+d Finisher, %s: %.4f to %.4f, want little around 0", edit.Change, how, i[0], i[1])
				}
			}
			if m.Told(e, 0) || s.Told(e) {
				t.Errorf("%+d Finisher is told to change who wins", edit.Change)
			}
			continue
		}
		change := float64(edit.Change)
		if !m.Told(e, 0) || !s.Told(e) || change*alone.Difference < 0.03 || change*surface.Value < 0.03 || s.Apart(e) {
			t.Errorf("%+d Long Shot: alone %+v (told %v), all at once %+v (told %v), want a large effect", edit.Change, alone, m.Told(e, 0), surface, s.Told(e))
		}
	}

	// What winners play says the finisher is as good as the long shot.
	run, err := experiments.Run(context.Background(), executor, games.Resolve, experiments.RunInput{Cells: []sim.Spec{in.Alternatives[0].Cells[0]}, Seed: 1, Trials: 6_000, MaxTrials: 6_000})
	if err != nil {
		t.Fatal(err)
	}
	c := run.Cells[0]
	played := c.Schema().Metric("played")
	cards := c.Schema().Metrics[played].Axes[1].Labels
	card := slices.Index(cards, "Finisher")
	var byWinners, byLosers, won, lost float64
	for seat := range c.Schema().Seats {
		winners, losers, gamesWon, gamesLost := c.ByResult(seat, played)
		byWinners, byLosers = byWinners+float64(winners[seat*len(cards)+card]), byLosers+float64(losers[seat*len(cards)+card])
		won, lost = won+float64(gamesWon), lost+float64(gamesLost)
	}
	if ratio := byWinners / won / (byLosers / lost); ratio < 1.4 {
		t.Errorf("winners play the finisher %.2f times as often as losers, want a planted finisher to look strong", ratio)
	}
}
