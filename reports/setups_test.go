package reports

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// madeUpSetups plays a scenario of the made-up game of setups.
func madeUpSetups(t *testing.T, trials uint64, scenarios ...string) *experiments.SetupsResult {
	t.Helper()
	g := simtest.SetupGame{}
	in := experiments.SetupsInput{Seed: 1, Trials: trials}
	for _, s := range scenarios {
		in.Cells = append(in.Cells, g.Spec(s))
	}
	r, err := experiments.Setups(context.Background(), sim.Local{Resolve: g.Resolve}, g.Resolve, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func replaySetup(_ *experiments.SetupsMatchup, ticket string) string {
	return "tombstone replay " + ticket
}

// TestSetupPages: of setups that matter in every way that can be told, of setups that do not, and of hardly any games.
func TestSetupPages(t *testing.T) {
	for _, c := range []struct {
		scenario string
		trials   uint64
		headline string
		says     []string // anywhere on the page
		not      []string
	}{
		{simtest.NoSetups, 20_000, "No setup is told from any other", []string{"There is no best setup to be named", "there is no map to read"}, []string{"The best", "Setup against setup\n", "beat"}},
		{simtest.EdgeSetup, 60_000, "It matters where North set up", []string{"the best, a1 d2", "Ann: a1, Bob: d2", "not told that it matters who of a side", "any: none is told from another", "No setup of South is told from another", "tombstone replay 1-"}, []string{"Beware"}},
		{simtest.FrontMan, 60_000, "It matters where North set up", []string{"But single squares are, for single men: by those best is Ann: ", "it makes a difference which man of North stands where"}, []string{"Setup against setup\n", "There is no best setup"}},
		{simtest.Circular, 60_000, "It matters which setup meets which", []string{"both, neither seeing the other", "both, North first, in sight", "is computed to within"}, []string{"best setup whatever the other does"}},
		{simtest.OneHand, 60_000, "No setup is told from any other", []string{"Beware: setups and their mirror images do not do alike", "a policy prefers one hand"}, nil},
		{simtest.FixedSide, 60_000, "It matters where North set up", []string{"South always set up in one place", "as the scenario says"}, []string{"mirror images of"}},
		{simtest.EdgeSetup, 1, "No setup is told from any other", []string{"Nothing can be told"}, []string{"The best and", "Chi-square"}},
	} {
		r := madeUpSetups(t, c.trials, c.scenario)
		page := Setups(r, replaySetup, []Fact{{Label: "Command", Value: "tombstone setups", Code: true}})
		files, err := Render(page, HTML, Markdown, CSV)
		if err != nil {
			t.Fatalf("%s: %v", c.scenario, err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Data), "NaN") {
				t.Errorf("%s: %s has NaN", c.scenario, f.Path)
			}
		}
		if page.Verdict.Headline != c.headline {
			t.Errorf("%s: %q, want %q", c.scenario, page.Verdict.Headline, c.headline)
		}
		var b strings.Builder
		if err := WriteText(&b, page); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		flat := strings.Join(strings.Fields(text), " ")
		for _, want := range c.says {
			if !strings.Contains(flat, want) && !strings.Contains(text, want) {
				t.Errorf("%s, %d games: %q is not in\n%s", c.scenario, c.trials, want, text)
			}
		}
		for _, not := range c.not {
			if strings.Contains(text, not) {
				t.Errorf("%s, %d games: %q is in\n%s", c.scenario, c.trials, not, text)
			}
		}
	}
}

// TestSetupPagesOfSeveralMatchups: each has sections of its own, and the verdict says whether they agree.
func TestSetupPagesOfSeveralMatchups(t *testing.T) {
	page := Setups(madeUpSetups(t, 20_000, simtest.EdgeSetup, simtest.NoSetups), replaySetup, nil)
	if err := page.Check(); err != nil {
		t.Fatal(err)
	}
	if last := page.Verdict.Sentences[len(page.Verdict.Sentences)-1]; !strings.Contains(last, "the same in 0 of the 1 other matchup") {
		t.Errorf("the verdict ends with %q", last)
	}
	n := 0
	for _, s := range page.Sections {
		if strings.HasPrefix(s.Title, "Does it matter: a against b") {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d sections on whether it matters, want 2", n)
	}
}

// TestSetupPageGolden shows the whole page of the made-up game as a terminal has it.
func TestSetupPageGolden(t *testing.T) {
	for _, scenario := range []string{simtest.EdgeSetup, simtest.NoSetups} {
		var b bytes.Buffer
		page := Setups(madeUpSetups(t, 60_000, scenario), replaySetup, []Fact{{Label: "Command", Value: "tombstone setups", Code: true}})
		if err := WriteText(&b, page); err != nil {
			t.Fatal(err)
		}
		golden(t, "setups/"+scenario+".txt", b.Bytes())
	}
}
