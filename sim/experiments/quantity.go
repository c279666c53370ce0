package experiments

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Quantity is a number that a game's schema declares, and that a criterion can bound: a seat's score, the share of an
// outcome, what beginning is worth, the mean or a quantile of a metric.
type Quantity struct {
	Name  string // as contracts have it: score.earps, stalls, turns, turns p95
	Title string // in prose, without an article at the beginning
	Unit  string // UnitShare, UnitPoints, or the metric's

	kind     quantityKind
	seat     int
	outcomes []int // of a share
	metric   int
	label    int
	q        float64
	most     float64 // the largest value possible
}

// The units of quantities that are no metric's. Both are kept as parts of one.
const (
	UnitShare  = "%"
	UnitPoints = "pp" // of a difference of shares; no metric's unit, as "points" may be
)

type quantityKind uint8

const (
	scoreOf    quantityKind = iota // of a seat
	firstScore                     // of the seat that begins
	shareOf                        // of outcomes, of all games
	decisiveOf                     // of a seat, of the games that one seat won alone
	firstTurn                      // what beginning is worth to a seat
	meanOf                         // of a metric
	quantileOf                     // of a metric
)

// Quantities returns what a schema declares, quantiles left out: any metric that keeps a histogram has those.
func Quantities(s *sim.Schema) []Quantity {
	var all []Quantity
	var capped []int
	undecided := false
	for i, o := range s.Outcomes {
		if o.Capped {
			capped = append(capped, i)
		}
		undecided = undecided || o.Winner == sim.NoWinner
	}
	for seat, name := range s.Seats {
		all = append(all, Quantity{Name: "score." + name, Title: "score of " + inProse(s, seat), Unit: UnitShare, kind: scoreOf, seat: seat, most: 1})
	}
	all = append(all, Quantity{Name: "score.first", Title: "score of the seat that begins", Unit: UnitShare, kind: firstScore, most: 1})
	if len(capped) > 0 {
		all = append(all, Quantity{Name: "stalls", Title: "stall rate (games ended by a limit)", Unit: UnitShare, kind: shareOf, outcomes: capped, most: 1})
	}
	for i, o := range s.Outcomes {
		all = append(all, Quantity{Name: "outcome." + o.Name, Title: "share of games: " + o.Title, Unit: UnitShare, kind: shareOf, outcomes: []int{i}, most: 1})
	}
	if undecided {
		for seat, name := range s.Seats {
			all = append(all, Quantity{Name: "decisive." + name, Title: "share of the games with one winner that " + inProse(s, seat) + " won", Unit: UnitShare, kind: decisiveOf, seat: seat, most: 1})
		}
	}
	if len(s.Seats) == 2 && s.Score == "" {
		for seat, name := range s.Seats {
			all = append(all, Quantity{Name: "first_turn." + name, Title: "what beginning is worth to " + inProse(s, seat), Unit: UnitPoints, kind: firstTurn, seat: seat, most: 1})
		}
	}
	for i, m := range s.Metrics {
		if m.Keep < sim.Moments || m.Name == s.Score {
			continue
		}
		for label, name := range m.Labels() {
			all = append(all, Quantity{Name: name, Title: "mean of " + name + " a game", Unit: m.Unit, kind: meanOf, metric: i, label: label, most: float64(m.Max)})
		}
	}
	return all
}

// inProse names a seat in the middle of a sentence.
func inProse(s *sim.Schema, seat int) string {
	if s.Plural {
		return "the " + s.Titles[seat]
	}
	return s.Titles[seat]
}

var quantileName = regexp.MustCompile(`^(.+) (median|p[0-9]{1,2}(?:\.[0-9]{1,3})?)$`)

