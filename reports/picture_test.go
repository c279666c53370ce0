package reports

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// written is a text of a picture, and where it is.
type written struct {
	text           string
	x0, y0, x1, y1 float64
}

// look reads a picture back: its size, its texts, and the ends of its lines.
func look(t *testing.T, what, svg string) (width, height float64, texts []written, points [][2]float64) {
	t.Helper()
	pairs := regexp.MustCompile(`(-?[0-9.]+),(-?[0-9.]+)`)
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return width, height, texts, points
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		get := func(name string) string {
			for _, a := range start.Attr {
				if a.Name.Local == name {
					return a.Value
				}
			}
			return ""
		}
		number := func(name string) float64 {
			x, err := strconv.ParseFloat(get(name), 64)
			if err != nil {
				t.Fatalf("%s: %s is %q", what, name, get(name))
			}
			return x
		}
		switch start.Name.Local {
		case "svg":
			if _, err := fmt.Sscanf(get("viewBox"), "0 0 %f %f", &width, &height); err != nil {
				t.Fatal(err)
			}
		case "path":
			for _, m := range pairs.FindAllStringSubmatch(get("d"), -1) {
				x, _ := strconv.ParseFloat(m[1], 64)
				y, _ := strconv.ParseFloat(m[2], 64)
				points = append(points, [2]float64{x, y})
			}
		case "text":
			var content string
			if err := d.DecodeElement(&content, &start); err != nil {
				t.Fatal(err)
			}
			s := letter(vg.Length(number("font-size")), ink, draw.XLeft, draw.YBottom)
			if get("font-weight") != "" {
				s = bold(s)
			}
			face := letters.Fonts.Lookup(s.Font, s.Font.Size)
			x, y, long := number("x"), number("y"), float64(face.Width(content))
			switch get("text-anchor") {
			case "middle":
				x -= long / 2
			case "end":
				x -= long
			}
			size := number("font-size")
			texts = append(texts, written{content, x, y - 0.72*size, x + long, y + 0.2*size})
		}
	}
}

// TestNothingIsClippedOrOverprinted: in every picture, at both widths, whatever the numbers and names, all texts and
// lines lie within it, and no text lies on another.
func TestNothingIsClippedOrOverprinted(t *testing.T) {
	for name, p := range extremes() {
		for _, f := range p.figures() {
			for _, at := range []vg.Length{wide, narrow} {
				what := fmt.Sprintf("%s, %s, %v wide", name, f.ID, at)
				width, height, texts, points := look(t, what, f.inline(at, ""))
				if math.Abs(width-float64(at)) > 0.01 || height <= 0 || height > 4000 {
					t.Errorf("%s: %v by %v", what, width, height)
				}
				for _, pt := range points {
					if pt[0] < -1 || pt[0] > width+1 || pt[1] < -1 || pt[1] > height+1 {
						t.Errorf("%s: a line to %v of %v by %v", what, pt, width, height)
						break
					}
				}
				for i, a := range texts {
					if a.x0 < -1 || a.x1 > width+1 || a.y0 < -1 || a.y1 > height+1 {
						t.Errorf("%s: clipped: %+v of %v by %v", what, a, width, height)
					}
					for _, b := range texts[:i] {
						if a.x0 < b.x1-0.5 && b.x0 < a.x1-0.5 && a.y0 < b.y1-0.5 && b.y0 < a.y1-0.5 {
							t.Errorf("%s: %+v lies on %+v", what, a, b)
						}
					}
				}
			}
		}
	}
}

// TestTipsTellExactValues: the page's pictures tell each value with its interval, its method and its n.
func TestTipsTellExactValues(t *testing.T) {
	p := sample(1000, plain)
	want := map[string]string{
		"forest":      "<title>against greedy: 37.0 % (95 % interval 34.1 to 40.0 %; Wilson; 1,000 games)</title>",
		"two-by-two":  "<title>Blue, Red begin: 41.0 % (95 % interval 38.0 to 44.1 %; Wilson; 1,000 games)</title>",
		"lengths":     "<title>9 turns, Red win: 3.70 % (37 of 1,000 games)</title>",
		"survival":    "<title>all games, Turn 1: ",
		"convergence": "; for every look at once ",
		"card-bars":   "<title>Walk, played: 1.520 times (95 % interval 1.488 to 1.552 times; normal; 1,000 games)</title>",
		"boards":      "<title>c4: 9 %</title>",
	}
	for _, f := range p.figures() {
		for _, at := range []vg.Length{wide, narrow} {
			if w := want[f.ID]; w != "" && !strings.Contains(f.inline(at, ""), w) && (f.ID != "lengths" || at == wide) {
				t.Errorf("%s: no %q", f.ID, w)
			}
		}
		delete(want, f.ID)
	}
	if len(want) > 0 {
		t.Errorf("no figures %v", want)
	}
}

