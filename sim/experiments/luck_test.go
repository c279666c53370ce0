package experiments_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// coins is a game that three coins decide by majority, each of a purpose of its own; a fourth purpose is never used.
// A coin by itself decides a quarter of who wins: knowing it moves the chance of 1/2 to 1/4 or 3/4. It has a hand in
// half: whenever the other two differ. The scenario "south" has south win all.
type coins struct{ spec sim.Spec }

var coinsSchema = sim.NewSchema(sim.Schema{
	Seats: []string{"north", "south"}, Titles: []string{"North", "South"},
	Purposes: []string{"first coin", "second coin", "third coin", "nothing"}, Rotations: 1,
	Outcomes: []sim.Outcome{{Name: "north", Title: "North wins", Winner: 0}, {Name: "south", Title: "South wins", Winner: 1}},
	Metrics:  []sim.Metric{{Name: "length", Unit: "turns", Max: 3}},
})

func (c coins) Spec() sim.Spec      { return c.spec }
func (c coins) About() sim.About    { return sim.About{Name: "coins", Title: "Coins"} }
func (c coins) Schema() *sim.Schema { return coinsSchema }
func (c coins) NewTable() sim.Table { return c }

func (c coins) Play(d sim.Deal, rec *record.Record) {
	key, heads := rng.NewKey(d.Seed, d.Trial, d.Redraw), 0
	for p := range rng.Purpose(3) {
		stream := key.Stream(p, 0)
		coin := int(stream.Below(2))
		heads += coin
		rec.Trace = rec.Trace*2 + uint64(coin)
	}
	rec.Outcome = heads / 2
	if c.spec.Scenario == "south" {
		rec.Outcome = 1
	}
}

func resolveCoins(spec sim.Spec) (sim.Cell, error) { return coins{spec}, nil }

func coinsLuck(t *testing.T, scenario string, trials uint64, workers int) *experiments.LuckResult {
	t.Helper()
	in := experiments.LuckInput{Cells: []sim.Spec{{Game: "coins", Scenario: scenario, Matchup: []string{"a", "b"}}}, Seed: 1, Trials: trials}
	r, err := experiments.Luck(context.Background(), sim.Local{Resolve: resolveCoins, Workers: workers}, resolveCoins, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLuckOfThreeCoins(t *testing.T) {
	c := coinsLuck(t, "", 20_000, 0).Cells[0]
	for p, want := range [][2]float64{{0.25, 0.5}, {0.25, 0.5}, {0.25, 0.5}, {0, 0}} {
		for i, f := range []experiments.Figure{c.Alone(p), c.Together(p)} {
			if !f.Known || math.Abs(f.Value-want[i]) > 0.03 { // standard deviations are below 0.007
				t.Errorf("%s: got %v, want %v", c.Purposes[p].Name, f.Value, want[i])
			}
			if p == 3 {
				if f.Value != 0 || f.Interval.Level != 0 {
					t.Errorf("a purpose that is never used has %v", f)
				}
			} else if f.Interval.Lo > want[i]+0.01 || f.Interval.Hi < want[i]-0.01 {
				t.Errorf("%s: interval %v of %v", c.Purposes[p].Name, f.Interval, want[i])
			}
		}
	}
	if c.Purposes[3].Unlike != 0 || c.Purposes[0].Unlike < 9_000 {
		t.Errorf("drawing anew changed %d and %d games", c.Purposes[3].Unlike, c.Purposes[0].Unlike)
	}
	if c.Games != 20_000*int64(experiments.LuckGames(coinsSchema)) {
		t.Errorf("%d games", c.Games)
	}
}

// With few trials chance puts estimates outside of what a part can be.
func TestLuckOfFewTrialsIsAPart(t *testing.T) {
	limits := 0
	for trials := uint64(2); trials < 40; trials++ {
		c := coinsLuck(t, "", trials, 1).Cells[0]
		for p := range c.Purposes {
			for _, f := range []experiments.Figure{c.Alone(p), c.Together(p)} {
				if f.Value < 0 || f.Value > 1 {
					t.Errorf("%d trials, %s: %v", trials, c.Purposes[p].Name, f)
				}
				if c.Purposes[p].Unlike > 0 && (f.Value == 0 || f.Value == 1) {
					limits++
				}
			}
		}
	}
	if limits < 10 {
		t.Errorf("only %d estimates came to a limit", limits)
	}
}

// Nothing is said of games that all end alike: there is no result to share out.
func TestLuckWhereNothingIsDecided(t *testing.T) {
	c := coinsLuck(t, "south", 500, 0).Cells[0]
	for p := range c.Purposes {
		if c.Alone(p).Known || c.Together(p).Known {
			t.Errorf("%s: %v, %v", c.Purposes[p].Name, c.Alone(p), c.Together(p))
		}
	}
}

func TestLuckIsTheSameForAnyWorkers(t *testing.T) {
	if one, three := coinsLuck(t, "", 2_000, 1), coinsLuck(t, "", 2_000, 3); !bytes.Equal(one.Encode(), three.Encode()) {
		t.Error("one worker and three find different luck")
	}
}

func TestLuckInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	in := experiments.LuckInput{Cells: []sim.Spec{{Matchup: []string{"a", "b"}}}, Seed: 1, Trials: 10}
	r, err := experiments.Luck(ctx, sim.Local{Resolve: resolveCoins}, resolveCoins, in)
	if !errors.Is(err, context.Canceled) || r == nil || r.Complete || len(r.Cells) != 0 {
		t.Errorf("got %v, %v", r, err)
	}
	if _, err := experiments.Luck(context.Background(), sim.Local{}, resolveCoins, experiments.LuckInput{}); err == nil {
		t.Error("no cells are played")
	}
}
