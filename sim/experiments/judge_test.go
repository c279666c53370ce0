package experiments_test

import (
	"math"
	"testing"

	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

const (
	few  = 200
	many = 20_000
)

// TestJudgementsAreThoseThatWerePlanted: what is fair, favoured or open, by seats and number of games.
func TestJudgementsAreThoseThatWerePlanted(t *testing.T) {
	even := []string{"even", "even", "even", "even"}
	for _, test := range []struct {
		scenario string
		game     int
		trials   uint64
		band     float64
		want     experiments.Call
		seat     int
	}{
		{simtest.Plain, 0, many, 0.02, experiments.Even, 0},
		{simtest.Plain, 0, few, 0.02, experiments.Unclear, 0},
		{simtest.Favours, 0, many, 0.02, experiments.Favoured, 0}, // 59 %
		{simtest.Favours, 0, many, 0.2, experiments.Even, 0},      // within a band that wide
		{simtest.Last, 0, few, 0.02, experiments.Favoured, 1},
		{simtest.Stalemate, 0, many, 0.02, experiments.Even, 0},
		{simtest.Plain, 2, many, 0.02, experiments.Even, 0},
		{simtest.Favours, 3, many, 0.02, experiments.Favoured, 0},
		{simtest.Last, 3, few, 0.02, experiments.Favoured, 3},
		{simtest.Plain, 3, 1, 0.02, experiments.Unclear, 0}, // one deal says nothing
	} {
		g := madeUpGames[test.game]
		r := playMadeUp(t, g, experiments.RunInput{Trials: test.trials, Rotate: true}, test.scenario, even[:g.Seats])
		got := experiments.Judge(r.Cells, test.band).Cells[0]
		if got.Call != test.want || got.Seat != test.seat || !got.Fair {
			t.Errorf("%+v: called %d of seat %d (%+v)", test, got.Call, got.Seat, got.Scores)
		}
	}
}

// TestPoliciesOfUnequalStrengthAreSeatedBothWays: one matchup alone favours the side with the better policy; both
// together show that the sides are even.
func TestPoliciesOfUnequalStrengthAreSeatedBothWays(t *testing.T) {
	g := madeUpGames[0]
	r := playMadeUp(t, g, experiments.RunInput{Trials: many, Rotate: true}, simtest.Plain, []string{"strong", "weak"}, []string{"weak", "strong"}, []string{"even", "even"}, []string{"even", "weak"})
	j := experiments.Judge(r.Cells, 0.02)
	for i, seat := range []int{0, 1} {
		if k := j.Cells[i]; k.Call != experiments.Favoured || k.Seat != seat || k.Fair {
			t.Errorf("matchup %d: %+v", i, k)
		}
	}
	if len(j.Contests) != 3 {
		t.Fatalf("%d contests, want 3", len(j.Contests))
	}
	if k := j.Contests[0]; k.Call != experiments.Even || !k.Fair || len(k.Cells) != 2 || k.Scores[0].Games != 4*many {
		t.Errorf("strong and weak on both sides: %+v", k)
	}
	if k := j.Contests[2]; k.Fair {
		t.Error("a matchup that was played one way round only is taken for even-handed")
	}
	if math.Abs(j.Each-(1-0.05/4)) > 1e-12 {
		t.Errorf("four matchups together at 95 %%: %v each", j.Each)
	}
}

// TestASeatCanBeBehind: of three seats one loses every game, the others share them.
func TestASeatCanBeBehind(t *testing.T) {
	g := madeUpGames[2]
	r := playMadeUp(t, g, experiments.RunInput{Trials: many, Rotate: false}, simtest.Plain, []string{"even", "even", "weak"})
	k := experiments.Judge(r.Cells, 0.1).Cells[0]
	if k.Call != experiments.Behind || k.Seat != 2 || k.Fair {
		t.Errorf("got %+v", k)
	}
}

// TestVerdictsTogetherAreSeldomWrong: over many reports of nine even matchups, with a band that ends where the truth
// lies, some matchup is called favoured in no more than one of twenty.
func TestVerdictsTogetherAreSeldomWrong(t *testing.T) {
	runs := 400
	if testing.Short() {
		runs = 100
	}
	g := madeUpGames[0]
	even := []string{"even", "even"}
	wrong := 0
	for seed := range runs {
		var cells []*experiments.CellResult
		for i := range 9 {
			r := playMadeUp(t, g, experiments.RunInput{Seed: uint64(9*seed + i), Trials: 300}, simtest.Plain, even)
			cells = append(cells, r.Cells[0])
		}
		for _, k := range experiments.Judge(cells, 0).Cells {
			if k.Call == experiments.Favoured {
				wrong++
				break
			}
		}
	}
	if limit := 0.05*float64(runs) + 4.5*math.Sqrt(0.05*0.95*float64(runs)); float64(wrong) > limit {
		t.Errorf("%d of %d reports name a favoured side where there is none", wrong, runs)
	}
}
