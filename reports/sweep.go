package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// Sweep makes the page of what a number, or two, do to a scenario. The facts say where the numbers come from.
func Sweep(r *experiments.SweepResult, facts []Fact) *Page {
	s := &sweep{r: r}
	var titles []string
	for _, f := range r.Factors {
		titles = append(titles, f.Title)
	}
	first := r.Matchups[0]
	page := &Page{
		Title:    r.About.Title + ": " + strings.Join(titles, " and "),
		Subtitle: fmt.Sprintf("%s for each matchup, each played at all %d levels, seed %d", counted(first.Trials, "deal"), len(r.Levels), r.Seed),
		Verdict:  s.verdict(),
		Facts:    factsOf(r.About.Name, r.About.Hash, r.About.Provenance, facts),
	}
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, stoppedEarly)
	}
	page.Sections = append(page.Sections, s.overview())
	for i := range r.Matchups {
		page.Sections = append(page.Sections, s.matchup(i))
	}
	if others := s.others(); len(others.Blocks) > 0 {
		page.Sections = append(page.Sections, others)
	}
	page.Sections = append(page.Sections, s.levels(), s.meaning())
	page.nameApart()
	return page
}

type sweep struct{ r *experiments.SweepResult }

// names are the levels as rows and columns bear them; that of the scenario as it was asked for is marked.
func (s *sweep) names() (all []string) {
	for _, l := range s.r.Levels {
		name := l.Name
		if len(l.Changes) == 0 {
			name += " *"
		}
		all = append(all, name)
	}
	return all
}

func factorMeasure(f experiments.Factor) Measure {
	if f.Unit == "%" {
		return Measure{f.Title, Share}
	}
	return Measure{f.Title, ""}
}

// mostCurves is up to how many levels a page has a curve for all that is counted; of more there is the table.
const mostCurves = 32

// grid reports whether two factors were varied.
func (s *sweep) grid() bool { return len(s.r.Factors) == 2 }

// mostShown is how many levels in all matchups a page shows in full. Of more, further matchups have the score alone,
// so that the page stays small.
const mostShown = 120

// brief reports whether a matchup is shown by its score alone.
func (s *sweep) brief(matchup int) bool {
	return matchup > 0 && (s.grid() || len(s.r.Levels)*len(s.r.Matchups) > mostShown)
}

// at says a number of a factor that is known to an error: 5.3 copies, 31 %.
func at(f experiments.Factor, x, half float64) string {
	u := factorMeasure(f).Unit
	text := u.with(u.number(x, half))
	if f.Unit != "" && f.Unit != "%" {
		text += " " + f.Unit
	}
	return text
}

// crossed says where a crossing is, with its interval.
func (s *sweep) crossed(c experiments.SweepCrossing) string {
	f := s.r.Factors[c.Factor]
	half := max((c.Hi-c.Lo)/2, 1e-6)
	u := factorMeasure(f).Unit
	lo, hi := u.number(c.Lo, half), u.number(c.Hi, half)
	text := at(f, c.X, half)
	interval := u.with(lo + " to " + hi)
	switch {
	case c.OpenLo && c.OpenHi:
		return "perhaps at " + text + ", but it cannot be told at any level"
	case c.OpenLo:
		return "perhaps at " + text + " (" + levelText(c.Level) + " interval up to " + u.with(hi) + ", and it may be below what was tried)"
	case c.OpenHi:
		return "perhaps at " + text + " (" + levelText(c.Level) + " interval from " + u.with(lo) + ", and it may be above what was tried)"
	}
	return "at " + text + " (" + levelText(c.Level) + " interval " + interval + ")"
}

