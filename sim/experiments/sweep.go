package experiments

import (
	"context"
	"fmt"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of sweep's result files. The version changes when a field changes its meaning or goes away.
const (
	SweepFormat  = "tombstone sweep"
	SweepVersion = 1
)

// Factor is something that is varied.
type Factor struct {
	Text   string        `json:"text"`  // as it was asked for
	Title  string        `json:"title"` // in prose
	Unit   string        `json:"unit"`  // of its numbers: "%" for shares, which are kept from 0 to 1; may be empty
	Levels []FactorLevel `json:"levels"`
}

// FactorLevel is a value that a factor takes.
type FactorLevel struct {
	Name  string  `json:"name"`
	Title string  `json:"title"` // in a sentence, such as "3 Ace" of copies
	X     float64 `json:"x"`     // where the factor is numeric
}

// Numeric reports whether the factor's levels are numbers, rising.
func (f Factor) Numeric() bool {
	for i := 1; i < len(f.Levels); i++ {
		if !(f.Levels[i].X > f.Levels[i-1].X) {
			return false
		}
	}
	return len(f.Levels) > 1
}

// SweepInput is what sweep plays: an alternative for every level of the factor, or for every pair of levels of two;
// those of the second run fastest.
type SweepInput struct {
	TogetherInput
	Factors []Factor // one or two
}

// SweepResult is what sweep found, and nothing of when, where or how it was played.
type SweepResult struct {
	Format   string          `json:"format"`
	Version  int             `json:"version"`
	Seed     uint64          `json:"seed"`
	Complete bool            `json:"complete"` // false: interrupted before all planned games were played
	Factors  []Factor        `json:"factors"`
	Levels   []Alternative   `json:"levels"`
	Decks    []VariedDeck    `json:"decks"`
	Matchups []*SweptMatchup `json:"matchups"`

	About sim.About `json:"scenario"` // as it was asked for
}

// VariedDeck is a deck of which a share was varied: how many copies of each card it has at each level.
type VariedDeck struct {
	Title  string   `json:"title"`
	Cards  []string `json:"cards"`
	Levels []string `json:"levels"`
	Copies [][]int  `json:"copies"` // [card][level]
}

// SweptMatchup is one matchup at all levels. Pairs are neighbouring levels.
type SweptMatchup struct {
	*Together
	Crossings []SweepCrossing `json:"crossings"`
}

// SweepCrossing is where a seat's score passes that of a fair game, along a numeric factor.
type SweepCrossing struct {
	Measure int `json:"measure"` // counted from 0
	Factor  int `json:"factor"`  // along this one, counted from 0
	At      int `json:"at"`      // where the other factor has this level, counted from 0; 0 where there is no other
	estimate.Crossing
}

// Sweep plays the input's levels. When the context ends it returns what was played so far, not complete, beside the
// context's error; the result is nil for other errors.
func Sweep(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in SweepInput) (*SweepResult, error) {
	n := 1
	for _, f := range in.Factors {
		n *= len(f.Levels)
	}
	if n != len(in.Alternatives) || len(in.Factors) < 1 || len(in.Factors) > 2 {
		return nil, fmt.Errorf("%d scenarios for %d factors", len(in.Alternatives), len(in.Factors))
	}
	played, complete, err := playAll(ctx, executor, resolve, in.TogetherInput, neighbours(in.Factors))
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	r := &SweepResult{Format: SweepFormat, Version: SweepVersion, Seed: in.Seed, Complete: complete, Factors: in.Factors, Levels: in.Alternatives, Decks: []VariedDeck{}, Matchups: []*SweptMatchup{}}
	for _, t := range played {
		r.Matchups = append(r.Matchups, &SweptMatchup{t, crossings(t, in.Factors)})
	}
	return r, err
}

// neighbours returns the pairs of alternatives that differ by one level of one factor.
func neighbours(factors []Factor) (pairs []sim.Pair) {
	for along := range factors {
		for _, line := range Lines(factors, along) {
			for i := 1; i < len(line); i++ {
				pairs = append(pairs, sim.Pair{From: uint16(line[i-1]), To: uint16(line[i])})
			}
		}
	}
	return pairs
}

// Lines returns the alternatives along a factor, one line for each level of the other.
func Lines(factors []Factor, along int) (lines [][]int) {
	other := 1
	if len(factors) == 2 {
		other = len(factors[1-along].Levels)
	}
	for j := range other {
		var line []int
		for i := range factors[along].Levels {
			switch {
			case len(factors) == 1:
				line = append(line, i)
			case along == 0:
				line = append(line, i*other+j)
			default:
				line = append(line, j*len(factors[1].Levels)+i)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// crossings finds where scores pass that of a fair game.
func crossings(t *Together, factors []Factor) []SweepCrossing {
	all := []SweepCrossing{}
	for i, q := range t.Measures {
		if q.Kind != OfScore {
			continue
		}
		for along, f := range factors {
			if !f.Numeric() {
				continue
			}
			for at, line := range Lines(factors, along) {
				var levels []estimate.At
				for j, alternative := range line {
					figure := t.Figures[alternative][i]
					levels = append(levels, estimate.At{X: f.Levels[j].X, Value: figure.Value, Interval: figure.Interval})
				}
				for _, c := range estimate.Crossings(levels, t.Fair()) {
					c.X, c.Lo, c.Hi = rounded(c.X), rounded(c.Lo), rounded(c.Hi)
					all = append(all, SweepCrossing{Measure: i, Factor: along, At: at, Crossing: c})
				}
			}
		}
	}
	return all
}

// Fair returns what every seat scores a game where none is favoured.
func (t *Together) Fair() float64 { return 1 / float64(len(t.schema.Seats)) }

// Encode returns the result file's bytes.
func (r *SweepResult) Encode() []byte { return encode(r) }
