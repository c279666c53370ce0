// Package simtest is a made-up game for tests: two to four seats, every kind of metric and of figure, and scores
// that are known beforehand.
package simtest

import (
	"fmt"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
)

// Game is the made-up game. In each game the seats draw for the win, each with a chance by its weight: that of its
// policy, half as much again for the seat that begins, and for seat 0 what the scenario says.
type Game struct {
	Seats   int         // 2 to 4
	Rotates sim.Rotates // RotatesStarter is for two seats without shared wins
}

// Share of games without a winner, and of games that the starter and the next seat win together, where the game has
// these.
const (
	Stalemates = 0.1
	Shared     = 0.05
)

// Scenarios. Each but Plain and Favours has all games end alike.
const (
	Plain     = "plain"
	Favours   = "favours" // seat 0 has half as much weight again
	First     = "first"   // seat 0 wins every game
	Last      = "last"    // the last seat wins every game
	Stalemate = "stalemate"
	Together  = "together" // every win is shared
)

// Scenarios that play as Plain does but for a share of games.
const (
	Point      = "point"       // seat 0 wins Planted of games that the last seat wins in Plain; all else is Plain's
	Noisy      = "noisy"       // Restless of games have other luck than in Plain, of the same chances
	NoisyPoint = "noisy-point" // both
)

// Planted is how much larger a share of games seat 0 wins in Point and NoisyPoint than in Plain; Restless is how many games
// Noisy and NoisyPoint play with other luck.
const (
	Planted  = 0.01
	Restless = 0.3
)

// weights of the policies.
var weights = map[string]float64{"even": 1, "strong": 2, "weak": 0.5}

// scored reports whether the game has shared wins and a score metric.
func (g Game) scored() bool { return g.Rotates == sim.RotatesPolicies }

// Spec returns the spec of a scenario and matchup.
func (g Game) Spec(scenario string, matchup ...string) sim.Spec {
	return sim.Spec{Game: "made-up", Scenario: scenario, Matchup: matchup, Signature: "00000000"}
}

// Resolve implements sim.Resolver.
func (g Game) Resolve(spec sim.Spec) (sim.Cell, error) {
	if len(spec.Matchup) != g.Seats {
		return nil, fmt.Errorf("%d policies for %d seats", len(spec.Matchup), g.Seats)
	}
	return cell{g, spec, g.schema()}, nil
}

// Score returns what a seat scores a game on average, in a rotation, where a seat begins.
func (g Game) Score(scenario string, matchup []string, seat, rotation, starter int) float64 {
	n := float64(g.Seats)
	switch scenario {
	case First, Last:
		if seat == map[string]int{First: 0, Last: g.Seats - 1}[scenario] {
			return 1
		}
		return 0
	case Stalemate:
		return 1 / n
	}
	shared := 0.0
	if g.scored() {
		shared = Shared
	}
	if scenario == Together {
		shared = 1 - Stalemates
	}
	w := g.weigh(scenario, matchup, rotation, starter)
	total := 0.0
	for _, x := range w {
		total += x
	}
	score := Stalemates/n + (1-Stalemates-shared)*w[seat]/total
	if seat == starter || seat == (starter+1)%g.Seats {
		score += shared / 2
	}
	return score
}

// DecisiveShare returns the share of the games that one seat wins alone which a seat wins, in a rotation, where a seat
// begins, in a scenario with luck.
func (g Game) DecisiveShare(scenario string, matchup []string, seat, rotation, starter int) float64 {
	w, total := g.weigh(scenario, matchup, rotation, starter), 0.0
	for _, x := range w {
		total += x
	}
	return w[seat] / total
}

func (g Game) weigh(scenario string, matchup []string, rotation, starter int) []float64 {
	w := make([]float64, g.Seats)
	for seat := range w {
		policy := matchup[seat]
		if g.Rotates == sim.RotatesPolicies {
			policy = matchup[(seat+rotation)%g.Seats]
		}
		w[seat] = weights[policy]
	}
	w[starter] *= 1.5
	if scenario == Favours {
		w[0] *= 1.5
	}
	return w
}

