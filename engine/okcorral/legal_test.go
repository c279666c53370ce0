package okcorral_test

import (
	"math/rand/v2"
	"testing"

	"tombstone/engine/okcorral"
)

func TestCountNthAndLegalAgreeOnPositionsOutOfNowhere(t *testing.T) {
	// Hands here are larger, and men closer to each other, than games make them: with three Move kinds at once, or
	// with more moves than one man has. A player who is denied some cards counts fewer.
	t.Parallel()
	tries := fewer(200, 20)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 3))
			var list []okcorral.Action
			for range tries {
				s := nowhere(t, r, random)
				view := r.View(&s, r.View(&s, okcorral.Earps).Asks())
				for _, view := range []okcorral.View{view, view.Without(random.Uint64() & random.Uint64())} {
					list = view.Legal(list[:0])
					if n := view.Count(); n != len(list) {
						t.Fatalf("in %s without %x: %d counted, %d listed", okcorral.FormatState(&s), ^view.Allowed(), n, len(list))
					}
					for i, want := range list {
						if got := view.Nth(i); got != want {
							t.Fatalf("in %s without %x: action %d is %x, listed %x", okcorral.FormatState(&s), ^view.Allowed(), i, got, want)
						}
					}
				}
			}
		})
	}
}
