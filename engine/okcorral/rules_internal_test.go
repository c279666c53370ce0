package okcorral

import (
	"strconv"
	"testing"
)

// everyNumber compiles rules with a Move card and a Shoot card of every number, by kind: K, 1 to 7, and again with
// A(1) to A(7). Each has another condition; there are four Earps and three Cowboys.
func everyNumber(t *testing.T, edit func(*Setting)) *Rules {
	t.Helper()
	s := Setting{
		KillsToWin: [Seats]int{1, 1}, MaxTurns: 1, WoundsToKill: 2, ShootThroughMen: true,
		Men: [Seats][]Man{
			{{Name: "Wyatt", Traits: []string{"good-shot"}}, {Name: "Virgil"}, {Name: "Morgan"}, {Name: "Doc"}},
			{{Name: "Frank"}, {Name: "Tom"}, {Name: "Billy", Traits: []string{"good-shot"}}},
		},
		ActionUniverse: 64, WoundUniverse: 64,
	}
	conditions := [][]Condition{
		nil, {{Kind: NotWounded}}, {{Kind: Wounded}}, {{Kind: HasTrait, Name: "good-shot"}}, {{Kind: IsMan, Name: "Doc"}},
	}
	add := func(of CardType, number Reach) {
		kind := len(s.Action)
		s.Action = append(s.Action, Card{
			Name: strconv.Itoa(kind), Type: of, Reach: number, Slots: []uint8{uint8(kind)},
			Conditions: conditions[kind%len(conditions)],
		})
	}
	for number := range Reach(1 + MaxReach) {
		add(Move, number)
	}
	for number := range Reach(reaches) {
		add(Shoot, number)
	}
	edit(&s)
	r, err := Compile(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestUsersAreThoseWhoCan(t *testing.T) {
	// For each set of wounded; men that a side has not use nothing, and what is no kind has no users.
	for _, woundedShoot := range []bool{false, true} {
		r := everyNumber(t, func(s *Setting) { s.WoundedShooters = woundedShoot })
		for seat := range Seats {
			for hurt := range uint8(1 << MaxMen) {
				s := State{mover: seat, hurt: [Seats]uint8{^hurt, ^hurt}}
				s.hurt[seat] = hurt
				for kind, users := range r.users.of(&s) {
					want := uint8(0)
					for i := range r.setting.Men[seat] {
						if r.can[seat][i][hurt>>i&1]>>kind&1 != 0 {
							want |= 1 << i
						}
					}
					if users != want {
						t.Fatalf("%v, of whom %04b are wounded, kind %d: got %04b, want %04b", seat, hurt, kind, users, want)
					}
				}
			}
		}
	}
}

func TestHitsAreWhatTheNumbersReach(t *testing.T) {
	// Nothing hits a man who is off the board, and nobody there hits anything.
	for _, g := range geometries {
		r := everyNumber(t, func(s *Setting) { s.Geometry = g })
		for from := range Off + 1 {
			for to := range Off + 1 {
				want := uint64(0)
				for kind, card := range r.setting.Action {
					if card.Type == Shoot && reached(g, card.Reach, from, to) {
						want |= 1 << kind
					}
				}
				if got := *r.hits.at(from, to); got != want {
					t.Fatalf("geometry %d, from %v to %v: got kinds %x, want %x", g, from, to, got, want)
				}
			}
		}
	}
}

func TestRangesAreDistances(t *testing.T) {
	// Whatever the number on the card but K, which has a range of its own.
	r := everyNumber(t, func(*Setting) {})
	for kind, card := range r.setting.Action {
		for from := range Off {
			for to := range Off {
				want := int32(distance(from, to))
				if card.Reach == Knight {
					want = 0
				}
				if got := r.rangeOf(spot(from), spot(to), kind); card.Type == Shoot && got != want {
					t.Fatalf("number %d, from %v to %v: got %d, want %d", card.Reach, from, to, got, want)
				}
			}
		}
	}
}
