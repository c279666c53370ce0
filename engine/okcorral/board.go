package okcorral

import (
	"errors"
	"math/bits"
	"strconv"
)

// The board (O1): 8 columns a-h by 8 rows 1-8, a square's bit in a uint64 being 1 << square.
const (
	side    = 8
	squares = side * side

	// Off is the square of a man who is not on the board.
	Off Square = squares
)

// SquareAt returns the square of a column (0 for a) and a row (0 for 1).
func SquareAt(column, row int) Square { return Square(row*side + column) }

// Column returns the square's column, 0 for a to 7 for h.
func (q Square) Column() int { return int(q) % side }

// Row returns the square's row, 0 for 1 to 7 for 8.
func (q Square) Row() int { return int(q) / side }

// String returns the square as a designer writes it, such as c1; "-" for [Off].
func (q Square) String() string {
	if q >= Off {
		return "-"
	}
	return string([]byte{'a' + byte(q.Column()), '1' + byte(q.Row())})
}

// ParseSquare reads a square such as c1.
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return Off, errors.New(strconv.Quote(text) + " is no square (expected a column a-h and a row 1-8, such as c1)")
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), nil
}

func bit(q Square) uint64 { return 1 << (q & 63) }

// lowest returns the square of the lowest set bit.
func lowest(board uint64) Square { return Square(bits.TrailingZeros64(board)) }

// reaches is how many different numbers a card can have: K, 1 to 7, A(1) to A(7).
const reaches = 1 + MaxReach + MaxReach

// board is the geometry of a scenario in tables by square.
type board struct {
	// reach[n][q] holds the squares a card with number n reaches from q, were nobody in between.
	reach [reaches][squares]uint64
	// shadow[q][b] holds the squares that a man on b hides from q: those straight behind b. It is
	// empty where b is on no straight line through q, where b is Off, and where nothing blocks. Rows are
	// padded so that no index needs a check.
	shadow [squares][2 * squares]uint64
}

// newBoard fills the tables for a geometry (O9, O10).
func newBoard(g Geometry) *board {
	b := new(board)
	for q := range Square(squares) {
		for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
			b.reach[Knight][q] |= step(q, d[0], d[1])
		}
		for n := 1; n <= MaxReach; n++ {
			b.reach[n][q] = exactly(g, q, n)
			for m := n; m <= MaxReach; m++ {
				b.reach[Any(m)][q] |= b.reach[n][q]
			}
		}
		b.castShadows(g, q)
	}
	return b
}

// exactly returns the squares n away from q.
func exactly(g Geometry, q Square, n int) (board uint64) {
	for dx := -n; dx <= n; dx++ {
		for dy := -n; dy <= n; dy++ {
			atDistance := max(abs(dx), abs(dy)) == n
			orthogonal := dx == 0 || dy == 0
			diagonal := abs(dx) == abs(dy)
			if atDistance && (g == Ring || orthogonal || g == Straight8 && diagonal) {
				board |= step(q, dx, dy)
			}
		}
	}
	return board
}

// castShadows fills shadow[q]: from every man straight ahead, the squares behind him.
func (b *board) castShadows(g Geometry, q Square) {
	if g == Ring {
		return // nothing blocks
	}
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if dx == 0 && dy == 0 || g == Straight4 && dx != 0 && dy != 0 {
				continue
			}
			behind := uint64(0)
			for n := MaxReach; n >= 1; n-- {
				if at := step(q, n*dx, n*dy); at != 0 {
					b.shadow[q][lowest(at)] = behind
					behind |= at
				}
			}
		}
	}
}

// step returns the square dx columns and dy rows from q, or no square where that is off the board.
func step(q Square, dx, dy int) uint64 {
	column, row := q.Column()+dx, q.Row()+dy
	if column < 0 || column >= side || row < 0 || row >= side {
		return 0
	}
	return bit(SquareAt(column, row))
}

// distance returns the king's distance of two squares.
func distance(a, b Square) int {
	return max(abs(a.Column()-b.Column()), abs(a.Row()-b.Row()))
}

func abs(n int) int { return max(n, -n) }
