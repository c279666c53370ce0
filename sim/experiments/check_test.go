package experiments_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

var twoSeats = simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}

// figure finds a quantity of a game.
func figure(t *testing.T, g simtest.Game, name string) experiments.Quantity {
	t.Helper()
	cell, err := g.Resolve(g.Spec(simtest.Plain, slices.Repeat([]string{"even"}, g.Seats)...))
	if err != nil {
		t.Fatal(err)
	}
	q, problem, _ := experiments.FindQuantity(cell.Schema(), name)
	if problem != "" {
		t.Fatal(problem)
	}
	return q
}

// gate is a check of one scenario of the made-up game of two, with even policies.
func gate(t *testing.T, scenario string, most int64, claims ...experiments.Claim) experiments.CheckInput {
	t.Helper()
	return experiments.CheckInput{
		Cells: []sim.Spec{twoSeats.Spec(scenario, "even", "even")}, Claims: claims, Seed: 1,
		Looks: estimate.DoublingLooks(min(200, most), most), Alpha: 0.05,
	}
}

func claim(t *testing.T, name string, lo, hi float64) experiments.Claim {
	t.Helper()
	return experiments.Claim{Name: name, Quantity: figure(t, twoSeats, name), Band: estimate.Band{Lo: lo, Hi: hi}}
}

