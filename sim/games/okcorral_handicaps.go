package games

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/decks"
	engine "tombstone/engine/okcorral"
)

// How far handicaps of the skirmish go.
const (
	mostOpening = 4 // cards more in the opening hand
	mostHand    = 2 // cards more in the hand
	mostKills   = 2 // kills fewer
)

// copiesTried are the copies more, or fewer, of a card.
var copiesTried = []int{-2, -1, 1, 2, 4}

// okcorralHandicaps are the handicaps of the skirmish: the rules that have a value for each side (O6, O8, O17), and who
// begins; and copies of Action cards that are one side's rather than the other's.
func okcorralHandicaps(s *engine.Setting) (all []Handicap) {
	for seat, name := range okcorralSeats {
		size := func(words string, size int, field, value string) HandicapSize {
			edit := decks.Edit{Path: "rules." + field, Value: value}
			edit.Flag = "--set " + edit.Path + "=" + edit.Value
			return HandicapSize{words, float64(size), []decks.Edit{edit}}
		}
		ofSeat := func(field string) string { return field + "." + name }
		opening := Handicap{Name: "cards more in the opening hand", Seat: seat}
		for n := 1; n <= mostOpening && s.OpeningHand[seat]+n <= engine.MaxHand; n++ {
			opening.Sizes = append(opening.Sizes, size(some(n, "card")+" more in the opening hand", n, ofSeat("opening_hand"), fmt.Sprint(s.OpeningHand[seat]+n)))
		}
		hand := Handicap{Name: "cards more in the hand", Seat: seat}
		for n := 1; n <= mostHand && s.Hand[seat]+n <= engine.MaxHand; n++ {
			hand.Sizes = append(hand.Sizes, size(some(n, "card")+" more in the hand", n, ofSeat("hand"), fmt.Sprint(s.Hand[seat]+n)))
		}
		kills := Handicap{Name: "kills fewer to win", Seat: seat}
		needed := min(s.KillsToWin[seat], len(s.Men[1-seat])) // more than there are men means all
		for n := 1; n <= mostKills && needed-n >= 1; n++ {
			kills.Sizes = append(kills.Sizes, size(some(n, "kill")+" fewer to win", n, ofSeat("kills_to_win"), fmt.Sprint(needed-n)))
		}
		begins := Handicap{Name: "the first turn", Seat: seat}
		if s.First != []engine.First{engine.EarpsFirst, engine.CowboysFirst}[seat] {
			begins.Sizes = append(begins.Sizes, size("the first turn", 1, "first", name))
		}
		for _, h := range []Handicap{begins, opening, hand, kills} {
			if len(h.Sizes) > 0 {
				all = append(all, h)
			}
		}
	}
	return append(all, okcorralCopies(s)...)
}

// okcorralCopies are the handicaps by copies of Action cards that one side can use far more than the other. Both draw
// from the one deck, and a card that is of little use to its own side is in that side's way too: which sign helps whom
// is for the games to tell.
func okcorralCopies(s *engine.Setting) (all []Handicap) {
	cards := 0
	for _, card := range s.Action {
		cards += len(card.Slots)
	}
	for _, card := range s.Action {
		if !oneSided(s, card) {
			continue
		}
		h := Handicap{Name: "copies of " + card.Name, Seat: EitherSeat}
		for _, n := range copiesTried {
			copies := len(card.Slots) + n
			if copies < 0 || cards+n > engine.MaxCards {
				continue
			}
			how := " more of "
			if n < 0 {
				how = " fewer of "
			}
			h.Sizes = append(h.Sizes, HandicapSize{some(max(n, -n), "copy") + how + card.Name, float64(n), []decks.Edit{decks.SetCopies("action", card.Name, copies)}})
		}
		if len(h.Sizes) > 0 {
			all = append(all, h)
		}
	}
	return all
}

// oneSided reports whether, by a card's conditions on who a man is, at least twice as many men of one side can use it
// as of the other, all of them alive.
func oneSided(s *engine.Setting, card engine.Card) bool {
	var able [engine.Seats]int
	for seat := range s.Men {
		for _, man := range s.Men[seat] {
			if !slices.ContainsFunc(card.Conditions, func(c engine.Condition) bool {
				return c.Kind == engine.HasTrait && !slices.Contains(man.Traits, c.Name) || c.Kind == engine.IsMan && man.Name != c.Name
			}) {
				able[seat]++
			}
		}
	}
	least, most := min(able[0], able[1]), max(able[0], able[1])
	return most > 0 && most >= 2*least
}

// some is a number of things.
func some(n int, thing string) string {
	stem, isY := strings.CutSuffix(thing, "y")
	switch {
	case n == 1:
		return "1 " + thing
	case isY:
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
