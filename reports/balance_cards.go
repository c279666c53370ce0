package reports

import (
	"fmt"
	"math"
	"slices"

	"tombstone/sim/experiments"
)

// cardUse has what became of each card.
func (b *balance) cardUse(metrics []int) (answer string, blocks []Block) {
	first := &b.schema.Metrics[metrics[0]]
	cards := first.Axes[1].Labels
	bars := &Bars{Measure: Measure{"A game, all together", Unit(first.Unit)}}
	t := &DataTable{ID: "cards", Caption: "What becomes of each card, a game (" + b.inDepth() + ")"}
	t.Columns = []Column{{Title: "Card", Kind: Text}, {Title: capital(b.seatWord()), Kind: Text}}
	sums := make([][]int64, len(metrics))
	shown := make([]bool, len(metrics)) // what never happens takes no room
	for i, metric := range metrics {
		m := &b.schema.Metrics[metric]
		sums[i] = b.main.Sums(metric)
		shown[i] = slices.ContainsFunc(sums[i], func(n int64) bool { return n > 0 })
		if !shown[i] {
			t.Notes = append(t.Notes, metricTitle(m)+": "+m.Doc+" Never in these games, so left out.")
			continue
		}
		bars.Series = append(bars.Series, spaced(m.Name))
		t.Columns = append(t.Columns, Column{Title: metricTitle(m), Kind: Number, Tip: m.Doc})
		t.Notes = append(t.Notes, metricTitle(m)+": "+m.Doc)
	}
	t.Notes = append(t.Notes, fmt.Sprintf("Means over %s, with %s intervals.", counted(b.main.Games, "game"), levelText(experiments.Level)))
	games := float64(max(b.main.Games, 1))
	alt, best := "One group of bars a card.", 0.0
	for card, name := range cards {
		row := BarRow{Label: name}
		for i := range metrics {
			total := int64(0)
			for seat := range b.schema.Seats {
				total += sums[i][seat*len(cards)+card]
			}
			v := Value{Known: b.main.Games > 0, Value: float64(total) / games, N: b.main.Games}
			if i == 1 && v.Value > best {
				best = v.Value
				answer = fmt.Sprintf("The card %s most is %s, %s times a game.", spaced(b.schema.Metrics[metrics[i]].Name), name, number(best, 0.1))
			}
			if shown[i] {
				row.Values = append(row.Values, v)
			}
		}
		bars.Rows = append(bars.Rows, row)
		for seat, title := range b.schema.Titles {
			cells := []Cell{Words(name), Words(title)}
			for i, metric := range metrics {
				if shown[i] {
					cells = append(cells, ValueOf(b.main.Mean(metric, seat*len(cards)+card)).both(""))
				}
			}
			t.Rows = append(t.Rows, cells)
		}
	}
	if len(bars.Series) == 0 {
		return "No card was drawn or played.", nil
	}
	return answer, []Block{
		&Figure{ID: "card-use", Title: "What becomes of each card", Alt: alt + " " + answer, Caption: fmt.Sprintf("A game, all %ss together (%s). The table has each %s's, with intervals.", b.seatWord(), b.inDepth(), b.seatWord()), Plot: bars}, t,
	}
}

// cardsByResult has metrics of cards in games the seat won beside those it lost.
func (b *balance) cardsByResult(metrics []int) (blocks []Block) {
	blocks = append(blocks, &Note{Warning: true, Text: "What winners play more is not what makes them win: a side that is winning gets to play more, and a card that ends games is played by who was ahead. To see what a card does, change its number of copies and play again."})
	for _, metric := range metrics {
		m := &b.schema.Metrics[metric]
		cards := m.Axes[1].Labels
		bars := &Bars{Measure: Measure{capital(m.Unit) + " " + spaced(m.Name) + " a game", Unit(m.Unit)}, Series: []string{"by the winner", "by a loser"}}
		winners, losers := make([]int64, len(cards)), make([]int64, len(cards))
		var won, lost int64
		for seat := range b.schema.Seats {
			mine, theirs, gamesWon, gamesLost := b.main.ByResult(seat, metric)
			won, lost = won+gamesWon, lost+gamesLost
			for card := range cards {
				winners[card] += mine[seat*len(cards)+card]
				losers[card] += theirs[seat*len(cards)+card]
			}
		}
		if won == 0 || lost == 0 {
			return []Block{&Note{Text: "No game was won, so there are no winners' cards."}}
		}
		alt := ""
		gap := 0.0
		for card, name := range cards {
			w := Value{Known: true, Value: float64(winners[card]) / float64(won), N: won}
			l := Value{Known: true, Value: float64(losers[card]) / float64(lost), N: lost}
			difference := math.Abs(w.Value - l.Value)
			bars.Rows = append(bars.Rows, BarRow{name, []Value{w, l}})
			if difference > gap {
				gap = difference
				alt = fmt.Sprintf(" The widest gap is %s's: %s by the winner, %s by a loser.", name, number(w.Value, 0.01), number(l.Value, 0.01))
			}
		}
		blocks = append(blocks, &Figure{
			ID: anchor("by-result " + m.Name), Title: fmt.Sprintf("Cards %s by winners and losers", spaced(m.Name)), Alt: "Two bars a card." + alt,
			Caption: fmt.Sprintf("A game, from %s that one %s won (%s). Association, not cause; no intervals, as only sums are kept of cards by who won.", counted(won, "game"), b.seatWord(), matchupName(b.main.Spec.Matchup)),
			Plot:    bars,
		})
	}
	return blocks
}
