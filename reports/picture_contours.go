package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// How a map's lines are drawn: those at round values, that of the reference, and as far as its interval reaches.
var (
	contourLine = draw.LineStyle{Color: ink.color(0.65), Width: 1}
	evenLine    = draw.LineStyle{Color: ink.color(1), Width: 2.4}
	unsureLine  = draw.LineStyle{Color: ink.color(0.8), Width: 1.2, Dashes: []vg.Length{4, 3}}
)

// contourMap is a map, ready to be drawn.
type contourMap struct {
	*Contours
	scale       scale
	least, most float64   // of its values
	at          []float64 // values of its lines
	places      int       // decimals of their labels
	pieces      []piece
}

func (p *Contours) ready() *contourMap {
	all := slices.Concat(p.Values...)
	m := &contourMap{Contours: p}
	anchor := 0.0
	var middle *float64
	if p.Reference != nil {
		anchor = (p.Reference.Lo + p.Reference.Hi) / 2
		middle = &anchor
	}
	m.scale = newScale(p.Measure.Unit, middle, all)
	m.least, m.most = extremesOf(p.Values)
	if middle == nil {
		m.scale.extent = extent{m.least, m.most} // a map is of differences: the scale need not begin at 0
	}
	var by float64
	if m.at, by = heights(p.Measure.Unit, m.least, m.most, anchor); by > 0 {
		by *= p.Measure.Unit.scale()
		m.places = max(0, -int(math.Floor(math.Log10(by)+1e-9)))
		if shown := anchor * p.Measure.Unit.scale(); math.Abs(shown-math.Round(shown)) > 1e-9 {
			m.places = max(m.places, 1)
		}
	}
	m.pieces = pieces(p.Values, m.at)
	return m
}

// label is the value of a line.
func (m *contourMap) label(v float64) string {
	text := strconv.FormatFloat(v*m.Measure.Unit.scale(), 'f', m.places, 64)
	if m.places == 0 {
		text = Count(int64(math.Round(v * m.Measure.Unit.scale())))
	}
	if m.Measure.Unit == Points && v > 0 {
		text = "+" + text
	}
	return m.Measure.Unit.withSign(text)
}

// even reports whether a line is that of the reference.
func (m *contourMap) even(v float64) bool {
	return m.Reference != nil && v == (m.Reference.Lo+m.Reference.Hi)/2
}

// limits returns the maps of the values' lower and upper limits, if they have them.
func (p *Contours) limits() (all [][][]Value) {
	for _, limit := range []func(v Value) float64{
		func(v Value) float64 { return v.Interval.Lo },
		func(v Value) float64 { return v.Interval.Hi },
	} {
		var rows [][]Value
		for _, row := range p.Values {
			var out []Value
			for _, v := range row {
				out = append(out, Value{Known: v.Known && v.Interval.Level != 0, Value: limit(v)})
			}
			rows = append(rows, out)
		}
		all = append(all, rows)
	}
	return all
}

func (p *Contours) lay(width vg.Length) picture {
	m := p.ready()
	ax := axes()
	ax.X.Min, ax.X.Max = p.Xs[0], p.Xs[len(p.Xs)-1]
	ax.Y.Min, ax.Y.Max = p.Ys[0], p.Ys[len(p.Ys)-1]
	ax.X.Tick.Marker = along(p.X.Unit, ax.X.Min, ax.X.Max, width-70, whole(p.Xs), ax.X.Tick.Label)
	ax.Y.Tick.Marker = ticks(p.Y.Unit, ax.Y.Min, ax.Y.Max, 9, whole(p.Ys))
	ax.Add(plotter(m.areas), plotter(m.lines), m.dots(!isNarrow(width)), plotter(m.labels))
	keys := []swatch{}
	if p.Reference != nil {
		keys = append(keys, lined(p.Reference.Label, evenLine), lined("its interval", unsureLine))
	}
	if p.Here >= 0 {
		keys = append(keys, swatch{"as it is", func(c draw.Canvas) { ring(c, c.Center()) }})
	}
	return stack(legend(width, keys...), chart(ax, p.X, p.Y, width, lineHeight(width)+30), m.scale.key(p.Measure.Title+unsigned(p.Measure.Unit), width))
}

func whole(all []float64) bool {
	return !slices.ContainsFunc(all, func(x float64) bool { return x != math.Trunc(x) })
}

// place returns where a spot of the map is on a canvas.
func (p *Contours) place(c draw.Canvas, ax *plot.Plot) func(s spot) vg.Point {
	x, y := ax.Transforms(&c)
	return func(s spot) vg.Point { return vg.Point{X: x(reached(p.Xs, s.x)), Y: y(reached(p.Ys, s.y))} }
}

// reached is the number at so many steps from the first, between two of them in proportion.
func reached(xs []float64, steps float64) float64 {
	i := min(int(steps), len(xs)-2)
	return xs[i] + (steps-float64(i))*(xs[i+1]-xs[i])
}

