package wyattearp_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	"tombstone/engine/wyattearp/naive"
)

var updateNaive = flag.Bool("update-naive", false, "play the slow implementation's games in testdata/naive again (minutes)")

const (
	engineGames   = 6_000
	recordedGames = 50_000 // by the slow implementation
	checkedGames  = 50     // of the recorded ones, played again to see that the record is of today's rules
)

// statisticsSettings are the settings in which whole games are compared.
func statisticsSettings() []variant { return variants()[:6] }

func TestStatisticsAgreeWithTheNaiveOnes(t *testing.T) {
	// Whole games under the uniform random policy, engine against the record of as many by the slow implementation:
	// every figure within 4.5 standard errors. The two share no stream of random numbers, so what is compared is
	// distributions, chance's own among them: deals, refills, thefts.
	t.Parallel()
	games := fewer(engineGames, 500)
	for _, v := range statisticsSettings() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "naive", v.name+".json")
			if *updateNaive {
				writeRecord(t, file, &v.setting)
			}
			want := readRecord(t, file, &v.setting)
			got := sample(t, compile(t, v.setting), games)
			for _, problem := range got.Disagreements(want) {
				t.Error(problem)
			}
			if n := len(got.Names(want)); n < 250 {
				t.Errorf("compared %d figures only", n)
			}
		})
	}
}

func TestStatisticsTellSettingsApart(t *testing.T) {
	// The comparison is no rubber stamp: small changes of the rules disagree with the record.
	t.Parallel()
	games := fewer(2_500, 0)
	if games == 0 {
		t.Skip("few games tell nothing apart")
	}
	setting := shipped(3)
	want := readRecord(t, filepath.Join("testdata", "naive", "shipped for 3.json"), &setting)
	for name, change := range map[string]option{
		"captured by 9":         func(s *wyattearp.Setting) { s.Capture = 9 },
		"5 behind still share":  func(s *wyattearp.Setting) { s.ShareWithin = 5 },
		"one Hideout more":      copies("Hideout", 4),
		"Earp draws three":      uses("Wyatt Earp", wyattearp.Use{Effect: wyattearp.Draw, N: 3}, wyattearp.Use{Effect: wyattearp.TakeDiscard}, wyattearp.Use{Effect: wyattearp.Uncover, Shot: wyattearp.RequiredShot}),
		"posters not raised":    func(s *wyattearp.Setting) { s.PosterRaise = 0 },
		"Stagecoach never hits": card("Stagecoach Robbery", func(c *wyattearp.Card) { c.RewardOnHit = 1 }),
	} {
		if got := sample(t, compile(t, shipped(3, change)), games); len(got.Disagreements(want)) == 0 {
			t.Errorf("%s: no figure disagrees", name)
		}
	}
}

// sample plays games on the engine and sums their figures. It fails unless a table's result is what was counted.
func sample(t *testing.T, r *wyattearp.Rules, games int) enginetest.Figures {
	t.Helper()
	x := newLedger(r, wyattearp.NewCounts(r, &record.Record{}, marksAt(r)))
	table := table(r, x, x.counts)
	for trial := range uint64(games) {
		result, decisions := table.Play(key(trial), 0), 0
		for _, n := range x.decisions {
			decisions += n
		}
		money := result.Money[:r.Players()]
		if result.Hands != int(x.counts.Hands) || result.Turns != int(x.counts.Turns) || decisions != int(x.counts.Decisions) ||
			!slices.EqualFunc(money, x.counts.Money, func(a int, b int32) bool { return a == int(b) }) ||
			(result.Winner != wyattearp.Nobody) != (len(members(int(result.Winners))) == 1) {
			t.Fatalf("game %d: result %+v, %d decisions, counted %+v", trial, result, decisions, x.counts)
		}
		x.add(result.Winners)
	}
	return x.Figures()
}

