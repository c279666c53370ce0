package reports

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// playMadeUp plays matchups of the made-up game.
func playMadeUp(t *testing.T, g simtest.Game, trials uint64, rotate bool, scenario string, matchups ...[]string) *experiments.RunResult {
	t.Helper()
	in := experiments.RunInput{Seed: 1, Trials: trials, Rotate: rotate}
	for _, m := range matchups {
		in.Cells = append(in.Cells, g.Spec(scenario, m...))
	}
	return run(t, in, g.Resolve)
}

// balanceOptions are options with everything a command can tell.
func balanceOptions() BalanceOptions {
	return BalanceOptions{
		Band:    0.02,
		Apart:   func(c *experiments.CellResult) bool { return slices.Contains(c.Spec.Matchup, "weak") },
		Purpose: func(policy string) string { return "Plays " + policy + "." },
		Replay:  func(_ *experiments.CellResult, ticket string) string { return "tombstone replay " + ticket },
		Account: func(_ *experiments.CellResult, ticket string) (string, error) {
			return "Turn 1: North\n  tries <hard> & fails\n", nil
		},
		Facts: []Fact{{Label: "Command", Value: "tombstone report", Code: true}},
	}
}

// balancePage makes a page, which has to be a sound one.
func balancePage(t *testing.T, r *experiments.RunResult, o BalanceOptions) *Page {
	t.Helper()
	p, err := Balance(r, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return p
}

var twoSides = simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}

// TestBalanceGolden: the page of a small report as Markdown and CSV, and the result it was made from.
func TestBalanceGolden(t *testing.T) {
	r := playMadeUp(t, twoSides, 200, true, simtest.Plain, []string{"even", "even"}, []string{"even", "strong"}, []string{"strong", "even"}, []string{"weak", "weak"})
	p := balancePage(t, r, balanceOptions())
	files, err := Render(p, Markdown, CSV)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, File{"report.json", r.Encode()}) {
		golden(t, filepath.Join("balance", f.Path), f.Data)
	}
}

// TestBalanceOfFourSeatsGolden: seats instead of sides, shared wins, policies that go round.
func TestBalanceOfFourSeatsGolden(t *testing.T) {
	g := simtest.Game{Seats: 4, Rotates: sim.RotatesPolicies}
	r := playMadeUp(t, g, 300, true, simtest.Favours, []string{"even", "even", "even", "even"}, []string{"strong", "even", "even", "even"})
	files, err := Render(balancePage(t, r, balanceOptions()), Markdown)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, filepath.Join("balance", "four-seats.md"), files[0].Data)
}

// wrong returns what must stand in no page: what is no number, and an interval without a width.
func wrong(text string) string {
	for _, bad := range []string{"NaN", "+Inf", "-Inf", "%!"} {
		if strings.Contains(text, bad) {
			return bad
		}
	}
	const to, digits = " to ", "0123456789.,-"
	for rest := text; ; {
		before, after, more := strings.Cut(rest, to)
		if !more {
			return ""
		}
		lo := strings.Trim(before[len(strings.TrimRight(before, digits)):], ".,")
		hi := strings.Trim(after[:len(after)-len(strings.TrimLeft(after, digits))], ".,")
		if lo == hi && lo != "" && lo != "-" {
			return lo + to + hi
		}
		rest = after
	}
}

// TestExtremeBalanceStaysSensible: whatever all games ended in, in one deal or many, for two to four seats: every
// format can be written, no number is missing or no number, no interval has no width.
func TestExtremeBalanceStaysSensible(t *testing.T) {
	for _, g := range []simtest.Game{twoSides, {Seats: 2, Rotates: sim.RotatesPolicies}, {Seats: 3, Rotates: sim.RotatesPolicies}, {Seats: 4, Rotates: sim.RotatesPolicies}} {
		for _, scenario := range []string{simtest.Plain, simtest.First, simtest.Last, simtest.Stalemate, simtest.Together} {
			if scenario == simtest.Together && g.Rotates == sim.RotatesStarter {
				continue
			}
			for _, trials := range []uint64{1, 300} {
				for _, rotate := range []bool{false, true} {
					name := fmt.Sprintf("%+v, %s, %d trials, rotate %v", g, scenario, trials, rotate)
					even := []string{"even", "even", "even", "even"}[:g.Seats]
					r := playMadeUp(t, g, trials, rotate, scenario, even, append([]string{"strong"}, even[1:]...))
					formats := []Format{Markdown, CSV}
					if trials == 1 && rotate && (scenario == simtest.Plain || scenario == simtest.Stalemate) {
						formats = append(formats, HTML) // pictures take their time
					}
					files, err := Render(balancePage(t, r, balanceOptions()), formats...)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					for _, f := range files {
						if f.Path == "index.html" {
							continue // the pictures have numbers of their own
						}
						if found := wrong(string(f.Data)); found != "" {
							t.Errorf("%s: %s has %q", name, f.Path, found)
						}
					}
				}
			}
		}
	}
}

