package wyattearp_test

import (
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// capturePoints and shareWithin are the shipped figures.
const capturePoints, shareWithin = 8, 4

func TestW15Payments(t *testing.T) {
	r := compile(t, shipped(4))
	type points = [wyattearp.MaxPlayers]int
	for _, c := range []struct {
		why     string
		points  points
		poster  int
		paid    points
		left    int
		sharers int
	}{
		{"W14: nobody has 8 points together", points{7, 0, 0, 0}, 5, points{}, 5, 0},
		{"W14: nobody at 8, though all have laid", points{3, 2, 1, 1}, 9, points{}, 9, 0},
		{"W14: 8 of all rows together are enough", points{5, 3, 0, 0}, 3, points{2, 1}, 0, 2},
		{"W14: everything under Hideouts scores nothing", points{}, 6, points{}, 6, 0},
		{"a single leader takes it all", points{8, 0, 0, 0}, 5, points{5}, 0, 1},
		{"a single leader, two thousand", points{9, 0, 0, 0}, 2, points{2}, 0, 1},
		{"a single leader takes the last thousand if that is all", points{8, 0, 0, 0}, 1, points{1}, 0, 1},
		{"an empty poster pays nobody", points{8, 7, 0, 0}, 0, points{}, 0, 2},
		{"two sharers: two to the leader, then one, then round by round", points{8, 5, 0, 0}, 7, points{4, 3}, 0, 2},
		{"two sharers: the round is cut short after the leader", points{8, 5, 0, 0}, 6, points{4, 2}, 0, 2},
		{"the leader's two come first", points{8, 7, 0, 0}, 2, points{2, 0}, 0, 2},
		{"exactly 4 fewer still shares", points{8, 4, 0, 0}, 3, points{2, 1}, 0, 2},
		{"5 fewer does not", points{9, 4, 0, 0}, 3, points{3, 0}, 0, 1},
		{"3 fewer, but no point", points{3, 3, 2, 0}, 9, points{3, 3, 2, 0}, 1, 3},
		{"no point at all does not share, though within 4", points{4, 4, 0, 0}, 6, points{3, 3}, 0, 2},
		{"three sharers, in falling order of points", points{6, 8, 7, 0}, 4, points{1, 2, 1}, 0, 3},
		{"three sharers: not enough for the third", points{6, 8, 7, 0}, 3, points{0, 2, 1}, 0, 3},
		{"three sharers: rounds again from the leader", points{6, 8, 7, 0}, 9, points{2, 4, 3}, 0, 3},
		{"four sharers, two rounds and a half", points{5, 6, 7, 8}, 11, points{2, 2, 3, 4}, 0, 4},
		{"a tie for the lead: two each", points{8, 8, 0, 0}, 4, points{2, 2}, 0, 2},
		{"a tie for the lead: a remainder stays", points{8, 8, 0, 0}, 5, points{2, 2}, 1, 2},
		{"a tie for the lead: one each where two are not there, and the rest stays", points{8, 8, 0, 0}, 3, points{1, 1}, 1, 2},
		{"a tie for the lead: one each, then the next sharer", points{8, 8, 5, 0}, 3, points{1, 1, 1}, 0, 3},
		{"a tie for the lead: not one each, so nobody is paid", points{8, 8, 5, 0}, 1, points{}, 1, 3},
		{"a tie for the lead among three: paid one each, the rest goes to the next", points{5, 5, 5, 3}, 4, points{1, 1, 1, 1}, 0, 4},
		{"a tie for the lead among three: not enough for the next round", points{5, 5, 5, 3}, 6, points{2, 2, 2, 0}, 0, 4},
		{"a tie for the lead among four", points{2, 2, 2, 2}, 15, points{3, 3, 3, 3}, 3, 4},
		{"a tie below: both or none", points{8, 5, 5, 0}, 3, points{2, 0, 0}, 1, 3},
		{"a tie below: both", points{8, 5, 5, 0}, 4, points{2, 1, 1}, 0, 3},
		{"a tie below: the next round stops at it, and the rest stays", points{8, 5, 5, 0}, 6, points{3, 1, 1}, 1, 3},
		{"a group that cannot be paid stops all below it", points{8, 6, 6, 5}, 3, points{2, 0, 0, 0}, 1, 4},
		{"seats in any order", points{0, 5, 0, 8}, 4, points{0, 1, 0, 3}, 0, 2},
	} {
		got := r.Pay(c.points, c.poster)
		want := wyattearp.Payment{Paid: c.paid, Left: c.left, Sharers: c.sharers, Captured: c.points[0]+c.points[1]+c.points[2]+c.points[3] >= capturePoints}
		if got != want {
			t.Errorf("%s: %v points, %d thousand\ngot  %+v\nwant %+v", c.why, c.points, c.poster, got, want)
		}
	}
}

func TestW14CaptureIsAnOption(t *testing.T) {
	r := compile(t, shipped(2, func(s *wyattearp.Setting) { s.Capture = 3 }))
	if p := r.Pay([wyattearp.MaxPlayers]int{2, 1}, 4); !p.Captured || p.Paid != [wyattearp.MaxPlayers]int{3, 1} {
		t.Errorf("3 points of 3: %+v", p)
	}
	if p := r.Pay([wyattearp.MaxPlayers]int{2, 0}, 4); p.Captured || p.Left != 4 {
		t.Errorf("2 points of 3: %+v", p)
	}
	// Where no points are needed and nobody has any, nobody shares either.
	r = compile(t, shipped(2, func(s *wyattearp.Setting) { s.Capture = 0 }))
	if p := r.Pay([wyattearp.MaxPlayers]int{}, 4); p.Left != 4 || p.Sharers != 0 {
		t.Errorf("no points of 0: %+v", p)
	}
}

func TestW15ShareWithinIsAnOption(t *testing.T) {
	r := compile(t, shipped(2, func(s *wyattearp.Setting) { s.ShareWithin = 0 }))
	if p := r.Pay([wyattearp.MaxPlayers]int{8, 7}, 5); p.Paid != [wyattearp.MaxPlayers]int{5, 0} {
		t.Errorf("nobody shares within 0: %+v", p)
	}
}

// payThousands pays a poster one thousand after the other, with nothing worked out beforehand: the slow reading of
// W14 and W15 that the fast one is held against.
func payThousands(points [wyattearp.MaxPlayers]int, poster int) (paid [wyattearp.MaxPlayers]int, left int) {
	sum, lead := 0, 0
	for _, n := range points {
		sum += n
		lead = max(lead, n)
	}
	if sum < capturePoints {
		return paid, poster
	}
	for round := 0; ; round++ {
		for level := lead; level >= 1 && level >= lead-shareWithin; level-- {
			group := []int{}
			for seat, n := range points {
				if n == level {
					group = append(group, seat)
				}
			}
			each := 1
			if round == 0 && level == lead && poster >= 2*len(group) {
				each = 2
			}
			if len(group) > 0 && (poster == 0 || poster < each*len(group)) {
				return paid, poster
			}
			for _, seat := range group {
				paid[seat] += each
				poster -= each
			}
		}
	}
}

func TestW15PaymentsAgreeWithPayingThousandByThousand(t *testing.T) {
	r := compile(t, shipped(4))
	stream := rng.NewStream(1881)
	for range 100_000 {
		var points [wyattearp.MaxPlayers]int
		for seat := range 2 + stream.Below(3) {
			points[seat] = int(stream.Below(12)) * int(min(1, stream.Below(4)))
		}
		poster := int(stream.Below(30))
		got := r.Pay(points, poster)
		if paid, left := payThousands(points, poster); paid != got.Paid || left != got.Left {
			t.Fatalf("%v points, %d thousand: paid %v, %d left; thousand by thousand %v, %d left", points, poster, got.Paid, got.Left, paid, left)
		}
		if sum := got.Paid[0] + got.Paid[1] + got.Paid[2] + got.Paid[3] + got.Left; sum != poster {
			t.Fatalf("%d thousand of %d", sum, poster)
		}
	}
}