// TestEveryNumberOfAFigureIsInItsTable, so that who cannot see it misses nothing.
func TestEveryNumberOfAFigureIsInItsTable(t *testing.T) {
	values := func(p Plot) (n int) {
		switch p := p.(type) {
		case *Forest:
			return len(p.Rows)
		case *Convergence:
			for _, s := range p.Series {
				n += len(s.Points)
			}
		case *StackedHistogram:
			return len(p.Bins)
		case *Curves:
			for _, l := range p.Lines {
				n += len(l.Points)
			}
		case *Bars:
			return len(p.Rows) * len(p.Series)
		case *HeatMap:
			return -1
		case *Boards:
			return len(p.Boards[0].Values)
		}
		return n
	}
	for _, f := range sample(1000, plain).figures() {
		table := f.Table()
		if want := values(f.Plot); want >= 0 && len(table.Rows) != want || len(table.Rows) == 0 {
			t.Errorf("%s: %d rows, want %d", f.ID, len(table.Rows), want)
		}
		if table.ID != f.ID || table.Caption != f.Title {
			t.Errorf("%s: its table is %q, %q", f.ID, table.ID, table.Caption)
		}
	}
}

// TestPairsOfOneList: a map of pairs of one list has each pair once, in picture and table, with numbers for the names over
// its columns, and frames what is marked; so does a map that was turned to fit.
func TestPairsOfOneList(t *testing.T) {
	names := []string{"Ace", "King", "Queen", "Jack"}
	zero := 0.0
	pairs := &HeatMap{Measure: Measure{"Together", Points}, Middle: &zero, Rows: Labels{"Card", names}, Columns: Labels{"Card", names}, Lower: true}
	for i := range names {
		pairs.Values, pairs.Marked = append(pairs.Values, make([]Value, 4)), append(pairs.Marked, make([]bool, 4))
		for j := range names {
			pairs.Values[i][j] = Exact(float64(i-j) / 100)
		}
	}
	f := &Figure{ID: "pairs", Title: "Pairs", Plot: pairs}
	for _, at := range []vg.Length{wide, narrow} {
		plainly := f.inline(at, "")
		pairs.Marked[3][1] = true
		text := f.inline(at, "")
		pairs.Marked[3][1] = false
		if n := strings.Count(text, "<title>"); n < 6 || strings.Count(text, "<title>Jack, King: +2 points") != 1 || strings.Contains(text, "<title>King, Jack") || strings.Contains(text, "<title>Ace, Ace") {
			t.Errorf("%v wide: %d cells with tips", at, n)
		}
		if !strings.Contains(text, "3 Queen") {
			t.Errorf("%v wide: no number before a row's name", at)
		}
		if strings.Count(text, "<path") <= strings.Count(plainly, "<path") {
			t.Errorf("%v wide: a marked cell has no frame", at)
		}
	}
	if rows := f.Table().Rows; len(rows) != 4 || rows[1][1].Text == "" || rows[1][2].Text != "" { // a matrix, as its values have no intervals
		t.Errorf("its table is %v", rows)
	}
	flat := &HeatMap{Rows: Labels{"", names[:1]}, Columns: Labels{"", names[:2]}, Values: [][]Value{{Exact(1), Exact(2)}}, Marked: [][]bool{{false, true}}}
	if turned := flat.turned(); turned.Values[1][0].Value != 2 || turned.Marked[0][0] || !turned.Marked[1][0] {
		t.Errorf("turned: %v, marked %v", turned.Values, turned.Marked)
	}
}

// TestJoinedBinsLoseNoGame, keep their order, and are few enough.
func TestJoinedBinsLoseNoGame(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for range 300 {
		p := &StackedHistogram{Series: []string{"a", "b"}}
		n := r.IntN(300)
		for v := range n {
			p.Bins = append(p.Bins, Bin{From: int64(v), To: int64(v), OrMore: v == n-1 && r.IntN(2) == 0, Counts: []int64{r.Int64N(3) / 2, r.Int64N(9)}})
		}
		before := fmt.Sprint(p.Bins)
		most := 1 + r.IntN(60)
		bins := p.joined(most)
		games := int64(0)
		for i, b := range bins {
			games += b.games()
			if i > 0 && b.From != bins[i-1].To+1 {
				t.Fatalf("bin %d of %v does not follow the one before", i, bins)
			}
		}
		if games != p.games() || len(bins) > most+1 || fmt.Sprint(p.Bins) != before {
			t.Fatalf("%d bins became %d (most %d) with %d of %d games", n, len(bins), most, games, p.games())
		}
	}
}

