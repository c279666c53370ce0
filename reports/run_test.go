package reports

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tombstone/decks"
	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

var update = flag.Bool("update", false, "rewrite the pages in testdata")

// played runs matchups of the first shipped scenario, with few turns so that some games are stalemates.
func played(t *testing.T, trials uint64, rotate bool, matchups ...string) *experiments.RunResult {
	t.Helper()
	g := games.All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	s, problems := g.Load(src, []decks.Edit{{Flag: "--set", Path: "rules.max_turns", Value: "100"}})
	if s == nil {
		t.Fatal(problems)
	}
	in := experiments.RunInput{Seed: 1, Trials: trials, Rotate: rotate}
	for _, text := range matchups {
		m, err := s.Matchup(text)
		if err != nil {
			t.Fatal(err)
		}
		in.Cells = append(in.Cells, g.Spec(s, m))
	}
	return run(t, in, games.Resolve)
}

func run(t *testing.T, in experiments.RunInput, resolve sim.Resolver) *experiments.RunResult {
	t.Helper()
	r, err := experiments.Run(context.Background(), sim.Local{Resolve: resolve}, resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// page is what a terminal shows of a result. Tickets are cut before the cell's name, which changes with every
// policy.
func page(t *testing.T, r *experiments.RunResult, cards bool) string {
	t.Helper()
	var b strings.Builder
	o := RunOptions{Cards: cards, Replay: func(_ *experiments.CellResult, ticket string) string {
		return "replay " + ticket[:strings.LastIndex(ticket, "-")]
	}}
	if err := RunText(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// mini is a game with as little to report as there can be, or as much: its schema is what a test needs.
type mini struct {
	spec   sim.Spec
	schema *sim.Schema
}

func (m mini) Spec() sim.Spec { return m.spec }
func (m mini) About() sim.About {
	return sim.About{Name: "mini", Title: strings.Repeat("Long ", 18) + "title", Provenance: "Made up.", Hash: "0123456789ab"}
}
func (m mini) Schema() *sim.Schema { return m.schema }
func (m mini) NewTable() sim.Table { return m }

// Play ends every game in the outcome that is the scenario's length, or, where the policy says so, lets the
// starter win.
func (m mini) Play(d sim.Deal, rec *record.Record) {
	rec.Starter = int(d.Trial+uint64(d.Rotation)) % len(m.schema.Seats)
	rec.Outcome = len(m.spec.Scenario) % len(m.schema.Outcomes)
	if m.spec.Matchup[0] == "starter" {
		rec.Outcome = rec.Starter % len(m.schema.Outcomes)
	}
	for i := range rec.Row {
		rec.Row[i] = int32(d.Trial) * 2999
	}
}

// miniature is the outline of a schema; metrics are added by tests.
func miniature(metrics ...sim.Metric) sim.Schema {
	return sim.Schema{
		Seats: []string{"one", "two"}, Titles: []string{"One", "Two"}, Rotations: 2,
		Outcomes: []sim.Outcome{{Name: "one", Title: "One wins", Winner: 0}, {Name: "two", Title: "Two wins", Winner: 1}, {Name: "draw", Title: "Draw", Winner: sim.NoWinner, Capped: true, Doc: "It took too long."}},
		Metrics:  metrics,
	}
}

// playMini plays a miniature.
func playMini(t *testing.T, outline sim.Schema, scenario, policy string, trials uint64, rotate bool) *experiments.RunResult {
	t.Helper()
	schema := sim.NewSchema(outline)
	spec := sim.Spec{Game: "mini", Scenario: scenario, Matchup: []string{policy, "b"}}
	in := experiments.RunInput{Cells: []sim.Spec{spec}, Trials: trials, Rotate: rotate}
	return run(t, in, func(s sim.Spec) (sim.Cell, error) { return mini{s, schema}, nil })
}

// TestPages: results as a person reads them.
func TestPages(t *testing.T) {
	stopped := played(t, 40, false, "random,random", "passive,random")
	stopped.Complete = false
	for file, got := range map[string]string{
		"played.txt":     page(t, played(t, 2000, false, "random,random"), true),
		"rotated.txt":    page(t, played(t, 300, true, "random,passive"), false),
		"one.txt":        page(t, played(t, 1, false, "random,random"), false),
		"stalemates.txt": page(t, played(t, 50, false, "passive,passive"), false),
		"stopped.txt":    page(t, stopped, false),
	} {
		path := filepath.Join("testdata", file)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s (-update writes it anew): got\n%s\nwant\n%s", path, got, want)
		}
	}
}

// sensible fails where a page has what no page may have: something that is no number, a minus without a
// value, lines wider than a terminal, two blank lines or spaces at a line's end.
func sensible(t *testing.T, what, page string) {
	t.Helper()
	for _, bad := range []string{"NaN", "Inf", "%!", "-0 ", "-0.0 ", "<nil>", "\n\n\n\n", " \n", "\t"} {
		if strings.Contains(page, bad) {
			t.Errorf("%s: %q in\n%s", what, bad, page)
		}
	}
	for line := range strings.Lines(page) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
			t.Errorf("%s: %d columns: %s", what, n, line)
		}
	}
}

// TestPagesAreSensible, whatever was found: few games or many, of every kind.
func TestPagesAreSensible(t *testing.T) {
	for _, matchup := range []string{"random,random", "passive,passive", "passive,random", "random,passive"} {
		for _, trials := range []uint64{1, 2, 3, 10, 300} {
			if testing.Short() && trials > 10 {
				continue
			}
			for _, rotate := range []bool{false, true} {
				got := page(t, played(t, trials, rotate, matchup), true)
				sensible(t, fmt.Sprintf("%s, %d trials, rotate %v", matchup, trials, rotate), got)
				for _, want := range []string{"Printed: the names", "How games end", "The first turn", "How long games last", "A game on average", "Games to look at", "Every interval is a 95 % confidence"} {
					if !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
						t.Errorf("%s: no %q in\n%s", matchup, want, got)
					}
				}
			}
		}
	}
	for scenario := range 3 {
		for _, policy := range []string{"starter", "p"} {
			for _, rotate := range []bool{false, true} {
				got := page(t, playMini(t, miniature(), strings.Repeat("x", scenario), policy, 50, rotate), true)
				sensible(t, fmt.Sprint("miniature of ", scenario, policy), got)
			}
		}
	}
}

