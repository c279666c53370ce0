package strategies

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestBuild(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"no parameters", "random", "random"},
		{"all by default", "greedy", "greedy[0.5 0.25]"},
		{"by name in any order", "greedy(thrift=1, aggression=0)", "greedy[0 1]"},
		{"by place in the order of the table", "greedy(0.1, 0.2)", "greedy[0.1 0.2]"},
		{"by place, then by name", "greedy(0.1, thrift=0.2)", "greedy[0.1 0.2]"},
		{"bounds are allowed", "noisy(1, random)", "noisy[1 random]"},
		{"a whole number may be written otherwise", "search(4e2)", `search[400 noisy[0.1 greedy[0.5 0.25]] ""]`},
		{"policies in policies", `without(card="Long Wait", of=noisy(0.1, greedy(thrift=0)))`, "without[Long Wait noisy[0.1 greedy[0.5 0]]]"},
		{"a bare word is text where text is wanted", "without(Nap, random)", "without[Nap random]"},
		{"even one that names a policy", "search(1, random, label=random)", `search[1 random "random"]`},
	}
	for _, tt := range tests {
		spec, err := Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Build(toyTable, spec)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: Build(%s) = %q, %v; want %q", tt.why, spec, got, err, tt.want)
		}
	}
}

func TestBuildErrors(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{
			"a mistyped policy", "gredy",
			`column 1: unknown policy "gredy" (did you mean greedy? expected one of random, greedy, search, noisy, without)`,
		},
		{
			"a policy like none", "minimax(depth=3)",
			`column 1: unknown policy "minimax" (expected one of random, greedy, search, noisy, without)`,
		},
		{
			"a mistyped policy inside", "noisy(0.1, of=gredy)",
			`column 15: unknown policy "gredy" (did you mean greedy? expected one of random, greedy, search, noisy, without)`,
		},
		{
			"an abbreviated parameter", "greedy(agg=0.7)",
			`column 8: greedy: unknown parameter "agg" (did you mean aggression? expected one of aggression, thrift)`,
		},
		{
			"a mistyped parameter is not also missing", "without(crad=Nap, of=random)",
			`column 9: without: unknown parameter "crad" (did you mean card? expected one of card, of)`,
		},
		{"a parameter where there are none", "random(seed=1)", `column 8: random: parameter where there are none (expected random alone)`},
		{"too many values", "noisy(0.1, random, 3)", `column 20: noisy: value number 3 (expected at most 2 values: rate, of)`},
		{"given twice by name", "greedy(thrift=0, thrift=1)", `column 18: greedy: thrift given twice (the first stands in column 8)`},
		{"given by place and by name", "greedy(0, aggression=1)", `column 11: greedy: aggression given twice (the first stands in column 8)`},
		{
			"by place after by name", "noisy(rate=0.1, random)",
			`column 17: noisy: value without a name after rate= (expected a name and = before it)`,
		},
		{"missing", "search", `column 1: search: missing iterations (expected a whole number from 1 to 1000000)`},
		{"missing inside", "noisy(0.1, without(of=random))", `column 12: without: missing card (expected one of "Long Wait", "Nap")`},
		{"out of range", "greedy(aggression=1.01)", `column 19: aggression: 1.01 is out of range (expected a number from 0 to 1)`},
		{"out of range, as written", "greedy(-1e2)", `column 8: aggression: -1e2 is out of range (expected a number from 0 to 1)`},
		{"not whole", "search(2.5)", `column 8: iterations: 2.5 is not whole (expected a whole number from 1 to 1000000)`},
		{"a word for a number", "greedy(high)", `column 8: aggression: high is not a number (expected a number from 0 to 1)`},
		{"a number in quotes", `greedy("0.5")`, `column 8: aggression: "0.5" is not a number (expected a number from 0 to 1)`},
		{"a number for text", "search(1, label=7)", `column 17: label: 7 is not text (expected text, in quotes unless it is a single word)`},
		{
			"a policy for text", "search(1, label=noisy(0, random))",
			`column 17: label: noisy(0, random) is not text (expected text, in quotes unless it is a single word)`,
		},
		{"a number for a policy", "noisy(0, 1)", `column 10: of: 1 is not a policy (expected a policy, without quotes)`},
		{"a policy in quotes", `noisy(0, "random")`, `column 10: of: "random" is not a policy (expected a policy, without quotes)`},
		{
			"a mistyped text", `without("Long Wiat", random)`,
			`column 9: card: "Long Wiat" is unknown (did you mean "Long Wait"? expected one of "Long Wait", "Nap")`,
		},
		{"case counts in text", `without(nap, random)`, `column 9: card: "nap" is unknown (did you mean "Nap"? expected one of "Long Wait", "Nap")`},
		{"empty text", `without("", random)`, `column 9: card: "" is unknown (expected one of "Long Wait", "Nap")`},
		{
			"what only the policy can refuse", "noisy(0, greedy(1, 1))",
			`column 10: greedy: aggression and thrift add up to more than 1.5`,
		},
		{"all problems at once", "noisy(2, without(card=Nip, of=greedy(x=1, thrift=2)))", strings.Join([]string{
			`column 7: rate: 2 is out of range (expected a number from 0 to 1)`,
			`column 23: card: "Nip" is unknown (did you mean "Nap"? expected one of "Long Wait", "Nap")`,
			`column 38: greedy: unknown parameter "x" (expected one of aggression, thrift)`,
			`column 50: thrift: 2 is out of range (expected a number from 0 to 1)`,
		}, "\n")},
	}
	for _, tt := range tests {
		checkParseError(t, tt.why, tt.text, tt.want, func() error {
			spec, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Build(toyTable, spec)
			return err
		})
	}
}

