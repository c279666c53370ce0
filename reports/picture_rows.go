package reports

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rows is a picture of lines under each other over one level axis: a label, marks, and numbers at the right. On a
// phone the label and the numbers stand above the marks.
type rows struct {
	measure   Measure
	reference *Reference
	legend    []swatch
	extent    extent
	rows      []line
}

// line is one of them.
type line struct {
	label string
	words string // at the right, in the margin; may be empty
	head  bool   // a heading of those below
	marks []func(c draw.Canvas, x func(float64) vg.Length, y vg.Length)
}

// spacing is between a line's marks, each mark's middle from the next one's.
const spacing vg.Length = 15

// lay lays the rows out for a width, over their axis.
func (r rows) lay(width vg.Length) picture {
	p := axes()
	p.HideY()
	e := r.extent.rounded(r.measure.Unit)
	p.X.Min, p.X.Max = e.lo, e.hi
	l := r.columns(width)
	p.X.Tick.Marker = along(r.measure.Unit, e.lo, e.hi, width-l.left-l.right-24, false, p.X.Tick.Label)
	for _, t := range p.X.Tick.Marker.Ticks(e.lo, e.hi)[:1] { // it reaches to the left of the axis
		l.left = max(l.left, p.X.Tick.Label.Width(t.Label)/2)
	}
	l.stack()
	p.Y.Min, p.Y.Max = 0, max(l.height.Points(), 1)
	var whole draw.Canvas // of which plotters get the part between the margins
	p.Add(r.reference.level(), plotter(verticals), plotter(func(c draw.Canvas, p *plot.Plot) {
		x, _ := p.Transforms(&c)
		for i := range r.rows {
			l.paint(whole, c, x, i)
		}
	}))
	// What the axis takes up is found by asking for the room that is left.
	rest := 1000 - p.DataCanvas(draw.Canvas{Rectangle: vg.Rectangle{Max: vg.Point{X: width - l.left - l.right, Y: 1000}}}).Size().Y
	title := paragraph(letter(small, muted, draw.XLeft, draw.YBottom), r.measure.Title+unsigned(r.measure.Unit), width, 3)
	return stack(legend(width, append(r.reference.swatches(), r.legend...)...), title, gap(4), picture{l.height + rest, func(c draw.Canvas) {
		whole = c
		p.Draw(draw.Crop(c, l.left, -l.right-4, 0, 0))
	}})
}

// verticals draws lines at the ticks of the level axis, that at 0 darker where values lie on both sides.
func verticals(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		c.StrokeLine2(draw.LineStyle{Color: rule.color(1), Width: 0.7}, x(t.Value), c.Min.Y, x(t.Value), c.Max.Y)
	}
	if p.X.Min < 0 && p.X.Max > 0 {
		c.StrokeLine2(draw.LineStyle{Color: muted.color(1), Width: 1}, x(0), c.Min.Y, x(0), c.Max.Y)
	}
}

// laid is where rows are.
type laid struct {
	rows
	width       vg.Length
	left, right vg.Length // margins for labels and numbers
	above       bool      // no margins: they stand above their marks
	style       text.Style
	lines       [][]string  // each row's label
	top, bottom []vg.Length // of each row, from above
	height      vg.Length
}

// columns finds the margins: as wide as the longest label and numbers, the labels' no wider than they may be.
func (r rows) columns(width vg.Length) *laid {
	l := &laid{rows: r, width: width, above: isNarrow(width), style: letter(small, ink, draw.XLeft, draw.YBottom)}
	if l.above {
		return l
	}
	for _, row := range r.rows {
		if row.head {
			continue
		}
		l.left = max(l.left, l.style.Width(row.label)+16)
		if row.words != "" {
			l.right = max(l.right, l.style.Width(row.words)+12)
		}
	}
	l.left = min(l.left, width*0.36)
	return l
}

// stack breaks labels into lines and puts the rows under each other.
func (l *laid) stack() {
	for i, row := range l.rows.rows {
		lines, height := []string(nil), row.marked()
		switch {
		case row.head:
			if i > 0 {
				l.height += 8
			}
			lines = fit(bold(l.style), row.label, l.width, 2)
			height = lineage(lines) - 4
		case l.above:
			room := l.width
			if row.words != "" {
				room -= l.style.Width(row.words) + 8
			}
			if room < l.width/3 { // both do not fit side by side
				lines = append(fit(l.style, row.label, l.width, 2), "")
			} else {
				lines = fit(l.style, row.label, room, 2)
			}
			height += lineage(lines)
		default:
			lines = fit(l.style, row.label, l.left-16, 3)
			height = max(height, lineage(lines))
		}
		l.lines = append(l.lines, lines)
		l.top, l.bottom = append(l.top, l.height), append(l.bottom, l.height+height)
		l.height += height + 8
	}
}

// lineage is the height of lines of text.
func lineage(lines []string) vg.Length { return 1.3 * small * vg.Length(len(lines)) }

// marked is the height of a row's marks.
func (l line) marked() vg.Length { return spacing * vg.Length(len(l.marks)) }