// share matches a share and its interval.
var share = regexp.MustCompile(`(-|[0-9.]+ %) +([0-9.]+) to ([0-9.]+) %`)

// TestNoShareIsBare: of none, of all, or in between, a share has an interval with a width beside it; that of an
// outcome never seen says how often it may happen at most.
func TestNoShareIsBare(t *testing.T) {
	for _, trials := range []uint64{1, 7, 1000, 20_000} {
		for scenario, winner := range []string{"One wins", "Two wins", "Draw (capped)"} {
			for _, rotate := range []bool{false, true} {
				r := playMini(t, miniature(), strings.Repeat("x", scenario), "p", trials, rotate)
				got := page(t, r, false)
				end, _, _ := strings.Cut(got, "The first turn")
				shares := 0
				for line := range strings.Lines(end) {
					for _, title := range []string{"One wins", "Two wins", "Draw (capped)"} {
						if !strings.HasPrefix(line, "  "+title) {
							continue
						}
						shares++
						m := share.FindStringSubmatch(line)
						if m == nil || m[2] == m[3] || m[3] == "0" || strings.Trim(m[3], "0.") == "" {
							t.Errorf("%d trials, a bare share: %s", trials, line)
						} else if all := strings.HasPrefix(m[1], "100"); all != (title == winner) || all && !strings.HasPrefix(m[3], "100") || !all && m[2] != "0" {
							t.Errorf("%d trials of %s: %s", trials, winner, line)
						}
					}
				}
				if shares != 3 {
					t.Errorf("%d shares in\n%s", shares, got)
				}
			}
		}
	}
}

