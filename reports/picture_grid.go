package reports

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// scale colours numbers: from the smallest up in one colour, or from a middle in two.
type scale struct {
	unit   Unit
	extent extent
	middle *float64
	places int // decimals that tell its numbers apart

	// How its cells bear their numbers, all alike: see measure.
	limits  bool      // with their limits below
	signs   bool      // with percent signs
	letters vg.Length // in letters of this size; 0 for none
}

func newScale(u Unit, middle *float64, all []Value) scale {
	s := scale{unit: u, extent: nothing(), middle: middle}
	for _, v := range all {
		if v.Known {
			s.extent.add(v.Value)
		}
	}
	if middle == nil && s.extent.lo > 0 {
		s.extent.lo = 0
	}
	if s.extent.lo > s.extent.hi {
		s.extent = extent{0, 0}
	}
	if middle != nil {
		far := max(math.Abs(s.extent.lo-*middle), math.Abs(s.extent.hi-*middle))
		s.extent = extent{*middle - far, *middle + far}
	}
	if shown := max(math.Abs(s.extent.lo), math.Abs(s.extent.hi)) * u.scale(); shown > 0 {
		s.places = min(max(1-int(math.Floor(math.Log10(shown))), 0), 4)
	}
	return s
}

// paint is the colour of a number.
func (s scale) paint(x float64) (p paint, opacity float64) {
	if s.middle != nil {
		far := s.extent.hi - *s.middle
		if far == 0 {
			return heat, 0.02
		}
		p = heat
		if x < *s.middle {
			p = warm
		}
		return p, 0.02 + (deepest-0.02)*math.Abs(x-*s.middle)/far
	}
	if s.extent.hi == s.extent.lo {
		return heat, 0.02
	}
	return heat, 0.02 + (deepest-0.02)*(x-s.extent.lo)/(s.extent.hi-s.extent.lo)
}

// words are a number as its cell bears it; the unit is the scale's to say, but for a percent sign.
func (s scale) words(x float64) string {
	shown := x * s.unit.scale()
	text := strconv.FormatFloat(shown, 'f', s.places, 64)
	if s.places == 0 {
		text = Count(int64(math.Round(shown)))
	}
	switch {
	case shown == 0, s.unit == Points && strings.Trim(text, "-0.") == "":
		return "0"
	case s.unit == Points && shown > 0:
		return "+" + text
	}
	return text
}

// key shows the scale, with its ends and its middle.
func (s scale) key(title string, width vg.Length) picture {
	style := letter(small, muted, draw.XLeft, draw.YBottom)
	bar := min(width, 260)
	const steps = 26
	return stack(gap(6), paragraph(style, title, width, 3), picture{30, func(c draw.Canvas) {
		top := c.Max.Y - 3
		for i := range steps {
			x := s.extent.lo + (s.extent.hi-s.extent.lo)*(float64(i)+0.5)/steps
			p, opacity := s.paint(x)
			at := c.Min.X + bar*vg.Length(i)/steps
			block(c, p.color(opacity), at, top-10, at+bar/steps, top)
		}
		outline(c, c.Min.X, top-10, c.Min.X+bar, top)
		ends := []float64{s.extent.lo, (s.extent.lo + s.extent.hi) / 2, s.extent.hi}
		if s.extent.lo == s.extent.hi {
			ends = ends[:1]
		}
		for i, x := range ends {
			st := style
			st.XAlign = []draw.XAlignment{draw.XLeft, draw.XCenter, draw.XRight}[i]
			write(c, st, vg.Point{X: c.Min.X + bar*vg.Length(i)/2, Y: top - 12}, []string{s.unit.withSign(s.words(x))})
		}
	}})
}

// withSign puts a percent sign behind a number; other units stand in the title.
func (u Unit) withSign(text string) string {
	if u == Share {
		return u.with(text)
	}
	return text
}

func outline(c draw.Canvas, x0, y0, x1, y1 vg.Length) { frame(c, rule.color(1), 1, x0, y0, x1, y1) }

func frame(c draw.Canvas, of color.Color, width, x0, y0, x1, y1 vg.Length) {
	c.StrokeLines(draw.LineStyle{Color: of, Width: width}, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}, {X: x0, Y: y0}})
}

// measure finds the largest letters in which all numbers fit into cells of a size: with their limits where that has
// room, without their percent signs where it has not.
func (s *scale) measure(all []Value, across, down vg.Length) {
	fits := func(style text.Style, words func(v Value) string) bool {
		return !slices.ContainsFunc(all, func(v Value) bool { return v.Known && style.Width(words(v)) > across-2 })
	}
	big, below := s.styles()
	estimated := slices.ContainsFunc(all, func(v Value) bool { return v.Known && v.Interval.Level != 0 })
	s.limits = estimated && down >= 40 && fits(big, s.estimate) && fits(below, func(v Value) string { return limits(v.Interval, s.unit) })
	for _, s.signs = range []bool{true, false} {
		for s.letters = small; s.letters >= 8; s.letters-- {
			style := letter(s.letters, ink, draw.XCenter, draw.YBottom)
			if s.letters <= down && fits(style, func(v Value) string { return s.number(v.Value) }) {
				return
			}
		}
	}
	s.letters = 0
}

