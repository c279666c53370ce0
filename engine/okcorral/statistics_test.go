package okcorral_test

import (
	"bufio"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tombstone/engine/enginetest"
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
			for _, problem := range got.Disagreements(want) {
				t.Error(problem)
			}
			if n := len(got.Names(want)); n < 300 {
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
		if got := sample(compile(t, shipped(change)), fewer(10_000, 4_000)); len(got.Disagreements(want)) == 0 {
			t.Errorf("%s: no figure disagrees", name)
		}
	}
}

// sample plays games on the engine and sums their figures.
func sample(r *okcorral.Rules, games int) enginetest.Figures {
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
	return rows.Figures()
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
	*enginetest.Ledger
	rules     *okcorral.Rules
	stood     map[int32]int // mark column to figure
	cards     [okcorral.Seats][5][]int
	decisions [okcorral.Seats]float64
}

func newRows(r *okcorral.Rules) *rows {
	x := &rows{Ledger: enginetest.NewLedger(), rules: r, stood: map[int32]int{}}
	for seat, men := range r.Setting().Men {
		for i, man := range men {
			for q := range okcorral.Off {
				column := int32((seat*okcorral.MaxMen+i)*64) + int32(q)
				x.stood[column] = x.At(fmt.Sprintf("stood/%v/%s/%v", okcorral.Seat(seat), man.Name, q))
			}
		}
		for i, what := range []string{"drawn", "played", "discarded", "lost", "left"} {
			for _, card := range r.Setting().Action {
				x.cards[seat][i] = append(x.cards[seat][i], x.At(fmt.Sprintf("%s/%v/%s", what, okcorral.Seat(seat), card.Name)))
			}
		}
	}
	return x
}

func (x *rows) set(name string, value int32) { x.Set(float64(value), name) }

// add takes in a game.
func (x *rows) add(result okcorral.Result, c *okcorral.Counts) {
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
				x.Row[x.cards[seat][i][kind]] = float64(n)
			}
		}
	}
	for _, m := range c.Marks.Marks {
		if figure, ok := x.stood[m.Column]; ok {
			x.Row[figure] += float64(m.N)
		}
	}
	x.decisions = [okcorral.Seats]float64{}
	x.End()
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
	enginetest.WriteFile(t, file, text.String())
}

// readRecord reads a record and checks that it is of this setting.
func readRecord(t *testing.T, file string, setting *okcorral.Setting) enginetest.Figures {
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
	sums := map[string]enginetest.Sum{}
	for lines.Scan() {
		var sum enginetest.Sum
		part := strings.SplitN(lines.Text(), " ", 3)
		if _, err := fmt.Sscan(part[0]+" "+part[1], &sum.Total, &sum.Squares); err != nil {
			t.Fatalf("%s: %q: %v", file, lines.Text(), err)
		}
		sums[part[2]] = sum
	}
	return enginetest.Figures{Games: recordedGames, Sums: sums}
}
