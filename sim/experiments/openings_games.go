package experiments

import (
	"cmp"
	"slices"

	"tombstone/engine/record"
	"tombstone/sim"
)

// OpeningGame is a game that went against what a seat was dealt.
type OpeningGame struct {
	Seat   int     `json:"seat"`
	Worth  float64 `json:"worth"` // of its opening against the others' by the model, as a share of the score
	Given  []int32 `json:"given"` // its features
	Ticket string  `json:"ticket"`

	deal sim.Deal
}

// candidates is how many openings are looked at, from the worst or the best on, for one that went the other way.
const candidates = 200

// findGames finds, of all games, the one that was won with the worst opening, and the one that was lost with the best.
// What was dealt is known without playing; then the games of the worst and the best are played again until one is found.
func (m *OpeningsMatchup) findGames(cell sim.OpeningCell, in OpeningsInput) {
	var worst, best []OpeningGame
	seats, features := len(m.Seats), len(m.Features)
	arms := rotations(cell, true)
	for i, arm := range arms {
		for trial := part(in.Trials, i, len(arms)); trial < part(in.Trials, i+1, len(arms)); trial++ {
			deal := sim.Deal{Seed: in.Seed, Trial: trial, Arm: arm}
			given := cell.Given(deal)
			for seat := range seats {
				g := OpeningGame{Seat: seat, Worth: m.worth(given, seat), Given: given[seat*features:][:features], deal: deal}
				worst = keep(worst, g, func(a, b OpeningGame) int { return cmp.Compare(a.Worth, b.Worth) })
				best = keep(best, g, func(a, b OpeningGame) int { return cmp.Compare(b.Worth, a.Worth) })
			}
		}
	}
	table, rec := cell.NewTable(), record.Record{Row: make([]int32, m.schema.Columns())}
	find := func(among []OpeningGame, points int32) *OpeningGame {
		for _, g := range among {
			rec.Reset()
			table.Play(g.deal, &rec)
			if rec.Row[m.schema.Column(m.schema.Score)+g.Seat] == points {
				g.Ticket = sim.TicketOf(g.deal, m.Spec).String()
				return &g
			}
		}
		return nil
	}
	m.WonAgainst, m.LostAgainst = find(worst, sim.ScoreUnit), find(best, 0)
}

// worth returns what a seat's opening is worth against the others' by the model of the score.
func (m *OpeningsMatchup) worth(given []int32, seat int) (worth float64) {
	seats, features := len(m.Seats), len(m.Features)
	for i, e := range m.Score().Effects {
		others := 0.0
		for s := range seats {
			if s != seat {
				others += float64(given[s*features+i]) / float64(seats-1)
			}
		}
		worth += e.Effect.Value * (float64(given[seat*features+i]) - others)
	}
	return worth
}

// keep adds a game to the first ones in an order, earlier games before equal ones.
func keep(first []OpeningGame, g OpeningGame, order func(a, b OpeningGame) int) []OpeningGame {
	if len(first) == candidates && order(first[candidates-1], g) <= 0 {
		return first
	}
	at, _ := slices.BinarySearchFunc(first, g, func(a, b OpeningGame) int {
		if order(a, b) <= 0 {
			return -1
		}
		return 1
	})
	first = slices.Insert(first, at, g)
	return first[:min(len(first), candidates)]
}
