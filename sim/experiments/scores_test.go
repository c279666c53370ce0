package experiments_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// playMadeUp plays matchups of the made-up game of simtest.
func playMadeUp(t *testing.T, g simtest.Game, in experiments.RunInput, scenario string, matchups ...[]string) *experiments.RunResult {
	t.Helper()
	for _, m := range matchups {
		in.Cells = append(in.Cells, g.Spec(scenario, m...))
	}
	r, err := experiments.Run(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// madeUpGames are all forms of the made-up game.
var madeUpGames = []simtest.Game{
	{Seats: 2, Rotates: sim.RotatesStarter},
	{Seats: 2, Rotates: sim.RotatesPolicies},
	{Seats: 3, Rotates: sim.RotatesPolicies},
	{Seats: 4, Rotates: sim.RotatesPolicies},
}

// TestScoresHoldTheTruth: what seats, policies and places score is in its interval as often as promised.
func TestScoresHoldTheTruth(t *testing.T) {
	runs := 200
	if testing.Short() {
		runs = 60
	}
	for _, g := range madeUpGames {
		matchup := []string{"strong", "even", "even", "weak"}[:g.Seats]
		for _, rotate := range []bool{false, true} {
			rotations := 1
			if rotate {
				rotations = map[sim.Rotates]int{sim.RotatesStarter: 2, sim.RotatesPolicies: g.Seats}[g.Rotates]
			}
			missed := map[string]int{}
			for seed := range runs {
				c := playMadeUp(t, g, experiments.RunInput{Seed: uint64(seed), Trials: 200, Rotate: rotate}, simtest.Favours, matchup).Cells[0]
				total := 0.0
				for seat := range g.Seats {
					for what, f := range map[string]experiments.Figure{
						"seat": c.Score(seat, experiments.Level), "policy": c.PolicyScore(matchup[seat], experiments.Level), "place": c.PlaceScore(seat, experiments.Level),
					} {
						if misses(f, truth(g, matchup, what, seat, rotations)) {
							missed[what]++
						}
					}
					total += c.Score(seat, experiments.Level).Value
				}
				if math.Abs(total-1) > 1e-9 {
					t.Fatalf("%v: the seats score %v", g, total)
				}
			}
			for what, n := range missed {
				expected := 0.05 * float64(runs*g.Seats)
				// The seats of a game hang together: twice the spread of independent ones.
				if z := (float64(n) - expected) / math.Sqrt(0.95*expected) / 2; math.Abs(z) > 4.5 {
					t.Errorf("%+v, rotate %v: intervals missed what a %s scores in %d of %d (expected %.0f)", g, rotate, what, n, runs*g.Seats, expected)
				}
			}
		}
	}
}

// truth is what a seat, policy or place scores on average over rotations and starters.
func truth(g simtest.Game, matchup []string, what string, index, rotations int) (score float64) {
	n := float64(rotations * g.Seats)
	for rotation := range rotations {
		for starter := range g.Seats {
			seat := index
			switch {
			case what == "place":
				seat = (starter + index) % g.Seats
			case what == "policy":
				score += policyScore(g, matchup, matchup[index], rotation, starter) / n
				continue
			}
			score += g.Score(simtest.Favours, matchup, seat, rotation, starter) / n
		}
	}
	return score
}

// policyScore is what a policy scores in a seat on average over those that it has in a rotation.
func policyScore(g simtest.Game, matchup []string, policy string, rotation, starter int) (score float64) {
	seats := 0
	for seat := range g.Seats {
		plays := matchup[seat]
		if g.Rotates == sim.RotatesPolicies {
			plays = matchup[(seat+rotation)%g.Seats]
		}
		if plays == policy {
			seats++
			score += g.Score(simtest.Favours, matchup, seat, rotation, starter)
		}
	}
	return score / float64(seats)
}

// TestAveragesOverMatchupsHoldTheTruth: what the sides score on average over both ways to seat two policies, and what a
// policy does from both sides, played on the same deals: they have much in common there, and the intervals know it.
func TestAveragesOverMatchupsHoldTheTruth(t *testing.T) {
	runs := 400
	if testing.Short() {
		runs = 60
	}
	g := madeUpGames[0]
	matchups := [][]string{{"strong", "even"}, {"even", "strong"}}
	for what, seats := range map[string][]int{"a side's score": {0, 0}, "a policy's score": {0, 1}} {
		want := 0.0
		for i, m := range matchups {
			want += truth(g, m, "seat", seats[i], 2) / 2
		}
		for _, rotate := range []bool{false, true} {
			missed, narrower := 0, 0
			for seed := range runs {
				r := playMadeUp(t, g, experiments.RunInput{Seed: uint64(seed), Trials: 300, Rotate: rotate}, simtest.Favours, matchups...)
				f := experiments.AverageScore(r.Cells, seats, experiments.Level)
				if misses(f, want) {
					missed++
				}
				if f.Interval.Half() < 0.97*r.Cells[0].Score(0, experiments.Level).Interval.Half() {
					narrower++
				}
			}
			missedAsPromised(t, fmt.Sprintf("%s over both matchups, rotate %v", what, rotate), missed, runs)
			if what == "a policy's score" && narrower < runs*9/10 { // luck of the deal cancels
				t.Errorf("%s, rotate %v: the interval is narrower than one matchup's in %d of %d runs", what, rotate, narrower, runs)
			}
		}
	}
}

// TestDecisiveSharesHoldTheTruth: among games that one seat won.
func TestDecisiveSharesHoldTheTruth(t *testing.T) {
	runs := 200
	if testing.Short() {
		runs = 60
	}
	for _, g := range madeUpGames {
		matchup := []string{"strong", "even", "even", "weak"}[:g.Seats]
		for _, rotate := range []bool{false, true} {
			rotations := 1
			if rotate && g.Rotates == sim.RotatesPolicies {
				rotations = g.Seats
			}
			want := 0.0
			for rotation := range rotations {
				for starter := range g.Seats {
					want += g.DecisiveShare(simtest.Favours, matchup, 0, rotation, starter) / float64(rotations*g.Seats)
				}
			}
			missed := 0
			for seed := range runs {
				c := playMadeUp(t, g, experiments.RunInput{Seed: uint64(seed), Trials: 200, Rotate: rotate}, simtest.Favours, matchup).Cells[0]
				f := c.DecisiveShare(0)
				if misses(f, want) {
					missed++
				}
				if f.Games != c.Games-c.Outcomes["stalemate"]-c.Outcomes["shared"] {
					t.Fatalf("of %d games, %d of them stalemates, %d were decisive", c.Games, c.Outcomes["stalemate"], f.Games)
				}
			}
			missedAsPromised(t, fmt.Sprintf("%+v: decisive share, rotate %v", g, rotate), missed, runs)
		}
	}
}

// TestExtremeScoresStaySensible: whatever all games ended in, in one game or many, for two to four seats.
func TestExtremeScoresStaySensible(t *testing.T) {
	for _, g := range madeUpGames {
		for _, scenario := range []string{simtest.Plain, simtest.First, simtest.Last, simtest.Stalemate, simtest.Together} {
			if scenario == simtest.Together && g.Rotates == sim.RotatesStarter {
				continue
			}
			for _, trials := range []uint64{1, 2, 500} {
				for _, rotate := range []bool{false, true} {
					c := playMadeUp(t, g, experiments.RunInput{Trials: trials, Rotate: rotate}, scenario, []string{"even", "strong", "even", "weak"}[:g.Seats]).Cells[0]
					check := func(what string, f experiments.Figure) {
						t.Helper()
						i := f.Interval
						if math.IsNaN(f.Value+i.Lo+i.Hi) || i.Hi <= i.Lo || i.Lo < 0 || i.Hi > 1 || f.Known && (f.Value < i.Lo-1e-12 || f.Value > i.Hi+1e-12) {
							t.Errorf("%+v, %s, %d trials, rotate %v: %s %+v", g, scenario, trials, rotate, what, f)
						}
					}
					for seat := range g.Seats {
						check("score", c.Score(seat, experiments.Level))
						check("policy's score", c.PolicyScore(c.Spec.Matchup[seat], experiments.Level))
						check("place's score", c.PlaceScore(seat, experiments.Level))
						check("decisive share", c.DecisiveShare(seat))
						for _, s := range c.Settling(seat) {
							check("settling share", s.Share)
							check("settling share, any time", experiments.Figure{Value: s.Share.Value, Known: true, Interval: s.Anytime})
						}
					}
					for _, f := range c.Ending(c.Schema().Metric("rounds"), 3) {
						check("hazard", f)
					}
				}
			}
		}
	}
}
