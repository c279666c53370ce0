package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/sim/experiments"
)

// deals is a game of seats that are dealt aces, 0 to 3, and kings, which nobody is ever dealt. In the scenario "aces" the
// seat with most wins, the first of equals; in "luck" anybody; in "first" the first seat.
type deals struct {
	spec   sim.Spec
	schema *sim.Schema
}

func resolveDeals(spec sim.Spec) (sim.Cell, error) {
	c := deals{spec: spec}
	names := []string{"north", "east", "south", "west"}[:len(spec.Matchup)]
	s := sim.Schema{
		Seats: names, Titles: []string{"North", "East", "South", "West"}[:len(names)], Purposes: []string{"deal"},
		Rotations: len(names), Rotates: sim.RotatesPolicies, Score: "score",
		Metrics: []sim.Metric{
			{Name: "score", Axes: []sim.Axis{{Name: "seat", Labels: names}}, Keep: sim.Moments, Max: sim.ScoreUnit},
			{Name: "takings", Unit: "coins", Axes: []sim.Axis{{Name: "seat", Labels: names}}, Max: 3},
			{Name: "places", Unit: "coins", Axes: []sim.Axis{{Name: "place", Labels: []string{"who begins", "the next", "the third", "the last"}[:len(names)]}}, Keep: sim.Moments, Signed: true, Max: 9},
		},
	}
	s.Metrics = append(s.Metrics, c.Openings().Metrics(names, 3, 3)...)
	for i, name := range names {
		s.Outcomes = append(s.Outcomes, sim.Outcome{Name: name, Winner: i})
	}
	c.schema = sim.NewSchema(s)
	return c, nil
}

func (c deals) Spec() sim.Spec { return c.spec }
func (c deals) About() sim.About {
	return sim.About{Name: "deals", Title: "Deals", Provenance: "Made up."}
}
func (c deals) Schema() *sim.Schema { return c.schema }
func (c deals) NewTable() sim.Table { return c }
func (c deals) Openings() *sim.Openings {
	return &sim.Openings{
		Features: []sim.Feature{{Name: "Aces", Doc: "Aces dealt."}, {Name: "Kings", Doc: "Kings dealt."}},
		Given:    "given", Products: "products", Takings: "takings", Places: "places",
	}
}

func (c deals) Given(d sim.Deal) (given []int32) {
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(0, 0)
	for range c.schema.Seats {
		given = append(given, int32(stream.Below(4)), 0)
	}
	return given
}

func (c deals) Play(d sim.Deal, rec *record.Record) {
	stream := rng.NewKey(d.Seed, d.Trial, 0).Stream(1, 0)
	n := len(c.schema.Seats)
	given, takings := c.Given(d), rec.Row[c.schema.Column("takings"):][:n]
	copy(rec.Row[c.schema.Column("given"):], given)
	for seat := range n {
		takings[seat] = given[2*seat]
		if given[2*seat] > given[2*rec.Outcome] {
			rec.Outcome = seat
		}
	}
	switch c.spec.Scenario {
	case "mixed": // luck, in a third of games
		if stream.Below(3) == 0 {
			rec.Outcome = int(stream.Below(uint32(n)))
		}
	case "luck":
		rec.Outcome = int(stream.Below(uint32(n)))
	case "first":
		rec.Outcome = 0
	}
	score := rec.Row[c.schema.Column("score"):][:n]
	score[rec.Outcome] = sim.ScoreUnit
	sim.OpeningProducts(given, score, takings, rec.Row[c.schema.Column("products"):])
	rec.Row[c.schema.Column("places")] = 1
	sim.PlaceEdges(rec.Row[c.schema.Column("places"):][:n])
}

func replayDeals(m *experiments.OpeningsMatchup, ticket string) string {
	return fmt.Sprint("replay ", ticket, " of ", len(m.Seats))
}

func openingsOf(t *testing.T, scenario string, trials uint64) *experiments.OpeningsResult {
	t.Helper()
	in := experiments.OpeningsInput{Seed: 1, Trials: trials}
	for n := 2; n <= 4; n++ {
		in.Cells = append(in.Cells, sim.Spec{Game: "deals", Scenario: scenario, Matchup: slices.Repeat([]string{"even"}, n)})
	}
	r, err := experiments.PlayOpenings(context.Background(), sim.Local{Resolve: resolveDeals}, resolveDeals, in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOpeningsPages: of a game that what is dealt decides, of one of pure luck, of one that always ends alike, and of few
// games. Every format can be written, and the verdict is what the game is like.
func TestOpeningsPages(t *testing.T) {
	for _, test := range []struct {
		scenario string
		trials   uint64
		wants    []string // anywhere in the verdict
	}{
		{"aces", 2000, []string{"A seat is favoured in all 3 matchups; counted card by card, the opening hand decides", "North scores most", "Aces most, with +", "who begins: with even × 4 that is worth 0.75"}},
		{"luck", 2000, []string{"No seat is told to be favoured; the opening hand is not told to decide who wins", "at most"}},
		{"first", 500, []string{"A seat is favoured in all 3", "Every game ends alike"}},
		{"aces", 1, nil},
	} {
		name := fmt.Sprintf("%s, %d games", test.scenario, test.trials)
		page := Openings(openingsOf(t, test.scenario, test.trials), replayDeals, []Fact{{Label: "Command", Value: "tombstone setups", Code: true}})
		files, err := Render(page, Formats...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Data), "NaN") && !strings.HasSuffix(f.Path, ".png") {
				t.Errorf("%s: %s has NaN", name, f.Path)
			}
		}
		verdict := page.Verdict.Headline + "\n" + strings.Join(page.Verdict.Sentences, "\n")
		for _, want := range test.wants {
			if !strings.Contains(verdict, want) {
				t.Errorf("%s: the verdict has no %q: %s", name, want, verdict)
			}
		}
	}
}

// TestOpeningsShowGamesThatWentAgainstThem: of a game that the deal does not always decide, with who it was, what he was
// dealt, and the command.
func TestOpeningsShowGamesThatWentAgainstThem(t *testing.T) {
	r := openingsOf(t, "mixed", 2000)
	var titles, commands []string
	for _, s := range OpeningsSections(r, replayDeals) {
		for _, b := range s.Blocks {
			if b, ok := b.(*Transcript); ok {
				titles, commands = append(titles, b.Title), append(commands, b.Command)
			}
		}
	}
	if len(titles) != 6 || !strings.HasPrefix(titles[0], "Won with the worst opening: ") || !strings.Contains(titles[0], ", -") || !strings.Contains(titles[5], ", +") {
		t.Fatalf("%q", titles)
	}
	if want := "replay " + r.Matchups[2].LostAgainst.Ticket + " of 4"; commands[5] != want {
		t.Errorf("%q, want %q", commands[5], want)
	}
}

// TestOpeningsNameWhatIsLeftOut: a feature that nobody is ever dealt has no effect to tell, and the page says so.
func TestOpeningsNameWhatIsLeftOut(t *testing.T) {
	var b strings.Builder
	if err := WriteText(&b, Openings(openingsOf(t, "aces", 500), replayDeals, nil)); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{"No effect of its own can be told of what never varies or follows from the features before it: Kings.", "The score gains from Aces", "< 0.001 *"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
}
