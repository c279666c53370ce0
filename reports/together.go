package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// What the pages of sweep, cards and handicap have in common: scenarios that were played on the same deals.

// mains returns which quantities a reader looks at first.
func mains(t *experiments.Together) (all []int) {
	for i, q := range t.Measures {
		if q.Main() {
			all = append(all, i)
		}
	}
	return all
}

// quantityUnit is the unit of a quantity, and of its differences.
func quantityUnit(q experiments.Measure) (of, difference Unit) {
	switch q.Unit {
	case "share":
		return Share, Points
	case "points":
		return Points, Points
	}
	return Unit(q.Unit), Unit(q.Unit)
}

// short is a quantity's name at the head of a column.
func shortTitle(t *experiments.Together, q experiments.Measure) string {
	switch q.Kind {
	case experiments.OfScore:
		return capital(t.Schema().Titles[q.Seat()])
	case experiments.OfStalls:
		return "Stalls"
	case experiments.OfFirstTurn:
		return "First turn"
	case experiments.OfLength:
		return "Length"
	}
	return capital(spaced(q.Title))
}

// fairText is the score of a seat where none is favoured.
func fairText(t *experiments.Together) string { return bare(math.Round(1000*t.Fair())/10) + " %" }

// seatDoes is a seat with its verb: the Blues score, or Blue scores.
func seatDoes(t *experiments.Together, seat int, plural, singular string) string {
	w := words{t.Schema()}
	return w.the(seat) + " " + w.verb(plural, singular)
}

// figureOf is a quantity of an alternative.
func figureOf(t *experiments.Together, alternative, quantity int) Value {
	return ValueOf(t.Figures[alternative][quantity])
}

// differenceOf is a quantity's difference in a contrast.
func differenceOf(t *experiments.Together, c experiments.Contrast, quantity int) Value {
	return ValueOf(c.Differences[quantity].Figure(t.Trials))
}

// figuresTable has the quantities of the named alternatives, one a row.
func figuresTable(t *experiments.Together, id, caption, first string, names []string, quantities []int) *DataTable {
	table := &DataTable{ID: id, Caption: caption, Columns: []Column{{Title: first, Kind: Text}}}
	for _, i := range quantities {
		unit, _ := quantityUnit(t.Measures[i])
		table.Columns = append(table.Columns, Column{Title: shortTitle(t, t.Measures[i]), Unit: unit, Kind: Number, Tip: t.Measures[i].Title})
	}
	for a, name := range names {
		row := []Cell{Words(name)}
		for _, i := range quantities {
			unit, _ := quantityUnit(t.Measures[i])
			row = append(row, figureOf(t, a, i).both(unit))
		}
		table.Rows = append(table.Rows, row)
	}
	table.Notes = []string{measuresMean(t) + fmt.Sprintf(" In brackets: %s intervals, each for itself.", levelText(experiments.Level))}
	return table
}

// measuresMean explains the quantities of a table.
func measuresMean(t *experiments.Together) string {
	schema := t.Schema()
	text := "Score: what part of the games a seat won; a game that nobody won counts as an equal part for everybody."
	if len(schema.Seats) == 2 {
		text = fmt.Sprintf("%s: the score of %s, what part of the games they won; a game that nobody won counts half. First turn: how much more often they win when they begin.", capital(schema.Titles[0]), schema.Called(0))
	}
	for _, q := range t.Measures {
		if q.Kind == experiments.OfStalls {
			text += " Stalls: games that a limit ended."
		}
	}
	return text
}

// contrastsTable has differences, one contrast a row.
func contrastsTable(t *experiments.Together, id, caption, first string, names []string, contrasts []experiments.Contrast, quantities []int) *DataTable {
	table := &DataTable{ID: id, Caption: caption, Columns: []Column{{Title: first, Kind: Text}}}
	for _, i := range quantities {
		_, unit := quantityUnit(t.Measures[i])
		table.Columns = append(table.Columns, Column{Title: shortTitle(t, t.Measures[i]), Unit: unit, Kind: Number, Tip: t.Measures[i].Title})
	}
	table.Columns = append(table.Columns,
		Column{Title: "Variance ratio", Kind: Number, Tip: "of the score: how many times the games would have been needed without common deals"},
		Column{Title: "Games changed", Unit: Share, Kind: Number, Tip: "deals that were played in any way differently"})
	for k, c := range contrasts {
		row := []Cell{Words(names[k])}
		for _, i := range quantities {
			_, unit := quantityUnit(t.Measures[i])
			row = append(row, signedIn(differenceOf(t, c, i), unit, Value.both))
		}
		changed := Value{Known: t.Trials > 0, Value: float64(c.Changed) / float64(max(t.Trials, 1)), N: t.Trials}
		table.Rows = append(table.Rows, append(row, ratio(c.Differences[0]), changed.Cell(Share)))
	}
	table.Notes = []string{fmt.Sprintf("The same %s on both sides of each difference. In brackets: %s intervals by deal, each for itself. Variance ratio: how many times the games it would have taken without common deals.", counted(t.Trials, "deal"), levelText(experiments.Level))}
	return table
}

// signedIn is a difference's cell with its sign; points have theirs.
func signedIn(v Value, u Unit, cell func(Value, Unit) Cell) Cell {
	if u == Points || !v.Known || v.Cell(u).Text == "0" {
		return cell(v, u)
	}
	return signed(cell(v, u), v.Value)
}

// factsOf are the facts of a page about a scenario, before those of the program.
func factsOf(name, hash, provenance string, facts []Fact) []Fact {
	return append([]Fact{{Label: "Scenario", Value: name + ", " + hash}, {Label: "Provenance", Value: provenance}}, facts...)
}

// extremesOf returns the smallest and the largest of the values that are known; 0 and 0 where none is.
func extremesOf(values [][]Value) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, row := range values {
		for _, v := range row {
			if v.Known {
				lo, hi = min(lo, v.Value), max(hi, v.Value)
			}
		}
	}
	if lo > hi {
		return 0, 0
	}
	return lo, hi
}

// diff is what was changed, as a designer writes it: +2 Ace, -1 King. Where a name has a comma itself, semicolons part.
func diff(changes []string) string {
	if slices.ContainsFunc(changes, func(c string) bool { return strings.Contains(c, ",") }) {
		return strings.Join(changes, "; ")
	}
	return strings.Join(changes, ", ")
}

// changesTable says what each of several scenarios changes of the one that was asked for.
func changesTable(caption, first string, all []experiments.Alternative) *DataTable {
	t := &DataTable{ID: "changes", Caption: caption, Columns: []Column{{Title: first, Kind: Text}, {Title: "Changes", Kind: Text}}}
	for _, a := range all {
		changes := diff(a.Changes)
		if changes == "" {
			changes = "none: the scenario as it was asked for"
		}
		t.Rows = append(t.Rows, []Cell{Words(a.Name), Words(changes)})
	}
	return t
}

// stoppedEarly says so.
const stoppedEarly = "The run was stopped early: only what was finished is shown."
