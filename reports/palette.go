package reports

import (
	"fmt"
	"image/color"
	"strings"
)

// paint is a colour by what it is for. Files bear its light colour; a page names it, as a CSS variable with a value
// for light and one for dark surroundings.
type paint uint8

// Series are Okabe and Ito's colours, which people with any kind of colour blindness tell apart, the yellow darkened
// so that it can be seen on white. Series take them in this order.
const (
	paper paint = iota
	ink         // text and marks
	muted       // text of less weight
	rule        // axes and grid
	blue
	orange
	green
	pink
	sky
	vermilion
	gray
	yellow
	warm // the other end of a scale with a middle
)

// heat is what scales from the smallest up are coloured with. On it, at deepest, ink can be read: 4.5 to 1 or better.
const (
	heat    = blue
	deepest = 0.62
)

var palette = []struct {
	name        string
	light, dark uint32
}{
	paper:     {"paper", 0xffffff, 0x15171b},
	ink:       {"ink", 0x1b1c20, 0xeceef1},
	muted:     {"muted", 0x595d66, 0xa9aeb8},
	rule:      {"rule", 0xcfd2d8, 0x3f444d},
	blue:      {"series-1", 0x0072b2, 0x3d94d1},
	orange:    {"series-2", 0xe69f00, 0xe5a11b},
	green:     {"series-3", 0x009e73, 0x17b38a},
	pink:      {"series-4", 0xcc79a7, 0xd585b1},
	sky:       {"series-5", 0x56b4e9, 0x7cc6f0},
	vermilion: {"series-6", 0xd55e00, 0xe8762a},
	gray:      {"series-7", 0x7a7f88, 0x8f949d},
	yellow:    {"series-8", 0xb8a500, 0xd6c632},
	warm:      {"warm", 0xd45d00, 0xc65a0a},
}

// series returns the colour of a series by its place.
func series(i int) paint { return blue + paint(i%int(warm-blue)) }

// mark is the colour of a tone.
func (t Tone) mark() paint {
	switch t {
	case Fair:
		return green
	case Favoured:
		return vermilion
	default:
		return blue
	}
}

// color is the paint as it stands in files, at the given opacity. It is never premultiplied.
func (p paint) color(opacity float64) color.NRGBA {
	c := palette[p].light
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: uint8(opacity*255 + 0.5)}
}

// paints finds paints by their colour in files.
var paints = func() map[color.NRGBA]paint {
	m := map[color.NRGBA]paint{}
	for p := range palette {
		m[paint(p).color(1)] = paint(p)
	}
	return m
}()

// css is the palette's variables for light or dark surroundings.
func css(dark bool) string {
	var b strings.Builder
	for _, p := range palette {
		c := p.light
		if dark {
			c = p.dark
		}
		fmt.Fprintf(&b, "--%s:#%06x;", p.name, c)
	}
	return b.String()
}
