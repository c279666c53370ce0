package naive

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
)

func TestO4NumbersOfPlacements(t *testing.T) {
	for seat, want := range map[okcorral.Seat]struct{ placements, patterns int }{
		okcorral.Earps:   {2160, 90},
		okcorral.Cowboys: {1536, 256},
	} {
		placements := Placements(shipped(), seat)
		patterns := map[string]bool{}
		for _, placement := range placements {
			patterns[pattern(placement)] = true
		}
		if len(placements) != want.placements || len(patterns) != want.patterns {
			t.Errorf("seat %d: got %d placements on %d patterns, want %+v", seat, len(placements), len(patterns), want)
		}
	}
}

// pattern is a placement without names.
func pattern(placement []Square) string {
	sorted := slices.Clone(placement)
	slices.SortFunc(sorted, func(a, b Square) int { return a.Row*8 + a.Col - b.Row*8 - b.Col })
	return fmt.Sprint(sorted)
}

func TestO5RowwiseKeepsO4AndReachesAll(t *testing.T) {
	// Row by row: the back edge's column is uniform over six, which it is not over the 90 patterns. The
	// Cowboys use three rows of four, evenly: their back edge, row 8, is used 3 times in 4, and its
	// column is uniform too, being the first picked.
	s := shipped()
	s.Setup[okcorral.Earps].How = okcorral.Rowwise
	s.Setup[okcorral.Cowboys].How = okcorral.Rowwise
	table, rng := NewTable(s), generator(5)
	const games = 60000
	seen := map[string]bool{}
	var columns, backEdge [8]int
	for range games {
		squares := table.place(okcorral.Earps, rng)
		seen[fmt.Sprint(squares)] = true
		for i, one := range squares {
			if !mayStand(okcorral.Earps, one, slices.Delete(slices.Clone(squares), i, i+1)) {
				t.Fatalf("placement %v breaks O4", squares)
			}
			if one.Row == 0 {
				columns[one.Col]++
			}
		}
		for _, one := range table.place(okcorral.Cowboys, rng) {
			if one.Row == 7 {
				backEdge[one.Col]++
			}
		}
	}
	if len(seen) != 2160 {
		t.Errorf("got %d placements, want all 2160", len(seen))
	}
	for col := 1; col <= 6; col++ {
		near(t, fmt.Sprintf("column %d of row 1", col), float64(columns[col])/games, 1.0/6)
		near(t, fmt.Sprintf("column %d of row 8", col), float64(backEdge[col])/games, 3.0/4/6)
	}
}

// near fails unless a share of 60,000 is within five standard errors of what is wanted.
func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/60000) {
		t.Errorf("%s: got %.4f, want %.4f", name, got, want)
	}
}

func TestO5Fixed(t *testing.T) {
	s := shipped()
	s.Setup[okcorral.Cowboys] = okcorral.Setup{How: okcorral.Fixed, Squares: []okcorral.Square{6*8 + 2, 7*8 + 5, 4*8 + 1}}
	p := NewTable(s).Start(generator(1)).Position
	for i, want := range []string{"c7", "f8", "b5"} {
		if got := p.Men[okcorral.Cowboys][i].Square; got != square(want) {
			t.Errorf("%s: got %v, want %s", p.Men[okcorral.Cowboys][i].Name, got, want)
		}
	}
}
