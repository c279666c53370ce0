package reports

import (
	"fmt"
	"strings"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// perWord says what a metric's mean is taken over: "a game", "a hand".
func perWord(s *sim.Schema, m *sim.Metric) string {
	if m.Per == "" {
		return "a game"
	}
	return "a " + strings.TrimSuffix(s.Metrics[s.Metric(m.Per)].Unit, "s")
}

// means has the means of metrics without axes, a row each; or of metrics by the same axis, a row each of its labels.
func (b *balance) means(metrics []int) []Block {
	first := &b.schema.Metrics[metrics[0]]
	t := &DataTable{ID: anchor("means " + first.Name)}
	interval := levelText(experiments.Level) + " interval"
	for _, metric := range metrics {
		m := &b.schema.Metrics[metric]
		t.Notes = append(t.Notes, fmt.Sprintf("%s (%s, %s): %s", metricTitle(m), m.Unit, perWord(b.schema, m), m.Doc))
	}
	t.Notes = append(t.Notes, intervalsMean())
	if len(first.Axes) == 0 {
		t.Caption = "On average (" + b.inDepth() + ")"
		t.Columns = []Column{{Title: "What", Kind: Text}, {Title: "mean", Kind: Number}, {Title: interval, Kind: Number}, {Title: "over", Kind: Text}}
		for _, metric := range metrics {
			m := &b.schema.Metrics[metric]
			v := ValueOf(b.main.Mean(metric, 0))
			t.Rows = append(t.Rows, []Cell{{Text: metricTitle(m), Tip: m.Doc}, v.Cell(""), v.Limits(""), Words(perWord(b.schema, m))})
		}
		return []Block{t}
	}
	axis := first.Axes[0]
	t.Caption = fmt.Sprintf("By %s, %s on average (%s)", axis.Name, perWord(b.schema, first), b.inDepth())
	t.Columns = []Column{{Title: capital(axis.Name), Kind: Text}}
	for _, metric := range metrics {
		m := &b.schema.Metrics[metric]
		t.Columns = append(t.Columns, Column{Title: metricTitle(m), Kind: Number, Tip: m.Doc}, Column{Title: interval, Kind: Number})
	}
	for i, label := range axis.Labels {
		if axis.Name == "seat" {
			label = b.schema.Titles[i]
		}
		row := []Cell{Words(spaced(label))}
		for _, metric := range metrics {
			v := ValueOf(b.main.Mean(metric, i))
			row = append(row, v.Cell(""), v.Limits(""))
		}
		t.Rows = append(t.Rows, row)
	}
	return []Block{t}
}