// ledger turns the engine's counters of games into the slow implementation's figures. It is the random policy as
// well, and counts what it decides.
type ledger struct {
	*enginetest.Ledger
	rules     *wyattearp.Rules
	counts    *wyattearp.Counts
	actions   map[wyattearp.Action]int // figure of an action
	decisions [wyattearp.Over]int
	entries   [wyattearp.Over]int
}

func newLedger(r *wyattearp.Rules, counts *wyattearp.Counts) *ledger {
	return &ledger{Ledger: enginetest.NewLedger(), rules: r, counts: counts, actions: map[wyattearp.Action]int{}}
}

// Choose picks uniformly from the list.
func (x *ledger) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	a := random{}.Choose(v, stream)
	x.decided(v, a)
	return a
}

// decided counts an action that is taken in a decision.
func (x *ledger) decided(v wyattearp.View, a wyattearp.Action) {
	x.decisions[v.Phase()]++
	x.entries[v.Phase()] += v.Count()
	figure, known := x.actions[a]
	if !known {
		figure = x.At("action/" + x.rules.FormatAction(nil, a))
		x.actions[a] = figure
	}
	x.Row[figure]++
}

// add takes in the game that is over, and clears the counters for the next.
func (x *ledger) add(winners uint8) {
	c, setting := x.counts, x.rules.Setting()
	x.Set(1, "outcome/", outcome(winners))
	x.Set(float64(c.Turns)/float64(c.Hands), "turns a hand")
	decisions := 0
	for phase := range wyattearp.Over {
		name := strings.TrimSuffix(phase.String(), " phase")
		decisions += x.decisions[phase]
		x.Set(float64(x.decisions[phase]), "decisions/", name)
		x.Set(float64(x.entries[phase]), "entries/", name)
	}
	x.Set(float64(decisions), "decisions")
	for i, n := range []int32{c.Hands, c.Turns, c.Captures, c.Shots, c.Hits, c.Refills, c.Lead, c.LeadChanges} {
		x.Set(float64(n), []string{"hands", "turns", "captures", "shots", "hits", "refills", "lead", "lead changes"}[i])
	}
	for why, n := range c.Ends {
		x.Set(float64(n), "ends/", wyattearp.End(why))
	}
	for seat := range setting.Players {
		x.Set(float64(c.Money[seat]), "money/", wyattearp.Seat(seat))
		x.Set(float64(c.Left[seat]), "left/", wyattearp.Seat(seat))
	}
	for i, card := range setting.Sheriff {
		x.Set(float64(c.Plays[i]), "plays/", card.Name)
		x.Set(float64(c.CardShots[i]), "shots/", card.Name)
		x.Set(float64(c.CardHits[i]), "hits/", card.Name)
		x.Set(float64(c.CardPoints[i]), "points/", card.Name)
		x.Set(float64(c.CardDollars[i]), "dollars/", card.Name)
	}
	for i, outlaw := range setting.Outlaws {
		x.Set(float64(c.Laid[i]), "laid/", outlaw.Name)
		x.Set(float64(c.Captured[i]), "captured/", outlaw.Name)
		x.Set(float64(c.Paid[i]), "paid/", outlaw.Name)
		x.Set(float64(c.Standing[i]), "standing/", outlaw.Name)
		for n := range setting.Players {
			x.Set(float64(c.Shares[i*setting.Players+n]), "shares/", outlaw.Name, "/", n+1)
		}
	}
	for _, m := range c.Marks.Marks {
		x.Set(float64(m.N), x.markName(m.Column))
	}
	x.End()
	x.clear()
}

// markName is the figure of a sparse column.
func (x *ledger) markName(column int32) string {
	hands, players := int32(x.rules.Setting().MaxHands), int32(x.rules.Players())
	if column >= x.counts.At.Money {
		column -= x.counts.At.Money
		return fmt.Sprint("hand ", column/players+1, "/money/", wyattearp.Seat(column%players))
	}
	return fmt.Sprint("hand ", column%hands+1, "/", []string{"reached", "lead", "held"}[column/hands])
}