func check(t *testing.T, in experiments.CheckInput, workers int) *experiments.CheckResult {
	t.Helper()
	r, err := experiments.Check(context.Background(), sim.Local{Resolve: twoSeats.Resolve, Workers: workers}, twoSeats.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestVerdictRates: over many seeds a share of known size passes, fails and stays open as often as the exact operating
// characteristic says, at its worst points too: in the middle of the band, near its end, on it, and outside. The
// looks, the cut-offs and the games are those of the gate.
func TestVerdictRates(t *testing.T) {
	runs := 1000
	if testing.Short() {
		runs = 200
	}
	truth := (1 - simtest.Stalemates) / 2 // of games that north wins: by symmetry
	for _, shift := range []float64{0, 0.05, 0.08} {
		in := gate(t, simtest.Plain, 800, claim(t, "outcome.north", truth-0.05-shift, truth+0.05-shift))
		want := estimate.NewSchedule(in.Looks, in.Claims[0].Band, in.Alpha).Chances(truth)
		got := map[estimate.Verdict]int{}
		games := 0.0
		for seed := range runs {
			in.Seed = uint64(1000 + seed)
			r := check(t, in, 1)
			got[r.Verdict]++
			games += float64(r.Games) / float64(runs)
		}
		for v, p := range map[estimate.Verdict]float64{estimate.Pass: want.Pass, estimate.Fail: want.Fail, estimate.Inconclusive: want.Inconclusive} {
			n := float64(runs)
			sd := math.Sqrt(n * p * (1 - p))
			if z := (float64(got[v]) - n*p) / max(sd, 1); math.Abs(z) > 4.5 {
				t.Errorf("%+.2f off the middle: %v in %d of %d runs, want %.4f of them (z = %.1f)", shift, v, got[v], runs, p, z)
			}
		}
		if math.Abs(games-want.Games) > 0.15*want.Games {
			t.Errorf("%+.2f off the middle: %.0f games on average, want %.0f", shift, games, want.Games)
		}
	}
}

// TestVerdictRatesOfOthers: figures that are no shares keep the error rate too. Each has its truth on an end of its
// band, which is where a wrong pass and a wrong fail are likeliest; five in a hundred of each are allowed.
func TestVerdictRatesOfOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	const runs = 400
	chance := simtest.Game.Score
	begins := chance(twoSeats, simtest.Plain, []string{"even", "even"}, 0, 0, 0) - chance(twoSeats, simtest.Plain, []string{"even", "even"}, 0, 0, 1)
	for name, band := range map[string]estimate.Band{
		"score.north":      {Lo: 0.3, Hi: 0.5},
		"first_turn.north": {Lo: begins - 0.3, Hi: begins},
		"tries.north":      {Lo: 2, Hi: 2.5},
		"score.first":      {Lo: 0.3, Hi: 0.5 + begins/2},
	} {
		in := gate(t, simtest.Plain, 800, claim(t, name, band.Lo, band.Hi))
		passed, failed := 0, 0
		for seed := range runs {
			in.Seed = uint64(1000 + seed)
			switch check(t, in, 1).Verdict {
			case estimate.Pass:
				passed++
			case estimate.Fail:
				failed++
			}
		}
		most := runs*in.Alpha + 4.5*math.Sqrt(runs*in.Alpha*(1-in.Alpha))
		if float64(passed) > most || float64(failed) > most {
			t.Errorf("%s on the end of its band passes in %d and fails in %d of %d runs", name, passed, failed, runs)
		}
	}
}

// TestFailuresAreHolms: of many criteria that all just hold, none fails in more than the promised share of checks; each
// alone would fail far more often.
func TestFailuresAreHolms(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	const runs = 400
	truth := (1 - simtest.Stalemates) / 2
	in := gate(t, simtest.Plain, 800)
	for _, name := range []string{"outcome.north", "outcome.east", "stalls"} {
		at := truth
		if name == "stalls" {
			at = simtest.Stalemates
		}
		in.Claims = append(in.Claims, claim(t, name, 0, at), claim(t, name, at, 1)) // all hold, barely
	}
	in.Claims = append(in.Claims, claim(t, "tries.north", 0, 2), claim(t, "tries.east", 0, 2), claim(t, "tries.north", 2, 9), claim(t, "tries.east", 2, 9))
	failed := 0
	for seed := range runs {
		in.Seed = uint64(5000 + seed)
		if check(t, in, 1).Verdict == estimate.Fail {
			failed++
		}
	}
	if most := runs*in.Alpha + 4.5*math.Sqrt(runs*in.Alpha*(1-in.Alpha)); float64(failed) > most {
		t.Errorf("%d of %d checks fail though all criteria hold", failed, runs)
	}
}

// TestOneSided: a side that wins everything, or nothing, decides at the first look, in whatever way the figure is
// judged; so does a game that always stalls, and one that never does.
func TestOneSided(t *testing.T) {
	for scenario, claims := range map[string][]experiments.Claim{
		simtest.First: {
			claim(t, "score.north", 0.45, 0.55), claim(t, "score.east", 0.45, 0.55), claim(t, "outcome.north", 0.45, 0.55),
			claim(t, "decisive.north", 0.45, 0.55), claim(t, "first_turn.north", 0.5, 0.9),
		},
		simtest.Last:      {claim(t, "score.north", 0.45, 0.55), claim(t, "decisive.east", 0.45, 0.55)},
		simtest.Stalemate: {claim(t, "stalls", 0, 0.05), claim(t, "outcome.north", 0.45, 0.55)},
	} {
		in := gate(t, scenario, 64_000, claims...)
		r := check(t, in, 2)
		if r.Verdict != estimate.Fail || r.Games != in.Looks[0] {
			t.Errorf("%s: %v after %d games, want fail after %d", scenario, r.Verdict, r.Games, in.Looks[0])
		}
		for _, c := range r.Criteria {
			if c.Verdict != estimate.Fail || c.Interval.Lo >= c.Interval.Hi {
				t.Errorf("%s: %s is %v in %v", scenario, c.Figure, c.Verdict, c.Interval)
			}
		}
	}
	in := gate(t, simtest.First, 64_000, claim(t, "stalls", 0, 0.05), claim(t, "score.north", 0.9, 1))
	if r := check(t, in, 2); r.Verdict != estimate.Pass || r.Games != in.Looks[0] {
		t.Errorf("what holds in every game: %v after %d games", r.Verdict, r.Games)
	}
}

// TestCheckIsDeterministic: identical input never flips, whatever the workers.
func TestCheckIsDeterministic(t *testing.T) {
	in := gate(t, simtest.Plain, 3000, claim(t, "score.north", 0.48, 0.53), claim(t, "rounds p95", 0, 25), claim(t, "stalls", 0, 0.11), claim(t, "tries.north", 1.99, 2.01))
	in.Claims[3].Against = &experiments.Baseline{Name: "favours", Spec: twoSeats.Spec(simtest.Favours, "even", "even")}
	in.Claims[3].Band = estimate.Band{Lo: -0.5, Hi: 0.5}
	want := check(t, in, 1).Encode()
	for _, workers := range []int{1, 2, 7, 64} {
		if got := check(t, in, workers).Encode(); string(got) != string(want) {
			t.Errorf("%d workers: another result", workers)
		}
	}
}

// TestChange: a scenario against itself changes nothing, deal by deal; one that favours a side changes its score by as
// much as is known, found with far fewer games than strangers would take.
func TestChange(t *testing.T) {
	against := func(name, scenario string, within float64) experiments.Claim {
		c := claim(t, name, -within, within)
		c.Against = &experiments.Baseline{Name: scenario, Spec: twoSeats.Spec(scenario, "even", "even")}
		return c
	}
	in := gate(t, simtest.Plain, 6400, against("score.north", simtest.Plain, 0.01), against("stalls", simtest.Plain, 0.01), against("tries.north", simtest.Plain, 0.05))
	for _, c := range check(t, in, 2).Criteria {
		if c.Verdict != estimate.Pass || !c.Paired || c.Diverged != 0 || c.Value != 0 {
			t.Errorf("%s against itself: %v, %+v in %v, %d diverged", c.Figure, c.Verdict, c.Value, c.Interval, c.Diverged)
		}
	}
	known := 0.0
	for starter := range 2 {
		known += (twoSeats.Score(simtest.Favours, []string{"even", "even"}, 0, 0, starter) - twoSeats.Score(simtest.Plain, []string{"even", "even"}, 0, 0, starter)) / 2
	}
	in = gate(t, simtest.Favours, 6400, against("score.north", simtest.Plain, 0.01), against("outcome.north", simtest.Plain, 0.2), against("first_turn.north", simtest.Plain, 0.2), against("decisive.north", simtest.Plain, 0.02))
	r := check(t, in, 2)
	want := map[string]estimate.Verdict{"score.north": estimate.Fail, "outcome.north": estimate.Pass, "first_turn.north": estimate.Pass, "decisive.north": estimate.Fail}
	for _, c := range r.Criteria {
		if c.Verdict != want[c.Figure] {
			t.Errorf("%s: %v, %+v in %v", c.Figure, c.Verdict, c.Value, c.Interval)
		}
		if c.Figure == "score.north" && (known < c.Interval.Lo || known > c.Interval.Hi || !c.Paired || c.Diverged == 0) {
			t.Errorf("the score changes by %v in %v, want %v; %d diverged", c.Value, c.Interval, known, c.Diverged)
		}
	}
}

// TestInconclusive: a share near the end of its band stays open, and the gate says how many games more it wants; with
// these it decides.
func TestInconclusive(t *testing.T) {
	truth := (1 - simtest.Stalemates) / 2
	in := gate(t, simtest.Plain, 400, claim(t, "outcome.north", truth-0.2, truth+0.02))
	r := check(t, in, 1)
	c := r.Criteria[0]
	if r.Verdict != estimate.Inconclusive || c.MoreGames < 100 || c.Played != 400 || r.MoreGames != c.MoreGames {
		t.Fatalf("%v, wants %d more games", r.Verdict, c.MoreGames)
	}
	in = gate(t, simtest.Plain, 20*(400+c.MoreGames), in.Claims...)
	if r := check(t, in, 2); r.Verdict != estimate.Pass {
		t.Errorf("with many more games: %v", r.Verdict)
	}
}

// TestTickets: a failure comes with games that show it: wins of the side that wins too often, shortest first.
func TestTickets(t *testing.T) {
	in := gate(t, simtest.Favours, 1600, claim(t, "score.north", 0.2, 0.4), claim(t, "score.east", 0.5, 0.9), claim(t, "rounds p95", 0, 9), claim(t, "stalls", 0.5, 1), claim(t, "tries.north", 3, 9))
	r := check(t, in, 2)
	if r.Verdict != estimate.Fail {
		t.Fatal(r.Verdict)
	}
	says := map[string]string{"score.north": "North wins after ", "score.east": "North wins after ", "rounds p95": "Stalemate after 60 ", "stalls": " wins after ", "tries.north": "tries.north 0"}
	for _, c := range r.Criteria {
		if len(c.Tickets) != 5 || c.Verdict != estimate.Fail {
			t.Errorf("%s: %v, %d tickets", c.Figure, c.Verdict, len(c.Tickets))
			continue
		}
		shortest := 0
		for _, g := range c.Tickets {
			var rounds int
			if _, after, ok := strings.Cut(g.Says, " after "); ok {
				fmt.Sscan(after, &rounds)
			}
			if rounds < shortest && c.Figure != "rounds p95" {
				t.Errorf("%s: %q after one of %d rounds", c.Figure, g.Says, shortest)
			}
			shortest = rounds
			ticket, err := sim.ParseTicket(g.Ticket)
			if err != nil || ticket.Seed != in.Seed || ticket.Cell != in.Cells[0].Hash() || !strings.Contains(g.Says, says[c.Figure]) {
				t.Errorf("%s: %s %q, %v", c.Figure, g.Ticket, g.Says, err)
			}
		}
	}
}

// TestSharedScores: games of more seats, whose wins can be shared, are judged by their score metric.
func TestSharedScores(t *testing.T) {
	four := simtest.Game{Seats: 4, Rotates: sim.RotatesPolicies}
	in := experiments.CheckInput{Cells: []sim.Spec{four.Spec(simtest.Plain, "even", "even", "even", "even")}, Seed: 1, Looks: []int64{2000, 4000}, Alpha: 0.01}
	for _, name := range []string{"score.north", "score.west"} {
		in.Claims = append(in.Claims, experiments.Claim{Name: name, Quantity: figure(t, four, name), Band: estimate.Band{Lo: 0.2, Hi: 0.3}})
	}
	first := experiments.Claim{Name: "score.first", Quantity: figure(t, four, "score.first"), Band: estimate.Band{Lo: 0.2, Hi: 0.28}}
	in.Claims = append(in.Claims, first)
	r, err := experiments.Check(context.Background(), sim.Local{Resolve: four.Resolve}, four.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	known := 0.0
	for starter := range 4 {
		known += four.Score(simtest.Plain, slices.Repeat([]string{"even"}, 4), starter, 0, starter) / 4
	}
	for _, c := range r.Criteria {
		want := estimate.Pass
		if c.Figure == "score.first" {
			want = estimate.Fail
			if known < c.Interval.Lo || known > c.Interval.Hi {
				t.Errorf("the seat that begins scores %v in %v, want %v", c.Value, c.Interval, known)
			}
		}
		if c.Verdict != want {
			t.Errorf("%s: %v, %v in %v", c.Figure, c.Verdict, c.Value, c.Interval)
		}
	}
}

// TestDecidedClaimsStay: a verdict rests on the games played when it fell, whatever the cell plays on for.
func TestDecidedClaimsStay(t *testing.T) {
	early := []experiments.Claim{claim(t, "tries.north", 3, 9), claim(t, "rounds p95", 0, 9), claim(t, "first_turn.north", -0.9, 0.9)}
	truth := (1 - simtest.Stalemates) / 2
	alone := check(t, gate(t, simtest.Plain, 1600, early...), 1)
	beside := check(t, gate(t, simtest.Plain, 1600, append(early, claim(t, "outcome.north", truth, 1))...), 1)
	if beside.Games != 1600 || alone.Games == beside.Games {
		t.Fatalf("%d and %d games: nothing plays on", alone.Games, beside.Games)
	}
	for _, a := range alone.Criteria {
		i := slices.IndexFunc(beside.Criteria, func(c experiments.CheckedCriterion) bool { return c.Figure == a.Figure })
		if b := beside.Criteria[i]; a.Verdict != b.Verdict || a.Value != b.Value || a.P != b.P || a.Interval != b.Interval || a.Played != b.Played {
			t.Errorf("%s: %v %v p %v after %d, beside another %v %v p %v after %d", a.Figure, a.Verdict, a.Value, a.P, a.Played, b.Verdict, b.Value, b.P, b.Played)
		}
	}
}
