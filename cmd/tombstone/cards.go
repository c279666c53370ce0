package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/reports"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// cardsFlags are the flags of cards.
type cardsFlags struct {
	together
	fillers []string
	reach   int
	games   count
	alone   bool
}

// usualReach is how many copies more and fewer varied decks have where no number is asked for.
const usualReach = 2

func newCards() *cobra.Command {
	f := &cardsFlags{}
	cmd := &cobra.Command{
		Use:   "cards [SCENARIO]",
		Short: "Tell what one copy more and one copy fewer of every card do",
		Long: `Plays each deal with the decks as they are, and once with one copy more and with one copy fewer of
every card, and tells what that does to who wins, length, stalls and the first turn.

Then plays decks in which the copies of all cards are varied at once, each on deals of its own, and
fits a surface to them: the effect of every card, and of every two cards together, from all these
games. Both answers stand side by side. Marked is what holds for all cards taken together (Holm),
cards whose effect depends on who plays, and answers that contradict each other beyond chance.

A copy more makes the deck larger, and all its other cards a little rarer. --filler names a card
that makes room for it, so that the deck keeps its size; then only that deck's cards are tried.

Where no --deals are asked for, as many are played as two processors play in about a minute with
sensible policies, at most 20,000 for each matchup; a quarter of all games are of varied decks. With
few games, or many cards, the surface has no pairs of cards, or no curves, or there is none: that is
said.`,
		Example: `  tombstone cards
  tombstone cards --matchup greedy,greedy --deals 20k -o cards-page
  tombstone cards --filler 'action/Walk Slowly' --matchup greedy,greedy`,
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.fillers, "filler", nil, "a card that makes room for the others, such as 'action/Walk Slowly'; may be given again for another deck")
	flags.IntVar(&f.reach, "reach", usualReach, "how many copies more and fewer of each card varied decks have at most, 1 to 9")
	flags.Var(&f.games, "varied-games", "how many games of varied decks to play for each matchup (default a third of the others)")
	flags.BoolVar(&f.alone, "one-at-a-time", false, "play no varied decks")
	f.add(cmd)
	return cmd
}

func (f *cardsFlags) run(cmd *cobra.Command, name string) error {
	err := f.check(cmd)
	if f.reach < 1 || f.reach > 9 {
		err = errors.Join(err, fmt.Errorf("--reach is %d (expected 1 to 9)", f.reach))
	}
	if f.alone && f.games > 0 {
		err = errors.Join(err, errors.New("--one-at-a-time and --varied-games are given both (the first plays no varied decks)"))
	}
	if err != nil {
		return err
	}
	gr, err := f.ground(cmd, name)
	if err != nil {
		return err
	}
	in, err := f.edits(cmd, gr)
	if err != nil {
		return err
	}
	if !f.alone {
		if in.Design, err = f.design(cmd, gr, in); err != nil {
			return err
		}
	}
	result, stopped, err := playing(&f.together, cmd, in.Games(), experiments.Cards, in,
		func(r *experiments.CardsResult) int { return len(r.Matchups) })
	if err != nil {
		return err
	}
	result.About = gr.scenario.About()
	return f.show(cmd, func(facts []reports.Fact) *reports.Page { return reports.Cards(result, facts) }, result.Encode(), stopped)
}

// edits makes a scenario of each copy more and fewer.
func (f *cardsFlags) edits(cmd *cobra.Command, gr *ground) (in experiments.CardsInput, err error) {
	fillers, err := f.fillersOf(gr)
	if err != nil {
		return in, err
	}
	variations := []variation{{name: "no change"}}
	for _, deck := range gr.scenario.Decks() {
		filler, filled := fillers[deck.Name]
		if len(fillers) > 0 && !filled {
			continue
		}
		copies := deck.Copies()
		for i, row := range deck.Rows {
			if row[0] == filler.card {
				continue
			}
			for _, change := range []int{1, -1} {
				if copies[i]+change < 0 || filled && filler.copies-change < 0 {
					continue // there is none to take out
				}
				edit := experiments.CardEdit{Deck: deck.Name, Card: row[0], Change: change, Filler: filler.card, Alternative: len(variations)}
				v := variation{name: fmt.Sprintf("%+d %s", change, row[0]), edits: []decks.Edit{decks.SetCopies(deck.Name, row[0], copies[i]+change)}, instead: true}
				if filled {
					v.edits = append(v.edits, decks.SetCopies(deck.Name, filler.card, filler.copies-change))
				}
				if s, problems := gr.load(v); s == nil { // such as copies that the rules tie to something else
					in.Skipped = append(in.Skipped, fmt.Sprintf("%s: %v", v.name, problems))
					continue
				}
				in.Edits, variations = append(in.Edits, edit), append(variations, v)
			}
		}
	}
	if len(in.Edits) == 0 {
		return in, errors.New(strings.Join(append([]string{"the decks have no cards to vary"}, in.Skipped...), "\n"))
	}
	in.TogetherInput, err = f.input(cmd, gr, variations)
	if f.deals == 0 && !f.alone { // varied decks have their part of the minute
		each := len(variations) * len(gr.matchups)
		in.Trials = dealsFor(gr.game, each+each/variedPart)
	}
	return in, err
}

// fillerCard is a card that makes room.
type fillerCard struct {
	card   string
	copies int
}

// fillersOf finds the fillers, by deck.
func (f *cardsFlags) fillersOf(gr *ground) (map[string]fillerCard, error) {
	fillers := map[string]fillerCard{}
	var problems []error
	for _, text := range f.fillers {
		problems = append(problems, addFiller(fillers, gr.scenario.Decks(), text))
	}
	return fillers, errors.Join(problems...)
}

func addFiller(fillers map[string]fillerCard, all []games.Deck, text string) error {
	name, card, ok := strings.Cut(text, "/")
	if !ok {
		return fmt.Errorf("--filler %s: it names no deck (expected DECK/CARD, such as %s)", text, all[0].Name+"/"+all[0].Rows[0][0])
	}
	var names []string
	for _, deck := range all {
		names = append(names, deck.Name)
		if deck.Name != name {
			continue
		}
		var cards []string
		for i, row := range deck.Rows {
			cards = append(cards, row[0])
			if row[0] != card {
				continue
			}
			if _, twice := fillers[name]; twice {
				return fmt.Errorf("--filler %s: the deck %s has one already (expected one a deck)", text, name)
			}
			fillers[name] = fillerCard{card, deck.Copies()[i]}
			return nil
		}
		return fmt.Errorf("--filler %s: the deck %s has no such card (%s)", text, name, decks.DidYouMean(card, cards))
	}
	slices.Sort(names)
	return fmt.Errorf("--filler %s: there is no deck %s (%s)", text, name, decks.DidYouMean(name, names))
}
