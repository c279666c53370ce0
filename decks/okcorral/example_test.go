package okcorral_test

import (
	"fmt"

	"tombstone/decks"
	"tombstone/decks/okcorral"
)

// A designer tries a safer street, and asks what that changed.
func Example() {
	src, _ := okcorral.Embedded("okcorral")
	base, _ := okcorral.Load(src, nil)

	cover, _ := decks.ParseSet("action/Take Cover=6")
	hand, _ := decks.ParseSet("rules.hand={earps: 5, cowboys: 6}")
	safer, problems := okcorral.Load(src, []decks.Edit{cover, hand})
	if problems.Err() != nil {
		fmt.Println(problems)
		return
	}
	for _, change := range okcorral.Diff(base, safer) {
		fmt.Println(change)
	}
	// Output:
	// hand of cowboys 5 -> 6
	// +2 Take Cover
}

// What is wrong comes all at once, each with its place and the nearest name.
func ExampleLoad() {
	src, _ := okcorral.Embedded("okcorral")
	cover, _ := decks.ParseSet("action/Take Covr=6")
	hand, _ := decks.ParseSet("rules.hand=many")
	_, problems := okcorral.Load(src, []decks.Edit{cover, hand})
	fmt.Println(problems)
	// Output:
	// --set action/Take Covr=6: action/Take Covr: the deck action has no such card (did you mean Take Cover?)
	// --set rules.hand=many: rules.hand: found "many" (expected a whole number from 0 to 120, or one a seat: {earps: ..., cowboys: ...})
}
