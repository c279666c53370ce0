package reports

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// spaced makes words of a name.
func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// perSeat has metrics by seat, side by side.
func (b *balance) perSeat(metrics []int) []Block {
	t := &DataTable{ID: anchor("means " + b.schema.Metrics[metrics[0]].Name), Caption: "A game on average (" + b.inDepth() + ")"}
	t.Columns = []Column{{Title: "A game", Kind: Text}}
	two := len(b.schema.Seats) == 2
	for _, title := range b.schema.Titles {
		t.Columns = append(t.Columns, Column{Title: title, Kind: Number})
		if two {
			t.Columns = append(t.Columns, Column{Title: levelText(experiments.Level) + " interval", Kind: Number})
		}
	}
	for _, metric := range metrics {
		m := &b.schema.Metrics[metric]
		row := []Cell{{Text: metricTitle(m), Tip: m.Doc}}
		for seat := range b.schema.Seats {
			v := ValueOf(b.main.Mean(metric, seat))
			if two {
				row = append(row, v.Cell(""), v.Limits(""))
			} else {
				row = append(row, v.both(""))
			}
		}
		t.Rows = append(t.Rows, row)
		t.Notes = append(t.Notes, fmt.Sprintf("%s: %s", metricTitle(m), m.Doc))
	}
	t.Notes = append(t.Notes, intervalsMean())
	return []Block{t}
}

