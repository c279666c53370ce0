package experiments

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// Variant is a scenario that compare plays: the one before with some of the edits made.
type Variant struct {
	Edits []int      // which, ascending, counted from 0
	Specs []sim.Spec // one a matchup
}

// CompareInput is what compare plays: every matchup on the same trials, each trial once in every variant.
type CompareInput struct {
	Edits    []Edit    // in the order in which they are made
	Changes  []string  // what they all change, as a designer would say
	Variants []Variant // the first has no edit, the second all; others, where there are any, some (see [Subsets])

	Seed       uint64
	FirstTrial uint64
	Trials     uint64 // how many; with Precision, how many before the first look

	// Precision is the half width, as a share, that the interval of the difference of every outcome's share shall come
	// down to; 0 for a fixed number of trials. MaxTrials then bounds the trials.
	Precision float64
	MaxTrials uint64

	Find float64 // the smallest difference of scores worth finding, as a share
}

// Edit is one of the changes that are made together.
type Edit struct {
	Text    string   `json:"text"`    // as it was asked for
	Changes []string `json:"changes"` // as a designer would say; empty where it changes nothing
}

// Subsets returns the edits that the variants of a comparison have made: none, all, and, where each edit is to be told
// by itself, the first, the first two and so on, and all but one.
func Subsets(edits int, each bool) [][]int {
	all := make([]int, edits)
	for i := range all {
		all[i] = i
	}
	sets := [][]int{{}, all}
	add := func(set []int) {
		if !slices.ContainsFunc(sets, func(s []int) bool { return slices.Equal(s, set) }) {
			sets = append(sets, set)
		}
	}
	if each {
		for i := range all {
			add(all[:i+1])
		}
		for i := range all {
			add(slices.Delete(slices.Clone(all), i, i+1))
		}
	}
	return sets
}

// Compare plays the input's variants. When the context ends it returns what was played so far, not complete, beside
// the context's error; the result is nil for other errors.
func Compare(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CompareInput) (*CompareResult, error) {
	if len(in.Variants) < 2 || len(in.Variants[0].Specs) == 0 || in.Trials == 0 {
		return nil, errors.New("no games to play")
	}
	r := &CompareResult{Format: CompareFormat, Version: CompareVersion, Seed: in.Seed, Find: in.Find, Complete: true, Edits: in.Edits, Changes: in.Changes}
	plan := planOf(len(in.Edits), in.Variants)
	for i := range in.Variants[0].Specs {
		m, err := playMatchup(ctx, executor, resolve, in, plan, i)
		if m == nil {
			return nil, err
		}
		if m.Trials > 0 {
			r.Matchups = append(r.Matchups, m)
		}
		if err != nil {
			r.Complete = false
			r.read()
			return r, err
		}
	}
	r.read()
	return r, nil
}

// comparison is two variants that are compared, and why.
type comparison struct {
	kind string
	edit int // counted from 1; 0 for all
	pair int // counted from 1
}

// Kinds of comparisons.
const (
	Whole   = "whole"   // all edits against none
	Step    = "step"    // an edit, where those before it were made already
	Without = "without" // all edits against all but one
)

// comparePlan is which variants are compared with which.
type comparePlan struct {
	pairs       []sim.Pair
	comparisons []comparison
}

// planOf returns what is compared of the variants that there are. Their edits say all of it.
func planOf(edits int, variants []Variant) (p comparePlan) {
	find := func(set []int) int {
		return slices.IndexFunc(variants, func(v Variant) bool { return slices.Equal(v.Edits, set) })
	}
	add := func(kind string, edit int, from, to []int) {
		pair := sim.Pair{From: uint16(max(find(from), 0)), To: uint16(max(find(to), 0))}
		if find(from) < 0 || find(to) < 0 {
			return // not every set of edits can be played
		}
		at := slices.Index(p.pairs, pair)
		if at < 0 {
			at = len(p.pairs)
			p.pairs = append(p.pairs, pair)
		}
		p.comparisons = append(p.comparisons, comparison{kind, edit, at + 1})
	}
	all := Subsets(edits, false)[1]
	add(Whole, 0, []int{}, all)
	if edits < 2 || len(variants) == 2 {
		return p
	}
	for i := range all {
		add(Step, i+1, all[:i], all[:i+1])
	}
	for i := range all {
		add(Without, i+1, slices.Delete(slices.Clone(all), i, i+1), all)
	}
	return p
}

// playMatchup plays one matchup's trials, in batches where a precision is wanted. The result is nil only where nothing
// could be played at all.
func playMatchup(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CompareInput, plan comparePlan, matchup int) (*ComparedMatchup, error) {
	m := &ComparedMatchup{}
	var arms []sim.Arm
	most := max(in.Trials, in.MaxTrials)
	for i, v := range in.Variants {
		cell, err := resolve(v.Specs[matchup])
		if err != nil {
			return nil, err
		}
		if limit, over := cell.Schema().Overflows(len(in.Variants), most); over {
			return nil, fmt.Errorf("%d trials could overflow the sums (expected at most %d)", most, limit)
		}
		m.Specs = append(m.Specs, v.Specs[matchup])
		m.cells = append(m.cells, cell)
		arms = append(arms, sim.Arm{Cell: uint16(i)})
	}
	if err := m.comparable(); err != nil {
		return nil, err
	}
	m.tally = sim.NewMixedTally(m.schemas(), plan.pairs)
	for batch := in.Trials; batch > 0; batch = m.missing(in) {
		next := trials{specs: m.Specs, arms: arms, pairs: plan.pairs, seed: in.Seed, first: in.FirstTrial + m.tally.Trials(), count: batch}
		err := next.play(ctx, executor, m.tally)
		if interrupted(ctx, err) {
			m.read(in.Seed, in.Find, in.Variants, plan)
			return m, err
		}
		if err != nil {
			return nil, err
		}
	}
	m.read(in.Seed, in.Find, in.Variants, plan)
	return m, nil
}

// missing returns how many more trials the wanted precision needs, as far as may be played; 0: none. It looks at whole
// batches of trials only, so the answer depends on no schedule.
func (m *ComparedMatchup) missing(in CompareInput) uint64 {
	trials := m.tally.Trials()
	if in.Precision == 0 || trials >= in.MaxTrials {
		return 0
	}
	more := int64(0)
	for _, o := range m.compared(comparison{Whole, 0, 1}).Outcomes {
		more = max(more, estimate.MoreTrials(int64(trials), o.Interval, in.Precision))
	}
	if more == 0 {
		return 0
	}
	return min(max(uint64(more), trials/10), in.MaxTrials-trials)
}
