package games_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/games"
)

func setupCell(t *testing.T, spec sim.Spec) sim.SetupCell {
	t.Helper()
	spec.Study = sim.StudySetups
	return resolve(t, spec).(sim.SetupCell)
}

// TestSetupsOfTheSkirmish: the numbers of placements and patterns, and what a pattern's mirror image is.
func TestSetupsOfTheSkirmish(t *testing.T) {
	setups := setupCell(t, spec(t, shipped(t), "random,random")).Setups()
	for seat, want := range [][2]int{{2160, 90}, {1536, 256}} {
		side := setups.Sides[seat]
		if got := [2]int{len(side.Placements), len(side.Patterns)}; got != want || side.Fixed {
			t.Errorf("seat %d: %v placements and patterns, want %v", seat, got, want)
		}
		sum := 0.0
		for p, image := range side.Reflected {
			sum += side.Naive[p]
			if image == p || side.Reflected[image] != p {
				t.Errorf("seat %d: pattern %d is reflected to %d", seat, p, image)
			}
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("seat %d: rowwise patterns add up to %v", seat, sum)
		}
		for p, image := range side.Mirrored {
			if side.Mirrored[image] != p || side.Pattern[image] != side.Reflected[side.Pattern[p]] {
				t.Errorf("seat %d: placement %d is mirrored to %d", seat, p, image)
			}
			for man, q := range side.Placements[p] {
				if m := side.Placements[image][man]; m/8 != q/8 || m%8 != 7-q%8 {
					t.Errorf("seat %d: man %d on %d is mirrored to %d", seat, man, q, m)
				}
			}
		}
	}
}

// TestTheStudyOfSetupsChangesNoGame: the same records as without it but for the marks of how both sides were set up, which
// are those of the deal; and no allocation.
func TestTheStudyOfSetupsChangesNoGame(t *testing.T) {
	for _, set := range []string{"", "setup.earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4"} {
		s := shipped(t)
		if set != "" {
			s = shipped(t, set)
		}
		plain := spec(t, s, "greedy,random")
		cell := setupCell(t, plain)
		table := cell.NewTable()
		rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
		setups := cell.Setups()
		if setups.Sides[0].Fixed != (set != "") {
			t.Errorf("%q: fixed %t", set, setups.Sides[0].Fixed)
		}
		records(t, plain, 3, 200, sim.Arm{}, func(trial uint64, want *record.Record) {
			rec.Reset()
			d := sim.Deal{Seed: 3, Trial: trial}
			table.Play(d, &rec)
			if rec.Outcome != want.Outcome || rec.Starter != want.Starter || rec.Trace != want.Trace || !slices.Equal(rec.Row, want.Row) || !slices.Equal(rec.Marks[:len(want.Marks)], want.Marks) {
				t.Fatalf("trial %d is another game", trial)
			}
			p := cell.Setup(d)
			of := func(seat int) int { return setups.Sides[seat].Pattern[p[seat]] }
			var marks []record.Mark
			for seat, name := range []string{"earps", "cowboys"} {
				marks = append(marks, record.Mark{Column: int32(cell.Schema().Column(sim.SetupPlaced(name)) + p[seat]), N: 1})
			}
			marks = append(marks, record.Mark{Column: int32(cell.Schema().Column(sim.SetupPairs) + of(0)*len(setups.Sides[1].Patterns) + of(1)), N: 1})
			if got := rec.Marks[len(want.Marks):]; !slices.Equal(got, marks) {
				t.Fatalf("trial %d: marks %v, want %v", trial, got, marks)
			}
		})
		if n := testing.AllocsPerRun(50, func() { rec.Reset(); table.Play(sim.Deal{Seed: 3, Trial: 7}, &rec) }); n != 0 {
			t.Errorf("a game allocates %v times", n)
		}
	}
}

func TestStudiesThatCannotBe(t *testing.T) {
	for _, c := range []struct{ study, set, want string }{
		{"weather", "rules.hand=5", `unknown study "weather" (expected setups, or none)`},
		{sim.StudySetups, "setup.cowboys=rowwise", "setup.cowboys: setups are counted where a side places uniformly"},
	} {
		s := spec(t, shipped(t, c.set), "random,random")
		s.Study = c.study
		if _, err := games.Resolve(s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c, err, c.want)
		}
	}
}

// TestSetupEdits: sides that place by chance, or by their policy, are set to place uniformly; one that is written down
// stays.
func TestSetupEdits(t *testing.T) {
	for set, want := range map[string]string{
		"rules.hand=5": "[]", "setup.cowboys=rowwise": "[setup.cowboys=uniform]", "setup.earps=policy": "[setup.earps=uniform]",
		"setup.earps=Wyatt Earp: c1, Virgil Earp: e2, Morgan Earp: g3, Doc Holliday: b4": "[]",
	} {
		var got []string
		for _, e := range games.All[0].Setups(shipped(t, set)) {
			got = append(got, e.Path+"="+e.Value)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", set, got, want)
		}
	}
}