// TestALongTailIsOneOpenBin: a few games that took ten times as long do not press all others into a corner, and are
// still told of; where many did, nothing is joined.
func TestALongTailIsOneOpenBin(t *testing.T) {
	for _, test := range []struct {
		late int64 // games of the last bin, of 1,000 and some
		want int   // bins
		last string
	}{{3, 21, "20 or more"}, {50, 201, "200"}, {0, 20, "19"}} {
		p := &StackedHistogram{Series: []string{"a"}}
		for v := range int64(201) {
			n := int64(0)
			if v < 20 {
				n = 50
			}
			if v == 200 {
				n = test.late
			}
			p.Bins = append(p.Bins, Bin{From: v, To: v, Counts: []int64{n}})
		}
		bins := p.joined(1000)
		last := bins[len(bins)-1]
		if len(bins) != test.want || last.label() != test.last || test.late > 0 && last.games() != test.late {
			t.Errorf("%d late: %d bins, the last %s with %d games", test.late, len(bins), last.label(), last.games())
		}
	}
}

// TestAStepHoldsUntilTheGap: the last value before one that is not known is drawn as wide as the others.
func TestAStepHoldsUntilTheGap(t *testing.T) {
	p := &Curves{Steps: true}
	got := p.runs(Curve{Points: []CurvePoint{{1, Exact(5)}, {2, Exact(7)}, {3, Value{}}, {4, Value{}}, {5, Exact(6)}}})
	want := [][]corner{{{1, 5, 5, 5}, {2, 5, 5, 5}, {2, 7, 7, 7}, {3, 7, 7, 7}, {3, 7, 7, 7}}, {{5, 6, 6, 6}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestFit: lines are no wider than they may be, no more than they may be, and lose letters only after an ellipsis.
func TestFit(t *testing.T) {
	s := letter(small, ink, draw.XLeft, draw.YBottom)
	r := rand.New(rand.NewPCG(33, 34))
	for range 500 {
		var words []string
		for range r.IntN(12) {
			words = append(words, strings.Repeat(string(rune('a'+r.IntN(26))), 1+r.IntN(30)))
		}
		width, most := vg.Length(40+r.IntN(300)), 1+r.IntN(4)
		txt := strings.Join(words, " ")
		lines := fit(s, txt, width, most)
		if len(lines) == 0 || len(lines) > most {
			t.Fatalf("%q became %d lines of %d", txt, len(lines), most)
		}
		for _, line := range lines {
			if s.Width(line) > width+0.001 {
				t.Fatalf("%q is %v wide (at most %v)", line, s.Width(line), width)
			}
		}
		got, all := strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.Join(words, "")
		if cut, short := strings.CutSuffix(got, "…"); short && !strings.HasPrefix(all, cut) || !short && got != all {
			t.Fatalf("%q became %q", txt, lines)
		}
	}
	if got := fit(s, "a b", 200, 1); len(got) != 1 || got[0] != "a b" {
		t.Errorf("got %q", got)
	}
}

// TestTicks are round, within their ends, few enough, different, and bear percent signs where they are shares.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		unit   Unit
		lo, hi float64
		whole  bool
		want   string
	}{
		{Share, 0, 1, false, "0 % 20 % 40 % 60 % 80 % 100 %"},
		{Share, 0.48, 0.52, false, "48 % 49 % 50 % 51 % 52 %"},
		{Share, 0.499, 0.501, false, "49.90 % 49.95 % 50.00 % 50.05 % 50.10 %"},
		{Points, -0.04, 0.04, false, "-4 -2 0 +2 +4"},
		{"turns", 0, 3, true, "0 1 2 3"},
		{"dollars", 0, 25_000, false, "0 5,000 10,000 15,000 20,000 25,000"},
		{"dollars", -2000, 2000, false, "-2,000 -1,000 0 1,000 2,000"},
	} {
		var labels []string
		for _, tick := range ticks(test.unit, test.lo, test.hi, 6, test.whole) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%v to %v %s: got %s, want %s", test.lo, test.hi, test.unit, got, test.want)
		}
	}
	r := rand.New(rand.NewPCG(35, 36))
	for range 2000 {
		lo := (r.Float64() - 0.5) * math.Pow(10, float64(r.IntN(9)-4))
		hi := lo + r.Float64()*math.Pow(10, float64(r.IntN(9)-4))
		seen := map[string]bool{}
		all := ticks("", lo, hi, 7, false)
		for _, tick := range all {
			if seen[tick.Label] || tick.Value < lo-(hi-lo)*1e-6 || tick.Value > hi+(hi-lo)*1e-6 {
				t.Fatalf("%v to %v: %v", lo, hi, all)
			}
			seen[tick.Label] = true
		}
		if len(all) > 7 {
			t.Fatalf("%v to %v: %d ticks", lo, hi, len(all))
		}
	}
}

