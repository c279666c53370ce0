package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// SetupsReplay returns the command that replays a game of a matchup; nil where there is none.
type SetupsReplay func(m *experiments.SetupsMatchup, ticket string) string

// Setups makes the page of what it matters how seats set up. The facts say where the numbers come from.
func Setups(r *experiments.SetupsResult, replay SetupsReplay, facts []Fact) *Page {
	first := r.Matchups[0]
	page := &Page{
		Title:    r.About.Title + ": what the setups do",
		Subtitle: fmt.Sprintf("%s for each matchup, every setup as likely as the next, seed %d", counted(first.Trials, "game"), r.Seed),
		Verdict:  (&setups{r: r, m: first, words: words{r.Schema()}}).verdict(),
		Sections: SetupsSections(r, replay),
		Facts:    factsOf(r.About.Name, r.About.Hash, r.About.Provenance, facts),
	}
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, stoppedEarly)
	}
	page.nameApart()
	return page
}

// SetupsSections makes the sections of [Setups], for any page.
func SetupsSections(r *experiments.SetupsResult, replay SetupsReplay) (all []Section) {
	for i, m := range r.Matchups {
		s := &setups{r, m, words{r.Schema()}, "", replay}
		if len(r.Matchups) > 1 {
			s.of = ": " + matchupName(m.Policies)
		}
		of := []Section{s.differences(i), s.men(i)}
		if m.Game != nil {
			of = append(of, s.against(i))
		}
		for j := range of {
			of[j].Further = i > 0
		}
		all = append(all, of...)
	}
	s := &setups{r: r, m: r.Matchups[0], words: words{r.Schema()}}
	return append(all, s.naive(), s.meaning())
}

// setups makes the sections of one matchup.
type setups struct {
	r *experiments.SetupsResult
	m *experiments.SetupsMatchup
	words
	of     string // behind titles: which matchup
	replay SetupsReplay
}

// pattern is a pattern's name; of images that are taken together the first.
func (s *setups) pattern(seat, pattern int) string {
	if pattern == experiments.NoSetup {
		return "any"
	}
	return s.r.Sides[seat].Patterns[pattern]
}

