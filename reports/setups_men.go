package reports

import (
	"fmt"
	"strings"

	"tombstone/sim/experiments"
)

// men shows what each man is worth on each square.
func (s *setups) men(i int) Section {
	sec := Section{ID: fmt.Sprintf("men-%d", i+1), Title: "Who stands where" + s.of, Question: "What is each man worth on each square?"}
	sec.Answer = "No square is told to be better or worse for any man."
	mapped, men := 0, s.told(experiments.OfMen)
	for seat := range s.r.Sides {
		if s.m.Mapped(seat) {
			mapped++
		}
	}
	switch {
	case len(men) > 0:
		sec.Answer = fmt.Sprintf("On the same squares, it makes a difference which man of %s stands where.", s.sides(men))
	case mapped > 0:
		sec.Answer = "Squares differ, but it is not told that it matters who of a side stands on which of them."
	}
	for seat, side := range s.r.Sides {
		of := s.m.Sides[seat]
		switch {
		case side.Fixed:
			sec.Blocks = append(sec.Blocks, &Note{Text: fmt.Sprintf("%s set up as the scenario says: there is nothing to compare.", capital(s.the(seat)))})
			continue
		case len(of.Men) == 0:
			continue
		case !s.m.Mapped(seat):
			sec.Blocks = append(sec.Blocks, &Note{Text: fmt.Sprintf("%s: no man's square is told from chance, so there is no map to read.", capital(s.the(seat)))})
			continue
		}
		if n := of.Named; n != nil {
			sec.Blocks = append(sec.Blocks, &Note{Text: fmt.Sprintf("Best for %s, by the sum of these effects: %s, worth %s.", s.the(seat), s.named(seat), Points.with(ValueOf(n.Effect).bothText(Points)))})
		}
		sec.Blocks = append(sec.Blocks, s.boards(i, seat), s.menTable(i, seat))
	}
	return sec
}

// named is a placement as --setup takes it.
func (s *setups) named(seat int) string {
	var parts []string
	for man, name := range s.r.Sides[seat].Men {
		parts = append(parts, name+": "+s.m.Sides[seat].Named.Squares[man])
	}
	return strings.Join(parts, ", ")
}

// boards is a board a man.
func (s *setups) boards(i, seat int) *Figure {
	squares, width := s.r.Board()
	zero := 0.0
	plot := &Boards{Measure: Measure{"Score of " + s.the(seat), Points}, Middle: &zero}
	men := s.r.Sides[seat].Men
	for _, name := range men {
		plot.Boards = append(plot.Boards, Board{Title: name, Width: width, Values: make([]Value, len(squares))})
	}
	best, worst := s.m.Sides[seat].Men[0], s.m.Sides[seat].Men[0]
	for _, e := range s.m.Sides[seat].Men {
		q, image := s.r.SquaresOf(e)
		plot.Boards[e.Man].Values[q], plot.Boards[e.Man].Values[image] = ValueOf(e.Effect), ValueOf(e.Effect)
		if e.Effect.Value > best.Effect.Value {
			best = e
		}
		if e.Effect.Value < worst.Effect.Value {
			worst = e
		}
	}
	return &Figure{
		ID: fmt.Sprintf("squares-%s-%d", anchor(s.r.Sides[seat].Seat), i+1), Title: fmt.Sprintf("What a man of %s is worth on a square%s", s.the(seat), s.of),
		Alt: fmt.Sprintf("A board for each of %s. Best: %s on %s, %s; worst: %s on %s, %s.", list(men),
			men[best.Man], best.Square, ValueOf(best.Effect).short(Points), men[worst.Man], worst.Square, ValueOf(worst.Effect).short(Points)),
		Caption: "What it adds to the score of " + s.the(seat) + " that the man stands there, fitted for all men and squares together and drawn to 0 as far as chance demands. Where nobody may stand there is no number.",
		Plot:    plot,
	}
}

// menTable has the numbers behind the boards.
func (s *setups) menTable(i, seat int) *DataTable {
	side := s.r.Sides[seat]
	square := "Square"
	if s.r.Mirror {
		square = "Squares"
	}
	table := &DataTable{
		ID: fmt.Sprintf("men-%s-%d", anchor(side.Seat), i+1), Caption: fmt.Sprintf("What a man of %s is worth on a square%s", s.the(seat), s.of),
		Columns: []Column{
			{Title: "Man", Kind: Text},
			{Title: square, Kind: Text},
			{Title: "Effect", Unit: Points, Kind: Number, Tip: "on the side's score, drawn to 0"},
			{Title: "Games", Kind: Number},
			{Title: "Known", Unit: Share, Kind: Number, Tip: "how much of the effect the games tell; the rest is drawn to 0"},
		},
		Notes: []string{fmt.Sprintf("In brackets: %s intervals. Known: how much of the effect these games tell; by so much it was kept, and by the rest drawn to 0.", levelText(experiments.Level))},
	}
	names, _ := s.r.Board()
	for _, e := range s.m.Sides[seat].Men {
		text := e.Square
		if q, image := s.r.SquaresOf(e); q != image {
			text += ", " + names[image]
		}
		v := ValueOf(e.Effect)
		table.Rows = append(table.Rows, []Cell{Words(side.Men[e.Man]), Words(text), v.both(Points), Whole(e.Games), {Text: fmt.Sprintf("%.0f", 100*e.Known), Value: 100 * e.Known, Known: true}})
	}
	return table
}