// TestInkCanBeRead on every colour a number stands on, in light and dark: 4.5 to 1 at least, as the accessibility
// guidelines ask (WCAG 2.2, 1.4.3); muted text on paper too.
func TestInkCanBeRead(t *testing.T) {
	channel := func(c uint32, shift uint) float64 { return float64(c>>shift&255) / 255 }
	luminance := func(rgb [3]float64) (l float64) {
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			x := rgb[i]
			if x <= 0.04045 {
				x /= 12.92
			} else {
				x = math.Pow((x+0.055)/1.055, 2.4)
			}
			l += weight * x
		}
		return l
	}
	for _, dark := range []bool{false, true} {
		of := func(p paint) [3]float64 {
			c := palette[p].light
			if dark {
				c = palette[p].dark
			}
			return [3]float64{channel(c, 16), channel(c, 8), channel(c, 0)}
		}
		contrast := func(a, b [3]float64) float64 {
			la, lb := luminance(a), luminance(b)
			return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
		}
		for _, ground := range []paint{heat, warm} {
			for _, opacity := range []float64{0, deepest / 2, deepest} {
				var on [3]float64
				for i := range on {
					on[i] = of(ground)[i]*opacity + of(paper)[i]*(1-opacity)
				}
				if got := contrast(of(ink), on); got < 4.5 {
					t.Errorf("dark %v: ink on %s at %v has a contrast of %.2f", dark, palette[ground].name, opacity, got)
				}
			}
		}
		if got := contrast(of(muted), of(paper)); got < 4.5 {
			t.Errorf("dark %v: muted text has a contrast of %.2f", dark, got)
		}
		for i := range 6 { // marks and lines: 3 to 1 or, where paler, told by an outline or their place
			if got := contrast(of(series(i)), of(paper)); got < 1.9 {
				t.Errorf("dark %v: series %d has a contrast of %.2f", dark, i+1, got)
			}
		}
	}
}

// TestScales: the smallest number is palest, the largest deepest, the middle neutral.
func TestScales(t *testing.T) {
	up := newScale(Share, nil, []Value{Exact(0.1), Exact(0.3), {}})
	if _, low := up.paint(0); low > 0.03 {
		t.Errorf("nothing has the opacity %v", low)
	}
	if _, top := up.paint(0.3); math.Abs(top-deepest) > 1e-9 {
		t.Errorf("the most has the opacity %v", top)
	}
	half := 0.5
	both := newScale(Share, &half, []Value{Exact(0.4), Exact(0.53)})
	if p, top := both.paint(0.4); p != warm || math.Abs(top-deepest) > 1e-9 {
		t.Errorf("the least is %v at %v", p, top)
	}
	if p, o := both.paint(0.53); p != heat || o >= deepest || o < 0.1 {
		t.Errorf("a little more than the middle is %v at %v", p, o)
	}
	if _, o := both.paint(0.5); o > 0.03 {
		t.Errorf("the middle has the opacity %v", o)
	}
}

// TestTextIsAlignedByTheBrowser: it, not a font's measure, decides where a text ends.
func TestTextIsAlignedByTheBrowser(t *testing.T) {
	c := newSVG(100, 50, false)
	d := draw.NewCanvas(c, 100, 50)
	for align, want := range map[text.XAlignment]string{draw.XLeft: "", draw.XCenter: ` text-anchor="middle"`, draw.XRight: ` text-anchor="end"`} {
		c.b.Reset()
		inner := draw.Canvas{Canvas: d, Rectangle: d.Rectangle} // as plots nest them
		inner.FillText(letter(10, muted, align, draw.YBottom), vg.Point{X: 40, Y: 20}, `a<"b"`)
		if got := c.b.String(); !strings.Contains(got, ` font-size="10"`+want+` fill="#595d66">a&lt;&#34;b&#34;</text>`) || !strings.Contains(got, `<text x="40"`) {
			t.Errorf("%v: %s", align, got)
		}
	}
}
