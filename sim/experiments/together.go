package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Alternative is one scenario of several that are played on the same deals.
type Alternative struct {
	Name    string     `json:"name"`    // as a reader calls it, such as "6" of a number that is varied
	Changes []string   `json:"changes"` // from the scenario that was asked for, as a designer would say; none: it is that one
	Cells   []sim.Spec `json:"-"`       // one a matchup
}

// TogetherInput is alternatives that are played on the same deals: every matchup on the same trials, each trial once
// in every alternative.
type TogetherInput struct {
	Alternatives []Alternative
	Seed         uint64
	Trials       uint64
}

// Games returns how many games that is.
func (in TogetherInput) Games() int64 {
	if len(in.Alternatives) == 0 {
		return 0
	}
	return int64(in.Trials) * int64(len(in.Alternatives)*len(in.Alternatives[0].Cells))
}

// Together is what one matchup's games say of each alternative, and of pairs of them.
type Together struct {
	Matchup  map[string]string `json:"matchup"` // policy spec by seat
	Policies []string          `json:"-"`       // the same, in seat order
	Trials   int64             `json:"trials"`  // deals, each played once in every alternative
	Measures []Measure         `json:"measures"`
	Figures  [][]Figure        `json:"figures"` // [alternative][measure]
	Pairs    []Contrast        `json:"pairs"`
	Cells    []string          `json:"cells"` // by alternative, as tickets bear them

	schema *sim.Schema
}

// Contrast is two alternatives compared on the same deals. Differences are To minus From.
type Contrast struct {
	From        int          `json:"from"` // alternatives, counted from 0
	To          int          `json:"to"`
	Changed     int64        `json:"changed"`     // deals whose two games differed in any way
	Differences []Difference `json:"differences"` // by measure; level 0 where nothing can be said
}

// Measure is something that games are measured by.
type Measure struct {
	Name  string       `json:"name"`
	Title string       `json:"title"` // in prose
	Unit  string       `json:"unit"`  // share, points (a difference of shares), or what is counted
	Kind  QuantityKind `json:"-"`

	seat, metric, label int
}

// QuantityKind says what a quantity is.
type QuantityKind uint8

// The kinds of quantities.
const (
	OfScore     QuantityKind = iota // what a seat scores a game
	OfStalls                        // the share of games that a limit ended
	OfFirstTurn                     // what beginning is worth to the first seat of two
	OfLength                        // the mean length of a game
	OfMetric                        // the mean of another metric
)

// Main reports whether a reader looks at the quantity first.
func (q Measure) Main() bool { return q.Kind != OfMetric }

// Seat returns the seat that a score is of.
func (q Measure) Seat() int { return q.seat }

// measuresOf lists what games of a schema are measured by: the score of the first of two seats (the other's is the
// rest), or of each; games without an end, the first turn, the length, and every other metric that has a mean.
func measuresOf(schema *sim.Schema) (all []Measure) {
	scored := len(schema.Seats)
	if scored == 2 {
		scored = 1
	}
	for seat := range scored {
		all = append(all, Measure{Name: "score." + schema.Seats[seat], Title: "Score of " + schema.Called(seat), Unit: "share", Kind: OfScore, seat: seat})
	}
	for _, o := range schema.Outcomes {
		if o.Capped {
			all = append(all, Measure{Name: "stalls", Title: "Games that a limit ended", Unit: "share", Kind: OfStalls})
			break
		}
	}
	if len(schema.Seats) == 2 {
		all = append(all, Measure{Name: "first_turn." + schema.Seats[0], Title: "What beginning is worth to " + schema.Called(0), Unit: "points", Kind: OfFirstTurn})
	}
	length := -1
	for i, m := range schema.Metrics {
		if m.Keep == sim.Histogram && len(m.Axes) == 0 {
			all = append(all, Measure{Name: m.Name, Title: "Length", Unit: m.Unit, Kind: OfLength, metric: i})
			length = i
			break
		}
	}
	for i, m := range schema.Metrics {
		if m.Keep < sim.Moments || i == length || m.Name == schema.Score {
			continue
		}
		for j, name := range m.Labels() {
			all = append(all, Measure{Name: name, Title: name, Unit: m.Unit, Kind: OfMetric, metric: i, label: j})
		}
	}
	return all
}

