package experiments_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

// TestMatchups: every way to seat policies where the seats differ; where policies go round, each against each.
func TestMatchups(t *testing.T) {
	schema := func(g simtest.Game) *sim.Schema {
		c, err := g.Resolve(g.Spec(simtest.Plain, slices.Repeat([]string{"even"}, g.Seats)...))
		if err != nil {
			t.Fatal(err)
		}
		return c.Schema()
	}
	for _, test := range []struct {
		game     int
		policies string
		want     string
	}{
		{0, "a", "a,a"},
		{0, "a b", "a,a b,b a,b b,a"},
		{1, "a b c", "a,a b,b c,c a,b a,c b,c"},
		{2, "a b", "a,a,a b,b,b a,b,b b,a,a"},
		{3, "a b", "a,a,a,a b,b,b,b a,b,b,b b,a,a,a"},
	} {
		var got []string
		for _, m := range experiments.Matchups(schema(madeUpGames[test.game]), strings.Fields(test.policies)) {
			got = append(got, strings.Join(m, ","))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v of %s: got %v, want %s", madeUpGames[test.game], test.policies, got, test.want)
		}
	}
}

// TestJoinedRuns: several files make one result, whose matchups are those that one run would have played.
func TestJoinedRuns(t *testing.T) {
	g := madeUpGames[0]
	ee, es := []string{"even", "even"}, []string{"even", "strong"}
	play := func(first, trials uint64, matchups ...[]string) *experiments.RunResult {
		return playMadeUp(t, g, experiments.RunInput{FirstTrial: first, Trials: trials, Rotate: true}, simtest.Plain, matchups...)
	}
	a, b, c := play(0, 100, ee), play(100, 50, ee), play(0, 150, es)
	joined, err := experiments.JoinRuns([]string{"a", "b", "c"}, []*experiments.RunResult{a, b, c})
	if err != nil {
		t.Fatal(err)
	}
	if want := play(0, 150, ee, es); !bytes.Equal(joined.Encode(), want.Encode()) {
		t.Error("joined files are not what one run plays")
	}
	if a.Cells[0].Games != 200 {
		t.Error("joining changed a result")
	}
	otherSeed, unrotated := play(0, 10, ee), play(0, 10, ee)
	otherSeed.Seed, unrotated.Rotate = 7, false
	other := playMadeUp(t, g, experiments.RunInput{Trials: 10, Rotate: true}, simtest.Favours, ee)
	for want, r := range map[string]*experiments.RunResult{
		"a and x: different seeds":              otherSeed,
		"a and x: only one was played in every": unrotated,
		"a and x: different scenarios":          other,
		"a and x: trials 0 to 19 are in both":   play(0, 20, ee),
	} {
		_, err := experiments.JoinRuns([]string{"a", "x"}, []*experiments.RunResult{a, r})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestRunSchema: every result is as the published schema says, and what is no result is not.
func TestRunSchema(t *testing.T) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(experiments.RunSchema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("run.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("run.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(data []byte) error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(value)
	}
	golden, err := os.ReadFile("testdata/run.json")
	if err != nil {
		t.Fatal(err)
	}
	golden = bytes.ReplaceAll(golden, []byte("CELLHASH"), []byte("0123abcd")) // what changes with every policy is left out there
	results := [][]byte{golden}
	for _, g := range madeUpGames {
		results = append(results, playMadeUp(t, g, experiments.RunInput{Trials: 20, Rotate: true}, simtest.Plain, []string{"even", "weak", "even", "strong"}[:g.Seats]).Encode())
	}
	for _, data := range results {
		if err := validate(data); err != nil {
			t.Errorf("a result is refused: %v", err)
		}
	}
	for old, new := range map[string]string{
		`"format": "tombstone run"`: `"format": "tombstone"`,
		`"version": 1`:              `"version": 2`,
		`"complete": true`:          `"completed": true`,
		`"seed": 1`:                 `"seed": -1`,
	} {
		spoiled := bytes.Replace(golden, []byte(old), []byte(new), 1)
		if bytes.Equal(spoiled, golden) || validate(spoiled) == nil {
			t.Errorf("%s for %s is not refused", new, old)
		}
	}
}

// TestSettling: the last of the doubling prefixes is the whole, and each look's interval lies in the one for all looks.
func TestSettling(t *testing.T) {
	for _, rotate := range []bool{false, true} {
		c := playMadeUp(t, madeUpGames[0], experiments.RunInput{Trials: 1000, Rotate: rotate}, simtest.Plain, []string{"even", "even"}).Cells[0]
		all := c.Settling(0)
		last := all[len(all)-1]
		whole := c.OutcomeShare(0)
		if len(all) != 11 || last.Games != c.Games || last.Share.Value != whole.Value {
			t.Errorf("rotate %v: %d looks, the last %+v, want %+v", rotate, len(all), last, whole)
		}
		if r := last.Share.Interval.Half() / whole.Interval.Half(); r < 0.99 || r > 1.01 {
			t.Errorf("rotate %v: the last look is %v times as wide as the figure", rotate, r)
		}
		for _, s := range all {
			if s.Anytime.Lo > s.Share.Interval.Lo || s.Anytime.Hi < s.Share.Interval.Hi {
				t.Errorf("rotate %v: %+v", rotate, s)
			}
		}
	}
}

// TestWinnersCards: what winners and losers did adds up to all that was done in games that one seat won.
func TestWinnersCards(t *testing.T) {
	c := playMadeUp(t, madeUpGames[2], experiments.RunInput{Trials: 300, Rotate: true}, simtest.First, []string{"even", "even", "even"}).Cells[0]
	played := c.Schema().Metric("played")
	all, _, games, none := c.ByResult(0, played)
	if games != c.Games || none != 0 || !slices.Equal(all, c.Sums(played)) {
		t.Errorf("seat 0 won all of %d games: %d won, %d lost", c.Games, games, none)
	}
	won, lost, gamesWon, gamesLost := c.ByResult(1, played)
	if gamesWon != 0 || gamesLost != c.Games || !slices.Equal(lost, c.Sums(played)) || slices.Max(won) != 0 {
		t.Errorf("seat 1 lost all of %d games: %d won, %d lost", c.Games, gamesWon, gamesLost)
	}
}

// TestEndingAddsUp: games end at some time: the chances of not ending make up what is still going.
func TestEndingAddsUp(t *testing.T) {
	c := playMadeUp(t, madeUpGames[0], experiments.RunInput{Trials: 5000}, simtest.Plain, []string{"even", "even"}).Cells[0]
	rounds := c.Schema().Metric("rounds")
	curves := c.Lengths(rounds)
	going := 1.0
	for i, f := range c.Ending(rounds, 2) {
		going *= 1 - f.Value
		if at := curves.Survival[2+2*i].Value(); going < at-1e-9 || going > at+1e-9 {
			t.Fatalf("after %d rounds %v are still going, but the hazards leave %v", 2+2*i, at, going)
		}
	}
}

// TestNeededGames: four times the games for half the width, in two digits; and no overflow where nothing helps.
func TestNeededGames(t *testing.T) {
	c := playMadeUp(t, madeUpGames[0], experiments.RunInput{Trials: 1000, Rotate: true}, simtest.Plain, []string{"even", "even"}).Cells[0]
	f := c.Score(0, experiments.Level)
	for _, test := range []struct {
		half float64
		want int64
	}{{f.Interval.Half(), 2000}, {f.Interval.Half() / 2, 8000}, {f.Interval.Half() / 3, 18000}, {f.Interval.Half() * 10, 20}, {1e-12, 1e12}} {
		if got := c.NeededGames(f, test.half); got < test.want || float64(got) > 1.06*float64(test.want) {
			t.Errorf("half %v: got %d, want about %d", test.half, got, test.want)
		}
	}
}
