package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParseVary(t *testing.T) {
	for _, test := range []struct{ arg, want string }{
		{"action/Take Cover=0..3", "0 1 2 3"},
		{"rules.hand=4..8:2", "4 6 8"},
		{"rules.hand=4,6,5", "4 6 5"},
		{"rules.hand={a: 1, b: 2},3", "{a: 1, b: 2} 3"},
		{"a/b:c=20%..35%", "20% 25% 30% 35%"},
		{"a/b:c=10%..11%:0.5%", "10% 10.5% 11%"},
		{"rules.first=coin,one", "coin one"},
		{"x.y=0..1:0.25", "0 0.25 0.5 0.75 1"},
		{"a/b=c=1..2", "1 2"}, // a card's name may have an = in it
	} {
		v, err := ParseVary(test.arg)
		var names []string
		for _, l := range v.Levels {
			names = append(names, l.Name)
		}
		if got := strings.Join(names, " "); err != nil || got != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.arg, got, err, test.want)
		}
	}
	for arg, want := range map[string]string{
		"rules.hand":            "there is no PATH=LEVELS",
		"rules.hand=5":          "only 1 level",
		"rules.hand=8..4":       "does not rise",
		"rules.hand=4..8:0":     "does not rise",
		"rules.hand=4..x":       "is no range",
		"rules.hand=0..1000000": "more than 64 levels",
		"rules.hand=0..64":      "65 levels",
		"rules.hand=4,,5":       "a level is empty",
		"rules.hand=4,5,4":      "given twice",
		"a/b:c=20%..50":         "only in part",
		"a/b:c=20%,50":          "some levels are in percent",
		"a/b:c=20%,150%":        "expected 0% to 100%",
		"rules.hand=20%..40%":   "shares are of a deck's cards",
		"a/b=20%..40%":          "shares are of a deck's cards",
	} {
		if _, err := ParseVary(arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", arg, err, want)
		}
	}
}

func TestApportion(t *testing.T) {
	for _, test := range []struct {
		quotas []float64
		want   []int
	}{
		{[]float64{1.5, 1.5, 1}, []int{2, 1, 1}}, // equal remainders: the first
		{[]float64{0.3, 0.3, 0.4}, []int{0, 0, 1}},
		{[]float64{2.9999999999999996, 1}, []int{3, 1}},
		{[]float64{}, []int{}},
	} {
		if got := apportion(test.quotas); !slices.Equal(got, test.want) {
			t.Errorf("%v: got %v, want %v", test.quotas, got, test.want)
		}
	}
}

// TestShares: a deck keeps its size, the share is as near as whole cards come, and the present share changes nothing.
func TestShares(t *testing.T) {
	d := Deck{Name: "d", Head: []string{"card", "copies", "kind"}, Rows: [][]string{
		{"A", "6", "x"}, {"B", "2", "x"}, {"C", "8", "y"}, {"D", "4", "z"},
	}}
	for share, want := range map[float64]string{0.4: "[6 2 8 4]", 0: "[0 0 13 7]", 0.2: "[3 1 11 5]", 1: "[15 5 0 0]"} {
		got, err := d.scaled(2, "X", share)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("share %v: got %v, %v, want %s", share, got, err, want)
		}
	}
	for percent := range 101 {
		got, err := d.scaled(2, "x", float64(percent)/100)
		total, of := 0, got[0]+got[1]
		for _, n := range got {
			total += n
		}
		if err != nil || total != 20 || max(100*of-20*percent, 20*percent-100*of) >= 100 {
			t.Errorf("%d %%: got %v, %v", percent, got, err)
		}
	}
	if _, err := d.scaled(2, "w", 0.5); err == nil || !strings.Contains(err.Error(), "no card") {
		t.Errorf("a value that no card has: %v", err)
	}
	for i := range d.Rows {
		d.Rows[i][2] = "x"
	}
	if _, err := d.scaled(2, "x", 0.5); err == nil || !strings.Contains(err.Error(), "nothing to scale") {
		t.Errorf("nothing else: %v", err)
	}
}

// TestSharesOfEveryShippedScenario: every value of every column of every deck can be a third of the deck, which then
// loads, with its size; but for decks with cards whose copies the rules tie to something else.
func TestSharesOfEveryShippedScenario(t *testing.T) {
	tried := map[string]int{}
	for _, g := range All {
		for _, name := range g.Scenarios {
			src, _ := g.Shipped(name)
			s, _ := g.Load(src, nil)
			for _, deck := range s.Decks() {
				for column, head := range deck.Head {
					if head == "card" || head == "copies" || head == "notes" {
						continue
					}
					for _, row := range deck.Rows {
						v, err := ParseVary(deck.Name + "/" + head + ":" + row[column] + "=33%,34%")
						if err != nil {
							t.Fatal(err)
						}
						levels, err := v.On(s)
						if err != nil && strings.Contains(err.Error(), "nothing to scale") {
							continue // all cards have it
						}
						if err != nil {
							t.Fatal(err)
						}
						edited, problems := g.Load(src, levels[0].Edits)
						if edited == nil && strings.Contains(problems.Error(), "is said by") {
							continue
						}
						tried[g.Name]++
						if edited == nil {
							t.Fatalf("%s %s: %v", name, v.Text, problems)
						}
						before, after := 0, 0
						for i, d := range s.Decks() {
							if d.Name == deck.Name {
								for j, n := range d.Copies() {
									before += n
									after += edited.Decks()[i].Copies()[j]
								}
							}
						}
						if before != after {
							t.Errorf("%s %s: %d cards, were %d", name, v.Text, after, before)
						}
					}
				}
			}
		}
	}
	for _, g := range All {
		if tried[g.Name] < 5 {
			t.Errorf("%s: only %d shares can be set", g.Name, tried[g.Name])
		}
	}
}

// TestVaryIsNamed: what is varied, its unit and a level of it, as prose has them; a card's column is told from a point in
// a card's name.
func TestVaryIsNamed(t *testing.T) {
	g := All[0]
	src, _ := g.Shipped(g.Scenarios[0])
	s, problems := g.Load(src, nil)
	if s == nil {
		t.Fatal(problems)
	}
	for _, test := range []struct{ arg, title, unit, level string }{
		{"action/Rifle=1,2", "Copies of Rifle", "copies", "1 Rifle"},
		{"action/Rifle.number=3,4", "Number of Rifle", "", "number of Rifle 3"},
		{"action/type:shoot=20%,30%", "Share of the action deck with type shoot", "%", "20% shoot"},
		{"rules.hand=4,5", "Hand", "", "hand 4"},
		{"rules.opening_hand.earps=4,5", "Opening hand of earps", "", "opening hand of earps 4"},
	} {
		v, err := ParseVary(test.arg)
		if err != nil {
			t.Fatal(err)
		}
		if title, unit, level := v.Title(s), v.Unit(s), v.LevelTitle(s, v.Levels[0].Name); title != test.title || unit != test.unit || level != test.level {
			t.Errorf("%s: got %q, %q, %q", test.arg, title, unit, level)
		}
	}
}