// schema declares what the game counts, and every kind of figure.
func (g Game) schema() *sim.Schema {
	seats := []string{"north", "east", "south", "west"}[:g.Seats]
	titles := []string{"North", "East", "South", "West"}[:g.Seats]
	bySeat := []sim.Axis{{Name: "seat", Labels: seats}}
	card := sim.Axis{Name: "card", Labels: []string{"Ace", "King", "Bluff"}}
	byCard := []sim.Axis{bySeat[0], card}
	ranged := sim.Axis{Name: "range", Labels: []string{"near", "far"}}
	byRange := []sim.Axis{bySeat[0], card, ranged}
	hand := sim.Axis{Name: "hand", Labels: []string{"1", "2", "3"}}
	var men []string
	for _, title := range titles {
		men = append(men, title+"'s man")
	}
	bySquare := []sim.Axis{{Name: "man", Labels: men}, {Name: "square", Labels: []string{"a1", "b1", "a2", "b2"}, Width: 2}}
	s := sim.Schema{
		Seats: seats, Titles: titles, Purposes: []string{"luck"}, Rotations: 2, Rotates: g.Rotates,
		Metrics: []sim.Metric{
			{Name: "rounds", Unit: "rounds", Doc: "Rounds played.", Keep: sim.Histogram, Max: 60, Bins: 41, Extremes: true, Smallest: "The shortest game", Largest: "The longest game"},
			{Name: "tries", Unit: "tries", Doc: "Tries made.", Axes: bySeat, Keep: sim.Moments, Max: 9},
			{Name: "successes", Unit: "successes", Doc: "Tries that worked.", Axes: bySeat, Keep: sim.Moments, Max: 9},
			{Name: "drawn", Unit: "cards", Doc: "Cards drawn.", Axes: byCard, Max: 9},
			{Name: "played", Unit: "cards", Doc: "Cards played.", Axes: byCard, Max: 9},
			{Name: "left", Unit: "cards", Doc: "Cards in hand at the end.", Axes: byCard, Max: 9},
			{Name: "money", Unit: "dollars", Doc: "Money after each hand.", Axes: []sim.Axis{bySeat[0], hand}, Max: 99},
			{Name: "hands", Unit: "games", Doc: "Games that got to the hand.", Axes: []sim.Axis{hand}, Max: 1},
			{Name: "stood", Unit: "turn ends", Doc: "Where a man stood.", Axes: bySquare, Sparse: true, Max: 9},
			{Name: "tried_from", Unit: "tries", Doc: "Tries by card and range.", Axes: byRange, Sparse: true, Max: 9},
			{Name: "worked_from", Unit: "successes", Doc: "Successes by card and range.", Axes: byRange, Sparse: true, Max: 9},
		},
		Sections: []sim.Section{
			{Title: "Who is favoured", Question: "Who?", Figures: []sim.Figure{{Kind: sim.Matchups}, {Kind: sim.Shares}}},
			{Title: "The first turn", Question: "What is it worth?", Figures: []sim.Figure{{Kind: sim.ByStarter}}},
			{Title: "Length", Question: "How long?", Figures: []sim.Figure{{Kind: sim.Length, Metrics: []string{"rounds"}}, {Kind: sim.Survival, Metrics: []string{"rounds"}}}},
			{Title: "What happens", Question: "What?", Figures: []sim.Figure{
				{Kind: sim.PerSeat, Metrics: []string{"tries", "successes"}},
				{Kind: sim.Ratios, Metrics: []string{"successes", "tries"}},
				{Kind: sim.Heat, Metrics: []string{"tried_from", "worked_from"}},
				{Kind: sim.Board, Metrics: []string{"stood"}},
				{Kind: sim.Series, Metrics: []string{"money", "hands"}},
			}},
			{Title: "Cards", Question: "Which?", Figures: []sim.Figure{{Kind: sim.Cards, Metrics: []string{"drawn", "played", "left"}}, {Kind: sim.CardsByResult, Metrics: []string{"played"}}}},
			{Title: "How sure", Question: "Enough?", Figures: []sim.Figure{{Kind: sim.Converged}}},
		},
	}
	for seat, name := range seats {
		s.Outcomes = append(s.Outcomes, sim.Outcome{Name: name, Title: titles[seat] + " wins", Winner: seat, Doc: titles[seat] + " drew the win."})
	}
	if g.scored() {
		s.Outcomes = append(s.Outcomes, sim.Outcome{Name: "shared", Title: "Shared", Winner: sim.NoWinner, Shared: true, Doc: "Two won together."})
		s.Metrics = append(s.Metrics, sim.Metric{Name: "score", Unit: "twelfths", Doc: "What the game is worth.", Axes: bySeat, Keep: sim.Moments, Max: sim.ScoreUnit})
		s.Score, s.Rotations = "score", g.Seats
	}
	s.Outcomes = append(s.Outcomes, sim.Outcome{Name: "stalemate", Title: "Stalemate", Winner: sim.NoWinner, Capped: true, Doc: "It took too long."})
	return sim.NewSchema(s)
}

type cell struct {
	game   Game
	spec   sim.Spec
	schema *sim.Schema
}

