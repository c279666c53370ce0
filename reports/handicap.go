package reports

import (
	"fmt"

	"tombstone/sim/experiments"
)

// Handicaps makes the page of what would make a scenario even. The facts say where the numbers come from.
func Handicaps(r *experiments.HandicapResult, facts []Fact) *Page {
	h := &handicaps{r: r}
	first := r.Matchups[0]
	page := &Page{
		Title:    r.About.Title + ": what would make it even",
		Subtitle: fmt.Sprintf("%s for each matchup, each played without a handicap and with each of %d, seed %d", counted(first.Trials, "deal"), len(r.Tried)-1, r.Seed),
		Verdict:  h.verdict(),
		Facts:    factsOf(r.About.Name, r.About.Hash, r.About.Provenance, facts),
	}
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, stoppedEarly)
	}
	for i := range r.Matchups {
		page.Sections = append(page.Sections, h.matchup(i))
	}
	page.Sections = append(page.Sections, Section{
		ID: "meaning", Title: "What these figures mean", Question: "How was this found?",
		Blocks: []Block{
			changesTable("What each handicap changes", "Handicap", r.Tried),
			&Note{Text: "Every deal is played once without a handicap and once with each. Where sizes are numbers, the score between them is taken for a straight line; the size that makes it even has the interval at which the sizes' own intervals hold the even score. Only whole sizes can be played: the nearest is named."},
			&Note{Text: "A handicap helps some players more than others: look whether the matchups agree. A handicap that is too small leaves the seat behind at every size that was tried. Sizes below 0 are fewer: copies of a card in a common deck are for whom their number helps."},
		},
	})
	page.nameApart()
	return page
}

type handicaps struct{ r *experiments.HandicapResult }

// title is a handicap with whom it helps.
func (h *handicaps) title(i int) string {
	if h.r.Handicaps[i].Seat < 0 {
		return h.r.Handicaps[i].Name
	}
	return h.r.Handicaps[i].Name + ", for " + h.r.Matchups[0].Schema().Called(h.r.Handicaps[i].Seat)
}

// helps reports whether a handicap is for the seat that is behind.
func (h *handicaps) helps(m *experiments.HandicapMatchup, i int) bool {
	return m.Behind >= 0 && m.Helped(h.r.Handicaps[i]) == m.Behind
}

// best returns the handicap and size nearest to even for the seat that is behind; not ok where none comes nearer than
// no handicap.
func (h *handicaps) best(m *experiments.HandicapMatchup) (handicap, size int, ok bool) {
	least := 2.0
	for i, a := range m.Answers {
		if !h.helps(m, i) || a.Nearest < 0 {
			continue
		}
		score := m.SeatScore(h.r.Handicaps[i].Sizes[a.Nearest].Alternative, m.Behind).Value
		if off := max(score-m.Fair(), m.Fair()-score); off < least {
			least, handicap, size, ok = off, i, a.Nearest, true
		}
	}
	return handicap, size, ok
}

func (h *handicaps) verdict() Verdict {
	m := h.r.Matchups[0]
	with := "With " + matchupName(m.Policies) + ", "
	v := Verdict{Tone: Unsure}
	if m.Behind < 0 {
		v.Headline = "Even as it is, as far as these games tell"
		v.Sentences = []string{fmt.Sprintf("%s%s %s: nobody is told to be behind.", with, seatDoes(m.Together, 0, "score", "scores"), figureOf(m.Together, 0, 0).short(Share))}
	} else {
		behind := fmt.Sprintf("%s%s %s without a handicap.", with, seatDoes(m.Together, m.Behind, "score", "scores"), ValueOf(m.SeatScore(0, m.Behind)).short(Share))
		i, size, ok := h.best(m)
		if !ok {
			v.Tone, v.Headline = Favoured, "None of the handicaps helps"
			if h.passed(m) {
				v.Headline = "Every handicap is too large: nearest to even as it is"
			}
			v.Sentences = []string{behind, "None of the sizes tried brings the two nearer to even."}
		} else {
			s := h.r.Handicaps[i].Sizes[size]
			v.Headline = "Nearest to even: " + s.Name
			if h.r.Handicaps[i].Seat >= 0 {
				v.Headline += " for " + m.Schema().Called(m.Behind)
			}
			score := ValueOf(m.SeatScore(s.Alternative, m.Behind))
			v.Sentences = []string{behind, fmt.Sprintf("With %s they score %s.", s.Name, score.short(Share))}
			if score.Interval.Lo <= m.Fair() && score.Interval.Hi >= m.Fair() {
				v.Tone = Fair
			}
		}
		for i, a := range m.Answers {
			if h.helps(m, i) {
				v.Sentences = append(v.Sentences, sentence(h.r.Handicaps[i].Name+": "+h.words(m, i, a)))
			}
		}
	}
	if n := len(h.r.Matchups); n > 1 {
		same := 0
		for _, o := range h.r.Matchups {
			if o.Behind == m.Behind {
				same++
			}
		}
		of := "nobody is told to be behind"
		if m.Behind >= 0 {
			of = seatDoes(m.Together, m.Behind, "are", "is") + " behind"
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("In %d of %d matchups %s.", same, n, of))
	}
	return v
}

