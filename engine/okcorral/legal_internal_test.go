package okcorral

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"tombstone/engine/rng"
)

func TestNthWayIsTheNthBit(t *testing.T) {
	// Of words with few bits, with many, and with men who go nowhere. All there is to choose from is chosen.
	random := rand.New(rand.NewPCG(18811026, 1))
	for range 3_000 {
		word, men := random.Uint32(), uint32(eights[random.IntN(1<<MaxMen)])
		for _, word := range []uint32{word, word & random.Uint32() & random.Uint32(), word | random.Uint32(), word & men, men} {
			for n := range bits.OnesCount32(word) {
				man, direction := nthWay(word, n)
				if got, want := 8*man+int(direction), rng.NthBit(uint64(word), n); got != want {
					t.Fatalf("bit %d of %032b: got %d of man %d, want bit %d", n, word, direction, man, want)
				}
			}
		}
	}
}

func TestSetsOfMenSpreadOut(t *testing.T) {
	// A byte a man in one word, and a word a man.
	for set := range 1 << MaxMen {
		var byBytes uint64
		for i := range MaxMen {
			one := uint64(0)
			if set>>i&1 != 0 {
				one = all
				byBytes |= 0xff << (8 * i)
			}
			if got := spread[set][i]; got != one {
				t.Errorf("men %04b, man %d: got word %x, want %x", set, i, got, one)
			}
		}
		if got := eights[set]; got != byBytes {
			t.Errorf("men %04b: got bytes %x, want %x", set, got, byBytes)
		}
	}
}

// crowd is a state with men here and there, half the time within four columns and rows so that they are in each
// other's way; about one in four is dead. The open sets are left over from another decision.
func crowd(random *rand.Rand) *State {
	s := &State{mover: Seat(random.IntN(2))}
	width, corner := 8, SquareAt(0, 0)
	if random.IntN(2) == 0 {
		width, corner = 4, SquareAt(random.IntN(5), random.IntN(5))
	}
	free := random.Perm(width * width)
	for seat := range Seats {
		for i := range MaxMen {
			q := corner + SquareAt(free[0]%width, free[0]/width)
			free = free[1:]
			if random.IntN(4) == 0 {
				q = Off
			} else {
				s.occupied[seat] |= 1 << q
			}
			s.put(seat, i, q)
			s.open[i] = random.Uint64()
		}
	}
	return s
}

// stands reports whether a living man is on a square.
func (s *State) stands(q Square) bool { return (s.occupied[Earps]|s.occupied[Cowboys])>>q&1 != 0 }

// between reports whether a living man stands between two squares of one line.
func (s *State) between(from, to Square) bool {
	across, along, n := bearing(from, to)
	for i := 1; i < n; i++ {
		if s.stands(SquareAt(from.Column()+i*across/n, from.Row()+i*along/n)) {
			return true
		}
	}
	return false
}

// free reports whether a Move card with a number takes a man from one square to another (O9).
func (s *State) free(setting *Setting, number Reach, from, to Square) bool {
	jumps := number == Knight || setting.Geometry == Ring || setting.MoveThroughMen
	return reached(setting.Geometry, number, from, to) && !s.stands(to) && (jumps || !s.between(from, to))
}

// crowds calls a test with crowded states of all geometries, where men stop nobody and no shot, and where they do.
func crowds(t *testing.T, try func(r *Rules, s *State, random *rand.Rand)) {
	t.Helper()
	states := 1_000
	if testing.Short() {
		states = 300
	}
	random := rand.New(rand.NewPCG(18811026, 2))
	for _, g := range geometries {
		for _, through := range []bool{false, true} {
			r := everyNumber(t, func(s *Setting) { s.Geometry, s.MoveThroughMen, s.ShootThroughMen = g, through, through })
			for range states {
				try(r, crowd(random), random)
			}
		}
	}
}

func TestLookAroundFindsTheFreePlaces(t *testing.T) {
	// Of all four men, whether or not they may use a card; none without a Move card, nor in rings.
	crowds(t, func(r *Rules, s *State, random *rand.Rand) {
		g := r.setting.Geometry
		s.held[1-s.mover] = r.moves
		if random.IntN(8) > 0 {
			s.held[s.mover] = 1 << random.IntN(1+MaxReach)
		} else {
			s.held[s.mover] = r.shots
		}
		var want [MaxMen]uint64
		for i, from := range s.square[s.mover] {
			for to := range Off {
				place := placeOf(g, from, to)
				if place >= 0 && s.held[s.mover] != r.shots && s.free(&r.setting, Reach(place/8), from, to) {
					want[i] |= 1 << place
				}
			}
		}
		if r.lookAround(s); s.open != want {
			t.Fatalf("geometry %d, through men %v, the %v of %v move: got %x, want %x", g, r.setting.MoveThroughMen, s.mover, s.square, s.open, want)
		}
	})
}

func TestDestinationsAreTheFreeSquares(t *testing.T) {
	// Rings, which have no places, among them.
	crowds(t, func(r *Rules, s *State, _ *rand.Rand) {
		s.held[s.mover] = r.moves
		r.lookAround(s)
		for kind, card := range r.setting.Action {
			for i, from := range s.square[s.mover] {
				if card.Type != Move || from == Off {
					continue
				}
				want := uint64(0)
				for to := range Off {
					if s.free(&r.setting, card.Reach, from, to) {
						want |= 1 << to
					}
				}
				if got := r.destinations(s, i, kind); got != want {
					t.Fatalf("geometry %d, through men %v, number %d from %v, men on %v: got %x, want %x",
						r.setting.Geometry, r.setting.MoveThroughMen, card.Reach, from, s.square, got, want)
				}
			}
		}
	})
}

