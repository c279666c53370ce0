package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// Cards makes the page of what a copy more and a copy fewer of every card do. The facts say where the numbers come
// from.
func Cards(r *experiments.CardsResult, facts []Fact) *Page {
	c := &cards{r: r}
	first := r.Matchups[0]
	page := &Page{
		Title:    r.About.Title + ": what a copy more or fewer does",
		Subtitle: fmt.Sprintf("%s for each matchup, each played with the deck as it is and with each of %s%s, seed %d", counted(first.Trials, "deal"), counted(int64(len(r.Edits)), "change")+c.room(), c.varied(), r.Seed),
		Verdict:  c.verdict(),
		Sections: CardsSections(r),
		Facts:    factsOf(r.About.Name, r.About.Hash, r.About.Provenance, facts),
	}
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, stoppedEarly)
	}
	page.nameApart()
	return page
}

// CardsSections makes the sections of [Cards], for a page that also answers other questions: it has to give them anchors
// of their own.
func CardsSections(r *experiments.CardsResult) (sections []Section) {
	c := &cards{r: r}
	if len(r.Matchups) > 1 {
		sections = append(sections, c.overview())
	}
	for i := range r.Matchups {
		sections = append(sections, c.matchup(i))
	}
	return append(sections, c.design(), c.meaning())
}

// room says which cards make room for the others.
func (c *cards) room() string {
	var fillers []string
	for _, e := range c.r.Edits {
		if e.Filler != "" && !slices.Contains(fillers, e.Filler) {
			fillers = append(fillers, e.Filler)
		}
	}
	switch len(fillers) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(", for which %s makes room", fillers[0])
	}
	return fmt.Sprintf(", for which %s make room, each in its deck", list(fillers))
}

// varied says how many decks were varied, behind the changes.
func (c *cards) varied() string {
	if c.r.Design.Model == experiments.NoModel {
		return ""
	}
	return fmt.Sprintf("; and %s in each of %d varied decks", counted(int64(c.r.Design.Games), "game"), len(c.r.Design.Decks))
}

type cards struct{ r *experiments.CardsResult }

// name is an edit's name: +1 Ace.
func (c *cards) name(edit int) string { return c.r.Tried[c.r.Edits[edit].Alternative].Name }

// overview shows what every change does to the first score in every matchup.
func (c *cards) overview() Section {
	first := c.r.Matchups[0]
	zero := 0.0
	heat := &HeatMap{Measure: Measure{capital(first.Measures[0].Title) + ", change", Points}, Middle: &zero, Rows: Labels{Title: "Change"}, Columns: Labels{Title: "Matchup"}}
	for _, m := range c.r.Matchups {
		heat.Columns.Labels = append(heat.Columns.Labels, matchupName(m.Policies))
	}
	for e := range c.r.Edits {
		heat.Rows.Labels = append(heat.Rows.Labels, c.name(e))
		var row []Value
		var told []bool
		for _, m := range c.r.Matchups {
			row, told = append(row, differenceOf(m.Together, m.Pairs[e], 0)), append(told, m.Sign(e) != 0)
		}
		heat.Values, heat.Marked = append(heat.Values, row), append(heat.Marked, told)
	}
	lo, hi := extremesOf(heat.Values)
	s := Section{
		ID: "overview", Title: "All matchups", Question: "Does it depend on who plays?",
		Answer: "No change is told to help in one matchup and to hurt in another.",
		Blocks: []Block{&Figure{
			ID: "changes", Title: "What each change does to who wins",
			Alt:     fmt.Sprintf("One row a change, one column a matchup: from %s to %s points.", points(lo, 0.001), points(hi, 0.001)),
			Caption: fmt.Sprintf("Differences of the score of %s on the same %s for each matchup. Framed are those that are told from none, one at a time or all at once; many of the others are chance.", first.Schema().Called(0), counted(first.Trials, "deal")),
			Plot:    heat,
		}},
	}
	if len(c.r.Matchups) > mostPictured {
		s.Blocks = append(s.Blocks, &Note{Text: fmt.Sprintf("More pictures are drawn for the first %d matchups, and a map of all pairs of cards for the first; tables have all matchups, and the JSON result has everything. For pictures of another matchup ask for it alone (--matchup).", mostPictured)})
	}
	if pairs := c.pairsOverview(); pairs != nil {
		s.Blocks = append(s.Blocks, pairs)
	}
	if len(c.r.Split) > 0 {
		s.Answer = "It does: some changes help in one matchup and hurt in another."
		for _, e := range c.r.Split {
			var help, hurt []string
			for _, m := range c.r.Matchups {
				switch m.Sign(e) {
				case 1:
					help = append(help, matchupName(m.Policies))
				case -1:
					hurt = append(hurt, matchupName(m.Policies))
				}
			}
			s.Blocks = append(s.Blocks, &Note{Warning: true, Text: fmt.Sprintf("%s raises the score of %s with %s, and lowers it with %s. Whom it helps depends on who plays.", c.name(e), first.Schema().Called(0), list(help), list(hurt))})
		}
	}
	return s
}

// mostPictured is how many matchups have pictures of their own: with those of all, browsers would take seconds to open the
// page. A map of pairs is as large as all else that a matchup has, so that where there are more, only the first has one.
const mostPictured = 3

