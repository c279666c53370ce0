package okcorral_test

import (
	"bufio"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/okcorral/naive"
	"tombstone/engine/rng"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

const (
	engineGames   = 40_000
	recordedGames = 100_000 // by the slow implementation
	checkedGames  = 100     // of the recorded ones, played again to see that the record is of today's rules
)

// statisticsSettings are the settings in which whole games are compared: the shipped one, and variants
// that between them switch every rule.
func statisticsSettings() []variant {
	return []variant{
		{"shipped", shipped()},
		{"ring", shipped(with(bandage, stareDown), func(s *okcorral.Setting) {
			s.Geometry, s.ReplaceWounds, s.First = okcorral.Ring, true, okcorral.EarpsFirst
			s.WoundsToKill, s.DiscardPhase = 3, false
			s.Setup[okcorral.Cowboys].How = okcorral.Rowwise
		})},
		{"blocked", shipped(with(sharpEye), placed(okcorral.Earps, "b1", "d2", "f3", "c4"), func(s *okcorral.Setting) {
			s.Geometry, s.ShootThroughMen, s.WoundedShooters = okcorral.Straight8, false, false
			s.Hand, s.OpeningHand, s.DrawPenalty = [2]int{4, 7}, [2]int{6, 2}, [2]int{0, 2}
			s.MaxTurns = 40
		})},
		{"straight4", shipped(func(s *okcorral.Setting) {
			s.Geometry, s.MoveThroughMen = okcorral.Straight4, true
			s.KillsToWin, s.MaxTurns = [2]int{2, 4}, 90
			s.Setup[okcorral.Earps].How = okcorral.Rowwise
		})},
		{"tiny", shipped(with(bandage, stareDown, sharpEye), menOf(2, 4), woundDeck(1, 2, 1),
			conditions("Take Cover", wounded), conditions("Second Wind", notWounded), conditions("Bandage", man("Wyatt Earp")),
			func(s *okcorral.Setting) {
				for i := range s.Action {
					s.Action[i].Slots = copies(1)
				}
				s.First, s.MaxTurns = okcorral.CowboysFirst, 60
			})},
	}
}

func TestStatisticsAgreeWithTheNaiveOnes(t *testing.T) {
	// Whole games under the uniform random policy, engine against the record of as many by the slow
	// implementation: every figure within 4.5 standard errors. The two share no stream of random numbers,
	// so what is compared is distributions.
	t.Parallel()
	games := fewer(engineGames, 4_000)
	for _, v := range statisticsSettings() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "statistics", v.name+".txt")
			if *update {
				writeRecord(t, file, &v.setting)
			}
			want := readRecord(t, file, &v.setting)
			got := sample(compile(t, v.setting), games)
			for _, problem := range disagreements(got, want) {
				t.Error(problem)
			}
			if n := len(union(got.sums, want.sums)); n < 300 {
				t.Errorf("compared %d figures only", n)
			}
		})
	}
}

func TestStatisticsTellSettingsApart(t *testing.T) {
	// The comparison is no rubber stamp: a Wound Deck with one Killed more, or a draw that forgives a
	// death, disagrees with the shipped record.
	t.Parallel()
	setting := shipped()
	want := readRecord(t, filepath.Join("testdata", "statistics", "shipped.txt"), &setting)
	for name, change := range map[string]edit{
		"one Killed more": woundDeck(5, 5, 3),
		"no draw penalty": func(s *okcorral.Setting) { s.DrawPenalty = both(0) },
		"moves through":   func(s *okcorral.Setting) { s.MoveThroughMen = true },
	} {
		if got := sample(compile(t, shipped(change)), fewer(10_000, 4_000)); len(disagreements(got, want)) == 0 {
			t.Errorf("%s: no figure disagrees", name)
		}
	}
}

