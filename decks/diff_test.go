package decks

import (
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(ranch) }
	const withHorses = "horses: [{name: Silver, color: white}, {name: Tornado}]\n" + ranch
	for _, c := range []struct {
		why, a, b string
		sets      []string
		want      []string
	}{
		{"nothing", ranch, ranch, nil, nil},
		{"notes do not affect play", ranch, replace("kind: horse", "kind: horse, notes: brown"), nil, nil},
		{"copies", ranch, ranch, []string{"draw/Colt=5", "draw/Derringer=1"}, []string{"+2 Colt", "-1 Derringer"}},
		{"a number, and what follows it says nothing", ranch, ranch, []string{"rules.hand=6"}, []string{"hand 5 -> 6"}},
		{"a number that no longer follows", ranch, ranch, []string{"rules.deal=6"}, []string{"deal 5 -> 6"}},
		{"one seat's number", ranch, ranch, []string{"rules.deal.south=6"}, []string{"deal of south 5 -> 6"}},
		{"a new card and one less", ranch, replace("Mustang", "Bronco"), nil, []string{"new card Bronco (1 copy, horse)", "no card Mustang any more (it had 1 copy)"}},
		{"a card that changed", ranch, replace("kind: horse", "kind: gun"), nil, []string{"Mustang: kind horse -> gun"}},
		{"other order", ranch, replace("Colt, copies: 3", "Derringer, copies: 2", "Derringer, copies: 2", "Colt, copies: 3"), nil, []string{"draw deck: the same cards in another order or with other slots"}},
		{"other slots", ranch, replace("kind: horse", "kind: horse, slots: [60]"), nil, []string{"draw deck: the same cards in another order or with other slots"}},
		{"other universe", ranch, ranch, []string{"decks.draw.universe=128"}, []string{"draw deck: universe 64 -> 128"}},
		{"a flag and a choice", ranch, ranch, []string{"rules.fast=true", "rules.wind=west"}, []string{"fast false -> true", "wind east -> west"}},
		{"short text and long", ranch, ranch, []string{"name=farm", "story=" + strings.Repeat("long ", 30)}, []string{"name ranch -> farm", "story has other text"}},
		{
			"entries of a list", withHorses, strings.NewReplacer("white", "black", "Tornado", "Fury").Replace(withHorses), nil,
			[]string{"Silver: color white -> black", "new horse Fury", "no horse Tornado any more"},
		},
		{"entries in another order", withHorses, "horses: [{name: Tornado}, {name: Silver, color: white}]\n" + ranch, nil, []string{"horses in another order"}},
	} {
		t.Run(c.why, func(t *testing.T) {
			a, problems := load(t, c.a, nil)
			expect(t, problems)
			b, problems := load(t, c.b, nil, c.sets...)
			expect(t, problems)
			if got, want := strings.Join(corral.Diff(a, b), "\n"), strings.Join(c.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if same := string(corral.Print(a)) == string(corral.Print(b)); same != (c.want == nil) {
				t.Errorf("the resolved texts are the same: %v", same)
			}
		})
	}
}