// styles are those of an estimate and its limits.
func (s scale) styles() (big, below text.Style) {
	return bold(letter(small+1, ink, draw.XCenter, draw.YBottom)), letter(small-1, ink, draw.XCenter, draw.YBottom)
}

// estimate is a value as it stands over its limits, with the digits they give it.
func (s scale) estimate(v Value) string { return s.unit.with(s.unit.number(v.Value, v.size(s.unit))) }

// number is a value as it stands alone in a cell.
func (s scale) number(x float64) string {
	if s.signs {
		return s.unit.withSign(s.words(x))
	}
	return s.words(x)
}

// cell paints one number in a rectangle.
func (s scale) cell(c draw.Canvas, name string, v Value, x0, y0, x1, y1 vg.Length) {
	middle := vg.Point{X: (x0 + x1) / 2, Y: (y0 + y1) / 2}
	tip(c, name+": "+v.Say(s.unit), func() {
		if !v.Known {
			block(c, rule.color(0.35), x0, y0, x1, y1)
			if x1-x0 >= 10 {
				center(c, letter(small, muted, draw.XCenter, draw.YBottom), middle, "-")
			}
			return
		}
		p, opacity := s.paint(v.Value)
		block(c, p.color(opacity), x0, y0, x1, y1)
		switch big, below := s.styles(); {
		case s.limits && v.Interval.Level != 0:
			center(c, big, middle.Add(vg.Point{Y: 8}), s.estimate(v))
			center(c, below, middle.Add(vg.Point{Y: -9}), limits(v.Interval, s.unit))
		case s.letters > 0:
			center(c, letter(s.letters, ink, draw.XCenter, draw.YBottom), middle, s.number(v.Value))
		}
	})
}

// leastAcross is the least width of a column that has room for a number.
const leastAcross vg.Length = 26

// turned is the same with rows for columns.
func (p *HeatMap) turned() *HeatMap {
	n := len(p.Columns.Labels)
	q := &HeatMap{Measure: p.Measure, Middle: p.Middle, Rows: p.Columns, Columns: p.Rows, Values: transposed(p.Values, n)}
	if p.Marked != nil {
		q.Marked = transposed(p.Marked, n)
	}
	return q
}

// transposed returns a grid of so many columns with rows for columns.
func transposed[T any](rows [][]T, n int) [][]T {
	columns := make([][]T, n)
	for j := range columns {
		for _, row := range rows {
			columns[j] = append(columns[j], row[j])
		}
	}
	return columns
}

// headings are the labels as they stand beside the cells. A list that has pairs with itself is numbered: its columns have
// no room for the words that its rows have.
func (p *HeatMap) headings() (rows, columns []string) {
	if !p.Lower {
		return p.Rows.Labels, p.Columns.Labels
	}
	for i, label := range p.Rows.Labels {
		rows, columns = append(rows, strconv.Itoa(i+1)+" "+label), append(columns, strconv.Itoa(i+1))
	}
	return rows, columns
}

