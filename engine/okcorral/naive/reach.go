package naive

import "tombstone/engine/okcorral"

// withinReach reports whether a card of that reach leads from one square to the other, were no men
// on the board (O9, O10 and the geometries).
func withinReach(geometry okcorral.Geometry, reach okcorral.Reach, from, to Square) bool {
	across, along := abs(to.Col-from.Col), abs(to.Row-from.Row)
	if reach == okcorral.Knight {
		return across == 1 && along == 2 || across == 2 && along == 1
	}
	least, most := span(reach)
	if distance := max(across, along); distance < least || distance > most {
		return false
	}
	switch geometry {
	case okcorral.Straight8:
		return across == 0 || along == 0 || across == along
	case okcorral.Straight4:
		return across == 0 || along == 0
	case okcorral.Ring:
		return true
	}
	panic("naive: unknown geometry")
}

// span is the least and most squares that a number on a card says: n is n to n, A(m) is 1 to m.
func span(reach okcorral.Reach) (least, most int) {
	if reach <= okcorral.MaxReach {
		return int(reach), int(reach)
	}
	return 1, int(reach) - okcorral.MaxReach
}

// clear reports whether no living man stands strictly between two squares, where there is a between:
// a knight jumps over anything, and on a ring nothing blocks.
func (p *Position) clear(geometry okcorral.Geometry, reach okcorral.Reach, from, to Square) bool {
	if reach == okcorral.Knight || geometry == okcorral.Ring {
		return true
	}
	across, along := sign(to.Col-from.Col), sign(to.Row-from.Row)
	s := Square{from.Col + across, from.Row + along}
	for s != to {
		if p.occupied(s) {
			return false
		}
		s = Square{s.Col + across, s.Row + along}
	}
	return true
}

// reachable lists, by geometry, reach and the square's column and row, the squares withinReach. It is
// kept because asking about all 64 squares for every card and man takes most of a game's time.
var reachable = listReachable()

const (
	geometries = 3
	reaches    = 2*okcorral.MaxReach + 1 // K, 1 to MaxReach, A(1) to A(MaxReach)
)

func listReachable() (lists [geometries][reaches][8][8][]Square) {
	for geometry := range geometries {
		for reach := range reaches {
			for _, from := range board {
				for _, to := range board {
					if withinReach(okcorral.Geometry(geometry), okcorral.Reach(reach), from, to) {
						list := &lists[geometry][reach][from.Col][from.Row]
						*list = append(*list, to)
					}
				}
			}
		}
	}
	return lists
}

// board is all its squares: a1, b1, ... h8 (O1).
var board = listBoard()

func listBoard() (squares []Square) {
	for row := range 8 {
		for col := range 8 {
			squares = append(squares, Square{col, row})
		}
	}
	return squares
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(1, max(-1, n)) }
