package experiments

import (
	"context"
	"errors"
	"fmt"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of setups' result files. The version changes when a field changes its meaning or goes away.
const (
	SetupsFormat  = "tombstone setups"
	SetupsVersion = 1
)

// SetupsInput is what setups plays: cells of one scenario whose seats set up by chance ([sim.StudySetups]).
type SetupsInput struct {
	Cells  []sim.Spec // one a matchup
	Seed   uint64
	Trials uint64 // games of each
}

// SetupsResult is what setups found, and nothing of when, where or how it was played.
type SetupsResult struct {
	Format   string           `json:"format"`
	Version  int              `json:"version"`
	Seed     uint64           `json:"seed"`
	Complete bool             `json:"complete"` // false: interrupted before all planned games were played
	About    sim.About        `json:"scenario"`
	Mirror   bool             `json:"mirror"`   // a setup and its mirror image are taken together
	Naive    string           `json:"naive"`    // the other way of placing by chance
	Sides    []SetupSide      `json:"sides"`    // by seat
	Matchups []*SetupsMatchup `json:"matchups"` // those that were played

	setups *sim.Setups
	schema *sim.Schema
}

// SetupSide is how a seat can set up.
type SetupSide struct {
	Seat       string     `json:"seat"`
	Men        []string   `json:"men"`
	Fixed      bool       `json:"fixed"`      // the scenario writes it down: there is nothing to compare
	Placements int        `json:"placements"` // ways for the named men to stand
	Patterns   []string   `json:"patterns"`   // sets of squares, mirror images apart where Mirror; such as "b1 d2 f3"
	Images     []string   `json:"images"`     // their mirror images; none where they are patterns of their own
	Naive      NaiveSetup `json:"naive"`

	squares [][]int // of each pattern
}

// NaiveSetup is how unlike uniform the other way of placing is. Zero for a side that is fixed.
type NaiveSetup struct {
	Least  float64 `json:"least"`  // probability of the rarest pattern
	Most   float64 `json:"most"`   // of the most frequent one
	Moved  float64 `json:"moved"`  // total variation distance: the part of games that would have to be set up otherwise
	Rarest string  `json:"rarest"` // that pattern
	Common string  `json:"common"` // the most frequent one
}

// Unequal returns how many times as often the most frequent pattern comes as the rarest.
func (n NaiveSetup) Unequal() float64 { return n.Most / n.Least }

// SetupsMatchup is what one matchup's games say.
type SetupsMatchup struct {
	Matchup  map[string]string `json:"matchup"` // policy spec by seat
	Policies []string          `json:"-"`       // the same, in seat order
	Cell     string            `json:"cell"`    // as tickets bear it
	Trials   int64             `json:"trials"`  // games
	Score    Figure            `json:"score"`   // of seat 0, all setups equally likely
	Tests    []SetupTest       `json:"tests"`
	Images   []SetupTest       `json:"images"` // whether mirror images do alike; none where nothing is mirrored
	Sides    []SetupsOfSide    `json:"sides"`  // by seat
	Game     *SetupGame        `json:"game"`   // setup against setup; nil where nothing tells setups from each other
	Naive    Figure            `json:"naive"`  // how much more seat 0 would score if both seats placed in the other way
}

// SetupTest is one test of whether setups differ: chi-square where they do not.
type SetupTest struct {
	Of        SetupQuestion `json:"of"`
	Seat      int           `json:"seat"` // NoSeat for a question about both
	ChiSquare float64       `json:"chi_square"`
	DF        int           `json:"df"`       // 0 where there were too few games to ask
	P         float64       `json:"p"`        // by itself
	Adjusted  float64       `json:"adjusted"` // for having asked all questions of its list in all matchups (Holm)
}

// NoSeat is no seat.
const NoSeat = -1

// Told reports whether the test tells a difference.
func (t SetupTest) Told() bool { return t.DF > 0 && t.Adjusted <= 1-Level }

// SetupQuestion is what a test asks.
type SetupQuestion string

// The questions.
const (
	OfPatterns SetupQuestion = "patterns" // does it matter on which squares a side stands?
	OfSquares  SetupQuestion = "squares"  // is any square better or worse for any man, all other squares and men apart?
	OfMen      SetupQuestion = "men"      // on the same squares, does it matter which man stands where?
	OfPairs    SetupQuestion = "pairs"    // does it matter which pattern meets which, beyond what each is worth by itself?
	OfImages   SetupQuestion = "images"   // do mirror images do otherwise?
)

// SetupsOfSide is what setups do to one seat. Scores are that seat's own.
type SetupsOfSide struct {
	Deviation Figure          `json:"deviation"` // standard deviation of the patterns' true scores
	Patterns  []SetupScore    `json:"patterns"`  // in the order of the side's patterns
	Placing   Figure          `json:"placing"`   // standard deviation of the true effects of each man's squares
	Men       []ManOnSquare   `json:"men"`
	Good      *Figure         `json:"good"`  // what the best pattern is worth above the mean of all; nil where none is told
	Best      int             `json:"best"`  // that pattern; NoSetup where none is told
	Worst     int             `json:"worst"` // the worst one
	Named     *NamedPlacement `json:"named"` // who would best stand where; nil where no square is told to be better or worse
}

// NoSetup is no setup.
const NoSetup = -1

// SetupScore is a pattern's score against setups drawn uniformly, shrunk to the mean of all.
type SetupScore struct {
	Games int64  `json:"games"`
	Score Figure `json:"score"`
}

// NamedPlacement is who stands where, with the sum of the effects of each man on his square.
type NamedPlacement struct {
	Squares []string `json:"squares"` // by man
	Effect  Figure   `json:"effect"`
}

// ManOnSquare is what it does to a seat's score that a man stands on a square, fitted with all others and shrunk to 0.
type ManOnSquare struct {
	Man    int     `json:"man"`    // counted from 0
	Square string  `json:"square"` // with its mirror image where Mirror
	Games  int64   `json:"games"`
	Effect Figure  `json:"effect"`
	Known  float64 `json:"known"` // how much of the effect the games tell: 0 none, 1 all; the rest is drawn to 0

	square int
}

// Setups plays the input's cells. When the context ends it returns what was played so far, not complete, beside the
// context's error; the result is nil for other errors.
func Setups(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in SetupsInput) (*SetupsResult, error) {
	if len(in.Cells) == 0 || in.Trials == 0 {
		return nil, errors.New("no games to play")
	}
	r := &SetupsResult{Format: SetupsFormat, Version: SetupsVersion, Seed: in.Seed, Complete: true, Matchups: []*SetupsMatchup{}}
	var played []sim.SetupCell
	var stopped error
	for _, spec := range in.Cells {
		cell, err := resolve(spec)
		if err != nil {
			return nil, err
		}
		setups, ok := cell.(sim.SetupCell)
		if !ok || len(cell.Schema().Seats) != 2 || cell.Schema().Score != "" {
			return nil, fmt.Errorf("%s has no setups of two seats to compare", cell.About().Title)
		}
		if r.setups == nil {
			r.describe(setups)
		}
		t, err := playArms(ctx, executor, cell, []sim.Arm{{}}, in.Seed, in.Trials)
		if t == nil {
			return nil, err
		}
		if t.Trials() > 0 {
			r.Matchups, played = append(r.Matchups, r.matchup(setups, t)), append(played, setups)
		}
		if err != nil {
			r.Complete, stopped = false, err
			break
		}
	}
	r.adjust(func(m *SetupsMatchup) []SetupTest { return m.Tests })
	r.adjust(func(m *SetupsMatchup) []SetupTest { return m.Images })
	for i, m := range r.Matchups {
		m.conclude()
		r.findTickets(played[i], m)
	}
	return r, stopped
}

// describe notes how the seats can set up.
func (r *SetupsResult) describe(cell sim.SetupCell) {
	r.setups, r.schema, r.About, r.Naive = cell.Setups(), cell.Schema(), cell.About(), cell.Setups().Naive
	// Of two sides of which one always stands in one place, the other's mirror image is another setup altogether.
	r.Mirror = !r.setups.Sides[0].Fixed && !r.setups.Sides[1].Fixed
	for seat := range r.setups.Sides {
		side := &r.setups.Sides[seat]
		s := SetupSide{Seat: r.schema.Seats[seat], Men: side.Men, Fixed: side.Fixed, Placements: len(side.Placements), Patterns: []string{}, Images: []string{}}
		for p, squares := range side.Patterns {
			if r.image(seat, p) < p {
				continue
			}
			s.Patterns, s.squares = append(s.Patterns, r.nameOf(squares)), append(s.squares, squares)
			if r.Mirror {
				s.Images = append(s.Images, r.nameOf(side.Patterns[side.Reflected[p]]))
			}
		}
		for p, chance := range side.Naive {
			if name := r.nameOf(side.Patterns[p]); p == 0 || chance < s.Naive.Least {
				s.Naive.Least, s.Naive.Rarest = chance, name
			}
			if name := r.nameOf(side.Patterns[p]); chance > s.Naive.Most {
				s.Naive.Most, s.Naive.Common = chance, name
			}
			s.Naive.Moved += max(chance-1/float64(len(side.Patterns)), 0)
		}
		s.Naive.Least, s.Naive.Most, s.Naive.Moved = rounded(s.Naive.Least), rounded(s.Naive.Most), rounded(s.Naive.Moved)
		r.Sides = append(r.Sides, s)
	}
}

// image returns the pattern that a seat's pattern is taken together with: its mirror image, or itself.
func (r *SetupsResult) image(seat, pattern int) int {
	if !r.Mirror {
		return pattern
	}
	return r.setups.Sides[seat].Reflected[pattern]
}

// classes returns the class of each of a seat's patterns, in the order of [SetupSide.Patterns], and how many there are.
func (r *SetupsResult) classes(seat int) (class []int, n int) {
	class = make([]int, len(r.setups.Sides[seat].Patterns))
	for p := range class {
		if image := r.image(seat, p); image < p {
			class[p] = class[image]
			continue
		}
		class[p] = n
		n++
	}
	return class, n
}

func (r *SetupsResult) nameOf(squares []int) string {
	text := ""
	for i, q := range squares {
		if i > 0 {
			text += " "
		}
		text += r.setups.Squares[q]
	}
	return text
}

// Schema returns what the games counted.
func (r *SetupsResult) Schema() *sim.Schema { return r.schema }

// Board returns the squares' names and how many columns they make.
func (r *SetupsResult) Board() (squares []string, width int) { return r.setups.Squares, r.setups.Width }

// Squares returns the squares of a seat's pattern.
func (r *SetupsResult) Squares(seat, pattern int) []int { return r.Sides[seat].squares[pattern] }

// SquaresOf returns the square of a man's effect, and its mirror image, the same where nothing is mirrored.
func (r *SetupsResult) SquaresOf(m ManOnSquare) (square, image int) {
	if !r.Mirror {
		return m.square, m.square
	}
	return m.square, r.reflect(m.square)
}

// reflect returns a square with left and right exchanged.
func (r *SetupsResult) reflect(square int) int {
	column := square % r.setups.Width
	return square - column + r.setups.Width - 1 - column
}

// Mapped reports whether any square is told to be better or worse for any man of a seat. Of one man that is the question of
// where the side stands.
func (m *SetupsMatchup) Mapped(seat int) bool {
	asked := false
	for _, of := range []SetupQuestion{OfSquares, OfMen} {
		t, told := m.Tells(of, seat)
		if told {
			return true
		}
		asked = asked || t.DF > 0
	}
	_, told := m.Tells(OfPatterns, seat)
	return told && !asked
}

// Told reports whether any test tells a difference between setups.
func (m *SetupsMatchup) Told() bool {
	for _, t := range m.Tests {
		if t.Told() {
			return true
		}
	}
	return false
}

// Tells returns a test, and whether it tells a difference.
func (m *SetupsMatchup) Tells(of SetupQuestion, seat int) (SetupTest, bool) {
	for _, t := range m.Tests {
		if t.Of == of && t.Seat == seat {
			return t, t.Told()
		}
	}
	return SetupTest{}, false
}

// adjust makes the probabilities of a list of tests hold for all matchups together.
func (r *SetupsResult) adjust(tests func(m *SetupsMatchup) []SetupTest) {
	var raw []float64
	for _, m := range r.Matchups {
		for _, t := range tests(m) {
			if t.DF > 0 {
				raw = append(raw, t.P)
			}
		}
	}
	adjusted := estimate.Holm(raw)
	for _, m := range r.Matchups {
		for i := range tests(m) {
			if t := &tests(m)[i]; t.DF > 0 {
				t.Adjusted, adjusted = rounded(adjusted[0]), adjusted[1:]
			}
		}
	}
}

// Encode returns the result file's bytes.
func (r *SetupsResult) Encode() []byte { return encode(r) }
