package strategies

import (
	"strings"
	"testing"
)

func TestParseMatchup(t *testing.T) {
	four := []string{"first", "second", "third", "fourth"}
	tests := []struct {
		why, text string
		seats     []string
		want      string
	}{
		{"one policy for each seat", "greedy,random", four[:2], "greedy,random"},
		{"the same in all seats", "greedy*4", four, "greedy,greedy,greedy,greedy"},
		{"some repeated", " greedy , random * 2,f()*1", four, "greedy,random,random,f"},
		{
			"commas in brackets and quotes part no seats", `without(card="A, B", of=noisy(0.1, g)),random`, four[:2],
			`without(card="A, B", of=noisy(0.1, g)),random`,
		},
		{"any number of seats if none is named", "a,b,c", nil, "a,b,c"},
		{"as many seats as can be", "a*15,b", nil, strings.Repeat("a,", 15) + "b"},
	}
	for _, tt := range tests {
		specs, err := ParseMatchup(tt.text, tt.seats...)
		if err != nil {
			t.Errorf("%s: ParseMatchup(%q): %v", tt.why, tt.text, err)
		} else if got := FormatMatchup(specs); got != tt.want {
			t.Errorf("%s: ParseMatchup(%q) prints as %q, want %q", tt.why, tt.text, got, tt.want)
		}
	}
}

// TestParseMatchupOf: a game that fewer may play takes any number from the least on.
func TestParseMatchupOf(t *testing.T) {
	four := []string{"first", "second", "third", "fourth"}
	for text, want := range map[string]string{
		"a,b":     "a,b",
		"a*3":     "a,a,a",
		"a,b*3":   "a,b,b,b",
		"a":       `matchup "a": column 2: 1 policy for 2 to 4 seats (expected one for each player, such as greedy*3)`,
		"a*4,b,c": `matchup "a*4,b,c": column 5: 6 policies for 2 to 4 seats (expected one for each player, such as greedy*3)`,
	} {
		specs, err := ParseMatchupOf(text, 2, four...)
		got := FormatMatchup(specs)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestParseMatchupErrors(t *testing.T) {
	two := []string{"north", "south"}
	tests := []struct {
		why, text string
		seats     []string
		want      string
	}{
		{"nothing", "", nil, `matchup "": column 1: missing policy (expected the name of a policy)`},
		{"a seat too few", "greedy", two, `matchup "greedy": column 7: 1 policy for 2 seats (expected one each for north, south)`},
		{"a seat too many", "a,b,c", two, `matchup "a,b,c": column 5: 3 policies for 2 seats (expected one each for north, south)`},
		{"repeated too often", "a,b*2", two, `matchup "a,b*2": column 3: 3 policies for 2 seats (expected one each for north, south)`},
		{"an empty seat", "a,,b", nil, `matchup "a,,b": column 3: missing policy (expected the name of a policy)`},
		{"an empty last seat", "a,", nil, `matchup "a,": column 3: missing policy (expected the name of a policy)`},
		{"no count", "a*,b", nil, `matchup "a*,b": column 3: missing number of seats after "*" (expected a whole number from 1 to 16)`},
		{"no such count", "a*0", nil, `matchup "a*0": column 3: "0" is no number of seats (expected a whole number from 1 to 16)`},
		{
			"a count that fits no integer", "a*99999999999999999999", nil,
			`matchup "a*99999999999999999999": column 3: "99999999999999999999" is no number of seats (expected a whole number from 1 to 16)`,
		},
		{"half a seat", "a*1.5", nil, `matchup "a*1.5": column 3: "1.5" is no number of seats (expected a whole number from 1 to 16)`},
		{"no word either", "a*b", nil, `matchup "a*b": column 3: "b" is no number of seats (expected a whole number from 1 to 16)`},
		{"nor a sign", "a*(2)", nil, `matchup "a*(2)": column 3: unexpected "(" (expected a whole number from 1 to 16)`},
		{"the count first", "4*a", nil, `matchup "4*a": column 1: unexpected "4" (expected the name of a policy)`},
		{"twice repeated", "a*2*2", nil, `matchup "a*2*2": column 4: unexpected "*" (expected ",")`},
		{"policies parted by a space", "a b", nil, `matchup "a b": column 3: unexpected "b" (expected "," or "*")`},
		{"more seats than any game has", "a*9,b*8", nil, `matchup "a*9,b*8": column 5: more than 16 seats (expected at most 16)`},
		{
			"too long when written out", `f("` + strings.Repeat("x", 1000) + `")*5`, nil,
			`matchup 'f("` + strings.Repeat("x", maxQuoted-3) + `...': column 1: 5029 bytes, when written out, are too many (expected at most 4096)`,
		},
		{"all seats' problems at once", "f(a=),g),h*,f(", nil, strings.Join([]string{
			`column 5: missing value (expected a number, text in quotes or a policy)`,
			`column 8: unexpected ")" (expected "," or "*")`,
			`column 12: missing number of seats after "*" (expected a whole number from 1 to 16)`,
			`column 15: bracket of column 14 not closed (expected ")")`,
		}, "\n")},
	}
	for _, tt := range tests {
		checkParseError(t, tt.why, tt.text, tt.want, func() error { _, err := ParseMatchup(tt.text, tt.seats...); return err })
	}
}
