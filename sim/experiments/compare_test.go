package experiments_test

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

var pairGame = simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}

// variant is a scenario of the made-up game with the edits that are said to have been made.
func variant(g simtest.Game, scenario string, edits ...int) experiments.Variant {
	return experiments.Variant{Edits: append([]int{}, edits...), Specs: []sim.Spec{g.Spec(scenario, evenly(g)...)}}
}

// evenly is a matchup of equals.
func evenly(g simtest.Game) []string { return slices.Repeat([]string{"even"}, g.Seats) }

// change is a comparison of two scenarios of the made-up game.
func change(g simtest.Game, before, after string, seed, trials uint64) experiments.CompareInput {
	return experiments.CompareInput{
		Edits: []experiments.Edit{{Text: after, Changes: []string{after}}}, Changes: []string{after},
		Variants: []experiments.Variant{variant(g, before), variant(g, after, 0)}, Seed: seed, Trials: trials, Find: 0.01,
	}
}

// twoEdits is a comparison of two edits, with both by themselves.
func twoEdits(trials uint64) experiments.CompareInput {
	in := change(pairGame, simtest.Plain, simtest.NoisyPoint, 1, trials)
	in.Edits = []experiments.Edit{{Text: "noise", Changes: []string{"other luck"}}, {Text: "point", Changes: []string{"a point"}}}
	in.Variants = []experiments.Variant{
		variant(pairGame, simtest.Plain), variant(pairGame, simtest.NoisyPoint, 0, 1),
		variant(pairGame, simtest.Noisy, 0), variant(pairGame, simtest.Point, 1),
	}
	return in
}

