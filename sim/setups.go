package sim

// StudySetups is the study (see [Spec]) of how both seats set up. Its cells are a [SetupCell].
const StudySetups = "setups"

// SetupCell is a cell of two seats that set up by chance, each of its placements as likely as the next, whose games also
// count how they were set up: in the sparse metrics SetupPairs, of one entry for each pattern of seat 0 and pattern of
// seat 1, and SetupPlaced of a seat, of one entry a placement.
type SetupCell interface {
	Cell
	Setups() *Setups
	// Setup returns the placement of each seat in a deal.
	Setup(d Deal) [2]int
}

// SetupPairs is the metric of games by both seats' patterns.
const SetupPairs = "setup_pairs"

// SetupPlaced returns the metric of games by a seat's placement.
func SetupPlaced(seat string) string { return "placed_" + seat }

// Setups is how two seats can set up on a board. Squares are numbered row by row.
type Setups struct {
	Sides   [2]SetupSide
	Squares []string // names
	Width   int      // columns
	Naive   string   // the name of another way of placing by chance, one man after the other
}

// SetupSide is how one seat can set up. A placement says who stands where; its pattern only where somebody stands.
// Mirrored is with left and right exchanged: no pattern is its own mirror.
type SetupSide struct {
	Men        []string
	Fixed      bool      // the scenario writes the one placement down
	Placements [][]int   // squares, one a man
	Patterns   [][]int   // squares, ascending
	Pattern    []int     // of each placement
	Mirrored   []int     // placement: each one's mirror; of a fixed one itself
	Reflected  []int     // pattern: each one's mirror; of a fixed one itself
	Naive      []float64 // pattern: how likely it is, whoever stands where, where men are placed in the other way; nil for a fixed one
}
