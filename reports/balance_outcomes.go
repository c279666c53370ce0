package reports

import (
	"fmt"

	"tombstone/sim/experiments"
)

// both is a cell of a value with its interval beside it, for tables that would be too wide.
func (v Value) both(u Unit) Cell {
	cell := v.Cell(u)
	if v.Known && v.Interval.Level != 0 {
		cell.Text += " (" + limits(v.Interval, u) + ")"
	}
	return cell
}

// shares has how games ended, by matchup.
func (b *balance) shares() []Block {
	t := &DataTable{ID: "outcomes", Caption: "How games ended, with " + levelText(experiments.Level) + " intervals"}
	t.Columns = []Column{{Title: "Matchup", Kind: Text}, {Title: "Games", Kind: Number}}
	for _, o := range b.schema.Outcomes {
		title := o.Title
		if o.Capped {
			title += ", capped"
		}
		t.Columns = append(t.Columns, Column{Title: title, Unit: Share, Kind: Number, Tip: o.Doc})
		t.Notes = append(t.Notes, o.Title+": "+o.Doc)
	}
	for _, c := range b.cells {
		row := []Cell{Words(matchupName(c.Spec.Matchup)), Whole(c.Games)}
		for i := range b.schema.Outcomes {
			row = append(row, ValueOf(c.OutcomeShare(i)).both(Share))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = append(t.Notes, "Shares are of all games. "+intervalsMean())
	blocks := []Block{t}
	if decided := b.decidedTable(); decided != nil {
		blocks = append(blocks, decided)
	}
	return blocks
}

// decidedTable has the seats' shares of the games that one of them won, where many games have no single winner.
func (b *balance) decidedTable() *DataTable {
	t := &DataTable{ID: "decided", Caption: fmt.Sprintf("Of the games that one %s won", b.seatWord())}
	t.Columns = []Column{{Title: "Matchup", Kind: Text}, {Title: "Games won by one", Kind: Number}}
	seats := b.schema.Titles
	if len(seats) == 2 {
		seats = seats[:1]
	}
	for _, title := range seats {
		t.Columns = append(t.Columns, Column{Title: title, Unit: Share, Kind: Number})
	}
	for _, c := range b.cells {
		decided := c.DecisiveShare(0).Games
		if float64(c.Games-decided) <= stalling*float64(c.Games) {
			continue
		}
		row := []Cell{Words(matchupName(c.Spec.Matchup)), Whole(decided)}
		for seat := range seats {
			row = append(row, ValueOf(c.DecisiveShare(seat)).both(Share))
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) == 0 {
		return nil
	}
	t.Notes = []string{fmt.Sprintf("Matchups in which more than %s of games have no single winner. %s", levelText(stalling), intervalsMean())}
	return t
}
