package reports

import (
	"bytes"
	"image/color"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The widths pictures are laid out for, in points of a canvas, which are pixels of a page: a page's column and files,
// and a phone's.
const (
	wide   vg.Length = 720
	narrow vg.Length = 340
)

// isNarrow reports whether a picture is for a phone.
func isNarrow(width vg.Length) bool { return width < 480 }

// small is the size of a picture's text.
const small vg.Length = 12

// picture is a plot, or a part of one, laid out for a width.
type picture struct {
	height vg.Length
	paint  func(c draw.Canvas) // c is as high as height
}

// stack puts pictures under each other.
func stack(parts ...picture) picture {
	var all picture
	for _, p := range parts {
		all.height += p.height
	}
	all.paint = func(c draw.Canvas) {
		top := c.Max.Y
		for _, p := range parts {
			part := c
			part.Max.Y, part.Min.Y = top, top-p.height
			if p.paint != nil {
				p.paint(part)
			}
			top -= p.height
		}
	}
	return all
}

// gap is an empty picture.
func gap(height vg.Length) picture { return picture{height: height} }

// paragraph is text over the whole width.
func paragraph(s text.Style, txt string, width vg.Length, most int) picture {
	if txt == "" {
		return picture{}
	}
	lines := fit(s, txt, width, most)
	spacing := s.Font.Size * 1.3
	return picture{spacing * vg.Length(len(lines)), func(c draw.Canvas) {
		write(c, s, vg.Point{X: c.Min.X, Y: c.Max.Y}, lines)
	}}
}

// write writes lines from a point down.
func write(c draw.Canvas, s text.Style, at vg.Point, lines []string) {
	s.YAlign = draw.YBottom
	for i, line := range lines {
		c.FillText(s, at.Add(vg.Point{Y: -s.Font.Size * (1.3*vg.Length(i) + 1)}), line)
	}
}

// tip paints something that tells more when it is pointed at.
func tip(c draw.Canvas, words string, paint func()) {
	s := svgUnder(c)
	if s == nil {
		paint()
		return
	}
	s.begin(words)
	paint()
	s.end()
}

// hit lets a point tell more, around which nothing is painted.
func hit(c draw.Canvas, at vg.Point, words string) {
	if s := svgUnder(c); s != nil && c.Contains(at) {
		s.hit(at, 6, words)
	}
}

// SVG returns a figure's picture as a file of its own, with its title and caption.
func (f *Figure) SVG() []byte {
	p := f.framed(wide)
	c := newSVG(wide+2*margin, p.height+2*margin, false)
	p.paint(inset(c, wide+2*margin, p.height+2*margin))
	return []byte(c.document(f.Alt, "") + "\n")
}

// PNG returns a figure's picture as a file of its own, with its title and caption, at 2 pixels a point. Letters that
// Liberation Sans lacks are boxes in it, and text from right to left runs backwards: in SVG, both are well.
func (f *Figure) PNG() ([]byte, error) {
	p := f.framed(wide)
	c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(wide+2*margin, p.height+2*margin), vgimg.UseDPI(144), vgimg.UseBackgroundColor(paper.color(1)))}
	p.paint(inset(c, wide+2*margin, p.height+2*margin))
	var b bytes.Buffer
	_, err := c.WriteTo(&b)
	return b.Bytes(), err
}

// inline returns a figure's picture as a part of a page, which gives it its title and caption.
func (f *Figure) inline(width vg.Length, class string) string {
	p := f.lay(width)
	c := newSVG(width, p.height, true)
	p.paint(draw.NewCanvas(c, width, p.height))
	return c.document(f.Alt, class)
}

// lay is the picture without title and caption, or words that there is none.
func (f *Figure) lay(width vg.Length) picture {
	if len(f.Plot.table().Rows) == 0 {
		return paragraph(letter(small, muted, draw.XLeft, draw.YBottom), "There are no numbers to show.", width, 2)
	}
	return f.Plot.lay(width)
}

const margin vg.Length = 16

func inset(c vg.Canvas, width, height vg.Length) draw.Canvas {
	all := draw.NewCanvas(c, width, height)
	all.SetColor(paper.color(1))
	all.Fill(all.Path())
	return draw.Crop(all, margin, -margin, margin, -margin)
}

// framed is a figure's picture with its title and caption.
func (f *Figure) framed(width vg.Length) picture {
	return stack(
		paragraph(bold(letter(16, ink, draw.XLeft, draw.YBottom)), f.Title, width, 3), gap(8),
		f.lay(width),
		gap(8), paragraph(letter(small, muted, draw.XLeft, draw.YBottom), f.Caption, width, 8))
}

// block fills a rectangle.
func block(c draw.Canvas, clr color.Color, x0, y0, x1, y1 vg.Length) {
	c.FillPolygon(clr, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
}

// center writes one line of text whose letters' middle is at a height.
func center(c draw.Canvas, s text.Style, at vg.Point, line string) {
	s.YAlign = draw.YBottom
	c.FillText(s, at.Add(vg.Point{Y: -s.Font.Size * 0.36}), line)
}
