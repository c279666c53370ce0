package sim

// StudyOpenings is the study (see [Spec]) of what the seats are given at the start, and what comes of it. Its cells are
// an [OpeningCell].
const StudyOpenings = "openings"

// OpeningCell is a cell whose games also count what the study of openings asks for.
type OpeningCell interface {
	Cell
	Openings() *Openings
	// Given returns what the seats are given in a deal, by seat and feature, without playing it.
	Given(d Deal) []int32
}

// Openings names the metrics of what the seats are given at the start. Given and Products are as [Openings.Metrics]
// makes them.
type Openings struct {
	Features []Feature
	Given    string // by seat and feature
	Products string // by pair of columns, as [OpeningProducts] fills it
	Takings  string // by seat: what it got in the first hand or round; "" where there is none
	Places   string // by place in a hand or round, as [PlaceEdges] makes it; "" where there is none
}

// Feature is something about what a seat is given at the start, a number from 0 up.
type Feature struct {
	Name string `json:"name"` // as a table heads it
	Doc  string `json:"doc"`  // what it counts, in one plain sentence
}

// Metrics returns the metrics Given and Products, of features that are at most mostGiven and takings that are at most
// mostTaken.
func (o *Openings) Metrics(seats []string, mostGiven, mostTaken int32) []Metric {
	var names, pairs []string
	for _, f := range o.Features {
		names = append(names, f.Name)
	}
	columns, most := append(names[:len(names):len(names)], "score"), max(mostGiven, ScoreUnit)
	if o.Takings != "" {
		columns, most = append(columns, "takings"), max(most, mostTaken)
	}
	for i, a := range columns {
		for _, b := range columns[:i+1] {
			pairs = append(pairs, b+" x "+a)
		}
	}
	return []Metric{
		{
			Name: o.Given, Unit: "of the feature", Doc: "What a seat was given at the start.",
			Axes: []Axis{{Name: "seat", Labels: seats}, {Name: "feature", Labels: names}}, Max: max(mostGiven, 1),
		},
		{
			Name: o.Products, Unit: "products", Doc: "How far two seats are apart in one of a pair of columns (a feature, the score, the takings), times how far in the other, over all pairs of seats.",
			Axes: []Axis{{Name: "pair", Labels: pairs}}, Signed: true, Max: int32(len(seats)*(len(seats)-1)/2) * most * most,
		},
	}
}

// OpeningProducts writes what a game adds to the sums that a regression on what the seats were given needs: given by
// seat and feature, score by seat, and takings by seat, or nil. Of any two seats it takes how far they are apart in each
// column (the features, the score, the takings), and sums the product over all pairs of seats: row after row of the
// lower triangle.
//
// Divided by the number of seats that is the sum of products about the game's own mean: what all seats have in common
// drops out. (Lagrange's identity.)
func OpeningProducts(given, score, takings, into []int32) {
	seats := len(score)
	features := len(given) / seats
	columns := features + 1
	if takings != nil {
		columns++
	}
	value := func(seat, i int) int32 {
		switch i - features {
		case 0:
			return score[seat]
		case 1:
			return takings[seat]
		}
		return given[seat*features+i]
	}
	at := 0
	for i := range columns {
		for j := range i + 1 {
			into[at] = 0
			for s := range seats {
				for t := range s {
					into[at] += (value(s, i) - value(t, i)) * (value(s, j) - value(t, j))
				}
			}
			at++
		}
	}
}

// PlaceEdges makes of what each place got how far that is above what all got on average, times the number of places.
func PlaceEdges(got []int32) {
	total := int32(0)
	for _, v := range got {
		total += v
	}
	for place, v := range got {
		got[place] = v*int32(len(got)) - total
	}
}
