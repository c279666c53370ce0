package reports

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"tombstone/sim/estimate"
)

// lineStyle tells a series by its colour and its dashes.
func lineStyle(i int) draw.LineStyle {
	dashes := [][]vg.Length{nil, {7, 3}, {2, 2.5}, {9, 3, 2, 3}}
	return draw.LineStyle{Color: series(i).color(1), Width: 2, Dashes: dashes[i%len(dashes)]}
}

// corner is a point of a line with its band.
type corner struct{ x, y, lo, hi float64 }

// stepped puts a corner before each point, so that a value holds until the next one.
func stepped(points []corner) (all []corner) {
	for i, p := range points {
		if i > 0 {
			before := points[i-1]
			before.x = p.x
			all = append(all, before)
		}
		all = append(all, p)
	}
	return all
}

// band fills what lies between the points' limits, as far as it can be seen.
func band(c draw.Canvas, p *plot.Plot, points []corner, clr paint, opacity float64) {
	x, y := p.Transforms(&c)
	if len(points) == 1 { // nothing lies between one point and the next
		at := points[0]
		block(c, clr.color(opacity), x(at.x)-5, within(y(at.lo), c.Min.Y, c.Max.Y), x(at.x)+5, within(y(at.hi), c.Min.Y, c.Max.Y))
		return
	}
	var outline []vg.Point
	for _, at := range points {
		outline = append(outline, vg.Point{X: x(at.x), Y: y(at.hi)})
	}
	for i := len(points) - 1; i >= 0; i-- {
		outline = append(outline, vg.Point{X: x(points[i].x), Y: y(points[i].lo)})
	}
	if outline = c.ClipPolygonXY(outline); len(outline) > 2 {
		c.FillPolygon(clr.color(opacity), outline)
	}
}

// stroke draws the line through the points, and a disc where there is only one.
func stroke(c draw.Canvas, p *plot.Plot, points []corner, s draw.LineStyle, clr paint) {
	x, y := p.Transforms(&c)
	var line []vg.Point
	for _, at := range points {
		line = append(line, vg.Point{X: x(at.x), Y: y(at.y)})
	}
	if len(line) == 1 {
		disc(c, line[0], 3, clr)
		return
	}
	c.StrokeLines(s, c.ClipLinesXY(line)...)
}

// few returns every k-th index of n, the last included, at most about so many.
func few(n, most int) (all []int) {
	by := (n + most - 1) / most
	for i := range n {
		if i%by == 0 || i == n-1 {
			all = append(all, i)
		}
	}
	return all
}

// tips is how many of a line's points tell more.
func tips(width vg.Length) int {
	if isNarrow(width) {
		return 30
	}
	return 80
}

// lineHeight is the height of a picture of lines.
func lineHeight(width vg.Length) vg.Length {
	if isNarrow(width) {
		return 240
	}
	return 320
}

func (p *Convergence) lay(width vg.Length) picture {
	ax := axes()
	first, last := int64(math.MaxInt64), int64(0)
	for _, s := range p.Series {
		for _, at := range s.Points {
			first, last = min(first, at.N), max(last, at.N)
		}
	}
	if last == 0 {
		first, last = 1, 10
	}
	// A handful of games tells so little that its bands would hide the rest: the scale of shares fits what is known
	// in the last two powers of ten, and the bands before leave the picture.
	e := nothing()
	e.reference(p.Reference)
	keys := p.Reference.swatches()
	anytime := false
	for i, s := range p.Series {
		if len(p.Series) > 1 {
			keys = append(keys, lined(s.Label, lineStyle(i)))
		}
		for _, at := range s.Points {
			if at.Value.Known && at.N*100 >= last {
				e.add(at.Value.bounds())
				if at.Anytime.Level != 0 {
					e.add(at.Anytime.Lo, at.Anytime.Hi)
				}
			}
			anytime = anytime || at.Anytime.Level != 0
		}
	}
	e = e.rounded(p.Measure.Unit)
	ax.Y.Min, ax.Y.Max = e.lo, e.hi
	ax.Y.Tick.Marker = ticks(p.Measure.Unit, e.lo, e.hi, 7, false)
	ax.X.Min, ax.X.Max = float64(first), float64(last)
	if first == last {
		ax.X.Min, ax.X.Max = float64(first)/2, float64(first)*2
	}
	ax.X.Scale = plot.LogScale{}
	ax.X.Tick.Marker = decades(ax.X.Min, ax.X.Max, width-70, ax.X.Tick.Label)
	ax.Add(plotter(grid), p.Reference.upright())
	for i, s := range p.Series {
		ax.Add(p.bands(s, series(i)))
	}
	for i, s := range p.Series {
		ax.Add(p.line(s, i, tips(width)))
	}
	keys = append(keys, boxed("interval for one look", ink, 0.3))
	if anytime {
		keys = append(keys, boxed("for every look at once", ink, 0.12))
	}
	return stack(legend(width, keys...), chart(ax, p.X, p.Measure, width, lineHeight(width)))
}

