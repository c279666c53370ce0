package reports

import (
	"slices"
	"strings"

	"tombstone/sim/estimate"
)

// Table returns the numbers behind a figure's picture.
func (f *Figure) Table() *DataTable {
	t := f.Plot.table()
	t.ID, t.Caption = f.ID, f.Title
	return t
}

// numbers makes a table of values, one a row, in the long form: what it is of, the value, its limits, its games.
type numbers struct {
	t       *DataTable
	unit    Unit
	games   bool
	methods []string
}

// tabulate begins a table with columns of text and those of a value.
func tabulate(m Measure, all []Value, text ...string) *numbers {
	n := &numbers{t: &DataTable{}, unit: m.Unit, games: slices.ContainsFunc(all, func(v Value) bool { return v.N > 0 })}
	for _, title := range text {
		n.t.Columns = append(n.t.Columns, Column{Title: title})
	}
	for _, title := range []string{m.Title, "lower limit", "upper limit"} {
		n.t.Columns = append(n.t.Columns, Column{Title: title, Unit: m.Unit, Kind: Number})
	}
	if n.games {
		n.t.Columns = append(n.t.Columns, Column{Title: "games", Kind: Number})
	}
	return n
}

func (n *numbers) add(v Value, before ...Cell) {
	row := append(before, v.Cell(n.unit))
	row = append(row, n.ends(v.Interval, v.Known)...)
	if n.games {
		row = append(row, Whole(v.N))
	}
	n.t.Rows = append(n.t.Rows, row)
}

// ends returns the cells of an interval's limits, and remembers what kind of interval it is.
func (n *numbers) ends(i estimate.Interval, known bool) []Cell {
	if !known || i.Level == 0 {
		return []Cell{Unknown("no interval"), Unknown("no interval")}
	}
	kind := level(i)
	if i.Method != "" {
		kind += " (" + i.Method + ")"
	}
	if !slices.Contains(n.methods, kind) {
		n.methods = append(n.methods, kind)
	}
	end := func(x float64) Cell {
		return Cell{Text: n.unit.number(x, i.Half()), Value: x * n.unit.scale(), Known: true}
	}
	return []Cell{end(i.Lo), end(i.Hi)}
}

// done ends the table with a note on its intervals.
func (n *numbers) done() *DataTable {
	if len(n.methods) > 0 {
		n.t.Notes = append(n.t.Notes, "Intervals: "+strings.Join(n.methods, ", ")+".")
	}
	return n.t
}

func (p *Forest) table() *DataTable {
	var all []Value
	grouped := false
	for _, r := range p.Rows {
		all, grouped = append(all, r.Value), grouped || r.Group != ""
	}
	text := []string{"", ""}
	if !grouped {
		text = text[1:]
	}
	n := tabulate(p.Measure, all, text...)
	for _, r := range p.Rows {
		before := []Cell{Words(r.Group), Words(r.Label)}
		n.add(r.Value, before[len(before)-len(text):]...)
	}
	return n.done()
}

func (p *Convergence) table() *DataTable {
	n := tabulate(p.Measure, nil, "", p.X.String())
	n.t.Columns[1].Kind = Number
	for _, title := range []string{"lower limit at any time", "upper limit at any time"} {
		n.t.Columns = append(n.t.Columns, Column{Title: title, Unit: p.Measure.Unit, Kind: Number})
	}
	for _, s := range p.Series {
		for _, at := range s.Points {
			n.add(at.Value, Words(s.Label), Whole(at.N))
			row := &n.t.Rows[len(n.t.Rows)-1]
			*row = append(*row, n.ends(at.Anytime, true)...)
		}
	}
	return n.done()
}