// verdict says where the first matchup is even, or which level comes nearest.
func (s *sweep) verdict() Verdict {
	m := s.r.Matchups[0]
	score, pass := seatDoes(m.Together, 0, "score", "scores"), seatDoes(m.Together, 0, "pass", "passes")
	with := "With " + matchupName(m.Policies) + ", "
	v := Verdict{Tone: Unsure}
	near, value := nearest(m.Together)
	nearestSays := fmt.Sprintf("Of the levels tried, %s comes nearest: there %s %s.", s.r.Levels[near].Name, score, value.short(Share))
	even := fairText(m.Together)
	if s.grid() {
		return s.gridVerdict(with, nearestSays)
	}
	if !s.r.Factors[0].Numeric() {
		v.Headline = "Nearest to even: " + s.r.Levels[near].Name
		v.Sentences = []string{with + "of the levels" + strings.TrimPrefix(nearestSays, "Of the levels")}
		return v
	}
	f := s.r.Factors[0]
	first := slices.DeleteFunc(slices.Clone(m.Crossings), func(c experiments.SweepCrossing) bool { return c.Measure != 0 })
	switch {
	case len(first) == 1 && !first[0].OpenLo && !first[0].OpenHi:
		c := first[0]
		v.Tone = Fair
		v.Headline = "Even at " + at(f, c.X, max((c.Hi-c.Lo)/2, 1e-6))
		side := "less below and more above"
		if !c.Rising {
			side = "more below and less above"
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("%s%s %s %s; %s.", with, score, even, s.crossed(c), side), nearestSays)
	case len(first) > 0:
		v.Headline = "Where it is even cannot be told exactly"
		if len(first) > 1 {
			v.Headline = "Even at more than one place"
		}
		for _, c := range first {
			v.Sentences = append(v.Sentences, fmt.Sprintf("%s%s %s %s.", with, score, even, s.crossed(c)))
		}
		v.Sentences = append(v.Sentences, nearestSays)
	case s.toldApart(m.Together, 0, s.all(), +1) || s.toldApart(m.Together, 0, s.all(), -1):
		v.Tone = Favoured
		v.Headline = "No level makes it even"
		than := "more"
		if s.toldApart(m.Together, 0, s.all(), -1) {
			than = "less"
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("%s%s %s than %s at every level.", with, score, than, even), nearestSays)
	default:
		v.Headline = "Where it is even cannot be told"
		v.Sentences = append(v.Sentences, fmt.Sprintf("%s%s %s nowhere that could be told, and some levels cannot be told from it: the number matters little, or more deals are needed.", with, pass, even), nearestSays)
	}
	if n := len(s.r.Matchups); n > 1 {
		agree := 0
		for _, o := range s.r.Matchups {
			if slices.ContainsFunc(o.Crossings, func(c experiments.SweepCrossing) bool { return c.Measure == 0 && !c.OpenLo && !c.OpenHi }) {
				agree++
			}
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("%s %s somewhere in %d of %d matchups.", capital(pass), even, agree, n))
	}
	return v
}

// toldApart reports whether a score is told from a fair one at all of some levels, on the given side.
func (s *sweep) toldApart(t *experiments.Together, quantity int, levels []int, side int) bool {
	return !slices.ContainsFunc(levels, func(level int) bool {
		i := t.Figures[level][quantity].Interval
		return i.Level == 0 || side > 0 && i.Lo <= t.Fair() || side < 0 && i.Hi >= t.Fair()
	})
}

// all are the levels.
func (s *sweep) all() (levels []int) {
	for i := range s.r.Levels {
		levels = append(levels, i)
	}
	return levels
}

// nearest returns the alternative at which the first score is nearest to a fair one.
func nearest(t *experiments.Together) (alternative int, score Value) {
	best := math.Inf(1)
	for a := range t.Figures {
		if v := figureOf(t, a, 0); v.Known && math.Abs(v.Value-t.Fair()) < best {
			best, alternative, score = math.Abs(v.Value-t.Fair()), a, v
		}
	}
	return alternative, score
}

// evenWords says where a matchup is even along the one factor, or that it is nowhere.
func (s *sweep) evenWords(m *experiments.SweptMatchup) string {
	var all []string
	for _, c := range m.Crossings {
		text := s.crossed(c)
		if m.Measures[c.Measure].Seat() > 0 || len(m.Schema().Seats) > 2 {
			text = m.Schema().Called(m.Measures[c.Measure].Seat()) + " " + text
		}
		all = append(all, text)
	}
	switch {
	case len(all) > 0:
		return strings.Join(all, "; ")
	case !s.r.Factors[0].Numeric():
		return "not asked: the levels are no numbers"
	}
	return s.nowhere(m.Together, 0, s.all())
}

// nowhere says so, and on which side of a fair score some levels are.
func (s *sweep) nowhere(t *experiments.Together, quantity int, levels []int) string {
	switch {
	case s.toldApart(t, quantity, levels, +1):
		return "nowhere: more at every level"
	case s.toldApart(t, quantity, levels, -1):
		return "nowhere: less at every level"
	}
	return "nowhere that can be told"
}

// matchup shows one matchup.
func (s *sweep) matchup(i int) Section {
	m := s.r.Matchups[i]
	name := matchupName(m.Policies)
	sec := Section{ID: fmt.Sprintf("matchup-%d", i+1), Title: name, Question: "What does each level do?", Further: i > 0}
	if s.grid() {
		sec.Answer = sentence(s.gridAnswer(m))
		sec.Blocks = append(sec.Blocks, s.picture(i, 0))
		sec.Blocks = append(sec.Blocks, s.crossingTables(i)...)
	} else {
		if s.r.Factors[0].Numeric() {
			sec.Answer = sentence(fairText(m.Together) + " " + s.evenWords(m))
		}
		sec.Blocks = append(sec.Blocks, s.picture(i, 0))
	}
	if s.brief(i) {
		sec.Blocks = append(sec.Blocks, &Note{Text: "What else is known of this matchup is in sweep.json."})
		return sec
	}
	for _, q := range mains(m.Together)[1:] {
		sec.Blocks = append(sec.Blocks, s.picture(i, q))
	}
	sec.Blocks = append(sec.Blocks, figuresTable(m.Together, fmt.Sprintf("levels-%d", i+1), "By level: "+name, "Level", s.names(), mains(m.Together)))
	if !s.grid() {
		var steps []string
		for _, c := range m.Pairs {
			steps = append(steps, s.r.Levels[c.From].Name+" -> "+s.r.Levels[c.To].Name)
		}
		sec.Blocks = append(sec.Blocks, contrastsTable(m.Together, fmt.Sprintf("steps-%d", i+1), "From one level to the next: "+name, "Step", steps, m.Pairs, mains(m.Together)))
	}
	return sec
}