// told says of which sides any of several tests tells a difference.
func (s *setups) told(of ...experiments.SetupQuestion) (seats []int) {
	for seat := range s.r.Sides {
		if slices.ContainsFunc(of, func(q experiments.SetupQuestion) bool { _, told := s.m.Tells(q, seat); return told }) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// sides are the names of seats in a sentence.
func (s *setups) sides(seats []int) string {
	var names []string
	for _, seat := range seats {
		names = append(names, s.the(seat))
	}
	return list(names)
}

func (s *setups) verdict() Verdict {
	v := Verdict{Tone: Unsure}
	where, men := s.told(experiments.OfPatterns, experiments.OfSquares), s.told(experiments.OfMen)
	_, pairs := s.m.Tells(experiments.OfPairs, experiments.NoSeat)
	switch {
	case len(where) > 0:
		v.Headline = fmt.Sprintf("It matters where %s set up", s.sides(where))
	case len(men) > 0:
		v.Headline = fmt.Sprintf("It matters which of the men of %s stands where", s.sides(men))
	case pairs:
		v.Headline = "It matters which setup meets which"
	default:
		v.Headline = "No setup is told from any other"
	}
	v.Sentences = []string{fmt.Sprintf("With %s, over %s: the score of %s is %s where both sides set up in any way.", matchupName(s.m.Policies), counted(s.m.Trials, "game"), s.the(0), ValueOf(s.m.Score).short(Share))}
	for seat, side := range s.r.Sides {
		v.Sentences = append(v.Sentences, s.sayside(seat, side))
	}
	switch g := s.m.Game; {
	case g == nil && slices.ContainsFunc(s.m.Sides, func(side experiments.SetupsOfSide) bool { return side.Named != nil }):
	case g == nil:
		v.Sentences = append(v.Sentences, "There is no best setup to be named: whatever looks best here is luck. More games may tell.")
	default:
		v.Sentences = append(v.Sentences, fmt.Sprintf("Where both choose their setups, neither seeing the other, the score of %s is %s.", s.the(0), ValueOf(g.Value).short(Share)))
	}
	if s.imagesDiffer() {
		v.Sentences = append(v.Sentences, "Beware: setups and their mirror images do not do alike (see below).")
	}
	if others := len(s.r.Matchups) - 1; others > 0 {
		agree := 0
		for _, m := range s.r.Matchups[1:] {
			if m.Told() == s.m.Told() {
				agree++
			}
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("Whether setups differ at all comes out the same in %d of the %s.", agree, counted(int64(others), "other matchup")))
	}
	return v
}

// sayside says of one side whether and how much its setups differ.
func (s *setups) sayside(seat int, side experiments.SetupSide) string {
	of := &s.m.Sides[seat]
	if side.Fixed {
		return fmt.Sprintf("%s always set up in one place: there is nothing to compare.", capital(s.the(seat)))
	}
	if _, told := s.m.Tells(experiments.OfPatterns, seat); !told {
		text := fmt.Sprintf("%s: no setup is told from another", capital(s.the(seat)))
		if of.Deviation.Known {
			text += fmt.Sprintf("; the deviation between setups is %s at most", Points.with(number(100*of.Deviation.Interval.Hi, 100*of.Deviation.Interval.Half())))
		}
		if of.Named != nil {
			text += fmt.Sprintf(". But single squares are, for single men: by those best is %s, about %s", s.named(seat), Points.with(ValueOf(of.Named.Effect).bothText(Points)))
		}
		return text + "."
	}
	return fmt.Sprintf("%s: setups are worth %s more or less than the mean (standard deviation); the best, %s, about %s.",
		capital(s.the(seat)), Points.with(spreadText(ValueOf(of.Deviation))), s.pattern(seat, of.Best), Points.with(ValueOf(*of.Good).bothText(Points)))
}

// spreadText is a standard deviation of scores with its interval, without a sign.
func spreadText(v Value) string {
	return fmt.Sprintf("%s (%s)", number(100*v.Value, 100*v.size(Points)), strings.ReplaceAll(limits(v.Interval, Points), "+", ""))
}

// bothText is a value with its interval.
func (v Value) bothText(u Unit) string { return v.both(u).Text }

// imagesDiffer reports whether any test tells mirror images apart.
func (s *setups) imagesDiffer() bool {
	return slices.ContainsFunc(s.m.Images, experiments.SetupTest.Told)
}

// differences shows whether setups differ at all, and how much.
func (s *setups) differences(i int) Section {
	sec := Section{ID: fmt.Sprintf("differences-%d", i+1), Title: "Does it matter" + s.of, Question: "Is there any difference between setups, and how much?"}
	table := &DataTable{
		ID: fmt.Sprintf("setup-tests-%d", i+1), Caption: "Is there a difference" + s.of,
		Columns: []Column{
			{Title: "Asked", Kind: Text},
			{Title: "Chi-square", Kind: Number, Tip: "in brackets its degrees of freedom, about which it lies where there is no difference"},
			{Title: "Chance", Kind: Number, Tip: "probability of so much difference, or more, where there is none, for all questions together (Holm)"},
			{Title: "Told", Kind: Text},
		},
		Notes: []string{fmt.Sprintf("Chi-square: in brackets its degrees of freedom, about which it lies where there is no difference. Chance: the probability of so much difference where there is none, for all questions of all matchups together (Holm). Told: where that is at most %s.", levelText(1-experiments.Level))},
	}
	for _, t := range s.m.Tests {
		table.Rows = append(table.Rows, s.testRow(t))
	}
	for _, t := range s.m.Images {
		table.Rows = append(table.Rows, s.testRow(t))
	}
	if len(s.m.Images) > 0 {
		table.Notes = append(table.Notes, "Mirror images, left and right exchanged, are taken together everywhere else; the last rows check that they do alike.")
	}
	if s.m.Told() {
		sec.Answer = "There is a difference, beyond what chance makes."
	} else {
		sec.Answer = "No difference is told from chance: no setup is better than another as far as these games show."
	}
	if len(table.Rows) == 0 {
		sec.Answer = "Nothing can be told: all games ended alike, or hardly any were played."
		return sec
	}
	sec.Blocks = append(sec.Blocks, table, s.deviations(i))
	if s.imagesDiffer() {
		sec.Blocks = append(sec.Blocks, &Note{Warning: true, Text: "Setups and their mirror images do not do alike, though the rules treat them alike: a policy prefers one hand. Every figure of a setup here is the mean of it and its mirror image."})
	}
	for seat := range s.r.Sides {
		if _, told := s.m.Tells(experiments.OfPatterns, seat); told {
			sec.Blocks = append(sec.Blocks, s.extremes(i, seat))
		}
	}
	return sec
}

func (s *setups) testRow(t experiments.SetupTest) []Cell {
	asked := map[experiments.SetupQuestion]string{
		experiments.OfPatterns: "on which squares %s stand",
		experiments.OfSquares:  "which square each of %s has",
		experiments.OfMen:      "who of %s has which of them",
		experiments.OfPairs:    "which setup meets which",
		experiments.OfImages:   "mirror images of %s",
	}[t.Of]
	switch {
	case t.Seat != experiments.NoSeat:
		asked = fmt.Sprintf(asked, s.the(t.Seat))
	case t.Of == experiments.OfImages:
		asked = "mirror images of both together"
	}
	if t.DF == 0 {
		why := Unknown("too few games, or all ended alike")
		return []Cell{Words(asked), why, why, Words("no")}
	}
	told := "no"
	if t.Told() {
		told = "yes"
	}
	chance := chanceCell(t.Adjusted)
	chance.Tip = fmt.Sprintf("by itself %s", chanceCell(t.P).Text)
	return []Cell{Words(asked), {Text: fmt.Sprintf("%s (%s)", number(t.ChiSquare, 1), Count(int64(t.DF))), Value: t.ChiSquare, Known: true}, chance, Words(told)}
}

// chanceCell is a probability of a test.
func chanceCell(p float64) Cell {
	text := fmt.Sprintf("%.2g", p)
	if p < 0.0001 {
		text = "under 0.0001"
	} else if p >= 0.1 {
		text = fmt.Sprintf("%.2f", p)
	}
	return Cell{Text: text, Value: p, Known: true}
}

// deviations shows how much setups differ.
func (s *setups) deviations(i int) *DataTable {
	table := &DataTable{
		ID: fmt.Sprintf("deviations-%d", i+1), Caption: "How much setups differ" + s.of,
		Columns: []Column{
			{Title: "Side", Kind: Text},
			{Title: "Setups", Kind: Number, Tip: "sets of squares, mirror images taken together"},
			{Title: "Setups differ by", Unit: Points, Kind: Number, Tip: "standard deviation of what setups really score, against the other side's in any way"},
			{Title: "A man's squares by", Unit: Points, Kind: Number, Tip: "standard deviation of what it is really worth that a man stands on a square"},
		},
		Notes: []string{fmt.Sprintf("Standard deviations of the true scores and effects: what chance adds to their estimates is taken out. In brackets: %s intervals by the Q-profile method.", levelText(experiments.Level))},
	}
	for seat, side := range s.r.Sides {
		of := s.m.Sides[seat]
		if side.Fixed {
			why := Unknown("the scenario says how it sets up")
			table.Rows = append(table.Rows, []Cell{Words(s.r.Schema().Titles[seat]), Whole(1), why, why})
			continue
		}
		row := []Cell{Words(s.r.Schema().Titles[seat]), Whole(int64(len(side.Patterns)))}
		for _, f := range []experiments.Figure{of.Deviation, of.Placing} {
			row = append(row, unsignedPoints(ValueOf(f).both(Points)))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// unsignedPoints is a cell of points that have no sign.
func unsignedPoints(c Cell) Cell {
	c.Text, c.Tip = strings.ReplaceAll(c.Text, "+", ""), strings.ReplaceAll(c.Tip, "+", "")
	return c
}

// mostPatterns is how many of the best and of the worst patterns are shown.
const mostPatterns = 6

// ranked returns a side's patterns, the best first: of many the best and the worst.
func (s *setups) ranked(seat, most int) (patterns []int, left int) {
	all := s.m.Sides[seat].Patterns
	for p := range all {
		if all[p].Score.Known {
			patterns = append(patterns, p)
		}
	}
	slices.SortStableFunc(patterns, func(a, b int) int { return cmp.Compare(all[b].Score.Value, all[a].Score.Value) })
	if n := len(patterns); n > 2*most {
		return slices.Concat(patterns[:most], patterns[n-most:]), n - 2*most
	}
	return patterns, 0
}

// extremes shows a side's best and worst patterns.
func (s *setups) extremes(i, seat int) *Figure {
	side := s.m.Sides[seat]
	patterns, left := s.ranked(seat, mostPatterns)
	mean := s.m.Score.Value
	if seat == 1 {
		mean = 1 - mean
	}
	plot := &Forest{Measure: Measure{"Score of " + s.the(seat), Share}, Reference: &Reference{Label: "mean of all setups", Lo: mean, Hi: mean}}
	for k, p := range patterns {
		group := ""
		if left > 0 {
			group = "The best"
			if k >= mostPatterns {
				group = "The worst"
			}
		}
		plot.Rows = append(plot.Rows, ForestRow{Group: group, Label: s.pattern(seat, p), Value: ValueOf(side.Patterns[p].Score)})
	}
	caption := fmt.Sprintf("Drawn to the mean as far as chance demands, with %s intervals; against setups of the other side in any way.", levelText(experiments.Level))
	if s.r.Mirror {
		caption = "Each with its mirror image. " + caption
	}
	if left > 0 {
		caption += fmt.Sprintf(" %s between are not shown.", capital(counted(int64(left), "setup")))
	}
	return &Figure{
		ID: fmt.Sprintf("patterns-%s-%d", anchor(s.r.Sides[seat].Seat), i+1), Title: fmt.Sprintf("The best and the worst setups of %s%s", s.the(seat), s.of),
		Alt: fmt.Sprintf("The best: %s, %s. The worst: %s, %s.", s.pattern(seat, side.Best), ValueOf(side.Patterns[side.Best].Score).short(Share),
			s.pattern(seat, side.Worst), ValueOf(side.Patterns[side.Worst].Score).short(Share)),
		Caption: caption, Plot: plot,
	}
}
