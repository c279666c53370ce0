package okcorral

import "tombstone/engine/rng"

// Table plays whole games of one matchup, one after the other, reusing its memory.
type Table struct {
	rules    *Rules
	policies [Seats]Policy
	counts   *Counts
	state    State
	chance   Chance
	streams  [Seats]rng.Stream
	drawn    [Seats]uint16 // the turn a seat's stream belongs to; 0: none
}

// NewTable returns a table for the two policies. The counters of each game go to counts, which may be nil.
func NewTable(rules *Rules, policies [Seats]Policy, counts *Counts) *Table {
	return &Table{rules: rules, policies: policies, counts: counts}
}

// Result is how a game ended.
type Result struct {
	Winner Seat // Nobody for a stalemate
	First  Seat // who took the first turn
	Turns  int
	Trace  uint64 // hash of all decisions in order
}

// Play plays the game of a deal. Rotation 1 lets the other side begin. It allocates nothing unless a
// policy does.
func (t *Table) Play(key rng.Key, rotation uint8) Result { return t.Watch(key, rotation, nil) }

// Watch plays the same game as Play, and unless see is nil calls it before every decision with the
// action about to be taken.
func (t *Table) Watch(key rng.Key, rotation uint8, see func(s *State, a Action)) Result {
	s := &t.state
	t.begin(key, rotation)
	trace := uint64(0)
	for s.phase != Over {
		a := t.choose()
		trace = hash(trace, a)
		if see != nil {
			see(s, a)
		}
		t.rules.Apply(s, a, &t.chance)
	}
	return Result{Winner: s.winner, First: s.first, Turns: int(s.turn), Trace: trace}
}

// begin sets up the game of a deal.
func (t *Table) begin(key rng.Key, rotation uint8) {
	t.chance = NewChance(key, rotation, t.counts)
	t.drawn = [Seats]uint16{}
	t.streams[Earps], t.streams[Cowboys] = t.chance.policyStream(Earps, 0), t.chance.policyStream(Cowboys, 0)
	t.rules.Start(&t.state, &t.chance)
}

// choose asks the policy whose decision it is. Its stream is keyed by seat and turn, so that how many
// numbers a policy draws moves nothing beyond its own turn.
func (t *Table) choose() Action {
	s := &t.state
	seat := s.asks()
	if t.drawn[seat] != s.turn {
		t.drawn[seat] = s.turn
		t.streams[seat] = t.chance.policyStream(seat, s.turn)
	}
	if t.counts != nil {
		t.counts.Decisions++
	}
	return t.policies[seat].Choose(View{t.rules, s, seat, all}, &t.streams[seat])
}

// hash takes one more action into a trace (the step of FNV-1a, a word at a time).
func hash(trace uint64, a Action) uint64 {
	return (trace ^ uint64(a) ^ 1<<63) * 0x9e3779b97f4a7c15
}

// State returns the state of the game being played or just ended.
func (t *Table) State() *State { return &t.state }
