package reports

import (
	"gonum.org/v1/plot/vg"

	"tombstone/sim/estimate"
)

// Page is a report: what a person reads, in the order they read it. It is one model with many writers, and knows
// no game and no format: [Write] makes files of it; [WriteHTML], [WriteMarkdown], [WriteCSV] and [WriteText] one each.
//
// Every text is plain text in any language: writers escape it and wrap it, whatever is in it. A page is checked
// before it is written ([Page.Check]).
type Page struct {
	Title    string // what was examined, such as a scenario's title
	Subtitle string // how: games, seed, policies, in one line; may be empty
	Verdict  Verdict
	Sections []Section
	Facts    []Fact // where the numbers come from: seed, versions, the command; last on the page
}

// Verdict is the answer a reader takes away. A page without a headline shows none.
type Verdict struct {
	Tone      Tone
	Headline  string   // one short sentence
	Sentences []string // why, and how sure; plain English, each a paragraph
}

// Tone is how a verdict is shown: its mark and its colour.
type Tone uint8

// The tones. A page that has not made up its mind is unsure.
const (
	Unsure   Tone = iota // the games played do not tell, or the answer depends on who plays
	Fair                 // nobody is favoured by more than the band allows
	Favoured             // somebody is
)

// Fact is one line of a page's provenance.
type Fact struct {
	Label string
	Value string
	Code  bool // set as code: a command, a hash
}

// Section answers one question.
type Section struct {
	ID       string // anchor, such as "first-turn": lower-case letters, digits and hyphens, unique on the page
	Title    string // short, for the table of contents
	Question string // as a reader would ask it
	Answer   string // one sentence; empty where only the blocks answer
	Blocks   []Block
	Further  bool // one more of a kind, such as another matchup, or a detail: left out where the page is a part of another
}

// Block is a part of a section: a [*DataTable], a [*Figure], a [*Note] or a [*Transcript].
type Block interface{ block() }

func (*DataTable) block()  {}
func (*Figure) block()     {}
func (*Note) block()       {}
func (*Transcript) block() {}

// Note is a paragraph beside the numbers.
type Note struct {
	Text    string
	Warning bool // the reader should not miss it
}

// Transcript is one game as text, with the command that replays it.
type Transcript struct {
	ID      string // anchor, unique on the page
	Title   string // why it is shown, such as "The shortest game: 3 turns"
	Command string // full replay command
	Text    string // lines as they are to be shown; may be empty where only the command is given
}

// DataTable is a table of a page. (A [Table] is lines of text for a terminal.)
type DataTable struct {
	ID      string // anchor, and its name in tables.csv; unique on the page
	Caption string
	Columns []Column
	Rows    [][]Cell // each as long as Columns
	Notes   []string // below the table: level and method of intervals, what a column means
}

// Column is a column of a [DataTable].
type Column struct {
	Title string
	Unit  Unit   // of its numbers; empty for text and for plain counts
	Kind  Kind   // how it is set and sorted
	Tip   string // what it means, shown on demand; may be empty
}

// Kind says what a column holds.
type Kind uint8

// The kinds of columns.
const (
	Text   Kind = iota // set left, sorted by its text
	Number             // set right, sorted by its value, the unknown last
)

// Cell is one cell of a [DataTable].
type Cell struct {
	Text  string  // as shown; a unit only where the column has none
	Value float64 // of a number: exact, in the unit that is shown (12.5 for 12.5 %)
	Known bool    // a number with a value; false for text, and for a number that cannot be said
	Tip   string  // exact value and interval, shown on demand; may be empty
}

// Words returns a cell of text.
func Words(text string) Cell { return Cell{Text: text} }

// Whole returns a cell of a whole number, such as a count of games.
func Whole(n int64) Cell { return Cell{Text: Count(n), Value: float64(n), Known: true} }

// Unknown returns the cell of a number that cannot be said, with the reason as its tip.
func Unknown(why string) Cell { return Cell{Text: "-", Tip: why} }

// Unit is what a number counts, such as "turns". Two units are not shown as they are stored.
type Unit string

const (
	// Share is of numbers from 0 to 1, shown as percentages.
	Share Unit = "%"
	// Points is of differences of shares, from -1 to 1, shown as percentage points with their sign.
	Points Unit = "points"
)

// Measure is what an axis or a scale shows.
type Measure struct {
	Title string // such as "Games won"
	Unit  Unit
}

// Value is an estimate with its interval: what experiments call a figure.
type Value struct {
	Known    bool              // false: there is nothing to estimate from; the rest is zero
	Value    float64           // in the unit of its measure; shares from 0 to 1
	Interval estimate.Interval // Level 0 where there is none
	N        int64             // games it rests on; 0 where that says nothing
}

// Exact returns a value that is counted rather than estimated.
func Exact(value float64) Value { return Value{Known: true, Value: value} }

// Figure is a picture. Its size does not grow with the number of games, and every writer gives the numbers
// behind it as a table, which it makes from Plot.
type Figure struct {
	ID      string // anchor, file name of its picture, and its table's name in tables.csv; unique on the page
	Title   string
	Alt     string // what is to be seen, for who cannot see it: one or two sentences, numbers included
	Caption string // how to read it: level of intervals, n, whether games are paired
	Plot    Plot
}

