package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestBrokenContracts: whatever is wrong with a contract of the shipped game, nothing is played, the exit code is 2, and
// every line of the message but the first begins with a place in the file.
func TestBrokenContracts(t *testing.T) {
	const good = `scenario: okcorral
set: [rules.hand=6]
matchups: ["greedy,greedy"]
seed: 1
level: 99%
budget: {games: 8k, first_look: 1k}
criteria:
  - {figure: stalls, max: 1%}
  - {figure: score.earps, band: [40%, 60%]}
  - {figure: turns p95, max: 60}
  - {figure: score.earps, against: okcorral, within: 5pp}
`
	place := regexp.MustCompile(`^balance\.yaml(:\d+:\d+)?: `)
	for why, change := range map[string][2]string{
		"an unknown figure":                {"stalls,", "stales,"},
		"a figure of another game":         {"turns p95", "hands p95"},
		"a quantile of no histogram":       {"turns p95", "shots.earps p95"},
		"an unknown quantile":              {"turns p95", "turns p0"},
		"an empty band":                    {"[40%, 60%]", "[60%, 40%]"},
		"a band without width":             {"[40%, 60%]", "[50%, 50%]"},
		"a band of one end":                {"[40%, 60%]", "[40%]"},
		"a band beyond what is possible":   {"max: 1%", "max: 120%"},
		"a band around everything":         {"max: 1%", "max: 100%"},
		"numbers for shares":               {"[40%, 60%]", "[40, 60]"},
		"level 0":                          {"level: 99%", "level: 0"},
		"an error rate for the level":      {"level: 99%", "level: 1%"},
		"contradictory bands":              {"turns p95, max: 60", "stalls, min: 2%"},
		"a score and no cap on stalls":     {"stalls, max: 1%", "turns, max: 60"},
		"no budget":                        {"budget: {games: 8k, first_look: 1k}\n", ""},
		"a budget of none":                 {"games: 8k", "games: 0"},
		"no seed":                          {"seed: 1\n", ""},
		"a seed in words":                  {"seed: 1", "seed: lucky"},
		"a scenario that is not there":     {"scenario: okcorral", "scenario: okcoral"},
		"a scenario that is no scenario":   {"scenario: okcorral", "scenario: balance.yaml"},
		"a change that cannot be made":     {"rules.hand=6", "rules.hnad=6"},
		"a matchup of one":                 {`"greedy,greedy"`, `"greedy"`},
		"a policy that is not there":       {`"greedy,greedy"`, `"greedy,gredy"`},
		"against nothing":                  {"against: okcorral, ", ""},
		"against a file that is no result": {"against: okcorral", "against: none.json"},
		"a change of no size":              {"within: 5pp", "within: 0pp"},
		"a misspelt field":                 {"max: 60", "maxx: 60"},
		"a field twice":                    {"seed: 1\n", "seed: 1\nseed: 2\n"},
		"no criteria":                      {good[strings.Index(good, "criteria:"):], "criteria: []\n"},
		"no YAML":                          {"level: 99%", "level: [99%"},
	} {
		t.Run(why, func(t *testing.T) {
			text := strings.Replace(good, change[0], change[1], 1)
			if text == good {
				t.Fatal("nothing is broken")
			}
			lay(t, map[string]string{"balance.yaml": text})
			code, out, problems := tell("check", "-o", "gate", "--store", "work")
			lines := strings.Split(strings.TrimSpace(problems), "\n")
			if code != exitCannot || out != "" || len(lines) < 2 || lines[0] != "tombstone: balance.yaml cannot be checked:" {
				t.Fatalf("exit code %d, stdout %q, stderr\n%s", code, out, problems)
			}
			for _, line := range lines[1:] {
				if !place.MatchString(line) {
					t.Errorf("a problem without a place: %s", line)
				}
			}
			if files := here(t); len(files) != 1 {
				t.Errorf("there are now %q", files)
			}
		})
	}
	lay(t, map[string]string{"balance.yaml": good})
	if code, _, problems := tell("check", "--explain"); code != exitHolds || problems != "" {
		t.Errorf("the good one: exit code %d, %s", code, problems)
	}
}
