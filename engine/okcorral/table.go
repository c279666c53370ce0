package okcorral

import "tombstone/engine/rng"

// Table plays whole games of one matchup, one after the other, reusing its memory.
type Table struct {
	rules    *Rules
	policies [Seats]Policy
	counts   *Counts
	state    State
	chance   Chance
	brawl    *brawl // nil: these policies look, or these rules are too much for it
	streams  [Seats]rng.Stream
	drawn    [Seats]uint16 // the turn a seat's stream belongs to; 0: none
	trace    uint64        // hash of the game's decisions so far
	decided  int32         // decisions so far
}

// NewTable returns a table for the two policies. The counters of each game go to counts, which may be nil.
func NewTable(rules *Rules, policies [Seats]Policy, counts *Counts) *Table {
	t := &Table{rules: rules, policies: policies, counts: counts, chance: Chance{counts: counts}}
	_, one := policies[Earps].(Indifferent)
	_, other := policies[Cowboys].(Indifferent)
	if one && other && rules.brawl != nil && counts != nil {
		t.brawl = &brawl{brawlRules: rules.brawl, rules: rules, chance: &t.chance, counts: counts, state: &t.state}
	}
	return t
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
func (t *Table) Play(key rng.Key, rotation uint8) Result {
	t.begin(key, rotation)
	for t.state.phase == PlacePhase {
		t.rules.Apply(&t.state, t.ask(t.state.mover), &t.chance)
	}
	if t.brawl != nil && !t.counts.logs() && t.state.phase != Over {
		t.trace, t.decided = t.brawl.play(t.trace, t.decided)
	}
	for t.state.phase != Over {
		t.playTurn()
	}
	return t.result()
}

// Watch plays the same game as Play, one [Rules.Apply] after the other, and unless see is nil calls it
// before every decision with the action about to be taken.
func (t *Table) Watch(key rng.Key, rotation uint8, see func(s *State, a Action)) Result {
	t.begin(key, rotation)
	for s := &t.state; s.phase != Over; {
		t.rekey(s.asks())
		a := t.ask(s.asks())
		if see != nil {
			see(s, a)
		}
		t.rules.Apply(s, a, &t.chance)
	}
	return t.result()
}

func (t *Table) result() Result {
	s := &t.state
	if t.counts != nil {
		t.counts.Decisions = t.decided
	}
	return Result{Winner: s.winner, First: s.first, Turns: int(s.turn), Trace: t.trace}
}

// begin sets up the game of a deal.
func (t *Table) begin(key rng.Key, rotation uint8) {
	if t.brawl != nil {
		t.brawl.untold = false
	}
	t.chance.begin(key, rotation)
	t.drawn, t.trace, t.decided = [Seats]uint16{}, 0, 0
	t.streams[Earps], t.streams[Cowboys] = t.chance.policyStream(Earps, 0), t.chance.policyStream(Cowboys, 0)
	t.rules.Start(&t.state, &t.chance)
}

// rekey readies a seat's stream for the turn, unless it is. It is keyed by seat and turn, so that how many
// numbers a policy draws moves nothing beyond its own turn.
func (t *Table) rekey(seat Seat) {
	seat &= 1
	if turn := t.state.turn; t.drawn[seat] != turn {
		t.drawn[seat] = turn
		t.streams[seat] = t.chance.policyStream(seat, turn)
	}
}

// ask asks a seat's policy, whose decision it is.
func (t *Table) ask(seat Seat) Action {
	seat &= 1
	return t.decide(t.policies[seat].Choose(View{t.rules, &t.state, seat, all}, &t.streams[seat]))
}

// decide notes a decision.
func (t *Table) decide(a Action) Action {
	t.decided++
	t.trace = hash(t.trace, a)
	return a
}

// hash takes one more action into a trace (the step of FNV-1a, a word at a time).
func hash(trace uint64, a Action) uint64 {
	return (trace ^ uint64(a) ^ 1<<63) * 0x9e3779b97f4a7c15
}

// State returns the state of the game being played or just ended.
func (t *Table) State() *State {
	if t.brawl != nil && t.brawl.untold {
		t.brawl.tell(&t.state)
	}
	return &t.state
}