// A table that Check would refuse, or that a scenario leaves empty, still answers
// with a message.
func TestBuildFromAnUnsoundTable(t *testing.T) {
	param := func(p Param) Table[toy] {
		p.Name = "x"
		return Table[toy]{
			{Name: "a", Params: []Param{p}, Build: func(*Args[toy]) (toy, error) { return "a", nil }},
			{Name: "b", Params: []Param{{Name: "of", Kind: Policy}}, Build: func(*Args[toy]) (toy, error) { return "b", nil }},
		}
	}
	tests := []struct {
		why   string
		table Table[toy]
		text  string
		want  string
	}{
		{
			"a default that does not parse", param(Param{Kind: Text, Default: "("}), "b(a)",
			`column 3: a: x: default "(": column 1: unexpected "(" (expected a number, text in quotes or a policy)`,
		},
		{
			"a default that the parameter refuses", param(Param{Kind: Number, Max: 1, Default: "2"}), "b(a)",
			`column 3: x: 2 is out of range (expected a number from 0 to 1)`,
		},
		{
			"a default policy that is wrong inside", param(Param{Kind: Policy, Default: "b(b(c))"}), "b(a)",
			`column 3: unknown policy "c" (expected one of a, b)`,
		},
		{
			"no text is allowed", param(Param{Kind: Text, Values: []string{}}), "a(Nap)",
			`column 3: x: "Nap" is unknown (expected nothing: there is none)`,
		},
		{"no policies", nil, "a", `column 1: unknown policy "a" (expected nothing: there is none)`},
	}
	for _, tt := range tests {
		checkParseError(t, tt.why, tt.text, tt.want, func() error {
			spec, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Build(tt.table, spec)
			return err
		})
	}
}

// A spec made by hand, or taken out of another one, has no text to point into;
// its print stands in.
func TestBuildPointsIntoThePrintOfASpecMadeByHand(t *testing.T) {
	spec := &Spec{Name: "greedy", Args: []Arg{{Key: "thrift", Value: Value{Kind: Number, Number: 2}}}}
	_, err := Build(toyTable, spec)
	want := `policy "greedy(thrift=2)": column 15: thrift: 2 is out of range (expected a number from 0 to 1)`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, err := Build(toyTable, &Spec{Name: "greedy("}); err == nil {
		t.Error("a spec whose name is no word was built")
	}
}

func TestBuildMatchup(t *testing.T) {
	specs, err := ParseMatchup("greedy*2,random", "first", "second", "third")
	if err != nil {
		t.Fatal(err)
	}
	got, err := BuildMatchup(toyTable, specs)
	if want := []toy{"greedy[0.5 0.25]", "greedy[0.5 0.25]", "random"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("BuildMatchup = %q, %v; want %q", got, err, want)
	}
}

// A policy keeps scratch, so that no two seats may share one.
func TestBuildMatchupBuildsOncePerSeat(t *testing.T) {
	table := Table[*int]{{Name: "a", Doc: "Counts.", Example: "a", Build: func(*Args[*int]) (*int, error) { return new(int), nil }}}
	specs, err := ParseMatchup("a*2")
	if err != nil {
		t.Fatal(err)
	}
	got, err := BuildMatchup(table, specs)
	if err != nil || got[0] == got[1] {
		t.Errorf("BuildMatchup(a*2) = %v, %v; want two policies", got, err)
	}
}

func TestBuildMatchupErrors(t *testing.T) {
	specs, err := ParseMatchup("gredy*2,noisy(2, random)")
	if err != nil {
		t.Fatal(err)
	}
	_, err = BuildMatchup(toyTable, specs)
	want := `matchup "gredy*2,noisy(2, random)": column 1: unknown policy "gredy" (did you mean greedy? expected one of random, greedy, search, noisy, without)
matchup "gredy*2,noisy(2, random)": column 15: rate: 2 is out of range (expected a number from 0 to 1)`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}

	if _, err := BuildMatchup(toyTable, []*Spec{{Name: "("}}); err == nil {
		t.Error("a spec whose name is no word was built")
	}
	if got, err := BuildMatchup(toyTable, nil); len(got) != 0 || err != nil {
		t.Errorf("BuildMatchup of no seats = %q, %v; want none", got, err)
	}

	// Specs of several texts are printed as one matchup to point into.
	lone, err := Parse("gredy")
	if err != nil {
		t.Fatal(err)
	}
	_, err = BuildMatchup(toyTable, []*Spec{{Name: "random"}, lone})
	want = `matchup "random,gredy": column 8: unknown policy "gredy" (did you mean greedy? expected one of random, greedy, search, noisy, without)`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Asking for a parameter that the entry does not declare is a programmer's error.
func TestArgsPanic(t *testing.T) {
	args := &Args[toy]{policy: "a", params: []Param{{Name: "x", Kind: Number, Min: 0, Max: 1}}, values: make([]argument[toy], 1)}
	tests := []struct {
		why  string
		read func()
		want string
	}{
		{"no such name", func() { args.Number("y") }, `strategies: policy "a" declares no parameter "y" that is a number`},
		{"another kind", func() { args.Text("x") }, `strategies: policy "a" declares no parameter "x" that is text`},
		{"not whole", func() { args.Int("x") }, `strategies: policy "a" does not declare parameter "x" whole`},
	}
	for _, tt := range tests {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != tt.want {
					t.Errorf("%s: panic %q, want %q", tt.why, got, tt.want)
				}
			}()
			tt.read()
		}()
	}
}
