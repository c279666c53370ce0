package okcorral

import "testing"

// The tables of the board, which no view shows as they are, against what columns and rows say.

var geometries = []Geometry{Straight8, Straight4, Ring}

// bearing returns how a square lies as seen from another: columns, rows, and the king's distance.
func bearing(from, to Square) (across, along, n int) {
	across, along = to.Column()-from.Column(), to.Row()-from.Row()
	return across, along, max(across, -across, along, -along)
}

// placeOf returns the place of a square as seen from another, -1 where it has none. Directions are read off two
// pictures, row 1 at the top.
func placeOf(g Geometry, from, to Square) int {
	jumps := [...]string{" 0 1 ", "2   3", "     ", "4   5", " 6 7 "}
	lines := [...]string{"012", "3 4", "567"}
	across, along, n := bearing(from, to)
	switch {
	case g == Ring || from == Off || to == Off || from == to:
		return -1
	case reached(g, Knight, from, to):
		return int(jumps[along+2][across+2] - '0')
	case reached(g, Reach(n), from, to):
		return 8*n + int(lines[along/n+1][across/n+1]-'0')
	}
	return -1
}

// reached reports whether a card with a number leads from one square to another, were nobody in between.
func reached(g Geometry, number Reach, from, to Square) bool {
	across, along, n := bearing(from, to)
	least, most := int(number), int(number)
	if number > MaxReach {
		least, most = 1, int(number)-MaxReach
	}
	switch {
	case from == Off || to == Off:
		return false
	case number == Knight:
		return across*along == 2 || across*along == -2
	case n < least || n > most:
		return false
	case g == Ring:
		return true
	}
	return across == 0 || along == 0 || g == Straight8 && (across == along || across == -along)
}

func TestReachHoldsTheSquaresOfEveryNumber(t *testing.T) {
	for _, g := range geometries {
		b := newBoard(g)
		for number := range Reach(reaches) {
			for from := range Off {
				for to := range Off {
					if got, want := b.reach[number][from]>>to&1 != 0, reached(g, number, from, to); got != want {
						t.Fatalf("geometry %d, number %d, %v to %v: got %v, want %v", g, number, from, to, got, want)
					}
				}
			}
		}
	}
}

func TestAManBarsHisPlaceAndThoseStraightBehind(t *testing.T) {
	// Behind a knight's jump there is nothing; and a man bars nothing where he is not seen along a line of the
	// geometry: from his own square, from Off or when he is dead, on a diagonal of straight4, in rings.
	for _, g := range geometries {
		b := newBoard(g)
		for from := range Off + 1 {
			for to := range Off + 1 {
				want, own := uint64(0), placeOf(g, from, to)
				for place := range 64 {
					behind := own >= 8 && place > own && place%8 == own%8
					if place == own || behind {
						want |= 1 << place
					}
				}
				if got := *b.bars.at(from, to); got != want {
					t.Fatalf("geometry %d, from %v a man on %v: got %x, want %x", g, from, to, got, want)
				}
			}
		}
	}
}

func TestPlacesAreThoseOnTheBoard(t *testing.T) {
	// By spot: those that are no square's, that of Off above all, have none.
	for _, g := range geometries {
		var want [256]uint64
		for from := range Off {
			for to := range Off {
				if place := placeOf(g, from, to); place >= 0 {
					want[spot(from)] |= 1 << place
				}
			}
		}
		if got := newBoard(g).places; got != want {
			t.Errorf("geometry %d: got %x, want %x", g, got, want)
		}
	}
}

func TestAStepLeadsToItsPlace(t *testing.T) {
	for _, g := range geometries {
		b := newBoard(g)
		for from := range Off {
			for to := range Off {
				if place := placeOf(g, from, to); place >= 0 && from+b.steps[place] != to {
					t.Fatalf("geometry %d, place %d from %v: got %v, want %v", g, place, from, from+b.steps[place], to)
				}
			}
		}
	}
}

func TestSquaresAtPlaces(t *testing.T) {
	// Of every number, on every square, for every set of directions that stay on the board; all of them together are
	// what the number reaches. Rings have no places.
	for _, g := range []Geometry{Straight8, Straight4} {
		b := newBoard(g)
		for n := range 1 + MaxReach {
			for from := range Off {
				var leads [directions]uint64
				open := 0
				for to := range Off {
					if place := placeOf(g, from, to); place >= 0 && place/8 == n {
						leads[place%8] = 1 << to
						open |= 1 << (place % 8)
					}
				}
				if got, want := b.squaresAt(from, uint8(8*n), uint8(open)), b.reach[n][from]; got != want {
					t.Fatalf("geometry %d, number %d, all ways from %v: got %x, reach %x", g, n, from, got, want)
				}
				for set := open; set > 0; set = (set - 1) & open {
					want := uint64(0)
					for d, to := range leads {
						if set>>d&1 != 0 {
							want |= to
						}
					}
					if got := b.squaresAt(from, uint8(8*n), uint8(set)); got != want {
						t.Fatalf("geometry %d, number %d, ways %08b from %v: got %x, want %x", g, n, set, from, got, want)
					}
				}
				if got := b.squaresAt(from, uint8(8*n), 0); got != 0 {
					t.Fatalf("geometry %d, number %d, no way from %v: got %x", g, n, from, got)
				}
			}
		}
	}
}

func TestPairsShareAnEntryIfTheyLieAlike(t *testing.T) {
	// The rows of the table overlap, which is right for pairs with the same columns and rows between them; nobody
	// shares with Off, which lies nowhere, but Off with itself as a square with itself.
	type lie struct {
		across, along int
		off           [2]bool
		on            Square // the one of two that is not Off
	}
	table := newByBearing()
	pairs, entries := map[*uint64]lie{}, map[lie]*uint64{}
	for from := range Off + 1 {
		for to := range Off + 1 {
			across, along, _ := bearing(from, to)
			how := lie{across: across, along: along}
			if from != to && (from == Off || to == Off) {
				how = lie{off: [2]bool{from == Off, to == Off}, on: min(from, to)}
			}
			entry := table.at(from, to)
			if other, taken := pairs[entry]; taken && other != how {
				t.Fatalf("%v and %v, which lie %+v, share an entry with %+v", from, to, how, other)
			}
			if other, known := entries[how]; known && other != entry {
				t.Fatalf("%v and %v, which lie %+v, have an entry of their own", from, to, how)
			}
			pairs[entry], entries[how] = how, entry
		}
	}
}

func TestEverySquareHasASpotOfItsOwn(t *testing.T) {
	of := map[uint8]Square{}
	for q := range Off + 1 {
		if other, taken := of[spot(q)]; taken {
			t.Errorf("%v and %v have spot %d", q, other, spot(q))
		}
		of[spot(q)] = q
	}
}