// FindQuantity returns the quantity of a name. Where there is none, problem says so, and expected what was meant or
// what there is.
func FindQuantity(s *sim.Schema, name string) (q Quantity, problem, expected string) {
	name = strings.Join(strings.Fields(name), " ")
	all := Quantities(s)
	var names []string
	for _, q := range all {
		if q.Name == name {
			return q, "", ""
		}
		names = append(names, q.Name)
	}
	if m := quantileName.FindStringSubmatch(name); m != nil {
		q, problem, expected := FindQuantity(s, m[1])
		if problem != "" {
			return q, problem, expected
		}
		if q.kind != meanOf || s.Metrics[q.metric].Keep < sim.Histogram {
			return q, fmt.Sprintf("%s keeps no histogram to take a quantile of", m[1]), "expected one of " + strings.Join(Histograms(s), ", ")
		}
		return q.quantile(s, name, m[2])
	}
	expected = "tombstone check --init lists all figures"
	if near := decks.Nearest(name, names); near != "" {
		expected = "did you mean " + near + "?"
	}
	return q, fmt.Sprintf("this game has no figure %q", name), expected
}

// quantile returns a quantile of the metric whose mean q is.
func (q Quantity) quantile(s *sim.Schema, name, which string) (_ Quantity, problem, expected string) {
	percent := 50.0
	if which != "median" {
		percent, _ = strconv.ParseFloat(which[1:], 64) // the name has only digits and a point
	}
	if percent <= 0 || percent >= 100 {
		return q, fmt.Sprintf("there is no quantile %s", which), "expected p0.1 to p99.9, such as p95"
	}
	title := "median of " + q.Name
	if percent != 50 {
		title = fmt.Sprintf("%g %% quantile of %s", percent, q.Name)
	}
	q.Name, q.Title, q.kind, q.q, q.most = name, title, quantileOf, percent/100, float64(s.Metrics[q.metric].Bins-1)
	return q, "", ""
}

// Histograms names the metrics that have quantiles.
func Histograms(s *sim.Schema) (names []string) {
	for _, m := range s.Metrics {
		if m.Keep >= sim.Histogram && m.Name != s.Score {
			names = append(names, m.Labels()...)
		}
	}
	return names
}

// Least is the smallest value possible.
func (q Quantity) Least() float64 {
	if q.kind == firstTurn {
		return -1
	}
	return 0
}

// Most is the largest value possible.
func (q Quantity) Most() float64 { return q.most }

// Seat returns the seat that the quantity is a share of wins or a score of.
func (q Quantity) Seat() (seat int, ok bool) {
	return q.seat, q.kind == scoreOf || q.kind == decisiveOf || q.kind == firstTurn
}

// NeedsCap reports whether games that nobody wins can make the quantity look balanced: they give every seat an equal
// score, or are left out.
func (q Quantity) NeedsCap() bool {
	return q.kind == scoreOf || q.kind == firstScore || q.kind == decisiveOf
}

// Caps reports whether a bound from above on the quantity bounds how many games an outcome ends.
func (q Quantity) Caps(outcome int) bool {
	return q.kind == shareOf && slices.Contains(q.outcomes, outcome)
}

// IsScore reports whether the quantity is a seat's score: all seats' add up to 1.
func (q Quantity) IsScore() bool { return q.kind == scoreOf }

// IsOutcome reports whether the quantity is the share of one outcome: all outcomes' add up to 1.
func (q Quantity) IsOutcome() bool { return q.kind == shareOf && strings.HasPrefix(q.Name, "outcome.") }

// QuantileOf returns the metric, with its label, and the share of games that a quantile splits off.
func (q Quantity) QuantileOf() (metric string, share float64, ok bool) {
	if q.kind != quantileOf {
		return "", 0, false
	}
	return q.Name[:strings.LastIndexByte(q.Name, ' ')], q.q, true
}

// share returns the counts of a quantity that is a share of independent games: k of n.
func (q Quantity) share(c counted) (k, n int64, ok bool) {
	switch q.kind {
	case shareOf:
		for _, o := range q.outcomes {
			k += c.games(sim.Class{Outcome: o, Starter: sim.AnyClass})
		}
		return k, c.games(sim.All), true
	case decisiveOf:
		for i, o := range c.schema.Outcomes {
			games := c.games(sim.Class{Outcome: i, Starter: sim.AnyClass})
			if o.Winner != sim.NoWinner {
				n += games
			}
			if o.Winner == q.seat {
				k += games
			}
		}
		return k, n, true
	}
	return 0, 0, false
}

