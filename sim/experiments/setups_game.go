package experiments

import (
	"cmp"
	"math"
	"slices"

	"tombstone/sim/estimate"
)

// SetupGame is setup against setup: a game in which both sides choose where to stand, for the score of seat 0. Its
// payoffs are fitted: on the scale of log odds, a mean, a row's and a column's effect, and what is left of the pair, each
// shrunk as far as the games demand. Unshrunk, the best of thousands of pairs is the luckiest.
type SetupGame struct {
	Value Figure  `json:"value"` // both choose at the same time, neither seeing the other
	Lo    float64 `json:"lo"`    // what is certain of the value of the fitted payoffs
	Hi    float64 `json:"hi"`
	// Alone is what seat 0 scores where only the seat of that index chooses, and the other sets up in any way.
	Alone [2]Figure `json:"alone"`
	// Seen is what seat 0 scores where the seat of that index sets up first and the other sees it.
	Seen [2]Figure `json:"seen"`
	// First is the pattern that the seat of that index sets up where the other sees it.
	First [2]int `json:"first"` // NoSetup where none is told from another
	// Mix is how the seat of that index chooses where neither sees the other, the likeliest first; none where none is told
	// from another, and none of less than 2 %.
	Mix [2][]MixedSetup `json:"mix"`
	// Pairs is how much the pairs differ beyond what both sides' setups are worth: a standard deviation, in log odds.
	Pairs Figure `json:"pairs"`
	// Extremes are the most one-sided pairs: the best for seat 0 first, the best for seat 1 last.
	Extremes []SetupPair `json:"extremes"`

	class   []int       // of each pattern of seat 1, its images apart: the pattern it is taken together with
	reflect []int       // of each: its image
	rows    []unknown   // effects of seat 0's patterns, in log odds
	columns []unknown   // of seat 1's
	pairs   [][]unknown // scores, with what is unknown of what is left of the pair, in log odds
	games   [][]int64
	mean    unknown

	left   []estimate.Measured // what the effects leave of each pair that was played, in log odds
	where  map[[2]int]int      // which of these is a pair's
	spread estimate.Spread     // of them
	named  [2]bool             // whether a side's patterns may be told apart
	apart  bool                // whether it makes a difference which meets which
}

// unknown is a figure with the standard deviation of what is unknown of it.
type unknown struct{ value, sd float64 }

// MixedSetup is one of several patterns that a side chooses between.
type MixedSetup struct {
	Pattern int     `json:"pattern"`
	Weight  float64 `json:"weight"`
}

// leastWeight is the least part of a mixture that is shown.
const leastWeight = 0.02

// gapOfSetups is how well the value of the fitted payoffs is known.
const gapOfSetups = 1e-4

// fill makes the payoffs. Of a side whose patterns are not told from each other all are worth the same, and where no
// difference is told by which meets which there is none; that leaves more unknown of a pair, but nothing to choose by.
func (g *SetupGame) fill(named [2]bool, apart bool) {
	g.named, g.apart = named, apart
	for seat, effects := range [2][]unknown{g.rows, g.columns} {
		for i := range effects {
			if !named[seat] {
				effects[i].value = 0
			}
		}
	}
	for i := range g.rows {
		var row []unknown
		for j := range g.class {
			residual := unknown{0, g.spread.SD}
			if at, played := g.where[[2]int{i, j}]; played && apart {
				residual.value, residual.sd = g.spread.Shrink(g.left[at])
			}
			// What is left is added as it was taken, on the scale of scores: so the score stays within 0 and 1.
			p := g.expected(i, j)
			row = append(row, unknown{p + p*(1-p)*residual.value, residual.sd})
		}
		g.pairs = append(g.pairs, row)
	}
}

// simultaneous returns the payoffs where a pattern and its image are set up equally often, as they are where nobody
// sees the other: by the mirror symmetry of the game nothing better can be done.
func (g *SetupGame) simultaneous() (payoff, left [][]float64) {
	for i := range g.pairs {
		row, sds := make([]float64, len(g.columns)), make([]float64, len(g.columns))
		for j, c := range g.class {
			pair, image := g.pairs[i][j], g.pairs[i][g.reflect[j]]
			row[c] = (pair.value + image.value) / 2
			sds[c] = math.Hypot(pair.sd, image.sd) / 2
			if g.reflect[j] == j {
				sds[c] = pair.sd
			}
		}
		payoff, left = append(payoff, row), append(left, sds)
	}
	return payoff, left
}

// solve finds what the game is worth.
func (g *SetupGame) solve(games int64) {
	payoff, left := g.simultaneous()
	e := estimate.SolveMatrixGame(payoff, gapOfSetups)
	if !g.named[0] {
		e.Rows = equally(len(g.rows))
	}
	if !g.named[1] {
		e.Columns = equally(len(g.columns))
	}
	g.Lo, g.Hi = rounded(e.Lo), rounded(e.Hi)
	g.Value = g.figure(e.Value(), e.Rows, e.Columns, payoff, left, (e.Hi-e.Lo)/2, games)
	for seat, mix := range [2][]float64{e.Rows, e.Columns} {
		g.Mix[seat] = []MixedSetup{}
		for p, w := range mix {
			if w >= leastWeight && g.named[seat] {
				g.Mix[seat] = append(g.Mix[seat], MixedSetup{p, rounded(w)})
			}
		}
		slices.SortStableFunc(g.Mix[seat], func(a, b MixedSetup) int { return cmp.Compare(b.Weight, a.Weight) })
	}
	// Where one side alone chooses, the other's setups are all equally likely.
	rows, columns := equally(len(g.rows)), equally(len(g.columns))
	for seat := range g.Alone {
		best, mix := unknown{math.Inf(-1), 0}, [2][]float64{rows, columns}
		own := len(mix[seat])
		for p := range own {
			if !g.named[seat] {
				best.value = sign(seat) * expectation(payoff, rows, columns)
				break
			}
			trial := mix
			trial[seat] = only(p, own)
			if v := expectation(payoff, trial[0], trial[1]); sign(seat)*v > best.value {
				best.value, mix[seat] = sign(seat)*v, trial[seat]
			}
		}
		g.Alone[seat] = g.figure(sign(seat)*best.value, mix[0], mix[1], payoff, left, 0, games)
	}
	g.seen(payoff, left, games)
}

