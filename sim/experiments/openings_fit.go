package experiments

import (
	"math"
	"math/big"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// FeatureSeen is a feature of the openings.
type FeatureSeen struct {
	sim.Feature
	Sums []int64 `json:"sums"` // by seat, over all games
	Mean float64 `json:"mean"` // of one opening
	SD   float64 `json:"sd"`   // standard deviation of one opening
}

// OpeningFit is a linear model of something on the features of all seats' openings.
type OpeningFit struct {
	Of   string  `json:"of"`   // score, or the metric
	Unit string  `json:"unit"` // share, or the metric's
	Sums []int64 `json:"sums"` // by seat, over all games
	// Explained is the part of how seats differ in it that the features explain: what openings decide at least.
	Explained Figure  `json:"explained"`
	P         float64 `json:"p"`    // of the test that no feature has any effect
	Holm      float64 `json:"holm"` // the same for all matchups' tests together
	// Spread is the standard deviation of what openings are worth: one in six is worth more than this above a middling one.
	Spread  float64         `json:"spread"`
	Effects []FeatureEffect `json:"effects"`
}

// FeatureEffect is what a feature of the opening does.
type FeatureEffect struct {
	Feature string `json:"feature"`
	Dropped bool   `json:"dropped"` // it never varies, or follows from features before it: no effect of its own
	// Effect is what one more of it is worth to the seat that has it, all other features of all seats as they are: of
	// the score, what it rises by, while the others' scores fall by as much together; of anything else, what the seat
	// gets more than each of the others.
	Effect    Figure  `json:"effect"`
	P         float64 `json:"p"`         // of the test that it has none
	Holm      float64 `json:"holm"`      // the same for all features of all matchups together
	Inflation float64 `json:"inflation"` // of the effect's variance, by its hanging together with other features
}

// Alpha is the error rate at which a seat, a feature or the openings are told to matter.
const Alpha = 1 - Level

// Matters reports whether it is told that the feature has an effect.
func (f FeatureEffect) Matters() bool { return f.Holm <= Alpha }

// Decisive reports whether it is told that the openings decide anything.
func (f *OpeningFit) Decisive() bool { return f.Holm <= Alpha }

// Score returns the model of the score.
func (m *OpeningsMatchup) Score() *OpeningFit { return &m.Fits[0] }

// fit finds what the features of the openings do.
//
// In each game every seat has a row: its features and its score, both less the mean of the game's seats, for only what
// a seat has more than the others can bring it more than them, and less the seat's own mean over all games, so that
// what a seat is worth is not taken for what it was dealt. What the seats of a game have in common drops out, and with
// it all that makes their scores hang together, if how they do so has nothing to do with who sits where: then least
// squares on these rows is the best linear fit, and the classical standard errors hold with (games - 1)(seats - 1)
// degrees of freedom, the game being the unit. (The within estimator of panel data: a game is a block.)
func (m *OpeningsMatchup) fit(t *sim.Tally, o *sim.Openings) {
	m.Products = t.Sums(0, sim.All, m.schema.Metric(o.Products))
	sums, features := m.columns(t, o), len(o.Features)
	products := within(m.Products, sums, m.Games)
	for i, feature := range o.Features {
		f := FeatureSeen{Feature: feature, Sums: sums[i], SD: math.Sqrt(products[i][i] / max(m.rows(), 1))}
		for _, sum := range f.Sums {
			f.Mean += float64(sum) / float64(m.Games) / float64(len(m.Seats))
		}
		m.Features = append(m.Features, f)
	}
	score := OpeningFit{Of: m.schema.Score, Unit: "share", Sums: sums[features]}
	m.model(score, explaining(products, features, features), 1.0/sim.ScoreUnit, m.own()/sim.ScoreUnit)
	if o.Takings != "" {
		takings := OpeningFit{Of: o.Takings, Unit: m.schema.Metrics[m.schema.Metric(o.Takings)].Unit, Sums: sums[features+1]}
		m.model(takings, explaining(products, features, features+1), 1, 1)
	}
}

// rows is how many rows are independent of each other.
func (m *OpeningsMatchup) rows() float64 {
	return float64(max(m.Games-1, 0)) * float64(len(m.Seats)-1)
}

// own is how much of what a seat has more than the others is above the mean of all.
func (m *OpeningsMatchup) own() float64 { return float64(len(m.Seats)-1) / float64(len(m.Seats)) }

// columns returns the sums over all games of each feature, of the score, and of the takings where there are any, by seat.
func (m *OpeningsMatchup) columns(t *sim.Tally, o *sim.Openings) (sums [][]int64) {
	given, features := t.Sums(0, sim.All, m.schema.Metric(o.Given)), len(o.Features)
	for i := range features {
		var bySeat []int64
		for seat := range m.Seats {
			bySeat = append(bySeat, given[seat*features+i])
		}
		sums = append(sums, bySeat)
	}
	sums = append(sums, t.Sums(0, sim.All, m.schema.Metric(m.schema.Score)))
	if o.Takings != "" {
		sums = append(sums, t.Sums(0, sim.All, m.schema.Metric(o.Takings)))
	}
	return sums
}

// model fits a model to products and adds it. What is counted is shown in its unit, an effect in units of effect.
func (m *OpeningsMatchup) model(f OpeningFit, products [][]float64, unit, effect float64) {
	fit, ok := estimate.FitLeastSquares(products, m.rows(), Level)
	f.Explained, f.P = Figure{Value: fit.Explained, Interval: fit.Interval, Games: m.Games, Known: ok}, fit.P
	if ok {
		y := len(m.Features)
		f.Spread = math.Sqrt(fit.Explained*products[y][y]/m.rows()*m.own()) * unit
	}
	for i, term := range fit.Terms {
		e := FeatureEffect{Feature: m.Features[i].Name, Dropped: ok && term.Dropped, P: 1, Holm: 1}
		if ok && !term.Dropped {
			e.Effect = Figure{Value: term.Effect * effect, Interval: term.Interval, Games: m.Games, Known: true}
			e.Effect.Interval.Lo, e.Effect.Interval.Hi = term.Interval.Lo*effect, term.Interval.Hi*effect
			e.P, e.Inflation = term.P, term.Inflation
		}
		f.Effects = append(f.Effects, e)
	}
	m.Fits = append(m.Fits, f)
}

// within returns the sums of products of rows, one a seat and game, that are less the mean of their game and less the
// mean of their seat, as [estimate.FitLeastSquares] wants them. Pairs are the sums of [sim.OpeningProducts] over the games, and
// sums are those of each column by seat. All is exact but for the last division.
func within(pairs []int64, sums [][]int64, games int64) (products [][]float64) {
	columns := len(sums)
	apart := make([][]*big.Int, columns) // by column and seat: seats x (what it has - what all have on average)
	for i, bySeat := range sums {
		total, seats := new(big.Int), int64(len(bySeat))
		for _, sum := range bySeat {
			total.Add(total, big.NewInt(sum))
		}
		for _, sum := range bySeat {
			v := new(big.Int).Mul(big.NewInt(sum), big.NewInt(seats))
			apart[i] = append(apart[i], v.Sub(v, total))
		}
	}
	at := 0
	for i := range columns {
		products = append(products, nil)
		for j := range i + 1 {
			// In units of seats^2 x games.
			seats := int64(len(sums[i]))
			v := new(big.Int).Mul(big.NewInt(pairs[at]), new(big.Int).Mul(big.NewInt(seats), big.NewInt(games)))
			for seat := range sums[i] {
				v.Sub(v, new(big.Int).Mul(apart[i][seat], apart[j][seat]))
			}
			f, _ := new(big.Rat).SetFrac(v, new(big.Int).Mul(big.NewInt(seats*seats), big.NewInt(games))).Float64()
			products[i] = append(products[i], f)
			at++
		}
	}
	return products
}

// explaining returns the products of the first columns and of one after them, which becomes the last.
func explaining(products [][]float64, features, y int) [][]float64 {
	last := append(products[y][:features:features], products[y][y])
	return append(products[:features:features], last)
}
