package games_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"tombstone/decks"
	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

// shipped returns a shipped scenario with overrides.
func shipped(t *testing.T, sets ...string) games.Scenario {
	t.Helper()
	g := games.All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	var edits []decks.Edit
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatal(err)
		}
		edits = append(edits, edit)
	}
	s, problems := g.Load(src, edits)
	if s == nil {
		t.Fatal(problems)
	}
	return s
}

func spec(t *testing.T, s games.Scenario, matchup string) sim.Spec {
	t.Helper()
	m, err := s.Matchup(matchup)
	if err != nil {
		t.Fatal(err)
	}
	return games.All[0].Spec(s, m)
}

// fewer returns how many games to play: the smaller number in a short test.
func fewer(games, short uint64) uint64 {
	if testing.Short() {
		return short
	}
	return games
}

func resolve(t *testing.T, spec sim.Spec) sim.Cell {
	t.Helper()
	cell, err := games.Resolve(spec)
	if err != nil {
		t.Fatal(err)
	}
	return cell
}

// plain is trials of seed 1 of one cell, played as they are.
func plain(spec sim.Spec, trials uint64) sim.Shard {
	return sim.Shard{Cells: []sim.Spec{spec}, Arms: []sim.Arm{{}}, Seed: 1, Count: trials}
}

