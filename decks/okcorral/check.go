package okcorral

import (
	"slices"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// checkAcross checks what no field can know alone. Errors first; warnings only where there are none,
// because a missing piece would raise false ones.
func checkAcross(tree *decks.Node, problems *decks.Problems) {
	checkMen(tree, problems)
	for seat := range okcorral.Seats {
		checkPlacement(tree, seat, decks.NewReport(problems, "setup."+seats[seat]))
	}
	if problems.Err() == nil {
		w := warnings{tree: tree, setting: compile(tree).Setting, problems: problems}
		w.all()
	}
}

// checkMen reports men who share a name, on one side or on two: cards and reports know men by name.
func checkMen(tree *decks.Node, problems *decks.Problems) {
	var earlier []*decks.Node
	for _, side := range seats {
		for _, man := range tree.Get("sides", side, "men").Items() {
			name := man.Get("name")
			for _, other := range earlier {
				decks.NewReport(problems, "sides."+side+".men").Twins("men", name, other)
			}
			earlier = append(earlier, name)
		}
	}
}

// checkPlacement checks a setup that is written out against the men and the rules (O4, O5), and puts it
// in the order of the men.
func checkPlacement(tree *decks.Node, seat okcorral.Seat, r decks.Report) {
	men := tree.Get("sides", seats[seat], "men")
	setup := tree.Get("setup", seats[seat])
	if men == nil || len(okcorral.Placements(seat, len(men.Items()))) == 0 {
		if men != nil {
			r.Errorf(men, "expected fewer men", "there is no legal placement for %d men", len(men.Items()))
		}
		return
	}
	if !setup.IsMap() {
		return
	}
	var names []string
	ordered := decks.NewMap(setup.Pos)
	var squares []okcorral.Square
	for _, man := range men.Items() {
		name := man.Get("name").Text()
		if name == "" {
			return
		}
		names = append(names, name)
		if square := setup.Get(name); square != nil {
			ordered.Set(name, square)
			q, _ := okcorral.ParseSquare(square.Text())
			squares = append(squares, q)
		}
	}
	fits := true
	for _, name := range setup.Keys() {
		if !slices.Contains(names, name) {
			r.Errorf(setup.Get(name), decks.DidYouMean(name, names), "the %s have no man called %s", seats[seat], name)
			fits = false
		}
	}
	for _, name := range names {
		if fits && setup.Get(name) == nil {
			r.Errorf(setup, "give every man a square", "%s has no square", name)
			fits = false
		}
	}
	if !fits {
		return
	}
	if err := okcorral.CheckPlacement(seat, squares); err != nil {
		r.Errorf(setup, "own half, nobody in column a or h, no two men in one row, in one column or touching", "%v", err)
		return
	}
	tree.Get("setup").Set(seats[seat], ordered)
}
