package experiments

import (
	"tombstone/sim"
	"tombstone/sim/estimate"
)

// SeatScore is what a seat scored.
type SeatScore struct {
	Seat    string `json:"seat"`
	Points  int64  `json:"points"`  // sim.ScoreUnit a game that it won
	Squares int64  `json:"squares"` // of the points of each game
	Score   Figure `json:"score"`   // all seats' intervals hold at once
}

// PlaceEdge is what a place in a hand is worth.
type PlaceEdge struct {
	Place string `json:"place"`
	Unit  string `json:"unit"`
	Sum   int64  `json:"sum"`  // see sim.PlaceEdges
	Edge  Figure `json:"edge"` // a hand, above the average of all places; all places' intervals hold at once
}

// Favours reports whether it is told that seats differ.
func (m *OpeningsMatchup) Favours() bool { return m.SeatsHolm <= Alpha }

// atOnce is the level of each of several intervals that hold at once (Bonferroni). Two complementary ones are one.
func atOnce(n int) float64 {
	if n <= 2 {
		return Level
	}
	return 1 - (1-Level)/float64(n)
}

func (m *OpeningsMatchup) readSeats(t *sim.Tally) {
	metric, n := m.schema.Metric(m.schema.Score), len(m.schema.Seats)
	points, squares := t.Sums(0, sim.All, metric), t.Squares(0, sim.All, metric)
	for seat, name := range m.schema.Seats {
		value, interval := estimate.PointShare(estimate.Sums{N: m.Games, Sum: points[seat], SumSquares: squares[seat]}, sim.ScoreUnit, atOnce(n))
		interval.Level, interval.Method = Level, interval.Method+", all at once"
		m.Seats = append(m.Seats, SeatScore{name, points[seat], squares[seat], Figure{value, interval, m.Games, m.Games > 0}})
	}
	_, m.SeatsP, _ = estimate.EqualSeats(points, m.Games, sim.ScoreUnit)
}

func (m *OpeningsMatchup) readPlaces(t *sim.Tally, o *sim.Openings) {
	if o.Places == "" {
		return
	}
	metric := m.schema.Metric(o.Places)
	places := &m.schema.Metrics[metric]
	sums, squares, products := t.Sums(0, sim.All, metric), t.Squares(0, sim.All, metric), t.Products(0, sim.All, metric)
	n := float64(len(sums))
	for place, label := range places.Axes[0].Labels {
		at := estimate.Sums{N: m.Games, Sum: sums[place], SumSquares: squares[place]}
		value, interval, ok := estimate.Mean(at.N, at.Sum, at.SumSquares, atOnce(len(sums)))
		if places.Per != "" {
			by := m.schema.Metric(places.Per)
			per := estimate.Sums{N: m.Games, Sum: t.Sums(0, sim.All, by)[0], SumSquares: t.Squares(0, sim.All, by)[0]}
			value, interval, ok = estimate.Ratio(at, per, products[place], atOnce(len(sums)))
		}
		if ok {
			interval.Lo, interval.Hi, interval.Level, interval.Method = interval.Lo/n, interval.Hi/n, Level, interval.Method+", all at once"
		}
		m.Places = append(m.Places, PlaceEdge{label, places.Unit, sums[place], Figure{value / n, interval, m.Games, ok}})
	}
}
