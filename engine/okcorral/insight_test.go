package okcorral_test

import (
	"math/rand/v2"
	"testing"

	"tombstone/engine/okcorral"
)

// covered reports whether a living man stands between two squares of one straight line of the geometry (O10).
func covered(v okcorral.View, from, to okcorral.Square) bool {
	across, along := to.Column()-from.Column(), to.Row()-from.Row()
	n := max(across, -across, along, -along)
	diagonal := across != 0 && along != 0
	if diagonal && (across != along && across != -along || v.Rules().Setting().Geometry == okcorral.Straight4) {
		return false
	}
	for i := 1; i < n; i++ {
		q := okcorral.SquareAt(from.Column()+i*across/n, from.Row()+i*along/n)
		if (v.Occupied(okcorral.Earps)|v.Occupied(okcorral.Cowboys))>>q&1 != 0 {
			return true
		}
	}
	return false
}

func TestInSightAndTargetsOnPositionsOutOfNowhere(t *testing.T) {
	// A policy asks about squares that nobody stands on, and about cards that it does not hold, of which the list of
	// legal actions says nothing. Where nothing stops a shot everything is in sight.
	t.Parallel()
	tries := fewer(60, 6)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 4))
			blocked := v.setting.Geometry != okcorral.Ring && !v.setting.ShootThroughMen
			for range tries {
				s := nowhere(t, r, random)
				view := r.View(&s, okcorral.Seat(random.IntN(2)))
				for from := range okcorral.Off {
					inSight := view.InSight(from)
					for to := range okcorral.Off {
						if got, want := inSight>>to&1 != 0, !blocked || !covered(view, from, to); got != want {
							t.Fatalf("in %s, %v is in sight from %v: got %v, want %v", okcorral.FormatState(&s), to, from, got, want)
						}
					}
				}
				targets(t, view, blocked)
			}
		})
	}
}

// targets fails unless the targets of every man of the mover with every Shoot card are the enemies it reaches, as far
// as nobody is in between.
func targets(t *testing.T, v okcorral.View, blocked bool) {
	t.Helper()
	setting, enemy := v.Rules().Setting(), 1-v.Mover()
	for kind, card := range setting.Action {
		for i := range okcorral.MaxMen {
			if card.Type != okcorral.Shoot {
				continue
			}
			from, want := v.Square(v.Mover(), i), uint64(0)
			lines := blocked && card.Reach != okcorral.Knight
			for j := range setting.Men[enemy] {
				to := v.Square(enemy, j)
				if from == okcorral.Off || to == okcorral.Off || lines && covered(v, from, to) {
					continue
				}
				want |= v.Rules().Reached(kind, from) & (1 << to)
			}
			if got := v.Targets(i, kind); got != want {
				t.Fatalf("%v, %q from %v: got %x, want %x", v.Mover(), card.Name, from, got, want)
			}
		}
	}
}

func TestWaysAndStepsLeadToTheDestinations(t *testing.T) {
	// The moves of all four men in one word are those man by man; the mover alone is told.
	t.Parallel()
	tries := fewer(60, 6)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 6))
			for range tries {
				s := nowhere(t, r, random)
				mover := r.View(&s, okcorral.Earps).Mover()
				view, other := r.View(&s, mover), r.View(&s, 1-mover)
				for kind, card := range v.setting.Action {
					if card.Type != okcorral.Move {
						continue
					}
					ways := view.Ways(kind)
					for i := range okcorral.MaxMen {
						got, want := uint64(0), uint64(0)
						for d := range 8 {
							if ways>>(8*i+d)&1 != 0 {
								got |= 1 << (int(view.Square(mover, i)) + r.Step(kind, d))
							}
						}
						if v.setting.Geometry != okcorral.Ring && view.Held()>>kind&1 != 0 && view.MoveKinds(i)>>kind&1 != 0 {
							want = view.Destinations(i, kind)
						}
						if view.Held()>>kind&1 != 0 && got != want {
							t.Fatalf("in %s, man %d with %q: got %x, want %x", okcorral.FormatState(&s), i, card.Name, got, want)
						}
					}
					if got := other.Ways(kind); got != 0 {
						t.Fatalf("in %s the other seat is told %x of %q", okcorral.FormatState(&s), got, card.Name)
					}
				}
			}
		})
	}
}

func TestANarrowedViewAnswersNarrowly(t *testing.T) {
	// A scoring policy finds its actions by these sets, so that a denied card in one of them would be played.
	t.Parallel()
	tries := fewer(60, 6)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 5))
			for range tries {
				s := nowhere(t, r, random)
				denied := random.Uint64()
				view := r.View(&s, r.View(&s, okcorral.Earps).Asks())
				narrow := view.Without(denied)
				check := func(what string, got, want uint64) {
					if got != want&^denied {
						t.Errorf("in %s: %s without %x: got %x, want %x", okcorral.FormatState(&s), what, denied, got, want&^denied)
					}
				}
				check("Specials", narrow.SpecialKinds(), view.SpecialKinds())
				check("Defence cards", narrow.DefenceKinds(), view.DefenceKinds())
				for i := range okcorral.MaxMen {
					check("moves", narrow.MoveKinds(i), view.MoveKinds(i))
					check("shots", narrow.ShootKinds(i), view.ShootKinds(i))
					check("heals", narrow.HealKinds(i), view.HealKinds(i))
					for j, aims := range narrow.Aims(i) {
						check("aims", aims, view.Aims(i)[j])
					}
				}
			}
		})
	}
}

func TestTheFirstShotIsTheFirstOfTheList(t *testing.T) {
	// It leaves out what is denied, as the list does; the mover alone is told.
	t.Parallel()
	tries := fewer(300, 150)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random, shots := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 7)), 0
			for range tries {
				s := nowhere(t, r, random)
				mover := r.View(&s, okcorral.Earps).Mover()
				for _, view := range []okcorral.View{r.View(&s, mover), r.View(&s, mover).Without(random.Uint64())} {
					want := okcorral.PassAction
					if list := view.Legal(nil); list[0].Verb() == okcorral.ShootAt {
						want = list[0]
						shots++
					}
					if got := view.FirstShot(); got != want {
						t.Fatalf("in %s: got %v, want %v", okcorral.FormatState(&s), got, want)
					}
				}
				if got := r.View(&s, 1-mover).FirstShot(); got != okcorral.PassAction {
					t.Fatalf("in %s the other seat is told %v", okcorral.FormatState(&s), got)
				}
			}
			if shots == 0 && len(v.setting.Action) > 0 {
				t.Error("there was no shot in any position")
			}
		})
	}
}

func TestWithinIsWhatACardOfTheNumberReaches(t *testing.T) {
	// A number that no card has is told of, too: that of A(3) is those of 1 to 3.
	t.Parallel()
	for _, v := range variants() {
		r := compile(t, v.setting)
		for q := range okcorral.Off {
			for kind, card := range v.setting.Action {
				if card.Type != okcorral.Move && card.Type != okcorral.Shoot {
					continue
				}
				if got, want := r.Within(card.Reach, q), r.Reached(kind, q); got != want {
					t.Fatalf("%s, %q from %v: got %x, want %x", v.name, card.Name, q, got, want)
				}
			}
			if got, want := r.Within(okcorral.Any(3), q), r.Within(1, q)|r.Within(2, q)|r.Within(3, q); got != want {
				t.Fatalf("%s, A(3) from %v: got %x, want %x", v.name, q, got, want)
			}
		}
	}
}
