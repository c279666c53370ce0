package reports

import (
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// lettering measures text in Liberation Sans, whose widths are Arial's, and leaves room: a page is read in the
// reader's own font. On an SVG canvas it hands on how a text is aligned.
type lettering struct{ text.Plain }

var letters = lettering{text.Plain{Fonts: font.NewCache(liberation.Collection())}}

// slack and boldSlack are how much wider than Arial a reader's font may be: DejaVu Sans, the widest in use, is.
const slack, boldSlack = 1.14, 1.27

// lead is added below a line, which gonum sets too near to an axis's ticks and too high beside them.
const lead vg.Length = 3

// Box is part of text.Handler.
func (l lettering) Box(txt string, f font.Font) (width, height, depth vg.Length) {
	width, height, depth = l.Plain.Box(txt, f)
	for _, r := range txt {
		if r >= 0x2e80 { // scripts written in squares, which the font lacks
			width += f.Size / 2
		}
	}
	if f.Weight > xfont.WeightNormal {
		return width * boldSlack, height, depth + lead
	}
	return width * slack, height, depth + lead
}

// Draw is part of text.Handler.
func (l lettering) Draw(c vg.Canvas, txt string, sty text.Style, pt vg.Point) {
	s := svgUnder(c)
	if s == nil {
		l.Plain.Draw(c, txt, sty, pt)
		return
	}
	s.SetColor(sty.Color)
	lines := l.Lines(txt)
	pt.Y += sty.Height(txt)*vg.Length(sty.YAlign) - l.Extents(sty.Font).Ascent
	for i, line := range lines {
		if line != "" {
			s.text(sty.Font, pt.Add(vg.Point{Y: vg.Length(len(lines)-i) * sty.Font.Size}), line, sty.XAlign)
		}
	}
}

// letter returns a style of text.
func letter(size vg.Length, p paint, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color: p.color(1), Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign: x, YAlign: y, Handler: letters,
	}
}

func bold(s text.Style) text.Style {
	s.Font.Weight = xfont.WeightBold
	return s
}

// fit breaks a text into at most the given number of lines of at most the given width, between words where it can.
// What does not fit ends with an ellipsis.
func fit(s text.Style, txt string, width vg.Length, most int) []string {
	words := strings.Fields(txt)
	if len(words) == 0 {
		return []string{""}
	}
	var lines []string
	line := ""
	for len(words) > 0 {
		longer := strings.TrimSpace(line + " " + words[0])
		switch {
		case s.Width(longer) <= width+0.01: // what was made to measure fits, whatever the last digit
			line, words = longer, words[1:]
		case line != "":
			lines, line = append(lines, line), ""
		default:
			n := fitting(s, words[0], width)
			lines, words[0] = append(lines, words[0][:n]), words[0][n:]
			if words[0] == "" {
				words = words[1:]
			}
		}
		if len(lines) == most {
			break
		}
	}
	if line != "" && len(lines) < most {
		return append(lines, line)
	}
	if len(words) > 0 || line != "" {
		last := lines[most-1]
		lines[most-1] = strings.TrimSpace(last[:fitting(s, last, width-s.Width("…"))]) + "…"
	}
	return lines
}

// fitting returns how many bytes of a text fit, and are whole letters: one letter at least.
func fitting(s text.Style, txt string, width vg.Length) int {
	end := 0
	for i, r := range txt {
		next := i + len(string(r))
		if end > 0 && s.Width(txt[:next]) > width {
			break
		}
		end = next
	}
	return end
}
