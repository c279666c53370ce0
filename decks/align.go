package decks

import (
	"fmt"
	"slices"
	"strings"
)

// A deck is shuffled over a fixed universe of slots; absent slots are skipped.
const (
	smallUniverse = 64
	maxSlots      = 128
)

// Numbered is a deck as its shuffles see it.
type Numbered struct {
	Universe int // 64, or 128 above 64 cards; 0 if not given yet
	Kinds    []Kind
}

// Kind is a card's name with the slots of its physical copies.
type Kind struct {
	Name   string
	Copies int
	Slots  []int // ascending, one a copy; nil if not given yet
}

// Align gives the cards of an edited deck the slots they have in the base, so that both decks deal
// alike in a trial as far as they hold the same cards. A card keeps its slots; fewer copies drop the
// highest; added copies take first the slots that removed copies freed, lowest first, so that a card
// that replaces another stands where that stood, and then the lowest free ones. Slots that the edited
// deck has already stay. With an empty base this is the numbering of a new deck: 0, 1, 2... in file order.
//
// The universe is the base's. A deck that outgrows 64 slots gets 128: its shuffles then have nothing in
// common with the base's, and the comparison is as valid but less sharp. Copies beyond 128 get no slot.
func Align(base, edited Numbered) Numbered {
	out := Numbered{Universe: max(base.Universe, edited.Universe, smallUniverse), Kinds: slices.Clone(edited.Kinds)}
	used := make([]bool, maxSlots)
	for _, kind := range out.Kinds {
		for _, slot := range kind.Slots {
			used[slot] = true
		}
	}
	missing := make([]int, len(out.Kinds))
	for i := range out.Kinds {
		kind := &out.Kinds[i]
		if kind.Slots != nil {
			continue
		}
		kind.Slots = []int{}
		for _, slot := range base.slots(kind.Name) {
			if len(kind.Slots) < kind.Copies && !used[slot] {
				used[slot] = true
				kind.Slots = append(kind.Slots, slot)
			}
		}
		missing[i] = kind.Copies - len(kind.Slots)
	}
	free := base.freed(used)
	for i := range out.Kinds {
		kind := &out.Kinds[i]
		added := min(missing[i], len(free))
		kind.Slots = append(kind.Slots, free[:added]...)
		free = free[added:]
		slices.Sort(kind.Slots)
		if len(kind.Slots) > 0 && kind.Slots[len(kind.Slots)-1] >= smallUniverse {
			out.Universe = maxSlots
		}
	}
	return out
}

// slots returns the slots of a card, none if the deck does not have it.
func (d Numbered) slots(name string) []int {
	for _, kind := range d.Kinds {
		if kind.Name == name {
			return kind.Slots
		}
	}
	return nil
}

// freed returns all unused slots: first those of the deck, then the others, each ascending.
func (d Numbered) freed(used []bool) []int {
	own := make([]bool, maxSlots)
	for _, kind := range d.Kinds {
		for _, slot := range kind.Slots {
			own[slot] = true
		}
	}
	var first, rest []int
	for slot := range maxSlots {
		switch {
		case used[slot]:
		case own[slot]:
			first = append(first, slot)
		default:
			rest = append(rest, slot)
		}
	}
	return append(first, rest...)
}

// number gives every deck of a resolved tree its slots and its universe, aligned with those of a base
// tree; nil is no base.
func (t *FieldTable) number(tree, base *Node) {
	bases, piles := t.piles(base), t.piles(tree)
	for name, pile := range piles {
		piles[name] = Align(bases[name], pile)
	}
	for path, f := range t.decks() {
		deck := tree.Get(path...)
		if deck == nil {
			continue // it has an error
		}
		pile := piles[f.pile()]
		deck.Set("universe", NewInt(deck.Pos, pile.Universe))
		for _, card := range deck.Get("cards").Items() {
			for _, column := range f.counted() {
				if card.Get(column.Name) != nil {
					card.Set(column.Slots, intList(card.Pos, pile.slots(f.kindName(card, column))))
				}
			}
		}
	}
}

// Aligned returns a resolved tree with its slots aligned with those of another scenario of the game,
// cards matched by name, whatever slots it had, and its cards in the other's order.
func (t *FieldTable) Aligned(tree, base *Node) *Node {
	aligned := tree.clone()
	for path, f := range t.decks() {
		deck := aligned.Get(path...)
		f.arrange(deck, base.Get(path...))
		deck.Set("universe", nil)
		for _, card := range deck.Get("cards").Items() {
			for _, column := range f.counted() {
				card.Set(column.Slots, nil)
			}
		}
	}
	t.number(aligned, base)
	return aligned
}

// piles returns the piles of a tree by name, as their shuffles see them.
func (t *FieldTable) piles(tree *Node) map[string]Numbered {
	all := map[string]Numbered{}
	for path, f := range t.decks() {
		deck, pile := tree.Get(path...), all[f.pile()]
		pile.Universe = max(pile.Universe, deck.Get("universe").Int())
		for _, card := range deck.Get("cards").Items() {
			for _, column := range f.counted() {
				if card.Get(column.Name) == nil {
					continue
				}
				kind := Kind{Name: f.kindName(card, column), Copies: card.Get(column.Name).Int()}
				if slots := card.Get(column.Slots); slots != nil {
					kind.Slots = []int{}
					for _, slot := range slots.items {
						kind.Slots = append(kind.Slots, slot.Int())
					}
				}
				pile.Kinds = append(pile.Kinds, kind)
			}
		}
		all[f.pile()] = pile
	}
	return all
}

// pile returns the name of the pile a deck is shuffled in: its own name where it is shuffled alone.
func (f *Field) pile() string {
	if f.Pile != "" {
		return f.Pile
	}
	return f.Name
}

// kindName returns a name for the physical cards that a column counts, different from all others in the pile.
func (f *Field) kindName(card *Node, column Field) string {
	return f.Name + "/" + f.cardName(card) + "\x00" + column.Name
}

// checkPiles reports slots that two cards share, and piles with too many cards of which no deck alone has too many.
func (t *FieldTable) checkPiles(tree *Node, problems *Problems) {
	taken := map[string]map[int]string{}
	size, most := map[string]int{}, map[string]int{}
	for path, f := range t.decks() {
		cards, pile := tree.Get(path...).Get("cards"), f.pile()
		if taken[pile] == nil {
			taken[pile] = map[int]string{}
		}
		f.checkSlotsOnce(cards, taken[pile], problems)
		total := f.total(cards)
		size[pile], most[pile] = size[pile]+total, max(most[pile], total)
	}
	told := map[string]bool{}
	for path, f := range t.decks() {
		cards, pile := tree.Get(path...).Get("cards"), f.pile()
		if cards == nil || told[pile] || most[pile] > f.Max || size[pile] <= f.Max {
			continue
		}
		told[pile] = true
		NewReport(problems, strings.Join(path, ".")).Errorf(cards, fmt.Sprintf("expected at most %d", f.Max), "the %s has %d cards, all its decks together", pile, size[pile])
	}
}

// clone returns a copy that shares nothing which Set could change.
func (n *Node) clone() *Node {
	if n == nil {
		return nil
	}
	out := *n
	out.entries = slices.Clone(n.entries)
	for i := range out.entries {
		out.entries[i].value = out.entries[i].value.clone()
	}
	out.items = slices.Clone(n.items)
	for i := range out.items {
		out.items[i] = out.items[i].clone()
	}
	return &out
}
