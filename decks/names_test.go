package decks

import "testing"

func TestNearest(t *testing.T) {
	fields := []string{"hand", "opening_hand", "kills_to_win", "geometry", "first"}
	for _, c := range []struct{ word, want string }{
		{"hnad", "hand"}, // two letters swapped count as one change
		{"Hand", "hand"}, // case does not count
		{"kils_to_win", "kills_to_win"},
		{"kills to win", "kills_to_win"}, // nor does punctuation
		{"opening", "opening_hand"},      // a part is enough if it is a part of one name only
		{"frist", "first"},
		{"weather", ""},
		{"", ""},
		{"---", ""},
	} {
		if got := Nearest(c.word, fields); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.word, got, c.want)
		}
	}
}

func TestTooAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Take Cover", "take cover", true},
		{"Take Cover", "Take-Cover", true},
		{"Take Cover", "Take Covers", true},
		{"Six Shooter, Near", "Six Shooter, Far", false},
		{"Run", "Gun", false},                     // short names are often one letter apart
		{"Six Shooter 1", "Six Shooter 2", false}, // digits are meant
		{"Six Shooter 1", "Six  Shooter 1", true},
		{"???", "!!!", false},
	} {
		if got := tooAlike(c.a, c.b); got != c.want {
			t.Errorf("tooAlike(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "abcd", 1}, {"abc", "xbc", 1}, {"kitten", "sitting", 3}} {
		if got := distance(c.a, c.b); got != c.want || distance(c.b, c.a) != c.want {
			t.Errorf("distance(%q, %q) = %d, back %d, want %d", c.a, c.b, got, distance(c.b, c.a), c.want)
		}
	}
}
