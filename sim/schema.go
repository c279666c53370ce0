// Package sim plays cells: it hands deals to tables, adds up what the games write down, and keeps the
// sums exact and mergeable whatever machine, worker or order they come from. It knows no game: what is
// counted is declared in a [Schema].
package sim

import (
	"fmt"
	"slices"
)

// Schema is what a game counts. It is read-only once its cell is made.
type Schema struct {
	Seats     []string  // names, in seat order
	Titles    []string  // the seats' names in prose, in the same order
	Plural    bool      // the titles are plurals that take an article ("the Blues are"), not names ("Blue is")
	Purposes  []string  // names of the purposes of randomness, in the game's order
	Rotations int       // ways of seating or starting one deal; rotation 0 is the scenario's own
	Rotates   Rotates   // what the rotations change
	Outcomes  []Outcome // how a game can end
	Score     string    // metric by seat of what a game is worth to each, in ScoreUnit parts; "": by its outcome
	Metrics   []Metric
	Sections  []Section

	layout *layout
}

// Rotates says what the rotations of a deal change.
type Rotates uint8

// What rotations can change.
const (
	// RotatesStarter: in rotation r the seat begins that comes r places after the one of rotation 0. Policies keep
	// their seats.
	RotatesStarter Rotates = iota
	// RotatesPolicies: in rotation r seat s is played by the matchup's policy (s + r) modulo the number of seats.
	// What a seat is dealt, and who begins, stay.
	RotatesPolicies
)

// ScoreUnit is how many parts a game is worth: it divides by 2, 3 and 4 seats that share a win. A score metric gives
// the seat that wins all of them, seats that share a win equal parts, and every seat an equal part where nobody wins.
const ScoreUnit = 12

// Outcome is a way a game can end.
type Outcome struct {
	Name   string
	Title  string // in prose
	Winner int    // seat, or NoWinner
	Shared bool   // won by several seats together: which, only the score tells; Winner is NoWinner
	Capped bool   // ended by a limit rather than by the rules of winning
	Doc    string // one plain sentence
}

// NoWinner is the winner of an outcome that nobody wins.
const NoWinner = -1

// Metric is an integer that a game counts, one value a game for every combination of its axes' labels.
type Metric struct {
	Name string // as in result files, such as "shots"
	Unit string // what one is, such as "turns"
	Doc  string // one plain sentence
	Axes []Axis // none for a single number
	Keep Keep
	// Per is the metric that its mean is taken over: its sum is divided by that metric's, such as turns by hands. ""
	// divides by games. Both keep moments, and that metric has no axes.
	Per string
	// Signed values may be below 0; Max bounds their size.
	Signed bool
	// Max bounds a value: a plan whose sums could overflow is refused. It must be a true bound.
	Max int32
	// Bins is how many values from 0 a histogram tells apart; the last bin holds larger ones too.
	Bins int
	// Sparse metrics are written as marks; they keep sums only.
	Sparse bool
	// Extremes keeps the games with the smallest and the largest value, summed over the axes. Smallest and Largest
	// name these games in prose, such as "The longest game"; "" for one that is no news.
	Extremes          bool
	Smallest, Largest string
}

// Axis is a dimension of a metric.
type Axis struct {
	Name   string // seat, man (seat by seat, as many for each), card, square, range, deck, hand
	Labels []string
	Width  int // columns of the board that the labels fill row by row; 0 for no board
}

// Keep says what a tally keeps of a metric.
type Keep uint8

// What can be kept; each includes the one before.
const (
	Sum       Keep = iota
	Moments        // and the sum of squares
	Histogram      // and how many games had each value
)

// Section groups figures that answer one question of a reader.
type Section struct {
	Title    string
	Question string
	Figures  []Figure
}

// Figure is one figure of a section: a kind out of a closed list, and the metrics it shows.
type Figure struct {
	Kind    FigureKind
	Metrics []string
}

// FigureKind is a way of showing metrics.
type FigureKind uint8

// The kinds of figures. Those that name no metrics take none.
const (
	Matchups      FigureKind = iota // what every seat scores in every matchup
	Shares                          // outcomes with their shares, in every matchup
	ByStarter                       // who wins by who began
	Length                          // histogram metrics: quantiles, and the first by outcome
	Survival                        // a histogram metric: games still going, how they ended by then, and how fast
	PerSeat                         // metrics by seat: means a game, side by side
	Ratios                          // metrics by seat that keep moments, in pairs: the first as a share of the second
	Cards                           // metrics by seat and card: one row a card
	CardsByResult                   // the same, in games the seat won and in games it lost
	Board                           // metrics by man and square, or by square: a board of squares each
	Heat                            // a metric's last two axes against each other; of two, the second as a share of the first
	Series                          // a metric along its last axis, a game; of two, the second counts the games that got there
	Means                           // metrics without axes, a row each; or all by the same axis, a row each of its labels
	Converged                       // how shares settled as games were added
)

