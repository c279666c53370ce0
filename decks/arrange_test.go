package decks

import (
	"strings"
	"testing"
)

// A scenario that is compared with another has its cards in the other's order: rows that both have stay, new ones come
// last, and those it lacks are there without copies, so that nothing else moves.
func TestAlignedKeepsTheBasesOrder(t *testing.T) {
	a, _ := load(t, ranch, nil)
	lines := strings.Split(ranch, "\n")
	var cards []int
	for i, line := range lines {
		if strings.Contains(line, "{card: Colt") || strings.Contains(line, "{card: Derringer") {
			cards = append(cards, i)
		}
	}
	if len(cards) != 2 {
		t.Fatalf("the ranch has other cards: %v", cards)
	}
	colt, derringer := cards[0], cards[1]
	row := func(old, other string) string { return strings.Replace(lines[colt], "Colt", other, 1) }
	for why, c := range map[string]struct {
		edit func() []string
		want []string // card names and copies, in order
	}{
		"swapped rows": {func() []string { return []string{lines[derringer], lines[colt]} }, []string{"Colt, copies: 3", "Derringer, copies: 2"}},
		"a new row first": {
			func() []string { return []string{row("Colt", "Lasso"), lines[colt], lines[derringer]} },
			[]string{"Colt, copies: 3", "Derringer, copies: 2", "Lasso, copies: 3"},
		},
		"a row gone":     {func() []string { return []string{lines[derringer]} }, []string{"Colt, copies: 0", "Derringer, copies: 2"}},
		"a row replaced": {func() []string { return []string{row("Colt", "Lasso"), lines[derringer]} }, []string{"Colt, copies: 0", "Derringer, copies: 2", "Lasso, copies: 3"}},
	} {
		edited := append(append(append([]string{}, lines[:colt]...), c.edit()...), lines[derringer+1:]...)
		b, problems := load(t, strings.Join(edited, "\n"), nil)
		expect(t, problems)
		got := string(corral.Print(corral.Aligned(b, a)))
		at := 0
		for _, want := range c.want {
			i := strings.Index(got[at:], want)
			if i < 0 {
				t.Errorf("%s: no %s after the others in\n%s", why, want, got)
				break
			}
			at += i
		}
		again, problems := load(t, got, nil)
		expect(t, problems)
		if string(corral.Print(again)) != got {
			t.Errorf("%s: what was aligned does not load again", why)
		}
	}
}
