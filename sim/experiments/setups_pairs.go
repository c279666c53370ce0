package experiments

import (
	"cmp"
	"slices"

	"tombstone/engine/record"
	"tombstone/sim"
)

// SetupPair is a pattern of each side, NoSetup for any. What is said of it holds for both patterns mirrored too.
type SetupPair struct {
	Patterns [2]int `json:"patterns"`
	Image    bool   `json:"image"`  // seat 1 stands in the mirror image of its pattern when seat 0 stands in its pattern
	Either   bool   `json:"either"` // no difference is told between that and the pattern itself
	Games    int64  `json:"games"`
	Score    Figure `json:"score"`  // of seat 0
	Ticket   string `json:"ticket"` // a game that the favoured seat won; "" where there was none
}

// mostExtremes is how many of the most one-sided pairs are named for each side.
const mostExtremes = 3

// extremes names the most one-sided pairs.
func (g *SetupGame) extremes(games int64) {
	payoff, left := g.simultaneous()
	type at struct{ i, j int }
	var all []at
	for i := range g.pairs {
		for j := range g.pairs[i] {
			// Of pairs that are not told apart, one.
			if !g.apart && g.reflect[j] < j || !g.named[0] && i > 0 || !g.named[1] && j > 0 {
				continue
			}
			all = append(all, at{i, j})
		}
	}
	slices.SortStableFunc(all, func(a, b at) int { return cmp.Compare(g.pairs[b.i][b.j].value, g.pairs[a.i][a.j].value) })
	if len(all) > 2*mostExtremes {
		all = slices.Concat(all[:mostExtremes], all[len(all)-mostExtremes:])
	}
	g.Extremes = []SetupPair{}
	for _, p := range all {
		pair := SetupPair{Patterns: [2]int{p.i, g.class[p.j]}, Image: g.reflect[p.j] < p.j, Either: !g.apart, Score: g.pair(p.i, p.j, payoff, left, games)}
		for i := range g.pairs {
			for j := range g.pairs[i] {
				if same := [2]bool{i == p.i, g.class[j] == g.class[p.j]}; (same[0] || !g.named[0]) && (same[1] || !g.named[1]) && (!g.apart || j == p.j) {
					pair.Games += g.games[i][j]
				}
			}
		}
		for seat := range g.named {
			if !g.named[seat] {
				pair.Patterns[seat] = NoSetup
			}
		}
		g.Extremes = append(g.Extremes, pair)
	}
}

// findTickets finds, for each of the pairs that a matchup names, the first of its games that the favoured seat won.
func (r *SetupsResult) findTickets(cell sim.SetupCell, m *SetupsMatchup) {
	if m.Game == nil {
		return
	}
	var class [2][]int
	for seat := range class {
		class[seat], _ = r.classes(seat)
	}
	left := len(m.Game.Extremes)
	spec := cell.Spec()
	spec.Study = ""
	table, rec := cell.NewTable(), record.Record{Row: make([]int32, r.schema.Columns())}
	for trial := uint64(0); trial < uint64(m.Trials) && left > 0; trial++ {
		d := sim.Deal{Seed: r.Seed, Trial: trial}
		placements := cell.Setup(d)
		var pattern [2]int
		apart := false // one side stands in a mirror image, and the other does not
		for seat, p := range placements {
			of := r.setups.Sides[seat].Pattern[p]
			pattern[seat] = class[seat][of]
			apart = apart != (r.image(seat, of) < of)
		}
		var found []*SetupPair
		for i := range m.Game.Extremes {
			if p := &m.Game.Extremes[i]; p.Ticket == "" && p.is(pattern, apart) {
				found = append(found, p)
			}
		}
		if len(found) == 0 {
			continue
		}
		rec.Reset()
		table.Play(d, &rec)
		for _, p := range found {
			favoured := 0
			if p.Score.Value < 0.5 {
				favoured = 1
			}
			if r.schema.Outcomes[rec.Outcome].Winner == favoured {
				p.Ticket = sim.TicketOf(d, spec).String()
				left--
			}
		}
	}
}

// is reports whether a pair is that of a game.
func (p *SetupPair) is(patterns [2]int, apart bool) bool {
	for seat, pattern := range p.Patterns {
		if pattern != NoSetup && pattern != patterns[seat] {
			return false
		}
	}
	return p.Patterns[0] == NoSetup || p.Patterns[1] == NoSetup || p.Either || p.Image == apart
}
