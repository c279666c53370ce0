package games_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/decks"
	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

// stalemate is the outcome of a game that reaches the limit of turns.
const stalemate = 2

// TestPassiveGamesAreStalemates: a policy that never progresses is caught by the limit of turns, and counted:
// every game, exactly, whoever begins.
func TestPassiveGamesAreStalemates(t *testing.T) {
	for _, limit := range []int{1, 2, 400} {
		s := spec(t, shipped(t, fmt.Sprint("rules.max_turns=", limit)), "passive,passive")
		tally := playShard(t, sim.Shard{Cells: []sim.Spec{s}, Arms: []sim.Arm{{}, {Rotation: 1}}, Seed: 1, Count: 200}, 2)
		for arm := range 2 {
			if n := tally.Games(arm, sim.Class{Outcome: stalemate, Starter: sim.AnyClass}); n != 200 {
				t.Errorf("%d stalemates of 200 games", n)
			}
			turns, squares := tally.Sums(arm, sim.All, 0)[0], tally.Squares(arm, sim.All, 0)[0]
			if n := int64(limit); turns != 200*n || squares != 200*n*n || tally.Histograms(arm, sim.All, 0)[0][limit] != 200 {
				t.Errorf("at most %d turns: %d in 200 games, squares %d", limit, turns, squares)
			}
		}
		if shots := sums(tally, "shots"); shots[0]+shots[1] != 0 || tally.Repeats(stalemate)[2] != 200 {
			t.Errorf("%v shots, %v stalemates a trial", shots, tally.Repeats(stalemate))
		}
	}
}

// TestCountsAgreeWithEachOther: what the schema counts twice in different ways is the same number.
func TestCountsAgreeWithEachOther(t *testing.T) {
	tally := play(t, spec(t, shipped(t, "rules.opening_hand=4"), "random,greedy"), 500)
	total := func(values []int64) (n int64) {
		for _, v := range values {
			n += v
		}
		return n
	}
	for seat := range 2 {
		shots, hits, defended := sums(tally, "shots")[seat], sums(tally, "hits")[seat], sums(tally, "defended")[seat]
		if shots != hits+defended {
			t.Errorf("seat %d: %d shots, %d hits, %d defended", seat, shots, hits, defended)
		}
	}
	if got := total(sums(tally, "shots_by_range")); got != total(sums(tally, "shots")) {
		t.Errorf("%d shots by range, %d by seat", got, total(sums(tally, "shots")))
	}
	if got := total(sums(tally, "hits_by_range")); got != total(sums(tally, "hits")) {
		t.Errorf("%d hits by range, %d by seat", got, total(sums(tally, "hits")))
	}
	if got := total(sums(tally, "died")); got != total(sums(tally, "kills")) {
		t.Errorf("%d deaths by square, %d kills", got, total(sums(tally, "kills")))
	}
	if got := total(sums(tally, "shot_from")); got != total(sums(tally, "shots")) {
		t.Errorf("%d shots by square, %d by seat", got, total(sums(tally, "shots")))
	}
	// Cards: what came into the hands left them or is there still.
	came := total(sums(tally, "drawn")) + 2*4*500
	went := total(sums(tally, "played")) + total(sums(tally, "discarded")) + total(sums(tally, "lost")) + total(sums(tally, "left"))
	if came != went {
		t.Errorf("%d cards came, %d went", came, went)
	}
}

