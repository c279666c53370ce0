package games

import (
	"fmt"

	"tombstone/decks"
	engine "tombstone/engine/okcorral"
)

// How far handicaps of the skirmish go.
const (
	mostOpening = 4 // cards more in the opening hand
	mostHand    = 2 // cards more in the hand
	mostKills   = 2 // kills fewer
)

// okcorralHandicaps are the handicaps of the skirmish: the rules that have a value for each side (O6, O8, O17), and who
// begins.
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
	return all
}

func some(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
