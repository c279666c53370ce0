package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// surface returns a matchup's surface of a measure; nil where there is none.
func surface(m *experiments.CardsMatchup, measure int) *experiments.CardsSurface {
	for _, s := range m.Surfaces {
		if s.Measure == measure && s.Missing == "" {
			return s
		}
	}
	return nil
}

// together shows what the varied decks say of a matchup, beside the cards tried one at a time.
func (c *cards) together(i int) (blocks []Block) {
	m := c.r.Matchups[i]
	if c.r.Design.Model == experiments.NoModel {
		return nil
	}
	measured := false
	for _, s := range m.Surfaces {
		blocks = append(blocks, &Note{Text: c.fit(m, s)})
		measured = measured || s.Missing == ""
	}
	if !measured {
		return blocks
	}
	if text := c.apart(m); text != "" {
		blocks = append(blocks, &Note{Warning: true, Text: text})
	}
	blocks = append(blocks, c.bothAnswers(i))
	if s := surface(m, 0); s != nil && len(s.Pairs) > 0 {
		if i == 0 || len(c.r.Matchups) <= mostPictured {
			blocks = append(blocks, c.pairMap(i, s))
		}
		blocks = append(blocks, c.pairTable(i, s))
	}
	return blocks
}

// fit says how well a surface fits, or why there is none.
func (c *cards) fit(m *experiments.CardsMatchup, s *experiments.CardsSurface) string {
	what := m.Measures[s.Measure].Title
	if s.Missing != "" {
		return fmt.Sprintf("%s, all cards at once: no answer; %s.", capital(what), s.Missing)
	}
	text := fmt.Sprintf("%s, all cards at once: %s in %d decks. ", capital(what), counted(int64(c.r.Design.Games)*int64(len(c.r.Design.Decks)), "game"), len(c.r.Design.Decks))
	far := number(s.Overdispersion, 0.1)
	switch {
	case s.LackOfFit > 1-experiments.Level:
		text += fmt.Sprintf("The surface fits: decks lie %s times as far from it as chance alone would take them (lack of fit: a chance of %s).", far, chance(s.LackOfFit))
	case s.Overdispersion > 1.5:
		text += fmt.Sprintf("The surface does not fit well: decks lie %s times as far from it as chance alone would take them (a chance of %s), as where three cards do something together. Its intervals are wider for it.", far, chance(s.LackOfFit))
	default:
		text += fmt.Sprintf("The surface fits nearly: decks lie %s times as far from it as chance alone would take them (a chance of %s). What it misses is small beside what chance leaves open.", far, chance(s.LackOfFit))
	}
	if len(s.Pairs) > 0 && m.Measures[s.Measure].Kind == experiments.OfScore {
		if s.Together <= 1-experiments.Level {
			text += fmt.Sprintf(" Some cards do more or less together than each by itself (a chance of %s where none did).", chance(s.Together))
		} else {
			text += fmt.Sprintf(" Nothing says that any two cards do more or less together than each by itself (a chance of %s where none did).", chance(s.Together))
		}
	}
	return text
}