// of returns the quantity in a cell's games.
func (q Measure) of(c *CellResult) Figure {
	switch q.Kind {
	case OfScore:
		return c.Score(q.seat, Level)
	case OfStalls:
		return share(capped(c), c.Games)
	case OfFirstTurn:
		return c.FirstTurn(q.seat)
	}
	return c.Mean(q.metric, q.label)
}

// capped returns how many games a limit ended.
func capped(c *CellResult) (n int64) {
	for i, o := range c.Schema().Outcomes {
		if o.Capped {
			n += c.games(sim.Class{Outcome: i, Starter: sim.AnyClass})
		}
	}
	return n
}

// playTogether plays a matchup's alternatives and compares the given pairs of them. The result is nil where nothing
// could be played; where the context ended it holds what was.
func playTogether(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in TogetherInput, pairs []sim.Pair, matchup int) (*Together, error) {
	m := &ComparedMatchup{}
	var arms []sim.Arm
	for i, a := range in.Alternatives {
		cell, err := resolve(a.Cells[matchup])
		if err != nil {
			return nil, err
		}
		if limit, over := cell.Schema().Overflows(len(in.Alternatives), in.Trials); over {
			return nil, fmt.Errorf("%d trials could overflow the sums (expected at most %d)", in.Trials, limit)
		}
		m.Specs, m.cells, arms = append(m.Specs, a.Cells[matchup]), append(m.cells, cell), append(arms, sim.Arm{Cell: uint16(i)})
	}
	if err := m.comparable(); err != nil {
		return nil, err
	}
	m.tally = sim.NewMixedTally(m.schemas(), pairs)
	err := trials{specs: m.Specs, arms: arms, pairs: pairs, seed: in.Seed, count: in.Trials}.play(ctx, executor, m.tally)
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	return m.together(), err
}

// playAll plays the alternatives in every matchup, as [playTogether]. Complete says whether all was played.
func playAll(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in TogetherInput, pairs []sim.Pair) (all []*Together, complete bool, err error) {
	if len(in.Alternatives) == 0 || in.Trials == 0 || len(in.Alternatives[0].Cells) == 0 {
		return nil, false, errors.New("no games to play")
	}
	for matchup := range in.Alternatives[0].Cells {
		t, err := playTogether(ctx, executor, resolve, in, pairs, matchup)
		if t == nil {
			return nil, false, err
		}
		if t.Trials > 0 {
			all = append(all, t)
		}
		if err != nil {
			return all, false, err
		}
	}
	return all, true, nil
}

// together reads the tally.
func (m *ComparedMatchup) together() *Together {
	schema := m.Schema()
	t := &Together{
		Matchup: map[string]string{}, Policies: m.Specs[0].Matchup, Trials: int64(m.tally.Trials()), Measures: measuresOf(schema), Pairs: []Contrast{}, schema: schema,
	}
	for seat, name := range schema.Seats {
		t.Matchup[name] = t.Policies[seat]
	}
	var alone []*CellResult
	for i, spec := range m.Specs {
		c := &CellResult{Spec: spec, Trials: t.Trials, Games: t.Trials, arms: []sim.Arm{{}}, tally: m.tally.Alone(i)}
		alone = append(alone, c)
		t.Cells = append(t.Cells, spec.Hash())
		var figures []Figure
		for _, q := range t.Measures {
			figures = append(figures, q.of(c).rounded())
		}
		t.Figures = append(t.Figures, figures)
	}
	for i, p := range m.tally.Pairs() {
		c := Contrast{From: int(p.From), To: int(p.To), Changed: m.tally.Diverged(i + 1)}
		same := t.Cells[p.From] == t.Cells[p.To]
		for _, q := range t.Measures {
			d := q.between(m, i+1, alone[p.From], alone[p.To])
			d.Name, d.Unit = q.Name, q.Unit
			if same {
				d.Interval = estimate.Interval{} // the very same games: that is exact
			}
			c.Differences = append(c.Differences, d)
		}
		t.Pairs = append(t.Pairs, c)
	}
	return t
}

// between compares the quantity in a pair of alternatives.
func (q Measure) between(m *ComparedMatchup, pair int, from, to *CellResult) Difference {
	arms := m.tally.Pairs()[pair-1]
	switch q.Kind {
	case OfScore:
		return m.score(pair, arms, q.seat)
	case OfStalls:
		return m.stalls(pair)
	case OfFirstTurn:
		return m.firstTurn(pair, q.seat, from, to)
	}
	return m.metric(pair, arms, q.metric, q.label, Level)
}

