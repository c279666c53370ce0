package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// width is how many columns a terminal is taken to have.
const width = 80

// RunOptions says how [RunText] shows a result.
type RunOptions struct {
	Cards bool // also what became of each card
	// Replay returns the command that replays a ticket of a cell.
	Replay func(cell *experiments.CellResult, ticket string) string
}

// RunText writes what run found for a terminal.
func RunText(w io.Writer, r *experiments.RunResult, o RunOptions) error {
	var b strings.Builder
	for i, c := range r.Cells {
		if i > 0 {
			b.WriteString("\n\n")
		}
		t := runText{&b, r, c, o}
		t.head()
		t.outcomes()
		if c.Schema().Score != "" {
			t.scores()
		}
		if len(c.Schema().Seats) == 2 && c.Schema().Rotates == sim.RotatesStarter {
			t.firstTurn()
		}
		t.lengths()
		t.perSeat()
		t.means("")
		for _, m := range c.Schema().Metrics {
			t.means(m.Name)
		}
		t.grouped()
		if o.Cards {
			t.cards()
		}
		t.extremes()
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// runText writes one cell.
type runText struct {
	*strings.Builder
	r *experiments.RunResult
	c *experiments.CellResult
	o RunOptions
}

func (t runText) printf(format string, args ...any) { fmt.Fprintf(t, format, args...) }

// table writes a table under a title, indented; in parts, where it is too wide. An empty one is left out.
func (t runText) table(title string, table *Table) {
	if len(table.Rows) == 0 {
		return
	}
	for i := range table.Rows {
		table.Rows[i][0] = "  " + table.Rows[i][0]
	}
	table.Head = append([]string{title}, table.Head...)
	for _, part := range table.Split(width) {
		t.printf("\n")
		part.WriteText(t)
	}
}

func (t runText) head() {
	t.WriteString(Wrap(fmt.Sprintf("%s (scenario %s, %s)", t.c.Scenario.Title, t.c.Scenario.Name, t.c.Scenario.Hash), "", width))
	t.WriteString(Wrap(t.c.Scenario.Provenance, "  ", width))
	played := fmt.Sprintf("%s; %s, seed %d", t.whoPlays(), counted(t.c.Games, "game"), t.r.Seed)
	switch {
	case t.r.Rotate && t.c.Schema().Rotates == sim.RotatesPolicies:
		played += fmt.Sprintf("; each of %s played once for every way to shift the policies round the table", counted(t.c.Trials, "deal"))
	case t.r.Rotate:
		played += fmt.Sprintf("; each of %s played once for each seat to begin", counted(t.c.Trials, "deal"))
	}
	if !t.r.Complete {
		played += "; stopped before all planned games were played"
	}
	t.printf("\n%s", Wrap(played+". Every interval is a 95 % confidence interval.", "", width))
}

// whoPlays says which policy sits where, before any rotation.
func (t runText) whoPlays() string {
	schema, matchup := t.c.Schema(), t.c.Spec.Matchup
	if len(matchup) > 2 && alike(matchup) {
		return matchup[0] + " in all " + fmt.Sprint(len(matchup)) + " seats"
	}
	play := "plays"
	if schema.Plural {
		play = "play"
	}
	var seats []string
	for i, title := range schema.Titles {
		seats = append(seats, fmt.Sprintf("%s %s %s", title, play, matchup[i]))
	}
	return strings.Join(seats, ", ")
}

// scores writes what each seat scores, and each policy where all sat everywhere.
func (t runText) scores() {
	schema := t.c.Schema()
	table := &Table{Head: []string{"score", "95 % interval"}}
	for seat, title := range schema.Titles {
		f := t.c.Score(seat, experiments.Level)
		table.Add(title, value(f, percent), interval(f, percent))
	}
	t.table("What a seat is worth", table)
	if len(t.c.ByPolicy) > 0 && !alike(t.c.Spec.Matchup) {
		table := &Table{Head: []string{"seats", "score", "95 % interval"}}
		for i, policy := range t.c.Spec.Matchup {
			if slices.Index(t.c.Spec.Matchup, policy) < i {
				continue
			}
			f := t.c.PolicyScore(policy, experiments.Level)
			table.Add(policy, fmt.Sprint(seatsOf(t.c.Spec.Matchup, policy)), value(f, percent), interval(f, percent))
		}
		t.table("What a policy is worth", table)
	}
	t.WriteString(Wrap(fmt.Sprintf("A win scores 100 %%, a shared win its equal part, a game that nobody wins %s: a fair share is %[1]s.", percent(t.c.FairShare(), 0.01)), "  ", width))
}

// seatsOf counts the seats that a policy has.
func seatsOf(matchup []string, policy string) (n int) {
	for _, p := range matchup {
		if p == policy {
			n++
		}
	}
	return n
}

// interval prints an interval's limits.
func interval(f experiments.Figure, print func(value, size float64) string) string {
	if f.Interval.Level == 0 {
		return "-"
	}
	half := f.Interval.Half()
	return strings.TrimSuffix(print(f.Interval.Lo, half), " %") + " to " + print(f.Interval.Hi, half)
}

func value(f experiments.Figure, print func(value, size float64) string) string {
	if !f.Known {
		return "-"
	}
	return print(f.Value, f.Interval.Half())
}

func (t runText) outcomes() {
	table := &Table{Head: []string{"games", "share", "95 % interval", "method"}}
	for i, o := range t.c.Schema().Outcomes {
		f := t.c.OutcomeShare(i)
		title := o.Title
		if o.Capped {
			title += " (capped)"
		}
		table.Add(title, Count(t.c.Outcomes[o.Name]), value(f, percent), interval(f, percent), f.Interval.Method)
	}
	t.table("How games end", table)
	for _, o := range t.c.Schema().Outcomes {
		if o.Capped && t.c.Outcomes[o.Name] > 0 {
			t.WriteString(Wrap(o.Title+": "+o.Doc, "  ", width))
		}
	}
}

func (t runText) firstTurn() {
	schema := t.c.Schema()
	table := &Table{Head: []string{"games begun", "wins", "95 % interval"}}
	for seat, title := range schema.Titles {
		for starter, other := range schema.Titles {
			f := t.c.ShareByStarter(schema.WinOf(seat), starter)
			name := title + " when they begin"
			if starter != seat {
				name = title + " when the " + other + " begin"
			}
			table.Add(name, Count(f.Games), value(f, percent), interval(f, percent))
		}
	}
	t.table("The first turn", table)
	for seat, title := range schema.Titles {
		f := t.c.FirstTurn(seat)
		if !f.Known {
			t.WriteString(Wrap("What beginning is worth cannot be said: one side began every game.", "  ", width))
			return
		}
		t.WriteString(Wrap(fmt.Sprintf("Beginning is worth %s percentage points to the %s (%s; %s).",
			value(f, points), title, interval(f, points), f.Interval.Method), "  ", width))
	}
}

// lengths writes the metrics that keep histograms.
func (t runText) lengths() {
	table := &Table{Head: []string{"mean", "95 % interval", "5 %", "median", "95 %"}}
	for i, m := range t.c.Schema().Metrics {
		if m.Keep != sim.Histogram || len(m.Axes) > 0 {
			continue
		}
		f := t.c.Mean(i, 0)
		table.Add(capital(m.Name), value(f, number), interval(f, number), t.quantile(i, 0.05), t.quantile(i, 0.5), t.quantile(i, 0.95))
	}
	if len(table.Rows) == 0 {
		return
	}
	t.printf("\nHow long games last")
	t.table("", table)
	t.WriteString(Wrap("5 % of games have at most the number under 5 %, half the median, 95 % the number under 95 %; in brackets, where the interval is wider than the number itself, its limits.", "  ", width))
}

// isLength reports whether a metric is shown among the lengths.
func (t runText) isLength(metric string) bool {
	return slices.ContainsFunc(t.c.Schema().Metrics, func(m sim.Metric) bool {
		return m.Name == metric && m.Keep == sim.Histogram && len(m.Axes) == 0
	})
}

func (t runText) quantile(metric int, q float64) string {
	v := t.c.Quantile(metric, 0, q)
	text := Count(int64(v.Value))
	if v.OrMore {
		text += "+"
	}
	switch {
	case v.Open:
		text += fmt.Sprintf(" (%s+)", Count(int64(v.Lo)))
	case v.Lo != v.Value || v.Hi != v.Value:
		text += fmt.Sprintf(" (%s-%s)", Count(int64(v.Lo)), Count(int64(v.Hi)))
	}
	return text
}

// perSeat writes the metrics counted for each seat.
func (t runText) perSeat() {
	schema := t.c.Schema()
	table := &Table{}
	for _, title := range schema.Titles {
		table.Head = append(table.Head, title, "95 % interval")
	}
	for i, m := range schema.Metrics {
		if len(m.Axes) != 1 || m.Axes[0].Name != "seat" || m.Keep < sim.Moments || m.Per != "" || m.Name == schema.Score {
			continue
		}
		row := []string{capital(m.Name)}
		for seat := range schema.Seats {
			f := t.c.Mean(i, seat)
			row = append(row, value(f, number), interval(f, number))
		}
		table.Add(row...)
	}
	t.table("A game on average", table)
}

// means writes the other metrics whose mean is taken over a metric, or over games ("").
func (t runText) means(over string) {
	schema := t.c.Schema()
	title, table := "Also", &Table{}
	for i, m := range schema.Metrics {
		bySeat := over == "" && len(m.Axes) == 1 && m.Axes[0].Name == "seat"
		if m.Keep != sim.Moments || m.Per != over || bySeat || len(m.Axes) > 1 || over == "" && t.isGrouped(m) {
			continue
		}
		table.Head = []string{perWord(schema, &m), "95 % interval"}
		for j, name := range m.Labels() {
			f := t.c.Mean(i, j)
			table.Add(capital(strings.NewReplacer(".", ", ", "_", " ").Replace(name)), value(f, number), interval(f, number))
		}
	}
	if over != "" {
		title = capital(schema.Metrics[schema.Metric(over)].Unit)
	}
	t.table(title, table)
}

// isGrouped reports whether a metric is shown beside others by the same axis, which is no seat.
func (t runText) isGrouped(m sim.Metric) bool {
	n := 0
	for _, other := range t.c.Schema().Metrics {
		if sameAxis(m, other) {
			n++
		}
	}
	return n > 1
}

// sameAxis reports whether two metrics with means a game are by one axis, the same, which is no seat.
func sameAxis(a, b sim.Metric) bool {
	by := func(m sim.Metric) string {
		if len(m.Axes) != 1 || m.Axes[0].Name == "seat" || m.Keep < sim.Moments || m.Per != "" {
			return ""
		}
		return m.Axes[0].Name
	}
	return by(a) != "" && by(a) == by(b)
}

// grouped writes metrics by the same axis side by side: a row each of its labels.
func (t runText) grouped() {
	schema := t.c.Schema()
	for i, first := range schema.Metrics {
		if !t.isGrouped(first) || slices.ContainsFunc(schema.Metrics[:i], func(m sim.Metric) bool { return sameAxis(m, first) }) {
			continue
		}
		table := &Table{}
		for label, name := range first.Axes[0].Labels {
			row := []string{name}
			for j, m := range schema.Metrics {
				if !sameAxis(first, m) {
					continue
				}
				if label == 0 {
					table.Head = append(table.Head, strings.ReplaceAll(m.Name, "_", " "))
				}
				row = append(row, value(t.c.Mean(j, label), number))
			}
			table.Add(row...)
		}
		t.table(capital(first.Axes[0].Name)+", a game", table)
	}
}

// cards writes what became of each card, a game.
func (t runText) cards() {
	schema := t.c.Schema()
	for seat, name := range schema.Seats {
		table := &Table{}
		for _, m := range schema.Metrics {
			if byCard(m) {
				table.Head = append(table.Head, m.Name)
			}
		}
		for _, row := range t.c.Cards {
			if row["seat"] != name {
				continue
			}
			cells := []string{row["name"].(string)}
			for _, metric := range table.Head {
				cells = append(cells, number(float64(row[metric].(int64))/float64(max(t.c.Games, 1)), 0.02))
			}
			table.Add(cells...)
		}
		t.table(schema.Titles[seat]+"' cards a game", table)
	}
}

func byCard(m sim.Metric) bool {
	return len(m.Axes) == 2 && m.Axes[0].Name == "seat" && m.Axes[1].Name == "card"
}

// extremes writes the games to look at.
func (t runText) extremes() {
	if len(t.c.Extremes) == 0 {
		return
	}
	t.printf("\nGames to look at\n")
	for _, e := range t.c.Extremes {
		if e.Which == "smallest" && !t.isLength(e.Metric) {
			continue // a game in which little happened is no news
		}
		t.printf("  %s %s: %s\n    %s\n", e.Which, e.Metric, Count(e.Value), t.o.Replay(t.c, e.Ticket))
	}
}

func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