func compare(t *testing.T, g simtest.Game, in experiments.CompareInput) *experiments.CompareResult {
	t.Helper()
	r, err := experiments.Compare(context.Background(), sim.Local{Resolve: g.Resolve, Workers: 2}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAChangeThatChangesNothing: exactly no game diverges, every difference is 0, and nothing is said to be sure.
func TestAChangeThatChangesNothing(t *testing.T) {
	for _, g := range []simtest.Game{pairGame, {Seats: 4, Rotates: sim.RotatesPolicies}} {
		whole := compare(t, g, change(g, simtest.Plain, simtest.Plain, 1, 5000)).Matchups[0].Whole()
		if whole.Diverged != 0 || len(whole.Games) != 0 {
			t.Errorf("%d games diverged, %d are named", whole.Diverged, len(whole.Games))
		}
		for _, list := range [][]experiments.Difference{whole.Scores, whole.Outcomes, whole.Metrics} {
			for _, d := range list {
				if d.Difference != 0 || d.Before != d.After || d.Sure || !(d.Interval.Lo < 0 && d.Interval.Hi > 0) {
					t.Errorf("%s: %+v", d.Name, d)
				}
			}
		}
		if got := whole.Scores[0].Needed; got < 1000 || got > 2500 {
			t.Errorf("%d deals would find a point, want about what a point of games that differ takes", got)
		}
	}
}

// TestAPlantedPoint: seat 0 wins one game in a hundred more, of those that the last seat won, and nothing else.
func TestAPlantedPoint(t *testing.T) {
	for _, g := range []simtest.Game{pairGame, {Seats: 3, Rotates: sim.RotatesPolicies}, {Seats: 4, Rotates: sim.RotatesPolicies}} {
		const trials = 40_000
		whole := compare(t, g, change(g, simtest.Plain, simtest.Point, 2, trials)).Matchups[0].Whole()
		sd := math.Sqrt(simtest.Planted * (1 - simtest.Planted) / trials)
		for seat, want := range map[int]float64{0: simtest.Planted, 1: 0, g.Seats - 1: -simtest.Planted} {
			if seat == 1 && g.Seats == 2 {
				continue
			}
			d := whole.Scores[seat]
			if z := (d.Difference - want) / sd; math.Abs(z) > 4.5 {
				t.Errorf("%d seats, seat %d: %+.4f, want %+.4f (z %.1f)", g.Seats, seat, d.Difference, want, z)
			}
			if d.Sure != (want != 0) {
				t.Errorf("%d seats, seat %d: sure is %v", g.Seats, seat, d.Sure)
			}
		}
		if got := float64(whole.Diverged) / trials; math.Abs(got-simtest.Planted) > 4.5*sd {
			t.Errorf("%d seats: %.4f of games diverged, want %v", g.Seats, got, simtest.Planted)
		}
		if whole.Scores[0].VarianceRatio < 20 {
			t.Errorf("%d seats: variance ratio %v, want far above 1: one game in a hundred differs", g.Seats, whole.Scores[0].VarianceRatio)
		}
		cell, err := g.Resolve(g.Spec(simtest.Plain, evenly(g)...))
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range whole.Games {
			if game.OutcomeBefore != cell.Schema().Seats[g.Seats-1] || game.OutcomeAfter != cell.Schema().Seats[0] {
				t.Errorf("%d seats: game %v went from %s to %s", g.Seats, game, game.OutcomeBefore, game.OutcomeAfter)
			}
		}
		if len(whole.Games) != 5 {
			t.Errorf("%d games are named, want 5", len(whole.Games))
		}
	}
}

// TestAPointIsFoundWithTheGamesItSaysItNeeds: a pilot says how many deals find a change of a point among the noise of a
// change that also makes three games in ten others; with as many, nine of ten experiments find it, and none in the
// wrong direction.
func TestAPointIsFoundWithTheGamesItSaysItNeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	pilot := compare(t, pairGame, change(pairGame, simtest.Plain, simtest.NoisyPoint, 1, 5000)).Matchups[0].Whole().Scores[0]
	const experimentsPlayed = 60
	found, wrong := 0, 0
	for seed := range uint64(experimentsPlayed) {
		d := compare(t, pairGame, change(pairGame, simtest.Plain, simtest.NoisyPoint, 100+seed, uint64(pilot.Needed))).Matchups[0].Whole().Scores[0]
		switch {
		case d.Sure && d.Difference > 0:
			found++
		case d.Sure:
			wrong++
		}
	}
	t.Logf("with %d deals each, %d of %d experiments find the point", pilot.Needed, found, experimentsPlayed)
	low := experimentsPlayed*experiments.Power - 4.5*math.Sqrt(experimentsPlayed*experiments.Power*(1-experiments.Power))
	if float64(found) < low || wrong > 0 {
		t.Errorf("with %d deals each, %d of %d experiments find the point (want %.0f at least), %d the opposite", pilot.Needed, found, experimentsPlayed, low, wrong)
	}
}

// TestPairedIntervalsCoverTheTruth: the intervals of a difference of a point, and of the score's, hold it in 95 % of
// experiments; of no difference as well, and there no more than 5 % are said to be sure.
func TestPairedIntervalsCoverTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	for scenario, truth := range map[string]float64{simtest.NoisyPoint: simtest.Planted, simtest.Noisy: 0, simtest.Point: simtest.Planted} {
		const n = 400
		score, share, sure := 0, 0, 0
		for seed := range uint64(n) {
			whole := compare(t, pairGame, change(pairGame, simtest.Plain, scenario, 1000+seed, 700)).Matchups[0].Whole()
			if i := whole.Scores[0].Interval; i.Lo <= truth && truth <= i.Hi {
				score++
			}
			if i := whole.Outcomes[0].Interval; i.Lo <= truth && truth <= i.Hi {
				share++
			}
			if whole.Scores[0].Sure {
				sure++
			}
		}
		margin := 4.5 * math.Sqrt(n*0.95*0.05)
		if float64(score) < n*0.95-margin || float64(share) < n*0.95-margin {
			t.Errorf("%s: of %d intervals %d of the score and %d of the share hold the truth", scenario, n, score, share)
		}
		if truth == 0 && float64(sure) > n*0.05+margin {
			t.Errorf("%s: %d of %d are said to be sure of a difference that is not there", scenario, sure, n)
		}
	}
}

