package games

import (
	engine "tombstone/engine/okcorral"
	"tombstone/sim"
)

// decisionBins is how many values the histogram of decisions tells apart.
const decisionBins = 2048

// Bounds of what a turn can count (see the engine's limit of 250 actions a turn).
const (
	turnDecisions = 260 // 250 actions, 3 passes, 4 answers to shots
	turnShots     = engine.MaxMen
	turnRefills   = 400 // each takes a card that was played, discarded or lost this turn
)

// okcorralSchema declares what the skirmish counts. Its figures' meanings are the rules' ("what the counts
// mean").
func okcorralSchema(s *engine.Setting) *sim.Schema {
	var cards, men, squares []string
	for _, c := range s.Action {
		cards = append(cards, c.Name)
	}
	for seat := range engine.Seats {
		for i := range engine.MaxMen {
			name := "-"
			if i < len(s.Men[seat]) {
				name = s.Men[seat][i].Name
			}
			men = append(men, name)
		}
	}
	for q := range engine.Off {
		squares = append(squares, q.String())
	}
	seat := sim.Axis{Name: "seat", Labels: okcorralSeats}
	deck := sim.Axis{Name: "deck", Labels: []string{"action", "wound"}}
	card := sim.Axis{Name: "card", Labels: cards}
	man := sim.Axis{Name: "man", Labels: men}
	square := sim.Axis{Name: "square", Labels: squares, Width: 8}
	ranged := sim.Axis{Name: "range", Labels: []string{"K", "1", "2", "3", "4", "5", "6", "7"}}
	turns := int32(s.MaxTurns)
	bySeat := []sim.Axis{seat}
	byCard := []sim.Axis{seat, card}
	bySquare := []sim.Axis{man, square}
	byRange := []sim.Axis{seat, card, ranged}
	perCard := func(name, doc string) sim.Metric {
		return sim.Metric{Name: name, Unit: "cards", Doc: doc, Axes: byCard, Max: turns * turnRefills}
	}
	sparse := func(name, unit, doc string, axes []sim.Axis) sim.Metric {
		return sim.Metric{Name: name, Unit: unit, Doc: doc, Axes: axes, Sparse: true, Max: turns * int32(engine.Seats) * engine.MaxMen}
	}
	shooting := func(name, unit, doc string) sim.Metric {
		return sim.Metric{Name: name, Unit: unit, Doc: doc, Axes: bySeat, Keep: sim.Moments, Max: turns * turnShots}
	}
	wounds := shooting("wounds", "wounds", "Wounded cards drawn by the side's hits, fatal ones too.")
	wounds.Extremes, wounds.Largest = true, "The game with the most wounds"
	return sim.NewSchema(sim.Schema{
		Seats:     okcorralSeats,
		Titles:    []string{"Earps", "Cowboys"},
		Plural:    true,
		Purposes:  []string{"setup", "coin", "action deck", "wound deck", "forced discards", "earps' policy", "cowboys' policy"},
		Rotations: int(engine.Seats),
		Rotates:   sim.RotatesStarter,
		Outcomes: []sim.Outcome{
			{Name: "earps", Title: "Earps win", Winner: 0, Doc: "The Earps have killed as many as they need."},
			{Name: "cowboys", Title: "Cowboys win", Winner: 1, Doc: "The Cowboys have killed as many as they need."},
			{Name: "stalemate", Title: "Stalemate", Winner: sim.NoWinner, Capped: true, Doc: "Neither had won when the last turn allowed had been played."},
		},
		Metrics: []sim.Metric{
			{Name: "turns", Unit: "turns", Doc: "Turns played, both players' counted, the last one included.", Keep: sim.Histogram, Max: turns, Bins: s.MaxTurns + 1, Extremes: true, Smallest: "The shortest game", Largest: "The longest game"},
			{Name: "decisions", Unit: "decisions", Doc: "Times a player had at least two things to choose from.", Keep: sim.Histogram, Max: turns * turnDecisions, Bins: decisionBins},
			{Name: "turns_cut", Unit: "turns", Doc: "Turns ended because they had the most actions allowed in one.", Keep: sim.Moments, Max: turns},
			{Name: "comeback", Unit: "kills", Doc: "The most kills the winner was ever behind.", Keep: sim.Moments, Max: engine.MaxMen, Extremes: true, Largest: "The biggest comeback"},
			{Name: "refills", Unit: "refills", Doc: "Times a deck was refilled from its discard pile.", Axes: []sim.Axis{deck}, Keep: sim.Moments, Max: turns * turnRefills},
			shooting("shots", "shots", "Shots by the side: hits and those that were defended."),
			shooting("hits", "hits", "Shots by the side that were not defended."),
			shooting("defended", "shots", "Shots by the side that the other side defended."),
			wounds,
			{Name: "kills", Unit: "men", Doc: "Men killed by the side.", Axes: bySeat, Keep: sim.Moments, Max: engine.MaxMen},
			perCard("drawn", "Cards drawn, the opening hand left out."),
			perCard("played", "Cards played: moves, shots, defences and Specials."),
			perCard("discarded", "Cards discarded at the end of a turn."),
			perCard("lost", "Cards lost to the opponent's Specials."),
			perCard("left", "Cards in hand when the game ended."),
			sparse("stood", "turn ends", "Turn ends at which the man stood on the square.", bySquare),
			sparse("shot_from", "shots", "Shots the man fired from the square.", bySquare),
			sparse("died", "men", "Deaths of the man on the square.", bySquare),
			sparse("shots_by_range", "shots", "Shots by card and range.", byRange),
			sparse("hits_by_range", "hits", "Hits by card and range.", byRange),
		},
		Sections: []sim.Section{
			{Title: "Who is favoured", Question: "Who is favoured, by how much, and does it depend on how people play?", Figures: []sim.Figure{
				{Kind: sim.Matchups}, {Kind: sim.Shares},
			}},
			{Title: "The first turn", Question: "How much is it worth to begin?", Figures: []sim.Figure{{Kind: sim.ByStarter}}},
			{Title: "How long games last", Question: "How long is a game, and how does it end?", Figures: []sim.Figure{
				{Kind: sim.Length, Metrics: []string{"turns", "decisions"}},
				{Kind: sim.Survival, Metrics: []string{"turns"}},
			}},
			{Title: "What shooting does", Question: "What comes of a shot, and where?", Figures: []sim.Figure{
				{Kind: sim.PerSeat, Metrics: []string{"shots", "hits", "defended", "wounds", "kills"}},
				{Kind: sim.Ratios, Metrics: []string{"hits", "shots", "defended", "shots", "wounds", "hits", "kills", "hits"}},
				{Kind: sim.Heat, Metrics: []string{"shots_by_range", "hits_by_range"}},
				{Kind: sim.Board, Metrics: []string{"stood", "shot_from", "died"}},
			}},
			{Title: "The cards", Question: "Which cards are drawn, played, lost and stuck, and what do winners do with them?", Figures: []sim.Figure{
				{Kind: sim.Cards, Metrics: []string{"drawn", "played", "discarded", "lost", "left"}},
				{Kind: sim.CardsByResult, Metrics: []string{"played", "drawn"}},
			}},
			{Title: "How sure this is", Question: "Were enough games played, and what would more of them buy?", Figures: []sim.Figure{{Kind: sim.Converged}}},
		},
	})
}

// okcorralColumns is where a game's row has what.
type okcorralColumns struct {
	turns, decisions, turnsCut, comeback, refills int
	shots, hits, defended, wounds, kills          int
	drawn, played, discarded, lost, left          int
	marks                                         engine.MarkColumns
}

func findOkcorralColumns(s *sim.Schema) okcorralColumns {
	sparse := func(metric string) int32 { return int32(s.Column(metric)) }
	return okcorralColumns{
		turns: s.Column("turns"), decisions: s.Column("decisions"), turnsCut: s.Column("turns_cut"),
		comeback: s.Column("comeback"), refills: s.Column("refills"),
		shots: s.Column("shots"), hits: s.Column("hits"), defended: s.Column("defended"),
		wounds: s.Column("wounds"), kills: s.Column("kills"),
		drawn: s.Column("drawn"), played: s.Column("played"), discarded: s.Column("discarded"),
		lost: s.Column("lost"), left: s.Column("left"),
		marks: engine.MarkColumns{
			Stood: sparse("stood"), ShotFrom: sparse("shot_from"), Died: sparse("died"),
			Shots: sparse("shots_by_range"), Hits: sparse("hits_by_range"),
		},
	}
}