// TestVerdicts: the headline follows from the intervals, by what was planted and how much was played.
func TestVerdicts(t *testing.T) {
	ee, ss, es, se := []string{"even", "even"}, []string{"strong", "strong"}, []string{"even", "strong"}, []string{"strong", "even"}
	four := simtest.Game{Seats: 4, Rotates: sim.RotatesPolicies}
	three := simtest.Game{Seats: 3, Rotates: sim.RotatesPolicies}
	const many = 20_000
	for _, test := range []struct {
		name     string
		result   *experiments.RunResult
		band     float64
		tone     Tone
		headline string
	}{
		{"one fair matchup", playMadeUp(t, twoSides, many, true, simtest.Plain, ee), 0.02, Fair, "Fair when even plays even."},
		{"all fair", playMadeUp(t, twoSides, many, true, simtest.Plain, ee, ss, es, se), 0.02, Fair, "Fair, whichever of these policies play."},
		{"favoured", playMadeUp(t, twoSides, many, true, simtest.Favours, ee), 0.02, Favoured, "North is favoured."},
		{"favoured, whoever plays", playMadeUp(t, twoSides, many, true, simtest.Favours, ee, ss), 0.02, Favoured, "North is favoured, whichever of these policies play."},
		{"few games", playMadeUp(t, twoSides, 100, true, simtest.Plain, ee), 0.02, Unsure, "Not sure yet when even plays even: more games are needed."},
		{"one edge of the band is reached", playMadeUp(t, twoSides, 3000, true, simtest.Favours, ee), 0.08, Unsure, "Fair, or a little in favour of North, when even plays even: more games are needed to say."},
		{"games that do not end", playMadeUp(t, twoSides, many, true, simtest.Stalemate, ee), 0.02, Unsure, "Most games do not end when even plays even."},
		{"four seats", playMadeUp(t, four, many, true, simtest.Plain, []string{"even", "even", "even", "even"}), 0.02, Fair, "Fair when all play even."},
		{"three seats, policies apart", playMadeUp(t, three, many, false, simtest.Plain, []string{"even", "even", "weak"}), 0.1, Favoured, "South is at a disadvantage."},
	} {
		o := balanceOptions()
		o.Apart, o.Band = nil, test.band
		v := balancePage(t, test.result, o).Verdict
		if v.Tone != test.tone || v.Headline != test.headline {
			t.Errorf("%s: got %d %q, want %d %q", test.name, v.Tone, v.Headline, test.tone, test.headline)
		}
	}
}

// TestVerdictsDependOnWhoPlays: a game that is fair with one policy and not with another.
func TestVerdictsDependOnWhoPlays(t *testing.T) {
	r := playMadeUp(t, twoSides, 20_000, true, simtest.Plain, []string{"even", "even"})
	other := playMadeUp(t, twoSides, 20_000, true, simtest.Favours, []string{"strong", "strong"})
	r.Cells = append(r.Cells, other.Cells...) // as if strong players made more of a side
	if v := balancePage(t, r, balanceOptions()).Verdict; v.Tone != Unsure || v.Headline != "Fair when even plays even, but it depends on how people play." {
		t.Errorf("got %d %q", v.Tone, v.Headline)
	}
	slices.Reverse(r.Cells)
	if v := balancePage(t, r, balanceOptions()).Verdict; v.Tone != Unsure || v.Headline != "North is favoured when strong plays strong, but it depends on how people play." {
		t.Errorf("got %d %q", v.Tone, v.Headline)
	}
}

// TestTheBaselineIsNotJudged, unless there is nothing else.
func TestTheBaselineIsNotJudged(t *testing.T) {
	r := playMadeUp(t, twoSides, 5000, true, simtest.Plain, []string{"even", "weak"}, []string{"even", "even"})
	p := balancePage(t, r, balanceOptions())
	if p.Verdict.Headline == "" || !strings.Contains(p.Sections[0].Blocks[0].(*Figure).Alt, "even against weak") {
		t.Error("the baseline is not shown")
	}
	if strings.Contains(p.Verdict.Sentences[0], "weak") {
		t.Errorf("the baseline is judged: %s", p.Verdict.Sentences[0])
	}
	r = playMadeUp(t, twoSides, 500, true, simtest.Favours, []string{"weak", "weak"})
	if v := balancePage(t, r, balanceOptions()).Verdict; !strings.Contains(v.Sentences[0], "When weak plays weak, North wins") {
		t.Errorf("got %v", v.Sentences)
	}
}