// clear readies everything for another game.
func (x *ledger) clear() {
	x.decisions, x.entries = [wyattearp.Over]int{}, [wyattearp.Over]int{}
	c := x.counts
	for _, column := range [][]int32{
		c.Money, c.Left, c.Plays, c.CardShots, c.CardHits, c.CardPoints, c.CardDollars, c.Laid, c.Captured, c.Shares, c.Paid, c.Standing,
	} {
		clear(column)
	}
	c.Marks.Reset()
}

// outcome is the name of how a game ended.
func outcome(winners uint8) string {
	seats := members(int(winners))
	switch len(seats) {
	case 0:
		return "stalemate"
	case 1:
		return wyattearp.Seat(seats[0]).String()
	}
	text := "shared"
	for _, seat := range seats {
		text += fmt.Sprint(" ", seat+1)
	}
	return text
}

// recorded are the slow implementation's sums.
func recorded(stats *naive.Stats) enginetest.Figures {
	sums := map[string]enginetest.Sum{}
	for _, name := range stats.Names() {
		sums[name] = enginetest.Sum(stats.Of(name))
	}
	return enginetest.Figures{Games: stats.Games, Sums: sums}
}

// A record holds the slow implementation's sums, because playing as many games takes it minutes. With it goes a hash
// of the first games: a record of other rules is found out.
type statisticsRecord struct {
	Games   int                   `json:"games"`
	Prefix  string                `json:"prefix"`
	Figures map[string][2]float64 `json:"figures"` // total and sum of squares
}

// prefix hashes everything counted in the first games of a record.
func prefix(setting *wyattearp.Setting) string {
	stats, hash := naive.NewTable(setting).Sample(checkedGames, generator(0)), fnv.New64a()
	for _, name := range stats.Names() {
		fmt.Fprintln(hash, name, stats.Of(name))
	}
	return fmt.Sprintf("the first %d games hash to %x", checkedGames, hash.Sum64())
}

// generator is the slow implementation's luck in a part of a record.
func generator(part uint64) *rand.Rand {
	return rand.New(rand.NewPCG((part+1)*0x9e3779b97f4a7c15, (part+1)*0xd1342543de82ef95))
}

// writeRecord plays the games of a record, in independent parts.
func writeRecord(t *testing.T, file string, setting *wyattearp.Setting) {
	t.Helper()
	var parts [10]*naive.Stats
	var wait sync.WaitGroup
	for part := range parts {
		wait.Go(func() {
			parts[part] = naive.NewTable(setting).Sample(recordedGames/len(parts), generator(uint64(part)))
		})
	}
	wait.Wait()
	all := naive.NewTable(setting).NewStats()
	for _, stats := range parts { // in order, because sums of fractions depend on it
		all.Merge(stats)
	}
	var lines []string
	for _, name := range all.Names() {
		sum, err := json.Marshal([]float64{all.Of(name).Total, all.Of(name).Squares})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%s: %s", mustQuote(t, name), sum))
	}
	text := fmt.Sprintf("{\n\"games\": %d,\n\"prefix\": %s,\n\"figures\": {\n%s\n}\n}\n", all.Games, mustQuote(t, prefix(setting)), strings.Join(lines, ",\n"))
	enginetest.WriteFile(t, file, text)
}

func mustQuote(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

// readRecord reads a record and checks that it is of this setting.
func readRecord(t *testing.T, file string, setting *wyattearp.Setting) enginetest.Figures {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rec statisticsRecord
	if err := json.Unmarshal(text, &rec); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if want := prefix(setting); rec.Prefix != want || rec.Games != recordedGames {
		t.Fatalf("%s is a record of other rules; if they changed on purpose, -update-naive plays it again\ngot  %d games, %s\nwant %d games, %s",
			file, rec.Games, rec.Prefix, recordedGames, want)
	}
	sums := map[string]enginetest.Sum{}
	for name, sum := range rec.Figures {
		sums[name] = enginetest.Sum{Total: sum[0], Squares: sum[1]}
	}
	return enginetest.Figures{Games: rec.Games, Sums: sums}
}
