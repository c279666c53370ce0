package naive

import (
	"slices"

	"tombstone/engine/wyattearp"
)

// MaxTurns is how many turns a hand has at most. The rules know no such end: it stops hands in which players draw
// each other's discards for ever.
const MaxTurns = 1000

// Table is a setting with its cards by name.
type Table struct {
	setting *wyattearp.Setting
	deck    []string               // all cards, unshuffled
	outlaw  map[string]int         // whom an Outlaw card is of, by its name
	sheriff map[string]sheriffCard // by the card's name, Photos by each of theirs
}

// sheriffCard is a Sheriff card by its physical name.
type sheriffCard struct {
	*wyattearp.Card
	outlaw int // whom a Photo is of; -1 for the others
}

// NewTable prepares games of a setting.
func NewTable(setting *wyattearp.Setting) *Table {
	t := &Table{setting: setting, outlaw: map[string]int{}, sheriff: map[string]sheriffCard{}}
	add := func(name string, copies int) {
		for range copies {
			t.deck = append(t.deck, name)
		}
	}
	for i, outlaw := range setting.Outlaws {
		t.outlaw[outlaw.Name] = i
		add(outlaw.Name, len(outlaw.Slots))
	}
	for i := range setting.Sheriff {
		card := &setting.Sheriff[i]
		if !card.Photo {
			t.sheriff[card.Name] = sheriffCard{card, -1}
			add(card.Name, len(card.Slots))
			continue
		}
		for j, outlaw := range setting.Outlaws {
			name := card.Name + " of " + outlaw.Name
			t.sheriff[name] = sheriffCard{card, j}
			add(name, len(outlaw.Photos))
		}
	}
	return t
}

// wanted reports whether the row has an Outlaw card.
func (t *Table) wanted(row *Row) bool {
	return slices.ContainsFunc(row.Cards, func(c Lying) bool {
		_, ok := t.outlaw[c.Name]
		return ok
	})
}

// open is W11.
func (t *Table) open(p *Position, outlaw int) bool {
	for seat := range p.Rows {
		if t.wanted(&p.Rows[seat][outlaw]) {
			return true
		}
	}
	return false
}

// points are what a row is worth to its player, a Hideout on it or not (W8, W12).
func (t *Table) points(row *Row) int {
	points := 0
	for _, c := range row.Cards {
		points += t.worth(c.Name)
	}
	return points
}

// worth is the capture points of a card in a row.
func (t *Table) worth(card string) int {
	if _, ok := t.outlaw[card]; ok {
		return t.setting.OutlawPoints
	}
	return t.sheriff[card].Points
}

// score is what all rows of an outlaw count at the end of a hand, a seat (W14).
func (t *Table) score(p *Position, outlaw int) []int {
	score := make([]int, len(p.Rows))
	for seat := range p.Rows {
		if row := &p.Rows[seat][outlaw]; row.Hideout == "" {
			score[seat] = t.points(row)
		}
	}
	return score
}
