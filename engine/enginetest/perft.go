package enginetest

// Perft counts the ways to play a number of decisions from a state. Chance is held fast: every branch goes on with a
// copy of it, so that cards come in one order whatever is played. see, unless it is nil, is shown every state at a
// decision, and how many actions it has.
func (g Game[State, Action, Chance]) Perft(s State, c Chance, depth int, see func(s *State, actions int)) (ways int) {
	if g.Over(&s) {
		return 1
	}
	list := g.List(&s, nil)
	if see != nil {
		see(&s, len(list))
	}
	if depth == 1 {
		return len(list)
	}
	for _, a := range list {
		next, chance := s, c
		g.Apply(&next, a, &chance)
		ways += g.Perft(next, chance, depth-1, see)
	}
	return ways
}
