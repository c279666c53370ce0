package reports

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// made is a comparison of the made-up game's scenarios: the one before, the one after, and those of one edit each.
func made(t *testing.T, g simtest.Game, trials uint64, matchups [][]string, before, after string, each ...string) *experiments.CompareResult {
	t.Helper()
	in := experiments.CompareInput{
		Edits: []experiments.Edit{{Text: "--set a=1", Changes: []string{"a 0 -> 1"}}}, Changes: []string{"a 0 -> 1"},
		Seed: 1, Trials: trials, Find: 0.01,
	}
	all := []int{0}
	if len(each) > 0 {
		in.Edits = append(in.Edits, experiments.Edit{Text: "--set 'b|c=*'", Changes: []string{"+1 B|C", "new card <D>"}})
		in.Changes = append(in.Changes, "+1 B|C", "new card <D>")
		all = []int{0, 1}
	}
	add := func(scenario string, edits ...int) {
		v := experiments.Variant{Edits: append([]int{}, edits...)}
		for _, m := range matchups {
			v.Specs = append(v.Specs, g.Spec(scenario, m...))
		}
		in.Variants = append(in.Variants, v)
	}
	add(before)
	add(after, all...)
	for i, scenario := range each {
		add(scenario, i)
	}
	r, err := experiments.Compare(context.Background(), sim.Local{Resolve: g.Resolve, Workers: 2}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var evens = [][]string{{"even", "even"}}

// compareOptions are options with everything a command can tell.
func compareOptions() CompareOptions {
	return CompareOptions{
		Replay: func(_ *experiments.ComparedMatchup, g experiments.PartedGame) string {
			return "tombstone replay " + g.After + " --against before"
		},
		Account: func(_ *experiments.ComparedMatchup, g experiments.PartedGame) (Accounts, error) {
			return Accounts{
				Before: []string{"Turn 1: North\n  tries <hard>\n", "Turn 2: East\n  fails\n"},
				After:  []string{"Turn 1: North\n  tries <hard>\n", "Turn 2: East\n  works | well\n"},
			}, nil
		},
		Notes: []string{"One thing could not be played."},
		Facts: []Fact{{Label: "Command", Value: "tombstone compare", Code: true}},
	}
}

func comparePage(t *testing.T, r *experiments.CompareResult, o CompareOptions) *Page {
	t.Helper()
	p, err := Compare(r, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCompareGolden: Markdown for a pull request and text for a terminal, of one edit and of two; of four seats; and
// the result as JSON.
func TestCompareGolden(t *testing.T) {
	four := simtest.Game{Seats: 4, Rotates: sim.RotatesPolicies}
	for name, r := range map[string]*experiments.CompareResult{
		"point":      made(t, twoSides, 5000, evens, simtest.Plain, simtest.Point),
		"nothing":    made(t, twoSides, 300, evens, simtest.Plain, simtest.Plain),
		"two-edits":  made(t, twoSides, 3000, [][]string{{"even", "even"}, {"strong", "weak"}}, simtest.Plain, simtest.NoisyPoint, simtest.Noisy, simtest.Point),
		"four-seats": made(t, four, 2000, [][]string{{"even", "even", "even", "even"}}, simtest.Plain, simtest.Favours),
	} {
		p := comparePage(t, r, compareOptions())
		var markdown, text bytes.Buffer
		if err := WriteMarkdown(&markdown, p, ""); err != nil {
			t.Fatal(err)
		}
		if err := WriteText(&text, p); err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join("compare", name+".md"), markdown.Bytes())
		golden(t, filepath.Join("compare", name+".txt"), text.Bytes())
		if name == "point" {
			golden(t, filepath.Join("compare", name+".json"), r.Encode())
		}
	}
}

// TestCompareHeadlines: what is said follows from what was planted, and from how many games were played.
func TestCompareHeadlines(t *testing.T) {
	three := simtest.Game{Seats: 3, Rotates: sim.RotatesPolicies}
	even3 := [][]string{{"even", "even", "even"}}
	both := [][]string{{"even", "even"}, {"strong", "weak"}}
	for _, c := range []struct {
		why  string
		r    *experiments.CompareResult
		tone Tone
		want string
	}{
		{"nothing", made(t, twoSides, 500, evens, simtest.Plain, simtest.Plain), Fair, "Nothing changes: every deal is played the same."},
		{"a gain", made(t, twoSides, 4000, evens, simtest.Plain, simtest.Favours), Favoured, "North gains "},
		{"a loss", made(t, twoSides, 4000, evens, simtest.Favours, simtest.Plain), Favoured, "East gains "},
		{"noise, few games", made(t, twoSides, 300, evens, simtest.Plain, simtest.Noisy), Unsure, "Too few games to say whether the balance shifts."},
		{"noise, many games", made(t, twoSides, 40_000, evens, simtest.Plain, simtest.Noisy), Fair, "The balance stays: no seat gains or loses 1 point."},
		{"everywhere", made(t, twoSides, 4000, both, simtest.Plain, simtest.Favours), Favoured, "North gains, whichever of these policies play."},
		{"three seats", made(t, three, 4000, even3, simtest.Plain, simtest.Favours), Favoured, "North gains "},
		{"all to one", made(t, three, 100, even3, simtest.Last, simtest.First), Favoured, "North gains 100.0 points."},
	} {
		v := comparePage(t, c.r, compareOptions()).Verdict
		if v.Tone != c.tone || !strings.HasPrefix(v.Headline, c.want) {
			t.Errorf("%s: %d %q, want %d %q", c.why, v.Tone, v.Headline, c.tone, c.want)
		}
	}
}

// TestExtremeComparisonsStaySensible: whatever all games end in, of one deal or many, for two to four seats: every
// format can be written, no number is missing, no interval has no width.
func TestExtremeComparisonsStaySensible(t *testing.T) {
	for _, g := range []simtest.Game{twoSides, {Seats: 3, Rotates: sim.RotatesPolicies}, {Seats: 4, Rotates: sim.RotatesPolicies}} {
		matchup := [][]string{slices.Repeat([]string{"even"}, g.Seats)}
		for _, c := range [][2]string{{simtest.First, simtest.Last}, {simtest.Stalemate, simtest.First}, {simtest.Plain, simtest.Stalemate}, {simtest.First, simtest.First}} {
			for _, trials := range []uint64{1, 2, 300} {
				p := comparePage(t, made(t, g, trials, matchup, c[0], c[1]), compareOptions())
				files, err := Render(p, HTML, Markdown, CSV, SVG)
				if err != nil {
					t.Fatal(err)
				}
				var text bytes.Buffer
				if err := WriteText(&text, p); err != nil {
					t.Fatal(err)
				}
				for _, f := range append(files, File{"text", text.Bytes()}) {
					if strings.HasSuffix(f.Path, ".md") || f.Path == "text" {
						if found := wrong(string(f.Data)); found != "" {
							t.Errorf("%d seats, %v, %d deals: %s has %q", g.Seats, c, trials, f.Path, found)
						}
					}
				}
			}
		}
	}
}