// layout says where a metric's columns lie.
//
// A game's row holds the dense metrics, those with moments first, in the order of the schema; its marks
// number the sparse columns. A tally's block holds, for one class of games: how many there were, the sums
// of the dense columns, the sums of the sparse columns, the squares of the first `moments` columns, the
// histograms, and the products of columns with those that their means are taken over.
type layout struct {
	offset   []int // of metric i: its first dense column, or its first sparse column
	dense    int   // dense columns
	sparse   int
	moments  int     // dense columns that keep squares: [0, moments)
	hists    []hist  // histograms
	ratios   []ratio // columns that keep products with another, from the block's entry `products` on
	products int
	shares   []ratio // columns of which a figure shows one as a share of the other, both with moments
	score    int     // the first column of the score metric, where there is one
	worth    []int64 // else [outcome][seat] what a seat scores, in as many parts as there are seats
	spans    []span  // metrics that keep extremes
	block    int     // int64 values in a block
}

type hist struct {
	column, at, bins int  // dense column, offset in the block, bins
	byOutcome        bool // a figure tells when games end, and how
}

// ratio is a column whose mean is taken over another.
type ratio struct{ column, per int }

type span struct {
	metric      int
	first, last int // dense columns [first, last)
}

// NewSchema checks a schema and fixes where its columns lie. It panics on a schema that contradicts
// itself: schemas are written by programmers.
func NewSchema(s Schema) *Schema {
	l := &layout{offset: make([]int, len(s.Metrics))}
	for _, withMoments := range []bool{true, false} {
		for i, m := range s.Metrics {
			if m.Sparse || m.Keep >= Moments != withMoments {
				continue
			}
			l.offset[i] = l.dense
			l.dense += m.Size()
			if withMoments {
				l.moments = l.dense
			}
		}
	}
	for i, m := range s.Metrics {
		if m.Sparse {
			if m.Keep != Sum || m.Extremes {
				panic(fmt.Sprintf("sim: sparse metric %s keeps more than sums", m.Name))
			}
			l.offset[i] = l.sparse
			l.sparse += m.Size()
		}
	}
	at := 1 + l.dense + l.sparse + l.moments
	for i, m := range s.Metrics {
		if m.Keep == Histogram {
			if m.Bins < 1 {
				panic(fmt.Sprintf("sim: metric %s keeps a histogram of no bins", m.Name))
			}
			for c := range m.Size() {
				l.hists = append(l.hists, hist{l.offset[i] + c, at, m.Bins, s.survives(m.Name)})
				at += m.Bins
			}
		}
		if m.Extremes {
			l.spans = append(l.spans, span{i, l.offset[i], l.offset[i] + m.Size()})
		}
	}
	s.layout = l
	s.check()
	l.products = at
	for i, m := range s.Metrics {
		if m.Per == "" {
			continue
		}
		for c := range m.Size() {
			l.ratios = append(l.ratios, ratio{l.offset[i] + c, l.offset[s.Metric(m.Per)]})
		}
	}
	l.block = at + len(l.ratios)
	for _, pair := range s.shares() {
		for c := range s.Metrics[pair[0]].Size() {
			l.shares = append(l.shares, ratio{l.offset[pair[0]] + c, l.offset[pair[1]] + c})
		}
	}
	if s.Score != "" {
		l.score = l.offset[s.Metric(s.Score)]
	} else {
		for outcome := range s.Outcomes {
			for seat := range s.Seats {
				l.worth = append(l.worth, s.Worth(outcome, seat))
			}
		}
	}
	return &s
}

// survives reports whether a figure tells when games end by a metric, and how.
func (s *Schema) survives(metric string) bool {
	for _, section := range s.Sections {
		for _, f := range section.Figures {
			if f.Kind == Survival && slices.Contains(f.Metrics, metric) {
				return true
			}
		}
	}
	return false
}

// shares lists the pairs of metrics of which a figure shows the first as a share of the second, each once.
func (s *Schema) shares() (pairs [][2]int) {
	for _, section := range s.Sections {
		for _, f := range section.Figures {
			for i := 0; f.Kind == Ratios && i+1 < len(f.Metrics); i += 2 {
				if pair := [2]int{s.Metric(f.Metrics[i]), s.Metric(f.Metrics[i+1])}; !slices.Contains(pairs, pair) {
					pairs = append(pairs, pair)
				}
			}
		}
	}
	return pairs
}

// Worth returns what an outcome is worth to a seat where no score metric says it, in parts of which a game has as many
// as there are seats: all of them to the winner, one to everybody where nobody wins.
func (s *Schema) Worth(outcome, seat int) int64 {
	switch s.Outcomes[outcome].Winner {
	case seat:
		return int64(len(s.Seats))
	case NoWinner:
		return 1
	}
	return 0
}

