package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOpeningProductsAreAboutTheGamesMean: what a game adds to the sums is, times the number of seats, the sum of
// products of deviations from the game's mean, for every pair of columns.
func TestOpeningProductsAreAboutTheGamesMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for seats := 2; seats <= 4; seats++ {
		for _, takes := range []bool{false, true} {
			const features = 3
			given, score, takings := make([]int32, seats*features), make([]int32, seats), make([]int32, seats)
			for i := range given {
				given[i] = rng.Int32N(9)
			}
			columns := make([][]int32, features)
			for i := range columns {
				for seat := range seats {
					columns[i] = append(columns[i], given[seat*features+i])
				}
			}
			for seat := range seats {
				score[seat], takings[seat] = rng.Int32N(13), rng.Int32N(50)
			}
			columns = append(columns, score)
			if takes {
				columns = append(columns, takings)
			} else {
				takings = nil
			}
			var want []int32
			for i := range columns {
				for j := range i + 1 {
					both, a, b := int32(0), int32(0), int32(0)
					for seat := range seats {
						both, a, b = both+columns[i][seat]*columns[j][seat], a+columns[i][seat], b+columns[j][seat]
					}
					want = append(want, int32(seats)*both-a*b)
				}
			}
			got := slices.Repeat([]int32{99}, len(want))
			OpeningProducts(given, score, takings, got)
			if !slices.Equal(got, want) {
				t.Errorf("%d seats, takings %v: got %v, want %v", seats, takes, got, want)
			}
			o := &Openings{Features: make([]Feature, features), Given: "given", Products: "products"}
			if takes {
				o.Takings = "takings"
			}
			for i := range o.Features {
				o.Features[i].Name = fmt.Sprint("f", i)
			}
			metrics := o.Metrics(make([]string, seats), 8, 50)
			if metrics[0].Size() != len(given) || metrics[1].Size() != len(want) {
				t.Errorf("metrics of %d and %d values", metrics[0].Size(), metrics[1].Size())
			}
			for _, v := range got {
				if v > metrics[1].Max || -v > metrics[1].Max {
					t.Errorf("%d is beyond the bound %d", v, metrics[1].Max)
				}
			}
		}
	}
}

// TestOpeningProductsStayWithinTheirBound where seats are as far apart as can be.
func TestOpeningProductsStayWithinTheirBound(t *testing.T) {
	o := &Openings{Features: []Feature{{Name: "f"}}, Given: "given", Products: "products", Takings: "takings"}
	for seats := 2; seats <= 4; seats++ {
		given, score, takings, got := make([]int32, seats), make([]int32, seats), make([]int32, seats), make([]int32, 6)
		for seat := range seats / 2 {
			given[seat], score[seat], takings[seat] = 8, ScoreUnit, 50
		}
		OpeningProducts(given, score, takings, got)
		if most := o.Metrics(make([]string, seats), 8, 50)[1].Max; slices.Max(got) > most {
			t.Errorf("%d seats: %v, bound %d", seats, got, most)
		}
	}
}

func TestPlaceEdges(t *testing.T) {
	got := []int32{5, 0, 7}
	PlaceEdges(got)
	if !slices.Equal(got, []int32{3, -12, 9}) {
		t.Errorf("got %v", got)
	}
}
