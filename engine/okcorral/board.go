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

// directions is how many squares a number reaches at most where cards move in straight lines; K reaches as many.
const directions = 8

// board is the geometry of a scenario in tables by square.
//
// Where a square lies as seen from another is a place, a bit of a word: 8*n+d for n squares away in direction d, and d
// for a knight's jump. Directions are in the order of the squares they lead to.
type board struct {
	// reach[n][q] holds the squares a card with number n reaches from q, were nobody in between.
	reach [reaches][squares]uint64
	// bars holds the places around a square that a man on another keeps Move cards from: his own, the lowest bit, and
	// those straight behind him, on the board or off it.
	bars byBearing
	// places holds the places around a square that are on the board, by its spot.
	places [256]uint64
	// steps leads from a square to the one on a place, below 0 as the two's complement.
	steps [squares]Square
	// rows holds by number the squares on a set of its places, as seen from square 0, those before it at the word's end;
	// what it holds of places that the geometry has not means nothing.
	rows [1 + MaxReach][256]uint64
}

// byBearing is a table of pairs of squares by how they lie to each other, whatever squares they are, so that it is small
// enough to stay in the nearest cache: for each spot, the entries of all pairs with it by the other's spot. Nothing is in
// it for a square and itself, nor where one of two is Off.
type byBearing [256]*[256]uint64

// newByBearing returns an empty table. Its rows are windows of one list.
func newByBearing() (t byBearing) {
	list := make([]uint64, 2*256)
	for spot := range t {
		t[spot] = (*[256]uint64)(list[255-spot:])
	}
	return t
}

// at returns the entry of a pair of squares.
func (t *byBearing) at(from, to Square) *uint64 { return &t[spot(from)][spot(to)] }

// spot numbers the squares so that the difference of two tells how they lie to each other: sixteen a row. Off is far
// from all of them.
func spot(q Square) uint8 {
	if q >= Off {
		return 255
	}
	return uint8(q + q&^(side-1))
}

// squareOf returns the square on the board that a spot is of.
func squareOf(spot uint8) Square { return Square(spot&(side-1) | spot>>4<<3) }

// newBoard fills the tables for a geometry (O9, O10). Rings have no places: nothing stops a card there.
func newBoard(g Geometry) *board {
	b := &board{bars: newByBearing()}
	for q := range Square(squares) {
		for d, jump := range [directions][2]int{{-1, -2}, {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2}, {1, 2}} {
			b.reach[Knight][q] |= b.enter(g, q, 0, d, jump)
		}
		for n := 1; n <= MaxReach; n++ {
			b.reach[n][q] = exactly(g, q, n)
			for m := n; m <= MaxReach; m++ {
				b.reach[Any(m)][q] |= b.reach[n][q]
			}
			for d, way := range [directions][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
				if g != Straight4 || way[0] == 0 || way[1] == 0 {
					b.enter(g, q, n, d, [2]int{n * way[0], n * way[1]})
				}
			}
		}
	}
	for n := range b.rows {
		for places := range b.rows[n] {
			for d := range directions {
				b.rows[n][places] |= uint64(places) >> d & 1 << (b.steps[directions*n+d] & 63)
			}
		}
	}
	return b
}

// enter enters direction d of a number into the tables of places, and returns the square it leads to, if any.
func (b *board) enter(g Geometry, q Square, n, d int, way [2]int) uint64 {
	to := step(q, way[0], way[1])
	if to != 0 && g != Ring {
		place := directions*n + d
		bars := b.bars.at(q, lowest(to))
		*bars = 1 << place
		if n != 0 {
			for behind := place + directions; behind < squares; behind += directions {
				*bars |= 1 << behind
			}
		}
		b.places[spot(q)] |= 1 << place
		b.steps[place] = Square(way[0] + side*way[1])
	}
	return to
}

// squaresAt returns the squares on some of a number's places around q, bit direction, all of them on the board; first is
// the first place of the number.
func (b *board) squaresAt(q Square, first, places uint8) uint64 {
	return bits.RotateLeft64(b.rows[first/directions&7][places], int(q))
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