// picture shows a quantity by level: a curve over numbers, bars over anything else, a map of two.
func (s *sweep) picture(i, quantity int) *Figure {
	m := s.r.Matchups[i]
	q := m.Measures[quantity]
	unit, _ := quantityUnit(q)
	title := capital(spaced(q.Title))
	measure := Measure{title, unit}
	var fair *Reference
	if q.Kind == experiments.OfScore {
		fair = &Reference{Label: "even: " + fairText(m.Together), Lo: m.Fair(), Hi: m.Fair()}
	}
	values := s.values(m, quantity)
	f := s.figure(m, fmt.Sprintf("%s-%d", anchor(q.Name), i+1), measure, values)
	switch factors := s.r.Factors; {
	case s.grid():
		s.plotGrid(f, measure, fair, values)
	case factors[0].Numeric():
		f.Plot = &Curves{X: factorMeasure(factors[0]), Y: measure, Reference: fair, Lines: []Curve{s.curve(title, values)}}
	default:
		bars := &Bars{Measure: measure, Reference: fair, Series: []string{title}}
		for a, v := range values {
			bars.Rows = append(bars.Rows, BarRow{Label: s.names()[a], Values: []Value{v}})
		}
		f.Plot = bars
	}
	return f
}

// values are a quantity's, by level.
func (s *sweep) values(m *experiments.SweptMatchup, quantity int) (all []Value) {
	for a := range s.r.Levels {
		all = append(all, figureOf(m.Together, a, quantity))
	}
	return all
}

// figure is a picture of some values of a matchup, without its plot.
func (s *sweep) figure(m *experiments.SweptMatchup, id string, measure Measure, values []Value) *Figure {
	unit := measure.Unit
	lo, hi := extremesOf([][]Value{values})
	size := math.Max(math.Abs(hi), math.Abs(lo)) / 50
	return &Figure{
		ID: id, Title: measure.Title + ": " + matchupName(m.Policies),
		Alt:     fmt.Sprintf("From %s to %s.", unit.with(unit.number(lo, size)), unit.with(unit.number(hi, size))),
		Caption: fmt.Sprintf("%s intervals; %s, the same at every level.", levelText(experiments.Level), counted(m.Trials, "deal")),
	}
}

func (s *sweep) curve(label string, values []Value) Curve {
	curve := Curve{Label: label}
	for a, v := range values {
		curve.Points = append(curve.Points, CurvePoint{s.r.Factors[0].Levels[a].X, v})
	}
	return curve
}

// levels says what each level changes, and shows the decks of shares and what else was counted.
func (s *sweep) levels() Section {
	sec := Section{ID: "levels", Title: "The levels", Question: "What was changed?"}
	sec.Blocks = append(sec.Blocks, changesTable("What each level changes", "Level", s.r.Levels))
	for i, d := range s.r.Decks {
		table := &DataTable{ID: fmt.Sprintf("deck-%d", i+1), Caption: d.Title + " at each level, in copies", Columns: []Column{{Title: "Card", Kind: Text}}}
		for _, name := range d.Levels {
			table.Columns = append(table.Columns, Column{Title: name, Kind: Number})
		}
		for j, card := range d.Cards {
			row := []Cell{Words(card)}
			for _, n := range d.Copies[j] {
				row = append(row, Whole(int64(n)))
			}
			table.Rows = append(table.Rows, row)
		}
		table.Notes = []string{"The deck keeps its size. Cards are scaled in proportion and rounded to whole copies by largest remainder, so that shares are as near to those asked for as whole cards come."}
		sec.Blocks = append(sec.Blocks, table)
	}
	return sec
}

// meaning explains the method.
func (s *sweep) meaning() Section {
	return Section{
		ID: "meaning", Title: "What these figures mean", Question: "How was this found?",
		Blocks: []Block{
			&Note{Text: "Every deal is played once at every level, so that levels differ by what was changed and not by luck. The intervals of single levels say how sure each figure is; those of steps from one level to the next say how sure the difference is: common deals tell it with fewer games, by the variance ratio."},
			&Note{Text: "Where it is even: between levels the score is taken for a straight line. The interval reaches as far as the levels' own intervals, joined by straight lines, hold the even score. Whole numbers next to it are what can be played; a figure between is a figure of speech."},
		},
	}
}