// ratios has metrics by seat as shares of others.
func (b *balance) ratios(pairs []int) []Block {
	t := &DataTable{ID: anchor("ratios " + b.schema.Metrics[pairs[0]].Name), Caption: "What comes of what (" + b.inDepth() + ")"}
	t.Columns = []Column{{Title: "Share", Kind: Text}}
	for _, title := range b.schema.Titles {
		t.Columns = append(t.Columns, Column{Title: title, Unit: Share, Kind: Number}, Column{Title: levelText(experiments.Level) + " interval", Unit: Share, Kind: Number}, Column{Title: "of how many", Kind: Number})
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		part, whole := &b.schema.Metrics[pairs[i]], &b.schema.Metrics[pairs[i+1]]
		row := []Cell{Words(fmt.Sprintf("%s per %s", metricTitle(part), strings.TrimSuffix(spaced(whole.Name), "s")))}
		wholes := b.main.Sums(pairs[i+1])
		for seat := range b.schema.Seats {
			v := ValueOf(b.main.Part(pairs[i], pairs[i+1], seat))
			row = append(row, v.Cell(Share), v.Limits(Share), Whole(wholes[seat]))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{"Counted over all games together; the intervals know that what happens within one deal hangs together. " + intervalsMean()}
	return []Block{t}
}

// ratioOf is a part of so many.
func ratioOf(part, whole int64) Value {
	if whole == 0 {
		return Value{}
	}
	return Value{Known: true, Value: float64(part) / float64(whole), N: 0}
}

// tail returns the sums of a metric over all but its last axes.
func tail(sums []int64, size int) []int64 {
	total := make([]int64, size)
	for i, n := range sums {
		total[i%size] += n
	}
	return total
}

// heat shows a metric's last two axes against each other, and a second metric as a share of it.
func (b *balance) heat(metrics []int) (blocks []Block) {
	m := &b.schema.Metrics[metrics[0]]
	down, across := m.Axes[len(m.Axes)-2], m.Axes[len(m.Axes)-1]
	size := len(down.Labels) * len(across.Labels)
	whole := tail(b.main.Sums(metrics[0]), size)
	total := int64(0)
	for _, n := range whole {
		total += n
	}
	columns := len(across.Labels)
	var rows []int // with anything in them
	for r := range down.Labels {
		for _, n := range whole[r*columns:][:columns] {
			if n > 0 {
				rows = append(rows, r)
				break
			}
		}
	}
	if len(rows) == 0 {
		return []Block{&Note{Text: fmt.Sprintf("No %s in %s.", m.Unit, b.inDepth())}}
	}
	labels := Labels{Title: capital(down.Name)}
	for _, r := range rows {
		labels.Labels = append(labels.Labels, down.Labels[r])
	}
	var kept []int // columns with anything in them
	over := Labels{Title: capital(across.Name)}
	for c, label := range across.Labels {
		if slices.ContainsFunc(rows, func(r int) bool { return whole[r*columns+c] > 0 }) {
			kept = append(kept, c)
			over.Labels = append(over.Labels, label)
		}
	}
	grid := func(measure Measure, value func(i int) Value) *HeatMap {
		h := &HeatMap{Measure: measure, Rows: labels, Columns: over}
		for _, r := range rows {
			var values []Value
			for _, c := range kept {
				values = append(values, value(r*columns+c))
			}
			h.Values = append(h.Values, values)
		}
		return h
	}
	most := 0
	for i, n := range whole {
		if n > whole[most] {
			most = i
		}
	}
	where := func(i int) string {
		return fmt.Sprintf("%s at %s %s", down.Labels[i/columns], across.Name, across.Labels[i%columns])
	}
	unit := capital(m.Unit)
	blocks = append(blocks, &Figure{
		ID: anchor(m.Name), Title: fmt.Sprintf("%s by %s and %s", unit, down.Name, across.Name),
		Alt:     fmt.Sprintf("A grid with a row for each %s and a column for each %s. Most %s: %s, %s of all.", down.Name, across.Name, m.Unit, where(most), percent(float64(whole[most])/float64(total), 0.01)),
		Caption: fmt.Sprintf("Share of all %s %s (%s). Rows and columns without any are left out. A picture of what was counted: no intervals.", Count(total), m.Unit, b.inDepth()),
		Plot:    grid(Measure{"Share of all " + m.Unit, Share}, func(i int) Value { return ratioOf(whole[i], total) }),
	})
	if len(metrics) > 1 {
		p := &b.schema.Metrics[metrics[1]]
		part := tail(b.main.Sums(metrics[1]), size)
		blocks = append(blocks, &Figure{
			ID: anchor(p.Name), Title: fmt.Sprintf("%s of %s, by %s and %s", capital(p.Unit), m.Unit, down.Name, across.Name),
			Alt:     fmt.Sprintf("The same grid: what share of the %s were %s. %s: %s.", m.Unit, p.Unit, where(most), ratioOf(part[most], whole[most]).plain(Share)),
			Caption: fmt.Sprintf("%s as a share of the %s there (%s). Few %s make a share uncertain, and no intervals are shown: the picture before tells how many there were.", capital(p.Unit), m.Unit, b.inDepth(), m.Unit),
			Plot:    grid(Measure{capital(p.Unit) + " of " + m.Unit, Share}, func(i int) Value { v := ratioOf(part[i], whole[i]); v.N = 0; return v }),
		})
	}
	return blocks
}

// boards shows metrics by square: a board a seat where they are by man, else one.
func (b *balance) boards(metrics []int) (blocks []Block) {
	for _, metric := range metrics {
		m := &b.schema.Metrics[metric]
		squares := m.Axes[len(m.Axes)-1]
		size := len(squares.Labels)
		sums := b.main.Sums(metric)
		groups, titles := 1, []string{""}
		if len(m.Axes) == 2 && len(m.Axes[0].Labels)%len(b.schema.Seats) == 0 {
			groups, titles = len(b.schema.Seats), b.schema.Titles
		}
		plot := &Boards{Measure: Measure{"Share of " + m.Unit, Share}}
		alt := fmt.Sprintf("Boards of %d squares.", size)
		for g := range groups {
			on := tail(sums[g*len(sums)/groups:][:len(sums)/groups], size)
			total, most := int64(0), 0
			for i, n := range on {
				total += n
				if n > on[most] {
					most = i
				}
			}
			board := Board{Title: fmt.Sprintf("%s (%s)", titles[g], Count(total)), Width: squares.Width}
			for _, n := range on {
				board.Values = append(board.Values, ratioOf(n, total))
			}
			plot.Boards = append(plot.Boards, board)
			if total > 0 {
				alt += fmt.Sprintf(" %s: most on %s, %s.", titles[g], squares.Labels[most], percent(float64(on[most])/float64(total), 0.01))
			} else {
				alt += fmt.Sprintf(" %s: none.", titles[g])
			}
		}
		blocks = append(blocks, &Figure{
			ID: anchor(m.Name), Title: metricTitle(m) + ", by square", Alt: alt,
			Caption: fmt.Sprintf("%s Share of the board's %s, whose number stands in brackets (%s). A picture of what was counted: no intervals.", m.Doc, m.Unit, b.inDepth()),
			Plot:    plot,
		})
	}
	return blocks
}

// series shows a metric along its last axis; of two, the second counts the games that got there.
func (b *balance) series(metrics []int) []Block {
	m := &b.schema.Metrics[metrics[0]]
	along := m.Axes[len(m.Axes)-1]
	steps := len(along.Labels)
	sums := b.main.Sums(metrics[0])
	games := func(step int) int64 { return b.main.Games }
	if len(metrics) > 1 {
		counts := b.main.Sums(metrics[1])
		games = func(step int) int64 { return counts[step%len(counts)] }
	}
	plot := &Curves{X: Measure{capital(along.Name), ""}, Y: measureOf(m)}
	labels := []string{metricTitle(m)}
	if len(m.Axes) == 2 {
		labels = b.schema.Titles
	}
	alt := fmt.Sprintf("%s by %s.", metricTitle(m), along.Name)
	for i, label := range labels {
		line := Curve{Label: label}
		for step := range steps {
			v := Value{}
			n := games(step)
			if n == 0 && len(metrics) > 1 {
				break // no game got so far, nor farther
			}
			if n > 0 {
				v = Value{Known: true, Value: float64(sums[i*steps+step]) / float64(n), N: n}
			}
			line.Points = append(line.Points, CurvePoint{float64(step + 1), v})
		}
		plot.Lines = append(plot.Lines, line)
		alt += fmt.Sprintf(" %s begins at %s.", label, line.Points[0].Value.plain(Unit(m.Unit)))
	}
	return []Block{&Figure{
		ID: anchor(m.Name), Title: fmt.Sprintf("%s by %s", metricTitle(m), along.Name), Alt: alt,
		Caption: fmt.Sprintf("%s Means over the games that got so far (%s). No intervals: only sums are kept.", m.Doc, b.inDepth()),
		Plot:    plot,
	}}
}
