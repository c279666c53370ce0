package experiments

import (
	"encoding/base64"
	"math"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Power is in what share of experiments a difference is found with as many games as are said to be needed.
const Power = 0.9

// partedGames is how many games that differ are named.
const partedGames = 5

// read makes the figures of a matchup from its tally.
func (m *ComparedMatchup) read(seed uint64, find float64, variants []Variant, plan comparePlan) {
	m.seed, m.find, m.plan, m.edits = seed, find, plan, nil
	for _, v := range variants {
		m.edits = append(m.edits, v.Edits)
	}
	schema := m.Schema()
	m.Matchup = map[string]string{}
	for seat, name := range schema.Seats {
		m.Matchup[name] = m.Specs[0].Matchup[seat]
	}
	m.Trials, m.TrialRanges = int64(m.tally.Trials()), m.tally.Ranges()
	m.Tally = base64.StdEncoding.EncodeToString(m.tally.Encode())
	m.Comparisons = nil
	for _, c := range plan.comparisons {
		m.Comparisons = append(m.Comparisons, m.compared(c))
	}
}

// read makes what is said of all matchups together.
func (r *CompareResult) read() {
	r.Variants = nil
	if len(r.Matchups) == 0 {
		return
	}
	first := r.Matchups[0]
	for i, cell := range first.cells {
		v := VariantResult{Edits: []int{}, Scenario: cell.About()}
		for _, e := range first.edits[i] {
			v.Edits = append(v.Edits, e+1)
		}
		r.Variants = append(r.Variants, v)
	}
	level := r.EachLevel()
	for _, m := range r.Matchups {
		for _, c := range m.Comparisons {
			for i := range c.Scores {
				s := &c.Scores[i]
				_, interval := estimate.PairedPoints(s.sums, s.most, level)
				s.Sure = excludesZero(interval)
				s.Needed = estimate.NeededForDifference(s.sums, s.most, r.Find, level, Power)
			}
		}
	}
}

// EachLevel is the level of each score's interval at which the scores of all matchups hold together.
func (r *CompareResult) EachLevel() float64 {
	claims := 0
	for _, m := range r.Matchups {
		if seats := len(m.Schema().Seats); seats > 2 {
			claims += seats
		} else {
			claims++ // the one's score is the other's remainder
		}
	}
	return 1 - (1-Level)/float64(claims)
}

// excludesZero reports whether an interval says that there is a difference.
func excludesZero(i estimate.Interval) bool { return i.Level != 0 && (i.Lo > 0 || i.Hi < 0) }

// compared reads one comparison.
func (m *ComparedMatchup) compared(c comparison) *Comparison {
	arms := m.tally.Pairs()[c.pair-1]
	out := &Comparison{
		Kind: c.kind, Edit: c.edit, Before: int(arms.From), After: int(arms.To), Diverged: m.tally.Diverged(c.pair),
		Outcomes: []Difference{}, Metrics: []Difference{}, Games: []PartedGame{},
	}
	schema := m.Schema()
	for seat := range schema.Seats {
		out.Scores = append(out.Scores, m.score(c.pair, arms, seat))
	}
	figures := len(schema.Outcomes)
	for _, metric := range schema.Metrics {
		if metric.Keep >= sim.Moments {
			figures += metric.Size()
		}
	}
	each := 1 - (1-Level)/float64(figures)
	for o := range schema.Outcomes {
		out.Outcomes = append(out.Outcomes, m.outcome(c.pair, o, each))
	}
	for i, metric := range schema.Metrics {
		if metric.Keep >= sim.Moments && metric.Name != schema.Score {
			for label := range metric.Labels() {
				out.Metrics = append(out.Metrics, m.metric(c.pair, arms, i, label, each))
			}
		}
	}
	if c.kind == Whole {
		out.Games = m.parted(c.pair, arms)
	}
	return out
}

// joint returns how many trials ended in an outcome before and in another after.
func (m *ComparedMatchup) joint(pair, before, after int) (n int64) {
	for starter := range m.Schema().Seats {
		n += m.tally.Joint(pair, starter, before, after)
	}
	return n
}

// EndedDifferently returns how many deals ended in another outcome after than before.
func (m *ComparedMatchup) EndedDifferently() (n int64) {
	for before := range m.Schema().Outcomes {
		for after := range m.Schema().Outcomes {
			if before != after {
				n += m.joint(1, before, after)
			}
		}
	}
	return n
}

// outcome compares the share of games that ended in an outcome.
func (m *ComparedMatchup) outcome(pair, outcome int, each float64) Difference {
	schema, n := m.Schema(), int64(m.tally.Trials())
	both, lost, gained := m.joint(pair, outcome, outcome), int64(0), int64(0)
	for o := range schema.Outcomes {
		if o != outcome {
			lost += m.joint(pair, outcome, o)
			gained += m.joint(pair, o, outcome)
		}
	}
	d := Difference{
		Name: schema.Outcomes[outcome].Name, Unit: "share",
		Interval: estimate.BonettPrice(gained, lost, n, Level), Sure: excludesZero(estimate.BonettPrice(gained, lost, n, each)),
	}
	d.values(float64(both+lost)/float64(max(n, 1)), float64(both+gained)/float64(max(n, 1)), float64(gained-lost)/float64(max(n, 1)))
	d.gain(estimate.PairedShares(both, lost, gained, n))
	return d
}

// score compares what a seat scores a game.
func (m *ComparedMatchup) score(pair int, arms sim.Pair, seat int) Difference {
	schema, n := m.Schema(), int64(m.tally.Trials())
	before, after, diff := estimate.Sums{N: n}, estimate.Sums{N: n}, estimate.Sums{N: n}
	most := int64(len(schema.Seats))
	if schema.Score != "" {
		metric := schema.Metric(schema.Score)
		most = sim.ScoreUnit
		before, after, diff = m.sums(pair, arms, metric, seat)
	} else {
		worth := func(outcome int) int64 { return schema.Worth(outcome, seat) }
		for o0 := range schema.Outcomes {
			for o1 := range schema.Outcomes {
				trials, a, b := m.joint(pair, o0, o1), worth(o0), worth(o1)
				add(&before, trials, a)
				add(&after, trials, b)
				add(&diff, trials, b-a)
			}
		}
	}
	d := Difference{Name: schema.Seats[seat], Unit: "share", sums: diff, most: most}
	value, interval := estimate.PairedPoints(diff, most, Level)
	d.Interval = interval
	whole := float64(max(n, 1) * most)
	d.values(float64(before.Sum)/whole, float64(after.Sum)/whole, value)
	d.gain(before, after, diff)
	return d
}

func add(s *estimate.Sums, trials, value int64) {
	s.Sum += trials * value
	s.SumSquares += trials * value * value
}

// sums returns a metric's sums before and after, and those of its differences.
func (m *ComparedMatchup) sums(pair int, arms sim.Pair, metric, label int) (before, after, diff estimate.Sums) {
	n := int64(m.tally.Trials())
	arm := func(arm uint16) estimate.Sums {
		return estimate.Sums{N: n, Sum: m.tally.Sums(int(arm), sim.All, metric)[label], SumSquares: m.tally.Squares(int(arm), sim.All, metric)[label]}
	}
	sums, squares := m.tally.Differences(pair, metric)
	return arm(arms.From), arm(arms.To), estimate.Sums{N: n, Sum: sums[label], SumSquares: squares[label]}
}

// metric compares the mean a game of a metric.
func (m *ComparedMatchup) metric(pair int, arms sim.Pair, metric, label int, each float64) Difference {
	before, after, diff := m.sums(pair, arms, metric, label)
	d := Difference{Name: m.Schema().Metrics[metric].Labels()[label], Unit: m.Schema().Metrics[metric].Unit}
	if m.Schema().Metrics[metric].Per != "" {
		d.Unit += " a game" // not over what its mean is taken over elsewhere
	}
	value, interval, ok := estimate.PairedMean(diff.N, diff.Sum, diff.SumSquares, Level)
	if ok {
		d.Interval = interval
		_, wide, _ := estimate.PairedMean(diff.N, diff.Sum, diff.SumSquares, each)
		d.Sure = excludesZero(wide)
	}
	n := float64(max(diff.N, 1))
	d.values(float64(before.Sum)/n, float64(after.Sum)/n, value)
	d.gain(before, after, diff)
	return d
}

// values sets the figures, rounded as they are written.
func (d *Difference) values(before, after, difference float64) {
	d.Before, d.After, d.Difference = rounded(before), rounded(after), rounded(difference)
	d.Interval.Lo, d.Interval.Hi = rounded(d.Interval.Lo), rounded(d.Interval.Hi)
}

func (d *Difference) gain(before, after, diff estimate.Sums) {
	if gain, _, ok := estimate.PairingGain(before, after, diff); ok {
		d.VarianceRatio = rounded(gain)
	}
}

// rounded returns a number with nine decimals.
func rounded(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// parted names games that differ. Those that ended differently come first: of each way to do so one, the most frequent
// first, then the next of each.
func (m *ComparedMatchup) parted(pair int, arms sim.Pair) []PartedGame {
	schema := m.Schema()
	type way struct {
		before, after int
		games         int64
		trials        []uint64
	}
	var ways []way
	for o0, before := range schema.Outcomes {
		for o1, after := range schema.Outcomes {
			if trials := m.tally.Parted(pair, o0, o1); len(trials) > 0 {
				w := way{o0, o1, m.joint(pair, o0, o1), trials}
				if before.Name == after.Name {
					w.games = 0 // last
				}
				ways = append(ways, w)
			}
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int {
		switch {
		case a.games > b.games:
			return -1
		case a.games < b.games:
			return 1
		}
		return 0
	})
	games := []PartedGame{}
	take := func(other bool) {
		for round := 0; round < partedGames; round++ {
			for _, w := range ways {
				if (w.before != w.after) != other || round >= len(w.trials) || len(games) == partedGames {
					continue
				}
				ticket := func(arm uint16) string {
					return sim.TicketOf(sim.Deal{Seed: m.seed, Trial: w.trials[round]}, m.Specs[arm]).String()
				}
				games = append(games, PartedGame{ticket(arms.From), ticket(arms.To), schema.Outcomes[w.before].Name, schema.Outcomes[w.after].Name})
			}
		}
	}
	take(true)
	take(false)
	return games
}
