package reports

import (
	"fmt"
	"math"

	"tombstone/sim/experiments"
)

// startersVary reports whether more than one seat began games of the main cell.
func (b *balance) startersVary() bool {
	began := 0
	for _, n := range b.main.Began() {
		if n > 0 {
			began++
		}
	}
	return began > 1
}

// starters shows who wins by who began.
func (b *balance) starters() (answer string, blocks []Block) {
	if !b.startersVary() {
		for seat, n := range b.main.Began() {
			if n > 0 {
				return fmt.Sprintf("%s began every game, so what beginning is worth is in the %ss' scores.", capital(b.the(seat)), b.seatWord()), nil
			}
		}
	}
	if len(b.schema.Seats) == 2 {
		return b.twoStarters()
	}
	return b.places()
}

// twoStarters shows both sides by who began: side and first turn apart.
func (b *balance) twoStarters() (answer string, blocks []Block) {
	bars := &Bars{
		Measure: Measure{"Games won", Share}, Reference: &Reference{Label: "half of the games", Lo: 0.5, Hi: 0.5},
		Series: []string{"when they begin", "when the others begin"},
	}
	if !b.schema.Plural {
		bars.Series = []string{"when it begins", "when the other begins"}
	}
	says := ""
	for seat, title := range b.schema.Titles {
		win, row := b.schema.WinOf(seat), BarRow{Label: title}
		for _, starter := range []int{seat, 1 - seat} {
			v := ValueOf(b.main.ShareByStarter(win, starter))
			row.Values = append(row.Values, v)
		}
		bars.Rows = append(bars.Rows, row)
		says += fmt.Sprintf(" %s %s %s when beginning and %s when not.", capital(b.the(seat)), b.verb("win", "wins"), row.Values[0].plain(Share), row.Values[1].plain(Share))
	}
	worth := &DataTable{ID: "first-turn-worth", Caption: "What the first turn is worth, by matchup"}
	worth.Columns = []Column{{Title: "Matchup", Kind: Text}, {Title: "Games", Kind: Number}}
	for _, title := range b.schema.Titles {
		worth.Columns = append(worth.Columns, Column{Title: "To " + title, Unit: Points, Kind: Number}, Column{Title: levelText(experiments.Level) + " interval", Unit: Points, Kind: Number})
	}
	for _, c := range b.cells {
		row := []Cell{Words(matchupName(c.Spec.Matchup)), Whole(c.Games)}
		for seat := range b.schema.Seats {
			v := ValueOf(c.FirstTurn(seat))
			row = append(row, v.Cell(Points), v.Limits(Points))
		}
		worth.Rows = append(worth.Rows, row)
	}
	method := b.main.FirstTurn(0).Interval.Method
	worth.Notes = []string{fmt.Sprintf("In percentage points: how much larger a %s's share of wins is in the games it begins than in those the other begins. Method: %s. %s", b.seatWord(), method, intervalsMean())}
	if first := ValueOf(b.main.FirstTurn(0)); first.Known {
		answer = fmt.Sprintf("Beginning is worth %s %s.", list(b.worths()), b.when(b.alone()))
	}
	return answer, []Block{
		&Figure{
			ID: "first-turn", Title: "Games won, by who begins", Alt: fmt.Sprintf("Two bars for each %s.%s", b.seatWord(), says),
			Caption: fmt.Sprintf("%s; %s intervals. Were the first turn worth nothing, both bars of a %s would be equal; were the %ss even, the bars of one colour would.", capital(b.inDepth()), levelText(experiments.Level), b.seatWord(), b.seatWord()),
			Plot:    bars,
		}, worth,
	}
}

// worths says what the first turn is worth to either side; once, where that is the same.
func (b *balance) worths() []string {
	mine, theirs := ValueOf(b.main.FirstTurn(0)), ValueOf(b.main.FirstTurn(1))
	if math.Abs(mine.Value-theirs.Value) < mine.Interval.Half()/10 { // only games without a winner make a difference
		return []string{mine.short(Points)}
	}
	return []string{mine.short(Points) + " to " + b.the(0), theirs.short(Points) + " to " + b.the(1)}
}

// places shows what seats score by how soon it is their turn.
func (b *balance) places() (answer string, blocks []Block) {
	bars := &Bars{Measure: Measure{"Score", Share}, Reference: b.fairBand(), Series: []string{"Score"}}
	t := &DataTable{ID: "places", Caption: "Scores by order of play", Columns: []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Place", Kind: Text},
		{Title: "Games", Kind: Number},
		{Title: "Score", Unit: Share, Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Unit: Share, Kind: Number},
	}}
	names := []string{"begins", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
	alt := "One bar a place."
	for _, c := range b.cells {
		for place := range b.schema.Seats {
			name := fmt.Sprintf("place %d", place+1)
			if place < len(names) {
				name = names[place]
			}
			v := ValueOf(c.PlaceScore(place, experiments.Level))
			if c == b.main {
				bars.Rows = append(bars.Rows, BarRow{name, []Value{v}})
				alt += fmt.Sprintf(" %s: %s.", capital(name), v.plain(Share))
			}
			t.Rows = append(t.Rows, []Cell{Words(matchupName(c.Spec.Matchup)), Words(name), Whole(v.N), v.Cell(Share), v.Limits(Share)})
		}
	}
	t.Notes = []string{b.scoreMeans() + " " + intervalsMean()}
	first := ValueOf(b.main.PlaceScore(0, experiments.Level))
	return fmt.Sprintf("Whoever begins scores %s %s; an equal share is %s.", first.short(Share), b.when(b.alone()), b.fairShare()), []Block{
		&Figure{ID: "order-of-play", Title: "Scores by order of play", Alt: alt, Caption: fmt.Sprintf("%s; %s intervals.", capital(b.inDepth()), levelText(experiments.Level)), Plot: bars}, t,
	}
}