func playShard(t *testing.T, shard sim.Shard, workers int) (tally *sim.Tally) {
	t.Helper()
	err := sim.Local{Resolve: games.Resolve, Workers: workers}.Play(context.Background(), []sim.Shard{shard}, func(_ int, t *sim.Tally) error {
		tally = t
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func play(t *testing.T, spec sim.Spec, trials uint64) *sim.Tally {
	t.Helper()
	return playShard(t, plain(spec, trials), 0)
}

// records plays trials of a cell in an arm and hands each game's record to see.
func records(t *testing.T, spec sim.Spec, seed, trials uint64, arm sim.Arm, see func(trial uint64, rec *record.Record)) {
	t.Helper()
	cell := resolve(t, spec)
	table := cell.NewTable()
	rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
	for trial := range trials {
		rec.Reset()
		table.Play(sim.Deal{Seed: seed, Trial: trial, Arm: arm}, &rec)
		see(trial, &rec)
	}
}

// traces returns the hash of all decisions of each of a cell's games.
func traces(t *testing.T, spec sim.Spec, seed, trials uint64, arm sim.Arm) (all []uint64) {
	t.Helper()
	records(t, spec, seed, trials, arm, func(_ uint64, rec *record.Record) { all = append(all, rec.Trace) })
	return all
}

// sums returns a metric's sums over all games of arm 0.
func sums(t *sim.Tally, metric string) []int64 {
	i := slices.IndexFunc(t.Schema().Metrics, func(m sim.Metric) bool { return m.Name == metric })
	if i < 0 {
		panic("no metric " + metric)
	}
	return t.Sums(0, sim.All, i)
}

func mean(t *sim.Tally, metric string, label int) float64 {
	return float64(sums(t, metric)[label]) / float64(t.Trials())
}

// TestSignature: what engines and policies do is what is written down. A commit that changes behaviour changes
// the constant and says why.
func TestSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games, on one goroutine")
	}
	for _, g := range games.All {
		sign, err := g.Sign()
		if err != nil {
			t.Fatal(err)
		}
		if sign != g.Signature {
			t.Errorf("%s: signature is %s, written down is %s", g.Name, sign, g.Signature)
		}
	}
}

// TestCellsThatCannotBeMadeAreRefused: of another version, whose games would not be the same; of an unknown game,
// with the name that was meant; and what no scenario or matchup could be.
func TestCellsThatCannotBeMadeAreRefused(t *testing.T) {
	for want, change := range map[string]func(*sim.Spec){
		"signature feedbeef":              func(s *sim.Spec) { s.Signature = "feedbeef" },
		"did you mean okcorral?":          func(s *sim.Spec) { s.Game = "okcoral" },
		"expected one of okcorral":        func(s *sim.Spec) { s.Game = "" },
		"1 policies (expected one a seat": func(s *sim.Spec) { s.Matchup = s.Matchup[:1] },
		"randon":                          func(s *sim.Spec) { s.Matchup = []string{"random", "randon"} },
		"rules.max_turns: found":          func(s *sim.Spec) { s.Scenario = strings.Replace(s.Scenario, "max_turns: 400", "max_turns: 0", 1) },
		"the file is empty":               func(s *sim.Spec) { s.Scenario = "" },
	} {
		s := spec(t, shipped(t), "random,random")
		change(&s)
		if cell, err := games.Resolve(s); err == nil || cell != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestASpecRebuildsItsCell: what travels is all it takes, and the same games come of it.
func TestASpecRebuildsItsCell(t *testing.T) {
	for _, sets := range [][]string{nil, {"rules.hand={earps: 6, cowboys: 4}", "action/Rifle=3", "setup.earps=rowwise", "rules.geometry=ring"}} {
		s := spec(t, shipped(t, sets...), "greedy(aggression=0.3),noisy(0.2, random)")
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var shippedSpec sim.Spec
		if err := json.Unmarshal(text, &shippedSpec); err != nil {
			t.Fatal(err)
		}
		cell := resolve(t, shippedSpec)
		if cell.Spec().Hash() != s.Hash() || cell.About() != resolve(t, s).About() {
			t.Errorf("the cell of %s is %s", s.Hash(), cell.Spec().Hash())
		}
		if !bytes.Equal(play(t, s, 100).Encode(), play(t, shippedSpec, 100).Encode()) {
			t.Error("the same spec, other games")
		}
		// A resolved scenario's text is one that resolves to itself.
		again, problems := games.All[0].Load(decks.Source{Name: "again", Text: []byte(s.Scenario)}, nil)
		if again == nil || string(again.Resolved()) != s.Scenario {
			t.Errorf("resolved again it is another (%v)", problems)
		}
	}
}

// TestSameBytesForAnyWorkers, with games of very different lengths, and both rotations.
func TestSameBytesForAnyWorkers(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	shard := sim.Shard{Cells: []sim.Spec{s}, Arms: []sim.Arm{{}, {Rotation: 1}}, Seed: 1, Count: fewer(499, 97)}
	want := playShard(t, shard, 1).Encode()
	for _, workers := range []int{2, 3, 7, 64} {
		if !bytes.Equal(playShard(t, shard, workers).Encode(), want) {
			t.Errorf("%d workers: other bytes", workers)
		}
	}
}

// TestNeighbouringSeedsShareNoGame, and no two trials of a seed are one game.
func TestNeighbouringSeedsShareNoGame(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	seen := map[uint64]string{}
	for seed := range uint64(3) {
		for trial, trace := range traces(t, s, seed, fewer(1500, 300), sim.Arm{}) {
			game := fmt.Sprintf("trial %d of seed %d", trial, seed)
			if other, found := seen[trace]; found {
				t.Errorf("%s is %s", game, other)
			}
			seen[trace] = game
		}
	}
}

// TestAGameDependsOnItsDealAlone: game 7 alone is game 7 after 1 to 6, for every policy; tables keep nothing.
func TestAGameDependsOnItsDealAlone(t *testing.T) {
	for _, p := range shipped(t).Policies() {
		s := spec(t, shipped(t), p.Example+","+p.Example)
		inARow := traces(t, s, 3, fewer(8, 3), sim.Arm{})
		table := resolve(t, s).NewTable()
		for trial := len(inARow) - 1; trial >= 0; trial -= 3 {
			rec := record.Record{Row: make([]int32, resolve(t, s).Schema().Columns())}
			table.Play(sim.Deal{Seed: 3, Trial: uint64(trial)}, &rec)
			if rec.Trace != inARow[trial] {
				t.Errorf("%s: trial %d is another game after other trials", p.Example, trial)
			}
		}
	}
}

// TestAGameIsWrittenIntoTheRecordItIsGiven: one after the other, in turns, and into one whose row is another meanwhile;
// the runner has a record an arm and one table for arms of one cell.
func TestAGameIsWrittenIntoTheRecordItIsGiven(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	cell := resolve(t, s)
	table := cell.NewTable()
	var recs [2]record.Record
	for i := range recs {
		recs[i].Row = make([]int32, cell.Schema().Columns())
	}
	records(t, s, 3, 12, sim.Arm{}, func(trial uint64, want *record.Record) {
		rec := &recs[trial/2%2]
		if trial%5 == 4 {
			rec.Row = make([]int32, cell.Schema().Columns())
		}
		rec.Reset()
		table.Play(sim.Deal{Seed: 3, Trial: trial}, rec)
		if rec.Trace != want.Trace || !slices.Equal(rec.Row, want.Row) || !slices.Equal(rec.Marks, want.Marks) {
			t.Errorf("trial %d: got %v and %d marks, want %v and %d", trial, rec.Row, len(rec.Marks), want.Row, len(want.Marks))
		}
	})
}

// TestEveryPolicyPlaysInItsOwnWay: none has silently become another.
func TestEveryPolicyPlaysInItsOwnWay(t *testing.T) {
	seen := map[string]string{}
	for _, p := range shipped(t).Policies() {
		games := fmt.Sprint(traces(t, spec(t, shipped(t), p.Example+",random"), 1, fewer(40, 15), sim.Arm{}))
		if other, found := seen[games]; found {
			t.Errorf("%s plays as %s does", p.Example, other)
		}
		seen[games] = p.Example
	}
}

// TestGamesAllocateNothing, in steady state, whichever policy plays.
func TestGamesAllocateNothing(t *testing.T) {
	for _, p := range shipped(t).Policies() {
		for _, matchup := range []string{p.Example + ",random", "random," + p.Example} {
			cell := resolve(t, spec(t, shipped(t), matchup))
			table := cell.NewTable()
			rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
			trial, trials := uint64(0), fewer(40, 10)
			game := func() {
				rec.Reset()
				table.Play(sim.Deal{Seed: 1, Trial: trial % trials}, &rec)
				trial++
			}
			for range trials {
				game()
			}
			if n := testing.AllocsPerRun(int(trials), game); n != 0 {
				t.Errorf("%s: %v allocations a game", matchup, n)
			}
		}
	}
}

// TestMemoryDoesNotGrowWithTheGames: ten times the games take what the first took, and a little for the longest
// game's marks.
func TestMemoryDoesNotGrowWithTheGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	s := spec(t, shipped(t), "random,random")
	allocated := func(trials uint64) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		play(t, s, trials)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1000)
	few, many := allocated(1000), allocated(10_000)
	if many > few+500_000 { // 55 bytes a game; its record alone is a hundred times that
		t.Errorf("%d bytes for 1,000 games, %d for 10,000", few, many)
	}
}

// TestAddingUpIsCheap: merging a shard takes less than a hundredth of playing it, so that whoever adds up many
// machines' shards is not what they wait for.
func TestAddingUpIsCheap(t *testing.T) {
	if testing.Short() {
		t.Skip("compares times")
	}
	const trials, shard = 2048, 1 << 15
	s := spec(t, shipped(t), "random,random")
	start := time.Now()
	part := playShard(t, plain(s, trials), 1)
	playing := time.Since(start) * shard / trials
	merging := time.Hour
	for range 20 {
		sum := sim.NewTally(part.Schema(), 1)
		start := time.Now()
		if err := sum.Merge(part); err != nil {
			t.Fatal(err)
		}
		merging = min(merging, time.Since(start))
	}
	if merging > playing/100 {
		t.Errorf("playing a shard takes %v, merging it %v", playing, merging)
	}
}