func TestShootableAreTheKindsThatHit(t *testing.T) {
	// Those asked for with which some ready man meets the conditions and has an enemy in range.
	crowds(t, func(r *Rules, s *State, random *rand.Rand) {
		s.ready = uint8(random.IntN(1<<MaxMen) | random.IntN(1<<MaxMen))
		may, want := random.Uint64(), uint64(0)
		for i, from := range s.square[s.mover] {
			s.able[s.mover][i] = random.Uint64() & random.Uint64()
			s.able[1-s.mover][i] = random.Uint64()
			for kind, card := range r.setting.Action {
				for _, to := range s.square[1-s.mover] {
					if card.Type == Shoot && (may&s.able[s.mover][i])>>kind&1 != 0 && s.ready>>i&1 != 0 &&
						reached(r.setting.Geometry, card.Reach, from, to) {
						want |= 1 << kind
					}
				}
			}
		}
		if got := r.shootable(s, may); got != want {
			t.Fatalf("geometry %d, the %v of %v, ready %04b, shoot: got %x, want %x", r.setting.Geometry, s.mover, s.square, s.ready, got, want)
		}
	})
}

// muster makes the mover's side of a crowd one that decides: hurt as chance has it, some of the men done for the turn,
// with a hand of many kinds. It returns the kinds that may be played, now and then not all.
func (r *Rules) muster(s *State, random *rand.Rand) (allow uint64) {
	seat := s.mover
	for i, q := range s.square[seat] {
		if q == Off {
			continue
		}
		s.wounds[seat][i] = uint8(random.IntN(2))
		r.examine(s, seat, i)
		s.ready |= uint8(min(random.IntN(4), 1)) << i
		s.shot |= ^s.ready & (1 << i)
	}
	s.held[seat] = random.Uint64() & (1<<r.kinds - 1)
	if random.IntN(3) == 0 {
		return random.Uint64()
	}
	return all
}

// sameActions fails unless actions are counted, picked and listed as wanted, and passing follows them.
func sameActions(t *testing.T, r *Rules, s *State, n int, nth func(n int) Action, list, want []Action) {
	t.Helper()
	where := fmt.Sprintf("geometry %d, through men %v, the %v of %v, ready %04b", r.setting.Geometry, r.setting.MoveThroughMen, s.mover, s.square, s.ready)
	if !slices.Equal(list, want) {
		t.Fatalf("%s: listed %x, want %x", where, list, want)
	}
	if n != len(want) {
		t.Fatalf("%s: %d counted, want %d", where, n, len(want))
	}
	for i, a := range append(want, PassAction) {
		if got := nth(i); got != a {
			t.Fatalf("%s: action %d of %d is %x, want %x", where, i, n, got, a)
		}
	}
}

func TestMovesOfManyKindsAreCountedPickedAndListed(t *testing.T) {
	// Card by card, man by man, by square. Hands of games seldom hold three Move kinds, and shipped cards no number
	// above 4, so that nobody would see what is wrong with these.
	crowds(t, func(r *Rules, s *State, random *rand.Rand) {
		allow := r.muster(s, random)
		r.lookAround(s)
		var want []Action
		for kind, card := range r.setting.Action {
			for i, from := range s.square[s.mover] {
				may := s.ready>>i&1 != 0 && r.can[s.mover][i][s.wounds[s.mover][i]]>>kind&1 != 0
				if card.Type != Move || s.held[s.mover]&allow>>kind&1 == 0 || !may {
					continue
				}
				for to := range Off {
					if s.free(&r.setting, card.Reach, from, to) {
						want = append(want, newAction(MoveMan, kind, i, int(to)))
					}
				}
			}
		}
		s.phase = MovePhase
		may := s.held[s.mover] & allow
		nth := func(n int) Action { return r.nthMove(s, may, n) }
		sameActions(t, r, s, r.countMoves(s, may), nth, r.listMoves(s, may, nil), want)
	})
}

func TestShotsOfManyKindsAreCountedPickedAndListed(t *testing.T) {
	// Card by card, man by man, by the square of the enemy, whom another man may cover.
	crowds(t, func(r *Rules, s *State, random *rand.Rand) {
		allow := r.muster(s, random)
		var want []Action
		for kind, card := range r.setting.Action {
			for i, from := range s.square[s.mover] {
				may := s.ready>>i&1 != 0 && r.can[s.mover][i][s.wounds[s.mover][i]]>>kind&1 != 0
				if card.Type != Shoot || s.held[s.mover]&allow>>kind&1 == 0 || !may {
					continue
				}
				through := card.Reach == Knight || r.setting.Geometry == Ring || r.setting.ShootThroughMen
				for to := range Off {
					target := slices.Index(s.square[1-s.mover][:], to)
					if target >= 0 && reached(r.setting.Geometry, card.Reach, from, to) && (through || !s.between(from, to)) {
						want = append(want, newAction(ShootAt, kind, i, target))
					}
				}
			}
		}
		s.phase = ShootPhase
		may := s.held[s.mover] & allow
		nth := func(n int) Action { return r.nthShot(s, may, n) }
		sameActions(t, r, s, r.countShots(s, may), nth, r.listShots(s, may, nil), want)
	})
}