// TestTheMainMatchupIsAnEvenOne: where the first matchup sets one policy against another, the page begins with the
// first that tells of the seats alone.
func TestTheMainMatchupIsAnEvenOne(t *testing.T) {
	r := playMadeUp(t, twoSides, 500, true, simtest.Plain, []string{"even", "strong"}, []string{"strong", "strong"})
	if v := balancePage(t, r, balanceOptions()).Verdict; !strings.HasPrefix(v.Sentences[0], "When strong plays strong, ") {
		t.Errorf("got %v", v.Sentences)
	}
}

// TestStoppedRunsSaySo, and which matchups are missing.
func TestStoppedRunsSaySo(t *testing.T) {
	r := playMadeUp(t, twoSides, 500, true, simtest.Plain, []string{"even", "even"})
	r.Complete = false
	o := balanceOptions()
	o.Missing = [][]string{{"even", "strong"}, {"strong", "even"}}
	p := balancePage(t, r, o)
	var b bytes.Buffer
	if err := WriteMarkdown(&b, p, ""); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Stopped before all planned games were played", "2 matchups were not played at all: even against strong and strong against even"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// TestGamesThatDoNotEndAreInTheVerdict.
func TestGamesThatDoNotEndAreInTheVerdict(t *testing.T) {
	r := playMadeUp(t, twoSides, 500, true, simtest.Stalemate, []string{"even", "even"})
	v := balancePage(t, r, balanceOptions()).Verdict
	if !strings.Contains(strings.Join(v.Sentences, " "), "with even against even, 100") {
		t.Errorf("got %v", v.Sentences)
	}
}

// TestLongAccountsAreShortened, and say so.
func TestLongAccountsAreShortened(t *testing.T) {
	long := strings.Repeat("a line\n", 1000)
	if got := shortened(long); strings.Count(got, "a line") != longestAccount || !strings.Contains(got, "840 lines left out") {
		t.Errorf("got %s", got)
	}
	if got := shortened("one\ntwo\n"); got != "one\ntwo" {
		t.Errorf("got %q", got)
	}
}

// TestAnAccountThatFailsFailsThePage: a page without its games would look whole.
func TestAnAccountThatFailsFailsThePage(t *testing.T) {
	o := balanceOptions()
	broken := errors.New("broken")
	o.Account = func(*experiments.CellResult, string) (string, error) { return "", broken }
	if _, err := Balance(playMadeUp(t, twoSides, 5, true, simtest.Plain, []string{"even", "even"}), o); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestEverySectionIsThere: in the schema's order, then the games; each with an answer or something to see.
func TestEverySectionIsThere(t *testing.T) {
	r := playMadeUp(t, twoSides, 500, true, simtest.Plain, []string{"even", "even"})
	p := balancePage(t, r, balanceOptions())
	var titles []string
	for _, s := range p.Sections {
		titles = append(titles, s.Title)
		if len(s.Blocks) == 0 || s.Question == "" {
			t.Errorf("section %s is empty", s.Title)
		}
	}
	want := []string{"Who is favoured", "The first turn", "Length", "What happens", "Cards", "How sure", "Games to look at"}
	if !slices.Equal(titles, want) {
		t.Errorf("got %v, want %v", titles, want)
	}
	for _, f := range p.figures() {
		if f.Caption == "" || strings.Contains(f.Alt, "NaN") || math.Min(float64(len(f.Alt)), float64(len(f.Title))) < 5 {
			t.Errorf("figure %s says too little: %q, %q", f.ID, f.Alt, f.Caption)
		}
	}
}

// TestWrongIsFound: what the tests of extremes look for would be seen.
func TestWrongIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"a mean of NaN":                  "NaN",
		"3 (+Inf to 4)":                  "+Inf",
		"%!d(string=x)":                  "%!",
		"50 % (50.1 to 50.1)":            "50.1 to 50.1",
		"from -3 to -3.":                 "-3 to -3",
		"1,000 to 1,000, 0 to 5":         "1,000 to 1,000",
		"3 to 4, 5 to 51, more to come":  "",
		"100 % (99.1 to 100.0) Infinity": "",
	} {
		if got := wrong(text); got != want {
			t.Errorf("%q: found %q, want %q", text, got, want)
		}
	}
}
