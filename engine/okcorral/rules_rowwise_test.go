package okcorral_test

import (
	"math"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

func TestO5RowwiseProbability(t *testing.T) {
	// Over all placements the probabilities add up to 1. Over the patterns, whoever stands where, those of four men are
	// 3.375 times as likely at most as at least, and .124 of all games are set up otherwise than uniform placing does.
	for _, seat := range []okcorral.Seat{okcorral.Earps, okcorral.Cowboys} {
		for men := 1; men <= okcorral.MaxMen; men++ {
			placements := okcorral.Placements(seat, men)
			sum, moved, least, most := 0.0, 0.0, 1.0, 0.0
			for _, p := range placements {
				chance := okcorral.RowwiseProbability(seat, p)
				sum += chance
				moved += max(chance-1/float64(len(placements)), 0)
				least, most = min(least, chance), max(most, chance)
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%v, %d men: they add up to %v", seat, men, sum)
			}
			if men == 4 && (math.Abs(most/least-3.375) > 1e-9 || math.Abs(moved-0.124) > 0.0005) {
				t.Errorf("%v: %v times, %v moved", seat, most/least, moved)
			}
			if men == 1 && most-least > 1e-12 {
				t.Errorf("%v: one man stands anywhere with %v to %v", seat, least, most)
			}
		}
	}
}

func TestO5DrawnPlacementIsWhereTheMenStand(t *testing.T) {
	rules := compile(t, shipped())
	for trial := range uint64(500) {
		s := opening(rules, trial, 0)
		for seat := range okcorral.Seats {
			want := rules.Placements(seat)[rules.DrawnPlacement(rng.NewKey(1, trial, 0), seat)]
			if got := squaresOf(rules, &s, seat); !slices.Equal(got[:len(want)], want) {
				t.Fatalf("trial %d: %v stand on %v, want %v", trial, seat, got, want)
			}
		}
	}
}

func TestO4MirroredPlacementsAreLegal(t *testing.T) {
	// Left and right exchanged, twice is as before; no placement is its own mirror image, as there is no middle column.
	for seat, men := range []int{4, 3} {
		for _, p := range okcorral.Placements(okcorral.Seat(seat), men) {
			var mirrored []okcorral.Square
			for _, q := range p {
				mirrored = append(mirrored, q.Mirrored())
				if q.Mirrored().Mirrored() != q || q.Mirrored() == q || q.Mirrored().Row() != q.Row() {
					t.Fatalf("%v is mirrored to %v", q, q.Mirrored())
				}
			}
			if err := okcorral.CheckPlacement(okcorral.Seat(seat), mirrored); err != nil {
				t.Errorf("%v: %v", mirrored, err)
			}
		}
	}
}