// check panics on a schema whose parts contradict each other.
func (s *Schema) check() {
	scored := s.Rotations <= 2 // more games a deal than a pair are compared by a score that is kept for each
	for _, o := range s.Outcomes {
		scored = scored && !o.Shared
		if o.Shared && o.Winner != NoWinner {
			panic(fmt.Sprintf("sim: outcome %s is shared and has a winner", o.Name))
		}
	}
	if s.Score != "" {
		m := s.Metrics[s.Metric(s.Score)]
		if len(m.Axes) != 1 || len(m.Axes[0].Labels) != len(s.Seats) || m.Keep < Moments || m.Max != ScoreUnit {
			panic(fmt.Sprintf("sim: score metric %s is not by seat, or keeps no moments, or has another bound than %d", m.Name, ScoreUnit))
		}
	} else if !scored {
		panic("sim: wins that are shared, or more than two rotations, and no score metric")
	}
	for _, m := range s.Metrics {
		if m.Per == "" {
			continue
		}
		if per := s.Metrics[s.Metric(m.Per)]; len(per.Axes) > 0 || per.Keep < Moments || m.Keep < Moments || per.Signed {
			panic(fmt.Sprintf("sim: metric %s is per %s, which has axes or may be negative, or one of them keeps no moments", m.Name, m.Per))
		}
	}
	for _, section := range s.Sections {
		for _, f := range section.Figures {
			for _, name := range f.Metrics {
				s.Metric(name)
			}
		}
	}
	for _, pair := range s.shares() {
		if part, whole := &s.Metrics[pair[0]], &s.Metrics[pair[1]]; part.Keep < Moments || whole.Keep < Moments || part.Size() != whole.Size() || part.Signed || whole.Signed {
			panic(fmt.Sprintf("sim: %s is shown as a share of %s, which has other labels, or one of them keeps no moments or may be negative", part.Name, whole.Name))
		}
	}
}

// Size returns how many values a game has of the metric: the product of its axes' lengths.
func (m *Metric) Size() int {
	n := 1
	for _, a := range m.Axes {
		n *= len(a.Labels)
	}
	return n
}

// Metric returns the index of a metric. It panics where the schema has none of that name.
func (s *Schema) Metric(name string) int {
	i := slices.IndexFunc(s.Metrics, func(m Metric) bool { return m.Name == name })
	if i < 0 {
		panic("sim: the schema has no metric " + name)
	}
	return i
}

// Column returns the first column of a metric: in the row, or among the sparse columns. It panics where
// the schema has no such metric.
func (s *Schema) Column(metric string) int { return s.layout.offset[s.Metric(metric)] }

// WinOf returns the outcome that a seat wins. It panics where the schema has none.
func (s *Schema) WinOf(seat int) int {
	i := slices.IndexFunc(s.Outcomes, func(o Outcome) bool { return o.Winner == seat })
	if i < 0 {
		panic(fmt.Sprintf("sim: the schema has no outcome that seat %d wins", seat))
	}
	return i
}

// Columns returns how many values a game's row has.
func (s *Schema) Columns() int { return s.layout.dense }

// sameShape reports whether tallies of the two schemas have the same columns.
func (s *Schema) sameShape(other *Schema) bool {
	return s.classes() == other.classes() && s.layout.block == other.layout.block && s.layout.dense == other.layout.dense &&
		s.layout.moments == other.layout.moments && slices.Equal(s.layout.ratios, other.layout.ratios) &&
		slices.Equal(s.layout.shares, other.layout.shares) && slices.Equal(s.layout.hists, other.layout.hists) && len(s.layout.spans) == len(other.layout.spans)
}

// Comparable reports whether games of the two schemas can be compared: they have the same seats and outcomes, the same
// metrics in the same order, and those that keep moments the same labels. Cards, men and bounds may be others.
func (s *Schema) Comparable(other *Schema) bool {
	return s == other || slices.Equal(s.Seats, other.Seats) &&
		slices.EqualFunc(s.Outcomes, other.Outcomes, func(a, b Outcome) bool {
			return a.Name == b.Name && a.Winner == b.Winner && a.Shared == b.Shared
		}) &&
		slices.EqualFunc(s.Metrics, other.Metrics, func(a, b Metric) bool {
			return a.Name == b.Name && a.Keep == b.Keep && a.Sparse == b.Sparse &&
				(a.Keep < Moments || slices.Equal(a.Labels(), b.Labels()))
		}) && s.Score == other.Score
}

// Called returns a seat's name as a sentence has it: the Blues, or Blue.
func (s *Schema) Called(seat int) string {
	if s.Plural {
		return "the " + s.Titles[seat]
	}
	return s.Titles[seat]
}

// classes returns how many classes a tally tells apart: outcome by starter.
func (s *Schema) classes() int { return len(s.Outcomes) * len(s.Seats) }

// Labels returns the names of the metric's values as result files have them: its name, followed by the
// labels of its axes, joined by dots. The last axis runs fastest.
func (m *Metric) Labels() []string {
	names := []string{m.Name}
	for _, axis := range m.Axes {
		var longer []string
		for _, name := range names {
			for _, label := range axis.Labels {
				longer = append(longer, name+"."+label)
			}
		}
		names = longer
	}
	return names
}
