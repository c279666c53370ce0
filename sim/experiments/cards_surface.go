package experiments

import (
	"errors"
	"math"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// CardsSurface is a measure as a function of all cards' copies at once, fitted to the decks of a design: a score's log odds
// by logistic regression, the log of a length by least squares. What it says is said of the deck that was asked for.
type CardsSurface struct {
	Measure int    `json:"measure"`           // counted from 0
	Missing string `json:"missing,omitempty"` // why there is none; the rest is empty then

	DF             int     `json:"df"`             // decks less coefficients
	Overdispersion float64 `json:"overdispersion"` // how many times farther decks lie from the surface than chance takes them
	LackOfFit      float64 `json:"lack_of_fit"`    // probability of decks that far from it where it holds
	// Together is the probability of so much better a fit for what pairs of cards say where they say nothing. 1 where the
	// model has none, and of other measures than scores.
	Together float64 `json:"together"`

	Effects []SurfaceEffect `json:"effects"` // by edit
	Pairs   []SurfacePair   `json:"pairs"`   // of two cards, where the model has them
	Means   []float64       `json:"means"`   // of the measure in each deck of the design

	sums []estimate.Sums // by deck
	most int64           // points of a game that a score is a share of; 1 of other measures
}

// SurfaceEffect is what an edit does to a measure, according to a surface.
type SurfaceEffect struct {
	Figure
	// Chance is the probability of an effect as large where there is none, adjusted for all edits in all matchups (Holm).
	Chance float64 `json:"chance"`
	// Apart is the probability of an answer as far from that of the edit played by itself where both tell of the same,
	// adjusted in the same way.
	Apart float64 `json:"apart"`
}

// SurfacePair is what a copy more of each of two cards does to a measure beyond the sum of what each does.
type SurfacePair struct {
	A int `json:"a"` // factors, counted from 0
	B int `json:"b"`
	Figure
	Chance float64 `json:"chance"` // as of an effect, of all pairs in all matchups
}

// Told reports whether the surface tells an edit to change its measure.
func (s *CardsSurface) Told(edit int) bool {
	return s.Missing == "" && s.Effects[edit].Chance <= 1-Level
}

// Apart reports whether the surface and the edit played by itself contradict each other.
func (s *CardsSurface) Apart(edit int) bool {
	return s.Missing == "" && s.Effects[edit].Apart <= 1-Level
}

// Told reports whether the pair is told to do more or less than the sum.
func (p SurfacePair) Told() bool { return p.Chance <= 1-Level }

// surfaces fits what a design's decks say of a matchup: every score, and the length.
func (d *CardsDesign) surfaces(t *Together, tallies []*sim.Tally, edits []CardEdit) (all []*CardsSurface) {
	for i, q := range t.Measures {
		if q.Kind != OfScore && q.Kind != OfLength {
			continue
		}
		s := &CardsSurface{Measure: i, Effects: []SurfaceEffect{}, Pairs: []SurfacePair{}, Means: []float64{}, LackOfFit: 1, Together: 1}
		for _, tally := range tallies {
			s.count(q, tally)
		}
		switch {
		case d.Model == NoModel:
			s.Missing = "no design was played"
		case len(tallies) < len(d.Decks):
			s.Missing = "stopped before all its decks were played"
		default:
			s.fit(d, q, edits)
		}
		all = append(all, s)
	}
	return all
}

// count adds a deck's games.
func (s *CardsSurface) count(q Measure, tally *sim.Tally) {
	if q.Kind == OfScore {
		sums, most, _ := Quantity{kind: scoreOf, seat: q.seat}.points(countArm(tally, 0))
		s.add(sums, most)
		return
	}
	s.add(estimate.Sums{N: int64(tally.Trials()), Sum: tally.Sums(0, sim.All, q.metric)[q.label], SumSquares: tally.TrialSquares(q.metric)[q.label]}, 1)
}

func (s *CardsSurface) add(sums estimate.Sums, most int64) {
	s.sums, s.most = append(s.sums, sums), most
	s.Means = append(s.Means, rounded(float64(sums.Sum)/float64(sums.N)/float64(most)))
}

// fit fits the surface, and reads it.
func (s *CardsSurface) fit(d *CardsDesign, q Measure, edits []CardEdit) {
	terms := d.Model.terms(d.Factors)
	var err error
	if q.Kind == OfScore {
		var m *estimate.Logistic
		if m, err = estimate.FitLogistic(d.rows(terms), s.sums, s.most, nil); err == nil {
			s.Together = rounded(s.betterFit(d, m))
			s.read(d, terms, edits, &m.Regression, m.Scores)
		}
	} else {
		var m *estimate.LogLinear
		if m, err = estimate.FitLogLinear(d.rows(terms), s.sums); err == nil {
			s.read(d, terms, edits, &m.Regression, m.Means)
		}
	}
	if err != nil {
		s.Missing = unfitted(err, terms, d)
	}
}

// read reads a fit at the deck that was asked for. It tells the sum of the measure in several decks, each times its weight.
func (s *CardsSurface) read(d *CardsDesign, terms []term, edits []CardEdit, fit *estimate.Regression, tell func(decks [][]float64, weights []float64, level float64) (float64, estimate.Interval)) {
	s.DF, s.Overdispersion, s.LackOfFit = fit.DF, rounded(fit.Overdispersion()), rounded(fit.LackOfFit())
	games := int64(0)
	for _, sums := range s.sums {
		games += sums.N
	}
	figure := func(decks [][]float64, weights ...float64) Figure {
		value, interval := tell(decks, weights, Level)
		return Figure{Value: value, Interval: interval, Games: games, Known: true}.rounded()
	}
	at := func(more map[int]float64) []float64 { // copies more, by factor
		x := make([]float64, len(d.Factors))
		for factor, n := range more {
			x[factor] = n
		}
		return row(terms, x)
	}
	here := at(nil)
	for _, e := range edits {
		more := map[int]float64{d.factor(e.Deck, e.Card): float64(e.Change)}
		if e.Filler != "" {
			more[d.factor(e.Deck, e.Filler)] -= float64(e.Change)
		}
		effect := SurfaceEffect{}
		if _, unvaried := more[-1]; !unvaried {
			effect.Figure = figure([][]float64{at(more), here}, 1, -1)
		}
		s.Effects = append(s.Effects, effect)
	}
	for _, t := range terms {
		if len(t) != 2 || t[0] == t[1] {
			continue
		}
		both, a, b := at(map[int]float64{t[0]: 1, t[1]: 1}), at(map[int]float64{t[0]: 1}), at(map[int]float64{t[1]: 1})
		s.Pairs = append(s.Pairs, SurfacePair{A: t[0], B: t[1], Figure: figure([][]float64{both, a, b, here}, 1, -1, -1, 1)})
	}
}

// rows are the columns of the design's decks.
func (d *CardsDesign) rows(terms []term) (x [][]float64) {
	for _, deck := range d.Decks {
		more := make([]float64, len(deck))
		for j, n := range deck {
			more[j] = float64(n - d.Factors[j].Copies)
		}
		x = append(x, row(terms, more))
	}
	return x
}

// betterFit returns the probability of so much better a fit with pairs of cards where these say nothing; 1 of a model
// without pairs.
func (s *CardsSurface) betterFit(d *CardsDesign, with *estimate.Logistic) float64 {
	if d.Model != PairwiseModel || len(d.Factors) < 2 {
		return 1
	}
	without, err := estimate.FitLogistic(d.rows(CurvesModel.terms(d.Factors)), s.sums, s.most, nil)
	if err != nil {
		return 1
	}
	return estimate.BetterFit(without, with)
}

// factor finds a card; -1 where it was not varied.
func (d *CardsDesign) factor(deck, card string) int {
	for i, f := range d.Factors {
		if f.Deck == deck && f.Card == card {
			return i
		}
	}
	return -1
}

// unfitted says why there is no surface.
func unfitted(err error, terms []term, d *CardsDesign) string {
	var separated *estimate.SeparatedError
	if !errors.As(err, &separated) {
		return err.Error()
	}
	text := "its effects are unbounded: all games of some decks were won, or all lost"
	for _, column := range separated.Columns {
		if t := terms[column]; len(t) == 1 {
			return text + ", which goes with copies of " + d.Factors[t[0]].Card
		}
	}
	return text
}

// adjustSurfaces makes the chances of all matchups, each measure by itself.
func (r *CardsResult) adjustSurfaces() {
	if len(r.Matchups) == 0 {
		return
	}
	for k := range r.Matchups[0].Surfaces {
		var effects, apart, pairs []*float64
		for _, m := range r.Matchups {
			s := m.Surfaces[k]
			if s.Missing != "" {
				continue
			}
			for e := range s.Effects {
				effect, alone := &s.Effects[e], m.Pairs[e].Differences[s.Measure]
				effect.Chance, effect.Apart = 1, 1
				if effect.Known {
					effect.Chance = chanceOf(effect.Interval)
					effect.Apart = chanceApart(effect.Figure, alone)
				}
				effects, apart = append(effects, &effect.Chance), append(apart, &effect.Apart)
			}
			for p := range s.Pairs {
				s.Pairs[p].Chance = chanceOf(s.Pairs[p].Interval)
				pairs = append(pairs, &s.Pairs[p].Chance)
			}
		}
		holm(effects)
		holm(apart)
		holm(pairs)
	}
}

// holm adjusts probabilities where they are.
func holm(chances []*float64) {
	raw := make([]float64, len(chances))
	for i, p := range chances {
		raw[i] = *p
	}
	for i, p := range estimate.Holm(raw) {
		*chances[i] = rounded(p)
	}
}

// chanceApart returns the probability of two answers that far apart, from games of their own, where both tell of the same.
func chanceApart(a Figure, b Difference) float64 {
	if b.Interval.Level == 0 && b.Difference != 0 || a.Interval.Level == 0 {
		return 1
	}
	sd := math.Hypot(deviation(a.Interval), deviation(b.Interval))
	return min(1, math.Erfc(math.Abs(a.Value-b.Difference)/sd/math.Sqrt2))
}
