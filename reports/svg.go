package reports

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// svg is a canvas that writes SVG. Unlike gonum's it can name colours rather than fix them, tell a browser how a text
// is aligned rather than where it begins in a font the reader may not have, and give things a tip. It draws what
// pictures here are made of: straight and curved lines and upright text.
type svg struct {
	b             strings.Builder
	width, height vg.Length
	named         bool // colours are CSS variables
	state         []svgState
}

type svgState struct {
	color  color.NRGBA
	line   vg.Length
	dashes []vg.Length
}

// newSVG begins a picture. A point of the canvas is a pixel of the picture.
func newSVG(width, height vg.Length, named bool) *svg {
	return &svg{width: width, height: height, named: named, state: []svgState{{color: ink.color(1), line: 1}}}
}

// svgUnder returns the SVG canvas that a canvas draws on in the end, or nil.
func svgUnder(c vg.Canvas) *svg {
	for {
		switch on := c.(type) {
		case *svg:
			return on
		case *draw.Canvas:
			c = on.Canvas
		case draw.Canvas:
			c = on.Canvas
		default:
			return nil
		}
	}
}

func (c *svg) top() *svgState { return &c.state[len(c.state)-1] }

// Size is part of vg.CanvasSizer.
func (c *svg) Size() (x, y vg.Length) { return c.width, c.height }

// SetLineWidth is part of vg.Canvas.
func (c *svg) SetLineWidth(w vg.Length) { c.top().line = w }

// SetLineDash is part of vg.Canvas.
func (c *svg) SetLineDash(dashes []vg.Length, _ vg.Length) { c.top().dashes = dashes }

// SetColor is part of vg.Canvas.
func (c *svg) SetColor(clr color.Color) {
	if clr == nil {
		clr = ink.color(1)
	}
	c.top().color = color.NRGBAModel.Convert(clr).(color.NRGBA)
}

// Push is part of vg.Canvas.
func (c *svg) Push() { c.state = append(c.state, *c.top()) }

// Pop is part of vg.Canvas.
func (c *svg) Pop() { c.state = c.state[:len(c.state)-1] }

// Rotate is part of vg.Canvas, which pictures here do not use.
func (c *svg) Rotate(float64) { panic("reports: pictures are drawn upright") }

// Translate is part of vg.Canvas, which pictures here do not use.
func (c *svg) Translate(vg.Point) { panic("reports: pictures are drawn in place") }

// Scale is part of vg.Canvas, which pictures here do not use.
func (c *svg) Scale(float64, float64) { panic("reports: pictures are drawn to size") }

// DrawImage is part of vg.Canvas, which pictures here do not use.
func (c *svg) DrawImage(vg.Rectangle, image.Image) { panic("reports: pictures are drawn, not pasted") }

// paint is the value of a fill or stroke, with its opacity.
func (c *svg) paint(attribute string) string {
	clr := c.top().color
	opaque := clr
	opaque.A = 255
	value := fmt.Sprintf("#%02x%02x%02x", clr.R, clr.G, clr.B)
	if p, ok := paints[opaque]; ok && c.named {
		value = "var(--" + palette[p].name + ")"
	}
	out := fmt.Sprintf(` %s="%s"`, attribute, value)
	if clr.A < 255 {
		out += fmt.Sprintf(` %s-opacity="%s"`, attribute, short(float64(clr.A)/255))
	}
	return out
}

// Stroke is part of vg.Canvas.
func (c *svg) Stroke(p vg.Path) {
	s := c.top()
	if s.line <= 0 || len(p) == 0 {
		return
	}
	fmt.Fprintf(&c.b, `<path fill="none"%s stroke-width="%s"`, c.paint("stroke"), short(s.line.Points()))
	if len(s.dashes) > 0 {
		var dashes []string
		for _, d := range s.dashes {
			dashes = append(dashes, short(d.Points()))
		}
		fmt.Fprintf(&c.b, ` stroke-dasharray="%s"`, strings.Join(dashes, " "))
	}
	fmt.Fprintf(&c.b, ` d="%s"/>`, c.path(p))
}

// Fill is part of vg.Canvas.
func (c *svg) Fill(p vg.Path) {
	if len(p) > 0 {
		fmt.Fprintf(&c.b, `<path%s d="%s"/>`, c.paint("fill"), c.path(p))
	}
}

func (c *svg) path(p vg.Path) string {
	var b strings.Builder
	at := func(letter string, points ...vg.Point) {
		b.WriteString(letter)
		for i, pt := range points {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(short(pt.X.Points()) + "," + short((c.height - pt.Y).Points()))
		}
	}
	for _, part := range p {
		switch part.Type {
		case vg.MoveComp:
			at("M", part.Pos)
		case vg.LineComp:
			at("L", part.Pos)
		case vg.CurveComp:
			at(map[int]string{1: "Q", 2: "C"}[len(part.Control)], append(part.Control, part.Pos)...)
		case vg.CloseComp:
			b.WriteByte('Z')
		default:
			panic("reports: pictures are drawn without arcs")
		}
	}
	return b.String()
}

// FillString is part of vg.Canvas.
func (c *svg) FillString(f font.Face, pt vg.Point, str string) { c.text(f.Font, pt, str, text.XLeft) }

// text writes one line whose left end, middle or right end is at a point.
func (c *svg) text(f font.Font, pt vg.Point, str string, align text.XAlignment) {
	anchor := ""
	switch align {
	case text.XCenter:
		anchor = ` text-anchor="middle"`
	case text.XRight:
		anchor = ` text-anchor="end"`
	}
	weight := ""
	if f.Weight > 0 {
		weight = ` font-weight="600"`
	}
	fmt.Fprintf(&c.b, `<text x="%s" y="%s" font-size="%s"%s%s%s>%s</text>`,
		short(pt.X.Points()), short((c.height - pt.Y).Points()), short(f.Size.Points()), weight, anchor, c.paint("fill"), html.EscapeString(str))
}

// begin opens a group with a tip; end closes it.
func (c *svg) begin(tip string) {
	c.b.WriteString("<g><title>" + html.EscapeString(tip) + "</title>")
}

func (c *svg) end() { c.b.WriteString("</g>") }

// hit gives an invisible disc a tip.
func (c *svg) hit(pt vg.Point, radius vg.Length, tip string) {
	fmt.Fprintf(&c.b, `<circle cx="%s" cy="%s" r="%s" fill="none" pointer-events="all"><title>%s</title></circle>`,
		short(pt.X.Points()), short((c.height - pt.Y).Points()), short(radius.Points()), html.EscapeString(tip))
}

// fonts are the reader's own, as a page's text.
const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','Liberation Sans',sans-serif"

// document returns the picture. It says what is to be seen; class may be empty.
func (c *svg) document(alt, class string) string {
	attributes := ""
	if class != "" {
		attributes += ` class="` + class + `"`
	}
	if !c.named {
		attributes += fmt.Sprintf(` width="%s" height="%s" font-family="%s"`, short(c.width.Points()), short(c.height.Points()), html.EscapeString(fonts))
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s"%s role="img" aria-label="%s">%s</svg>`,
		short(c.width.Points()), short(c.height.Points()), attributes, html.EscapeString(alt), c.b.String())
}

// short prints a number with at most two decimals.
func short(x float64) string {
	out := strconv.FormatFloat(x, 'f', 2, 64)
	out = strings.TrimRight(strings.TrimRight(out, "0"), ".")
	if out == "-0" {
		return "0"
	}
	return out
}
