package okcorral

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"

	"tombstone/engine/rng"
)

// setupRows is how many rows a side may set up in: its own half (O1, O4).
const setupRows = side / 2

// CheckPlacement reports what is wrong with a placement of a side's men (O4), or nil: own half, at
// most one man a row, no shared column, no two touching, nobody in column a or h.
func CheckPlacement(seat Seat, placement []Square) error {
	for i, q := range placement {
		if q >= Off {
			return errors.New("O4: man " + strconv.Itoa(i+1) + " is not on the board")
		}
		if q.Row()/setupRows != int(seat) {
			return errors.New("O4: " + q.String() + " is not in the side's own half (" + [...]string{"rows 1-4", "rows 5-8"}[seat] + ")")
		}
		if atEdge(q) {
			return errors.New("O4: " + q.String() + " is in column a or h, where nobody sets up")
		}
		for _, p := range placement[:i] {
			if clash := clash(p, q); clash != "" {
				return errors.New("O4: " + p.String() + " and " + q.String() + " " + clash)
			}
		}
	}
	return nil
}

// atEdge reports whether a square is in column a or h, where nobody sets up (O4).
func atEdge(q Square) bool { return q.Column() == 0 || q.Column() == side-1 }

// clash says why two men of a side may not be placed on two squares (O4), or "".
func clash(p, q Square) string {
	switch {
	case p.Row() == q.Row():
		return "are in one row"
	case p.Column() == q.Column():
		return "are in one column"
	case distance(p, q) == 1:
		return "touch"
	}
	return ""
}

// mayStand reports whether a man may be placed on a square of his own half beside those placed (O4).
// Unlike CheckPlacement it makes no message, so that games can be set up.
func mayStand(q Square, placed []Square) bool {
	for _, p := range placed {
		if clash(p, q) != "" {
			return false
		}
	}
	return !atEdge(q)
}

// Placements returns every legal placement of a side's named men (O4), each with one square a man. The lists are shared:
// nobody may change them.
func Placements(seat Seat, men int) [][]Square {
	if men > MaxMen {
		return nil // more than there are rows
	}
	return placements[seat][men]
}

// placements has the lists of both sides' placements by the number of men: reading and compiling scenarios ask for them
// again and again, and working one out takes as long as all the rest.
var placements = func() (lists [Seats][MaxMen + 1][][]Square) {
	for seat := range Seats {
		for men := range lists[seat] {
			lists[seat][men] = everyPlacement(seat, men)
		}
	}
	return lists
}()

// everyPlacement puts each man on every square that those before him leave, lowest squares first.
func everyPlacement(seat Seat, men int) [][]Square {
	var half uint64                // the squares of the side's half, by bits
	var leaves [side * side]uint64 // squares that a man on one leaves to the others
	first := SquareAt(0, int(seat)*setupRows)
	for q := first; q < first+setupRows*side; q++ {
		if mayStand(q, nil) {
			half |= 1 << q
		}
		for p := first; p < first+setupRows*side; p++ {
			if clash(p, q) == "" {
				leaves[q] |= 1 << p
			}
		}
	}
	var all [][]Square
	placement := make([]Square, 0, men)
	var place func(left uint64)
	place = func(left uint64) {
		if len(placement) == men {
			all = append(all, append([]Square(nil), placement...))
			return
		}
		for rest := left; rest != 0; rest &= rest - 1 {
			q := Square(bits.TrailingZeros64(rest))
			placement = append(placement, q)
			place(left & leaves[q])
			placement = placement[:len(placement)-1]
		}
	}
	place(half)
	return all
}

// placeRowwise places the men row by row (O5): which men stand in which rows is uniform, then, from
// the side's back edge, each takes a column uniform over those still legal. There always is one: six
// columns, of which up to three rows before rule out at most five.
func (r *Rules) placeRowwise(seat Seat, stream *rng.Stream) (placement [MaxMen]Square) {
	placement = [MaxMen]Square{Off, Off, Off, Off}
	manInRow := [setupRows]int{0, 1, 2, 3} // numbers beyond the men mean an empty row
	for i := setupRows - 1; i > 0; i-- {
		j := stream.Below(uint32(i + 1))
		manInRow[i], manInRow[j] = manInRow[j], manInRow[i]
	}
	var placed [setupRows]Square
	n := 0
	for i, man := range manInRow {
		if man >= r.men[seat] {
			continue
		}
		legal, choices := legalInRow(seat, i, placed[:n])
		placed[n] = legal[stream.Below(uint32(choices))]
		placement[man] = placed[n]
		n++
	}
	return placement
}

// legalInRow returns the squares of a row, counted from the side's back edge, on which a man may stand beside those
// placed, and how many they are.
func legalInRow(seat Seat, i int, placed []Square) (legal [side]Square, choices int) {
	row := int(seat)*setupRows + i
	if seat == Cowboys {
		row = side - 1 - i
	}
	for column := range side {
		if q := SquareAt(column, row); mayStand(q, placed) {
			legal[choices] = q
			choices++
		}
	}
	return legal, choices
}

// DrawnPlacement returns which of its [Rules.Placements] a side gets in a deal where it places uniformly (O5).
func (r *Rules) DrawnPlacement(key rng.Key, seat Seat) int {
	stream := key.Stream(SetupChance, uint64(seat))
	return int(stream.Below(uint32(len(r.placements[seat]))))
}

// RowwiseProbability returns how likely a side that places row by row (O5) is to stand as in a legal placement. It is
// the same whoever of its men stands where.
func RowwiseProbability(seat Seat, placement []Square) float64 {
	p := 1.0
	for man := range placement { // which man stands in which row: all ways to choose rows for them are equally likely
		p /= float64(setupRows - man)
	}
	var placed []Square
	for i := range setupRows {
		legal, choices := legalInRow(seat, i, placed)
		for _, q := range legal[:choices] {
			if slices.Contains(placement, q) {
				placed = append(placed, q)
				p /= float64(choices)
			}
		}
	}
	return p
}

// Mirrored returns the square that lies where a square does when left and right are exchanged.
func (q Square) Mirrored() Square { return SquareAt(side-1-q.Column(), q.Row()) }
