package decks

import "slices"

// arrange puts the cards of a deck in the order of a base's, new ones behind them, and keeps a row of 0 copies for each
// card of the base that the deck does not have, as far as it may have so many names. Policies that find two cards
// equally good take the first, and a game's record numbers cards by their rows: where rows stay, what did not change is
// played and recorded alike.
func (f *Field) arrange(deck, base *Node) {
	list, before := deck.Get("cards"), base.Get("cards").Items()
	if list == nil || slices.ContainsFunc(slices.Concat(list.items, before), func(card *Node) bool { return card.Get("card") == nil }) {
		return
	}
	var rows, absent []*Node
	for _, old := range before {
		name := old.Get("card").Text()
		if card := named(list, "card", name); card != nil {
			rows = append(rows, card)
		} else if old.Get("copies") != nil {
			card := old.clone()
			card.Set("copies", NewInt(old.Pos, 0))
			rows, absent = append(rows, card), append(absent, card)
		}
	}
	for _, card := range list.items {
		if named(base.Get("cards"), "card", card.Get("card").Text()) == nil {
			rows = append(rows, card)
		}
	}
	if f.MaxNames > 0 && len(rows) > f.MaxNames {
		rows = slices.DeleteFunc(rows, func(card *Node) bool { return slices.Contains(absent, card) })
	}
	list.items = rows
}
