package games_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

var update = flag.Bool("update", false, "rewrite the accounts in testdata")

func account(t *testing.T, spec sim.Spec, deal sim.Deal, pause func() bool) string {
	t.Helper()
	var b strings.Builder
	if err := games.All[0].Replay(&b, spec, deal, pause); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestAccounts: a game told move by move, as a person reads it. The first is short because the first man killed
// decides it, the second because there are few turns.
func TestAccounts(t *testing.T) {
	for file, test := range map[string]struct {
		sets    []string
		matchup string
		deal    sim.Deal
	}{
		"win.txt":       {[]string{"rules.kills_to_win=1", "action/Second Wind=9"}, "random,random", sim.Deal{Seed: 1, Trial: 5, Arm: sim.Arm{Rotation: 1}}},
		"stalemate.txt": {[]string{"rules.max_turns=3", "setup.earps=policy"}, "random,passive", sim.Deal{Seed: 1, Trial: 2}},
	} {
		got := account(t, spec(t, shipped(t, test.sets...), test.matchup), test.deal, nil)
		path := filepath.Join("testdata", file)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s (-update writes it anew): got\n%s\nwant\n%s", path, got, want)
		}
	}
}

// TestAccountsTellThePlayedGame: the account ends as the game that was counted did, and tells every turn, shot
// and death of it.
func TestAccountsTellThePlayedGame(t *testing.T) {
	s := spec(t, shipped(t), "random,greedy")
	schema := resolve(t, s).Schema()
	for _, arm := range []sim.Arm{{}, {Rotation: 1}, {Redraw: 5}} {
		records(t, s, 1, fewer(15, 3), arm, func(trial uint64, rec *record.Record) {
			got := account(t, s, sim.Deal{Seed: 1, Trial: trial, Arm: arm}, nil)
			value := func(metric string, label int) int { return int(rec.Row[schema.Column(metric)+label]) }
			turns := value("turns", 0)
			ending := fmt.Sprintf("Stalemate: %d turns", turns)
			if rec.Outcome < 2 {
				ending = fmt.Sprintf("The %s win in turn %d: ", schema.Titles[rec.Outcome], turns)
			}
			if !strings.Contains(got, ending) || !strings.Contains(got, "\nTurn 1: "+schema.Titles[rec.Starter]+"\n") {
				t.Fatalf("trial %d: no %q begun by %s in\n%s", trial, ending, schema.Titles[rec.Starter], got)
			}
			for what, want := range map[string]int{
				"\nTurn ":     turns,
				" shoots at ": value("shots", 0) + value("shots", 1),
				" is killed":  value("kills", 0) + value("kills", 1),
			} {
				// Turns at the end that asked nobody anything may go untold.
				if n := strings.Count(got, what); n != want && (what != "\nTurn " || n > want || n < want-2) {
					t.Errorf("trial %d: %q is told %d times, counted %d", trial, what, n, want)
				}
			}
		})
	}
}

// TestAnAccountCanBeStopped after any turn, and tells then what it would have told up to there.
func TestAnAccountCanBeStopped(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	deal := sim.Deal{Seed: 1, Trial: 3}
	whole := account(t, s, deal, func() bool { return true })
	if whole != account(t, s, deal, nil) {
		t.Error("asked after every turn, the account is another")
	}
	for turns := 1; turns < 5; turns++ {
		asked := 0
		got := account(t, s, deal, func() bool { asked++; return asked < turns })
		if !strings.HasPrefix(whole, got) || strings.Count(got, "\nTurn ") != turns || asked != turns {
			t.Errorf("stopped after %d turns: asked %d times, got\n%s", turns, asked, got)
		}
	}
}

// full is a writer that takes a few lines.
type full struct{ left int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestAnAccountThatCannotBeWrittenIsAnError, and so is one of a cell that cannot be made.
func TestAnAccountThatCannotBeWrittenIsAnError(t *testing.T) {
	s := spec(t, shipped(t), "random,random")
	for _, lines := range []int{0, 1, 30} {
		if err := games.All[0].Replay(&full{lines}, s, sim.Deal{Seed: 1}, nil); !errors.Is(err, errFull) {
			t.Errorf("%d lines: got %v", lines, err)
		}
	}
	s.Matchup = []string{"random", "randon"}
	if err := games.All[0].Replay(&full{1}, s, sim.Deal{Seed: 1}, nil); err == nil || !strings.Contains(err.Error(), "did you mean random?") {
		t.Errorf("got %v", err)
	}
}
