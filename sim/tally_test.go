package sim_test

import (
	"bytes"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
)

// TestTallyIsWhatCountingAgainFinds: every figure of a tally equals a plain recount of the games.
func TestTallyIsWhatCountingAgainFinds(t *testing.T) {
	const trials = 700
	tally := play(t, local(3), toyShard(0, trials))
	tables := []sim.Table{toyTable{"plain"}, toyTable{"plain"}, toyTable{"lean"}}
	games := map[sim.Class]int64{}
	length, lengthSquares := int64(0), int64(0)
	hist := make([]int64, 20)
	squares := make([]int64, 10)
	north := make([]int64, 4)
	low, high := sim.Extreme{}, sim.Extreme{}
	diverged, hitsDiff, hitsDiffSquares, lengthTotals := int64(0), int64(0), int64(0), int64(0)
	var joint [2][3][3]int64
	prefix8 := make([]int64, 3)
	for trial := range uint64(trials) {
		var recs [3]record.Record
		for i, arm := range threeArms {
			recs[i].Row = make([]int32, toySchema.Columns())
			tables[i].Play(sim.Deal{Seed: 5, Trial: trial, Arm: arm}, &recs[i])
		}
		zero := &recs[0]
		v := int64(zero.Row[toySchema.Column("length")])
		games[sim.Class{Outcome: zero.Outcome, Starter: zero.Starter}]++
		length += v
		lengthSquares += v * v
		hist[min(v, 19)]++
		for _, m := range zero.Marks {
			squares[m.Column] += int64(m.N)
		}
		if !low.Set || v < low.Value {
			low = sim.Extreme{Value: v, Trial: trial, Set: true}
		}
		if !high.Set || v > high.Value {
			high = sim.Extreme{Value: v, Trial: trial, Set: true}
		}
		if recs[2].Trace != zero.Trace {
			diverged++
		}
		d := int64(recs[1].Row[toySchema.Column("hits")+1] - zero.Row[toySchema.Column("hits")+1])
		hitsDiff += d
		hitsDiffSquares += d * d
		joint[zero.Starter][zero.Outcome][recs[2].Outcome]++
		won, total := 0, int64(0)
		for i := range recs {
			if recs[i].Outcome == 0 {
				won++
			}
			total += int64(recs[i].Row[toySchema.Column("length")])
		}
		north[won]++
		lengthTotals += total * total
		if trial < 8 {
			prefix8[zero.Outcome]++
		}
	}
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	for class, n := range games {
		check("games of a class", tally.Games(0, class), n)
	}
	const metricLength, metricHits, metricSquares = 1, 2, 3
	check("sum", tally.Sums(0, sim.All, metricLength), []int64{length})
	check("squares", tally.Squares(0, sim.All, metricLength), []int64{lengthSquares})
	check("histogram", tally.Histograms(0, sim.All, metricLength), [][]int64{hist})
	check("sparse sums", tally.Sums(0, sim.All, metricSquares), squares)
	gotLow, gotHigh := tally.Extremes(0, metricLength)
	check("smallest", gotLow, low)
	check("largest", gotHigh, high)
	check("diverged", tally.Diverged(2), diverged)
	sums, sq := tally.Differences(1, metricHits)
	check("differences", []int64{sums[1], sq[1]}, []int64{hitsDiff, hitsDiffSquares})
	check("joint", tally.Joint(2, 1, 2, 1), joint[1][2][1])
	check("repeats", tally.Repeats(0), north)
	check("squares of trials' totals", tally.TrialSquares(metricLength), []int64{lengthTotals})
	check("prefixes", len(tally.Prefixes(0)), bits.Len64(trials-1)+1)
	check("prefix of 8", tally.Prefixes(0)[3], sim.Prefix{Trials: 8, Outcomes: prefix8})
}

// TestMergingIsOrderless: however trials are cut and in whatever order the parts are merged, the bytes are
// the same.
func TestMergingIsOrderless(t *testing.T) {
	whole := play(t, local(1), toyShard(0, 500)).Encode()
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var shards []sim.Shard
		for first := uint64(0); first < 500; {
			n := min(1+r.Uint64N(200), 500-first)
			shards = append(shards, toyShard(first, n))
			first += n
		}
		r.Shuffle(len(shards), func(i, j int) { shards[i], shards[j] = shards[j], shards[i] })
		// Associativity: merge a random half apart, then both halves.
		a, b := sim.NewTally(toySchema, 3), sim.NewTally(toySchema, 3)
		for _, s := range shards {
			into := a
			if r.IntN(2) == 0 {
				into = b
			}
			if err := into.Merge(play(t, local(2), s)); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Merge(b); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Encode(), whole) {
			t.Fatalf("merged in another order, %d parts: other bytes", len(shards))
		}
	}
}

