package main

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/reports"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// flatScenario is the skirmish where it cannot matter how a side sets up. There are no Move cards, so nobody ever leaves
// his square; every Shoot card reaches every square of the board, as in the ring geometry A(7) is any king's distance
// from 1 to 7, and nothing blocks; and no card has a condition or asks for a trait. So whatever the setup, the same
// actions (card, man, target) are legal at every decision of a game, and the policy random takes any of them, each as
// likely as the next: who wins has one law, the same for all setups.
const flatScenario = `game: okcorral
name: flat
title: Everybody sees everybody
provenance: Made for a test.
rules: {geometry: ring}
sides:
  earps:
    men: [{name: Wyatt Earp}, {name: Virgil Earp}, {name: Morgan Earp}]
  cowboys:
    men: [{name: Frank McLaury}, {name: Tom McLaury}, {name: Billy Clanton}, {name: Ike Clanton}]
decks:
  action:
    cards:
      - {card: Shot, copies: 20, type: shoot, number: A(7)}
      - {card: Take Cover, copies: 6, type: defence}
  wound:
    cards:
      - {card: Killed, copies: 4, effect: killed}
      - {card: Wounded, copies: 5, effect: wounded}
      - {card: Not Wounded, copies: 3, effect: not wounded}
`

// TestSetupsThatCannotMatter: where placement cannot matter, no difference is reported in at least 90 of 100 seeds, and
// in these no setup is named, in the result or on the page.
func TestSetupsThatCannotMatter(t *testing.T) {
	seeds, trials := uint64(100), uint64(2_000)
	if testing.Short() {
		seeds, trials = 20, 1_000
	}
	game := games.All[0]
	s, problems := game.Load(decks.Source{Name: "flat.yaml", Text: []byte(flatScenario)}, nil)
	if s == nil {
		t.Fatal(problems)
	}
	matchup, err := s.Matchup("random,random")
	if err != nil {
		t.Fatal(err)
	}
	spec := game.Spec(s, matchup)
	spec.Study = game.Study
	told := uint64(0)
	for seed := range seeds {
		in := experiments.SetupsInput{Cells: []sim.Spec{spec}, Seed: seed, Trials: trials}
		r, err := experiments.Setups(context.Background(), sim.Local{Resolve: games.Resolve}, games.Resolve, in)
		if err != nil {
			t.Fatal(err)
		}
		m := r.Matchups[0]
		if m.Told() {
			told++
			continue
		}
		named := m.Game != nil
		for _, side := range m.Sides {
			named = named || side.Good != nil || side.Named != nil || side.Best != experiments.NoSetup || side.Worst != experiments.NoSetup
		}
		if headline := reports.Setups(r, nil, nil).Verdict.Headline; named || headline != "No setup is told from any other" {
			t.Errorf("seed %d: no difference is told, but a setup is named: %q, %+v", seed, headline, m.Sides)
		}
	}
	if told > seeds/10 {
		t.Errorf("a difference is reported in %d of %d seeds", told, seeds)
	}
	t.Logf("a difference is reported in %d of %d seeds", told, seeds)
}

// TestSetupsCanBeReplayed: the commands beside the most one-sided setups replay games of just these setups, also where the
// scenario places its men in another way.
func TestSetupsCanBeReplayed(t *testing.T) {
	t.Chdir(t.TempDir())
	const duel = `game: okcorral
name: duel
title: A duel
provenance: Made for a test.
rules: {geometry: straight4, max_turns: 60, kills_to_win: 1}
setup: {earps: rowwise, cowboys: uniform}
sides: {earps: {men: [{name: Wyatt Earp}]}, cowboys: {men: [{name: Frank McLaury}]}}
decks:
  action:
    cards:
      - {card: Shot, copies: 10, type: shoot, number: A(3)}
      - {card: Walk, copies: 10, type: move, number: 1}
  wound:
    cards:
      - {card: Killed, copies: 4, effect: killed}
`
	if err := os.WriteFile("duel.yaml", []byte(duel), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, problems := tell("setups", "duel.yaml", "--matchup", "greedy,random", "--deals", "3000")
	if code != exitHolds || !strings.HasPrefix(problems, "setup.earps is taken to be uniform here") {
		t.Fatalf("exit code %d: %s", code, problems)
	}
	out = strings.ReplaceAll(out, "\\\n", " ")
	found := regexp.MustCompile(`([a-h][1-8]) against ([a-h][1-8]): a game that the (Earps|Cowboys) won\s+(tombstone replay .*)`).FindAllStringSubmatch(out, -1)
	if len(found) != 2 {
		t.Fatalf("%d games to replay, want 2, in\n%s", len(found), out)
	}
	for _, f := range found {
		code, account, problems := tell(strings.Fields(f[4])[1:]...)
		if code != exitHolds {
			t.Fatalf("%s ends with %d: %s", f[4], code, problems)
		}
		mirrored := func(square string) string { return string('a'+'h'-square[0]) + square[1:] }
		_, board, _ := strings.Cut(account, "Turn 1:") // whose first board has a row a line, row 8 first
		as := func(earp, cowboy string) bool {
			lines := strings.Split(board, "\n")
			at := func(square string) string { return strings.Fields(lines[1+'8'-square[1]])[1+square[0]-'a'] }
			return at(earp) == "A" && at(cowboy) == "W"
		}
		if !as(f[1], f[2]) && !as(mirrored(f[1]), mirrored(f[2])) || !strings.Contains(account, f[3]+" win") {
			t.Errorf("%s tells of another setup than %s against %s, or another winner than the %s:\n%s", f[4], f[1], f[2], f[3], account)
		}
	}
}
