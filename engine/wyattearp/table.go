package wyattearp

import "tombstone/engine/rng"

// Table plays whole games of one matchup, one after the other, reusing its memory.
type Table struct {
	rules    *Rules
	policies [MaxPlayers]Policy // in the order of the matchup
	counts   *Counts
	state    State
	chance   Chance
	seated   [MaxPlayers]Policy // by seat, in the game being played
	streams  [MaxPlayers]rng.Stream
	drawn    [MaxPlayers]uint32 // the turn a seat's stream belongs to; 0: none
}

// NewTable returns a table for a policy a player, all of them different values unless they keep nothing. The
// counters of each game go to counts, which may be nil. It panics where there are not as many policies as
// players.
func NewTable(rules *Rules, policies []Policy, counts *Counts) *Table {
	if len(policies) != rules.setting.Players {
		panic("wyattearp: as many policies as players are needed")
	}
	t := &Table{rules: rules, counts: counts}
	copy(t.policies[:], policies)
	return t
}

// Result is how a game ended.
type Result struct {
	Winner  Seat  // who won alone, or Nobody
	Winners uint8 // everybody who won, bit seat: one for a win, more for a shared win, none for a stalemate
	Hands   int
	Turns   int
	Money   [MaxPlayers]int // thousands, by seat
	Trace   uint64          // hash of all decisions in order
}

// Play plays the game of a deal. Rotation r shifts the policies against the seats: policy s of the matchup sits
// at seat (s+r) mod players, while seats, cards and thefts stay as they are. It allocates nothing unless a
// policy does.
func (t *Table) Play(key rng.Key, rotation uint8) Result { return t.Watch(key, rotation, nil) }

// Watch plays the same game as Play, and unless see is nil calls it before every decision with the action
// about to be taken.
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
	result := Result{Winner: s.winner(), Winners: s.winners, Hands: int(s.hands), Turns: int(s.turns), Trace: trace}
	for seat, money := range s.money {
		result.Money[seat] = int(money)
	}
	return result
}

// begin sets up the game of a deal.
func (t *Table) begin(key rng.Key, rotation uint8) {
	players := t.rules.setting.Players
	for i := range players {
		t.seated[(i+int(rotation))%players] = t.policies[i]
	}
	t.chance.key, t.chance.counts = key, t.counts
	t.drawn = [MaxPlayers]uint32{}
	t.rules.Start(&t.state, &t.chance)
}

// choose asks the policy whose decision it is. Its stream is keyed by seat and turn, so that how many numbers
// a policy draws moves nothing beyond its own turn.
func (t *Table) choose() Action {
	s := &t.state
	seat := s.mover & (MaxPlayers - 1)
	if t.drawn[seat] != s.turns {
		t.drawn[seat] = s.turns
		t.streams[seat] = t.chance.policyStream(seat, s.turns)
	}
	if t.counts != nil {
		t.counts.Decisions++
	}
	return t.seated[seat].Choose(View{t.rules, s, seat, all}, &t.streams[seat])
}

// hash takes one more action into a trace (the step of FNV-1a, a word at a time).
func hash(trace uint64, a Action) uint64 {
	return (trace ^ uint64(a) ^ 1<<63) * 0x9e3779b97f4a7c15
}

// State returns the state of the game being played or just ended.
func (t *Table) State() *State { return &t.state }
