package reports

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// swatch is how a legend shows something.
type swatch struct {
	label string
	paint func(c draw.Canvas) // in 16 by 12 points
}

// boxed is a swatch of an area.
func boxed(label string, p paint, opacity float64) swatch {
	return swatch{label, func(c draw.Canvas) { block(c, p.color(opacity), c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) }}
}

// lined is a swatch of a line.
func lined(label string, s draw.LineStyle) swatch {
	return swatch{label, func(c draw.Canvas) { c.StrokeLine2(s, c.Min.X, c.Center().Y, c.Max.X, c.Center().Y) }}
}

// swatches are a reference's in a legend.
func (r *Reference) swatches() []swatch {
	switch {
	case r == nil || r.Label == "":
		return nil
	case r.Lo == r.Hi:
		return []swatch{lined(r.Label, dashed(green))}
	default:
		return []swatch{{r.Label, func(c draw.Canvas) {
			block(c, green.color(0.2), c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
			c.StrokeLine2(dashed(green), c.Min.X, c.Center().Y, c.Max.X, c.Center().Y)
		}}}
	}
}

// legend sets swatches side by side, in as many lines as they need.
func legend(width vg.Length, all ...swatch) picture {
	const box, space, line vg.Length = 22, 16, 20
	s := letter(small, ink, draw.XLeft, draw.YCenter)
	type place struct {
		swatch
		x, y vg.Length
	}
	var places []place
	x, y := vg.Length(0), vg.Length(0)
	for _, w := range all {
		w.label = fit(s, w.label, width-box, 1)[0]
		need := box + s.Width(w.label)
		if x > 0 && x+need > width {
			x, y = 0, y+line
		}
		places = append(places, place{w, x, y})
		x += need + space
	}
	if len(places) == 0 {
		return picture{}
	}
	return picture{y + line + 6, func(c draw.Canvas) {
		for _, p := range places {
			middle := c.Max.Y - p.y - line/2
			icon := c
			icon.Min, icon.Max = vg.Point{X: c.Min.X + p.x, Y: middle - 5}, vg.Point{X: c.Min.X + p.x + 16, Y: middle + 5}
			p.paint(icon)
			center(c, s, vg.Point{X: c.Min.X + p.x + box, Y: middle}, p.label)
		}
	}}
}
