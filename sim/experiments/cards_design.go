package experiments

import (
	"context"
	"fmt"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// CardsDesign is decks that fill the space around the one that was asked for: copies of all cards are varied at once, so
// that every deck tells something of every card, and of every pair of cards. Each deck has deals of its own, so that
// what is left of chance in one has nothing to do with another.
type CardsDesign struct {
	Factors []CardFactor `json:"factors"`
	Model   CardsModel   `json:"model"`
	// Limited says why the model is no larger; "" where it is the largest.
	Limited     string  `json:"limited,omitempty"`
	Decks       [][]int `json:"decks"`       // [deck][factor]: copies
	Games       uint64  `json:"games"`       // in each deck, for each matchup
	Correlation float64 `json:"correlation"` // the largest, without its sign, of the copies of two cards

	Cells [][]sim.Spec `json:"-"` // [deck][matchup]
}

// CardFactor is a card whose copies are varied.
type CardFactor struct {
	Deck   string `json:"deck"`
	Card   string `json:"card"`
	Copies int    `json:"copies"` // in the scenario that was asked for
	Least  int    `json:"least"`
	Most   int    `json:"most"` // more than Least
}

// CardsModel says what a surface is made of.
type CardsModel string

// The models, each with what the ones before have.
const (
	NoModel       CardsModel = "none"
	LinesModel    CardsModel = "lines"  // an effect of each card's copies
	CurvesModel   CardsModel = "curves" // and of their square, so that a second copy may do less than the first
	PairwiseModel CardsModel = "pairs"  // and of every pair of cards, so that two may do more or less together
)

const (
	// A fit's variance grows by n/(n-k) for k coefficients from n decks, so twice as many decks as coefficients cost as
	// much again; more decks would cost more to set up than they save in games.
	decksACoefficient = 2
	leastDecks        = 20
	leastDeckGames    = 20      // fewer do not follow the distributions that the test of fit is made for
	mostDecks         = 1000    // each is a scenario to be set up, for every matchup
	evenly            = 64      // games a deck are a multiple of that where there are more: workers share them evenly
	designTries       = 200     // of which the best design is taken
	designTrial       = 1 << 32 // deck i is played on trials from (i+1) times this on: no other game of the seed has these
)

// PlanCards makes a design for so many games a matchup: the largest model they are enough for, with its decks. Its Cells
// are for the caller to make, who may drop decks that cannot be played together with their cells.
func PlanCards(factors []CardFactor, games, seed uint64) *CardsDesign {
	d := &CardsDesign{Factors: factors, Model: NoModel, Decks: [][]int{}}
	if len(factors) == 0 {
		d.Limited = "there are no cards to vary"
		return d
	}
	decks := 0
	for _, model := range []CardsModel{PairwiseModel, CurvesModel, LinesModel} {
		decks = max(decksACoefficient*len(model.terms(factors)), leastDecks)
		needed := uint64(decks) * leastDeckGames
		if decks <= mostDecks && needed <= games {
			d.Model = model
			break
		}
		d.Limited = fmt.Sprintf("%s of %d cards take %d decks", model.describe(), len(factors), decks)
		if decks > mostDecks {
			d.Limited += fmt.Sprintf(", more than the %d that are set up at most", mostDecks)
		} else {
			d.Limited += fmt.Sprintf(" and %d games a matchup", needed)
		}
	}
	if d.Model == NoModel {
		return d
	}
	var levels []int
	for _, f := range factors {
		levels = append(levels, f.Most-f.Least+1)
	}
	d.Decks, d.Correlation = estimate.LatinHypercube(decks, levels, designTries, seed)
	d.Correlation = rounded(d.Correlation)
	for _, deck := range d.Decks {
		for j, f := range factors {
			deck[j] += f.Least
		}
	}
	d.Games = games / uint64(decks)
	if d.Games > evenly {
		d.Games -= d.Games % evenly
	}
	d.Games = min(d.Games, designTrial)
	return d
}

// describe names a model's effects in the plural.
func (m CardsModel) describe() string {
	switch m {
	case PairwiseModel:
		return "Effects of pairs"
	case CurvesModel:
		return "Curved effects"
	}
	return "Effects"
}

// TotalGames returns how many games are played for so many matchups.
func (d *CardsDesign) TotalGames(matchups int) int64 {
	if d == nil {
		return 0
	}
	return int64(d.Games) * int64(len(d.Decks)) * int64(matchups)
}

// play plays a matchup's decks. The tallies are those of the decks that were played before the context ended.
func (d *CardsDesign) play(ctx context.Context, executor sim.Executor, schema *sim.Schema, seed uint64, matchup int) (tallies []*sim.Tally, err error) {
	for i, cells := range d.Cells {
		tally := sim.NewTally(schema, 1)
		deck := trials{specs: []sim.Spec{cells[matchup]}, arms: []sim.Arm{{}}, seed: seed, first: uint64(i+1) * designTrial, count: d.Games}
		if err := deck.play(ctx, executor, tally); err != nil {
			return tallies, err
		}
		tallies = append(tallies, tally)
	}
	return tallies, nil
}

// term is a column of a model: nothing (the constant), a card, or two; a card twice is its square.
type term []int

// terms lists a model's columns: the constant, the cards, their squares, their pairs. A card of two levels has no
// square, as two points make no curve.
func (m CardsModel) terms(factors []CardFactor) []term {
	all := []term{{}}
	for i := range factors {
		all = append(all, term{i})
	}
	if m == LinesModel {
		return all
	}
	for i, f := range factors {
		if f.Most-f.Least > 1 {
			all = append(all, term{i, i})
		}
	}
	if m == CurvesModel {
		return all
	}
	for i := range factors {
		for j := range i {
			all = append(all, term{j, i})
		}
	}
	return all
}

// row returns the columns of a deck, given by how many copies more of each card it has than the one asked for: so the
// constant is that deck itself.
func row(terms []term, more []float64) []float64 {
	x := make([]float64, len(terms))
	for i, t := range terms {
		x[i] = 1
		for _, factor := range t {
			x[i] *= more[factor]
		}
	}
	return x
}
