package nearest_test

import (
	"fmt"
	"strings"
	"testing"

	"tombstone/decks/nearest"
)

func ExampleNearest() {
	valid := []string{"random", "passive", "greedy"}
	fmt.Printf("%q\n", nearest.Nearest("gredy", valid))
	fmt.Printf("%q\n", nearest.Nearest("minimax", valid))
	// Output:
	// "greedy"
	// ""
}

func TestNearest(t *testing.T) {
	valid := []string{"aggression", "thrift", "Long Wait", "Long Night", "of", "card", "cart"}
	tests := []struct{ why, word, want string }{
		{"a letter left out", "agression", "aggression"},
		{"a letter doubled", "thriftt", "thrift"},
		{"two neighbours swapped are one slip", "crad", "card"},
		{"case is no difference", "LONG WAIT", "Long Wait"},
		{"nor is a space written as an underscore", "long_wait", "Long Wait"},
		{"an abbreviation", "agg", "aggression"},
		{"an abbreviation of two names is of neither", "long", ""},
		{"of two equally near the earlier is meant", "carx", "card"},
		{"a short word one slip away", "off", "of"},
		{"one letter is near nothing", "x", ""},
		{"nothing is near nothing", "", ""},
		{"a different word", "patience", ""},
		{"far longer than any name", strings.Repeat("x", 4096), ""},
		{"characters, not bytes, are counted", "čárd", "card"},
	}
	for _, tt := range tests {
		if got := nearest.Nearest(tt.word, valid); got != tt.want {
			t.Errorf("%s: Nearest(%q) = %q, want %q", tt.why, tt.word, got, tt.want)
		}
	}
	if got := nearest.Nearest("greedy", nil); got != "" {
		t.Errorf("Nearest among no names = %q, want none", got)
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"kitten", "sitting", 3},
		{"ab", "ba", 1},
		{"ca", "abc", 3}, // 2 if swapped letters could be parted again
		{"Card", "card", 1},
		{"né", "ne", 1},
	}
	for _, tt := range tests {
		if got := nearest.Distance(tt.a, tt.b); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := nearest.Distance(tt.b, tt.a); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d: it is symmetric", tt.b, tt.a, got, tt.want)
		}
	}
}
