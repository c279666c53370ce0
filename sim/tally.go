package sim

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"tombstone/engine/record"
)

// Tally is what a shard's games add up to: integers only, so that merging is exact, associative and
// commutative. Two tallies of the same games are equal, whoever played them.
type Tally struct {
	schema  *Schema   // of arm 0
	schemas []*Schema // one an arm: they are comparable
	trials  []Range   // disjoint, ascending, none touching
	arms    []armTally
	pairs   []pairTally
	trial   trialTally
}

// Range is a range of trials: [First, First+Count).
type Range struct {
	First uint64 `json:"first"`
	Count uint64 `json:"count"`
}

// octaves is how many prefixes of doubling length there are: octave 0 is trial 0, octave k the trials
// from 2^(k-1) to 2^k - 1.
const octaves = 65

// armTally is one arm's part. cells is one block a class, class after class (see layout).
type armTally struct {
	cells    []int64
	octaves  []int64 // [octaves][outcomes]
	extremes []extreme
}

// extreme is the games with the smallest and the largest value of a metric; the lower trial of equals.
type extreme struct{ low, high Extreme }

// Extreme is a game with an extreme value.
type Extreme struct {
	Value int64
	Trial uint64
	Set   bool // false: no game yet
}

// pairTally compares an arm, "this", with another, trial by trial.
type pairTally struct {
	Pair
	joint    []int64 // [starter of the other][outcome of the other][outcome of this arm] games
	sums     []int64 // of differences (this arm - the other), by moment column
	squares  []int64
	diverged int64    // trials whose two games differed
	parted   []parted // [outcome of the other][outcome of this arm] the first of them
}

// keptParted is how many diverged trials are kept for each pair of outcomes: as many as a reader looks at.
const keptParted = 5

// parted is the lowest trials of those that diverged, ascending.
type parted struct {
	n      int64
	trials [keptParted]uint64
}

// NewTally returns the empty tally of a number of arms, each compared with arm 0.
func NewTally(schema *Schema, arms int) *Tally {
	return NewMixedTally(slices.Repeat([]*Schema{schema}, arms), nil)
}

// NewMixedTally returns the empty tally of arms that are of different scenarios, with each one's schema, and of the
// pairs that are compared; nil compares each arm with arm 0. It panics where the arms cannot be compared.
func NewMixedTally(schemas []*Schema, pairs []Pair) *Tally {
	arms := len(schemas)
	if pairs == nil {
		pairs = withFirst(arms)
	}
	schema := schemas[0]
	l, outcomes := schema.layout, len(schema.Outcomes)
	t := &Tally{schema: schema, schemas: schemas, arms: make([]armTally, arms), pairs: make([]pairTally, len(pairs))}
	for i, s := range schemas {
		if !s.Comparable(schema) {
			panic(fmt.Sprintf("sim: arms 0 and %d count different things", i))
		}
		t.arms[i] = armTally{
			cells:    make([]int64, s.classes()*s.layout.block),
			octaves:  make([]int64, octaves*outcomes),
			extremes: make([]extreme, len(s.layout.spans)),
		}
	}
	for i, p := range pairs {
		t.pairs[i] = pairTally{
			Pair:    p,
			joint:   make([]int64, len(schema.Seats)*outcomes*outcomes),
			sums:    make([]int64, l.moments),
			squares: make([]int64, l.moments),
			parted:  make([]parted, outcomes*outcomes),
		}
	}
	t.trial = newTrialTally(schemas)
	return t
}

// add adds a trial: one record an arm.
func (t *Tally) add(trial uint64, recs []record.Record) {
	var spreads []int64
	if len(recs) == 1 { // a game's columns are its trial's, and are squared as they are added
		spreads = t.trial.spreads
	}
	for i := range recs {
		t.arms[i].add(t.schemas[i], trial, &recs[i], spreads)
	}
	for i := range t.pairs {
		p := &t.pairs[i]
		p.add(t.schema, trial, &recs[p.From], &recs[p.To])
	}
	t.trial.add(t.schema, trial, recs)
}

// add adds a game, and the squares of its columns without moments to spreads, unless that is empty.
func (a *armTally) add(s *Schema, trial uint64, rec *record.Record, spreads []int64) {
	l := s.layout
	class := rec.Outcome*len(s.Seats) + rec.Starter
	block := a.cells[class*l.block : (class+1)*l.block]
	block[0]++
	sums, sparse, squares := block[1:], block[1+l.dense:], block[1+l.dense+l.sparse:]
	addSquared(sums, squares, rec.Row[:l.moments])
	if plain := rec.Row[l.moments:]; len(spreads) > 0 {
		addSquared(sums[l.moments:], spreads, plain)
	} else {
		addAll(sums[l.moments:], plain)
	}
	for _, m := range rec.Marks {
		sparse[m.Column] += int64(m.N)
	}
	for i, r := range l.ratios {
		block[l.products+i] += int64(rec.Row[r.column]) * int64(rec.Row[r.per])
	}
	for _, h := range l.hists {
		block[h.at+min(int(rec.Row[h.column]), h.bins-1)]++
	}
	a.octaves[bits.Len64(trial)*len(s.Outcomes)+rec.Outcome]++
	for i, span := range l.spans {
		value := int64(0)
		for _, v := range rec.Row[span.first:span.last] {
			value += int64(v)
		}
		if e := &a.extremes[i]; !e.between(value) {
			e.see(Extreme{value, trial, true}, Extreme{value, trial, true})
		}
	}
}

// addSquared adds the values of a row to sums, and their squares to squares.
func addSquared(sums, squares []int64, row []int32) {
	sums, squares = sums[:len(row)], squares[:len(row)]
	for i, v := range row {
		n := int64(v)
		sums[i] += n
		squares[i] += n * n
	}
}

