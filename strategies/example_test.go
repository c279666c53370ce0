package strategies_test

import (
	"fmt"

	"tombstone/strategies"
)

func ExampleParse() {
	spec, err := strategies.Parse("noisy( 0.10,of=greedy(thrift=1) )")
	fmt.Println(spec, err)
	_, err = strategies.Parse("greedy(agg=")
	fmt.Println(err)
	// Output:
	// noisy(0.10, of=greedy(thrift=1)) <nil>
	// policy "greedy(agg=": column 12: missing value (expected a number, text in quotes or a policy)
}

func ExampleParseMatchup() {
	specs, err := strategies.ParseMatchup("noisy(0.1, greedy),random*2", "north", "east", "south")
	fmt.Println(strategies.FormatMatchup(specs), err)
	_, err = strategies.ParseMatchup("greedy", "north", "south")
	fmt.Println(err)
	// Output:
	// noisy(0.1, greedy),random,random <nil>
	// matchup "greedy": column 7: 1 policy for 2 seats (expected one each for north, south)
}

// bid is what the game of this example calls a policy: what to bid for a card.
type bid func(card int) float64

// bids is the game's table, and reads like one.
func bids() strategies.Table[bid] {
	return strategies.Table[bid]{
		{
			Name:    "fair",
			Doc:     "Bids what the card is worth.",
			Example: "fair",
			Build:   func(*strategies.Args[bid]) (bid, error) { return func(card int) float64 { return float64(card) }, nil },
		},
		{
			Name: "shaded",
			Doc:  "Bids a share of what another policy bids.",
			Params: []strategies.Param{
				{Name: "share", Doc: "The share.", Kind: strategies.Number, Min: 0, Max: 1, Default: "0.5"},
				{Name: "of", Doc: "The other policy.", Kind: strategies.Policy},
			},
			Example: "shaded(0.9, fair)",
			Build:   shaded,
		},
	}
}

func shaded(args *strategies.Args[bid]) (bid, error) {
	share, of := args.Number("share"), args.Policy("of")
	return func(card int) float64 { return share * of(card) }, nil
}

func ExampleBuild() {
	for _, text := range []string{"shaded(of=shaded(0.8, fair))", "shaded(1.5, fare)"} {
		spec, err := strategies.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		policy, err := strategies.Build(bids(), spec)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(spec, "bids", policy(10))
	}
	// Output:
	// shaded(of=shaded(0.8, fair)) bids 4
	// policy "shaded(1.5, fare)": column 8: share: 1.5 is out of range (expected a number from 0 to 1)
	// policy "shaded(1.5, fare)": column 13: unknown policy "fare" (did you mean fair? expected one of fair, shaded)
}
