package reports

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// plotter is a function that plots.
type plotter func(c draw.Canvas, p *plot.Plot)

// Plot is part of plot.Plotter.
func (f plotter) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// axes returns a plot with nothing in it, drawn quietly.
func axes() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle = draw.LineStyle{Color: muted.color(1), Width: 1}
		a.Tick.LineStyle = a.LineStyle
		a.Tick.Length = 4
	}
	p.X.Tick.Label = letter(small, muted, draw.XCenter, draw.YTop)
	p.Y.Tick.Label = letter(small, muted, draw.XRight, draw.YCenter)
	return p
}

// chart is a plot with its height and its titles: that of the upright axis stands above it, where it can be read, and
// that of the other below, since gonum takes the middle of a logarithmic axis for that of its numbers.
func chart(p *plot.Plot, x, y Measure, width, height vg.Length) picture {
	return stack(paragraph(letter(small, muted, draw.XLeft, draw.YBottom), y.Title+unsigned(y.Unit), width, 3), gap(8),
		picture{height, func(c draw.Canvas) { p.Draw(draw.Crop(c, 0, -2, 0, 0)) }},
		below(x.Title+unsigned(x.Unit), width))
}

// below is the title of a level axis, in the middle under it.
func below(title string, width vg.Length) picture {
	s := letter(small, muted, draw.XCenter, draw.YBottom)
	return picture{1.3*small + 5, func(c draw.Canvas) {
		write(c, s, vg.Point{X: c.Center().X, Y: c.Max.Y - 3}, fit(s, title, width, 1))
	}}
}

// unsigned is a unit in brackets, of which the axis's numbers bear no sign.
func unsigned(u Unit) string {
	if u == "" || u == Share {
		return ""
	}
	return " (" + string(u) + ")"
}

// grid draws lines at the ticks of the upright axis.
func grid(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if at := y(t.Value); c.ContainsY(at) {
			c.StrokeLine2(draw.LineStyle{Color: rule.color(1), Width: 0.7}, c.Min.X, at, c.Max.X, at)
		}
	}
}

// upright returns the plotter of a reference on the upright axis.
func (r *Reference) upright() plotter {
	return func(c draw.Canvas, p *plot.Plot) {
		if r != nil {
			_, y := p.Transforms(&c)
			lo, hi, middle := y(r.Lo), y(r.Hi), y((r.Lo+r.Hi)/2)
			r.across(c, vg.Point{X: c.Min.X, Y: lo}, vg.Point{X: c.Max.X, Y: hi}, vg.Point{X: c.Min.X, Y: middle}, vg.Point{X: c.Max.X, Y: middle})
		}
	}
}

// level returns the plotter of a reference on the level axis.
func (r *Reference) level() plotter {
	return func(c draw.Canvas, p *plot.Plot) {
		if r != nil {
			x, _ := p.Transforms(&c)
			lo, hi, middle := x(r.Lo), x(r.Hi), x((r.Lo+r.Hi)/2)
			r.across(c, vg.Point{X: lo, Y: c.Min.Y}, vg.Point{X: hi, Y: c.Max.Y}, vg.Point{X: middle, Y: c.Min.Y}, vg.Point{X: middle, Y: c.Max.Y})
		}
	}
}

// across draws a reference's band between two corners, and its line between two points in the middle.
func (r *Reference) across(c draw.Canvas, least, most, from, to vg.Point) {
	tip(c, r.Label, func() {
		block(c, green.color(0.2), within(least.X, c.Min.X, c.Max.X), within(least.Y, c.Min.Y, c.Max.Y), within(most.X, c.Min.X, c.Max.X), within(most.Y, c.Min.Y, c.Max.Y))
	})
	if c.Contains(from) && c.Contains(to) {
		c.StrokeLine2(dashed(green), from.X, from.Y, to.X, to.Y)
	}
}

func within(x, lo, hi vg.Length) vg.Length { return min(max(x, lo), hi) }

func dashed(p paint) draw.LineStyle {
	return draw.LineStyle{Color: p.color(1), Width: 1.2, Dashes: []vg.Length{4, 3}}
}

// extent is the range that values and what they are held against take up, with room at the ends, in a unit: shares
// end at 0 and 1.
type extent struct{ lo, hi float64 }

func nothing() extent { return extent{math.Inf(1), math.Inf(-1)} }

func (e *extent) add(all ...float64) {
	for _, x := range all {
		e.lo, e.hi = min(e.lo, x), max(e.hi, x)
	}
}

// reference adds a reference, and as much again around it, so that it is seen for what it is where it stands alone.
func (e *extent) reference(r *Reference) {
	if r != nil {
		half := (r.Hi - r.Lo) / 2
		e.add(r.Lo-half, r.Hi+half)
	}
}

// rounded widens an extent to round numbers; one with nothing in it becomes 0 to 1.
func (e extent) rounded(u Unit) extent {
	if e.lo > e.hi || e.lo == 0 && e.hi == 0 {
		return extent{0, 1}
	}
	least := 0.02
	if u != Share && u != Points {
		least = max(math.Abs(e.hi)*0.02, 1e-9)
	}
	if e.hi-e.lo < least {
		middle := (e.lo + e.hi) / 2
		e.lo, e.hi = middle-least/2, middle+least/2
	}
	by := step((e.hi-e.lo)/8*u.scale()) / u.scale()
	e.lo, e.hi = math.Floor(e.lo/by+1e-9)*by, math.Ceil(e.hi/by-1e-9)*by
	if u == Share {
		e.lo, e.hi = max(e.lo, 0), min(e.hi, 1)
	}
	return e
}
