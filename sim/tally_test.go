package sim_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
)

// trialGames is what was kept of a trial: the record of each arm's game.
type trialGames struct {
	trial uint64
	recs  []record.Record
}

// toyGames plays the trials of shards again, plainly, and keeps every record.
func toyGames(shards ...sim.Shard) []trialGames {
	var all []trialGames
	for _, shard := range shards {
		for trial := shard.First; trial < shard.First+shard.Count; trial++ {
			g := trialGames{trial: trial}
			for _, arm := range shard.Arms {
				rec := record.Record{Row: make([]int32, toySchema.Columns())}
				toyTable{shard.Cells[arm.Cell].Scenario}.Play(sim.Deal{Seed: shard.Seed, Trial: trial, Arm: arm}, &rec)
				g.recs = append(g.recs, rec)
			}
			all = append(all, g)
		}
	}
	return all
}

func in(c sim.Class, rec *record.Record) bool {
	return (c.Outcome == sim.AnyClass || c.Outcome == rec.Outcome) && (c.Starter == sim.AnyClass || c.Starter == rec.Starter)
}

// values returns a game's values of a metric, one for each combination of its axes' labels.
func values(rec *record.Record, metric int) []int64 {
	m := &toySchema.Metrics[metric]
	at := toySchema.Column(m.Name)
	all := make([]int64, m.Size())
	for i := range all {
		if !m.Sparse {
			all[i] = int64(rec.Row[at+i])
		}
	}
	for _, mark := range rec.Marks {
		if i := int(mark.Column) - at; m.Sparse && i >= 0 && i < len(all) {
			all[i] += int64(mark.N)
		}
	}
	return all
}

// checker compares one figure.
type checker func(what string, got, want any)

// TestTallyIsWhatCountingAgainFinds: every figure that a tally can be asked for equals a plain recount from
// the games' records.
func TestTallyIsWhatCountingAgainFinds(t *testing.T) {
	for _, shards := range [][]sim.Shard{
		cut(700),
		{toyShard(3, 200), toyShard(900, 17)}, // with a gap, and not from trial 0
		{toyShard(0, 1)},
		{{Cells: toyShard(0, 1).Cells, Arms: threeArms[:1], Seed: 8, Count: 300}},
		{{Cells: toyShard(0, 1).Cells, Arms: []sim.Arm{{Cell: 1, Redraw: 1}, {Cell: 1}}, Seed: 8, Count: 300}},
	} {
		arms := len(shards[0].Arms)
		tally, games := play(t, local(3), shards...), toyGames(shards...)
		check := func(what string, got, want any) {
			t.Helper()
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%d arms, %v: %s: got %v, want %v", arms, tally.Ranges(), what, got, want)
			}
		}
		check("trials", tally.Trials(), uint64(len(games)))
		for arm := range arms {
			for outcome := sim.AnyClass; outcome < 3; outcome++ {
				for starter := sim.AnyClass; starter < 2; starter++ {
					recountClass(check, tally, games, arm, sim.Class{Outcome: outcome, Starter: starter})
				}
			}
			recountExtremes(check, tally, games, arm)
			if arm > 0 {
				recountPair(check, tally, games, arm)
			}
		}
		recountTrials(check, tally, games, arms)
	}
}

// recountClass recounts what a tally says of an arm's games in a class.
func recountClass(check checker, tally *sim.Tally, games []trialGames, arm int, c sim.Class) {
	n := int64(0)
	for _, g := range games {
		if in(c, &g.recs[arm]) {
			n++
		}
	}
	check(fmt.Sprint("games of class ", c), tally.Games(arm, c), n)
	for metric, m := range toySchema.Metrics {
		sums, squares, hists := make([]int64, m.Size()), make([]int64, m.Size()), make([][]int64, m.Size())
		for i := range hists {
			hists[i] = make([]int64, m.Bins)
		}
		for _, g := range games {
			if !in(c, &g.recs[arm]) {
				continue
			}
			for i, v := range values(&g.recs[arm], metric) {
				sums[i] += v
				squares[i] += v * v
				if m.Keep == sim.Histogram {
					hists[i][min(int(v), m.Bins-1)]++
				}
			}
		}
		if m.Keep < sim.Moments {
			squares = nil
		}
		if m.Keep < sim.Histogram {
			hists = nil
		}
		what := fmt.Sprintf(" of %s in arm %d, class %v", m.Name, arm, c)
		check("sums"+what, tally.Sums(arm, c, metric), sums)
		check("squares"+what, tally.Squares(arm, c, metric), squares)
		check("histograms"+what, tally.Histograms(arm, c, metric), hists)
	}
}

