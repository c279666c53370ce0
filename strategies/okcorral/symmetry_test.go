package okcorral_test

import (
	"maps"
	"math"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// Nothing in how greedy scores or settles ties may prefer a side, a man, a column or a place in a list.

func TestWithIdenticalSidesGreedyWinsHalf(t *testing.T) {
	rules := compile(t, symmetric())
	for _, spec := range []string{"greedy", "gunslinger", "noisy(0.3, turtle)"} {
		r := playGames(t, rules, spec, spec, 4000)
		decided := r.wins[0] + r.wins[1]
		if z := zOfHalf(r.wins[okcorral.Earps], decided); math.Abs(z) > maxZ || decided < 1000 {
			t.Errorf("%s: the Earps win %d of %d decided games, z = %.1f", spec, r.wins[okcorral.Earps], decided, z)
		}
	}
}

func TestMirroringTheColumnsChangesNoRate(t *testing.T) {
	const n = 4000
	// Placements as lopsided as O4 allows: the Earps to the left, the Cowboys to the right.
	setups := [okcorral.Seats][]okcorral.Square{squares(t, "d1 b2 e3 c4"), squares(t, "e5 g6 d7")}
	var got [2]run
	for mirrored := range 2 {
		setting := shipped()
		for seat, placement := range setups {
			setup := okcorral.Setup{How: okcorral.Fixed}
			for _, q := range placement {
				if mirrored == 1 {
					q = mirror(q)
				}
				setup.Squares = append(setup.Squares, q)
			}
			setting.Setup[seat] = setup
		}
		rules := compile(t, setting)
		players := table(t, rules, "greedy", "greedy", nil)
		for i := range n {
			result := players.Play(key(mirrored*n+i), 0) // other deals, so that the two are independent
			got[mirrored].turns += result.Turns
			if result.Winner < okcorral.Seats {
				got[mirrored].wins[result.Winner]++
			}
		}
	}
	if z := zOfDifference(got[0].wins[0], got[1].wins[0], n); math.Abs(z) > maxZ {
		t.Errorf("the Earps win %d of %d games, mirrored %d: z = %.1f", got[0].wins[0], n, got[1].wins[0], z)
	}
}

// The same exactly: what greedy may do in a position, over many draws of its lots, is the mirror image of
// what it may do in the mirrored position.
func TestMirroredPositionsHaveMirroredChoices(t *testing.T) {
	for name, setting := range map[string]okcorral.Setting{"shipped": shipped(), "ring": weird()["ring, policies place"], "straight4": weird()["straight4, shots stopped, one side places"]} {
		rules := compile(t, setting)
		greedy := build(t, rules, "greedy")
		players := table(t, rules, "noisy(0.3, greedy)", "noisy(0.3, greedy)", nil)
		checked := 0
		for i := range 12 {
			players.Watch(key(i), 0, func(s *okcorral.State, _ okcorral.Action) {
				v := rules.View(s, seatToAct(s, rules))
				if v.Phase() != okcorral.MovePhase || checked >= 150 {
					return
				}
				checked++
				other, err := rules.ParseState(mirrorText(okcorral.FormatState(s)))
				if err != nil {
					t.Fatal(err)
				}
				want := map[string]bool{}
				for a := range choices(greedy, v) {
					if a.Verb() == okcorral.MoveMan {
						a = okcorral.NewAction(okcorral.MoveMan, a.Kind(), a.Man(), int(mirror(a.To())))
					}
					want[rules.FormatAction(&other, a)] = true
				}
				got := map[string]bool{}
				for a := range choices(greedy, rules.View(&other, v.Seat())) {
					got[rules.FormatAction(&other, a)] = true
				}
				if !maps.Equal(got, want) {
					t.Errorf("%s: %s\nmirrored: %v\n    want: %v", name, okcorral.FormatState(s), got, want)
				}
			})
		}
		if checked < 50 {
			t.Errorf("%s: only %d positions", name, checked)
		}
	}
}

// Where two men may do the same, neither is preferred for standing first in the list.
func TestTiesAreSettledByLot(t *testing.T) {
	rules := compile(t, symmetric())
	s := scene{setting: rules.Setting(), men: "c3 f3 - / c6 f6 -", earps: "Cross Street; Six Shooter, Close"}.state(t, rules)
	count := map[okcorral.Action]int{}
	greedy, v := build(t, rules, "greedy"), rules.View(&s, okcorral.Earps)
	const n = 4000
	for i := range n {
		stream := rng.NewStream(uint64(i))
		count[greedy.Choose(v, &stream)]++
	}
	if len(count) < 2 {
		t.Fatalf("one choice of two mirror-image ones: %v", count)
	}
	for a, times := range count {
		p := 1 / float64(len(count))
		if z := (float64(times) - n*p) / math.Sqrt(n*p*(1-p)); math.Abs(z) > maxZ {
			t.Errorf("%s in %d of %d cases with %d equal choices, z = %.1f", rules.FormatAction(&s, a), times, n, len(count), z)
		}
	}
}

// choices returns what a policy chooses under many streams.
func choices(p okcorral.Policy, v okcorral.View) map[okcorral.Action]bool {
	seen := map[okcorral.Action]bool{}
	for i := range 300 {
		stream := rng.NewStream(uint64(i))
		seen[p.Choose(v, &stream)] = true
	}
	return seen
}

func mirror(q okcorral.Square) okcorral.Square { return okcorral.SquareAt(7-q.Column(), q.Row()) }

// mirrorText mirrors the squares of the men in a state's text form.
func mirrorText(text string) string {
	fields := strings.Fields(text)
	for i, field := range fields {
		key, value, _ := strings.Cut(field, "=")
		if key != "earps" && key != "cowboys" {
			continue
		}
		fields[i] = key + "=" + strings.Map(func(c rune) rune {
			if c >= 'a' && c <= 'h' {
				return 'a' + 'h' - c
			}
			return c
		}, value)
	}
	return strings.Join(fields, " ")
}

func squares(t testing.TB, text string) (squares []okcorral.Square) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		q, err := okcorral.ParseSquare(word)
		if err != nil {
			t.Fatal(err)
		}
		squares = append(squares, q)
	}
	return squares
}

// seatToAct returns who decides in a state.
func seatToAct(s *okcorral.State, rules *okcorral.Rules) okcorral.Seat {
	return rules.View(s, okcorral.Earps).Asks()
}
