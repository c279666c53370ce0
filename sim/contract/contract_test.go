package contract_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/contract"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
	"tombstone/sim/simtest"
)

var game = simtest.Game{Seats: 2, Rotates: sim.RotatesStarter}

// library is the made-up game's.
var library = contract.Library{
	Scenario: func(name, folder string, edits []decks.Edit) (contract.Scenario, error) {
		if !slices.Contains([]string{simtest.Plain, simtest.Favours, "elsewhere"}, name) {
			return contract.Scenario{}, fmt.Errorf("no scenario %q (expected plain or favours)", name)
		}
		for _, e := range edits {
			return contract.Scenario{}, decks.Problems{{Pos: decks.Pos{File: e.Flag}, Field: e.Path, Message: "there is no such field"}}
		}
		kind := "made-up"
		if name == "elsewhere" {
			kind = name
		}
		return contract.Scenario{
			Game: kind, Default: "even,even",
			Matchup: func(text string) ([]string, error) {
				matchup := strings.Split(text, ",")
				if len(matchup) != 2 {
					return nil, fmt.Errorf("%s: %d policies for 2 seats", text, len(matchup))
				}
				return matchup, nil
			},
			Spec: func(matchup []string) sim.Spec { return game.Spec(name, matchup...) },
		}, nil
	},
	Resolve:  game.Resolve,
	Align:    func(spec, _ sim.Spec) sim.Spec { return spec },
	ReadFile: func(string) ([]byte, error) { return nil, fs.ErrNotExist },
}

func read(text string) (*contract.Contract, decks.Problems) {
	return contract.Read(decks.Source{Name: "balance.yaml", Text: []byte(text)}, library)
}

const good = `scenario: plain
seed: 7
budget: {games: 64k}
level: 95%
matchups: ["even,even", "strong,weak"]
criteria:
  - {figure: score.north, band: [48%, 52%], matchups: "even,even"}
  - {figure: stalls, max: 12.5%}
  - {figure: first_turn.east, name: the first turn, target: 10pp, margin: 5pp}
  - {figure: rounds p95, max: 30}
  - {figure: tries.north, min: 1.5}
  - {figure: score.east, against: favours, within: 1pp}
`