// TestMergingWhatOverlapsIsRefused: games counted twice would narrow every interval.
func TestMergingWhatOverlapsIsRefused(t *testing.T) {
	a, b := play(t, local(1), toyShard(0, 10)), play(t, local(1), toyShard(7, 10))
	if err := a.Merge(b); err == nil || !strings.Contains(err.Error(), "trials 7 to 9 are in both") {
		t.Errorf("got %v", err)
	}
	if a.Trials() != 10 {
		t.Error("the refused merge changed the tally")
	}
}

// TestPlansThatCouldOverflowAreRefused: sums of squares have to fit.
func TestPlansThatCouldOverflowAreRefused(t *testing.T) {
	limit, _ := toySchema.Overflows(2, 1)
	if _, err := sim.Plan(toySchema, nil, make([]sim.Arm, 2), 1, 0, limit+1); err == nil {
		t.Error("a plan that could overflow was made")
	}
	if _, over := toySchema.Overflows(2, limit); over {
		t.Error("the limit itself is over")
	}
	if _, err := sim.Plan(toySchema, nil, make([]sim.Arm, 1), 1, ^uint64(0)-5, 10); err == nil {
		t.Error("a plan beyond the last trial was made")
	}
}

// TestPlansCoverTheirTrials: shards follow each other without gap or overlap, and a longer plan begins with
// the same shards.
func TestPlansCoverTheirTrials(t *testing.T) {
	for _, span := range [][2]uint64{{0, 1}, {0, 100_000}, {12_345, 200_000}, {0, 1 << 28}} {
		shards, err := sim.Plan(toySchema, nil, threeArms, 1, span[0], span[1])
		if err != nil {
			t.Fatal(err)
		}
		next := span[0]
		for _, s := range shards {
			if s.First != next || s.Count == 0 {
				t.Fatalf("plan of %v: shard at %d of %d, want it at %d", span, s.First, s.Count, next)
			}
			next += s.Count
		}
		if next != span[0]+span[1] || len(shards) > 1<<12+1 {
			t.Errorf("plan of %v: ends at %d, in %d shards", span, next, len(shards))
		}
	}
}

func FuzzDecodeTally(f *testing.F) {
	whole := sim.NewTally(toySchema, 3).Encode()
	f.Add(whole)
	f.Add([]byte("tombstone tally 1\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		tally, err := sim.DecodeTally(toySchema, 3, data)
		if err == nil && !bytes.Equal(tally.Encode(), data) {
			t.Error("decoded, but encodes to other bytes")
		}
	})
}

// TestCodecIsCanonical: a tally decodes to an equal one, and no other bytes decode.
func TestCodecIsCanonical(t *testing.T) {
	data := play(t, local(1), toyShard(3, 200), toyShard(900, 17)).Encode()
	again, err := sim.DecodeTally(toySchema, 3, data)
	if err != nil || !bytes.Equal(again.Encode(), data) {
		t.Fatalf("decoding what was encoded: %v", err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		bad := bytes.Clone(data)
		switch r.IntN(3) {
		case 0:
			bad = bad[:r.IntN(len(bad))]
		case 1:
			bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
		case 2:
			bad = append(bad, byte(r.IntN(256)))
		}
		if tally, err := sim.DecodeTally(toySchema, 3, bad); err == nil && !bytes.Equal(tally.Encode(), bad) {
			t.Fatal("garbled bytes were taken for a tally")
		}
	}
}

// TestTicketsPrintAndParse: a ticket's text names it exactly.
func TestTicketsPrintAndParse(t *testing.T) {
	for _, ticket := range []sim.Ticket{
		{Seed: 1, Trial: 48213, Cell: "9f3a2c7b"},
		{Seed: ^uint64(0), Trial: 0, Rotation: 1, Redraw: 0x8005, Cell: "00000000"},
	} {
		again, err := sim.ParseTicket(ticket.String())
		if err != nil || again != ticket {
			t.Errorf("%v: parsed to %v, %v", ticket, again, err)
		}
	}
	for _, text := range []string{"", "1-2-3", "1-2-3-4-5", "-1-2-0-x", "01-2-0-x", "1-2-0x-x", "1-2-300-x"} {
		if ticket, err := sim.ParseTicket(text); err == nil {
			t.Errorf("%q is a ticket: %v", text, ticket)
		}
	}
}
