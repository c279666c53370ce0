package experiments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tombstone/engine/record"
	"tombstone/sim"
)

// Games that show why a criterion fails are looked for among the first games of the check.
const (
	shownGames  = 5
	searchGames = 20_000
)

// ShownGame is a game that shows why a criterion fails.
type ShownGame struct {
	Ticket string `json:"ticket"`
	Says   string `json:"says"` // what is special about it, in a few words
}

// show finds the games that show a failure best: quick wins of the side that wins too often, the games with the
// largest counts where a mean or a quantile is too large; of a change, those that changed most.
func (c *gateCell) show(k *CheckedCriterion, seed uint64) []ShownGame {
	tooMuch := k.Value > k.Band.Hi
	ours := newPlayer(c.cells[0], seed)
	var theirs *player
	if k.Paired {
		theirs = newPlayer(c.cells[c.baseline(k.baseline.Spec)], seed)
	}
	var best []shown
	for trial := range min(c.tally.Trials(), searchGames) {
		game := k.Quantity.shows(ours.schema, ours.play(trial), tooMuch)
		game.trial = trial
		if theirs != nil {
			before := k.Quantity.shows(theirs.schema, theirs.play(trial), tooMuch)
			game.worth -= before.worth
			game.says += "; before: " + before.says
		}
		if game.worth > 0 {
			best = append(best, game)
		}
		if len(best) >= 64 {
			best = foremost(best)
		}
	}
	games := []ShownGame{}
	for _, b := range foremost(best) {
		games = append(games, ShownGame{sim.TicketOf(sim.Deal{Seed: seed, Trial: b.trial}, c.cells[0].Spec()).String(), b.says})
	}
	return games
}

// shown is a game and how well it shows a failure.
type shown struct {
	worth  int64 // the more the better; nothing at 0 or less
	length int64 // of equals the shorter
	trial  uint64
	says   string
}

// foremost returns the best few games, best first.
func foremost(games []shown) []shown {
	slices.SortFunc(games, func(a, b shown) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.length, b.length), cmp.Compare(a.trial, b.trial))
	})
	return games[:min(len(games), shownGames)]
}

// player plays a cell's games one at a time.
type player struct {
	table  sim.Table
	schema *sim.Schema
	seed   uint64
	rec    record.Record
}

func newPlayer(cell sim.Cell, seed uint64) *player {
	return &player{cell.NewTable(), cell.Schema(), seed, record.Record{Row: make([]int32, cell.Schema().Columns())}}
}

// play plays a trial. The record is good until the next.
func (p *player) play(trial uint64) *record.Record {
	p.rec.Reset()
	p.table.Play(sim.Deal{Seed: p.seed, Trial: trial}, &p.rec)
	return &p.rec
}

// shows tells how well a game shows that a quantity is too large, or too small.
func (q Quantity) shows(s *sim.Schema, rec *record.Record, tooMuch bool) shown {
	game := shown{says: s.Outcomes[rec.Outcome].Title}
	if length := lengthOf(s); length >= 0 {
		n := int64(rec.Row[s.Column(s.Metrics[length].Name)])
		game.length = n
		unit := s.Metrics[length].Unit
		if n == 1 {
			unit = strings.TrimSuffix(unit, "s")
		}
		game.says += fmt.Sprintf(" after %d %s", n, unit)
	}
	worth := int64(0) // of the game to what the quantity counts
	switch q.kind {
	case meanOf, quantileOf:
		m := &s.Metrics[q.metric]
		worth = int64(rec.Row[s.Column(m.Name)+q.label])
		if q.metric != lengthOf(s) {
			game.says += fmt.Sprintf("; %s %d", m.Labels()[q.label], worth)
		}
		if !tooMuch {
			worth = int64(m.Max) + 1 - worth
		}
		game.worth = worth
		return game
	case shareOf:
		worth = truth(slices.Contains(q.outcomes, rec.Outcome))
	case firstTurn:
		won, began := s.Outcomes[rec.Outcome].Winner == q.seat, rec.Starter == q.seat
		game.says += "; " + s.Titles[rec.Starter] + " began"
		game.worth = truth(won && began == tooMuch)
		return game
	case firstScore:
		game.says += "; " + s.Titles[rec.Starter] + " began"
		worth = truth(s.Outcomes[rec.Outcome].Winner == rec.Starter)
	default:
		worth = truth(s.Outcomes[rec.Outcome].Winner == q.seat)
	}
	if !tooMuch {
		worth = 1 - worth
		if q.NeedsCap() && s.Outcomes[rec.Outcome].Winner == sim.NoWinner {
			worth = 0 // a game that nobody wins shows no side's weakness
		}
	}
	game.worth = worth
	return game
}

// lengthOf returns the metric that says how long a game was: the first that is counted by value and keeps extremes;
// -1 where there is none.
func lengthOf(s *sim.Schema) int {
	return slices.IndexFunc(s.Metrics, func(m sim.Metric) bool { return m.Keep >= sim.Histogram && m.Extremes && m.Size() == 1 })
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