// apart warns of edits about which both answers contradict each other.
func (c *cards) apart(m *experiments.CardsMatchup) string {
	var names []string
	for _, s := range m.Surfaces {
		for e := range c.r.Edits {
			if s.Apart(e) {
				names = append(names, fmt.Sprintf("%s (%s)", c.name(e), toldName(m, s.Measure)))
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("The two answers are farther apart than chance takes them for %s. One at a time is of this very deck, all at once is smoothed over all that were tried: of this deck believe the former.", list(names))
}

// bothAnswers puts what a change does by itself beside what the surface says of it, those of which it says most first.
func (c *cards) bothAnswers(i int) *DataTable {
	m := c.r.Matchups[i]
	t := &DataTable{ID: fmt.Sprintf("both-%d", i+1), Caption: "One at a time and all at once: " + matchupName(m.Policies), Columns: []Column{{Title: "Change", Kind: Text}}}
	var shown []*experiments.CardsSurface
	for _, s := range m.Surfaces {
		if s.Missing != "" {
			continue
		}
		q := m.Measures[s.Measure]
		_, unit := quantityUnit(q)
		shown = append(shown, s)
		t.Columns = append(t.Columns,
			Column{Title: shortTitle(m.Together, q) + ", one at a time", Unit: unit, Kind: Number, Tip: q.Title + ": the change made by itself, on the same deals"},
			Column{Title: shortTitle(m.Together, q) + ", all at once", Unit: unit, Kind: Number, Tip: q.Title + ": the surface, read at the deck as it is"})
	}
	t.Columns = append(t.Columns, Column{Title: "Told", Kind: Text, Tip: "what all at once tells it to change, all changes and matchups taken together (Holm)"})
	order := make([]int, len(c.r.Edits))
	for e := range order {
		order[e] = e
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(math.Abs(shown[0].Effects[b].Value), math.Abs(shown[0].Effects[a].Value))
	})
	for _, e := range order {
		row := []Cell{Words(c.name(e))}
		var told []string
		for _, s := range shown {
			q := m.Measures[s.Measure]
			_, unit := quantityUnit(q)
			row = append(row, signedIn(differenceOf(m.Together, m.Pairs[e], s.Measure), unit, Value.both), signedIn(ValueOf(s.Effects[e].Figure), unit, Value.both))
			if s.Told(e) {
				told = append(told, toldName(m, s.Measure))
			}
		}
		text := strings.Join(told, ", ")
		if text == "" {
			text = "nothing"
		}
		t.Rows = append(t.Rows, append(row, Words(text)))
	}
	t.Notes = []string{fmt.Sprintf("One at a time: the deck with this one change against the deck as it is, on the same deals. All at once: read off a surface that was fitted to decks in which all cards were varied. In brackets: %s intervals, each for itself. Told: what all at once tells the change to make a difference to; of all changes in all matchups together, any of these is wrong in at most 5 %% of experiments, for each column by itself (Holm).", levelText(experiments.Level))}
	return t
}

// design says which decks were played.
func (c *cards) design() Section {
	d := c.r.Design
	s := Section{ID: "varied-decks", Title: "The varied decks", Question: "What was played for all cards at once?"}
	if d.Model == experiments.NoModel {
		s.Answer = "None were played: " + lowerFirst(d.Limited) + "."
		return s
	}
	s.Answer = fmt.Sprintf("%s, in which the copies of %s are varied together; %s in each for each matchup, on deals of its own.", capital(counted(int64(len(d.Decks)), "deck")), counted(int64(len(d.Factors)), "card"), counted(int64(d.Games), "game"))
	model := map[experiments.CardsModel]string{
		experiments.LinesModel:    "an effect of each card",
		experiments.CurvesModel:   "an effect of each card and of its square, so that a second copy may do less than the first",
		experiments.PairwiseModel: "an effect of each card, of its square, so that a second copy may do less than the first, and of every two cards",
	}[d.Model]
	text := fmt.Sprintf("The surface has %s: of scores in their log odds (logistic regression), of the length in its logarithm (log-linear regression). It is read at the deck as it is.", model)
	if d.Limited != "" {
		text += " It has no more: " + lowerFirst(d.Limited) + "."
	}
	s.Blocks = append(s.Blocks, &Note{Text: text}, &Note{Text: fmt.Sprintf("The decks are a Latin hypercube, the best of 200: each number of copies of a card stands in as many decks as any other, and no two cards' copies go together by more than a correlation of %s. The decks differ in size: in all of this, a copy more also makes the other cards a little rarer.", number(d.Correlation, 0.01))})
	t := &DataTable{ID: "varied-cards", Caption: "Copies in the varied decks", Columns: []Column{{Title: "Card", Kind: Text}, {Title: "As it is", Kind: Number}, {Title: "Fewest", Kind: Number}, {Title: "Most", Kind: Number}}}
	for i, f := range d.Factors {
		t.Rows = append(t.Rows, []Cell{Words(c.factor(i)), Whole(int64(f.Copies)), Whole(int64(f.Least)), Whole(int64(f.Most))})
	}
	s.Blocks = append(s.Blocks, t)
	return s
}

// lowerFirst is a text without its capital.
func lowerFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}
