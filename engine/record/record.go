// Package record holds what one game writes down for the tallies: who won, who began, and numbers in
// columns. It is the one thing an engine and the runner share; which column means what is the game's
// schema, which only the runner reads.
package record

// Record is what one game leaves behind. A table fills it, the runner adds it to a tally and resets it
// with [Record.Reset]; reusing one allocates nothing.
type Record struct {
	Outcome int     // index into the schema's outcomes
	Starter int     // the seat that began
	Trace   uint64  // hash of all actions in order: equal games have equal traces
	Row     []int32 // the dense columns, one value each
	Marks   []Mark  // what was added to sparse columns, in order of play
}

// Mark adds N to a sparse column. Columns that most games leave at zero (a man on a square) are
// written as marks, so that a game pays for the few it touches.
type Mark struct {
	Column int32 // counted from the first sparse column
	N      int32
}

// Mark notes n in a sparse column.
func (r *Record) Mark(column, n int32) { r.Marks = append(r.Marks, Mark{column, n}) }

// Reset empties the record for the next game.
func (r *Record) Reset() {
	clear(r.Row)
	r.Outcome, r.Starter, r.Trace, r.Marks = 0, 0, 0, r.Marks[:0]
}