func (p *pairTally) add(s *Schema, trial uint64, other, this *record.Record) {
	p.joint[(other.Starter*len(s.Outcomes)+other.Outcome)*len(s.Outcomes)+this.Outcome]++
	same := this.Trace == other.Trace && this.Outcome == other.Outcome
	for i := range p.sums {
		d := int64(this.Row[i]) - int64(other.Row[i])
		p.sums[i] += d
		p.squares[i] += d * d
		same = same && d == 0
	}
	if !same {
		p.diverged++
		p.parted[other.Outcome*len(s.Outcomes)+this.Outcome].see(trial)
	}
}

// see takes one more trial into account.
func (p *parted) see(trial uint64) {
	at, _ := slices.BinarySearch(p.trials[:p.n], trial)
	if at == keptParted {
		return
	}
	p.n = min(p.n+1, keptParted)
	copy(p.trials[at+1:p.n], p.trials[at:])
	p.trials[at] = trial
}

// between reports whether a value is surely neither the smallest nor the largest.
func (e *extreme) between(value int64) bool {
	return value > e.low.Value && value < e.high.Value && e.low.Set
}

// see takes one more pair of extremes into account.
func (e *extreme) see(low, high Extreme) {
	if low.Set && (!e.low.Set || low.Value < e.low.Value || low.Value == e.low.Value && low.Trial < e.low.Trial) {
		e.low = low
	}
	if high.Set && (!e.high.Set || high.Value > e.high.Value || high.Value == e.high.Value && high.Trial < e.high.Trial) {
		e.high = high
	}
}

// Merge adds another tally of the same arms to this one. It is an error if they share a trial: the sum
// would count games twice.
func (t *Tally) Merge(other *Tally) error {
	if !slices.EqualFunc(t.schemas, other.schemas, (*Schema).sameShape) || !slices.Equal(t.Pairs(), other.Pairs()) {
		return errors.New("merging tallies of different shapes")
	}
	trials, err := union(t.trials, other.trials)
	if err != nil {
		return err
	}
	n := t.Trials() + other.Trials()
	for _, s := range t.schemas {
		if limit, over := s.Overflows(len(t.arms), n); over {
			return fmt.Errorf("%d trials could overflow the sums (expected at most %d)", n, limit)
		}
	}
	t.trials = trials
	t.absorb(other)
	return t.Check()
}

// absorb adds the sums of another tally of the same shape.
func (t *Tally) absorb(other *Tally) {
	for i := range t.arms {
		a, b := &t.arms[i], &other.arms[i]
		addAll(a.cells, b.cells)
		addAll(a.octaves, b.octaves)
		for j := range a.extremes {
			a.extremes[j].see(b.extremes[j].low, b.extremes[j].high)
		}
	}
	for i := range t.pairs {
		a, b := &t.pairs[i], &other.pairs[i]
		addAll(a.joint, b.joint)
		addAll(a.sums, b.sums)
		addAll(a.squares, b.squares)
		a.diverged += b.diverged
		for j := range b.parted {
			for _, trial := range b.parted[j].trials[:b.parted[j].n] {
				a.parted[j].see(trial)
			}
		}
	}
	for i, list := range t.trial.lists() {
		addAll(list, other.trial.lists()[i])
	}
}

// clear empties a tally for reuse.
func (t *Tally) clear() {
	t.trials = nil
	for i := range t.arms {
		clear(t.arms[i].cells)
		clear(t.arms[i].octaves)
		clear(t.arms[i].extremes)
	}
	for i := range t.pairs {
		p := &t.pairs[i]
		clear(p.joint)
		clear(p.sums)
		clear(p.squares)
		p.diverged = 0
		clear(p.parted)
	}
	for _, list := range t.trial.lists() {
		clear(list)
	}
}

func addAll[V int32 | int64](a []int64, b []V) {
	a = a[:len(b)]
	for i, v := range b {
		a[i] += int64(v)
	}
}

// union joins two lists of disjoint ranges; an overlap is an error that says which trials.
func union(a, b []Range) ([]Range, error) {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(x, y Range) int {
		if x.First < y.First {
			return -1
		}
		return 1
	})
	var joined []Range
	for _, r := range all {
		if n := len(joined); n > 0 {
			last := &joined[n-1]
			end := last.First + last.Count
			if r.First < end {
				return nil, fmt.Errorf("trials %d to %d are in both", r.First, min(end, r.First+r.Count)-1)
			}
			if r.First == end {
				last.Count += r.Count
				continue
			}
		}
		joined = append(joined, r)
	}
	return joined, nil
}

// Overflows reports whether the tally of so many trials in so many arms could overflow, given the metrics'
// bounds; limit is the most trials that cannot.
func (s *Schema) Overflows(arms int, trials uint64) (limit uint64, over bool) {
	limit = math.MaxInt64
	for i := range s.Metrics {
		worst := uint64(max(s.Metrics[i].Max, 1)) * uint64(max(arms, 1)) // a trial's total
		if m := &s.Metrics[i]; m.Keep >= Moments || !m.Sparse && s.oneCell(arms) {
			other := worst
			if per := s.Metrics[i].Per; per != "" {
				other = max(other, uint64(max(s.Metrics[s.Metric(per)].Max, 1))*uint64(max(arms, 1)))
			}
			over, square := bits.Mul64(worst, other)
			if over > 0 {
				return 0, trials > 0
			}
			worst = square
		}
		limit = min(limit, math.MaxInt64/worst)
	}
	return limit, trials > limit
}