// recountExtremes looks for an arm's games with the smallest and largest values; of equal ones it takes the
// first, and trials ascend.
func recountExtremes(check checker, tally *sim.Tally, games []trialGames, arm int) {
	for metric, m := range toySchema.Metrics {
		var low, high sim.Extreme
		for _, g := range games {
			value := int64(0)
			for _, v := range values(&g.recs[arm], metric) {
				value += v
			}
			if !low.Set || value < low.Value {
				low = sim.Extreme{Value: value, Trial: g.trial, Set: true}
			}
			if !high.Set || value > high.Value {
				high = sim.Extreme{Value: value, Trial: g.trial, Set: true}
			}
		}
		if !m.Extremes {
			low, high = sim.Extreme{}, sim.Extreme{}
		}
		gotLow, gotHigh := tally.Extremes(arm, metric)
		check("smallest and largest "+m.Name, []sim.Extreme{gotLow, gotHigh}, []sim.Extreme{low, high})
	}
}

// recountPair recounts what a tally says of an arm beside arm 0.
func recountPair(check checker, tally *sim.Tally, games []trialGames, arm int) {
	diverged := int64(0)
	var joint [2][3][3]int64
	var parted [3][3][]uint64
	for _, g := range games {
		zero, this := &g.recs[0], &g.recs[arm]
		same := zero.Trace == this.Trace && zero.Outcome == this.Outcome
		for metric, m := range toySchema.Metrics {
			same = same && (m.Keep < sim.Moments || reflect.DeepEqual(values(zero, metric), values(this, metric)))
		}
		if !same {
			diverged++
			if list := &parted[zero.Outcome][this.Outcome]; len(*list) < 5 {
				*list = append(*list, g.trial)
			}
		}
		joint[zero.Starter][zero.Outcome][this.Outcome]++
	}
	check("diverged", tally.Diverged(arm), diverged)
	for o0 := range 3 {
		for o := range 3 {
			check("parted", append([]uint64(nil), tally.Parted(arm, o0, o)...), parted[o0][o])
		}
	}
	for starter := range 2 {
		for o0 := range 3 {
			for o := range 3 {
				check("joint outcomes", tally.Joint(arm, starter, o0, o), joint[starter][o0][o])
			}
		}
	}
	for metric, m := range toySchema.Metrics {
		sums, squares := make([]int64, m.Size()), make([]int64, m.Size())
		for _, g := range games {
			zero := values(&g.recs[0], metric)
			for i, v := range values(&g.recs[arm], metric) {
				sums[i] += v - zero[i]
				squares[i] += (v - zero[i]) * (v - zero[i])
			}
		}
		if m.Keep < sim.Moments {
			sums, squares = nil, nil
		}
		gotSums, gotSquares := tally.Differences(arm, metric)
		check("differences of "+m.Name, [][]int64{gotSums, gotSquares}, [][]int64{sums, squares})
	}
}

// recountTrials recounts what a tally says of whole trials.
func recountTrials(check checker, tally *sim.Tally, games []trialGames, arms int) {
	for outcome := range 3 {
		repeats := make([]int64, arms+1)
		for _, g := range games {
			n := 0
			for i := range g.recs {
				if g.recs[i].Outcome == outcome {
					n++
				}
			}
			repeats[n]++
		}
		check("repeats", tally.Repeats(outcome), repeats)
		decisive, begun := int64(0), [2][]int64{make([]int64, arms+1), make([]int64, arms+1)}
		for _, g := range games {
			ended, won := 0, 0
			for i := range g.recs {
				if g.recs[i].Outcome == outcome {
					ended++
				}
				if g.recs[i].Outcome < 2 {
					won++
				}
			}
			decisive += int64(ended * won)
			begun[g.recs[0].Starter][ended]++
		}
		check("decisive games", tally.TrialDecisive(outcome), decisive)
		for starter := range begun {
			check("repeats by starter", tally.RepeatsBegun(outcome, starter), begun[starter])
		}
	}
	for seat := range 2 {
		want := make([]sim.Block, 256)
		for _, g := range games {
			b := &want[g.trial%256]
			b.Trials++
			for i := range g.recs {
				b.Points += []int64{int64(2 * (1 - seat)), int64(2 * seat), 1}[g.recs[i].Outcome]
			}
		}
		check("blocks", tally.Blocks(seat), want)
	}
	for metric, m := range toySchema.Metrics {
		var squares []int64
		if m.Keep >= sim.Moments || !m.Sparse && arms <= toySchema.Rotations {
			squares = make([]int64, m.Size())
			for _, g := range games {
				totals := make([]int64, m.Size())
				for i := range g.recs {
					for j, v := range values(&g.recs[i], metric) {
						totals[j] += v
					}
				}
				for j, v := range totals {
					squares[j] += v * v
				}
			}
		}
		check("squares of trials' totals of "+m.Name, tally.TrialSquares(metric), squares)
	}
	recountRanks(check, tally, games, arms)
	products := make([]int64, 2)
	for _, g := range games {
		for seat := range products {
			var hits, tricks int64
			for i := range g.recs {
				hits += values(&g.recs[i], toyHits)[seat]
				tricks += values(&g.recs[i], toyTricks)[seat]
			}
			products[seat] += hits * tricks
		}
	}
	check("products of a share", tally.TrialShareProducts(toyHits, toyTricks), products)
}