// TestIntervalsAreNamed: every +- has a label and a level, and shares the method.
func TestIntervalsAreNamed(t *testing.T) {
	plain, rotated := page(t, played(t, 300, false, "random,random"), false), page(t, played(t, 300, true, "random,random"), false)
	for _, want := range []string{"Wilson\n", "Newcombe"} {
		if !strings.Contains(plain, want) {
			t.Errorf("no %q in\n%s", want, plain)
		}
	}
	for _, want := range []string{"Wilson by trial", "Bonett-Price", "each of 300 deals", "600 games"} {
		if !strings.Contains(strings.Join(strings.Fields(rotated), " "), want) {
			t.Errorf("no %q in\n%s", want, rotated)
		}
	}
	for _, text := range []string{plain, rotated} {
		for line := range strings.Lines(text) {
			if regexp.MustCompile(`^[A-Z][a-z ]+  .*(share|wins|mean|a game)`).MatchString(line) && !strings.Contains(line, "95 % interval") {
				t.Errorf("a table without the level of its intervals: %s", line)
			}
		}
		if strings.Contains(text, "+-") || strings.Contains(text, "±") {
			t.Errorf("a +- without a name in\n%s", text)
		}
	}
}

// TestCappedGamesAreAnOutcomeOfTheirOwn, explained where there are any.
func TestCappedGamesAreAnOutcomeOfTheirOwn(t *testing.T) {
	with, without := page(t, playMini(t, miniature(), "xx", "p", 5, false), false), page(t, playMini(t, miniature(), "x", "p", 5, false), false)
	if !strings.Contains(with, "Draw (capped)      5") || !strings.Contains(with, "Draw: It took too long.") {
		t.Errorf("got\n%s", with)
	}
	if !strings.Contains(without, "Draw (capped)      0") || strings.Contains(without, "It took too long") {
		t.Errorf("got\n%s", without)
	}
}

// TestWhatIsNotCountedIsNotShown: no table without rows.
func TestWhatIsNotCountedIsNotShown(t *testing.T) {
	got := page(t, playMini(t, miniature(), "x", "p", 5, false), true)
	for _, title := range []string{"How long games last", "A game on average", "Also", "cards a game", "Games to look at"} {
		if strings.Contains(got, title) {
			t.Errorf("%s, though nothing of it was counted:\n%s", title, got)
		}
	}
}

// TestOneSideThatBegins, always: what the first turn is worth cannot be said then, but is not made up.
func TestOneSideThatBegins(t *testing.T) {
	got := page(t, playMini(t, miniature(), "x", "p", 1, false), false)
	if !strings.Contains(got, "cannot be said: one side began every game") || strings.Contains(got, "is worth ") && strings.Contains(got, "points") {
		t.Errorf("got\n%s", got)
	}
}

// TestWideTablesAreSplit rather than broken by the terminal, or cut.
func TestWideTablesAreSplit(t *testing.T) {
	metric := sim.Metric{Name: "length", Unit: "turns", Keep: sim.Histogram, Max: 1 << 20, Bins: 9000, Extremes: true}
	squares := sim.Metric{Name: "area", Unit: "squares", Axes: []sim.Axis{{Name: "seat", Labels: []string{"one", "two"}}}, Keep: sim.Moments, Max: 1 << 20}
	outline := miniature(metric, squares)
	outline.Titles = []string{"Sheriff's men", "Rancher's men"}
	got := page(t, playMini(t, outline, "x", "starter", 3, true), false)
	sensible(t, "wide", got)
	for _, want := range []string{"  Length", "Games to look at", "largest length", "smallest length"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestAPageThatCannotBeWrittenIsAnError.
func TestAPageThatCannotBeWrittenIsAnError(t *testing.T) {
	r := playMini(t, miniature(), "x", "p", 5, false)
	if err := RunText(broken{}, r, RunOptions{}); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
}

var errBroken = errors.New("broken pipe")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
