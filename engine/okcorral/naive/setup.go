package naive

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tombstone/engine/okcorral"
)

// Placements lists every way to place the side's named men that O4 allows, squares in the order of
// the men.
func Placements(setting *okcorral.Setting, seat okcorral.Seat) [][]Square {
	placements := [][]Square{{}}
	for range setting.Men[seat] {
		var longer [][]Square
		for _, placed := range placements {
			for _, s := range board {
				if mayStand(seat, s, placed) {
					longer = append(longer, append(slices.Clone(placed), s))
				}
			}
		}
		placements = longer
	}
	return placements
}

// place gives a side's men their squares (O5).
func (t *Table) place(seat okcorral.Seat, rng *rand.Rand) []Square {
	switch setup := t.setting.Setup[seat]; setup.How {
	case okcorral.Uniform:
		return t.placements[seat][rng.IntN(len(t.placements[seat]))]
	case okcorral.Rowwise:
		return placeRowwise(seat, len(t.setting.Men[seat]), rng)
	case okcorral.Fixed:
		return placeFixed(seat, setup.Squares)
	default:
		panic(fmt.Sprintf("naive: seat %d places its men in a way that the random policy has not: %d", seat, setup.How))
	}
}

// placeRowwise gives each man a row of his own, at random, then goes through the rows from the side's
// back edge and picks a column uniformly among those still legal.
func placeRowwise(seat okcorral.Seat, men int, rng *rand.Rand) []Square {
	depths := rng.Perm(4)[:men] // rows from the back edge, man by man: which rows, and who in which
	squares := make([]Square, men)
	var placed []Square
	for depth := range 4 {
		man := slices.Index(depths, depth)
		if man < 0 {
			continue
		}
		row := depth
		if seat == okcorral.Cowboys {
			row = 7 - depth
		}
		var columns []Square
		for col := range 8 {
			if s := (Square{col, row}); mayStand(seat, s, placed) {
				columns = append(columns, s)
			}
		}
		squares[man] = columns[rng.IntN(len(columns))]
		placed = append(placed, squares[man])
	}
	return squares
}

// placeFixed is the placement of the scenario. It panics if O4 forbids it.
func placeFixed(seat okcorral.Seat, numbers []okcorral.Square) []Square {
	var squares []Square
	for _, n := range numbers {
		if !mayStand(seat, At(n), squares) {
			panic(fmt.Sprintf("naive: seat %d may not place a man on %v (O4)", seat, At(n)))
		}
		squares = append(squares, At(n))
	}
	return squares
}

// mayStand reports whether O4 lets one more man of the side stand on s, given those already placed.
func mayStand(seat okcorral.Seat, s Square, placed []Square) bool {
	ownHalf := s.Row <= 3
	if seat == okcorral.Cowboys {
		ownHalf = s.Row >= 4
	}
	if !ownHalf || s.Col == 0 || s.Col == 7 {
		return false
	}
	for _, other := range placed {
		sameRow, sameCol := s.Row == other.Row, s.Col == other.Col
		touching := abs(s.Row-other.Row) <= 1 && abs(s.Col-other.Col) <= 1
		if sameRow || sameCol || touching {
			return false
		}
	}
	return true
}
