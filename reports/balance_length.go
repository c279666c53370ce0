package reports

import (
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// enough is how many games must have come so far for a hazard to be shown.
const enough = 50

// lengths shows metrics that keep histograms: their quantiles by matchup, and of the first how the games of each length
// ended.
func (b *balance) lengths(metrics []int) (answer string, blocks []Block) {
	m := &b.schema.Metrics[metrics[0]]
	h := &StackedHistogram{X: measureOf(m)}
	for _, o := range b.schema.Outcomes {
		h.Series = append(h.Series, o.Title)
	}
	counts := b.main.LengthCounts(metrics[0])
	first, last := ends(counts)
	for v := first; v <= last; v++ {
		bin := Bin{From: int64(v), To: int64(v), OrMore: v == len(counts[0])-1 && len(counts[0]) <= int(m.Max)}
		for o := range counts {
			bin.Counts = append(bin.Counts, counts[o][v])
		}
		h.Bins = append(h.Bins, bin)
	}
	middle := b.quantile(b.main, metrics[0], 0.5)
	low, high := b.quantile(b.main, metrics[0], 0.05), b.quantile(b.main, metrics[0], 0.95)
	answer = fmt.Sprintf("Half the games take at most %s %s; nine of ten take from %s to %s (%s).", middle.Text, m.Unit, low.Text, high.Text, b.inDepth())
	if low.Text == high.Text {
		answer = fmt.Sprintf("Nearly all games take %s %s (%s).", middle.Text, m.Unit, b.inDepth())
	}
	blocks = append(blocks, &Figure{
		ID: anchor("length " + m.Name), Title: "How many games take how many " + m.Unit,
		Alt:     fmt.Sprintf("A bar for each number of %s, in parts by how the games ended. %s", m.Unit, answer),
		Caption: fmt.Sprintf("%s; shares of all of them. %s", capital(b.inDepth()), m.Doc),
		Plot:    h,
	})
	for _, metric := range metrics {
		blocks = append(blocks, b.lengthTable(metric))
	}
	return answer, blocks
}

// lengthTable has a metric's mean and quantiles, by matchup.
func (b *balance) lengthTable(metric int) *DataTable {
	m := &b.schema.Metrics[metric]
	t := &DataTable{ID: anchor("lengths " + m.Name), Caption: fmt.Sprintf("%s of a game, by matchup", metricTitle(m))}
	t.Columns = []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Games", Kind: Number},
		{Title: "Mean", Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Kind: Number},
		{Title: "5 %", Kind: Number, Tip: "5 % of the games have at most this many"},
		{Title: "Median", Kind: Number, Tip: "Half the games have at most this many"},
		{Title: "95 %", Kind: Number, Tip: "95 % of the games have at most this many"},
	}
	for _, c := range b.cells {
		v := ValueOf(c.Mean(metric, 0))
		row := []Cell{Words(matchupName(c.Spec.Matchup)), Whole(c.Games), v.Cell(""), v.Limits("")}
		for _, q := range []float64{0.05, 0.5, 0.95} {
			row = append(row, b.quantile(c, metric, q))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{fmt.Sprintf("%s 5 %% of the games have at most the number under 5 %%, half the median, 95 %% the number under 95 %%. A capped game counts with what it had when it was stopped; + means: or more. %s", m.Doc, intervalsMean())}
	return t
}

// ends returns the smallest and the largest value that any game had.
func ends(counts [][]int64) (first, last int) {
	first, last = -1, 0
	for v := range counts[0] {
		if slices.ContainsFunc(counts, func(hist []int64) bool { return hist[v] > 0 }) {
			if first < 0 {
				first = v
			}
			last = v
		}
	}
	return max(first, 0), last
}

// quantile is a cell of a quantile, its interval in the tip.
func (b *balance) quantile(c *experiments.CellResult, metric int, q float64) Cell {
	v := c.Quantile(metric, 0, q)
	if v.Games == 0 {
		return Unknown("no games")
	}
	text := Count(int64(v.Value))
	if v.OrMore {
		text += "+"
	}
	limits := fmt.Sprintf("%s to %s", Count(int64(v.Lo)), Count(int64(v.Hi)))
	if v.Open {
		limits = fmt.Sprintf("%s or more", Count(int64(v.Lo)))
	}
	return Cell{Text: text, Value: float64(v.Value), Known: true, Tip: fmt.Sprintf("%s interval %s; %s", levelText(experiments.Level), limits, counted(v.Games, "game"))}
}

// rare is the share of games below which those still going are not followed any further in a picture.
const rare = 0.001

// survival shows games still going and how they ended by then, and how fast they end.
func (b *balance) survival(metric int) []Block {
	m := &b.schema.Metrics[metric]
	curves := b.main.Lengths(metric)
	_, last := ends(b.main.LengthCounts(metric))
	horizon := slices.IndexFunc(curves.Survival, func(p estimate.Proportion) bool { return p.Value() <= rare })
	if horizon < 0 || horizon > last {
		horizon = last
	}
	note := fmt.Sprintf("%s; bands are %s intervals, each for its own number of %s.", capital(matchupName(b.main.Spec.Matchup)), levelText(experiments.Level), m.Unit)
	hazardNote := fmt.Sprintf("%s %s.", note, counted(curves.Games, "game"))
	if b.main.Games > b.main.Trials {
		hazardNote = fmt.Sprintf("%s From one game of each deal, %s.", note, counted(b.main.Trials, "game"))
	}
	note += fmt.Sprintf(" %s.", counted(curves.Games, "game"))
	if horizon < last {
		note += fmt.Sprintf(" The longest took %s %s; fewer than one game in a thousand gets beyond the picture.", Count(int64(last)), m.Unit)
	}
	going := &Curves{X: measureOf(m), Y: Measure{"Games", Share}, Steps: true}
	going.Lines = append(going.Lines, curve("still going", curves.Survival, horizon))
	for i, o := range b.schema.Outcomes {
		going.Lines = append(going.Lines, curve(o.Title, curves.Incidence[i], horizon))
	}
	half := horizon / 2
	alt := ""
	if half < len(curves.Survival) && curves.Games > 0 {
		alt = fmt.Sprintf(" After %d %s, %s of games are still going.", half, m.Unit, percent(curves.Survival[half].Value(), 0.01))
	}
	blocks := []Block{&Figure{
		ID: anchor("survival " + m.Name), Title: "Games still going, and how the others ended",
		Alt:     fmt.Sprintf("Lines over the number of %s: the share of games still going falls, the shares of games over by then rise to the shares of all games.%s", m.Unit, alt),
		Caption: note, Plot: going,
	}}
	if hazard := b.hazard(metric, horizon, hazardNote); hazard != nil {
		blocks = append(blocks, hazard)
	}
	return blocks
}

// hazard shows how fast games end.
func (b *balance) hazard(metric, horizon int, note string) *Figure {
	m := &b.schema.Metrics[metric]
	width := (horizon + 39) / 40
	line, peak, at := Curve{Label: "of the games that got so far"}, 0.0, 1
	for i, f := range b.main.Ending(metric, max(width, 1)) {
		x := 1 + i*width
		if x > horizon {
			break
		}
		v := Value{}
		if f.Games >= enough {
			v = ValueOf(f)
			if f.Value > peak {
				peak, at = f.Value, x
			}
		}
		line.Points = append(line.Points, CurvePoint{float64(x), v})
	}
	for n := len(line.Points); n > 0 && !line.Points[n-1].Value.Known; n-- {
		line.Points = line.Points[:n-1] // the picture ends where the line does
	}
	if len(line.Points) < 2 {
		return nil
	}
	soon := "there"
	if width > 1 {
		soon = fmt.Sprintf("within the next %d %s", width, m.Unit)
	}
	return &Figure{
		ID: anchor("hazard " + m.Name), Title: "How likely a game is to end " + map[bool]string{true: soon, false: "now"}[width > 1],
		Alt:     fmt.Sprintf("A line over the number of %s: which share of the games that got so far ends %s. It is highest, %s, from %d on.", m.Unit, soon, percent(peak, 0.01), at),
		Caption: fmt.Sprintf("Of the games that got so far, the share that ends %s (the hazard); near 0 means that games hang. Shown where at least %d games got so far. %s", soon, enough, note),
		Plot:    &Curves{X: measureOf(m), Y: Measure{"Games that end", Share}, Steps: true, Lines: []Curve{line}},
	}
}

// curve makes a line of at most about fifty proportions up to a value.
func curve(label string, points []estimate.Proportion, last int) Curve {
	c := Curve{Label: label}
	step := (last + 49) / 50
	for t := 0; t < len(points) && t <= last; t += max(step, 1) {
		p := points[t]
		c.Points = append(c.Points, CurvePoint{float64(t), Value{Known: p.Of > 0, Value: p.Value(), Interval: p.Interval, N: p.Of}})
	}
	return c
}

// metricTitle is a metric's name in prose.
func metricTitle(m *sim.Metric) string { return capital(spaced(m.Name)) }

// measureOf is what an axis of a metric's values shows.
func measureOf(m *sim.Metric) Measure {
	if spaced(m.Name) == m.Unit {
		return Measure{metricTitle(m), ""}
	}
	return Measure{metricTitle(m), Unit(m.Unit)}
}