// TestRead: every way to bound a figure, with its numbers as the gate has them.
func TestRead(t *testing.T) {
	c, problems := read(good)
	if c == nil {
		t.Fatal(problems)
	}
	in := c.Input
	if in.Seed != 7 || in.Alpha != 0.05 || !slices.Equal(in.Looks, []int64{1000, 2000, 4000, 8000, 16000, 32000, 64000}) || len(in.Cells) != 2 {
		t.Errorf("seed %d, alpha %v, looks %v, %d cells", in.Seed, in.Alpha, in.Looks, len(in.Cells))
	}
	var got []string
	for _, k := range in.Claims {
		line := fmt.Sprintf("%s %d %v", k.Name, k.Cell, k.Band)
		if k.Against != nil {
			line += " " + k.Against.Spec.Scenario + " " + strings.Join(k.Against.Spec.Matchup, ",")
		}
		got = append(got, line)
	}
	want := []string{
		"score.north 0 {0.48 0.52}",
		"stalls 0 {0 0.125}", "stalls 1 {0 0.125}",
		"the first turn 0 {0.05 0.15}", "the first turn 1 {0.05 0.15}",
		"rounds p95 0 {0 30}", "rounds p95 1 {0 30}",
		"tries.north 0 {1.5 9}", "tries.north 1 {1.5 9}",
		"score.east against favours 0 {-0.01 0.01} favours even,even", "score.east against favours 1 {-0.01 0.01} favours strong,weak",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestBroken: what is wrong with a contract is told with its place and what was expected, and all of it at once.
func TestBroken(t *testing.T) {
	const head = "scenario: plain\nseed: 1\nbudget: {games: 8k}\ncriteria:\n"
	const cap = "  - {figure: stalls, max: 20%}\n"
	for _, c := range []struct {
		why, text string
		want      []string
	}{
		{"an unknown figure", head + "  - {figure: score.nort, band: [40%, 60%]}\n", []string{`5:14: criteria[1].figure: this game has no figure "score.nort" (did you mean score.north?)`}},
		{"a figure of no kind", head + "  - {figure: happiness, min: 3}\n", []string{`5:14: criteria[1].figure: this game has no figure "happiness" (tombstone check --init lists all figures)`}},
		{"a quantile of what has none", head + "  - {figure: tries.north p95, max: 3}\n", []string{`5:14: criteria[1].figure: tries.north keeps no histogram to take a quantile of (expected one of rounds)`}},
		{"an empty band", head + cap + "  - {figure: score.north, band: [52%, 48%]}\n", []string{`6:33: criteria[2]: the band is empty: its lower end is above its upper end (expected the lower end first)`}},
		{"a band of one point", head + cap + "  - {figure: score.north, target: 50%, margin: 0pp}\n", []string{`6:48: criteria[2].margin: found "0pp": nothing lies in such a band (expected more than 0)`}},
		{"a band around everything", head + "  - {figure: stalls, band: [0%, 100%]}\n", []string{`5:28: criteria[1]: every game is within this band (expected a band inside 0% to 100%)`}},
		{"a share in plain numbers", head + cap + "  - {figure: score.north, band: [48, 52]}\n", []string{
			`6:34: criteria[2].band: found "48" (expected a share, such as 48% or 0.48)`, `6:38: criteria[2].band: found "52" (expected a share, such as 48% or 0.48)`,
		}},
		{"percent for points", head + "  - {figure: first_turn.north, max: 5%}\n", []string{`5:37: criteria[1].max: found "5%" (expected percentage points, such as 2pp)`}},
		{"half a turn for a quantile", head + "  - {figure: rounds median, max: 12.5}\n", []string{`5:34: criteria[1].max: found "12.5" (expected a whole number of rounds)`}},
		{"level 0", "level: 0%\n" + head + cap, []string{`1:8: level: found "0%" (expected a level from 75% to 99.99%, such as 99%)`}},
		{"an error rate for a level", "level: 1%\n" + head + cap, []string{`1:8: level: found "1%" (expected a level from 75% to 99.99%, such as 99%)`}},
		{"no budget", strings.Replace(head, "budget: {games: 8k}\n", "", 1) + cap, []string{`1:1: budget: missing (expected a map with games, first_look)`}},
		{"a budget of nothing", strings.Replace(head, "8k", "0", 1) + cap, []string{`3:17: budget.games: found "0" (expected a number of games from 100 to 1G, such as 64k)`}},
		{"a first look after the last", strings.Replace(head, "8k}", "8k, first_look: 9k}", 1) + cap, []string{`3:33: budget.first_look: is more than the 8000 games there are (expected at most the games of the budget)`}},
		{"no seed", strings.Replace(head, "seed: 1\n", "", 1) + cap, []string{`1:1: seed: missing (expected a whole number from 0, such as 1)`}},
		{"a wrong scenario", strings.Replace(head, "plain", "plane", 1) + cap, []string{`1:11: scenario: no scenario "plane" (expected plain or favours)`}},
		{"a change of the scenario that cannot be", "set: [rules.hand=6]\n" + head + cap, []string{`1:7: rules.hand: there is no such field`, `2:11: scenario: plain cannot be played`}},
		{"contradicting bands", head + "  - {figure: stalls, max: 5%}\n  - {figure: stalls, min: 10%}\n", []string{`6:5: criteria[2]: contradicts criteria[1] in line 5: no game can be in both bands (widen one of them)`}},
		{"contradicting quantiles", head + "  - {figure: rounds median, min: 20}\n  - {figure: rounds p95, max: 15}\n", []string{`6:5: criteria[2]: contradicts criteria[1] in line 5: no game can be in both bands (widen one of them)`}},
		{"scores of more than there is", head + cap + "  - {figure: score.north, min: 60%}\n  - {figure: score.east, min: 50%}\n", []string{`7:5: criteria[3]: the scores of all seats cannot be in their bands together (they add up to 100 %)`}},
		{"a score without a cap on stalls", head + "  - {figure: score.north, band: [40%, 60%]}\n", []string{
			`5:5: criteria[1]: bounds score.north, but nothing caps the stall rate: a game that stalls nine times in ten can score 49 % (add a criterion such as {figure: stalls, max: 1%})`,
		}},
		{"a bound of no kind", head + "  - {figure: stalls}\n", []string{`5:5: criteria[1]: stalls is not bounded (expected band, min or max, target and margin, or against and within)`}},
		{"a bound of two kinds", head + "  - {figure: stalls, max: 5%, target: 3%, margin: 1pp}\n", []string{`5:5: criteria[1]: stalls is bounded in more than one way (expected one of band, min and max, target and margin, or against and within)`}},
		{"against without within", head + "  - {figure: stalls, against: favours}\n", []string{`5:5: criteria[1].within: missing (expected both against and within)`}},
		{"against another game", head + "  - {figure: stalls, against: elsewhere, within: 1pp}\n", []string{`5:31: criteria[1].against: elsewhere is a scenario of another game, elsewhere (expected a scenario of made-up)`}},
		{"against a file that is not there", head + "  - {figure: stalls, against: old.json, within: 1pp}\n", []string{`5:31: criteria[1].against: file does not exist (expected a result file of run -o or report, or a scenario)`}},
		{"the change of a quantile", head + "  - {figure: rounds p95, against: favours, within: 2}\n", []string{`5:14: criteria[1].figure: the change of a quantile cannot be judged (expected a mean or a share; bound a quantile itself with min and max)`}},
		{"a matchup without its quotes in a list", "matchups: [even,even]\n" + head + cap, []string{
			`1:12: matchups: even: 1 policies for 2 seats (write each as a text of its own: - greedy,greedy)`, `1:17: matchups: even: 1 policies for 2 seats (write each as a text of its own: - greedy,greedy)`,
		}},
		{"a matchup that is not played", head + "  - {figure: stalls, max: 20%, matchups: 'weak,weak'}\n", []string{`5:42: criteria[1].matchups: weak,weak is not played here (expected one of even,even)`}},
		{"a matchup twice", head + "  - {figure: stalls, max: 20%, matchups: ['even,even', 'even,even']}\n", []string{`5:56: criteria[1].matchups: matchup even,even is given twice (keep one of them)`}},
		{"a field that is misspelt", head + "  - {figure: stalls, maks: 20%}\n", []string{
			`5:5: criteria[1]: stalls is not bounded (expected band, min or max, target and margin, or against and within)`, `5:22: criteria[1].maks: unknown field (did you mean max?)`,
		}},
		{"no criteria", strings.Replace(head, "criteria:\n", "criteria: []\n", 1), []string{`4:11: criteria: has 0 entries (expected 1 to 100)`}},
		{"nothing", "", []string{": the file is empty (expected a balance contract)"}},
		{"several at once", "level: 0%\nscenario: plain\nbudget: {games: some}\ncriteria:\n  - {figure: stals, max: 1%}\n", []string{
			`1:1: seed: missing (expected a whole number from 0, such as 1)`, `1:8: level: found "0%" (expected a level from 75% to 99.99%, such as 99%)`,
			`3:17: budget.games: found "some" (expected a number of games from 100 to 1G, such as 64k)`, `5:14: criteria[1].figure: this game has no figure "stals" (did you mean stalls?)`,
		}},
	} {
		t.Run(c.why, func(t *testing.T) {
			got, problems := read(c.text)
			var want []string
			for _, w := range c.want {
				want = append(want, strings.Replace("balance.yaml:"+w, "yaml::", "yaml:", 1))
			}
			if got != nil || problems.Error() != strings.Join(want, "\n") {
				t.Errorf("it is taken: %v; it says\n%s\nwant\n%s", got != nil, problems.Error(), strings.Join(want, "\n"))
			}
		})
	}
}

// TestTooNarrow: a band that no result can pass within the budget is a warning that says what it would take.
func TestTooNarrow(t *testing.T) {
	c, problems := read("scenario: plain\nseed: 1\nbudget: 1k\n")
	if c != nil || len(problems) == 0 {
		t.Error("a budget that is no map is taken")
	}
	c, problems = read("scenario: plain\nseed: 1\nbudget: {games: 1k}\ncriteria: [{figure: stalls, band: [9%, 10%]}]\n")
	if c == nil {
		t.Fatal(problems)
	}
	if len(problems.Warnings()) != 1 || !strings.Contains(problems.Error(), "can never pass: the band is too narrow for 1000 games (it takes about ") {
		t.Errorf("it says %v", problems)
	}
	test := estimate.NewShareTest(1000, estimate.Band{Lo: 0.09, Hi: 0.10}, 0.01)
	if test.PassFrom <= test.PassTo {
		t.Error("it can pass")
	}
}

// FuzzRead: no text breaks the reader, and every problem has a place.
func FuzzRead(f *testing.F) {
	f.Add(good)
	f.Add("criteria: [{figure: [1], band: {a: 1}, matchups: [[]]}]\nscenario: plain\nseed: {}\nbudget: {games: []}")
	f.Fuzz(func(t *testing.T, text string) {
		c, problems := read(text)
		if c == nil && problems.Err() == nil {
			t.Error("no contract and no problem")
		}
		for _, p := range problems {
			if p.File == "" {
				t.Errorf("%v has no place", p)
			}
		}
		if c != nil && problems.Err() != nil {
			t.Error("a contract with problems")
		}
	})
}

// TestInit: a new contract is a contract, holds of the game it was made for unless it says otherwise, and tells of every
// figure.
func TestInit(t *testing.T) {
	for scenario, want := range map[string]estimate.Verdict{simtest.Plain: estimate.Pass, simtest.Favours: estimate.Fail} {
		spec := game.Spec(scenario, "even", "even")
		executor := sim.Local{Resolve: game.Resolve}
		r, err := experiments.Run(t.Context(), executor, game.Resolve, experiments.RunInput{Cells: []sim.Spec{spec}, Seed: 1, Games: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		text := string(contract.Init(scenario, r.Cells[0], 1))
		for _, q := range experiments.Quantities(r.Cells[0].Schema()) {
			if !strings.Contains(text, q.Name+":") && !strings.Contains(text, "figure: "+q.Name+"\n") {
				t.Errorf("%s: %s is not in it", scenario, q.Name)
			}
		}
		c, problems := read(text)
		if c == nil || len(problems) > 0 {
			t.Fatalf("%s: %v\n%s", scenario, problems, text)
		}
		if got := strings.Contains(text, "the gate will fail"); got != (want == estimate.Fail) {
			t.Errorf("%s: it says that it will fail: %v", scenario, got)
		}
		checked, err := experiments.Check(t.Context(), executor, game.Resolve, c.Input)
		if err != nil || checked.Verdict != want {
			t.Errorf("%s: %v %v", scenario, checked.Verdict, err)
		}
		uncommented := strings.NewReplacer("\n  # - figure:", "\n  - figure:", "\n  #   against: baseline.json", "\n    against: plain", "\n  #   within:", "\n    within:").Replace(text)
		if c, problems := read(uncommented); c == nil {
			t.Errorf("%s: what stands in comments is wrong: %v", scenario, problems)
		}
	}
}