// TestWhatEachEditContributes: in order, the steps add up to the whole exactly; left out, each is told against all.
func TestWhatEachEditContributes(t *testing.T) {
	m := compare(t, pairGame, twoEdits(20_000)).Matchups[0]
	var told []string
	step := map[int]float64{}
	for _, c := range m.Comparisons {
		told = append(told, c.Kind+strings.Repeat("+", c.Edit))
		if c.Kind == experiments.Step {
			step[c.Edit] = c.Scores[0].Difference
		}
	}
	if want := []string{"whole", "step+", "step++", "without+", "without++"}; !reflect.DeepEqual(told, want) {
		t.Fatalf("it tells of %v, want %v", told, want)
	}
	if whole := m.Whole().Scores[0].Difference; math.Abs(step[1]+step[2]-whole) > 1e-8 {
		t.Errorf("steps of %v and %v make %v", step[1], step[2], whole)
	}
	for _, kind := range []string{experiments.Step, experiments.Without} {
		both := m.Of(kind)
		if noise, point := both[0].Scores[0], both[1].Scores[0]; noise.Sure || !point.Sure || math.Abs(point.Difference-simtest.Planted) > 0.004 {
			t.Errorf("%s: noise %+v, point %+v", kind, noise, point)
		}
		// The point alone moves one game in a hundred.
		if got := float64(both[1].Diverged) / 20_000; math.Abs(got-simtest.Planted) > 0.004 {
			t.Errorf("%s: the point makes %.3f of games others", kind, got)
		}
	}
}

// TestSubsets: what is played to tell each edit by itself, without playing anything twice.
func TestSubsets(t *testing.T) {
	for edits, want := range map[int][][]int{
		1: {{}, {0}},
		2: {{}, {0, 1}, {0}, {1}},
		3: {{}, {0, 1, 2}, {0}, {0, 1}, {1, 2}, {0, 2}},
	} {
		if got := experiments.Subsets(edits, true); !reflect.DeepEqual(got, want) {
			t.Errorf("%d edits: %v, want %v", edits, got, want)
		}
		if got := experiments.Subsets(edits, false); !reflect.DeepEqual(got, want[:2]) {
			t.Errorf("%d edits together: %v, want %v", edits, got, want[:2])
		}
	}
}

// TestSetsOfEditsThatCannotBePlayed: the rest is told all the same.
func TestSetsOfEditsThatCannotBePlayed(t *testing.T) {
	in := twoEdits(500)
	in.Variants = in.Variants[:3] // the point alone cannot be played
	var told []string
	for _, c := range compare(t, pairGame, in).Matchups[0].Comparisons {
		told = append(told, c.Kind+strings.Repeat("+", c.Edit))
	}
	if want := []string{"whole", "step+", "step++", "without++"}; !reflect.DeepEqual(told, want) {
		t.Errorf("it tells of %v, want %v", told, want)
	}
}

// TestCompareIsAFunctionOfItsTrials: the same bytes for any workers, through a store and resumed from it; and read
// from its file again.
func TestCompareIsAFunctionOfItsTrials(t *testing.T) {
	in := twoEdits(3000)
	in.Variants[0].Specs = append(in.Variants[0].Specs, pairGame.Spec(simtest.Plain, "strong", "weak"))
	for i, scenario := range []string{simtest.NoisyPoint, simtest.Noisy, simtest.Point} {
		in.Variants[i+1].Specs = append(in.Variants[i+1].Specs, pairGame.Spec(scenario, "strong", "weak"))
	}
	want := compare(t, pairGame, in).Encode()
	dir := t.TempDir()
	for _, workers := range []int{1, 7, 64} {
		local := sim.Local{Resolve: pairGame.Resolve, Workers: workers}
		for _, e := range []sim.Executor{local, sim.Stored{Dir: dir, Executor: local, Resolve: pairGame.Resolve}} {
			r, err := experiments.Compare(context.Background(), e, pairGame.Resolve, in)
			if err != nil || !bytes.Equal(r.Encode(), want) {
				t.Fatalf("%d workers, %T: other bytes (%v)", workers, e, err)
			}
		}
	}
	again, err := experiments.DecodeCompare(want, pairGame.Resolve)
	if err != nil || !bytes.Equal(again.Encode(), want) {
		t.Fatalf("read again: %v", err)
	}
}