func (p *StackedHistogram) table() *DataTable {
	t := &DataTable{Columns: []Column{{Title: p.X.String(), Kind: Number}}}
	for _, s := range p.Series {
		t.Columns = append(t.Columns, Column{Title: s, Unit: "games", Kind: Number})
	}
	t.Columns = append(t.Columns, Column{Title: "together", Unit: "games", Kind: Number}, Column{Title: "of all", Unit: Share, Kind: Number})
	all := p.games()
	for _, b := range p.Bins {
		row := []Cell{{Text: b.label(), Value: float64(b.From), Known: true}}
		for _, n := range b.Counts {
			row = append(row, Whole(n))
		}
		row = append(row, Whole(b.games()))
		if all > 0 {
			row = append(row, Exact(float64(b.games())/float64(all)).Cell(Share))
		} else {
			row = append(row, Unknown("no games"))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// label is a bin's values in words.
func (b Bin) label() string {
	switch {
	case b.OrMore:
		return Count(b.From) + " or more"
	case b.From == b.To:
		return Count(b.From)
	default:
		return Count(b.From) + " to " + Count(b.To)
	}
}

func (b Bin) games() (n int64) {
	for _, c := range b.Counts {
		n += c
	}
	return n
}

func (p *StackedHistogram) games() (n int64) {
	for _, b := range p.Bins {
		n += b.games()
	}
	return n
}

func (p *Curves) table() *DataTable {
	var all []Value
	for _, l := range p.Lines {
		for _, at := range l.Points {
			all = append(all, at.Value)
		}
	}
	n := tabulate(p.Y, all, "", p.X.String())
	n.t.Columns[1].Kind = Number
	for _, l := range p.Lines {
		for _, at := range l.Points {
			x := Exact(at.X)
			n.add(at.Value, Words(l.Label), Cell{Text: p.X.Unit.number(at.X, x.size(p.X.Unit)), Value: at.X * p.X.Unit.scale(), Known: true})
		}
	}
	return n.done()
}

func (p *Bars) table() *DataTable {
	var all []Value
	for _, r := range p.Rows {
		all = append(all, r.Values...)
	}
	n := tabulate(p.Measure, all, "", "")
	for _, r := range p.Rows {
		for i, v := range r.Values {
			n.add(v, Words(r.Label), Words(p.Series[i]))
		}
	}
	return n.done()
}

// mostRows is how many values with intervals have a row each in the table of a heat map.
const mostRows = 200

// table is a matrix, or where values have intervals, and are not very many, a row a value.
func (p *HeatMap) table() *DataTable {
	all := slices.Concat(p.Values...)
	if len(all) > mostRows && !p.Lower {
		return bracketed(p.Measure, p.Rows, p.Columns, p.Values)
	}
	if slices.ContainsFunc(all, func(v Value) bool { return v.Known && v.Interval.Level != 0 }) {
		n := tabulate(p.Measure, all, p.Rows.Title, p.Columns.Title)
		for i, row := range p.Values {
			for j, v := range row {
				if p.shows(i, j) {
					n.add(v, Words(p.Rows.Labels[i]), Words(p.Columns.Labels[j]))
				}
			}
		}
		return n.done()
	}
	t := &DataTable{Columns: []Column{{Title: p.Rows.Title}}, Notes: []string{p.Measure.String() + ", by " + p.Rows.Title + " and " + p.Columns.Title + "."}}
	for _, label := range p.Columns.Labels {
		t.Columns = append(t.Columns, Column{Title: label, Unit: p.Measure.Unit, Kind: Number})
	}
	for i, values := range p.Values {
		row := []Cell{Words(p.Rows.Labels[i])}
		for j, v := range values {
			if !p.shows(i, j) {
				row = append(row, Cell{})
				continue
			}
			row = append(row, v.Cell(p.Measure.Unit))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (p *Contours) table() *DataTable {
	return bracketed(p.Measure, Labels{p.Y.Title, p.Rows}, Labels{p.X.Title, p.Columns}, p.Values)
}

// bracketed is a matrix of values with their intervals in brackets. It has no tips: it is for many values, of which a
// row each would make a long table and a large page.
func bracketed(m Measure, rows, columns Labels, values [][]Value) *DataTable {
	n := tabulate(m, nil)
	t := &DataTable{Columns: []Column{{Title: rows.Title}}}
	for _, name := range columns.Labels {
		t.Columns = append(t.Columns, Column{Title: name, Unit: m.Unit, Kind: Number})
	}
	for j, of := range values {
		row := []Cell{Words(rows.Labels[j])}
		for _, v := range of {
			cell := v.both(m.Unit)
			cell.Tip = ""
			row = append(row, cell)
			n.ends(v.Interval, v.Known)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = n.done().Notes
	return t
}

func (p *Boards) table() *DataTable {
	t := &DataTable{Columns: []Column{{Title: "square"}}, Notes: []string{p.Measure.String() + " by square."}}
	var squares []string
	at := make([]map[string]Value, len(p.Boards))
	for i, b := range p.Boards {
		t.Columns = append(t.Columns, Column{Title: b.Title, Unit: p.Measure.Unit, Kind: Number})
		at[i] = map[string]Value{}
		for j, v := range b.Values {
			at[i][b.square(j)] = v
			if !slices.Contains(squares, b.square(j)) {
				squares = append(squares, b.square(j))
			}
		}
	}
	for _, square := range squares {
		row := []Cell{Words(square)}
		for i := range p.Boards {
			row = append(row, at[i][square].Cell(p.Measure.Unit))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// square is the name of a board's square.
func (b Board) square(i int) string {
	return string(rune('a'+i%b.Width)) + Count(int64(i/b.Width+1))
}