// seen finds what the game is worth where one side sees the other's setup.
func (g *SetupGame) seen(payoff, left [][]float64, games int64) {
	for first := range g.Seen {
		best := math.Inf(-1)
		var at [2]int
		own := []int{len(g.rows), len(g.columns)}[first]
		for p := range own {
			worst := math.Inf(1)
			var answer [2]int
			for i := range g.pairs {
				for j, pair := range g.pairs[i] {
					if p == [2]int{i, g.class[j]}[first] && sign(first)*pair.value < worst {
						worst, answer = sign(first)*pair.value, [2]int{i, j}
					}
				}
			}
			if worst > best {
				best, at, g.First[first] = worst, answer, p
			}
		}
		g.Seen[first] = g.pair(at[0], at[1], payoff, left, games)
		if !g.named[first] {
			g.First[first] = NoSetup
		}
	}
}

// pair is one pair's fitted score: of a side whose patterns are not told apart, with any of them.
func (g *SetupGame) pair(i, j int, payoff, left [][]float64, games int64) Figure {
	if !g.named[0] || !g.named[1] {
		rows, columns := equally(len(g.rows)), equally(len(g.columns))
		if g.named[0] {
			rows = only(i, len(g.rows))
		}
		if g.named[1] {
			columns = only(g.class[j], len(g.columns))
		}
		return g.figure(expectation(payoff, rows, columns), rows, columns, payoff, left, 0, games)
	}
	p, c := g.pairs[i][j], g.class[j]
	sd := p.value * (1 - p.value) * math.Sqrt(g.mean.sd*g.mean.sd+g.rows[i].sd*g.rows[i].sd+g.columns[c].sd*g.columns[c].sd+p.sd*p.sd)
	return withinShares(normalFigure(p.value, sd, games))
}

// figure is a score where rows and columns are mixed so, with what is unknown of the fitted effects (the envelope
// theorem: to first order the mixtures need not be unknown). It is known no better than to within a gap.
func (g *SetupGame) figure(value float64, rows, columns []float64, payoff, left [][]float64, gap float64, games int64) Figure {
	slope, variance := 0.0, 0.0
	for i, p := range rows {
		for j, q := range columns {
			spread := p * q * payoff[i][j] * (1 - payoff[i][j])
			slope += spread
			variance += spread * spread * left[i][j] * left[i][j]
		}
	}
	for side, mix := range [2][]float64{rows, columns} {
		effects := [2][]unknown{g.rows, g.columns}[side]
		for p, w := range mix {
			// Over all patterns, effects add up to nothing by their definition.
			w -= 1 / float64(len(mix))
			variance += slope * slope * w * w * effects[p].sd * effects[p].sd
		}
	}
	variance += slope * slope * g.mean.sd * g.mean.sd
	f := normalFigure(value, math.Sqrt(variance), games)
	f.Interval.Lo, f.Interval.Hi = f.Interval.Lo-gap, f.Interval.Hi+gap
	return withinShares(f.rounded())
}

// withinShares keeps a score's interval within 0 and 1.
func withinShares(f Figure) Figure {
	f.Interval.Lo, f.Interval.Hi = min(max(f.Interval.Lo, 0), f.Value), max(min(f.Interval.Hi, 1), f.Value)
	return f
}

// Payoff returns the fitted score of seat 0 in a pattern of its against one of seat 1, either of them mirrored as often as
// not.
func (g *SetupGame) Payoff(row, column int) Figure {
	sum, n := 0.0, 0
	games := int64(0)
	for j, c := range g.class {
		if c == column {
			sum, n, games = sum+g.pairs[row][j].value, n+1, games+g.games[row][j]
		}
	}
	return Figure{Value: rounded(sum / float64(n)), Games: games, Known: true}
}

// Named reports whether a seat's patterns are told from each other, by what they are worth or by which meets which.
func (g *SetupGame) Named(seat int) bool { return g.named[seat] }

// Apart reports whether it is told to make a difference which pattern meets which.
func (g *SetupGame) Apart() bool { return g.apart }

// sign is 1 for seat 0, for whom scores are good, and -1 for seat 1.
func sign(seat int) float64 { return float64(1 - 2*seat) }

func equally(n int) []float64 { return slices.Repeat([]float64{1 / float64(n)}, n) }

func only(p, n int) []float64 {
	mix := make([]float64, n)
	mix[p] = 1
	return mix
}

func expectation(payoff [][]float64, rows, columns []float64) (sum float64) {
	for i, p := range rows {
		if p == 0 {
			continue
		}
		for j, q := range columns {
			sum += p * q * payoff[i][j]
		}
	}
	return sum
}
