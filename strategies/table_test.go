package strategies

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// toy is a policy that only says how it was made.
type toy string

// toyTable has a parameter of each kind, given and by default.
var toyTable = Table[toy]{
	{
		Name: "random", Doc: "Plays anything.", Example: "random",
		Build: func(*Args[toy]) (toy, error) { return "random", nil },
	},
	{
		Name: "greedy", Doc: "Plays what looks best.", Example: "greedy(aggression=0.7, thrift=0.5)",
		Params: []Param{
			{Name: "aggression", Doc: "How much it likes to attack.", Kind: Number, Min: 0, Max: 1, Default: "0.5"},
			{Name: "thrift", Doc: "How much it likes to keep cards.", Kind: Number, Min: 0, Max: 1, Default: "0.25"},
		},
		Build: func(args *Args[toy]) (toy, error) {
			if args.Number("aggression")+args.Number("thrift") > 1.5 {
				return "", errors.New("aggression and thrift add up to more than 1.5")
			}
			return toy(fmt.Sprintf("greedy[%v %v]", args.Number("aggression"), args.Number("thrift"))), nil
		},
	},
	{
		Name: "search", Doc: "Looks ahead.", Example: "search(iterations=400)",
		Params: []Param{
			{Name: "iterations", Doc: "Playouts a decision.", Kind: Number, Whole: true, Min: 1, Max: 1_000_000},
			{Name: "rollout", Doc: "Plays the playouts.", Kind: Policy, Default: "noisy(0.1, greedy)"},
			{Name: "label", Doc: "What to call it.", Kind: Text, Default: `""`},
		},
		Build: func(args *Args[toy]) (toy, error) {
			return toy(fmt.Sprintf("search[%d %s %q]", args.Int("iterations"), args.Policy("rollout"), args.Text("label"))), nil
		},
	},
	{
		Name: "noisy", Doc: "Plays anything now and then.", Example: "noisy(0.1, greedy)",
		Params: []Param{
			{Name: "rate", Doc: "How often.", Kind: Number, Min: 0, Max: 1},
			{Name: "of", Doc: "What it plays otherwise.", Kind: Policy},
		},
		Build: func(args *Args[toy]) (toy, error) {
			return toy(fmt.Sprintf("noisy[%v %s]", args.Number("rate"), args.Policy("of"))), nil
		},
	},
	{
		Name: "without", Doc: "Never plays a card.", Example: `without(card="Long Wait", of=greedy)`,
		Params: []Param{
			{Name: "card", Doc: "The card.", Kind: Text, Values: []string{"Long Wait", "Nap"}},
			{Name: "of", Doc: "What it plays otherwise.", Kind: Policy},
		},
		Build: func(args *Args[toy]) (toy, error) {
			return toy(fmt.Sprintf("without[%s %s]", args.Text("card"), args.Policy("of"))), nil
		},
	},
}

func TestToyTableIsSound(t *testing.T) {
	if err := toyTable.Check(); err != nil {
		t.Error(err)
	}
}

func TestTableLists(t *testing.T) {
	want := []string{"random", "greedy", "search", "noisy", "without"}
	if got := toyTable.Names(); !slices.Equal(got, want) {
		t.Errorf("Names() = %q, want %q", got, want)
	}
	usages := []string{
		"random",
		"greedy(aggression=0.5, thrift=0.25)",
		`search(iterations, rollout=noisy(0.1, greedy), label="")`,
		"noisy(rate, of)",
		"without(card, of)",
	}
	for i, e := range toyTable {
		if got := e.Usage(); got != usages[i] {
			t.Errorf("Usage() = %q, want %q", got, usages[i])
		}
	}
	if _, ok := toyTable.Entry("gredy"); ok {
		t.Error("Entry found a policy that is not in the table")
	}
}

