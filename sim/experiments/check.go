package experiments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// CheckInput is a gate: claims about games, how many games may be played to judge them, and how often the answer may
// be wrong.
type CheckInput struct {
	Cells  []sim.Spec // scenario and matchup; claims name them by index
	Claims []Claim
	Seed   uint64
	Looks  []int64 // numbers of games of a cell after which it is judged, rising; see estimate.DoublingLooks
	Alpha  float64 // error rate of a pass, and of all failures together
	Among  int     // how many criteria failures are adjusted among, where the claims are some of them; 0: these
}

// Claim is one thing that shall hold of one cell: a figure, or its change against a baseline, lies in a band.
type Claim struct {
	Name     string // for people
	Cell     int
	Quantity Quantity
	Band     estimate.Band
	Against  *Baseline // nil: the figure itself is banded
}

// Baseline is what a change is measured against.
type Baseline struct {
	Name    string   // as the contract has it
	Spec    sim.Spec // played on the same deals; unless Counted is set
	Counted *Counted // what was counted when its games could still be played
}

// Check plays the cells and judges the claims. Games are added by looks: a cell is played on until all its claims are
// decided, or to the last look. A pass needs no correction for the number of claims, because all of them must pass;
// failures are Holm's, because one is enough. Games are taken in the order of their trials, so that the answer depends
// on no schedule.
func Check(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CheckInput) (*CheckResult, error) {
	g, err := newGate(resolve, in)
	if err != nil {
		return nil, err
	}
	for _, look := range in.Looks {
		if err := g.look(ctx, executor, look); err != nil {
			return nil, err
		}
	}
	return g.result(), nil
}

// gate is a check under way.
type gate struct {
	in     CheckInput
	cells  []*gateCell
	claims []*CheckedCriterion
}

// gateCell is a cell being played, with the baselines of its claims: arms that play the same deals. Arm 0 is the
// cell's own.
type gateCell struct {
	cells []sim.Cell
	tally *sim.Tally
}

func newGate(resolve sim.Resolver, in CheckInput) (*gate, error) {
	if len(in.Claims) == 0 || len(in.Looks) == 0 {
		return nil, errors.New("no criteria, or no games to judge them by")
	}
	g := &gate{in: in}
	for _, spec := range in.Cells {
		cell, err := resolve(spec)
		if err != nil {
			return nil, err
		}
		g.cells = append(g.cells, &gateCell{cells: []sim.Cell{cell}})
	}
	for _, claim := range in.Claims {
		c := g.cells[claim.Cell]
		if b := claim.Against; b != nil && b.Counted == nil {
			if err := c.add(resolve, b.Spec); err != nil {
				return nil, fmt.Errorf("%s: %w", b.Name, err)
			}
		}
		q := claim.Quantity
		k := &CheckedCriterion{
			Name: claim.Name, Figure: q.Name, Title: q.Title, Unit: q.Unit, Matchup: strings.Join(c.cells[0].Spec().Matchup, ","),
			Band: claim.Band, AtLeast: claim.Band.Lo > q.Least(), AtMost: claim.Band.Hi < q.Most(), Whole: q.kind == quantileOf,
			Tickets: []ShownGame{}, Cell: claim.Cell, Quantity: q, baseline: claim.Against,
		}
		if claim.Against != nil {
			k.Against, k.AtLeast, k.AtMost = claim.Against.Name, true, true
			if q.Unit == UnitShare {
				k.Unit = UnitPoints
			}
		}
		g.claims = append(g.claims, k)
	}
	for _, c := range g.cells {
		var schemas []*sim.Schema
		for _, cell := range c.cells {
			schemas = append(schemas, cell.Schema())
			if limit, over := cell.Schema().Overflows(len(c.cells), uint64(slices.Max(in.Looks))); over {
				return nil, fmt.Errorf("%d games could overflow the sums (expected at most %d)", slices.Max(in.Looks), limit)
			}
		}
		c.tally = sim.NewMixedTally(schemas, nil)
	}
	return g, nil
}

// add has a baseline played too.
func (c *gateCell) add(resolve sim.Resolver, spec sim.Spec) error {
	cell, err := resolve(spec)
	if err != nil {
		return err
	}
	if !cell.Schema().Comparable(c.cells[0].Schema()) {
		return errors.New("counts other things (expected the same seats, outcomes and metrics)")
	}
	if c.baseline(spec) == 0 {
		c.cells = append(c.cells, cell)
	}
	return nil
}

