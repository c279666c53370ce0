package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tombstone/engine/record"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/games"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	played
	workers []int
	rounds  int
	round   time.Duration
	json    bool
}

// benchLine is one line of bench's table.
type benchLine struct {
	Matchup    []string `json:"matchup"`
	Workers    int      `json:"workers"`
	GamesPerS  float64  `json:"games_per_second"`
	NsDecision float64  `json:"ns_per_decision"` // of one worker's time
	Allocs     float64  `json:"allocations_per_game"`
	ToFloor    float64  `json:"ratio_to_floor"` // ns a decision over the floor's, of one worker's time
}

func newBench() *cobra.Command {
	f := &benchFlags{}
	cmd := &cobra.Command{
		Use:   "bench [SCENARIO]",
		Short: "Measure how fast games are played here",
		Long: `Measures games a second, with everything counted that 'run' counts, by matchup and number of workers:
the best of several short rounds. Beside it stands the floor: the random draws and table look-ups
that no game can avoid, measured in the same rounds. The ratio to the floor means the same on every
machine; games a second do not.`,
		Example:           "  tombstone bench\n  tombstone bench --matchup greedy,random --workers 1,2,4",
		Args:              atMostOne,
		ValidArgsFunction: completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, scenarioArg(args)) },
	}
	f.add(cmd.Flags())
	cmd.Flags().IntSliceVarP(&f.workers, "workers", "w", nil, "numbers of workers to measure (default 1 and one a processor)")
	cmd.Flags().IntVar(&f.rounds, "rounds", 5, "rounds; the best one counts")
	cmd.Flags().DurationVar(&f.round, "round", 200*time.Millisecond, "how long a round lasts")
	cmd.Flags().BoolVar(&f.json, "json", false, "print as JSON")
	completeFlags(cmd)
	return cmd
}

func (f *benchFlags) run(cmd *cobra.Command, name string) error {
	if f.rounds < 1 || f.round <= 0 {
		return fmt.Errorf("--rounds is %d and --round %v (expected at least one round of some length)", f.rounds, f.round)
	}
	if len(f.workers) == 0 {
		f.workers = []int{1}
		if n := runtime.GOMAXPROCS(0); n > 1 {
			f.workers = append(f.workers, n)
		}
	}
	g, scenario, err := f.scenario(cmd, name)
	if err != nil {
		return err
	}
	if len(f.matchups) == 0 {
		f.matchups = games.Usual(scenario)
	}
	matchups, err := f.allMatchups(scenario)
	if err != nil {
		return err
	}
	floor, err := g.Floor(scenario)
	if err != nil {
		return err
	}
	var lines []benchLine
	bestFloor := 0.0 // ns a decision
	for _, matchup := range matchups {
		for _, workers := range f.workers {
			if workers < 1 || workers > maxWorkers {
				return fmt.Errorf("--workers has %d (expected 1 to %d)", workers, maxWorkers)
			}
			line, err := f.measure(cmd.Context(), g.Spec(scenario, matchup), workers, floor, &bestFloor)
			if err != nil {
				return err
			}
			lines = append(lines, line)
		}
	}
	for i := range lines {
		lines[i].ToFloor = lines[i].NsDecision / bestFloor
	}
	return f.show(cmd, scenario.About(), lines, bestFloor)
}

// measure times rounds of games, and between them rounds of the floor.
func (f *benchFlags) measure(ctx context.Context, spec sim.Spec, workers int, floor func(int), bestFloor *float64) (benchLine, error) {
	line := benchLine{Matchup: spec.Matchup, Workers: workers}
	cell, err := games.Resolve(spec)
	if err != nil {
		return line, err
	}
	decisions := 0.0
	trials := uint64(workers * 64)
	for round := 0; round < f.rounds; {
		const steps = 200_000
		start := time.Now()
		floor(steps)
		if ns := float64(time.Since(start).Nanoseconds()) / steps; *bestFloor == 0 || ns < *bestFloor {
			*bestFloor = ns
		}
		shard := sim.Shard{Cells: []sim.Spec{spec}, Arms: []sim.Arm{{}}, Seed: 1, Count: trials}
		start = time.Now()
		local := sim.Local{Resolve: func(sim.Spec) (sim.Cell, error) { return cell, nil }, Workers: workers}
		err := local.Play(ctx, []sim.Shard{shard}, func(_ int, t *sim.Tally) error {
			decisions = float64(metricSum(t, "decisions")) / float64(t.Trials())
			return nil
		})
		if err != nil {
			return line, err
		}
		took := time.Since(start)
		if took < f.round/2 {
			trials *= 2 // not a round yet: find out how many games make one
			continue
		}
		line.GamesPerS = max(line.GamesPerS, float64(trials)/took.Seconds())
		round++
	}
	line.NsDecision = 1e9 * float64(min(workers, runtime.GOMAXPROCS(0))) / (line.GamesPerS * decisions)
	line.Allocs = allocations(cell)
	return line, nil
}

// metricSum returns a metric's sum over all games.
func metricSum(t *sim.Tally, name string) int64 {
	for i, m := range t.Schema().Metrics {
		if m.Name == name {
			return t.Sums(0, sim.All, i)[0]
		}
	}
	return 0
}

// allocations returns how many allocations a game makes once its table has warmed up: the fewest of several
// rounds of the same games, since the runtime's own allocations fall into some of them and a game's into all.
func allocations(cell sim.Cell) float64 {
	const games, rounds = 200, 10
	table := cell.NewTable()
	rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
	fewest := uint64(math.MaxUint64)
	var before, after runtime.MemStats
	for range rounds {
		runtime.ReadMemStats(&before)
		for trial := range uint64(games) {
			rec.Reset()
			table.Play(sim.Deal{Seed: 1, Trial: trial}, &rec)
		}
		runtime.ReadMemStats(&after)
		fewest = min(fewest, after.Mallocs-before.Mallocs)
	}
	return float64(fewest) / games
}

func (f *benchFlags) show(cmd *cobra.Command, about sim.About, lines []benchLine, floor float64) error {
	machine := fmt.Sprintf("%s, %s/%s, %d processors", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if f.json {
		return writeJSON(cmd, struct {
			Machine string      `json:"machine"`
			FloorNs float64     `json:"floor_ns_per_decision"`
			Lines   []benchLine `json:"lines"`
		}{machine, floor, lines})
	}
	out := cmd.OutOrStdout()
	introduce(out, about)
	fmt.Fprintf(out, "\n%s\nbest of %d rounds of %v; floor %.1f ns a decision\n\n", machine, f.rounds, f.round, floor)
	t := reports.Table{Head: []string{"matchup", "workers", "games/s", "ns a decision", "allocs a game", "times the floor"}}
	for _, l := range lines {
		matchup := l.Matchup[0]
		for _, p := range l.Matchup[1:] {
			matchup += "," + p
		}
		t.Add(matchup, strconv.Itoa(l.Workers), reports.Count(int64(l.GamesPerS)),
			strconv.FormatFloat(l.NsDecision, 'f', 1, 64), strconv.FormatFloat(l.Allocs, 'f', 0, 64), strconv.FormatFloat(l.ToFloor, 'f', 2, 64))
	}
	return t.WriteText(out)
}
