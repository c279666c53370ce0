package games_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

// cards is the card game.
func cards(t *testing.T) *games.Game {
	t.Helper()
	g, err := games.ByName("wyattearp")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// cardSpec is a shipped scenario of the card game with a matchup and overrides.
func cardSpec(t *testing.T, name, matchup string, sets ...string) sim.Spec {
	t.Helper()
	g := cards(t)
	src, _ := g.Shipped(name)
	var edits []decks.Edit
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatal(err)
		}
		edits = append(edits, edit)
	}
	s, problems := g.Load(src, edits)
	if s == nil {
		t.Fatal(problems)
	}
	m, err := s.Matchup(matchup)
	if err != nil {
		t.Fatal(err)
	}
	return g.Spec(s, m)
}

// TestCardGameCountsAgree: what the schema counts twice in different ways is the same number, in every game, for any
// number of players under both scenarios; every thousand paid is in a purse.
func TestCardGameCountsAgree(t *testing.T) {
	for _, name := range cards(t).Scenarios {
		for players := 2; players <= 4; players++ {
			s := cardSpec(t, name, fmt.Sprintf("random*%d", players))
			schema := resolve(t, s).Schema()
			of := func(rec *record.Record, metric string) (values []int32, total int32) {
				m := &schema.Metrics[schema.Metric(metric)]
				values = make([]int32, m.Size())
				if m.Sparse {
					for _, mark := range rec.Marks {
						if i := int(mark.Column) - schema.Column(metric); i >= 0 && i < len(values) {
							values[i] += mark.N
						}
					}
				} else {
					copy(values, rec.Row[schema.Column(metric):])
				}
				for _, v := range values {
					total += v
				}
				return values, total
			}
			records(t, s, 1, fewer(60, 20), sim.Arm{}, func(trial uint64, rec *record.Record) {
				sum := func(metric string) int32 { _, total := of(rec, metric); return total }
				for _, pair := range [][2]string{
					{"ends", "hands"},
					{"captured", "captures"},
					{"shares", "captures"},
					{"card_shots", "shots"},
					{"card_hits", "hits"},
					{"paid", "money"},
					{"reached", "hands"},
					{"held", "left"},
				} {
					if a, b := sum(pair[0]), sum(pair[1]); a != b {
						t.Errorf("%s, %d players, trial %d: %s %d, %s %d", name, players, trial, pair[0], a, pair[1], b)
					}
				}
				if n := sum("score"); n != sim.ScoreUnit {
					t.Errorf("trial %d: the scores add up to %d", trial, n)
				}
				hands := int(sum("hands"))
				money, _ := of(rec, "money")
				byHand, _ := of(rec, "purses")
				lead, _ := of(rec, "leads")
				if got := byHand[(hands-1)*players:][:players]; fmt.Sprint(got) != fmt.Sprint(money) || lead[hands-1] != sum("lead") {
					t.Errorf("trial %d: money %v, after the last hand %v", trial, money, got)
				}
				score, _ := of(rec, "score")
				for seat, points := range score {
					if rec.Outcome < players && (points == sim.ScoreUnit) != (rec.Outcome == seat) {
						t.Errorf("trial %d: outcome %d, scores %v", trial, rec.Outcome, score)
					}
				}
				if sum("plays") < sum("shots") || sum("shots") < sum("hits") || sum("decisions") < sum("turns_a_hand") {
					t.Errorf("trial %d: fewer plays than shots, shots than hits or decisions than turns", trial)
				}
			})
		}
	}
}

