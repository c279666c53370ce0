package reports

import (
	"fmt"

	"tombstone/sim/experiments"
)

// extremeSeats returns the seats that score most and least.
func extremeSeats(m *experiments.OpeningsMatchup) (best, worst int) {
	for seat := range m.Seats {
		if m.Seats[seat].Points > m.Seats[best].Points {
			best = seat
		}
		if m.Seats[seat].Points < m.Seats[worst].Points {
			worst = seat
		}
	}
	return best, worst
}

func seatsSection(r *experiments.OpeningsResult) Section {
	s := Section{ID: "seats", Title: "The seats", Question: "Is any seat favoured, and by how much?"}
	told := 0
	forest := &Forest{Measure: Measure{"Score over a fair share", Points}, Reference: &Reference{Label: "fair"}}
	table := &DataTable{ID: "seat-scores", Caption: "Scores by seat", Columns: []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Seat", Kind: Text},
		{Title: "Score", Unit: Share, Kind: Number},
		{Title: "Interval", Unit: Share, Kind: Number},
		{Title: "Fair", Unit: Share, Kind: Number},
	}}
	tests := &DataTable{ID: "seat-tests", Caption: "Are all seats alike?", Columns: []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Best seat", Kind: Text},
		{Title: "Best less worst", Unit: Points, Kind: Number},
		{Title: "p", Kind: Number, Tip: "the chance that seats which are all alike score as differently as these (chi-square)"},
		{Title: "p, all tests", Kind: Number, Tip: "the same, corrected for the number of matchups (Holm)"},
		{Title: "Answer", Kind: Text},
	}}
	for _, m := range r.Matchups {
		name, fair := matchupName(m.Spec.Matchup), 1/float64(len(m.Seats))
		tone, answer := Fair, "not told apart"
		if m.Favours() {
			tone, answer = Favoured, "seats differ"
			told++
		}
		for seat := range m.Seats {
			v := ValueOf(m.Seats[seat].Score)
			title := m.Schema().Titles[seat]
			table.Rows = append(table.Rows, []Cell{Words(name), Words(title), v.Cell(Share), v.Limits(Share), Exact(fair).Cell(Share)})
			v.Value, v.Interval.Lo, v.Interval.Hi = v.Value-fair, v.Interval.Lo-fair, v.Interval.Hi-fair
			own := tone
			if tone == Fair && (v.Interval.Lo > 0 || v.Interval.Hi < 0) {
				own = Unsure // for one matchup alone it would be told
			}
			forest.Rows = append(forest.Rows, ForestRow{name, title, v, own})
		}
		best, worst := extremeSeats(m)
		gap := m.Seats[best].Score.Value - m.Seats[worst].Score.Value
		tests.Rows = append(tests.Rows, []Cell{Words(name), Words(m.Schema().Titles[best]), {Text: Points.number(gap, m.Seats[best].Score.Interval.Half()), Value: 100 * gap, Known: true}, testCell(m.SeatsP), testCell(m.SeatsHolm), Words(answer)})
	}
	s.Answer = fmt.Sprintf("Seats are told apart in %d of %s.", told, counted(int64(len(r.Matchups)), "matchup"))
	lo, hi := extremesOf([][]Value{forestValues(forest)})
	table.Notes = []string{words{r.Matchups[0].Schema()}.scoreMeans() + fmt.Sprintf(" Intervals: %s, for all seats of a matchup at once.", levelText(experiments.Level))}
	tests.Notes = []string{fmt.Sprintf("Seats are said to differ where the corrected p is at most %s. The difference between the best and the worst seat is as it was seen, chance included.", bare(experiments.Alpha))}
	s.Blocks = []Block{
		&Figure{
			ID: "seats-forest", Title: "What every seat scores, over a fair share", Plot: forest,
			Alt:     fmt.Sprintf("One row a matchup and seat, from %s to %s points.", Points.number(lo, 0.001), Points.number(hi, 0.001)),
			Caption: fmt.Sprintf("%s intervals, for all seats of a matchup at once; %s a matchup.", levelText(experiments.Level), counted(r.Matchups[0].Games, "game")),
		},
		tests, table,
	}
	return s
}

func placesSection(r *experiments.OpeningsResult) Section {
	unit := Unit(r.Matchups[0].Places[0].Unit)
	s := Section{ID: "places", Title: "Where one sits in a hand", Question: "Is it better to begin a hand, or to be last?"}
	forest := &Forest{Measure: Measure{"A hand, above the average", unit}, Reference: &Reference{Label: "no better, no worse"}}
	told := 0
	for _, m := range r.Matchups {
		any := false
		for _, p := range m.Places {
			tone := Fair
			if p.Edge.Known && (p.Edge.Interval.Lo > 0 || p.Edge.Interval.Hi < 0) {
				tone, any = Favoured, true
			}
			forest.Rows = append(forest.Rows, ForestRow{matchupName(m.Spec.Matchup), capital(p.Place), ValueOf(p.Edge), tone})
		}
		if any {
			told++
		}
	}
	s.Answer = fmt.Sprintf("A place is told to be better or worse than the average in %d of %s.", told, counted(int64(len(r.Matchups)), "matchup"))
	lo, hi := extremesOf([][]Value{forestValues(forest)})
	s.Blocks = []Block{&Figure{
		ID: "places-forest", Title: "What a place in a hand is worth", Plot: forest,
		Alt:     fmt.Sprintf("One row a matchup and place, from %s to %s %s a hand.", number(lo, max(hi-lo, 1e-9)/100), number(hi, max(hi-lo, 1e-9)/100), unit),
		Caption: fmt.Sprintf("What a place is paid a hand, less what all are paid on average; %s intervals, for all places of a matchup at once.", levelText(experiments.Level)),
	}}
	return s
}