// paint paints a row: its text on the whole picture, its marks on the part between the margins.
func (l *laid) paint(whole, c draw.Canvas, x func(float64) vg.Length, i int) {
	row, lines := l.rows.rows[i], l.lines[i]
	top, bottom := c.Max.Y-l.top[i], c.Max.Y-l.bottom[i]
	left, numbers := vg.Point{X: whole.Min.X, Y: top}, l.style
	numbers.XAlign = draw.XRight
	first := (top+bottom)/2 + row.marked()/2 - spacing/2
	switch {
	case row.head:
		block(c, paper.color(1), whole.Min.X, top-lineage(lines), whole.Max.X, top)
		write(c, bold(l.style), left, lines)
	case l.above:
		block(c, paper.color(1), whole.Min.X, bottom+row.marked(), whole.Max.X, top)
		write(c, l.style, left, lines)
		write(c, numbers, vg.Point{X: whole.Max.X, Y: bottom + row.marked() + 1.3*small}, []string{row.words})
		first = bottom + row.marked() - spacing/2
	default:
		left.Y = (top + bottom + lineage(lines)) / 2
		write(c, l.style, left, lines)
		center(c, numbers, vg.Point{X: whole.Max.X, Y: (top + bottom) / 2}, row.words)
	}
	for j, mark := range row.marks {
		mark(c, x, first-spacing*vg.Length(j))
	}
}

func (p *Forest) lay(width vg.Length) picture {
	r := rows{measure: p.Measure, reference: p.Reference, extent: nothing()}
	r.extent.reference(p.Reference)
	group := ""
	for _, row := range p.Rows {
		if row.Group != group {
			group = row.Group
			r.rows = append(r.rows, line{label: group, head: true})
		}
		l := line{label: row.Label, words: row.Value.short(p.Measure.Unit)}
		if row.Value.Known {
			r.extent.add(row.Value.bounds())
		}
		l.marks = append(l.marks, func(c draw.Canvas, x func(float64) vg.Length, y vg.Length) {
			if !row.Value.Known {
				return
			}
			tip(c, row.Label+": "+row.Value.Say(p.Measure.Unit), func() {
				whisker(c, x, y, row.Value, row.Tone.mark(), 5)
				row.Tone.shape(c, vg.Point{X: x(row.Value.Value), Y: y})
			})
		})
		r.rows = append(r.rows, l)
	}
	return r.lay(width)
}

// whisker draws a value's interval.
func whisker(c draw.Canvas, x func(float64) vg.Length, y vg.Length, v Value, p paint, end vg.Length) {
	if v.Interval.Level == 0 {
		return
	}
	s := draw.LineStyle{Color: p.color(1), Width: 1.6}
	lo, hi := x(v.Interval.Lo), x(v.Interval.Hi)
	c.StrokeLine2(s, lo, y, hi, y)
	if hi-lo > 2*end { // else it is hidden by its mark
		c.StrokeLine2(s, lo, y-end, lo, y+end)
		c.StrokeLine2(s, hi, y-end, hi, y+end)
	}
}

// shape marks a value by its tone: a disc where it is fair, a diamond where somebody is favoured, a square where it
// is not known, so that colour is not all that tells them apart.
func (t Tone) shape(c draw.Canvas, at vg.Point) {
	switch t {
	case Fair:
		disc(c, at, 5, t.mark())
	case Favoured:
		c.FillPolygon(t.mark().color(1), []vg.Point{{X: at.X - 6, Y: at.Y}, {X: at.X, Y: at.Y + 6}, {X: at.X + 6, Y: at.Y}, {X: at.X, Y: at.Y - 6}})
	default:
		block(c, t.mark().color(1), at.X-4.5, at.Y-4.5, at.X+4.5, at.Y+4.5)
	}
}

// disc fills a circle.
func disc(c draw.Canvas, at vg.Point, r vg.Length, p paint) {
	c.SetColor(p.color(1))
	c.Fill(circle(at, r))
}

// circle is a circle, of four curves.
func circle(at vg.Point, r vg.Length) (path vg.Path) {
	const k = 0.5523 // where a quarter's control points are, in radii
	to := func(x, y vg.Length) vg.Point { return at.Add(vg.Point{X: x * r, Y: y * r}) }
	path.Move(to(1, 0))
	path.CubeTo(to(1, k), to(k, 1), to(0, 1))
	path.CubeTo(to(-k, 1), to(-1, k), to(-1, 0))
	path.CubeTo(to(-1, -k), to(-k, -1), to(0, -1))
	path.CubeTo(to(k, -1), to(1, -k), to(1, 0))
	path.Close()
	return path
}

func (p *Bars) lay(width vg.Length) picture {
	r := rows{measure: p.Measure, reference: p.Reference, extent: nothing()}
	r.extent.add(0)
	r.extent.reference(p.Reference)
	if len(p.Series) > 1 {
		for i, name := range p.Series {
			r.legend = append(r.legend, boxed(name, series(i), 1))
		}
	}
	for _, row := range p.Rows {
		l := line{label: row.Label}
		if len(p.Series) == 1 {
			l.words = row.Values[0].short(p.Measure.Unit)
		}
		for i, v := range row.Values {
			if v.Known {
				r.extent.add(v.bounds())
			}
			l.marks = append(l.marks, func(c draw.Canvas, x func(float64) vg.Length, y vg.Length) {
				if !v.Known {
					return
				}
				name := row.Label
				if p.Series[i] != "" {
					name += ", " + p.Series[i]
				}
				tip(c, name+": "+v.Say(p.Measure.Unit), func() {
					from, to := x(0), x(v.Value)
					block(c, series(i).color(1), min(from, to), y-5, max(from, to), y+5)
					whisker(c, x, y, v, ink, 3)
				})
			})
		}
		r.rows = append(r.rows, l)
	}
	return r.lay(width)
}