// Plot is what a figure shows, one of a closed list of kinds: [*Forest], [*Convergence], [*StackedHistogram],
// [*Curves], [*Bars], [*HeatMap], [*Contours], [*Boards].
type Plot interface {
	check(c *checker)            // says what is wrong with it
	table() *DataTable           // the numbers behind it, without ID and Caption
	lay(width vg.Length) picture // how it is drawn, laid out for a width
}

// Reference is what values are held against: a line, or a band with a line in its middle.
type Reference struct {
	Label  string  // such as "fair: 48 to 52 %"
	Lo, Hi float64 // in the measure's unit; Lo == Hi for a line alone
}

// Forest shows one value with its interval a row, such as a side's share of wins for every pair of policies.
type Forest struct {
	Measure   Measure
	Reference *Reference // nil for none
	Rows      []ForestRow
}

// ForestRow is a row of a [Forest].
type ForestRow struct {
	Group string // rows of one group stand together under its name; empty for none
	Label string
	Value Value
	Tone  Tone // colour of its mark: fair, favoured, unsure
}

// Convergence shows how estimates settled as games were added, on a logarithmic scale of games.
type Convergence struct {
	Measure   Measure
	X         Measure // what is counted along: "Games played", "games"
	Reference *Reference
	Series    []ConvergenceSeries
}

// ConvergenceSeries is a line of a [Convergence].
type ConvergenceSeries struct {
	Label  string
	Points []ConvergencePoint // N rising
}

// ConvergencePoint is an estimate after the first games.
type ConvergencePoint struct {
	N       int64             // in the unit of X; at least 1
	Value   Value             // with its fixed interval: good for one look
	Anytime estimate.Interval // good for every look at once; Level 0 where there is none
}

// StackedHistogram shows how many games had each value of a count, such as their length, in stacked colours, such as
// how they ended. Heights are shares of all its games.
type StackedHistogram struct {
	X      Measure    // such as "Length of a game", "turns"
	Target *Reference // along X; nil for none
	Series []string   // from the bottom up
	Bins   []Bin      // From rising, without gaps; the pictures join bins that are too many to be seen
}

// Bin is a bar of a [StackedHistogram].
type Bin struct {
	From, To int64   // both included
	OrMore   bool    // the last bin: all larger values too
	Counts   []int64 // games, one a series
}

// Curves shows lines over a number, such as the share of games still going by turn. Values' intervals are bands.
type Curves struct {
	X, Y   Measure
	Target *Reference // along X; nil for none
	// Reference is what values are held against, along Y; nil for none.
	Reference *Reference
	Steps     bool // a value holds until the next one: counts such as turns
	Lines     []Curve
}

// Curve is a line of [Curves].
type Curve struct {
	Label  string
	Points []CurvePoint // X rising
}

// CurvePoint is a point of a [Curve]. An unknown value is a gap in the line.
type CurvePoint struct {
	X     float64
	Value Value
}

// Bars shows numbers side by side, such as how often each card is drawn and played, with their intervals.
type Bars struct {
	Measure   Measure
	Reference *Reference
	Series    []string // at least one
	Rows      []BarRow
}

// BarRow is a group of bars.
type BarRow struct {
	Label  string
	Values []Value // one a series
}

// HeatMap shows numbers by two things, such as hits by range and card, or shares of wins by both sides' policies. Its
// cells bear their numbers, and their intervals where there is room.
type HeatMap struct {
	Measure Measure
	Middle  *float64 // value of the neutral colour: .5 for shares of wins; nil for a scale from the smallest up
	Rows    Labels
	Columns Labels
	Values  [][]Value // by row, then column
	Lower   bool      // rows and columns are one list, and only pairs of it are shown, each once: the cells below the diagonal
	Marked  [][]bool  // which cells have a frame; nil for none
}

// shows reports whether a cell is there.
func (p *HeatMap) shows(row, column int) bool { return !p.Lower || column < row }

// Labels is one side of a [HeatMap].
type Labels struct {
	Title  string // such as "Range"
	Labels []string
}

// Contours shows numbers over two numbers, as a map with lines along which they are alike: those at round values, and
// that of the reference, with dashed lines as far as the values' intervals hold it. Between the numbers that are given
// it takes even slopes.
type Contours struct {
	Measure   Measure
	Reference *Reference // nil for none
	X, Y      Measure
	Xs, Ys    []float64 // rising, two or more
	Columns   []string  // what each X, and each Y, is called
	Rows      []string
	Values    [][]Value // by Y, then X
	Here      int       // the value that is marked, counted from 0 by Y, then X; -1 for none
}

// Boards shows numbers by square, a board a picture, all on one scale.
type Boards struct {
	Measure Measure
	Middle  *float64 // value of the neutral colour, such as 0 for differences; nil for a scale from the smallest up
	Boards  []Board
}

// Board is a board of [Boards]. Its columns are lettered from a, its rows numbered from 1, which is shown lowest.
type Board struct {
	Title  string
	Width  int     // columns, 1 to 26
	Values []Value // row 1 from a on, then row 2; a whole number of rows
}