// TestMeansAHandRestOnWhatGamesCounted: the sums of products that a tally keeps of metrics taken over hands are those
// of the games' records, by game and by trial.
func TestMeansAHandRestOnWhatGamesCounted(t *testing.T) {
	s := cardSpec(t, "wyattearp-published", "random,passive,random", "rules.max_hands=3")
	schema := resolve(t, s).Schema()
	arms := []sim.Arm{{}, {Rotation: 1}, {Rotation: 2}}
	const trials = 40
	hands := schema.Column("hands")
	for _, n := range []int{1, 3} {
		tally := playShard(t, sim.Shard{Cells: []sim.Spec{s}, Arms: arms[:n], Seed: 1, Count: trials}, 2)
		for i, m := range schema.Metrics {
			if m.Per != "hands" {
				continue
			}
			byGame, byTrial := make([]int64, m.Size()), make([]int64, m.Size())
			values, per := make([][]int64, trials), make([]int64, trials)
			for arm := range n {
				records(t, s, 1, trials, arms[arm], func(trial uint64, rec *record.Record) {
					if arm == 0 {
						values[trial] = make([]int64, m.Size())
					}
					for j := range m.Size() {
						v := int64(rec.Row[schema.Column(m.Name)+j])
						values[trial][j] += v
						if arm == 0 {
							byGame[j] += v * int64(rec.Row[hands])
						}
					}
					per[trial] += int64(rec.Row[hands])
				})
			}
			for trial, v := range values {
				for j := range v {
					byTrial[j] += v[j] * per[trial]
				}
			}
			if got := tally.Products(0, sim.All, i); !slices.Equal(got, byGame) {
				t.Errorf("%d arms: products of %s: %v, want %v", n, m.Name, got, byGame)
			}
			if got := tally.TrialProducts(i); !slices.Equal(got, byTrial) {
				t.Errorf("%d arms: products of %s by trial: %v, want %v", n, m.Name, got, byTrial)
			}
		}
		if again, err := sim.DecodeTally(schema, n, tally.Encode()); err != nil || !bytes.Equal(again.Encode(), tally.Encode()) {
			t.Errorf("%d arms: the tally does not come back: %v", n, err)
		}
	}
}

// TestWhatPoliciesAndPlacesScoreIsCountedByTrial: the products that a tally keeps of what policies score in a trial, from
// the seats they have in its rotations, and the squares of what places do, are those of the games' records.
func TestWhatPoliciesAndPlacesScoreIsCountedByTrial(t *testing.T) {
	s := cardSpec(t, "wyattearp-published", "random,passive,random,greedy", "rules.max_hands=2")
	schema := resolve(t, s).Schema()
	arms := []sim.Arm{{}, {Rotation: 1}, {Rotation: 2}, {Rotation: 3}}
	const trials, seats = 30, 4
	for _, n := range []int{1, 4} {
		tally := playShard(t, sim.Shard{Cells: []sim.Spec{s}, Arms: arms[:n], Seed: 1, Count: trials}, 2)
		var policies, places [trials][seats]int64 // what each scores in a trial
		for arm := range n {
			records(t, s, 1, trials, arms[arm], func(trial uint64, rec *record.Record) {
				for seat := range seats {
					points := int64(rec.Row[schema.Column("score")+seat])
					policies[trial][(seat+arm)%seats] += points
					places[trial][(seat-rec.Starter+seats)%seats] += points
				}
			})
		}
		for p := range seats {
			square := int64(0)
			for trial := range trials {
				square += places[trial][p] * places[trial][p]
			}
			if got := tally.PlaceSquares(p); got != square {
				t.Errorf("%d arms: squares of place %d: %d, want %d", n, p, got, square)
			}
			for q := range seats {
				product := int64(0)
				for trial := range trials {
					product += policies[trial][p] * policies[trial][q]
				}
				if got := tally.PolicyProducts(p, q); got != product {
					t.Errorf("%d arms: products of policies %d and %d: %d, want %d", n, p, q, got, product)
				}
			}
		}
	}
}

// TestRotationsShiftThePolicies: in rotation r seat s is played by the matchup's policy s+r. The passive one never
// lays or plays, and the others do.
func TestRotationsShiftThePolicies(t *testing.T) {
	acts := regexp.MustCompile(`(?m)^Turn \d+: Seat (\d) .*\n(?:(?:  holds|    |  draws).*\n)*  (?:lays|plays)`)
	for players := 2; players <= 4; players++ {
		s := cardSpec(t, "wyattearp", fmt.Sprintf("passive,random*%d", players-1), "rules.max_hands=1")
		for r := range players {
			acted := make([]bool, players)
			for trial := range uint64(4) {
				var b strings.Builder
				if err := cards(t).Replay(&b, s, sim.Deal{Seed: 1, Trial: trial, Arm: sim.Arm{Rotation: uint8(r)}}, nil); err != nil {
					t.Fatal(err)
				}
				for _, m := range acts.FindAllStringSubmatch(b.String(), -1) {
					acted[m[1][0]-'1'] = true
				}
			}
			for seat, did := range acted {
				if passive := (seat+r)%players == 0; did == passive {
					t.Errorf("%d players, rotation %d: seat %d acted: %v", players, r, seat, did)
				}
			}
		}
	}
}