// others gives values other than the shipped scenario's to options whose values cannot be listed.
var others = map[string][]string{
	"rules.hand":                 {"4", "7"},
	"rules.hand.earps":           {"6"},
	"rules.hand.cowboys":         {"4"},
	"rules.opening_hand":         {"0", "9"},
	"rules.opening_hand.earps":   {"4"},
	"rules.opening_hand.cowboys": {"6"},
	"rules.kills_to_win":         {"1", "2"},
	"rules.kills_to_win.earps":   {"2"},
	"rules.kills_to_win.cowboys": {"4"},
	"rules.draw_penalty":         {"0", "3"},
	"rules.draw_penalty.earps":   {"2"},
	"rules.draw_penalty.cowboys": {"0"},
	"rules.max_turns":            {"20"},
	"rules.wounds_to_kill":       {"1", "3"},
	"sides.earps.men": {
		"[{name: Wyatt Earp}, {name: Virgil Earp}, {name: Morgan Earp}, {name: Doc Holliday, traits: [shotgun]}]", // no good shot
		"[{name: Wyatt Earp, traits: [good-shot]}, {name: Doc Holliday, traits: [shotgun]}]",
	},
	"sides.cowboys.men": {"[{name: Frank McLaury, traits: [good-shot, horse, rifle]}, {name: Tom McLaury, traits: [horse, rifle]}, {name: Billy Clanton}, {name: Ike Clanton}]"},
	"setup.earps":       {"rowwise", "policy", "'Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4'"},
	"setup.cowboys":     {"rowwise", "policy", "'Frank McLaury: c8, Tom McLaury: e7, Billy Clanton: g6'"},
	"decks.action.cards": {
		"[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: 2}]",
		"[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: A(2)}]",
		"[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: A(2), condition: not wounded}]",
		"[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: 2}, {card: Rob, copies: 3, type: special, number: opponent_discards 1}]",
		"[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: 2}, {card: Rob, copies: 3, type: special, number: heal}]",
	},
	"decks.action.universe": {"128"},
	"decks.wound.cards":     {"[{card: Killed, copies: 12, effect: killed}]", "[{card: Wounded, copies: 12, effect: wounded}]"},
	"decks.wound.universe":  {"128"},
}

// TestEveryOptionChangesTheGames: whatever can be set of the rules, sides, setup and decks changes the decisions of
// some game, and no two values do alike. An option that did nothing would be found here, and so would a new one
// that nobody gave values to.
func TestEveryOptionChangesTheGames(t *testing.T) {
	copies := map[string]string{} // one more of each card
	for _, deck := range shipped(t).Decks() {
		for _, row := range deck.Rows {
			n, err := strconv.Atoi(row[1])
			if err != nil {
				t.Fatal(err)
			}
			copies[deck.Name+"/"+row[0]] = strconv.Itoa(n + 1)
		}
	}
	games := fewer(150, 60)
	seen := map[string]string{fmt.Sprint(traces(t, spec(t, shipped(t), "random,random"), 1, games, sim.Arm{})): "the shipped scenario"}
	for _, option := range shipped(t).Settable() {
		values := others[option.Path]
		switch {
		case option.Path == "game" || option.Path == "name" || option.Path == "title" || option.Path == "provenance":
			continue // see the next test
		case strings.HasSuffix(option.Path, ".file"):
			continue // the cards from another place
		case copies[option.Path] != "":
			values = []string{copies[option.Path], "0"}
		case len(option.Values) > 0:
			values = option.Values[1:]
			if option.Path == "rules.move_through_men" {
				values = option.Values[:1]
			}
		}
		if len(values) == 0 {
			t.Errorf("%s: no values to test it with", option.Path)
		}
		for _, value := range values {
			set := option.Path + "=" + value
			all := fmt.Sprint(traces(t, spec(t, shipped(t, set), "random,random"), 1, games, sim.Arm{}))
			if other, found := seen[all]; found {
				t.Errorf("with %s all games are those of %s", set, other)
			}
			seen[all] = set
		}
	}
}

// TestNamesChangeNoGame, though they make another cell: its tickets name what a reader was told.
func TestNamesChangeNoGame(t *testing.T) {
	base := spec(t, shipped(t), "random,random")
	games := traces(t, base, 1, 100, sim.Arm{})
	for _, set := range []string{"name=mine", "title=Mine", "provenance=Mine."} {
		s := spec(t, shipped(t, set), "random,random")
		if !slices.Equal(traces(t, s, 1, 100, sim.Arm{}), games) {
			t.Errorf("%s: other games", set)
		}
		if s.Hash() == base.Hash() {
			t.Errorf("%s: the same cell", set)
		}
	}
}