func (p *HeatMap) lay(width vg.Length) picture {
	all := slices.Concat(p.Values...)
	s := newScale(p.Measure.Unit, p.Middle, all)
	style := letter(small, ink, draw.XLeft, draw.YBottom)
	left := vg.Length(0)
	rows, columns := p.headings()
	for _, label := range rows {
		left = max(left, style.Width(label)+10)
	}
	left = min(left, width*0.34)
	across := (width - left) / vg.Length(max(len(p.Columns.Labels), 1))
	across = min(across, 150)
	if across < leastAcross && len(p.Columns.Labels) > len(p.Rows.Labels) {
		return p.turned().lay(width)
	}
	down := vg.Length(46)
	if s.measure(all, across-1, down); !s.limits {
		down = 30
		if slices.ContainsFunc(rows, func(label string) bool { return style.Width(label) > left-10 }) {
			down = 36 // for two lines
		}
	}
	// Column labels stand in their column, where words are too long for it in smaller letters, broken at worst; where
	// not even that has room, over the first of several columns.
	each := int(math.Ceil(float64(leastAcross/2) / float64(across)))
	heads, lines := make([][]string, len(columns)), 0
	headStyle := letter(small, ink, draw.XCenter, draw.YBottom)
	for _, label := range columns {
		for _, word := range strings.Fields(label) {
			for headStyle.Font.Size > 9 && headStyle.Width(word) > across*vg.Length(each)-4 {
				headStyle.Font.Size--
			}
		}
	}
	for i, label := range columns {
		if i%each > 0 || i+each > len(heads) {
			continue
		}
		heads[i] = fit(headStyle, label, across*vg.Length(each)-4, 3)
		lines = max(lines, len(heads[i]))
	}
	title := bold(letter(small, muted, draw.XLeft, draw.YBottom))
	sides := p.Columns.Title
	if p.Rows.Title != "" && p.Columns.Title != "" {
		sides = p.Rows.Title + " (down) by " + p.Columns.Title + " (across)"
	}
	head := picture{headStyle.Font.Size*1.3*vg.Length(lines) + 6, func(c draw.Canvas) {
		for i, text := range heads {
			free := vg.Length(lines-len(text)) * headStyle.Font.Size * 1.3
			write(c, headStyle, vg.Point{X: c.Min.X + left + across*(vg.Length(i)+vg.Length(each)/2), Y: c.Max.Y - free}, text)
		}
	}}
	body := picture{down * vg.Length(len(p.Rows.Labels)), func(c draw.Canvas) {
		for i, label := range p.Rows.Labels {
			top := c.Max.Y - down*vg.Length(i)
			text := fit(style, rows[i], left-10, int(down/15))
			write(c, style, vg.Point{X: c.Min.X, Y: top - down/2 + 1.3*small*vg.Length(len(text))/2 + 1}, text)
			for j, v := range p.Values[i] {
				x := c.Min.X + left + across*vg.Length(j)
				if !p.shows(i, j) {
					continue
				}
				s.cell(c, label+", "+p.Columns.Labels[j], v, x+0.5, top-down+0.5, x+across-0.5, top-0.5)
				if p.Marked != nil && p.Marked[i][j] {
					frame(c, ink.color(1), 1.5, x+1.5, top-down+1.5, x+across-1.5, top-1.5)
				}
			}
		}
	}}
	return stack(paragraph(title, sides, width, 3), gap(4), head, body, s.key(p.Measure.Title+unsigned(p.Measure.Unit), width))
}

func (p *Boards) lay(width vg.Length) picture {
	var all []Value
	across := vg.Length(34) // of a square
	widest := 1
	for _, b := range p.Boards {
		all = append(all, b.Values...)
		widest = max(widest, b.Width)
	}
	const edge, space vg.Length = 18, 24
	beside := max(int((width+space)/(across*vg.Length(widest)+edge+space)), 1)
	beside = max(min(beside, len(p.Boards)), 1)
	each := (width - space*vg.Length(beside-1)) / vg.Length(beside)
	across = min(across+6, (each-edge)/vg.Length(widest))
	s := newScale(p.Measure.Unit, p.Middle, all)
	s.measure(all, across-1, min(across-1, 39)) // squares have no room for limits
	var parts []picture
	for first := 0; first < len(p.Boards); first += beside {
		row := p.Boards[first:min(first+beside, len(p.Boards))]
		height := vg.Length(0)
		var boards []picture
		for _, b := range row {
			board := b.lay(s, each, across, edge)
			boards = append(boards, board)
			height = max(height, board.height)
		}
		parts = append(parts, picture{height + 14, func(c draw.Canvas) {
			for i, board := range boards {
				part := c
				part.Min.X = c.Min.X + (each+space)*vg.Length(i)
				part.Max.X = part.Min.X + each
				part.Min.Y = part.Max.Y - board.height
				board.paint(part)
			}
		}})
	}
	return stack(append(parts, s.key(p.Measure.Title+unsigned(p.Measure.Unit), width))...)
}

// lay draws a board under its title, row 1 lowest.
func (b Board) lay(s scale, width, across, edge vg.Length) picture {
	down := len(b.Values) / b.Width
	label := letter(small-1, muted, draw.XCenter, draw.YBottom)
	return stack(paragraph(bold(letter(small, ink, draw.XLeft, draw.YBottom)), b.Title, width, 2), gap(4),
		picture{across*vg.Length(down) + 16, func(c draw.Canvas) {
			left, bottom := c.Min.X+edge, c.Min.Y+16
			for i, v := range b.Values {
				x, y := left+across*vg.Length(i%b.Width), bottom+across*vg.Length(i/b.Width)
				s.cell(c, b.square(i), v, x+0.5, y+0.5, x+across-0.5, y+across-0.5)
			}
			outline(c, left, bottom, left+across*vg.Length(b.Width), bottom+across*vg.Length(down))
			for i := range b.Width {
				center(c, label, vg.Point{X: left + across*(vg.Length(i)+0.5), Y: bottom - 9}, b.square(i)[:1])
			}
			for i := range down {
				center(c, label, vg.Point{X: left - edge/2, Y: bottom + across*(vg.Length(i)+0.5)}, Count(int64(i+1)))
			}
		}})
}
