package decks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// deck reads "Colt 3, Derringer 2", or with slots "Colt 0 1 2".
func numberedFrom(text string) Numbered {
	d := Align(Numbered{}, copiesFrom(text))
	return d
}

func copiesFrom(text string) (d Numbered) {
	for _, part := range strings.Split(text, ", ") {
		var kind Kind
		if _, err := fmt.Sscanf(part, "%s %d", &kind.Name, &kind.Copies); err != nil {
			panic(part)
		}
		d.Kinds = append(d.Kinds, kind)
	}
	return d
}

func (d Numbered) String() string {
	parts := make([]string, len(d.Kinds))
	for i, kind := range d.Kinds {
		parts[i] = fmt.Sprintf("%s %v", kind.Name, kind.Slots)
	}
	return fmt.Sprintf("%d: %s", d.Universe, strings.Join(parts, ", "))
}

func TestAlign(t *testing.T) {
	const base = "Colt 3, Duck 2, Run 1"
	for _, c := range []struct{ why, base, edited, want string }{
		{"a new deck is numbered in file order", "None 0", base, "64: Colt [0 1 2], Duck [3 4], Run [5]"},
		{"nothing changed", base, base, "64: Colt [0 1 2], Duck [3 4], Run [5]"},
		{"order in the file does not matter", base, "Run 1, Colt 3, Duck 2", "64: Run [5], Colt [0 1 2], Duck [3 4]"},
		{"fewer copies drop the highest", base, "Colt 1, Duck 2, Run 1", "64: Colt [0], Duck [3 4], Run [5]"},
		{"more copies take the lowest free slots", base, "Colt 5, Duck 2, Run 1", "64: Colt [0 1 2 6 7], Duck [3 4], Run [5]"},
		{"a replaced card keeps the slot", base, "Colt 2, Duck 3, Run 1", "64: Colt [0 1], Duck [2 3 4], Run [5]"},
		{"freed slots go first, lowest first", base, "Colt 1, Duck 2, Run 4", "64: Colt [0], Duck [3 4], Run [1 2 5 6]"},
		{"a new card stands where the old one stood", base, "Colt 3, Dive 2, Run 1", "64: Colt [0 1 2], Dive [3 4], Run [5]"},
		{"no copies", base, "Colt 0, Duck 2, Run 1", "64: Colt [], Duck [3 4], Run [5]"},
		{"64 cards fit into 64 slots", base, "Colt 61, Duck 2, Run 1", ""},
		{"65 do not: the universe is 128", base, "Colt 62, Duck 2, Run 1", ""},
		{"a base of 128 stays at 128", "Colt 70", "Colt 2", "128: Colt [0 1]"},
	} {
		got := Align(numberedFrom(c.base), copiesFrom(c.edited)).String()
		want := c.want
		if want == "" {
			want = map[bool]string{true: "64: ", false: "128: "}[strings.Contains(c.edited, "61")]
			got = got[:len(want)]
		}
		if got != want {
			t.Errorf("%s: %s to %s gives\n%s, want\n%s", c.why, c.base, c.edited, got, want)
		}
	}
}

// Whatever is edited: every copy has a slot of its own inside the universe, and every card keeps as
// many of its base's slots as it can.
func TestAlignKeepsWhatItCan(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		base, edited := randomDeck(random), randomDeck(random)
		base = Align(Numbered{}, base)
		got := Align(base, edited)
		var used []int
		for i, kind := range got.Kinds {
			if kind.Name != edited.Kinds[i].Name || kind.Copies != edited.Kinds[i].Copies || len(kind.Slots) != kind.Copies || !slices.IsSorted(kind.Slots) {
				t.Fatalf("base %v: %v became %v", base, edited, got)
			}
			old := base.slots(kind.Name)
			kept := min(len(old), kind.Copies)
			for _, slot := range old[:kept] {
				if !slices.Contains(kind.Slots, slot) {
					t.Fatalf("base %v: %s lost slot %d in %v", base, kind.Name, slot, got)
				}
			}
			used = append(used, kind.Slots...)
		}
		slices.Sort(used)
		if len(slices.Compact(slices.Clone(used))) != len(used) || len(used) > 0 && used[len(used)-1] >= got.Universe {
			t.Fatalf("base %v: slots shared or outside in %v", base, got)
		}
		if !slices.EqualFunc(Align(base, got).Kinds, got.Kinds, func(a, b Kind) bool { return slices.Equal(a.Slots, b.Slots) }) {
			t.Fatalf("aligned again, %v changes", got)
		}
	}
}

// randomDeck makes a deck of some of ten names, of at most 120 cards.
func randomDeck(random *rand.Rand) (d Numbered) {
	total := 0
	for i := range 10 {
		if copies := random.IntN(14); random.IntN(3) > 0 && total+copies <= 120 {
			d.Kinds = append(d.Kinds, Kind{Name: fmt.Sprint("card", i), Copies: copies})
			total += copies
		}
	}
	random.Shuffle(len(d.Kinds), func(i, j int) { d.Kinds[i], d.Kinds[j] = d.Kinds[j], d.Kinds[i] })
	return d
}

// Two files of a comparison, loaded apart, are aligned by the names of their cards.
func TestAlignedMatchesByName(t *testing.T) {
	a, _ := load(t, ranch, nil)
	b, problems := load(t, strings.Replace(ranch, "{card: Colt, copies: 3, kind: gun}", "{card: Lasso, copies: 1, kind: gun}", 1), nil)
	expect(t, problems)
	got := string(corral.Print(corral.Aligned(b, a)))
	for _, want := range []string{
		"{card: Lasso, copies: 1, kind: gun, slots: [0]}", "{card: Derringer, copies: 2, kind: gun, slots: [3, 4]}", "{card: Mustang, copies: 1, kind: horse, slots: [5]}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(string(corral.Print(b)), "[5]") {
		t.Error("aligning changed its argument")
	}
}