// areas paints what lies between two lines, each in the colour of its middle.
func (m *contourMap) areas(c draw.Canvas, ax *plot.Plot) {
	at := m.place(c, ax)
	for k := 0; k <= len(m.at); k++ {
		lo, hi := math.Inf(-1), math.Inf(1)
		if k > 0 {
			lo = m.at[k-1]
		}
		if k < len(m.at) {
			hi = m.at[k]
		}
		var path vg.Path // one for all, so that there are no seams
		for _, p := range m.pieces {
			if !math.IsInf(lo, -1) {
				p = p.above(lo)
			}
			if !math.IsInf(hi, 1) {
				p = p.below(hi)
			}
			for i, s := range p {
				if i == 0 {
					path.Move(at(s))
				} else {
					path.Line(at(s))
				}
			}
			if len(p) > 0 {
				path.Close()
			}
		}
		if len(path) == 0 {
			continue
		}
		clr, opacity := m.scale.paint((max(lo, m.least) + min(hi, m.most)) / 2)
		c.SetColor(clr.color(opacity))
		c.Fill(path)
	}
}

func (m *contourMap) lines(c draw.Canvas, ax *plot.Plot) {
	at := m.place(c, ax)
	draws := func(all []piece, v float64, s draw.LineStyle) {
		for _, line := range contours(all, v) {
			var points []vg.Point
			for _, s := range line {
				points = append(points, at(s))
			}
			c.StrokeLines(s, points)
		}
	}
	for _, v := range m.at {
		if m.even(v) {
			draws(m.pieces, v, evenLine)
		} else {
			draws(m.pieces, v, contourLine)
		}
	}
	if m.Reference != nil {
		v := (m.Reference.Lo + m.Reference.Hi) / 2
		for _, limit := range m.Contours.limits() {
			draws(pieces(limit, []float64{v}), v, unsureLine)
		}
	}
}

// dots mark what was played, and where something can be pointed at tell its exact values.
func (m *contourMap) dots(tell bool) plotter {
	return func(c draw.Canvas, ax *plot.Plot) {
		at := m.place(c, ax)
		for j, row := range m.Values {
			for i, v := range row {
				p := at(spot{x: float64(i), y: float64(j)})
				block(c, ink.color(0.8), p.X-1.2, p.Y-1.2, p.X+1.2, p.Y+1.2)
				if j*len(m.Xs)+i == m.Here {
					ring(c, p)
				}
				if tell {
					hit(c, p, m.Columns[i]+", "+m.Rows[j]+": "+v.Say(m.Measure.Unit))
				}
			}
		}
	}
}

// ring draws a circle around a point.
func ring(c draw.Canvas, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: ink.color(1), Width: 1.6})
	c.Stroke(circle(at, 5))
}

// labels write a line's value on it, where there is room: on its longest part, as near to its middle as may be.
func (m *contourMap) labels(c draw.Canvas, ax *plot.Plot) {
	at := m.place(c, ax)
	style := letter(small-1, ink, draw.XCenter, draw.YBottom)
	high := style.Font.Size + 3
	var taken []vg.Rectangle
	values := slices.Clone(m.at)
	slices.SortStableFunc(values, func(a, b float64) int { return cmp.Compare(rank(m.even(a)), rank(m.even(b))) })
	for _, v := range values {
		text := m.label(v)
		wide := style.Width(text) + 4
		for _, p := range onLine(contours(m.pieces, v), at, wide) {
			box := vg.Rectangle{Min: vg.Point{X: p.X - wide/2, Y: p.Y - high/2}, Max: vg.Point{X: p.X + wide/2, Y: p.Y + high/2}}
			if box.Min.X < c.Min.X+1 || box.Max.X > c.Max.X-1 || box.Min.Y < c.Min.Y+1 || box.Max.Y > c.Max.Y-1 || slices.ContainsFunc(taken, func(o vg.Rectangle) bool {
				return box.Min.X < o.Max.X+3 && o.Min.X < box.Max.X+3 && box.Min.Y < o.Max.Y+2 && o.Min.Y < box.Max.Y+2
			}) {
				continue
			}
			taken = append(taken, box)
			block(c, paper.color(0.8), box.Min.X, box.Min.Y, box.Max.X, box.Max.Y)
			center(c, style, p, text)
			break
		}
	}
}

// rank puts what is so first.
func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// onLine returns places on the longest of some lines, those nearest to its middle first; none where it is shorter
// than a label is wide.
func onLine(lines [][]spot, at func(s spot) vg.Point, wide vg.Length) (places []vg.Point) {
	var longest []vg.Point
	most := vg.Length(0)
	for _, line := range lines {
		var points []vg.Point
		long := vg.Length(0)
		for i, s := range line {
			points = append(points, at(s))
			if i > 0 {
				long += apart(points[i-1], points[i])
			}
		}
		if long > most {
			most, longest = long, points
		}
	}
	if most < wide {
		return nil
	}
	const n = 20
	for k := range n { // from the middle outwards, to either side in turn
		away := most / 2 * vg.Length((k+1)/2) / (n/2 + 1)
		if k%2 == 1 {
			away = -away
		}
		places = append(places, walk(longest, most/2+away))
	}
	return places
}

func apart(a, b vg.Point) vg.Length {
	return vg.Length(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)))
}

// walk returns the point so far along a line.
func walk(line []vg.Point, far vg.Length) vg.Point {
	for i := 1; i < len(line); i++ {
		d := apart(line[i-1], line[i])
		if far <= d && d > 0 {
			return line[i-1].Add(line[i].Sub(line[i-1]).Scale(far / d))
		}
		far -= d
	}
	return line[len(line)-1]
}