// disagreements are the figures that are too far apart for chance.
func disagreements(got, want figures) (problems []string) {
	for _, name := range slices.Sorted(maps.Keys(union(got.sums, want.sums))) {
		a, b := got.sums[name], want.sums[name]
		meanA, meanB := a.Total/float64(got.games), b.Total/float64(want.games)
		if z := zScore(a, b, float64(got.games), float64(want.games)); math.Abs(z) > zLimit {
			problems = append(problems, fmt.Sprintf("%s: engine %.6g, naive %.6g a game (z = %.2f)", name, meanA, meanB, z))
		}
	}
	return problems
}

// figures are sums of figures over games, by the names that the slow implementation gives them.
type figures struct {
	games int
	sums  map[string]naive.Sum
}

func union(a, b map[string]naive.Sum) map[string]naive.Sum {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// zScore is the difference of two means in standard errors. The variance is that of both samples taken
// together, as they are of one kind if all is well: a figure that comes from few games in thousands (a man
// who stands on the rim for 300 turns) has too uncertain a variance in the smaller sample alone.
func zScore(a, b naive.Sum, gamesA, gamesB float64) float64 {
	games := gamesA + gamesB
	mean := (a.Total + b.Total) / games
	variance := (a.Squares + b.Squares - games*mean*mean) / (games - 1)
	difference := a.Total/gamesA - b.Total/gamesB
	if math.Abs(difference) < 1e-12 {
		return 0
	}
	return difference / math.Sqrt(max(0, variance)*(1/gamesA+1/gamesB)) // infinite where nothing explains it
}

// sample plays games on the engine and sums their figures.
func sample(r *okcorral.Rules, games int) figures {
	rows := newRows(r)
	policies := [okcorral.Seats]okcorral.Policy{}
	for seat := range policies {
		policies[seat] = &counting{random{}, &rows.decisions[seat]}
	}
	counts := newCounts(r)
	table := okcorral.NewTable(r, policies, counts)
	for trial := range uint64(games) {
		rows.add(table.Play(key(trial), 0), counts)
		clearCounts(counts)
	}
	return figures{games, rows.sums()}
}

// counting counts its policy's decisions.
type counting struct {
	policy    okcorral.Policy
	decisions *float64
}

func (c *counting) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	*c.decisions++
	return c.policy.Choose(v, stream)
}

// rows turns the counters of games into named figures.
type rows struct {
	rules     *okcorral.Rules
	names     []string
	index     map[string]int
	row       []float64
	total     []float64
	squares   []float64
	stood     map[int32]int // mark column to figure
	cards     [okcorral.Seats][5][]int
	decisions [okcorral.Seats]float64
}

func newRows(r *okcorral.Rules) *rows {
	x := &rows{rules: r, index: map[string]int{}, stood: map[int32]int{}}
	for seat, men := range r.Setting().Men {
		for i, man := range men {
			for q := range okcorral.Off {
				column := int32((seat*okcorral.MaxMen+i)*64) + int32(q)
				x.stood[column] = x.at(fmt.Sprintf("stood/%v/%s/%v", okcorral.Seat(seat), man.Name, q))
			}
		}
		for i, what := range []string{"drawn", "played", "discarded", "lost", "left"} {
			for _, card := range r.Setting().Action {
				x.cards[seat][i] = append(x.cards[seat][i], x.at(fmt.Sprintf("%s/%v/%s", what, okcorral.Seat(seat), card.Name)))
			}
		}
	}
	return x
}

// at is the place of a figure in the row.
func (x *rows) at(name string) int {
	i, ok := x.index[name]
	if !ok {
		i = len(x.names)
		x.index[name] = i
		x.names = append(x.names, name)
		x.row, x.total, x.squares = append(x.row, 0), append(x.total, 0), append(x.squares, 0)
	}
	return i
}

func (x *rows) set(name string, value int32) { x.row[x.at(name)] = float64(value) }