// TestRulesChangeWhatTheyShould: each option moves a figure in the direction a player expects.
func TestRulesChangeWhatTheyShould(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	base := play(t, spec(t, shipped(t), "random,random"), 2000)
	for _, test := range []struct {
		set    string
		metric string
		label  int
		grows  bool
	}{
		{"rules.hand=7", "shots", 0, true},
		{"rules.opening_hand=9", "turns", 0, false},
		{"rules.kills_to_win=2", "turns", 0, false},
		{"rules.draw_penalty=4", "turns", 0, true},
		{"rules.wounds_to_kill=3", "turns", 0, true},
		{"rules.max_turns=20", "turns", 0, false},
		{"rules.geometry=ring", "turns", 0, false},
		{"rules.geometry=straight4", "turns", 0, true},
		{"rules.shoot_through_men=false", "turns", 0, true},
		{"rules.wounded_shooters=none", "turns", 0, true},
		{"rules.wound_deck=replace", "refills", 1, false},
		{"rules.discard_phase=false", "decisions", 0, false},
		{"rules.move_through_men=true", "decisions", 0, false},
		{"action/Take Cover=0", "defended", 0, false},
		{"wound/Killed=20", "turns", 0, false},
	} {
		changed := play(t, spec(t, shipped(t, test.set), "random,random"), 2000)
		before, after := mean(base, test.metric, test.label), mean(changed, test.metric, test.label)
		if before == after || (after > before) != test.grows {
			t.Errorf("%s: %s went from %v to %v", test.set, test.metric, before, after)
		}
	}
	for _, first := range []string{"earps", "cowboys"} {
		tally := play(t, spec(t, shipped(t, "rules.first="+first), "random,random"), 100)
		seat := map[string]int{"earps": 0, "cowboys": 1}[first]
		if n := tally.Games(0, sim.Class{Outcome: sim.AnyClass, Starter: seat}); n != 100 {
			t.Errorf("first: %s: they began %d of 100 games", first, n)
		}
	}
}

// onlyOnceWon returns how many trials seat 0 won in arm 0 or in the given arm, but not in both.
func onlyOnceWon(tally *sim.Tally, arm int) (trials int64) {
	schema := tally.Schema()
	win := schema.WinOf(0)
	for starter := range schema.Seats {
		for o0 := range schema.Outcomes {
			for o1 := range schema.Outcomes {
				if (o0 == win) != (o1 == win) {
					trials += tally.Joint(arm, starter, o0, o1)
				}
			}
		}
	}
	return trials
}

