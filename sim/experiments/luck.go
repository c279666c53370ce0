package experiments

import (
	"context"
	"errors"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of luck's result files. The version changes when a field changes its meaning or goes away.
const (
	LuckFormat  = "tombstone luck"
	LuckVersion = 1
)

// LuckInput is what luck plays: every cell on the same trials, each of them once as it is, and twice for each
// purpose of chance.
type LuckInput struct {
	Cells  []sim.Spec
	Seed   uint64
	Trials uint64
}

// LuckGames returns how many games a trial has.
func LuckGames(schema *sim.Schema) uint64 { return uint64(1 + 2*len(schema.Purposes)) }

// LuckResult is what luck found: how much of who wins each purpose of chance decides. Exact integers only.
type LuckResult struct {
	Format   string      `json:"format"`
	Version  int         `json:"version"`
	Seed     uint64      `json:"seed"`
	Complete bool        `json:"complete"` // false: interrupted before all planned games were played
	Cells    []*LuckCell `json:"cells"`
}

// LuckCell is one scenario and matchup.
type LuckCell struct {
	Scenario sim.About         `json:"scenario"`
	Matchup  map[string]string `json:"matchup"` // policy spec by seat
	Cell     string            `json:"cell"`
	Trials   int64             `json:"trials"`
	Games    int64             `json:"games"`
	Outcomes []string          `json:"outcomes"` // the order of rows and columns below
	Purposes []PurposeResult   `json:"purposes"`
	Spec     sim.Spec          `json:"spec"`

	schema *sim.Schema
}

// PurposeResult is one purpose of chance. The tables count trials by how the deal as it is ended (row) and how the
// game beside it did (column).
type PurposeResult struct {
	Name string    `json:"name"`
	Kept [][]int64 `json:"kept"` // everything else was drawn anew
	Anew [][]int64 `json:"anew"` // it alone was drawn anew
	// Unlike counts the trials in which drawing it anew changed anything at all that was done.
	Unlike int64 `json:"unlike"`
}

// Luck plays the input's cells. When the context ends it returns what was played so far, not complete, beside the
// context's error; the result is nil for other errors.
func Luck(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in LuckInput) (*LuckResult, error) {
	if len(in.Cells) == 0 || in.Trials == 0 {
		return nil, errors.New("no games to play")
	}
	result := &LuckResult{Format: LuckFormat, Version: LuckVersion, Seed: in.Seed, Complete: true}
	for _, spec := range in.Cells {
		cell, err := resolve(spec)
		if err != nil {
			return nil, err
		}
		t, err := playArms(ctx, executor, cell, redraws(cell.Schema()), in.Seed, in.Trials)
		if t == nil {
			return nil, err
		}
		if t.Trials() > 0 {
			result.Cells = append(result.Cells, newLuckCell(cell, t))
		}
		if err != nil {
			result.Complete = false
			return result, err
		}
	}
	return result, nil
}

// redraws returns the arms of luck: the deal as it is; for each purpose, everything else drawn anew; then for each
// purpose, it alone drawn anew.
func redraws(schema *sim.Schema) []sim.Arm {
	arms, all := []sim.Arm{{}}, uint16(1)<<len(schema.Purposes)-1
	for p := range schema.Purposes {
		arms = append(arms, sim.Arm{Redraw: all &^ (1 << p)})
	}
	for p := range schema.Purposes {
		arms = append(arms, sim.Arm{Redraw: 1 << p})
	}
	return arms
}

// playArms plays trials of one cell in several arms. The tally is nil where nothing could be played; where the
// context ended it holds what was.
func playArms(ctx context.Context, executor sim.Executor, cell sim.Cell, arms []sim.Arm, seed, count uint64) (*sim.Tally, error) {
	total := sim.NewTally(cell.Schema(), len(arms))
	err := trials{specs: []sim.Spec{cell.Spec()}, arms: arms, seed: seed, count: count}.play(ctx, executor, total)
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	return total, err
}

func newLuckCell(cell sim.Cell, t *sim.Tally) *LuckCell {
	schema, spec := cell.Schema(), cell.Spec()
	c := &LuckCell{
		Scenario: cell.About(), Matchup: map[string]string{}, Cell: spec.Hash(), Spec: spec,
		Trials: int64(t.Trials()), Games: int64(t.Trials()) * int64(t.Arms()), schema: schema,
	}
	for seat, name := range schema.Seats {
		c.Matchup[name] = spec.Matchup[seat]
	}
	for _, o := range schema.Outcomes {
		c.Outcomes = append(c.Outcomes, o.Name)
	}
	for p, name := range schema.Purposes {
		kept, anew := 1+p, 1+len(schema.Purposes)+p
		c.Purposes = append(c.Purposes, PurposeResult{Name: name, Kept: jointOutcomes(t, kept), Anew: jointOutcomes(t, anew), Unlike: t.Diverged(anew)})
	}
	return c
}

// jointOutcomes returns how many trials ended so in arm 0 (row) and so in another arm (column).
func jointOutcomes(t *sim.Tally, arm int) [][]int64 {
	schema := t.Schema()
	joint := make([][]int64, len(schema.Outcomes))
	for a := range joint {
		joint[a] = make([]int64, len(schema.Outcomes))
		for b := range joint[a] {
			for starter := range schema.Seats {
				joint[a][b] += t.Joint(arm, starter, a, b)
			}
		}
	}
	return joint
}

// Schema returns what the cell's games counted.
func (c *LuckCell) Schema() *sim.Schema { return c.schema }

// Alone returns the part of who wins that a purpose decides by itself, whatever the rest brings.
func (c *LuckCell) Alone(purpose int) Figure {
	p := &c.Purposes[purpose]
	return p.part(c.alike(p.Kept))
}

// Together returns the part of who wins that would not be decided without a purpose: what it decides alone, and all
// that it decides together with others.
func (c *LuckCell) Together(purpose int) Figure {
	p := &c.Purposes[purpose]
	return p.part(c.alike(p.Anew).Complement())
}

// alike returns how much more alike the games of a table ended than by chance.
func (c *LuckCell) alike(joint [][]int64) Figure {
	value, interval, ok := estimate.Alike(joint, Level)
	return Figure{Value: value, Interval: interval, Games: c.Trials, Known: ok}
}

// part returns the part that the purpose has by an estimate. It is exactly 0 where drawing the purpose anew has never
// changed anything that was done; and what chance puts below 0 or above 1, with few trials, is as good as the limit.
func (p *PurposeResult) part(f Figure) Figure {
	if p.Unlike == 0 {
		return Figure{Games: f.Games, Known: f.Known}
	}
	f.Value = min(max(f.Value, 0), 1)
	return f
}

// Encode returns the result file's bytes.
func (r *LuckResult) Encode() []byte { return encode(r) }