// baseline returns the arm of a baseline, 0 where there is none. The cell itself can be its own baseline.
func (c *gateCell) baseline(spec sim.Spec) int {
	return 1 + slices.IndexFunc(c.cells[1:], func(cell sim.Cell) bool { return cell.Spec().Hash() == spec.Hash() })
}

// look plays every cell that has an open claim up to a number of games, and judges.
func (g *gate) look(ctx context.Context, executor sim.Executor, games int64) error {
	open := make([]bool, len(g.cells))
	for _, k := range g.claims {
		open[k.Cell] = open[k.Cell] || k.Verdict == estimate.Inconclusive
	}
	for i, c := range g.cells {
		if open[i] {
			if err := c.play(ctx, executor, g.in.Seed, uint64(games)); err != nil {
				return err
			}
		}
	}
	g.judge(games)
	return nil
}

// play adds trials up to a number of them.
func (c *gateCell) play(ctx context.Context, executor sim.Executor, seed, upTo uint64) error {
	var specs []sim.Spec
	var arms []sim.Arm
	for i, cell := range c.cells {
		specs, arms = append(specs, cell.Spec()), append(arms, sim.Arm{Cell: uint16(i)})
	}
	played := c.tally.Trials()
	return trials{specs: specs, arms: arms, seed: seed, first: played, count: upTo - played}.play(ctx, executor, c.tally)
}

// judge gives verdicts after a number of games. Passes come first; then failures by Holm's steps: a claim that fails
// at the error rate divided by the number of claims does, the next need only fail at the rate divided by one fewer, and
// so on. Cut-offs are made for each rate, so that shares are compared as whole numbers.
func (g *gate) judge(games int64) {
	looks := len(g.in.Looks)
	each := estimate.AlphaPerLook(g.in.Alpha, looks)
	left := max(len(g.claims), g.in.Among) // claims that have not failed
	var open []*CheckedCriterion
	for _, k := range g.claims {
		if k.Verdict == estimate.Fail {
			left--
		}
		if k.Verdict != estimate.Inconclusive {
			continue
		}
		k.read(g.cells[k.Cell], games)
		if k.reading.verdict(each) == estimate.Pass {
			k.settle(estimate.Pass, each, looks)
			continue
		}
		open = append(open, k)
	}
	for len(open) > 0 {
		fails := func(k *CheckedCriterion) bool {
			return k.reading.verdict(g.in.Alpha/float64(looks*left)) == estimate.Fail
		}
		i := slices.IndexFunc(open, fails)
		if i < 0 {
			break
		}
		open[i].settle(estimate.Fail, each, looks)
		open = slices.Delete(open, i, i+1)
		left--
	}
	for _, k := range open {
		k.settle(estimate.Inconclusive, each, looks)
		each := each
		if k.reading.verdict(each) == estimate.Fail {
			each = g.in.Alpha / float64(looks*left) // it would fail alone, but not among so many
		}
		if k.MoreGames = k.reading.more(each); k.MoreGames >= estimate.MaxGames {
			k.MoreGames = 0
		}
	}
}

// read reads the claim's figure off the games so far.
func (k *CheckedCriterion) read(c *gateCell, games int64) {
	k.Played = games
	if k.baseline == nil {
		k.reading = k.Quantity.reading(countArm(c.tally, 0), k.Band)
		return
	}
	d := drift{q: k.Quantity, ours: countArm(c.tally, 0)}
	if k.baseline.Counted != nil {
		d.theirs = k.baseline.Counted.counted
	} else {
		d.pair = c.baseline(k.baseline.Spec) // without any other wish, pair i is arm i and arm 0
		d.tally, d.theirs = c.tally, countArm(c.tally, d.pair)
		k.Paired, k.Diverged = true, c.tally.Diverged(d.pair)
	}
	k.reading = intervalReading(d.figure, k.Band)
}

// settle notes a verdict and what it rests on: the figure, with its interval at an error rate. The games so far count:
// the cell may play on for other claims.
func (k *CheckedCriterion) settle(v estimate.Verdict, alpha float64, looks int) {
	f := k.reading.figure(estimate.LevelFor(alpha))
	k.Verdict, k.MoreGames = v, 0
	k.Value, k.Known, k.Interval, k.Games = f.Value, f.Known, f.Interval, f.Games
	k.P = min(1, k.reading.failureP()*float64(looks))
}