// TestOneCardMoreLeavesTheDealsAlike: the deal is keyed by card slots, so that on the same trials a deck with
// one card more plays games closer to the base's than other trials are.
func TestOneCardMoreLeavesTheDealsAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	base, more := spec(t, shipped(t), "random,random"), spec(t, shipped(t, "action/Run=3"), "random,random")
	shard := sim.Shard{Cells: []sim.Spec{base, more}, Arms: []sim.Arm{{}, {Cell: 1}, {Redraw: 0xffff}}, Seed: 1, Count: 4000}
	err := sim.Local{Resolve: games.Resolve}.Play(context.Background(), []sim.Shard{shard}, func(_ int, tally *sim.Tally) error {
		sameDeals, otherDeals := onlyOnceWon(tally, 1), onlyOnceWon(tally, 2)
		if ratio := float64(otherDeals) / float64(sameDeals); ratio < 1.2 {
			t.Errorf("on other deals %.2f times as many games as on the same deals are won by the Earps with one deck only, want 1.2", ratio)
		}
		if tally.Diverged(1) == 0 || tally.Diverged(1) >= tally.Diverged(2) {
			t.Errorf("%d games diverged on the same deals, %d on others", tally.Diverged(1), tally.Diverged(2))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestScenariosOfOtherBoundsAreCompared: with fewer turns allowed, the games that took more are others, and no more
// than those.
func TestScenariosOfOtherBoundsAreCompared(t *testing.T) {
	base, shorter := spec(t, shipped(t), "random,random"), spec(t, shipped(t, "rules.max_turns=30"), "random,random")
	shard := sim.Shard{Cells: []sim.Spec{base, shorter}, Arms: []sim.Arm{{}, {Cell: 1}}, Seed: 1, Count: 400}
	err := sim.Local{Resolve: games.Resolve}.Play(context.Background(), []sim.Shard{shard}, func(_ int, tally *sim.Tally) error {
		const turns = 0
		longer := int64(0)
		for _, n := range tally.Histograms(0, sim.All, turns)[0][31:] {
			longer += n
		}
		if got := tally.Diverged(1); got != longer || got == 0 {
			t.Errorf("%d games diverged, want the %d longer than 30 turns", got, longer)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRotationsLetTheOtherSideBegin, on the same deal: hands and placements are those of the other game.
func TestRotationsLetTheOtherSideBegin(t *testing.T) {
	for _, set := range []string{"rules.first=coin", "rules.first=earps", "rules.first=cowboys"} {
		s := spec(t, shipped(t, set), "random,random")
		var starters []int
		records(t, s, 1, 300, sim.Arm{}, func(_ uint64, rec *record.Record) { starters = append(starters, rec.Starter) })
		records(t, s, 1, 300, sim.Arm{Rotation: 1}, func(trial uint64, rec *record.Record) {
			if rec.Starter == starters[trial] {
				t.Fatalf("%s: the same side begins trial %d in both rotations", set, trial)
			}
		})
		if n := strings.Count(fmt.Sprint(starters), "0"); set == "rules.first=coin" && (n < 110 || n > 190) {
			t.Errorf("the Earps begin %d of 300 games", n) // z = 4.6
		}
	}
	opening := func(rotation uint8) string {
		text := account(t, spec(t, shipped(t), "random,random"), sim.Deal{Seed: 1, Trial: 9, Arm: sim.Arm{Rotation: rotation}}, nil)
		_, text, _ = strings.Cut(text, "\n  8 ")
		board, _, _ := strings.Cut(text, "\n  Earps hold")
		return board
	}
	if opening(0) != opening(1) {
		t.Errorf("placed\n%s\nand with the other side to begin\n%s", opening(0), opening(1))
	}
}

// TestEveryPurposeIsLuckOfItsOwn: drawn afresh, each changes some games; and only the coin changes who begins.
func TestEveryPurposeIsLuckOfItsOwn(t *testing.T) {
	s := spec(t, shipped(t, "decks.action.cards=[{card: Walk, copies: 20, type: move, number: 1}, {card: Shot, copies: 20, type: shoot, number: 2}, {card: Rob, copies: 3, type: special, number: opponent_discards 1}]"), "random,random")
	base := traces(t, s, 1, 200, sim.Arm{})
	begin := func(arm sim.Arm) (starters []int) {
		records(t, s, 1, 200, arm, func(_ uint64, rec *record.Record) { starters = append(starters, rec.Starter) })
		return starters
	}
	for purpose, name := range resolve(t, s).Schema().Purposes {
		arm := sim.Arm{Redraw: 1 << purpose}
		if slices.Equal(traces(t, s, 1, 200, arm), base) {
			t.Errorf("%s drawn afresh: the same games", name)
		}
		if same := slices.Equal(begin(arm), begin(sim.Arm{})); same == (name == "coin") {
			t.Errorf("%s drawn afresh: the same sides begin: %v", name, same)
		}
	}
	if !slices.Equal(traces(t, s, 1, 200, sim.Arm{Redraw: 1 << 15}), base) {
		t.Error("no purpose drawn afresh: other games")
	}
}

// TestValuesKeepTheirBounds: no game counts more than the schema says it can, on which it rests that sums cannot
// overflow; nor less than nothing; nor in columns that are not there.
func TestValuesKeepTheirBounds(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{"rules.max_turns=3"},
		{"rules.wounds_to_kill=1", "rules.hand=12", "rules.opening_hand=12"},
		{"rules.max_turns=6", "decks.action.cards=[{card: Walk, copies: 4, type: move, number: 1}, {card: Shot, copies: 4, type: shoot, number: A(7)}, {card: More, copies: 30, type: special, number: draw 4}]"},
	} {
		s := spec(t, shipped(t, sets...), "random,random")
		schema := resolve(t, s).Schema()
		sparse := 0
		for _, m := range schema.Metrics {
			if m.Sparse {
				sparse = max(sparse, schema.Column(m.Name)+m.Size())
			}
		}
		records(t, s, 1, 200, sim.Arm{}, func(trial uint64, rec *record.Record) {
			marked := make([]int32, sparse)
			for _, m := range rec.Marks {
				marked[m.Column] += m.N
			}
			for _, m := range schema.Metrics {
				values := rec.Row
				if m.Sparse {
					values = marked
				}
				for i, v := range values[schema.Column(m.Name):][:m.Size()] {
					if v < 0 || v > m.Max {
						t.Errorf("%v, trial %d: %s is %d, at most %d", sets, trial, m.Labels()[i], v, m.Max)
					}
				}
			}
		})
	}
}

// TestHandicapsOfCards: copies are a handicap where a card is one side's, as far as the scenario says who can use it, and
// never fewer than none, nor more than a deck can hold. Deadeye is no side's as shipped: each has one man who can.
func TestHandicapsOfCards(t *testing.T) {
	for _, test := range []struct {
		why  string
		sets []string
		want string
	}{
		{"as shipped", nil, "Shotgun Blast -1 1 2 4; Nickel-Plated Revolver -1 1 2 4; Rifle -1 1 2 4; Hide Behind Horse -1 1 2 4"},
		{"more and none", []string{"action/Rifle=3", "action/Shotgun Blast=0"}, "Shotgun Blast 1 2 4; Nickel-Plated Revolver -1 1 2 4; Rifle -2 -1 1 2 4; Hide Behind Horse -1 1 2 4"},
		{"a full deck", []string{"action/Take Cover=81"}, "Shotgun Blast -1 1; Nickel-Plated Revolver -1 1; Rifle -1 1; Hide Behind Horse -1 1"},
		{"both sides have rifles", []string{"sides.earps.men=[{name: A, traits: [rifle, horse]}, {name: B, traits: [rifle]}]"}, "Hide Behind Horse -1 1 2 4; Deadeye -2 -1 1 2 4"},
	} {
		s := shipped(t, test.sets...)
		var got []string
		for _, h := range games.All[0].Handicaps(s) {
			if h.Seat != games.EitherSeat {
				continue
			}
			text := strings.TrimPrefix(h.Name, "copies of ")
			for _, size := range h.Sizes {
				text += fmt.Sprintf(" %v", size.Size)
				src, _ := games.All[0].Shipped("okcorral")
				if _, problems := games.All[0].Load(src, append(setEdits(t, test.sets, size.Edits), size.Edits...)); problems.Err() != nil {
					t.Errorf("%s, %s: %v", test.why, size.Name, problems)
				}
			}
			got = append(got, text)
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.why, got, test.want)
		}
	}
}

// setEdits are the edits of --set that others do not stand in place of.
func setEdits(t *testing.T, sets []string, instead []decks.Edit) (edits []decks.Edit) {
	for _, set := range sets {
		edit, err := decks.ParseSet(set)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(instead, func(other decks.Edit) bool { return other.Path == edit.Path }) {
			edits = append(edits, edit)
		}
	}
	return edits
}