// A game's test calls Check, so it must see the mistakes that a game can make.
func TestCheckFindsMistakes(t *testing.T) {
	build := func(*Args[toy]) (toy, error) { return "", nil }
	param := func(p Param) Table[toy] {
		if p.Name == "" {
			p.Name = "x"
		}
		if p.Doc == "" {
			p.Doc = "Sets x."
		}
		return Table[toy]{{Name: "a", Doc: "Plays.", Example: "a", Params: []Param{p}, Build: build}}
	}
	tests := []struct {
		why   string
		table Table[toy]
		want  string
	}{
		{"a name no spec can use", Table[toy]{{Name: "a b", Doc: "Plays."}}, `policy "a b": name is not a word`},
		{"no doc", Table[toy]{{Name: "a"}}, `policy "a": doc "": not a sentence on one line`},
		{"a doc of two lines", Table[toy]{{Name: "a", Doc: "Plays\nwell."}}, `policy "a": doc "Plays\nwell.": not a sentence on one line`},
		{"no function", Table[toy]{{Name: "a", Doc: "Plays."}}, `policy "a": no Build`},
		{
			"no example",
			Table[toy]{{Name: "a", Doc: "Plays.", Build: build}},
			`policy "a": example: policy "": column 1: missing policy (expected the name of a policy)`,
		},
		{
			"an example of another",
			Table[toy]{{Name: "a", Doc: "Plays.", Example: "b", Build: build}},
			`policy "a": example "b": not a canonical spec of this policy`,
		},
		{
			"an example that prints otherwise",
			Table[toy]{{Name: "a", Doc: "Plays.", Example: "a()", Build: build}},
			`policy "a": example "a()": not a canonical spec of this policy`,
		},
		{
			"an example that does not build",
			Table[toy]{{Name: "a", Doc: "Plays.", Example: "a(1)", Build: build}},
			`policy "a": example: policy "a(1)": column 3: a: parameter where there are none (expected a alone)`,
		},
		{"a name twice", Table[toy]{
			{Name: "a", Doc: "Plays.", Example: "a", Build: build}, {Name: "a", Doc: "Plays.", Example: "a", Build: build},
		}, `policy "a": name stands twice`},
		{"a parameter twice", Table[toy]{{Name: "a", Doc: "Plays.", Params: []Param{
			{Name: "x", Doc: "Sets x.", Kind: Text}, {Name: "x", Doc: "Sets x.", Kind: Text},
		}}}, `policy "a": parameter "x": name stands twice`},
		{"a parameter no spec can name", param(Param{Name: "=", Kind: Text}), `policy "a": parameter "=": name is not a word`},
		{"no kind", param(Param{}), `policy "a": parameter "x": kind 0: not number, text or policy`},
		{"no bounds", param(Param{Kind: Number}), `policy "a": parameter "x": bounds 0 and 0: not finite numbers in order`},
		{
			"half a bound", param(Param{Kind: Number, Whole: true, Min: 0.5, Max: 2}),
			`policy "a": parameter "x": bounds 0.5 and 2: not whole numbers within 2^53`,
		},
		{
			"a default out of bounds", param(Param{Kind: Number, Min: 0, Max: 1, Default: "2"}),
			`policy "a": parameter "x": default: 2 is out of range (expected a number from 0 to 1)`,
		},
		{
			"a default that is no value", param(Param{Kind: Text, Default: "Long Wait"}),
			`policy "a": parameter "x": default "Long Wait": column 6: unexpected "Wait" (expected the end)`,
		},
		{
			"a default that is not in the table", param(Param{Kind: Policy, Default: "b"}),
			`policy "a": parameter "x": default: policy "b": column 1: unknown policy "b" (expected a)`,
		},
		{
			"a default that has itself by default", param(Param{Kind: Policy, Default: "a"}),
			`policy "a": parameter "x": default: policy "a": column 1: a is 17 policies deep by default (expected at most 16)`,
		},
	}
	for _, tt := range tests {
		if got := fmt.Sprint(tt.table.Check()); got != tt.want {
			t.Errorf("%s: Check()\n got %s\nwant %s", tt.why, got, tt.want)
		}
	}
	both := Table[toy]{{Name: "a"}, {Name: "b"}}
	if got := strings.Count(fmt.Sprint(both.Check()), "doc"); got != 2 {
		t.Errorf("Check() reports %d of 2 bad entries", got)
	}
}