// stalls compares the share of games that a limit ended.
func (m *ComparedMatchup) stalls(pair int) (d Difference) {
	both, lost, gained := m.gained(pair, sim.AnyClass, func(outcome int) bool { return m.Schema().Outcomes[outcome].Capped })
	n := int64(m.tally.Trials())
	d.Interval = estimate.BonettPrice(gained, lost, n, Level)
	of := float64(max(n, 1))
	d.values(float64(both+lost)/of, float64(both+gained)/of, float64(gained-lost)/of)
	d.gain(estimate.PairedShares(both, lost, gained, n))
	return d
}

// gained returns in how many trials that a seat began (sim.AnyClass: any) something was so before and after, only
// before, and only after.
func (m *ComparedMatchup) gained(pair, starter int, so func(outcome int) bool) (both, lost, gained int64) {
	for s := range m.Schema().Seats {
		if starter != sim.AnyClass && s != starter {
			continue
		}
		for before := range m.Schema().Outcomes {
			for after := range m.Schema().Outcomes {
				n := m.tally.Joint(pair, s, before, after)
				switch {
				case so(before) && so(after):
					both += n
				case so(before):
					lost += n
				case so(after):
					gained += n
				}
			}
		}
	}
	return both, lost, gained
}

// firstTurn compares what beginning is worth to a seat: how much its share of wins grew in the games it begins less
// how much in the others. The trials of either kind are independent of each other, so that their intervals add up as
// hypotenuses do (Newcombe's square-and-add). Nothing can be said where not the same seat begins before and after, or
// one seat begins all games.
func (m *ComparedMatchup) firstTurn(pair, seat int, from, to *CellResult) (d Difference) {
	schema := m.Schema()
	wins := func(outcome int) bool { return schema.Outcomes[outcome].Winner == seat }
	before, after := from.FirstTurn(seat), to.FirstTurn(seat)
	var change [2]float64
	var limits [2]estimate.Interval
	for i, starter := range []int{seat, 1 - seat} {
		n := from.Began()[starter]
		if n == 0 || n != to.Began()[starter] {
			return d
		}
		_, lost, gained := m.gained(pair, starter, wins)
		change[i] = float64(gained-lost) / float64(n)
		limits[i] = estimate.BonettPrice(gained, lost, n, Level)
	}
	value := change[0] - change[1]
	d.Interval = estimate.Interval{
		Lo:    max(value-math.Hypot(change[0]-limits[0].Lo, limits[1].Hi-change[1]), -2),
		Hi:    min(value+math.Hypot(limits[0].Hi-change[0], change[1]-limits[1].Lo), 2),
		Level: Level, Method: "Bonett-Price by who begins",
	}
	d.values(before.Value, after.Value, value)
	// What independent games would have: the variances that both intervals show, over that of the difference.
	if half := d.Interval.Half(); half > 0 {
		apart := math.Hypot(before.Interval.Half(), after.Interval.Half())
		d.VarianceRatio = rounded(apart * apart / half / half)
	}
	return d
}

// rounded returns the figure as it is written.
func (f Figure) rounded() Figure {
	f.Value, f.Interval.Lo, f.Interval.Hi = rounded(f.Value), rounded(f.Interval.Lo), rounded(f.Interval.Hi)
	return f
}

// Schema returns what the games counted.
func (t *Together) Schema() *sim.Schema { return t.schema }

// Figure returns a difference as a figure.
func (d Difference) Figure(trials int64) Figure {
	return Figure{Value: d.Difference, Interval: d.Interval, Games: trials, Known: trials > 0 && (d.Interval.Level != 0 || d.Difference == 0)}
}

// chanceOf returns the probability of a figure as far from 0 as the one of this interval where it is 0: that of a normal
// variable. It is 1 where there is no interval.
func chanceOf(i estimate.Interval) float64 {
	if i.Level == 0 {
		return 1
	}
	return min(1, math.Erfc(math.Abs((i.Lo+i.Hi)/2)/deviation(i)/math.Sqrt2))
}

// deviation returns the standard deviation that an interval shows; 0 where there is none.
func deviation(i estimate.Interval) float64 {
	if i.Level == 0 {
		return 0
	}
	return i.Half() / estimate.Z(i.Level)
}