func (p *Convergence) bands(s ConvergenceSeries, clr paint) plotter {
	return func(c draw.Canvas, ax *plot.Plot) {
		of := func(interval func(at ConvergencePoint) estimate.Interval) (all []corner) {
			for _, at := range s.Points {
				if i := interval(at); at.Value.Known && i.Level != 0 {
					all = append(all, corner{float64(at.N), at.Value.Value, i.Lo, i.Hi})
				}
			}
			return all
		}
		band(c, ax, of(func(at ConvergencePoint) estimate.Interval { return at.Anytime }), clr, 0.14)
		band(c, ax, of(func(at ConvergencePoint) estimate.Interval { return at.Value.Interval }), clr, 0.26)
	}
}

func (p *Convergence) line(s ConvergenceSeries, i, most int) plotter {
	return func(c draw.Canvas, ax *plot.Plot) {
		x, y := ax.Transforms(&c)
		var line []corner
		for _, at := range s.Points {
			if at.Value.Known {
				line = append(line, corner{x: float64(at.N), y: at.Value.Value})
			}
		}
		if len(line) > 0 {
			stroke(c, ax, line, lineStyle(i), series(i))
		}
		for _, j := range few(len(s.Points), most) {
			at := s.Points[j]
			if at.Value.Known {
				words := s.Label + " after " + p.X.Unit.with(Count(at.N)) + ": " + at.Value.Say(p.Measure.Unit)
				if at.Anytime.Level != 0 {
					words += "; for every look at once " + p.Measure.Unit.with(limits(at.Anytime, p.Measure.Unit))
				}
				hit(c, vg.Point{X: x(float64(at.N)), Y: y(at.Value.Value)}, words)
			}
		}
	}
}

func (p *Curves) lay(width vg.Length) picture {
	ax := axes()
	ex, ey, whole := nothing(), nothing(), true
	var keys []swatch
	if p.Y.Unit == Share && p.Reference == nil {
		ey.add(0)
	}
	ey.reference(p.Reference)
	for i, l := range p.Lines {
		if len(p.Lines) > 1 {
			keys = append(keys, lined(l.Label, lineStyle(i)))
		}
		for _, at := range l.Points {
			ex.add(at.X)
			whole = whole && at.X == math.Trunc(at.X)
			if at.Value.Known {
				ey.add(at.Value.bounds())
			}
		}
	}
	keys = append(keys, append(p.Target.swatches(), p.Reference.swatches()...)...)
	ex.reference(p.Target)
	if ex.lo > ex.hi {
		ex = extent{0, 1}
	}
	if ex.lo == ex.hi {
		ex.lo, ex.hi = ex.lo-1, ex.hi+1
	}
	ey = ey.rounded(p.Y.Unit)
	ax.X.Min, ax.X.Max, ax.Y.Min, ax.Y.Max = ex.lo, ex.hi, ey.lo, ey.hi
	ax.X.Tick.Marker = along(p.X.Unit, ex.lo, ex.hi, width-70, whole, ax.X.Tick.Label)
	ax.Y.Tick.Marker = ticks(p.Y.Unit, ey.lo, ey.hi, 7, false)
	ax.Add(plotter(grid), p.Target.level(), p.Reference.upright())
	for i, l := range p.Lines {
		ax.Add(p.band(l, series(i)))
	}
	for i, l := range p.Lines {
		ax.Add(p.line(l, i, tips(width)))
	}
	return stack(legend(width, keys...), chart(ax, p.X, p.Y, width, lineHeight(width)))
}

// runs are the stretches of a line without a gap.
func (p *Curves) runs(l Curve) (all [][]corner) {
	var run []corner
	end := func() {
		if len(run) > 0 {
			if p.Steps {
				run = stepped(run)
			}
			all = append(all, run)
		}
		run = nil
	}
	for _, at := range l.Points {
		if !at.Value.Known {
			if n := len(run); n > 0 && p.Steps { // the last value holds until here
				held := run[n-1]
				held.x = at.X
				run = append(run, held)
			}
			end()
			continue
		}
		lo, hi := at.Value.bounds()
		run = append(run, corner{at.X, at.Value.Value, lo, hi})
	}
	end()
	return all
}

func (p *Curves) band(l Curve, clr paint) plotter {
	return func(c draw.Canvas, ax *plot.Plot) {
		for _, run := range p.runs(l) {
			band(c, ax, run, clr, 0.22)
		}
	}
}

func (p *Curves) line(l Curve, i, most int) plotter {
	return func(c draw.Canvas, ax *plot.Plot) {
		x, y := ax.Transforms(&c)
		for _, run := range p.runs(l) {
			stroke(c, ax, run, lineStyle(i), series(i))
		}
		for _, j := range few(len(l.Points), most) {
			if at := l.Points[j]; at.Value.Known {
				where := p.X.Unit.with(p.X.Unit.number(at.X, Exact(at.X).size(p.X.Unit)))
				if p.X.Unit == "" {
					where = p.X.Title + " " + where
				}
				hit(c, vg.Point{X: x(at.X), Y: y(at.Value.Value)}, l.Label+", "+where+": "+at.Value.Say(p.Y.Unit))
			}
		}
	}
}