// TestDamagedComparisonsAreRefused: a file that says something else than its tallies, is of another kind or version.
func TestDamagedComparisonsAreRefused(t *testing.T) {
	data := compare(t, pairGame, twoEdits(200)).Encode()
	for old, other := range map[string]string{
		`"tombstone compare"`: `"tombstone run"`, `"version": 1`: `"version": 2`, `"trials": 200`: `"trials": 201`,
		`"kind": "step"`: `"kind": "whole"`, `"find": 0.01`: `"find": 0`, `"edits": []`: `"edits": [1]`, `"unit": "share"`: `"unit": "x"`,
		`"tally": "`: `"tally": "!`, `"complete": true`: `"complete": true, "more": 1`,
	} {
		bad := bytes.Replace(data, []byte(old), []byte(other), 1)
		if bytes.Equal(bad, data) {
			t.Fatalf("%s is not in the file", old)
		}
		if _, err := experiments.DecodeCompare(bad, pairGame.Resolve); err == nil {
			t.Errorf("%s for %s was taken", other, old)
		}
	}
}

// TestComparePrecision: batches until every difference's interval is narrow enough, or as many as are allowed.
func TestComparePrecision(t *testing.T) {
	in := change(pairGame, simtest.Plain, simtest.Noisy, 1, 500)
	in.Precision, in.MaxTrials = 0.01, 100_000
	m := compare(t, pairGame, in).Matchups[0]
	for _, o := range m.Whole().Outcomes {
		if o.Interval.Half() > in.Precision {
			t.Errorf("%s: +-%v after %d deals", o.Name, o.Interval.Half(), m.Trials)
		}
	}
	if m.Trials <= 500 || m.Trials > 20_000 {
		t.Errorf("%d deals", m.Trials)
	}
	in.MaxTrials = 700
	if m := compare(t, pairGame, in).Matchups[0]; m.Trials != 700 {
		t.Errorf("%d deals, want the 700 allowed", m.Trials)
	}
}

// TestInterruptedComparisons: what was finished is there, and said not to be complete.
func TestInterruptedComparisons(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := change(pairGame, simtest.Plain, simtest.Noisy, 1, 1<<16)
	cut := cutShort{sim.Local{Resolve: pairGame.Resolve, Workers: 2}, cancel}
	r, err := experiments.Compare(ctx, cut, pairGame.Resolve, in)
	if err == nil || r == nil || r.Complete || len(r.Matchups) != 1 || r.Matchups[0].Trials != 1<<15 {
		t.Errorf("got %v, %+v", err, r)
	}
	if r, err := experiments.Compare(ctx, cut, pairGame.Resolve, in); err == nil || r == nil || len(r.Matchups) != 0 {
		t.Errorf("nothing played: got %v, %+v", err, r)
	}
}

// cutShort is an executor whose context ends after the first shard.
type cutShort struct {
	sim.Executor
	stop func()
}

func (s cutShort) Play(ctx context.Context, shards []sim.Shard, done func(int, *sim.Tally) error) error {
	return s.Executor.Play(ctx, shards, func(i int, t *sim.Tally) error {
		err := done(i, t)
		s.stop()
		return err
	})
}

// TestWhatCannotBeComparedIsRefused, with what differs.
func TestWhatCannotBeComparedIsRefused(t *testing.T) {
	other := simtest.Game{Seats: 3, Rotates: sim.RotatesPolicies}
	resolve := func(spec sim.Spec) (sim.Cell, error) {
		if len(spec.Matchup) == 3 {
			return other.Resolve(spec)
		}
		return pairGame.Resolve(spec)
	}
	in := change(pairGame, simtest.Plain, simtest.Point, 1, 10)
	for want, spec := range map[string]sim.Spec{
		"different matchups": pairGame.Spec(simtest.Plain, "even", "weak"),
		"different games":    {Game: "another", Scenario: simtest.Plain, Matchup: []string{"even", "even"}},
	} {
		in.Variants[1].Specs[0] = spec
		_, err := experiments.Compare(context.Background(), sim.Local{Resolve: resolve}, resolve, in)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