// Spec implements sim.Cell.
func (c cell) Spec() sim.Spec { return c.spec }

// About implements sim.Cell.
func (c cell) About() sim.About {
	return sim.About{Name: "made-up", Title: "A made-up game", Provenance: "Made up for tests.", Hash: "0123456789ab"}
}

// Schema implements sim.Cell.
func (c cell) Schema() *sim.Schema { return c.schema }

// NewTable implements sim.Cell.
func (c cell) NewTable() sim.Table { return c }

// Play implements sim.Table.
func (c cell) Play(d sim.Deal, rec *record.Record) {
	g, s := c.game, c.schema
	stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(0, 0)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	rec.Starter = int(stream.Below(uint32(g.Seats)))
	if g.Rotates == sim.RotatesStarter {
		rec.Starter = (rec.Starter + int(d.Rotation)) % g.Seats
	}
	rec.Outcome = c.outcome(c.luck(d, uniform()), int(d.Rotation), rec.Starter)
	rec.Trace = stream.Uint64() + uint64(rec.Outcome)

	below := func(n uint32) int32 { return int32(stream.Below(n)) }
	row := func(metric string) []int32 { return rec.Row[s.Column(metric):] }
	rounds := 1 + below(20) + below(15)
	if s.Outcomes[rec.Outcome].Capped {
		rounds = 60
	}
	row("rounds")[0] = rounds
	for seat := range g.Seats {
		tries := below(5)
		row("tries")[seat] = tries
		for range tries {
			at := int32(seat*6) + below(6)
			rec.Mark(int32(s.Column("tried_from"))+at, 1)
			if stream.Below(2) == 0 {
				row("successes")[seat]++
				rec.Mark(int32(s.Column("worked_from"))+at, 1)
			}
		}
		for card := range 3 {
			drawn := below(4)
			played := below(uint32(drawn) + 1)
			row("drawn")[seat*3+card], row("played")[seat*3+card], row("left")[seat*3+card] = drawn, played, drawn-played
		}
		for hand := range 3 {
			if hand == 0 || rounds > 15*int32(hand) {
				row("money")[seat*3+hand] = int32(hand*10) + below(10)
				row("hands")[hand] = 1
			}
		}
		rec.Mark(int32(s.Column("stood")+seat*4)+below(4), 1)
	}
	c.score(rec)
}

// luck returns the luck that decides a game, given that of Plain.
func (c cell) luck(d sim.Deal, plain float64) float64 {
	if c.spec.Scenario != Noisy && c.spec.Scenario != NoisyPoint {
		return plain
	}
	stream := rng.NewKey(d.Seed, d.Trial, d.Redraw).Stream(1, 0)
	uniform := func() float64 { return float64(stream.Uint64()>>11) / (1 << 53) }
	if other := uniform(); uniform() < Restless {
		return other
	}
	return plain
}

// outcome says how a game ends, given its luck.
func (c cell) outcome(luck float64, rotation, starter int) int {
	g := c.game
	stalemate := len(c.schema.Outcomes) - 1
	shared, chance := g.Seats, 0.0
	if g.scored() {
		chance = Shared
	}
	switch c.spec.Scenario {
	case First:
		return 0
	case Last:
		return g.Seats - 1
	case Stalemate:
		return stalemate
	case Together:
		chance = 1
	}
	if luck < Stalemates {
		return stalemate
	}
	if luck >= 1-Planted && (c.spec.Scenario == Point || c.spec.Scenario == NoisyPoint) {
		return 0 // the last seat's part of luck is the last
	}
	if luck -= Stalemates; luck < chance {
		return shared
	}
	luck = (luck - chance) / (1 - Stalemates - chance)
	w := g.weigh(c.spec.Scenario, c.spec.Matchup, rotation, starter)
	total := 0.0
	for _, x := range w {
		total += x
	}
	for seat, x := range w {
		if luck -= x / total; luck < 0 {
			return seat
		}
	}
	return g.Seats - 1
}

// score writes the score metric, where there is one.
func (c cell) score(rec *record.Record) {
	if !c.game.scored() {
		return
	}
	score := rec.Row[c.schema.Column("score"):][:c.game.Seats]
	switch o := c.schema.Outcomes[rec.Outcome]; {
	case o.Shared:
		for _, seat := range []int{rec.Starter, (rec.Starter + 1) % c.game.Seats} {
			score[seat] = sim.ScoreUnit / 2
		}
	case o.Winner == sim.NoWinner:
		for seat := range score {
			score[seat] = int32(sim.ScoreUnit / c.game.Seats)
		}
	default:
		score[o.Winner] = sim.ScoreUnit
	}
}