// figure estimates the quantity, with an interval at a level. It is unknown where the games do not tell.
func (q Quantity) figure(c counted, level float64) Figure {
	if k, n, ok := q.share(c); ok {
		// The interval whose ends the exact cut-offs of the verdict are.
		f := Figure{Games: n, Known: n > 0, Interval: estimate.ClopperPearson(k, n, level)}
		if n > 0 {
			f.Value = float64(k) / float64(n)
		}
		return f
	}
	switch q.kind {
	case scoreOf, firstScore:
		sums, most, ok := q.points(c)
		f := Figure{Games: sums.N, Known: ok && sums.N > 0}
		if f.Known {
			f.Value, f.Interval = estimate.PointShare(sums, most, level)
		}
		return f
	case firstTurn:
		win := c.schema.WinOf(q.seat)
		k1, n1 := c.games(sim.Class{Outcome: win, Starter: q.seat}), c.games(sim.Class{Outcome: sim.AnyClass, Starter: q.seat})
		k2, n2 := c.games(sim.Class{Outcome: win, Starter: 1 - q.seat}), c.games(sim.Class{Outcome: sim.AnyClass, Starter: 1 - q.seat})
		if n1 == 0 || n2 == 0 {
			return Figure{Games: n1 + n2}
		}
		return Figure{Value: float64(k1)/float64(n1) - float64(k2)/float64(n2), Interval: estimate.Newcombe(k1, n1, k2, n2, level), Games: n1 + n2, Known: true}
	case meanOf:
		s, _ := c.sums(sim.AnyClass, q.metric, q.label)
		mean, interval, ok := estimate.Mean(s.N, s.Sum, s.SumSquares, level)
		f := Figure{Value: mean, Games: s.N, Known: s.N > 0}
		if ok {
			interval.Lo = max(interval.Lo, 0) // everything counted is 0 or more
			f.Interval = interval
		}
		return f
	default: // quantileOf
		hist := c.hist(q.metric, q.label)
		value, lo, hi, ok := estimate.Quantile(hist, q.q, level)
		return Figure{
			Value: float64(value), Games: c.games(sim.All), Known: ok,
			Interval: estimate.Interval{Lo: float64(lo), Hi: float64(hi), Level: level, Method: "ranks"},
		}
	}
}

// points returns the sums of what a seat, or the one that begins, scores a game, in parts of which a game has most.
func (q Quantity) points(c counted) (total estimate.Sums, most int64, ok bool) {
	for starter := range c.schema.Seats {
		seat := q.seat
		if q.kind == firstScore {
			seat = starter
		}
		if c.schema.Score != "" {
			from := starter
			if q.kind == scoreOf {
				from = sim.AnyClass // one reading for all: a result file has no other
			}
			s, ok := c.sums(from, c.schema.Metric(c.schema.Score), seat)
			if !ok || q.kind == scoreOf {
				return s, sim.ScoreUnit, ok
			}
			total.N, total.Sum, total.SumSquares = total.N+s.N, total.Sum+s.Sum, total.SumSquares+s.SumSquares
			continue
		}
		for i := range c.schema.Outcomes {
			n, worth := c.games(sim.Class{Outcome: i, Starter: starter}), c.schema.Worth(i, seat)
			total.N, total.Sum, total.SumSquares = total.N+n, total.Sum+n*worth, total.SumSquares+n*worth*worth
		}
	}
	if c.schema.Score != "" {
		return total, sim.ScoreUnit, true
	}
	return total, int64(len(c.schema.Seats)), true
}

// Figure returns a quantity's figure in a cell that was played without rotations.
func (c *CellResult) Figure(q Quantity) Figure { return q.figure(countArm(c.tally, 0), Level) }
