package reports

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// joined returns the bins without empty ones at the ends, neighbours joined until there are at most so many; a tail
// that takes up most of the picture for few games is one open bin.
func (p *StackedHistogram) joined(most int) []Bin {
	bins := p.Bins
	for len(bins) > 1 && bins[0].games() == 0 {
		bins = bins[1:]
	}
	for len(bins) > 1 && bins[len(bins)-1].games() == 0 {
		bins = bins[:len(bins)-1]
	}
	if at := p.tail(bins); at < len(bins)-1 {
		rest := Bin{From: bins[at].From, To: bins[at].To, OrMore: true, Counts: make([]int64, len(p.Series))}
		for _, b := range bins[at:] {
			for j, n := range b.Counts {
				rest.Counts[j] += n
			}
		}
		bins = append(slices.Clone(bins[:at]), rest)
	}
	by := 1
	for by*most < len(bins) {
		by = int(step(float64(by + 1)))
	}
	var all []Bin
	for i, b := range bins {
		last := len(all) - 1
		if i%by == 0 || b.OrMore {
			b.Counts = append([]int64(nil), b.Counts...)
			all = append(all, b)
			continue
		}
		all[last].To = b.To
		for j, n := range b.Counts {
			all[last].Counts[j] += n
		}
	}
	return all
}

// tail is where the last bins begin that hold one game of two hundred together, if they are more than half of the
// bins; else their end.
func (p *StackedHistogram) tail(bins []Bin) int {
	rest, at := int64(0), len(bins)
	for at > 1 && (rest+bins[at-1].games())*200 <= p.games() {
		at--
		rest += bins[at].games()
	}
	if at*2 > len(bins) {
		return len(bins)
	}
	return at
}

// span is where a bin is drawn: an open one as wide as the first.
func span(bins []Bin, i int) (from, to float64) {
	b := bins[i]
	if b.OrMore {
		b.To = b.From + bins[0].To - bins[0].From
	}
	return float64(b.From) - 0.5, float64(b.To) + 0.5
}

func (p *StackedHistogram) lay(width vg.Length) picture {
	most := 60
	if isNarrow(width) {
		most = 30
	}
	bins, all := p.joined(most), p.games()
	ax := axes()
	var keys []swatch
	for i, name := range p.Series {
		keys = append(keys, boxed(name, series(i), 1))
	}
	keys = append(keys, p.Target.swatches()...)
	ax.X.Min, ax.X.Max, ax.Y.Min, ax.Y.Max = 0, 1, 0, 1
	if len(bins) > 0 {
		ax.X.Min, _ = span(bins, 0)
		_, ax.X.Max = span(bins, len(bins)-1)
	}
	if p.Target != nil {
		ax.X.Min, ax.X.Max = min(ax.X.Min, p.Target.Lo-0.5), max(ax.X.Max, p.Target.Hi+0.5)
	}
	if all > 0 {
		e := nothing()
		e.add(0)
		for _, b := range bins {
			e.add(float64(b.games()) / float64(all))
		}
		ax.Y.Max = e.rounded(Share).hi
	}
	marks := along(p.X.Unit, ax.X.Min, ax.X.Max, width-70, true, ax.X.Tick.Label)
	if n := len(bins); n > 0 && bins[n-1].OrMore {
		marks = withLast(marks, bins, ax.X.Tick.Label.Width(Count(bins[n-1].From)+"+ ")/(width-70)*vg.Length(ax.X.Max-ax.X.Min))
	}
	ax.X.Tick.Marker = marks
	ax.Y.Tick.Marker = ticks(Share, 0, ax.Y.Max, 7, false)
	ax.Add(plotter(grid), p.Target.level(), plotter(func(c draw.Canvas, ax *plot.Plot) {
		for i := range bins {
			p.bar(c, ax, bins, i, all)
		}
	}))
	return stack(legend(width, keys...), chart(ax, p.X, Measure{"Share of all games", Share}, width, lineHeight(width)))
}

// withLast puts a tick such as 30+ under the open bin, and takes away those it would overprint.
func withLast(marks plot.ConstantTicks, bins []Bin, room vg.Length) (all plot.ConstantTicks) {
	from, to := span(bins, len(bins)-1)
	middle := (from + to) / 2
	for _, t := range marks {
		if t.Value < middle-float64(room) {
			all = append(all, t)
		}
	}
	return append(all, plot.Tick{Value: middle, Label: Count(bins[len(bins)-1].From) + "+"})
}

// bar paints a bin's stacked bars.
func (p *StackedHistogram) bar(c draw.Canvas, ax *plot.Plot, bins []Bin, i int, all int64) {
	x, y := ax.Transforms(&c)
	from, to := span(bins, i)
	left, right := x(from), x(to)
	if room := (right - left) * 0.1; room > 0.3 {
		left, right = left+min(room, 2), right-min(room, 2)
	}
	below := int64(0)
	for j, n := range bins[i].Counts {
		if n == 0 {
			continue
		}
		lo, hi := y(float64(below)/float64(all)), y(float64(below+n)/float64(all))
		below += n
		share := Exact(float64(n) / float64(all))
		words := fmt.Sprintf("%s, %s: %s (%s of %s)", p.X.Unit.with(bins[i].label()), p.Series[j],
			share.Say(Share), Count(n), counted(all, "game"))
		tip(c, words, func() { block(c, series(j).color(1), left, lo, right, hi) })
	}
}