// TestCardAccountsTellThePlayedGame: the account has every hand and turn of the game that was counted, and ends as it
// did; stopped after the third turn it has no more.
func TestCardAccountsTellThePlayedGame(t *testing.T) {
	s := cardSpec(t, "wyattearp-published", "random*3")
	schema := resolve(t, s).Schema()
	records(t, s, 1, 20, sim.Arm{Rotation: 1}, func(trial uint64, rec *record.Record) {
		var b strings.Builder
		deal := sim.Deal{Seed: 1, Trial: trial, Arm: sim.Arm{Rotation: 1}}
		if err := cards(t).Replay(&b, s, deal, nil); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for metric, start := range map[string]string{"hands": "\nHand ", "turns_a_hand": "\nTurn "} {
			if n := strings.Count(text, start); int32(n) != rec.Row[schema.Column(metric)] {
				t.Errorf("trial %d: %s: %d, told %d", trial, metric, rec.Row[schema.Column(metric)], n)
			}
		}
		hits := strings.Count(text, ": a hit\n")
		if int32(hits) != rec.Row[schema.Column("hits")] || int32(hits+strings.Count(text, ": a miss\n")) != rec.Row[schema.Column("shots")] {
			t.Errorf("trial %d: %d hits told", trial, hits)
		}
		last := text[strings.LastIndex(strings.TrimRight(text, "\n"), "\n")+1:]
		if want := schema.Outcomes[rec.Outcome]; want.Shared != strings.Contains(last, " share the win ") || want.Winner >= 0 && !strings.HasPrefix(last, schema.Titles[want.Winner]+" wins ") {
			t.Errorf("trial %d: %s, told %q", trial, want.Name, last)
		}
		turns := 0
		b.Reset()
		if err := cards(t).Replay(&b, s, deal, func() bool { turns++; return turns < 3 }); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "\nTurn "); n != 3 {
			t.Errorf("trial %d: stopped after 3 turns, %d told", trial, n)
		}
	})
}

// TestCardGamesAreTheSameForAnyWorkers, with rotations, whose tallies keep what a trial's games come to together.
func TestCardGamesAreTheSameForAnyWorkers(t *testing.T) {
	s := cardSpec(t, "wyattearp", "random,passive,random", "rules.max_hands=2")
	shard := sim.Shard{Cells: []sim.Spec{s}, Arms: []sim.Arm{{}, {Rotation: 1}, {Rotation: 2}}, Seed: 1, Count: fewer(150, 50)}
	want := playShard(t, shard, 1).Encode()
	for _, workers := range []int{2, 5} {
		if !bytes.Equal(playShard(t, shard, workers).Encode(), want) {
			t.Errorf("%d workers: other bytes", workers)
		}
	}
}

// TestCardCellsThatCannotBeMade: too few and too many policies, and a deal that is too large for so many.
func TestCardCellsThatCannotBeMade(t *testing.T) {
	for want, change := range map[string]func(*sim.Spec){
		"1 policies (expected one a seat, 2 to 4": func(s *sim.Spec) { s.Matchup = s.Matchup[:1] },
		"5 policies":              func(s *sim.Spec) { s.Matchup = append(s.Matchup, "random", "random", "random") },
		"3 players with 30 cards": func(s *sim.Spec) { s.Matchup = append(s.Matchup, "random") },
		"randon":                  func(s *sim.Spec) { s.Matchup[1] = "randon" },
	} {
		s := cardSpec(t, "wyattearp", "random*2", "players=2", "rules.deal=30")
		change(&s)
		if cell, err := games.Resolve(s); err == nil || cell != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestScenarioOfASpec: a spec's scenario is for as many as its matchup names.
func TestScenarioOfASpec(t *testing.T) {
	for players := 2; players <= 4; players++ {
		s, err := cards(t).Scenario(cardSpec(t, "wyattearp", fmt.Sprintf("random*%d", players)))
		if err != nil || s.Players() != players || len(strings.Split(games.Baseline(s), ",")) != players {
			t.Errorf("%d players: %v", players, err)
		}
	}
}
