// Package enginetest is the suite that every game's engine passes, whatever the game: that its ways of
// telling what is legal agree, that states are plain values that print and read back, that nobody can
// peek, that a key means one game, and that playing allocates nothing.
//
// A game's own tests fill in a [Game] and call [Test] for each setting they care about.
package enginetest

import "tombstone/engine/rng"

// Game is an engine as the suite sees it. State is the whole game, Action one decision, Chance the
// randomness a game goes on with; all three are values that assignment copies. Seats count from 0. Every
// function is needed unless it says otherwise; those that take a state that is over are Over, Check,
// Count, List, Observe and the text forms of states.
type Game[State, Action comparable, Chance any] struct {
	Seats int
	Size  uintptr // of a State in bytes, exactly: a state that grows is a decision, not an accident

	// Start sets up the game of a key up to its first decision.
	Start func(s *State, key rng.Key) Chance
	// Apply plays a legal action and goes on to the next decision or the end.
	Apply func(s *State, a Action, c *Chance)
	Over  func(s *State) bool
	Asks  func(s *State) int // the seat that decides

	// The legal actions of the decision, three ways.
	Count func(s *State) int
	Nth   func(s *State, i int) Action
	List  func(s *State, dst []Action) []Action

	Validate func(s *State, a Action) error
	// Mutate returns a near neighbour of an action for n = 0, 1, ...: most often an illegal one.
	Mutate func(a Action, n int) Action
	// IsPass recognises passing, and MayPass says whether it is in a decision's list: then it is the last
	// action there. A game without passing says false.
	IsPass  func(a Action) bool
	MayPass func(s *State) bool

	Check        func(s *State) error // every invariant of a state
	FormatState  func(s *State) string
	ParseState   func(text string) (State, error)
	FormatAction func(s *State, a Action) string
	ParseAction  func(s *State, text string) (Action, error)

	// Observe writes down everything a seat may know: all that its view answers, in lines.
	Observe func(s *State, seat int) string
	// Resample deals into dst a state that the seat cannot tell from s.
	Resample func(s *State, seat int, dst *State, stream *rng.Stream)
	// Hides reports whether some hidden cards of s could lie otherwise for all the seat knows.
	Hides func(s *State, seat int) bool
	// Choose decides for the seat that is asked, by a policy that looks at its view.
	Choose func(s *State, stream *rng.Stream) Action

	// NewTable returns a table of a fixed matchup without search: it plays whole games, one after the
	// other, and returns the hash of each one's actions.
	NewTable func() func(key rng.Key) (trace uint64)
}