// matchup shows one matchup: a tornado of each quantity, and the table.
func (c *cards) matchup(i int) Section {
	m := c.r.Matchups[i]
	name := matchupName(m.Policies)
	s := Section{ID: fmt.Sprintf("matchup-%d", i+1), Title: name, Question: "Which card does what?", Further: i > 0}
	s.Answer = "No change of one copy is told to change who wins."
	if told := c.strongest(m, 0); len(told) > 0 {
		s.Answer = fmt.Sprintf("%s are told to change who wins.", capital(counted(int64(len(told)), "change")))
		if len(told) == 1 {
			s.Answer = c.name(told[0]) + " is told to change who wins."
		}
	}
	for _, q := range mains(m.Together) {
		if i >= mostPictured {
			break
		}
		if kind := m.Measures[q].Kind; kind == experiments.OfScore || kind == experiments.OfLength {
			s.Blocks = append(s.Blocks, c.tornado(i, q))
		}
	}
	var names []string
	for e := range c.r.Edits {
		names = append(names, c.name(e))
	}
	quantities := mains(m.Together)
	table := contrastsTable(m.Together, fmt.Sprintf("effects-%d", i+1), "What each change does: "+name, "Change", names, m.Pairs, quantities)
	table.Columns = append(table.Columns, Column{Title: "Told", Kind: Text, Tip: "what it is told to change, all changes and matchups taken together (Holm)"})
	for e := range table.Rows {
		var told []string
		for _, q := range quantities {
			if m.Told(e, q) {
				told = append(told, toldName(m, q))
			}
		}
		text := strings.Join(told, ", ")
		if text == "" {
			text = "nothing"
		}
		table.Rows[e] = append(table.Rows[e], Words(text))
	}
	table.Notes = append(table.Notes, "Told: what the change makes a difference to. Of all changes in all matchups together, any of these is wrong in at most 5 % of experiments, for each column by itself (Holm).")
	s.Blocks = append(s.Blocks, table)
	s.Blocks = append(s.Blocks, c.together(i)...)
	s.Blocks = append(s.Blocks, figuresTable(m.Together, fmt.Sprintf("base-%d", i+1), "As it is: "+name, "", []string{"no change"}, quantities))
	return s
}

// toldName is a quantity as what a change is told to make a difference to.
func toldName(m *experiments.CardsMatchup, quantity int) string {
	q := m.Measures[quantity]
	if q.Kind == experiments.OfScore {
		if len(m.Schema().Seats) == 2 {
			return "who wins"
		}
		return shortTitle(m.Together, q)
	}
	return strings.ToLower(shortTitle(m.Together, q))
}

// tornado shows what a copy more and a copy fewer of each card do to a quantity, the card that does most first.
func (c *cards) tornado(i, quantity int) *Figure {
	m := c.r.Matchups[i]
	q := m.Measures[quantity]
	_, unit := quantityUnit(q)
	bars := &Bars{Measure: Measure{capital(q.Title) + ", change", unit}, Series: []string{"one more", "one fewer"}}
	most := map[string]float64{}
	for e, edit := range c.r.Edits {
		v := differenceOf(m.Together, m.Pairs[e], quantity)
		label := c.label(edit)
		at := slices.IndexFunc(bars.Rows, func(r BarRow) bool { return r.Label == label })
		if at < 0 {
			at = len(bars.Rows)
			bars.Rows = append(bars.Rows, BarRow{Label: label, Values: make([]Value, 2)})
		}
		series := 0
		if edit.Change < 0 {
			series = 1
		}
		bars.Rows[at].Values[series] = v
		most[label] = max(most[label], math.Abs(v.Value))
	}
	slices.SortStableFunc(bars.Rows, func(a, b BarRow) int { return cmp.Compare(most[b.Label], most[a.Label]) })
	first := bars.Rows[0]
	return &Figure{
		ID: fmt.Sprintf("tornado-%s-%d", anchor(q.Name), i+1), Title: "What a copy does to: " + q.Title + ", " + matchupName(m.Policies),
		Alt:     fmt.Sprintf("Two bars a card. Most for %s: one more %s, one fewer %s.", first.Label, first.Values[0].short(unit), first.Values[1].short(unit)),
		Caption: fmt.Sprintf("Differences from the deck as it is, on the same %s; %s intervals, each for itself.", counted(m.Trials, "deal"), levelText(experiments.Level)),
		Plot:    bars,
	}
}

// label is a card's name, with its deck where another deck has a card of that name.
func (c *cards) label(edit experiments.CardEdit) string {
	for _, other := range c.r.Edits {
		if other.Card == edit.Card && other.Deck != edit.Deck {
			return edit.Deck + "/" + edit.Card
		}
	}
	return edit.Card
}

func (c *cards) meaning() Section {
	size := "The deck's size changes with each copy: a copy more also makes every other card a little rarer. With --filler, a named card makes room, and the size stays."
	if slices.ContainsFunc(c.r.Edits, func(e experiments.CardEdit) bool { return e.Filler != "" }) {
		size = "The deck keeps its size: a copy more takes the place of the filler, a copy fewer makes room for it. So every effect is that of the card instead of the filler; with another filler it is another."
	}
	s := Section{ID: "meaning", Title: "What these figures mean", Question: "How was this found?"}
	say := func(text string) { s.Blocks = append(s.Blocks, &Note{Text: text}) }
	say("Every deal is played once with the deck as it is and once with each change of one copy; cards that stay lie where they lay. So the difference is that of the card, and not of other luck.")
	say("All changes are held against the same games with the deck as it is. Where the luck of those leaned to one side, all differences lean to the other together: that most small ones have one sign says nothing. Those that are told allow for it, each by itself.")
	if c.r.Design.Model != experiments.NoModel {
		say("All at once: the copies of all cards are varied together, and the effect of each, and of every two, is told from all these games by regression. That takes far fewer games for the same error, and sees cards together; but it smooths: it is as good as its shape is, and the lack of fit says how good that is.")
	}
	say(size)
	say("Effects are those for players who play as these do. Players who never use a card gain nothing from it, and none of these adapts to the new deck.")
	for _, skipped := range c.r.Skipped {
		say("Not tried, as it cannot be played: " + skipped)
	}
	return s
}
