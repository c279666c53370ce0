package experiments_test

import (
	"math"
	"testing"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// TestTheFirstTurnIsFound: unpaired and paired, for either seat, the planted worth of beginning is in the
// interval as often as promised; and pairing is the sharper.
func TestTheFirstTurnIsFound(t *testing.T) {
	runs := 1000
	if testing.Short() {
		runs = 200
	}
	halves := map[bool]float64{}
	for _, rotate := range []bool{false, true} {
		var missed [2]int
		for seed := range uint64(runs) {
			in := input(500)
			in.Seed, in.Rotate = seed+1000, rotate
			if !rotate {
				in.Trials = 1000
			}
			c := run(t, in, 1).Cells[0]
			for seat := range missed {
				f := c.FirstTurn(seat)
				if misses(f, beginning) {
					missed[seat]++
				}
				if f.Games != 1000 || !f.Known || f.Interval.Level != experiments.Level {
					t.Fatalf("got %+v", f)
				}
				halves[rotate] += f.Interval.Half() / float64(2*runs)
			}
		}
		for seat, n := range missed {
			missedAsPromised(t, "worth of beginning to "+schema.Seats[seat], n, runs)
		}
	}
	if halves[true] > 0.8*halves[false] {
		t.Errorf("half widths of %.4f on average paired, %.4f unpaired", halves[true], halves[false])
	}
}

// TestTheTrialIsTheUnit: the two games of a trial share their luck. The intervals of shares and means know it;
// those that take the games for independent miss too often here, so that the test would notice.
func TestTheTrialIsTheUnit(t *testing.T) {
	runs := 1000
	if testing.Short() {
		runs = 200
	}
	missed, naive := map[string]int{}, map[string]int{}
	for seed := range uint64(runs) {
		in := input(300)
		in.Seed, in.Rotate = seed, true
		c := run(t, in, 1).Cells[0]
		m := c.Metrics["hits.north"]
		_, interval, _ := estimate.Mean(c.Games, m.Sum, m.SumSquares, experiments.Level)
		for what, f := range map[string]struct {
			paired experiments.Figure
			naive  estimate.Interval
			truth  float64
		}{
			"share": {c.OutcomeShare(north), estimate.Share(c.Outcomes["north"], c.Games, experiments.Level), wins},
			"mean":  {c.Mean(hits, 0), interval, meanHits},
		} {
			if misses(f.paired, f.truth) {
				missed[what]++
			}
			if misses(experiments.Figure{Interval: f.naive}, f.truth) {
				naive[what]++
			}
		}
		if misses(c.Mean(length, 0), meanLength) {
			missed["mean length"]++
		}
	}
	for what, n := range missed {
		missedAsPromised(t, what, n, runs)
	}
	for what, n := range naive {
		if float64(n) < 0.1*float64(runs) {
			t.Errorf("%s: taking games for independent missed %d of %d only; the toy's games are too little alike", what, n, runs)
		}
	}
}

// TestPlainRunsCoverTheTruth: where a game is a trial.
func TestPlainRunsCoverTheTruth(t *testing.T) {
	runs := 1000
	if testing.Short() {
		runs = 200
	}
	missed, medians := map[string]int{}, 0
	for seed := range uint64(runs) {
		in := input(400)
		in.Seed = seed + 5000
		c := run(t, in, 1).Cells[0]
		for what, miss := range map[string]bool{
			"share":            misses(c.OutcomeShare(south), wins),
			"share of draws":   misses(c.OutcomeShare(draw), draws),
			"share by starter": misses(c.ShareByStarter(south, 0), (1-begins)*(1-draws)),
			"mean":             misses(c.Mean(length, 0), meanLength),
			"mean of a seat":   misses(c.Mean(hits, 0), meanHits),
		} {
			if miss {
				missed[what]++
			}
		}
		if q := c.Quantile(length, 0, 0.5); q.Lo > 50 || q.Hi < 50 {
			medians++
		}
	}
	if medians > runs/20 { // quantiles of whole numbers keep more than they promise
		t.Errorf("the median's interval missed it in %d of %d runs", medians, runs)
	}
	for what, n := range missed {
		missedAsPromised(t, what, n, runs)
	}
}

// TestRotationsStartEvenly: each seat begins exactly half the games, so that whoever begins more often plays
// no part in the shares.
func TestRotationsStartEvenly(t *testing.T) {
	for _, trials := range []uint64{1, 2, 777} {
		in := input(trials)
		in.Rotate = true
		c := run(t, in, 2).Cells[0]
		for seat, outcomes := range c.ByFirst {
			n := int64(0)
			for _, games := range outcomes {
				n += games
			}
			if n != int64(trials) || c.Games != 2*n || c.Trials != n {
				t.Errorf("%s began %d of %d games", seat, n, c.Games)
			}
		}
	}
}

// TestExtremeResultsStaySensible: whoever wins everything, in one game or many: no NaN, no interval without a
// width, none beyond what is possible, none that leaves out what was found.
func TestExtremeResultsStaySensible(t *testing.T) {
	for _, trials := range []uint64{1, 2, 3, 1000} {
		for winner, scenario := range []string{"north", "south", "draw", "plain"} {
			for _, rotate := range []bool{false, true} {
				in := input(trials)
				in.Cells, in.Rotate = []sim.Spec{spec(scenario, "p")}, rotate
				c := run(t, in, 1).Cells[0]
				check := func(what string, f experiments.Figure, least, most float64) {
					i := f.Interval
					if math.IsNaN(f.Value+i.Lo+i.Hi) || f.Known && (f.Value < least || f.Value > most) {
						t.Errorf("%d trials, %s, rotate %v: %s %+v", trials, scenario, rotate, what, f)
					}
					if i.Level > 0 && (i.Hi <= i.Lo || i.Lo < least || i.Hi > most || f.Known && (f.Value < i.Lo || f.Value > i.Hi)) {
						t.Errorf("%d trials, %s, rotate %v: %s has the interval of %+v", trials, scenario, rotate, what, f)
					}
				}
				for outcome, o := range schema.Outcomes {
					f := c.OutcomeShare(outcome)
					check("share of "+o.Name, f, 0, 1)
					if f.Interval.Level == 0 {
						t.Errorf("%d trials, %s: share of %s without an interval", trials, scenario, o.Name)
					}
					if winner < 3 && (f.Value == 1) != (outcome == winner) {
						t.Errorf("%d trials, %s: share of %s is %v", trials, scenario, o.Name, f.Value)
					}
					for seat := range schema.Seats {
						check("share by starter", c.ShareByStarter(outcome, seat), 0, 1)
					}
				}
				for seat := range schema.Seats {
					check("first turn", c.FirstTurn(seat), -1, 1)
					check("hits", c.Mean(hits, seat), 0, math.Inf(1))
				}
				check("length", c.Mean(length, 0), 0, math.Inf(1))
				for _, q := range []float64{0.05, 0.5, 0.95} {
					if v := c.Quantile(length, 0, q); v.Lo > v.Value || v.Hi < v.Value || v.Lo < 0 || v.Hi > 100 || v.Games != c.Games {
						t.Errorf("%d trials, %s: quantile %+v", trials, scenario, v)
					}
				}
			}
		}
	}
}

// TestQuantilesSayWhereTheyEnd: a value in the histogram's last bin may be larger.
func TestQuantilesSayWhereTheyEnd(t *testing.T) {
	in := input(1000)
	in.Cells = []sim.Spec{spec("draw", "p")} // each of 90 turns
	if q := run(t, in, 1).Cells[0].Quantile(length, 0, 0.5); q.Value != 90 || q.Lo != 90 || q.Hi != 90 || q.OrMore || q.Open {
		t.Errorf("all of 90 turns: %+v", q)
	}
	in.Trials = 2
	if q := run(t, in, 1).Cells[0].Quantile(length, 0, 0.5); q.Value != 90 || q.Lo != 0 || !q.Open {
		t.Errorf("two games say little of the median: %+v", q)
	}
}