// add takes in a game.
func (x *rows) add(result okcorral.Result, c *okcorral.Counts) {
	clear(x.row)
	winner := result.Winner.String()
	if result.Winner == okcorral.Nobody {
		winner = "stalemate"
	} else {
		x.set(fmt.Sprint("comeback/", c.Comeback(result.Winner)), 1)
	}
	x.set("outcome/"+result.First.String()+"/"+winner, 1)
	x.set("turns", int32(result.Turns))
	x.set("decisions", c.Decisions)
	x.set("comeback", c.Comeback(result.Winner))
	x.set("refills/action", c.Refills[0])
	x.set("refills/wound", c.Refills[1])
	for seat := range okcorral.Seats {
		name := "/" + seat.String()
		x.set("decisions"+name, int32(x.decisions[seat]))
		x.set("shots"+name, c.Shots[seat])
		x.set("hits"+name, c.Hits[seat])
		x.set("defended"+name, c.Defended[seat])
		x.set("wounds"+name, c.Wounds[seat])
		x.set("kills"+name, c.Kills[seat])
		for i, column := range [][]int32{c.Drawn[seat], c.Played[seat], c.Discarded[seat], c.Forced[seat], c.Left[seat]} {
			for kind, n := range column {
				x.row[x.cards[seat][i][kind]] = float64(n)
			}
		}
	}
	for _, m := range c.Marks.Marks {
		if figure, ok := x.stood[m.Column]; ok {
			x.row[figure] += float64(m.N)
		}
	}
	x.decisions = [okcorral.Seats]float64{}
	for i, value := range x.row {
		x.total[i] += value
		x.squares[i] += value * value
	}
}

// sums are the figures that came up.
func (x *rows) sums() map[string]naive.Sum {
	sums := map[string]naive.Sum{}
	for i, name := range x.names {
		if x.total[i] != 0 {
			sums[name] = naive.Sum{Total: x.total[i], Squares: x.squares[i]}
		}
	}
	return sums
}

// A record holds the slow implementation's sums, because playing as many games takes it minutes. Its
// first line says how it came about, with a hash of the first games: a record of other rules is found out.

// prefix hashes everything counted in the first games of a record.
func prefix(setting *okcorral.Setting) string {
	stats, hash := naive.NewTable(setting).Sample(checkedGames, rand.New(rand.NewPCG(0, 0))), fnv.New64a()
	for _, name := range stats.Names() {
		fmt.Fprintln(hash, name, stats.Of(name))
	}
	return fmt.Sprintf("%d games by the slow implementation, the first %d of which hash to %x", recordedGames, checkedGames, hash.Sum64())
}

// writeRecord plays the games of a record, in independent parts.
func writeRecord(t *testing.T, file string, setting *okcorral.Setting) {
	t.Helper()
	const parts = 10
	all := naive.NewStats(setting)
	var lock sync.Mutex
	var wait sync.WaitGroup
	for part := range uint64(parts) {
		wait.Go(func() {
			stats := naive.NewTable(setting).Sample(recordedGames/parts, rand.New(rand.NewPCG(part, 0)))
			lock.Lock()
			all.Merge(stats)
			lock.Unlock()
		})
	}
	wait.Wait()
	var text strings.Builder
	fmt.Fprintln(&text, prefix(setting))
	for _, name := range all.Names() {
		if sum := all.Of(name); sum.Total != 0 {
			fmt.Fprintf(&text, "%.0f %.0f %s\n", sum.Total, sum.Squares, name)
		}
	}
	writeFile(t, file, text.String())
}

// readRecord reads a record and checks that it is of this setting.
func readRecord(t *testing.T, file string, setting *okcorral.Setting) figures {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Scan()
	if got, want := lines.Text(), prefix(setting); got != want {
		t.Fatalf("%s is a record of other rules; if they changed on purpose, -update plays it again\ngot  %s\nwant %s", file, got, want)
	}
	sums := map[string]naive.Sum{}
	for lines.Scan() {
		var sum naive.Sum
		part := strings.SplitN(lines.Text(), " ", 3)
		if _, err := fmt.Sscan(part[0]+" "+part[1], &sum.Total, &sum.Squares); err != nil {
			t.Fatalf("%s: %q: %v", file, lines.Text(), err)
		}
		sums[part[2]] = sum
	}
	return figures{recordedGames, sums}
}

// writeFile writes a file of testdata.
func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