// passed reports whether a handicap of the seat that is behind goes past even.
func (h *handicaps) passed(m *experiments.HandicapMatchup) bool {
	for i, a := range m.Answers {
		if h.helps(m, i) && a.Verdict == experiments.MakesEven {
			return true
		}
	}
	return false
}

// words says what a handicap does.
func (h *handicaps) words(m *experiments.HandicapMatchup, i int, a experiments.HandicapAnswer) string {
	sizes := h.r.Handicaps[i].Sizes
	text := ""
	switch a.Verdict {
	case experiments.MakesEven:
		half := max((a.Even.Hi-a.Even.Lo)/2, 1e-6)
		if len(sizes) == 1 {
			text = "goes past even"
			if f := m.SeatScore(sizes[0].Alternative, m.Helped(h.r.Handicaps[i])); f.Interval.Lo <= m.Fair() {
				text = "makes it even, as far as these games tell"
			}
			break
		}
		text = fmt.Sprintf("even at a size of %s (%s interval %s to %s)", number(a.Even.X, half), levelText(a.Even.Level), number(a.Even.Lo, half), number(a.Even.Hi, half))
	case experiments.TooSmall:
		return h.tooSmall(m, i)
	case experiments.NotNeeded:
		return "not needed: they are not told to be behind"
	case experiments.NotTold:
		text = "it cannot be told at what size it is even, if at any that was tried"
		if len(sizes) == 1 {
			text = "makes it even, as far as these games tell"
		}
	}
	if a.Nearest >= 0 && len(sizes) > 1 {
		text += "; nearest " + sizes[a.Nearest].Name
	}
	return text
}

// tooSmall says that no size is enough, and what the best of them does.
func (h *handicaps) tooSmall(m *experiments.HandicapMatchup, i int) string {
	near := m.Answers[i].Nearest
	if near < 0 {
		return "no size that was tried brings them nearer to even"
	}
	size := h.r.Handicaps[i].Sizes[near]
	score := ValueOf(m.SeatScore(size.Alternative, m.Helped(h.r.Handicaps[i])))
	return fmt.Sprintf("no size that was tried is enough; with %s they score %s", size.Name, score.short(Share))
}

// matchup shows one matchup.
func (h *handicaps) matchup(i int) Section {
	m := h.r.Matchups[i]
	name := matchupName(m.Policies)
	sec := Section{ID: fmt.Sprintf("matchup-%d", i+1), Title: name, Question: "What does each handicap do?", Further: i > 0}
	sec.Answer = "Nobody is told to be behind."
	if m.Behind >= 0 {
		sec.Answer = sentence(seatDoes(m.Together, m.Behind, "are", "is") + " behind, with " + ValueOf(m.SeatScore(0, m.Behind)).short(Share))
	}
	forest := &Forest{Measure: Measure{capital(m.Measures[0].Title), Share}, Reference: &Reference{Label: "even: " + fairText(m.Together), Lo: m.Fair(), Hi: m.Fair()}}
	row := func(group, label string, alternative int) {
		v := figureOf(m.Together, alternative, 0)
		tone := Favoured
		if v.Interval.Lo <= m.Fair() && v.Interval.Hi >= m.Fair() {
			tone = Unsure
		}
		forest.Rows = append(forest.Rows, ForestRow{Group: group, Label: label, Value: v, Tone: tone})
	}
	row("No handicap", "as it is", 0)
	answers := &DataTable{ID: fmt.Sprintf("answers-%d", i+1), Caption: "What would make it even: " + name, Columns: []Column{{Title: "Handicap", Kind: Text}, {Title: "Answer", Kind: Text}}}
	for j, handicap := range h.r.Handicaps {
		for _, size := range handicap.Sizes {
			row(capital(h.title(j)), size.Name, size.Alternative)
		}
		answers.Rows = append(answers.Rows, []Cell{Words(capital(h.title(j))), Words(h.words(m, j, m.Answers[j]))})
	}
	var names, steps []string
	for a, tried := range h.r.Tried {
		names = append(names, tried.Name)
		if a > 0 {
			steps = append(steps, tried.Name)
		}
	}
	lo, hi := extremesOf([][]Value{forestValues(forest)})
	sec.Blocks = []Block{
		&Figure{
			ID: fmt.Sprintf("handicaps-%d", i+1), Title: "What each handicap does: " + name,
			Alt:     fmt.Sprintf("One row a size of each handicap; %s from %s to %s.", seatDoes(m.Together, 0, "score", "scores"), percent(lo, 0.001), percent(hi, 0.001)),
			Caption: fmt.Sprintf("%s intervals; %s, the same in every row.", levelText(experiments.Level), counted(m.Trials, "deal")),
			Plot:    forest,
		},
		answers,
		figuresTable(m.Together, fmt.Sprintf("figures-%d", i+1), "With each handicap: "+name, "Handicap", names, mains(m.Together)),
		contrastsTable(m.Together, fmt.Sprintf("effects-%d", i+1), "Each handicap against none: "+name, "Handicap", steps, m.Pairs, mains(m.Together)),
	}
	return sec
}

func forestValues(f *Forest) (all []Value) {
	for _, r := range f.Rows {
		all = append(all, r.Value)
	}
	return all
}