// recountRanks sorts every trial's games by a metric's value, all of them and those that ended alike.
func recountRanks(check checker, tally *sim.Tally, games []trialGames, arms int) {
	for metric, m := range toySchema.Metrics {
		if m.Keep < sim.Histogram {
			continue
		}
		outcomes := 0
		if m.Name == "length" {
			outcomes = 3
		}
		for label := range m.Size() {
			for outcome := sim.AnyClass; outcome < outcomes; outcome++ {
				var want [][]int64
				for range arms {
					want = append(want, make([]int64, m.Bins))
				}
				for _, g := range games {
					var sorted []int64
					for i := range g.recs {
						if outcome == sim.AnyClass || g.recs[i].Outcome == outcome {
							sorted = append(sorted, values(&g.recs[i], metric)[label])
						}
					}
					slices.Sort(sorted)
					for k, v := range sorted {
						want[k][min(int(v), m.Bins-1)]++
					}
				}
				if arms > toySchema.Rotations {
					want = nil
				}
				check(fmt.Sprintf("ranks of %s, label %d, outcome %d", m.Name, label, outcome), tally.Ranks(metric, label, outcome), want)
			}
		}
	}
}

// TestPrefixesAreTheFirstTrials: outcomes of the first 1, 2, 4, ... trials, the last of all there are, and none
// of what lies behind a gap.
func TestPrefixesAreTheFirstTrials(t *testing.T) {
	for _, test := range []struct {
		shards []sim.Shard
		want   []uint64
	}{
		{cut(700), []uint64{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 700}},
		{cut(64), []uint64{1, 2, 4, 8, 16, 32, 64}},
		{cut(1), []uint64{1}},
		{cut(2), []uint64{1, 2}},
		{cut(3), []uint64{1, 2, 3}},
		{[]sim.Shard{toyShard(0, 20), toyShard(30, 50)}, []uint64{1, 2, 4, 8, 16}}, // trials 20 to 29 are not there
		{[]sim.Shard{toyShard(0, 16), toyShard(30, 50)}, []uint64{1, 2, 4, 8, 16}},
		{[]sim.Shard{toyShard(1, 50)}, nil},
	} {
		tally, games := play(t, local(2), test.shards...), toyGames(test.shards...)
		for arm := range threeArms {
			var trials []uint64
			for _, p := range tally.Prefixes(arm) {
				trials = append(trials, p.Trials)
				want := make([]int64, 3)
				for _, g := range games[:p.Trials] {
					want[g.recs[arm].Outcome]++
				}
				if !reflect.DeepEqual(p.Outcomes, want) {
					t.Errorf("first %d of %v: got %v, want %v", p.Trials, tally.Ranges(), p.Outcomes, want)
				}
			}
			if !reflect.DeepEqual(trials, test.want) {
				t.Errorf("%v: prefixes of %v trials, want %v", tally.Ranges(), trials, test.want)
			}
		}
	}
}

// TestOfEqualExtremesTheLowestTrialIsKept, whichever is merged first.
func TestOfEqualExtremesTheLowestTrialIsKept(t *testing.T) {
	a, b := play(t, local(1), toyShard(0, 200)), play(t, local(1), toyShard(200, 200))
	low, high := a.Extremes(0, toyHits)
	if low2, high2 := b.Extremes(0, toyHits); low2.Value != low.Value || high2.Value != high.Value {
		t.Fatal("the halves have no equal extremes to be told apart")
	}
	if err := b.Merge(a); err != nil {
		t.Fatal(err)
	}
	if gotLow, gotHigh := b.Extremes(0, toyHits); gotLow != low || gotHigh != high {
		t.Errorf("got %v and %v, want %v and %v", gotLow, gotHigh, low, high)
	}
}
